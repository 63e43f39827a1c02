"""The vectors of records, kept beside the index by the text they stand for: nothing is embedded twice, whatever happens to records.

A long text is embedded in passages, each for itself. The vectors of a model stand in one file, 32-bit numbers one after the
other, that a search reads and compares one by one; which row belongs to which text stands in the index.
"""

from __future__ import annotations

import os
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from cam.recall import lexical
from cam.recall.embed import BATCH, name_of
from cam.recall.index import owners

if TYPE_CHECKING:
    import sqlite3
    from collections.abc import Iterable, Iterator, Mapping, Sequence

    import numpy as np
    import numpy.typing as npt

    from cam.models import MemoryRecord
    from cam.recall.embed import Embedder
    from cam.recall.index import RetrievalIndex
    from cam.store import Store

# A small sentence model takes in 256 tokens and blurs long before that: passages of this many characters.
PASSAGE = 500
_BYTES = 4
_BLOCK = 4 << 20  # bytes of vectors that are read and compared at a time
_WIDER = 8
_ROUNDING = 1.01

_LACKS = f"""WHERE {lexical.CONFINED} AND NOT EXISTS
    (SELECT 1 FROM passages p WHERE p.model = :model AND p.said = r.said AND p.place < :held)"""  # noqa: S608 - of constants
_TEXTS = f"SELECT DISTINCT r.said, t.body FROM records r JOIN files f ON f.id = r.file JOIN texts t ON t.id = r.id {_LACKS}"  # noqa: S608 - likewise
_COUNT = f"SELECT count(*) FROM records r JOIN files f ON f.id = r.file {_LACKS}"  # noqa: S608 - likewise
# CROSS JOIN, so that SQLite looks up each place; left to itself it goes through all vectors for each.
_NEAR = f"""SELECT r.id, p.place FROM json_each(:places) chosen
    CROSS JOIN passages p ON p.model = :model AND p.place = chosen.value
    CROSS JOIN records r ON r.said = p.said CROSS JOIN files f ON f.id = r.file
    WHERE {lexical.CONFINED}"""  # noqa: S608 - of constants
_PLACES = """SELECT r.id, p.place FROM json_each(?) chosen CROSS JOIN records r ON r.id = chosen.value
    CROSS JOIN passages p ON p.model = ? AND p.said = r.said ORDER BY chosen.key, p.place"""


def passages(record: MemoryRecord) -> tuple[str, ...]:
    """What a record tells in pieces that a model can take in: whole lines while they fit together."""
    pieces: dict[int, str] = {}
    for _, number, text in _cut(record):
        pieces[number] = f"{pieces[number]}\n{text}" if number in pieces else text
    return tuple(piece.encode("utf-8", "replace").decode() for piece in pieces.values())


def _cut(record: MemoryRecord) -> Iterator[tuple[int, int, str]]:
    """The text of a record in order: the number of the line, the summary first, that of the passage, and what stands there."""
    number, size = -1, PASSAGE
    for place, line in enumerate((record.summary, *record.details)):
        for start in range(0, max(1, len(line)), PASSAGE):
            text = line[start : start + PASSAGE]
            number, size = (number, size + 1 + len(text)) if size + len(text) < PASSAGE else (number + 1, len(text))
            yield place, number, text


def lacking(db: sqlite3.Connection, folder: Path, store: Store, model: str) -> int:
    """How many records of this project have no vector of this model in ``folder`` yet."""
    return int(db.execute(_COUNT, asked(store, model) | {"held": _held(db, folder, model)}).fetchone()[0])


