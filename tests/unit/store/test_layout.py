"""Where things are, and whose memory it is."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from cam.errors import StoreError
from cam.models import Action, MemoryOperation, MemoryRecord, MemoryScope, State
from cam.project import aliases, goes_by, identify
from cam.store import Store, layout
from cam.store.layout import TopicKey, known_as, parse_ref, scan
from tests.conftest import git

if TYPE_CHECKING:
    from tests.unit.store.conftest import Memory


def remember(home: Path, root: Path, summary: str = "Run make test") -> Store:
    """Write a memory of the repository at ``root``."""
    store = Store(home, identify(root))
    record = MemoryRecord(scope=MemoryScope.PROJECT, topic="commands", summary=summary)
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
    assert len(list((tmp_path / "memory" / "projects").iterdir())) == 1


def test_a_clone_of_the_same_remote_finds_the_memory(tmp_path: Path, repo: Path) -> None:
    """Although the other clone is still there."""
    git(repo, "remote", "add", "origin", "https://example.org/acme/shop.git")
    first = remember(tmp_path / "memory", repo)
    git(tmp_path, "clone", "-q", str(repo), "second")
    git(tmp_path / "second", "remote", "set-url", "origin", "git@example.org:acme/shop.git")
    assert Store(tmp_path / "memory", identify(tmp_path / "second")).project.id == first.project.id


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
    with pytest.raises(StoreError, match="leaves the memory root"):
        remember(home, repo)
    assert {path: path.read_bytes() for path in outside.rglob("*") if path.is_file()} == before


@pytest.mark.parametrize(
    ("ref", "places"),
    [
        ("project:commands:x", [("commands", State.ACTIVE, "x"), ("commands", State.ARCHIVED, "x")]),
        ("project:commands:x:y", [("commands", State.ACTIVE, "x:y"), ("commands", State.ARCHIVED, "x:y")]),
        ("project:archived:t:x", [("archived", State.ACTIVE, "t:x"), ("archived", State.ARCHIVED, "t:x"), ("t", State.ARCHIVED, "x")]),
    ],
)
def test_a_ref_names_places(ref: str, places: list[tuple[str, State, str]]) -> None:
    """The state is optional, and an id may hold colons."""
    wanted = [(TopicKey(scope=MemoryScope.PROJECT, topic=topic, state=state), name) for topic, state, name in places]
    assert list(parse_ref(ref)) == wanted


def test_what_is_no_topic_is_not_listed(memory: Memory) -> None:
    """Pages, hidden files, directories, temporary files and links to nowhere."""
    memory.add("One", "notes")
    for name in (".hidden.md", ".notes.md.cam", "x.txt", "a:b.md"):
        memory.write(name, "## x\n")
    memory.path("dir.md").mkdir()
    memory.path("gone.md").symlink_to("nowhere.md")
    assert [file.topic for file in memory.store.topic_files()] == ["notes"]


def test_a_folder_that_cannot_be_read_is_an_error(memory: Memory) -> None:
    """A link that leads to itself stands in its place."""
    folder = memory.store.layout.directory(MemoryScope.PROJECT)
    folder.parent.mkdir(parents=True)
    folder.symlink_to(folder)
    assert [file.key.scope for file in scan(memory.store.layout)] == []
    with pytest.raises(StoreError, match="cannot read"):
        list(layout._scan(memory.store.layout, MemoryScope.PROJECT, State.ACTIVE))


@pytest.mark.skipif(not Path("/proc/self/mem").exists(), reason="a file that cannot be read, whoever asks, is Linux's")
def test_names_that_cannot_be_read_are_none(tmp_path: Path) -> None:
    (tmp_path / "project.json").symlink_to("/proc/self/mem")
    assert known_as(tmp_path / "project.json") == ()
