"""cwd -> Project: which repository, which worktree, what is checked out there."""

from __future__ import annotations

import hashlib
import os
import re
from dataclasses import dataclass
from enum import StrEnum
from pathlib import Path
from typing import TYPE_CHECKING

from cam import git, reading
from cam.errors import ProjectError

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Iterator

_END = "--//"  # git-rev-parse(1) prints an option that it does not know as it is; no path has two slashes in it, any may have a line's end
_SCP_FORM = re.compile(r"(?:[^@/:]+@)?(?P<host>[^/:@]+):(?!//)(?P<path>.+)")
_FILE = "file://"
_COMMIT = re.compile(r"[0-9a-f]{40,64}")
_URL_FORM = re.compile(r"[a-z][a-z0-9+.-]*://(?:[^@/]*@)?(?P<host>[^/]*)/(?P<path>.+)", re.IGNORECASE)


@dataclass(frozen=True, slots=True, kw_only=True)
class Project:
    """One repository as seen from one of its worktrees, or a plain directory.

    ``id`` and ``worktree_id`` are ``<name>-<12 hex>`` (``path-<12 hex>`` outside git), the predecessor's ids, so its stores
    are found; ``root`` is the top of the worktree. ``git_dir`` is the repository's common git directory, None outside
    git. ``problem`` says why git could not be asked; the ids are right all the same, from the files alone.
    """

    id: str
    worktree_id: str
    root: Path
    name: str
    git_dir: Path | None = None
    problem: str = ""


class Shown(StrEnum):
    """Whether git would show a file among a worktree's changes."""

    IGNORED = "ignored"
    OPEN = "open"  # shown; an exclude pattern would hide it
    FORCED = "forced"  # tracked, or the repository's own .gitignore brings it back: no exclude file hides it


def _hash(path: Path) -> str:
    return hashlib.sha256(os.fsencode(path)).hexdigest()[:12]


def printable(path: Path | str) -> str:
    """A path as text that any file can hold: bytes that are no UTF-8 become U+FFFD, as the predecessor wrote them."""
    return os.fsencode(path).decode("utf-8", "replace")


def outside_git(cwd: Path, problem: str = "") -> Project:
    """The project that a directory outside git is; nothing need be there any more."""
    key = f"path-{_hash(cwd)}"
    return Project(id=key, worktree_id=key, root=cwd, name=printable(cwd.name) or "root", problem=problem)


def _inside(top: Path, git_dir: Path, common: Path, problem: str = "") -> Project:
    return Project(
        id=f"{printable(common.parent.name)}-{_hash(common)}",
        worktree_id=f"{printable(top.name)}-{_hash(git_dir)}",
        root=top,
        name=printable(common.name.removesuffix(".git") if top == common else top.name),
        git_dir=common,
        problem=problem,
    )


def ids_of(place: Path) -> tuple[str, str]:
    """The ids of a repository at ``place`` and of a directory outside git; nothing need be there any more."""
    return _inside(place, place / ".git", place / ".git").id, outside_git(place).id


def _by_files(cwd: Path, problem: str) -> Project:
    """Identify without git: walk up to a ``.git`` directory or pointer file (gitrepository-layout(5))."""
    for top in (cwd, *cwd.parents):
        git_dir = git.own_dir(top)
        if git_dir is not None:
            return _inside(top, git_dir, git.pointer(git_dir / "commondir") or git_dir, problem)
    return outside_git(cwd, problem)


