"""``memory-history.jsonl``: one line per applied change with the whole record before and after."""

from __future__ import annotations

import sys
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import TYPE_CHECKING

from cam.models import EPOCH, Action, Applied, MemoryRecord, MemoryScope, moment
from cam.store import log
from cam.store import stood as places
from cam.store.values import SCOPES, dumps, loads, record_of, stamp, text, texts, whole

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping, Sequence
    from pathlib import Path

    from cam.store.stood import Stood

_ACTIONS = {str(action): action for action in Action}


@dataclass(frozen=True, slots=True, kw_only=True)
class HistoryEntry:
    """One change of one record. The predecessor's lines have neither ``operation_id`` nor ``before`` and ``after``.

    ``number`` orders operations where clocks do not: each is higher than any the writer had seen. ``undoes`` is the
    operation that this one undid. ``block`` is the Markdown that stood before, when it was not what cam would write, ``stood`` where
    it did, when it was taken out.
    ``purged`` are the operations whose lines a purge removed.
    """

    at: datetime
    action: Action
    ref: str
    summary: str
    scope: MemoryScope
    topic: str
    id: str
    operation_id: str = ""
    number: int = 0
    actor: str = ""
    session_id: str = ""
    reason: str = ""
    rule: str = ""
    quote: str = ""
    undoes: str = ""
    before: MemoryRecord | None = None
    after: MemoryRecord | None = None
    block: str = ""
    stood: Stood | None = None
    purged: tuple[str, ...] = ()

    @property
    def is_purge(self) -> bool:
        """Whether this is all that is left of something: no memory is called so, and nothing brings it back."""
        return self.action is Action.DELETE and self.id == "purged" and not (self.before or self.after)


@dataclass(frozen=True, slots=True, kw_only=True)
class Unread:
    """A line of the history in ``path`` that cannot be read, or a part of it that is missing.

    Nobody knows its number: it may be as new as the next newer line that can be read, whose ``number`` and time it has.
    """

    path: Path
    number: int
    at: datetime


@dataclass(frozen=True, slots=True, kw_only=True)
class Stamp:
    """What all lines of one operation share."""

    at: datetime
    operation_id: str
    actor: str
    number: int = 0
    session: str = ""
    undoes: str = ""


def _state(record: MemoryRecord | None) -> str:
    return str(record.state) if record else "deleted"


def line(change: Applied, common: Stamp, *, block: str = "", stood: Stood | None = None) -> bytes:
    """One change as a line of history: the predecessor's keys, then cam's own."""
    record = change.record
    rollout = next((source for source in record.sources if source.endswith((".jsonl", ".jsonl.zst"))), "")
    entry: dict[str, object] = {
        "at": stamp(common.at),
        "action": str(change.action),
        "outcome": "applied",
        "previousState": str(change.before.state) if change.before else None,
        "nextState": _state(change.after),
        "updateKind": _update_kind(change),
        "scope": str(record.scope),
        "state": _state(change.after),
        "topic": record.topic,
        "id": record.id,
        "ref": f"{record.scope}:{record.state}:{record.topic}:{record.id}" if change.after else None,
        "summary": record.summary,
        "reason": change.reason,
        "source": record.sources[0] if record.sources else None,
        "sessionId": common.session,
        "rolloutPath": rollout,
        "operation": common.operation_id,
        "number": common.number,
        "actor": common.actor,
        "rule": change.rule,
        "quote": change.quote,
        "undoes": common.undoes,
        "before": whole(change.before) if change.before else None,
        "after": whole(change.after) if change.after else None,
        "block": block,
        "stood": places.pack(stood) if stood else None,
    }
    return dumps({name: value for name, value in entry.items() if value}) + b"\n"


def _update_kind(change: Applied) -> str | None:
    before, after = change.before, change.after
    if change.action is Action.RESTORE:
        return "restore"
    if change.action is not Action.UPDATE or not before or not after:
        return None
    return "metadata-only" if (before.summary, before.details) == (after.summary, after.details) else "semantic-overwrite"


def _is_applied(found: Mapping[str, object]) -> bool:
    return found.get("outcome", "applied") == "applied"


def restarted(at: datetime) -> bytes:
    """The first line of a history that is begun anew, since the one before is gone."""
    return dumps({"at": stamp(at), "lost": True}) + b"\n"


