"""What was purged stands nowhere any more, and what was not is as it was."""

from __future__ import annotations

import dataclasses
import os
import shutil
import signal
import subprocess
import time
from pathlib import Path
from typing import TYPE_CHECKING

import orjson
import pytest

from cam.errors import UnknownRef
from cam.models import Action, Cursor, MemoryOperation, MemoryRecord, MemoryScope
from cam.project import Project, identify
from cam.store import AuditEntry, AuditItem, Store
from cam.store.disk import Disk
from cam.store.finder import Finder, is_recognisable
from cam.store.purge import Elsewhere
from tests.unit.store.conftest import START, Memory

if TYPE_CHECKING:
    from cam.store.purge import Purged

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
        done = tx.purge([REF], now=memory.now, elsewhere=Elsewhere(logs=[crash, other, tmp_path / "gone.log"]))
    assert (done.transcripts, done.telling) == ((rollout,), (crash,))
    assert CODE in rollout.read_text("utf-8")
    assert CODE in crash.read_text("utf-8")


def test_an_agents_database_that_holds_the_words_is_named_and_left(memory: Memory, tmp_path: Path) -> None:
    """Wherever in it they stand, also across the blocks in which it is read, and in the log that is not yet part of it."""
    files = [tmp_path / name for name in ("state_5.sqlite", "state_5.sqlite-wal", "logs_2.sqlite", "gone.sqlite")]
    memory.add(CODE, "operations")
    said = CODE.upper().encode()
    files[0].write_bytes(b"\0" * (2**22 - 10) + said + b"\xff" * 9)
    files[1].write_bytes(b"SQLite\0" + said)
    files[2].write_bytes(b"\0" * 2**22)
    before = [path.read_bytes() for path in files[:3]]
    with memory.store.transaction(actor="forget") as tx:
        done = tx.purge([REF], now=memory.now, elsewhere=Elsewhere(agents=files))
    assert done.transcripts == (files[0], files[1])
    assert [path.read_bytes() for path in files[:3]] == before


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


# -- what is not the memory's ---------------------------------------------------------------------------------------

WORDS = [
    "project",
    "global",
    "scope",
    "active",
    "sessions",
    "aliases",
    "version",
    "summary",
    "details",
    "update",
    "applied",
    "project-local",
    "commands",
    "npm test",
    "heuristic",
    "superseded",
    "true",
    "false",
    "123456",
    "2026-12-01",
    "2026-12-01T12:01:00Z",
    "existing-memory",
    "Tags are signed",
    "project:commands:tags-are-signed",
    "0199b2a4-5e04-7090-b227-4425a6a3fe51",
]


def elsewhere(memory: Memory, directory: str, *, project_id: str = "", name: str = "") -> Memory:
    """The memory of another directory below the same root."""
    root = memory.project.root.parent / directory
    root.mkdir()
    worktree = f"{directory}-000000000009"
    return Memory(memory.home, Project(id=project_id or worktree, worktree_id=worktree, root=root, name=name or directory))


def document(path: Path) -> dict[str, object]:
    found = orjson.loads(path.read_bytes())
    assert isinstance(found, dict)
    return found


