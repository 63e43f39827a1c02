"""How well a candidate answers a query: named parts, pure, the same everywhere."""

from __future__ import annotations

import math
from collections import defaultdict
from dataclasses import dataclass
from itertools import pairwise
from typing import TYPE_CHECKING

from cam.models import MemoryScope, State

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from cam.models import MemoryRecord
    from cam.recall.expand import Group
    from cam.recall.lexical import Candidate


@dataclass(frozen=True, slots=True, kw_only=True)
class Weights:
    """The figures of the ranking, fitted on development sets: see docs/explanation/ranking.md."""

    summary: float = 1.5
    context: float = 0.4
    saturation: float = 1.0
    length: float = 0.5
    coverage: float = 0.6
    passage: float = 0.8
    adjacency: float = 0.4
    phrase: float = 0.9
    meaning: float = 1.0
    near: float = 0.03
    strong: float = 0.03


WEIGHTS = Weights()
# The cosines that sentence models give to texts that have nothing to do with each other, and to a question and its answer.
_UNRELATED, _SAME = 0.1, 0.7
_NEARNESS = {MemoryScope.LOCAL: 1.0, MemoryScope.PROJECT: 0.5, MemoryScope.GLOBAL: 0.0}


@dataclass(frozen=True, slots=True, kw_only=True)
class Scored:
    """A candidate with its score and the parts that make it up."""

    record: MemoryRecord
    score: float
    parts: Mapping[str, float]


def rank(
    groups: Sequence[Group],
    candidates: Iterable[Candidate],
    *,
    total: int,
    cosines: Mapping[int, float] | None = None,
    weights: Weights = WEIGHTS,
) -> tuple[Scored, ...]:
    """Candidates that hold something asked for, best first; archived and superseded ones last. Ties go to the newer, then by ref.

    ``total`` is the number of records in the index, for the rarity of a group; ``cosines`` tell by row how near the meaning is.
    """
    pool = tuple(candidates)
    rarity = {group.text: math.log(1 + (total - group.records + 0.5) / (group.records + 0.5)) for group in groups}
    mean = sum(_length(candidate) for candidate in pool) / max(1, len(pool))
    meant = {row: max(0.0, (cosine - _UNRELATED) / (_SAME - _UNRELATED)) for row, cosine in (cosines or {}).items()}
    scored = (
        _scored(
            candidate.record, _by_words(groups, candidate, rarity, mean, weights), weights.meaning * meant.get(candidate.row, 0.0), weights
        )
        for candidate in pool
    )
    return tuple(sorted((one for one in scored if one.score > 0), key=_order))


def _scored(record: MemoryRecord, by_words: dict[str, float], meaning: float, weights: Weights) -> Scored:
    parts = by_words | ({"meaning": meaning} if meaning else {})
    relevance = sum(parts.values())
    parts["scope"] = relevance * weights.near * _NEARNESS[record.scope]
    parts["strength"] = relevance * weights.strong * record.strength
    return Scored(record=record, score=sum(parts.values()), parts=parts)


def _order(one: Scored) -> tuple[bool, float, float, str]:
    record = one.record
    stale = record.state is State.ARCHIVED or bool(record.superseded_by)
    return (stale, -round(one.score, 6), -record.updated_at.timestamp(), record.ref)


def _length(candidate: Candidate) -> int:
    return len(candidate.summary) + sum(map(len, candidate.details))


def _by_words(
    groups: Sequence[Group], candidate: Candidate, rarity: Mapping[str, float], mean: float, weights: Weights
) -> dict[str, float]:
    """The parts of the score that words give, on one scale: about 1 for a record that holds every word once, exactly. May be none."""
    lines = (candidate.summary, *candidate.details)
    seen: defaultdict[str, float] = defaultdict(float)
    fields = ((weights.context, candidate.context), (weights.summary, candidate.summary), *((1.0, line) for line in candidate.details))
    for weight, terms in fields:
        for term in terms:
            seen[term] += weight
    norm = weights.saturation * (1 - weights.length + weights.length * sum(map(len, lines)) / max(1.0, mean))
    met = [_Met(group=group, worth=rarity[group.text] * group.weight, seen=seen, phrase=weights.phrase) for group in groups]
    asked = sum(one.worth for one in met)
    held = [one for one in met if one.fit]
    if not held:
        return {}
    return {
        "words": sum(one.worth * one.fit * one.count * (weights.saturation + 1) / (one.count + norm) for one in held) / asked,
        "coverage": weights.coverage * (sum(one.worth * one.fit for one in held) / asked) ** 2,
        "passage": weights.passage * _best_passage(held, lines) / asked,
        "adjacency": weights.adjacency * _adjacent(met, lines) / asked,
    }


class _Met:
    """What one candidate holds of one group: ``terms`` with their likeness, the best as ``fit``, all weighted as ``count``."""

    __slots__ = ("count", "fit", "phrase", "phrases", "terms", "worth")

    def __init__(self, *, group: Group, worth: float, seen: Mapping[str, float], phrase: float) -> None:
        self.worth = worth
        self.phrase = phrase
        self.terms = {term: likeness for term, likeness in group.variants.items() if term in seen}
        self.phrases = [name for name in group.phrases if all(term in seen for term in name)]
        self.count = sum(seen[term] * likeness for term, likeness in self.terms.items()) + phrase * len(self.phrases)
        self.fit = max((*self.terms.values(), phrase if self.phrases else 0.0))

    def in_line(self, line: frozenset[str]) -> float:
        """How well the group is met within ``line``."""
        if self.phrases and any(line.issuperset(name) for name in self.phrases):
            return self.worth * self.phrase
        return self.worth * max((likeness for term, likeness in self.terms.items() if term in line), default=0.0)


def _best_passage(held: Sequence[_Met], lines: Iterable[Sequence[str]]) -> float:
    """What the best single line holds: words that stand together answer better than words strewn over a long text."""
    return max(sum(one.in_line(line) for one in held) for line in map(frozenset, lines))


def _adjacent(met: Sequence[_Met], lines: Iterable[Sequence[str]]) -> float:
    """What pairs of neighbours in the query are neighbours in one line, too."""
    pairs = [(left, right) for left, right in pairwise(met) if left.terms and right.terms]
    if not pairs:
        return 0.0
    neighbours = {pair for line in lines for pair in pairwise(line)}
    return sum(
        (left.worth + right.worth) / 2 for left, right in pairs if any((a, b) in neighbours for a in left.terms for b in right.terms)
    )
