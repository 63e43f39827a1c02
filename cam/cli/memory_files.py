"""memory lint, edit, stats: the files that a person may edit, and what is in them."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING, Annotated

import typer

from cam.cli import Json, invocation, outcomes, render
from cam.cli.progress import at_work
from cam.errors import CamError, UsageError
from cam.models import MemoryScope, State, counted

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path

    from cam.memory import Context
    from cam.models import MemoryRecord
    from cam.store.damage import Problem


def lint(
    ctx: typer.Context,
    *,
    fix: Annotated[bool, typer.Option("--fix", help="Fix what needs no decision; `cam memory undo` takes it back.")] = False,
    exit_code: Annotated[bool, typer.Option("--exit-code", help="End with 4 when there is a finding.")] = False,
    as_json: Json = False,
) -> int:
    """Report what looks wrong in the Markdown files, and where. Text that cam does not understand is kept as it is.

    cam memory lint --fix
    """
    from cam import upkeep

    opened = invocation(ctx).open()
    with at_work("looking through the files"):
        done = upkeep.lint(opened, fix=fix)
    if as_json:
        fixed = {"fixed": outcomes.changes(done.fixed)} if done.fixed else {}
        alike = [{"ref": pair.one.ref, "other": pair.other.ref, "cosine": round(pair.cosine, 3)} for pair in done.alike]
        render.document({"problems": done.problems, "alike": alike, **fixed})
    else:
        if done.fixed:
            outcomes.tell_changes(done.fixed)
        for one in done.problems:
            render.line(f"{one.path}:{one.line}: {one.problem} ({one.meaning})")
        for pair in done.alike:
            render.line(f"{pair.one.ref} and {pair.other.ref} may say the same in other words ({pair.cosine:.2f})")
        if not done.problems:
            render.note("no problems found")
        elif fix:
            render.note("what is left needs your decision; until then all of it counts, as is said of each")
    return 4 if done.problems and exit_code else 0


def _target(opened: Context, ref: str | None, scope: MemoryScope | None) -> tuple[Path, int]:
    """The file to edit and the line to begin at."""
    from cam.store.layout import TopicKey

    if not ref:
        with opened.store.transaction(actor="edit", wait=opened.settings.lock_seconds) as tx:
            tx.initialise()
        return opened.store.layout.page(scope or MemoryScope.PROJECT, State.ACTIVE), 1
    record = opened.store.find(ref)
    path = opened.store.layout.topic(TopicKey(scope=record.scope, topic=record.topic, state=record.state))
    lines = path.read_bytes().split(b"\n")
    name = f'"id":"{record.id}"'.encode()
    return path, next((number for number, line in enumerate(lines, 1) if name in line), 1)


def _differences(before: Sequence[MemoryRecord], after: Sequence[MemoryRecord]) -> list[tuple[str, MemoryRecord]]:
    was, now = ({record.ref: record for record in records} for records in (before, after))
    added = [("added", now[ref]) for ref in now if ref not in was]
    gone = [("gone", was[ref]) for ref in was if ref not in now]
    return [*added, *(("changed", now[ref]) for ref in now if ref in was and was[ref] != now[ref]), *gone]


def edit(
    ctx: typer.Context,
    ref: Annotated[str | None, typer.Argument(help="The memory to edit; by default the notes in MEMORY.md.", show_default=False)] = None,
    *,
    scope: Annotated[
        MemoryScope | None, typer.Option("--scope", help="The scope whose MEMORY.md to edit; by default the project's.", show_default=False)
    ] = None,
    as_json: Json = False,
) -> int:
    """Open a memory's file in your editor ($VISUAL or $EDITOR), then say what changed and what is odd.

    cam memory edit project:commands:run-make-test
    """
    from cam import upkeep
    from cam.cli import editor

    opened = invocation(ctx).open()
    path, line = _target(opened, ref, scope)
    chosen = editor.chosen()
    if not chosen and not sys.stdin.isatty():  # vi would fill the pipe with escape sequences
        raise UsageError("an editor needs a terminal", hint=f"set EDITOR to a program that needs none, or change {path}")
    before = opened.store.records(archived=True)
    code = editor.edit(chosen or "vi", path, line=line)
    changed = _differences(before, opened.store.records(archived=True))
    problems = [one for one in upkeep.lint(opened, fix=False).problems if one.path == path]
    opened.index.refresh(opened.store)
    if as_json:
        rows = [{"change": what, "ref": record.ref, "summary": render.public(record.summary)} for what, record in changed]
        render.document({"path": path, "changes": rows, "problems": problems})
    else:
        _tell_edited(changed, problems)
    if code:
        render.error(f"the editor exited with code {code}", "what it wrote counts all the same" if changed else "no memory changed")
    return CamError.exit_code if code else 0


def _tell_edited(changed: Sequence[tuple[str, MemoryRecord]], problems: Sequence[Problem]) -> None:
    for what, record in changed:
        render.memory(record, what)
    for one in problems:
        render.note(f"{one.path.name}:{one.line}: {one.problem} ({one.meaning})")
    render.note("an edit by hand is not undone by `cam memory undo`" if changed else "no memory changed")


def stats(ctx: typer.Context, *, as_json: Json = False) -> None:
    """Show how much is remembered, by scope, topic, kind, source and age, and how much disk space it takes.

    cam memory stats
    """
    from cam.store.statistics import statistics

    opened = invocation(ctx).open()
    found = statistics(opened.store, opened.index.records(opened.store, archived=True), now=opened.clock())
    if as_json:
        render.document(found)
        return
    archived = found.states.get("archived", 0)
    render.line(f"{counted(found.records, 'memory')}{f', {archived} archived' if archived else ''}")
    for title in ("scopes", "topics", "kinds", "sources", "ages"):
        render.bars(title, getattr(found, title))
    render.bars("bytes", found.bytes, unit="bytes")
