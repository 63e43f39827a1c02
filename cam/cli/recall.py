"""recall: search, timeline, details. From a short list to the whole story of one memory."""

from __future__ import annotations

from contextlib import contextmanager
from datetime import timedelta
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer
from typer.models import OptionInfo

from cam.cli import Json, invocation, render
from cam.cli.progress import watched
from cam.cli.search import LIMITS, OPTIONS, Asked, answer, warm
from cam.errors import UsageError
from cam.models import MemoryScope

if TYPE_CHECKING:
    from collections.abc import Iterator

    from cam.memory import Context
    from cam.recall.embed import Embedder
    from cam.recall.sessions import PastSessions

app = typer.Typer(no_args_is_help=True, help="Find memories: search, then timeline, then details.")

_USUAL = Asked(query="")


def _option(field: str, *, show_default: bool = True, min: int | None = None, max: int | None = None) -> OptionInfo:  # noqa: A002 -- typer's names
    """The option of ``cam.cli.search`` as typer wants it declared."""
    option = OPTIONS[field]
    found: OptionInfo = typer.Option(*option.names, help=option.help, show_default=show_default, min=min, max=max)
    return found


Ref = Annotated[str, typer.Argument(help="scope:topic:id, as search and list print it.", show_default=False)]


def model(directory: str) -> Embedder:
    """The configured embedding model, loaded. Raises UsageError when none is configured, ConfigError when it cannot be loaded."""
    if not directory:
        raise UsageError(
            "no embedding model is configured",
            hint="`cam config set embedder minilm` downloads one, after asking; a directory with one will do, too",
        )
    from cam.recall.embed import LocalModel

    return LocalModel(Path(directory))


def _complete(opened: Context) -> Embedder:
    """The configured model, after every text of this project has its vector."""
    from cam.recall.vectors import embed

    loaded = model(opened.settings.embedder)
    for _ in watched(embed(opened.store, opened.index, loaded), "texts embedded"):
        pass
    return loaded


@contextmanager
def _past(opened: Context) -> Iterator[tuple[PastSessions, frozenset[str]]]:
    """This project's past sessions, read as far as they go now, and the directories in which they ran."""
    from cam.recall.sessions import PastSessions
    from cam.sessions import own_sessions

    since = opened.clock() - timedelta(days=opened.settings.sessions_days)
    own = [session for session, _ in own_sessions(opened, since=since)]
    with PastSessions(opened.settings.home) as past:
        for _ in watched(past.refresh(opened.host, own), "sessions read"):
            pass
        yield past, frozenset(session.cwd for session in own)


@app.command("search")
def search_(
    ctx: typer.Context,
    query: Annotated[list[str], typer.Argument(help="Words, a question, an identifier, an error message.", show_default=False)],
    *,
    scope: Annotated[MemoryScope | None, _option("scope", show_default=False)] = None,
    state: Annotated[str, _option("state")] = _USUAL.state,
    limit: Annotated[int, _option("limit", min=LIMITS[0], max=LIMITS[1])] = _USUAL.limit,
    topic: Annotated[str | None, _option("topic", show_default=False)] = None,
    semantic: Annotated[bool, _option("semantic")] = False,
    why: Annotated[bool, _option("why")] = False,
    sessions: Annotated[bool, _option("sessions")] = False,
    exit_code: Annotated[bool, _option("exit_code")] = False,
    as_json: Json = False,
) -> int:
    """Search the active memory, then the archive.

    cam recall search "how do I run the integration tests"
    """
    asked = Asked(query=" ".join(query), scope=scope, state=state, limit=limit, topic=topic, why=why, exit_code=exit_code, as_json=as_json)
    opened = invocation(ctx).open()
    if sessions:
        with _past(opened) as (past, cwds):
            said = past.search(asked.query, cwds=cwds, limit=limit)
        render.spoken(asked.query, said, as_json=as_json)
        return 0 if said or not exit_code else 4
    return answer(asked, opened, _complete(opened) if semantic else warm(opened))


@app.command("timeline")
def timeline(ctx: typer.Context, ref: Ref, *, as_json: Json = False) -> None:
    """Show what happened to a memory, newest first.

    cam recall timeline project:commands:run-make-test
    """
    opened = invocation(ctx).open()
    events = tuple(opened.store.history(ref))
    if not events:
        opened.store.find(ref)
    if as_json:
        render.document({"ref": ref, "events": [render.event(e) for e in events]})
        return
    for one in events:
        render.tell_event(one)


@app.command("details")
def details(
    ctx: typer.Context,
    ref: Annotated[
        str, typer.Argument(help="scope:topic:id, or a session id or its beginning, as search prints them.", show_default=False)
    ],
    *,
    as_json: Json = False,
) -> None:
    """Show one memory with its details, where it came from and why; or a past session, by the id that search printed.

    cam recall details project:commands:run-make-test
    """
    from cam.redact.records import told
    from cam.store.exchange import plain

    opened = invocation(ctx).open()
    if ":" not in ref:
        with _past(opened) as (past, _):
            render.spoken("", past.conversation(ref), as_json=as_json)
        return
    record = told(opened.store.find(ref))
    if as_json:
        render.document(plain(record))
        return
    render.tell_record(record)
