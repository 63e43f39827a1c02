"""Accepted operations -> the file changes and history lines they lead to. Pure: reads a snapshot, writes nothing."""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from cam.models import EPOCH, Action, Applied, MemoryOperation, MemoryRecord, NoopResult, State, slug
from cam.redact import redact
from cam.store.draft import Append, Draft, FileChange, Snapshot, whole_milliseconds
from cam.store.layout import TopicKey, parse_ref
from cam.store.topic import written_into
from cam.store.values import one_line, same_words

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence
    from datetime import datetime

    from cam.store.history import Stamp
    from cam.store.topic import Topic


@dataclass(frozen=True, slots=True, kw_only=True)
class Plan:
    """One operation id's file changes and appended lines, and what they mean."""

    operation_id: str
    changes: tuple[FileChange, ...] = ()
    appends: tuple[Append, ...] = ()
    applied: tuple[Applied, ...] = ()
    noops: tuple[NoopResult, ...] = ()


def _said(text: str) -> str:
    return one_line(redact(text))


_ID = re.compile(r"[\w.:-]{1,80}")


def cleaned(record: MemoryRecord) -> MemoryRecord:
    """``record`` as it may be written: redacted, its summary and each detail one line, and with an id."""
    lines = (_said(line) for detail in record.details for line in redact(detail).splitlines())
    return replace(
        record,
        summary=_said(record.summary),
        id=_said(record.id) or slug(_said(record.summary)),
        details=tuple(dict.fromkeys(line.removeprefix("- ").strip() for line in lines if line.strip("- "))),
        tags=tuple(dict.fromkeys(tag for raw in record.tags if (tag := _said(raw)))),
        sources=tuple(dict.fromkeys(source for raw in record.sources if (source := _said(raw)))),
        reason=_said(record.reason),
    )


def _enriched(known: MemoryRecord, said: MemoryRecord) -> MemoryRecord:
    """``known`` with what ``said``, of the same summary, adds to it."""
    repeated = {same_words(known.summary), *(same_words(detail) for detail in known.details)}
    new = tuple(detail for detail in said.details if same_words(detail) not in repeated)
    return replace(
        known,
        details=known.details + new,
        tags=tuple(dict.fromkeys((*known.tags, *said.tags))),
        pinned=known.pinned or said.pinned,
    )


def _supersede(draft: Draft, operation: MemoryOperation, winner: MemoryRecord, refs: Iterable[str], now: datetime) -> None:
    reason = operation.reason or "superseded"
    for ref in refs:
        place = draft.find(ref)
        if place and place[1].state is State.ACTIVE and place[1].ref != winner.ref:
            _leave(draft, replace(operation, reason=_said(reason)), place, superseded_by=winner.ref, now=now)


def _leave(draft: Draft, operation: MemoryOperation, place: tuple[Topic, MemoryRecord], *, superseded_by: str, now: datetime) -> Applied:
    topic, before = place
    updated, reason = _renewed(operation, before, now), operation.reason or before.reason
    after = replace(before, state=State.ARCHIVED, updated_at=updated, reason=reason, superseded_by=superseded_by)
    taken = topic.take(before)
    after = draft.put(replace(after, id=draft.free_id(after)), block=taken[0])
    return draft.note(Action.ARCHIVE, operation, before=before, after=after, taken=taken)


def _return(draft: Draft, operation: MemoryOperation, place: tuple[Topic, MemoryRecord], after: MemoryRecord) -> Applied:
    """Move an archived record back, as ``after``."""
    topic, before = place
    taken = topic.take(before)
    after = draft.put(replace(after, id=draft.free_id(after)), block=taken[0])
    return draft.note(Action.RESTORE, operation, before=before, after=after, taken=taken)


def _dated(stated: datetime, now: datetime) -> datetime:
    """When a record says it was made (an import does), else now; never in the future."""
    return whole_milliseconds(stated) if EPOCH < stated < now else now


def _renewed(operation: MemoryOperation, before: MemoryRecord, now: datetime) -> datetime:
    """When ``before`` changed: a session that is read late did so when it was over, and makes nothing older than it was."""
    return max(before.updated_at, _dated(operation.at, now)) if operation.at > EPOCH else now


def _known(draft: Draft, operation: MemoryOperation, topic: Topic, said: MemoryRecord) -> MemoryRecord | None:
    """The record that says the same. Two that were told apart where they are copied from stay two."""
    named = topic.find(said.id) if operation.as_is else None
    if named and same_words(named.summary) == same_words(said.summary):
        return named
    known = topic.saying(said.summary)
    return None if known and operation.as_is and known.id != said.id and known.ref in draft.added else known