def embed(store: Store, index: RetrievalIndex, embedder: Embedder) -> Iterator[tuple[int, int]]:
    """Make the vectors that this project's records lack; yields (texts done, of how many) after each batch, and may be stopped there.

    Texts go to the model sorted by length: a batch is padded to its longest, and sorting nearly halves the time.
    """
    folder = index.path.parent
    index.write(partial(_forget_lost, folder=folder, model=embedder.name))

    def texts(db: sqlite3.Connection) -> list[tuple[bytes, bytes]]:
        return db.execute(_TEXTS, asked(store, embedder.name) | {"held": _held(db, folder, embedder.name)}).fetchall()

    found, _ = index.ask(store, texts)
    todo = sorted(((said, passages(lexical.decode(body))) for said, body in found), key=lambda item: sum(map(len, item[1])))
    done = 0
    while done < len(todo):
        batch: list[tuple[bytes, tuple[str, ...]]] = []
        count = 0
        while done + len(batch) < len(todo) and count < BATCH:
            batch.append(todo[done + len(batch)])
            count += len(batch[-1][1])
        vectors = embedder.embed([text for _, texts in batch for text in texts])
        rows = [
            (said, vector) for (said, _), vector in zip(((said, text) for said, texts in batch for text in texts), vectors, strict=True)
        ]
        index.write(partial(_keep, folder=folder, model=embedder.name, directory=embedder.directory, rows=rows))
        done += len(batch)
        yield done, len(todo)


def asked(store: Store, model: str, filters: lexical.Filters | None = None) -> dict[str, str | int | None]:
    """The parameters of a question to the vectors of ``model`` about this project's records."""
    return {"model": model} | lexical.confined(owners(store), filters or lexical.Filters())


def _rows(path: Path, dimension: int) -> int:
    try:
        return path.stat().st_size // (_BYTES * dimension)
    except FileNotFoundError:
        return 0


def _file(db: sqlite3.Connection, folder: Path, model: str) -> tuple[Path, int] | None:
    row = db.execute("SELECT file, dimension FROM embedders WHERE name = ?", (model,)).fetchone()
    return (folder / row[0], int(row[1])) if row else None


def _held(db: sqlite3.Connection, folder: Path, model: str) -> int:
    """How many vectors of a model can be read."""
    known = _file(db, folder, model)
    return _rows(*known) if known else 0


def _forget_lost(db: sqlite3.Connection, *, folder: Path, model: str) -> None:
    """Take texts out of the index whose vectors the file does not all hold: it was deleted, or a crash came before the disk had it."""
    lost = "SELECT said FROM passages WHERE model = ? AND place >= ?"
    db.execute(f"DELETE FROM passages WHERE model = ? AND said IN ({lost})", (model, model, _held(db, folder, model)))  # noqa: S608 - of constants


def _keep(db: sqlite3.Connection, *, folder: Path, model: str, directory: Path, rows: Sequence[tuple[bytes, Sequence[float]]]) -> None:
    """Append vectors to the model's file and note their places. The caller holds the write transaction, so nobody else appends."""
    import numpy as np

    matrix = np.asarray([vector for _, vector in rows], dtype=np.float32)
    own = (model, f"{lexical.digest(model.encode()).hex()}.vectors", matrix.shape[1], str(directory))
    db.execute("INSERT INTO embedders VALUES (?, ?, ?, ?) ON CONFLICT (name) DO UPDATE SET directory = excluded.directory", own)
    known = _file(db, folder, model)
    if known is None or known[1] != matrix.shape[1]:
        return
    path, dimension = known
    start = _rows(path, dimension)
    # Never cut or written over, since another process may be reading it: what a killed one left half written is filled up.
    descriptor = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_CLOEXEC, 0o600)
    with os.fdopen(descriptor, "wb") as file:
        file.seek(start * dimension * _BYTES)
        file.write(matrix.tobytes())
    db.executemany("INSERT OR IGNORE INTO passages VALUES (?, ?, ?)", ((model, said, start + at) for at, (said, _) in enumerate(rows)))


def answering(store: Store, index: RetrievalIndex, directory: Path) -> Path:
    """Where the model is that answers while vectors for the one in ``directory`` are made: another that is there, and lacks none.

    ``directory`` itself when that lacks none, or no other model will do. Raises OSError when there is no model in ``directory``.
    """
    own = name_of(directory)

    def ask(db: sqlite3.Connection) -> list[str]:
        if not lacking(db, index.path.parent, store, own):
            return []
        others = db.execute("SELECT name, directory FROM embedders WHERE name != ? ORDER BY rowid DESC", (own,)).fetchall()
        return [place for name, place in others if not lacking(db, index.path.parent, store, name) and _is_there(name, place)]

    complete, _ = index.ask(store, ask)
    return Path(complete[0]) if complete else directory


def _is_there(name: str, place: str) -> bool:
    try:
        return name_of(Path(place)) == name
    except OSError:
        return False


