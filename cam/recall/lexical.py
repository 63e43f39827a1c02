"""The SQLite side of words: schema, writing records and asking FTS5 for candidates. Knows no Markdown and no ranking."""

from __future__ import annotations

import hashlib
import os
from collections import Counter
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import TYPE_CHECKING

from cam.models import EPOCH, Kind, MemoryRecord, MemoryScope, Source, State
from cam.recall.terms import TERM_LIMIT, terms

if TYPE_CHECKING:
    import sqlite3
    from collections.abc import Iterable
    from enum import StrEnum

# Stands in the database's user_version; another number there means other tables, other terms or that more is known
# for a secret than when the records were put in, and a rebuild.
VERSION = 8
_SCHEMA = (
    """CREATE TABLE files (id INTEGER PRIMARY KEY, path TEXT NOT NULL UNIQUE, owner TEXT NOT NULL, scope TEXT NOT NULL, state TEXT NOT NULL,
       size INTEGER NOT NULL, mtime_ns INTEGER NOT NULL, ctime_ns INTEGER NOT NULL, read_ns INTEGER NOT NULL)""",
    "CREATE INDEX files_owner ON files (owner)",
    # Narrow, since a search looks at thousands of rows before it knows which: what a record says stands in texts.
    """CREATE TABLE records (id INTEGER PRIMARY KEY, file INTEGER NOT NULL, position INTEGER NOT NULL, topic TEXT NOT NULL,
       kind TEXT NOT NULL, updated INTEGER NOT NULL, strength REAL NOT NULL, superseded INTEGER NOT NULL, name TEXT NOT NULL,
       hash BLOB NOT NULL, said BLOB NOT NULL)""",
    "CREATE TABLE texts (id INTEGER PRIMARY KEY, summary TEXT NOT NULL, body BLOB NOT NULL)",
    "CREATE INDEX records_file ON records (file, position)",
    "CREATE INDEX records_said ON records (said)",
    # Not among the tables that another version drops: what was embedded once need not be again.
    "CREATE TABLE IF NOT EXISTS embedders (name TEXT PRIMARY KEY, file TEXT NOT NULL, dimension INTEGER NOT NULL, directory TEXT NOT NULL)",
    "CREATE TABLE IF NOT EXISTS passages (model TEXT, said BLOB, place INTEGER, PRIMARY KEY (model, said, place)) WITHOUT ROWID",
    "CREATE UNIQUE INDEX IF NOT EXISTS passages_place ON passages (model, place)",
    # Terms are made by cam.recall.terms and joined by spaces, so the tokenizer has nothing left to decide.
    """CREATE VIRTUAL TABLE words USING fts5 (summary, details, context, tokenize = "ascii tokenchars '_'")""",
    # Like fts5vocab, which would count its postings again for each term that is asked for.
    "CREATE TABLE vocabulary (term TEXT PRIMARY KEY, records INTEGER NOT NULL) WITHOUT ROWID",
)
_TABLES = ("vocabulary", "words", "texts", "records", "files")
_MICROSECOND = timedelta(microseconds=1)
_LAST = "\U0010ffff"


@dataclass(frozen=True, slots=True, kw_only=True)
class Owners:
    """Names for the three directories that hold one project's memory, by scope."""

    everywhere: str = "global"
    project: str
    local: str

    def of(self, scope: MemoryScope) -> str:
        """The name of the directory for ``scope``."""
        return {MemoryScope.GLOBAL: self.everywhere, MemoryScope.PROJECT: self.project, MemoryScope.LOCAL: self.local}[scope]

    @property
    def names(self) -> tuple[str, str, str]:
        """All three."""
        return (self.everywhere, self.project, self.local)


@dataclass(frozen=True, slots=True, kw_only=True)
class Filters:
    """What a search is confined to, None for "any"."""

    scope: MemoryScope | None = None
    state: State | None = None
    topic: str | None = None
    kind: Kind | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Candidate:
    """A record that may answer: what its ranking needs, what a hit shows, and its terms as they are indexed.

    ``said`` is the summary as written, ``updated`` in microseconds since 1970; ``details`` are lines, with those that hold no term.
    """

    row: int
    ref: str
    said: str
    scope: MemoryScope
    state: State
    updated: int
    strength: float
    superseded: bool
    summary: tuple[str, ...]
    details: tuple[tuple[str, ...], ...]
    context: tuple[str, ...]


def create(db: sqlite3.Connection) -> None:
    """Empty tables of this version in place of whatever cam tables are there; the caller holds the write transaction."""
    for table in _TABLES:
        db.execute(f"DROP TABLE IF EXISTS {table}")
    for statement in _SCHEMA:
        db.execute(statement)
    db.execute(f"PRAGMA user_version = {VERSION}")
    db.execute(f"PRAGMA application_id = {int.from_bytes(os.urandom(3)) + 1}")  # tells one that was made anew from the one before


