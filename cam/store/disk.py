"""The few things that a commit does to a disk, one method each, so that a test can make any one fail."""

from __future__ import annotations

import os
import re
from itertools import chain, count
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from datetime import datetime
    from pathlib import Path


def pending(home: Path) -> list[Path]:
    """The journals of changes that did not finish; one listing of one directory."""
    try:
        return sorted(path for path in (home / "run" / "journal").iterdir() if path.is_file())
    except (FileNotFoundError, NotADirectoryError):
        return []


ASIDE = re.compile(r"\.damaged-\d{8}(?:-\d+)?$")


def aside(path: Path, *, at: datetime) -> Path:
    """Where a damaged file is kept: beside itself, by the day."""
    first = path.with_name(f"{path.name}.damaged-{at:%Y%m%d}")
    names = chain((first,), (first.with_name(f"{first.name}-{number}") for number in count(2)))
    return next(one for one in names if not one.exists())


class Disk:
    """The real disk. Files are made 0600, directories 0700. A log longer than ``segment_bytes`` is closed before it is added to."""

    segment_bytes = 8 * 2**20

    def mkdir(self, path: Path) -> None:
        """Make one directory, whose parent exists."""
        path.mkdir(mode=0o700, exist_ok=True)

    def create(self, path: Path) -> int:
        """Open an empty file for writing."""
        return os.open(path, os.O_WRONLY | os.O_CREAT | os.O_TRUNC | os.O_CLOEXEC | os.O_NOFOLLOW, 0o600)

    def extend(self, path: Path) -> int:
        """Open a file, made if need be, for writing at any place."""
        return os.open(path, os.O_RDWR | os.O_CREAT | os.O_CLOEXEC, 0o600)

    def write(self, descriptor: int, data: bytes) -> None:
        """Write all of ``data`` where the descriptor stands."""
        view = memoryview(data)
        while view:
            view = view[os.write(descriptor, view) :]

    def truncate(self, descriptor: int, size: int) -> None:
        """Cut the file and stand at its new end."""
        os.ftruncate(descriptor, size)
        os.lseek(descriptor, size, os.SEEK_SET)

    def fsync(self, descriptor: int) -> None:
        """Make the file's content durable."""
        os.fsync(descriptor)

    def replace(self, source: Path, target: Path) -> None:
        """Put ``source`` in the place of ``target`` in one step."""
        source.replace(target)

    def link(self, path: Path, name: Path) -> None:
        """Give a file a second name."""
        name.hardlink_to(path)

    def unlink(self, path: Path) -> None:
        """Remove a file, if it is there."""
        path.unlink(missing_ok=True)

    def sync_directory(self, path: Path) -> None:
        """Make the names in a directory durable."""
        descriptor = os.open(path, os.O_RDONLY | os.O_DIRECTORY | os.O_CLOEXEC)
        try:
            os.fsync(descriptor)
        finally:
            os.close(descriptor)
