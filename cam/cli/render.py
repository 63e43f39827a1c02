"""The only presenter: values in, text for people or JSON for programs out. Terminal control sequences never get through."""

from __future__ import annotations

import re
import sys
from typing import TYPE_CHECKING

from cam.cli import wording
from cam.cli.terminal import clean, fitted, spelt
from cam.cli.wording import PAST
from cam.models import State

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence
    from datetime import datetime

    from cam.models import Applied, Changes, MemoryOperation, MemoryRecord, NoopResult, Review
    from cam.pipeline import Synced
    from cam.recall import SearchResult
    from cam.recall.sessions import Said
    from cam.request import Changed
    from cam.store import AuditEntry, HistoryEntry


def line(text: str = "") -> None:
    """One line (or several) for people, on standard output, as it is: it may be for copying."""
    sys.stdout.write(clean(text) + "\n")


def prose(text: str, *, indent: int = 0) -> None:
    """One line for people that is there to be read: on a terminal broken between words, further lines ``indent`` in."""
    sys.stdout.write(fitted(clean(text).replace("\n", " "), sys.stdout, indent=indent) + "\n")


def note(text: str) -> None:
    """One line about what happens, on standard error, after what was printed before it (`2>&1 | less`)."""
    sys.stdout.flush()
    sys.stderr.write(fitted(f"cam: {clean(text)}", sys.stderr, indent=5) + "\n")


def error(text: str, hint: str = "") -> None:
    """One line that says what is wrong, and a few that say what to do. What was typed may be a secret, and a job's log is read by many."""
    from cam.redact import redact

    sys.stdout.flush()
    sys.stderr.write(fitted(f"cam: error: {redact(clean(text).replace(chr(10), ' '))}", sys.stderr, indent=5) + "\n")
    for number, said in enumerate(redact(clean(hint)).splitlines()):
        sys.stderr.write(fitted(f"{'' if number else '     hint:':<10} {said}", sys.stderr, indent=11) + "\n")


def document(value: object) -> None:
    """One compact JSON document on standard output: dataclasses by their fields, times in UTC with Z, snake_case names.

    It may be shown on a terminal: what could steer one is spelt out (RFC 8259, section 7).
    """
    from cam.document import dumps

    sys.stdout.flush()
    sys.stdout.buffer.write(spelt(dumps(value)))
    sys.stdout.buffer.flush()


def pairs(rows: Mapping[str, object] | Iterable[tuple[str, object]]) -> None:
    """Name and value, aligned."""
    listed = [(name, str(value)) for name, value in (rows.items() if hasattr(rows, "items") else rows)]
    width = max((len(name) for name, _ in listed), default=0)
    for name, value in listed:
        prose(f"{name:<{width}}  {value}".rstrip(), indent=width + 2)


def entry(ref: str, summary: str, remark: str = "") -> None:
    """A record as people see it in lists: the ref to act on, then what it says."""
    line(f"{ref}{f'  ({remark})' if remark else ''}")
    prose(f"    {summary}", indent=4)


def public(text: str) -> str:
    """``text`` out of a file that a person may have edited by hand, without the secrets in it."""
    from cam.redact import redact  # its patterns take longer to compile than a search takes

    return redact(text)


def memory(one: MemoryRecord, remark: str = "") -> None:
    """The same of a record as the store reads it."""
    entry(one.ref, public(one.summary), remark)


def value(thing: object) -> str:
    """A setting's value as it would be typed."""
    return str(thing).lower() if isinstance(thing, bool) else str(thing)


def tell_record(one: MemoryRecord) -> None:
    """A record whole, for people."""
    prose(one.summary)
    for detail in one.details:
        if detail != one.summary:
            prose(f"  - {detail}", indent=4)
    line()
    known = {
        "ref": one.ref,
        "state": one.state,
        "kind": one.kind,
        "source": f"{one.source}, confidence {one.confidence:.2f}",
        "created": day(one.created_at),
        "updated": day(one.updated_at),
        "from": ", ".join(one.sources),
        "reason": wording.reason(one.reason),
        "tags": ", ".join(one.tags),
        "pinned": "yes" if one.pinned else "",
        "supersedes": ", ".join(one.supersedes),
        "superseded by": one.superseded_by,
    }
    pairs({name: shown for name, shown in known.items() if shown})


