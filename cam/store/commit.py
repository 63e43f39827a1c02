"""Carry out a plan: all of its files and lines, or none, whatever kills the process in between.

A journal, made durable before anything else is touched, says for each file what bytes leave and what bytes come at which place, and
which lines are appended where. From then on the change is going to happen: carrying it out and recovering it are the same
function. Each step can be repeated, so recovery itself may be killed as well.

- New texts are first written beside their targets and made durable; then lines are appended; then the files are replaced. A full
  disk shows itself before anything is visible, and everything so far is taken back.
- A target that somebody edited meanwhile keeps that edit: the bytes are changed in the new text, where they still stand. The file that
  is replaced is looked at once more afterwards, under a second name.
"""

from __future__ import annotations

import errno
import os
import zlib
from contextlib import suppress
from dataclasses import dataclass, field, replace
from datetime import UTC, datetime
from typing import TYPE_CHECKING

from cam.errors import StoreError
from cam.store.disk import ASIDE, aside, pending
from cam.store.journal import Journal, Lines, Splice, is_done, is_newer, pack, splice, spliced, unpack, within_reach
from cam.store.layout import LONGEST_NAME, check_place
from cam.store.log import next_segment

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path

    from cam.store.disk import Disk
    from cam.store.draft import Append, FileChange

LOOKS = 100  # how often a file may be rewritten by others while it is being replaced
# The operations that this process has carried out. Who interrupts it has to hear what is kept, and an interrupt passes no value on.
carried_out: list[str] = []
kept_aside: list[Path] = []  # the damaged files that it has put aside, to be told as well


class Changed(Exception):
    """A file is not what the plan was made from: plan again."""


def _read(path: Path) -> bytes | None:
    try:
        return path.read_bytes()
    except FileNotFoundError:
        return None


@dataclass(slots=True)
class _Done:
    """What has been done so far, to take it back."""

    directories: list[Path] = field(default_factory=list)
    staged: list[Path] = field(default_factory=list)
    appended: list[Lines] = field(default_factory=list)
    replaced: list[tuple[Path, bytes | None, bytes | None]] = field(default_factory=list)


def _temporary(path: Path) -> Path:
    return _beside(path, "cam")


def _aside(path: Path) -> Path:
    return _beside(path, "cam-old")


def _beside(path: Path, ending: str) -> Path:
    """A hidden name next to ``path``, also where that is as long as a name may be."""
    name = f".{path.name}.{ending}"
    return path.with_name(name if len(os.fsencode(name)) <= LONGEST_NAME else f".{zlib.crc32(os.fsencode(path.name)):08x}.{ending}")


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
    if lines.segment and lines.path.exists() and not lines.segment.exists():
        disk.replace(lines.path, lines.segment)
    descriptor = disk.extend(lines.path)
    try:
        size = os.lseek(descriptor, 0, os.SEEK_END)
        there = os.pread(descriptor, size - lines.offset, lines.offset) if size > lines.offset else b""
        if there and lines.data not in there and lines.data.startswith(there):
            disk.truncate(descriptor, lines.offset)
        elif size != lines.offset and lines.data not in there and os.pread(descriptor, 1, max(size - 1, 0)) not in (b"", b"\n"):
            disk.write(descriptor, b"\n")
        if lines.data not in there:
            disk.write(descriptor, lines.data)
        disk.fsync(descriptor)  # also what was there: the process that wrote it may have been killed before its fsync
    finally:
        os.close(descriptor)


def _discard(disk: Disk, path: Path) -> None:
    """Remove ``path`` if it is there; a read-only disk refuses even to remove what is not."""
    if os.path.lexists(path):
        disk.unlink(path)


