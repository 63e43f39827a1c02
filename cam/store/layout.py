"""Where everything stands under the memory root. Paths only; writes nothing."""

from __future__ import annotations

import errno
import os
from dataclasses import dataclass
from typing import TYPE_CHECKING

from cam import reading
from cam.errors import StoreError
from cam.models import MemoryScope, State, slug
from cam.patterns import lazy

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator
    from pathlib import Path


_LARGEST = 2**30  # bytes of one file; far above what a memory comes to
LONGEST_NAME = 255  # bytes, on every file system in use
PAGES = {State.ACTIVE: "MEMORY.md", State.ARCHIVED: "ARCHIVE.md"}

STATES = ".codex-auto-memory"  # in a worktree; where the work there stands is below it
STATE = f"{STATES}/sessions/active.md"
LARGEST_STATE = 256 * 1024  # bytes; neither cam nor a person wrote a larger file

# On a case-insensitive file system memory.md is MEMORY.md.
RESERVED = frozenset(name.removesuffix(".md").lower() for name in PAGES.values())
# What a name must have to be worth a look for a secret: the sign of an assignment or address, or the length of a key with a digit in it.
_MAY_TELL = lazy(r"[=@]|(?=[A-Za-z_-]*\d)[\w-]{16,}")


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
        raise StoreError(f"not a topic name: {topic!r}", hint=f"a topic is lower-case words joined by hyphens, such as {likely}")
    if tells_secret(topic):
        raise StoreError("a topic cannot be named after a secret", hint="name it after what the secret is for; cam keeps no secrets")
    if topic in RESERVED:
        raise StoreError(f"the topic name {topic!r} is reserved", hint=f"choose another, such as {topic}-notes")
    if len(os.fsencode(f"{topic}.md")) > LONGEST_NAME:
        raise StoreError(f"the topic name {topic!r} is too long for a file", hint="choose a shorter one")
    return topic


def check_place(path: Path, within: Iterable[Path]) -> None:
    """Raise StoreError where no file may or can be put: a link leads out of ``within``, or a file stands where a folder should."""
    if not any(is_inside(place, path) for place in within):
        hint = "put the file or folder itself there; `cam memory lint` names the topics that are such links"
        raise StoreError(f"refused to write through a symbolic link that leaves the memory root: {path}", hint=hint)
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
        if topic.lower() in RESERVED or ":" in topic or not is_text(topic) or tells_secret(topic):
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


def tells_secret(topic: str) -> bool:
    """Whether a file has a secret for its name: it is not read, as the name goes into refs, pages, indexes and what agents are told."""
    if not _MAY_TELL.search(topic):
        return False
    from cam.redact import is_sensitive  # its patterns take longer to compile than a search takes

    return is_sensitive(topic)


def is_inside(home: Path, path: Path) -> bool:
    """Whether ``path``, with all symbolic links resolved, is below ``home``; a link that leads round in a circle is nowhere."""
    # `Path.resolve` raises for a circle up to Python 3.12 and no longer in 3.13; to look at what is behind one always fails.
    try:
        path.stat()
    except OSError as error:
        if error.errno == errno.ELOOP:
            return False
    return path.resolve().is_relative_to(home.resolve())
