"""What is worth keeping: it admits proposals or names the reason against each, and never drops one silently."""

from __future__ import annotations

import re
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, NamedTuple

from cam.extract.acts import read
from cam.extract.heuristic.proposal import REFUSED
from cam.extract.masks import masked
from cam.extract.remainder import PLACEHOLDER, beside_secrets, left_out, spared
from cam.extract.text import headed, whole
from cam.language.lexicon import search
from cam.language.words import content, is_dense, is_value, tokens
from cam.models import TOPICS, Action, MemoryOperation, Source, Suppressed
from cam.redact import redact

if TYPE_CHECKING:
    from collections.abc import Sequence

    from cam.models import MemoryRecord

_POINTS_AWAY = re.compile(
    r"(?:please |remember to )?(?:never|always|don't|do not|only) (?:ever )?\w+ "
    r"(?:it|them|him|her)(?=[.!]*$| (?:in|to|on|at|by|from|with)\b)",
    re.IGNORECASE,
)
_ONLY, _HELD, _LEANED = "only a secret", "the part with a secret was left out", "speaks of what was left out"


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
            told = _redacted(operation)
            clean = _beside_secrets(told)
            if clean is None:
                suppressed.append(Suppressed(operation=told, reason=_ONLY))
                continue
            if told.record and clean != told:
                lines = (told.record.summary, *told.record.details)
                gone = [left_out(line) for line in lines if beside_secrets(line) != line]
                suppressed.append(Suppressed(operation=_saying(told, gone, quote=told.quote), reason=_HELD))
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
    """What people gave deliberately, without secrets; what was left out of each is named among the suppressed.

    Only the sentence or line that held a secret goes, and what speaks of it; the others are kept whatever they say. What is nothing
    without its secrets is not admitted at all.
    """
    admitted: list[MemoryOperation] = []
    suppressed: list[Suppressed] = []
    for operation in operations:
        clean = _redacted(operation)
        rest, held, leaned = _spared(clean)
        if rest is not None:
            admitted.append(rest)
        suppressed += (
            Suppressed(operation=_saying(clean, parts, quote=clean.quote and " ".join(parts)), reason=reason)
            for parts, reason in ((held, _HELD if rest else _ONLY), (leaned, _LEANED))
            if parts
        )
    return Admission(tuple(admitted), tuple(suppressed))


def _saying(operation: MemoryOperation, parts: Sequence[str], *, quote: str) -> MemoryOperation:
    """A redacted proposal of nothing but these parts of it."""
    return replace(operation, record=operation.record and replace(operation.record, summary=" ".join(parts), details=()), quote=quote)


def _spared(operation: MemoryOperation) -> tuple[MemoryOperation | None, tuple[str, ...], tuple[str, ...]]:
    """A redacted proposal without the parts that hold a secret, those, and the parts that lean on them; None when nothing is left.

    The details of a record that is taken as it is are nothing without its summary; lines that somebody wrote are.
    """
    record = operation.record
    if record is None:
        return operation, (), ()
    spare = spared(whole(record))
    if not (spare.held or spare.leaned):
        return operation, (), ()
    kept = [line for line in spare.lines if line]
    if not kept or (operation.as_is and not spare.lines[0]):
        return None, spare.held, (*spare.leaned, *kept)
    summary, *overflow = headed(kept[0])
    return _correcting(operation, replace(record, summary=summary, details=(*overflow, *kept[1:]))), spare.held, spare.leaned


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
    """The proposal without the clauses that hold a secret, if others say something."""
    record = operation.record
    if record is None:
        return operation
    summary = beside_secrets(record.summary)
    if not summary:
        return None
    details = tuple(kept for line in record.details if (kept := beside_secrets(line)))
    if (summary, details) == (record.summary, record.details):
        return operation
    return _correcting(operation, replace(record, summary=summary, details=details))


def _correcting(operation: MemoryOperation, record: MemoryRecord) -> MemoryOperation:
    """The proposal with what is left of its ``record``; it corrects only what that corrects."""
    replaces = tuple(phrase for phrase in operation.replaces if phrase in record.summary)
    corrects = operation.corrects and (bool(replaces) or read(record.summary).changed)
    return replace(operation, record=record, replaces=replaces, corrects=corrects)
