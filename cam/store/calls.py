"""Model calls under one memory root: how many there were, and whose turn it is."""

from __future__ import annotations

from datetime import UTC
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
    """How many calls the audits of all projects have recorded on this day (UTC). Each is recorded before it is made.

    All entries are looked at: where the clock was set back, later lines are of earlier days.
    """
    return sum(_is_call(raw, now) for path in home.glob("projects/*/audit/sync-log.jsonl") for raw in log.backwards(path))


def _is_call(raw: bytes, now: datetime) -> bool:
    entry = audit.entry(raw) if KIND.encode() in raw else None
    return entry is not None and (entry.kind, entry.status, entry.at.date()) == (KIND, ASKED, now.astimezone(UTC).date())


def turn(run: Path, *, wait: float) -> AbstractContextManager[None]:
    """Hold the one turn to ask a model while the block runs. Raises as ``held`` does."""

    def busy() -> StoreBusy:
        return StoreBusy("another session is being asked about", hint="try again when that has finished")

    return held(run / "asking", wait=wait, busy=busy)
