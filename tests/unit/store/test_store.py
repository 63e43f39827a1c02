"""Reading and writing a memory: what others may rely on."""

from __future__ import annotations

import os
import stat
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from cam.errors import StoreBusy, StoreError, UnknownRef
from cam.models import Action, Cursor, MemoryOperation, MemoryRecord, MemoryScope, Review
from cam.project import Project, identify
from cam.store import AuditEntry, AuditItem, Store, TopicFile, audit_review
from cam.store.disk import pending
from cam.store.draft import Append, FileChange
from tests.conftest import git
from tests.unit.store.conftest import START

if TYPE_CHECKING:
    from pathlib import Path

    from tests.unit.store.conftest import Memory

MAKE = "project:commands:run-make-test"
PROGRAM = """
import sys
from datetime import UTC, datetime
from pathlib import Path
from cam.models import Action, MemoryOperation, MemoryRecord, MemoryScope
from cam.project import Project
from cam.store import Store

home, root, number, what = Path(sys.argv[1]), Path(sys.argv[2]), sys.argv[3], sys.argv[4]
store = Store(home, Project(id="shop-000000000001", worktree_id="shop-000000000002", root=root, name="shop"))
record = MemoryRecord(scope=MemoryScope.PROJECT, topic="notes", summary=f"Fact number {number}")
with store.transaction(actor=f"writer {number}") as tx:
    if what == "hold":
        print("held", flush=True)
        sys.stdin.read()
    now = datetime.now(UTC)
    if what == "forget":
        tx.apply([MemoryOperation(action=Action.ARCHIVE, ref=f"project:notes:seed-{number}")], now=now)
    else:
        tx.apply([MemoryOperation(action=Action.ADD, record=record)], now=now)
"""


def writer(memory: Memory, number: int, what: str = "add") -> subprocess.Popen[str]:
    """Another process that writes."""
    command = [sys.executable, "-c", PROGRAM, str(memory.home), str(memory.project.root), str(number), what]
    return subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)


def test_reading_creates_nothing(memory: Memory) -> None:
    """A look at an empty memory leaves no trace."""
    assert memory.store.records(archived=True) == ()
    assert memory.store.notes(MemoryScope.GLOBAL) == ""
    assert list(memory.store.history()) == []
    assert list(memory.store.audit()) == []
    assert memory.store.cursor("s") is None
    assert memory.store.recover() == ()
    with pytest.raises(UnknownRef):
        memory.store.find(MAKE)
    assert not memory.home.exists()


def test_files_are_for_their_owner_only(memory: Memory) -> None:
    """0600, and 0700 for directories."""
    memory.add("Run make test")
    modes = {stat.S_IMODE(path.stat().st_mode) & 0o077 for path in (memory.home, *memory.home.rglob("*"))}
    assert modes == {0}


@pytest.mark.parametrize(
    ("ref", "hint"),
    [
        ("project:commands:run-make-tset", "did you mean project:commands:run-make-test?"),
        ("global:commands:run-make-test", "did you mean project:commands:run-make-test?"),
        ("project:workflow:run-make-test", "did you mean project:commands:run-make-test?"),
        ("project:commands:nope", "`cam memory list --all` shows what there is"),
        ("project:x:nope", "`cam memory list --all` shows what there is"),
    ],
)
def test_only_what_is_alike_in_more_than_scope_and_topic_is_near(memory: Memory, ref: str, hint: str) -> None:
    for summary in ("Run make test", "Tags are signed", "Deploy on Fridays"):
        memory.add(summary)
    with pytest.raises(UnknownRef) as caught:
        memory.store.find(ref)
    assert caught.value.hint == hint


def test_an_unknown_ref_is_answered_with_near_ones(memory: Memory) -> None:
    """And so are things that are no refs."""
    memory.add("Run make test")
    with pytest.raises(UnknownRef) as caught:
        memory.store.find("project:commands:run-make-tests")
    assert MAKE in caught.value.hint
    for ref in ("", "x", "project", "project:commands", "project::x", "planet:commands:x", "project:../../x:y", ":::", "project:\0:x"):
        with pytest.raises(UnknownRef):
            memory.store.find(ref)


