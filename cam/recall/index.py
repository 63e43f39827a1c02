"""The sidecar index of one memory root: kept equal to the Markdown, rebuilt by itself, deletable at any time."""

from __future__ import annotations

import sqlite3
import time
from contextlib import closing, contextmanager, suppress
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, TypeVar

from cam.errors import StoreError
from cam.recall import lexical
from cam.store.clock import tick

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Mapping
    from pathlib import Path

    from cam.models import MemoryRecord
    from cam.store import Store, TopicFile

T = TypeVar("T")

# An I/O error is what a process meets whose database was deleted or replaced below it; a plain error is a missing table.
_DAMAGED = frozenset({sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB, sqlite3.SQLITE_IOERR, sqlite3.SQLITE_ERROR})
_ATTEMPTS = 3
# Pages kept while a question is put, in KiB: with SQLite's own 2 MB, one in a large memory reads some of them again and again.
# Mapping the file instead is no faster, and a disk error would end the process.
_CACHE = 32_768
# Bytes of Markdown that are read before they are written: 10,000 records took 76 MB when all were.
_AT_ONCE = 1 << 20


@dataclass(frozen=True, slots=True, kw_only=True)
class Refreshed:
    """What bringing the index up to date took.

    ``files`` were read again and ``records`` written or dropped. ``rebuilt`` says that the whole index was, for ``reason``.
    ``level`` is ``words``, or ``scan`` when no index could be kept on disk and one was made in memory for this call.
    ``problems`` names files that could not be read; what was known of them stays.
    """

    files: int = 0
    records: int = 0
    rebuilt: bool = False
    reason: str = ""
    level: str = "words"
    problems: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class _Stamp:
    """A file as it was when it was indexed."""

    id: int
    size: int
    mtime_ns: int
    ctime_ns: int
    read_ns: int

    def is_current(self, file: TopicFile) -> bool:
        """Whether the file is as it was. One read within a tick of its change may have changed once more and look the same.

        What ``cp -p`` and ``rsync -t`` put in its place can have its size and its time of change, but is newer for the file system.
        """
        times = (self.mtime_ns, self.ctime_ns)
        since = min(abs(self.read_ns - at) for at in times)
        return (self.size, *times) == (file.size, file.mtime_ns, file.ctime_ns) and since > tick(file.mtime_ns)


def owners(store: Store) -> lexical.Owners:
    """The names under which this store's files stand in the index."""
    return lexical.Owners(project=store.project.id, local=f"{store.project.id}/{store.project.worktree_id}")


@dataclass(frozen=True, slots=True, kw_only=True)
class _Reading:
    """What a file held, and when it was opened: of each record the hash of its text, and itself unless that hash is ``known``."""

    file: TopicFile
    read_ns: int
    records: tuple[tuple[bytes, MemoryRecord | None], ...] = ()
    known: frozenset[bytes] = frozenset()
    problem: str = ""


def _read(store: Store, file: TopicFile, known: Mapping[bytes, str]) -> _Reading:
    from cam.redact.records import told  # its patterns take longer to compile than a search that reads no file

    read_ns = time.time_ns()
    try:
        found = store.read_changed(file, known)
        records = tuple((digest, told(record) if record else None) for digest, record in found)
        return _Reading(file=file, read_ns=read_ns, records=records, known=frozenset(known))
    except FileNotFoundError:  # moved or deleted since the listing; the next one will show it
        return _Reading(file=file, read_ns=read_ns)
    except StoreError as error:
        return _Reading(file=file, read_ns=read_ns, problem=str(error))


def _manifest(db: sqlite3.Connection, store: Store) -> dict[str, _Stamp]:
    rows = db.execute("SELECT path, id, size, mtime_ns, ctime_ns, read_ns FROM files WHERE owner IN (?, ?, ?)", owners(store).names)
    return {path: _Stamp(id=row, size=size, mtime_ns=mtime, ctime_ns=ctime, read_ns=read) for path, row, size, mtime, ctime, read in rows}


def _known(db: sqlite3.Connection, row: int) -> dict[bytes, str]:
    """The hashes of a file's entries as they stand in the index, with their ids."""
    return dict(db.execute("SELECT hash, name FROM records WHERE file = ?", (row,)).fetchall())