def identify(cwd: Path) -> Project:
    """Find the project of a directory with one git call.

    Raises ``ProjectError`` when ``cwd`` is not an existing directory. When git is missing or refuses (``safe.directory``),
    the same ids are computed from the files and ``Project.problem`` says what git said.
    """
    real = Path(os.path.realpath(cwd))
    if not real.is_dir():
        raise ProjectError(f"not a directory: {cwd}", hint="name an existing directory")
    asked = (part for name in ("--absolute-git-dir", "--git-common-dir", "--show-toplevel") for part in (name, _END))
    paths, complaint = git.ask(real, "rev-parse", *asked, end=f"\n{_END}\n")
    if len(paths) >= 2:  # noqa: PLR2004 -- a bare repository has no third one: no worktree
        git_dir, common = (Path(os.path.realpath(real / path)) for path in paths[:2])
        if len(paths) > 2:  # noqa: PLR2004 -- the third, as above
            return _inside(Path(os.path.realpath(paths[2])), git_dir, common)
        around = _by_files(real, "")
        # Committed files can look like a bare repository, with the remote of another one in their configuration.
        return _inside(git_dir, git_dir, common) if around.git_dir in (None, common) else around
    if "not a git repository" in complaint:
        return outside_git(real)
    return _by_files(real, complaint)


def glance(cwd: Path) -> Project:
    """The project that ``identify`` would find, from files alone where they leave no doubt: without the cost of a process.

    Raises as ``identify`` does.
    """
    real = Path(os.path.realpath(cwd))
    if "\0" not in str(cwd) and real.is_dir() and real.name != ".git" and ".git" not in real.parts:
        found = _by_files(real, "")
        if found.git_dir is not None and git.is_plain(found.git_dir):
            return found
    return identify(cwd)


def locate(cwd: Path) -> Project | None:
    """Find the project of a directory from files alone, as ``identify`` would: for the many directories that sessions name.

    None when the directory is gone and nothing above it is a repository, when it may not be looked into, and for what can be no path.
    """
    if "\0" in str(cwd):  # what a transcript says may be anything
        return None
    real = Path(os.path.realpath(cwd))
    try:
        found = _by_files(real, "")
        return found if found.git_dir is not None or real.is_dir() else None
    except OSError:  # EACCES, ENAMETOOLONG
        return None


def _normalise_remote(url: str) -> str:
    """``host/path`` without scheme, user, token, port or ``.git``; empty for a local path, which says nothing elsewhere."""
    match = _URL_FORM.fullmatch(url) or _SCP_FORM.fullmatch(url)
    if match is None or not match["host"] or url.lower().startswith("file:"):
        return ""
    host = match["host"].lower().partition(":")[0]
    path = match["path"].strip("/").removesuffix(".git").strip("/")
    return f"{host}/{path}" if path else ""


def _chosen(urls: dict[str, str]) -> str:
    """The address that a repository goes by: of origin, else of the only remote."""
    return urls.get("remote.origin.url") or (next(iter(urls.values())) if len(urls) == 1 else "")


def _remote(urls: dict[str, str]) -> str:
    """The remote that a repository goes by; empty when there is none that means anything elsewhere."""
    return _normalise_remote(_chosen(urls))


def _bare(root: Path, urls: dict[str, str]) -> str:
    """The bare repository on this machine that one at ``root`` goes by, however its path is written; empty for any other remote.

    Git takes a path without its ``.git`` as well (git-clone(1)). One with a worktree is somebody's own, and goes by other names.
    """
    url = _chosen(urls)
    path = url[len(_FILE) :] if url.lower().startswith(_FILE) else url
    if path != url and "%" in path:
        from urllib.parse import unquote  # hardly ever needed, and takes a while to import

        path = unquote(path)
    if not path or "\0" in path or _normalise_remote(url) or "://" in path:
        return ""
    places = (Path(os.path.realpath(root / one)) for one in (path, f"{path.rstrip('/')}.git"))
    return next((printable(one) for one in places if one.name != ".git" and (one / "HEAD").is_file() and (one / "objects").is_dir()), "")


def is_shallow(project: Project) -> bool:
    """Whether a repository has only its latest commits, so that its oldest is no root (gitrepository-layout(5): ``shallow``)."""
    return project.git_dir is not None and (project.git_dir / "shallow").exists()


def holds(place: Path, commits: Collection[str]) -> bool | None:
    """Whether the repository at ``place`` has one of ``commits``, also if it was amended; None when git cannot tell. One git call."""
    found, complaint = git.ask(place, "rev-list", "--no-walk", "--ignore-missing", *(one for one in commits if _COMMIT.fullmatch(one)))
    if "not a git repository" in complaint:
        return False
    return None if complaint else bool(found)


