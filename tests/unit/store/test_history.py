"""Lines of a history, whoever wrote them."""

from __future__ import annotations

from pathlib import Path

import orjson
import pytest

from cam.store import audit, history
from cam.store.values import record_of

LINE: dict[str, object] = {"at": "2026-12-01T12:00:00Z", "action": "add", "scope": "project", "topic": "t", "id": "i", "summary": "s"}


def test_the_lines_of_one_operation_are_found_among_those_that_only_name_it(tmp_path: Path) -> None:
    """An undo and a purge name the operation that they are about."""
    path = tmp_path / "memory-history.jsonl"
    rows: list[dict[str, object]] = [
        {"operation": "a"},
        {"operation": "b", "id": "1"},
        {"operation": "b", "id": "2"},
        {"operation": "c", "undoes": "b"},
        {"purged": ["b"]},
    ]
    path.write_bytes(b"".join(orjson.dumps(LINE | row) + b"\n" for row in rows))
    assert [found.id for found in history.of_operation(path, "b")] == ["2", "1"]
    assert [*history.of_operation(path, "d")] == []


@pytest.mark.parametrize("wrong", [{"action": "dance"}, {"scope": "galaxy"}, {"topic": ""}, {"id": 7}, {"outcome": "rejected"}])
def test_a_line_that_tells_of_no_change_is_passed_over(wrong: dict[str, object]) -> None:
    assert history.entry(orjson.dumps(LINE)) is not None
    assert history.entry(orjson.dumps(LINE | wrong)) is None
    assert history.entry(b"{torn") is None
    assert audit.entry(b"{torn") is None


@pytest.mark.parametrize("wrong", [7, {}, {"scope": "project"}, {"scope": "project", "topic": "../x", "summary": "s"}])
def test_a_record_without_its_place_or_words_is_none(wrong: object) -> None:
    assert record_of(wrong) is None
