"""Prerequisites: what must be there, run or be set before something works."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cam.extract.heuristic.proposal import Scene, add, local
from cam.models import Kind

if TYPE_CHECKING:
    from cam.extract.acts import Statement
    from cam.models import MemoryOperation


def prerequisite(statement: Statement, scene: Scene) -> MemoryOperation | None:
    """A prerequisite is durable by itself; an order to do something now is not one."""
    if not statement.prerequisite or not statement.plain or statement.task or statement.personal or local(statement):
        return None
    return add(statement, scene, Kind.PREREQUISITE, rule="prerequisite", confidence=0.85)
