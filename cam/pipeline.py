"""The flow: compile what the agent is told, learn from its sessions, save where the work stands.

It calls the rooms in order and has no rules of its own.
"""

from __future__ import annotations

import time
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from datetime import timedelta
from functools import lru_cache, partial
from pathlib import Path
from typing import TYPE_CHECKING

from cam.errors import CamError, StoreBusy, StoreError
from cam.models import Changes, Review, SessionRole, Startup, State
from cam.sessions import home_of, is_at_rest, latest_session, pending, placed, turns_in

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from cam.continuity.state import Summary
    from cam.hosts.base import HostIntegrationSurface
    from cam.memory import Context
    from cam.models import Cursor, Event, MemoryOperation, MemoryRecord, MemoryScope, Session, Suppressed
    from cam.project import Project
    from cam.store.continuity import SaveEntry

CATCH_UP_SECONDS = 0.3
WEIGHED = 500  # records that review weighs a session's proposals against, at a millisecond each while others wait for the lock


@dataclass(frozen=True, slots=True, kw_only=True)
class Synced:
    """What mining one session for one project came to.

    ``status``: ``applied``, ``no-op`` (read, nothing to change), ``unchanged`` (nothing new in the file), ``planned`` (a dry
    run), or ``skipped`` and ``failed`` with ``reason``. ``project_id`` is the project whose memory it is about.
    """

    rollout: str
    session_id: str
    status: str
    project_id: str
    reason: str = ""
    review: Review = field(default_factory=Review)
    changes: Changes = field(default_factory=Changes)
    counts: dict[str, int] = field(default_factory=dict)


# -- out: memory to the agent ---------------------------------------------------------------------------------------


def startup(ctx: Context, *, prompt: str = "", session: Session | None = None) -> Startup:
    """Compile the startup memory of the project; what is relevant to ``prompt`` goes first. ``session`` as in ``continuity_block``."""
    from cam.models import MemoryScope
    from cam.recall.verdicts import weighed
    from cam.startup import compile_startup

    ranked: list[str] = []
    if prompt:
        from cam.recall import search

        ranked = [hit.ref for hit in search(ctx.store, ctx.index, prompt, state=State.ACTIVE, limit=20).hits]
    return compile_startup(
        ctx.index.records(ctx.store),
        notes={scope: ctx.store.notes(scope) for scope in MemoryScope},
        budget=ctx.settings.startup_bytes,
        memory_path=str(ctx.settings.home),
        continuity=continuity_block(ctx, session),
        ranked=ranked,
        weigh=partial(weighed, ctx.index, _overrides),
    )


def _overrides(near: MemoryRecord, far: MemoryRecord) -> bool:
    from cam.review.precedence import overrides  # compiles what a start whose pairs are all known does without

    return overrides(near, far)


def continuity_block(ctx: Context, session: Session | None = None) -> str:
    """Where the work stands here, while that is fresh; a line that offers it when it is not. Empty when there is nothing to tell.

    With a ``session`` also what it shows by now, saved or not: what one is told after its context was compacted. Writes nothing.
    """
    from cam.continuity import keeping

    if not ctx.settings.continuity:
        return ""
    summary = summarised(ctx, session) if session else None
    found = keeping.brief(ctx.store, now=ctx.clock(), hours=ctx.settings.continuity_hours, session=session, summary=summary)
    return found.text or found.offer


# -- in: sessions to memory -----------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True, kw_only=True)
class _Read:
    """What was found in a session since ``before``, the last reading for a project, and which ``others`` it ran in besides."""

    before: Cursor | None
    cursor: Cursor
    counts: dict[str, int]
    admitted: Sequence[MemoryOperation]
    refused: Sequence[Suppressed]
    others: tuple[Project, ...]


def sync(ctx: Context, session: Session, *, dry_run: bool = False, automatic: bool = False) -> tuple[Synced, ...]:
    """Mine what is new in a session, each turn for the project it ran in; a directory that is gone counts as ``ctx.project``.

    The project that it began in has its part last: once it has, nothing looks for turns in others again. An ``automatic`` sync, one that
    nobody asked for, passes over projects whose settings say not to learn. Raises StoreError for the memory of ``ctx``, RolloutError,
    and CamError for the memory of another project.
    """
    if session.role is SessionRole.SUBAGENT:
        return (synced(ctx, session, "skipped", reason="a sub-agent's session: no human in it"),)
    home = home_of(ctx, session)
    with _apart(ctx, home) as own:
        learns = own.settings.sync or not automatic
        read = _read(own, session, home) if learns else None
    if learns and read is None:
        return (synced(own, session, "unchanged", reason="nothing new in it"),)
    done: list[Synced] = []
    for place in read.others if read else _others(ctx.host, session, home):
        with _apart(ctx, place) as other:
            if other.settings.sync or not automatic:
                done.append(_mined(other, session, home, dry_run=dry_run))
    if read is None:
        return tuple(one for one in done if one.status != "unchanged")
    with _apart(ctx, home):
        first = _learned(own, session, read, dry_run=dry_run)
    return (first, *done) if first else (*sync(ctx, ctx.host.session(Path(session.path)), dry_run=dry_run, automatic=automatic), *done)


