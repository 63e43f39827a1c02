"""The memory in one archive, and back: the same memory gives the same bytes, and an archive is data from a stranger until it is checked."""

from __future__ import annotations

import gzip
import io
import os
import re
import tarfile
import zlib
from dataclasses import dataclass
from typing import TYPE_CHECKING

from cam.errors import StoreError
from cam.models import counted
from cam.store.damage import is_unread
from cam.store.draft import FileChange
from cam.store.layout import LONGEST_NAME, check_place, content, is_inside, tells_secret
from cam.store.values import decode, dumps, encode, loads

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence
    from datetime import datetime
    from pathlib import Path

    from cam.store.draft import Append
    from cam.store.transaction import Transaction

# What belongs to a memory. No settings: an archive must not choose which program is started as the agent.
_NAME = r"[^/\\\x00-\x1f:.][^/\\\x00-\x1f:]*\.(?:md|jsonl)"
_SCOPE = rf"(?:archive/|continuity/)?{_NAME}"
_ID = r"[^/\\\x00-\x1f:.][^/\\\x00-\x1f:]*"
_PLACE = re.compile(
    rf"state\.json|global/{_SCOPE}|projects/{_ID}/(?:project\.json|audit/(?:{_NAME}|cursors\.json)"
    rf"|continuity/(?:project/)?{_NAME}|project/{_SCOPE}|locals/{_ID}/{_SCOPE})"
)
_FILES, _BYTES = 100_000, 2**31  # no memory is as large; what claims to be is meant to fill the disk
_RATIO, _FREE = 200, 2**20  # text is packed to a tenth; beyond the first megabyte a hundredfold is no text
_LEVEL = 6

_WHAT = "nothing was taken from it; `cam memory export` makes archives that can be imported"


@dataclass(frozen=True, slots=True, kw_only=True)
class Restored:
    """What a backup held: the files that were put in their place, how many were there already, and in which something cannot be read."""

    files: tuple[str, ...]
    same: int
    damaged: tuple[str, ...] = ()
    operation_id: str = ""


def _files(home: Path) -> Iterator[tuple[str, Path]]:
    for top in ("state.json", "global", "projects"):
        for path in (home / top, *sorted((home / top).rglob("*"))):
            name = path.relative_to(home).as_posix()
            if _PLACE.fullmatch(name) and path.is_file() and is_inside(home, path):
                yield name, path


def left_out(home: Path) -> tuple[str, ...]:
    """The files that an archive does not hold, each without the secret that it has for its name."""
    from cam.redact import redact

    return tuple(f"{name.rpartition('/')[0]}/{redact(path.name)}" for name, path in _files(home) if tells_secret(path.stem))


def _public(name: str, data: bytes) -> bytes:
    """A file without the secrets that somebody wrote into it by hand; a history tells them, too, once cam has changed such an entry."""
    from cam.redact import redact

    if name.endswith(".md"):
        return encode(redact(decode(data)))
    return b"\n".join(map(_public_line, data.split(b"\n"))) if name.endswith(".jsonl") else data


def _public_line(raw: bytes) -> bytes:
    """A line of JSON, each of its texts on its own: a tag that is left open in one must not hide the others."""
    from cam.redact import is_sensitive, redact
    from cam.redact.records import each_text

    if not is_sensitive(decode(raw).replace("\\n", "\n").replace('\\"', '"')):
        return raw
    found = loads(raw)
    return encode(redact(decode(raw))) if found is None else dumps(each_text(found))


def archive(home: Path) -> bytes:
    """The memory of all projects below ``home`` as a ``.tar.gz``, without settings, index and locks. The same memory, the same bytes.

    Secrets that were written into a file by hand are replaced, as in everything that leaves the memory.
    """
    packed = io.BytesIO()
    with (
        gzip.GzipFile(filename="", mode="wb", fileobj=packed, compresslevel=_LEVEL, mtime=0) as stream,
        tarfile.open(fileobj=stream, mode="w", format=tarfile.PAX_FORMAT) as tar,
    ):
        for name, path in sorted((name, path) for name, path in _files(home) if not tells_secret(path.stem)):
            data = _public(name, content(path) or b"")
            member = tarfile.TarInfo(name)
            member.size, member.mode = len(data), 0o600
            tar.addfile(member, io.BytesIO(data))
    return packed.getvalue()


