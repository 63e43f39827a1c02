"""What was decided of pairs of records, kept beside the index by a hash of what they say and of the rules; it judges nothing itself.

An index without it, or with another's, leads to the same answers: they only take longer.
"""

from __future__ import annotations

import hashlib
import os
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    import sqlite3
    from collections.abc import Callable, Mapping, Sequence

    from cam.models import MemoryRecord
    from cam.recall.index import RetrievalIndex

    Pair = tuple[MemoryRecord, MemoryRecord]

_TABLE = "CREATE TABLE IF NOT EXISTS verdicts (pair BLOB PRIMARY KEY, holds INTEGER NOT NULL) WITHOUT ROWID"
_KEPT = 50_000  # pairs; more are of records that are long gone
_RULES = ("language", "language/tables", "review")  # rooms whose modules decide


def weighed(index: RetrievalIndex, judge: Callable[[MemoryRecord, MemoryRecord], bool], pairs: Sequence[Pair]) -> list[bool]:
    """What ``judge`` says of each pair, asked only about those that nobody has asked about before."""
    rules = _rules()
    keys = [_key(rules, near, far) for near, far in pairs]
    known = index.look(partial(_known, keys=keys)) or {}
    fresh = {key: judge(near, far) for key, (near, far) in zip(keys, pairs, strict=True) if key not in known}
    if fresh:
        index.write(partial(_keep, fresh=fresh))
    return [known[key] if key in known else fresh[key] for key in keys]


def _key(rules: bytes, near: MemoryRecord, far: MemoryRecord) -> bytes:
    said = (part for one in (near, far) for part in (one.summary, one.source, *one.tags, ""))
    return hashlib.blake2b(rules + "\x1f".join(said).encode("utf-8", "replace"), digest_size=12).digest()


def _rules() -> bytes:
    """What the rules are made of, by the size and time of their modules: a changed rule may decide otherwise."""
    package = Path(__file__).parent.parent
    files = [entry for room in _RULES for entry in os.scandir(package / room) if entry.name.endswith(".py")]
    return repr(sorted((entry.name, entry.stat().st_size, entry.stat().st_mtime_ns) for entry in files)).encode()


def _known(db: sqlite3.Connection, *, keys: Sequence[bytes]) -> dict[bytes, bool]:
    rows = (db.execute("SELECT pair, holds FROM verdicts WHERE pair = ?", (key,)).fetchone() for key in keys)
    return {pair: bool(holds) for pair, holds in filter(None, rows)}


def _keep(db: sqlite3.Connection, *, fresh: Mapping[bytes, bool]) -> None:
    db.execute(_TABLE)
    if db.execute("SELECT count(*) FROM verdicts").fetchone()[0] > _KEPT:
        db.execute("DELETE FROM verdicts")
    db.executemany("INSERT OR REPLACE INTO verdicts VALUES (?, ?)", fresh.items())
