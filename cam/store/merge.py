"""What git leaves in a topic file where two sides changed the same lines: its marks, and the base that neither side says any more.

git-merge(1), "How conflicts are presented". It decides for no side: both stand.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from cam.patterns import lazy

if TYPE_CHECKING:
    from collections.abc import Sequence

_SIGNS = ("\n<<<<<<<", "\n|||||||", "\n=======", "\n>>>>>>>")
_MARK = lazy(r"(?:<{7}|\|{7}|>{7})(?: .*)?|={7}")
_CONFLICT = lazy(
    r"^<{7}(?: .*)?\n(?:(?!<{7}).*\n)*?(?P<base>\|{7}(?: .*)?\n(?:(?!<{7}).*\n)*?)={7}\r?\n(?:(?!<{7}).*\n)*?>{7}", re.MULTILINE
)


def is_marked(text: str) -> bool:
    """Whether a line after the first may be a mark. Asked of every entry, so it only looks for the signs."""
    return any(sign in text for sign in _SIGNS)


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


def bases(blocks: Sequence[str], preface: str) -> frozenset[int]:
    """The places of the blocks that begin in the base of a whole conflict, and so are no side's."""
    if not any("\n|||||||" in block for block in (f"\n{preface}", *blocks)):
        return frozenset()
    spans = [match.span("base") for match in _CONFLICT.finditer(preface + "".join(blocks))]
    found, at = set[int](), len(preface)
    for place, block in enumerate(blocks):
        if any(start <= at < end for start, end in spans):
            found.add(place)
        at += len(block)
    return frozenset(found)
