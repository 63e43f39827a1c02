"""What accepted operations do to a memory."""

from __future__ import annotations

from dataclasses import replace
from datetime import UTC, datetime
from pathlib import Path
from typing import TYPE_CHECKING, ClassVar

import pytest

from cam.errors import StoreError
from cam.models import Action, MemoryOperation, MemoryRecord, MemoryScope, Source, State
from cam.store import Store
from cam.store.disk import Disk

if TYPE_CHECKING:
    from tests.unit.store.conftest import Memory

MAKE = "project:commands:run-make-test"
NPM = "project:commands:run-npm-test"


def test_what_is_remembered_is_readable_markdown(memory: Memory) -> None:
    """One entry under a heading, its data in a comment, the rest for people."""
    memory.add("Run make test", details=("not npm test",))
    assert memory.text("commands.md") == (
        "# Commands\n\n<!-- cam:topic commands -->\n\n"
        "This file is maintained by Codex Auto Memory. You may edit summaries or details directly.\n"
        "## run-make-test\n"
        '<!-- cam:entry {"id":"run-make-test","scope":"project","updatedAt":"2026-12-01T12:01:00Z","sources":[],"reason":"",'
        '"kind":"fact","source":"human"} -->\n'
        "Summary: Run make test\nDetails:\n- not npm test\n"
    )


def test_saying_the_same_again_changes_nothing(memory: Memory) -> None:
    """Case, spacing and the final stop make no new memory."""
    memory.add("Run make test")
    before = memory.tree()
    changes = memory.add("run  MAKE test.")
    assert (changes.operation_id, changes.applied) == ("", ())
    assert [(noop.reason, noop.ref) for noop in changes.noops] == [("already known", MAKE)]
    assert memory.tree() == before


def test_the_same_with_a_new_detail_is_an_update(memory: Memory) -> None:
    """What is new in it is kept, nothing that was there goes."""
    memory.add("Run make test", details=("on Linux",))
    (applied,) = memory.add("Run make test", details=("on Linux", "needs Docker")).applied
    assert applied.action is Action.UPDATE
    assert memory.store.find(MAKE).details == ("on Linux", "needs Docker")


def test_what_was_archived_and_is_said_again_comes_back(memory: Memory) -> None:
    """Under its old name, with its first date."""
    memory.add("Run make test")
    created = memory.store.find(MAKE).created_at
    memory.on(MAKE, Action.ARCHIVE, reason="moved to just")
    (applied,) = memory.add("Run make test").applied
    assert applied.action is Action.RESTORE
    found = memory.store.find(MAKE)
    assert (found.state, found.created_at, found.ref) == (State.ACTIVE, created, MAKE)
    assert not memory.path("archive/commands.md").exists()


@pytest.mark.parametrize(
    ("first", "second"), [("C++", "C#"), ("发票按银行家舍入", "发票按四舍五入"), ("🙂", "🙃"), ("x" * 100 + "a", "x" * 100 + "b")]
)
def test_two_facts_never_share_an_id(memory: Memory, first: str, second: str) -> None:
    """Whatever the script, and also when only punctuation differs."""
    memory.add(first)
    memory.add(second)
    refs = {record.ref for record in memory.store.records()}
    assert len(refs) == 2
    assert {memory.store.find(ref).summary for ref in refs} == {first, second}


def test_an_update_replaces_what_was_said_and_keeps_when_it_was_first(memory: Memory) -> None:
    """The id stays, so refs stay right."""
    memory.add("Run make test")
    old = memory.store.find(MAKE)
    memory.on(MAKE, Action.UPDATE, replace(old, summary="Run just test", details=("since 2.0",)), reason="we moved")
    new = memory.store.find(MAKE)
    assert (new.summary, new.details, new.reason, new.created_at) == ("Run just test", ("since 2.0",), "we moved", old.created_at)
    assert new.updated_at > old.updated_at


def test_an_update_that_changes_nothing_writes_nothing(memory: Memory) -> None:
    """The file keeps its bytes and its date, and a page that lacks what somebody wrote by hand waits for the next change."""
    memory.add("Run make test")
    memory.write("releases.md", "## Mine\nTags are signed.\n")
    before = memory.tree()
    assert memory.on(MAKE, Action.UPDATE, memory.store.find(MAKE)).noops[0].reason == "it is so already"
    assert memory.tree() == before


