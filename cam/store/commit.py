"""Carry out a plan: all of its files and lines, or none, whatever kills the process in between.

A journal, made durable before anything else is touched, says for each file what bytes leave and what bytes come at which place, and
which lines are appended where. From then on the change is going to happen: carrying it out and recovering it are the same
function. Each step can be repeated, so recovery itself may be killed as well.

- New texts are first written beside their targets and made durable; then lines are appended; then the files are replaced. A full
  disk shows itself before anything is visible, and everything so far is taken back.
- A target that somebody edited meanwhile keeps that edit: the bytes are changed in the new text, where they still stand.
"""

from __future__ import annotations

import os
from dataclasses import dataclass
from hashlib import sha256
from pathlib import Path
from typing import TYPE_CHECKING

from cam.errors import StoreError
from cam.store.layout import is_inside
from cam.store.values import dumps, loads

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from cam.store.disk import Disk
    from cam.store.draft import Append, FileChange

JOURNAL_VERSION = 1
CONTEXT_LINES = 3


class Changed(Exception):
    """A file is not what the plan was made from: plan again."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Splice:
    """A file's change: at ``start`` the bytes ``old`` become ``new``. ``before`` and ``after`` are hashes of the whole, empty for no file."""

    path: Path
    start: int
    old: bytes
    new: bytes
    before: str
    after: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Lines:
    """Whole lines that are to stand in a file from ``offset``, its length when the journal was written."""

    path: Path
    offset: int
    data: bytes


@dataclass(frozen=True, slots=True, kw_only=True)
class Journal:
    """A change that is going to happen."""

    operation_id: str
    splices: tuple[Splice, ...]
    lines: tuple[Lines, ...]


def _digest(data: bytes | None) -> str:
    return "" if data is None else sha256(data).hexdigest()


def _common(a: bytes, b: bytes) -> int:
    """How many bytes ``a`` and ``b`` share from their start, by halving: slices compare as fast as memory does."""
    low, high = 0, min(len(a), len(b))
    while low < high:
        middle = (low + high + 1) // 2
        if a[low:middle] == b[low:middle]:
            low = middle
        else:
            high = middle - 1
    return low


def _common_end(a: bytes, b: bytes) -> int:
    low, high = 0, min(len(a), len(b))
    while low < high:
        middle = (low + high + 1) // 2
        if a[len(a) - middle : len(a) - low] == b[len(b) - middle : len(b) - low]:
            low = middle
        else:
            high = middle - 1
    return low


def _line_start(data: bytes, at: int, lines: int) -> int:
    """The start of the line at ``at``, and of ``lines`` more before it."""
    for _ in range(lines + 1):
        at = data.rfind(b"\n", 0, max(at - 1, 0)) + 1 if _ else data.rfind(b"\n", 0, at) + 1
    return at


def splice(change: FileChange) -> Splice:
    """The one stretch of whole lines that turns ``before`` into ``after``, with the lines above it to find its place again."""
    before, after = change.before or b"", change.after or b""
    head = _line_start(before, _common(before, after), CONTEXT_LINES)
    tail = _common_end(before[head:], after[head:])
    cut = before.find(b"\n", len(before) - tail) + 1 if tail else 0
    tail = len(before) - cut if cut else 0
    return Splice(
        path=change.path,
        start=head,
        old=before[head : len(before) - tail],
        new=after[head : len(after) - tail],
        before=_digest(change.before),
        after=_digest(change.after),
    )


def _pack(data: bytes) -> str:
    return data.decode("latin-1")  # any byte string is text that way, and JSON stays readable


def _packed(journal: Journal, home: Path) -> bytes:
    return dumps(
        {
            "version": JOURNAL_VERSION,
            "operation": journal.operation_id,
            "files": [
                {
                    "path": str(s.path.relative_to(home)),
                    "start": s.start,
                    "old": _pack(s.old),
                    "new": _pack(s.new),
                    "before": s.before,
                    "after": s.after,
                }
                for s in journal.splices
            ],
            "lines": [
                {"path": str(each.path.relative_to(home)), "offset": each.offset, "data": _pack(each.data)} for each in journal.lines
            ],
        }
    )


def _unpacked(data: bytes, home: Path) -> Journal | None:
    found = loads(data)
    if not found or found.get("version") != JOURNAL_VERSION:
        return None
    files, lines = found.get("files"), found.get("lines")
    if not isinstance(files, list) or not isinstance(lines, list):
        return None
    return Journal(
        operation_id=str(found["operation"]),
        splices=tuple(
            Splice(
                path=home / f["path"],
                start=f["start"],
                old=f["old"].encode("latin-1"),
                new=f["new"].encode("latin-1"),
                before=f["before"],
                after=f["after"],
            )
            for f in files
        ),
        lines=tuple(Lines(path=home / each["path"], offset=each["offset"], data=each["data"].encode("latin-1")) for each in lines),
    )


