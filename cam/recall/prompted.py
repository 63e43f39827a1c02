"""The facts that a prompt is about, or none: a floor of relevance instead of a best of. Reads an index that is up to date; cheap to import.

``cam.recall.query`` answers a question with the best there is. Here nobody asked: what is told unasked must be about the
prompt, so a fact is found only by words of its own that are rare in this memory.
"""

from __future__ import annotations

import json
import math
import os
import sqlite3
from contextlib import closing

from cam import frame
from cam.recall.language import STOP_WORDS, are_forms
from cam.recall.terms import words

TYPE_CHECKING = False  # of typing, which costs more to import than all else here
if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

VERSION = 8  # cam.recall.lexical.VERSION, which a hook has no time to import; a test holds them equal
_CHARACTERS = 20_000
_ASKED = 40
_DRAWN = 200
_BUSY_SECONDS = 0.2
_LAST = "\U0010ffff"
# The floor: a word of the summary and another word of the fact, and together this much rarity for each word of the summary.
# On a development set of 270 facts, at 0.25, 64 % of 142 questions got a right fact, 77 % of what was told was right, and 1 of 30
# prompts about nothing remembered was told something; at 0.2 it was 68 %, 67 % and 4, at 0.3 51 %, 91 % and none.
_SHARE = 0.25
_SUMMARY_WORDS = 6
_MOST = 0.6

_DRAW = """SELECT w.rowid, w.summary, w.details || ' ' || w.context
    FROM words w JOIN records r ON r.id = w.rowid JOIN files f ON f.id = r.file
    WHERE words MATCH ? AND f.owner IN (?, ?, ?) AND f.state = 'active' ORDER BY w.rowid DESC LIMIT ?"""


class Replaced(Exception):
    """The index is not the one that was asked: it is to be brought up to date first."""


def _telling(prompt: str) -> Iterator[str]:
    """The distinct terms of a prompt that carry a meaning."""
    asked = dict.fromkeys(words(prompt[:_CHARACTERS]))
    for term in dict.fromkeys(term for word in asked for term in (*word.whole, *word.parts)):
        if term not in STOP_WORDS and not (len(term) == 1 and term.isascii()) and not (term.isdecimal() and len(term) < 3):  # noqa: PLR2004
            yield term


def _frequency(db: sqlite3.Connection, term: str) -> int:
    row = db.execute("SELECT records FROM vocabulary WHERE term = ?", (term,)).fetchone()
    return int(row[0]) if row else 0


def _forms(db: sqlite3.Connection, term: str) -> dict[str, int]:
    """The indexed forms of a term with the number of their records."""
    if not term.isascii() or "_" in term or len(term) < 4 or not term.isalpha():  # noqa: PLR2004 - too short to have an ending
        count = _frequency(db, term)
        return {term: count} if count else {}
    start = term[: max(3, len(term) - 4)]
    near = db.execute("SELECT term, records FROM vocabulary WHERE term >= ? AND term < ?", (start, start + _LAST))
    return {other: count for other, count in near if other == term or ("_" not in other and are_forms(term, other))}


def _groups(db: sqlite3.Connection, prompt: str, total: int) -> list[tuple[frozenset[str], float, int]]:
    """What the prompt asks for, rarest first: the terms that stand for one word, how rare it is (1 is unique), its records."""
    asked = list(_telling(prompt))
    if len(asked) > _ASKED:
        known = {term: count for term in asked if (count := _frequency(db, term))}
        asked = sorted(known, key=lambda term: known[term])[:_ASKED]
    found = []
    for term in asked:
        forms = _forms(db, term)
        if forms:
            records = max(forms.values())
            found.append((frozenset(forms), _rarity(records, total), records))
    return sorted(found, key=lambda group: -group[1])


def _rarity(records: int, total: int) -> float:
    return math.log(1 + (total - records + 0.5) / (records + 0.5)) / math.log(1 + (total + 0.5) / 1.5)


def _relevance(groups: Sequence[tuple[frozenset[str], float, int]], summary: Iterable[str], rest: Iterable[str]) -> float:
    """How much of what is rare in the prompt a fact holds; 0 below the floor."""
    own, beside = frozenset(summary) - STOP_WORDS, frozenset(rest)
    stated = [rarity for terms, rarity, _ in groups if terms & own]
    met = sum(stated) + 0.5 * sum(rarity for terms, rarity, _ in groups if not terms & own and terms & beside)
    enough = met >= _SHARE * min(len(own), _SUMMARY_WORDS) or len(stated) >= _MOST * len(own)
    return met if enough and stated and met > stated[0] else 0.0


def prompted(index: str, identity: int, owners: Sequence[str], prompt: str, *, limit: int = 20) -> list[str]:
    """The lines that tell the facts this prompt is about, the most relevant first, each with its details below it.

    ``index`` is the database file, ``identity`` what it was given when it was made, ``owners`` the names of the project's three
    directories in it. Raises Replaced when it is gone, damaged, or was made anew and may not know these owners; sqlite3.Error for the rest.
    """
    with closing(_connected(index)) as db:
        if _marks(db) != (VERSION, identity):
            raise Replaced("the index was made anew")
        total = int(db.execute("SELECT count(*) FROM records").fetchone()[0])
        groups = _groups(db, prompt, total)
        rows = _drawn(db, groups, owners)
        scored = [(_relevance(groups, summary.split(), rest.split()), row) for row, summary, rest in rows]
        best = sorted((one for one in scored if one[0]), reverse=True)[: 2 * limit]
        records = [json.loads(db.execute("SELECT body FROM texts WHERE id = ?", (row,)).fetchone()[0]) for _, row in best]
    told = (_told(record) for record in records if not record["superseded_by"])
    return list(dict.fromkeys(told))[:limit]


def _connected(index: str) -> sqlite3.Connection:
    if not os.path.isfile(index):  # noqa: PTH113 - pathlib costs a hook more than all else here
        raise Replaced("there is no index")
    return sqlite3.connect(f"file:{index}?mode=rw", uri=True, timeout=_BUSY_SECONDS, isolation_level=None)


def _marks(db: sqlite3.Connection) -> tuple[int, int]:
    try:
        return int(db.execute("PRAGMA user_version").fetchone()[0]), int(db.execute("PRAGMA application_id").fetchone()[0])
    except sqlite3.OperationalError:  # held by a writer
        raise
    except sqlite3.DatabaseError as error:
        raise Replaced(str(error)) from error


def _drawn(
    db: sqlite3.Connection, groups: Sequence[tuple[frozenset[str], float, int]], owners: Sequence[str]
) -> list[tuple[int, str, str]]:
    """The records that hold any of the rarest things asked for."""
    terms: list[str] = []
    drawn = 0
    for forms, _, records in groups:
        if terms and drawn + records > _DRAWN:
            break
        drawn += records
        terms += forms
    if not terms:
        return []
    return db.execute(_DRAW, (" OR ".join(f'"{term}"' for term in terms), *owners, _DRAWN)).fetchall()


def _told(record: dict[str, object]) -> str:
    details, said = record["details"], record["summary"]
    lines = [f"  {frame.fact(str(line))}" for line in details if line != said] if isinstance(details, list) else []
    return "\n".join((frame.fact(str(said)), *lines))
