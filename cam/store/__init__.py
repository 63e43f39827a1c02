"""Markdown truth: topic files, pages, history and audit under the memory root, and the only code that writes there."""

from __future__ import annotations

TYPE_CHECKING = False  # of typing, which costs more to import than all else here
if TYPE_CHECKING:
    from cam.store.audit import AuditEntry, AuditItem, audit_review
    from cam.store.conflicts import RecordedConflict
    from cam.store.history import HistoryEntry
    from cam.store.layout import TopicFile
    from cam.store.store import Store

__all__ = ["AuditEntry", "AuditItem", "HistoryEntry", "RecordedConflict", "Store", "TopicFile", "audit_review"]

_FROM = {
    "AuditEntry": "audit",
    "AuditItem": "audit",
    "HistoryEntry": "history",
    "RecordedConflict": "conflicts",
    "Store": "store",
    "TopicFile": "layout",
    "audit_review": "audit",
}


def __getattr__(name: str) -> object:
    """Load what was asked for only then: a hook uses one small module of this room and pays for no other."""
    if name not in _FROM:
        raise AttributeError(name)
    from importlib import import_module

    return getattr(import_module(f"cam.store.{_FROM[name]}"), name)
