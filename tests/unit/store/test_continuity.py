from __future__ import annotations

import os
import shutil
from dataclasses import dataclass, field
from datetime import UTC, datetime
from pathlib import Path

import pytest

from cam import project
from cam.errors import StoreError
from cam.models import MemoryScope
from cam.store import Store, continuity
from cam.store.continuity import Kept, SaveEntry
from cam.store.disk import Disk
from cam.store.layout import LARGEST_STATE
from tests.conftest import FIXTURES, git

ENTRY = SaveEntry(
    at=datetime(2026, 12, 1, 12, tzinfo=UTC), trigger="manual", mode="merge", scope="both", session_id="s1", rollout="/r.jsonl"
)


def store(root: Path, home: Path, disk: Disk | None = None) -> Store:
    return Store(home, project.identify(root), disk=disk)


def save(opened: Store, shared: str | None = "shared\n", local: str | None = "local\n") -> SaveEntry:
    return continuity.write(opened, lambda _shared, _local: (shared, local), ENTRY, wait=0)


def tree(*roots: Path) -> dict[Path, bytes]:
    """Every file but the lock and its holder's name."""
    return {path: path.read_bytes() for root in roots for path in sorted(root.rglob("*")) if path.is_file() and "run" not in path.parts}


def test_the_shared_state_is_in_the_memory_and_the_local_one_in_the_worktree(repo: Path, tmp_path: Path) -> None:
    """Readable by their owner only, and git shows nothing."""
    opened = store(repo, tmp_path / "memory")
    done = save(opened)
    local = repo / ".codex-auto-memory" / "sessions" / "active.md"
    shared = tmp_path / "memory" / "projects" / opened.project.id / "continuity" / "project" / "active.md"
    assert continuity.read(opened) == Kept(shared="shared\n", local="local\n", shared_path=shared, local_path=local)
    assert done.written == (str(shared), str(local))
    assert [oct(path.stat().st_mode & 0o777) for path in (shared, local, local.parent)] == ["0o600", "0o600", "0o700"]
    assert git(repo, "status", "--porcelain") == ""


def test_the_exclude_file_gets_one_line_and_keeps_what_it_has(repo: Path, tmp_path: Path) -> None:
    exclude = repo / ".git" / "info" / "exclude"
    exclude.write_text("*.log", encoding="utf-8")
    mode = exclude.stat().st_mode
    opened = store(repo, tmp_path / "memory")
    save(opened)
    save(opened, local="again\n")
    assert exclude.read_text(encoding="utf-8") == "*.log\n.codex-auto-memory/\n"
    assert exclude.stat().st_mode == mode


def test_a_linked_worktree_has_its_own_state_and_is_clean(repo: Path, tmp_path: Path) -> None:
    """Git reads the common exclude file only."""
    other = tmp_path / "feature"
    git(repo, "worktree", "add", "-q", str(other))
    first, second = store(repo, tmp_path / "memory"), store(other, tmp_path / "memory")
    save(second, local="feature\n")
    assert git(other, "status", "--porcelain") == ""
    save(first, local="main\n")
    assert (continuity.read(first).local, continuity.read(second).local) == ("main\n", "feature\n")
    assert continuity.read(first).shared_path == continuity.read(second).shared_path


def test_a_submodule_is_clean_and_so_is_what_holds_it(repo: Path, tmp_path: Path) -> None:
    library = tmp_path / "library"
    library.mkdir()
    git(library, "init", "-q")
    git(library, "commit", "-q", "--allow-empty", "-m", "first")
    git(repo, "-c", "protocol.file.allow=always", "submodule", "add", "-q", str(library), "lib")
    git(repo, "commit", "-q", "-m", "add lib")
    save(store(repo / "lib", tmp_path / "memory"))
    assert (repo / "lib" / ".codex-auto-memory").is_dir()
    assert git(repo / "lib", "status", "--porcelain") == ""
    assert git(repo, "status", "--porcelain") == ""


def test_the_users_own_excludes_file_is_enough(repo: Path, tmp_path: Path) -> None:
    mine = tmp_path / "ignore"
    mine.write_text(".codex-auto-memory\n", encoding="utf-8")
    git(repo, "config", "core.excludesFile", str(mine))
    before = (repo / ".git" / "info" / "exclude").read_bytes()
    save(store(repo, tmp_path / "memory"))
    assert (repo / ".git" / "info" / "exclude").read_bytes() == before
    assert git(repo, "status", "--porcelain") == ""


