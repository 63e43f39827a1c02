"""The files of working state: found, read, and changed in one journalled step with their audit; what they say is not known here.

The shared state stands under the memory root. The local one stands in the worktree, as the predecessor left it, where git can be kept
from showing it; else, and in a checkout that cannot be written to, under the memory root as well.
"""

from __future__ import annotations

import os
from contextlib import suppress
from dataclasses import dataclass, field, replace
from itertools import takewhile
from pathlib import Path
from typing import TYPE_CHECKING

from cam import atomic
from cam.models import EPOCH, MemoryScope, moment
from cam.project import Shown, locate, paths_in, shown, tracked, worktrees
from cam.store.draft import Append, FileChange
from cam.store.identity import known_as, resolve, stated, worktree_of
from cam.store.layout import LARGEST_STATE, STATE, STATES, content, is_inside
from cam.store.log import backwards
from cam.store.values import counts, decode, dumps, encode, loads, stamp, text, texts

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping, Sequence
    from datetime import datetime

    from cam.project import Project
    from cam.store.store import Store


@dataclass(frozen=True, slots=True, kw_only=True)
class Kept:
    """Both states as they stand, None where there is none, and where they stand or were looked for."""

    shared: str | None
    local: str | None
    shared_path: Path
    local_path: Path


@dataclass(frozen=True, slots=True, kw_only=True)
class SaveEntry:
    """One line of ``audit/session-continuity-log.jsonl``: what was saved, from which session, and how sure it is.

    ``trigger`` is what asked for it, ``mode`` is ``merge``, ``replace`` or what was done instead; ``written`` are the files.
    """

    trigger: str
    mode: str
    scope: str
    at: datetime = EPOCH
    operation_id: str = ""
    session_id: str = ""
    rollout: str = ""
    extractor: str = ""
    confidence: str = ""
    resolved: str = ""
    failure: str = ""
    counts: Mapping[str, int] = field(default_factory=dict)
    written: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class _Place:
    """Where the local state goes. ``exclude`` is where git must be told of it; ``outside`` are places beside the memory root."""

    path: Path
    exclude: Path | None = None
    outside: tuple[Path, ...] = ()


def _shared_path(store: Store) -> Path:
    return store.layout.project / "continuity" / "project" / "active.md"


def _fallback(store: Store) -> Path:
    return store.layout.directory(MemoryScope.LOCAL) / "continuity" / "active.md"


def _in_worktree(project: Project) -> Path | None:
    """The file in the worktree; None where there is no worktree, or where a link of the repository's leads out of it."""
    path = project.root / STATE
    bare = project.root == project.git_dir
    return None if bare or not is_inside(project.root, path) else path


def _ours(project: Project) -> Path | None:
    """The same unless the repository tracks it: then it is the repository's, and whoever can commit would tell the agent what to do."""
    path = _in_worktree(project)
    return None if path is None or (os.path.lexists(path) and tracked(project, path)) else path


@dataclass(frozen=True, slots=True, kw_only=True)
class States:
    """The working state in the worktrees of a project: ``files`` by the roots of their worktrees, and the roots that cannot be reached."""

    files: Mapping[Path, Path]
    unreached: tuple[Path, ...] = ()


def own_states(store: Store) -> States:
    """The files, if they are cam's to change, in this worktree, in those that git knows of and in those that ``project.json`` names."""
    recorded = paths_in(known_as(store.layout.identity))
    others = [root for root in dict.fromkeys((*worktrees(store.project), *recorded)) if root != store.project.root]
    found = [one for root in others if (one := locate(root)) and resolve(store.home, one).id == store.project.id]
    files = {one.root: path for one in (store.project, *found) if (path := _ours(one)) and os.path.isfile(path)}  # noqa: PTH113 -- Path's raises
    shut = {root for root, path in files.items() if root in others and not (os.access(path, os.R_OK) and _writable(path, root))}
    return States(
        files={root: path for root, path in files.items() if root not in shut},
        unreached=tuple(root for root in others if root in shut or not os.path.isdir(root)),  # noqa: PTH112 -- as above
    )