@pytest.mark.parametrize("word", WORDS)
def test_what_a_purge_does_not_mean_is_as_it_was(memory: Memory, word: str) -> None:
    """Whatever words the memory has: they are words of others, too, and of the files' own structure."""
    session = "0199b2a4-5e04-7090-b227-4425a6a3fe51"
    tags = memory.add("Tags are signed", details=(word, f"see {word} there"))
    memory.add("active things", "active", details=(word,))
    memory.add("Short answers", "style", scope=MemoryScope.GLOBAL, details=(word,))
    memory.add("Ports are above 9000", scope=MemoryScope.LOCAL)
    said = MemoryRecord(scope=MemoryScope.PROJECT, topic="commands", summary=f"Use bun, {word}", details=(word,))
    item = AuditItem(action="add", summary=said.summary, against=("project:commands:tags-are-signed",), reason="superseded", record=said)
    with memory.store.transaction(actor="sync") as tx:
        entry = AuditEntry(session_id=session, rollout=f"/home/{word}/r.jsonl", conflicts=(item,), suppressed=(item,))
        tx.apply([], now=memory.now, audit=entry, cursors={session: Cursor(offset=1, check=word), word: Cursor(offset=2)})
    other = elsewhere(memory, "other", name=word)
    other.add("Tags are signed too")
    other.on("project:commands:tags-are-signed-too", Action.DELETE)
    both = (memory, other)

    def told() -> list[object]:
        entries = [each for one in both for each in one.store.history() if not each.is_purge and "labels" not in each.id]
        records = [each for one in both for each in one.store.records(archived=True) if "labels" not in each.id]
        cursors = [memory.store.cursor(name) for name in (session, word)]
        paths = [one.store.layout.identity for one in both]
        conflicts = () if is_recognisable(word) else memory.store.conflicts()  # a candidate that says it goes with it
        return [records, entries, cursors, [document(path) for path in paths], conflicts]

    before = told()
    memory.add("Labels of an issue", details=(word, "wontfix"))
    purge(memory, "project:commands:labels-of-an-issue")
    assert told() == before
    assert found(memory.home, "Labels of an issue", "wontfix") == []
    assert [one.ref for one in other.undo().applied] == ["project:commands:tags-are-signed-too"]
    assert [one.ref for one in memory.undo(tags.operation_id).applied] == ["project:commands:tags-are-signed"]


def test_what_is_left_names_whose_text_it_is(memory: Memory) -> None:
    """Another memory's, in its entry, its history and on the page that lists it, or a human's own."""
    memory.add(f"{CODE} and nobody may know", "doors", details=("Ask\x0cZora",))
    memory.add(CODE, "operations")
    memory.write("MEMORY.md", f"My notes.\n{CODE}, I think.\n\n" + memory.text("MEMORY.md"))
    memory.write("doors.md", f"{CODE}, by hand.\n\n" + memory.text("doors.md"))
    other = f"{REF.replace('operations', 'doors')}-and-nobody-may-know"
    assert memory.store.find(other).topic == "doors"
    left = purge(memory, REF).left
    lines = {(one.path.name, one.ref): one.path.read_text("utf-8").split("\n")[one.line - 1] for one in left}
    names = [("MEMORY.md", ""), ("MEMORY.md", other), ("doors.md", ""), ("doors.md", other), ("memory-history.jsonl", other)]
    assert sorted(lines) == names
    assert [lines[name].startswith(said) for name, said in zip(names, (CODE, "- ", CODE, "Summary: ", "{"), strict=True)] == [True] * 5


def test_another_worktrees_memory_of_the_same_name_is_another(memory: Memory) -> None:
    """So is another project's; only what is kept for all of them is one."""
    memory.add("Ports are above 9000", scope=MemoryScope.LOCAL)
    there = elsewhere(memory, "there", project_id=memory.project.id)
    there.add("Ports are above 9000", scope=MemoryScope.LOCAL)
    other = elsewhere(memory, "other")
    other.add("Ports are above 9000")
    purge(memory, "project-local:commands:ports-are-above-9000")
    assert memory.summaries() == []
    for one, ref in ((there, "project-local:commands:ports-are-above-9000"), (other, "project:commands:ports-are-above-9000")):
        assert one.summaries() == ["Ports are above 9000"]
        assert [each.action for each in one.store.history(ref)] == [Action.ADD]
        assert one.undo().applied


def test_a_purge_of_many_memories_takes_no_longer_for_each_file_of_other_projects(memory: Memory) -> None:
    """As much as for a file, not as much as for all that is purged."""
    said = [MemoryRecord(scope=MemoryScope.PROJECT, topic="ports", summary=f"Service number {n} listens on port {n}") for n in range(300)]

    def took(files: int) -> float:
        changes = memory.do(*(MemoryOperation(action=Action.ADD, record=one) for one in said))
        for number in range(files):
            path = memory.home / "projects" / "other-000000000003" / "project" / f"topic{number}.md"
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text("# T\n\n<!-- cam:topic t -->\n\n## a\nSummary: b\n", "utf-8")
        refs = [one.ref for one in changes.applied]
        begun = time.process_time()
        purge(memory, *refs)
        return time.process_time() - begun

    assert took(200) < 4 * took(0)