def _write_file(db: sqlite3.Connection, store: Store, reading: _Reading, *, anew: bool) -> int:
    """Make the rows of one file equal to what was read, touching only what differs by hash, or all; returns how many did."""
    file = reading.file
    path = _key(store, file)
    if anew and (known := db.execute("SELECT id FROM files WHERE path = ?", (path,)).fetchone()):
        lexical.forget(db, known[0])
    db.execute(
        """INSERT INTO files (path, owner, scope, state, size, mtime_ns, ctime_ns, read_ns) VALUES (?, ?, ?, ?, ?, ?, ?, ?)
           ON CONFLICT (path) DO UPDATE SET
           size = excluded.size, mtime_ns = excluded.mtime_ns, ctime_ns = excluded.ctime_ns, read_ns = excluded.read_ns""",
        (path, owners(store).of(file.scope), file.scope, file.state, file.size, file.mtime_ns, file.ctime_ns, reading.read_ns),
    )
    (row,) = db.execute("SELECT id FROM files WHERE path = ?", (path,)).fetchone()
    left: dict[bytes, list[tuple[int, int]]] = {}
    for known, position, digest in db.execute("SELECT id, position, hash FROM records WHERE file = ?", (row,)):
        left.setdefault(digest, []).append((position, known))
    fresh: list[tuple[int, bytes, bytes, MemoryRecord]] = []
    moved: list[tuple[int, int]] = []
    if not reading.known <= left.keys():  # another process has indexed the file in the meantime
        reading = _read(store, file, {})
    for position, (digest, record) in enumerate(reading.records):
        body = lexical.encode(record) if record else b""
        same = left.get(digest or lexical.digest(body))
        if same:
            old, known = same.pop()
            if old != position:
                moved.append((position, known))
        elif record:
            fresh.append((position, digest or lexical.digest(body), body, record))
    db.executemany("UPDATE records SET position = ? WHERE id = ?", moved)
    gone = lexical.delete(db, (known for rest in left.values() for _, known in rest))
    return gone + lexical.insert(db, row, fresh)


def _key(store: Store, file: TopicFile) -> str:
    return str(file.path).removeprefix(f"{store.home}/")


@contextmanager
def _transaction(db: sqlite3.Connection, kind: str) -> Iterator[None]:
    db.execute(f"BEGIN {kind}")
    try:
        yield
        db.execute("COMMIT")
    except BaseException:
        with suppress(sqlite3.Error):
            db.execute("ROLLBACK")
        raise


def _batches(files: Iterable[TopicFile]) -> list[list[TopicFile]]:
    """The files in batches of about ``_AT_ONCE`` bytes; at least one batch, which may be empty."""
    batches: list[list[TopicFile]] = [[]]
    size = 0
    for file in files:
        if size + file.size > _AT_ONCE and batches[-1]:
            batches.append([])
            size = 0
        batches[-1].append(file)
        size += file.size
    return batches


def _settle(db: sqlite3.Connection, store: Store, question: Callable[[sqlite3.Connection], T], *, anew: bool) -> tuple[T, Refreshed]:
    """Compare stats, read what differs, write it, and put the question to the very state that was found or made current.

    Parsing happens outside of any transaction, so a slow file keeps nobody waiting. Each file's rows change in one transaction, so
    whoever looks in between reads no more than what is still to be written.
    """
    files = {_key(store, file): file for file in store.topic_files()}
    with _transaction(db, "DEFERRED"):
        manifest = _manifest(db, store)
        stale = {path: file for path, file in files.items() if anew or path not in manifest or not manifest[path].is_current(file)}
        gone = [stamp for path, stamp in manifest.items() if path not in files]
        if not stale and not gone:
            return question(db), Refreshed()
        known = {path: _known(db, manifest[path].id) for path in stale if path in manifest and not anew}
    problems: list[str] = []

    def read(batch: Iterable[TopicFile]) -> list[_Reading]:
        readings = [_read(store, file, known.get(_key(store, file), {})) for file in batch]
        problems.extend(reading.problem for reading in readings if reading.problem)
        return [reading for reading in readings if not reading.problem]

    def write(readings: Iterable[_Reading]) -> int:
        return sum(_write_file(db, store, reading, anew=anew) for reading in readings)

    *earlier, last = _batches(stale.values())
    written = 0
    for batch in earlier:
        readings = read(batch)
        with _transaction(db, "IMMEDIATE"):
            written += write(readings)
    readings = read(last)
    with _transaction(db, "IMMEDIATE"):
        written += write(readings) + sum(lexical.forget(db, stamp.id) for stamp in gone)
        return question(db), Refreshed(files=len(stale), records=written, problems=tuple(problems))


def _ensure_tables(db: sqlite3.Connection) -> str:
    """Make the tables unless this version's are there; returns why they had to be made."""
    if _version(db) == lexical.VERSION:
        return ""
    with _transaction(db, "IMMEDIATE"):
        version = _version(db)
        if version == lexical.VERSION:  # another process made them while this one waited
            return ""
        lexical.create(db)
    return f"written by another version ({version})" if version else "missing"


def _version(db: sqlite3.Connection) -> int:
    return int(db.execute("PRAGMA user_version").fetchone()[0])


