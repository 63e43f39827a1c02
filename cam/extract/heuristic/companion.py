"""A rule and the short sentence after it that only says what it rules out are one memory: "always fork_book. Never split_ledger."."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import TYPE_CHECKING

from cam.language.alternatives import folded
from cam.language.meaning import meaning
from cam.language.words import negated

if TYPE_CHECKING:
    from collections.abc import Iterable

    from cam.extract.heuristic.proposal import Scene
    from cam.models import MemoryOperation

_SHORT = 4  # words of content: what says more is a rule of its own
_RULES = frozenset({"standing preference", "retraction", "correction", "explicit remember"})


def joined(operations: Iterable[MemoryOperation], scene: Scene) -> list[MemoryOperation]:
    """The proposals of one message, a companion as a detail of the rule before it."""
    kept: list[MemoryOperation] = []
    for operation in operations:
        rule = kept[-1] if kept else None
        if rule and rule.record and operation.record and _is_companion(operation, rule, scene):
            details = (*rule.record.details, operation.record.summary)
            kept[-1] = replace(rule, record=replace(rule.record, details=details))
        else:
            kept.append(operation)
    return kept


def _is_companion(operation: MemoryOperation, rule: MemoryOperation, scene: Scene) -> bool:
    """Whether it rules out something that the rule speaks of, or what a rule that was taken back said, and nothing else."""
    said, before = operation.record, rule.record
    if said is None or before is None or said.scope is not before.scope or operation.replaces or rule.rule not in _RULES:
        return False
    if operation.rule not in _RULES or not negated(said.summary) or negated(before.summary):
        return False
    taken_back = [one.record.summary for one in scene.earlier if one.record] if rule.rule == "retraction" else []
    named, known = _parts(said.summary), frozenset().union(*map(_parts, (before.summary, *taken_back)))
    return 0 < len(named) <= _SHORT and 2 * len(named & known) >= len(named)


def _parts(text: str) -> frozenset[str]:
    """The content with identifiers taken apart, and all alternatives as one word."""
    words = " ".join(re.split(r"[_./-]", " ".join(meaning(text))))
    return folded(words)
