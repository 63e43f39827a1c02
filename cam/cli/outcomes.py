"""What came of a request, a session or a run: learned, held back, undecided, unchanged. Values in, text for people or JSON out."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cam.cli import render, wording
from cam.cli.render import SCREEN
from cam.cli.wording import PAST

if TYPE_CHECKING:
    from collections.abc import Iterable

    from cam.models import Applied, Changes, MemoryOperation, NoopResult, Review
    from cam.pipeline import Synced
    from cam.request import Changed
    from cam.store import AuditEntry


def _of(one: MemoryOperation | Applied, *, forgets: str = "") -> dict[str, object]:
    shown = {"action": one.action, "ref": one.ref, "rule": one.rule, "quote": one.quote, "reason": one.reason, "forgets": forgets}
    if one.record is not None:
        shown |= {"scope": one.record.scope, "topic": one.record.topic, "summary": render.public(one.record.summary)}
    return {name: part for name, part in shown.items() if part}


def operation(one: MemoryOperation) -> dict[str, object]:
    """A proposal: what was said, by which rule, and what it asks for."""
    return _of(one, forgets=one.forgets)


def applied(one: Applied) -> dict[str, object]:
    """A committed change."""
    return _of(one)


def reviewed(review: Review, made: Changes) -> dict[str, object]:
    """What review decided and what was committed, as `sync`, `remember`, `forget` and `import` document it."""
    return {
        "applied": [applied(a) for a in made.applied],
        "suppressed": [{**operation(s.operation), "why": s.reason} for s in review.suppressed],
        "conflicts": [{**operation(c.operation), "against": c.against, "source": c.source, "why": c.reason} for c in review.conflicts],
        "noop": [{**operation(n.operation), "ref": n.ref, "why": n.reason} for n in (*review.noops, *made.noops)],
    }


def changes(made: Changes) -> dict[str, object]:
    """One committed operation."""
    return {
        "operation_id": made.operation_id,
        "applied": [applied(a) for a in made.applied],
        "noop": [{**operation(n.operation), "ref": n.ref, "why": n.reason} for n in made.noops],
    }


def changed(result: Changed) -> dict[str, object]:
    """What a request came to."""
    return {"operation_id": result.changes.operation_id, **reviewed(result.review, result.changes)}


def synced(result: Synced) -> dict[str, object]:
    """What mining one session came to."""
    proposed = {"planned": [operation(o) for o in result.review.accepted]} if result.status == "planned" else {}
    return {
        "rollout": result.rollout,
        "session_id": result.session_id,
        "status": result.status,
        "project_id": result.project_id,
        "reason": result.reason,
        **reviewed(result.review, result.changes),
        **proposed,
        "counts": result.counts,
    }


def tell_changes(made: Changes, *, undone: bool = False, whole: bool = False) -> None:
    """Committed changes, a line each, or ``whole``. An undo is taken back by its id only: without one, undoing goes on further back."""
    for one in made.applied:
        render.memory(one.record, PAST[one.action])
        for detail in one.record.details if whole else ():
            render.prose(f"    - {render.public(detail)}", indent=6)
    _tell_noops(made.noops, alone=not made.applied)
    if made.applied:
        render.note(f"`cam memory undo{f' {made.operation_id}' if undone else ''}` takes this back")


def tell_planned(review: Review) -> None:
    """What a request would come to."""
    for one in review.accepted:
        ref = one.ref or f"{one.record.scope}:{one.record.topic}" if one.record else one.ref
        render.entry(ref, _said(one), f"would be {PAST[one.action]}")


def tell_changed(result: Changed, *, whole: bool = False) -> None:
    """What a request came to, for people; with ``whole``, all that a record says."""
    tell_changes(result.changes, whole=whole)
    tell_review(result.review, alone=not result.changes.applied)


def _tell_noops(noops: Iterable[NoopResult], *, alone: bool) -> None:
    """What changes nothing; ``alone`` says that nothing else was changed either."""
    for one in noops:
        render.note(f"{'nothing changed' if alone else 'left as it is'}: {wording.reason(one.reason)} ({one.ref or _said(one.operation)})")


def tell_review(review: Review, *, alone: bool) -> None:
    """What review did not let through."""
    _tell_noops(review.noops, alone=alone)
    for held in review.suppressed[:SCREEN]:
        render.note(f"not kept: {_said(held.operation)} ({wording.reason(held.reason)})")
    if len(review.suppressed) > SCREEN:
        render.note(f"not kept: {len(review.suppressed) - SCREEN} more; `cam audit log` or `--json` has all")
    for open_ in review.conflicts:
        render.note(f"undecided: {_said(open_.operation)} against {', '.join(open_.against)} ({wording.reason(open_.reason)})")
    if review.conflicts:
        render.note("`cam review list` shows what is undecided")


def _said(one: MemoryOperation) -> str:
    if one.record is not None:
        return one.record.summary
    return f"forget: {one.forgets}" if one.forgets else one.ref or one.quote


def tell_synced(result: Synced, *, here: str) -> None:
    """What mining one session came to, for people."""
    where = "" if result.project_id == here else f", another project: {result.project_id}"
    reason = f": {result.reason}" if result.reason else ""
    render.prose(f"session {result.session_id}{where}: {wording.READ.get(result.status, result.status)}{reason}", indent=4)
    for one in result.changes.applied:
        render.memory(one.record, PAST[one.action])
    if result.status == "planned":
        tell_planned(result.review)
    tell_review(result.review, alone=not (result.changes.applied or result.status == "planned"))


def tell_news(news: str | Synced | AuditEntry) -> None:
    """What a run says about the memory: on standard error, one line a change; standard output is the agent's."""
    from cam.pipeline import Synced

    if isinstance(news, str):
        render.note(news)
    elif isinstance(news, Synced):
        stand = [(one, one.after or one.before) for one in news.changes.applied]
        _told(
            [(one.action, one.ref, now.summary if now else "") for one, now in stand],
            [(_said(one.operation), one.against) for one in news.review.conflicts],
            [(_said(one.operation), one.reason) for one in news.review.suppressed]
            + [(one.operation.forgets, one.reason) for one in news.review.noops],
        )
    else:
        _told(
            [(one.action, one.ref, one.summary) for one in news.applied],
            [(one.summary or one.ref, one.against) for one in news.conflicts],
            [(one.summary, one.reason) for one in news.suppressed + news.noops],
        )


