"""The command line: parse, call one function of the pipeline or a room, render, exit code. One file per command group."""

from __future__ import annotations

TYPE_CHECKING = False  # of typing, which costs more to import than all else here
if TYPE_CHECKING:
    from cam.cli.entry import Invocation, Json, application, invocation, main, named_from, split

__all__ = ["Invocation", "Json", "application", "invocation", "main", "named_from", "split"]


def __getattr__(name: str) -> object:
    """Load the framework only when a command asks for it: a plain search is over before typer is there."""
    if name not in __all__:
        raise AttributeError(name)
    from importlib import import_module

    return getattr(import_module("cam.cli.entry"), name)