def test_an_id_may_hold_colons(memory: Memory) -> None:
    """The predecessor's or a human's."""
    memory.write("notes.md", '## x\n<!-- cam:entry {"id":"a:b:c"} -->\nSummary: Colons\n')
    assert memory.store.find("project:notes:a:b:c").summary == "Colons"
    assert memory.store.find("project:active:notes:a:b:c").summary == "Colons"


def test_history_tells_what_changed_newest_first(memory: Memory) -> None:
    """With the record before and after, and who did it why."""
    memory.add("Run make test")
    memory.on(MAKE, Action.ARCHIVE, reason="moved on")
    memory.add("Other")
    archived, added = memory.store.history(MAKE)
    assert (archived.action, archived.reason, archived.actor) == (Action.ARCHIVE, "moved on", "test")
    assert archived.before == added.after
    assert archived.after == memory.store.find(MAKE)
    assert len(list(memory.store.history())) == 3


def test_a_torn_line_costs_no_other_line(memory: Memory) -> None:
    """Neither the one before nor the one after it."""
    memory.add("One")
    with memory.path("memory-history.jsonl").open("ab") as stream:
        stream.write(b'{"at":"2026')
    memory.add("Two")
    assert [entry.summary for entry in memory.store.history()] == ["Two", "One"]


def test_a_long_history_is_read_from_its_end(memory: Memory) -> None:
    """Block by block, lines of any length."""
    for number in range(30):
        memory.add(f"Fact {number}", details=("x" * 9_000,))
    assert [entry.summary for entry in memory.store.history()] == [f"Fact {number}" for number in reversed(range(30))]


def test_audit_and_cursor_belong_to_the_change(memory: Memory) -> None:
    """One operation id; what was suppressed or left undecided is there with its reason."""
    item = AuditItem(action="add", summary="maybe bun", reason="hedged", against=("project:a:b",))
    entry = AuditEntry(session_id="s1", rollout="/r.jsonl", suppressed=(item,), conflicts=(item,), counts={"humans": 2})
    operation = MemoryOperation(
        action=Action.ADD, record=MemoryRecord(scope=MemoryScope.PROJECT, topic="t", summary="One"), rule="remember", quote="remember one"
    )
    cursor = Cursor(offset=5, check="c", size=6, mtime_ns=7)
    with memory.store.transaction(actor="sync", session="s1") as tx:
        changes = tx.apply([operation, operation], now=memory.now, audit=entry, cursors={"s1": cursor})
    (found,) = memory.store.audit()
    assert (found.status, found.operation_id, found.session_id, found.counts) == ("applied", changes.operation_id, "s1", {"humans": 2})
    assert [(each.ref, each.rule, each.quote) for each in found.applied] == [("project:t:one", "remember", "remember one")]
    assert [each.reason for each in found.noops] == ["already known"]
    assert found.suppressed == found.conflicts == (item,)
    assert memory.store.cursor("s1") == cursor
    assert next(iter(memory.store.history())).session_id == "s1"


def test_a_session_that_taught_nothing_is_recorded_as_such(memory: Memory) -> None:
    """So that it is not read again, and nobody wonders."""
    with memory.store.transaction(actor="sync") as tx:
        changes = tx.apply(
            [], now=memory.now, audit=audit_review(Review(), session_id="s", rollout="r", counts={}), cursors={"s": Cursor(offset=1)}
        )
    assert changes.operation_id == ""
    assert [entry.status for entry in memory.store.audit()] == ["no-op"]
    assert memory.store.cursor("s") == Cursor(offset=1)
    assert memory.tree() == {}