def _read(path: Path) -> bytes | None:
    try:
        return path.read_bytes()
    except FileNotFoundError:
        return None


def spliced(current: bytes | None, change: Splice) -> bytes | None:
    """``current`` with the change in it. What somebody else has altered in the meantime stays as they made it."""
    digest = _digest(current)
    if digest == change.after:
        return current
    if digest == change.before:
        whole = current or b""
        return whole[: change.start] + change.new + whole[change.start + len(change.old) :] if change.after else None
    if current is None:  # deleted by a human: what is new is kept, what was there is gone as they wished
        return _addition(change) or None
    addition = _addition(change)
    if change.new.strip() and change.new in current:
        return current
    at = _nearest(current, change.old, change.start) if change.old else None
    if at is not None:
        return current[:at] + change.new + current[at + len(change.old) :]
    if not addition.strip() or addition in current:
        return current
    return current + (b"" if current.endswith(b"\n") else b"\n") + addition


def _addition(change: Splice) -> bytes:
    """What the change only adds; nothing when it alters lines that stood there."""
    return change.new.removeprefix(change.old) if change.new.startswith(change.old) else b""


def _nearest(text: bytes, part: bytes, to: int) -> int | None:
    after, before = text.find(part, to), text.rfind(part, 0, to + len(part))
    found = [at for at in (after, before) if at >= 0]
    return min(found, key=lambda at: abs(at - to)) if found else None


@dataclass(slots=True)
class _Done:
    """What has been done so far, to take it back."""

    directories: list[Path]
    staged: list[Path]
    appended: list[Lines]
    replaced: list[tuple[Path, bytes | None, bytes | None]]


def _temporary(path: Path) -> Path:
    return path.with_name(f".{path.name}.cam")


def _write(disk: Disk, path: Path, data: bytes) -> None:
    descriptor = disk.create(path)
    try:
        disk.write(descriptor, data)
        disk.fsync(descriptor)
    finally:
        os.close(descriptor)


def _ensure_directory(disk: Disk, path: Path, made: list[Path]) -> None:
    if path.is_dir():
        return
    _ensure_directory(disk, path.parent, made)
    disk.mkdir(path)
    made.append(path)
    disk.sync_directory(path.parent)


def _append(disk: Disk, lines: Lines) -> None:
    """Make ``lines`` stand in their file once, whole, whatever part of them is there already."""
    descriptor = disk.extend(lines.path)
    try:
        size = os.lseek(descriptor, 0, os.SEEK_END)
        there = os.pread(descriptor, size - lines.offset, lines.offset) if size > lines.offset else b""
        if lines.data in there:
            return
        if size >= lines.offset and lines.data.startswith(there):
            disk.truncate(descriptor, lines.offset)
        elif size and os.pread(descriptor, 1, size - 1) != b"\n":
            disk.write(descriptor, b"\n")
        disk.write(descriptor, lines.data)
        disk.fsync(descriptor)
    finally:
        os.close(descriptor)


def _swap(disk: Disk, path: Path, change: Splice, done: _Done) -> None:
    """Replace one file, looking once more at what it holds in the last moment."""
    while True:
        current = _read(path)
        wanted = spliced(current, change)
        if wanted == current:
            disk.unlink(_temporary(path))
            return
        if wanted is not None and _read(_temporary(path)) != wanted:
            _write(disk, _temporary(path), wanted)
        if _read(path) == current:
            break
    done.replaced.append((path, current, wanted))
    if wanted is None:
        disk.unlink(path)
    else:
        disk.replace(_temporary(path), path)


def _carry_out(disk: Disk, journal: Journal, done: _Done) -> None:
    for path in dict.fromkeys(each.path.parent for each in (*journal.splices, *journal.lines)):
        _ensure_directory(disk, path, done.directories)
    for change in journal.splices:
        current = _read(change.path)
        wanted = spliced(current, change)
        if wanted is not None and wanted != current:
            done.staged.append(_temporary(change.path))
            _write(disk, _temporary(change.path), wanted)
    for lines in journal.lines:
        done.appended.append(lines)
        _append(disk, lines)
    for change in journal.splices:
        _swap(disk, change.path, change, done)
    for path in dict.fromkeys(each.path.parent for each in (*journal.splices, *journal.lines)):
        disk.sync_directory(path)


