"""What was purged stands nowhere any more, and what was not is as it was."""

from __future__ import annotations

import dataclasses
import os
import shutil
import signal
import subprocess
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from cam.errors import UnknownRef
from cam.models import Action, MemoryOperation, MemoryRecord, MemoryScope
from cam.project import identify
from cam.store import AuditEntry, AuditItem, Store
from cam.store.disk import Disk
from tests.unit.store.conftest import START

if TYPE_CHECKING:
    from cam.store.purge import Purged
    from tests.unit.store.conftest import Memory

CODE = "The door code of the “vault” is 4711-zebra"
REF = "project:operations:the-door-code-of-the-vault-is-4711-zebra"


def purge(memory: Memory, *refs: str) -> Purged:
    with memory.store.transaction(actor="forget") as tx:
        return tx.purge(refs, now=memory.now)


def found(home: Path, *words: str) -> list[str]:
    """Files below the root that hold one of the words, escaped or not."""
    forms = [form for word in words for form in (word.encode(), word.encode("unicode_escape"), word.replace(" ", "-").lower().encode())]
    return [str(path.relative_to(home)) for path in home.rglob("*") if path.is_file() and any(form in path.read_bytes() for form in forms)]


def remembered(memory: Memory) -> None:
    """The secret in every place that cam writes to: entry, page, history, audit, conflicts, archive, another record's refs."""
    memory.add("Tags are signed", "operations")
    said = MemoryOperation(
        action=Action.ADD,
        quote=f"remember: {CODE}!",
        record=MemoryRecord(scope=MemoryScope.PROJECT, topic="operations", summary=CODE, details=("ask Zebulon for it",)),
    )
    other = dataclasses.replace(said, quote="", record=MemoryRecord(scope=MemoryScope.GLOBAL, topic="style", summary="Short answers"))
    item = AuditItem(action="add", summary=f"maybe {CODE}?", quote=CODE, against=(REF,))
    entry = AuditEntry(session_id="s-1", rollout="/r.jsonl", conflicts=(item,), suppressed=(item,))
    with memory.store.transaction(actor="sync") as tx:
        tx.apply([said, other], now=memory.now, audit=entry)
    memory.on(REF, Action.UPDATE, dataclasses.replace(memory.store.find(REF), details=("ask Zebulon or Zora",)))
    newer = MemoryRecord(scope=MemoryScope.PROJECT, topic="operations", summary="The door has a key", supersedes=(REF,))
    memory.do(MemoryOperation(action=Action.ADD, record=newer))
    told = memory.home / "run" / "sessions" / "s-1.json"
    told.parent.mkdir()
    told.write_text('{"lines": ["- The door code of the \\u201cvault\\u201d is 4711-zebra"]}', "ascii")


def test_what_is_purged_stands_nowhere(memory: Memory) -> None:
    remembered(memory)
    assert len(found(memory.home, "4711-zebra")) >= 7
    done = purge(memory, REF)
    assert found(memory.home, "4711-zebra", "Zebulon", "Zora") == []
    assert done.left == ()
    assert [record.summary for record in memory.store.records(archived=True)] == ["Short answers", "Tags are signed", "The door has a key"]
    assert memory.store.find("project:operations:the-door-has-a-key").supersedes == ()


# Files that cam, an editor or a crash may leave below the memory root, by name, as their content with the secret in it.
PLACES = {
    "projects/shop-000000000001/continuity/project/active.md": f"## Goal\n| Find out why {CODE} fails\n",
    "projects/shop-000000000001/locals/shop-000000000002/continuity/active.md": f"- try {CODE}\n",
    "projects/shop-000000000001/audit/session-continuity-log.jsonl": '{"kind":"continuity","failure":"' + CODE + '"}\n',
    "projects/shop-000000000001/audit/session-continuity-recovery.json": '{"failure":"' + CODE + '"}',
    "projects/shop-000000000001/project/operations.md.bak": f"## {REF.rpartition(':')[2]}\nSummary: {CODE}\n",
    "projects/shop-000000000001/project/.operations.md.cam": f"Summary: {CODE}\n",
    "run/sessions/s-2.json": '{"lines":["' + CODE + '"]}',
    "state.json": '{"note":"' + CODE + '"}',
}


@pytest.mark.parametrize("name", PLACES)
def test_a_purge_reaches_every_file_below_the_root(memory: Memory, name: str) -> None:
    """Whatever is in the file besides stays, but for what sessions were told, which their transcripts show."""
    memory.add(CODE, "operations")
    path = memory.home / name
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(f"{PLACES[name]}", "utf-8")
    done = purge(memory, REF)
    assert found(memory.home, "4711-zebra") == []
    assert path in done.files
    assert path.exists() or name.startswith("run/")


