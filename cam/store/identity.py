"""Which project directory under the memory root is a repository's own: by its place, its remote, its root commit. Writes nothing."""

from __future__ import annotations

import os
import re
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING

from cam import reading
from cam.patterns import lazy
from cam.project import aliases, by_remote, differs, formerly, has_left, holds, ids_of, is_shallow, paths_in, printable, roots_in
from cam.store.layout import LARGEST_STATE, PAGES, STATE, is_inside

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from cam.project import Project
    from cam.store.layout import Layout

# Only in the front matter: below it stands what people wrote.
_WORKTREE = lazy(
    r"\s*---[ \t]*\r?\n(?:(?!---[ \t]*\r?$|worktreeId:).*\n)*worktreeId:[ \t]*(\S+)[ \t]*\r?$(?=[^\0]*?^---[ \t]*\r?$)", re.MULTILINE
)
_NEAR = 3  # memories of other places that are named unasked


def known_as(identity: Path) -> tuple[str, ...]:
    """The aliases that a ``project.json`` lists; none when it is not such a file."""
    try:
        return _names(identity.read_bytes()) if identity.is_file() else ()
    except OSError:
        return ()


def is_damaged(document: bytes) -> bool:
    """Whether a ``project.json`` is none any more; one that a merge has left with both sides in it is sound."""
    from cam.store.log import is_mark
    from cam.store.values import loads

    found = loads(document)
    if found is None:
        return not (_names(document) and any(is_mark(line) for line in document.splitlines()))
    return not isinstance(found.get("aliases", []), list)


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


def _same(project: Project, mine: tuple[str, ...], theirs: tuple[str, ...]) -> bool:
    """Whether two lists of aliases name one repository: an equal remote, or an equal root commit where the path is equal or left.

    A bare repository on this machine counts only together with the root commit: another one may have its path next, or elsewhere.
    Two clones of one template share a root commit, so that alone counts only when it is at no recorded path any more.
    What had no commit yet goes by its path.
    """
    common = set(mine) & set(theirs)
    if _of("remote", common) or (_of("root", common) and (_of("path", common) or _of("bare", common))):
        return True
    if _of("remote", mine) and _of("remote", theirs):
        return False
    if not _of("root", theirs):
        return bool(_of("path", common))
    return bool(_of("root", common)) and all(has_left(project, place, theirs) for place in paths_in(theirs))


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
        return resettled(home, _found(home, project, project.id))
    theirs = known_as(own / "project.json")
    if differs(project, theirs) and _others(project, mine := aliases(project), theirs):
        return _found(home, project, by_remote(project, mine))
    return resettled(home, project)


def _others(project: Project, mine: tuple[str, ...], theirs: tuple[str, ...]) -> bool:
    """Whether ``project`` is another repository than the one at its place before: with an unknown remote, without its root commit.

    A first commit that was amended is in the repository all the same. One of which no root commit was known is taken for the same, with
    another address, unless what is there now is a shallow clone; so is one that git cannot look into, unless another remote was known.
    """
    common = set(mine) & set(theirs)
    if not _of("remote", mine) or _of("remote", common) or _of("root", common):
        return False
    roots = roots_in(theirs)
    if not roots:
        return is_shallow(project)
    there = holds(project.root, roots)
    return bool(_of("remote", theirs)) if there is None else not there


def _found(home: Path, project: Project, otherwise: str) -> Project:
    """``project`` under the id of the memory that knows it by another name; under ``otherwise`` when none does."""
    mine: tuple[str, ...] | None = None
    for identity in sorted(path for path in (home / "projects").glob("*/project.json") if is_inside(home, path)):
        theirs = known_as(identity)
        if not theirs:
            continue
        mine = aliases(project) if mine is None else mine
        if _same(project, mine, theirs):
            return replace(project, id=identity.parent.name)
    return replace(project, id=otherwise)