class RetrievalIndex:
    """The search index below ``<home>/index``.

    Every question first makes the rows of the asking project equal to its Markdown files (by size and time of change), so
    no answer is ever older than the files. A missing, damaged or foreign database is rebuilt; where none can be kept
    (read-only, full disk, a writer that does not end), the question is answered from one in memory.
    """

    def __init__(self, home: Path, *, patience: float = 5.0) -> None:
        """``patience`` is how many seconds to wait for another process that writes."""
        self._home = home
        self.path = home / "index" / "recall.sqlite"
        self._patience = patience

    def refresh(self, store: Store) -> Refreshed:
        """Bring this project's part of the index up to date. Never fails: see ``Refreshed.level``."""
        _, refreshed = self.ask(store, lambda _: None)
        return refreshed

    def records(self, store: Store, *, archived: bool = False) -> tuple[MemoryRecord, ...]:
        """This project's records of all scopes without parsing Markdown that has not changed."""
        found, _ = self.ask(store, lambda db: lexical.stored(db, owners(store), archived=archived))
        return found

    def rebuild(self, store: Store) -> Refreshed:
        """Forget this project's part and read every file again; other projects' rows stay."""
        _, refreshed = self.ask(store, lambda _: None, anew=True)
        return replace(refreshed, rebuilt=True, reason=refreshed.reason or "asked for")

    def ask(self, store: Store, question: Callable[[sqlite3.Connection], T], *, anew: bool = False) -> tuple[T, Refreshed]:
        """The answer to ``question``, put to a database that is up to date for this project, and what that took.

        With ``anew``, nothing that is indexed of this project is trusted, and every file is read again.
        """
        if not self._home.is_dir():  # looking makes no memory root: there is nothing to index yet
            return self._ask_memory(store, question)
        because = reason = ""
        for _ in range(_ATTEMPTS):
            try:
                return self._ask_disk(store, question, anew=anew, because=because)
            except OSError as error:
                reason = error.strerror or str(error)
                break
            except sqlite3.DatabaseError as error:
                reason = str(error)
                code = error.sqlite_errorcode & 0xFF
                if code == sqlite3.SQLITE_FULL:
                    self._discard()  # what did not fit would keep each byte that is made free from the memory itself
                if code not in _DAMAGED | {sqlite3.SQLITE_CANTOPEN}:
                    break
                if code in _DAMAGED:
                    because = f"damaged: {reason}"
                    self._discard()
        answer, refreshed = self._ask_memory(store, question)
        return answer, replace(refreshed, rebuilt=True, reason=f"no index on disk: {reason}", level="scan")

    def _ask_memory(self, store: Store, question: Callable[[sqlite3.Connection], T]) -> tuple[T, Refreshed]:
        with closing(sqlite3.connect(":memory:", isolation_level=None)) as db:
            lexical.create(db)
            return _settle(db, store, question, anew=True)

    def identity(self) -> int:
        """A number that this database was given when it was made; 0 where there is none."""
        return self.look(lambda db: int(db.execute("PRAGMA application_id").fetchone()[0])) or 0

    def look(self, question: Callable[[sqlite3.Connection], T]) -> T | None:
        """The answer to a question about what is kept beside the records, which brings nothing up to date; None where it is not kept."""
        with suppress(sqlite3.DatabaseError, OSError):
            if self.path.exists():
                with closing(self._connect()) as db:
                    return question(db)
        return None

    def write(self, change: Callable[[sqlite3.Connection], object]) -> None:
        """Change what is kept beside the records; nothing happens when no index can be kept, since it only saves time."""
        with suppress(sqlite3.DatabaseError, OSError), closing(self._connect()) as db, _transaction(db, "IMMEDIATE"):
            change(db)

    def _ask_disk(self, store: Store, question: Callable[[sqlite3.Connection], T], *, anew: bool, because: str) -> tuple[T, Refreshed]:
        with closing(self._connect()) as db:
            made = _ensure_tables(db)
            answer, refreshed = _settle(db, store, question, anew=anew)
        reason = because or made
        return answer, replace(refreshed, rebuilt=bool(reason), reason=reason)

    def _connect(self) -> sqlite3.Connection:
        if not self.path.exists():
            self._home.mkdir(mode=0o700, parents=True, exist_ok=True)  # by itself: what is made on the way is made for everybody
            self.path.parent.mkdir(mode=0o700, exist_ok=True)
            self.path.touch(mode=0o600)
        db = sqlite3.connect(self.path, timeout=self._patience, isolation_level=None)
        try:
            db.execute("PRAGMA journal_mode = WAL")
            db.execute("PRAGMA synchronous = NORMAL")
            db.execute(f"PRAGMA cache_size = -{_CACHE}")
        except sqlite3.DatabaseError:
            db.close()
            raise
        return db

    def drop(self) -> None:
        """Remove everything that was derived from the memory, of all projects: it is rebuilt when it is next needed.

        Deleted rows stay readable in a database's free pages; a purge must leave none.
        """
        import shutil

        self._discard()
        shutil.rmtree(self.path.parent, ignore_errors=True)

    def _discard(self) -> None:
        """Remove the database, its log first: a log must never be replayed into another database."""
        with suppress(OSError):
            for suffix in ("-wal", "-shm", ""):
                self.path.with_name(self.path.name + suffix).unlink(missing_ok=True)
