"""A store that the predecessor made is continued as it is."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import TYPE_CHECKING

import orjson
import pytest

from cam.errors import UnknownRef
from cam.models import Action, Kind, MemoryScope, Session, Source, State

if TYPE_CHECKING:
    from tests.unit.store.conftest import Memory

NPM = "project:preferences:use-npm-in-this-repository"
ENTRY = re.compile(r"## [^\n]+\n<!-- cam:entry (?P<meta>\{.*\}) -->\nSummary: [^\n]+\nDetails:\n(?:- [^\n]*\n|\n)*\Z")


def test_everything_in_it_is_listed(predecessor: Memory) -> None:
    """Of every scope, archived ones too, also the entry whose newline locked the predecessor out."""
    records = predecessor.store.records(archived=True)
    assert len(records) == 13
    assert [record.state for record in records].count(State.ARCHIVED) == 1
    broken = predecessor.store.find("project:patterns:first-line-of-a-note-second-line-of-the-note")
    assert broken.summary == "First line of a note second line of the note"
    assert broken.details == ("First line of a note second line of the note",)
    assert predecessor.store.find("project:architecture:memory-entry").summary == "发票按银行家舍入"


def test_kind_and_source_are_told_from_what_the_predecessor_wrote(predecessor: Memory) -> None:
    """It named neither."""
    correction = predecessor.store.find("project:commands:actually-run-yarn-test-not-npm-test")
    assert (correction.kind, correction.source) == (Kind.CORRECTION, Source.HUMAN)
    mined = predecessor.store.find("project:debugging:postgres-must-be-running-before-integration-tests")
    assert (mined.kind, mined.source) == (Kind.PREREQUISITE, Source.AGENT)


def test_its_refs_are_accepted(predecessor: Memory) -> None:
    """With the state in the middle."""
    assert predecessor.store.find("project:active:preferences:use-npm-in-this-repository").ref == NPM
    archived = predecessor.store.find("project:archived:workflow:old-deploy-script-is-deploy-old-sh")
    assert archived.state is State.ARCHIVED


def test_its_history_and_audit_are_readable(predecessor: Memory) -> None:
    """In cam's words."""
    history = list(predecessor.store.history())
    assert len(history) == 14
    assert [entry.at for entry in history] == sorted((entry.at for entry in history), reverse=True)
    assert [entry.action for entry in predecessor.store.history("project:workflow:old-deploy-script-is-deploy-old-sh")] == [
        Action.ARCHIVE,
        Action.ADD,
    ]
    newest, oldest = predecessor.store.audit()
    assert (oldest.session_id, oldest.status, len(oldest.applied)) == ("s-0001", "applied", 2)
    assert [conflict.against for conflict in newest.conflicts] == [
        (predecessor.store.find("project:preferences:yarn-bun").summary,),
        ("Use npm in this repository.",),
    ]


def test_what_it_has_read_is_known_as_read(predecessor: Memory) -> None:
    """So its sessions are not mined again."""
    cursor = predecessor.store.cursor("s-0002")
    assert cursor
    assert (cursor.offset, cursor.size) == (1252, 1252)
    assert predecessor.store.cursor("never") is None


