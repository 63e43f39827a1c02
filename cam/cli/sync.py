"""sync: mine sessions now."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from cam.cli import Json, invocation, named_from, outcomes, render
from cam.cli.progress import watched
from cam.errors import CamError
from cam.models import counted

if TYPE_CHECKING:
    from collections.abc import Iterable

    from cam.memory import Context
    from cam.models import Session
    from cam.pipeline import Synced


def _results(opened: Context, rollout: Path | None, *, all_projects: bool, dry_run: bool) -> Iterable[Synced]:
    from cam import pipeline

    if rollout is not None:
        return pipeline.sync(opened, opened.host.session(rollout), dry_run=dry_run)
    return watched(pipeline.sync_pending(opened, every_project=all_projects, dry_run=dry_run), "sessions read")


def _due(opened: Context, rollout: Path | None, *, all_projects: bool) -> list[Session]:
    """What a model is to be asked about, if the user agreed to that."""
    from cam import asking

    if rollout is None:
        return asking.due(opened, every_project=all_projects)
    session = opened.host.session(rollout)
    return [session] if asking.wanted(opened, session) else []


def _keep_state(opened: Context) -> None:
    """Save where the last session stopped, as the end of its run would have: that may have been killed, or run without cam."""
    from cam import pipeline

    try:
        pipeline.save_last(opened)
    except CamError as error:
        render.note(f"where the work stands was not saved: {error}")


def command(
    ctx: typer.Context,
    *,
    rollout: Annotated[
        Path | None,
        typer.Option("--rollout", metavar="FILE", help="Learn from this rollout file.", show_default=False, callback=named_from),
    ] = None,
    all_projects: Annotated[bool, typer.Option("--all", help="Sessions of every project, each into its own memory.")] = False,
    dry_run: Annotated[bool, typer.Option("--dry-run", help="Show what would be learned; write nothing.")] = False,
    as_json: Json = False,
) -> None:
    """Learn from sessions that nothing has read yet, and save where the last one stopped.

    cam sync --dry-run
    """
    from cam import asking

    opened = invocation(ctx).open()
    results = list(_results(opened, rollout, all_projects=all_projects, dry_run=dry_run))
    if rollout is None and not dry_run:
        _keep_state(opened)
    due = [] if dry_run else _due(opened, rollout, all_projects=all_projects)
    if due:
        asking.ask_later(opened, due)
    if as_json:
        render.document({"sessions": [outcomes.synced(one) for one in results]})
        return
    for one in results:
        outcomes.tell_synced(one, here=opened.store.project.id)
    if due:
        render.note(f"your agent's model is asked about {counted(len(due), 'session')} in the background; `cam audit log` tells the result")
    elif not results:
        render.note(f"no session has anything new for {'any' if all_projects else 'this'} project")
