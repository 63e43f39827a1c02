"""Files beside the Markdown that cannot be read any more: each is named, none is lost."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from cam.errors import StoreError, UnknownRef
from cam.models import Cursor, MemoryScope
from cam.store import AuditEntry, audit, commit
from cam.store.disk import pending
from cam.store.lint import lint

if TYPE_CHECKING:
    from pathlib import Path

    from tests.unit.store.conftest import Memory

GARBAGE = b"\0\xff not json\n"


@pytest.fixture
def places(memory: Memory) -> dict[str, Path]:
    """What cam keeps beside the Markdown, by name."""
    memory.add("Tags are signed")
    with memory.store.transaction(actor="test") as tx:
        tx.apply((), now=memory.now, audit=AuditEntry(reason="read"), cursors={"s": Cursor(offset=1)})
    layout = memory.store.layout
    return {
        "project.json": layout.identity,
        "cursors.json": layout.cursors,
        "sync-log.jsonl": layout.sync_log,
        "conflicts.jsonl": layout.conflicts,
        "session-continuity-log.jsonl": layout.project / "audit" / "session-continuity-log.jsonl",
        "session-continuity-recovery.json": layout.project / "audit" / "session-continuity-recovery.json",
        "state.json": memory.home / "state.json",
        "journal": layout.run / "journal" / "20261201T120000-00000000.json",
    }


@pytest.mark.parametrize(
    "name",
    [
        "project.json",
        "cursors.json",
        "sync-log.jsonl",
        "conflicts.jsonl",
        "session-continuity-log.jsonl",
        "session-continuity-recovery.json",
        "state.json",
        "journal",
    ],
)
def test_each_file_that_cannot_be_read_is_named_with_what_it_means(memory: Memory, places: dict[str, Path], name: str) -> None:
    assert list(lint(memory.store)) == []
    places[name].parent.mkdir(parents=True, exist_ok=True)
    places[name].write_bytes(GARBAGE)
    (problem,) = lint(memory.store)
    assert (problem.path, problem.line) == (places[name], 1)
    assert "cannot be read" in problem.problem
    assert problem.meaning


@pytest.mark.parametrize("name", ["cursors.json", "sync-log.jsonl", "conflicts.jsonl", "session-continuity-log.jsonl", "state.json"])
def test_what_stands_in_the_place_of_a_file_and_is_none_is_named(memory: Memory, places: dict[str, Path], name: str) -> None:
    """A folder, as a careless restore leaves one."""
    places[name].unlink(missing_ok=True)
    places[name].mkdir()
    (problem,) = lint(memory.store)
    assert (problem.path, problem.line) == (places[name], 1)
    assert "cannot read" in problem.problem
    assert problem.meaning


def test_what_only_looks_like_a_file_kept_aside_or_a_change_is_not_named(memory: Memory, places: dict[str, Path]) -> None:
    """A copy under a name of a person's own, and a file that a change had not given its name yet when it was killed."""
    places["project.json"].with_name("project.json.damaged-by-me").write_bytes(GARBAGE)
    places["journal"].parent.mkdir(parents=True, exist_ok=True)
    places["journal"].with_suffix(".tmp").write_bytes(GARBAGE)
    assert list(lint(memory.store)) == []


@pytest.mark.parametrize("data", [GARBAGE, b'{"aliases":"path"}', b'{"name":"shop","aliases":["path:/a"'])
def test_a_damaged_project_json_is_kept_aside_when_it_is_written_anew(memory: Memory, places: dict[str, Path], data: bytes) -> None:
    path = places["project.json"]
    for number in (1, 2):
        path.write_bytes(data)
        commit.kept_aside.clear()
        memory.add(f"Memory {number}")
        (aside,) = commit.kept_aside
        assert (aside.read_bytes(), aside.name.startswith("project.json.damaged-2")) == (data, True)
        assert b'"aliases": [' in path.read_bytes()
    assert {one.problem for one in lint(memory.store)} == {"a damaged file, kept aside"}
    assert len(list(path.parent.glob("project.json.damaged-*"))) == len("12")
    commit.kept_aside.clear()


def test_a_damaged_journal_is_kept_aside(memory: Memory, places: dict[str, Path]) -> None:
    """It had its name only once it was whole: what it announces may be half done, and a person may still read it."""
    places["journal"].write_bytes(GARBAGE)
    memory.add("Invoices are blue")
    (aside,) = commit.kept_aside
    assert (aside.read_bytes(), pending(memory.home)) == (GARBAGE, [])
    assert [one.path for one in lint(memory.store)] == [aside]
    commit.kept_aside.clear()


@pytest.mark.parametrize("number", ["1e999", "-1e999", "NaN", "-5", "1" + "0" * 400])
def test_a_number_that_no_file_has_is_none(number: str) -> None:
    cursors = audit.cursors(f'{{"sessions":{{"s":{{"offset":{number},"size":{number},"mtime_ns":{number}}}}}}}'.encode())
    assert cursors["s"] == Cursor(offset=0, size=0, mtime_ns=0)
    row = f'{{"sessionId":"s","projectId":"p","processedAt":"x","sizeBytes":{number},"mtimeMs":{number}}}'
    found = audit.legacy_cursor(f'{{"processedRolloutEntries":[{row}]}}'.encode(), project_id="p", session_id="s")
    assert found is not None
    assert (found.offset, found.size, found.mtime_ns) == (0, 0, 0)


def test_damaged_cursors_are_named_by_their_full_path(memory: Memory, places: dict[str, Path]) -> None:
    places["cursors.json"].write_bytes(GARBAGE)
    with pytest.raises(StoreError, match=str(places["cursors.json"])):
        memory.store.cursor("s")


@pytest.mark.parametrize("closed", [False, True], ids=["all of it", "its newest part"])
def test_a_history_that_was_lost_stays_named_after_the_next_change(memory: Memory, *, closed: bool) -> None:
    """Undoing takes back what was done since, and does not step over the loss. Without the line that tells, all is well again."""
    memory.add("Tags are signed")
    path = memory.store.layout.history(MemoryScope.PROJECT)
    if closed:
        path.rename(path.with_name("memory-history.0001.jsonl"))
    else:
        path.unlink()
    memory.add("Ports are above 9000")
    memory.add("Invoices are blue")
    (problem,) = lint(memory.store)
    assert (problem.path, problem.line, problem.problem) == (path, 1, "the history before this line is lost")
    for _ in range(2):
        assert memory.undo().noops == ()
    with pytest.raises(UnknownRef, match="cannot be read"):
        memory.undo()
    assert memory.summaries() == ["Tags are signed"]
    path.write_bytes(path.read_bytes().partition(b"\n")[2])
    assert list(lint(memory.store)) == []


def test_what_the_predecessor_or_a_human_wrote_without_a_history_has_lost_none(memory: Memory) -> None:
    comment = '{"id":"tabs","scope":"project","updatedAt":"2026-11-01T12:00:00Z","sources":["manual"],"reason":"Manual note."}'
    memory.write("style.md", f"# Style\n\n## tabs\n<!-- cam:entry {comment} -->\nSummary: Use tabs\nDetails:\n\n## Sign tags\n")
    assert list(lint(memory.store)) == []
    memory.add("Ports are above 9000")
    assert list(lint(memory.store)) == []
