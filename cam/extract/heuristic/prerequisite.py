"""Prerequisites: what must be there, run or be set before something works."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cam.extract.heuristic.proposal import Scene, add, local
from cam.language.lexicon import at_start, spoken
from cam.models import Kind
from cam.patterns import lazy

if TYPE_CHECKING:
    from cam.extract.acts import Statement
    from cam.models import MemoryOperation

# "The page needs a spinner before the data arrives" is a wish for the product: what has to run, be set or be installed has a name.
_OPERATES = lazy(
    r"(?i:\b(?:start|launch|boot|spin up|bring up|running|(?:is|are|be) up|started|exported|installed|"
    r"seeded|mounted|logged in|loaded|generated|set up|env(?:ironment)? var\w*|vpn|container|daemon|emulator)\b)"
    r"|`[^`]+`|\b[A-Z]\w*[A-Za-z0-9]\b|\b[\w-]+[/._=]\w+|--\w"
)


def prerequisite(statement: Statement, scene: Scene) -> MemoryOperation | None:
    """A prerequisite is durable by itself; an order to do something now is not one."""
    if spoken(statement.text)[0].code == "en" and not _OPERATES.search(statement.text[1:]):
        return None
    if at_start("subjectless", statement.text) and not statement.remembered:
        return None  # "Needs the VPN." says nothing without the sentence before it
    if not statement.prerequisite or not statement.plain or statement.task or statement.personal or local(statement):
        return None
    return add(statement, scene, Kind.PREREQUISITE, rule="prerequisite", confidence=0.85)
