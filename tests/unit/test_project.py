from __future__ import annotations

import hashlib
import os
import subprocess
from pathlib import Path

import pytest

from cam.errors import ProjectError
from cam.project import aliases, branch, commit, files, glance, identify, locate, worktrees
from tests.conftest import git


def test_ids_are_the_predecessors(repo: Path) -> None:
    """`<folder>-<12 hex of sha256 of the git directory's path>`: a store made by the predecessor is found."""
    digest = hashlib.sha256(str(repo.resolve() / ".git").encode()).hexdigest()[:12]
    project = identify(repo)
    assert (project.id, project.worktree_id, project.root) == (f"shop-{digest}", f"shop-{digest}", repo.resolve())


def test_a_subdirectory_belongs_to_its_repository(repo: Path) -> None:
    (repo / "src" / "cart").mkdir(parents=True)
    assert identify(repo / "src" / "cart") == identify(repo)


def test_worktrees_share_the_project_and_differ_in_the_worktree(repo: Path, tmp_path: Path) -> None:
    git(repo, "worktree", "add", "-q", str(tmp_path / "feature"))
    main, linked = identify(repo), identify(tmp_path / "feature")
    assert linked.id == main.id
    assert linked.worktree_id != main.worktree_id
    assert linked.root == (tmp_path / "feature").resolve()


def test_worktrees_of_a_bare_repository_share_the_project(repo: Path, tmp_path: Path) -> None:
    bare = tmp_path / "shop.git"
    git(tmp_path, "clone", "-q", "--bare", str(repo), str(bare))
    git(bare, "worktree", "add", "-q", str(tmp_path / "one"), "main")
    git(bare, "worktree", "add", "-q", "-b", "two", str(tmp_path / "two"), "main")
    one, two, itself = identify(tmp_path / "one"), identify(tmp_path / "two"), identify(bare)
    assert one.id == two.id == itself.id
    assert len({one.worktree_id, two.worktree_id, itself.worktree_id}) == 3


def test_a_submodule_is_a_project_of_its_own(repo: Path, tmp_path: Path) -> None:
    library = tmp_path / "library"
    library.mkdir()
    git(library, "init", "-q")
    git(library, "commit", "-q", "--allow-empty", "-m", "first")
    git(repo, "-c", "protocol.file.allow=always", "submodule", "--quiet", "add", str(library), "vendored")
    inner = identify(repo / "vendored")
    assert inner.id != identify(repo).id
    assert inner.root == (repo / "vendored").resolve()
    assert inner.name == "vendored"


def test_a_submodule_has_the_id_that_the_predecessor_gave_it(repo: Path, tmp_path: Path) -> None:
    """Made of the directory above its git directory, so that its memory is found; the digits tell submodules apart."""
    library = tmp_path / "library"
    library.mkdir()
    git(library, "init", "-q")
    git(library, "commit", "-q", "--allow-empty", "-m", "first")
    for place in ("lib", "vendor/lib"):
        git(repo, "-c", "protocol.file.allow=always", "submodule", "--quiet", "add", str(library), place)
    top, deep = identify(repo / "lib"), identify(repo / "vendor" / "lib")
    assert (top.id.rpartition("-")[0], deep.id.rpartition("-")[0]) == ("modules", "vendor")
    assert (top.name, deep.name) == ("lib", "lib")
    assert top.id != deep.id


def test_a_plain_directory_is_a_project_by_its_path(tmp_path: Path) -> None:
    project = identify(tmp_path)
    digest = hashlib.sha256(str(tmp_path.resolve()).encode()).hexdigest()[:12]
    assert (project.id, project.worktree_id, project.git_dir, project.problem) == (f"path-{digest}", f"path-{digest}", None, "")


def test_a_symlink_leads_to_the_same_project(repo: Path, tmp_path: Path) -> None:
    (tmp_path / "link").symlink_to(repo)
    assert identify(tmp_path / "link") == identify(repo)


