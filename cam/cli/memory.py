"""memory: everything about what is remembered."""

from __future__ import annotations

from dataclasses import asdict, replace
from typing import Annotated

import typer

from cam.cli import Json, invocation, memory_adopt, memory_backup, memory_files, memory_history, render, wording
from cam.cli.progress import watched
from cam.cli.recall import Ref
from cam.models import MemoryScope, State, counted
from cam.store.identity import lost

_NOTHING = 'nothing is remembered yet; try `cam remember "…"`'

app = typer.Typer(invoke_without_command=True, help="See and change what is remembered.")


@app.callback()
def overview(ctx: typer.Context, *, as_json: Json = False) -> None:
    """Show how much is remembered, and where."""
    if ctx.invoked_subcommand is not None:
        ctx.obj = replace(invocation(ctx), as_json=as_json)
        return
    opened = invocation(ctx).open()
    counts = sorted((f.scope, f.state, f.topic, len(opened.store.read(f))) for f in opened.store.topic_files())
    rows = [{"scope": s, "state": st, "topic": t, "records": n} for (s, st, t, n) in counts]
    folders = {str(scope): str(opened.store.layout.directory(scope)) for scope in MemoryScope}
    if as_json:
        render.document({"home": opened.settings.home, "project": opened.store.project.id, "folders": folders, "topics": rows})
        return
    render.pairs((("project", opened.store.project.id), *folders.items()))
    kept: dict[str, list[str]] = {}
    for scope, state, topic, number in counts:
        kept.setdefault(f"{scope}/{topic}", []).append(f"{number} {state}")
    for name, numbers in kept.items():
        render.line(f"  {name}: {', '.join(numbers)}")
    if not rows:
        render.note(_NOTHING)
    if not opened.store.layout.project.is_dir():
        for one in lost(opened.settings.home, opened.store.project):
            render.note(str(one))


@app.command("list")
def list_(
    ctx: typer.Context,
    *,
    scope: Annotated[MemoryScope | None, typer.Option("--scope", help="Only this scope.", show_default=False)] = None,
    topic: Annotated[str | None, typer.Option("--topic", help="Only this topic.", show_default=False)] = None,
    everything: Annotated[bool, typer.Option("--all", help="Include archived memories.")] = False,
    as_json: Json = False,
) -> None:
    """List the active memories.

    cam memory list --topic commands
    """
    from cam.redact.records import told
    from cam.store.exchange import plain

    known = invocation(ctx).open().store.records(archived=everything)
    records = [r for r in known if (scope is None or r.scope == scope) and (topic is None or r.topic == topic)]
    if as_json:
        render.document({"records": [plain(told(r)) for r in records]})
        return
    for record in records:
        render.memory(record, "archived" if record.state is State.ARCHIVED else "")
    if not records:
        render.note("no memory of that scope and topic" if scope or topic is not None else _NOTHING)


@app.command("show")
def show(ctx: typer.Context, ref: Ref, *, as_json: Json = False) -> None:
    """Show one memory in full.

    cam memory show project:commands:run-make-test
    """
    from cam.redact.records import told
    from cam.store.exchange import plain

    record = told(invocation(ctx).open().store.find(ref))
    if as_json:
        render.document(plain(record))
        return
    render.tell_record(record)


@app.command("startup")
def startup(
    ctx: typer.Context,
    *,
    prompt: Annotated[str, typer.Option("--prompt", help="Rank for this prompt, as `cam exec` does.")] = "",
    explain: Annotated[bool, typer.Option("--explain", help="Show what was left out, and why.")] = False,
    as_json: Json = False,
) -> None:
    """Print the text that an agent is given at the start.

    cam memory startup --explain
    """
    from cam import pipeline

    compiled = pipeline.startup(invocation(ctx).open(), prompt=prompt)
    if as_json:
        render.document(compiled)
        return
    if compiled.text:
        render.line(compiled.text.rstrip("\n"))
    if explain and (compiled.text or compiled.omitted or compiled.cut):
        size, told = counted(len(compiled.text.encode()), "byte"), counted(len(compiled.included), "memory")
        render.note(f"{size}, revision {compiled.revision or 'none'}, {told} in, {len(compiled.omitted)} left out")
        for omission in compiled.omitted:
            render.note(f"left out {omission.ref}: {wording.reason(omission.reason)}")
        for omission in compiled.cut:
            render.note(f"cut {omission.ref}: there is no room for all of it")
    if not compiled.text:
        render.note("nothing to tell the agent yet")


@app.command("reindex")
def reindex(ctx: typer.Context, *, as_json: Json = False) -> None:
    """Rebuild the search index from the Markdown files and, when an embedding model is configured, the missing vectors."""
    opened = invocation(ctx).open()
    done = opened.index.rebuild(opened.store)
    vectors = 0
    if opened.settings.embedder:
        from cam.cli.recall import model
        from cam.recall.vectors import embed

        for vectors, _ in watched(embed(opened.store, opened.index, model(opened.settings.embedder)), "texts embedded"):  # noqa: B007 -- the last count is the result
            pass
    if as_json:
        render.document({**asdict(done), "vectors": vectors})
        return
    for problem in done.problems:
        render.note(problem)
    if done.level == "scan":
        render.note(done.reason)
    made = f", {counted(vectors, 'new vector')}" if vectors else ""
    render.note(f"{counted(done.records, 'memory')} from {counted(done.files, 'file')}{made}")


for _name, _command in (
    ("history", memory_history.history),
    ("undo", memory_history.undo),
    ("restore", memory_history.restore),
    ("lint", memory_files.lint),
    ("edit", memory_files.edit),
    ("stats", memory_files.stats),
    ("adopt", memory_adopt.adopt),
    ("export", memory_backup.export),
    ("import", memory_backup.import_),
):
    app.command(_name)(_command)