@pytest.mark.parametrize("scope", [MemoryScope.PROJECT, MemoryScope.GLOBAL])
def test_what_replaced_the_memory_no_longer_names_it_and_can_still_be_undone(memory: Memory, scope: MemoryScope) -> None:
    """A ref is made of the words. In history and files alike, so that they agree; in another project's, too, where it means the same."""
    memory.add("Tags are signed", scope=scope)
    memory.add(CODE, "operations", scope=scope)
    code = REF.replace("project:", f"{scope}:")
    newer = MemoryRecord(scope=scope, topic="operations", summary="The door has a key", supersedes=(code,))
    memory.do(MemoryOperation(action=Action.ADD, record=newer))
    memory.write("operations.md", memory.text("operations.md", scope) + "A paragraph of my own.\n", scope)
    gone = memory.on(f"{scope}:operations:the-door-has-a-key", Action.ARCHIVE, reason="gone")
    other = elsewhere(memory, "other")
    abroad = dataclasses.replace(newer, scope=MemoryScope.PROJECT, summary="We have a key")
    theirs = other.do(MemoryOperation(action=Action.ADD, record=abroad))
    other_is_meant = scope is MemoryScope.GLOBAL
    purge(memory, code)
    left = found(memory.home, "4711-zebra")
    assert left == [] if other_is_meant else all(path.startswith("projects/other") for path in left)
    (key,) = [record for record in other.store.records() if record.topic == "operations" and record.scope is MemoryScope.PROJECT]
    assert key.supersedes == (() if other_is_meant else (code,))
    assert [one.ref for one in memory.undo(gone.operation_id).applied] == [f"{scope}:operations:the-door-has-a-key"]
    assert [one.ref for one in other.undo(theirs.operation_id).applied] == ["project:operations:we-have-a-key"]


def test_a_longer_ref_is_another_memorys(memory: Memory) -> None:
    memory.add("Use pnpm for builds")
    memory.add("Use pnpm for builds in CI")
    newer = MemoryRecord(
        scope=MemoryScope.PROJECT,
        topic="commands",
        summary="Use bun",
        supersedes=("project:commands:use-pnpm-for-builds", "project:commands:use-pnpm-for-builds-in-ci"),
    )
    memory.do(MemoryOperation(action=Action.ADD, record=newer))
    purge(memory, "project:commands:use-pnpm-for-builds")
    assert memory.store.find("project:commands:use-bun").supersedes == ("project:commands:use-pnpm-for-builds-in-ci",)
    assert [each.action for each in memory.store.history("project:commands:use-pnpm-for-builds-in-ci")] == [Action.ARCHIVE, Action.ADD]


def test_a_history_that_another_program_wrote_is_purged_whatever_stands_in_it(memory: Memory) -> None:
    """A state where a record is expected, a list of objects for a quote, Markdown with comments that are no JSON."""
    memory.add("Tags are signed")
    memory.add(CODE, "operations")
    history = memory.store.layout.history(MemoryScope.PROJECT)
    line = orjson.loads(history.read_bytes().splitlines()[0])
    block = f'<!-- cam:entry {{"id":"tags-are-signed"}} -->\n<!-- cam:entry not json -->\nsupersedes {REF}\n'
    odd = {**line, "before": "gone", "quote": {"said": [CODE], "by": "Ida"}, "reason": CODE, "block": block, "against": [{"ref": REF}, 7]}
    history.write_bytes(history.read_bytes() + orjson.dumps(odd) + b"\n")
    purge(memory, REF)
    kept = next(each for each in map(orjson.loads, history.read_bytes().splitlines()) if each.get("before") == "gone")
    assert (kept["quote"]["by"], kept["reason"]) == ("Ida", "[purged]")
    assert kept["block"].startswith('<!-- cam:entry {"id":"tags-are-signed"} -->\n<!-- cam:entry not json -->\n')