def test_an_update_can_move_a_record_to_another_scope(memory: Memory) -> None:
    """It leaves its file and stands in the other."""
    memory.add("Run make test")
    old = memory.store.find(MAKE)
    memory.on(MAKE, Action.UPDATE, replace(old, scope=MemoryScope.GLOBAL, topic="workflow"))
    assert [record.ref for record in memory.store.records()] == ["global:workflow:run-make-test"]
    assert not memory.path("commands.md").exists()


def test_archiving_moves_the_entry_with_its_reason(memory: Memory) -> None:
    """It stays findable under the same ref."""
    memory.add("Run make test")
    memory.on(MAKE, Action.ARCHIVE, reason="no Makefile any more")
    assert memory.summaries() == []
    found = memory.store.find(MAKE)
    assert (found.state, found.reason) == (State.ARCHIVED, "no Makefile any more")
    assert [record.ref for record in memory.store.records(archived=True)] == [MAKE]


def test_what_a_correction_supersedes_is_archived_with_a_pointer_to_it(memory: Memory) -> None:
    """In the same operation."""
    memory.add("Use npm")
    new = MemoryRecord(
        scope=MemoryScope.PROJECT, topic="preferences", summary="Use pnpm, not npm.", supersedes=("project:commands:use-npm",)
    )
    changes = memory.do(MemoryOperation(action=Action.ADD, record=new, reason="the user said so"))
    assert [applied.action for applied in changes.applied] == [Action.ADD, Action.ARCHIVE]
    old = memory.store.find("project:commands:use-npm")
    assert (old.state, old.superseded_by, old.reason) == (State.ARCHIVED, "project:preferences:use-pnpm-not-npm", "the user said so")
    assert memory.store.find(old.superseded_by).supersedes == (old.ref,)


def test_deleting_works_on_active_and_archived_records(memory: Memory) -> None:
    """And a file that holds nothing any more goes."""
    memory.add("Run make test")
    memory.add("Run make lint")
    memory.on("project:commands:run-make-lint", Action.ARCHIVE)
    memory.on(MAKE, Action.DELETE)
    memory.on("project:commands:run-make-lint", Action.DELETE)
    assert memory.store.records(archived=True) == ()
    assert memory.store.topic_files() == ()


@pytest.mark.parametrize("action", [Action.UPDATE, Action.ARCHIVE, Action.DELETE, Action.RESTORE])
def test_an_operation_on_what_is_not_there_is_a_noop(memory: Memory, action: Action) -> None:
    """A batch goes on; the reviewer sees why."""
    changes = memory.do(
        MemoryOperation(action=action, ref="project:commands:nothing"),
        MemoryOperation(action=Action.ADD, record=MemoryRecord(scope=MemoryScope.PROJECT, topic="commands", summary="Run it")),
    )
    assert [noop.reason for noop in changes.noops] == ["no such memory"]
    assert memory.summaries() == ["Run it"]


def test_the_same_operations_twice_change_nothing_the_second_time(memory: Memory) -> None:
    """So a session that is read again does no harm."""
    operations = (
        MemoryOperation(action=Action.ADD, record=MemoryRecord(scope=MemoryScope.PROJECT, topic="commands", summary="Run make test")),
        MemoryOperation(action=Action.ADD, record=MemoryRecord(scope=MemoryScope.GLOBAL, topic="style", summary="Be brief", tags=("x",))),
        MemoryOperation(action=Action.ARCHIVE, ref="project:commands:run-make-lint"),
    )
    memory.add("Run make lint")
    memory.do(*operations)
    before = memory.tree()
    assert memory.do(*operations).applied == ()
    assert memory.tree() == before


@pytest.mark.parametrize("topic", ["../x", "a/b", "", "Upper", "a b", ".hidden", "memory", "archive", "a:b", "a\0b", "x" * 300])
def test_a_topic_cannot_leave_its_directory(memory: Memory, topic: str) -> None:
    """Nothing is written at all."""
    with pytest.raises(StoreError, match=r"topic"):
        memory.add("Something", topic)
    assert not list(memory.home.rglob("*.md"))


