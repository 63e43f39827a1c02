"""A rollout file as bounded lines with offsets, plain or zstd. Splits on the newline byte only and interprets nothing."""

from __future__ import annotations

import hashlib
import io
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


class Line(NamedTuple):
    """One line without what follows it. ``start`` and ``end`` count uncompressed bytes; ``data`` is None when it was too long to hold."""

    data: bytes | None
    start: int
    end: int
    whole: bool


def is_compressed(path: Path) -> bool:
    """Whether Codex's compression worker has been at this file (`<name>.jsonl.zst`)."""
    return path.suffix == ".zst"


def opened(path: Path) -> IO[bytes]:
    """The uncompressed bytes; raises RolloutError when the file cannot be opened."""
    try:
        raw = path.open("rb", buffering=_BUFFER)
    except OSError as error:
        raise RolloutError(f"cannot read {path}: {error.strerror}") from error
    if not is_compressed(path):
        return raw
    import zstandard

    # Several frames are one file: a worker may have appended to it.
    reader = zstandard.ZstdDecompressor().stream_reader(raw, read_across_frames=True, closefd=True)
    return io.BufferedReader(_Frames(reader), buffer_size=_BUFFER)


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


def lines(stream: IO[bytes], *, limit: int = LINE_LIMIT) -> Iterator[Line]:
    """Every line with its place. Only the last one can lack its newline (``whole`` is False): it may still be growing."""
    offset = 0
    while data := stream.readline(limit):
        start, offset = offset, offset + len(data)
        if data.endswith(b"\n"):
            yield Line(data, start, offset, whole=True)
            continue
        if len(data) < limit:
            yield Line(data, start, offset, whole=False)
            return
        del data
        piece = b""
        while piece[-1:] != b"\n" and (piece := stream.readline(_PIECE)):
            offset += len(piece)
        yield Line(None, start, offset, whole=piece.endswith(b"\n"))


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
