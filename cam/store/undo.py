"""Taking an operation back, or one record back to how it was: pure planning from history lines."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cam.models import Action, Applied, MemoryOperation, NoopResult, State
from cam.store.draft import Draft, Snapshot
from cam.store.layout import TopicKey
from cam.store.plan import plan_of

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from cam.store.history import HistoryEntry, Stamp
    from cam.store.plan import Plan


PURGED = NoopResult(
    operation=MemoryOperation(action=Action.NOOP, rule="undo"), reason="a part of the operation was purged and cannot be brought back"
)


def last_operation(newest_first: Iterable[HistoryEntry]) -> str:
    """The last operation that still stands: neither an undo, nor undone, nor a purge; empty when there is none. So undoing walks back."""
    undone: set[str] = set()
    for entry in newest_first:
        if not entry.operation_id or entry.operation_id in undone or entry.is_purge:
            continue
        if not entry.undoes:
            return entry.operation_id
        undone.add(entry.undoes)
    return ""


def needs(entries: Iterable[HistoryEntry]) -> set[TopicKey]:
    """The topics that undoing ``entries`` reads or changes."""
    records = [record for entry in entries for record in (entry.before, entry.after) if record]
    return {TopicKey(scope=record.scope, topic=record.topic, state=state) for record in records for state in State}


def _undo(draft: Draft, entry: HistoryEntry) -> Applied | NoopResult:
    why = f"undo of {entry.action} {entry.operation_id}"
    operation = MemoryOperation(action=entry.action, record=entry.after or entry.before, ref=entry.ref, reason=why, rule="undo")
    place = None
    if entry.after:
        topic = draft.topic_of(entry.after)
        standing = topic.find(entry.after.id)
        if standing is None:
            return NoopResult(operation=operation, reason="it is not there any more", ref=entry.ref)
        if standing != entry.after:
            return NoopResult(operation=operation, reason="it has been changed since", ref=entry.ref)
        place = topic, standing
    before = entry.before
    if before is None and place:
        block = place[0].take(place[1])
        return draft.note(Action.DELETE, operation, before=place[1], after=None, block=block)
    if before is None:
        return NoopResult(operation=operation, reason="the history does not say what was there before", ref=entry.ref)
    if place and place[0] is draft.topic_of(before) and place[1].id == before.id:
        block = place[0].block(place[1])
        before = place[0].change(place[1], before, block=entry.block)
        return draft.note(Action.UPDATE, operation, before=place[1], after=before, block=block)
    if draft.topic_of(before).find(before.id):
        return NoopResult(operation=operation, reason="another memory has its place", ref=entry.ref)
    block = place[0].take(place[1]) if place else ""
    before = draft.put(before, block=entry.block or block)
    action = Action.RESTORE if before.state is State.ACTIVE else Action.ARCHIVE
    return draft.note(action, operation, before=place[1] if place else None, after=before, block=block)


def _undo_all(draft: Draft, entries: Sequence[HistoryEntry]) -> list[Applied | NoopResult]:
    """Undo what can be undone, and return the rest, each with its reason.

    The histories of two scopes have no order between them: a line that finds another's work in its way waits for it.
    """
    while True:
        results = [_undo(draft, entry) for entry in entries]
        waiting = [entry for entry, result in zip(entries, results, strict=True) if isinstance(result, NoopResult)]
        if len(waiting) == len(entries):
            return results
        entries = waiting


def make_undo(entries: Sequence[HistoryEntry], snapshot: Snapshot, *, stamp: Stamp) -> Plan:
    """What puts back what stood before ``entries``, the lines of one operation, newest first.

    A record that was changed since stays as it is, and is reported as a NoopResult.
    """
    draft = Draft(snapshot, stamp)
    return plan_of(draft, _undo_all(draft, entries))
