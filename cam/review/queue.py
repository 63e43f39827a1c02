"""A person's decision on a recorded conflict -> the operations it leads to. It decides nothing itself, and never writes."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from cam.errors import UsageError
from cam.models import Action, Decision, MemoryOperation, MemoryRecord, Source
from cam.store.values import same_words

if TYPE_CHECKING:
    from collections.abc import Sequence

    from cam.store import RecordedConflict

_RULE = "review"
_VOUCHED_BY_HAND = 0.9


def check(conflict: RecordedConflict, decision: Decision, *, text: str) -> None:
    """Raise UsageError when this decision cannot be made: what changed memory must be undone first, all else can be reconsidered."""
    known = conflict.decided
    if known and (known.decision == decision or known.operation_id):
        undo = (
            f"`cam memory undo {known.operation_id}` opens it again"
            if known.operation_id
            else "it changed nothing, and another decision can be made; `cam review show` says who decided"
        )
        raise UsageError(f"conflict {conflict.id} is decided already, by `cam review {known.decision}`", hint=undo)
    if decision is Decision.MERGE and not text.strip():
        raise UsageError(
            "nothing to remember in place of both", hint=f'cam review merge {conflict.id} "Use pnpm; npm only for publishing."'
        )


def operations(
    conflict: RecordedConflict, decision: Decision, records: Sequence[MemoryRecord], candidate: MemoryRecord | None
) -> tuple[MemoryOperation, ...]:
    """What the decision changes among the active ``records``. ``candidate`` is what is to be remembered, None for a wish to forget.

    Accepted, the candidate replaces what it contradicts; kept, it stands beside; merged, another text replaces that and the
    candidate, which may have been remembered beside it. Rejected, both stay as they are.
    """
    if decision is Decision.REJECT:
        return ()
    reason = f"decided by hand, conflict {conflict.id}"
    against = [record for record in records if record.ref in conflict.against]
    if candidate is None and decision is Decision.KEEP:
        return ()
    if candidate is None:
        action = Action(conflict.action)
        return tuple(MemoryOperation(action=action, ref=r.ref, rule=_RULE, quote=conflict.quote, reason=reason) for r in against)
    said = conflict.record.summary if conflict.record else conflict.summary
    own = [record for record in records if record not in against and same_words(record.summary) == same_words(said)]
    if own and decision is Decision.KEEP:
        return ()
    base = own[0] if own and decision is Decision.ACCEPT else candidate
    stale = {Decision.ACCEPT: against, Decision.KEEP: [], Decision.MERGE: [*against, *own]}[decision]
    confidence = max(base.confidence, _VOUCHED_BY_HAND)
    record = replace(base, source=Source.HUMAN, confidence=confidence, supersedes=tuple(dict.fromkeys(r.ref for r in stale)))
    return (MemoryOperation(action=Action.ADD, record=record, rule=_RULE, quote=conflict.quote, reason=reason),)
