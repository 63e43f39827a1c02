"""Whose memory it is."""

from __future__ import annotations

import json
import os
import shutil
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from cam.continuity.document import parse
from cam.errors import StoreError
from cam.models import Action, MemoryOperation, MemoryRecord, MemoryScope
from cam.project import aliases, goes_by, identify
from cam.store import Store
from cam.store.identity import apart, known_as, lost, worktree_of
from tests.conftest import git

if TYPE_CHECKING:
    from tests.unit.store.conftest import Memory


def remember(home: Path, root: Path, summary: str = "Run make test", scope: MemoryScope = MemoryScope.PROJECT) -> Store:
    """Write a memory of the repository at ``root``."""
    store = Store(home, identify(root))
    record = MemoryRecord(scope=scope, topic="commands", summary=summary)
    with store.transaction(actor="test") as tx:
        tx.apply([MemoryOperation(action=Action.ADD, record=record)], now=record.created_at)
    return store


def test_a_moved_repository_finds_its_memory(tmp_path: Path, repo: Path) -> None:
    """By its root commit, since its old path is gone; and keeps finding it."""
    first = remember(tmp_path / "memory", repo)
    moved = repo.rename(tmp_path / "elsewhere")
    again = Store(tmp_path / "memory", identify(moved))
    assert again.project.id == first.project.id != identify(moved).id
    assert len(again.records()) == 1
    remember(tmp_path / "memory", moved, "Run make lint")
    assert str(moved) in again.layout.identity.read_text()
    assert len(Store(tmp_path / "memory", identify(moved)).records()) == len(("before", "after")), "what it has learned since is no reason"
    assert len(list((tmp_path / "memory" / "projects").iterdir())) == 1
    home = moved.rename(tmp_path / "third")
    assert len(Store(tmp_path / "memory", identify(home)).records()) == len(("before", "after")), "and moves again"


def test_what_held_in_one_worktree_goes_with_it(tmp_path: Path, repo: Path) -> None:
    """Local memories of a repository that is moved, and of a linked worktree that is (`git worktree move`); a copy has none of them."""
    memory = tmp_path / "memory"
    git(repo, "worktree", "add", "-q", str(tmp_path / "feature"))
    for root in (repo, tmp_path / "feature"):
        remember(memory, root, f"Port 8080 is taken in {root.name}", MemoryScope.LOCAL)
    git(repo, "worktree", "move", str(tmp_path / "feature"), str(tmp_path / "renamed"))
    assert [one.summary for one in Store(memory, identify(tmp_path / "renamed")).records()] == ["Port 8080 is taken in feature"]
    shutil.copytree(repo, tmp_path / "copy")
    assert Store(memory, identify(tmp_path / "copy")).records() == ()
    moved = repo.rename(tmp_path / "elsewhere")
    git(moved, "worktree", "repair", str(tmp_path / "renamed"))
    assert [one.summary for one in Store(memory, identify(moved)).records()] == [f"Port 8080 is taken in {repo.name}"]
    assert [one.summary for one in Store(memory, identify(tmp_path / "renamed")).records()] == ["Port 8080 is taken in feature"]


def test_a_directory_that_becomes_a_repository_keeps_its_memory(tmp_path: Path) -> None:
    """`git init`, and the first commit, change the id that the path alone gave; what was remembered is there all the same."""
    place = tmp_path / "fresh"
    place.mkdir()
    remember(tmp_path / "memory", place)
    remember(tmp_path / "memory", place, "Port 8080 is taken", MemoryScope.LOCAL)
    git(place, "init", "-q")
    assert len(Store(tmp_path / "memory", identify(place)).records()) == len(("project", "local"))
    git(place, "commit", "-q", "--allow-empty", "-m", "first")
    remember(tmp_path / "memory", place, "Run make lint")
    assert len(Store(tmp_path / "memory", identify(place)).records()) == len(("project", "local", "later"))


