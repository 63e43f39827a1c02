"""sync: mine sessions now."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from cam.cli import Json, invocation, render

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from cam.pipeline import Context, Synced


def _watched(results: Iterable[Synced]) -> Iterator[Synced]:
    """The results, with a line of progress on a terminal."""
    if not sys.stderr.isatty():
        yield from results
        return
    from rich.console import Console
    from rich.progress import Progress, SpinnerColumn, TextColumn

    columns = (SpinnerColumn(), TextColumn("{task.completed} sessions read"))
    with Progress(*columns, console=Console(stderr=True), transient=True) as progress:
        task = progress.add_task("", total=None)
        for one in results:
            progress.advance(task)
            yield one


def _results(opened: Context, rollout: Path | None, *, all_projects: bool, dry_run: bool) -> Iterable[Synced]:
    from cam import pipeline

    if rollout is not None:
        return pipeline.sync(opened, opened.host.session(rollout.absolute()), dry_run=dry_run)
    return _watched(pipeline.sync_pending(opened, every_project=all_projects, dry_run=dry_run))


def command(
    ctx: typer.Context,
    *,
    rollout: Annotated[Path | None, typer.Option("--rollout", metavar="FILE", help="Mine this rollout file.", show_default=False)] = None,
    all_projects: Annotated[bool, typer.Option("--all", help="Sessions of every project, each into its own memory.")] = False,
    dry_run: Annotated[bool, typer.Option("--dry-run", help="Show what would be learned; write nothing.")] = False,
    as_json: Json = False,
) -> None:
    """Learn from sessions that nothing has read yet.

    cam sync --dry-run
    """
    called = invocation(ctx)
    opened = called.open()
    results = list(_results(opened, rollout, all_projects=all_projects, dry_run=dry_run))
    if as_json or called.as_json:
        render.document({"sessions": [render.synced(one) for one in results]})
        return
    for one in results:
        render.tell_synced(one, here=opened.store.project.id)
    if not results:
        render.note("no session has anything new for this project")
