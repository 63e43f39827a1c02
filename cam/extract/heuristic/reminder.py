"""Reminders: "remember to use bun for packages" is a rule, "remember to push when you are done" an errand of the session."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from cam.extract.acts import JOINT
from cam.extract.heuristic.correction import is_name
from cam.extract.heuristic.preference import holds_for_good
from cam.extract.heuristic.proposal import Scene, add
from cam.language.lexicon import at_start, search, without, words
from cam.language.places import places
from cam.models import Kind

if TYPE_CHECKING:
    from cam.extract.acts import Statement
    from cam.models import MemoryOperation


def reminder(statement: Statement, scene: Scene) -> MemoryOperation | None:
    """What somebody was reminded to do, as a rule where it says so, else as what policy refuses: the audit then tells why."""
    if not statement.reminded:
        return None
    if rule := rule_of(statement):
        return add(replace(statement, text=rule), scene, Kind.PREFERENCE, rule="standing preference", confidence=0.85)
    passes = not statement.plain or search("errand", statement.view)
    return add(statement, scene, Kind.PREFERENCE, rule="errand" if passes else "reminder", confidence=0.3)


def rule_of(statement: Statement) -> str:
    """What of a reminder is a habit or a choice for good, and names nothing of the session; empty when it is an errand.

    It holds at a recurring occasion ("before every commit", "after adding a dependency") or for a kind of work ("use X for Y"), is said
    to hold for good, or chooses something by its name. An order behind it is none of it: "use bun for packages and add a health check".
    """
    rule = _before_orders(statement.text)
    if not statement.plain or search("errand", rule) or search("code_at_hand", rule):
        return ""
    lasting = holds_for_good(statement) or statement.ever or statement.prefer or search("habit", rule) or _chooses_by_name(rule)
    return rule if lasting else ""


def _before_orders(text: str) -> str:
    """``text`` up to the first order that is no part of its habit."""
    when = at_start("occasion", text)  # the comma behind it parts no order from it
    for joint in JOINT.finditer(text, when.end() + 2 if when else 0):
        tail = text[joint.end() :]
        if at_start("task", tail) and not (search("habit", tail) or search("ever", tail)):
            return text[: joint.start()]
    return text


def _chooses_by_name(text: str) -> bool:
    """Whether it chooses or rules out something that has a name, or anything for a part of the project: "use pnpm in the frontend"."""
    text = without(("denying",), text).rstrip(" .!")
    match = at_start("choose", text)
    thing, *rest = text[match.end() :].split() or [""] if match else [""]
    if rest:
        return thing not in words("function") and (bool(places(text)) or search("here", text) is not None)
    return is_name(f" {thing}")