def test_another_repository_at_the_same_path_has_its_own_memory(tmp_path: Path) -> None:
    """As in containers, where each has its checkout at /app; and each finds its own again."""
    place, memory = tmp_path / "app", tmp_path / "memory"

    def check_out(name: str) -> None:
        shutil.rmtree(place, ignore_errors=True)
        git(tmp_path, "init", "-q", str(place))
        git(place, "remote", "add", "origin", f"https://example.org/acme/{name}.git")
        git(place, "commit", "-q", "--allow-empty", "-m", name)

    check_out("one")
    remember(memory, place, "One is built with Bazel")
    check_out("two")
    assert Store(memory, identify(place)).records() == ()
    remember(memory, place, "Two is built with Make")
    assert [one.summary for one in Store(memory, identify(place)).records()] == ["Two is built with Make"]
    git(place, "remote", "set-url", "origin", "https://example.org/moved/two.git")
    assert [one.summary for one in Store(memory, identify(place)).records()] == ["Two is built with Make"], "it only has another address"
    check_out("one")
    git(place, "commit", "-q", "--amend", "--allow-empty", "-m", "another history")
    assert [one.summary for one in Store(memory, identify(place)).records()] == ["One is built with Bazel"]


def test_shallow_clones_of_two_repositories_at_one_path_are_told_apart(tmp_path: Path) -> None:
    """As jobs of a pipeline make them; no root commit tells, so the remotes do."""
    place, memory = tmp_path / "app", tmp_path / "memory"
    for name in ("one", "two"):
        git(tmp_path, "init", "-q", name)
        for message in ("first", "second"):
            git(tmp_path / name, "commit", "-q", "--allow-empty", "-m", f"{message} of {name}")
    for name, known in (("one", []), ("two", []), ("one", ["of one"]), ("two", ["of two"])):
        shutil.rmtree(place, ignore_errors=True)
        git(tmp_path, "clone", "-q", "--depth", "1", (tmp_path / name).as_uri(), str(place))
        git(place, "remote", "set-url", "origin", f"https://example.org/acme/{name}.git")
        assert [one.summary for one in Store(memory, identify(place)).records()] == known
        remember(memory, place, f"of {name}")


def _make(place: Path, first: str, remote: str) -> None:
    """A repository with one commit, ``first``; none when that is empty."""
    git(place.parent, "init", "-q", str(place))
    if remote:
        git(place, "remote", "add", "origin", f"https://example.org/acme/{remote}.git")
    if first:
        git(place, "commit", "-q", "--allow-empty", "-m", first)


@pytest.mark.parametrize(
    ("remote", "first", "now_remote", "now", "same"),
    [
        # what was remembered of the place; what is there now: `=` the very repository, `amended` the same with another first commit
        ("", "r", "", "=", True),
        ("", "r", "", "amended", True),
        ("", "r", "b", "=", True),
        ("", "r", "b", "amended", True),
        ("", "r", "b", "s", False),
        ("", "r", "b", "", False),
        ("", "r", "", "s", True),  # nothing but the first commit speaks against it, and that may have been rewritten
        ("", "", "", "s", True),  # had no commit yet
        ("", "", "b", "s", True),
        ("a", "r", "a", "s", True),
        ("a", "r", "", "amended", True),
        ("a", "r", "", "s", True),
        ("a", "r", "b", "=", True),
        ("a", "r", "b", "amended", True),
        ("a", "r", "b", "s", False),
        ("a", "", "b", "s", True),  # of which no first commit was known: it has another address
    ],
)
def test_whose_memory_a_repository_at_a_known_place_has(
    tmp_path: Path, remote: str, first: str, now_remote: str, now: str, same: bool
) -> None:
    """Another one when it has a remote that the memory does not know, and has not the first commit that it does know."""
    place, memory = tmp_path / "app", tmp_path / "memory"
    _make(place, first, remote)
    remember(memory, place)
    if now in {"=", "amended"}:
        if remote:
            git(place, "remote", "remove", "origin")
        if now_remote:
            git(place, "remote", "add", "origin", f"https://example.org/acme/{now_remote}.git")
        if now == "amended":
            git(place, "commit", "-q", "--allow-empty", "--amend", "-m", "other words")
    else:
        shutil.rmtree(place)
        _make(place, now, now_remote)
    assert bool(Store(memory, identify(place)).records()) is same
    if not same:
        remember(memory, place, "Another one has its own")
        assert [one.summary for one in Store(memory, identify(place)).records()] == ["Another one has its own"]


