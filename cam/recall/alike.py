"""Which records may say the same in other words: those whose vectors are near. From vectors that are there; no model is loaded."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from cam.recall import lexical
from cam.recall.index import owners
from cam.recall.vectors import credible, kept

if TYPE_CHECKING:
    import sqlite3
    from pathlib import Path

    from cam.models import MemoryRecord
    from cam.recall.index import RetrievalIndex
    from cam.store import Store

# Fitted on fixtures/paraphrases with all-MiniLM-L6-v2 (int8): docs/explanation/extraction.md has the figures.
NEAR = 0.75
_NEWEST = 4_000  # records: so many are compared with each other in about a second
_BLOCK = 500
_FIRST = """SELECT r.id, min(p.place) FROM records r JOIN files f ON f.id = r.file JOIN passages p ON p.said = r.said AND p.model = :model
    WHERE f.owner IN (:everywhere, :project, :local) AND f.state = 'active' GROUP BY r.id ORDER BY r.updated DESC, r.id LIMIT :newest"""


class Pair(NamedTuple):
    """Two records of one scope, the newer first."""

    cosine: float
    one: MemoryRecord
    other: MemoryRecord


def alike(store: Store, index: RetrievalIndex, model: str) -> tuple[Pair, ...]:
    """The pairs of active records in one scope whose vectors of ``model`` are near, the nearest first; none without vectors."""
    try:
        import numpy  # noqa: F401, ICN001 -- of the semantic extra, without which nothing was embedded
    except ImportError:
        return ()
    found, _ = index.ask(store, lambda db: _near(db, store, index.path.parent, model))
    return tuple(sorted((pair for pair in found if pair.one.scope is pair.other.scope), key=lambda pair: -pair.cosine))


def _near(db: sqlite3.Connection, store: Store, folder: Path, model: str) -> list[Pair]:
    import numpy as np

    vectors = kept(db, folder, model)
    names = dict(zip(("everywhere", "project", "local"), owners(store).names, strict=True))
    rows = [(row, at) for row, at in db.execute(_FIRST, {"model": model, "newest": _NEWEST, **names}) if at < len(vectors)]
    told = vectors[[at for _, at in rows]]
    near: list[tuple[float, int, int]] = []
    for start in range(0, len(rows), _BLOCK):
        with np.errstate(all="ignore"):
            cosines = credible(told[start : start + _BLOCK] @ told.T)
        near += (
            (float(cosines[one, other]), rows[start + one][0], rows[other][0])
            for one, other in np.argwhere(cosines >= NEAR).tolist()
            if start + one < other
        )
    texts = dict(zip(ids := sorted({row for _, one, other in near for row in (one, other)}), lexical.records(db, ids), strict=True))
    return [Pair(cosine, texts[one], texts[other]) for cosine, one, other in near]