def _swap(disk: Disk, change: Splice, done: _Done) -> None:
    """Replace one file, looking at what it holds until the last moment, and afterwards at what it held in that moment.

    The old file keeps a second name meanwhile: what somebody added to it after it was read for the last time is found there, put back,
    and changed anew.
    """
    path, temporary, aside = change.path, _temporary(change.path), _aside(change.path)
    _take_up(disk, change)
    for _ in range(LOOKS):
        current = _read(path)
        wanted = spliced(current, change)
        if wanted == current:
            _discard(disk, temporary)
            return
        if wanted is not None and _read(temporary) != wanted:
            done.staged.append(temporary)
            _write(disk, temporary, wanted)
        if current is not None:
            done.staged.append(aside)
            _link(disk, path, aside)
        if _read(path) != current:
            continue
        done.replaced.append((path, current, wanted))
        if wanted is None:
            disk.unlink(path)
        else:
            disk.replace(temporary, path)
        if _read(aside) in (None, current) or _read(path) != wanted:
            break
        disk.replace(aside, path)
    else:
        raise OSError(errno.EBUSY, "something else keeps writing it", str(path))
    _discard(disk, aside)


def _link(disk: Disk, path: Path, aside: Path) -> None:
    """Give ``path`` a second name, where the file system knows such a thing."""
    _discard(disk, aside)
    try:
        disk.link(path, aside)
    except OSError as error:
        if error.errno not in (errno.EPERM, errno.EMLINK, errno.ENOTSUP, errno.ENOSYS):
            raise


def _take_up(disk: Disk, change: Splice) -> None:
    """What a killed process had left aside: back in its place if somebody added to it, and nobody has touched what replaced it."""
    aside = _aside(change.path)
    late = _read(aside)
    if late is None:
        return
    current = _read(change.path)
    if current != late and is_done(change, current) and spliced(late, change) != current:
        disk.replace(aside, change.path)
    else:
        _discard(disk, aside)


def _carry_out(disk: Disk, journal: Journal, done: _Done) -> None:
    directories = dict.fromkeys([change.path.parent for change in journal.splices] + [lines.path.parent for lines in journal.lines])
    for path in directories:
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
        _swap(disk, change, done)
    for path in directories:
        disk.sync_directory(path)


def _take_lines_back(disk: Disk, lines: Lines) -> None:
    if not lines.path.exists():
        _reopen(disk, lines)
        return
    descriptor = disk.extend(lines.path)
    try:
        size = os.lseek(descriptor, 0, os.SEEK_END)
        tail = os.pread(descriptor, max(size - lines.offset, 0), lines.offset)
        if tail and lines.data.startswith(tail):
            disk.truncate(descriptor, lines.offset)
            size = lines.offset
    finally:
        os.close(descriptor)
    if not size:
        disk.unlink(lines.path)
        _reopen(disk, lines)


def _reopen(disk: Disk, lines: Lines) -> None:
    if lines.segment and lines.segment.exists():
        disk.replace(lines.segment, lines.path)


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
        _take_lines_back(disk, lines)
    for path in done.staged:
        _discard(disk, path)
    for path in reversed(done.directories):
        with suppress(OSError):  # an empty directory is no harm
            path.rmdir()


def _finish(disk: Disk, path: Path) -> None:
    _discard(disk, path)
    if path.parent.is_dir():
        disk.sync_directory(path.parent)


def _line_target(disk: Disk, append: Append) -> Lines:
    """Where lines are to stand: in a new file when the old one is long enough to be closed.

    A line that a crash of somebody else left torn is closed first, so that it harms no other.
    """
    try:
        with append.path.open("rb") as stream:
            size = stream.seek(0, os.SEEK_END)
            stream.seek(max(size - 1, 0))
            torn = stream.read(1) not in (b"", b"\n")
    except FileNotFoundError:
        size, torn = 0, False
    if size > disk.segment_bytes and append.path.suffix == ".jsonl":  # git's exclude file is added to as well, and is no log
        return Lines(path=append.path, offset=0, data=append.data, segment=next_segment(append.path))
    return Lines(path=append.path, offset=size, data=(b"\n" if torn else b"") + append.data)


