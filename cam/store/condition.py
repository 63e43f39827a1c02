"""The condition of a memory root: permissions, disk and lock; and mending the permissions. Knows nothing of what is in the files."""

from __future__ import annotations

import fcntl
import os
import shutil
import stat
from contextlib import suppress
from dataclasses import dataclass
from typing import TYPE_CHECKING

from cam.store.disk import Disk
from cam.store.lock import Holder, signed

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

_PROBE = b"\0" * 2**16  # more than what a full disk still has in the blocks of small files


@dataclass(frozen=True, slots=True, kw_only=True)
class Condition:
    """A memory root as it is found.

    ``exposed`` can be read by others than their owner, though the permissions of the root itself may keep them out; ``foreign``
    belong to another user. ``problem`` says why a write fails, ``lockless`` why nothing can be locked. ``free`` counts bytes.
    """

    mode: int
    exposed: tuple[Path, ...] = ()
    foreign: tuple[Path, ...] = ()
    problem: str = ""
    lockless: str = ""
    free: int = 0
    holder: Holder | None = None


def look(home: Path, *, disk: Disk | None = None) -> Condition:
    """The condition of a memory root that exists. Leaves nothing behind; raises OSError when it cannot be looked at."""
    entries = list(_entries(home))
    held, lockless = None, ""
    try:
        held = holder(home)
    except OSError as error:  # pragma: no cover -- a file system without locks, such as some NFS mounts
        lockless = error.strerror or str(error)
    return Condition(
        mode=stat.S_IMODE(home.stat().st_mode),
        exposed=tuple(path for path, status in entries if status.st_mode & 0o077),
        foreign=tuple(path for path, status in entries if status.st_uid != os.geteuid()) if os.geteuid() else (),
        problem=refusal(home, disk=disk),
        lockless=lockless,
        free=shutil.disk_usage(home).free,
        holder=held,
    )


def _entries(home: Path) -> Iterator[tuple[Path, os.stat_result]]:
    """The root, its folders and its regular files; what a link leads to is somebody else's."""
    yield home, home.stat()
    for folder, folders, files in os.walk(home):
        for name in (*folders, *files):
            path = home.joinpath(folder, name)
            with suppress(OSError):  # gone since the listing
                status = path.lstat()
                if stat.S_ISREG(status.st_mode) or stat.S_ISDIR(status.st_mode):
                    yield path, status


def refusal(home: Path, *, disk: Disk | None = None) -> str:
    """Why the disk refuses a small file; empty when it does not. A full, a read-only and a foreign disk differ by this alone.

    Of a root that does not exist yet, the folder is asked that it would be made in.
    """
    disk = disk or Disk()
    probe = next(folder for folder in (home, *home.parents) if folder.exists()) / f".probe-{os.getpid()}"
    try:
        descriptor = disk.create(probe)
        try:
            disk.write(descriptor, _PROBE)
            disk.fsync(descriptor)
        finally:
            os.close(descriptor)
    except OSError as error:
        return error.strerror or str(error)
    finally:
        with suppress(OSError):
            disk.unlink(probe)
    return ""


def holder(home: Path) -> Holder | None:
    """Who holds the writer lock just now, None when nobody does. Raises OSError where the file system knows no locks."""
    try:
        descriptor = os.open(home / "run" / "lock", os.O_RDONLY | os.O_CLOEXEC)
    except OSError:
        return None
    try:
        fcntl.flock(descriptor, fcntl.LOCK_SH | fcntl.LOCK_NB)
    except BlockingIOError:
        return signed(home / "run")
    finally:
        os.close(descriptor)
    return None


def shut(home: Path) -> tuple[Path, ...]:
    """Take all permissions of others from the root, its folders and files (0700, 0600). Returns what was changed; raises OSError."""
    exposed = [(path, status) for path, status in _entries(home) if status.st_mode & 0o077]
    for path, status in exposed:
        path.chmod(stat.S_IMODE(status.st_mode) & 0o700)
    return tuple(path for path, _ in exposed)
