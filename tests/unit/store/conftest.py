"""A memory in a temporary directory, and a short way to change it."""

from __future__ import annotations

import shutil
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from cam.models import Action, Changes, MemoryOperation, MemoryRecord, MemoryScope
from cam.project import Project
from cam.store import Store
from tests.conftest import FIXTURES

START = datetime(2026, 12, 1, 12, tzinfo=UTC)


@dataclass
class Memory:
    """A store whose clock moves by a minute with each change."""

    home: Path
    project: Project
    now: datetime = START
    store: Store = field(init=False)

    def __post_init__(self) -> None:
        self.store = Store(self.home, self.project)

    def do(self, *operations: MemoryOperation) -> Changes:
        """Carry out ``operations`` as one."""
        self.now += timedelta(minutes=1)
        with self.store.transaction(actor="test") as tx:
            return tx.apply(operations, now=self.now)

    def add(
        self, summary: str, topic: str = "commands", *, scope: MemoryScope = MemoryScope.PROJECT, details: tuple[str, ...] = ()
    ) -> Changes:
        """Remember a sentence."""
        record = MemoryRecord(scope=scope, topic=topic, summary=summary, details=details)
        return self.do(MemoryOperation(action=Action.ADD, record=record))

    def on(self, ref: str, action: Action, record: MemoryRecord | None = None, *, reason: str = "") -> Changes:
        """Do something to one record."""
        return self.do(MemoryOperation(action=action, ref=ref, record=record, reason=reason))

    def undo(self, operation_id: str | None = None) -> Changes:
        """Take an operation back."""
        self.now += timedelta(minutes=1)
        with self.store.transaction(actor="test") as tx:
            return tx.undo(operation_id, now=self.now)

    def restore(self, ref: str, *, at: datetime | None = None, operation_id: str = "") -> Changes:
        """Bring a record back."""
        self.now += timedelta(minutes=1)
        with self.store.transaction(actor="test") as tx:
            return tx.restore(ref, now=self.now, at=at, operation_id=operation_id)

    def path(self, name: str, scope: MemoryScope = MemoryScope.PROJECT) -> Path:
        """A file of a scope."""
        return self.store.layout.directory(scope) / name

    def text(self, name: str, scope: MemoryScope = MemoryScope.PROJECT) -> str:
        """What is in a file, newlines as they are."""
        return self.path(name, scope).read_bytes().decode("utf-8", "surrogateescape")

    def write(self, name: str, text: str, scope: MemoryScope = MemoryScope.PROJECT) -> None:
        """What a human does with an editor."""
        path = self.path(name, scope)
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(text.encode("utf-8", "surrogateescape"))

    def summaries(self) -> list[str]:
        """The active summaries."""
        return [record.summary for record in self.store.records()]

    def tree(self) -> dict[str, bytes]:
        """The Markdown of all scopes."""
        return {str(path.relative_to(self.home)): path.read_bytes() for path in sorted(self.home.rglob("*.md"))}


@pytest.fixture
def memory(tmp_path: Path) -> Memory:
    """An empty memory."""
    root = tmp_path / "shop"
    root.mkdir()
    return Memory(tmp_path / "memory", Project(id="shop-000000000001", worktree_id="shop-000000000002", root=root, name="shop"))


@pytest.fixture
def predecessor(tmp_path: Path) -> Memory:
    """A copy of a store that the predecessor made."""
    shutil.copytree(FIXTURES / "stores" / "predecessor", tmp_path / "old")
    return Memory(tmp_path / "old", Project(id="shop-a064ce9bbf9b", worktree_id="shop-a064ce9bbf9b", root=tmp_path, name="shop"))
