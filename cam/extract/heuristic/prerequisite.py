"""Prerequisites: what must be there, run or be set before something works."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cam.extract.heuristic.proposal import Scene, add, local
from cam.language.lexicon import at_start, search, spoken
from cam.models import Kind
from cam.patterns import lazy

if TYPE_CHECKING:
    from cam.extract.acts import Statement
    from cam.models import MemoryOperation

# What is exact or has a name: code, a path, a flag, a word with a capital.
_NAMED = lazy(r"`[^`]+`|\b[A-Z]\w*[A-Za-z0-9]\b|\b[\w-]+[/._=]\w+|--\w")


def prerequisite(statement: Statement, scene: Scene) -> MemoryOperation | None:
    """A prerequisite is durable by itself; an order to do something now is not one."""
    if _may_be_wished(statement.text):
        return None
    if at_start("subjectless", statement.text) and not statement.remembered:
        return None  # "Needs the VPN." says nothing without the sentence before it
    if not statement.prerequisite or not statement.plain or statement.task or statement.personal or local(statement):
        return None
    return add(statement, scene, Kind.PREREQUISITE, rule="prerequisite", confidence=0.85)


def _may_be_wished(text: str) -> bool:
    """Whether it may be a wish for the product: "the page needs a spinner before the data arrives" runs, sets or installs nothing named."""
    return bool(spoken(text)[0].operating) and not (search("operating", text[1:]) or _NAMED.search(text[1:]))
