"""recall: search, timeline, details. From a short list to the whole story of one memory."""

from __future__ import annotations

from datetime import timedelta
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from cam.cli import Json, invocation, render
from cam.errors import UsageError
from cam.models import MemoryScope

if TYPE_CHECKING:
    from cam.pipeline import Context
    from cam.recall.embed import Embedder
    from cam.recall.sessions import Said

app = typer.Typer(no_args_is_help=True, help="Find memories: search, then timeline, then details.")

Ref = Annotated[str, typer.Argument(help="scope:topic:id, as search and list print it.", show_default=False)]


def model(directory: str) -> Embedder:
    """The configured embedding model, loaded. Raises UsageError when none is configured, ConfigError when it cannot be loaded."""
    if not directory:
        raise UsageError("no embedding model is configured", hint="cam config set embedder DIRECTORY")
    from cam.recall.embed import LocalModel

    return LocalModel(Path(directory))


def _warm(opened: Context) -> Embedder | None:
    """The model that `cam watch` holds ready, if one is configured and it runs."""
    if not opened.settings.embedder:
        return None
    from cam.recall.warm import warm

    return warm(opened.settings.home)


def _said(opened: Context, words: str, *, limit: int) -> tuple[Said, ...]:
    from cam import pipeline
    from cam.recall.sessions import PastSessions

    past = PastSessions(opened.settings.home)
    since = opened.clock() - timedelta(days=opened.settings.sessions_days)
    own = [session for session, _ in pipeline.own_sessions(opened, since=since)]
    for _ in render.watched(past.refresh(opened.host, own), "sessions read"):
        pass
    return past.search(words, cwds=frozenset(session.cwd for session in own), limit=limit)


@app.command("search")
def search_(
    ctx: typer.Context,
    query: Annotated[list[str], typer.Argument(help="Words, a question, an identifier, an error message.", show_default=False)],
    *,
    scope: Annotated[MemoryScope | None, typer.Option("--scope", help="Only this scope.", show_default=False)] = None,
    state: Annotated[
        str, typer.Option("--state", help="active, archived, all, or auto: archived only when nothing active matches.")
    ] = "auto",
    limit: Annotated[int, typer.Option("--limit", "-n", min=1, max=1000, help="At most so many.")] = 8,
    topic: Annotated[str | None, typer.Option("--topic", help="Only this topic.", show_default=False)] = None,
    semantic: Annotated[
        bool, typer.Option("--semantic", help="By meaning, too, loading the model here when `cam watch` does not hold it.")
    ] = False,
    why: Annotated[bool, typer.Option("--why", help="Show the parts of each score.")] = False,
    sessions: Annotated[bool, typer.Option("--sessions", help="What was said in past sessions instead.")] = False,
    exit_code: Annotated[bool, typer.Option("--exit-code", help="End with 4 when nothing is found.")] = False,
    as_json: Json = False,
) -> int:
    """Search the active memory, then the archive.

    cam recall search "how do I run the integration tests"
    """
    from cam.recall import search

    if state not in {"active", "archived", "all", "auto"}:
        raise UsageError(f"no state is called {state!r}", hint="active, archived, all or auto")
    words = " ".join(query)
    called = invocation(ctx)
    opened = called.open()
    if sessions:
        said = _said(opened, words, limit=limit)
        render.spoken(words, said, as_json=as_json or called.as_json)
        return 0 if said or not exit_code else 4
    embedder = model(opened.settings.embedder) if semantic else _warm(opened)
    found = search(opened.store, opened.index, words, scope=scope, state=state, limit=limit, topic=topic, why=why, embedder=embedder)
    if as_json or called.as_json:
        render.document(render.found(found))
    else:
        for hit in found.hits:
            parts = "  ".join(f"{name} {part:.2f}" for name, part in hit.why.items())
            render.entry(hit.ref, hit.summary, "archived" if hit.state == "archived" else "")
            if parts:
                render.line(f"    {hit.score:.2f} = {parts}")
        for problem in found.problems:
            render.note(problem)
        if not found.hits:
            render.note("nothing found")
    return 0 if found.hits or not exit_code else 4


@app.command("timeline")
def timeline(ctx: typer.Context, ref: Ref, *, as_json: Json = False) -> None:
    """Show what happened to a memory, newest first.

    cam recall timeline project:commands:run-make-test
    """
    called = invocation(ctx)
    opened = called.open()
    events = tuple(opened.store.history(ref))
    if not events:
        opened.store.find(ref)
    if as_json or called.as_json:
        render.document({"ref": ref, "events": [render.event(e) for e in events]})
        return
    for one in events:
        render.event_line(one)


@app.command("details")
def details(ctx: typer.Context, ref: Ref, *, as_json: Json = False) -> None:
    """Show one memory with its details, where it came from and why; or a past session, by the id that search printed.

    cam recall details project:commands:run-make-test
    """
    from cam.store.exchange import plain

    called = invocation(ctx)
    opened = called.open()
    if ":" not in ref:
        from cam.recall.sessions import PastSessions

        render.spoken("", PastSessions(opened.settings.home).conversation(ref), as_json=as_json or called.as_json)
        return
    record = opened.store.find(ref)
    if as_json or called.as_json:
        render.document(plain(record))
        return
    render.tell_record(record)
