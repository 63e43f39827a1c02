"""Proposals against what is known: duplicates, corrections, conflicts. It decides; it never writes."""

from __future__ import annotations

from cam.review.resolver import named, review

__all__ = ["named", "review"]