def test_what_is_known_of_one_session_stays_when_another_is_read(memory: Memory) -> None:
    """And a note of a session that moves no cursor is written, too."""
    for session in ("one", "two"):
        with memory.store.transaction(actor="sync") as tx:
            tx.apply([], now=memory.now, cursors={session: Cursor(offset=len(session))})
    assert [memory.store.cursor(session) for session in ("one", "two")] == [Cursor(offset=3), Cursor(offset=3)]
    with memory.store.transaction(actor="sync") as tx:
        tx.apply([], now=memory.now, audit=AuditEntry(session_id="three", rollout="/r.jsonl"))
    assert [entry.session_id for entry in memory.store.audit()] == ["three"]


def test_damaged_cursors_are_an_error_and_not_forgotten(memory: Memory) -> None:
    """Forgetting them would silently learn every session again."""
    memory.add("One")
    memory.store.layout.cursors.parent.mkdir(exist_ok=True)
    memory.store.layout.cursors.write_bytes(b"{")
    with pytest.raises(StoreError, match="damaged"):
        memory.store.cursor("s")


def test_twenty_writers_at_once_lose_nothing(memory: Memory) -> None:
    """Adding, archiving, and a reader in between that never meets a half-written file."""
    for number in range(5):
        memory.add(f"Seed {number}", "notes")
    writers = [writer(memory, number) for number in range(20)] + [writer(memory, number, "forget") for number in range(5)]
    while any(each.poll() is None for each in writers):
        assert len(memory.store.records(archived=True)) >= 5
        time.sleep(0.02)
    assert [(each.communicate()[1], each.returncode) for each in writers] == [("", 0)] * 25
    assert len(memory.store.records()) == 20
    assert len(memory.store.records(archived=True)) == 25
    assert len(list(memory.store.history())) == 30
    assert pending(memory.home) == []


def test_a_busy_memory_names_its_holder(memory: Memory) -> None:
    """After a bounded wait; reading goes on meanwhile; when the holder is killed, the lock is free."""
    memory.add("One")
    holder = writer(memory, 7, "hold")
    assert holder.stdout
    assert holder.stdout.readline() == "held\n"
    with pytest.raises(StoreBusy, match=rf"process {holder.pid} \(writer 7\)"), memory.store.transaction(actor="x", wait=0.05):
        pass
    assert memory.summaries() == ["One"]
    holder.kill()
    holder.communicate()
    memory.add("Two")
    assert memory.summaries() == ["One", "Two"]


def test_an_edit_between_reading_and_writing_is_kept(memory: Memory) -> None:
    """The plan is made again on the human's text."""
    memory.add("One", "notes")
    record = MemoryRecord(scope=MemoryScope.PROJECT, topic="notes", summary="Two")
    with memory.store.transaction(actor="x") as tx:
        assert len(tx.records()) == 1
        memory.write("notes.md", memory.text("notes.md") + "\n## By hand\n")
        tx.apply([MemoryOperation(action=Action.ADD, record=record)], now=memory.now)
    assert memory.summaries() == ["One", "By hand", "Two"]


@pytest.mark.skipif(os.geteuid() == 0, reason="root may write anywhere")
def test_a_read_only_memory_can_be_read(memory: Memory) -> None:
    """And writing ends with one line."""
    memory.add("One")
    memory.home.chmod(0o500)
    try:
        assert memory.summaries() == ["One"]
        with pytest.raises(StoreError):
            memory.add("Two", scope=MemoryScope.GLOBAL)
    finally:
        memory.home.chmod(0o700)


def test_a_file_in_the_place_of_the_memory_is_an_error(tmp_path: Path, memory: Memory) -> None:
    """One line, no traceback."""
    (tmp_path / "file").write_text("")
    store = Store(tmp_path / "file", memory.project)
    assert store.records() == ()
    with pytest.raises(StoreError, match="cannot be written"), store.transaction(actor="x"):
        pass