def test_one_impossible_operation_stops_the_whole_change(memory: Memory) -> None:
    """All or nothing."""
    good = MemoryRecord(scope=MemoryScope.PROJECT, topic="commands", summary="Run make test")
    with pytest.raises(StoreError):
        memory.do(*(MemoryOperation(action=Action.ADD, record=record) for record in (good, replace(good, topic="../up"))))
    assert memory.store.records() == ()


@pytest.mark.parametrize(
    "said", ["a\nb", "## not a heading", "end --> of comment", "<!-- cam:entry {} -->", "```", "Details:", "\u2028x", "a\x00b\x1b[0m"]
)
def test_nothing_that_is_said_can_break_the_file(memory: Memory, said: str) -> None:
    """As summary, detail, tag, source or reason."""
    record = MemoryRecord(
        scope=MemoryScope.PROJECT, topic="notes", summary=f"x {said}", details=(said, "last"), tags=(said,), sources=(said,)
    )
    memory.do(MemoryOperation(action=Action.ADD, record=record, reason=said))
    memory.add("Another", "notes")
    first, second = memory.store.records()
    assert first.details[-1] == "last"
    assert second.summary == "Another"


def test_secrets_are_removed_from_everything_that_is_written(memory: Memory) -> None:
    """Also from ids, history and pages, whoever forgot to redact before."""
    secret = "ghp_" + "a1B2c3D4e5F6g7H8i9J0k1L2m3N4o5P6q7R8"
    record = MemoryRecord(
        scope=MemoryScope.PROJECT,
        topic="notes",
        summary=f"The token is {secret}",
        details=(secret,),
        tags=(secret,),
        reason=secret,
        sources=(secret,),
    )
    memory.do(MemoryOperation(action=Action.ADD, record=record, reason=secret, quote=secret))
    written = b"".join(path.read_bytes() for path in memory.home.rglob("*") if path.is_file())
    assert secret.encode() not in written
    assert secret.lower().encode() not in written.lower()


def test_what_is_imported_keeps_its_dates_and_its_state(memory: Memory) -> None:
    """An archived record does not come back by being imported."""
    when = datetime(2025, 1, 2, tzinfo=UTC)
    record = MemoryRecord(scope=MemoryScope.PROJECT, topic="t", summary="One", created_at=when, updated_at=when)
    memory.do(MemoryOperation(action=Action.ADD, record=record))
    gone = replace(record, summary="Two", state=State.ARCHIVED, superseded_by="project:t:one")
    for _ in range(2):
        memory.do(MemoryOperation(action=Action.ADD, record=gone))
    one, two = memory.store.records(archived=True)
    assert (one.created_at, one.updated_at, one.state) == (when, when, State.ACTIVE)
    assert (two.summary, two.state, two.superseded_by) == ("Two", State.ARCHIVED, "project:t:one")


def test_copies_name_one_another_as_they_are_called_here(memory: Memory) -> None:
    """Not by the id of another memory that has theirs, whichever comes first; and what is known here already is meant by its name here."""
    memory.add("Kiwi is the fruit", "x")
    memory.add("Use pnpm, not npm", "x")
    taken = MemoryRecord(scope=MemoryScope.PROJECT, topic="x", id="kiwi-is-the-fruit", summary="Kiwi is the bird")
    known = replace(taken, id="pnpm", summary="Use pnpm, not npm")
    old = replace(taken, id="old", summary="Kiwi is a person", state=State.ARCHIVED, superseded_by=taken.ref)
    older = replace(old, id="older", summary="Use npm", superseded_by=known.ref)
    newest = replace(taken, id="newest", summary="Kiwis are birds", supersedes=(taken.ref, known.ref))
    memory.do(*(MemoryOperation(action=Action.ADD, record=one, as_is=True) for one in (old, older, newest, taken, known)))
    found = {record.summary: record for record in memory.store.records(archived=True)}
    bird = found["Kiwi is the bird"].ref
    assert bird not in {taken.ref, ""}
    assert found["Kiwi is a person"].superseded_by == bird
    assert found["Use npm"].superseded_by == "project:x:use-pnpm-not-npm"
    assert found["Kiwis are birds"].supersedes == (bird, "project:x:use-pnpm-not-npm")


