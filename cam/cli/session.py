"""session: where the work on a task stands, to pick it up again or hand it over."""

from __future__ import annotations

from enum import StrEnum
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from cam.cli import Json, invocation, named_from, render, wording
from cam.errors import RolloutError, StoreError
from cam.models import MemoryScope, counted
from cam.redact import redact

if TYPE_CHECKING:
    from collections.abc import Sequence

    from cam.continuity.state import Continuity, Status
    from cam.memory import Context
    from cam.models import Session
    from cam.store.continuity import SaveEntry

app = typer.Typer(no_args_is_help=True, help="Where the work stands: saved from sessions, told to the next one.")


class Which(StrEnum):
    """The shared state of the repository, the worktree's own, or both."""

    PROJECT = "project"
    LOCAL = "project-local"
    BOTH = "both"


class Format(StrEnum):
    """As the agent is told it, or as a person hands it over."""

    TEXT = "text"
    MARKDOWN = "markdown"


Scope = Annotated[Which, typer.Option("--scope", help="The repository's shared state, this worktree's, or both.")]
Rollout = Annotated[
    Path | None, typer.Option("--rollout", metavar="FILE", help="Read this rollout file.", show_default=False, callback=named_from)
]
_NOTHING = "nothing is saved about the work here"


def _for(which: Which) -> str:
    """What a command was limited to, to be said after what it did."""
    return "" if which is Which.BOTH else f" ({wording.PLACES[MemoryScope(which)]})"


def _scopes(which: Which) -> Sequence[MemoryScope]:
    return (MemoryScope.PROJECT, MemoryScope.LOCAL) if which is Which.BOTH else (MemoryScope(which),)


def _chosen(opened: Context, rollout: Path | None) -> Session:
    """The session that was named, else the one whose save failed, else the last one of this worktree."""
    from cam.sessions import latest_session
    from cam.store import continuity

    if rollout is not None:
        return opened.host.session(rollout)
    failed = continuity.failed(opened.store)
    if failed and Path(failed.rollout).is_file():
        return opened.host.session(Path(failed.rollout))
    last = latest_session(opened)
    if last is None:
        raise RolloutError("no session has run in this worktree yet", hint="name one with --rollout FILE")
    return last


def _save(ctx: typer.Context, which: Which, rollout: Path | None, *, mode: str, as_json: bool) -> None:
    from cam import pipeline

    opened = invocation(ctx).open()
    session = _chosen(opened, rollout)
    done = pipeline.save_continuity(opened, session, trigger="manual", mode=mode, scopes=_scopes(which))
    resumed = None if done or mode != "merge" else _resumed(opened, which)
    if as_json:
        render.document({"saved": done is not None, "session_id": session.id, "rollout": session.path, "entry": done or resumed})
        return
    if done is None:
        render.note(f"session {session.id} shows nothing about where the work stands{'; what was paused is resumed' if resumed else ''}")
        return
    seen = [counted(count, wording.WORK[name]) for name, count in done.counts.items() if count and name in wording.WORK]
    render.note(f"saved from session {session.id}{': ' if seen else ''}{', '.join(seen)}")
    for path in done.written:
        render.line(path)


def _resumed(opened: Context, which: Which) -> SaveEntry | None:
    """Take up a paused task as it was left: to save means to go on with it, also when the last session showed nothing new."""
    from cam.continuity import keeping
    from cam.continuity.state import Status

    stand = zip((MemoryScope.LOCAL, MemoryScope.PROJECT), keeping.stand(opened.store), strict=True)
    paused = [scope for scope, one in stand if one and one.header.status is Status.PAUSED and scope in _scopes(which)]
    if not paused:
        return None
    entry = _entry(opened, which, str(Status.ACTIVE))
    return keeping.mark(opened.store, Status.ACTIVE, entry, scopes=paused, wait=opened.settings.lock_seconds)