def day(at: datetime) -> str:
    """A time as people read it, in UTC."""
    return f"{at:%Y-%m-%d %H:%M} UTC"


def _of(one: MemoryOperation | Applied, *, forgets: str = "") -> dict[str, object]:
    shown = {"action": one.action, "ref": one.ref, "rule": one.rule, "quote": one.quote, "reason": one.reason, "forgets": forgets}
    if one.record is not None:
        shown |= {"scope": one.record.scope, "topic": one.record.topic, "summary": public(one.record.summary)}
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
        memory(one.record, PAST[one.action])
        for detail in one.record.details if whole else ():
            prose(f"    - {public(detail)}", indent=6)
    _tell_noops(made.noops, alone=not made.applied)
    if made.applied:
        note(f"`cam memory undo{f' {made.operation_id}' if undone else ''}` takes this back")


def tell_planned(review: Review) -> None:
    """What a request would come to."""
    for one in review.accepted:
        entry(one.ref or f"{one.record.scope}:{one.record.topic}" if one.record else one.ref, _said(one), f"would be {PAST[one.action]}")


_FILLING = re.compile(r" +((?:\x1b\[[0-9;]*m)*)$")  # what a table puts behind a short bar, before its colour ends
_SCREEN = 20  # what fits a screen; `--json` has all


def bars(title: str, counts: Mapping[str, int], *, unit: str = "") -> None:
    """The first names with their numbers, the largest as long as the line: bars on a terminal, plain columns elsewhere."""
    if not counts:
        return
    line()
    line(title)
    width = max(map(len, counts))
    most = max(*counts.values(), 1)
    rows = list(counts.items())[:_SCREEN]
    if not sys.stdout.isatty():
        for name, number in rows:
            line(f"  {name:<{width}}  {number}")
        return
    from rich.bar import Bar
    from rich.console import Console
    from rich.filesize import decimal
    from rich.table import Table

    table = Table.grid(padding=(0, 1))
    for name, number in rows:
        table.add_row(f"  {clean(name)}", decimal(number) if unit else str(number), Bar(most, 0, number, width=40, color="cyan"))
    console = Console()
    with console.capture() as drawn:
        console.print(table)
    for row in drawn.get().splitlines():
        sys.stdout.write(_FILLING.sub(r"\1", row) + "\n")


def tell_changed(result: Changed, *, whole: bool = False) -> None:
    """What a request came to, for people; with ``whole``, all that a record says."""
    tell_changes(result.changes, whole=whole)
    tell_review(result.review, alone=not result.changes.applied)


def _tell_noops(noops: Iterable[NoopResult], *, alone: bool) -> None:
    """What changes nothing; ``alone`` says that nothing else was changed either."""
    for one in noops:
        note(f"{'nothing changed' if alone else 'left as it is'}: {wording.reason(one.reason)} ({one.ref or _said(one.operation)})")


def tell_review(review: Review, *, alone: bool) -> None:
    """What review did not let through."""
    _tell_noops(review.noops, alone=alone)
    for held in review.suppressed[:_SCREEN]:
        note(f"not kept: {_said(held.operation)} ({wording.reason(held.reason)})")
    if len(review.suppressed) > _SCREEN:
        note(f"not kept: {len(review.suppressed) - _SCREEN} more; `cam audit log` or `--json` has all")
    for open_ in review.conflicts:
        note(f"undecided: {_said(open_.operation)} against {', '.join(open_.against)} ({wording.reason(open_.reason)})")
    if review.conflicts:
        note("`cam review list` shows what is undecided")


def _said(one: MemoryOperation) -> str:
    if one.record is not None:
        return one.record.summary
    return f"forget: {one.forgets}" if one.forgets else one.ref or one.quote


def tell_synced(result: Synced, *, here: str) -> None:
    """What mining one session came to, for people."""
    where = "" if result.project_id == here else f", another project: {result.project_id}"
    reason = f": {result.reason}" if result.reason else ""
    prose(f"session {result.session_id}{where}: {wording.READ.get(result.status, result.status)}{reason}", indent=4)
    for one in result.changes.applied:
        memory(one.record, PAST[one.action])
    if result.status == "planned":
        tell_planned(result.review)
    tell_review(result.review, alone=not (result.changes.applied or result.status == "planned"))