def _add_archived(draft: Draft, operation: MemoryOperation, said: MemoryRecord) -> Applied | NoopResult:
    """What is imported as archived stays so, and does not come back beside an active record that says the same."""
    places = (draft.topic(TopicKey(scope=said.scope, topic=said.topic, state=state)) for state in State)
    known = next((record for topic in places if (record := _known(draft, operation, topic, said))), None)
    if known:
        return NoopResult(operation=operation, reason="already known", ref=known.ref)
    after = draft.put(replace(said, id=draft.free_id(said)))
    return draft.note(Action.ADD, operation, before=None, after=after)


def _name(said: MemoryRecord) -> str:
    """The id of a new record: the one it came with if that can head an entry and be typed, else one made of what it says."""
    return said.id if _ID.fullmatch(said.id) or said.id == slug(said.id) else slug(said.summary)


def _add(draft: Draft, operation: MemoryOperation, now: datetime) -> Applied | NoopResult:
    if operation.record is None:
        return NoopResult(operation=operation, reason="nothing to add")
    said = cleaned(operation.record)
    if not said.summary:
        return NoopResult(operation=operation, reason="nothing to add")
    reason = operation.reason or said.reason
    made = _dated(operation.at, now)
    said = replace(said, id=_name(said), reason=reason, created_at=_dated(said.created_at, made), updated_at=_dated(said.updated_at, made))
    active = draft.topic(TopicKey(scope=said.scope, topic=said.topic))
    archived = draft.topic(TopicKey(scope=said.scope, topic=said.topic, state=State.ARCHIVED))
    result: Applied | NoopResult
    if said.state is State.ARCHIVED:
        return _add_archived(draft, operation, said)
    if known := _known(draft, operation, active, said):
        richer = _enriched(known, said)
        if richer == known:
            result = NoopResult(operation=operation, reason="already known", ref=known.ref)
        else:
            result = _rewrite(draft, operation, (active, known), replace(richer, updated_at=_renewed(operation, known, now)))
        winner = known
    elif known := _known(draft, operation, archived, said):
        after = replace(
            _enriched(known, said), state=State.ACTIVE, updated_at=_renewed(operation, known, now), reason=reason, superseded_by=""
        )
        after = replace(after, supersedes=said.supersedes, source=said.source, confidence=said.confidence)
        result = _return(draft, operation, (archived, known), after)
        winner = after
    else:
        winner = draft.put(replace(said, id=draft.free_id(said), superseded_by=said.superseded_by if operation.as_is else ""))
        result = draft.note(Action.ADD, operation, before=None, after=winner)
    if not operation.as_is:
        _supersede(draft, operation, winner, said.supersedes, now)
    return result


def _rewrite(draft: Draft, operation: MemoryOperation, place: tuple[Topic, MemoryRecord], after: MemoryRecord) -> Applied:
    topic, before = place
    block = topic.block(before)
    after = topic.change(before, after)
    return draft.note(Action.UPDATE, operation, before=before, after=after, taken=(block, None))


def _update(draft: Draft, operation: MemoryOperation, now: datetime) -> Applied | NoopResult:
    place = draft.find(operation.ref)
    if place is None or operation.record is None:
        return NoopResult(operation=operation, reason="no such memory", ref=operation.ref)
    topic, before = place
    said = cleaned(operation.record)
    reason = said.reason or operation.reason or before.reason
    updated = _renewed(operation, before, now)
    after = replace(said, id=before.id, created_at=before.created_at, updated_at=updated, state=before.state, reason=reason)
    same_place = (after.scope, after.topic) == (before.scope, before.topic)
    standing = written_into(after, topic.block(before), eol="\n")[1] if same_place else after
    if not said.summary or replace(standing, updated_at=before.updated_at) == before:
        return NoopResult(operation=operation, reason="it is so already", ref=before.ref)
    if same_place:
        result = _rewrite(draft, operation, place, after)
    else:
        taken = topic.take(before)
        after = draft.put(replace(after, id=draft.free_id(after)), block=taken[0])
        result = draft.note(Action.UPDATE, operation, before=before, after=after, taken=taken)
    _supersede(draft, operation, after, after.supersedes, now)
    return result


def _archive(draft: Draft, operation: MemoryOperation, now: datetime) -> Applied | NoopResult:
    place = draft.find(operation.ref)
    if place is None:
        return NoopResult(operation=operation, reason="no such memory", ref=operation.ref)
    if place[1].state is State.ARCHIVED:
        return NoopResult(operation=operation, reason="already archived", ref=place[1].ref)
    return _leave(draft, operation, place, superseded_by=place[1].superseded_by, now=now)


def _delete(draft: Draft, operation: MemoryOperation) -> Applied | NoopResult:
    place = draft.find(operation.ref)
    if place is None:
        return NoopResult(operation=operation, reason="no such memory", ref=operation.ref)
    topic, before = place
    return draft.note(Action.DELETE, operation, before=before, after=None, taken=topic.take(before))


