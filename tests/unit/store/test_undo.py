"""Any change can be taken back, and any record brought back as it was."""

from __future__ import annotations

import json
from dataclasses import replace
from typing import TYPE_CHECKING

import pytest

from cam.errors import UnknownRef
from cam.models import Action, Cursor, MemoryOperation, MemoryRecord, MemoryScope, State
from cam.store import AuditEntry

if TYPE_CHECKING:
    from tests.unit.store.conftest import Memory

MAKE = "project:commands:run-make-test"
CORRECTION = MemoryRecord(scope=MemoryScope.GLOBAL, topic="workflow", summary="Run just test", supersedes=(MAKE,))


@pytest.mark.parametrize(
    "operation",
    [
        MemoryOperation(action=Action.ADD, record=replace(CORRECTION, supersedes=())),
        MemoryOperation(action=Action.ADD, record=CORRECTION),
        MemoryOperation(
            action=Action.UPDATE, ref=MAKE, record=replace(CORRECTION, scope=MemoryScope.PROJECT, topic="commands", supersedes=())
        ),
        MemoryOperation(action=Action.UPDATE, ref=MAKE, record=CORRECTION),
        MemoryOperation(action=Action.ARCHIVE, ref=MAKE, reason="old"),
        MemoryOperation(action=Action.DELETE, ref=MAKE),
        MemoryOperation(action=Action.DELETE, ref="project:commands:old"),
        MemoryOperation(action=Action.RESTORE, ref="project:commands:old"),
    ],
)
def test_undo_puts_everything_back(memory: Memory, operation: MemoryOperation) -> None:
    """The same records as before, in the same words and with the same dates; the same bytes but for their order."""
    memory.add("Old")
    memory.on("project:commands:old", Action.ARCHIVE, reason="gone")
    memory.add("Run make test", details=("on Linux",))
    memory.write("commands.md", memory.text("commands.md") + "\nWords of mine.\n")
    before, files = memory.store.records(archived=True), memory.tree()
    done = memory.do(operation)
    assert memory.store.records(archived=True) != before
    undone = memory.undo()
    assert undone.operation_id not in ("", done.operation_id)
    assert len(undone.applied) == len(done.applied)
    assert memory.store.records(archived=True) == before
    assert {name: text for name, text in memory.tree().items() if b"cam:begin" not in text} == {
        name: text for name, text in files.items() if b"cam:begin" not in text
    }


def test_a_record_that_was_changed_and_then_moved_in_one_operation_is_put_back(memory: Memory) -> None:
    """The two changes stand in the histories of two scopes, and either may be read first."""
    memory.add("Run make test")
    before = memory.store.records(archived=True)
    changed = replace(CORRECTION, scope=MemoryScope.PROJECT, topic="commands", supersedes=())
    for scope in (MemoryScope.GLOBAL, MemoryScope.LOCAL):
        first = MemoryOperation(action=Action.UPDATE, ref=MAKE, record=changed)
        done = memory.do(first, replace(first, record=replace(changed, scope=scope)))
        assert [one.action for one in done.applied] == [Action.UPDATE, Action.UPDATE]
        assert memory.undo().noops == ()
        assert memory.store.records(archived=True) == before


def test_undoing_again_walks_back(memory: Memory) -> None:
    """Undo after undo takes back the change before, until nothing is left."""
    for summary in ("One", "Two", "Three"):
        memory.add(summary)
    for left in (["One", "Two"], ["One"], []):
        memory.undo()
        assert memory.summaries() == left
    with pytest.raises(UnknownRef, match="nothing to undo"):
        memory.undo()


def test_an_undo_can_be_undone_by_its_name(memory: Memory) -> None:
    """It is an operation like any other."""
    memory.add("One")
    memory.add("Two")
    undone = memory.undo()
    memory.undo(undone.operation_id)
    assert sorted(memory.summaries()) == ["One", "Two"]
    memory.undo()
    assert memory.summaries() == ["One"]


def test_what_was_changed_since_is_shown_and_not_overwritten(memory: Memory) -> None:
    """The later change wins; the rest of the operation is taken back."""
    first = memory.do(
        *(MemoryOperation(action=Action.ADD, record=MemoryRecord(scope=MemoryScope.PROJECT, topic="t", summary=s)) for s in ("One", "Two"))
    )
    memory.on("project:t:one", Action.UPDATE, replace(memory.store.find("project:t:one"), details=("more",)))
    changes = memory.undo(first.operation_id)
    assert [(noop.ref, noop.reason) for noop in changes.noops] == [("project:t:one", "it has been changed since")]
    assert memory.summaries() == ["One"]


