"""The working state of one worktree: told from its files, and saved into them. The one module of this room that acts."""

from __future__ import annotations

from itertools import islice
from typing import TYPE_CHECKING

from cam.continuity.brief import Brief, Here, look
from cam.continuity.document import marked, merge, parse, render
from cam.continuity.state import Header, Status
from cam.errors import CamError
from cam.models import MemoryScope
from cam.project import branch, commit
from cam.store import continuity as files

if TYPE_CHECKING:
    from collections.abc import Sequence
    from datetime import datetime

    from cam.continuity.state import Continuity, Summary
    from cam.models import Session
    from cam.store import Store
    from cam.store.continuity import SaveEntry

SCOPES = (MemoryScope.PROJECT, MemoryScope.LOCAL)
_LOOKED_BACK = 100  # saves; a session that none of them is about is worth another


def stand(store: Store) -> tuple[Continuity | None, Continuity | None]:
    """The local and the shared state, None where there is none."""
    kept = files.read(store)
    return (
        None if kept.local is None else parse(kept.local, MemoryScope.LOCAL),
        None if kept.shared is None else parse(kept.shared, MemoryScope.PROJECT),
    )


def saved(store: Store, scopes: Sequence[MemoryScope]) -> bool:
    """Whether any of ``scopes`` has a state."""
    kept = files.read(store)
    return any(text is not None for text, scope in ((kept.shared, MemoryScope.PROJECT), (kept.local, MemoryScope.LOCAL)) if scope in scopes)


def here(store: Store, *, now: datetime, hours: int) -> Here:
    """The reader's place and time."""
    return Here(worktree_id=store.project.worktree_id, branch=branch(store.project), now=now, hours=hours)


def brief(store: Store, *, now: datetime, hours: int, session: Session | None = None, summary: Summary | None = None) -> Brief:
    """What of the state is told at the start, and what is only offered.

    With a ``session`` and what it shows, as if that had been saved: after a compaction a session gets its own state back at once.
    """
    kept = files.read(store)
    local, shared = (None if _foreign(kept.local, store) and summary else kept.local), kept.shared
    if session and summary:
        local = _merged(local, summary, _header(store, MemoryScope.LOCAL, session.id, now))
        shared = _merged(shared, summary, _header(store, MemoryScope.PROJECT, session.id, now))
    if local is None and shared is None:
        return Brief()
    files_read = (
        None if local is None else parse(local, MemoryScope.LOCAL),
        None if shared is None else parse(shared, MemoryScope.PROJECT),
    )
    return look(*files_read, here(store, now=now, hours=hours))


def wants(store: Store, session: Session) -> bool:
    """Whether an automatic save has anything to do: the session has grown since the last save, and the state is not paused."""
    last = next((one for one in islice(files.log(store), _LOOKED_BACK) if one.session_id == session.id), None)
    if last and last.counts.get("bytes") == session.size:
        return False
    local, _ = stand(store)
    return local is None or local.header.worktree_id != store.project.worktree_id or local.header.status is not Status.PAUSED


def _foreign(text: str | None, store: Store) -> bool:
    """Whether a local state is not of this worktree: it came with a clone, or the repository was moved."""
    return text is not None and parse(text, MemoryScope.LOCAL).header.worktree_id != store.project.worktree_id


def _header(store: Store, scope: MemoryScope, session_id: str, at: datetime) -> Header:
    project = store.project
    return Header(
        scope=scope,
        project_id=project.id,
        worktree_id=project.worktree_id,
        updated_at=at,
        session_id=session_id,
        branch=branch(project),
        commit=commit(project),
    )


def _merged(old: str | None, summary: Summary, header: Header) -> str | None:
    """The file with what the session showed; no file is made for nothing, and one that was marked done starts over."""
    layer = summary.layer(header.scope)
    if old is None:
        return render(layer, header) if layer else None
    return merge(old, layer, header, anew=parse(old, header.scope).header.status is Status.DONE)


def entry(session: Session, summary: Summary, scopes: Sequence[MemoryScope], *, trigger: str, mode: str, now: datetime) -> files.SaveEntry:
    """What is to be logged of a save."""
    return files.SaveEntry(
        at=now,
        trigger=trigger,
        mode=mode,
        scope=str(scopes[0]) if len(scopes) == 1 else "both",
        session_id=session.id,
        rollout=session.path,
        extractor="heuristic",
        confidence=summary.confidence,
        counts={**summary.counts, "bytes": session.size},
    )


def save(store: Store, summary: Summary, entry: SaveEntry, *, scopes: Sequence[MemoryScope], at: datetime, wait: float) -> SaveEntry:
    """Merge what a session showed into the files of ``scopes``, or overwrite them when the entry's mode is ``replace``.

    ``at`` is the time that the state is of. A state that is not of this worktree is left alone. When it fails, a marker is left for
    the next save. Raises StoreError.
    """
    foreign = _foreign(files.read(store).local, store)
    headers = {scope: _header(store, scope, entry.session_id, at) for scope in scopes}

    def text(old: str | None, scope: MemoryScope) -> str | None:
        if scope not in headers:
            return old
        anew = entry.mode == "replace" and old is not None
        return render(summary.layer(scope), headers[scope]) if anew else _merged(old, summary, headers[scope])

    def make(shared: str | None, own: str | None) -> tuple[str | None, str | None]:
        return text(shared, MemoryScope.PROJECT), text(None if foreign else own, MemoryScope.LOCAL)

    try:
        return files.write(store, make, entry, wait=wait, in_worktree=not foreign)
    except CamError as error:
        files.mark_failed(store, entry, failure=str(error))
        raise


def mark(store: Store, status: Status, entry: SaveEntry, *, scopes: Sequence[MemoryScope], wait: float) -> SaveEntry:
    """Set the status of what there is."""

    def text(old: str | None, scope: MemoryScope) -> str | None:
        return old if old is None or scope not in scopes else marked(old, status)

    return files.write(store, lambda shared, own: (text(shared, SCOPES[0]), text(own, SCOPES[1])), entry, wait=wait)


def clear(store: Store, entry: SaveEntry, *, scopes: Sequence[MemoryScope], wait: float) -> SaveEntry:
    """Remove the files of ``scopes``. Where there are none nothing is logged, and the entry has no operation id."""
    if not saved(store, scopes):
        return entry

    def make(shared: str | None, own: str | None) -> tuple[str | None, str | None]:
        return None if MemoryScope.PROJECT in scopes else shared, None if MemoryScope.LOCAL in scopes else own

    return files.write(store, make, entry, wait=wait)


def written_at(session: Session, now: datetime) -> datetime:
    """When the session was last written to: the time that its state is of."""
    return min(now, session.written_at) if session.mtime_ns else now
