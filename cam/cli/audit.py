"""audit: what was learned, from which session, why, and what was not."""

from __future__ import annotations

import stat
from dataclasses import dataclass
from itertools import islice
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from cam import reading
from cam.cli import Json, invocation, outcomes, render, wording
from cam.cli.progress import watched
from cam.models import counted
from cam.store.naming import meant

if TYPE_CHECKING:
    from collections.abc import Iterator

    from cam.store.audit import AuditEntry, AuditItem

app = typer.Typer(no_args_is_help=True, help="What was learned, from where, and why.")


@app.command("log")
def log(
    ctx: typer.Context,
    *,
    session: Annotated[
        str | None, typer.Option("--session", help="Only this session, by its id or the beginning of it.", show_default=False)
    ] = None,
    limit: Annotated[int, typer.Option("--limit", "-n", min=1, help="Show at most this many.")] = 20,
    as_json: Json = False,
) -> None:
    """Show the sessions that were read, newest first: what was learned, suppressed and left undecided.

    cam audit log
    """
    read = invocation(ctx).open().store.audit()
    asked = read if session is None else (one for one in read if session and one.session_id.startswith(session))
    entries = list(islice(asked, limit))
    if as_json:
        render.document({"entries": entries})
        return
    for one in entries:
        outcomes.tell_audit(one)
    if not entries:
        render.note("no session has been read yet" if session is None else "no session of this id was read")


@app.command("show")
def show(
    ctx: typer.Context,
    session: Annotated[str, typer.Argument(help="A session id, or its beginning.", show_default=False)],
    *,
    as_json: Json = False,
) -> None:
    """Show each candidate of one session: what was said, which rule proposed it, what was decided and why.

    cam audit show 0199b2
    """
    read = [entry for entry in invocation(ctx).open().store.audit() if entry.session_id]
    found = meant(session, (entry.session_id for entry in read), what="session", shown_by="cam audit log")
    entries = [entry for entry in read if entry.session_id == found][::-1]
    if as_json:
        render.document({"session_id": found, "readings": [_reading(entry) for entry in entries]})
        return
    for entry in entries:
        outcomes.tell_reading(entry)
        for decision, item in _candidates(entry):
            render.line()
            told = {
                "decision": wording.PAST.get(decision, decision),
                "summary": item.summary,
                "said": item.quote,
                "why": wording.why(item.rule, item.reason),
                "ref": item.ref,
                "against": ", ".join(item.against),
            }
            render.pairs({name: shown for name, shown in told.items() if shown})
    if not any(True for entry in entries for _ in _candidates(entry)):
        render.note("nothing that was said there looked like a memory")


_LARGEST = 2**20  # bytes; what is larger is data, not something a person wrote


@app.command("secrets")
def secrets_(
    ctx: typer.Context,
    *,
    exit_code: Annotated[bool, typer.Option("--exit-code", help="End with 4 when there are any, or a file cannot be read.")] = False,
    as_json: Json = False,
) -> int:
    """Show where secrets are in the repository's files and in the memory: file, line and kind, never the secret itself.

    What git ignores is not searched, nor what is binary or larger than a
    mebibyte. Where git cannot say what it ignores, every file is.

    cam audit secrets --exit-code
    """
    from cam import project

    opened = invocation(ctx).open()
    files, complaint = project.files(opened.project)
    kept = (path for path in sorted(opened.store.home.rglob("*")) if path.suffix.lower() in {".md", ".markdown", ".jsonl"})
    searched = [_searched(path) for path in watched([*dict.fromkeys((*files, *kept))], "files")]
    rows = [{"path": render.public(str(one.path)), "line": line, "kind": kind} for one in searched for line, kind in one.secrets]
    unread = [render.public(str(one.path)) for one in searched if one.is_closed]
    count = sum(one.is_file for one in searched)
    if as_json:
        render.document({"searched": count, "secrets": rows, "unread": unread, "git": complaint})
    else:
        for row in rows:
            render.line(f"{row['path']}:{row['line'] or ' its name'}: {row['kind']}")
        for path in unread:
            render.note(f"cannot read {path}")
        if complaint:
            render.note(f"git: {complaint}; what it ignores was searched as well")
        remedy = "; `cam forget --purge REF` takes one out of the memory" if rows else ""
        render.note(f"{counted(len(rows), 'secret')} in {counted(count, 'file')}{remedy}")
    return 4 if exit_code and (rows or unread) else 0


@dataclass(frozen=True, slots=True, kw_only=True)
class _Searched:
    """What was found in one place: ``secrets`` by line, 0 being the file's name. ``is_closed`` is what may not be read."""

    path: Path
    is_file: bool = False
    is_closed: bool = False
    secrets: tuple[tuple[int, str], ...] = ()


def _searched(path: Path) -> _Searched:
    """The secrets in a file's name and, unless it is binary or too large, in its text. Links lead to what is somebody else's."""
    from cam.redact import secrets

    data, is_file = b"", False
    try:
        is_file = stat.S_ISREG(path.lstat().st_mode)
        data = reading.regular(path, limit=_LARGEST, follow=False)
    except PermissionError:
        return _Searched(path=path, is_closed=True)
    except OSError:  # no file, too large, or gone
        pass
    if not is_file:
        return _Searched(path=path)
    named = ((0, kind) for _, kind in secrets(path.name))
    return _Searched(path=path, is_file=True, secrets=(*named, *(() if b"\0" in data else secrets(data.decode("utf-8", "replace")))))


def _reading(entry: AuditEntry) -> dict[str, object]:
    return {
        "at": entry.at,
        "rollout": entry.rollout,
        "status": entry.status,
        "reason": entry.reason,
        "extractor": entry.extractor,
        "counts": dict(entry.counts),
        "candidates": [
            {
                "decision": decision,
                "summary": item.summary,
                "said": item.quote,
                "rule": item.rule,
                "why": item.reason,
                "ref": item.ref,
                "against": item.against,
            }
            for decision, item in _candidates(entry)
        ],
    }


def _candidates(entry: AuditEntry) -> Iterator[tuple[str, AuditItem]]:
    """Every candidate of one reading in the order of the decisions, with what was said redacted as it was stored."""
    decisions = (("learned", entry.applied), ("undecided", entry.conflicts), ("not kept", entry.suppressed), ("no change", entry.noops))
    for decision, items in decisions:
        for item in items:
            yield (item.action if decision == "learned" else decision), item