def encode(record: MemoryRecord) -> bytes:
    """``record`` as JSON. Bytes that are not UTF-8 become question marks: an index need not give them back."""
    import orjson

    try:
        return orjson.dumps(record)
    except TypeError:
        import json
        from dataclasses import asdict

        return json.dumps(asdict(record), default=str, ensure_ascii=False).encode("utf-8", "replace")


# Looked up thousands of times when a session starts: a dictionary takes a tenth of an enum's call.
_MEMBERS: dict[str, dict[str, StrEnum]] = {
    "scope": {scope.value: scope for scope in MemoryScope},
    "kind": {kind.value: kind for kind in Kind},
    "source": {source.value: source for source in Source},
    "state": {state.value: state for state in State},
}


def decode(body: bytes) -> MemoryRecord:
    """The record that ``encode`` wrote."""
    import orjson

    known = orjson.loads(body)
    for name, members in _MEMBERS.items():
        known[name] = members[known[name]]
    for name in ("details", "tags", "sources", "supersedes"):
        known[name] = tuple(known[name])
    for name in ("created_at", "updated_at"):
        known[name] = datetime.fromisoformat(known[name])
    return MemoryRecord(**known)


def insert(db: sqlite3.Connection, file: int, records: Iterable[tuple[int, bytes, bytes, MemoryRecord]]) -> int:
    """Store records as (position, hash, body, record) of one file with their terms; returns how many."""
    count = 0
    seen: Counter[str] = Counter()
    for position, known_by, body, record in records:
        row = db.execute(
            """INSERT INTO records (file, position, topic, kind, updated, strength, superseded, name, hash, said)
               VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)""",
            (file, position, *_columns(record), known_by, digest(said(record))),
        ).lastrowid
        db.execute("INSERT INTO texts VALUES (?, ?, ?)", (row, _valid(record.summary), body))
        fields = _fields(record)
        db.execute("INSERT INTO words (rowid, summary, details, context) VALUES (?, ?, ?, ?)", (row, *fields))
        seen.update(_distinct(fields))
        count += 1
    db.executemany(
        "INSERT INTO vocabulary VALUES (?, ?) ON CONFLICT (term) DO UPDATE SET records = records + excluded.records", sorted(seen.items())
    )
    return count


def _columns(record: MemoryRecord) -> tuple[str, str, int, float, bool, str]:
    return record.topic, record.kind, microseconds(record.updated_at), record.strength, bool(record.superseded_by), _valid(record.id)


def microseconds(at: datetime) -> int:
    """``at`` as the index keeps it: exact, in microseconds since 1970."""
    return (at - EPOCH) // _MICROSECOND


def said(record: MemoryRecord) -> bytes:
    """What a record tells, without when, where from and how sure: the text that has a meaning, as UTF-8."""
    return "\n".join((record.summary, *record.details)).encode("utf-8", "replace")


def _distinct(fields: Iterable[str]) -> set[str]:
    return {term for text in fields for term in text.split()}


def _fields(record: MemoryRecord) -> tuple[str, str, str]:
    return (
        " ".join(terms(_valid(record.summary))),
        "\n".join(" ".join(terms(_valid(line))) for line in record.details),
        " ".join(terms(_valid(" ".join((record.topic, *record.tags, record.ref))))),
    )


def _valid(text: str) -> str:
    return text if text.isascii() else text.encode("utf-8", "replace").decode("utf-8")


def digest(body: bytes) -> bytes:
    """The content hash by which an unchanged record is recognised."""
    return hashlib.blake2b(body, digest_size=16).digest()


def forget(db: sqlite3.Connection, file: int) -> int:
    """Remove one file with its records; returns how many records it had."""
    count = delete(db, [row for (row,) in db.execute("SELECT id FROM records WHERE file = ?", (file,))])
    db.execute("DELETE FROM files WHERE id = ?", (file,))
    return count


def delete(db: sqlite3.Connection, rows: Iterable[int]) -> int:
    """Remove records and their terms; returns how many."""
    count = 0
    gone: Counter[str] = Counter()
    for row in rows:
        fields = db.execute("SELECT summary, details, context FROM words WHERE rowid = ?", (row,)).fetchone()
        gone.update(_distinct(fields))
        db.execute("DELETE FROM words WHERE rowid = ?", (row,))
        db.execute("DELETE FROM records WHERE id = ?", (row,))
        db.execute("DELETE FROM texts WHERE id = ?", (row,))
        count += 1
    db.executemany("UPDATE vocabulary SET records = records - ? WHERE term = ?", ((number, term) for term, number in sorted(gone.items())))
    db.executemany("DELETE FROM vocabulary WHERE term = ? AND records <= 0", ((term,) for term in gone))
    return count


def stored(db: sqlite3.Connection, owners: Owners, *, archived: bool) -> tuple[MemoryRecord, ...]:
    """Every record of these owners, in the order of files and of the text in them."""
    rows = db.execute(
        """SELECT t.body FROM files f JOIN records r ON r.file = f.id JOIN texts t ON t.id = r.id
           WHERE f.owner IN (?, ?, ?) AND (f.state = 'active' OR ?) ORDER BY f.path, r.position""",
        (*owners.names, archived),
    )
    return tuple(decode(body) for (body,) in rows)