@lru_cache(maxsize=4096)  # a watcher asks each round of sessions that began where nothing is to be learned
def _others(host: HostIntegrationSurface, session: Session, home: Project) -> tuple[Project, ...]:
    """The projects besides ``home`` that a session ran in."""
    return tuple(dict.fromkeys(place for place, _ in placed(host.read(Path(session.path)), home) if place != home))


@contextmanager
def _apart(ctx: Context, place: Project) -> Iterator[Context]:
    """``ctx`` for another project, whose damage says nothing of the memory of ``ctx``."""
    try:
        yield ctx.at(place)
    except StoreBusy:
        raise
    except StoreError as error:
        if place == ctx.project:
            raise
        raise CamError(f"the memory of {place.root}: {error}", hint=error.hint) from error


def _mined(ctx: Context, session: Session, home: Project, *, dry_run: bool) -> Synced:
    """A session's part for the project of ``ctx``, which is not the one that it began in."""
    read = _read(ctx, session, home)
    if read is None:
        return synced(ctx, session, "unchanged", reason="nothing new in it")
    again = partial(_mined, ctx, ctx.host.session(Path(session.path)), home, dry_run=dry_run)
    return _learned(ctx, session, read, dry_run=dry_run) or again()


def _read(ctx: Context, session: Session, home: Project) -> _Read | None:
    """What a session proposes for the project of ``ctx``; None when there is nothing new in it."""
    from cam.extract import ExtractionPolicy, extract
    from cam.models import MemoryScope

    before = ctx.store.cursor(session.id)
    if before and before.covers(session):
        return None
    evidence, others = ctx.host.read(Path(session.path), since=before), dict["Project", None]()

    def here() -> Iterator[Event]:
        for place, event in placed(evidence, home):
            if place == ctx.project:
                yield event
            else:
                others[place] = None

    proposed = extract(here(), ctx.store.records(), default_scope=MemoryScope(ctx.settings.default_scope))
    admitted, refused = ExtractionPolicy().admit([sourced(session, one) for one in proposed])
    return _Read(before=before, cursor=evidence.cursor, counts=evidence.counts, admitted=admitted, refused=refused, others=tuple(others))


def _learned(ctx: Context, session: Session, read: _Read, *, dry_run: bool) -> Synced | None:
    """What was read, weighed and committed in one step with the cursor. None when another process was quicker."""
    from cam.store import audit_review

    if dry_run:
        reviewed = weighed(ctx, session, read.admitted).with_refused(read.refused)
        return replace(synced(ctx, session, "planned"), review=rehearsed(ctx, reviewed), counts=read.counts)
    with ctx.store.transaction(actor="sync", session=session.id, wait=ctx.settings.lock_seconds) as tx:
        if ctx.store.cursor(session.id) != read.before:
            return None
        reviewed = weighed(ctx, session, read.admitted).with_refused(read.refused)
        entry = audit_review(reviewed, session_id=session.id, rollout=session.path, counts=read.counts)
        changes = tx.apply(reviewed.accepted, now=ctx.clock(), audit=entry, cursors={session.id: read.cursor})
    ctx.index.refresh(ctx.store)
    done = synced(ctx, session, "applied" if changes.applied else "no-op")
    return replace(done, review=reviewed, changes=changes, counts=read.counts)


def sourced(session: Session, operation: MemoryOperation) -> MemoryOperation:
    """The proposal with where it comes from, and when it was said at the latest."""
    record = operation.record and replace(operation.record, sources=(session.path,))
    return replace(operation, record=record, at=session.written_at)


def weighed(ctx: Context, session: Session, operations: Sequence[MemoryOperation]) -> Review:
    """What a session proposes against what is known: read late, it undoes nothing that was done after it was over.

    What is dated in the future is from before the clock was set back, and tells nothing.
    """
    from cam.recall.related import related, retired
    from cam.review import review
    from cam.review.late import without_retired

    over, now = session.written_at, ctx.clock()
    known = related(ctx.store, ctx.index, operations, limit=WEIGHED)
    gone = retired(ctx.store, ctx.index, since=over, until=now, limit=WEIGHED) if operations and is_at_rest(session, now=now) else ()
    fit, held = without_retired(operations, gone, known)
    return review(fit, known, later={one.ref for one in known if over < one.updated_at <= now}).with_refused(held)


