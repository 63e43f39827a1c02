"""Secrets and <private> text out, typed placeholders in; used at every boundary. It never decides what to remember."""

from __future__ import annotations

from cam.redact.assignments import assigned
from cam.redact.blocks import blocks
from cam.redact.formats import tokens
from cam.redact.locks import locked
from cam.redact.pairs import pairs
from cam.redact.private import without_private
from cam.redact.spans import Span, merged, page, replace
from cam.redact.transport import carried

__all__ = ["is_sensitive", "redact", "secrets"]

_PASSES = 4  # a placeholder may make a setting of what stood behind the secret: "gho_…:Secret"=000;A". Most texts take one, or two


def redact(text: str) -> str:
    """``text`` with every secret replaced by a typed placeholder, e.g. ``[redacted: github token]``.

    ``<private>…</private>`` goes whole; an unclosed tag hides the rest and a stray closing tag hides what stood before it.
    What only looks like a secret (hashes, UUIDs, public keys, placeholders, names of variables) stays. Linear in the
    text's length, and ``redact(redact(x)) == redact(x)``.
    """
    public = without_private(text)
    for _ in range(_PASSES):
        before, public = public, replace(public, _secrets(public))
        if public == before:
            break
    return public


def secrets(text: str) -> tuple[tuple[int, str], ...]:
    """Line number (from 1) and kind of each secret in ``text``; never the secret itself."""
    return tuple((text.count("\n", 0, span.start) + 1, span.label) for span in merged(_secrets(text)))


def _secrets(text: str) -> list[Span]:
    read = page(text)
    known = list(tokens(text))
    return [*blocks(read), *known, *carried(read), *assigned(read), *locked(read), *pairs(read, known)]


def is_sensitive(text: str) -> bool:
    """Whether ``redact`` would change ``text``."""
    return redact(text) != text