def test_a_repository_takes_its_memory_along_when_another_gets_its_place(tmp_path: Path, repo: Path) -> None:
    """Without a remote it goes by its first commit, which is not where it was: what held in its worktree alone goes with it, too."""
    memory = tmp_path / "memory"
    remember(memory, repo)
    remember(memory, repo, "Port 8080 is taken", MemoryScope.LOCAL)
    moved = repo.rename(tmp_path / "elsewhere")
    _make(repo, "another", "another")
    assert Store(memory, identify(repo)).records() == ()
    remember(memory, repo, "Another one has its own")
    assert {one.summary for one in Store(memory, identify(moved)).records()} == {"Run make test", "Port 8080 is taken"}
    remember(memory, moved, "It goes on")
    assert {one.summary for one in Store(memory, identify(repo)).records()} == {"Another one has its own"}


@pytest.mark.parametrize("there", ["link", "directory", "worktree"])
def test_what_stands_where_a_repository_was_does_not_hide_its_memory(tmp_path: Path, repo: Path, there: str) -> None:
    """A link that leads to it, a new directory, or a worktree of its own that was taken down with the memory."""
    memory = tmp_path / "memory"
    remember(memory, repo)
    if there == "worktree":
        git(repo, "worktree", "add", "-q", str(tmp_path / "feature"))
        remember(memory, tmp_path / "feature", "Run make lint")
    moved = repo.rename(tmp_path / "elsewhere")
    if there == "worktree":
        git(moved, "worktree", "repair", str(tmp_path / "feature"))
    elif there == "link":
        repo.symlink_to(moved)
    else:
        repo.mkdir()
        assert Store(memory, identify(repo)).records() == ()
    assert "Run make test" in {one.summary for one in Store(memory, identify(moved)).records()}


def test_a_first_commit_that_was_amended_is_known_before_git_throws_the_old_one_away(tmp_path: Path, repo: Path) -> None:
    """Else a repository that gets its remote after that would look like another one."""
    memory = tmp_path / "memory"
    remember(memory, repo)
    git(repo, "commit", "-q", "--allow-empty", "--amend", "-m", "other words")
    git(repo, "reflog", "expire", "--expire=now", "--all")
    git(repo, "gc", "-q", "--prune=now")
    remember(memory, repo, "Run make lint")
    git(repo, "remote", "add", "origin", "https://example.org/acme/shop.git")
    assert len(Store(memory, identify(repo)).records()) == len(("before", "after"))


