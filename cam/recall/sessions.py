"""What was said in past sessions, findable by words: a sidecar of the agent's own transcripts, redacted, deletable at any time."""

from __future__ import annotations

import sqlite3
from contextlib import suppress
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from typing import TYPE_CHECKING, Self

from cam.errors import CamError, StoreError
from cam.models import AgentSaid, CommandRan, HumanSaid, MemoryScope, State
from cam.project import printable
from cam.recall import expand
from cam.recall.lexical import Candidate, microseconds
from cam.recall.rank import rank
from cam.recall.terms import terms
from cam.store.naming import meant

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping
    from types import TracebackType

    from cam.hosts.base import HostIntegrationSurface
    from cam.models import Event, Session

VERSION = 2  # also of what is known for a secret
TEXT_LIMIT = 20_000  # characters of one message; more is a paste
_POOL = 200
_SCHEMA = (
    """CREATE TABLE sessions (id INTEGER PRIMARY KEY, session TEXT NOT NULL UNIQUE, path TEXT NOT NULL, cwd TEXT NOT NULL, at REAL NOT NULL,
       size INTEGER NOT NULL, mtime_ns INTEGER NOT NULL)""",
    """CREATE TABLE said (id INTEGER PRIMARY KEY, session INTEGER NOT NULL, number INTEGER NOT NULL, at REAL NOT NULL, who TEXT NOT NULL,
       text TEXT NOT NULL)""",
    "CREATE INDEX said_session ON said (session, number)",
    # Terms are made by cam.recall.terms, as for memory.
    """CREATE VIRTUAL TABLE words USING fts5 (terms, tokenize = "ascii tokenchars '_'")""",
    "CREATE VIRTUAL TABLE vocabulary USING fts5vocab (words, 'row')",
)


@dataclass(frozen=True, slots=True, kw_only=True)
class Said:
    """One thing that was said or run in a session. ``who`` is ``human``, ``agent`` or ``command``; ``turn`` counts from 1."""

    session_id: str
    turn: int
    who: str
    text: str
    at: datetime
    cwd: str
    rollout: str
    score: float = 0.0


def _spoken(event: Event) -> tuple[str, str] | None:
    match event:
        case HumanSaid(text=text):
            return "human", text
        case AgentSaid(text=text):
            return "agent", text
        case CommandRan(command=command, exit_code=code):
            return "command", f"$ {command}" + (f"  (exit {code})" if code else "")
    return None


class PastSessions:
    """The sidecar ``<home>/index/sessions.sqlite``, open while its block runs. A damaged or foreign one is rebuilt; nothing is lost.

    Where it cannot be written, on a read-only disk for instance, an index in memory takes its place.
    """

    def __init__(self, home: Path) -> None:
        self.path = home / "index" / "sessions.sqlite"

    def __enter__(self) -> Self:
        try:
            self._db = _on_disk(self.path)
        except (OSError, sqlite3.OperationalError):
            self._db = _prepared(sqlite3.connect(":memory:"))
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None) -> None:
        self._db.close()
        if isinstance(error, sqlite3.DatabaseError):
            self.path.unlink(missing_ok=True)
            raise StoreError(f"the index of past sessions is damaged: {error}", hint="the next search makes it anew") from None

    def refresh(self, host: HostIntegrationSurface, sessions: Iterable[Session]) -> Iterator[Session]:
        """Read the sessions that are new or have grown; yields each one after it was read. Those whose file is gone are dropped."""
        db = self._db
        known = {row[0]: row[1:] for row in db.execute("SELECT session, path, size, mtime_ns FROM sessions")}
        for session in sessions:
            if known.get(session.id) != (session.path, session.size, session.mtime_ns):
                with suppress(CamError), db:  # a file that cannot be read today may be tomorrow
                    _keep(db, host, session)
                yield session
        gone = [name for name, (path, *_) in known.items() if not Path(path).exists()]
        with db:
            for name in gone:
                _drop(db, name)

    def search(self, query: str, *, cwds: frozenset[str], limit: int = 8) -> tuple[Said, ...]:
        """What answers ``query`` best among the sessions that ran in one of ``cwds``."""
        groups = expand.groups(query, _Vocabulary(self._db))
        wanted = " OR ".join(f'"{term}"' for group in groups for term in group.variants)
        if not wanted:
            return ()
        marks = ", ".join("?" * len(cwds))
        rows = self._db.execute(
            f"""SELECT said.id, said.number, said.at, said.who, said.text, words.terms, s.session, s.cwd, s.path
                FROM words JOIN said ON said.id = words.rowid JOIN sessions s ON s.id = said.session
                WHERE words MATCH ? AND s.cwd IN ({marks}) ORDER BY bm25(words) LIMIT {_POOL}""",  # noqa: S608 - of marks and a number
            (wanted, *cwds),
        ).fetchall()
        total = self._db.execute("SELECT count(*) FROM said").fetchone()[0]
        found = {row[0]: row for row in rows}
        ranked = rank(groups, [_candidate(row) for row in rows], total=total)
        return tuple(_said(found[one.candidate.row], score=round(one.score, 4)) for one in ranked[:limit])

    def conversation(self, session: str) -> tuple[Said, ...]:
        """All of one session, by its id or the beginning of it. Raises UnknownRef when there is none, or more than one."""
        session = printable(session)
        names = [name for (name,) in self._db.execute("SELECT session FROM sessions WHERE session GLOB ?", (f"{_literal(session)}*",))]
        name = meant(session, names, what="session", shown_by="cam recall search --sessions WORDS")
        rows = self._db.execute(
            """SELECT said.id, said.number, said.at, said.who, said.text, '', s.session, s.cwd, s.path
               FROM said JOIN sessions s ON s.id = said.session WHERE s.session = ? ORDER BY said.number""",
            (name,),
        ).fetchall()
        return tuple(_said(row) for row in rows)


