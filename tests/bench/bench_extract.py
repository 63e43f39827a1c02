"""What is learned from sessions: figures over a set of cases, per kind and language, and the speed of extraction.

    uv run python tests/bench/bench_extract.py [CASES.jsonl ... | --speed]

``--speed`` leaves the figures out. Without arguments the cases are those of ``fixtures/scenarios``. Each line is a case with ``memory``,
``session`` and ``expect``; recall counts expected facts that a new record covers, precision new records that cover one, gone the records
superseded as expected, wrong the records that had to stay and did not plus what is more than ``max_new``, leaks the forbidden strings
found anywhere.
"""

from __future__ import annotations

import json
import sys
import time
from collections import defaultdict
from dataclasses import replace
from pathlib import Path
from typing import Any

from cam.extract import ExtractionPolicy, extract, text_to_record
from cam.models import Action, AgentSaid, CommandRan, Event, FilesChanged, HumanSaid, MemoryRecord, MemoryScope, slug
from cam.review import review

SCENARIOS = Path(__file__).parents[2] / "fixtures" / "scenarios"
TURNS = 20_000


def show(line: str) -> None:
    """Prints one line."""
    sys.stdout.write(f"{line}\n")


def event(step: dict[str, Any]) -> Event:
    """One step of a case; harness text never gets as far as extraction."""
    if "user" in step:
        return HumanSaid(text=step["user"])
    if "agent" in step:
        return AgentSaid(text=step["agent"])
    if "cmd" in step:
        return CommandRan(command=step["cmd"], exit_code=step.get("exit", 0), output=step.get("output", ""))
    return FilesChanged(paths=tuple(step["patch"]))


def covers(record: MemoryRecord, wanted: dict[str, Any]) -> bool:
    """Whether the record states an expected fact."""
    text = f"{record.summary} {' '.join(record.details)}".casefold()
    return (
        all(part.casefold() in text for part in wanted.get("all", []))
        and (not wanted.get("any") or any(part.casefold() in text for part in wanted["any"]))
        and not any(part.casefold() in record.summary.casefold() for part in wanted.get("none", []))
        and (not wanted.get("scope") or record.scope in wanted["scope"])
        and (not wanted.get("topic") or record.topic in wanted["topic"])
    )


def play(case: dict[str, Any]) -> dict[str, int]:
    """The counts of one case."""
    before = [
        text_to_record(m["summary"], scope=MemoryScope(m["scope"]), topic=m["topic"], details=tuple(m.get("details") or ()))
        for m in case["memory"]
    ]
    before = [replace(record, id=slug(record.summary)) for record in before]
    steps = [] if case.get("subagent") else [step for step in case["session"] if "harness" not in step]
    admission = ExtractionPolicy().admit(extract(map(event, steps), before))
    decided = review(admission.admitted, before)
    active = list(before)
    for operation in decided.accepted:
        gone = operation.record.supersedes if operation.record else (operation.ref,)
        active = [record for record in active if record.ref not in gone]
        if operation.action is Action.ADD and operation.record:
            active.append(replace(operation.record, id=slug(operation.record.summary)))
    new = [record for record in active if record not in before]
    expect, summaries, everything = case["expect"], {record.summary for record in active}, repr((active, decided, admission))
    keep, memory = expect.get("keep", []), [record.summary for record in before]
    limit = expect.get("max_new")
    lost = sum(memory[n] not in summaries for n in expect.get("stay", []))
    return {
        "cases": 1,
        "keep": len(keep),
        "hit": sum(any(covers(record, wanted) for record in new) for wanted in keep),
        "new": len(new),
        "good": sum(any(covers(record, wanted) for wanted in keep) for record in new),
        "gone": len(expect.get("gone", [])),
        "gone_ok": sum(memory[n] not in summaries for n in expect.get("gone", [])),
        "wrong": lost + (max(0, len(new) - limit) if limit is not None else 0),
        "leaks": sum(secret in everything for secret in expect.get("never", [])),
    }


def table(rows: list[tuple[str, dict[str, int]]]) -> None:
    """One line per group and one for all."""
    groups: dict[str, dict[str, int]] = defaultdict(lambda: defaultdict(int))
    for name, counts in rows:
        for key, count in counts.items():
            groups[name][key] += count
            groups["ALL"][key] += count
    show(f"{'':24} cases   recall       precision    gone         wrong leaks")
    for name, g in sorted(groups.items(), key=lambda item: (item[0] == "ALL", item[0])):
        ratios = (
            f"{a / b:5.2f} {a:3}/{b:<3}" if b else "    -       "
            for a, b in ((g["hit"], g["keep"]), (g["good"], g["new"]), (g["gone_ok"], g["gone"]))
        )
        show(f"{name:24} {g['cases']:5}  {' '.join(ratios)} {g['wrong']:5} {g['leaks']:5}")


def speed() -> None:
    """A long session of chatter, commands and a rule now and then, as a stream; nothing is said twice, as what is known is remembered."""
    started = time.process_time()
    chatter = (
        "can you look at parser {} again",
        "hm, it still fails in src/app{}.ts",
        "In this repo we always use UTC in module {}.",
        "thanks, number {} next please",
    )
    steps = (
        HumanSaid(text=chatter[n // 2 % 4].format(n)) if n % 2 else CommandRan(command=f"rg -n word{n} src", exit_code=0)
        for n in range(TURNS)
    )
    found = extract(steps, ())
    spent = time.process_time() - started
    show(f"{TURNS} events in {spent:.2f} s: {TURNS / spent:,.0f} a second, {len(found)} proposals")


def main() -> None:
    """Prints the tables of kinds and languages, then the speed."""
    if sys.argv[1:] == ["--speed"]:
        speed()
        return
    paths = [Path(name) for name in sys.argv[1:]] or sorted(SCENARIOS.glob("*.jsonl"))
    cases = [json.loads(line) for path in paths for line in path.read_text(encoding="utf-8").splitlines() if line.strip()]
    played = [(case, play(case)) for case in cases]
    table([(case["kind"], counts) for case, counts in played])
    table([(case["lang"], counts) for case, counts in played])
    speed()


if __name__ == "__main__":
    main()
