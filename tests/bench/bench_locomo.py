"""How well recall finds the session of a long conversation that answers a question, as bench_retrieval measures it.

    uv run --group semantic python tests/bench/bench_locomo.py DIRECTORY [--turns]

DIRECTORY holds ``locomo10.json`` of LoCoMo (github.com/snap-research/LoCoMo; its licence is non-commercial, so it is no part
of this project; without it there is nothing to measure). All sessions of all conversations are pooled, one entry each, its turns as
details; with ``--turns`` each turn is an entry. A question counts when its evidence names a turn that exists.
"""

from __future__ import annotations

import re
import runpy
import sys
import tempfile
from pathlib import Path

import orjson

Line = dict[str, object]
_SESSION = re.compile(r"session_(\d+)")
_EVIDENCE = re.compile(r"D:?(\d+):(\d+)")


def converted(path: Path, *, turns: bool) -> tuple[list[Line], list[Line]]:
    """The entries and the queries, as bench_retrieval reads them; a question's kind is its category in LoCoMo."""
    entries: list[Line] = []
    queries: list[Line] = []
    for number, conversation in enumerate(orjson.loads(path.read_bytes()), 1):
        talk = conversation["conversation"]
        of_turn: dict[str, str] = {}
        for key, said in talk.items():
            match = _SESSION.fullmatch(key)
            if not match or not said:
                continue
            title = f"Conversation {number}, session {int(match[1])}, {talk.get(f'{key}_date_time', '')}"
            lines = {turn["dia_id"]: _line(turn) for turn in said}
            of_turn |= {name: f"{number} {name}" if turns else title for name in lines}
            entries += (
                [_entry(f"{number} {name}", line) for name, line in lines.items()] if turns else [_entry(title, title, *lines.values())]
            )
        for asked in conversation["qa"]:
            named = (f"D{int(a)}:{int(b)}" for text in asked.get("evidence") or () for a, b in _EVIDENCE.findall(str(text)))
            relevant = sorted({of_turn[name] for name in named if name in of_turn})
            queries.append({"query": asked["question"], "relevant": relevant, "kind": f"category {asked['category']}"})
    return entries, queries


def _entry(key: str, summary: str, *details: str) -> Line:
    return {"key": key, "scope": "project", "topic": "reference", "summary": summary, "details": list(details)}


def _line(turn: dict[str, str]) -> str:
    return f"{turn['speaker']}: {turn.get('text', '')}" + (f" [image: {turn['blip_caption']}]" if turn.get("blip_caption") else "")


def main() -> None:
    source = Path(sys.argv[1])
    if not (source / "locomo10.json").is_file():
        sys.exit(f"nothing to measure: no {source / 'locomo10.json'}")
    entries, questions = converted(source / "locomo10.json", turns="--turns" in sys.argv)
    with tempfile.TemporaryDirectory() as directory:
        for name, lines in (("entries", entries), ("queries", questions)):
            Path(directory, f"{name}.jsonl").write_bytes(b"".join(orjson.dumps(line, option=orjson.OPT_APPEND_NEWLINE) for line in lines))
        sys.argv = ["bench_retrieval.py", directory]
        runpy.run_path(str(Path(__file__).with_name("bench_retrieval.py")), run_name="__main__")


if __name__ == "__main__":
    main()
