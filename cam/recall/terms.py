"""Text into searchable terms: words folded, identifiers whole and in parts, CJK in pairs. Pure; knows no index."""

from __future__ import annotations

import re
import unicodedata
from collections import namedtuple
from functools import cache, lru_cache

TYPE_CHECKING = False  # of typing, which costs more to import than all else here
if TYPE_CHECKING:
    from typing import NamedTuple

# A chunk is what a person would select with a double click in a terminal: an identifier, a path, a version, a URL, a word.
_CHUNK = re.compile(r"[^\W_](?:[\w.\-/:@\\+#~$=%]*[\w+#])?|_\w+")
# The pieces of a chunk: camelCase and acronyms apart, digits apart. Letters without case fall under the last alternative.
_PIECE = re.compile(r"[A-Z]+(?![a-z])|[A-Z]?[a-z]+|\d+|[^\W\d_]+")
_CONNECTOR = re.compile(r"[\W_]+")
# Scripts written without spaces (Thai, Lao, Burmese, Khmer, Kana, Han) or with particles glued on (Hangul).
_UNSPACED = (
    "[\u0e00-\u0eff\u1000-\u109f\u1780-\u17ff\u3040-\u30ff\u31f0-\u31ff\u3400-\u9fff\uac00-\ud7af\uf900-\ufaff\U00020000-\U0003ffff]+"
)
_LATIN_ACCENTS = re.compile("[\u0300-\u036f]+")
_SYMBOLIC = re.compile(r"(?<!\w)(?:(c)(\+\+)|([cf])#)(?![+#])", re.IGNORECASE)
TERM_LIMIT = 96


if TYPE_CHECKING:

    class Word(NamedTuple):
        """One chunk of text as terms: ``whole`` stands for all of it, ``parts`` for its pieces (empty when it has only one)."""

        whole: tuple[str, ...]
        parts: tuple[str, ...] = ()
else:  # the same for a hook, which has no time to import typing or dataclasses
    Word = namedtuple("Word", ("whole", "parts"), defaults=((),))  # noqa: PYI024


def fold(text: str) -> str:
    """``text`` without differences of width, case and Latin accents: "Größe" is "grosse", full-width letters are plain ones."""
    if text.isascii():
        return text.lower()
    folded = unicodedata.normalize("NFKC", text).casefold()
    return unicodedata.normalize("NFC", _LATIN_ACCENTS.sub("", unicodedata.normalize("NFD", folded)))


def _pieces(chunk: str) -> list[str]:
    """``chunk`` cut at connectors, case changes and digits; "k8s" and "e2e" stay whole, as nobody searches for their "k"."""
    pieces: list[str] = []
    for run in _CONNECTOR.split(chunk):
        cut = _PIECE.findall(run) if run.isascii() else [run]
        pieces += [run] if any(len(piece) == 1 and piece.isalpha() for piece in cut) else cut
    return [folded for piece in pieces if (folded := fold(piece))]


@cache
def _unspaced() -> re.Pattern[str]:
    """Takes longer to compile than all other patterns together."""
    return re.compile(_UNSPACED)


def _pairs(run: str) -> tuple[str, ...]:
    """Overlapping pairs of characters, and the last character alone, so that a single character is always the start of a term."""
    return (*(run[i : i + 2] for i in range(len(run) - 1)), run[-1])


@lru_cache(maxsize=1 << 14)
def _word(chunk: str) -> Word:
    pieces = _pieces(chunk)
    if len(pieces) < 2:  # noqa: PLR2004 - one piece is the chunk itself
        return Word(whole=tuple(pieces))
    runs = [fold(run) for run in _CONNECTOR.split(chunk) if run]
    # maxOldSpace, max-old-space and max_old_space are one name; "OOMKilled" is also typed as "oomkilled".
    whole = dict.fromkeys(("_".join(pieces)[:TERM_LIMIT], *(run[:TERM_LIMIT] for run in runs if run not in pieces)))
    return Word(whole=tuple(whole), parts=tuple(pieces))


def words(text: str) -> tuple[Word, ...]:
    """The words of ``text`` in order. Any text will do; nothing is dropped but punctuation, and apostrophes separate."""
    found: list[Word] = []
    text = _SYMBOLIC.sub(lambda name: f"{name[1]}plusplus " if name[1] else f"{name[3]}sharp ", text)
    normal = text if text.isascii() else unicodedata.normalize("NFKC", text).replace("\u2019", "'")
    at = 0
    for run in () if normal.isascii() else _unspaced().finditer(normal):
        found += [_word(chunk) for chunk in _CHUNK.findall(normal[at : run.start()])]
        found.append(Word(whole=(), parts=_pairs(fold(run[0]))) if len(run[0]) > 1 else Word(whole=(fold(run[0]),)))
        at = run.end()
    found += [_word(chunk) for chunk in _CHUNK.findall(normal[at:])]
    return tuple(word for word in found if word.whole or word.parts)


def terms(text: str) -> list[str]:
    """All terms of ``text``, wholes and parts, in order, for a document."""
    return [term for word in words(text) for term in (*word.parts, *word.whole)]
