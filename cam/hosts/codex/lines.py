"""A rollout file as bounded lines with offsets, plain or zstd. Splits on the newline byte only and interprets nothing."""

from __future__ import annotations

import hashlib
import io
import os
import stat
from collections.abc import Callable
from typing import IO, TYPE_CHECKING, NamedTuple

from cam.errors import RolloutError

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from _typeshed import WriteableBuffer

# A message with a pasted screenshot is some 7 MB of base64; beyond this nothing is worth its memory.
LINE_LIMIT = 16 * 2**20
_BUFFER = 2**20
_PIECE = 2**16
_CHECKED = 4096


Idle = Callable[[bytearray, int, int], object]


class Line(NamedTuple):
    """One line without what follows it. ``start`` and ``end`` count uncompressed bytes; ``data`` is None when it was too long to hold."""

    data: bytes | None
    start: int
    end: int
    whole: bool


def is_compressed(path: Path) -> bool:
    """Whether Codex's compression worker has been at this file (`<name>.jsonl.zst`)."""
    return path.suffix == ".zst"


def opened(path: Path, *, ahead: int = _BUFFER) -> io.BufferedIOBase:
    """The uncompressed bytes, read ``ahead`` by so many; raises RolloutError when it is no file or cannot be opened."""
    try:
        descriptor = os.open(path, os.O_RDONLY | os.O_CLOEXEC | os.O_NONBLOCK)  # a pipe that nobody writes to holds nothing up
    except (OSError, ValueError) as error:  # a transcript may name a path with a null character
        raise RolloutError(f"cannot read {path}: {getattr(error, 'strerror', None) or error}") from error
    if not stat.S_ISREG(os.fstat(descriptor).st_mode):
        os.close(descriptor)
        raise RolloutError(f"cannot read {path}: not a file")
    raw = io.BufferedReader(io.FileIO(descriptor), ahead)
    if not is_compressed(path):
        return raw
    import zstandard

    # Several frames are one file: a worker may have appended to it.
    reader = zstandard.ZstdDecompressor().stream_reader(raw, read_across_frames=True, closefd=True)
    return io.BufferedReader(_Frames(reader), buffer_size=ahead)


class _Frames(io.RawIOBase):
    """A decompressor as a raw stream that ends, instead of raising, where a damaged or half-written file does."""

    def __init__(self, reader: IO[bytes]) -> None:
        self._reader = reader

    def readable(self) -> bool:
        return True

    def readinto(self, buffer: WriteableBuffer, /) -> int:
        import zstandard

        view = memoryview(buffer).cast("B")
        try:
            data = self._reader.read(len(view))
        except (zstandard.ZstdError, OSError):
            return 0
        view[: len(data)] = data
        return len(data)

    def close(self) -> None:
        self._reader.close()
        super().close()


class Lines:
    """Every line of a stream with its place, save whole ones that ``idle`` accepts, which are only counted.

    ``idle`` is asked as ``Pattern.match`` is, with where the line begins and ends in the bytes given to it.
    Only the last line can lack its newline (``whole`` is False): it may still be growing. ``count`` lines end at ``end``, final
    when the stream has ended. A line longer than ``limit`` is skipped piece by piece.
    """

    def __init__(self, stream: io.BufferedIOBase, *, limit: int = LINE_LIMIT, idle: Idle | None = None) -> None:
        self._stream = stream
        self._limit = limit
        self._idle = idle or (lambda _data, _start, _end: False)
        self.count = 0
        self.end = 0

    def __iter__(self) -> Iterator[Line]:
        # One buffer for the whole file, and no copy of a line that is skipped: cutting costs a third of `readline`.
        buffer, held, idle = bytearray(min(_BUFFER, self._limit)), 0, self._idle
        offset = 0  # of the buffer's first byte
        while filled := self._fill(buffer, held):
            end, start, searched = held + filled, 0, held
            while (newline := buffer.find(b"\n", searched, end)) >= 0:
                self.count += 1
                if not idle(buffer, start, newline):
                    yield Line(bytes(buffer[start : newline + 1]), offset + start, offset + newline + 1, True)
                start = searched = newline + 1
            held = end - start
            buffer[:held] = buffer[start:end]
            offset += start
            if held >= self._limit:
                line = self._passed_over(offset, held)
                self.count += 1
                offset, held = line.end, 0
                yield line
            elif held == len(buffer):
                buffer.extend(bytes(min(held, self._limit - held)))
        if held:
            self.count += 1
            yield Line(bytes(buffer[:held]), offset, offset + held, False)
        self.end = offset + held

    def _fill(self, buffer: bytearray, held: int) -> int:
        with memoryview(buffer) as view, view[held:] as room:
            return self._stream.readinto(room)

    def _passed_over(self, start: int, held: int) -> Line:
        """The line at ``start``, too long to hold, with its end: ``held`` bytes of it have been read."""
        end, piece = start + held, b""
        while piece[-1:] != b"\n" and (piece := self._stream.readline(_PIECE)):
            end += len(piece)
        return Line(None, start, end, piece.endswith(b"\n"))


def fingerprint(path: Path, offset: int) -> str:
    """A hash over the bytes just before ``offset``: it tells whether what was read is still what stands there."""
    if offset <= 0:
        return ""
    with opened(path) as stream:
        start = max(0, offset - _CHECKED)
        if not is_compressed(path):
            stream.seek(start)
        else:
            skipped = 0
            while skipped < start and (data := stream.read(min(_BUFFER, start - skipped))):
                skipped += len(data)
        tail = stream.read(offset - start)
    if len(tail) < offset - start:
        return ""
    return hashlib.blake2b(tail, digest_size=12).hexdigest()
