"""A log in segments tells what one file would have told."""

from __future__ import annotations

from pathlib import Path

import pytest

from cam.errors import UnknownRef
from cam.models import Action, MemoryScope
from cam.store import Store, log
from cam.store.backup import archive, contents
from cam.store.disk import Disk
from cam.store.lint import lint
from cam.store.statistics import statistics
from tests.unit.store.conftest import Memory

TAGS, PORTS = "project:commands:tags-are-signed", "project:commands:ports-are-above-9000"


class SmallLogs(Disk):
    """A disk on which every log is closed before it is added to."""

    segment_bytes = 0


@pytest.fixture
def grown(memory: Memory) -> Memory:
    """A memory whose history has three closed segments and a live file, one operation in each."""
    memory.store = Store(memory.home, memory.project, disk=SmallLogs())
    memory.add("Tags are signed")
    memory.add("Ports are above 9000")
    memory.on(TAGS, Action.ARCHIVE, reason="no longer")
    memory.on(PORTS, Action.DELETE)
    return memory


def history_of(memory: Memory) -> Path:
    return memory.store.layout.history(MemoryScope.PROJECT)


def test_a_log_that_has_grown_long_is_closed_and_a_new_one_begun(grown: Memory) -> None:
    live = history_of(grown)
    names = [path.name for path in log.segments(live)]
    assert names == [f"memory-history.000{number}.jsonl" for number in (3, 2, 1)]
    assert [path.read_bytes().count(b"\n") for path in (live, *log.segments(live))] == [1, 1, 1, 1]
    assert {path.stat().st_mode & 0o777 for path in (live, *log.segments(live))} == {0o600}


def test_a_log_is_left_open_until_it_is_long(memory: Memory) -> None:
    memory.add("Tags are signed")
    memory.add("Ports are above 9000")
    assert log.segments(history_of(memory)) == []


def test_history_is_told_over_all_segments(grown: Memory) -> None:
    told = [(each.action, each.id) for each in grown.store.history()]
    assert [action for action, _ in told] == [Action.DELETE, Action.ARCHIVE, Action.ADD, Action.ADD]
    assert [each.action for each in grown.store.history(TAGS)] == [Action.ARCHIVE, Action.ADD]
    assert [each.number for each in grown.store.history()] == [4, 3, 2, 1]


def test_undo_and_restore_reach_into_closed_segments(grown: Memory) -> None:
    first = [each.operation_id for each in grown.store.history()][-2]
    assert [one.ref for one in grown.undo().applied] == [PORTS]
    assert [one.ref for one in grown.undo().applied] == [TAGS]
    assert [one.ref for one in grown.undo(first).applied] == [PORTS]
    assert [one.ref for one in grown.restore(PORTS).applied] == [PORTS]
    assert grown.summaries() == ["Tags are signed", "Ports are above 9000"]


def test_a_purge_reaches_into_closed_segments(grown: Memory) -> None:
    with grown.store.transaction(actor="purge") as tx:
        done = tx.purge([PORTS], now=grown.now)
    assert not [path for path in grown.home.rglob("*") if path.is_file() and b"9000" in path.read_bytes()]
    assert {path.name for path in done.files} >= {"memory-history.0002.jsonl", "memory-history.jsonl"}
    assert [each.action for each in grown.store.history(TAGS)] == [Action.ARCHIVE, Action.ADD]


def test_a_backup_holds_the_segments_and_statistics_count_them(grown: Memory) -> None:
    live = history_of(grown)
    files = contents(archive(grown.home))
    told = {name: data for name, data in files.items() if "memory-history" in name}
    assert sorted(Path(name).name for name in told) == sorted(path.name for path in (live, *log.segments(live)))
    assert statistics(grown.store, (), now=grown.now).bytes["history"] == sum(map(len, told.values()))


def test_a_reader_that_began_before_a_log_was_closed_reads_each_line_once(memory: Memory) -> None:
    memory.add("Tags are signed")
    memory.add("Ports are above 9000")
    reading = memory.store.history()
    newest = next(reading)
    small = Store(memory.home, memory.project, disk=SmallLogs())
    for _ in range(2):
        with small.transaction(actor="test") as tx:
            tx.undo(now=memory.now)
    assert len(log.segments(history_of(memory))) == 2
    assert [newest.id, *(each.id for each in reading)] == ["ports-are-above-9000", "tags-are-signed"]


def test_a_segment_that_is_a_link_to_nowhere_is_passed_over(grown: Memory) -> None:
    live = history_of(grown)
    live.with_name("memory-history.0002.jsonl").unlink()
    live.with_name("memory-history.0002.jsonl").symlink_to("nowhere")
    assert [each.action for each in grown.store.history(TAGS)] == [Action.ARCHIVE, Action.ADD]


def test_files_with_other_names_are_no_segments_and_a_lost_one_is_reported(grown: Memory) -> None:
    live = history_of(grown)
    for name in ("memory-history.1.jsonl", "memory-history.old.jsonl", "memory-history.0001.jsonl.bak"):
        live.with_name(name).write_text("{}\n", "utf-8")
    assert len(log.segments(live)) == 3
    live.with_name("memory-history.0002.jsonl").unlink()
    assert [(each.path.name, each.problem) for each in lint(grown.store)] == [
        ("memory-history.0002.jsonl", "a closed part of a log is missing")
    ]
    assert [each.action for each in grown.store.history(TAGS)] == [Action.ARCHIVE, Action.ADD]


def test_nothing_is_undone_in_place_of_a_change_that_stood_in_a_lost_part(grown: Memory) -> None:
    """What came after it is taken back; then the last change is one that nobody knows."""
    history_of(grown).with_name("memory-history.0002.jsonl").unlink()
    assert [one.ref for _ in range(2) for one in grown.undo().applied] == [PORTS, TAGS]
    with pytest.raises(UnknownRef, match="cannot be read"):
        grown.undo()
    assert sorted(grown.summaries()) == ["Ports are above 9000", "Tags are signed"]