def test_initialising_twice_makes_things_once(memory: Memory) -> None:
    """And says what it made."""
    with memory.store.transaction(actor="init") as tx:
        made = tx.initialise()
        assert tx.initialise() == ()
    assert [path.name for path in made] == ["project.json", "MEMORY.md", "MEMORY.md", "MEMORY.md"]


def test_two_worktrees_share_the_project_and_not_the_rest(memory: Memory) -> None:
    """What is local to one is not seen in the other."""
    memory.add("Shared")
    memory.add("Mine", scope=MemoryScope.LOCAL)
    memory.add("Everywhere", scope=MemoryScope.GLOBAL)
    other = Project(id=memory.project.id, worktree_id="shop-other", root=memory.project.root, name="shop")
    assert sorted(record.summary for record in Store(memory.home, other).records()) == ["Everywhere", "Shared"]


def test_a_file_is_parsed_once_and_again_when_it_changed(memory: Memory) -> None:
    """Also when an edit keeps its size."""
    memory.add("One", "notes")
    time.sleep(0.06)
    assert memory.store.records()[0] is memory.store.records()[0]
    memory.write("notes.md", memory.text("notes.md").replace("Summary: One", "Summary: Two"))
    assert memory.summaries() == ["Two"]
    memory.write("notes.md", memory.text("notes.md").replace("Summary: Two", "Summary: Six"))
    assert memory.summaries() == ["Six"]


def test_where_files_are_stamped_in_whole_seconds_an_edit_within_the_same_one_is_seen(memory: Memory) -> None:
    """Of the same size, too: nothing but its text tells that the file changed."""
    memory.add("One", "notes")
    path = memory.store.layout.directory(MemoryScope.PROJECT) / "notes.md"
    second = int(time.time()) * 1_000_000_000
    os.utime(path, ns=(second, second))
    time.sleep(0.06)
    assert memory.summaries() == ["One"]
    path.write_text(path.read_text().replace("Summary: One", "Summary: Two"))
    os.utime(path, ns=(second, second))
    assert memory.summaries() == ["Two"]


def test_two_clones_that_begin_a_memory_at_once_share_it(tmp_path: Path) -> None:
    """Both looked before either had written: the second to write finds what the first has begun."""
    clones = [tmp_path / name for name in ("one", "two")]
    for clone in clones:
        git(tmp_path, "init", "-q", str(clone))
        git(clone, "remote", "add", "origin", "https://example.org/acme/shop.git")
    stores = [Store(tmp_path / "memory", identify(clone)) for clone in clones]
    for number, store in enumerate(stores):
        record = MemoryRecord(scope=MemoryScope.PROJECT, topic="notes", summary=f"Fact {number} holds.")
        with store.transaction(actor="tests") as tx:
            tx.apply([MemoryOperation(action=Action.ADD, record=record)], now=START)
    assert len(list((tmp_path / "memory" / "projects").iterdir())) == 1
    assert len(stores[1].records()) == len(Store(tmp_path / "memory", identify(clones[0])).records()) == 2


def test_what_a_later_version_began_is_left_to_it(memory: Memory) -> None:
    """Its unfinished change stays, whatever this version does meanwhile."""
    memory.add("Run `make test`.")
    newer = memory.home / "run" / "journal" / "later.json"
    newer.parent.mkdir(exist_ok=True)
    newer.write_bytes(b'{"version":2,"operation":"later","files":[],"lines":[]}')
    torn = newer.with_name("torn.json")
    torn.write_bytes(b'{"version":2,"opera')
    assert memory.store.recover() == ()
    memory.add("Tags are signed.")
    assert (newer.exists(), torn.exists()) == (True, False)
    assert memory.summaries() == ["Run `make test`.", "Tags are signed."]


class Listing(Store):
    """A store whose listings are those of another moment, one after the other."""

    listings: tuple[tuple[TopicFile, ...], ...] = ()

    def topic_files(self) -> tuple[TopicFile, ...]:
        """The next listing; the last one again and again."""
        first, *rest = self.listings
        self.listings = (*rest, first)
        return first