@app.command("save")
def save(ctx: typer.Context, *, scope: Scope = Which.BOTH, rollout: Rollout = None, as_json: Json = False) -> None:
    """Merge where a session's work stands into what is saved; by default the last session of this worktree.

    cam session save
    """
    _save(ctx, scope, rollout, mode="merge", as_json=as_json)


@app.command("refresh")
def refresh(ctx: typer.Context, *, scope: Scope = Which.BOTH, rollout: Rollout = None, as_json: Json = False) -> None:
    """Replace what is saved with what one session shows; edits and older items are dropped.

    cam session refresh --scope project-local
    """
    _save(ctx, scope, rollout, mode="replace", as_json=as_json)


def _file(found: Continuity | None, path: Path) -> dict[str, object]:
    if found is None:
        return {"path": path, "exists": False}
    head = found.header
    items = {name: [redact(item.text) for item in items] for name, items in found.items.items()}
    return {
        "path": path,
        "exists": True,
        "status": head.status,
        "updated_at": head.updated_at if head.dated else None,
        "session_id": head.session_id,
        "branch": head.branch,
        "commit": head.commit,
        "goal": redact(found.goal),
        **items,
    }


def _told(one: dict[str, object]) -> str:
    if not one["exists"]:
        return f"nothing saved yet ({one['path']})"
    branch = f" on {one['branch']}" if one["branch"] else ""
    written = f", {str(one['updated_at'])[:16]} UTC" if one["updated_at"] else ""
    return f"{wording.TASK[str(one['status'])]}{written}{branch} ({one['path']})"


@app.command("status")
def status(ctx: typer.Context, *, as_json: Json = False) -> None:
    """Show what is saved and where, and whether the next session will be told (if not, why).

    cam session status
    """
    from itertools import islice

    from cam.continuity import keeping
    from cam.store import continuity

    opened = invocation(ctx).open()
    settings, store = opened.settings, opened.store
    local, shared = keeping.stand(store)
    brief = keeping.brief(store, now=opened.clock(), hours=settings.continuity_hours)
    kept = continuity.read(store)
    files = {"project": _file(shared, kept.shared_path), "project-local": _file(local, continuity.local_place(store, kept))}
    recent = list(islice(continuity.log(store), 5))
    failed = continuity.failed(store)
    told = bool(brief.text) and settings.continuity
    reasons = brief.reasons if settings.continuity else ("switched off: `cam config set continuity true`",)
    if as_json:
        document = {"enabled": settings.continuity, "hours": settings.continuity_hours, "told": told, "reasons": reasons}
        render.document({**document, "files": files, "recent": recent, "failed": failed})
        return
    goal = {"goal": brief.whole.goal} if brief.whole.goal else {}
    hears = "is told of it" if told else "is not told of it" if local or shared else "is told nothing"
    stands = {wording.PLACES[MemoryScope(name)]: _told(one) for name, one in files.items()}
    render.pairs({**stands, "next session": hears, **goal})
    for reason in reasons:
        render.note(f"not told: {reason}")
    for entry in recent[:1]:
        render.note(f"last change {render.day(entry.at)}: {wording.save(entry)}")
    if failed:
        render.note(f"a save failed ({failed.failure}); `cam session save` tries again")


@app.command("load")
def load(
    ctx: typer.Context,
    *,
    form: Annotated[Format, typer.Option("--format", help="The text for the agent, or Markdown to hand over.")] = Format.TEXT,
    as_json: Json = False,
) -> None:
    """Print what is saved, redacted, however old: for the agent, or as a hand-over to paste into an issue.

    cam session load --format markdown
    """
    from cam.continuity import brief as briefs
    from cam.continuity import keeping

    opened = invocation(ctx).open()
    local, shared = keeping.stand(opened.store)
    brief = keeping.brief(opened.store, now=opened.clock(), hours=opened.settings.continuity_hours)
    file = local if local and local.header.worktree_id == opened.store.project.worktree_id else shared
    there = file is not None and bool(brief.whole)
    text = ""
    if there and file is not None:
        here = keeping.here(opened.store, now=opened.clock(), hours=opened.settings.continuity_hours)
        as_markdown = form is Format.MARKDOWN
        text = briefs.markdown(brief.whole, file, opened.project.name) if as_markdown else briefs.full(brief.whole, file, here)
    if as_json:
        render.document({"told": brief.text, "offer": brief.offer, "reasons": brief.reasons, "state": brief.whole, "text": text})
        return
    if not there:
        render.note(f"{_NOTHING}; `cam session save` saves where the last session stopped")
        return
    render.line(text.rstrip("\n"))
    for reason in brief.reasons:
        render.note(f"not told by itself: {reason}")


