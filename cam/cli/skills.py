"""skills: the files that teach an agent to use its memory."""

from __future__ import annotations

from typing import Annotated

import typer

from cam import assets
from cam.cli import Json, render, wiring
from cam.cli.wiring import DryRun, Force, Host, Scope, Where

app = typer.Typer(no_args_is_help=True, help="Skills that teach an agent to use its memory.")

Agent = Annotated[Host, typer.Option("--host", help="Whose skills.")]


@app.command("install")
def install(
    ctx: typer.Context,
    *,
    host: Agent = Host.CODEX,
    scope: Scope = Where.USER,
    force: Force = False,
    dry_run: DryRun = False,
    as_json: Json = False,
) -> None:
    """Put the skills where the agent looks for them. A copy that you have edited stays, unless forced.

    cam skills install --scope project
    """
    edits = assets.with_skills(wiring.places(ctx).skills(scope, host), force=force)
    wiring.carry_out(edits, dry_run=dry_run, as_json=as_json)


@app.command("remove")
def remove(
    ctx: typer.Context,
    *,
    host: Agent = Host.CODEX,
    scope: Scope = Where.USER,
    force: Force = False,
    dry_run: DryRun = False,
    as_json: Json = False,
) -> None:
    """Remove the skills. A copy that you have edited stays, unless forced.

    cam skills remove
    """
    edits = assets.without_skills(wiring.places(ctx).skills(scope, host), force=force)
    wiring.carry_out(edits, dry_run=dry_run, as_json=as_json)


@app.command("list")
def list_(ctx: typer.Context, *, as_json: Json = False) -> None:
    """Show the skills that ship with cam, and the state of their copies in each place.

    cam skills list
    """
    places = wiring.places(ctx)
    rows = [
        {"name": skill.name, "host": host, "scope": scope, "copy": skill.copy, "path": skill.path}
        for host in Host
        for scope in Where
        for skill in assets.skills(places.skills(scope, host))
    ]
    if as_json:
        render.document({"skills": rows})
        return
    for row in rows:
        render.line(f"{row['name']}  {row['host']:<6}  {row['scope']:<7}  {row['copy']:<8}  {row['path']}")
