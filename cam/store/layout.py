"""Where everything stands under the memory root, and which project directory is this project's. Paths only; writes nothing."""

from __future__ import annotations

import errno
import os
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from cam import reading
from cam.errors import StoreError
from cam.models import MemoryScope, State, slug

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator
    from pathlib import Path

    from cam.project import Project

_LARGEST = 2**30  # bytes of one file; far above what a memory comes to
LONGEST_NAME = 255  # bytes, on every file system in use
PAGES = {State.ACTIVE: "MEMORY.md", State.ARCHIVED: "ARCHIVE.md"}

# On a case-insensitive file system memory.md is MEMORY.md.
RESERVED = frozenset(name.removesuffix(".md").lower() for name in PAGES.values())


@dataclass(frozen=True, slots=True, kw_only=True)
class TopicKey:
    """One topic of one scope, active or archived: one file."""

    scope: MemoryScope
    topic: str
    state: State = State.ACTIVE


@dataclass(frozen=True, slots=True, kw_only=True)
class TopicFile:
    """A topic file as a directory listing shows it; ``size`` in bytes. ``ctime_ns`` is newer also where a copy has an old ``mtime_ns``."""

    path: Path
    scope: MemoryScope
    topic: str
    state: State
    size: int
    mtime_ns: int
    ctime_ns: int

    @property
    def key(self) -> TopicKey:
        """The topic this file holds."""
        return TopicKey(scope=self.scope, topic=self.topic, state=self.state)


@dataclass(frozen=True, slots=True, kw_only=True)
class Layout:
    """The paths of one project below ``home``, the memory root."""

    home: Path
    project_id: str
    worktree_id: str

    @property
    def project(self) -> Path:
        """What belongs to the project and to none of its scopes: ``project.json``, ``audit/``."""
        return self.home / "projects" / self.project_id

    def directory(self, scope: MemoryScope, state: State = State.ACTIVE) -> Path:
        """Where the topic files of a scope are."""
        bases = {
            MemoryScope.GLOBAL: self.home / "global",
            MemoryScope.PROJECT: self.project / "project",
            MemoryScope.LOCAL: self.project / "locals" / self.worktree_id,
        }
        base = bases[scope]
        return base if state is State.ACTIVE else base / "archive"

    def topic(self, key: TopicKey) -> Path:
        """The file of a topic."""
        return self.directory(key.scope, key.state) / f"{key.topic}.md"

    def page(self, scope: MemoryScope, state: State) -> Path:
        """``MEMORY.md`` or ``ARCHIVE.md`` of a scope."""
        return self.directory(scope, state) / PAGES[state]

    def history(self, scope: MemoryScope) -> Path:
        """The scope's history, of active and archived records alike."""
        return self.directory(scope) / "memory-history.jsonl"

    @property
    def sync_log(self) -> Path:
        """What was learned from which session, one line each."""
        return self.project / "audit" / "sync-log.jsonl"

    @property
    def conflicts(self) -> Path:
        """Contradictions recorded for a person to decide."""
        return self.project / "audit" / "conflicts.jsonl"

    @property
    def cursors(self) -> Path:
        """How far each session has been mined."""
        return self.project / "audit" / "cursors.json"

    @property
    def identity(self) -> Path:
        """The names under which this project can be found again."""
        return self.project / "project.json"

    @property
    def run(self) -> Path:
        """Lock and journal; nothing in it outlives a transaction."""
        return self.home / "run"


def is_topic(topic: str) -> bool:
    """Whether cam would give this name to a topic."""
    return bool(topic) and topic == slug(topic) and topic not in RESERVED


def check_topic(topic: str) -> str:
    """``topic`` when it is a name that a new file may have; raises StoreError otherwise.

    Lower-case letters and digits of any script, words joined by hyphens: nothing that could leave the directory.
    """
    if not topic or topic != slug(topic):
        from cam.redact import redact  # in lower case nobody would know a secret any more

        likely = slug(redact(topic))
        raise StoreError(f"not a topic name: {topic!r}", hint=f"A topic is lower-case words joined by hyphens, such as {likely}.")
    if topic in RESERVED:
        raise StoreError(f"the topic name {topic!r} is reserved", hint=f"Choose another, such as {topic}-notes.")
    if len(os.fsencode(f"{topic}.md")) > LONGEST_NAME:
        raise StoreError(f"the topic name {topic!r} is too long for a file", hint="Choose a shorter one.")
    return topic


