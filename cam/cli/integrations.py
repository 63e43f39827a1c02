"""integrations: everything that wires an agent to its memory, in one command and away again."""

from __future__ import annotations

import shlex
from enum import StrEnum
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from cam import __version__, assets
from cam.cli import Json, named_from, render, wiring
from cam.cli import hooks as hooks_
from cam.cli import mcp as mcp_
from cam.cli.wiring import DryRun, Force, Scope, Where
from cam.environment import program
from cam.hosts import mcp_config
from cam.hosts.codex import guidance, plugin
from cam.hosts.edits import content_after, joined, straight
from cam.hosts.mcp_config import McpHost

if TYPE_CHECKING:
    from cam.cli.wiring import Places
    from cam.hosts.edits import Edit

app = typer.Typer(no_args_is_help=True, help="Install everything that connects an agent to its memory, or remove it.")


class _Host(StrEnum):
    """The agents of which all of it is known; of others the skills alone are, or the MCP server."""

    CODEX = "codex"


Agent = Annotated[_Host, typer.Option("--host", help="The agent.")]
Guidance = Annotated[bool, typer.Option("--guidance", help="Also add a paragraph about memory to AGENTS.md.")]


def planned(
    places: Places, scope: Where, *, trust: bool, with_guidance: bool = False, allow_writes: bool = False, force: bool = False
) -> tuple[Edit, ...]:
    """The edits that install hooks, skills and the MCP server for Codex."""
    wiring_ = hooks_.planned(places, scope, trust=trust)
    file, server = mcp_.file_of(places, scope, McpHost.CODEX), mcp_.server(allow_writes=allow_writes)
    return (
        *joined((*wiring_, *mcp_config.installed(McpHost.CODEX, file, server, before=content_after(wiring_, file)))),
        *assets.with_skills(places.skills(scope), force=force),
        *(guidance.installed(places.agents_md(scope)) if with_guidance else ()),
    )


@app.command("install")
def install(
    ctx: typer.Context,
    *,
    host: Agent = _Host.CODEX,
    scope: Scope = Where.USER,
    with_guidance: Guidance = False,
    trust: hooks_.Trusting = False,
    allow_writes: mcp_.Writes = False,
    force: Force = False,
    dry_run: DryRun = False,
    as_json: Json = False,
) -> None:
    """Install hooks, skills and the MCP server. Either all files are written or none.

    cam integrations install --trust
    """
    del host
    places = wiring.places(ctx)
    edits = planned(places, scope, trust=trust, with_guidance=with_guidance, allow_writes=allow_writes, force=force)
    wired = partial(wiring.wired, places, scope)
    if wiring.carry_out(edits, dry_run=dry_run, as_json=as_json, hooks=wired):
        wiring.tell_hooks(wired(), written=trust)


@app.command("remove")
def remove(
    ctx: typer.Context,
    *,
    host: Agent = _Host.CODEX,
    scope: Scope = Where.USER,
    force: Force = False,
    dry_run: DryRun = False,
    as_json: Json = False,
) -> None:
    """Remove hooks, trust, skills, the MCP server and guidance; your files are left as they were before.

    cam integrations remove
    """
    del host
    places = wiring.places(ctx)
    wiring_, file = hooks_.taken_out(places, scope), mcp_.file_of(places, scope, McpHost.CODEX)
    edits = (
        *joined((*wiring_, *mcp_config.removed(McpHost.CODEX, file, before=content_after(wiring_, file)))),
        *assets.without_skills(places.skills(scope), force=force),
        *guidance.removed(places.agents_md(scope)),
    )
    wiring.carry_out(edits, dry_run=dry_run, as_json=as_json)


@app.command("status")
def status(ctx: typer.Context, *, host: Agent = _Host.CODEX, scope: Scope = Where.USER, as_json: Json = False) -> None:
    """Show what is installed, and whether the agent will use it.

    cam integrations status
    """
    del host
    places = wiring.places(ctx)
    wired = wiring.wired(places, scope)
    skills = list(assets.skills(places.skills(scope)))
    block = guidance.status(places.agents_md(scope))
    server = mcp_.examined(places, scope, McpHost.CODEX, start=False)
    if as_json:
        shown = [{"name": skill.name, "copy": skill.copy, "path": skill.path} for skill in skills]
        render.document({"hooks": [wiring.hook_row(one) for one in wired], "skills": shown, "mcp": server, "guidance": block})
        return
    wiring.tell_hooks(wired)
    render.pairs((*((f"skill {skill.name}", skill.copy) for skill in skills), ("MCP server", server.state), ("guidance", block)))


@app.command("plugin")
def plugin_(
    folder: Annotated[
        Path, typer.Argument(metavar="DIR", help="Where the marketplace is written.", show_default=False, callback=named_from)
    ],
    *,
    dry_run: DryRun = False,
    as_json: Json = False,
) -> None:
    """Write hooks, skills and the MCP server as a Codex plugin, in a local marketplace. Use it instead of `install`, not alongside it.

    cam integrations plugin ~/.local/share/cam-plugin
    """
    place = straight(folder.absolute())
    shipped = {path.parent.name: path.read_bytes() for path in assets.folder("skills").glob("*/SKILL.md")}
    edits = plugin.plugin(place, program(), version=__version__, skills=shipped, environment=mcp_.variables())
    wiring.carry_out(edits, dry_run=dry_run, as_json=as_json)
    if as_json:
        return
    render.line(f"Next: codex plugin marketplace add {shlex.quote(str(place))} && codex plugin add {plugin.NAME}@{plugin.NAME}")
    render.note("then start `codex`, which asks you to review the plugin's hooks: those that are not trusted do not run")