def test_a_stray_git_dir_does_not_move_the_project(repo: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """git sets GIT_DIR for its hooks; cam called from one still means the directory it stands in."""
    monkeypatch.setenv("GIT_DIR", str(repo / ".git"))
    other = tmp_path / "other"
    other.mkdir()
    assert identify(other).git_dir is None


def _script(directory: Path, text: str) -> None:
    directory.mkdir()
    (directory / "git").write_text(text)
    (directory / "git").chmod(0o755)


@pytest.mark.parametrize("worktree", [False, True])
def test_without_git_the_ids_are_the_same(repo: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, worktree: bool) -> None:
    where = repo
    if worktree:
        where = tmp_path / "feature"
        git(repo, "worktree", "add", "-q", str(where))
    (where / "deep").mkdir()
    usual = identify(where / "deep")
    (tmp_path / "empty").mkdir()
    monkeypatch.setenv("PATH", str(tmp_path / "empty"))
    found = identify(where / "deep")
    assert found.problem == "git is not installed"
    assert (found.id, found.worktree_id, found.root) == (usual.id, usual.worktree_id, usual.root)


def test_a_refusal_by_git_is_told_and_does_not_lose_the_memory(repo: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    git(repo, "remote", "add", "origin", "https://ci:token@example.org/acme/shop.git")
    usual = identify(repo)
    _script(tmp_path / "bin", f"#!/bin/sh\necho \"fatal: detected dubious ownership in repository at '{repo}'\" >&2\nexit 128\n")
    monkeypatch.setenv("PATH", f"{tmp_path / 'bin'}{os.pathsep}{os.environ['PATH']}")
    found = identify(repo)
    assert "dubious ownership" in found.problem
    assert (found.id, found.worktree_id) == (usual.id, usual.worktree_id)
    assert aliases(found) == ("remote:example.org/acme/shop", f"path:{repo.resolve()}"), "its remote is read from its files"


def test_one_git_call_identifies(repo: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    real = subprocess.run(["sh", "-c", "command -v git"], check=True, capture_output=True, text=True).stdout.strip()
    _script(tmp_path / "bin", f'#!/bin/sh\necho "$@" >> {tmp_path}/calls\nexec {real} "$@"\n')
    monkeypatch.setenv("PATH", f"{tmp_path / 'bin'}{os.pathsep}{os.environ['PATH']}")
    identify(repo)
    assert len((tmp_path / "calls").read_text().splitlines()) == 1


@pytest.mark.parametrize(
    ("url", "name"),
    [
        ("git@github.com:acme/shop.git", "github.com/acme/shop"),
        ("https://dev:hunter2@GitHub.com/acme/shop", "github.com/acme/shop"),
        ("ssh://git@github.com:22/acme/shop.git", "github.com/acme/shop"),
        ("https://gitlab.example.org/group/sub/shop.git/", "gitlab.example.org/group/sub/shop"),
    ],
)
def test_a_remote_has_one_name_however_it_is_reached(repo: Path, url: str, name: str) -> None:
    """The same repository by ssh and https is the same alias, and no alias holds a credential."""
    git(repo, "remote", "add", "origin", url)
    root = git(repo, "rev-list", "--max-parents=0", "HEAD")
    assert aliases(identify(repo)) == (f"remote:{name}", f"root:{root}", f"path:{repo.resolve()}")


@pytest.mark.parametrize("url", ["/srv/git/shop.git", "file:///srv/git/shop.git", "../shop"])
def test_a_local_remote_is_no_alias(repo: Path, url: str) -> None:
    git(repo, "remote", "add", "origin", url)
    assert not [a for a in aliases(identify(repo)) if a.startswith("remote:")]


def test_a_shallow_clone_has_no_root_alias(repo: Path, tmp_path: Path) -> None:
    """The first commit of a shallow clone is not the repository's first commit."""
    git(repo, "commit", "-q", "--allow-empty", "-m", "second")
    git(tmp_path, "clone", "-q", "--depth", "1", f"file://{repo}", "shallow")
    assert not [a for a in aliases(identify(tmp_path / "shallow")) if a.startswith("root:")]


def test_a_repository_without_commits_and_remotes_still_has_its_path(tmp_path: Path) -> None:
    git(tmp_path, "init", "-q")
    assert aliases(identify(tmp_path)) == (f"path:{tmp_path.resolve()}",)


def test_a_missing_directory_is_a_clear_error(tmp_path: Path) -> None:
    with pytest.raises(ProjectError, match="not a directory"):
        identify(tmp_path / "gone")


def test_a_glance_finds_what_git_finds(repo: Path, tmp_path: Path) -> None:
    """Whatever the layout is: where files alone leave a doubt, git is asked."""
    git(repo, "worktree", "add", "-q", str(tmp_path / "feature"))
    git(repo, "-c", "protocol.file.allow=always", "submodule", "add", "-q", str(repo), "vendored")
    git(tmp_path, "clone", "-q", "--bare", str(repo), str(tmp_path / "bare.git"))
    git(tmp_path / "bare.git", "worktree", "add", "-q", str(tmp_path / "of-bare"))
    git(tmp_path, "init", "-q", str(tmp_path / "moved"))
    git(tmp_path / "moved", "config", "core.worktree", str(tmp_path / "elsewhere"))
    for name in ("elsewhere", "plain", "shop/src", "feature/src"):
        (tmp_path / name).mkdir(exist_ok=True)
    (tmp_path / "link").symlink_to(repo / "src")
    git(tmp_path, "clone", "-q", "--bare", str(repo), "shop/brought.git")
    inside = ("shop/src", "feature/src", "shop/vendored", "shop/brought.git", "shop/.git", "shop/.git/refs")
    places = (*inside, "bare.git", "of-bare", "moved", "plain", "link")
    assert [glance(tmp_path / place) for place in places] == [identify(tmp_path / place) for place in places]


def test_committed_files_that_look_like_a_bare_repository_are_a_part_of_the_one_that_brought_them(repo: Path, tmp_path: Path) -> None:
    """Its configuration may name the remote of another one, whose memory it would be told."""
    git(tmp_path, "clone", "-q", "--bare", str(repo), str(repo / "brought.git"))
    git(repo / "brought.git", "remote", "set-url", "origin", "https://example.org/victim.git")
    assert identify(repo / "brought.git") == identify(repo)
    assert identify(repo / ".git").git_dir == repo.resolve() / ".git"


def test_every_file_is_found_whatever_its_name(repo: Path) -> None:
    """A line of text may end with marks that are no ends in git's output."""
    names = {"plain.txt", "line\u2028end.txt", "form\x0cfeed.txt", "new\nline.txt", "next\x85line.txt", "ends\n"}
    for name in names:
        (repo / name).write_text("", "utf-8")
    found, complaint = files(identify(repo))
    assert ({path.name for path in found}, complaint) == (names, "")


def test_a_directory_whose_name_holds_a_line_separator_is_one_directory(tmp_path: Path) -> None:
    top = tmp_path / "shop\u2028two"
    top.mkdir()
    git(top, "init", "-q")
    assert identify(top).root == top.resolve()
    assert identify(top) == glance(top)


def test_the_worktrees_of_a_repository_are_those_that_git_lists(repo: Path, tmp_path: Path) -> None:
    """From each of them, and whether they are there or not; a bare repository has none of its own."""
    git(repo, "worktree", "add", "-q", "--detach", str(tmp_path / "linked"))
    git(repo, "worktree", "add", "-q", "--detach", str(tmp_path / "gone"))
    (tmp_path / "gone" / ".git").unlink()
    (tmp_path / "gone").rmdir()
    listed = [line.removeprefix("worktree ") for line in git(repo, "worktree", "list", "--porcelain").splitlines() if "worktree " in line]
    assert sorted(map(str, worktrees(identify(repo)))) == sorted(listed)
    assert worktrees(identify(tmp_path / "linked")) == worktrees(identify(repo))
    git(tmp_path, "clone", "-q", "--bare", str(repo), "bare.git")
    assert worktrees(identify(tmp_path / "bare.git")) == ()
    assert worktrees(identify(tmp_path)) == ()


@pytest.mark.parametrize("name", ["/gone/for/good", "/tmp\0x", "/" + "a" * 300])
def test_what_can_be_no_directory_is_no_project(name: str) -> None:
    """Transcripts may name anything."""
    assert locate(Path(name)) is None


def test_a_git_that_does_not_start_is_told_and_does_without(repo: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    usual = identify(repo)
    _script(tmp_path / "bin", "no program at all")
    monkeypatch.setenv("PATH", str(tmp_path / "bin"))
    found = identify(repo)
    assert found.problem.startswith("git does not answer")
    assert (found.id, found.worktree_id, found.root) == (usual.id, usual.worktree_id, usual.root)


def test_a_repository_without_a_configuration_is_asked_of_git(repo: Path) -> None:
    (repo / ".git" / "config").unlink()
    assert glance(repo) == identify(repo)
    assert not [alias for alias in aliases(identify(repo)) if alias.startswith("remote:")]


@pytest.mark.skipif(not Path("/proc/self/mem").exists(), reason="a file that cannot be read, whoever asks, is Linux's")
def test_files_that_cannot_be_read_are_no_repository_and_no_branch(repo: Path, tmp_path: Path) -> None:
    found = identify(repo)
    (repo / ".git" / "HEAD").unlink()
    (repo / ".git" / "HEAD").symlink_to("/proc/self/mem")
    assert branch(found) == ""
    plain = tmp_path / "plain"
    plain.mkdir()
    (plain / ".git").symlink_to("/proc/self/mem")
    assert locate(plain) == locate(tmp_path / "plain")
    assert identify(plain).git_dir is None


def test_outside_git_nothing_is_checked_out(tmp_path: Path) -> None:
    found = identify(tmp_path)
    assert (branch(found), commit(found)) == ("", "")


def test_outside_git_every_file_is_one_of_the_project(repo: Path) -> None:
    """But for what belongs to git in a repository below it."""
    (repo / "one.txt").write_text("", "utf-8")
    found, complaint = files(identify(repo.parent))
    assert (list(found), complaint) == ([repo / "one.txt"], "")


def test_a_branch_that_stands_in_a_table_is_asked_of_git(repo: Path) -> None:
    """A repository with reftables has a HEAD that names no branch (reftable(5)); without one that git knows it is detached."""
    (repo / ".git" / "HEAD").write_text("ref: refs/heads/.invalid\n", "utf-8")
    assert branch(identify(repo)) in {".invalid", "detached"}


@pytest.mark.parametrize(
    "name", ["new\nline", "ends\n", "\nbegins", "car\rriage", " spaced ", "--", "tab\there", 'qu"ote', "line\u2028end", "\udcff"]
)
def test_a_repository_is_found_whatever_its_path(tmp_path: Path, name: str) -> None:
    """By git and by the files alone: its worktree, a linked one, and a bare one."""
    repo, bare, linked = (tmp_path / "main" / name, tmp_path / "bare" / name, tmp_path / "linked" / "feature")
    for place in (repo, bare, linked):
        place.parent.mkdir()
    git(tmp_path, "init", "-q", str(repo))
    git(repo, "commit", "-q", "--allow-empty", "-m", "first")
    git(repo, "worktree", "add", "-q", str(linked))
    git(tmp_path, "init", "-q", "--bare", str(bare))
    (repo / "deep").mkdir()
    found = identify(repo / "deep")
    assert (found.root, found.git_dir, found.problem) == (repo, repo / ".git", "")
    assert identify(linked).root == linked
    assert identify(linked).git_dir == repo / ".git"
    assert identify(bare).git_dir == bare
    assert [locate(repo / "deep"), locate(linked)] == [found, identify(linked)]
    assert worktrees(found) == (repo, linked)


def test_a_remote_may_have_a_space_in_its_name(repo: Path) -> None:
    (repo / ".git" / "config").write_text('[core]\n[remote "my fork"]\n\turl = https://example.org/shop.git\n', "utf-8")
    assert "remote:example.org/shop" in aliases(identify(repo))
