"""Model calls under one memory root: how many there were, and whose turn it is."""

from __future__ import annotations

import os
from contextlib import contextmanager
from typing import TYPE_CHECKING

from cam.errors import StoreBusy, StoreError
from cam.store import audit, log
from cam.store.lock import acquire

if TYPE_CHECKING:
    from collections.abc import Iterator
    from datetime import datetime
    from pathlib import Path

KIND, ASKED = "model-call", "asked"


def calls_today(home: Path, now: datetime) -> int:
    """How many calls the audits of all projects have recorded on this day (UTC). Each is recorded before it is made."""
    midnight = now.replace(hour=0, minute=0, second=0, microsecond=0)
    return sum(_calls_since(path, midnight) for path in home.glob("projects/*/audit/sync-log.jsonl"))


def _calls_since(path: Path, since: datetime) -> int:
    try:
        if path.stat().st_mtime < since.timestamp():
            return 0
    except OSError:
        return 0
    found = 0
    for raw in log.backwards(path):
        entry = audit.entry(raw)
        if entry is None:
            continue
        if entry.at < since:
            break
        found += (entry.kind, entry.status) == (KIND, ASKED)
    return found


@contextmanager
def turn(run: Path, *, wait: float) -> Iterator[None]:
    """Hold the one turn to ask a model while the block runs; the system takes it back when the process dies.

    Raises StoreBusy when somebody else has it for ``wait`` seconds, StoreError when the disk refuses.
    """
    try:
        run.mkdir(mode=0o700, parents=True, exist_ok=True)
        descriptor = os.open(run / "asking", os.O_RDWR | os.O_CREAT | os.O_CLOEXEC, 0o600)
    except OSError as error:
        raise StoreError(f"the memory cannot be written: {error.strerror}: {run}") from error
    try:
        if not acquire(descriptor, wait):
            raise StoreBusy("another session is being asked about", hint="Try again when that has finished.")
        yield
    finally:
        os.close(descriptor)
