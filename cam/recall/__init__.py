"""Recall finds memory: a sidecar index derived from the Markdown, and the search over it. Never the truth, deletable at will."""

from __future__ import annotations

TYPE_CHECKING = False  # of typing, which costs more to import than all else here

if TYPE_CHECKING:
    from cam.recall.index import Refreshed, RetrievalIndex
    from cam.recall.query import SearchResult, search

__all__ = ["Refreshed", "RetrievalIndex", "SearchResult", "search"]

_FROM = {"Refreshed": "index", "RetrievalIndex": "index", "SearchResult": "query", "search": "query"}


def __getattr__(name: str) -> object:
    """Load what was asked for only then: a hook uses one small module of this room and pays for no other."""
    if name not in _FROM:
        raise AttributeError(name)
    from importlib import import_module

    return getattr(import_module(f"cam.recall.{_FROM[name]}"), name)
