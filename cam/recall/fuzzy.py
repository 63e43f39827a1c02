"""Misspelt words to indexed terms by edit distance. rapidfuzz is imported only when a word of a query is unknown."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Sequence

_KEPT = 4


def similar(term: str, among: Sequence[str]) -> dict[str, float]:
    """The terms that ``term`` may be a misspelling of, with their likeness (1 is the same word).

    One slip is allowed in a word of up to five letters, two up to eight, three in longer ones; swapped neighbours are one slip.
    """
    from rapidfuzz import process
    from rapidfuzz.distance import OSA

    slips = 1 if len(term) <= 5 else 2 if len(term) <= 8 else 3  # noqa: PLR2004 - the docstring gives the reason
    found = process.extract(term, among, scorer=OSA.distance, score_cutoff=slips, limit=_KEPT)
    if not found:
        return {}
    best = min(distance for _, distance, _ in found)
    return {other: 1 - distance / len(term) for other, distance, _ in found if distance == best}
