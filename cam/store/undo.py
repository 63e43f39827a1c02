"""Taking an operation back, or one record back to how it was: pure planning from history lines."""

from __future__ import annotations

from dataclasses import replace
from itertools import chain
from typing import TYPE_CHECKING

from cam.errors import UnknownRef
from cam.models import EPOCH, Action, Applied, MemoryOperation, NoopResult, State
from cam.store.draft import Draft, Snapshot
from cam.store.entry import read, write
from cam.store.history import HistoryEntry, Unread
from cam.store.layout import TopicKey
from cam.store.plan import plan_of

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence
    from datetime import datetime

    from cam.models import MemoryRecord
    from cam.store.conflicts import RecordedConflict
    from cam.store.history import Stamp
    from cam.store.identity import Adopted
    from cam.store.plan import Plan
    from cam.store.topic import Topic


def not_whole(operation_id: str, reason: str) -> NoopResult:
    """What an undo says of the part of an operation that nobody can take back any more."""
    return NoopResult(operation=MemoryOperation(action=Action.NOOP, rule="undo"), reason=reason, ref=f"operation {operation_id}")


PURGED = "a part of the operation was purged and cannot be brought back"
UNREAD = "a line of the history beside it cannot be read, and may be a part of it"

_HISTORY = "`cam memory history` shows what was done"


def last_operation(
    newest_first: Iterable[HistoryEntry | Unread], conflicts: Iterable[RecordedConflict], adopted: Adopted | None = None
) -> str:
    """The last operation that still stands: neither an undo nor undone. So undoing walks back.

    Raises UnknownRef when there is none, and when what was done last cannot be taken back: it is what was meant, and nothing else may be
    taken back in its place. The hint names the operation before it.
    """
    standing = _standing(newest_first)
    last = next(standing, None)
    why, instead = _unreadable(last) if isinstance(last, Unread) else _final(last, conflicts, adopted)
    if isinstance(last, HistoryEntry) and not why:
        return last.operation_id
    before = next(
        (one for one in chain((last,), standing) if isinstance(one, HistoryEntry) and one.operation_id and not one.is_purge), None
    )
    further = f"`cam memory undo {before.operation_id}` takes back what was done before: {before.action} {before.ref}" if before else ""
    raise UnknownRef(why, hint="; ".join(filter(None, (instead, further))) or _HISTORY)


def _unreadable(last: Unread) -> tuple[str, str]:
    return f"what was done last cannot be read: {last.path} is damaged or missing", "`cam memory lint` says where"


def _standing(newest_first: Iterable[HistoryEntry | Unread]) -> Iterator[HistoryEntry | Unread]:
    """The changes that are neither an undo nor undone, and what cannot be read."""
    undone: set[str] = set()
    for entry in newest_first:
        if isinstance(entry, Unread):
            yield entry
        elif entry.operation_id in undone:
            continue
        elif entry.undoes:
            undone.add(entry.undoes)
        else:
            yield entry


def _final(last: HistoryEntry | None, conflicts: Iterable[RecordedConflict], adopted: Adopted | None) -> tuple[str, str]:
    """Why what was done last cannot be taken back, empty when it can, and what to do instead. ``last`` is the last change that stands."""
    if adopted and (last is None or last.number <= adopted.number):
        why = f"what was done last was to adopt the memory of {adopted.place}, which undo does not take back"
        return why, f"to part the two, take {adopted.here} out of the names in {adopted.identity}"
    decisions = [(one.decided.at, one.id) for one in conflicts if one.decided and not one.decided.operation_id]
    at, name = max(decisions, default=(EPOCH, ""))
    if name and (last is None or at > last.at):
        return f"the last decision, on conflict {name}, changed no memory", f"`cam review accept {name}` decides otherwise"
    if last is None:
        return "there is nothing to undo", ""
    if last.is_purge:
        return "the last operation was a purge, which cannot be undone", ""
    return "" if last.operation_id else "the last change is codex-auto-memory's, which kept nothing to bring back", ""


def needs(entries: Iterable[HistoryEntry]) -> set[TopicKey]:
    """The topics that undoing ``entries`` reads or changes."""
    records = [record for entry in entries for record in (entry.before, entry.after) if record]
    return {TopicKey(scope=record.scope, topic=record.topic, state=state) for record in records for state in State}


def _at(topic: Topic, standing: MemoryRecord, moment: datetime) -> MemoryRecord:
    """A record as it reads when its file has this date: an undo writes the file, which dates what a human wrote into it."""
    found = read(topic.block(standing), topic.key, modified=moment)
    return replace(found, id=standing.id) if found else standing


def _is_undone(draft: Draft, entry: HistoryEntry) -> bool:
    """Whether what was there before is there again, and what came in its place is not."""
    before, after = entry.before, entry.after
    if before is None:
        return False
    standing = draft.topic_of(before).find(before.id)
    if standing is None or (standing.summary, standing.details) != (before.summary, before.details):
        return False
    return after is None or draft.topic_of(after).find(after.id) is None


def _hindrance(draft: Draft, entry: HistoryEntry, standing: MemoryRecord | None) -> str:
    """Why a change cannot be taken back, empty when it can. ``standing`` is what stands where it left something."""
    before, after = entry.before, entry.after
    if _is_undone(draft, entry):
        return "it is undone already"
    if after and standing is None:
        return "it is not there any more"
    if after and standing and standing != after and _at(draft.topic_of(after), standing, after.updated_at) != after:
        return "it has been changed since"
    if before is None:
        return "" if after else "the history does not say what was there before"
    if not _is_in_place(entry) and draft.topic_of(before).find(before.id):
        return "another memory has its place"
    return ""


def _is_in_place(entry: HistoryEntry) -> bool:
    """Whether a record changed where it stood: it neither came nor went nor moved."""
    before, after = entry.before, entry.after
    return before is not None and after is not None and (before.ref, before.state) == (after.ref, after.state)


def _put_back(draft: Draft, entry: HistoryEntry, operation: MemoryOperation, standing: MemoryRecord | None) -> Applied:
    """Put what stood before in the place of ``standing``, what the change left."""
    before = entry.before
    if before and standing and _is_in_place(entry):
        topic = draft.topic_of(standing)
        block = topic.block(standing)
        again = topic.change(standing, before, block=entry.block)
        return draft.note(Action.UPDATE, operation, before=standing, after=again, taken=(block, None))
    taken = draft.topic_of(standing).take(standing) if standing else ("", None)
    if before is None:
        return draft.note(Action.DELETE, operation, before=standing, after=None, taken=taken)
    again = draft.put(before, block=entry.block or write(before, taken[0]), stood=entry.stood)
    action = Action.RESTORE if again.state is State.ACTIVE else Action.ARCHIVE
    return draft.note(action, operation, before=standing, after=again, taken=taken)


def _undo(draft: Draft, entry: HistoryEntry) -> Applied | NoopResult:
    why = f"undo of {entry.action} {entry.operation_id}"
    operation = MemoryOperation(action=entry.action, record=entry.after or entry.before, ref=entry.ref, reason=why, rule="undo")
    standing = draft.topic_of(entry.after).find(entry.after.id) if entry.after else None
    if hindrance := _hindrance(draft, entry, standing):
        return NoopResult(operation=operation, reason=hindrance, ref=entry.ref)
    return _put_back(draft, entry, operation, standing)


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