def test_where_git_would_show_it_it_lives_under_the_memory_root(repo: Path, tmp_path: Path) -> None:
    """The repository tracks such a file, or brings it back in .gitignore: nothing of it changes."""
    (repo / ".gitignore").write_text("!.codex-auto-memory\n!.codex-auto-memory/**\n", encoding="utf-8")
    git(repo, "add", ".gitignore")
    git(repo, "commit", "-q", "-m", "bring it back")
    opened = store(repo, tmp_path / "memory")
    save(opened)
    assert not (repo / ".codex-auto-memory").exists()
    assert continuity.read(opened).local == "local\n"
    assert continuity.read(opened).local_path.is_relative_to(tmp_path / "memory" / "projects" / opened.project.id / "locals")

    (repo / ".gitignore").unlink()
    tracked = repo / ".codex-auto-memory" / "sessions" / "active.md"
    tracked.parent.mkdir(parents=True)
    tracked.write_text("theirs\n", encoding="utf-8")
    git(repo, "add", "-f", "-A")
    git(repo, "commit", "-q", "-m", "track it")
    ours = f"---\nworktreeId: {opened.project.worktree_id}\n---\n"
    save(opened, local=ours)
    assert tracked.read_text(encoding="utf-8") == "theirs\n"
    assert continuity.read(opened).local == ours


def test_a_plain_directory_and_a_bare_repository_are_left_alone(tmp_path: Path) -> None:
    plain, bare = tmp_path / "plain", tmp_path / "bare.git"
    plain.mkdir()
    git(tmp_path, "init", "-q", "--bare", str(bare))
    for root in (plain, bare):
        before = tree(root)
        save(store(root, tmp_path / "memory"))
        assert tree(root) == before
        assert continuity.read(store(root, tmp_path / "memory")).local == "local\n"


@pytest.mark.skipif(os.geteuid() == 0, reason="root may write anywhere")
def test_nothing_is_written_into_a_read_only_checkout(repo: Path, tmp_path: Path) -> None:
    before = tree(repo)
    repo.chmod(0o500)
    try:
        save(store(repo, tmp_path / "memory"))
        assert continuity.read(store(repo, tmp_path / "memory")).local == "local\n"
    finally:
        repo.chmod(0o700)
    assert tree(repo) == before


def test_a_link_that_leaves_the_worktree_is_not_followed(repo: Path, tmp_path: Path) -> None:
    """Neither to read nor to write."""
    outside = tmp_path / "outside"
    (outside / "sessions").mkdir(parents=True)
    (outside / "sessions" / "active.md").write_text("not ours\n", encoding="utf-8")
    (repo / ".codex-auto-memory").symlink_to(outside)
    opened = store(repo, tmp_path / "memory")
    assert continuity.read(opened).local is None
    save(opened)
    assert (outside / "sessions" / "active.md").read_text(encoding="utf-8") == "not ours\n"
    assert continuity.read(opened).local == "local\n"


@dataclass
class FailingDisk(Disk):
    """Refuses its n-th step, and everything after it when told so."""

    at: int
    steps: int = field(default=0)

    def _step(self) -> None:
        self.steps += 1
        if self.steps == self.at:
            raise OSError(28, "No space left on device")

    def create(self, path: Path) -> int:
        self._step()
        return super().create(path)

    def write(self, descriptor: int, data: bytes) -> None:
        self._step()
        super().write(descriptor, data)

    def replace(self, source: Path, target: Path) -> None:
        self._step()
        super().replace(source, target)


@pytest.mark.parametrize("fault", range(1, 13))
def test_a_save_that_fails_leaves_everything_as_it_was(repo: Path, tmp_path: Path, fault: int) -> None:
    """Shared state, local state, git's exclude file and the audit; the n-th step of the disk is refused."""
    home = tmp_path / "memory"
    opened = store(repo, home)
    save(opened)
    (repo / ".git" / "info" / "exclude").write_text("# mine\n", encoding="utf-8")
    before = tree(repo, home)
    disk = FailingDisk(fault)
    try:
        save(store(repo, home, disk), "new shared\n", "new local\n")
    except StoreError:
        assert tree(repo, home) == before
    else:
        assert disk.steps < fault
        assert continuity.read(opened).local == "new local\n"


def test_a_failure_leaves_a_marker_that_the_next_save_resolves(repo: Path, tmp_path: Path) -> None:
    opened = store(repo, tmp_path / "memory")
    continuity.mark_failed(opened, ENTRY, failure="disk full")
    failed = continuity.failed(opened)
    assert failed
    assert (failed.session_id, failed.failure) == ("s1", "disk full")
    assert save(opened).resolved == "s1"
    assert continuity.failed(opened) is None


