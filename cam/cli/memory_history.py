"""memory history, undo, restore: what was changed, and taking it back."""

from __future__ import annotations

import re
from collections import Counter
from datetime import UTC, datetime
from itertools import islice
from typing import TYPE_CHECKING, Annotated

import typer

from cam.cli import Json, invocation, outcomes, render
from cam.cli.recall import Ref
from cam.errors import UsageError
from cam.models import counted

if TYPE_CHECKING:
    from cam.store import HistoryEntry, Store
    from cam.store.history import Unread

_OPERATION = re.compile(r"\d{8}T\d{6}-[0-9a-f]+")


def history(
    ctx: typer.Context,
    ref: Annotated[str | None, typer.Argument(help="Only this memory.", show_default=False)] = None,
    *,
    limit: Annotated[int, typer.Option("--limit", "-n", min=1, help="Show at most this many.")] = 20,
    as_json: Json = False,
) -> None:
    """Show what was changed, when, by whom and why, newest first.

    cam memory history project:commands:run-make-test
    """
    store = invocation(ctx).open().store
    events, unread = _newest(store, ref, limit)
    if ref is not None and not events:
        store.find(ref)
    if as_json:
        render.document({"events": [render.event(e) for e in events], "unread": len(unread)})
        return
    for one in events:
        render.tell_event(one)
    for path, number in Counter(one.path for one in unread).items():
        told = f"{counted(number, 'line')} cannot be read" if path.exists() else "it is missing"
        render.note(f"{path}: {told}, and what was done then is not shown; `cam memory lint` says where")
    if not events and not unread:
        render.note("nothing was changed yet")


def _newest(store: Store, ref: str | None, limit: int) -> tuple[list[HistoryEntry], list[Unread]]:
    """The newest changes, of one memory or all, and what cannot be read down to the last of them: of one, anywhere."""
    from cam.store.damage import changes
    from cam.store.history import HistoryEntry, Unread

    if ref is not None:
        return list(islice(store.history(ref), limit)), [one for one in changes(store) if isinstance(one, Unread)]
    events, unread = list[HistoryEntry](), list[Unread]()
    for one in changes(store):
        if isinstance(one, Unread):
            unread.append(one)
        elif len(events) == limit:
            break
        else:
            events.append(one)
    return events, unread


def undo(
    ctx: typer.Context,
    operation: Annotated[
        str | None, typer.Argument(help="An operation id from history; by default the last operation.", show_default=False)
    ] = None,
    *,
    as_json: Json = False,
) -> None:
    """Undo one operation: everything that it added, changed, archived or deleted. Later changes stay. A purge cannot be undone.

    cam memory undo
    """
    if operation == "":  # a script's empty variable must not stand for the last operation
        raise UsageError("no operation is named", hint="`cam memory history` shows their ids; without any, the last is taken back")
    opened = invocation(ctx).open()
    with opened.store.transaction(actor="undo", wait=opened.settings.lock_seconds) as tx:
        changes = tx.undo(operation, now=opened.clock())
    opened.index.refresh(opened.store)
    if as_json:
        render.document(outcomes.changes(changes))
        return
    outcomes.tell_changes(changes, undone=True)
    if operation is None and not changes.applied:  # it stays the last, and the next undo would end here, too
        render.note("`cam memory undo OPERATION` takes back an earlier one: `cam memory history` shows their ids")


def _when(at: str) -> tuple[datetime | None, str]:
    """A time, or else the id of an operation. A time without an offset is UTC. Raises UsageError for neither."""
    if _OPERATION.fullmatch(at):
        return None, at
    try:
        found = datetime.fromisoformat(at)
    except ValueError:
        raise UsageError(
            f"neither a time nor an operation: {at}", hint="give a time such as 2026-11-29T18:00, or an id from `cam memory history`"
        ) from None
    return (found if found.tzinfo else found.replace(tzinfo=UTC)), ""


def restore(
    ctx: typer.Context,
    ref: Ref,
    *,
    at: Annotated[
        str, typer.Option("--at", metavar="TIME|OPERATION", help="As it stood then: a time in UTC, or an operation id from history.")
    ] = "",
    as_json: Json = False,
) -> None:
    """Bring a memory back: from the archive, or from the history as it stood at a time or after an operation.

    cam memory restore project:commands:run-make-test --at 2026-11-29T18:00
    """
    opened = invocation(ctx).open()
    time, operation = _when(at) if at else (None, "")
    with opened.store.transaction(actor="restore", wait=opened.settings.lock_seconds) as tx:
        changes = tx.restore(ref, now=opened.clock(), at=time, operation_id=operation)
    opened.index.refresh(opened.store)
    if as_json:
        render.document(outcomes.changes(changes))
        return
    outcomes.tell_changes(changes)
