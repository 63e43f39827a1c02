"""Recall finds memory: a sidecar index derived from the Markdown, and the search over it. Never the truth, deletable at will."""

from __future__ import annotations

from cam.recall.index import Refreshed, RetrievalIndex
from cam.recall.search import SearchResult, search

__all__ = ["Refreshed", "RetrievalIndex", "SearchResult", "search"]
