"""watch: keep the index and the memory fresh while sessions come and go."""

from __future__ import annotations

import os
import signal
import sys
import threading
from typing import TYPE_CHECKING, Annotated

import typer

from cam.cli import Json, invocation, outcomes, render
from cam.environment import program
from cam.models import counted

if TYPE_CHECKING:
    from cam.watch import Round

_SYSTEMD = """[Unit]
Description=cam watch: fresh memory for coding agents

[Service]
ExecStart={line}
Restart=on-failure

[Install]
WantedBy=default.target
"""


def _quoted(word: str) -> str:
    """A word of a systemd command line (systemd.service(5), "Command lines"): blanks, ``%`` and ``$`` mean nothing in it."""
    escaped = word.replace("\\", "\\\\").replace('"', '\\"').replace("%", "%%").replace("$", "$$")
    return word if escaped == word and not any(mark in word for mark in " \t';") else f'"{escaped}"'


def _tell(done: Round) -> None:
    for session in done.sessions:
        outcomes.tell_news(session)
    for problem in done.problems:
        render.note(problem)
    if done.records or done.vectors:
        made = f", {counted(done.vectors, 'new vector')}" if done.vectors else ""
        render.note(f"index: {counted(done.records, 'record')} brought up to date{made}")


def command(
    ctx: typer.Context,
    *,
    once: Annotated[bool, typer.Option("--once", help="Do one round and stop.")] = False,
    service: Annotated[bool, typer.Option("--service", help="Print a systemd user unit instead.")] = False,
    as_json: Json = False,
) -> None:
    """Keep the index fresh, learn from idle sessions and keep the embedding model loaded, until interrupted.

    cam watch
    """
    from cam import watch

    called = invocation(ctx)
    if service:
        render.line(_SYSTEMD.format(line=" ".join(map(_quoted, (*program(), "--cwd", str(called.cwd), "watch")))).rstrip())
        return
    opened = called.open()
    if once:
        done = watch.look(opened)
        if as_json:
            render.document({"records": done.records, "sessions": [outcomes.synced(s) for s in done.sessions], "problems": done.problems})
            return
        _tell(done)
        render.note(f"{counted(len(done.sessions), 'session')} read")
        return
    stop = threading.Event()
    for number in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP):
        signal.signal(number, lambda *_: stop.set())
    render.note(f"watching {opened.settings.home}; interrupt to stop")
    if watch.watch(opened, stop=stop, tell=_tell):
        render.note("cam was upgraded, or its settings changed; starting again")
        os.execv(program()[0], [*program(), *sys.argv[1:]])  # noqa: S606 -- this same program
    render.note("stopped")
