"""mcp: memory as tools for any agent that speaks the Model Context Protocol."""

from __future__ import annotations

from typing import Annotated

import typer

from cam.cli import invocation, render
from cam.environment import program

app = typer.Typer(no_args_is_help=True, help="Memory as MCP tools.")

Writes = Annotated[bool, typer.Option("--allow-writes", help="Also offer `remember` and `forget`.")]


@app.command("serve")
def serve(ctx: typer.Context, *, allow_writes: Writes = False) -> None:
    """Answer an MCP client on standard input and output.

    cam mcp serve
    """
    from cam import mcp

    mcp.serve(invocation(ctx).cwd, allow_writes=allow_writes)


@app.command("print-config")
def print_config(
    *,
    host: Annotated[str, typer.Option("--host", help="codex, claude, gemini, cursor, vscode or opencode.")] = "codex",
    allow_writes: Writes = False,
) -> None:
    """Print what to put into a host's configuration.

    cam mcp print-config --host claude
    """
    from cam.hosts import mcp_config

    file, text = mcp_config.snippet(host, (*program(), "mcp", "serve", *(["--allow-writes"] if allow_writes else [])))
    render.note(f"for {file}")
    render.line(text)
