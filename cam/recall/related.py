"""The records that could say the same as a new one, or the opposite: a bounded number, however large the memory is."""

from __future__ import annotations

from dataclasses import replace
from itertools import islice, takewhile
from typing import TYPE_CHECKING

from cam.models import Action, Kind, MemoryOperation, MemoryRecord, Source, State
from cam.recall import lexical
from cam.recall.index import owners
from cam.recall.language import STOP_WORDS
from cam.recall.terms import terms

if TYPE_CHECKING:
    import sqlite3
    from collections.abc import Iterable, Iterator, Sequence
    from datetime import datetime

    from cam.recall.index import RetrievalIndex
    from cam.store import Store

# Of two texts that say the same, or the opposite, one holds most words of the other: BM25 puts it among the first.
RELATED = 100
_DRAWN = 2_000  # records that hold one of the words drawn by; the rarest words come first


def _telling(db: sqlite3.Connection, text: str) -> Iterator[str]:
    """The rarest words of ``text`` that the memory knows, until enough records hold one of them."""
    known = {term: lexical.frequency(db, term) for term in dict.fromkeys(terms(text)) if term not in STOP_WORDS}
    drawn = 0
    for term, records in sorted(known.items(), key=lambda item: item[1]):
        if drawn and drawn + records > _DRAWN:
            return
        drawn += records
        if records:
            yield term


def _texts(operations: Iterable[MemoryOperation]) -> dict[str, None]:
    said = (text for one in operations for text in (one.record.summary if one.record else "", one.forgets, *one.replaces))
    return dict.fromkeys(text for text in said if text)


def related(
    store: Store, index: RetrievalIndex, operations: Sequence[MemoryOperation], *, limit: int = RELATED
) -> tuple[MemoryRecord, ...]:
    """The active records that review may have to weigh against ``operations``; all of them in a memory of at most ``limit``.

    For each thing that is said, forgotten or declared stale the records that share its rarest words; for a verified command also the
    other commands, since those of one purpose need share no word. From an index that is brought up to date first: asked under the
    writer lock, it is as true as the Markdown.
    """
    active = lexical.Filters(state=State.ACTIVE)
    verified = any(one.record and one.record.source is Source.COMMAND for one in operations)

    def ask(db: sqlite3.Connection) -> tuple[MemoryRecord, ...]:
        if lexical.size(db) <= limit:
            return lexical.stored(db, owners(store), archived=False)
        drawn = [lexical.draw(db, _telling(db, text), owners(store), active, limit=limit) for text in _texts(operations)]
        if verified:
            drawn.append(lexical.newest(db, owners(store), replace(active, kind=Kind.COMMAND), limit=limit))
        rows = dict.fromkeys(row for rows in drawn for row in rows)
        return lexical.records(db, sorted(rows))

    found, _ = index.ask(store, ask)
    return found


def retired(store: Store, index: RetrievalIndex, *, since: datetime, until: datetime, limit: int) -> tuple[MemoryRecord, ...]:
    """What was archived after ``since`` and not after ``until``, and what was deleted: of each at most the last ``limit``."""
    archived = lexical.Filters(state=State.ARCHIVED)
    found, _ = index.ask(store, lambda db: lexical.records(db, lexical.newest(db, owners(store), archived, limit=limit)))
    deletions = takewhile(lambda each: each.at > since, store.history(action=Action.DELETE))
    deleted = (each.before for each in islice(deletions, limit) if each.before and each.at <= until)
    return (*(one for one in found if since < one.updated_at <= until), *deleted)
