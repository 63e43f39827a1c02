"""sync: mine sessions now."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from cam.cli import Json, invocation, render

if TYPE_CHECKING:
    from collections.abc import Iterable

    from cam.pipeline import Context, Synced


def _results(opened: Context, rollout: Path | None, *, all_projects: bool, dry_run: bool) -> Iterable[Synced]:
    from cam import pipeline

    if rollout is not None:
        return pipeline.sync(opened, opened.host.session(rollout.absolute()), dry_run=dry_run)
    return render.watched(pipeline.sync_pending(opened, every_project=all_projects, dry_run=dry_run), "sessions read")


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
