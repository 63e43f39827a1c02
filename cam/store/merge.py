"""What git leaves in a topic file where two sides changed the same lines: its marks, and the base that neither side says any more.

git-merge(1), "How conflicts are presented". It decides for no side: both stand.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from dataclasses import dataclass
from itertools import accumulate
from typing import TYPE_CHECKING

from cam.patterns import lazy

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

_SIGNS = ("\n<<<<<<<", "\n|||||||", "\n=======", "\n>>>>>>>")
_MARK = lazy(r"(?:<{7}|\|{7}|>{7})(?: .*)?|={7}")
_MARKS = lazy(r"^(?:(?:<{7}|\|{7}|>{7})(?: [^\n]*)?|={7})(?=\r?$)", re.MULTILINE)
_TITLE = lazy(r"(?:\A|\n[ \t]*\r?\n)[^\n]*\S[^\n]*\n\Z")
_LINES = 400  # characters; a title is shorter
_PARTS = lazy(r"^(?:<{7}(?:(?: .*)?\n)?|\|{7}(?: .*)?\n|={7}\r?\n|>{7})", re.MULTILINE)


def is_marked(text: str) -> bool:
    """Whether a line after the first may be a mark. Asked of every entry, so it only looks for the signs."""
    return any(sign in text for sign in _SIGNS)


@dataclass(frozen=True, slots=True, kw_only=True)
class Marks:
    """Where in a text whole conflicts start and end, which are a person's to resolve, and where a mark without its partner starts."""

    whole: tuple[tuple[int, int], ...] = ()
    lone: tuple[int, ...] = ()

    def touch(self, start: int, end: int) -> bool:
        """Whether a part of a whole conflict stands between ``start`` and ``end``."""
        return any(begin < end and start < stop for begin, stop in self.whole)


def marks(text: str) -> Marks:
    """The marks in ``text``. What a line of seven ``=`` underlines may be a title (CommonMark 0.31, 4.3): then it is none."""
    if not is_marked(f"\n{text}"):
        return Marks()
    whole, lone, open_ = list[tuple[int, int]](), list[int](), list[tuple[str, int]]()
    for mark in _MARKS.finditer(text):
        sign, at = mark[0][0], mark.start()
        signs = "".join(one for one, _ in open_)
        if sign == ">" and signs in {"<=", "<|="}:
            whole.append((open_[0][1], mark.end()))
            open_ = []
        elif sign == "=" and signs.endswith("="):
            continue  # a title in one of the sides
        elif sign == "<" or signs + sign not in {"<|", "<=", "<|="}:
            lone += [place for _, place in open_]
            open_ = [(sign, at)]
        else:
            open_.append((sign, at))
    lone += [place for _, place in open_]
    return Marks(whole=tuple(whole), lone=tuple(at for at in lone if text[at] != "=" or not _TITLE.search(text, max(at - _LINES, 0), at)))


def unsaid(lines: Sequence[str]) -> frozenset[int]:
    """Which of ``lines`` are marks or a base, which reaches from its own mark to the next."""
    found, base = set[int](), False
    for number, line in enumerate(lines):
        if _MARK.fullmatch(line.rstrip("\r\n")):
            base = line.startswith("|")
            found.add(number)
        elif base:
            found.add(number)
    return frozenset(found)


def both_sides(text: str) -> str:
    """``text`` without marks and bases."""
    lines = text.splitlines(keepends=True)
    left_out = unsaid(lines)
    return "".join(line for number, line in enumerate(lines) if number not in left_out)


def has_base(texts: Iterable[str]) -> bool:
    """Whether one of the parts of a file may begin a base: quick, as it only looks for the sign."""
    return any("\n|||||||" in f"\n{text}" for text in texts)


def _bases(text: str) -> Iterator[tuple[int, int]]:
    """Where the bases of whole conflicts start and end."""
    signs, places = "", list[int]()
    for part in _PARTS.finditer(text):
        sign = part[0][0]
        if sign == "<":
            signs, places = sign if part[0].endswith("\n") else "", []
        elif f"{signs}{sign}" in {"<|", "<|=", "<|=>"}:
            signs += sign
            places.append(part.start())
        if sign == ">" and signs.endswith(sign):
            yield places[0], places[1]
            signs = ""


def bases(blocks: Sequence[str], preface: str) -> frozenset[int]:
    """The places of the blocks that begin in the base of a whole conflict, and so are no side's."""
    if not has_base((preface, *blocks)):
        return frozenset()
    bounds = [place for span in _bases(preface + "".join(blocks)) for place in span]
    starts = accumulate(map(len, blocks), initial=len(preface))
    return frozenset(place for place, at in zip(range(len(blocks)), starts, strict=False) if bisect_right(bounds, at) % 2)
