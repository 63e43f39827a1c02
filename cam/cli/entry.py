"""The command line as typer reads it: options before the command, the application, exit codes.

Only the module of the command that was asked for is imported.
"""

from __future__ import annotations

import importlib
import re
import sys
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from cam.cli import crash, render
from cam.cli.grouping import Grouped
from cam.environment import expanded
from cam.errors import UsageError

if TYPE_CHECKING:
    from collections.abc import Sequence

    from cam.memory import Context

_AGENT, _MEMORY, _SETUP, _MORE = "Run your agent", "Memory", "Set up", "More"
# name -> (module, help panel); a module holds `app` (a group) or `command` (one command); without a panel it is hidden
COMMANDS = {
    "run": ("wrapper", _AGENT),
    "exec": ("wrapper", _AGENT),
    "resume": ("wrapper", _AGENT),
    "remember": ("remember", _MEMORY),
    "forget": ("forget", _MEMORY),
    "memory": ("memory", _MEMORY),
    "recall": ("recall", _MEMORY),
    "session": ("session", _MEMORY),
    "sync": ("sync", _MEMORY),
    "review": ("review", _MEMORY),
    "audit": ("audit", _MEMORY),
    "init": ("init", _SETUP),
    "doctor": ("doctor", _SETUP),
    "config": ("configure", _SETUP),
    "demo": ("demo", _SETUP),
    "integrations": ("integrations", _SETUP),
    "hooks": ("hooks", _SETUP),
    "skills": ("skills", _SETUP),
    "mcp": ("mcp", _MORE),
    "watch": ("watch", _MORE),
    "redact": ("redact", _MORE),
    "hook": ("hook", ""),
}
WRAPPED = ("run", "exec", "resume")
_TAKES_VALUE = ("--cwd",)
_UNKNOWN = re.compile(r"No such command '(.+?)'\.", re.DOTALL)  # typer's words, without the commands that look like it


def _either(ctx: typer.Context, value: bool) -> bool:
    """``--json`` counts before the command as after it."""
    before = ctx.find_object(Invocation)
    return value or (before is not None and before.as_json)


Json = Annotated[bool, typer.Option("--json", help="Print one JSON document on standard output.", callback=_either)]


def named_from(ctx: typer.Context, value: Path | None) -> Path | None:
    """A file or directory that was named, from the directory that ``--cwd`` gives; ``-`` stays what it is."""
    before = ctx.find_object(Invocation)
    return value if value is None or before is None or str(value) == "-" else before.base / expanded(str(value))


@dataclass(frozen=True, slots=True, kw_only=True)
class Invocation:
    """The options that stand before the command. ``base`` is what paths are named from: where the process is, or ``--cwd``."""

    cwd: Path
    base: Path
    as_json: bool
    overrides: dict[str, object]

    def open(self) -> Context:
        """Everything a command works on: project, settings, host, store, index. Warnings go to standard error."""
        from cam.memory import open_context

        context = open_context(self.cwd, overrides=self.overrides)
        for warning in context.warnings:
            render.note(warning)
        return context


def invocation(ctx: typer.Context) -> Invocation:
    """The options that stood before the command."""
    found = ctx.find_object(Invocation)
    if found is None:
        raise UsageError("no command line")
    return found


def _options(
    ctx: typer.Context,
    *,
    cwd: Annotated[
        Path | None,
        typer.Option("--cwd", metavar="DIR", help="Work as if started in DIR; paths are named from there, too.", show_default=False),
    ] = None,
    as_json: Json = False,
    inject: Annotated[bool, typer.Option("--inject/--no-inject", help="Give the agent its memory.")] = True,
    sync: Annotated[
        bool, typer.Option("--sync/--no-sync", help="Learn from the session when it ends; without, the next run or `cam sync` may.")
    ] = True,
    version: Annotated[bool, typer.Option("--version", "-V", help="Print the version and stop.")] = False,
) -> None:
    """Durable, readable memory for coding agents.

    \b
    cam exec "fix the failing test"    # codex exec, with memory
    cam remember "Tests need TZ=UTC."  # a fact by hand
    cam recall search "run the tests"  # what is known
    cam memory undo                    # take a change back
    """  # noqa: D301 -- a real backspace: click's mark for lines that are not to be wrapped
    if version:
        from cam import __version__

        render.line(f"cam {__version__}")
        raise typer.Exit
    overrides: dict[str, object] = {name: False for name, wanted in (("inject", inject), ("sync", sync)) if not wanted}
    try:
        where = (Path.cwd() if cwd is None else cwd).absolute()
    except FileNotFoundError:
        raise UsageError("the current directory no longer exists", hint="change to one that does, or give --cwd DIR") from None
    ctx.obj = Invocation(cwd=where, base=Path() if cwd is None else where, as_json=as_json, overrides=overrides)
    if ctx.invoked_subcommand is None:
        render.line(ctx.get_help())


