"""The groups of commands: how `--help` shows them, under their panels, each with its first sentence whole; and how they are interrupted."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import typer
from typer.core import TyperGroup, TyperOption

if TYPE_CHECKING:
    from typer._click import Command, Context, HelpFormatter

_WHOLE = 200  # characters; the formatter wraps what is longer than the terminal
_EXAMPLES = re.compile(r"\n\n(?!\x08)")


def told(command: Command) -> Command:
    """The command with names in capitals for what it takes, and in words which few there are; its examples keep their lines."""
    for one in command.params:
        if one.metavar or not one.name or getattr(one, "is_flag", False):
            continue
        one.metavar = f"{one.opts[0].lstrip('-').upper()}{'...' if one.nargs != 1 else ''}"
        few = ", ".join(getattr(one.type, "choices", ()))
        if few and isinstance(one, TyperOption):
            one.help = f"{one.help} One of: {few}."
    command.help = _EXAMPLES.sub("\n\n\b\n", command.help or "")
    return command


class Grouped(TyperGroup):
    """A group that tells when it is interrupted. Its help has one section for each panel, in the order in which they first appear."""

    def invoke(self, ctx: Context) -> object:
        """Run the command. Raises typer.Abort when it is interrupted, of which typer would make an exit without a word."""
        try:
            return super().invoke(ctx)
        except KeyboardInterrupt:
            raise typer.Abort from None

    def get_command(self, ctx: Context, cmd_name: str) -> Command | None:
        """The command as people are told of it."""
        command = super().get_command(ctx, cmd_name)
        return command and told(command)

    def format_commands(self, ctx: Context, formatter: HelpFormatter) -> None:
        """Write the sections; typer does this only with rich, which a plain `--help` should not wait for."""
        shown = {name: command for name in self.list_commands(ctx) if (command := self.get_command(ctx, name)) and not command.hidden}
        width = max(map(len, shown), default=0)
        panels: dict[str, list[tuple[str, str]]] = {}
        for name, command in shown.items():
            panel = getattr(command, "rich_help_panel", None)
            row = f"{name:<{width}}", command.get_short_help_str(_WHOLE)
            panels.setdefault(panel if isinstance(panel, str) else "Commands", []).append(row)
        for panel, rows in panels.items():
            with formatter.section(panel):
                formatter.write_dl(rows)
