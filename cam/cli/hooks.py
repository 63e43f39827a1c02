"""hooks: make plain Codex remember, without the wrapper."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Annotated

import typer

from cam.cli import Json, render, wiring
from cam.cli.wiring import DryRun, Scope, Where
from cam.environment import program
from cam.hosts.codex import hooks

if TYPE_CHECKING:
    from cam.cli.wiring import Places
    from cam.hosts.edits import Edit

app = typer.Typer(no_args_is_help=True, help="Hooks that give plain Codex its memory, without the wrapper.")

Trusting = Annotated[bool, typer.Option("--trust", help="Also mark these hooks as trusted in Codex's config.toml.")]


def planned(places: Places, scope: Where, *, trust: bool) -> tuple[Edit, ...]:
    """The edits that install the hooks and, when asked, the trust in them."""
    file = places.hooks(scope)
    edits = hooks.installed(file, program())
    if not trust:
        return edits
    after = next((edit.after for edit in edits if edit.path == file), None)
    return (*edits, *hooks.trusted(places.config, hooks.status(file, places.config, after=after)))


def taken_out(places: Places, scope: Where) -> tuple[Edit, ...]:
    """The edits that remove the hooks and the trust in them."""
    file = places.hooks(scope)
    return (*hooks.distrusted(places.config, file), *hooks.removed(file))


@app.command("install")
def install(
    ctx: typer.Context, *, scope: Scope = Where.USER, trust: Trusting = False, dry_run: DryRun = False, as_json: Json = False
) -> None:
    """Add cam's entries to Codex's hooks; other entries stay as they are, and a copy of the file is kept beside it.

    cam hooks install --trust
    """
    places = wiring.places(ctx)
    wired = partial(wiring.wired, places, scope)
    if wiring.carry_out(planned(places, scope, trust=trust), dry_run=dry_run, as_json=as_json, hooks=wired):
        wiring.tell_hooks(wired(), written=trust)


@app.command("remove")
def remove(ctx: typer.Context, *, scope: Scope = Where.USER, dry_run: DryRun = False, as_json: Json = False) -> None:
    """Remove cam's hooks and the trust in them.

    cam hooks remove
    """
    wiring.carry_out(taken_out(wiring.places(ctx), scope), dry_run=dry_run, as_json=as_json)


@app.command("status")
def status(
    ctx: typer.Context,
    *,
    exit_code: Annotated[bool, typer.Option("--exit-code", help="End with 4 unless every event is installed and trusted.")] = False,
    scope: Scope = Where.USER,
    as_json: Json = False,
) -> int:
    """Show, for each event, whether cam's hook is installed and whether Codex will run it.

    cam hooks status
    """
    wired = wiring.wired(wiring.places(ctx), scope)
    if as_json:
        render.document({"hooks": [wiring.hook_row(one) for one in wired]})
    else:
        wiring.tell_hooks(wired)
    return 4 if exit_code and any(one.trust is not hooks.Trust.TRUSTED for one in wired) else 0