def _acted(which: Which, done: SaveEntry, *, as_json: bool, said: str) -> None:
    if as_json:
        render.document(done)
        return
    render.note(f"{said}{_for(which)}")


def _entry(opened: Context, which: Which, mode: str) -> SaveEntry:
    from cam.store.continuity import SaveEntry

    return SaveEntry(at=opened.clock(), trigger="manual", mode=mode, scope=str(which))


def _mark(ctx: typer.Context, which: Which, status: Status, *, as_json: bool, said: str) -> None:
    from cam.continuity import keeping

    opened = invocation(ctx).open()
    if not keeping.saved(opened.store, _scopes(which)):
        raise StoreError(f"{_NOTHING}{_for(which)}", hint="`cam session save` saves where the last session stopped")
    entry = _entry(opened, which, str(status))
    done = keeping.mark(opened.store, status, entry, scopes=_scopes(which), wait=opened.settings.lock_seconds)
    _acted(which, done, as_json=as_json, said=said)


@app.command("pause")
def pause(ctx: typer.Context, *, scope: Scope = Which.BOTH, as_json: Json = False) -> None:
    """Set the task aside: its state is kept and only mentioned, until `cam session save` resumes it.

    cam session pause
    """
    from cam.continuity.state import Status

    _mark(ctx, scope, Status.PAUSED, as_json=as_json, said="paused, until `cam session save` resumes it")


@app.command("done")
def done(ctx: typer.Context, *, scope: Scope = Which.BOTH, as_json: Json = False) -> None:
    """Mark the task as finished: sessions are no longer told about it, and the next one starts fresh.

    cam session done
    """
    from cam.continuity.state import Status

    _mark(ctx, scope, Status.DONE, as_json=as_json, said="finished: the next session starts fresh")


@app.command("clear")
def clear(ctx: typer.Context, *, scope: Scope = Which.BOTH, as_json: Json = False) -> None:
    """Remove what is saved about the work.

    cam session clear --scope project-local
    """
    from cam.continuity import keeping

    opened = invocation(ctx).open()
    entry = _entry(opened, scope, "clear")
    done = keeping.clear(opened.store, entry, scopes=_scopes(scope), wait=opened.settings.lock_seconds)
    _acted(scope, done, as_json=as_json, said="removed what was saved about the work here" if done.operation_id else _NOTHING)


@app.command("open")
def open_(ctx: typer.Context, *, scope: Scope = Which.LOCAL, as_json: Json = False) -> int:
    """Open the saved state in your editor ($VISUAL or $EDITOR), or print where it is.

    cam session open
    """
    import sys

    from cam.cli import editor
    from cam.store import continuity

    store = invocation(ctx).open().store
    kept = continuity.read(store)
    path, there = (kept.shared_path, kept.shared) if scope is Which.PROJECT else (continuity.local_place(store, kept), kept.local)
    if as_json:
        render.document({"path": path, "exists": there is not None})
        return 0
    if there is None:
        raise StoreError(f"there is no file yet: {path}", hint="`cam session save` makes it")
    render.line(str(path))
    code = 0
    if (command := editor.chosen()) and sys.stdin.isatty() and sys.stdout.isatty():
        code = editor.edit(command, path)
    if code:
        render.error(f"the editor exited with code {code}", "what it wrote counts all the same")
    return StoreError.exit_code if code else 0