def log_path(store: Store) -> Path:
    """What was saved, one line each."""
    return store.layout.project / "audit" / "session-continuity-log.jsonl"


def marker_path(store: Store) -> Path:
    """What could not be saved last, until a save succeeds."""
    return store.layout.project / "audit" / "session-continuity-recovery.json"


def _read(path: Path, within: Path) -> tuple[int, str] | None:
    """When a state was written and what it says. None when there is no file, it is too large, or a link leads out of ``within``."""
    try:
        stat = path.stat()
    except OSError:
        return None
    if stat.st_size > LARGEST_STATE or not is_inside(within, path):
        return None
    data = content(path)
    return None if data is None else (stat.st_mtime_ns, decode(data))


def read(store: Store) -> Kept:
    """Both states. Of a local one in the worktree and one under the memory root, the one that names this worktree, then the newer.

    Raises StoreError when a file cannot be read.
    """
    shared = _read(_shared_path(store), store.home)
    path = _ours(store.project)
    places = {_fallback(store): store.home} | ({path: store.project.root} if path else {})
    found = {place: state for place, within in places.items() if (state := _read(place, within))}
    ours = store.project.worktree_id
    newest = max(found, key=lambda path: (worktree_of(found[path][1]) == ours, found[path][0])) if found else next(reversed(places))
    return Kept(
        shared=shared[1] if shared else None,
        local=found[newest][1] if found else None,
        shared_path=_shared_path(store),
        local_path=newest,
    )


def _place(store: Store) -> _Place:
    """Where the local state is to be written: in the worktree only if git does not show it there, or can be told not to.

    What stands there and names another worktree, as in a copy, is left alone.
    """
    project, path = store.project, _in_worktree(store.project)
    inside = _Place(path=_fallback(store))
    if path is None or project.git_dir is None or project.problem or not _writable(path, project.root):
        return inside
    if stated(project) not in ("", project.worktree_id):
        return inside
    seen = shown(project, path)
    if seen is Shown.IGNORED:
        return _Place(path=path, outside=(project.root,))
    exclude = project.git_dir / "info" / "exclude"
    if seen is Shown.FORCED or not _writable(exclude, project.git_dir):
        return inside
    return _Place(path=path, exclude=exclude, outside=(project.root, project.git_dir))


def local_place(store: Store, kept: Kept) -> Path:
    """Where the local state stands, or where the next save will put it: only git knows whether that is in the worktree."""
    return kept.local_path if kept.local is not None else _place(store).path


def _writable(path: Path, root: Path) -> bool:
    nearest = next(place for place in (path, *path.parents) if place.exists() or place == root)
    return os.access(nearest, os.W_OK) and os.access(root, os.W_OK)


def _excluding(exclude: Path | None) -> tuple[Append, ...]:
    """The line for the repository's common ``info/exclude``: git reads no other of a linked worktree (gitrepository-layout(5))."""
    if exclude is None or f"{STATES}/".encode() in (content(exclude) or b"").split():
        return ()
    return (Append(path=exclude, data=f"{STATES}/\n".encode()),)


