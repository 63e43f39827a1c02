"""Pieces of cues that several languages share."""

from __future__ import annotations

COLON = r"\s*[:：\u2013\u2014-]\s*"
THEN = rf"(?:{COLON}|\s+)"
WHAT = r"(?P<what>.+)"


def repeated(phrases: str) -> str:
    """One or several of the phrases, as in "ok, go on please"."""
    return rf"(?:{phrases})(?:[\s,.!;，。！、]+(?:{phrases}))*"