def _take_back(disk: Disk, done: _Done) -> None:
    for path, before, after in reversed(done.replaced):
        if before == after or _read(path) != after:
            continue
        if before is None:
            disk.unlink(path)
            continue
        _write(disk, _temporary(path), before)
        disk.replace(_temporary(path), path)
    for lines in done.appended:
        if lines.path.exists():
            descriptor = disk.extend(lines.path)
            try:
                size = os.lseek(descriptor, 0, os.SEEK_END)
                tail = os.pread(descriptor, max(size - lines.offset, 0), lines.offset)
                if tail and lines.data.startswith(tail):
                    disk.truncate(descriptor, lines.offset)
            finally:
                os.close(descriptor)
            if lines.offset == 0 and not lines.path.stat().st_size:
                disk.unlink(lines.path)
    for path in done.staged:
        disk.unlink(path)
    for path in reversed(done.directories):
        path.rmdir()


def _journal_path(run: Path, operation_id: str) -> Path:
    return run / "journal" / f"{operation_id}.json"


def _finish(disk: Disk, path: Path) -> None:
    disk.unlink(path)
    disk.sync_directory(path.parent)


def _line_target(append: Append) -> Lines:
    """Where lines are to stand. A line that a crash of somebody else left torn is closed first, so that it harms no other."""
    try:
        with append.path.open("rb") as stream:
            size = stream.seek(0, os.SEEK_END)
            stream.seek(max(size - 1, 0))
            torn = stream.read(1) not in (b"", b"\n")
    except FileNotFoundError:
        size, torn = 0, False
    return Lines(path=append.path, offset=size, data=(b"\n" if torn else b"") + append.data)


def _checked(home: Path, changes: Sequence[FileChange], appends: Sequence[Append]) -> Iterator[Path]:
    for path in (each.path for each in (*changes, *appends)):
        if not is_inside(home, path):
            raise StoreError(f"refused to write through a symbolic link that leaves the memory root: {path}")
        yield path


def commit(disk: Disk, home: Path, operation_id: str, *, changes: Sequence[FileChange], appends: Sequence[Append]) -> None:
    """Make every change, and append every line, or none. The caller holds the writer lock.

    Raises Changed, with nothing done, when a file is not what ``changes`` were made from, and StoreError, with
    everything as it was, when the disk refuses.
    """
    run = home / "run"
    done = _Done([], [], [], [])
    path = _journal_path(run, operation_id)
    try:
        for _ in _checked(home, changes, appends):
            pass
        if any(_read(change.path) != change.before for change in changes):
            raise Changed
        journal = Journal(
            operation_id=operation_id,
            splices=tuple(splice(change) for change in changes),
            lines=tuple(_line_target(append) for append in appends if append.data),
        )
        _ensure_directory(disk, path.parent, [])
        _write(disk, path.with_suffix(".tmp"), _packed(journal, home))
        disk.replace(path.with_suffix(".tmp"), path)
        disk.sync_directory(path.parent)
        _carry_out(disk, journal, done)
    except OSError as error:
        _give_up(disk, path, done, error)
    try:
        _finish(disk, path)
    except OSError:
        return  # everything is in its place; the next writer finds that and removes the journal


def _give_up(disk: Disk, path: Path, done: _Done, error: OSError) -> None:
    reason = f"{error.strerror or error}: {error.filename or path}"
    try:
        _take_back(disk, done)
        disk.unlink(path.with_suffix(".tmp"))
        _finish(disk, path)
    except OSError:
        raise StoreError(
            f"the memory could not be written: {reason}", hint="The change is completed by the next command that can."
        ) from error
    raise StoreError(f"the memory could not be written, nothing was changed: {reason}") from error


def pending(home: Path) -> list[Path]:
    """The journals of changes that did not finish; one listing of one directory."""
    try:
        return sorted(home / "run" / "journal" / name for name in os.listdir(home / "run" / "journal"))
    except FileNotFoundError:
        return []


def recover(disk: Disk, home: Path) -> tuple[str, ...]:
    """Finish what a killed process began; the operation ids finished. The caller holds the writer lock.

    A journal that was not written whole announces nothing: nothing was touched. Raises StoreError when the disk refuses.
    """
    finished = []
    for path in pending(home):
        try:
            journal = _unpacked(path.read_bytes(), home) if path.suffix == ".json" else None
            if journal:
                _carry_out(disk, journal, _Done([], [], [], []))
                finished.append(journal.operation_id)
            _finish(disk, path)
        except OSError as error:
            raise StoreError(f"an unfinished change cannot be completed: {error.strerror or error}: {error.filename or path}") from error
    return tuple(finished)
