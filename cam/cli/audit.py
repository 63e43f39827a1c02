"""audit: what was learned, from which session, why, and what was not."""

from __future__ import annotations

from itertools import islice
from typing import Annotated

import typer

from cam.cli import Json, invocation, render

app = typer.Typer(no_args_is_help=True, help="What was learned, from where, and why.")


@app.command("log")
def log(
    ctx: typer.Context,
    *,
    session: Annotated[str | None, typer.Option("--session", help="Only this session id.", show_default=False)] = None,
    limit: Annotated[int, typer.Option("--limit", "-n", min=1, help="At most so many.")] = 20,
    as_json: Json = False,
) -> None:
    """Show the sessions that were read, newest first: what was learned, suppressed and left undecided.

    cam audit log
    """
    called = invocation(ctx)
    entries = list(islice((e for e in called.open().store.audit() if session is None or e.session_id == session), limit))
    if as_json or called.as_json:
        render.document({"entries": entries})
        return
    for one in entries:
        render.tell_audit(one)
    if not entries:
        render.note("no session has been read yet")
