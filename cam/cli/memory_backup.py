"""memory export and import: the memory in one file, and memories from files of others."""

from __future__ import annotations

import os
import sys
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from cam.cli import Json, invocation, named_from, outcomes, render
from cam.cli.progress import at_work
from cam.errors import StoreError, UsageError
from cam.models import MemoryScope, counted

if TYPE_CHECKING:
    from collections.abc import Sequence

    from cam.memory import Context
    from cam.request import Changed

_LIMIT = 2**28  # bytes of a backup or of records: more is no memory, as from a link to /dev/zero
_LISTED = 20  # memories; a longer import is told by its numbers
_GZIP = b"\x1f\x8b"
_ARCHIVE = (".tar.gz", ".tgz")
_UNLOCK = {".age": ("age", "--decrypt"), ".gpg": ("gpg", "--quiet", "--decrypt")}


def _check(file: Path, *, as_json: bool) -> None:
    """Before anybody is asked: raises UsageError for a name that says something else than what is written, StoreError for a place taken."""
    if str(file) == "-":
        if as_json or sys.stdout.isatty():
            taken = "standard output takes the archive or the document, not both" if as_json else "a terminal cannot show an archive"
            raise UsageError(taken, hint="name a file, such as memory.tar.gz")
        return
    plain = file.with_suffix("") if file.suffix in _UNLOCK else file
    if file.is_dir():
        raise StoreError(f"{file} is a directory", hint=f"name a new file in it, such as {file / 'memory.tar.gz'}")
    if plain.suffix and not plain.name.endswith(_ARCHIVE):
        right = "end it in .tar.gz or .tgz, with .age or .gpg after that to encrypt it"
        raise UsageError(f"{file.name} is no name for what is written, a .tar.gz archive", hint=right)
    if file.exists():
        raise StoreError(f"{file} is there already", hint="name a new file, or remove that one first")


def _lock(file: Path, recipient: str) -> tuple[str, ...]:
    """The command that encrypts for ``file``, by its ending; empty when nothing is to be encrypted."""
    if file.suffix == ".age":
        return ("age", "--encrypt", *(("--recipient", recipient) if recipient else ("--passphrase",)))
    if file.suffix == ".gpg":
        return ("gpg", "--quiet", "--output", "-", *(("--encrypt", "--recipient", recipient) if recipient else ("--symmetric",)))
    if recipient:
        raise UsageError(
            "a recipient needs a file that ends in .age or .gpg", hint="`cam memory export memory.tar.gz.age --recipient age1…`"
        )
    return ()


def _through(command: Sequence[str], data: bytes) -> bytes:
    """``data`` through another program, which asks for passphrases on the terminal itself."""
    import subprocess

    try:
        done = subprocess.run(command, input=data, stdout=subprocess.PIPE, check=False)  # noqa: S603 -- a fixed program
    except FileNotFoundError:
        raise StoreError(f"{command[0]} is not installed", hint="install it, or leave the file unencrypted") from None
    if done.returncode:
        raise StoreError(f"{command[0]} ended with {done.returncode}; nothing was done", hint="what it complained about stands above")
    return done.stdout


def _read(file: Path) -> bytes:
    """All of a file, or of standard input. Raises StoreError for what is no regular file, or has no end."""
    from cam.reading import regular

    hint = "give a file that exists, or `-` for standard input"
    try:
        if str(file) == "-":
            data = sys.stdin.buffer.read(_LIMIT + 1)
            if len(data) > _LIMIT:
                raise OSError(0, f"more than {_LIMIT} bytes")  # noqa: TRY301 -- told like what a file refuses
            return data
        return regular(file, limit=_LIMIT)
    except OSError as error:
        raise StoreError(f"cannot read {file}: {error.strerror}", hint=hint) from None


def _check_link(file: Path) -> None:
    """Raises StoreError for a link out of the directory it lies in: a repository can hold one to a private file."""
    if file.is_symlink() and not (target := file.resolve()).is_relative_to(file.parent.resolve()):
        raise StoreError(f"{file} is a link to {target}, which lies elsewhere", hint="give that file itself if you mean it")


