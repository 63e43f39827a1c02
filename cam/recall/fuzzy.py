"""Misspelt words to indexed terms by edit distance. rapidfuzz is imported only when a word of a query is unknown."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cam.recall.language import ENDINGS, stem

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

_KEPT = 4


def similar(term: str, among: Sequence[str]) -> dict[str, float]:
    """The terms that ``term`` may be a misspelling of, each with its likeness (1 is the same word).

    One slip is allowed in a word of up to five letters, two up to eight, three in longer ones; swapped neighbours are one slip.
    When no whole word is near, another form of the word may be: then the slips are counted in what stands before the ending.
    """
    whole = _near(term, {other: other for other in among})
    if whole:
        return whole
    root = stem(term)
    return _near(root, {other: other[: len(root) + 1] for other in among if other[len(root) + 1 :] in ENDINGS}) if root != term else {}


def _near(term: str, among: Mapping[str, str]) -> dict[str, float]:
    from rapidfuzz import process
    from rapidfuzz.distance import OSA

    slips = 1 if len(term) <= 5 else 2 if len(term) <= 8 else 3  # noqa: PLR2004 - the docstring of similar gives the reason
    found = process.extract(term, among, scorer=OSA.distance, score_cutoff=slips, limit=_KEPT)
    best = min((distance for _, distance, _ in found), default=0)
    return {other: 1 - distance / len(term) for _, distance, other in found if distance == best}
