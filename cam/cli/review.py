"""review: contradictions that nothing but a person can decide."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Annotated

import typer

from cam.cli import Json, invocation, outcomes, render, wording
from cam.models import Decision

if TYPE_CHECKING:
    from cam.memory import Context
    from cam.store import RecordedConflict
    from cam.upkeep import Settled

app = typer.Typer(no_args_is_help=True, help="Decide on statements that contradict the memory.")

_AGAINST = {True: "contradicts", False: "could mean"}  # by whether something is to be remembered

Id = Annotated[str, typer.Argument(metavar="ID", help="A conflict's id, or its beginning.", show_default=False)]


@app.command("list")
def list_(
    ctx: typer.Context,
    *,
    every: Annotated[bool, typer.Option("--all", help="Also those already decided or settled.")] = False,
    exit_code: Annotated[bool, typer.Option("--exit-code", help="End with 4 when a conflict is open.")] = False,
    as_json: Json = False,
) -> int:
    """List the open conflicts, newest first.

    cam review list
    """
    from cam.store.conflicts import waiting

    store = invocation(ctx).open().store
    found = store.conflicts()
    left = waiting(found, store.records())
    shown = found if every else left
    if as_json:
        render.document({"conflicts": shown})
    else:
        for one in shown:
            render.entry(one.id, wording.asked(one), wording.DECIDED.get(one.decided.decision, "decided") if one.decided else "")
            for name in one.against:
                render.line(f"    {_AGAINST[one.action == 'add']} {name}")
        render.note("`cam review show ID` tells more" if shown else "nothing waits for a decision")
    return 4 if exit_code and left else 0


@app.command("show")
def show(ctx: typer.Context, conflict: Id, *, as_json: Json = False) -> None:
    """Show one conflict: what was said, where, and what it contradicts.

    cam review show 1a2b3c4d
    """
    from cam.store.conflicts import find

    opened = invocation(ctx).open()
    one = find(opened.store.conflicts(), conflict)
    against = _against(opened, one)
    if as_json:
        render.document({"conflict": one, "against": [{"ref": ref, "state": state, "summary": text} for ref, state, text in against]})
        return
    render.prose(wording.asked(one))
    for ref, state, text in against:
        render.line(f"  {_AGAINST[one.action == 'add']} {f'{ref}  ({state})' if ref else 'what was said before in the session:'}")
        if text:
            render.prose(f"      {text}", indent=6)
    render.line()
    known = {
        "conflict": one.id,
        "found": render.day(one.at),
        "said": one.quote,
        "why": wording.reason(one.reason),
        "session": one.session_id,
        "transcript": one.rollout,
    }
    if done := one.decided:
        known["decided"] = f"{wording.DECIDED.get(done.decision, done.decision)}, {render.day(done.at)} ({wording.who(done.actor, '')})"
    render.pairs({name: text for name, text in known.items() if text})
    if not one.decided:
        render.note(f"`cam review accept {one.id}` decides; keep, reject and merge are the other ways: `cam review --help`")


def _against(opened: Context, one: RecordedConflict) -> list[tuple[str, str, str]]:
    """Ref, state and summary of what a conflict contradicts; what the session itself had said has no ref."""
    records = {record.ref: record for record in reversed(opened.store.records(archived=True))}
    found = []
    for name in one.against:
        record = records.get(name)
        is_ref = name.count(":") > 1 and " " not in name
        known = (name, str(record.state), render.public(record.summary)) if record else (name, "gone", "")
        found.append(known if record or is_ref else ("", "", name))
    return found


@app.command("accept")
def accept(ctx: typer.Context, conflict: Id, *, as_json: Json = False) -> None:
    """Remember the candidate and archive what it contradicts. For a request to forget: forget everything that was meant.

    cam review accept 1a2b3c4d
    """
    _decide(ctx, conflict, Decision.ACCEPT, as_json=as_json)


@app.command("keep")
def keep(ctx: typer.Context, conflict: Id, *, as_json: Json = False) -> None:
    """Keep both: the candidate is remembered alongside what it seems to contradict.

    cam review keep 1a2b3c4d
    """
    _decide(ctx, conflict, Decision.KEEP, as_json=as_json)


@app.command("reject")
def reject(ctx: typer.Context, conflict: Id, *, as_json: Json = False) -> None:
    """Close the conflict; the memory stays as it is.

    cam review reject 1a2b3c4d
    """
    _decide(ctx, conflict, Decision.REJECT, as_json=as_json)


@app.command("merge")
def merge(
    ctx: typer.Context,
    conflict: Id,
    text: Annotated[list[str], typer.Argument(metavar="TEXT", help="What to remember in place of both.", show_default=False)],
    *,
    as_json: Json = False,
) -> None:
    """Remember a text of yours instead of the candidate and what it contradicts.

    cam review merge 1a2b3c4d "Use pnpm; npm only for publishing."
    """
    _decide(ctx, conflict, Decision.MERGE, text=" ".join(text), as_json=as_json)


def _decide(ctx: typer.Context, conflict: str, decision: Decision, *, text: str = "", as_json: bool) -> None:
    from cam import upkeep

    settled = upkeep.decide(invocation(ctx).open(), conflict, decision, text=text)
    if as_json:
        others = [one.id for one in settled.others]
        render.document({"conflict": settled.conflict.id, "decision": decision, "settled": others, **outcomes.changes(settled.changes)})
        return
    _tell(settled)


def _tell(settled: Settled) -> None:
    render.line(f"conflict {settled.conflict.id}: {wording.DECIDED[settled.decision]}")
    if not settled.changes.applied:
        render.note("the memory stays as it is; when the same is said again, you are not asked again, but you may decide otherwise")
        return
    outcomes.tell_changes(replace(settled.changes, noops=()))
    render.note("that takes the decision back as well")
    for one in settled.others:
        render.note(f"conflict {one.id} is settled, too: {wording.asked(one)}")
