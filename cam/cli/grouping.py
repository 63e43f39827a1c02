"""How `--help` lists commands: under their panels, each with its first sentence whole."""

from __future__ import annotations

from typing import TYPE_CHECKING

from typer.core import TyperGroup

if TYPE_CHECKING:
    from typer._click import Context, HelpFormatter

_WHOLE = 200  # characters; the formatter wraps what is longer than the terminal


class Grouped(TyperGroup):
    """A group whose help has one section for each panel, in the order in which the panels first appear."""

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
