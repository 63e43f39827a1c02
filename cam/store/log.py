"""Logs of JSON lines: a live file that grows, and the closed segments before it; read newest first, never rewritten but by a purge."""

from __future__ import annotations

import os
import re
from contextlib import nullcontext
from itertools import takewhile
from typing import IO, TYPE_CHECKING

from cam.errors import StoreError

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

_BLOCK = 64 * 1024
_MARK = re.compile(rb"(?:<{7}|\|{7}|={7}|>{7})(?: .*)?\r?")  # as git writes them between the sides of a merge


def _numbered(path: Path) -> dict[int, Path]:
    """The segments of the log at ``path`` by number: ``name.0001.jsonl`` is the first of ``name.jsonl``."""
    pattern = re.compile(rf"{re.escape(path.stem)}\.([0-9]{{4,9}}){re.escape(path.suffix)}")
    try:
        return {int(match[1]): each for each in path.parent.iterdir() if (match := pattern.fullmatch(each.name))}
    except (FileNotFoundError, NotADirectoryError):
        return {}


def _segment(path: Path, number: int) -> Path:
    return path.with_name(f"{path.stem}.{number:04}{path.suffix}")


def segments(path: Path) -> list[Path]:
    """The closed segments of the log at ``path``, newest first; they do not change any more."""
    return [segment for _, segment in sorted(_numbered(path).items(), reverse=True)]


def next_segment(path: Path) -> Path:
    """What the live file at ``path`` is to be called once it is closed."""
    return _segment(path, max(_numbered(path), default=0) + 1)


def missing(path: Path) -> list[Path]:
    """The segments that somebody removed: numbers that must have been used, since later ones exist."""
    numbered = _numbered(path)
    return [_segment(path, number) for number in range(1, max(numbered, default=0)) if number not in numbered]


def _opened(path: Path) -> IO[bytes] | None:
    try:
        return path.open("rb")
    except (FileNotFoundError, NotADirectoryError):
        return None
    except OSError as error:
        raise StoreError(f"cannot read {path}: {error.strerror}") from error


def _is(path: Path, stream: IO[bytes]) -> bool:
    """Whether ``path`` names the open file."""
    try:
        return os.path.samestat(path.stat(), os.fstat(stream.fileno()))
    except FileNotFoundError:
        return False


def _lines(stream: IO[bytes]) -> Iterator[bytes]:
    at = stream.seek(0, os.SEEK_END)
    rest = b""
    while at:
        size = min(_BLOCK, at)
        at -= size
        stream.seek(at)
        rest, *lines = (stream.read(size) + rest).split(b"\n")
        yield from (each for each in reversed(lines) if each.strip())
    if rest.strip():
        yield rest


def is_mark(raw: bytes) -> bool:
    """Whether a line is what a merge leaves between two sides, which both count."""
    return _MARK.fullmatch(raw) is not None


def backwards(path: Path, *, gaps: bool = False) -> Iterator[bytes]:
    """The lines of the log at ``path`` from its last to its first, read in blocks; nothing when there is no file.

    With ``gaps`` an empty line stands where a part of the log is missing: no line that is there is empty.
    A writer may close the live file while this reads it: it is then a segment as well, and not read twice.
    """
    live = path.resolve()
    stream = _opened(live)
    with stream or nullcontext():
        if stream:
            yield from _lines(stream)
        older = [*takewhile(lambda each: not stream or not _is(each, stream), reversed(segments(live)))]
        gone = missing(live) if gaps else []
        if gaps and older and not stream:
            yield b""
        for segment in sorted([*older, *gone], key=lambda each: (len(each.name), each.name), reverse=True):
            if segment in gone:
                yield b""
            elif closed := _opened(segment):
                with closed:
                    yield from _lines(closed)