def test_a_file_that_goes_between_listing_and_reading_is_no_error(memory: Memory) -> None:
    """Nor does a memory that changes all the time keep a reader for ever."""
    memory.add("Tags are signed")
    memory.add("Ports are above 9000", "ports")
    files = memory.store.topic_files()
    memory.path("ports.md").unlink()
    store = Listing(memory.home, memory.project)
    store.listings = (files, files[:1])
    assert [record.summary for record in store.records()] == ["Tags are signed"]
    for read in (store.read, lambda file: store.read_changed(file, {})):
        with pytest.raises(FileNotFoundError):
            read(files[1])


def test_a_heading_that_says_nothing_is_no_memory_and_harms_no_other(memory: Memory) -> None:
    memory.add("Tags are signed")
    path = memory.path("commands.md")
    path.write_text(path.read_text("utf-8") + "\n## \n\nsome words\n", "utf-8")
    (file,) = memory.store.topic_files()
    assert [record.summary for _, record in memory.store.read_changed(file, {}) if record] == ["Tags are signed"]
    assert [record.summary for record in memory.store.records()] == ["Tags are signed"]


def test_notes_behind_a_link_that_leaves_the_memory_are_not_read(memory: Memory, tmp_path: Path) -> None:
    memory.add("Tags are signed")
    (tmp_path / "secrets.txt").write_text("of somebody else")
    memory.path("MEMORY.md").unlink()
    memory.path("MEMORY.md").symlink_to(tmp_path / "secrets.txt")
    assert memory.store.notes(MemoryScope.PROJECT) == ""


def test_what_cannot_be_read_is_said(memory: Memory) -> None:
    """A directory in the place of a file."""
    memory.add("Tags are signed")
    memory.path("MEMORY.md").unlink()
    memory.path("MEMORY.md").mkdir()
    with pytest.raises(StoreError, match="cannot read"):
        memory.store.notes(MemoryScope.PROJECT)
    history = memory.store.layout.history(MemoryScope.PROJECT)
    history.unlink()
    history.mkdir()
    with pytest.raises(StoreError, match="cannot read"):
        list(memory.store.history())


class Edited(tuple[MemoryOperation, ...]):  # noqa: SLOT001 -- it has attributes
    """Operations during whose planning somebody saves a topic, so many times."""

    path: Path
    times = 0

    def __iter__(self) -> Iterator[MemoryOperation]:
        if self.times:
            self.times -= 1
            with self.path.open("a", encoding="utf-8") as stream:
                stream.write(f"\n## By hand {self.times}\n")
        return super().__iter__()


def apply(memory: Memory, operations: Edited) -> None:
    with memory.store.transaction(actor="test") as tx:
        tx.apply(operations, now=START)


@pytest.mark.parametrize(("times", "given_up"), [(6, False), (1000, True)])
def test_a_change_is_planned_again_on_what_was_saved_meanwhile(memory: Memory, times: int, given_up: bool) -> None:
    """Until it is clear that something saves all the time."""
    memory.add("Tags are signed")
    record = MemoryRecord(scope=MemoryScope.PROJECT, topic="commands", summary="Branches are short")
    operations = Edited([MemoryOperation(action=Action.ADD, record=record)])
    operations.path, operations.times = memory.path("commands.md"), times
    if given_up:
        with pytest.raises(StoreError, match="keeps editing"):
            apply(memory, operations)
    else:
        apply(memory, operations)
    assert ("Branches are short" in memory.summaries()) is not given_up
    assert "By hand 0" in memory.summaries() or given_up


def test_files_that_are_no_memories_are_planned_again_as_well(memory: Memory) -> None:
    path = memory.home / "note.md"

    def stale(_: str) -> tuple[list[FileChange], list[Append]]:
        return [FileChange(path=path, before=b"never so", after=b"x")], []

    with memory.store.transaction(actor="test") as tx, pytest.raises(StoreError, match="keeps editing"):
        tx.keep(stale, now=START)