def _restore(draft: Draft, operation: MemoryOperation, now: datetime) -> Applied | NoopResult:
    """Bring a record back from the archive; with ``record``, as that says, from wherever it is now or from nowhere."""
    place = draft.find(operation.ref)
    wanted = operation.record or (place[1] if place else None)
    if wanted is None:
        return NoopResult(operation=operation, reason="no such memory", ref=operation.ref)
    if operation.record is None and wanted.state is State.ACTIVE:
        return NoopResult(operation=operation, reason="already active", ref=wanted.ref)
    past = cleaned(wanted)
    after = replace(past, state=State.ACTIVE, updated_at=now, reason=operation.reason or past.reason, superseded_by="")
    if place is None:
        after = draft.put(replace(after, id=draft.free_id(after)))
        return draft.note(Action.RESTORE, operation, before=None, after=after)
    before = place[1]
    if before.state is State.ARCHIVED:
        return _return(draft, operation, place, after)
    if replace(after, updated_at=before.updated_at, reason=before.reason) == before:
        return NoopResult(operation=operation, reason="it is so already", ref=before.ref)
    return _rewrite(draft, operation, place, replace(after, id=before.id))


def _carry_out(draft: Draft, operation: MemoryOperation, now: datetime) -> Applied | NoopResult:
    match operation.action:
        case Action.ADD:
            return _add(draft, operation, now)
        case Action.UPDATE:
            return _update(draft, operation, now)
        case Action.ARCHIVE:
            return _archive(draft, operation, now)
        case Action.DELETE:
            return _delete(draft, operation)
        case Action.RESTORE:
            return _restore(draft, operation, now)
        case Action.NOOP:  # pragma: no branch -- each action has its case
            return NoopResult(operation=operation, reason=operation.reason or "nothing to do", ref=operation.ref)


def _linked(draft: Draft, operations: Sequence[MemoryOperation], results: Iterable[Applied | NoopResult]) -> list[MemoryOperation]:
    """``operations`` whose copies name one another as ``draft`` calls them; what is active there is not superseded by what is nowhere."""
    copies = [(each.record, done.ref) for each, done in zip(operations, results, strict=True) if each.as_is and each.record and done.ref]
    names = {record.ref: ref for record, ref in reversed(copies)}

    def linked(record: MemoryRecord) -> MemoryRecord:
        successor = names.get(record.superseded_by, record.superseded_by)
        stands = record.state is State.ARCHIVED or draft.find(successor)
        supersedes = tuple(names.get(ref, ref) for ref in record.supersedes)
        return replace(record, supersedes=supersedes, superseded_by=successor if stands else "")

    return [replace(each, record=linked(each.record)) if each.as_is and each.record else each for each in operations]


def needs(operations: Iterable[MemoryOperation]) -> set[TopicKey]:
    """The topics that a plan for ``operations`` reads or changes, in either state."""
    records = [operation.record for operation in operations if operation.record]
    refs = [operation.ref for operation in operations] + [ref for record in records for ref in (*record.supersedes, record.superseded_by)]
    named = {key for ref in refs for key, _ in parse_ref(ref)}
    places = {(key.scope, key.topic) for key in named} | {(record.scope, record.topic) for record in records}
    return {TopicKey(scope=scope, topic=topic, state=state) for scope, topic in places for state in State}


def make_plan(operations: Sequence[MemoryOperation], snapshot: Snapshot, *, now: datetime, stamp: Stamp) -> Plan:
    """What ``operations`` change, in their order, each seeing the ones before it.

    An ``add`` whose summary is already known changes nothing but what it adds in details, tags or a pin; one that was
    archived comes back. What cannot be done (the memory is gone, or is that way already) is a NoopResult, no error.
    Every text is redacted once more here, whoever redacted it before. Raises StoreError for a topic that may not be.
    """
    safe = [replace(each, reason=_said(each.reason), quote=_said(each.quote), rule=_said(each.rule)) for each in operations]

    def carried_out(operations: Sequence[MemoryOperation]) -> tuple[Draft, list[Applied | NoopResult]]:
        draft = Draft(snapshot, stamp)
        return draft, [_carry_out(draft, operation, whole_milliseconds(now)) for operation in operations]

    draft, results = carried_out(safe)
    linked = _linked(draft, safe, results)  # what a copy is called is known when all are there: it may name one that comes later
    return plan_of(*(carried_out(linked) if linked != safe else (draft, results)))


def plan_of(draft: Draft, results: Iterable[Applied | NoopResult]) -> Plan:
    """What a draft and the results of changing it come to."""
    return Plan(
        operation_id=draft.common.operation_id,
        changes=draft.changes() if draft.applied else (),
        appends=draft.appends(),
        applied=tuple(draft.applied),
        noops=tuple(result for result in results if isinstance(result, NoopResult)),
    )