def is_restart(raw: bytes) -> bool:
    """Whether a line says that what was done before it is lost."""
    return raw.endswith(b'"lost":true}') and not _is_change(loads(raw) or {})


def _is_change(found: Mapping[str, object]) -> bool:
    """Whether an object says what was done to which memory."""
    named = text(found.get("topic")) and text(found.get("id"))
    return bool(named) and text(found.get("action")) in _ACTIONS and text(found.get("scope")) in SCOPES


def entry(raw: bytes) -> HistoryEntry | None:
    """The change that a line states; None for a line that is torn, was not applied, or is not ours."""
    found = loads(raw)
    if not found or not _is_applied(found) or not _is_change(found):
        return None
    action, scope = _ACTIONS[text(found["action"])], SCOPES[text(found["scope"])]
    topic, name = text(found["topic"]), text(found["id"])
    number = found.get("number")
    return HistoryEntry(
        number=number if isinstance(number, int) else 0,
        at=moment(found.get("at")),
        action=action,
        ref=f"{scope}:{topic}:{name}",
        summary=text(found.get("summary")),
        scope=scope,
        topic=topic,
        id=name,
        operation_id=text(found.get("operation")),
        actor=text(found.get("actor")),
        session_id=text(found.get("sessionId")),
        reason=text(found.get("reason")),
        rule=text(found.get("rule")),
        quote=text(found.get("quote")),
        undoes=text(found.get("undoes")),
        before=record_of(found.get("before")),
        after=record_of(found.get("after")),
        block=text(found.get("block")),
        stood=places.unpack(found.get("stood")),
        purged=texts(found.get("purged")),
    )


def newest_first(path: Path, *, containing: Sequence[str] = (), action: Action | None = None) -> Iterator[HistoryEntry]:
    """The history in ``path``, newest first; with ``containing`` only lines that hold one of the texts: what is left out is not parsed."""
    needles = [dumps(text)[1:-1] for text in containing] or [b""]
    mark = b'"action":' + dumps(str(action)) if action else b""
    lines = (raw for raw in log.backwards(path) if mark in raw and any(needle in raw for needle in needles))
    return (found for raw in lines if (found := entry(raw)))


def is_unread(raw: bytes) -> bool:
    """Whether a line of a history does not say what was done, though it should."""
    found = loads(raw)
    if found is None:
        return not log.is_mark(raw)
    return bool(found) and _is_applied(found) and not _is_change(found) and not is_restart(raw)


def changes(path: Path) -> Iterator[HistoryEntry | Unread]:
    """All that stands in ``path``, newest first, with what cannot be read in its place."""
    number, at = sys.maxsize, datetime.max.replace(tzinfo=UTC)
    for raw in log.backwards(path, gaps=True):
        if found := entry(raw):
            number, at = found.number, found.at
            yield found
        elif is_unread(raw) or is_restart(raw):
            yield Unread(path=path, number=number, at=at)


def of_operation(path: Path, operation_id: str) -> Iterator[HistoryEntry | Unread]:
    """The lines of one operation in ``path``, newest first, and what cannot be read beside and between them.

    One commit appends them together, so the search ends with the last of them.
    """
    needle = dumps(operation_id)
    unread = Unread(path=path, number=0, at=EPOCH)
    begun, newer = False, b"{}"
    for raw in log.backwards(path, gaps=True):
        found = entry(raw) if needle in raw else None
        if found and found.operation_id == operation_id:
            if not begun and is_unread(newer):
                yield unread
            begun = True
            yield found
        elif begun and is_unread(raw):
            yield unread
        elif begun:
            return
        newer = raw


def last_number(path: Path) -> int:
    """The highest number in ``path``: that of its last line which has one (the predecessor's have none)."""
    return next((each.number for each in newest_first(path) if each.number), 0)


def record_at(newest_first: Iterable[HistoryEntry], *, at: datetime | None = None, operation_id: str = "") -> MemoryRecord | None:
    """One record as its history says it stood: right after an operation, at a time, or else as it last was."""
    earliest: HistoryEntry | None = None
    for each in newest_first:
        if operation_id and each.operation_id == operation_id:
            return each.after
        if at and each.at <= at:
            return each.after
        if not at and not operation_id and (each.after or each.before):
            return each.after or each.before
        earliest = each
    return earliest.before if at and earliest else None
