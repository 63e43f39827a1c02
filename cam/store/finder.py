"""Finds the words and the names of memories in texts, and puts a mark in their place. Knows neither files nor formats."""

from __future__ import annotations

import json
import re
from bisect import bisect_left
from typing import TYPE_CHECKING

from cam.store.values import dumps, same_words

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

MARK = "[purged]"
_SHORTEST = 6  # characters; what is shorter says nothing that could be recognised elsewhere
_STRETCH = 32  # characters of a word that are recognised at a cut; a few might be of any sentence
_QUOTED = (199, 200)  # characters of a quote that was cut, perhaps behind a space: it does not tell
_CUT = "…"  # where cam shortens anything else: a summary, a goal or an item of where the work stands
_MANY = 64  # words; to look for each of more than that in every line takes longer than to read the line

_WORD = re.compile(r"\w+")
_STARTS = re.compile(r"(?<![0-9a-z_])[0-9a-z_]|[^0-9a-z_\s]")  # where something to be found can begin, in lower case
_ON = {False: re.compile(r"[0-9a-z_]"), True: re.compile(r"[\w-]|[.:]\w")}  # what would go on with a word, and with a name


def is_recognisable(word: str) -> bool:
    """Whether ``word`` is told from what anybody might say: three words, letters and digits in one, or a script without word breaks."""
    if len(word) < _SHORTEST or not any(map(str.isalpha, word)):
        return False
    codes = (one for one in word.split() if len(one) >= _SHORTEST)
    mixed = any(any(map(str.isdigit, one)) and any(map(str.isalpha, one)) for one in codes)
    return mixed or len(_WORD.findall(word)) >= 3 or word.lower() == word.upper()  # noqa: PLR2004 -- as the docstring says


def _lowered(said: str) -> str:
    """``said`` in lower case, each letter in its place."""
    low = said.lower()
    return low if len(low) == len(said) else "".join(c.lower() if len(c.lower()) == 1 else c for c in said)


def _as_json(word: str) -> Iterator[str]:
    """``word`` as it may stand in a text: plain, and in the two ways that JSON writes it."""
    yield from dict.fromkeys((word, dumps(word)[1:-1].decode("utf-8", "surrogateescape"), json.dumps(word)[1:-1]))


def _hints(said: Iterable[str], names: Iterable[str]) -> set[str]:
    """Pieces of which one stands in every text that holds a word, a part of one up to a cut, or a name: a ref holds an id."""
    starts = set[str]()
    for word in said:
        step = _STRETCH - _SHORTEST if len(word) > _STRETCH else len(word) * 6  # as many as an escape has characters
        starts |= {form[at : at + _SHORTEST] for form in _as_json(_lowered(word)) for at in range(0, len(form), step)}
    return starts | {form for name in names for form in _as_json(_lowered(name))}


class Finder:
    """Finds words, refs and ids in texts, in time that does not depend on how many they are."""

    def __init__(self, words: Iterable[str], refs: Iterable[str], ids: Iterable[str]) -> None:
        said = {stripped for word in words if len(stripped := word.strip().rstrip(".!。…")) >= _SHORTEST}
        names = {*ids}
        self._whole = {same_words(word) for word in said}
        self._lengths: dict[str, list[int]] = {}  # of what begins so, the longest first
        known = [(word, False) for word in said] + [(name, True) for name in (*refs, *names)]
        forms = {form: is_name for word, is_name in known if is_recognisable(word) for form in _as_json(_lowered(word))}
        for form in sorted(forms, key=len, reverse=True):
            lengths = self._lengths.setdefault(form[:_SHORTEST], [])
            if lengths[-1:] != [len(form)]:
                lengths.append(len(form))
        # In bytes only the letters of ASCII have a case.
        self._raw = {form.encode("utf-8", "replace").lower() for word, _ in known if is_recognisable(word) for form in _as_json(word)}
        self._parts = forms  # by what is to be found: whether it is a name
        self._long = "\0".join(_lowered(word) for word in said if len(word) > _STRETCH)
        hints = _hints(said, names) if len(said) + len(names) <= _MANY else ()
        self._hints = tuple(hints) if 0 < len(hints) <= _MANY else ("",)

    def may_tell(self, said: str) -> bool:
        """Whether a closer look is worth it; quick."""
        low = _lowered(said)
        return any(hint in low for hint in self._hints)

    def _spots(self, said: str) -> Iterator[tuple[int, int]]:
        """Where something to be found starts and ends, in order, none in another."""
        low, at = _lowered(said), 0
        for start, end in sorted((*self._standing(low), *self._cut(low)), key=lambda spot: (spot[0], -spot[1])):
            if end > at:
                yield max(start, at), end
                at = end

    def _cut(self, low: str) -> Iterator[tuple[int, int]]:
        """Where a text breaks off in the midst of a word that goes on, from whichever place in it."""
        ends = [at for at in range(len(low)) if low[at] == _CUT] if _CUT in low else []
        whole = len(low.rstrip())
        for end in (*ends, *([whole] if whole in _QUOTED else [])):
            if end >= _STRETCH and low[end - _STRETCH : end] in self._long:
                start = self._begun(low, end)
                if is_recognisable(low[start:end]):
                    yield start, end

    def _begun(self, low: str, end: int) -> int:
        """Where the longest part of a word starts that ends there, at the start of one of its words."""
        first = bisect_left(range(end), 1, hi=end - _STRETCH, key=lambda at: low[at:end] in self._long)
        return next((match.start() for match in _STARTS.finditer(low, first, end)), first)

    def _standing(self, low: str) -> Iterator[tuple[int, int]]:
        end = 0
        for start in (match.start() for match in _STARTS.finditer(low)):
            for length in self._lengths.get(low[start : start + _SHORTEST], ()) if start >= end else ():
                is_name = self._parts.get(low[start : start + length])
                if is_name is not None and start + length <= len(low) and not self._goes_on(low, start, start + length, is_name=is_name):
                    end = start + length
                    yield start, end
                    break

    @staticmethod
    def _goes_on(low: str, start: int, end: int, *, is_name: bool) -> bool:
        """Whether something longer stands there, such as the ref of another memory."""
        before = is_name and start and (low[start - 1] == "-" or low[start - 1].isalnum())
        return bool(before) or ((is_name or low[end - 1].isascii()) and _ON[is_name].match(low, end) is not None)

    def tells(self, said: str) -> bool:
        """Whether one of the words that can be recognised stands in ``said``, or a name."""
        return next(self._spots(said), None) is not None

    @property
    def longest(self) -> int:
        """How many bytes the longest of what can be found has."""
        return max(map(len, self._raw), default=0)

    def stands_in(self, data: bytes) -> bool:
        """Whether a word that can be recognised, or a name, stands whole in ``data``, whatever else that is: a database, say."""
        low = data.lower()
        return any(form in low for form in self._raw)

    def masked(self, said: str) -> str:
        """``said`` with a mark in place of what stands for the memory."""
        return MARK if same_words(said) in self._whole else self.parts_masked(said)

    def parts_masked(self, said: str) -> str:
        """``said`` with a mark in place of what can be recognised in it."""
        pieces, at = [], 0
        for start, end in self._spots(said):
            pieces += [said[at:start], MARK]
            at = end
        return "".join((*pieces, said[at:]))
