"""Which sessions count for a project, which of their turns, and which are still to be read. It writes nothing."""

from __future__ import annotations

from datetime import timedelta
from functools import lru_cache
from pathlib import Path
from typing import TYPE_CHECKING

from cam import project
from cam.errors import StoreError
from cam.models import SessionRole
from cam.store.identity import was_at
from cam.store.store import Store

if TYPE_CHECKING:
    from collections.abc import Iterator
    from datetime import datetime

    from cam.memory import Context
    from cam.models import Event, Evidence, Session
    from cam.project import Project

STILL_WRITTEN = timedelta(seconds=60)  # a session written to this recently may be going on: a run leaves it for the next time

locate = lru_cache(maxsize=1024)(project.locate)


def home_of(ctx: Context, session: Session) -> Project:
    """The project that a session began in; ``ctx.project`` when its directory is gone or not known."""
    return (locate(Path(session.cwd)) if session.cwd else None) or ctx.project


def is_at_rest(session: Session, *, now: datetime) -> bool:
    """Whether a session was not written to lately, so that it is probably over. A time to come is from before the clock was set back."""
    return abs(now - session.written_at) > STILL_WRITTEN


def placed(evidence: Evidence, home: Project) -> Iterator[tuple[Project, Event]]:
    """The events of a session that began in ``home``, each with the project of its turn."""
    for event in evidence:
        yield (locate(Path(event.cwd)) if event.cwd else None) or home, event


def turns_in(here: Project, evidence: Evidence, home: Project) -> Iterator[Event]:
    """The events of the turns that ran in ``here``."""
    return (event for place, event in placed(evidence, home) if place == here)


def own_sessions(ctx: Context, *, since: datetime | None = None, every_project: bool = False) -> Iterator[tuple[Session, Store]]:
    """Sessions with a human in them that ran in this project (or any), last written first, each with the store it counts for."""
    stores = {ctx.project: ctx.store}
    for session in ctx.host.sessions(since=since):
        place = locate(Path(session.cwd)) if session.cwd else None
        if place is None and session.cwd and was_at(ctx.store.layout, ctx.project, Path(session.cwd)):
            place = ctx.project  # it was moved, or a worktree of it removed, before anything read the session
        if session.role is SessionRole.SUBAGENT or place is None:
            continue
        if place not in stores:
            stores[place] = Store(ctx.settings.home, place)
        if every_project or stores[place].project.id == ctx.store.project.id:
            yield session, stores[place]


def pending(ctx: Context, *, since: datetime | None = None, every_project: bool = False) -> Iterator[Session]:
    """``own_sessions`` with something in them that nothing has mined yet. Raises StoreError when the memory here cannot tell."""
    for session, store in own_sessions(ctx, since=since, every_project=every_project):
        try:
            cursor = store.cursor(session.id)
        except StoreError:
            if store.project.id == ctx.store.project.id:
                raise
            cursor = None  # another project's damage keeps no other from being read: what mines the session tells of it
        if not (cursor and cursor.covers(session)):
            yield session


def latest_session(ctx: Context, *, since: datetime | None = None) -> Session | None:
    """The session of this worktree that was written to last; sub-agents' are no sessions of a person."""
    primary = (s for s in ctx.host.sessions(since=since) if s.cwd and s.role is not SessionRole.SUBAGENT)
    return next((s for s in primary if (place := locate(Path(s.cwd))) and place.worktree_id == ctx.project.worktree_id), None)
