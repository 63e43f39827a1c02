"""run, exec, resume: the agent with its memory. Everything after the command is the agent's, untouched."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer

from cam.cli import invocation, outcomes
from cam.errors import UsageError

if TYPE_CHECKING:
    from cam.hosts.base import Command

_OWN = "Passed to the agent as they are; `codex --help` tells them. cam's own options stand before the command: `cam --no-sync exec …`."
Arguments = Annotated[list[str] | None, typer.Argument(metavar="[AGENT ARGUMENTS]...", help=_OWN)]


def _wrap(ctx: typer.Context, command: Command, arguments: list[str] | None) -> int:
    from cam import wrap

    called = invocation(ctx)
    if not called.cwd.is_dir():
        raise UsageError(f"not a directory: {called.cwd}", hint="--cwd takes an existing directory")
    return wrap.run(called.cwd, command, arguments or [], overrides=called.overrides, tell=outcomes.tell_news)


def run_(ctx: typer.Context, arguments: Arguments = None) -> int:
    """Start the agent with its memory; learn from the session when it ends.

    cam run "fix the failing test"
    """
    return _wrap(ctx, "run", arguments)


def exec_(ctx: typer.Context, arguments: Arguments = None) -> int:
    """Run one prompt without a terminal interface, as `codex exec` does.

    cam exec "make the tests pass"
    """
    return _wrap(ctx, "exec", arguments)


def resume_(ctx: typer.Context, arguments: Arguments = None) -> int:
    """Resume an earlier session, as `codex resume` does.

    cam resume --last
    """
    return _wrap(ctx, "resume", arguments)
