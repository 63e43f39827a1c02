"""``audit/``: what was learned from which session and why, what was not, and how far each session has been read."""

from __future__ import annotations

import hashlib
from dataclasses import dataclass, field, replace
from functools import lru_cache
from typing import TYPE_CHECKING

from cam.errors import StoreError
from cam.models import EPOCH, Cursor, moment
from cam.store.values import counts, dumps, integer, loads, one_line, stamp, text, texts, whole

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping
    from datetime import datetime
    from pathlib import Path

    from cam.models import Applied, Changes, Conflict, MemoryOperation, MemoryRecord, NoopResult, Review, Suppressed


@dataclass(frozen=True, slots=True, kw_only=True)
class AuditItem:
    """One candidate and what became of it. ``quote`` is what was said, redacted; ``against`` holds refs or summaries.

    ``record`` is a conflict's candidate on its way to ``conflicts.jsonl``. A decided conflict has its id as ``ref`` and the
    decision as ``action``.
    """

    action: str
    summary: str
    ref: str = ""
    rule: str = ""
    quote: str = ""
    reason: str = ""
    against: tuple[str, ...] = ()
    record: MemoryRecord | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class AuditEntry:
    """One reading of one session, or another event worth recording.

    ``status`` is ``applied``, ``no-op``, ``skipped`` or ``failed``, and ``asked`` of a model call that is about to be made; ``counts`` is
    what the reader met, by name. The store itself fills in ``at``, ``operation_id``, ``applied``, the status and the noops of an entry
    that comes with operations.
    """

    kind: str = "sync"
    at: datetime = EPOCH
    operation_id: str = ""
    session_id: str = ""
    rollout: str = ""
    status: str = ""
    extractor: str = "heuristic"
    reason: str = ""
    applied: tuple[AuditItem, ...] = ()
    suppressed: tuple[AuditItem, ...] = ()
    conflicts: tuple[AuditItem, ...] = ()
    noops: tuple[AuditItem, ...] = ()
    decided: tuple[AuditItem, ...] = ()
    counts: Mapping[str, int] = field(default_factory=dict)


_LISTS = ("applied", "suppressed", "conflicts", "noops", "decided")


def _item(operation: MemoryOperation, *, ref: str = "", reason: str = "", against: tuple[str, ...] = ()) -> AuditItem:
    return AuditItem(
        action=str(operation.action),
        summary=operation.record.summary if operation.record else operation.forgets,
        ref=ref or operation.ref,
        rule=operation.rule,
        quote=operation.quote,
        reason=reason or operation.reason,
        against=against,
    )


def _suppressed(one: Suppressed) -> AuditItem:
    return _item(one.operation, reason=one.reason)


def _conflict(one: Conflict) -> AuditItem:
    return replace(_item(one.operation, reason=f"{one.source}: {one.reason}", against=one.against), record=one.operation.record)


def _noop(one: NoopResult) -> AuditItem:
    return _item(one.operation, ref=one.ref, reason=one.reason)


def _applied(one: Applied) -> AuditItem:
    return AuditItem(action=str(one.action), summary=one.record.summary, ref=one.ref, rule=one.rule, quote=one.quote, reason=one.reason)


def audit_review(
    review: Review,
    *,
    session_id: str = "",
    rollout: str = "",
    counts: Mapping[str, int] | None = None,
    extractor: str = "heuristic",
    kind: str = "sync",
) -> AuditEntry:
    """The entry of the review of a session or of a request, to be handed to ``Transaction.apply`` together with what was accepted."""
    return AuditEntry(
        kind=kind,
        session_id=session_id,
        rollout=rollout,
        extractor=extractor,
        suppressed=tuple(_suppressed(one) for one in review.suppressed),
        conflicts=tuple(_conflict(one) for one in review.conflicts),
        noops=tuple(_noop(one) for one in review.noops),
        counts=dict(counts or {}),
    )


