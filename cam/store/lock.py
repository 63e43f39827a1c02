"""Locks of a memory root, the one for writers first: held by a process, released by the system when it dies, never stale."""

from __future__ import annotations

import fcntl
import os
import time
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import TYPE_CHECKING

from cam.environment import is_running
from cam.errors import StoreBusy, StoreError
from cam.store.values import dumps, loads

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from pathlib import Path

_POLL_SECONDS = 0.01


@dataclass(frozen=True, slots=True, kw_only=True)
class Holder:
    """Who holds the writer lock: a process, what it does, and since when, as far as it has signed; nobody known where it has not."""

    pid: int = 0
    actor: str = ""
    since: datetime | None = None

    def __str__(self) -> str:
        return f"process {self.pid} ({self.actor or 'unknown'})" if self.pid else "another process"


def signed(run: Path) -> Holder:
    """Who signed for the lock that is held. A writer takes its name away when it is done, and one that was killed runs no more."""
    try:
        found = loads((run / "holder.json").read_bytes()) or {}
    except OSError:
        found = {}
    pid, since = found.get("pid"), found.get("since")
    if not isinstance(pid, int) or not is_running(pid):
        return Holder()
    return Holder(
        pid=pid, actor=str(found.get("actor") or ""), since=datetime.fromtimestamp(since, UTC) if isinstance(since, int | float) else None
    )


def _sign(run: Path, actor: str) -> None:
    descriptor = os.open(run / "holder.json", os.O_WRONLY | os.O_CREAT | os.O_TRUNC | os.O_CLOEXEC, 0o600)
    with os.fdopen(descriptor, "wb") as stream:
        stream.write(dumps({"pid": os.getpid(), "actor": actor, "since": time.time()}))


def _acquire(descriptor: int, wait: float) -> bool:
    """Lock an open file until it is closed; False when somebody else holds the lock for ``wait`` seconds."""
    deadline = time.monotonic() + wait
    while True:
        try:
            fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            if time.monotonic() >= deadline:
                return False
            time.sleep(_POLL_SECONDS)
        else:
            return True


@contextmanager
def held(path: Path, *, wait: float, busy: Callable[[], StoreBusy]) -> Iterator[None]:
    """Hold the lock on the file ``path`` while the block runs; the system releases it when the process dies.

    Raises what ``busy`` makes when somebody else holds it for ``wait`` seconds, StoreError when the disk refuses.

    flock itself, as filelock would take it: importing filelock costs five times what a Python process costs to start,
    and every ``cam remember`` would pay it.
    """
    folder = path.parent
    try:
        folder.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
        folder.mkdir(mode=0o700, exist_ok=True)
        descriptor = os.open(path, os.O_RDWR | os.O_CREAT | os.O_CLOEXEC, 0o600)
    except OSError as error:
        raise StoreError(f"the memory cannot be written: {error.strerror}: {folder}") from error
    try:
        try:
            free = _acquire(descriptor, wait)
        except OSError as error:  # pragma: no cover -- a file system without locks, such as some NFS mounts
            told = f"the memory cannot be locked: {error.strerror}: {folder}"
            raise StoreError(told, hint="keep the memory where files can be locked, such as a local disk: CAM_HOME=DIR") from error
        if not free:
            raise busy()
        yield
    finally:
        os.close(descriptor)


@contextmanager
def writer_lock(run: Path, *, actor: str, wait: float) -> Iterator[None]:
    """Hold ``run/lock`` while the block runs, the holder written beside it. Raises StoreBusy, naming the holder, after ``wait`` seconds."""

    def busy() -> StoreBusy:
        return StoreBusy(f"the memory is being written by {signed(run)}", hint="try again when it has finished")

    with held(run / "lock", wait=wait, busy=busy):
        with suppress(OSError):
            _sign(run, actor)
        try:
            yield
        finally:
            with suppress(OSError):
                (run / "holder.json").unlink()