def size(db: sqlite3.Connection) -> int:
    """How many records the whole index holds: the base of every document frequency."""
    return int(db.execute("SELECT count(*) FROM records").fetchone()[0])


def starting(db: sqlite3.Connection, prefix: str, *, longest: int = TERM_LIMIT) -> dict[str, int]:
    """The indexed words of at most ``longest`` characters that begin with ``prefix``, each with the number of its records; no compounds."""
    rows = db.execute(
        "SELECT term, records FROM vocabulary WHERE term >= ? AND term < ? AND length(term) <= ? AND NOT instr(term, '_')",
        (prefix, prefix + _LAST, longest),
    )
    return dict(rows.fetchall())


def frequency(db: sqlite3.Connection, term: str) -> int:
    """The number of records that hold ``term``."""
    row = db.execute("SELECT records FROM vocabulary WHERE term = ?", (term,)).fetchone()
    return int(row[0]) if row else 0


def confined(owners: Owners, filters: Filters) -> dict[str, str | int | None]:
    """The parameters of ``CONFINED``, for records ``r`` of files ``f``."""
    places = {"everywhere": owners.everywhere, "project": owners.project, "local": owners.local}
    wanted: dict[str, str | int | None] = {"scope": filters.scope, "state": filters.state, "topic": filters.topic, "kind": filters.kind}
    return places | wanted


CONFINED = """f.owner IN (:everywhere, :project, :local)
    AND f.scope = ifnull(:scope, f.scope) AND f.state = ifnull(:state, f.state)
    AND r.topic = ifnull(:topic, r.topic) AND r.kind = ifnull(:kind, r.kind)"""
# The best of all first, then those of them that are wanted: looking at each row's file takes longer than weighing it.
_BEST = "SELECT rowid AS row, bm25(words, 2.0, 1.0, 0.5) AS worth FROM words WHERE words MATCH :match"
_DRAW = f"""SELECT w.row, f.state FROM ({_BEST} ORDER BY worth LIMIT :most) w JOIN records r ON r.id = w.row JOIN files f ON f.id = r.file
    WHERE {CONFINED} ORDER BY f.state = 'archived', w.worth LIMIT :limit"""  # noqa: S608 - of constants alone
_OVER = 4


def draw(db: sqlite3.Connection, any_of: Iterable[str], owners: Owners, filters: Filters, *, limit: int) -> list[int]:
    """At most ``limit`` records that hold any of these terms, the best by BM25, active ones first."""
    match = " OR ".join(f'"{term}"' for term in any_of)
    if not match:
        return []
    asked = {"match": match, "limit": limit} | confined(owners, filters)
    found = db.execute(_DRAW, asked | {"most": _OVER * limit}).fetchall()
    if len(found) < limit or found[-1][1] == State.ARCHIVED:  # there may be more beyond the best of other projects and the archive
        found = db.execute(_DRAW, asked | {"most": -1}).fetchall()
    return [row for row, _ in found]


def newest(db: sqlite3.Connection, owners: Owners, filters: Filters, *, limit: int) -> list[int]:
    """At most ``limit`` records, those that were changed last first."""
    rows = db.execute(
        f"SELECT r.id FROM records r JOIN files f ON f.id = r.file WHERE {CONFINED} ORDER BY r.updated DESC, r.id LIMIT :limit",  # noqa: S608 - of constants alone
        {"limit": limit} | confined(owners, filters),
    )
    return [row for (row,) in rows]


def candidates(db: sqlite3.Connection, rows: Iterable[int]) -> tuple[Candidate, ...]:
    """The records in these rows with their terms, in this order."""
    found = db.execute(
        """SELECT r.id, f.scope || ':' || r.topic || ':' || r.name, t.summary, f.scope, f.state, r.updated, r.strength, r.superseded,
                  w.summary, w.details, w.context
           FROM json_each(?) chosen JOIN records r ON r.id = chosen.value JOIN files f ON f.id = r.file
                JOIN texts t ON t.id = r.id JOIN words w ON w.rowid = r.id ORDER BY chosen.key""",
        (str(list(rows)),),
    )
    scopes, states = {one.value: one for one in MemoryScope}, {one.value: one for one in State}
    return tuple(
        Candidate(
            row=row,
            ref=ref,
            said=text,
            scope=scopes[scope],
            state=states[state],
            updated=updated,
            strength=strength,
            superseded=bool(superseded),
            summary=tuple(summary.split()),
            details=tuple(tuple(line.split()) for line in details.split("\n")) if details else (),
            context=tuple(context.split()),
        )
        for row, ref, text, scope, state, updated, strength, superseded, summary, details, context in found
    )


def records(db: sqlite3.Connection, rows: Iterable[int]) -> tuple[MemoryRecord, ...]:
    """The records in these rows, whole, in this order."""
    found = db.execute("SELECT t.body FROM json_each(?) chosen JOIN texts t ON t.id = chosen.value ORDER BY chosen.key", (str(list(rows)),))
    return tuple(decode(body) for (body,) in found)
