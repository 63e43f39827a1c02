"""The user's own ``<private>`` marks: what stands between them never gets any further."""

from __future__ import annotations

import re

from cam.patterns import lazy
from cam.redact.spans import placeholder

# Attributes are allowed, other words are not: "<private key>" is a placeholder in somebody's documentation.
_TAG = lazy(r"<\s*(/?)\s*private(?:\s+[\w-]+\s*=[^<>]{0,200})?\s*>", re.IGNORECASE)


def without_private(text: str) -> str:
    """``text`` with private parts replaced. Fails closed: an unclosed tag hides the rest, a stray closing tag all before it."""
    return split_private(text)[0]


def split_private(text: str, *, inside: bool = False) -> tuple[str, bool]:
    """``text`` without its private parts, and whether a part is still open at its end.

    ``inside`` says that an earlier message has opened one: then everything up to the closing tag is private.
    """
    depth = 1 if inside else 0
    if not inside and ("<" not in text or ("rivate" not in text and "RIVATE" not in text)):
        return text, False
    kept: list[str] = [placeholder("private")] if inside else []
    start = 0
    for tag in _TAG.finditer(text):
        closing = bool(tag[1])
        if not closing:
            if depth == 0:
                kept += [text[start : tag.start()], placeholder("private")]
            depth += 1
        elif depth > 0:
            depth -= 1
        else:
            kept = [placeholder("private")]
        if depth == 0:
            start = tag.end()
    if depth == 0:
        kept.append(text[start:])
    return "".join(kept), depth > 0
