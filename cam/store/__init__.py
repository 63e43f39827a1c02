"""Markdown truth: topic files, pages, history and audit under the memory root, and the only code that writes there."""

from __future__ import annotations

from cam.store.audit import AuditEntry, AuditItem, audit_review
from cam.store.history import HistoryEntry
from cam.store.layout import TopicFile
from cam.store.store import Store

__all__ = ["AuditEntry", "AuditItem", "HistoryEntry", "Store", "TopicFile", "audit_review"]
