"""Stretches of a text that must go, and the one place where they are replaced."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Iterable

MARK = "[redacted"


class Span(NamedTuple):
    """``text[start:end]`` is a secret of the kind ``label``."""

    start: int
    end: int
    label: str


class Page(NamedTuple):
    """A text and its lower-case twin of the same length, so that finding a literal costs next to nothing.

    ``found`` remembers the lines of each literal: several finders ask for the same.
    """

    text: str
    lower: str
    found: dict[str, dict[int, int]]

    def lines(self, *needles: str) -> list[tuple[int, int]]:
        """Bounds of the lines that hold one of the lower-case ``needles``, in order; no other line is ever looked at."""
        bounds: dict[int, int] = {}
        for needle in needles:
            if needle not in self.found:
                self.found[needle] = self._lines(needle)
            bounds |= self.found[needle]
        return sorted(bounds.items())

    def numbers(self) -> bool:
        """Whether there is a digit in the text; ten characters are found faster than one word."""
        return any(digit in self.text for digit in "0123456789")

    def _lines(self, needle: str) -> dict[int, int]:
        bounds: dict[int, int] = {}
        at = self.lower.find(needle)
        while at >= 0:
            end = self.lower.find("\n", at)
            end = len(self.lower) if end < 0 else end
            bounds[self.lower.rfind("\n", 0, at) + 1] = end
            at = self.lower.find(needle, end)
        return bounds


def page(text: str) -> Page:
    """``text`` ready to be searched."""
    lower = text.lower()
    if len(lower) != len(text):  # "İ" is the one letter whose lower case is longer
        lower = text.replace("İ", "I").lower()
    return Page(text, lower, {})


def placeholder(label: str) -> str:
    """What stands where a secret stood."""
    return f"{MARK}: {label}]"


def merged(spans: Iterable[Span]) -> list[Span]:
    """``spans`` in order; those that overlap become one, named after the one that starts first, else after the longest."""
    done: list[Span] = []
    for span in sorted(spans, key=lambda s: (s.start, -s.end)):
        if done and span.start < done[-1].end:
            done[-1] = done[-1]._replace(end=max(done[-1].end, span.end))
        else:
            done.append(span)
    return done


def replace(text: str, spans: Iterable[Span]) -> str:
    """``text`` with the merged spans replaced."""
    parts: list[str] = []
    done = 0
    for span in merged(spans):
        parts += [text[done : span.start], placeholder(span.label)]
        done = span.end
    return "".join((*parts, text[done:]))
