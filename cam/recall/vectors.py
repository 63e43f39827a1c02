"""The vectors of records, kept beside the index by the text they stand for: nothing is embedded twice, whatever happens to records.

A long text is embedded in passages, each for itself. The vectors of a model stand in one file, 32-bit numbers one after the
other, that a search maps into memory and compares one by one; which row belongs to which text stands in the index.
"""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from cam.recall import lexical
from cam.recall.embed import BATCH, name_of
from cam.recall.index import owners

if TYPE_CHECKING:
    import sqlite3
    from collections.abc import Iterator, Mapping, Sequence
    from pathlib import Path

    from cam.models import MemoryRecord
    from cam.recall.embed import Embedder
    from cam.recall.index import RetrievalIndex
    from cam.store import Store

# A small sentence model takes in 256 tokens and blurs long before that: passages of this many characters.
PASSAGE = 500
_BYTES = 4
_WIDER = 8

_LACKS = f"""WHERE {lexical.CONFINED} AND NOT EXISTS (SELECT 1 FROM passages p WHERE p.model = :model AND p.said = r.said)"""  # noqa: S608 - of constants
_TEXTS = f"SELECT DISTINCT r.said, t.body FROM records r JOIN files f ON f.id = r.file JOIN texts t ON t.id = r.id {_LACKS}"  # noqa: S608 - likewise
_COUNT = f"SELECT count(*) FROM records r JOIN files f ON f.id = r.file {_LACKS}"  # noqa: S608 - likewise
_NEAR = f"""SELECT r.id, p.place FROM json_each(:places) chosen
    JOIN passages p ON p.model = :model AND p.place = chosen.value JOIN records r ON r.said = p.said JOIN files f ON f.id = r.file
    WHERE {lexical.CONFINED}"""  # noqa: S608 - of constants


def passages(record: MemoryRecord) -> tuple[str, ...]:
    """What a record tells in pieces that a model can take in: whole lines while they fit together."""
    pieces: list[str] = []
    for line in (record.summary, *record.details):
        for start in range(0, max(1, len(line)), PASSAGE):
            piece = line[start : start + PASSAGE]
            if pieces and len(pieces[-1]) + len(piece) < PASSAGE:
                pieces[-1] += f"\n{piece}"
            else:
                pieces.append(piece)
    return tuple(piece.encode("utf-8", "replace").decode() for piece in pieces)


def lacking(db: sqlite3.Connection, store: Store, model: str) -> int:
    """How many records of this project have no vector of this model yet."""
    return int(db.execute(_COUNT, asked(store, model)).fetchone()[0])


def embed(store: Store, index: RetrievalIndex, embedder: Embedder) -> Iterator[tuple[int, int]]:
    """Make the vectors that this project's records lack; yields (texts done, of how many) after each batch, and may be stopped there.

    Texts go to the model sorted by length: a batch is padded to its longest, and sorting nearly halves the time.
    """
    folder = index.path.parent
    index.write(partial(_forget_lost, folder=folder, model=embedder.name))
    found, _ = index.ask(store, lambda db: db.execute(_TEXTS, asked(store, embedder.name)).fetchall())
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


def _forget_lost(db: sqlite3.Connection, *, folder: Path, model: str) -> None:
    """Take rows out of the index that the file does not hold: it was deleted, or a crash came before the disk had it."""
    known = _file(db, folder, model)
    db.execute("DELETE FROM passages WHERE model = ? AND place >= ?", (model, _rows(*known) if known else 0))


def _keep(db: sqlite3.Connection, *, folder: Path, model: str, directory: Path, rows: Sequence[tuple[bytes, Sequence[float]]]) -> None:
    """Append vectors to the model's file and note their places. The caller holds the write transaction, so nobody else appends."""
    import os

    import numpy as np

    matrix = np.asarray([vector for _, vector in rows], dtype=np.float32)
    own = (model, f"{lexical.digest(model.encode()).hex()}.vectors", matrix.shape[1], str(directory))
    db.execute("INSERT INTO embedders VALUES (?, ?, ?, ?) ON CONFLICT (name) DO UPDATE SET directory = excluded.directory", own)
    known = _file(db, folder, model)
    if known is None or known[1] != matrix.shape[1]:
        return
    path, dimension = known
    start = _rows(path, dimension)
    # Never cut or written over, since another process may have it mapped: what a killed one left half written is filled up.
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
        if not lacking(db, store, own):
            return []
        others = db.execute("SELECT name, directory FROM embedders WHERE name != ? ORDER BY rowid DESC", (own,)).fetchall()
        return [place for name, place in others if not lacking(db, store, name) and _is_there(name, place)]

    complete, _ = index.ask(store, ask)
    return type(directory)(complete[0]) if complete else directory


def _is_there(name: str, place: str) -> bool:
    from pathlib import Path

    try:
        return name_of(Path(place)) == name
    except OSError:
        return False


def nearest(
    db: sqlite3.Connection, folder: Path, query: Sequence[float], asked: Mapping[str, str | int | None], *, limit: int
) -> Mapping[int, float]:
    """The rows of the ``limit`` records whose passages are nearest to ``query``, with the cosine of the angle between them.

    All vectors are compared, by numpy: docs/explanation/ranking.md has the figures beside those of a graph.
    """
    known = _file(db, folder, str(asked["model"]))
    count = _rows(*known) if known else 0
    if known is None or not count or known[1] != len(query):
        return {}
    import numpy as np

    matrix = np.memmap(known[0], dtype=np.float32, mode="r", shape=(count, known[1]))
    cosines = matrix @ np.asarray(query, dtype=np.float32)
    take = _WIDER * limit
    while True:  # the nearest of all projects, and more of them until enough are of this one
        best = np.argpartition(-cosines, take - 1)[:take] if take < count else np.arange(count)
        found: dict[int, float] = {}
        for row, place in db.execute(_NEAR, {**asked, "places": str(best.tolist())}):
            found[row] = max(found.get(row, -1.0), float(cosines[place]))
        if len(found) >= limit or take >= count:
            return dict(sorted(found.items(), key=lambda item: -item[1])[:limit])
        take *= _WIDER