def test_a_change_that_was_killed_is_finished_before_a_purge(memory: Memory) -> None:
    """What stands in its journal is purged as well, and the journal is gone."""
    memory.add("Tags are signed", "operations")
    child = os.fork()
    if child == 0:
        memory.store = Store(memory.home, memory.project, disk=Dying())
        memory.add(CODE, "operations")
        os._exit(0)
    assert os.waitpid(child, 0)[1]
    assert [path for path in found(memory.home, "4711-zebra") if path.startswith("run/journal")]
    purge(memory, REF)
    assert found(memory.home, "4711-zebra") == []


class Dying(Disk):
    """A disk that kills its process at the first line that is to be appended."""

    def extend(self, path: Path) -> int:
        os.kill(os.getpid(), signal.SIGKILL)
        return super().extend(path)


def test_the_state_in_the_worktree_is_purged_and_one_that_is_committed_is_not(repo: Path, tmp_path: Path) -> None:
    """The repository's files are the repository's."""
    store = Store(tmp_path / "memory", identify(repo))
    state = repo / ".codex-auto-memory" / "sessions" / "active.md"
    state.parent.mkdir(parents=True)

    def purged(text: str) -> str:
        state.write_text(text, "utf-8")
        record = MemoryRecord(scope=MemoryScope.PROJECT, topic="operations", summary=CODE)
        with store.transaction(actor="test") as tx:
            tx.apply([MemoryOperation(action=Action.ADD, record=record)], now=START)
        with store.transaction(actor="forget") as tx:
            tx.purge([REF], now=START)
        return state.read_text("utf-8")

    assert purged(f"- type {CODE} twice\n") == "- type [purged] twice\n"
    subprocess.run(["git", "-C", str(repo), "add", "-f", str(state)], check=True)
    assert purged(f"- type {CODE} twice\n") == f"- type {CODE} twice\n"


def test_a_purge_reaches_the_state_in_every_worktree_that_can_be_found(repo: Path, tmp_path: Path) -> None:
    """Those that git lists and clones that the project recorded; what is gone is named, and what is another project's is left alone."""
    home = tmp_path / "memory"
    store = Store(home, identify(repo))

    def remember(where: Store, summary: str) -> None:
        record = MemoryRecord(scope=MemoryScope.PROJECT, topic="operations", summary=summary)
        with where.transaction(actor="test") as tx:
            tx.apply([MemoryOperation(action=Action.ADD, record=record)], now=START)

    subprocess.run(["git", "-C", str(repo), "remote", "add", "origin", "https://example.org/acme/shop.git"], check=True)
    remember(store, CODE)
    for name in ("linked", "gone"):
        subprocess.run(["git", "-C", str(repo), "worktree", "add", "-q", "--detach", str(tmp_path / name)], check=True)
    subprocess.run(["git", "clone", "-q", str(repo), str(tmp_path / "clone")], check=True)
    subprocess.run(["git", "-C", str(tmp_path / "clone"), "remote", "set-url", "origin", "https://example.org/acme/shop.git"], check=True)
    remember(Store(home, identify(tmp_path / "clone")), "Tags are signed")
    subprocess.run(["git", "init", "-q", str(tmp_path / "other")], check=True)
    alias = f'"path:{tmp_path / "other"}"'
    identity = store.layout.identity
    identity.write_text(identity.read_text("utf-8").replace('"aliases": [', f'"aliases": [{alias},'), "utf-8")
    shutil.rmtree(tmp_path / "gone")
    states = {name: tmp_path / name / ".codex-auto-memory" / "sessions" / "active.md" for name in ("shop", "linked", "clone", "other")}
    for path in states.values():
        path.parent.mkdir(parents=True)
        path.write_text(f"- type {CODE} twice\n", "utf-8")
    with Store(home, identify(tmp_path / "linked")).transaction(actor="forget") as tx:
        done = tx.purge([REF], now=START)
    told = {name: path.read_text("utf-8") for name, path in states.items()}
    assert told.pop("other") == f"- type {CODE} twice\n"
    assert set(told.values()) == {"- type [purged] twice\n"}
    assert done.unreached == (tmp_path / "gone",)


