"""Model calls under one memory root: how many there were, and whose turn it is."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cam.errors import StoreBusy
from cam.store import audit, log
from cam.store.lock import held

if TYPE_CHECKING:
    from contextlib import AbstractContextManager
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


def turn(run: Path, *, wait: float) -> AbstractContextManager[None]:
    """Hold the one turn to ask a model while the block runs. Raises as ``held`` does."""

    def busy() -> StoreBusy:
        return StoreBusy("another session is being asked about", hint="Try again when that has finished.")

    return held(run / "asking", wait=wait, busy=busy)