def rehearsed(ctx: Context, reviewed: Review) -> Review:
    """``reviewed`` after a rehearsal: what would change nothing is no longer among the accepted. Raises StoreError as the change would."""
    from cam.store.transaction import rehearse

    noops = rehearse(ctx.store, reviewed.accepted, now=ctx.clock()).noops
    idle = {(id(one.operation.record), one.operation.ref) for one in noops}
    accepted = tuple(one for one in reviewed.accepted if (id(one.record), one.ref) not in idle)
    return replace(reviewed, accepted=accepted, noops=(*reviewed.noops, *noops))


def synced(ctx: Context, session: Session, status: str, *, reason: str = "") -> Synced:
    """What became of a session, without what that did to memories."""
    return Synced(rollout=session.path, session_id=session.id, status=status, project_id=ctx.store.project.id, reason=reason)


def sync_pending(ctx: Context, *, every_project: bool = False, dry_run: bool = False) -> Iterator[Synced]:
    """Mine all pending sessions, oldest first, so that what was said later wins."""
    for session in reversed(list(pending(ctx, every_project=every_project))):
        yield from survived(ctx, session, dry_run=dry_run)


def survived(ctx: Context, session: Session, *, dry_run: bool = False, automatic: bool = False) -> tuple[Synced, ...]:
    """``sync``, but a session that cannot be mined does not keep others from it: it is told as failed and tried again next time.

    Raises StoreError when the memory of ``ctx`` cannot be written: then no session could be.
    """
    try:
        return sync(ctx, session, dry_run=dry_run, automatic=automatic)
    except StoreError:
        raise
    except (CamError, OSError, ValueError, RecursionError) as error:
        failed = error if isinstance(error, CamError) else CamError(f"{type(error).__name__}: {error}")
        return (synced(ctx, session, "failed", reason="; ".join(filter(None, (str(failed), failed.hint)))),)


def catch_up(ctx: Context) -> Iterator[Synced]:
    """Mine recent sessions of this project that nothing has mined yet, for a fraction of a second; the rest waits for `cam sync`."""
    now, begun = ctx.clock(), time.monotonic()
    recent = pending(ctx, since=now - timedelta(days=ctx.settings.catch_up_days))
    for session in reversed([s for s in recent if is_at_rest(s, now=now)]):
        yield from survived(ctx, session, automatic=True)
        if time.monotonic() - begun > CATCH_UP_SECONDS:
            return


# -- where the work stands ------------------------------------------------------------------------------------------


def save_continuity(
    ctx: Context, session: Session, *, trigger: str = "automatic", mode: str = "merge", scopes: Sequence[MemoryScope] | None = None
) -> SaveEntry | None:
    """Save where a session's work stands, for the worktree it began in; what was logged, None when there was nothing to save.

    An automatic save does nothing when the session has not grown since, the state is paused, or settings switch it off.
    Raises StoreError or RolloutError.
    """
    from cam.continuity import keeping

    own, now, automatic = ctx.at(home_of(ctx, session)), ctx.clock(), trigger == "automatic"
    if session.role is SessionRole.SUBAGENT or (automatic and not (own.settings.continuity and keeping.wants(own.store, session))):
        return None
    summary = summarised(own, session)
    if not summary:
        return None
    entry = keeping.entry(session, summary, scopes or keeping.SCOPES, trigger=trigger, mode=mode, now=now)
    at = keeping.written_at(session, now) if automatic else now
    return keeping.save(own.store, summary, entry, scopes=scopes or keeping.SCOPES, at=at, wait=ctx.settings.lock_seconds)


def save_last(ctx: Context, *, at_rest: bool = False) -> None:
    """Save the state of this worktree's last session where nothing has: it was killed, or ran without cam. Raises as ``save_continuity``.

    With ``at_rest`` one that may still be going on is left alone.
    """
    now = ctx.clock()
    last = latest_session(ctx, since=now - timedelta(hours=ctx.settings.continuity_hours)) if ctx.settings.continuity else None
    if last and (is_at_rest(last, now=now) or not at_rest):
        save_continuity(ctx, last)


def summarised(ctx: Context, session: Session) -> Summary:
    """What the turns of a session that ran in this worktree show of its work."""
    from cam.continuity.evidence import summarise

    home = home_of(ctx, session)
    here = home if home.worktree_id == ctx.project.worktree_id else ctx.project
    return summarise(turns_in(here, ctx.host.read(Path(session.path)), home), root=session.cwd)
