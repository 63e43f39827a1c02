"""The records that could say the same as a new one, or the opposite: a bounded number, however large the memory is."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cam.models import MemoryRecord, State
from cam.recall import expand, lexical
from cam.recall.index import owners
from cam.recall.query import drawing

if TYPE_CHECKING:
    import sqlite3
    from collections.abc import Iterable, Mapping

    from cam.recall.index import RetrievalIndex
    from cam.store import Store

# Of two texts that say the same, or the opposite, one holds most words of the other: BM25 puts it among the first.
RELATED = 100


class _Words:
    """The vocabulary of one open database, without misspellings: a wrong letter makes another fact."""

    def __init__(self, db: sqlite3.Connection) -> None:
        self._db = db

    def frequency(self, term: str) -> int:
        return lexical.frequency(self._db, term)

    def starting(self, prefix: str) -> Mapping[str, int]:
        return lexical.starting(self._db, prefix)

    def similar(self, term: str) -> Mapping[str, float]:
        del term
        return {}


def related(store: Store, index: RetrievalIndex, texts: Iterable[str], *, limit: int = RELATED) -> tuple[MemoryRecord, ...]:
    """The active records that share the rarest words with each of ``texts``, all of them in a memory of at most ``limit``.

    Read from an index that has been brought up to date first: as true as the Markdown, under the writer lock also afterwards.
    """

    def ask(db: sqlite3.Connection) -> tuple[MemoryRecord, ...]:
        if lexical.size(db) <= limit:
            return lexical.stored(db, owners(store), archived=False)
        active = lexical.Filters(state=State.ACTIVE)
        drawn = (
            lexical.draw(db, drawing(expand.groups(text, _Words(db))), owners(store), active, limit=limit) for text in dict.fromkeys(texts)
        )
        rows = dict.fromkeys(row for rows in drawn for row in rows)
        return tuple(candidate.record for candidate in lexical.candidates(db, sorted(rows)))

    found, _ = index.ask(store, ask)
    return found
