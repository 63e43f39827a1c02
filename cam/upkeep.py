"""What people do to a memory as a whole: purge, check, adopt, bring in notes, back up, decide. Each in one transaction; no own rules."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from cam import config, reading
from cam.errors import UnknownRef, UsageError
from cam.models import EPOCH, Action, Changes, MemoryOperation, MemoryScope, Review, Source, Suppressed
from cam.pipeline import rehearsed
from cam.request import Changed, change, spared, too_long

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path

    from cam.memory import Context
    from cam.models import Decision, MemoryRecord
    from cam.recall.alike import Pair
    from cam.store import RecordedConflict
    from cam.store.backup import Restored
    from cam.store.damage import Problem
    from cam.store.purge import Purged


def purge(ctx: Context, refs: Sequence[str]) -> Purged:
    """Take every trace of these memories out of the files, drop what was derived from them and cam's logs that tell of them.

    Nothing brings them back. Raises UnknownRef when neither the files nor the history know one of them.
    """
    from cam.hosts.codex.config import keeps
    from cam.store.purge import Elsewhere

    ctx.index.drop()  # first: a crash in between must not leave an index that knows what the files no longer do
    with ctx.store.transaction(actor="purge", wait=ctx.settings.lock_seconds) as tx:
        logs = sorted(config.state_directory().glob("*.log*"))
        done = tx.purge(refs, now=ctx.clock(), elsewhere=Elsewhere(logs=logs, agents=keeps(ctx.settings.codex_home)))
    ctx.index.drop()
    for log in done.telling:
        log.unlink(missing_ok=True)
    return done


@dataclass(frozen=True, slots=True, kw_only=True)
class Linted:
    """What is odd in the files, what was put right, and memories that may say the same in other words."""

    problems: tuple[Problem, ...]
    fixed: Changes | None = None
    alike: tuple[Pair, ...] = ()


def lint(ctx: Context, *, fix: bool) -> Linted:
    """Look for what is odd in the files; with ``fix``, put right what can be put right without asking, and look again."""
    from cam.store.lint import lint as problems_of

    if not fix:
        return Linted(problems=tuple(problems_of(ctx.store)), alike=_alike(ctx))
    with ctx.store.transaction(actor="lint", wait=ctx.settings.lock_seconds) as tx:
        fixed = tx.repair(now=ctx.clock())
    ctx.index.refresh(ctx.store)
    return Linted(problems=tuple(problems_of(ctx.store)), fixed=fixed, alike=_alike(ctx))


def _alike(ctx: Context) -> tuple[Pair, ...]:
    """The pairs that a person may want to look at, where a model is configured and vectors are there."""
    if not ctx.settings.embedder:
        return ()
    from pathlib import Path

    from cam.recall.alike import alike
    from cam.recall.embed import name_of
    from cam.review.claims import may_be_same

    try:
        model = name_of(Path(ctx.settings.embedder))
    except OSError:
        return ()
    return tuple(pair for pair in alike(ctx.store, ctx.index, model) if may_be_same(pair.one.summary, pair.other.summary))


def import_notes(ctx: Context, files: Sequence[Path], *, scope: MemoryScope | None, dry_run: bool) -> Changed:
    """Add what plain Markdown notes say, one memory for each statement; what is already known is skipped, and so is what is too long."""
    from cam.extract import text_to_record, without_secrets
    from cam.extract.remainder import set_off
    from cam.extract.text import is_too_long
    from cam.recall.related import related
    from cam.redact import redact
    from cam.review import review
    from cam.store.notes import statements

    operations, long = [], list[Suppressed]()
    for path in files:
        note = redact(reading.regular(path).decode("utf-8", "replace"))  # whole: a heading becomes a tag, and no form would show it
        for said in statements(set_off(note)):
            if is_too_long(said.summary, *said.details):
                long.append(too_long(said.summary))
                continue
            record = text_to_record("\n".join((said.summary, *said.details)), scope=scope or MemoryScope(ctx.settings.default_scope))
            record = replace(record, source=Source.IMPORT, confidence=0.8, sources=(str(path),), tags=said.tags, reason="imported notes")
            operations.append(MemoryOperation(action=Action.ADD, record=record, rule="import", reason=record.reason))
    if not dry_run:
        done = change(ctx, operations, actor="import")
        return replace(done, review=done.review.with_refused(long))
    admitted, left_out = without_secrets(operations)
    reviewed = review(admitted, related(ctx.store, ctx.index, admitted)).with_refused([*left_out, *long])
    return Changed(review=rehearsed(ctx, reviewed), changes=Changes())


def restore_backup(ctx: Context, data: bytes) -> Restored:
    """Put the files of a backup in their places: all of them, or none when one differs from what is there."""
    from cam.store.backup import restore

    with ctx.store.transaction(actor="import", wait=ctx.settings.lock_seconds) as tx:
        done = restore(tx, ctx.store.home, data, now=ctx.clock())
    ctx.index.refresh(ctx.store)
    return done


_GONE = "`cam memory adopt` lists the memories whose directory is gone"


def adopt(ctx: Context, place: Path) -> Changed | None:
    """Make the memory of ``place``, a directory that was moved or renamed to where ``ctx`` is, the memory of this one.

    Where there is none yet it is taken over whole, with its history, and None is returned. Its records are added to what there is instead
    when there is one, and when it would not be found here again: it goes by a commit, and git shows none here.
    Raises UnknownRef when there is no such memory, UsageError when it is this one's or its directory is still there.
    """
    from cam.extract import without_secrets
    from cam.store.identity import of_place, takes_over

    memory = of_place(ctx.settings.home, place)
    if memory is None:
        raise UnknownRef(f"there is no memory of {place}", hint=_GONE)
    if memory.name == ctx.store.project.id:
        raise UsageError("this directory has that memory already", hint=_GONE)
    if place.exists() and place.resolve() != ctx.project.root:
        raise UsageError(f"{place} is still there, and has its memory", hint=f"`cam memory import {memory / 'project'}` copies it")
    with ctx.store.transaction(actor="adopt", wait=ctx.settings.lock_seconds) as tx:
        tx.name(memory, place)
        if not ctx.store.layout.project.is_dir() and takes_over(ctx.store.project, memory):
            tx.adopt(memory, place, copied=None)
            return None
        records = _records(ctx, memory)
        operations = [MemoryOperation(action=Action.ADD, record=one, as_is=True, rule="import", reason=one.reason) for one in records]
        admitted, left_out = without_secrets(operations)
        changes = tx.apply(admitted, now=ctx.clock())
        tx.adopt(memory, place, copied=changes.operation_id)
    ctx.index.refresh(ctx.store)
    return Changed(review=Review(accepted=tuple(admitted), suppressed=tuple(left_out)), changes=changes)


def _records(ctx: Context, memory: Path) -> list[MemoryRecord]:
    """What another memory holds for its project, and for the worktree that this one was."""
    from cam.store.identity import resettled
    from cam.store.layout import Layout, scan

    then = resettled(ctx.settings.home, replace(ctx.project, id=memory.name))
    layout = Layout(home=ctx.settings.home, project_id=then.id, worktree_id=then.worktree_id)
    return [record for file in scan(layout) if file.scope is not MemoryScope.GLOBAL for record in ctx.store.read(file)]


@dataclass(frozen=True, slots=True, kw_only=True)
class Settled:
    """A conflict that was decided, what that changed, and the other conflicts in which it leaves nothing to decide."""

    conflict: RecordedConflict
    decision: Decision
    changes: Changes
    others: tuple[RecordedConflict, ...] = ()


def decide(ctx: Context, name: str, decision: Decision, *, text: str = "", actor: str = "review") -> Settled:
    """Close the conflict whose id is or begins with ``name``; the change and the decision are one operation.

    Raises UnknownRef for no such conflict, UsageError for one that was decided already or a merge without text.
    """
    from cam.review.queue import check, operations
    from cam.store import AuditEntry, AuditItem
    from cam.store.conflicts import find, waiting

    with ctx.store.transaction(actor=actor, wait=ctx.settings.lock_seconds) as tx:
        known, records = ctx.store.conflicts(), tx.records()
        conflict = find(known, name)
        check(conflict, decision, text=text)
        made = operations(conflict, decision, records, _candidate(conflict, text))
        item = AuditItem(
            action=str(decision),
            summary=conflict.summary,
            ref=conflict.id,
            reason=f"{decision}, conflict {conflict.id}",
            against=conflict.against,
        )
        changes = tx.apply(made, now=ctx.clock(), audit=AuditEntry(kind=actor, decided=(item,)))
        left = {one.id for one in waiting(known, tx.records())}
    ctx.index.refresh(ctx.store)
    others = tuple(one for one in waiting(known, records) if one.id not in {*left, conflict.id})
    return Settled(conflict=conflict, decision=decision, changes=changes, others=others)


def _candidate(conflict: RecordedConflict, text: str) -> MemoryRecord | None:
    """What is to be remembered: the text that merges both, else what was proposed; None for a wish to forget."""
    from cam.extract import text_to_record

    known = conflict.record
    if text.strip():
        merged = text_to_record(text, scope=known.scope if known else None, topic=known.topic if known else None)
        return spared(MemoryOperation(action=Action.ADD, record=merged)).record
    if known:
        return replace(known, created_at=EPOCH, updated_at=EPOCH)  # it is remembered from now on, whenever it was proposed
    return text_to_record(conflict.summary) if conflict.action == Action.ADD else None
