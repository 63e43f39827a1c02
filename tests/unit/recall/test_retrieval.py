"""What a realistic memory is asked, in seven languages: never less is found by words than was measured."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import orjson
import pytest

from cam.models import MemoryRecord, MemoryScope
from cam.recall import RetrievalIndex, search
from cam.store import Store
from tests.conftest import FIXTURES

SETS = (FIXTURES / "retrieval", FIXTURES / "retrieval" / "teams")


def _lines(path: Path) -> list[dict[str, object]]:
    return [orjson.loads(line) for line in path.read_bytes().splitlines()]


@pytest.fixture(scope="module")
def found(
    tmp_path_factory: pytest.TempPathFactory, new_store: Callable[[Path], Store], add: Callable[..., tuple[str, ...]]
) -> dict[str, list[bool]]:
    """For each kind of question whether its answer was among the first five, in two memories."""
    kinds: dict[str, list[bool]] = {}
    for directory in SETS:
        store = new_store(tmp_path_factory.mktemp("retrieval"))
        records = {
            str(entry["key"]): MemoryRecord(
                scope=MemoryScope(str(entry["scope"])),
                topic=str(entry["topic"]),
                summary=str(entry["summary"]),
                details=tuple(map(str, entry["details"])) if isinstance(entry["details"], list) else (),
            )
            for entry in _lines(directory / "entries.jsonl")
        }
        refs = dict(zip(records, add(store, *records.values()), strict=True))
        index = RetrievalIndex(store.home)
        for asked in _lines(directory / "queries.jsonl"):
            wanted = {refs[str(key)] for key in asked["relevant"]} if isinstance(asked["relevant"], list) else set()
            hits = {hit.ref for hit in search(store, index, str(asked["query"]), limit=5).hits}
            kinds.setdefault(str(asked["kind"]), []).append(bool(wanted & hits))
    return kinds


@pytest.mark.parametrize(
    "kind", ["acronym", "cjk", "error-text", "french", "identifier", "keyword", "negation", "old-fact", "path", "spanish", "typo"]
)
def test_what_shares_a_word_with_its_answer_is_always_found(found: dict[str, list[bool]], kind: str) -> None:
    assert all(found[kind])


def test_of_all_questions_four_in_five_are_answered_by_words(found: dict[str, list[bool]]) -> None:
    every = [one for kind in found.values() for one in kind]
    assert sum(every) / len(every) > 0.8
