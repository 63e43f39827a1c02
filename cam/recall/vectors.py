"""The vectors of records, kept in the index by the text they stand for: nothing is embedded twice, whatever happens to records."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from cam.recall import lexical
from cam.recall.embed import BATCH
from cam.recall.index import owners

if TYPE_CHECKING:
    import sqlite3
    from collections.abc import Iterator, Sequence

    from cam.recall.embed import Embedder
    from cam.recall.index import RetrievalIndex
    from cam.store import Store

_MISSING = f"""SELECT DISTINCT r.said, t.body FROM records r JOIN files f ON f.id = r.file JOIN texts t ON t.id = r.id
    WHERE {lexical.CONFINED} AND NOT EXISTS (SELECT 1 FROM vectors v WHERE v.model = :model AND v.said = r.said)"""  # noqa: S608 - of constants
_PRESENT = f"""SELECT r.id, v.vector FROM records r JOIN files f ON f.id = r.file JOIN vectors v ON v.model = :model AND v.said = r.said
    WHERE {lexical.CONFINED}"""  # noqa: S608 - of constants


def missing(db: sqlite3.Connection, store: Store, model: str) -> list[tuple[bytes, str]]:
    """The texts of this project that have no vector of this model yet, each after the hash it is kept under."""
    asked = {"model": model} | lexical.confined(owners(store), lexical.Filters())
    return [(said, lexical.said(lexical.decode(body)).decode()) for said, body in db.execute(_MISSING, asked)]


def embed(store: Store, index: RetrievalIndex, embedder: Embedder) -> Iterator[tuple[int, int]]:
    """Make the vectors that this project's records lack; yields (done, of how many) after each batch, and may be stopped there.

    Texts go to the model sorted by length: a batch is padded to its longest, and sorting nearly halves the time.
    """
    found, _ = index.ask(store, lambda db: missing(db, store, embedder.name))
    todo = sorted(found, key=lambda item: len(item[1]))
    for start in range(0, len(todo), BATCH):
        batch = todo[start : start + BATCH]
        made = embedder.embed([text for _, text in batch])
        rows = [(embedder.name, said, _packed(vector)) for (said, _), vector in zip(batch, made, strict=True)]
        index.write(partial(_keep, rows=rows))
        yield start + len(batch), len(todo)


def _keep(db: sqlite3.Connection, rows: Sequence[tuple[str, bytes, bytes]]) -> None:
    db.executemany("INSERT OR IGNORE INTO vectors VALUES (?, ?, ?)", rows)


def _packed(vector: Sequence[float]) -> bytes:
    """Half precision: a third decimal of likeness decides nothing, and the memory of it is halved."""
    import numpy as np

    return bytes(np.asarray(vector, dtype=np.float16).tobytes())


def nearest(
    db: sqlite3.Connection, model: str, query: Sequence[float], confined: lexical.Owners, filters: lexical.Filters, *, limit: int
) -> dict[int, float]:
    """The rows whose vectors are nearest to ``query``, with the cosine of the angle between them.

    Compared one by one: some milliseconds for ten thousand, and no graph to build or to keep true. By numpy, since a process
    that has loaded usearch 2.26 dies of a segmentation fault when it loads onnxruntime 1.32 afterwards.
    """
    found = db.execute(_PRESENT, {"model": model} | lexical.confined(confined, filters)).fetchall()
    if not found:
        return {}
    import numpy as np

    rows, vectors = zip(*found, strict=True)
    wanted = np.asarray(query, dtype=np.float32)
    matrix = np.frombuffer(b"".join(vectors), dtype=np.float16).reshape(len(rows), len(wanted))
    cosines = matrix.astype(np.float32) @ wanted
    best = sorted(zip(cosines.tolist(), rows, strict=True), reverse=True)[:limit]
    return {row: cosine for cosine, row in best}