def tell_news(news: str | Synced | AuditEntry) -> None:
    """What a run says about the memory: on standard error, one line a change; standard output is the agent's."""
    from cam.pipeline import Synced

    if isinstance(news, str):
        note(news)
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
        note(f"{PAST[action]} {ref}: {public(summary)}")
    for said, against in conflicts:
        beside = f" (against {', '.join(map(public, against))})" if against else ""
        note(f"undecided, see `cam review list`: {public(said)}{beside}")
    for said, reason in others:
        if reason in wording.ASKED:
            note(f"not kept: {public(said)} ({wording.reason(reason)})")
        if reason == "nothing remembered matches":
            note(f"not forgotten: {public(said)} ({reason})")


def event(one: HistoryEntry) -> dict[str, object]:
    """One line of the history."""
    return {
        "at": one.at,
        "action": one.action,
        "ref": one.ref,
        "summary": public(one.summary),
        "reason": public(one.reason),
        "actor": one.actor,
        "session_id": one.session_id,
        "operation_id": one.operation_id,
    } | ({"undoes": one.undoes} if one.undoes else {})


def tell_event(one: HistoryEntry) -> None:
    """One line of the history, for people."""
    who, reason = wording.who(one.actor, one.session_id), public(wording.reason(one.reason))
    prose(f"{day(one.at)}  {one.action:<8} {one.ref}{f'  [{one.operation_id}]' if one.operation_id else ''}", indent=4)
    prose(f"    {' '.join(public(one.summary).split())}", indent=4)  # the predecessor's may have several lines
    if reason or who:
        prose(f"    {f'{reason} ({who})' if reason and who else reason or who}", indent=4)


def found(result: SearchResult) -> dict[str, object]:
    """Search results."""
    return {
        "query": result.query,
        "results": result.hits,
        "total": result.total,
        "level": result.level,
        "problems": result.problems,
    }


def tell_found(result: SearchResult) -> None:
    """Search results for people: the parts of a score when they were asked for."""
    for hit in result.hits:
        entry(hit.ref, hit.summary, "archived" if hit.state is State.ARCHIVED else "")
        if hit.why:
            prose(f"    {hit.score:.2f} = {'  '.join(f'{name} {part:.2f}' for name, part in hit.why.items())}", indent=4)
    for problem in result.problems:
        note(problem)
    if not result.hits:
        note("nothing found")


def tell_reading(one: AuditEntry) -> None:
    """When what was read and what came of it, for people: a session, a session by a model, or what was typed."""
    reason = f": {wording.reason(one.reason)}" if one.reason else ""
    what = f"session {one.session_id}" if one.session_id else wording.who(one.kind, "")
    status = f"  {wording.READ.get(one.status, one.status)}" if one.session_id and one.kind == "sync" else ""
    spent = ""
    if one.session_id and one.kind != "sync":
        status = f"  {one.kind.replace('-', ' ')}, {wording.ANSWERED.get(one.status, one.status)}"
        spent = ", ".join(f"{count} {name.replace('_', ' ')}" for name, count in one.counts.items())
    prose(f"{day(one.at)}  {what}{status}{reason}{f' ({spent})' if spent else ''}", indent=4)
    if one.rollout:
        line(f"    {one.rollout}")


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
            prose(f"    {title or f'{PAST.get(item.action, item.action)}: '}{item.summary or item.ref}", indent=4)
            if item.quote:
                prose(f"        said: {item.quote}", indent=8)
            if because := wording.why(item.rule, item.reason):
                prose(f"        {because}", indent=8)


def spoken(query: str, said: Sequence[Said], *, as_json: bool) -> None:
    """What was said in past sessions, for people or as JSON."""
    if as_json:
        document({"query": query, "results": said})
        return
    for one in said:
        line(f"{one.session_id}  {day(one.at)}  {one.cwd}  turn {one.turn}")
        first, *rest = clean(one.text).strip().splitlines() or [""]
        prose(f"    {one.who}: {first}{' …' if rest and query else ''}", indent=4)
        for more in () if query else rest:
            line(f"    {more}")
    if not said:
        note("nothing found")