def test_a_hand_edit_counts_as_a_change(memory: Memory) -> None:
    """Undo does not throw away what a human wrote."""
    memory.add("One", "t")
    memory.write("t.md", memory.text("t.md").replace("Summary: One", "Summary: One, really"))
    assert memory.undo().noops[0].reason == "it has been changed since"
    assert memory.summaries() == ["One, really"]


def test_the_last_operation_is_the_last_even_when_the_clock_jumps_back(memory: Memory) -> None:
    """Operations are numbered."""
    memory.add("Later by the clock", scope=MemoryScope.GLOBAL)
    memory.now = memory.now.replace(year=2020)
    memory.add("Done last")
    assert [entry.summary for entry in memory.store.history()] == ["Done last", "Later by the clock"]
    memory.undo()
    assert memory.summaries() == ["Later by the clock"]


def test_a_deleted_record_is_restored_from_the_history(memory: Memory) -> None:
    """With all it had."""
    memory.add("Run make test", details=("on Linux",))
    memory.on(MAKE, Action.DELETE)
    memory.restore(MAKE)
    found = memory.store.find(MAKE)
    assert (found.details, found.state) == (("on Linux",), State.ACTIVE)


def test_a_record_is_restored_as_it_was_at_a_time_or_operation(memory: Memory) -> None:
    """Earlier words come back; the date says that it is a change of today."""
    first = memory.add("Run make test")
    when = memory.now
    for words in ("Run make check", "Run just test"):
        memory.on(MAKE, Action.UPDATE, replace(memory.store.find(MAKE), summary=words))
    memory.restore(MAKE, at=when)
    assert memory.store.find(MAKE).summary == "Run make test"
    memory.undo()
    assert memory.store.find(MAKE).summary == "Run just test"
    memory.restore(MAKE, operation_id=first.operation_id)
    assert memory.store.find(MAKE).summary == "Run make test"


def test_what_never_was_cannot_be_undone_or_restored(memory: Memory) -> None:
    """The message says what to look at."""
    memory.add("Run make test")
    with pytest.raises(UnknownRef):
        memory.undo("20200101T000000-00000000")
    with pytest.raises(UnknownRef) as caught:
        memory.restore("project:commands:never")
    assert "history" in caught.value.hint
    with pytest.raises(UnknownRef):
        memory.restore(MAKE, at=memory.now.replace(year=2000))


def test_restoring_what_is_active_changes_nothing(memory: Memory) -> None:
    """And writes nothing, also when a human has edited it since."""
    memory.add("Run make test")
    memory.write("commands.md", memory.text("commands.md").replace("Summary: Run", "Summary: Always run"))
    before = memory.tree()
    assert memory.restore(MAKE).applied == ()
    assert memory.tree() == before


def test_a_sync_is_undone_whole_and_not_learned_again(memory: Memory) -> None:
    """All scopes at once; how far the session was read stays, so that what was undone does not come back with the next sync."""
    memory.add("Run make test")
    cursor = Cursor(offset=100, check="c", size=120, mtime_ns=5)
    learned = [
        MemoryOperation(action=Action.ADD, record=CORRECTION),
        MemoryOperation(action=Action.ADD, record=replace(CORRECTION, scope=MemoryScope.LOCAL, summary="Two cores here", supersedes=())),
    ]
    with memory.store.transaction(actor="sync", session="s-1") as tx:
        done = tx.apply(learned, now=memory.now, audit=AuditEntry(session_id="s-1"), cursors={"s-1": cursor})
    assert len(done.applied) == 3
    assert len(memory.undo().applied) == 3
    assert memory.summaries() == ["Run make test"]
    assert memory.store.cursor("s-1") == cursor


def test_what_left_since_or_has_no_record_is_reported(memory: Memory) -> None:
    """A line of the history that lost its records cannot be taken back, and says so."""
    done = memory.add("Run make test")
    memory.path("commands.md").unlink()
    assert [noop.reason for noop in memory.undo(done.operation_id).noops] == ["it is not there any more"]
    history = memory.store.layout.history(MemoryScope.PROJECT)
    line = {**json.loads(history.read_bytes().splitlines()[0]), "after": None, "operation": "20261201T000000-00000000"}
    history.write_bytes(history.read_bytes() + json.dumps(line).encode() + b"\n")
    assert [noop.reason for noop in memory.undo(line["operation"]).noops] == ["the history does not say what was there before"]


def test_what_has_the_place_of_a_memory_now_keeps_it(memory: Memory) -> None:
    """Forgotten, and another written by hand under its name: the undo says why it brings nothing back."""
    memory.add("Run make test")
    done = memory.on(MAKE, Action.DELETE)
    other = '# Commands\n\n## run-make-test\n<!-- cam:entry {"id":"run-make-test","scope":"project"} -->\nSummary: Run just test\n'
    memory.write("commands.md", other)
    assert [(noop.ref, noop.reason) for noop in memory.undo(done.operation_id).noops] == [(MAKE, "another memory has its place")]
    assert memory.text("commands.md") == other