def completed(entry: AuditEntry, changes: Changes, *, at: datetime) -> AuditEntry:
    """``entry`` with what the store did."""
    applied = tuple(_applied(one) for one in changes.applied)
    return replace(
        entry,
        at=at,
        operation_id=changes.operation_id,
        status=entry.status or ("applied" if applied else "no-op"),
        applied=entry.applied + applied,
        noops=entry.noops + tuple(_noop(one) for one in changes.noops),
    )


def _safe(said: str) -> str:
    from cam.redact import redact

    return one_line(redact(said))


def _plain(item: AuditItem) -> dict[str, object]:
    values: dict[str, str] = {
        "action": item.action,
        "ref": item.ref,
        "summary": item.summary,
        "rule": item.rule,
        "quote": item.quote,
        "reason": item.reason,
    }
    kept: dict[str, object] = {name: _safe(value) for name, value in values.items() if value}
    return kept | ({"against": [_safe(each) for each in item.against]} if item.against else {})


def line(entry: AuditEntry) -> bytes:
    """``entry`` as a line of ``sync-log.jsonl``, every text redacted."""
    head: dict[str, object] = {
        "kind": entry.kind,
        "at": stamp(entry.at),
        "status": entry.status,
        "operation_id": entry.operation_id,
        "session_id": entry.session_id,
        "rollout": entry.rollout,
        "extractor": entry.extractor,
        "reason": _safe(entry.reason),
        "counts": dict(entry.counts),
    }
    lists = {name: [_plain(item) for item in getattr(entry, name)] for name in _LISTS}
    return dumps({name: value for name, value in {**head, **lists}.items() if value}) + b"\n"


def conflict_id(action: str, summary: str, against: Iterable[str]) -> str:
    """Eight hex digits that name a contradiction, whenever and wherever it is met again."""
    return hashlib.sha256(dumps([action, summary, sorted(against)])).hexdigest()[:8]


def conflict_lines(entry: AuditEntry, *, actor: str = "") -> bytes:
    """The lines of ``conflicts.jsonl`` that ``entry`` adds: a conflict with its candidate, or the decision that closes one."""
    from cam.store.plan import cleaned

    common = {"at": stamp(entry.at), "operation_id": entry.operation_id, "session_id": entry.session_id, "rollout": entry.rollout}
    lines: list[dict[str, object]] = []
    for item in entry.conflicts:
        plain = _plain(item)
        name = conflict_id(item.action, text(plain.get("summary")), texts(plain.get("against")))
        proposed = replace(cleaned(item.record), created_at=entry.at, updated_at=entry.at) if item.record else None
        record = {"record": whole(proposed)} if proposed else {}
        lines.append({**common, "conflict": name, **plain, **record})
    lines += [{**common, "closes": item.ref, "decision": item.action, "actor": actor} for item in entry.decided]
    return b"".join(dumps({name: value for name, value in one.items() if value}) + b"\n" for one in lines)


def _items(value: object) -> tuple[AuditItem, ...]:
    found = [each for each in value if isinstance(each, dict)] if isinstance(value, list) else []
    return tuple(
        AuditItem(
            action=text(each.get("action")),
            summary=text(each.get("summary")),
            ref=text(each.get("ref")),
            rule=text(each.get("rule")),
            quote=text(each.get("quote")),
            reason=text(each.get("reason")),
            against=texts(each.get("against")),
        )
        for each in found
    )


_IN_OUR_WORDS = {"upsert": "add"}
_REF = ("scope", "topic", "id")