def test_an_active_copy_is_not_superseded_by_what_is_nowhere(memory: Memory) -> None:
    """It would never be told at startup. What is there, or comes with it, counts, and for the archive it is the past."""
    memory.add("Kiwi is the fruit", "y")
    here = MemoryRecord(scope=MemoryScope.PROJECT, topic="x", summary="Lives", superseded_by="project:gone:gone")
    past = replace(here, summary="Is over", state=State.ARCHIVED)
    held = replace(here, summary="Is held back", superseded_by="project:y:kiwi-is-the-fruit")
    with_it = replace(here, summary="Is held back, too", superseded_by="project:x:last")
    last = replace(here, id="last", summary="Comes last", superseded_by="")
    copies = (here, past, held, with_it, last)
    memory.do(*(MemoryOperation(action=Action.ADD, record=one, as_is=True) for one in copies))
    found = {record.summary: record.superseded_by for record in memory.store.records(archived=True) if record.topic == "x"}
    assert found == {one.summary: "" if one is here else one.superseded_by for one in copies}
    assert "gone" not in memory.text("MEMORY.md")


def test_an_operation_that_says_nothing_is_a_noop(memory: Memory) -> None:
    """Nothing to add, a summary that redaction or spaces leave empty, and a noop that somebody recorded."""
    empty = MemoryRecord(scope=MemoryScope.PROJECT, topic="commands", summary=" \n ")
    said = [MemoryOperation(action=Action.ADD), MemoryOperation(action=Action.ADD, record=empty), MemoryOperation(action=Action.NOOP)]
    assert [noop.reason for noop in memory.do(*said).noops] == ["nothing to add", "nothing to add", "nothing to do"]
    assert memory.tree() == {}


def test_a_record_that_stands_as_it_was_is_not_restored_again(memory: Memory) -> None:
    memory.add("Run make test")
    standing = memory.store.find(MAKE)
    (noop,) = memory.on(MAKE, Action.RESTORE, replace(standing, reason="again")).noops
    assert noop.reason == "it is so already"


def test_a_line_that_would_hide_entries_is_refused(memory: Memory) -> None:
    """Hyphens end the front matter that a human began, and everything before them would be no entry any more."""
    memory.write("commands.md", "---\n## Run make test\nSometimes.\n\n## Other\n  ---\n")
    memory.write("archive/commands.md", "## Old\n---\n")
    known = memory.store.find(MAKE)
    with pytest.raises(StoreError, match="topic file cannot be"):
        memory.on("project:commands:old", Action.RESTORE)
    assert memory.store.find(MAKE) == known


def test_what_comes_back_without_a_word_keeps_the_reason_it_had(memory: Memory) -> None:
    memory.add("Run make test")
    memory.on(MAKE, Action.ARCHIVE, reason="moved to just")
    memory.on(MAKE, Action.RESTORE)
    assert memory.store.find(MAKE).reason == "moved to just"


def test_what_is_not_there_cannot_be_updated(memory: Memory) -> None:
    record = MemoryRecord(scope=MemoryScope.PROJECT, topic="commands", summary="Run just test")
    (noop,) = memory.on(MAKE, Action.UPDATE, record).noops
    assert (noop.reason, noop.ref) == ("no such memory", MAKE)


@pytest.mark.parametrize(
    ("given", "made"), [("make.test:1", "make.test:1"), ("a b/c", "run-make-test"), ("", "run-make-test"), ("检查", "检查")]
)
def test_an_id_that_can_be_typed_is_kept(memory: Memory, given: str, made: str) -> None:
    """Any other would be no heading, or no part of a ref."""
    record = MemoryRecord(scope=MemoryScope.PROJECT, topic="commands", summary="Run make test", id=given)
    memory.do(MemoryOperation(action=Action.ADD, record=record))
    assert [each.id for each in memory.store.records()] == [made]