def _told(
    applied: Iterable[tuple[str, str, str]], conflicts: Iterable[tuple[str, tuple[str, ...]]], others: Iterable[tuple[str, str]]
) -> None:
    """What was done, what waits with what it waits for, and what was asked for and not done: a secret, an errand, nothing to forget."""
    for action, ref, summary in applied:
        render.note(f"{PAST[action]} {ref}: {render.public(summary)}")
    for said, against in conflicts:
        beside = f" (against {', '.join(map(render.public, against))})" if against else ""
        render.note(f"undecided, see `cam review list`: {render.public(said)}{beside}")
    for said, reason in others:
        if reason in wording.ASKED:
            render.note(f"not kept: {render.public(said)} ({wording.reason(reason)})")
        if reason == "nothing remembered matches":
            render.note(f"not forgotten: {render.public(said)} ({reason})")


def tell_reading(one: AuditEntry) -> None:
    """When what was read and what came of it, for people: a session, a session by a model, or what was typed."""
    reason = f": {wording.reason(one.reason)}" if one.reason else ""
    what = f"session {one.session_id}" if one.session_id else wording.who(one.kind, "")
    status = f"  {wording.READ.get(one.status, one.status)}" if one.session_id and one.kind == "sync" else ""
    spent = ""
    if one.session_id and one.kind != "sync":
        status = f"  {one.kind.replace('-', ' ')}, {wording.ANSWERED.get(one.status, one.status)}"
        spent = ", ".join(f"{count} {name.replace('_', ' ')}" for name, count in one.counts.items())
    render.prose(f"{render.day(one.at)}  {what}{status}{reason}{f' ({spent})' if spent else ''}", indent=4)
    if one.rollout:
        render.line(f"    {one.rollout}")


def tell_audit(one: AuditEntry) -> None:
    """The same with all that came of it."""
    tell_reading(one)
    for title, items in (
        ("", one.applied),
        ("not kept: ", one.suppressed),
        ("undecided: ", one.conflicts),
        ("decided: ", one.decided),
        ("nothing changed: ", one.noops),
    ):
        for item in items:
            render.prose(f"    {title or f'{PAST.get(item.action, item.action)}: '}{item.summary or item.ref}", indent=4)
            if item.quote:
                render.prose(f"        said: {item.quote}", indent=8)
            if because := wording.why(item.rule, item.reason):
                render.prose(f"        {because}", indent=8)
