"""The flow: open what a command works on, compile what the agent is told, learn from its sessions, change memory on request.

It calls the rooms in order and has no rules of its own.
"""

from __future__ import annotations

import time
from dataclasses import dataclass, field, replace
from datetime import UTC, datetime, timedelta
from functools import lru_cache, partial
from pathlib import Path
from typing import TYPE_CHECKING

from cam import project
from cam.errors import CamError, StoreError, UsageError
from cam.memory import Memory, open_memory
from cam.models import Action, Changes, MemoryOperation, Review, SessionRole, Startup, State
from cam.store.identity import was_at

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from cam.continuity.state import Summary
    from cam.hosts.base import HostIntegrationSurface
    from cam.models import Event, Evidence, MemoryRecord, MemoryScope, Session, Suppressed
    from cam.project import Project
    from cam.store import Store
    from cam.store.continuity import SaveEntry

CATCH_UP_SECONDS = 0.3
WEIGHED = 500  # records that review weighs a session's proposals against, at a millisecond each while others wait for the lock
STILL_WRITTEN = timedelta(seconds=60)  # a session written to this recently may be going on: a run leaves it for the next time
_now = partial(datetime.now, UTC)


@dataclass(frozen=True, slots=True, kw_only=True)
class Context(Memory):
    """Everything that one command works on, built once and passed on: a memory, the agent that it is for, and the time."""

    host: HostIntegrationSurface
    clock: Callable[[], datetime] = _now

    def at(self, other: Project) -> Context:
        """The same for another project or worktree."""
        from cam.store import Store

        return self if other == self.project else replace(self, project=other, store=Store(self.settings.home, other))


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


@dataclass(frozen=True, slots=True, kw_only=True)
class Changed:
    """What a request to change memory came to: what review decided, and what was committed."""

    review: Review
    changes: Changes


def open_context(
    cwd: Path, *, overrides: dict[str, object] | None = None, identify: Callable[[Path], Project] = project.identify
) -> Context:
    """Find the project, the settings, the host, the store and the index for a directory. Creates nothing.

    ``identify`` as for ``open_memory``. Raises ProjectError or ConfigError.
    """
    from cam.hosts.codex import Codex

    memory = open_memory(cwd, overrides=overrides, identify=identify)
    settings = memory.settings
    host = Codex(binary=settings.codex, codex_home=settings.codex_home)
    return Context(project=memory.project, settings=settings, host=host, store=memory.store, index=memory.index)


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

locate = lru_cache(maxsize=1024)(project.locate)


def home_of(ctx: Context, session: Session) -> Project:
    """The project that a session began in; ``ctx.project`` when its directory is gone or not known."""
    return (locate(Path(session.cwd)) if session.cwd else None) or ctx.project


def is_at_rest(session: Session, *, now: datetime) -> bool:
    """Whether a session was not written to lately, so that it is probably over. A time to come is from before the clock was set back."""
    return abs(now - session.written_at) > STILL_WRITTEN


def sync(ctx: Context, session: Session, *, dry_run: bool = False) -> tuple[Synced, ...]:
    """Mine what is new in a session, each turn for the project it ran in; a directory that is gone counts as ``ctx.project``."""
    if session.role is SessionRole.SUBAGENT:
        return (synced(ctx, session, "skipped", reason="a sub-agent's session: no human in it"),)
    home = home_of(ctx, session)
    first, others = _mine(ctx.at(home), session, home, dry_run=dry_run)
    return (first, *(_mine(ctx.at(other), session, home, dry_run=dry_run)[0] for other in others))


def _mine(ctx: Context, session: Session, home: Project, *, dry_run: bool) -> tuple[Synced, tuple[Project, ...]]:
    from cam.extract import ExtractionPolicy, extract
    from cam.models import MemoryScope
    from cam.store import audit_review

    cursor = ctx.store.cursor(session.id)
    if cursor and cursor.covers(session):
        return synced(ctx, session, "unchanged", reason="nothing new in it"), ()
    evidence, others = ctx.host.read(Path(session.path), since=cursor), set[project.Project]()
    here = of_project(evidence, ctx.project, home, others)
    proposed = extract(here, ctx.store.records(), default_scope=MemoryScope(ctx.settings.default_scope))
    admitted, refused = ExtractionPolicy().admit([sourced(session, one) for one in proposed])
    if dry_run:
        reviewed = with_refused(weighed(ctx, session, admitted), refused)
        return replace(synced(ctx, session, "planned"), review=rehearsed(ctx, reviewed), counts=evidence.counts), tuple(others)
    with ctx.store.transaction(actor="sync", session=session.id, wait=ctx.settings.lock_seconds) as tx:
        overtaken = ctx.store.cursor(session.id) != cursor
        reviewed, changes = Review(), Changes()
        if not overtaken:
            reviewed = with_refused(weighed(ctx, session, admitted), refused)
            entry = audit_review(reviewed, session_id=session.id, rollout=session.path, counts=evidence.counts)
            changes = tx.apply(reviewed.accepted, now=ctx.clock(), audit=entry, cursors={session.id: evidence.cursor})
    if overtaken:
        return _mine(ctx, ctx.host.session(Path(session.path)), home, dry_run=dry_run)
    ctx.index.refresh(ctx.store)
    done = synced(ctx, session, "applied" if changes.applied else "no-op")
    return replace(done, review=reviewed, changes=changes, counts=evidence.counts), tuple(others)