def write(
    store: Store,
    make: Callable[[str | None, str | None], tuple[str | None, str | None]],
    entry: SaveEntry,
    *,
    wait: float = 30.0,
    in_worktree: bool = True,
) -> SaveEntry:
    """Make the shared and the local text what ``make`` says of the present ones, None being no file, and log ``entry``.

    All of it, git's exclude file and the end of a recovery marker included, or nothing; the entry as it was logged. ``make`` is called
    again when a human saved one of the files meanwhile. Folders of cam's that nothing is left in go with the last file. Without
    ``in_worktree`` the local text goes under the memory root, and what stands in the worktree is left alone. Raises StoreError.
    """
    done, gone = entry, list[Path]()
    with store.transaction(actor="continuity", session=entry.session_id, wait=wait) as transaction:
        place = _place(store) if in_worktree else _Place(path=_fallback(store))
        candidates = [_fallback(store), *([path] if (path := _ours(store.project)) else [])]

        def planned(operation_id: str) -> tuple[tuple[FileChange, ...], tuple[Append, ...]]:
            nonlocal done, gone
            kept = read(store)
            shared, local = make(kept.shared, kept.local)
            changes = [_change(kept.shared_path, shared)] if shared != kept.shared else []
            if local is None and kept.local is not None:
                changes += [_change(path, None) for path in candidates if os.path.lexists(path)]
            elif local != kept.local:
                changes += [_change(place.path, local)]
                changes += [_change(path, None) for path in candidates[:1] if path != place.path and path.exists()]
            written = tuple(str(change.path) for change in changes if change.after is not None)
            gone = [change.path for change in changes if change.after is None]
            excluded = _excluding(place.exclude) if str(place.path) in written else ()
            marker = failed(store)
            changes += [_change(marker_path(store), None)] if marker else []
            done = replace(entry, operation_id=operation_id, written=written, resolved=marker.session_id if marker else "")
            return tuple(changes), (*excluded, Append(path=log_path(store), data=line(done)))

        inside_root = (store.project.root,) if len(candidates) > 1 else ()
        transaction.keep(planned, now=entry.at, outside=(*place.outside, *inside_root))
        for path in gone:
            _tidy(path, (store.project.root, store.layout.project))
    return done


def _tidy(path: Path, tops: Sequence[Path]) -> None:
    """Remove the folders above a file that is gone, up to ``tops``, as far as nothing else is in them."""
    for folder in takewhile(lambda folder: folder not in tops, path.parents):
        try:
            folder.rmdir()
        except OSError:
            return


def _change(path: Path, after: str | None) -> FileChange:
    return FileChange(path=path, before=content(path), after=None if after is None else encode(after))


def line(entry: SaveEntry) -> bytes:
    """``entry`` as a line of the audit."""
    values: dict[str, object] = {
        "kind": "continuity",
        "at": stamp(entry.at),
        "trigger": entry.trigger,
        "mode": entry.mode,
        "scope": entry.scope,
        "operation_id": entry.operation_id,
        "session_id": entry.session_id,
        "rollout": entry.rollout,
        "extractor": entry.extractor,
        "confidence": entry.confidence,
        "resolved": entry.resolved,
        "failure": entry.failure,
        "counts": dict(entry.counts),
        "written": list(entry.written),
    }
    return dumps({name: value for name, value in values.items() if value}) + b"\n"


def entry(found: Mapping[str, object]) -> SaveEntry:
    """A line of ours, or one of the predecessor's, whose names were other."""
    old = "generatedAt" in found
    return SaveEntry(
        at=moment(found.get("generatedAt" if old else "at")),
        trigger=text(found.get("trigger")),
        mode=text(found.get("writeMode" if old else "mode")),
        scope=text(found.get("scope")),
        operation_id=text(found.get("operation_id")),
        session_id=text(found.get("sourceSessionId" if old else "session_id")),
        rollout=text(found.get("rolloutPath" if old else "rollout")),
        extractor=text(found.get("actualPath" if old else "extractor")),
        confidence=text(found.get("confidence")),
        resolved=text(found.get("resolved")),
        failure=text(found.get("failureMessage" if old else "failure")),
        counts=counts(found.get("evidenceCounts" if old else "counts")),
        written=texts(found.get("writtenPaths" if old else "written")),
    )


def log(store: Store) -> Iterator[SaveEntry]:
    """What was saved, newest first; torn lines are skipped."""
    return (entry(found) for raw in backwards(log_path(store)) if (found := loads(raw)))


def failed(store: Store) -> SaveEntry | None:
    """What could not be saved last, when no save has succeeded since."""
    data = content(marker_path(store))
    found = loads(data) if data else None
    return entry(found) if found else None


def mark_failed(store: Store, entry: SaveEntry, *, failure: str) -> None:
    """Leave a marker about a save that failed: one file, replaced in one step.

    Without the lock, which may be why it failed; and where the disk refuses the marker as well, there is none.
    """
    path = marker_path(store)
    with suppress(OSError):
        path.parent.mkdir(parents=True, exist_ok=True, mode=0o700)
        atomic.write(path, line(replace(entry, failure=failure)))
