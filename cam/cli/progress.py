"""What a terminal shows while a command is at work: how many are done, or for how long where nothing can be counted."""

from __future__ import annotations

import sys
from contextlib import contextmanager
from typing import TYPE_CHECKING, TypeVar

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

T = TypeVar("T")


def watched(results: Iterable[T], what: str) -> Iterator[T]:
    """The results as they come, with a line that counts them on standard error when that is a terminal; nothing is left of it."""
    if not sys.stderr.isatty():
        yield from results
        return
    from rich.console import Console
    from rich.progress import Progress, SpinnerColumn, TextColumn

    with Progress(SpinnerColumn(), TextColumn(what + ": {task.completed}"), console=Console(stderr=True), transient=True) as progress:
        task = progress.add_task("", total=None)
        for one in results:
            progress.advance(task)
            yield one


@contextmanager
def at_work(what: str) -> Iterator[None]:
    """Show ``what`` on standard error while the block runs, when that is a terminal; nothing is left of it."""
    if not sys.stderr.isatty():
        yield
        return
    from rich.console import Console
    from rich.progress import Progress, SpinnerColumn, TextColumn, TimeElapsedColumn

    console = Console(stderr=True)
    with Progress(SpinnerColumn(), TextColumn("{task.description}"), TimeElapsedColumn(), console=console, transient=True) as progress:
        progress.add_task(what, total=None)
        yield
