"""Reminders: "remember to use bun for packages" is a rule, "remember to push when you are done" an errand of the session."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from cam.extract.heuristic.correction import is_name
from cam.extract.heuristic.preference import holds_for_good
from cam.extract.heuristic.proposal import Scene, add
from cam.language.lexicon import at_start, search, words
from cam.language.places import places
from cam.models import Kind
from cam.patterns import lazy

if TYPE_CHECKING:
    from cam.extract.acts import Statement
    from cam.models import MemoryOperation

_DENIED = lazy(r"(?:don't|ne pas|no|não|nicht) ", re.IGNORECASE)
ERRANDS = {"errand": "an errand of the session", "reminder": "a rule or an errand"}  # proposed to be refused, with the reason


def reminder(statement: Statement, scene: Scene) -> MemoryOperation | None:
    """What somebody was reminded to do, as a rule where it says so, else as what policy refuses: the audit then tells why."""
    if not statement.reminded:
        return None
    if lasts(statement):
        return add(statement, scene, Kind.PREFERENCE, rule="standing preference", confidence=0.85)
    passes = not statement.plain or search("errand", statement.view)
    return add(statement, scene, Kind.PREFERENCE, rule="errand" if passes else "reminder", confidence=0.3)


def lasts(statement: Statement) -> bool:
    """Whether a reminder is of a habit or of a choice for good, and names nothing of the session.

    It holds at a recurring occasion ("before every commit", "after adding a dependency") or for a kind of work ("use X for Y"), is said
    to hold for good, or chooses something by its name.
    """
    if not statement.plain or search("errand", statement.view) or search("code_at_hand", statement.text):
        return False
    if holds_for_good(statement) or statement.ever or statement.prefer or search("habit", statement.text):
        return True
    return _chooses_by_name(statement.text)


def _chooses_by_name(text: str) -> bool:
    """Whether it chooses or rules out something that has a name, or anything for a part of the project: "use pnpm in the frontend"."""
    text = _DENIED.sub("", text, count=1).rstrip(" .!")
    match = at_start("choose", text)
    thing, *rest = text[match.end() :].split() or [""] if match else [""]
    if rest:
        return thing not in words("function") and (bool(places(text)) or search("here", text) is not None)
    return is_name(f" {thing}")
