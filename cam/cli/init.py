"""init: make the memory of this project, and say what happens next."""

from __future__ import annotations

import typer

from cam.cli import Json, doctor, invocation, render
from cam.cli.doctor.findings import Level


def command(ctx: typer.Context, *, as_json: Json = False) -> None:
    """Set up memory for this project. Nothing outside the memory root is touched; running it twice changes nothing.

    cam init
    """
    called = invocation(ctx)
    opened = called.open()
    with opened.store.transaction(actor="init", wait=opened.settings.lock_seconds) as tx:
        created = tx.initialise()
    checks = doctor.examine(opened)
    if as_json or called.as_json:
        render.document({"home": opened.settings.home, "project": opened.store.project.id, "created": created, "checks": checks})
        return
    render.pairs((("memory", opened.settings.home), ("project", opened.store.project.id)))
    for path in created:
        render.line(f"  made {path}")
    for check in checks:
        if check.level in {Level.WARN, Level.ERROR}:
            doctor.tell(check)
    render.line("")
    render.line('Next: `cam remember "…"`, or `cam run` in place of `codex`. `cam demo` shows what happens.')
    render.line(f"To undo: remove {opened.settings.home}.")