def of_project(evidence: Evidence, here: Project, home: Project, others: set[Project]) -> Iterator[Event]:
    """The events of the turns that ran in ``here``; the projects of all other turns go into ``others``."""
    for event in evidence:
        place = (locate(Path(event.cwd)) if event.cwd else None) or home
        if place == here:
            yield event
        else:
            others.add(place)


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
    return with_refused(review(fit, known, later={one.ref for one in known if over < one.updated_at <= now}), held)


def with_refused(reviewed: Review, refused: Sequence[Suppressed]) -> Review:
    """``reviewed``, with what was refused before it came to review among the suppressed."""
    return replace(reviewed, suppressed=(*refused, *reviewed.suppressed))


def synced(ctx: Context, session: Session, status: str, *, reason: str = "") -> Synced:
    """What became of a session, without what that did to memories."""
    return Synced(rollout=session.path, session_id=session.id, status=status, project_id=ctx.store.project.id, reason=reason)


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
            stores[place] = ctx.at(place).store
        if every_project or stores[place].project.id == ctx.store.project.id:
            yield session, stores[place]


def pending(ctx: Context, *, since: datetime | None = None, every_project: bool = False) -> Iterator[Session]:
    """``own_sessions`` with something in them that nothing has mined yet."""
    for session, store in own_sessions(ctx, since=since, every_project=every_project):
        cursor = store.cursor(session.id)
        if not (cursor and cursor.covers(session)):
            yield session


def sync_pending(ctx: Context, *, every_project: bool = False, dry_run: bool = False) -> Iterator[Synced]:
    """Mine all pending sessions, oldest first, so that what was said later wins."""
    for session in reversed(list(pending(ctx, every_project=every_project))):
        yield from _survived(ctx, session, dry_run=dry_run)


def _survived(ctx: Context, session: Session, *, dry_run: bool = False) -> tuple[Synced, ...]:
    """``sync``, but a file that cannot be mined does not keep the others from it: it is told as failed and tried again next time."""
    try:
        return sync(ctx, session, dry_run=dry_run)
    except StoreError:
        raise
    except (CamError, OSError, ValueError, RecursionError) as error:
        return (synced(ctx, session, "failed", reason=str(error) if isinstance(error, CamError) else f"{type(error).__name__}: {error}"),)


def catch_up(ctx: Context) -> Iterator[Synced]:
    """Mine recent sessions of this project that nothing has mined yet, for a fraction of a second; the rest waits for `cam sync`."""
    now, begun = ctx.clock(), time.monotonic()
    recent = pending(ctx, since=now - timedelta(days=ctx.settings.catch_up_days))
    for session in reversed([s for s in recent if is_at_rest(s, now=now)]):
        yield from _survived(ctx, session)
        if time.monotonic() - begun > CATCH_UP_SECONDS:
            return


# -- where the work stands ------------------------------------------------------------------------------------------


def latest_session(ctx: Context, *, since: datetime | None = None) -> Session | None:
    """The session of this worktree that was written to last; sub-agents' are no sessions of a person."""
    primary = (s for s in ctx.host.sessions(since=since) if s.cwd and s.role is not SessionRole.SUBAGENT)
    return next((s for s in primary if (place := locate(Path(s.cwd))) and place.worktree_id == ctx.project.worktree_id), None)


def save_continuity(
    ctx: Context, session: Session, *, trigger: str = "automatic", mode: str = "merge", scopes: Sequence[MemoryScope] | None = None
) -> SaveEntry | None:
    """Save where a session's work stands, for the worktree it began in; what was logged, None when there was nothing to save.

    An automatic save does nothing when the session has not grown since, the state is paused, or settings switch it off.
    Raises StoreError or RolloutError.
    """
    from cam.continuity import keeping

    own, now, automatic = ctx.at(home_of(ctx, session)), ctx.clock(), trigger == "automatic"
    if session.role is SessionRole.SUBAGENT or (automatic and not (ctx.settings.continuity and keeping.wants(own.store, session))):
        return None
    summary = summarised(own, session)
    if not summary:
        return None
    entry = keeping.entry(session, summary, scopes or keeping.SCOPES, trigger=trigger, mode=mode, now=now)
    at = keeping.written_at(session, now) if automatic else now
    return keeping.save(own.store, summary, entry, scopes=scopes or keeping.SCOPES, at=at, wait=ctx.settings.lock_seconds)


