"""Whole sessions in eight languages, and what is remembered after them."""

from __future__ import annotations

import json
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

import pytest

from cam.extract import ExtractionPolicy, extract, text_to_record
from cam.models import Action, AgentSaid, CommandRan, Event, FilesChanged, HumanSaid, MemoryRecord, MemoryScope, Review, slug
from cam.review import review

OPENERS = ("remember", "btw", "by the way", "actually", "please remember", "merk dir", "retiens que", "recuerda que", "记住")
SCENARIOS = Path(__file__).parents[3] / "fixtures" / "scenarios"


def cases() -> list[Any]:
    lines = [line for path in sorted(SCENARIOS.glob("*.jsonl")) for line in path.read_text(encoding="utf-8").splitlines()]
    return [pytest.param(case, id=case["id"]) for case in map(json.loads, lines)]


@dataclass(frozen=True, kw_only=True)
class Outcome:
    """The memory after a session, what of it is new, and the decisions."""

    active: list[MemoryRecord]
    new: list[MemoryRecord]
    review: Review
    everything: str


def event(step: dict[str, Any]) -> Event:
    if "user" in step:
        return HumanSaid(text=step["user"])
    if "agent" in step:
        return AgentSaid(text=step["agent"])
    if "cmd" in step:
        return CommandRan(command=step["cmd"], exit_code=step["exit"], output=step["output"])
    return FilesChanged(paths=tuple(step["patch"]))


def play(memory: list[dict[str, str]], session: list[dict[str, Any]]) -> Outcome:
    """Runs extraction, policy and review, and applies the decisions to a list."""
    before = [text_to_record(m["summary"], scope=MemoryScope(m["scope"]), topic=m["topic"]) for m in memory]
    before = [replace(record, id=slug(record.summary)) for record in before]
    admission = ExtractionPolicy().admit(extract(map(event, session), before))
    decided = review(admission.admitted, before)
    active = list(before)
    for operation in decided.accepted:
        gone = operation.record.supersedes if operation.record else (operation.ref,)
        active = [record for record in active if record.ref not in gone]
        if operation.action is Action.ADD and operation.record:
            active.append(replace(operation.record, id=slug(operation.record.summary)))
    new = [record for record in active if record not in before]
    return Outcome(active=active, new=new, review=decided, everything=repr((active, decided, admission)))


def covers(record: MemoryRecord, wanted: dict[str, Any]) -> bool:
    text = f"{record.summary} {' '.join(record.details)}".casefold()
    return (
        all(part.casefold() in text for part in wanted["all"])
        and (not wanted["any"] or any(part.casefold() in text for part in wanted["any"]))
        and not any(part.casefold() in record.summary.casefold() for part in wanted["none"])
        and (not wanted["scope"] or record.scope in wanted["scope"])
        and (not wanted["topic"] or record.topic in wanted["topic"])
    )


@pytest.mark.parametrize("case", cases())
def test_a_session_leaves_what_a_careful_reader_would_keep(case: dict[str, Any]) -> None:
    """Every expected fact is there, what was corrected or forgotten is gone, nothing else changed, and no secret is anywhere.

    What is written down is one line, starts like a sentence and carries no opener of the conversation.
    """
    outcome = play(case["memory"], case["session"])
    expected = case["expect"]
    summaries = [record.summary for record in outcome.active]
    kept = [case["memory"][n]["summary"] for n in expected["stay"]]
    assert [wanted for wanted in expected["keep"] if not any(covers(record, wanted) for record in outcome.new)] == []
    assert [summary for summary in kept if summary not in summaries] == []
    assert [n for n in expected["gone"] if case["memory"][n]["summary"] in summaries] == []
    assert len(outcome.new) <= expected["max_new"], [record.summary for record in outcome.new]
    assert [secret for secret in expected["never"] if secret in outcome.everything] == []
    written = [record.summary for record in outcome.new]
    assert [line for line in written if "\n" in line or line != line.strip() or line.casefold().startswith(OPENERS)] == []