def test_a_killed_save_is_finished_by_the_next_writer(repo: Path, tmp_path: Path) -> None:
    """Also the part of it that is outside of the memory root; not when the worktree is gone."""
    other = tmp_path / "feature"
    git(repo, "worktree", "add", "-q", str(other))
    home = tmp_path / "memory"
    for gone in (False, True):
        opened = store(other, home)
        journal = _interrupted(opened, home)
        local = continuity.read(opened).local_path
        if gone:
            shutil.rmtree(other)
        assert len(store(repo, home).recover()) == 1
        assert not journal.exists()
        assert other.exists() is not gone
        assert continuity.read(store(repo, home)).shared == "killed\n"
        assert local.exists() is not gone


class Killed(BaseException):
    """The process ends here."""


class KillingDisk(Disk):
    """Dies when the journal is in its place."""

    def replace(self, source: Path, target: Path) -> None:
        super().replace(source, target)
        if target.parent.name == "journal":
            raise Killed


def _interrupted(opened: Store, home: Path) -> Path:
    with pytest.raises(Killed):
        continuity.write(Store(home, opened.project, disk=KillingDisk()), lambda *_: ("killed\n", "killed\n"), ENTRY, wait=0)
    (journal,) = (home / "run" / "journal").iterdir()
    return journal


def test_clearing_leaves_no_empty_folder_and_takes_none_that_somebody_uses(repo: Path, tmp_path: Path) -> None:
    """The worktree looks as before the first save; a note that a person put beside the state stays, and so does its folder."""
    opened = store(repo, tmp_path / "memory")
    before = sorted(repo.iterdir())
    save(opened)
    save(opened, shared=None)
    assert not (opened.layout.project / "continuity").exists()
    assert (repo / ".codex-auto-memory" / "sessions" / "active.md").exists()
    save(opened, shared=None, local=None)
    assert sorted(repo.iterdir()) == before
    save(opened)
    (repo / ".codex-auto-memory" / "note.md").write_text("mine", encoding="utf-8")
    save(opened, shared=None, local=None)
    assert [path.name for path in (repo / ".codex-auto-memory").iterdir()] == ["note.md"]
    assert [path.name for path in sorted(opened.layout.project.iterdir())] == ["audit", "project.json"]


def test_clearing_removes_both_places(repo: Path, tmp_path: Path) -> None:
    opened = store(repo, tmp_path / "memory")
    continuity.write(opened, lambda *_: (None, "inside\n"), ENTRY, wait=0, in_worktree=False)
    assert "locals" in continuity.read(opened).local_path.parts
    save(opened)
    assert not (opened.layout.directory(MemoryScope.LOCAL) / "continuity" / "active.md").exists()
    save(opened, None, None)
    kept = continuity.read(opened)
    assert (kept.shared, kept.local) == (None, None)


def test_each_save_is_one_line_of_the_audit(repo: Path, tmp_path: Path) -> None:
    """Beside the predecessor's lines, which are read too."""
    opened = store(repo, tmp_path / "memory")
    path = continuity.log_path(opened)
    path.parent.mkdir(parents=True)
    shutil.copy(FIXTURES / "continuity" / "predecessor-log.jsonl", path)
    done = save(opened)
    latest, oldest = continuity.log(opened)
    assert latest == done
    assert (oldest.session_id, oldest.mode, oldest.counts["failedCommands"], oldest.confidence) == ("s-0002", "merge", 1, "low")


def test_looking_makes_nothing(repo: Path, tmp_path: Path) -> None:
    opened = store(repo, tmp_path / "memory")
    continuity.read(opened)
    assert continuity.failed(opened) is None
    assert list(continuity.log(opened)) == []
    assert not (tmp_path / "memory").exists()


def test_a_file_larger_than_anybody_wrote_or_that_a_link_brings_in_is_no_state(tmp_path: Path) -> None:
    inside, outside = tmp_path / "inside", tmp_path / "outside.md"
    inside.mkdir()
    outside.write_text("# Goal\n", encoding="utf-8")
    (inside / "link.md").symlink_to(outside)
    (inside / "large.md").write_bytes(b"x" * (LARGEST_STATE + 1))
    (inside / "own.md").write_text("# Goal\n", encoding="utf-8")
    found = {name: continuity._read(inside / name, inside) for name in ("link.md", "large.md", "none.md", "own.md")}
    assert [name for name, state in found.items() if state] == ["own.md"]