@pytest.mark.parametrize("nanoseconds", [1796055560_300410369, 1796055560_300410001, 1796055560_999999999, 1796055560_000000001, 10**18])
@pytest.mark.parametrize("written", ["double", "floor", "round"])
def test_what_it_has_read_is_known_by_a_time_in_milliseconds(predecessor: Memory, nanoseconds: int, written: str) -> None:
    """Node tells a file's time as a double, in which its nanoseconds have no room; as a BigInt, and on older ones, it is whole."""
    seconds, rest = divmod(nanoseconds, 10**9)
    exact = seconds * 1e3 + rest / 1e6  # msFromTimeSpec in Node's lib/internal/fs/utils.js
    told = {"double": exact, "floor": nanoseconds // 10**6, "round": round(exact)}[written]
    row = {
        "projectId": predecessor.store.project.id,
        "sessionId": "s-0003",
        "sizeBytes": 590,
        "mtimeMs": told,
        "processedAt": "2026-11-29T20:00:00Z",
    }
    before = {**row, "sizeBytes": 300, "mtimeMs": told - 60_000, "processedAt": "2026-11-29T19:00:00Z"}  # it wrote a row for each reading
    (predecessor.home / "state.json").write_bytes(orjson.dumps({"processedRolloutEntries": [before, row]}))
    cursor = predecessor.store.cursor("s-0003")
    assert cursor
    session = Session(path="rollout.jsonl", id="s-0003", size=590, mtime_ns=nanoseconds)
    assert cursor.covers(session)
    assert not cursor.covers(replace(session, size=591))
    assert not cursor.covers(replace(session, mtime_ns=nanoseconds + 2_000_000))


def test_its_pages_are_no_notes_and_become_ours(predecessor: Memory) -> None:
    """A line that a human wrote into one is."""
    assert predecessor.store.notes(MemoryScope.PROJECT) == ""
    predecessor.write("MEMORY.md", predecessor.text("MEMORY.md") + "\nMind the gap.\n")
    assert predecessor.store.notes(MemoryScope.PROJECT) == "Mind the gap."
    predecessor.add("Run make")
    page = predecessor.text("MEMORY.md")
    assert "concise startup index" not in page
    assert "project:architecture:memory-entry" in page
    assert predecessor.store.notes(MemoryScope.PROJECT) == "Mind the gap."


def test_changes_touch_only_their_own_entry(predecessor: Memory) -> None:
    """The others keep every byte."""
    before = predecessor.text("preferences.md")
    predecessor.on(NPM, Action.UPDATE, replace(predecessor.store.find(NPM), summary="Use pnpm here."))
    after = predecessor.text("preferences.md")
    assert after.startswith(before[: before.index("## use-npm")])
    predecessor.on(NPM, Action.ARCHIVE)
    assert predecessor.text("preferences.md") == before[: before.index("\n## use-npm")]
    predecessor.on("project:workflow:old-deploy-script-is-deploy-old-sh", Action.RESTORE)
    assert predecessor.store.find("project:workflow:old-deploy-script-is-deploy-old-sh").state is State.ACTIVE


def test_the_predecessor_could_read_what_cam_writes(predecessor: Memory) -> None:
    """Each block has its heading, its comment with its five keys, and nothing but ``- `` lines below ``Details:``."""
    predecessor.add("Run make test", "fresh", details=("## a", "b\nc"))
    predecessor.add("Second", "fresh")
    preface, *blocks = re.split(r"(?m)^(?=## )", predecessor.text("fresh.md"))
    sentence = "This file is maintained by Codex Auto Memory. You may edit summaries or details directly."
    assert preface == f"# Fresh\n\n<!-- cam:topic fresh -->\n\n{sentence}\n"
    assert len(blocks) == 2
    for block in blocks:
        match = ENTRY.match(block)
        assert match
        assert list(orjson.loads(match["meta"]))[:5] == ["id", "scope", "updatedAt", "sources", "reason"]
    last = orjson.loads(predecessor.text("memory-history.jsonl").splitlines()[-1])
    assert {"at", "action", "outcome", "nextState", "scope", "state", "topic", "id", "ref", "summary"} <= last.keys()


def test_the_two_can_take_turns(predecessor: Memory) -> None:
    """What the predecessor appends to a history in between does not confuse the order of cam's operations."""
    legacy = predecessor.text("memory-history.jsonl").splitlines(keepends=True)[0]
    predecessor.add("First", "notes")
    predecessor.write("memory-history.jsonl", predecessor.text("memory-history.jsonl") + legacy)
    predecessor.add("Second", "notes")
    numbers = [entry.number for entry in predecessor.store.history() if entry.operation_id]
    assert numbers == [2, 1]
    predecessor.undo()
    assert "First" in predecessor.summaries()
    assert "Second" not in predecessor.summaries()
    with pytest.raises(UnknownRef, match="codex-auto-memory's"):  # nor is what cam did before taken back in its place
        predecessor.undo()
    assert "First" in predecessor.summaries()