def test_of_two_memories_in_one_place_the_longer_is_masked() -> None:
    """What was said of one holds what breaks off in the midst of the other."""
    said = "The signing key of the firmware is with Ottilie in Graz until the spring"
    told = f"Ask Ida whether {said[:60].lower()}… is still true of the key"
    assert Finder((said, told), (), ()).parts_masked(f"- {told}.") == "- [purged]."


def test_a_single_word_that_breaks_off_might_be_anybodys() -> None:
    word = "internationalizationcoordinationcommittees"
    finder = Finder((f"{word} meet in Graz on the first Tuesday",), (), ())
    assert finder.parts_masked(f"Ask the {word[:36]}…") == f"Ask the {word[:36]}…"
    assert finder.parts_masked(f"Ask the {word} meet in Graz…") == "Ask the [purged]…"


def test_what_was_forgotten_and_said_again_elsewhere_is_purged_under_both_names(memory: Memory) -> None:
    """But a memory that still stands is a memory of its own."""
    memory.add(CODE, "doors")
    memory.on(REF.replace("operations", "doors"), Action.DELETE)
    memory.add(CODE, "operations")
    done = purge(memory, REF)
    assert found(memory.home, "4711-zebra") == []
    assert done.refs == (REF.replace("operations", "doors"), REF)
    memory.add(CODE, "doors")
    memory.add(CODE, "operations")
    done = purge(memory, REF)
    assert memory.summaries() == [CODE]
    assert [each.action for each in memory.store.history(REF.replace("operations", "doors"))] == [Action.ADD]
    assert {one.path.name for one in done.left} >= {"doors.md", "memory-history.jsonl"}


def test_what_was_said_of_others_in_the_same_breath_goes(memory: Memory) -> None:
    """In the words in which it was learned, whatever their case, and whatever they were said about."""
    memory.add("Tags are signed")
    said = MemoryOperation(
        action=Action.ARCHIVE, ref="project:commands:tags-are-signed", quote=f"no, {CODE.upper()}, not signed", reason="so"
    )
    memory.do(said)
    memory.add(f"{CODE}.", "operations")
    purge(memory, REF)
    assert found(memory.home, "4711-zebra", "4711-ZEBRA") == []
    assert [each.quote for each in memory.store.history("project:commands:tags-are-signed")] == ["no, [purged], not signed", ""]


def test_what_replaced_the_memory_keeps_its_own_sentence(memory: Memory) -> None:
    """In its history, in the audit and where the work stands: it is the quote of what it replaced as well, and says something else."""
    path = memory.store.layout.project / "continuity" / "project" / "active.md"
    path.parent.mkdir(parents=True)
    memory.add(CODE, "operations")
    said = "The door of the vault opens with a key now"
    newer = MemoryRecord(scope=MemoryScope.PROJECT, topic="operations", summary=said, supersedes=(REF,))
    operation = MemoryOperation(action=Action.ADD, quote=f"{said}.", record=newer)
    with memory.store.transaction(actor="sync") as tx:
        tx.apply([operation], now=memory.now, audit=AuditEntry(session_id="s-1"))
    assert [one.quote for one in memory.store.history(REF)] == [f"{said}.", ""]
    path.write_text(f"## Goal\n| {said}.\n", "utf-8")
    done = purge(memory, REF)
    assert path.read_text("utf-8") == f"## Goal\n| {said}.\n"
    assert [one.quote for one in memory.store.history("project:operations:the-door-of-the-vault-opens-with-a-key-now")] == [f"{said}."]
    assert [item.quote for one in memory.store.audit() for item in one.applied] == [f"{said}."]
    assert done.left == ()


