"""The vocabulary: frozen values that the rooms pass to each other. No I/O, no logic beyond what a value knows about itself."""

from __future__ import annotations

from cam.models.record import EPOCH, ID_LIMIT, ORDERED, TOPICS, Hit, Kind, MemoryRecord, MemoryScope, Source, State, counted, moment, slug

TYPE_CHECKING = False  # of typing, which costs more to import than all else here
if TYPE_CHECKING:
    from cam.models.change import (
        Action,
        Applied,
        Changes,
        Conflict,
        ConflictSource,
        Decision,
        MemoryOperation,
        NoopResult,
        Omission,
        Review,
        Startup,
        Suppressed,
    )
    from cam.models.session import (
        AgentSaid,
        CommandRan,
        Cursor,
        Event,
        Evidence,
        FilesChanged,
        HumanSaid,
        Session,
        SessionRole,
    )

__all__ = [
    "EPOCH",
    "ID_LIMIT",
    "ORDERED",
    "TOPICS",
    "Action",
    "AgentSaid",
    "Applied",
    "Changes",
    "CommandRan",
    "Conflict",
    "ConflictSource",
    "Cursor",
    "Decision",
    "Event",
    "Evidence",
    "FilesChanged",
    "Hit",
    "HumanSaid",
    "Kind",
    "MemoryOperation",
    "MemoryRecord",
    "MemoryScope",
    "NoopResult",
    "Omission",
    "Review",
    "Session",
    "SessionRole",
    "Source",
    "Startup",
    "State",
    "Suppressed",
    "counted",
    "moment",
    "slug",
]


def __getattr__(name: str) -> object:
    """Load what is said of changes and of sessions only then: making those classes takes a tenth of a short command."""
    from importlib import import_module

    for part in ("change", "session") if name in __all__ else ():
        found: object = getattr(import_module(f"cam.models.{part}"), name, None)
        if found is not None:
            return found
    raise AttributeError(name)