def nearest(
    db: sqlite3.Connection,
    folder: Path,
    query: Sequence[float],
    asked: Mapping[str, str | int | None],
    *,
    limit: int,
    beside: Iterable[int] = (),
) -> Mapping[int, tuple[float, ...]]:
    """The rows of the ``limit`` records whose passages are nearest to ``query``, and those ``beside`` them, with their cosines.

    Of a long text the cosine of each line's passage, the summary first; else one. All vectors are compared, by numpy:
    docs/explanation/ranking.md has the figures beside those of a graph.
    """
    import numpy as np

    model = str(asked["model"])
    known = _file(db, folder, model)
    cosines = _cosines(known[0], np.asarray(query, dtype=np.float32)) if known and known[1] == len(query) else np.empty(0, np.float32)
    if not (count := len(cosines)):
        return {}
    take = _WIDER * limit
    while True:  # the nearest of all projects, and more of them until enough are of this one
        best = np.argpartition(-cosines, take - 1)[:take] if take < count else np.arange(count)
        found: dict[int, float] = {}
        for row, place in db.execute(_NEAR, {**asked, "places": str(best.tolist())}):
            found[row] = max(found.get(row, -1.0), float(cosines[place]))
        if len(found) >= limit or take >= count:
            rows = sorted(found, key=lambda row: -found[row])[:limit]
            return _of_lines(db, model, cosines, dict.fromkeys((*rows, *beside)))
        take *= _WIDER


def _cosines(path: Path, wish: npt.NDArray[np.float32]) -> npt.NDArray[np.float32]:
    """The cosine of every vector in the file with ``wish``; none when there is no file, -1 where it holds something else.

    It is read, not mapped: a process is killed (SIGBUS) when a file that it has mapped is cut by another.
    """
    import numpy as np

    block = np.empty((max(1, _BLOCK // wish.nbytes), len(wish)), dtype=np.float32)
    found = [np.empty(0, np.float32)]
    try:
        with path.open("rb") as file, np.errstate(all="ignore"):
            while rows := file.readinto(block.data) // wish.nbytes:
                found.append(block[:rows] @ wish)
    except OSError:  # deleted, or not to be read: words answer
        return found[0]
    return credible(np.concatenate(found))


def credible(cosines: npt.NDArray[np.float32]) -> npt.NDArray[np.float32]:
    """The cosines, -1 for what can be none: the file holds something else than unit vectors there."""
    import numpy as np

    return np.where(np.abs(cosines) <= _ROUNDING, cosines, np.float32(-1))


def kept(db: sqlite3.Connection, folder: Path, model: str) -> npt.NDArray[np.float32]:
    """All vectors of a model, a row each by their places; none when it made none, or when their file cannot be read."""
    import numpy as np

    known = _file(db, folder, model)
    if known is None:
        return np.empty((0, 0), np.float32)
    place, dimension = known
    try:
        return np.fromfile(place, dtype=np.float32, count=_rows(place, dimension) * dimension).reshape(-1, dimension)
    except OSError:  # deleted: they are made again
        return np.empty((0, dimension), np.float32)


def _of_lines(db: sqlite3.Connection, model: str, cosines: npt.NDArray[np.float32], rows: Iterable[int]) -> dict[int, tuple[float, ...]]:
    """The cosines of these rows: one of a text in one passage, else one of each line."""
    found: dict[int, list[float]] = {}
    for row, place in db.execute(_PLACES, (str(list(rows)), model)):
        if place < len(cosines):
            found.setdefault(row, []).append(float(cosines[place]))
    long = [row for row, of in found.items() if len(of) > 1]
    texts = dict(zip(long, lexical.records(db, long), strict=True))
    return {row: _by_line(texts[row], of) if row in texts else tuple(of) for row, of in found.items()}


def _by_line(record: MemoryRecord, cosines: Sequence[float]) -> tuple[float, ...]:
    lines = [(place, number) for place, number, _ in _cut(record)]
    if len(cosines) % (lines[-1][1] + 1):  # some are lost
        return (max(cosines),)
    best: dict[int, float] = {}
    for place, number in lines:
        best[place] = max(cosines[number], best.get(place, -1.0))
    return tuple(best.values())