def test_the_sentence_that_forgot_the_memory_goes_with_it(memory: Memory) -> None:
    path = memory.store.layout.project / "continuity" / "project" / "active.md"
    path.parent.mkdir(parents=True)
    path.write_text("## Goal\n| Forget what opens the vault, it is Zebulon's zebra.\n", "utf-8")
    memory.add(CODE, "operations")
    memory.do(MemoryOperation(action=Action.ARCHIVE, ref=REF, quote="Forget what opens the vault, it is Zebulon's zebra.", reason="so"))
    purge(memory, REF)
    assert path.read_text("utf-8") == "## Goal\n| [purged]\n"


def test_a_conflict_about_what_is_purged_goes_and_another_stays(memory: Memory) -> None:
    """A candidate with a hole in it is none."""
    memory.add(CODE, "operations")
    records = [MemoryRecord(scope=MemoryScope.PROJECT, topic="t", summary=said) for said in (f"Perhaps {CODE}", "Use bun")]
    items = [
        AuditItem(action="add", summary=one.summary, quote=f"{CODE}; use bun", reason="r", against=(REF,), record=one) for one in records
    ]
    with memory.store.transaction(actor="sync") as tx:
        tx.apply([], now=memory.now, audit=AuditEntry(session_id="s-1", conflicts=tuple(items)))
    purge(memory, REF)
    (left,) = memory.store.conflicts()
    assert (left.summary, left.quote, left.against) == ("Use bun", "[purged]; use bun", ())
    assert left.record is not None
    assert left.record.summary == "Use bun"
    assert found(memory.home, "4711-zebra") == []


def test_what_the_page_still_lists_goes_though_the_entry_was_deleted_by_hand(memory: Memory) -> None:
    memory.add("Tags are signed", "operations")
    memory.add(CODE, "operations")
    text = memory.text("operations.md")
    memory.write("operations.md", text[: text.index("## the-door")])
    done = purge(memory, REF)
    assert (found(memory.home, "4711-zebra"), done.left) == ([], ())


STATE = """---
kind: session-continuity
branch: fix-4711-zebra
updatedAt: 2026-12-01T12:01:00Z
---

# Session Continuity

## Next Three Steps
| npm test fails
- npm test <!-- cam:ac166d shop-000000000002 -->
- Next three steps
- run npm test twice
- at 2026-12-01T12:01:00Z
"""


LONG = (
    "We keep the signing key of the firmware with Ottilie Kranz in Graz under the codename Bluefin Tango, because the contract of the "
    "second quarter asks for it, and pay four hundred thousand euros in three parts, with an option on two more years of support from Linz"
)


@pytest.mark.parametrize("shown", [f"Decided: {LONG[3:203]}…", f"{LONG[:90]}…", f"Command failed: `{LONG[20:120]}…` — exit code 1"])
def test_what_was_shortened_goes_as_well(memory: Memory, shown: str) -> None:
    """From wherever in the memory's words to the cut; what another text says before a cut stays."""
    path = memory.store.layout.project / "continuity" / "project" / "active.md"
    path.parent.mkdir(parents=True)
    other = "- The contract of the second quarter is with the lawyers, who read it on Tuesday, and in three parts…"
    path.write_text(f"## Goal\n- {shown} <!-- cam:65b168 shop-000000000002 -->\n{other}\n", "utf-8")
    memory.add(f"{LONG[:180]}…", "operations", details=(LONG,))
    done = purge(memory, memory.store.records()[0].ref)
    text = path.read_text("utf-8")
    assert not any(part in text for part in ("Ottilie", "Bluefin", "key of"))
    assert "[purged]…" in text
    assert other in text
    assert done.left == ()


def test_a_quote_that_was_cut_goes_though_nothing_shows_the_cut(memory: Memory) -> None:
    item = AuditItem(action="add", summary="Pay on time", quote=f"so it is: {LONG}"[:200], reason="hedged")
    with memory.store.transaction(actor="sync") as tx:
        tx.apply([], now=memory.now, audit=AuditEntry(session_id="s-1", suppressed=(item,)))
    memory.add(f"{LONG[:180]}…", "operations", details=(LONG,))
    purge(memory, memory.store.records()[0].ref)
    assert [one.suppressed[0].quote for one in memory.store.audit()] == ["so it is: [purged]"]