def roots_in(names: Iterable[str]) -> list[str]:
    """The root commits among the names that ``aliases`` gives."""
    return [name.removeprefix("root:") for name in names if name.startswith("root:")]


def paths_in(names: Iterable[str]) -> list[Path]:
    """The places among the names that ``aliases`` gives."""
    return [Path(name.removeprefix("path:")) for name in names if name.startswith("path:")]


def has_left(project: Project, place: Path, names: Collection[str]) -> bool:
    """Whether the repository that goes by ``names`` is no longer at ``place``: nothing is, or one that has none of its root commits.

    A link that leads to ``project``, and a worktree of it, hold no other one. At most one git call.
    """
    if not os.path.lexists(place):
        return True
    there = locate(place)
    if there is not None and there.git_dir is not None and there.git_dir == project.git_dir:
        return True
    roots = roots_in(names)
    return bool(roots) and holds(place, roots) is False


def goes_by(project: Project, names: Collection[str]) -> bool:
    """Whether ``names`` are all that the repository's own files show: its path, its remote, a root commit.

    A repository may get its first commit and its remote long after its first memory. One that has no remote goes by its root commit, and
    that may be amended: one git call then, so that it is known by the new one before git throws the old one away.
    """
    where = f"path:{printable(project.root)}"
    if where not in names or project.git_dir is None:
        return where in names
    urls = git.remotes(project.git_dir)
    remote = _remote(urls)
    if remote and f"remote:{remote}" not in names:
        return False
    if (bare := _bare(project.root, urls)) and f"bare:{bare}" not in names:
        return False
    if is_shallow(project):
        return True
    roots = roots_in(names)
    return bool(roots) and (bool(remote) or holds(project.root, roots) is not False)


def differs(project: Project, names: Collection[str]) -> bool:
    """Whether the repository's own files name a remote that is not among ``names``, which know another or a root commit. No git call."""
    known = any(name.startswith(("remote:", "root:")) for name in names)
    remote = _remote(git.remotes(project.git_dir)) if known and project.git_dir else ""
    return bool(remote) and f"remote:{remote}" not in names


def by_remote(project: Project, names: Collection[str]) -> str:
    """An id for a repository that goes by its remote: another one had its path before."""
    return f"{project.name}-{_hash(Path(next(name for name in names if name.startswith('remote:'))))}"


def formerly(project: Project, names: Collection[str], ids: Collection[str]) -> str:
    """The one of ``ids`` that this worktree had before it was renamed; empty when it had none of them.

    A linked worktree keeps its directory in the repository, whose hash is in its id; the repository may have had another path, which
    is among ``names`` and left. So may the main worktree, or it was no repository yet.
    """
    by_hash = {one.rpartition("-")[2]: one for one in ids}
    own = git.own_dir(project.root)
    linked = own if own != project.git_dir else None
    if found := by_hash.get(_hash(linked or project.root)):
        return found
    for place in paths_in(names):
        git_dirs = (place / ".git", place)
        once = {_hash(at / "worktrees" / linked.name if linked else at) for at in git_dirs}
        if (known := by_hash.keys() & once) and has_left(project, place, names):
            return by_hash[known.pop()]
    return ""


def aliases(project: Project) -> tuple[str, ...]:
    """Other names of a repository, by which a moved or re-cloned one finds its memory.

    ``remote:<host>/<path>`` (origin, else the only remote), ``bare:<path>`` of one on this machine, ``root:<sha>`` (the oldest root
    commit; not from a shallow clone, whose first commit is no root), ``path:<absolute path>``. Two git calls: ask only when an unknown
    project appears or its names are to be written down.
    """
    where = f"path:{printable(project.root)}"
    if project.git_dir is None:
        return (where,)
    listed, _ = git.ask(project.root, "config", "--null", "--get-regexp", r"^remote\..*\.url$", end="\0")
    # A container may have no git, or a checkout that belongs to another user: what it is a clone of counts all the same.
    urls = dict(one.split("\n", 1) for one in listed if "\n" in one) or git.remotes(project.git_dir)
    remote, bare = _remote(urls), _bare(project.root, urls)
    roots = [] if is_shallow(project) else git.ask(project.root, "rev-list", "--max-parents=0", "HEAD")[0]
    named = (("remote", remote), ("bare", bare), ("root", roots[-1] if roots else ""))
    return (*(f"{kind}:{name}" for kind, name in named if name), where)


