"""Asks the user's own agent what a session taught, with their consent: within the day's budget, one at a time, each call in the audit.

What the rules found stands whatever comes of it: a model only adds to memory, and its view of where the work stands only refines theirs.
"""

from __future__ import annotations

from contextlib import ExitStack
from dataclasses import dataclass, replace
from datetime import timedelta
from pathlib import Path
from typing import TYPE_CHECKING

from cam import pipeline
from cam.environment import environment, start_another
from cam.errors import StoreBusy, StoreError
from cam.models import MemoryScope, Review, SessionRole, counted
from cam.sessions import home_of, is_at_rest, own_sessions, turns_in

if TYPE_CHECKING:
    from collections.abc import Sequence

    from cam.continuity.model import Refined
    from cam.extract.transcript import Transcript
    from cam.hosts.base import Answer
    from cam.memory import Context
    from cam.models import Cursor, Session
    from cam.pipeline import Synced
    from cam.store import AuditEntry

_RECENT = timedelta(days=1)  # written to since: a session that began plain, without the wrapper, is taken up when it is at rest
_WAIT = 900.0  # seconds for those before; whoever waits longer leaves it, and the session is read with its next part
_INTRODUCTION = """\
Below is a session between a human and a coding agent: what the human said, what the agent answered, which commands ran. Answer about it:
"""


@dataclass(frozen=True, slots=True, kw_only=True)
class _Question:
    """What is asked about a session: ``shown`` is all of it, ``fresh`` what nothing has asked about before, ``cursor`` where that ends."""

    session: Session
    shown: Transcript
    fresh: Transcript
    cursor: Cursor
    with_work: bool


def wanted(ctx: Context, session: Session) -> bool:
    """Whether the user agreed to it, and the session has something that nothing has asked about. Reads no transcript."""
    if ctx.settings.extractor == "heuristic" or session.role is SessionRole.SUBAGENT:
        return False
    own = _home(ctx, session)
    if own.settings.extractor == "heuristic":
        return False
    before = own.store.cursor(_key(session))
    return not (before and before.covers(session))


def ask(ctx: Context, session: Session, *, wait: float = _WAIT) -> Synced | None:
    """Ask once about a session, and commit what the answer holds; None when there is nothing to ask.

    The result is ``skipped`` with the reason when it was not asked (the budget, an agent that is missing or too old) and ``failed``
    when it did not answer in time or as it should. Neither is tried again. Raises StoreError or RolloutError.
    """
    from cam.store.calls import turn

    if not wanted(ctx, session):
        return None
    own = _home(ctx, session)
    with ExitStack() as held:
        try:
            held.enter_context(turn(own.store.layout.run, wait=wait))
        except StoreBusy as error:
            return pipeline.synced(own, session, "skipped", reason=str(error))
        return _in_turn(own, session)


def due(ctx: Context, *, every_project: bool = False) -> list[Session]:
    """Sessions at rest of the last day that the user agreed to have asked about and nothing has; a backlog is left alone.

    Empty once the day's budget is spent.
    """
    from cam.store.calls import calls_today

    if ctx.settings.extractor == "heuristic":
        return []
    now = ctx.clock()
    if calls_today(ctx.settings.home, now) >= ctx.settings.model_calls_per_day:
        return []
    recent = own_sessions(ctx, since=now - _RECENT, every_project=every_project)
    return [session for session, _ in recent if is_at_rest(session, now=now) and _is_due(ctx, session)]


def _is_due(ctx: Context, session: Session) -> bool:
    """``wanted``; not where the memory of its project cannot tell, of which whatever reads the session tells."""
    try:
        return wanted(ctx, session)
    except StoreError:
        return False


def ask_later(ctx: Context, sessions: Sequence[Session]) -> None:
    """Ask about each of these sessions in one process that outlives this one and its terminal; the audit tells what came of it."""
    settings = ctx.settings
    own = {"CAM_HOME": settings.home, "CODEX_HOME": settings.codex_home, "CAM_CODEX": settings.codex, "CAM_EXTRACTOR": settings.extractor}
    env = environment() | {name: str(value) for name, value in own.items()}
    start_another("hook", "ask", str(ctx.project.root), *(session.path for session in sessions), env=env)


def _home(ctx: Context, session: Session) -> Context:
    return ctx.at(home_of(ctx, session))


def _key(session: Session) -> str:
    """The name of the cursor: what was asked about is another thing than what the rules have read."""
    return f"model:{session.id}"


def _in_turn(ctx: Context, session: Session) -> Synced | None:
    question = _question(ctx, session)
    if question is None:
        return None
    if reason := _reserved(ctx, session):
        return pipeline.synced(ctx, session, "skipped", reason=reason)
    answer = ctx.host.ask(_prompt(ctx, question), _schema(question), seconds=ctx.settings.model_seconds)
    found = _parsed(answer)
    if isinstance(found, str):
        status = "failed" if answer.asked else "skipped"
        entry = _entry(ctx, session, answer, status=status, reason=f"{found}; what the rules found stands")
        _record(ctx, entry, question)
        return pipeline.synced(ctx, session, status, reason=entry.reason)
    return _committed(ctx, question, answer, found)


def _question(ctx: Context, session: Session) -> _Question | None:
    """None when the human said nothing new that could be quoted, or somebody was quicker to ask."""
    from cam.extract.transcript import transcript

    before = ctx.store.cursor(_key(session))
    read = [ctx.host.read(Path(session.path), since=since) for since in (None, before)]
    shown, fresh = (transcript(turns_in(ctx.project, evidence, ctx.project)) for evidence in read)
    if not any(part.who == "human" for part in fresh.parts):
        return None
    return _Question(session=session, shown=shown, fresh=fresh, cursor=read[1].cursor, with_work=ctx.settings.continuity)