def check_place(path: Path, within: Iterable[Path]) -> None:
    """Raise StoreError where no file may or can be put: a link leads out of ``within``, or a file stands where a folder should."""
    if not any(is_inside(place, path) for place in within):
        raise StoreError(f"refused to write through a symbolic link that leaves the memory root: {path}")
    nearest = next(place for place in path.parents if place.exists())
    if not nearest.is_dir():
        raise StoreError(f"nothing can be put below {nearest}: it is a file", hint="move it away; cam keeps a folder there")


def parse_ref(ref: str) -> tuple[tuple[TopicKey, str], ...]:
    """The places a ref can mean, likeliest first: the topic, in the state that the ref names, and the id in it.

    ``scope:topic:id``, or the predecessor's ``scope:state:topic:id``; an id may hold colons. Empty when it is not a ref.
    """
    scope, _, rest = ref.partition(":")
    topic, _, name = rest.partition(":")
    if scope not in tuple(MemoryScope):
        return ()
    places = [(topic, state, name) for state in State]
    if topic in tuple(State):
        legacy, _, legacy_name = name.partition(":")
        places.append((legacy, State(topic), legacy_name))
    return tuple(
        (TopicKey(scope=MemoryScope(scope), topic=where, state=state), name)
        for where, state, name in places
        if where and name and not where.startswith(".") and not any(c in "/\\\0" for c in where)
    )


def scan(layout: Layout) -> tuple[TopicFile, ...]:
    """Every topic file of the project's three scopes, by one listing per directory; no file is opened.

    A symbolic link is followed only while it stays below the memory root: what a link leads to elsewhere is not memory.
    """
    directories = ((scope, state, layout.directory(scope, state)) for scope in MemoryScope for state in State)
    return tuple(file for scope, state, at in directories if is_inside(layout.home, at) for file in _scan(layout, scope, state))


def content(path: Path) -> bytes | None:
    """A file's bytes, None when there is no file. Raises StoreError when it cannot be read."""
    try:
        return reading.regular(path, limit=_LARGEST)
    except (FileNotFoundError, NotADirectoryError):
        return None
    except OSError as error:
        raise StoreError(f"cannot read {path}: {error.strerror}") from error


def _scan(layout: Layout, scope: MemoryScope, state: State) -> Iterator[TopicFile]:
    directory = layout.directory(scope, state)
    try:
        with os.scandir(directory) as listing:
            entries = sorted((e for e in listing if e.name.endswith(".md") and not e.name.startswith(".")), key=lambda e: e.name)
    except (FileNotFoundError, NotADirectoryError):
        return
    except OSError as error:
        raise StoreError(f"cannot read {directory}: {error.strerror}") from error
    for entry in entries:
        topic = entry.name.removesuffix(".md")
        if topic.lower() in RESERVED or ":" in topic or not is_text(topic):
            continue
        if entry.is_symlink() and not is_inside(layout.home, directory / entry.name):
            continue
        try:
            stat = entry.stat()
        except OSError:  # gone between the listing and the look, or a link to nowhere
            continue
        if entry.is_file():
            path = directory / entry.name
            times = {"mtime_ns": stat.st_mtime_ns, "ctime_ns": stat.st_ctime_ns}
            yield TopicFile(path=path, scope=scope, topic=topic, state=state, size=stat.st_size, **times)


def is_text(name: str) -> bool:
    """Whether a file's name is one that a ref, an index and a program that reads JSON can hold."""
    try:
        name.encode()
    except UnicodeEncodeError:
        return False
    return True


def is_inside(home: Path, path: Path) -> bool:
    """Whether ``path``, with all symbolic links resolved, is below ``home``; a link that leads round in a circle is nowhere."""
    # `Path.resolve` raises for a circle up to Python 3.12 and no longer in 3.13; to look at what is behind one always fails.
    try:
        path.stat()
    except OSError as error:
        if error.errno == errno.ELOOP:
            return False
    return path.resolve().is_relative_to(home.resolve())


def known_as(identity: Path) -> tuple[str, ...]:
    """The aliases that a ``project.json`` lists; none when it is not such a file."""
    try:
        return _names(identity.read_bytes()) if identity.is_file() else ()
    except OSError:
        return ()


def _names(document: bytes) -> tuple[str, ...]:
    """The aliases in a ``project.json``; in one that a merge has left with both sides in it, those of both."""
    if found := _listed(document):
        return found
    lines = (_listed(b'{"aliases":[%s]}' % line.strip().rstrip(b",")) for line in document.splitlines())
    return tuple(dict.fromkeys(name for names in lines for name in names))


def _listed(document: bytes) -> tuple[str, ...]:
    """The strings in the list ``aliases`` of a document. Each start of a hook asks for them, so by the JSON that Python has loaded."""
    import json

    try:
        found = json.loads(document.decode("utf-8", "replace"))
        names = found["aliases"]
    except (ValueError, RecursionError, TypeError, KeyError):
        return ()
    return tuple(name for name in names if isinstance(name, str)) if isinstance(names, list) else ()


