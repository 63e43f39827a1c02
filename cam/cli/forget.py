"""forget: take memories out of use."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING, Annotated

import typer

from cam.cli import Json, invocation, outcomes, render
from cam.cli.questions import agreed
from cam.errors import UnknownRef, UsageError

if TYPE_CHECKING:
    from pathlib import Path

    from cam.memory import Context
    from cam.models import MemoryRecord
    from cam.store.purge import Purged


def _targets(opened: Context, words: str, *, archived: bool) -> tuple[list[MemoryRecord], bool]:
    """The records meant, and whether they were named by an exact ref. Raises UnknownRef when there are none.

    Words mean every record that holds all of them; the whole text of one means that one, whatever others hold its words.
    """
    from cam.language.words import tokens
    from cam.review.claims import holds_all

    try:
        return [opened.store.find(words)], True
    except UnknownRef:
        if words.count(":") > 1 and " " not in words:
            raise
    if " " in words and all(word.count(":") > 1 for word in words.split()):
        raise UsageError("several refs are named", hint="give one ref at a time")
    records = opened.store.records(archived=archived)
    found = [r for r in records if tokens(r.summary) == tokens(words)]
    found = found or [r for r in records if holds_all(words, " ".join((r.summary, *r.details, r.topic, r.id)))]
    if not found:
        nowhere = f"no {'' if archived else 'active '}memory holds all of: {words}"
        raise UnknownRef(
            nowhere, hint="`cam recall search WORDS` finds what holds some of them; `cam memory list --all` shows what there is"
        )
    return found, False


def _below(path: Path, home: Path) -> Path:
    return path.relative_to(home) if path.is_relative_to(home) else path


def _purged(done: Purged, home: Path) -> dict[str, object]:
    """What a purge took out, and what it left to a person."""
    return {
        "operation_id": done.operation_id,
        "refs": done.refs,
        "files": [_below(path, home) for path in (*done.files, *done.telling)],
        "operations": done.operations,
        "left": [{"path": one.path, "line": one.line, "ref": one.ref} for one in done.left],
        "transcripts": done.transcripts,
        "unreached": done.unreached,
    }


def _tell_purged(done: Purged, home: Path) -> None:
    """The same for people."""
    for ref in done.refs:
        render.line(f"{ref}  (purged)")
    for path in (*done.files, *done.telling):
        render.line(f"    from {_below(path, home)}")
    render.line("    from the search index, which is rebuilt when it is next needed")
    for one in done.left:
        where = f"in another memory, {one.ref}" if one.ref else "in your own text"
        render.note(f"the words still occur {where}: {one.path}:{one.line}")
    for path in done.transcripts:
        render.note(f"the agent's own file still holds what was said: {path}")
    for path in done.unreached:
        render.note(f"not looked into, a worktree that is gone or cannot be written to: {path}")
    render.note(
        "out of reach: backups and exports made before, commits of these files, copies on other machines; change a secret that leaked"
    )
    if done.operations:
        render.note(f"not to be undone whole any more: {', '.join(done.operations)}")


def _purge(opened: Context, refs: list[str], *, yes: bool, as_json: bool) -> None:
    from cam import upkeep

    if not yes:
        for ref in refs:
            render.note(f"will be purged: {ref}")
        if as_json or not sys.stdin.isatty():
            raise UsageError("nothing was purged: a purge cannot be undone", hint="give --yes when you are sure")
        if not agreed("Remove every trace? This cannot be undone."):
            render.note("nothing was purged")
            return
    done = upkeep.purge(opened, refs)
    if as_json:
        render.document(_purged(done, opened.store.home))
        return
    _tell_purged(done, opened.store.home)


def _agreed(records: list[MemoryRecord], *, delete: bool, as_json: bool) -> bool:
    """Show what words have found, and ask. Raises UsageError where nobody can be asked."""
    for record in () if as_json else records:
        render.memory(record)
    if as_json or not sys.stdin.isatty():
        raise UsageError("words may find too much, so nothing was forgotten", hint="give one exact ref, or --yes")
    them = "it" if len(records) == 1 else f"these {len(records)}"
    return agreed(f"{'Delete' if delete else 'Archive'} {them}?")


def command(
    ctx: typer.Context,
    what: Annotated[
        list[str], typer.Argument(metavar="REF-or-WORDS", help="A ref, or words that occur in the memory.", show_default=False)
    ],
    *,
    yes: Annotated[bool, typer.Option("--yes", "-y", help="Do not ask.")] = False,
    delete: Annotated[bool, typer.Option("--delete", help="Delete instead of archiving; `cam memory undo` still brings it back.")] = False,
    purge: Annotated[
        bool,
        typer.Option("--purge", help="Remove every trace, including archive and history, as for a leaked secret; it cannot be undone."),
    ] = False,
    reason: Annotated[str, typer.Option("--reason", help="The reason, for the history.")] = "forgotten on request",
    as_json: Json = False,
) -> None:
    """Forget memories: they leave the active set and stay in the archive.

    cam forget project:commands:run-npm-test
    """
    from cam import request
    from cam.redact import redact

    words = " ".join(what).strip()
    if not words:
        raise UsageError("nothing named to forget", hint="give a ref from `cam memory list`, or words that occur in the memory")
    opened = invocation(ctx).open()
    if purge and any(opened.store.history(words) if words.count(":") > 1 else ()):
        _purge(opened, [words], yes=yes, as_json=as_json)
        return
    records, exact = _targets(opened, words, archived=purge)
    if purge:
        _purge(opened, [record.ref for record in records], yes=yes, as_json=as_json)
        return
    if not exact and not yes and not _agreed(records, delete=delete, as_json=as_json):
        render.note("nothing was forgotten")
        return
    changed = request.forget(opened, [record.ref for record in records], delete=delete, reason=reason)
    if as_json:
        render.document({"query": redact(words), "matched": [record.ref for record in records], **outcomes.changed(changed)})
        return
    outcomes.tell_changed(changed)