def test_without_git_a_repository_keeps_its_memory_when_it_gets_a_remote(
    tmp_path: Path, repo: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Nobody can tell whether its first commit is there; of two remotes one is another repository all the same."""
    memory = tmp_path / "memory"
    remember(memory, repo)
    git(repo, "remote", "add", "origin", "https://example.org/acme/shop.git")
    usual = os.environ["PATH"]
    monkeypatch.setenv("PATH", str(tmp_path / "empty"))
    assert len(Store(memory, identify(repo)).records()) == 1
    monkeypatch.setenv("PATH", usual)
    remember(memory, repo, "Run make lint")
    git(repo, "remote", "set-url", "origin", "https://example.org/acme/other.git")
    monkeypatch.setenv("PATH", str(tmp_path / "empty"))
    assert Store(memory, identify(repo)).records() == ()


def test_what_was_moved_without_a_commit_is_named_and_never_taken_over_unasked(tmp_path: Path) -> None:
    """The last one first; what has a remote finds its memory by itself, and what is elsewhere under another name is nobody's to guess."""
    memory = tmp_path / "memory"
    for name, remote in (("shop", ""), ("till", ""), ("site", "site")):
        _make(tmp_path / name, "", remote)
        remember(memory, tmp_path / name)
        (tmp_path / name).rename(tmp_path / f"{name}-moved")
    (tmp_path / "empty").mkdir()
    with Store(memory, identify(tmp_path / "empty")).transaction(actor="test") as tx:
        tx.initialise()
    (tmp_path / "empty").rmdir()
    (tmp_path / "far" / "till").mkdir(parents=True)
    moved, far = identify(tmp_path / "shop-moved"), identify(tmp_path / "far" / "till")
    assert Store(memory, moved).records() == ()
    assert [one.place.name for one in lost(memory, moved)] == ["till", "shop"]
    assert [one.place.name for one in lost(memory, far)] == ["till"]
    assert str(lost(memory, far)[0]).endswith(f"`cam memory adopt {tmp_path / 'till'}`")
    assert [one.place.name for one in lost(memory, identify(tmp_path), near=False)] == ["till", "shop"]


def test_a_memory_that_is_adopted_twice_is_written_once(tmp_path: Path) -> None:
    memory = tmp_path / "memory"
    (tmp_path / "shop").mkdir()
    remember(memory, tmp_path / "shop")
    (tmp_path / "shop").rename(tmp_path / "till")
    store = Store(memory, identify(tmp_path / "till"))
    (old,) = (memory / "projects").iterdir()
    with store.transaction(actor="adopt") as tx:
        tx.adopt(old, tmp_path / "shop", copied=None)
    written = (old / "project.json").stat()
    with store.transaction(actor="adopt") as tx:
        tx.adopt(old, tmp_path / "shop", copied=None)
    assert (old / "project.json").stat().st_ino == written.st_ino
    assert [one.summary for one in Store(memory, identify(tmp_path / "till")).records()] == ["Run make test"]


def test_a_memory_that_is_told_apart_from_what_has_its_place_is_named(tmp_path: Path, repo: Path) -> None:
    """A history that was written anew, and a remote added to it: only its user knows that it is the same."""
    remember(tmp_path / "memory", repo)
    shutil.rmtree(repo / ".git")
    _make(repo, "written anew", "shop")
    now = Store(tmp_path / "memory", identify(repo))
    assert now.records() == ()
    assert [one.place for one in lost(now.home, now.project)] == [repo.resolve()]


def test_a_project_file_with_both_sides_of_a_merge_is_read_as_both(tmp_path: Path, repo: Path) -> None:
    """A memory root that is kept in git: conflict markers lose no name, so no memory; the next change writes it whole."""
    store = remember(tmp_path / "memory", repo)
    before = set(known_as(store.layout.identity))
    lines = store.layout.identity.read_text().splitlines(keepends=True)
    conflict = ["<<<<<<< HEAD\n", '    "path:/one",\n', "=======\n", '    "path:/two"\n', ">>>>>>> 816795f\n"]
    store.layout.identity.write_text("".join([*lines[:3], *conflict, *lines[3:]]))
    assert set(known_as(store.layout.identity)) == before | {"path:/one", "path:/two"}
    remember(tmp_path / "memory", repo, "Run make lint")
    assert set(json.loads(store.layout.identity.read_text())["aliases"]) == before | {"path:/one", "path:/two"}


def test_a_clone_of_the_same_remote_finds_the_memory(tmp_path: Path, repo: Path) -> None:
    """Although the other clone is still there."""
    git(repo, "remote", "add", "origin", "https://example.org/acme/shop.git")
    first = remember(tmp_path / "memory", repo)
    git(tmp_path, "clone", "-q", str(repo), "second")
    git(tmp_path / "second", "remote", "set-url", "origin", "git@example.org:acme/shop.git")
    assert Store(tmp_path / "memory", identify(tmp_path / "second")).project.id == first.project.id


def test_clones_of_one_bare_repository_share_a_memory_however_it_is_named(tmp_path: Path, repo: Path) -> None:
    """By a path, a link, without `.git` and as a URL; not with another repository that has its place later."""
    git(tmp_path, "clone", "-q", "--bare", str(repo), "shop bare.git")
    bare, link = tmp_path / "shop bare.git", tmp_path / "link"
    link.symlink_to(bare)
    git(tmp_path, "clone", "-q", str(bare), "first")
    first = remember(tmp_path / "memory", tmp_path / "first")
    urls = (str(bare), str(bare).removesuffix(".git"), str(link), f"file://{bare}", bare.as_uri(), "../shop bare.git")
    for number, url in enumerate(urls):
        clone = tmp_path / f"clone-{number}"
        git(tmp_path, "clone", "-q", str(bare), clone.name)
        git(clone, "remote", "set-url", "origin", url)
        assert Store(tmp_path / "memory", identify(clone)).project.id == first.project.id, url
        assert apart(tmp_path / "memory", first.project) == ()
    bare.rename(tmp_path / "old.git")
    git(tmp_path, "init", "-q", "--bare", bare.name)
    other = tmp_path / "other"
    git(tmp_path, "clone", "-q", str(bare), other.name)
    git(other, "commit", "-q", "--allow-empty", "-m", "another first")
    assert Store(tmp_path / "memory", identify(other)).records() == ()
    remember(tmp_path / "memory", tmp_path / "first", "Run make lint")
    assert Store(tmp_path / "memory", identify(tmp_path / "first")).project.id == first.project.id


def test_clones_of_one_bare_repository_that_began_apart_go_on_and_are_told(tmp_path: Path, repo: Path) -> None:
    """Each had its own memory before such a repository was a name."""
    git(tmp_path, "clone", "-q", "--bare", str(repo), "shop.git")
    stores = []
    for name in ("first", "second"):
        git(tmp_path, "clone", "-q", "shop.git", name)
        git(tmp_path / name, "remote", "rename", "origin", "elsewhere")
        git(tmp_path / name, "remote", "add", "more", "/nowhere")  # of two remotes, none is origin: it goes by none
        stores.append(remember(tmp_path / "memory", tmp_path / name))
        git(tmp_path / name, "remote", "remove", "more")
    again = [remember(tmp_path / "memory", tmp_path / name, "Run make lint") for name in ("first", "second")]
    assert [one.project.id for one in again] == [one.project.id for one in stores]
    assert stores[0].project.id != stores[1].project.id
    assert apart(tmp_path / "memory", again[0].project) == (again[1].layout.project,)


def test_a_repository_with_a_worktree_is_no_remote_that_clones_share(tmp_path: Path, repo: Path) -> None:
    """It has its own memory, by its path: a colleague's directory, a template."""
    for name in ("first", "second"):
        git(tmp_path, "clone", "-q", str(repo), name)
    remember(tmp_path / "memory", tmp_path / "first")
    for place in (repo, tmp_path / "second"):
        assert Store(tmp_path / "memory", identify(place)).records() == ()


def test_a_copy_without_a_remote_is_another_project(tmp_path: Path, repo: Path) -> None:
    """Two projects made from one template share their first commit."""
    remember(tmp_path / "memory", repo)
    git(tmp_path, "clone", "-q", str(repo), "second")
    git(tmp_path / "second", "remote", "remove", "origin")
    assert Store(tmp_path / "memory", identify(tmp_path / "second")).records() == ()


def test_a_remote_that_came_later_leads_its_clones_to_the_memory(tmp_path: Path) -> None:
    """Most repositories begin without a commit and without a remote; the next memory takes both down, and asks git no more."""
    repo = tmp_path / "shop"
    git(tmp_path, "init", "-q", "shop")
    first = remember(tmp_path / "memory", repo)
    git(repo, "commit", "-q", "--allow-empty", "-m", "first")
    git(repo, "remote", "add", "origin", "https://example.org/acme/shop.git")
    remember(tmp_path / "memory", repo, "Run make lint")
    assert set(known_as(first.layout.identity)) == set(aliases(identify(repo)))
    assert len(aliases(identify(repo))) == len(("remote", "root", "path"))
    assert goes_by(identify(repo), known_as(first.layout.identity))
    git(tmp_path, "clone", "-q", str(repo), "second")
    git(tmp_path / "second", "remote", "set-url", "origin", "git@example.org:acme/shop.git")
    assert Store(tmp_path / "memory", identify(tmp_path / "second")).project.id == first.project.id


def test_other_remotes_are_other_projects_even_when_the_first_is_gone(tmp_path: Path, repo: Path) -> None:
    """A fork is not the project it came from."""
    git(repo, "remote", "add", "origin", "https://example.org/acme/shop.git")
    remember(tmp_path / "memory", repo)
    moved = repo.rename(tmp_path / "fork")
    git(moved, "remote", "set-url", "origin", "https://example.org/other/shop.git")
    assert Store(tmp_path / "memory", identify(moved)).records() == ()


def test_a_damaged_project_file_is_no_alias(tmp_path: Path, memory: Memory) -> None:
    """It hides nothing and matches nothing; the next change makes it whole."""
    memory.add("One")
    memory.store.layout.identity.write_text("{")
    assert Store(memory.home, identify(tmp_path)).records() == ()
    memory.add("Two")
    assert "aliases" in memory.store.layout.identity.read_text()


def test_a_project_file_that_says_all_is_left_as_somebody_wrote_it(memory: Memory) -> None:
    memory.add("One")
    identity = memory.store.layout.identity
    written = json.dumps(json.loads(identity.read_text("utf-8")), indent=7)
    identity.write_text(written, "utf-8")
    memory.add("Two")
    assert identity.read_text("utf-8") == written


@pytest.mark.parametrize(
    "text",
    ["[]", "7", '{"aliases": 7}', '{"aliases": [7, null, {"remote:": 1}]}', "[" * 20_000, '{"aliases": ["path:\\u0000"]}', "\x00"],
)
def test_a_project_file_made_by_hand_does_no_harm(memory: Memory, text: str) -> None:
    """Whatever it holds, it names no place and matches no repository, and remembering goes on."""
    repo = memory.project.root
    git(repo, "init", "-q")
    git(repo, "remote", "add", "origin", "https://example.org/acme/shop.git")
    memory.add("One")
    memory.store.layout.identity.write_text(text, "utf-8")
    assert Store(memory.home, identify(repo)).project.id != memory.project.id
    memory.add("Two")
    assert memory.summaries() == ["One", "Two"]


def test_a_project_directory_that_leads_out_of_the_memory_is_neither_read_nor_written(tmp_path: Path, repo: Path) -> None:
    """Neither by its own name nor by the aliases in it."""
    git(repo, "remote", "add", "origin", "https://example.org/acme/shop.git")
    home, outside = tmp_path / "memory", tmp_path / "outside"
    first = remember(outside, repo)
    (home / "projects").mkdir(parents=True)
    (home / "projects" / "other").symlink_to(first.layout.project)
    assert Store(home, identify(repo)).project.id == identify(repo).id
    (home / "projects" / identify(repo).id).symlink_to(first.layout.project)
    assert Store(home, identify(repo)).records() == ()
    before = {path: path.read_bytes() for path in outside.rglob("*") if path.is_file()}
    with pytest.raises(StoreError, match="leaves the memory root") as refused:
        remember(home, repo)
    assert "`cam memory lint` names the topics that are such links" in refused.value.hint
    assert {path: path.read_bytes() for path in outside.rglob("*") if path.is_file()} == before


@pytest.mark.skipif(not Path("/proc/self/mem").exists(), reason="a file that cannot be read, whoever asks, is Linux's")
def test_names_that_cannot_be_read_are_none(tmp_path: Path) -> None:
    (tmp_path / "project.json").symlink_to("/proc/self/mem")
    assert known_as(tmp_path / "project.json") == ()


@pytest.mark.parametrize(
    ("state", "named"),
    [
        ("---\nkind: session-continuity\nworktreeId: here-1\n---\n# Work\n", "here-1"),
        ("---\r\nworktreeId:  here-1 \r\n---\r\n", "here-1"),
        ("---\nkind: session-continuity\n---\nworktreeId: elsewhere-1\n", ""),
        ("---\nkind: session-continuity\n---\n\n---\nworktreeId: elsewhere-1\n---\n", ""),
        ("worktreeId: elsewhere-1\n", ""),
        ("---\nworktreeId: elsewhere-1\n", ""),
        ("", ""),
    ],
)
def test_a_state_names_its_worktree_in_its_front_matter_only(state: str, named: str) -> None:
    """Below it people write, who may paste another one; whoever reads a state reads it the same way."""
    assert worktree_of(state) == named
    assert parse(state, MemoryScope.LOCAL).header.worktree_id == named