def split(arguments: Sequence[str]) -> tuple[list[str], str, list[str]]:
    """Options before the command, the command ("" if there is none), and everything after it."""
    position = 0
    while position < len(arguments) and arguments[position].startswith("-"):
        position += 2 if arguments[position] in _TAKES_VALUE else 1
    rest = list(arguments[position:])
    return list(arguments[:position]), rest[0] if rest else "", rest[1:]


def application(command: str = "") -> typer.Typer:
    """The typer application with ``command`` in it, or with all commands when it is not one of ours."""
    app = typer.Typer(
        cls=Grouped,
        no_args_is_help=False,
        add_completion=not command,
        pretty_exceptions_enable=False,
        rich_markup_mode=None,
        context_settings={"help_option_names": ["--help", "-h"]},
    )
    app.callback(invoke_without_command=True)(_options)
    for name, (module, panel) in COMMANDS.items():
        if command in (name, "") or command not in COMMANDS:
            loaded = importlib.import_module(f"cam.cli.{module}")
            if hasattr(loaded, "app"):
                app.add_typer(loaded.app, name=name, cls=Grouped, rich_help_panel=panel)
            else:
                function = getattr(loaded, "command", None) or getattr(loaded, f"{name}_")
                app.command(name, rich_help_panel=panel or None, hidden=not panel)(function)
    return app


def _arguments(arguments: Sequence[str]) -> tuple[str, list[str]]:
    """The command, and the arguments as typer is to see them: what follows a wrapped command belongs to the agent, untouched."""
    before, command, after = split(arguments)
    if command in WRAPPED:
        return command, [*before, command, *(after if after[:1] in (["--help"], ["-h"]) else ["--", *after])]
    where, rest = _taken_out(command, after)
    return command, [*before, *where, *([command] if command else []), *rest]


def _taken_out(command: str, after: Sequence[str]) -> tuple[list[str], list[str]]:
    """``--cwd DIR``, which counts after the command as before it, and what is left of the arguments ``after`` the command.

    It is no option where it is the value of another one: ``--detail --cwd``.
    """
    end = after.index("--") if "--" in after else len(after)
    found = [index for index, one in enumerate(after[:end]) if one.partition("=")[0] in _TAKES_VALUE]
    valued = _valued(command, after[:end]) if found and found[0] and after[found[0] - 1][0:1] == "-" else frozenset[str]()
    at = 0
    while at < end and at not in found:
        at += 2 if after[at] in valued else 1
    beyond = at + (2 if after[at : at + 1] == ["--cwd"] else 1)
    return ([*after[at:beyond]], [*after[:at], *after[beyond:]]) if beyond <= end else ([], [*after])


def _valued(command: str, after: Sequence[str]) -> frozenset[str]:
    """The options of ``command``, and of the one below it that ``after`` names, that take the argument behind them."""
    from typer.main import get_command

    at = getattr(get_command(application(command)), "commands", {}).get(command)
    options = list(at.params if at else ())
    for word in after:
        if below := getattr(at, "commands", {}).get(word):
            at = below
            options += below.params
    return frozenset(name for one in options if one.param_type_name == "option" and not getattr(one, "is_flag", False) for name in one.opts)


def main(arguments: Sequence[str]) -> int:
    """Run one command line; its exit code. Known errors are one line and a hint; a bug leaves a crash log."""
    command, given = _arguments(arguments)
    code = crash.guarded(lambda: _run(command, given), arguments)
    crash.tell_kept_aside()
    return code


def _run(command: str, given: list[str]) -> int:
    try:
        result = application(command)(given, prog_name="cam", standalone_mode=False)
    except typer.TyperException as error:
        if "\n" in error.format_message():  # a group without its command: typer's message is the whole help
            render.line(error.format_message())
            return error.exit_code
        from cam.cli.instead import instead, named

        at = getattr(error, "ctx", None)  # of the command that was meant, when typer came that far
        path = at.command_path if at else "cam"
        unknown = _UNKNOWN.match(error.format_message())
        better = instead(command, given[given.index(command) + 1 :] if command else [])
        better = better or (named(path.removeprefix("cam").strip(), unknown[1]) if unknown else "")
        said = unknown[0] if unknown and better else error.format_message().replace("valid int range", "whole number")
        render.error(f"{said[:1].lower()}{said[1:]}".removesuffix("."), better or f"see `{path} --help`")
        return error.exit_code
    except typer.Abort:
        if sys.stderr.isatty():  # the question still stands on this line
            sys.stderr.write("\n")
        return crash.interrupted()
    return result if isinstance(result, int) else 0