def _real(home: Path, path: Path, outside: Sequence[Path]) -> Path:
    """``path`` with symbolic links followed, so that a link stays one; refused when it leaves where it may be."""
    check_place(path, (home, *outside))
    return path.resolve()


def commit(
    disk: Disk, home: Path, operation_id: str, *, changes: Sequence[FileChange], appends: Sequence[Append], outside: Sequence[Path] = ()
) -> None:
    """Make every change, and append every line, or none. The caller holds the writer lock.

    ``outside`` are the directories besides the memory root that may be written to.

    Raises Changed, with nothing done, when a file is not what ``changes`` were made from, and StoreError, with
    everything as it was, when the disk refuses. It is as it was after Ctrl-C, too; a second one leaves the change to the next command.
    """
    home = home.resolve()
    done = _Done()
    path = home / "run" / "journal" / f"{operation_id}.json"
    try:
        changes = [replace(change, path=_real(home, change.path, outside)) for change in changes]
        appends = [replace(append, path=_real(home, append.path, outside)) for append in appends if append.data]
        if any(_read(change.path) != change.before for change in changes):
            raise Changed
        journal = Journal(
            operation_id=operation_id,
            splices=tuple(splice(change) for change in changes),
            lines=tuple(_line_target(disk, append) for append in appends),
            outside=tuple(place.resolve() for place in outside),
        )
        _ensure_directory(disk, path.parent, [])
        _write(disk, path.with_suffix(".tmp"), pack(journal, home))
        disk.replace(path.with_suffix(".tmp"), path)
        disk.sync_directory(path.parent)
        _carry_out(disk, journal, done)
    except OSError as error:
        _give_up(disk, path, done, error)
    except KeyboardInterrupt:
        carried_out.append(operation_id)  # announced is as good as done, until it is withdrawn
        with suppress(OSError):  # a disk that refuses to take it back leaves it to the next command, too
            _withdraw(disk, path, done)
            carried_out.remove(operation_id)
        raise
    carried_out.append(operation_id)
    kept_aside.extend(change.path for change in changes if ASIDE.search(change.path.name))
    try:
        _finish(disk, path)
    except OSError:
        return  # everything is in its place; the next writer finds that and removes the journal


def _withdraw(disk: Disk, path: Path, done: _Done) -> None:
    _take_back(disk, done)
    _discard(disk, path.with_suffix(".tmp"))
    _finish(disk, path)


def _give_up(disk: Disk, path: Path, done: _Done, error: OSError) -> None:
    reason = f"{error.strerror or error}: {error.filename or path}"
    try:
        _withdraw(disk, path, done)
    except OSError:
        raise StoreError(f"the memory could not be written: {reason}", hint="the next command that can completes the change") from error
    raise StoreError(f"the memory could not be written, nothing was changed: {reason}") from error


def recover(disk: Disk, home: Path) -> tuple[str, ...]:
    """Finish what a killed process began; the operation ids finished. The caller holds the writer lock.

    A journal that was not written whole announces nothing: nothing was touched. One of a later version is left to that version.
    Raises StoreError when the disk refuses.
    """
    home, finished = home.resolve(), []
    for path in pending(home):
        try:
            data = path.read_bytes() if path.suffix == ".json" else b""
            if is_newer(data):
                continue
            journal = unpack(data, home)
            if journal:
                _carry_out(disk, within_reach(journal, home), _Done())
                finished.append(journal.operation_id)
            elif data:  # it was whole once, or it would have another name
                kept_aside.append(aside(home / "run" / path.name, at=datetime.now(UTC)))
                disk.replace(path, kept_aside[-1])
            _finish(disk, path)
        except OSError as error:
            raise StoreError(f"an unfinished change cannot be completed: {error.strerror or error}: {error.filename or path}") from error
    return tuple(finished)