def test_the_head_and_the_headings_of_a_state_stay(memory: Memory) -> None:
    """An item goes that is the words; a word or two in a longer one say something else."""
    path = memory.store.layout.project / "continuity" / "project" / "active.md"
    path.parent.mkdir(parents=True)
    path.write_text(STATE, "utf-8")
    memory.add("Labels", details=("npm test", "Next three steps", "2026-12-01T12:01:00Z", "session-continuity"))
    purge(memory, "project:commands:labels")
    expected = STATE.replace("- npm test", "- [purged]").replace("- Next three steps", "- [purged]")
    assert path.read_text("utf-8") == expected.replace("- at 2026-12-01T12:01:00Z", "- at [purged]")


def test_what_a_session_was_told_goes_in_whatever_form(memory: Memory) -> None:
    """As an item of its own, too, when it is but a word; what was told of other things stays."""
    folder = memory.home / "run" / "sessions"
    memory.add("Labels", details=("wontfix",))
    folder.mkdir(parents=True)
    lines = {"s-1": ["- Labels", "  - wontfix"], "s-2": ["- wontfix is a label"]}
    for name, told in lines.items():
        (folder / f"{name}.json").write_bytes(orjson.dumps({"revision": "r", "at": 1.0, "lines": told}))
    purge(memory, "project:commands:labels")
    assert [path.name for path in folder.iterdir()] == ["s-2.json"]


def test_a_topic_may_be_called_as_the_states_are(memory: Memory) -> None:
    """What another project says in it is its own."""
    other = elsewhere(memory, "other")
    other.add(f"{CODE} there", "active")
    memory.add(CODE, "operations")
    done = purge(memory, REF)
    assert other.summaries() == [f"{CODE} there"]
    assert ("active.md", other.store.layout.project / "project") in {(one.path.name, one.path.parent) for one in done.left}


def test_an_editors_copy_keeps_the_entries_of_others(memory: Memory) -> None:
    memory.add("Tags are signed", "operations", details=("npm test", "project"))
    others = memory.text("operations.md")
    memory.add("npm test", "operations", details=("project",))
    memory.write("operations.md~", memory.text("operations.md"))
    purge(memory, "project:operations:npm-test")
    assert memory.text("operations.md~").rstrip() == others.rstrip()


# What codex-auto-memory left below the root, by name: documents whose form cam does not know.
DREAM = "projects/shop-000000000001/dream/review/registry.json"
LEFT = {
    "version": 1,
    "project": "scope",
    "entries": [
        {"summary": CODE, "idHint": REF.rpartition(":")[2], "status": "pending"},
        {"summary": "Tags are signed", "ref": "project:active:commands:tags-are-signed", "status": "pending"},
        {"ref": REF.replace("project:", "project:active:"), "summaryText": CODE.lower()},
    ],
    "notes": ["pending", f"maybe {CODE}", REF.rpartition(":")[2]],
}


def test_the_predecessors_documents_are_purged_and_keep_their_form(memory: Memory) -> None:
    path = memory.home / DREAM
    path.parent.mkdir(parents=True)
    path.write_bytes(orjson.dumps(LEFT))
    memory.add(CODE, "operations", details=("pending", "project", "version"))
    purge(memory, REF)
    entries = LEFT["entries"]
    assert isinstance(entries, list)
    assert document(path) == {**LEFT, "entries": [entries[1]], "notes": ["pending", "maybe [purged]", "[purged]"]}


@pytest.mark.parametrize("text", ["not json {{ CODE", '["CODE", {"a": "CODE"}, 1]', '"CODE"', '{"a": ["x CODE y"]}'])
def test_any_document_is_purged(memory: Memory, text: str) -> None:
    path = memory.home / "notes.json"
    memory.add(CODE, "operations")
    path.write_text(text.replace("CODE", CODE), "utf-8")
    purge(memory, REF)
    assert orjson.loads(path.read_bytes()) == orjson.loads(text.replace("CODE", "[purged]")) if text[0] != "n" else True
    assert found(memory.home, "4711-zebra") == []
