"""How well a candidate answers a query: named parts, pure, the same everywhere."""

from __future__ import annotations

import math
from collections import defaultdict
from dataclasses import dataclass
from itertools import chain, pairwise
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

    summary: float = 2.0
    context: float = 0.4
    saturation: float = 1.2
    length: float = 0.5
    coverage: float = 0.5
    passage: float = 0.5
    adjacency: float = 0.3
    phrase: float = 0.5
    near: float = 0.03
    strong: float = 0.03


WEIGHTS = Weights()
_NEARNESS = {MemoryScope.LOCAL: 1.0, MemoryScope.PROJECT: 0.5, MemoryScope.GLOBAL: 0.0}


@dataclass(frozen=True, slots=True, kw_only=True)
class Scored:
    """A candidate with its score and the parts that make it up."""

    record: MemoryRecord
    score: float
    parts: Mapping[str, float]


def rank(groups: Sequence[Group], candidates: Iterable[Candidate], *, total: int, weights: Weights = WEIGHTS) -> tuple[Scored, ...]:
    """Candidates that hold something asked for, best first; archived and superseded ones last. Ties go to the newer, then by ref.

    ``total`` is the number of records in the index, for the rarity of a group.
    """
    pool = tuple(candidates)
    rarity = {group.text: math.log(1 + (total - group.records + 0.5) / (group.records + 0.5)) for group in groups}
    mean = sum(_length(candidate) for candidate in pool) / max(1, len(pool))
    scored = (_score(groups, candidate, rarity, mean, weights) for candidate in pool)
    return tuple(sorted((one for one in scored if one.score > 0), key=_order))


def _order(one: Scored) -> tuple[bool, float, float, str]:
    record = one.record
    stale = record.state is State.ARCHIVED or bool(record.superseded_by)
    return (stale, -round(one.score, 6), -record.updated_at.timestamp(), record.ref)


def _length(candidate: Candidate) -> int:
    return len(candidate.summary) + sum(map(len, candidate.details))


def _score(groups: Sequence[Group], candidate: Candidate, rarity: Mapping[str, float], mean: float, weights: Weights) -> Scored:
    seen: defaultdict[str, float] = defaultdict(float)
    for weight, line in (
        (weights.context, candidate.context),
        (weights.summary, candidate.summary),
        *((1.0, line) for line in candidate.details),
    ):
        for term in line:
            seen[term] += weight
    norm = weights.saturation * (1 - weights.length + weights.length * _length(candidate) / max(1.0, mean))
    words = held = asked = 0.0
    for group in groups:
        worth = rarity[group.text] * group.weight
        asked += worth
        met = [(seen[term], likeness) for term, likeness in group.variants.items() if term in seen]
        met += [(weights.phrase, weights.phrase) for phrase in group.phrases if all(term in seen for term in phrase)]
        if not met:
            continue
        count = sum(times * likeness for times, likeness in met)
        fit = max(likeness for _, likeness in met)
        held += worth * fit
        words += worth * fit * count * (weights.saturation + 1) / (count + norm)
    if not words:
        return Scored(record=candidate.record, score=0.0, parts={})
    # All parts are on one scale: about 1 for a record that holds every word of the query once, exactly.
    parts = {
        "words": words / asked,
        "coverage": weights.coverage * (held / asked) ** 2,
        "passage": weights.passage * _best_passage(groups, candidate, rarity) / asked,
        "adjacency": weights.adjacency * _adjacent(groups, candidate, rarity) / asked,
    }
    relevance = sum(parts.values())
    parts["scope"] = relevance * weights.near * _NEARNESS[candidate.record.scope]
    parts["strength"] = relevance * weights.strong * candidate.record.strength
    return Scored(record=candidate.record, score=sum(parts.values()), parts=parts)


def _best_passage(groups: Sequence[Group], candidate: Candidate, rarity: Mapping[str, float]) -> float:
    """What the best single line holds: words that stand together answer better than words strewn over a long text."""
    lines = (candidate.summary, *candidate.details)
    worths = [(group.variants, rarity[group.text] * group.weight) for group in groups]
    return max(
        sum(worth * max((likeness for term, likeness in variants.items() if term in line), default=0.0) for variants, worth in worths)
        for line in map(frozenset, lines)
    )


def _adjacent(groups: Sequence[Group], candidate: Candidate, rarity: Mapping[str, float]) -> float:
    """What pairs of neighbours in the query are neighbours in one line, too."""
    at: defaultdict[str, set[int]] = defaultdict(set)
    place = 0
    for line in (candidate.summary, *candidate.details):
        for term in line:
            at[term].add(place)
            place += 1
        place += 1
    places = [{place for term in group.variants if term in at for place in at[term]} for group in groups]
    return sum(
        (rarity[left.text] * left.weight + rarity[right.text] * right.weight) / 2
        for (left, lefts), (right, rights) in pairwise(zip(groups, places, strict=True))
        if any(place + 1 in rights for place in lefts)
    )