def summarised(ctx: Context, session: Session) -> Summary:
    """What the turns of a session that ran in this worktree show of its work."""
    from cam.continuity.evidence import summarise

    home = home_of(ctx, session)
    here = home if home.worktree_id == ctx.project.worktree_id else ctx.project
    return summarise(of_project(ctx.host.read(Path(session.path)), here, home, set()), root=session.cwd)


# -- by hand --------------------------------------------------------------------------------------------------------


def change(ctx: Context, operations: Sequence[MemoryOperation], *, actor: str) -> Changed:
    """Review operations that a person asked for against what is known of the same things, and commit what is accepted.

    What holds a secret comes in without that part, and is among the suppressed.
    """
    from cam.extract import without_secrets
    from cam.recall.related import related
    from cam.review import review
    from cam.store import audit_review

    admitted, left_out = without_secrets(operations)
    with ctx.store.transaction(actor=actor, wait=ctx.settings.lock_seconds) as tx:
        reviewed = with_refused(review(admitted, related(ctx.store, ctx.index, admitted)), left_out)
        entry = audit_review(reviewed, kind=actor) if reviewed.conflicts else None
        changes = tx.apply(reviewed.accepted, now=ctx.clock(), audit=entry)
    ctx.index.refresh(ctx.store)
    return Changed(review=reviewed, changes=changes)


def rehearsed(ctx: Context, reviewed: Review) -> Review:
    """``reviewed`` after a rehearsal: what would change nothing is no longer among the accepted. Raises StoreError as the change would."""
    from cam.store.transaction import rehearse

    noops = rehearse(ctx.store, reviewed.accepted, now=ctx.clock()).noops
    idle = {(id(one.operation.record), one.operation.ref) for one in noops}
    accepted = tuple(one for one in reviewed.accepted if (id(one.record), one.ref) not in idle)
    return replace(reviewed, accepted=accepted, noops=(*reviewed.noops, *noops))


def remember(ctx: Context, operation: MemoryOperation) -> Changed:
    """Add what a person wrote; a duplicate is evidence for what is known, and only a correction replaces anything.

    Raises UsageError when it says nothing besides a secret.
    """
    spared(operation)
    return change(ctx, [operation], actor="remember")


def spared(operation: MemoryOperation) -> MemoryOperation:
    """``operation`` without the part that holds a secret. Raises UsageError when it says nothing else."""
    from cam.extract import without_secrets

    admitted, left_out = without_secrets([operation])
    if left_out and not admitted:
        raise UsageError(
            "what is secret or private is never remembered, and what is left says nothing alone",
            hint='say where it is kept: "The CI token is in the vault."',
        )
    return admitted[0]


def forget(ctx: Context, refs: Sequence[str], *, delete: bool, reason: str) -> Changed:
    """Take records out of the active memory: into the archive, or away."""
    action = Action.DELETE if delete else Action.ARCHIVE
    operations = [MemoryOperation(action=action, ref=ref, rule="manual", reason=reason) for ref in refs]
    with ctx.store.transaction(actor="forget", wait=ctx.settings.lock_seconds) as tx:
        changes = tx.apply(operations, now=ctx.clock())
    ctx.index.refresh(ctx.store)
    return Changed(review=Review(accepted=tuple(operations)), changes=changes)


def import_records(ctx: Context, lines: bytes, *, dry_run: bool = False) -> Changed:
    """Add the records on JSON lines as they are, except for secrets; what is already known is skipped.

    Raises ValueError for a wrong line.
    """
    from cam.extract import without_secrets
    from cam.store.exchange import read_lines

    records = read_lines(lines.split(b"\n"))
    operations, left_out = without_secrets([MemoryOperation(action=Action.ADD, record=r, rule="import", reason=r.reason) for r in records])
    reviewed = Review(accepted=tuple(operations), suppressed=tuple(left_out))
    if dry_run:
        return Changed(review=rehearsed(ctx, reviewed), changes=Changes())
    with ctx.store.transaction(actor="import", wait=ctx.settings.lock_seconds) as tx:
        changes = tx.apply(operations, now=ctx.clock())
    ctx.index.refresh(ctx.store)
    return Changed(review=reviewed, changes=changes)