def _of(kind: str, names: Iterable[str]) -> set[str]:
    return {name for name in names if name.startswith(f"{kind}:")}


def _same(mine: tuple[str, ...], theirs: tuple[str, ...]) -> bool:
    """Whether two lists of aliases name one repository: an equal remote, or an equal root commit where the path is equal or gone.

    Two clones of one template share a root commit, so that alone counts only when no recorded path exists any more.
    What had no commit yet goes by its path.
    """
    common = set(mine) & set(theirs)
    if _of("remote", common) or (_of("root", common) and _of("path", common)):
        return True
    if _of("remote", mine) and _of("remote", theirs):
        return False
    if not _of("root", theirs):
        return bool(_of("path", common))
    return bool(_of("root", common)) and not any(os.path.lexists(path.removeprefix("path:")) for path in _of("path", theirs))


def resolve(home: Path, project: Project) -> Project:
    """``project`` under the ids whose directories hold its memory: its own, or that of a repository it was moved or cloned from.

    Only when its own directory is missing, or was another repository's that had the same place, are the others looked at, so
    the usual start costs two looks and no git.
    """
    projects = home / "projects"
    if not projects.is_dir():
        return project
    own = projects / project.id
    if not own.is_dir():
        return _resettled(home, _found(home, project, project.id))
    from cam.project import aliases, by_remote, differs, is_shallow

    theirs = known_as(own / "project.json")
    if differs(project, theirs) and _others(mine := aliases(project), theirs, shallow=is_shallow(project)):
        return _found(home, project, by_remote(project, mine))
    return _resettled(home, project)


def _others(mine: tuple[str, ...], theirs: tuple[str, ...], *, shallow: bool) -> bool:
    """Whether ``mine`` names another repository than the one that had its place before: neither a remote nor a root commit in common.

    One of which no root commit was known is taken for the same, with another address, unless what is there now is a ``shallow`` clone.
    """
    common = set(mine) & set(theirs)
    told_apart = shallow or bool(_of("root", theirs))
    return told_apart and bool(_of("remote", mine)) and not (_of("remote", common) or _of("root", common))


def _found(home: Path, project: Project, otherwise: str) -> Project:
    """``project`` under the id of the memory that knows it by another name; under ``otherwise`` when none does."""
    from cam.project import aliases

    mine: tuple[str, ...] | None = None
    for identity in sorted(path for path in (home / "projects").glob("*/project.json") if is_inside(home, path)):
        theirs = known_as(identity)
        if not theirs:
            continue
        mine = aliases(project) if mine is None else mine
        if _same(mine, theirs):
            return replace(project, id=identity.parent.name)
    return replace(project, id=otherwise)


def was_at(layout: Layout, cwd: Path) -> bool:
    """Whether the project has been seen at or above a directory, which may be gone since."""
    return any(cwd.is_relative_to(name.removeprefix("path:")) for name in _of("path", known_as(layout.identity)))


def apart(home: Path, project: Project) -> tuple[Path, ...]:
    """Directories of other memories of the repository that ``project`` is: begun in clones before they had its remote. Asks git."""
    from cam.project import aliases

    mine = _of("remote", aliases(project))
    found = (
        path for path in sorted((home / "projects").glob("*/project.json")) if path.parent.name != project.id and is_inside(home, path)
    )
    return tuple(path.parent for path in found if mine & _of("remote", known_as(path)))


def _resettled(home: Path, project: Project) -> Project:
    """``project`` with the id under which this worktree was known before it was moved or renamed, when that is where its memory is."""
    worktrees = home / "projects" / project.id / "locals"
    if (worktrees / project.worktree_id).is_dir() or not worktrees.is_dir():
        return project
    from cam.project import formerly

    before = formerly(project, known_as(worktrees.parent / "project.json"), [one.name for one in sorted(worktrees.iterdir())])
    return replace(project, worktree_id=before or project.worktree_id)


def identity_text(project: Project, before: bytes | None) -> bytes:
    """``project.json`` as it should be: what it recorded, and under what the project is known today."""
    import orjson

    from cam.project import aliases
    from cam.store.values import loads

    known = (loads(before) if before else None) or {}
    merged = list(dict.fromkeys([*_names(before or b""), *aliases(project)]))
    document = {**known, "name": known.get("name", project.name), "aliases": merged}
    return orjson.dumps(document, option=orjson.OPT_INDENT_2 | orjson.OPT_APPEND_NEWLINE)
