"""``audit/conflicts.jsonl``: contradictions that wait for a person, and how they were decided. Reads; the audit writes."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from cam.models import Action, moment
from cam.store.audit import conflict_id
from cam.store.finder import MARK
from cam.store.naming import meant
from cam.store.values import SCOPES, loads, record_of, same_words, text, texts

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence
    from datetime import datetime

    from cam.models import MemoryRecord
    from cam.store.history import HistoryEntry


@dataclass(frozen=True, slots=True, kw_only=True)
class Decided:
    """How a conflict was closed: ``accept``, ``keep``, ``reject`` or ``merge``; ``operation_id`` is the change that this made, if any."""

    decision: str
    at: datetime
    actor: str
    operation_id: str


@dataclass(frozen=True, slots=True, kw_only=True)
class RecordedConflict:
    """A candidate that contradicts what is remembered or was said before; ``decided`` is None while it is open.

    ``action`` is what the candidate asks for, ``record`` what it would remember, dated when it was proposed (None for a wish to
    forget, and on lines that do not hold it). ``against`` holds refs, or summaries of what the same session had said before.
    """

    id: str
    at: datetime
    action: str
    summary: str
    against: tuple[str, ...]
    reason: str
    rule: str = ""
    quote: str = ""
    session_id: str = ""
    rollout: str = ""
    operation_id: str = ""
    record: MemoryRecord | None = None
    decided: Decided | None = None


def waiting(conflicts: Iterable[RecordedConflict], active: Sequence[MemoryRecord]) -> list[RecordedConflict]:
    """The open conflicts in which something is left to decide: not where what is contradicted has gone, and what was said stands."""
    refs, said = {one.ref for one in active}, {same_words(one.summary) for one in active}

    def settled(one: RecordedConflict) -> bool:
        of_records = all(name.partition(":")[0] in SCOPES for name in one.against)
        return of_records and refs.isdisjoint(one.against) and (one.action != Action.ADD or same_words(one.summary) in said)

    return [one for one in conflicts if not one.decided and not settled(one)]


def _conflict(found: Mapping[str, object]) -> RecordedConflict:
    action, summary, against = text(found.get("action")), text(found.get("summary")), texts(found.get("against"))
    at, record = moment(found.get("at")), record_of(found.get("record"))
    return RecordedConflict(
        id=text(found.get("conflict")) or conflict_id(action, summary, against),
        at=at,
        action=action,
        summary=summary,
        against=against,
        reason=text(found.get("reason")),
        rule=text(found.get("rule")),
        quote=text(found.get("quote")),
        session_id=text(found.get("session_id")),
        rollout=text(found.get("rollout")),
        operation_id=text(found.get("operation_id")),
        record=replace(record, created_at=at, updated_at=at) if record else None,
    )


def _decided(found: Mapping[str, object]) -> Decided:
    return Decided(
        decision=text(found.get("decision")),
        at=moment(found.get("at")),
        actor=text(found.get("actor")),
        operation_id=text(found.get("operation_id")),
    )


def _undone(undos: Iterable[HistoryEntry]) -> set[str]:
    """The operations that are taken back, by undos that are not themselves taken back."""
    gone: set[str] = set()
    for entry in sorted(undos, key=lambda each: each.number, reverse=True):
        if entry.undoes and entry.operation_id not in gone:
            gone.add(entry.undoes)
    return gone


def read(newest_first: Iterable[bytes], undos: Iterable[HistoryEntry]) -> tuple[RecordedConflict, ...]:
    """The conflicts on these lines, newest first, each once: the last line about it counts, and what was decided stays decided.

    The same candidate against the same memories is not asked about again. ``undos`` are history lines of undos: a decision
    whose change was undone does not count, and a conflict goes with the session's operation when that was undone.
    """
    lines = [*newest_first]
    undone = _undone(undos) if lines else set()
    conflicts: dict[str, RecordedConflict] = {}
    for found in map(loads, reversed(lines)):
        if not found or text(found.get("operation_id")) in undone:
            continue
        closes = text(found.get("closes"))
        if closes in conflicts:
            conflicts[closes] = replace(conflicts[closes], decided=_decided(found))
        elif not closes and text(found.get("summary")) != MARK:
            one = _conflict(found)
            known = conflicts.pop(one.id, None)
            conflicts[one.id] = replace(one, decided=known.decided) if known else one
    return tuple(reversed(conflicts.values()))


def find(conflicts: Sequence[RecordedConflict], name: str) -> RecordedConflict:
    """The conflict with this id, or with an id that begins so. Raises UnknownRef unless that is exactly one."""
    known = {one.id: one for one in conflicts}
    return known[meant(name, known, what="conflict", shown_by="cam review list --all")]