PAIR = "# Pairs\n\n## Deploys\nNeed approval.\n\n## Deploys\nRun on Tuesdays.\n\n## Deploys\nRun on Tuesdays.\n"
FIRST, SECOND = "project:pairs:deploys", "project:pairs:deploys-373c1398"


@pytest.mark.parametrize("ref", [FIRST, SECOND])
@pytest.mark.parametrize("action", [Action.ARCHIVE, Action.DELETE])
def test_an_entry_of_a_heading_that_stands_twice_comes_back_to_the_byte(memory: Memory, ref: str, action: Action) -> None:
    """Nothing of cam's stays in what a person wrote, and the other may be taken next, and both come back."""
    memory.write("pairs.md", PAIR)
    memory.on(ref, action)
    memory.on(SECOND if ref == FIRST else FIRST, action)
    assert "pairs" not in {record.topic for record in memory.store.records()}
    memory.undo()
    memory.undo()
    assert memory.text("pairs.md") == PAIR
    assert {record.ref for record in memory.store.records()} == {FIRST, SECOND}


@pytest.mark.parametrize("above", ["", "\n", "\n\n", "\ufeff", "# Notes\n\n\n"])
def test_the_only_entry_of_a_file_comes_back_with_what_stood_above_it(memory: Memory, above: str) -> None:
    """Also where that was but empty lines, with which the file went."""
    memory.write("notes.md", f"{above}## One\nx\n")
    memory.on("project:notes:one", Action.DELETE)
    memory.undo()
    assert memory.text("notes.md") == f"{above}## One\nx\n"


def test_the_undo_of_a_forget_of_what_a_person_wrote_can_itself_be_undone(memory: Memory) -> None:
    """The file's time, which dates such an entry, is that of the undo."""
    memory.write("pairs.md", PAIR)
    memory.on(SECOND, Action.ARCHIVE)
    undone = memory.undo()
    assert memory.undo(undone.operation_id).noops == ()
    assert [record.ref for record in memory.store.records()] == [FIRST]


@pytest.mark.parametrize(
    ("change", "left"),
    [
        (("Run on Tuesdays.", "Run on Fridays."), "Run on Fridays."),
        (("Run on Tuesdays.", "Run on Tuesdays.\n<!-- mine -->"), "<!-- mine -->"),
        (("# Pairs", "# Two"), "# Two"),
        (("# Pairs", "## Added\nBy hand.\n\n# Pairs"), "By hand."),
        (("\nRun on Tuesdays.\n", "\nRun on Tuesdays.\n\n## Last\nOpen.\n\n```\nfence"), "```\nfence"),
    ],
)
def test_what_was_written_since_into_the_file_stays_with_an_undo(memory: Memory, change: tuple[str, str], left: str) -> None:
    memory.write("pairs.md", PAIR)
    memory.on(FIRST, Action.ARCHIVE)
    memory.write("pairs.md", memory.text("pairs.md").replace(*change))
    assert memory.undo().noops == ()
    assert left in memory.text("pairs.md")
    assert {FIRST, SECOND} <= {record.ref for record in memory.store.records()}


def test_a_line_of_history_whose_place_makes_no_sense_is_undone_all_the_same(memory: Memory) -> None:
    memory.write("pairs.md", PAIR)
    memory.on(FIRST, Action.DELETE)
    (line,) = memory.text("memory-history.jsonl").splitlines()
    for stood in (
        {"place": 99, "tail": ""},
        {"place": -7, "tail": "\n", "twins": [3, {"place": 50, "text": "## Deploys", "copy": False}]},
        7,
    ):
        memory.write("memory-history.jsonl", json.dumps({**json.loads(line), "stood": stood}) + "\n")
        undone = memory.undo(json.loads(line)["operation"])
        assert [one.ref for one in undone.applied] == [FIRST]
        memory.on(FIRST, Action.DELETE)


@pytest.mark.parametrize(
    ("since", "after"),
    [
        ("\n## Three\nz\n", "## One\nx\n\n## Two\ny\n\n## Three\nz\n"),  # it was the last, and something came behind it
        ("\n```\nopen", "## One\nx\n\n```\nopen\n```\n\n## Two\ny\n"),  # which would hide it
    ],
)
def test_what_was_added_behind_the_last_entry_since_stays_apart_from_it(memory: Memory, since: str, after: str) -> None:
    memory.write("notes.md", "## One\nx\n\n## Two\ny\n")
    memory.on("project:notes:two", Action.DELETE)
    memory.write("notes.md", memory.text("notes.md") + since)
    memory.undo()
    assert memory.text("notes.md") == after
    assert {"One", "Two"} <= set(memory.summaries())
