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


def placeholder(label: str) -> str:
    """What stands where a secret stood."""
    return f"{MARK}: {label}]"


def replace(text: str, spans: Iterable[Span]) -> str:
    """``text`` with the spans replaced; spans that overlap become one, named after the one that starts first."""
    parts: list[str] = []
    done = 0
    current: Span | None = None
    for span in sorted(spans, key=lambda s: (s.start, -s.end)):
        if current is not None and span.start < current.end:
            current = current._replace(end=max(current.end, span.end))
            continue
        if current is not None:
            parts += [text[done : current.start], placeholder(current.label)]
            done = current.end
        current = span
    if current is None:
        return text
    parts += [text[done : current.start], placeholder(current.label), text[current.end :]]
    return "".join(parts)