def test_what_is_archived_keeps_its_name(memory: Memory) -> None:
    """A ref says nothing of the state, and would else mean two memories."""
    memory.add("Run make test")
    memory.on(MAKE, Action.ARCHIVE)
    record = MemoryRecord(scope=MemoryScope.PROJECT, topic="commands", summary="Run just test", id="run-make-test")
    (added,) = memory.do(MemoryOperation(action=Action.ADD, record=record)).applied
    assert added.ref != MAKE
    assert memory.store.find(MAKE).summary == "Run make test"


def test_a_memory_that_moves_is_written_where_it_goes_before_it_leaves(memory: Memory) -> None:
    """Who reads in between reads it twice rather than never."""

    class Told(Disk):
        written: ClassVar[list[str]] = []

        def replace(self, source: Path, target: Path) -> None:
            self.written.append(target.name)
            super().replace(source, target)

    for summary, topic in (("Run make test", "commands"), ("Run make lint", "commands"), ("Tags are signed", "releases")):
        memory.add(summary, topic)
    memory.store = Store(memory.home, memory.project, disk=Told())
    memory.on(MAKE, Action.UPDATE, replace(memory.store.find(MAKE), topic="releases"))
    assert [name for name in Told.written if name in {"commands.md", "releases.md"}] == ["releases.md", "commands.md"]


def test_an_update_archives_what_it_supersedes(memory: Memory) -> None:
    memory.add("Run make test")
    memory.add("Run npm test")
    gone = "project:commands:run-npm-test"
    known = memory.store.find(MAKE)
    changes = memory.on(MAKE, Action.UPDATE, replace(known, summary="Run make test, never npm", supersedes=(gone,)))
    assert [(one.action, one.ref) for one in changes.applied] == [(Action.UPDATE, MAKE), (Action.ARCHIVE, gone)]
    assert (memory.store.find(gone).state, memory.store.find(gone).superseded_by) == (State.ARCHIVED, MAKE)
    assert memory.store.find(gone).reason == "superseded"


@pytest.mark.parametrize(
    ("said", "asked", "kept"),
    [("as said", "as asked", "as said"), ("", "as asked", "as asked"), ("", "", "as known")],
)
def test_the_reason_of_an_update_is_its_own_else_the_wishs_else_what_it_was(memory: Memory, said: str, asked: str, kept: str) -> None:
    record = MemoryRecord(scope=MemoryScope.PROJECT, topic="commands", summary="Run make test", reason="as known")
    memory.do(MemoryOperation(action=Action.ADD, record=record))
    memory.on(MAKE, Action.UPDATE, replace(memory.store.find(MAKE), summary="Run make check", reason=said), reason=asked)
    assert memory.store.find(MAKE).reason == kept


@pytest.mark.parametrize(("said", "asked", "kept"), [("as said", "as asked", "as asked"), ("as said", "", "as said")])
def test_the_reason_of_an_addition_is_the_wishs_else_its_own(memory: Memory, said: str, asked: str, kept: str) -> None:
    record = MemoryRecord(scope=MemoryScope.PROJECT, topic="commands", summary="Run make test", reason=said)
    memory.do(MemoryOperation(action=Action.ADD, record=record, reason=asked))
    assert memory.store.find(MAKE).reason == kept
    memory.on(MAKE, Action.ARCHIVE)
    assert memory.store.find(MAKE).reason == kept, "what is archived without a word keeps it"


