"""Rules by their occasion: "run the linter before every commit" holds for good without saying so."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from cam.extract.acts import JOINT
from cam.extract.heuristic.preference import FAULT
from cam.extract.heuristic.proposal import Scene, add, local
from cam.extract.wording import is_order, strip_chatter
from cam.language.lexicon import search
from cam.models import Kind

if TYPE_CHECKING:
    from cam.extract.acts import Statement
    from cam.models import MemoryOperation


def occasion(statement: Statement, scene: Scene) -> MemoryOperation | None:
    """What is to be done whenever a team commits, merges, releases and the like; "before each retry" is about the program."""
    rule = rule_by_occasion(statement)
    if not rule or not statement.plain or statement.personal or local(statement) or FAULT.search(statement.view):
        return None
    return add(replace(statement, text=rule), scene, Kind.PREFERENCE, rule="standing preference", confidence=0.85)


def rule_by_occasion(statement: Statement) -> str:
    """The statement up to an order behind its occasion: "run the linter before every commit, and now fix the login"; empty without one."""
    text = statement.text
    found = search("occasion", statement.view)
    if found is None or search("machinery", statement.view):
        return ""
    if not found.start():
        return text
    behind = (joint for joint in JOINT.finditer(text, found.end()) if is_order(strip_chatter(text[joint.end() :])))
    return text[: joint.start()] if (joint := next(behind, None)) else text