class _Vocabulary:
    """The terms of past sessions, as ``expand`` asks for them."""

    def __init__(self, db: sqlite3.Connection) -> None:
        self._db = db

    def frequency(self, term: str) -> int:
        row = self._db.execute("SELECT doc FROM vocabulary WHERE term = ?", (term,)).fetchone()
        return int(row[0]) if row else 0

    def starting(self, prefix: str) -> Mapping[str, int]:
        rows = self._db.execute("SELECT term, doc FROM vocabulary WHERE term >= ? AND term < ?", (prefix, prefix + "\U0010ffff"))
        return dict(rows.fetchall())

    def similar(self, term: str) -> Mapping[str, float]:
        del term  # a transcript is full of misspellings of its own
        return {}


def _literal(name: str) -> str:
    return "".join(f"[{c}]" if c in "*?[" else c for c in name)


def _on_disk(path: Path) -> sqlite3.Connection:
    """The sidecar, for reading and writing. Raises OSError or OperationalError when there is no writing."""
    for folder in (path.parent.parent, path.parent):  # each by itself: what is made on the way is made for everybody
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    path.touch(mode=0o600)
    try:
        return _prepared(sqlite3.connect(path, timeout=5))
    except sqlite3.OperationalError:
        raise
    except sqlite3.DatabaseError:
        path.unlink()
        path.touch(mode=0o600)
        return _prepared(sqlite3.connect(path, timeout=5))


def _prepared(db: sqlite3.Connection) -> sqlite3.Connection:
    """The same connection, with tables of this version, and sure that it can write; closed when it cannot."""
    try:
        _prepare(db)
    except sqlite3.DatabaseError:
        db.close()
        raise
    return db


def _prepare(db: sqlite3.Connection) -> None:
    with db:
        db.execute("BEGIN IMMEDIATE")
        if db.execute("PRAGMA user_version").fetchone()[0] == VERSION:
            return
        for table in ("vocabulary", "words", "said", "sessions"):
            db.execute(f"DROP TABLE IF EXISTS {table}")
        for statement in _SCHEMA:
            db.execute(statement)
        db.execute(f"PRAGMA user_version = {VERSION}")


def _drop(db: sqlite3.Connection, session: str) -> None:
    rows = db.execute("SELECT said.id FROM said JOIN sessions s ON s.id = said.session WHERE s.session = ?", (session,)).fetchall()
    db.executemany("DELETE FROM words WHERE rowid = ?", rows)
    db.executemany("DELETE FROM said WHERE id = ?", rows)
    db.execute("DELETE FROM sessions WHERE session = ?", (session,))


def _keep(db: sqlite3.Connection, host: HostIntegrationSurface, session: Session) -> None:
    from cam.redact import redact

    _drop(db, session.id)
    written = session.mtime_ns / 1e9  # where a transcript tells no times
    where = (session.id, session.path, session.cwd, session.started_at.timestamp() or written, session.size, session.mtime_ns)
    row = db.execute("INSERT INTO sessions (session, path, cwd, at, size, mtime_ns) VALUES (?, ?, ?, ?, ?, ?)", where).lastrowid
    number = 0
    for event in host.read(Path(session.path)):
        spoken = _spoken(event)
        if spoken is None:
            continue
        number += 1
        who, text = spoken
        kept = redact(text[:TEXT_LIMIT]).encode("utf-8", "replace").decode()
        said = db.execute(
            "INSERT INTO said (session, number, at, who, text) VALUES (?, ?, ?, ?, ?)",
            (row, number, event.at.timestamp() or written, who, kept),
        ).lastrowid
        db.execute("INSERT INTO words (rowid, terms) VALUES (?, ?)", (said, " ".join(terms(kept))))


def _said(row: tuple[int, int, float, str, str, str, str, str, str], *, score: float = 0.0) -> Said:
    _, number, at, who, text, _, session, cwd, path = row
    when = datetime.fromtimestamp(at, UTC)
    return Said(session_id=session, turn=number, who=who, text=text, at=when, cwd=cwd, rollout=path, score=score)


def _candidate(row: tuple[int, int, float, str, str, str, str, str, str]) -> Candidate:
    """One thing said as the ranking of memory sees it."""
    number, at = row[0], datetime.fromtimestamp(row[2], UTC)
    return Candidate(
        row=number,
        ref=str(number),
        said=row[4],
        scope=MemoryScope.PROJECT,
        state=State.ACTIVE,
        updated=microseconds(at),
        strength=1.0,
        superseded=False,
        summary=tuple(row[5].split()),
        details=(),
        context=(),
    )
