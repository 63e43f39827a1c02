"""What people ask for in so many words: remember, forget, import. Each in one transaction; no own rules."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from cam.errors import UsageError
from cam.models import Action, Changes, MemoryOperation, MemoryRecord, MemoryScope, Review, Suppressed
from cam.pipeline import rehearsed

if TYPE_CHECKING:
    from collections.abc import Sequence

    from cam.memory import Context

_SHOWN = 60  # characters of what is too long


@dataclass(frozen=True, slots=True, kw_only=True)
class Changed:
    """What a request to change memory came to: what review decided, and what was committed."""

    review: Review
    changes: Changes


def change(ctx: Context, operations: Sequence[MemoryOperation], *, actor: str) -> Changed:
    """Review operations that a person asked for against what is known of the same things, and commit what is accepted.

    What holds a secret comes in without that part, and is among the suppressed.
    """
    from cam.extract import without_secrets
    from cam.recall.related import related
    from cam.review import review
    from cam.store import audit_review

    admitted, left_out = without_secrets(operations)
    with ctx.store.transaction(actor=actor, wait=ctx.settings.lock_seconds) as tx:
        reviewed = review(admitted, related(ctx.store, ctx.index, admitted)).with_refused(left_out)
        entry = audit_review(reviewed, kind=actor) if reviewed.conflicts else None
        changes = tx.apply(reviewed.accepted, now=ctx.clock(), audit=entry)
    ctx.index.refresh(ctx.store)
    return Changed(review=reviewed, changes=changes)


def remember(ctx: Context, operation: MemoryOperation) -> Changed:
    """Add what a person wrote; a duplicate is evidence for what is known, and only a correction replaces anything.

    Raises UsageError when it says nothing besides a secret.
    """
    spared(operation)
    return change(ctx, [operation], actor="remember")


def spared(operation: MemoryOperation) -> MemoryOperation:
    """``operation`` without the part that holds a secret. Raises UsageError when it says nothing else."""
    from cam.extract import without_secrets

    admitted, left_out = without_secrets([operation])
    if left_out and not admitted:
        raise UsageError(
            "what is secret or private is never remembered, and what is left says nothing alone",
            hint='say where it is kept: "The CI token is in the vault."',
        )
    return admitted[0]


def forget(ctx: Context, refs: Sequence[str], *, delete: bool, reason: str) -> Changed:
    """Take records out of the active memory: into the archive, or away."""
    action = Action.DELETE if delete else Action.ARCHIVE
    operations = [MemoryOperation(action=action, ref=ref, rule="manual", reason=reason) for ref in refs]
    with ctx.store.transaction(actor="forget", wait=ctx.settings.lock_seconds) as tx:
        changes = tx.apply(operations, now=ctx.clock())
    ctx.index.refresh(ctx.store)
    return Changed(review=Review(accepted=tuple(operations)), changes=changes)


def too_long(summary: str) -> Suppressed:
    """What is no single memory, by its beginning."""
    from cam.redact import redact

    shown = redact(summary[: 16 * _SHOWN])[:_SHOWN]  # a secret that is cut would not be known as one
    record = MemoryRecord(scope=MemoryScope.PROJECT, topic="", summary=f"{' '.join(shown.split())}…")
    return Suppressed(operation=MemoryOperation(action=Action.ADD, record=record, rule="import"), reason="too long for one memory")


def import_records(ctx: Context, lines: bytes, *, dry_run: bool = False) -> Changed:
    """Add the records on JSON lines as they are, except for secrets; what is already known is skipped, and so is what is too long.

    Raises ValueError for a wrong line.
    """
    from cam.extract import without_secrets
    from cam.extract.text import is_too_long
    from cam.store.exchange import read_lines

    read = read_lines(lines.split(b"\n"))
    long = [too_long(one.summary) for one in read if is_too_long(one.summary, *one.details)]
    records = [one for one in read if not is_too_long(one.summary, *one.details)]
    proposed = [MemoryOperation(action=Action.ADD, record=one, as_is=True, rule="import", reason=one.reason) for one in records]
    operations, left_out = without_secrets(proposed)
    reviewed = Review(accepted=tuple(operations), suppressed=(*left_out, *long))
    if dry_run:
        return Changed(review=rehearsed(ctx, reviewed), changes=Changes())
    with ctx.store.transaction(actor="import", wait=ctx.settings.lock_seconds) as tx:
        changes = tx.apply(operations, now=ctx.clock())
    ctx.index.refresh(ctx.store)
    return Changed(review=reviewed, changes=changes)
