"""A query to ranked hits over a project's memory: refresh, candidates, rank. Reads only."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import timedelta
from itertools import chain, islice
from typing import TYPE_CHECKING

from cam.models import EPOCH, Hit, MemoryScope, State, counted
from cam.recall import expand, lexical
from cam.recall.index import owners
from cam.recall.rank import Scored, rank

if TYPE_CHECKING:
    import sqlite3
    from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence

    from cam.recall.embed import Embedder
    from cam.recall.index import RetrievalIndex
    from cam.store import Store

    Nearness = Callable[[sqlite3.Connection, Collection[int]], tuple[Mapping[int, Sequence[float]], int]]

_POOL = 64
# A query draws its candidates by its rarest words until they are in this many records: what a common word adds beyond them
# is little, and the cost of a search stays level while the memory grows.
_DRAWN = 1_200
_MISSPELT_FROM = 4
_NEAREST = 50
_EMBEDDED = 2_000  # characters of a query that a sentence model can take in, generously


@dataclass(frozen=True, slots=True, kw_only=True)
class SearchResult:
    """What was found. ``total`` counts the records that hold something asked for, before the limit (at most the pool).

    ``level`` says how it was found: ``vectors`` (with words), ``words``, or ``scan`` without an index; ``problems`` why it was
    not found better.
    """

    query: str
    hits: tuple[Hit, ...] = ()
    total: int = 0
    level: str = "words"
    problems: tuple[str, ...] = ()


class _Terms:
    """The vocabulary of one open database."""

    def __init__(self, db: sqlite3.Connection) -> None:
        self._db = db

    def frequency(self, term: str) -> int:
        return lexical.frequency(self._db, term)

    def starting(self, prefix: str) -> Mapping[str, int]:
        return lexical.starting(self._db, prefix)

    def similar(self, term: str) -> Mapping[str, float]:
        """Looked for among the terms with the same first letter, or with the second when the first two were swapped or one is too many."""
        if len(term) < _MISSPELT_FROM or not term.isalpha():
            return {}
        from cam.recall.fuzzy import similar

        longest = len(term) + 3
        return similar(term, (*self._starting(term[0], longest), *self._starting(term[1], longest)))

    def _starting(self, letter: str, longest: int) -> Mapping[str, int]:
        return lexical.starting(self._db, letter, longest=longest)


def search(  # noqa: PLR0913 - each is a filter that a person can name on the command line
    store: Store,
    index: RetrievalIndex,
    query: str,
    *,
    scope: MemoryScope | None = None,
    state: State | str = "auto",
    limit: int = 8,
    topic: str | None = None,
    why: bool = False,
    embedder: Embedder | None = None,
) -> SearchResult:
    """The records that answer ``query`` best, whatever characters it holds.

    ``state`` is ``active``, ``archived``, ``all`` (by score alone) or ``auto`` (archived and superseded ones after the
    active). ``why`` fills ``Hit.why`` with the named parts of each score. With an ``embedder`` the vectors that
    ``cam.recall.vectors.embed`` has made are asked, too; records that have none yet are found by words.
    """
    wanted = None if state in {"auto", "all"} else State(state)
    filters = lexical.Filters(scope=scope, state=wanted, topic=topic)

    nearness, unmeant = _nearness(embedder, query, store, index, filters) if embedder else (None, ())

    def ask(db: sqlite3.Connection) -> tuple[tuple[Scored, ...], int]:
        groups = expand.groups(query, _Terms(db))
        rows = lexical.draw(db, _drawing(groups), owners(store), filters, limit=max(_POOL, 2 * limit))
        cosines, lacking = nearness(db, rows) if nearness else ({}, 0)
        pool = lexical.candidates(db, dict.fromkeys((*rows, *cosines)))
        return rank(groups, pool, total=lexical.size(db), cosines=cosines), lacking

    (ranked, lacking), refreshed = index.ask(store, ask)
    if state == "all":
        ranked = tuple(sorted(ranked, key=lambda one: -one.score))
    hits = tuple(_hit(one, why=why) for one in islice(_without_repeats(ranked), max(0, limit)))
    scanned = (refreshed.reason,) if refreshed.level == "scan" else ()
    wordy = (f"{counted(lacking, 'record')} without a vector, found by words",) if lacking else ()
    level = "vectors" if nearness and refreshed.level == "words" else refreshed.level
    problems = (*scanned, *unmeant, *wordy, *refreshed.problems)
    return SearchResult(query=query, hits=hits, total=len(ranked), level=level, problems=problems)


def _nearness(
    embedder: Embedder, query: str, store: Store, index: RetrievalIndex, filters: lexical.Filters
) -> tuple[Nearness | None, tuple[str, ...]]:
    """What to ask a database for: the rows nearest in meaning, those that words found, and how many cannot be among them yet.

    A model that does not answer (the process that held it has gone) leaves the words, and a problem to report.
    """
    from cam.recall import vectors

    try:
        (wish,) = embedder.embed([query[:_EMBEDDED]])
    except OSError as error:
        return None, (f"the embedding model does not answer: {error}",)

    def ask(db: sqlite3.Connection, rows: Collection[int]) -> tuple[Mapping[int, Sequence[float]], int]:
        folder = index.path.parent
        near = vectors.nearest(db, folder, wish, vectors.asked(store, embedder.name, filters), limit=_NEAREST, beside=rows)
        return near, vectors.lacking(db, folder, store, embedder.name)

    return ask, ()


def _drawing(groups: Sequence[expand.Group]) -> dict[str, None]:
    """The terms that candidates must hold one of: of the rarest groups, the likest variants first, while that draws few enough."""
    drawn = 0
    chosen: dict[str, None] = {}
    for group in sorted(groups, key=lambda group: group.records):
        if chosen and drawn + group.records > _DRAWN:
            break
        chosen |= dict.fromkeys(term for phrase in group.phrases for term in phrase)
        for place, (term, count) in enumerate(group.counts.items()):
            if place and drawn + count > _DRAWN:
                continue
            drawn += count
            chosen[term] = None
    return chosen


def _without_repeats(ranked: Iterable[Scored]) -> Iterator[Scored]:
    """Each fact once, the best ranked of those that say the same, in the same words, of the same state."""
    told: set[tuple[State, frozenset[str]]] = set()
    for one in ranked:
        said = (one.candidate.state, frozenset(chain(one.candidate.summary, *one.candidate.details)))
        if said not in told:
            told.add(said)
            yield one


def _hit(one: Scored, *, why: bool) -> Hit:
    found = one.candidate
    parts = {name: round(part, 4) for name, part in one.parts.items()} if why else {}
    updated = EPOCH + timedelta(microseconds=found.updated)
    return Hit(ref=found.ref, state=found.state, summary=found.said, score=round(one.score, 4), updated_at=updated, why=parts)
