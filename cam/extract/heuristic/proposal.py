"""How a rule family proposes to add a record, and what it may look at."""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from functools import cached_property
from typing import TYPE_CHECKING

from cam.extract.wording import clean, scope_of, topic_of
from cam.language.lexicon import search
from cam.language.words import beginnings, is_dense, stem, tokens
from cam.models import Action, Kind, MemoryOperation, MemoryRecord, MemoryScope, Source
from cam.patterns import lazy

if TYPE_CHECKING:
    from collections.abc import Sequence

    from cam.extract.acts import Statement

QUOTE_LIMIT = 200
_WORD = lazy(r"[^\W_]+")
_BEGINNING = 3  # letters, as ``beginnings`` has them
# What is proposed to be refused, by its rule, with the reason that the audit then tells.
REFUSED = {
    "errand": "an errand of the session",
    "fault": "reported as a fault",
    "jest": "said in jest",
    "quoted": "somebody else's words",
    "reminder": "a rule or an errand",
    "unplaced": "a rule in other words",
}


class Known:
    """The active records by how their words begin, so that a sentence meets those that it may speak of among thousands."""

    def __init__(self, records: Sequence[MemoryRecord]) -> None:
        self._records = records

    @cached_property
    def _beginning(self) -> dict[str, list[int]]:
        found: dict[str, list[int]] = {}
        for n, record in enumerate(self._records):
            for beginning in {word[:_BEGINNING] for word in _WORD.findall(record.summary.casefold())}:
                found.setdefault(beginning, []).append(n)
        return found

    @cached_property
    def _dense(self) -> list[int]:
        return [n for n, record in enumerate(self._records) if is_dense(record.summary)]

    def sharing(self, text: str) -> list[MemoryRecord]:
        """Those that may have a word of ``text``'s content, in their order; of scripts without blanks all."""
        met = {n for beginning in beginnings(text) for n in self._beginning.get(beginning, ())} | {*self._dense}
        return [self._records[n] for n in sorted(met)]


@dataclass(frozen=True, slots=True, kw_only=True)
class Scene:
    """What surrounds a statement: the records that are known, where a fact holds by default, who speaks, and the proposals before.

    ``informed`` says that the message asks for nothing: it was written to tell something. ``announced``: the sentence says so itself.
    """

    records: Sequence[MemoryRecord]
    default_scope: MemoryScope
    source: Source = Source.HUMAN
    earlier: tuple[MemoryOperation, ...] = ()
    informed: bool = False
    announced: bool = False
    known: Known | None = None

    def sharing(self, text: str) -> Sequence[MemoryRecord]:
        """The records that may have a word in common with ``text``."""
        return self.known.sharing(text) if self.known else self.records

    def mentions(self, phrase: str) -> bool:
        """Whether an active record contains ``phrase`` as words."""
        return bool(self.naming(phrase))

    def naming(self, phrase: str) -> list[MemoryRecord]:
        """The active records that contain ``phrase`` as words, or by another of its names ("Rabbit", "RabbitMQ")."""
        words = re.compile(rf"(?<!\w){re.escape(phrase)}(?!\w)" if phrase.isascii() else re.escape(phrase), re.IGNORECASE)
        root = stem(phrase.casefold())
        return [
            record
            for record in self.records
            if phrase
            and (words.search(text := f"{record.summary} {' '.join(record.details)}") or root in {stem(token) for token in tokens(text)})
        ]


def local(statement: Statement) -> bool:
    """Whether the statement is about one place in the code at hand, not about the project."""
    return bool(search("code_at_hand", statement.text))


def add(statement: Statement, scene: Scene, kind: Kind, *, rule: str, confidence: float, replaces: tuple[str, ...] = ()) -> MemoryOperation:
    """The proposal to remember the statement."""
    summary = clean(statement.text)
    record = MemoryRecord(
        scope=scope_of(statement.text, scene.default_scope),
        topic=topic_of(summary, kind),
        summary=summary,
        kind=Kind.CORRECTION if statement.retracts else kind,
        source=scene.source,
        confidence=confidence,
        reason=rule,
    )
    return MemoryOperation(
        action=Action.ADD,
        record=record,
        replaces=replaces,
        corrects=not statement.hedged and (statement.retracts or kind is Kind.CORRECTION or (kind is Kind.REFERENCE and statement.changed)),
        hedged=statement.hedged,
        rule="retraction" if statement.retracts else rule,
        quote=statement.text[:QUOTE_LIMIT],
        reason=rule,
    )


def refused(statement: Statement, scene: Scene, rule: str, *, voiced: bool = False) -> MemoryOperation | None:
    """The proposal of what reads as a rule, or is ``voiced`` as a taste, and is none, under the ``rule`` of REFUSED that says why."""
    if statement.question or not (voiced or statement.ever or statement.standing):
        return None
    return add(replace(statement, retracts=False), scene, Kind.PREFERENCE, rule=rule, confidence=0.3)