def was_at(layout: Layout, project: Project, cwd: Path) -> bool:
    """Whether the project has been seen at a directory, which may be gone since; a repository also above it."""
    places = paths_in(known_as(layout.identity))
    return cwd in places or (project.git_dir is not None and any(cwd.is_relative_to(place) for place in places))


@dataclass(frozen=True, slots=True, kw_only=True)
class Lost:
    """The memory of a directory that is gone: only a person can tell whose it is now. ``memory`` is its project directory."""

    memory: Path
    place: Path

    def __str__(self) -> str:
        from shlex import quote

        return f"there is a memory of what was at {self.place}: if this is the same, type `cam memory adopt {quote(str(self.place))}`"


def lost(home: Path, project: Project, *, near: bool = True) -> tuple[Lost, ...]:
    """Memories without a remote whose directory is gone, or has become ``project``, which is told apart from it; the last written first.

    With ``near`` only three that ``project`` may have been before it was moved: of the same name, or in the same directory, and no
    repository with commits where ``project`` is none.
    """

    def is_lost(names: tuple[str, ...]) -> bool:
        here = paths_in(names) == [project.root]  # and yet another one's, or it would be this project's memory
        there = any(_may_be_at(place, project) for place in paths_in(names))
        return not (_of("remote", names) or _of("into", names)) and (here or not there)

    found = [
        Lost(memory=memory, place=places[-1])
        for memory, names in _memories(home)
        if memory.name != project.id and (places := paths_in(names)) and is_lost(names) and _holds_records(memory)
        if not near or project.root.name == places[-1].name or project.root.parent == places[-1].parent
        if not near or project.git_dir or not _of("root", names)
    ]
    return tuple(reversed(found))[: _NEAR if near else None]


def _may_be_at(place: Path, project: Project) -> bool:
    """Whether something else than ``project`` is at a place, to which a link may lead; nobody can look at what is no text."""
    return "\ufffd" in str(place) or (os.path.lexists(place) and Path(os.path.realpath(place)) != project.root)


def of_place(home: Path, place: Path) -> Path | None:
    """The project directory of the memory that was at ``place``; of several, that which was last there. None without one.

    The predecessor wrote no names down: its directory goes by the id that ``place`` gives it.
    """
    found = [memory for memory, names in _memories(home) if f"path:{printable(place)}" in names]
    unnamed = (one for one in (home / "projects").glob("*") if one.name in ids_of(place) and one.is_dir() and is_inside(home, one))
    return found[-1] if found else next((one for one in unnamed if not os.path.lexists(one / "project.json")), None)


def takes_over(project: Project, memory: Path) -> bool:
    """Whether ``project``, where nothing is remembered yet, finds the memory in that directory once it is known by its names. Asks git.

    One that has a root commit is not found by a directory that shows none: no repository, or one that git cannot look into.
    """
    mine = aliases(project)
    return _same(project, mine, (*known_as(memory / "project.json"), *mine))


def _memories(home: Path) -> list[tuple[Path, tuple[str, ...]]]:
    """The project directories that tell their names, with these, the last changed last."""
    files = [path for path in (home / "projects").glob("*/project.json") if is_inside(home, path)]
    return [(path.parent, known_as(path)) for path in sorted(files, key=lambda path: path.stat().st_mtime_ns)]


def _holds_records(memory: Path) -> bool:
    topics = (path for pattern in ("project/*.md", "locals/*/*.md") for path in memory.glob(pattern))
    return any(path.name not in PAGES.values() for path in topics)


def apart(home: Path, project: Project) -> tuple[Path, ...]:
    """Directories of other memories of the repository that ``project`` is: begun in clones before they had its remote. Asks git."""
    mine = set(aliases(project))
    found = (
        path for path in sorted((home / "projects").glob("*/project.json")) if path.parent.name != project.id and is_inside(home, path)
    )
    common = ((path.parent, mine & set(known_as(path))) for path in found)
    return tuple(memory for memory, names in common if _of("remote", names) or (_of("root", names) and _of("bare", names)))