def _unpacked(data: bytes) -> bytes:
    """What gzip packed. Raises StoreError for a decompression bomb, and for what is cut off: tar takes a member's end for its own."""
    limit = min(_BYTES, _FREE + _RATIO * len(data))
    unpacker = zlib.decompressobj(wbits=zlib.MAX_WBITS | 16)
    try:
        found = unpacker.decompress(data, limit + 1)
    except zlib.error as error:
        raise StoreError(f"not a backup: {error}", hint=_WHAT) from None
    if len(found) > limit:
        raise StoreError("the archive is refused: it unpacks to more than a memory can be", hint=_WHAT)
    if not unpacker.eof:
        raise StoreError("not a backup, or only the beginning of one", hint=_WHAT)
    return found


def contents(data: bytes) -> dict[str, bytes]:
    """The files of a backup by name. Raises StoreError for anything that is not a backup of a memory, before a byte is written."""
    found: dict[str, bytes] = {}
    folded: set[str] = set()
    try:
        with tarfile.open(fileobj=io.BytesIO(_unpacked(data)), mode="r:") as tar:
            for member in tar:
                if not member.isreg() or not _PLACE.fullmatch(member.name) or ".." in member.name.split("/"):
                    raise StoreError(f"the archive is refused: {member.name!r} does not belong to a memory", hint=_WHAT)
                if max(len(os.fsencode(part)) for part in member.name.split("/")) > LONGEST_NAME:
                    raise StoreError(f"the archive is refused: no file system takes a name as long as {member.name[:40]!r} …", hint=_WHAT)
                if member.name.casefold() in folded or len(found) >= _FILES:
                    twice = f"{member.name!r} stands in it twice, or it holds too many files"
                    raise StoreError(f"the archive is refused: {twice}", hint=_WHAT)
                stream = tar.extractfile(member)
                found[member.name] = stream.read() if stream else b""
                folded.add(member.name.casefold())
    except (tarfile.TarError, EOFError, ValueError) as error:
        raise StoreError(f"not a backup: {error}", hint=_WHAT) from None
    return found


def missing(home: Path, data: bytes) -> tuple[dict[str, bytes], int]:
    """The files of a backup that are still to be put below ``home``, and how many are there already.

    Raises StoreError when it is no backup, when a file is there and differs (neither of the two may be lost), or where none can be put.
    """
    files = contents(data)
    absent = {name: text for name, text in files.items() if content(home / name) != text}
    different = [name for name in absent if (home / name).exists()]
    if different:
        raise StoreError(
            f"{counted(len(different), 'file')} already there and different, the first is {different[0]}; nothing was changed",
            hint="import into an empty memory root: CAM_HOME=DIR cam memory import FILE",
        )
    for name in absent:
        check_place(home / name, (home,))
    return absent, len(files) - len(absent)


def damaged_in(files: Mapping[str, bytes]) -> tuple[str, ...]:
    """The files of a backup in which something cannot be read: they are put in their places all the same, as nobody else has them whole."""
    return tuple(name for name, data in files.items() if is_unread(name, data))


def restore(tx: Transaction, home: Path, data: bytes, *, now: datetime) -> Restored:
    """Put what ``data`` holds into its places in one step; raises as ``missing`` does."""
    fresh, same = missing(home, data)
    if not fresh:
        return Restored(files=(), same=same)

    def make(_: str) -> tuple[Sequence[FileChange], Sequence[Append]]:
        return [FileChange(path=home / name, before=None, after=text) for name, text in fresh.items()], ()

    return Restored(files=tuple(fresh), same=same, damaged=damaged_in(fresh), operation_id=tx.keep(make, now=now))