def _legacy(found: Mapping[str, object]) -> AuditEntry:
    """A line of the predecessor's sync log: operations as upserts, conflicts as summaries, suppressed ones only counted."""
    operations = found.get("operations")
    applied = [
        {
            **each,
            "action": _IN_OUR_WORDS.get(text(each.get("action")), each.get("action")),
            "ref": ":".join(text(each.get(part)) for part in _REF),
        }
        for each in (operations if isinstance(operations, list) else [])
        if isinstance(each, dict)
    ]
    conflicts = found.get("conflicts")
    against = [
        {"action": "add", "summary": each.get("candidateSummary"), "reason": each.get("source"), "against": each.get("conflictsWith")}
        for each in (conflicts if isinstance(conflicts, list) else [])
        if isinstance(each, dict)
    ]
    return AuditEntry(
        at=moment(found.get("appliedAt")),
        session_id=text(found.get("sessionId")),
        rollout=text(found.get("rolloutPath")),
        status=text(found.get("status")),
        extractor=text(found.get("extractorName")),
        reason=text(found.get("skipReason")),
        applied=_items(applied) if found.get("status") == "applied" else (),
        conflicts=_items(against),
    )


def entry(raw: bytes) -> AuditEntry | None:
    """The entry on a line, None for a torn one."""
    found = loads(raw)
    if not found:
        return None
    if "appliedAt" in found:
        return _legacy(found)
    lists = {name: _items(found.get(name)) for name in _LISTS}
    return AuditEntry(
        kind=text(found.get("kind")),
        at=moment(found.get("at")),
        operation_id=text(found.get("operation_id")),
        session_id=text(found.get("session_id")),
        rollout=text(found.get("rollout")),
        status=text(found.get("status")),
        extractor=text(found.get("extractor")),
        reason=text(found.get("reason")),
        counts=counts(found.get("counts")),
        applied=lists["applied"],
        suppressed=lists["suppressed"],
        conflicts=lists["conflicts"],
        noops=lists["noops"],
        decided=lists["decided"],
    )


@lru_cache(maxsize=1)  # each of many sessions is looked for in the same file
def cursors(data: bytes | None, path: Path | None = None) -> Mapping[str, Cursor]:
    """The cursors in ``cursors.json`` by session id; of one that a merge has left with both sides in it, those of both.

    Raises StoreError when the file is not what cam wrote.
    """
    if data is None:
        return {}
    document = loads(data)
    found = [document] if document else [one for line in data.splitlines() if (one := loads(line))]
    sides = [side for one in found if isinstance(side := one.get("sessions"), dict)]
    if not sides:
        hint = "remove it: sessions are then read again, and what is known changes nothing"
        raise StoreError(f"{path or 'audit/cursors.json'} is damaged", hint=hint)
    return {session: _cursor(value) for side in sides for session, value in side.items() if isinstance(value, dict)}


def _cursor(value: Mapping[str, object]) -> Cursor:
    return Cursor(
        offset=integer(value.get("offset")),
        check=text(value.get("check")),
        size=integer(value.get("size")),
        mtime_ns=integer(value.get("mtime_ns")),
    )


def cursors_text(known: Mapping[str, Cursor]) -> bytes:
    """``known`` as a file."""
    sessions = {name: {"offset": c.offset, "check": c.check, "size": c.size, "mtime_ns": c.mtime_ns} for name, c in known.items()}
    return dumps({"version": 1, "sessions": sessions}) + b"\n"


_MILLISECOND = 1_000_000  # nanoseconds


def legacy_cursor(data: bytes, *, project_id: str, session_id: str) -> Cursor | None:
    """How far the predecessor's ``state.json`` says that a session was read last: the whole file as it was, without a check.

    Its ``mtimeMs`` is Node's: ``sec * 1e3 + nsec / 1e6``, a double without room for nanoseconds; whole where Node counts in whole ones.
    """
    found = loads(data) or {}
    entries = found.get("processedRolloutEntries")
    rows = [row for row in entries if isinstance(row, dict)] if isinstance(entries, list) else []
    own = (row for row in rows if row.get("sessionId") == session_id and row.get("projectId") == project_id)
    last = max(own, key=lambda row: text(row.get("processedAt")), default=None)
    if last is None:
        return None
    size, mtime = integer(last.get("sizeBytes")), last.get("mtimeMs")
    mtime_ns = integer(mtime * _MILLISECOND) if isinstance(mtime, int | float) else 0
    return Cursor(offset=size, size=size, mtime_ns=mtime_ns, within_ns=_MILLISECOND)
