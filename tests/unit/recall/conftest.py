from __future__ import annotations

from collections.abc import Callable
from datetime import UTC, datetime
from pathlib import Path

import pytest

from cam.models import Action, MemoryOperation, MemoryRecord, MemoryScope
from cam.project import Project
from cam.recall import RetrievalIndex
from cam.store import Store

NOW = datetime(2026, 11, 29, 12, tzinfo=UTC)


def _store(home: Path, name: str = "shop") -> Store:
    return Store(home, Project(id=f"{name}-0123456789ab", worktree_id=f"{name}-ba9876543210", root=home.with_name(name), name=name))


@pytest.fixture(scope="session")
def new_store() -> Callable[[Path], Store]:
    return _store


@pytest.fixture
def store(tmp_path: Path) -> Store:
    return _store(tmp_path / "memory")


@pytest.fixture
def other_store(tmp_path: Path) -> Store:
    """Another project below the same memory root."""
    return _store(tmp_path / "memory", "other")


@pytest.fixture
def index(store: Store) -> RetrievalIndex:
    return RetrievalIndex(store.home)


@pytest.fixture(scope="session")
def add() -> Callable[..., tuple[str, ...]]:
    """Put records into a store as a command would; gives back their refs."""

    def remember(store: Store, *records: MemoryRecord | str) -> tuple[str, ...]:
        made = [MemoryRecord(scope=MemoryScope.PROJECT, topic="reference", summary=r) if isinstance(r, str) else r for r in records]
        with store.transaction(actor="test") as transaction:
            changes = transaction.apply([MemoryOperation(action=Action.ADD, record=record) for record in made], now=NOW)
        return tuple(applied.ref for applied in changes.applied)

    return remember
