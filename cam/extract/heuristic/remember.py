"""What the human asked to remember, whatever it says."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cam.extract.heuristic.proposal import Scene, add
from cam.models import Kind

if TYPE_CHECKING:
    from cam.extract.acts import Statement
    from cam.models import MemoryOperation


def remember(statement: Statement, scene: Scene) -> MemoryOperation | None:
    """An explicit wish needs no other cue; policy and review still judge it."""
    if not statement.remembered or statement.question:
        return None
    kind = Kind.PREFERENCE if statement.prefer or statement.ever or statement.standing or statement.prohibit else Kind.FACT
    return add(statement, scene, kind, rule="explicit remember", confidence=0.95)
