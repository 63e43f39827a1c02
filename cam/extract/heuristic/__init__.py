"""The rule families: each turns a statement into at most one operation, the first that fits wins."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cam.extract.heuristic.correction import correction
from cam.extract.heuristic.fact import fact
from cam.extract.heuristic.occasion import occasion
from cam.extract.heuristic.preference import preference
from cam.extract.heuristic.prerequisite import prerequisite
from cam.extract.heuristic.reference import reference
from cam.extract.heuristic.remember import remember
from cam.extract.heuristic.reminder import reminder

if TYPE_CHECKING:
    from collections.abc import Callable

    from cam.extract.acts import Statement
    from cam.extract.heuristic.proposal import Scene
    from cam.models import MemoryOperation

FAMILIES: tuple[Callable[[Statement, Scene], MemoryOperation | None], ...] = (
    correction,
    reminder,
    prerequisite,
    reference,
    preference,
    remember,
    fact,
    occasion,
)
