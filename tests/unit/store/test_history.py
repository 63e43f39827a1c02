"""Lines of a history, whoever wrote them."""

from __future__ import annotations

from pathlib import Path

import orjson
import pytest

from cam.errors import UnknownRef
from cam.models import Action, MemoryOperation, MemoryRecord, MemoryScope
from cam.store import audit, history
from cam.store.damage import changes
from cam.store.lint import lint
from cam.store.undo import UNREAD
from cam.store.values import record_of
from tests.unit.store.conftest import Memory

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
    assert [found.id for found in history.of_operation(path, "b") if isinstance(found, history.HistoryEntry)] == ["2", "1"]
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


@pytest.fixture
def three(memory: Memory) -> tuple[Memory, Path, list[str]]:
    """Three memories, their history and their operations."""
    done = [memory.add(summary).operation_id for summary in ("One", "Two", "Three")]
    return memory, memory.path("memory-history.jsonl"), done


@pytest.mark.parametrize("harm", ["zeros", "noise", "gone", "segments only"])
def test_a_damaged_history_is_named_and_nothing_is_undone_in_its_place(three: tuple[Memory, Path, list[str]], harm: str) -> None:
    """What was done globally before is not what was meant; what is damaged stays as it is, and what comes behind it can be undone."""
    memory, path, _ = three
    memory.home.joinpath("global").mkdir()
    earlier = memory.path("memory-history.jsonl", MemoryScope.GLOBAL)
    earlier.write_bytes(path.read_bytes().splitlines(keepends=True)[0])
    size = path.stat().st_size
    if harm in ("zeros", "noise"):
        path.write_bytes(b"\0" * size if harm == "zeros" else b"\xff\n{no\n" * (size // 6))
    else:
        path.rename(path.with_name("memory-history.0001.jsonl" if harm == "segments only" else "elsewhere"))
    kept = path.read_bytes() if path.exists() else b""
    assert path in {one.path for one in lint(memory.store)}
    assert any(isinstance(one, history.Unread) for one in changes(memory.store))
    with pytest.raises(UnknownRef, match="what was done last cannot be read") as refused:
        memory.undo()
    assert refused.value.hint.startswith("`cam memory lint` says where; `cam memory undo 2026")
    memory.add("Four")
    assert path.read_bytes().startswith(kept)
    assert [one.ref for one in memory.undo().applied] == ["project:commands:four"]


def test_an_undo_does_not_step_over_a_line_that_cannot_be_read(three: tuple[Memory, Path, list[str]]) -> None:
    memory, path, done = three
    path.write_bytes(path.read_bytes().replace(done[1].encode() + b'"', done[1].encode()))
    (problem,) = lint(memory.store)
    assert (problem.path, problem.line, problem.problem) == (path, 2, "1 line that cannot be read")
    undone = memory.undo()
    assert ([one.ref for one in undone.applied], [one.reason for one in undone.noops]) == (["project:commands:three"], [UNREAD])
    with pytest.raises(UnknownRef, match="what was done last cannot be read") as refused:
        memory.undo()
    assert f"`cam memory undo {done[0]}` takes back what was done before: add project:commands:one" in refused.value.hint
    assert [one.ref for one in memory.undo(done[0]).applied] == ["project:commands:one"]
    assert memory.summaries() == ["Two"]


def test_a_line_that_cannot_be_read_does_not_end_its_operation(memory: Memory) -> None:
    operations = [
        MemoryOperation(action=Action.ADD, record=MemoryRecord(scope=MemoryScope.PROJECT, topic="commands", summary=summary))
        for summary in ("One", "Two", "Three")
    ]
    memory.do(*operations)
    path = memory.path("memory-history.jsonl")
    first, _, last = path.read_bytes().splitlines(keepends=True)
    path.write_bytes(first + b"{torn\n" + last)
    undone = memory.undo()
    assert {one.ref for one in undone.applied} == {"project:commands:one", "project:commands:three"}
    assert {one.reason for one in undone.noops} == {UNREAD}


def test_what_a_merge_leaves_between_lines_is_no_damage(three: tuple[Memory, Path, list[str]]) -> None:
    memory, path, _ = three
    first, *rest = path.read_bytes().splitlines(keepends=True)
    path.write_bytes(b"<<<<<<< HEAD\n" + first + b"=======\n" + b"".join(rest) + b">>>>>>> theirs\n")
    assert not any(isinstance(one, history.Unread) for one in changes(memory.store))
    assert [one.ref for one in memory.undo().applied] == ["project:commands:three"]