def branch(project: Project) -> str:
    """The branch that is checked out, by one look at HEAD; ``detached`` without one, empty outside git."""
    git_dir = git.own_dir(project.root)
    if git_dir is None:
        return ""
    try:
        head = os.fsdecode(reading.regular(git_dir / "HEAD")).strip()
    except OSError:
        return ""
    if head == "ref: refs/heads/.invalid":  # reftable(5): the branch stands in a table that git reads for us
        return next(iter(git.ask(project.root, "symbolic-ref", "--quiet", "--short", "HEAD")[0]), "detached")
    return head.removeprefix("ref: refs/heads/") if head.startswith("ref: ") else "detached"


def commit(project: Project) -> str:
    """The short hash of the commit that is checked out; empty outside git and before the first one. One git call."""
    if project.git_dir is None:
        return ""
    lines, problem = git.ask(project.root, "rev-parse", "--short", "--verify", "--quiet", "HEAD")
    return lines[0] if lines and not problem else ""


def tracked(project: Project, path: Path) -> bool:
    """Whether the repository itself brings ``path``, so that whoever wrote the repository wrote it. One git call."""
    return project.git_dir is not None and bool(git.ask(project.root, "ls-files", "--", str(path.relative_to(project.root)))[0])


def files(project: Project) -> tuple[Iterable[Path], str]:
    """What the repository tracks, and what it neither tracks nor ignores; outside git every file below the root. One git call.

    Where git cannot say, it is every file as well, those that git would ignore included, with git's complaint beside it.
    """
    if project.git_dir is None:
        return _below(project.root), ""
    names, complaint = git.ask(project.root, "ls-files", "-z", "--cached", "--others", "--exclude-standard", end="\0")
    return (_below(project.root), complaint) if complaint else ([project.root / name for name in names], "")


def _below(root: Path) -> Iterator[Path]:
    """Every file below ``root`` but for git's own, links not followed; then the folders that cannot be listed."""
    closed: list[OSError] = []
    for folder, folders, names in os.walk(root, onerror=closed.append):
        folders[:] = sorted(set(folders) - {".git"})
        yield from (Path(folder, name) for name in sorted(names) if name != ".git")
    yield from (Path(error.filename) for error in closed)


def worktrees(project: Project) -> tuple[Path, ...]:
    """The worktrees of the repository, those that are not there any more included: what ``git worktree list`` prints, without git.

    Each linked one leaves ``worktrees/<name>/gitdir`` in the git directory, the path of its ``.git`` file (gitrepository-layout(5)).
    """
    if project.git_dir is None:
        return ()
    linked = (git.pointer(file) for file in sorted(project.git_dir.glob("worktrees/*/gitdir")))
    main = (project.git_dir.parent,) if project.git_dir.name == ".git" else ()
    return (*main, *(dot_git.parent for dot_git in linked if dot_git))


def shown(project: Project, path: Path) -> Shown:
    """Whether git shows ``path``, which need not exist, among the changes of the worktree. Two git calls.

    Asks git itself, so every exclude file counts: the repository's, ``core.excludesFile``, ``.gitignore`` at any level.
    """
    if tracked(project, path):
        return Shown.FORCED
    matched, _ = git.ask(project.root, "check-ignore", "--verbose", "--", str(path.relative_to(project.root)))
    if not matched:
        return Shown.OPEN
    pattern = matched[0].partition("\t")[0].split(":", 2)[-1]  # gitignore(5): source:line:pattern<TAB>path
    return Shown.FORCED if pattern.startswith("!") else Shown.IGNORED