def _write(file: Path, data: bytes) -> None:
    """Make a new file, whole or not at all: half a backup must not look like one."""
    try:
        with os.fdopen(os.open(file, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "wb") as stream:
            try:
                stream.write(data)
                stream.flush()
                os.fsync(stream.fileno())
            except OSError:
                file.unlink()
                raise
    except OSError as error:
        raise StoreError(f"cannot write {file}: {error.strerror}", hint="give a new file in a directory that exists") from None


def export(
    ctx: typer.Context,
    file: Annotated[
        Path,
        typer.Argument(
            help="A new file in `.tar.gz` or `.tgz`, encrypted if `.age` or `.gpg` follows; `-` is standard output.",
            show_default=False,
            callback=named_from,
        ),
    ],
    *,
    recipient: Annotated[str, typer.Option("--recipient", help="Whom to encrypt for; without it, a passphrase is asked for.")] = "",
    as_json: Json = False,
) -> None:
    """Write the memory of all projects into one archive, without settings and index. The same memory gives the same bytes.

    cam memory export memory.tar.gz
    """
    from cam.store.backup import archive, contents, left_out

    _check(file, as_json=as_json)
    command = _lock(file, recipient)
    opened = invocation(ctx).open()
    data = archive(opened.store.home)
    files = len(contents(data))
    packed = _through(command, data) if command else data
    missing = left_out(opened.store.home)
    for name in missing:
        render.note(f"left out, as a secret is its name: {opened.store.home / name}")
    if str(file) == "-":
        sys.stdout.buffer.write(packed)
        return
    _write(file, packed)
    if as_json:
        render.document({"file": file.absolute(), "files": files, "left_out": missing, "bytes": len(packed), "encrypted": bool(command)})
        return
    render.note(f"{counted(files, 'file')}, {counted(len(packed), 'byte')}")


def _notes(source: Path) -> list[Path]:
    """The Markdown files in a directory, or the one file; hidden ones, links and the archive of a memory aside."""
    if source.is_file():
        return [source]
    found = (path for path in sorted(source.rglob("*.md")) if not any(part.startswith(".") for part in path.relative_to(source).parts))
    return [path for path in found if path.is_file() and not path.is_symlink() and not (path.parent / "ARCHIVE.md").exists()]


def _records(opened: Context, file: Path, data: bytes, *, dry_run: bool) -> Changed:
    from cam import request

    try:
        return request.import_records(opened, data, dry_run=dry_run)
    except ValueError as error:
        raise StoreError(
            f"{file}: {error}; nothing was imported",
            hint="records are what `cam memory list --json` prints, or one a line; notes end in .md",
        ) from None


def _restore(opened: Context, file: Path, data: bytes, *, as_json: bool, dry_run: bool) -> None:
    from cam import upkeep
    from cam.store.backup import damaged_in, missing

    unlock = _UNLOCK.get(file.suffix)
    plain = _through(unlock, data) if unlock else data
    if dry_run:
        fresh, same = missing(opened.store.home, plain)
        if as_json:
            render.document({"files": tuple(fresh), "same": same, "damaged": damaged_in(fresh)})
            return
        for name in fresh:
            render.line(name)
        render.note(f"{counted(len(fresh), 'file')} planned, {same} already there")
        _tell_damaged(damaged_in(fresh))
        return
    done = upkeep.restore_backup(opened, plain)
    if as_json:
        render.document(done)
        return
    render.note(f"{counted(len(done.files), 'file')} restored, {done.same} already there")
    _tell_damaged(done.damaged)
    if done.files:
        render.note("no `cam memory undo` takes this back: its history came with it, and undo goes on from there")


def _tell_damaged(names: Sequence[str]) -> None:
    for name in names[: render.SCREEN]:
        render.note(f"something in {name} cannot be read; `cam memory lint` says what that means")
    if len(names) > render.SCREEN:
        render.note(f"and in {len(names) - render.SCREEN} more")


def import_(
    ctx: typer.Context,
    file: Annotated[
        Path,
        typer.Argument(
            help="A backup, Markdown notes, a directory of them, or what `cam memory list --json` prints. "
            "`-` is a backup or records on standard input.",
            show_default=False,
            callback=named_from,
        ),
    ],
    *,
    scope: Annotated[
        MemoryScope | None, typer.Option("--scope", help="The scope of notes; by default the default scope.", show_default=False)
    ] = None,
    dry_run: Annotated[bool, typer.Option("--dry-run", help="Show what would be added; write nothing.")] = False,
    verbose: Annotated[bool, typer.Option("--verbose", help=f"List each memory, also when there are more than {_LISTED}.")] = False,
    as_json: Json = False,
) -> None:
    """Import a backup, notes or records; what is already known is skipped.

    cam memory import notes/ --dry-run
    """
    from cam import upkeep

    _check_link(file)
    notes = _notes(file) if file.is_dir() or file.suffix == ".md" else []
    data = b"" if notes or file.is_dir() else _read(file)
    opened = invocation(ctx).open()
    if data.startswith(_GZIP) or file.suffix in _UNLOCK:
        _restore(opened, file, data, as_json=as_json, dry_run=dry_run)
        return
    with at_work(f"importing {file}"):
        if notes or file.is_dir():
            changed = upkeep.import_notes(opened, notes, scope=scope, dry_run=dry_run)
        else:
            changed = _records(opened, file, data, dry_run=dry_run)
    if as_json:
        planned = {"planned": [outcomes.operation(o) for o in changed.review.accepted]} if dry_run else {}
        render.document(outcomes.changed(changed) | planned)
        return
    _tell(changed, dry_run=dry_run, verbose=verbose)


def _tell(changed: Changed, *, dry_run: bool, verbose: bool) -> None:
    """What an import came to: each memory, or of many their number and what a person may have to look at."""
    new = len(changed.review.accepted if dry_run else changed.changes.applied)
    known = len(changed.changes.noops) + len(changed.review.noops)
    if not (new or known or changed.review.suppressed):
        render.note("there is no memory in it: of notes, each paragraph and each list item is one")
        return
    if verbose or new + known <= _LISTED:
        if dry_run:
            outcomes.tell_planned(changed.review)
        outcomes.tell_changed(changed)
        return
    render.note(f"{counted(new, 'memory')} {'planned' if dry_run else 'imported'}, {known} already known")
    outcomes.tell_review(replace(changed.review, noops=()), alone=False)
    if changed.changes.applied:
        render.note("`cam memory undo` takes this back")
