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
    meaning: float = 1.3
    near: float = 0.03
    strong: float = 0.03


WEIGHTS = Weights()
# The cosines that sentence models give to texts that have nothing to do with each other, and to a question and its answer.
_UNRELATED, _SAME = 0.1, 0.7
_NEARNESS = {MemoryScope.LOCAL: 1.0, MemoryScope.PROJECT: 0.5, MemoryScope.GLOBAL: 0.0}


@dataclass(frozen=True, slots=True, kw_only=True)
class Scored:
    """A candidate with its score and the parts that make it up."""

    candidate: Candidate
    score: float
    parts: Mapping[str, float]


def rank(
    groups: Sequence[Group],
    candidates: Iterable[Candidate],
    *,
    total: int,
    cosines: Mapping[int, Sequence[float]] | None = None,
    weights: Weights = WEIGHTS,
) -> tuple[Scored, ...]:
    """Candidates that hold something asked for, best first; archived and superseded ones last. Ties go to the newer, then by ref.

    ``total`` is the number of records in the index, for the rarity of a group; ``cosines`` tell by row how near the meaning is: of each
    line, the summary first, or one for all of them.
    """
    pool = tuple(candidates)
    asked = _Asked(groups, total=total, length=sum(map(_length, pool)) / max(1, len(pool)), weights=weights)
    meant = {row: _meant(near, weights) for row, near in (cosines or {}).items()}
    scored = (_scored(one, asked.parts(one, meant.get(one.row, ())), weights) for one in pool)
    return tuple(sorted((one for one in scored if one.score > 0), key=_order))


def _meant(cosines: Sequence[float], weights: Weights) -> tuple[float, ...]:
    return tuple(weights.meaning * max(0.0, (cosine - _UNRELATED) / (_SAME - _UNRELATED)) for cosine in cosines)


def _scored(candidate: Candidate, parts: dict[str, float], weights: Weights) -> Scored:
    relevance = sum(parts.values())
    parts["scope"] = relevance * weights.near * _NEARNESS[candidate.scope]
    parts["strength"] = relevance * weights.strong * candidate.strength
    return Scored(candidate=candidate, score=sum(parts.values()), parts=parts)


def _order(one: Scored) -> tuple[bool, float, int, str]:
    found = one.candidate
    stale = found.state is State.ARCHIVED or found.superseded
    return (stale, -round(one.score, 6), -found.updated, found.ref)


def _length(candidate: Candidate) -> int:
    return len(candidate.summary) + sum(map(len, candidate.details))


class _Asked:
    """What a query asks for, made ready once to be held against many candidates. Groups go by their number here."""

    def __init__(self, groups: Sequence[Group], *, total: int, length: float, weights: Weights) -> None:
        self._weights = weights
        self._length = max(1.0, length)
        self._worth = [one.weight * math.log(1 + (total - one.records + 0.5) / (one.records + 0.5)) for one in groups]
        self._all = sum(self._worth)
        self._phrases = [(group, frozenset(name)) for group, one in enumerate(groups) for name in one.phrases]
        self._means: defaultdict[str, list[tuple[int, float]]] = defaultdict(list)
        for group, one in enumerate(groups):
            for term, likeness in one.variants.items():
                self._means[term].append((group, likeness))

    def parts(self, candidate: Candidate, meant: Sequence[float] = ()) -> dict[str, float]:
        """The parts of the score, on one scale: about 1 for a record that holds every word once, exactly. May be none.

        ``meant`` is what the meaning of each line is worth, or of all: words and meaning of one passage count together.
        """
        weights, worth, lines = self._weights, self._worth, (candidate.summary, *candidate.details)
        count: defaultdict[int, float] = defaultdict(float)
        fit = self._met(candidate.context, weights.context, count)
        passage, meaning = 0.0, max(meant, default=0.0)
        neighbours: set[int] = set()
        for place, line in enumerate(lines):
            met = self._met(line, 1.0 if place else weights.summary, count)
            if not met:
                continue
            share = weights.passage * sum(worth[group] * likeness for group, likeness in met.items()) / self._all
            near = meant[min(place, len(meant) - 1)] if meant else 0.0
            if share + near > passage + meaning:
                passage, meaning = share, near
            fit |= {group: likeness for group, likeness in met.items() if likeness > fit.get(group, 0.0)}
            neighbours |= self._neighbours(line) if len(met) > 1 else set()
        for group, name in self._phrases:  # all of its words, wherever they stand
            if name.issubset(chain(candidate.context, *lines)):
                count[group] += weights.phrase
                fit[group] = max(fit.get(group, 0.0), weights.phrase)
        own = {"meaning": meaning} if meaning else {}
        if not fit:
            return own
        norm = weights.saturation * (1 - weights.length + weights.length * _length(candidate) / self._length)
        words = sum(worth[group] * fit[group] * times * (weights.saturation + 1) / (times + norm) for group, times in count.items())
        return {
            "words": words / self._all,
            "coverage": weights.coverage * (sum(worth[group] * likeness for group, likeness in fit.items()) / self._all) ** 2,
            "passage": passage,
            "adjacency": weights.adjacency * sum((worth[group] + worth[group + 1]) / 2 for group in sorted(neighbours)) / self._all,
        } | own

    def _met(self, terms: Sequence[str], weight: float, count: defaultdict[int, float]) -> dict[int, float]:
        """The groups that ``terms`` meet, with the best likeness of each; how often goes into ``count``."""
        met: dict[int, float] = {}
        means = self._means
        for term in terms:
            if term in means:
                for group, likeness in means[term]:
                    count[group] += weight * likeness
                    met[group] = max(met.get(group, 0.0), likeness)
        for group, name in self._phrases:
            if name.issubset(terms):
                met[group] = max(met.get(group, 0.0), self._weights.phrase)
        return met

    def _neighbours(self, line: Sequence[str]) -> set[int]:
        """The groups whose term stands right before one of the next group, as they do in the query."""
        means = self._means
        return {
            group
            for left, right in pairwise(line)
            if left in means and right in means
            for group, _ in means[left]
            if any(other == group + 1 for other, _ in means[right])
        }