def resettled(home: Path, project: Project) -> Project:
    """``project`` with the id under which this worktree was known before it was moved or renamed, when that is where its memory is."""
    worktrees = home / "projects" / project.id / "locals"
    if (worktrees / project.worktree_id).is_dir():
        return project
    ids = [one.name for one in sorted(worktrees.iterdir())] if worktrees.is_dir() else []
    ids += [named] if (named := stated(project)) else []
    if not ids or project.worktree_id in ids:
        return project
    before = formerly(project, known_as(worktrees.parent / "project.json"), ids)
    return replace(project, worktree_id=before or project.worktree_id)


def stated(project: Project) -> str:
    """The worktree that is named where the work in this one stands; empty when no such file is there, or it names none."""
    try:
        return worktree_of(reading.regular(project.root / STATE, limit=LARGEST_STATE).decode("utf-8", "replace"))
    except OSError:
        return ""


def worktree_of(state: str) -> str:
    """The worktree whose work a ``state`` tells of, by its front matter; empty when that names none."""
    named = _WORKTREE.match(state)
    return named[1] if named else ""


def identity_text(project: Project, before: bytes | None, *, copied: str | None = None) -> bytes:
    """``project.json`` as it should be: what it recorded, and under what the project is known today.

    Of a memory that was ``copied`` into the project's own, by the operation of that id, it says that instead: by the project's names, its
    clones would find the old one.
    """
    import orjson

    from cam.store.values import loads

    known = (loads(before) if before else None) or {}
    names = aliases(project) if copied is None else (_into(project, copied),)
    merged = list(dict.fromkeys([*_names(before or b""), *names]))
    document = {**known, "name": known.get("name", project.name), "aliases": merged}
    return orjson.dumps(document, option=orjson.OPT_INDENT_2 | orjson.OPT_APPEND_NEWLINE)


@dataclass(frozen=True, slots=True, kw_only=True)
class Adopted:
    """That a memory was taken over whole: where it was, which directory has it now, and behind which operation that was done.

    ``identity`` is the ``project.json`` whose names say so.
    """

    place: str
    here: str
    number: int
    identity: Path


def adopting(document: bytes, project: Project, place: Path, *, number: int) -> bytes:
    """``document``, a ``project.json``, with a note that ``project`` has taken over the memory of ``place`` behind that operation."""
    import orjson

    from cam.store.values import loads

    note = {"place": printable(place), "here": printable(project.root), "number": number}
    return orjson.dumps({**(loads(document) or {}), "adopted": note}, option=orjson.OPT_INDENT_2 | orjson.OPT_APPEND_NEWLINE)


def adopted(layout: Layout) -> Adopted | None:
    """That the memory was taken over whole, as long as nobody has parted the two again."""
    from cam.store.layout import content
    from cam.store.values import integer, loads, text

    note = (loads(content(layout.identity) or b"") or {}).get("adopted")
    if not isinstance(note, dict) or f"path:{text(note.get('here'))}" not in known_as(layout.identity):
        return None
    return Adopted(place=text(note.get("place")), here=text(note["here"]), number=integer(note.get("number")), identity=layout.identity)


def _into(project: Project, operation_id: str) -> str:
    return f"into:{project.id}:{operation_id}"


def disowned(home: Path, project: Project, operation_id: str) -> Iterator[tuple[Path, bytes]]:
    """The ``project.json`` of the memory that the operation copied into the project's own, as it was before."""
    import orjson

    from cam.store.values import loads

    copied = _into(project, operation_id)
    for memory, names in _memories(home):
        if copied in names:
            path = memory / "project.json"
            document = {**(loads(path.read_bytes()) or {}), "aliases": [name for name in names if name != copied]}
            yield path, orjson.dumps(document, option=orjson.OPT_INDENT_2 | orjson.OPT_APPEND_NEWLINE)
