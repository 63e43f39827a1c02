"""What a commit writes down before it touches anything: for each file the lines that leave and come, and the lines to append.

Pure: values, their JSON, and what a change makes of a file, also of one that somebody edited meanwhile.
"""

from __future__ import annotations

import os
from dataclasses import dataclass, replace
from hashlib import sha256
from typing import TYPE_CHECKING

from cam.store.values import dumps, loads

if TYPE_CHECKING:
    from pathlib import Path

    from cam.store.draft import FileChange

JOURNAL_VERSION = 1
CONTEXT_LINES = 3


@dataclass(frozen=True, slots=True, kw_only=True)
class Splice:
    """A file's change: at ``start`` the bytes ``old`` become ``new``. ``before`` and ``after`` are hashes of the file, empty for none."""

    path: Path
    start: int
    old: bytes
    new: bytes
    before: str
    after: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Lines:
    """Whole lines that are to stand in a file from ``offset``, its length when the journal was written.

    With ``segment`` the file is first closed under that name, and the lines begin a new one.
    """

    path: Path
    offset: int
    data: bytes
    segment: Path | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Journal:
    """A change that is going to happen. ``outside`` are directories besides the memory root that it reaches into."""

    operation_id: str
    splices: tuple[Splice, ...]
    lines: tuple[Lines, ...]
    outside: tuple[Path, ...] = ()


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
    at = data.rfind(b"\n", 0, at) + 1
    for _ in range(lines):
        at = data.rfind(b"\n", 0, max(at - 1, 0)) + 1
    return at


def splice(change: FileChange) -> Splice:
    """The one stretch of whole lines that turns ``before`` into ``after``, with the lines above it to find its place again."""
    before, after = change.before or b"", change.after or b""
    same = _common(before, after)
    head = _line_start(before, same, CONTEXT_LINES)
    tail = _common_end(before[same:], after[same:])
    cut = before.find(b"\n", max(len(before) - tail - 1, head)) + 1 if tail else 0
    tail = len(before) - cut if cut else 0
    return Splice(
        path=change.path,
        start=head,
        old=before[head : len(before) - tail],
        new=after[head : len(after) - tail],
        before=_digest(change.before),
        after=_digest(change.after),
    )


def _text(data: bytes) -> str:
    return data.decode("latin-1")  # any byte string is text that way, and JSON stays readable


def _name(path: Path, home: Path) -> str:
    return str(path.relative_to(home) if path.is_relative_to(home) else path)


def within_reach(journal: Journal, home: Path) -> Journal:
    """``journal`` without what lies outside of ``home`` and cannot be written any more.

    A worktree may have been removed, or its disk be read-only now: that must not keep every later writer from the memory.
    """

    def reached(path: Path) -> bool:
        return path.is_relative_to(home) or any(
            path.resolve().is_relative_to(place) and os.access(place, os.W_OK) for place in journal.outside
        )

    return replace(
        journal,
        splices=tuple(change for change in journal.splices if reached(change.path)),
        lines=tuple(lines for lines in journal.lines if reached(lines.path)),
    )


def pack(journal: Journal, home: Path) -> bytes:
    """``journal`` as JSON, paths relative to ``home`` where they are below it."""
    return dumps(
        {
            "version": JOURNAL_VERSION,
            "operation": journal.operation_id,
            "files": [
                {
                    "path": _name(s.path, home),
                    "start": s.start,
                    "old": _text(s.old),
                    "new": _text(s.new),
                    "before": s.before,
                    "after": s.after,
                }
                for s in journal.splices
            ],
            "lines": [
                {"path": _name(each.path, home), "offset": each.offset, "data": _text(each.data)}
                | ({"segment": _name(each.segment, home)} if each.segment else {})
                for each in journal.lines
            ],
            **({"outside": [str(place) for place in journal.outside]} if journal.outside else {}),
        }
    )


def is_newer(data: bytes) -> bool:
    """Whether a later version of cam wrote this, which alone can finish what it announces."""
    found = loads(data)
    version = found.get("version") if found else None
    return isinstance(version, int) and version > JOURNAL_VERSION


def unpack(data: bytes, home: Path) -> Journal | None:
    """What :func:`pack` wrote; None for anything else."""
    found = loads(data)
    if not found or found.get("version") != JOURNAL_VERSION:
        return None
    files, lines, outside = found.get("files"), found.get("lines"), found.get("outside", [])
    if not isinstance(files, list) or not isinstance(lines, list) or not isinstance(outside, list):
        return None
    try:
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
            lines=tuple(
                Lines(
                    path=home / each["path"],
                    offset=each["offset"],
                    data=each["data"].encode("latin-1"),
                    segment=home / each["segment"] if "segment" in each else None,
                )
                for each in lines
            ),
            outside=tuple(home / place for place in outside),
        )
    except (KeyError, TypeError, AttributeError):
        return None


def is_done(change: Splice, current: bytes | None) -> bool:
    """Whether ``current`` is exactly what the change was to make of the file."""
    return _digest(current) == change.after


def spliced(current: bytes | None, change: Splice) -> bytes | None:
    """``current`` with the change in it. What somebody else has altered in the meantime stays as they made it."""
    digest = _digest(current)
    if digest == change.after:
        return current
    if digest == change.before:
        whole = current or b""
        return whole[: change.start] + change.new + whole[change.start + len(change.old) :] if change.after else None
    if change.path.suffix == ".json":  # no lines to merge; what stands there is newer
        return current
    if current is None:  # deleted by a human: what is new is kept, what was there is gone as they wished
        return _addition(change) or None
    addition = _addition(change)
    if addition and change.new in current:
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