def test_transcripts_and_files_elsewhere_are_named_and_left(memory: Memory, tmp_path: Path) -> None:
    rollout, crash, other = (tmp_path / name for name in ("rollout-1.jsonl", "crash-1.log", "crash-2.log"))
    rollout.write_text(CODE, "utf-8")
    crash.write_text(f"arguments: ['remember', '{CODE}']", "utf-8")
    other.write_text("arguments: ['sync']", "utf-8")
    record = MemoryRecord(scope=MemoryScope.PROJECT, topic="operations", summary=CODE, sources=(str(rollout), "rollout-gone.jsonl"))
    memory.do(MemoryOperation(action=Action.ADD, record=record))
    with memory.store.transaction(actor="forget") as tx:
        done = tx.purge([REF], now=memory.now, elsewhere=[crash, other, tmp_path / "gone.log"])
    assert (done.transcripts, done.telling) == ((rollout,), (crash,))
    assert CODE in rollout.read_text("utf-8")
    assert CODE in crash.read_text("utf-8")


def test_what_remains_says_that_something_was_purged(memory: Memory) -> None:
    remembered(memory)
    learned = next(each.operation_id for each in memory.store.history("global:style:short-answers"))
    purge(memory, REF)
    last = next(iter(memory.store.history()))
    assert (last.is_purge, last.summary, learned in last.purged) == (True, "[purged]", True)
    undone = memory.undo(learned)
    assert [one.ref for one in undone.applied] == ["global:style:short-answers"]
    assert "purged" in undone.noops[-1].reason
    with pytest.raises(UnknownRef, match="purged"):
        memory.undo(last.operation_id)


def test_an_undo_after_a_purge_takes_back_nothing_else_in_its_place(memory: Memory) -> None:
    """Who purges and says undo means the purge. What was done before it is named, and goes when it is asked for."""
    kept = memory.add("Tags are signed")
    memory.add(CODE, "operations")
    purge(memory, REF)
    before = memory.tree()
    with pytest.raises(UnknownRef, match="a purge, which cannot be undone") as refused:
        memory.undo()
    assert f"`cam memory undo {kept.operation_id}`" in refused.value.hint
    assert "add project:commands:tags-are-signed" in refused.value.hint
    assert memory.tree() == before
    memory.add("Deploys go out on Tuesdays")
    assert [one.record.summary for one in memory.undo().applied] == ["Deploys go out on Tuesdays"]
    with pytest.raises(UnknownRef, match="a purge"):
        memory.undo()
    assert [one.ref for one in memory.undo(kept.operation_id).applied] == ["project:commands:tags-are-signed"]
    with pytest.raises(UnknownRef, match="a purge") as refused:
        memory.undo()
    assert refused.value.hint == "`cam memory history` shows what was done"


def test_what_was_deleted_before_can_still_be_purged(memory: Memory) -> None:
    memory.add(CODE, "operations")
    memory.on(REF, Action.DELETE)
    purge(memory, REF)
    assert found(memory.home, "4711-zebra") == []
    with pytest.raises(UnknownRef):
        purge(memory, REF)


@pytest.mark.parametrize("ref", [REF, REF.replace("project:", "project:active:", 1), REF.replace("project:", "project:archived:", 1)])
@pytest.mark.parametrize("action", [None, Action.ARCHIVE, Action.DELETE])
def test_the_predecessors_form_of_a_ref_means_the_same(memory: Memory, ref: str, action: Action | None) -> None:
    """Whether the memory is there, archived or gone: a purge that says it is done has done it."""
    memory.add(CODE, "operations")
    if action:
        memory.on(REF, action)
    done = purge(memory, ref)
    assert found(memory.home, "4711-zebra") == []
    assert done.refs == (REF,)


def test_a_memory_that_moved_is_purged_under_all_its_names(memory: Memory) -> None:
    """And where a line of the history is torn, its words are masked."""
    memory.add(CODE, "operations")
    known = memory.store.find(REF)
    memory.on(REF, Action.UPDATE, dataclasses.replace(known, topic="doors", summary="The code is on the door"))
    with memory.store.layout.history(MemoryScope.PROJECT).open("ab") as stream:
        stream.write('{"summary": "The door code of the “vault” is 4711-zebra'.encode() + b"\n")
    purge(memory, "project:doors:" + REF.rpartition(":")[2])
    assert found(memory.home, "4711-zebra") == []


def test_a_humans_own_text_is_left_and_reported(memory: Memory) -> None:
    memory.add(CODE, "operations")
    memory.write("MEMORY.md", f"My notes.\n{CODE}, I think.\n\n" + memory.text("MEMORY.md"))
    done = purge(memory, REF)
    assert [(one.path.name, one.line) for one in done.left] == [("MEMORY.md", 2)]
    assert memory.text("MEMORY.md").startswith(f"My notes.\n{CODE}, I think.\n")
