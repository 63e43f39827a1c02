"""The one writer lock of a memory root: held by a process, released by the system when it dies, never stale."""

from __future__ import annotations

import fcntl
import os
import time
from contextlib import contextmanager, suppress
from typing import TYPE_CHECKING

from cam.errors import StoreBusy, StoreError
from cam.store.values import dumps, loads

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

_POLL_SECONDS = 0.01


def _holder(path: Path) -> str:
    try:
        found = loads(path.read_bytes()) or {}
    except OSError:
        found = {}
    return f"process {found['pid']} ({found.get('actor') or 'unknown'})" if "pid" in found else "another process"


def _sign(path: Path, actor: str) -> None:
    descriptor = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_TRUNC | os.O_CLOEXEC, 0o600)
    with os.fdopen(descriptor, "wb") as stream:
        stream.write(dumps({"pid": os.getpid(), "actor": actor, "since": time.time()}))


def acquire(descriptor: int, wait: float) -> bool:
    """Take the lock of an open file, which is given back when that is closed; False when somebody holds it for ``wait`` seconds."""
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
def writer_lock(run: Path, *, actor: str, wait: float) -> Iterator[None]:
    """Hold ``run/lock`` while the block runs. Raises StoreBusy, naming the holder, after ``wait`` seconds.

    flock itself, as filelock would take it: importing filelock costs five times what a Python process costs to start,
    and every ``cam remember`` would pay it. The holder is written beside the lock, for the message only.
    """
    try:
        run.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
        run.mkdir(mode=0o700, exist_ok=True)
        descriptor = os.open(run / "lock", os.O_RDWR | os.O_CREAT | os.O_CLOEXEC, 0o600)
    except OSError as error:
        raise StoreError(f"the memory cannot be written: {error.strerror}: {run}") from error
    try:
        try:
            free = acquire(descriptor, wait)
        except OSError as error:
            raise StoreError(f"the memory cannot be locked: {error.strerror}: {run}") from error
        if not free:
            holder = _holder(run / "holder.json")
            raise StoreBusy(f"the memory is being written by {holder}", hint="Try again when it has finished.")
        with suppress(OSError):
            _sign(run / "holder.json", actor)
        yield
    finally:
        os.close(descriptor)