def test_each_wish_that_changes_nothing_says_why(memory: Memory) -> None:
    memory.add("Run make test")
    memory.add("Run npm test")
    memory.on(NPM, Action.ARCHIVE)
    gone = MemoryRecord(scope=MemoryScope.PROJECT, topic="commands", summary="Run npm test", state=State.ARCHIVED)
    wishes = (
        MemoryOperation(action=Action.ADD),
        MemoryOperation(action=Action.ADD, record=replace(gone, summary=" ")),
        MemoryOperation(action=Action.ADD, record=gone),
        MemoryOperation(action=Action.UPDATE, ref="project:commands:none", record=gone),
        MemoryOperation(action=Action.UPDATE, ref=MAKE),
        MemoryOperation(action=Action.UPDATE, ref=MAKE, record=replace(gone, summary=" ")),
        MemoryOperation(action=Action.ARCHIVE, ref=NPM),
        MemoryOperation(action=Action.RESTORE, ref=MAKE),
        MemoryOperation(action=Action.RESTORE, ref="project:commands:none"),
        MemoryOperation(action=Action.NOOP, ref=MAKE),
        MemoryOperation(action=Action.NOOP, ref=MAKE, reason="left alone"),
    )
    noops = memory.do(*wishes).noops
    assert [noop.reason for noop in noops] == [
        *("nothing to add", "nothing to add", "already known", "no such memory", "no such memory", "it is so already", "already archived"),
        *("already active", "no such memory", "nothing to do", "left alone"),
    ]
    assert [noop.ref for noop in noops if "already" in noop.reason] == [NPM, MAKE, NPM, MAKE]


def test_what_comes_back_by_being_said_is_vouched_for_by_who_said_it(memory: Memory) -> None:
    """It is superseded by nothing any more, and supersedes what it was said against."""
    memory.add("Run make test")
    newer = MemoryRecord(scope=MemoryScope.PROJECT, topic="commands", summary="Run just test", supersedes=(MAKE,))
    memory.do(MemoryOperation(action=Action.ADD, record=newer))
    other = "project:commands:run-just-test"
    again = MemoryRecord(
        scope=MemoryScope.PROJECT, topic="commands", summary="Run make test", source=Source.IMPORT, confidence=0.7, supersedes=(other,)
    )
    memory.do(MemoryOperation(action=Action.ADD, record=again, reason="just is gone"))
    found = memory.store.find(MAKE)
    assert (found.state, found.superseded_by, found.supersedes, found.reason) == (State.ACTIVE, "", (other,), "just is gone")
    assert (found.source, found.confidence) == (Source.IMPORT, 0.7)
    assert (memory.store.find(other).state, memory.store.find(other).superseded_by) == (State.ARCHIVED, MAKE)


def test_a_pin_and_tags_are_added_to_what_is_known(memory: Memory) -> None:
    memory.add("Run make test", details=("On Linux.",))
    said = MemoryRecord(
        scope=MemoryScope.PROJECT, topic="commands", summary="Run make test", details=("on linux",), tags=("make",), pinned=True
    )
    (applied,) = memory.do(MemoryOperation(action=Action.ADD, record=said)).applied
    assert applied.after
    assert (applied.after.tags, applied.after.pinned, applied.after.details) == (("make",), True, ("On Linux.",))
    assert applied.after.updated_at == memory.now
    (applied,) = memory.do(MemoryOperation(action=Action.ADD, record=replace(said, tags=("slow",), pinned=False))).applied
    assert applied.after
    assert (applied.after.tags, applied.after.pinned) == (("make", "slow"), True), "who says less takes nothing away"


def test_what_is_new_is_superseded_by_nothing(memory: Memory) -> None:
    record = MemoryRecord(scope=MemoryScope.PROJECT, topic="commands", summary="Run make test", superseded_by="project:commands:x")
    memory.do(MemoryOperation(action=Action.ADD, record=record))
    assert memory.store.find(MAKE).superseded_by == ""


def test_a_date_in_the_future_is_none(memory: Memory) -> None:
    record = MemoryRecord(scope=MemoryScope.PROJECT, topic="commands", summary="Run make test", created_at=datetime(2099, 1, 1, tzinfo=UTC))
    memory.do(MemoryOperation(action=Action.ADD, record=record))
    assert memory.store.find(MAKE).created_at == memory.now


def test_a_deleted_record_that_comes_back_is_as_it_was_and_active(memory: Memory) -> None:
    memory.add("Run make test", details=("On Linux.",))
    past = replace(memory.store.find(MAKE), state=State.ARCHIVED, superseded_by="project:commands:x")
    memory.on(MAKE, Action.DELETE)
    memory.on(MAKE, Action.RESTORE, past)
    found = memory.store.find(MAKE)
    assert (found.state, found.superseded_by, found.details, found.updated_at) == (State.ACTIVE, "", ("On Linux.",), memory.now)
