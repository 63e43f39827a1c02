"""mcp: memory as tools for any agent that speaks the Model Context Protocol."""

from __future__ import annotations

import shutil
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Annotated

import typer

from cam.cli import Json, invocation, render, wiring
from cam.cli.wiring import DryRun, Scope, Where
from cam.environment import environment, program
from cam.errors import HostError
from cam.hosts import mcp_config
from cam.hosts.mcp_config import McpHost, Server
from cam.models import counted

app = typer.Typer(no_args_is_help=True, help="Memory as MCP tools.")

Writes = Annotated[bool, typer.Option("--allow-writes", help="Also offer the tools that change memory.")]
_PASSED_ON = ("CAM_HOME", "CODEX_HOME")
_STARTED = (McpHost.CODEX, McpHost.CLAUDE)  # whose entries `doctor` starts


@dataclass(frozen=True, slots=True, kw_only=True)
class Examined:
    """The entry of one host in one scope, as `cam mcp doctor` tells it.

    ``state`` is ``missing``, ``current``, ``outdated``, ``stale`` (its command is gone) or ``unreadable``; ``problem`` says what is wrong.
    ``tools`` is what the server offers, None when it was not started.
    """

    host: McpHost
    scope: Where
    file: Path
    state: str = "missing"
    command: tuple[str, ...] = ()
    cwd: str = ""
    required: bool = False
    tools: tuple[str, ...] | None = None
    problem: str = ""


Host = Annotated[McpHost, typer.Option("--host", help="The program that will start the server.")]


def variables() -> dict[str, str]:
    """What tells a server where memory and sessions are, when that is not where they are by default."""
    return {name: value for name, value in environment().items() if name in _PASSED_ON and value}


def server(*, allow_writes: bool) -> Server:
    """This cam as a server."""
    return Server(command=(*program(), "mcp", "serve", *(["--allow-writes"] if allow_writes else [])), environment=variables())


def file_of(places: wiring.Places, scope: Where, host: McpHost) -> Path:
    """Where the host's servers stand."""
    root = places.root if scope is Where.PROJECT else None
    found = mcp_config.ServerFiles(home=places.user_home, codex_home=places.codex_home, root=root, environment=environment())
    return found.file(host)


@app.command("serve")
def serve(ctx: typer.Context, *, allow_writes: Writes = False) -> None:
    """Answer an MCP client on standard input and output.

    cam mcp serve
    """
    from cam import mcp

    mcp.serve(invocation(ctx).cwd, allow_writes=allow_writes)


@app.command("print-config")
def print_config(ctx: typer.Context, *, host: Host = McpHost.CODEX, scope: Scope = Where.USER, allow_writes: Writes = False) -> None:
    """Print what `install` would add to a host's settings.

    cam mcp print-config --host claude
    """
    render.note(f"for {file_of(wiring.places(ctx), scope, host)}")
    render.line(mcp_config.snippet(host, server(allow_writes=allow_writes)))


@app.command("install")
def install(
    ctx: typer.Context,
    *,
    host: Host = McpHost.CODEX,
    scope: Scope = Where.USER,
    allow_writes: Writes = False,
    dry_run: DryRun = False,
    as_json: Json = False,
) -> None:
    """Add cam to a host's MCP servers; other servers, comments and order stay, and a copy of the file is kept beside it.

    cam mcp install --host claude
    """
    file = file_of(wiring.places(ctx), scope, host)
    wiring.carry_out(mcp_config.installed(host, file, server(allow_writes=allow_writes)), dry_run=dry_run, as_json=as_json)


@app.command("remove")
def remove(
    ctx: typer.Context, *, host: Host = McpHost.CODEX, scope: Scope = Where.USER, dry_run: DryRun = False, as_json: Json = False
) -> None:
    """Remove cam from a host's MCP servers.

    cam mcp remove --host claude
    """
    wiring.carry_out(mcp_config.removed(host, file_of(wiring.places(ctx), scope, host)), dry_run=dry_run, as_json=as_json)


@app.command("doctor")
def doctor(
    ctx: typer.Context,
    *,
    host: Annotated[McpHost | None, typer.Option("--host", help="Only this one; by default all.", show_default=False)] = None,
    exit_code: Annotated[bool, typer.Option("--exit-code", help="End with 4 when an entry is not current or does not start.")] = False,
    as_json: Json = False,
) -> int:
    """Show, for each host and scope, whether cam is among its servers and, for Codex and Claude, whether it starts.

    cam mcp doctor
    """
    places = wiring.places(ctx)
    hosts = [host] if host else list(McpHost)
    rows = [examined(places, scope, one, start=True) for one in hosts for scope in Where]
    if as_json:
        render.document({"servers": rows})
    else:
        for row in rows:
            starts = "" if row.tools is None else f"starts, {counted(len(row.tools), 'tool')}"
            render.line(f"{row.host:<9} {row.scope:<8} {', '.join(part for part in (row.state, starts, row.problem) if part)}")
            if row.state != "missing":
                render.line(f"{'':<19}{row.file}")
        if any(row.state in {"outdated", "stale"} for row in rows):
            render.note("`cam mcp install` with that host and scope brings an entry up to date")
    return 4 if exit_code and any(row.problem or row.state not in {"missing", "current"} for row in rows) else 0


def examined(places: wiring.Places, scope: Where, host: McpHost, *, start: bool) -> Examined:
    """How an entry is.

    With ``start`` the entries of Codex and Claude are started as written, and asked for their tools; one in a repository only when it
    starts this very cam: whoever wrote the repository would choose what runs here.
    """
    found = Examined(host=host, scope=scope, file=file_of(places, scope, host))
    try:
        entry = mcp_config.found(host, found.file)
    except HostError as error:
        return replace(found, state="unreadable", problem=str(error))
    if entry is None:
        return found
    command = mcp_config.command_of(entry)
    found = replace(found, command=command, cwd=str(entry.get("cwd") or ""), required=entry.get("required") is True)
    if shutil.which(command[0]) is None:
        return replace(found, state="stale", problem=f"{command[0]} is gone")
    current = mcp_config.is_current(host, entry, server(allow_writes="--allow-writes" in command))
    found = replace(found, state="current" if current else "outdated")
    ours = current or scope is Where.USER
    return _started(found, mcp_config.environment_of(entry), places.root) if start and ours and host in _STARTED else found


def _started(found: Examined, given: dict[str, str], cwd: Path) -> Examined:
    from cam.hosts import mcp_probe

    try:
        return replace(found, tools=mcp_probe.tools(found.command, given, cwd=cwd))
    except HostError as error:
        return replace(found, problem=str(error))
