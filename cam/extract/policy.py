"""What is worth keeping: it admits proposals or names the reason against each, and never drops one silently."""

from __future__ import annotations

import re
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, NamedTuple

from cam.extract.acts import masked, read
from cam.extract.heuristic.proposal import REFUSED
from cam.extract.remainder import PLACEHOLDER, beside_secrets
from cam.language.lexicon import search
from cam.language.words import content, is_dense, is_value, tokens
from cam.models import TOPICS, Action, MemoryOperation, Source, Suppressed
from cam.redact import redact

if TYPE_CHECKING:
    from collections.abc import Sequence

    from cam.models import MemoryRecord

_POINTS_AWAY = re.compile(
    r"(?:please )?(?:never|always|don't|do not|only) (?:ever )?\w+ (?:it|them|him|her)(?=[.!]*$| (?:in|to|on|at|by|from|with)\b)",
    re.IGNORECASE,
)


class Admission(NamedTuple):
    """The proposals that may go to review, and those that may not, with the reason."""

    admitted: tuple[MemoryOperation, ...]
    suppressed: tuple[Suppressed, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class ExtractionPolicy:
    """Limits in characters; ``most`` is the number of additions that one session may leave."""

    shortest: int = 8
    shortest_dense: int = 5  # scripts without blanks say more per character
    longest: int = 400
    most: int = 40
    topics: frozenset[str] = field(default_factory=lambda: frozenset(TOPICS))

    def admit(self, operations: Sequence[MemoryOperation]) -> Admission:
        """Sorts the proposals; what is admitted carries no secret."""
        admitted: list[MemoryOperation] = []
        suppressed: list[Suppressed] = []
        additions = 0
        for operation in operations:
            spared, left_out = without_secrets([operation])
            suppressed += left_out
            if not spared:
                continue
            (clean,) = spared
            reason = self._against(clean) or (
                f"one session leaves no more than {self.most}" if additions >= self.most and clean.action is Action.ADD else ""
            )
            if reason:
                suppressed.append(Suppressed(operation=clean, reason=reason))
                continue
            additions += clean.action is Action.ADD
            admitted.append(clean)
        return Admission(tuple(admitted), tuple(suppressed))

    def _against(self, operation: MemoryOperation) -> str:
        record = operation.record
        if record is None:
            return "" if operation.ref or operation.forgets.strip() else "names nothing"
        if operation.rule in REFUSED:
            return REFUSED[operation.rule]
        if record.topic not in self.topics:
            return f"unknown topic {record.topic!r}"
        bare = PLACEHOLDER.sub(" ", record.summary)
        dense = is_dense(bare)
        if len(bare.strip()) < (self.shortest_dense if dense else self.shortest):
            return "too short to stand alone"
        if not dense and not content(bare) and not any(is_value(token) for token in tokens(bare)):
            return "says nothing by itself"
        if _POINTS_AWAY.match(record.summary):
            return "points to what it does not name"
        if len(record.summary) > self.longest:
            return "too long for one fact"
        if record.source is Source.HUMAN and not operation.hedged and search("temporary", masked(record.summary)):
            return "volatile"
        return ""


def without_secrets(operations: Sequence[MemoryOperation]) -> Admission:
    """The proposals without secrets, whatever door they come through; each that lost something is named among the suppressed, too.

    A clause that held a secret is left out, and the facts beside it stay; what says nothing besides is not admitted at all.
    """
    admitted: list[MemoryOperation] = []
    left_out: list[Suppressed] = []
    for operation in operations:
        clean = _redacted(operation)
        rest = _beside_secrets(clean)
        if rest is None:
            left_out.append(Suppressed(operation=clean, reason="only a secret"))
            continue
        if rest != clean:
            left_out.append(Suppressed(operation=clean, reason="the part with a secret was left out"))
        admitted.append(rest)
    return Admission(tuple(admitted), tuple(left_out))


def _redacted(operation: MemoryOperation) -> MemoryOperation:
    record: MemoryRecord | None = operation.record
    if record is not None:
        record = replace(
            record,
            id="" if redact(record.id) != record.id else record.id,
            summary=redact(record.summary),
            details=tuple(redact(line) for line in record.details),
            reason=redact(record.reason),
            tags=tuple(redact(tag) for tag in record.tags),
            sources=tuple(redact(source) for source in record.sources),
            supersedes=tuple(ref for ref in record.supersedes if redact(ref) == ref),
            superseded_by="" if redact(record.superseded_by) != record.superseded_by else record.superseded_by,
        )
    return replace(
        operation,
        record=record,
        quote=redact(operation.quote),
        forgets=redact(operation.forgets),
        replaces=tuple(redact(phrase) for phrase in operation.replaces),
    )


def _beside_secrets(operation: MemoryOperation) -> MemoryOperation | None:
    """The proposal without the clauses that hold a secret, if others say something; it corrects only what they correct."""
    record = operation.record
    if record is None:
        return operation
    summary = beside_secrets(record.summary)
    if not summary:
        return None
    details = tuple(kept for line in record.details if (kept := beside_secrets(line)))
    if (summary, details) == (record.summary, record.details):
        return operation
    replaces = tuple(phrase for phrase in operation.replaces if phrase in summary)
    corrects = operation.corrects and (bool(replaces) or read(summary).changed)
    return replace(operation, record=replace(record, summary=summary, details=details), replaces=replaces, corrects=corrects)