def _reserved(ctx: Context, session: Session) -> str:
    """Record the call that is about to be made, or say why it may not be: counted and recorded under one lock."""
    from cam.store.calls import ASKED, calls_today

    with ctx.store.transaction(actor="model", session=session.id, wait=ctx.settings.lock_seconds) as tx:
        spent = calls_today(ctx.settings.home, ctx.clock()) >= ctx.settings.model_calls_per_day
        reason = f"the budget of {counted(ctx.settings.model_calls_per_day, 'model call')} a day (UTC) is used up" if spent else ""
        entry = _entry(ctx, session, None, status="skipped" if spent else ASKED, reason=reason or "what the session taught")
        tx.apply((), now=ctx.clock(), audit=entry)
    return reason


def _prompt(ctx: Context, question: _Question) -> str:
    from cam.continuity.model import INSTRUCTIONS as WORK
    from cam.extract.model import INSTRUCTIONS, known

    parts = [_INTRODUCTION, INSTRUCTIONS, *([WORK] if question.with_work else [])]
    if listed := known(ctx.store.records()):
        parts.append(f"<known>\n{listed}\n</known>\n")
    return "\n".join((*parts, f"<session>\n{question.shown.shown}\n</session>\n"))


def _schema(question: _Question) -> dict[str, object]:
    from cam.continuity.model import SCHEMA as WORK
    from cam.extract.model import SCHEMA

    properties = {"memories": SCHEMA} | ({"work": WORK} if question.with_work else {})
    return {"type": "object", "properties": properties, "required": list(properties), "additionalProperties": False}


def _parsed(answer: Answer) -> dict[str, object] | str:
    """The answer as an object, or why there is none."""
    import orjson

    if answer.status != "answered":
        return answer.reason
    try:
        found = orjson.loads(answer.text.strip())
    except orjson.JSONDecodeError:
        return "the answer is not JSON"
    if not isinstance(found, dict) or not isinstance(found.get("memories"), list):
        return "the answer is not in the form that was asked for"
    return found


def _committed(ctx: Context, question: _Question, answer: Answer, found: dict[str, object]) -> Synced:
    from cam.continuity.model import refined
    from cam.extract import ExtractionPolicy
    from cam.extract.model import proposals
    from cam.models import State
    from cam.review.late import without_retired

    session = question.session
    made = proposals(found["memories"], question.fresh, default_scope=MemoryScope(ctx.settings.default_scope))
    admitted, refused = ExtractionPolicy().admit([pipeline.sourced(session, one) for one in made.operations])
    with ctx.store.transaction(actor="model", session=session.id, wait=ctx.settings.lock_seconds) as tx:
        archived = [one for one in ctx.store.records(archived=True) if one.state is State.ARCHIVED]
        fit, retired = without_retired(admitted, archived)  # a model does not know what was forgotten or corrected
        reviewed = pipeline.weighed(ctx, session, fit).with_refused((*made.dropped, *refused, *retired))
        entry = _entry(ctx, session, answer, review=reviewed)
        changes = tx.apply(reviewed.accepted, now=ctx.clock(), audit=entry, cursors={_key(session): question.cursor})
    ctx.index.refresh(ctx.store)
    if question.with_work:
        summary = pipeline.summarised(ctx, session)
        _save(ctx, session, refined(found.get("work"), summary, question.shown))
    done = pipeline.synced(ctx, session, "applied" if changes.applied else "no-op")
    return replace(done, review=reviewed, changes=changes, counts=dict(entry.counts))


def _save(ctx: Context, session: Session, made: Refined) -> None:
    """Save where the work stands as the model refined it; a state that its user has paused is left alone."""
    from cam.continuity import keeping
    from cam.continuity.state import Status

    local, _ = keeping.stand(ctx.store)
    if not made.used or (local is not None and local.header.status is Status.PAUSED):
        return
    now = ctx.clock()
    entry = keeping.entry(session, made.summary, keeping.SCOPES, trigger="automatic", mode="merge", now=now)
    at = keeping.written_at(session, now)
    keeping.save(
        ctx.store, made.summary, replace(entry, extractor=ctx.host.name), scopes=keeping.SCOPES, at=at, wait=ctx.settings.lock_seconds
    )


def _entry(
    ctx: Context, session: Session, answer: Answer | None, *, status: str = "", reason: str = "", review: Review | None = None
) -> AuditEntry:
    from cam.store import audit_review
    from cam.store.calls import KIND

    counts: dict[str, int] = {}
    if answer is not None:
        tokens = {"input_tokens": answer.input_tokens, "output_tokens": answer.output_tokens}
        counts = {"milliseconds": round(answer.seconds * 1000)} | {name: count for name, count in tokens.items() if count is not None}
    entry = audit_review(review or Review(), session_id=session.id, rollout=session.path, counts=counts, extractor=ctx.host.name)
    return replace(entry, kind=KIND, status=status, reason=reason)


def _record(ctx: Context, entry: AuditEntry, question: _Question) -> None:
    """What came of a call that gave nothing; it is not made again for the same part of the session."""
    with ctx.store.transaction(actor="model", session=entry.session_id, wait=ctx.settings.lock_seconds) as tx:
        tx.apply((), now=ctx.clock(), audit=entry, cursors={_key(question.session): question.cursor})
