"""The working state of one worktree: told from its files, and saved into them. The one module of this room that acts."""

from __future__ import annotations

from datetime import UTC, datetime
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


def here(store: Store, *, now: datetime, hours: int) -> Here:
    """The reader's place and time."""
    return Here(worktree_id=store.project.worktree_id, branch=branch(store.project), now=now, hours=hours)


def brief(store: Store, *, now: datetime, hours: int) -> Brief:
    """What of the state is told at the start, and what is only offered."""
    local, shared = stand(store)
    if local is None and shared is None:
        return Brief()
    return look(local, shared, here(store, now=now, hours=hours))


def wants(store: Store, session: Session) -> bool:
    """Whether an automatic save has anything to do: the session has grown since the last save, and the state is not paused."""
    last = next((entry for entry in islice(files.log(store), _LOOKED_BACK) if entry.session_id == session.id), None)
    if last and last.counts.get("bytes") == session.size:
        return False
    local, _ = stand(store)
    return local is None or not _own(local, store) or local.header.status is not Status.PAUSED


def _own(local: Continuity, store: Store) -> bool:
    return local.header.worktree_id == store.project.worktree_id


def save(store: Store, summary: Summary, entry: SaveEntry, *, scopes: Sequence[MemoryScope], at: datetime, wait: float) -> SaveEntry:
    """Merge what a session showed into the files of ``scopes``, or write them anew when the entry's mode is ``replace``.

    ``at`` is the time that the state is of. A state that was done begins anew. When it fails, a marker is left for the next save.
    """
    project = store.project
    local, _ = stand(store)
    foreign = local is not None and not _own(local, store)
    where, what = branch(project), commit(project)

    def text(old: str | None, scope: MemoryScope) -> str | None:
        layer = summary.layer(scope)
        if scope not in scopes or (old is None and not layer):
            return old
        header = Header(
            scope=scope,
            project_id=project.id,
            worktree_id=project.worktree_id,
            updated_at=at,
            session_id=entry.session_id,
            branch=where,
            commit=what,
        )
        if old is None or entry.mode == "replace":
            return render(layer, header)
        return merge(old, layer, header, anew=parse(old, scope).header.status is Status.DONE)

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
    """Remove the files of ``scopes``."""

    def make(shared: str | None, own: str | None) -> tuple[str | None, str | None]:
        return None if MemoryScope.PROJECT in scopes else shared, None if MemoryScope.LOCAL in scopes else own

    return files.write(store, make, entry, wait=wait)


def written_at(session: Session, now: datetime) -> datetime:
    """When the session was last written to: the time that its state is of."""
    return min(now, datetime.fromtimestamp(session.mtime_ns / 1e9, tz=UTC)) if session.mtime_ns else now
