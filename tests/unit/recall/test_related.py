from __future__ import annotations

from datetime import UTC, datetime
from pathlib import Path

from cam.models import Action, Kind, MemoryOperation, MemoryRecord, MemoryScope, Source
from cam.project import Project
from cam.recall import RetrievalIndex
from cam.recall.related import related
from cam.review import review
from cam.store import Store

NOW = datetime(2026, 12, 1, tzinfo=UTC)


def adding(summary: str) -> MemoryOperation:
    return MemoryOperation(action=Action.ADD, record=MemoryRecord(scope=MemoryScope.PROJECT, topic="operations", summary=summary))


def test_what_says_the_same_or_the_opposite_is_among_few_of_many(tmp_path: Path) -> None:
    """Review decides on the related records as it would on all of them, and they stay few."""
    store = Store(tmp_path / "memory", Project(id="p-1", worktree_id="p-2", root=tmp_path, name="p"))
    index = RetrievalIndex(store.home)
    many = [f"Service {n} of team {n % 7} is restarted with make restart-{n}" for n in range(400)]
    with store.transaction(actor="test") as tx:
        tx.apply([adding(text) for text in (*many, "The staging port is 5432", "Deploy from the tools branch on Fridays")], now=NOW)
    for said in ("the staging port is 6543", "Deploy from the tools branch on Fridays.", many[17]):
        near = related(store, index, [adding(said)], limit=50)
        assert len(near) <= 50
        assert review([adding(said)], near) == review([adding(said)], store.records())


def test_commands_of_one_purpose_need_share_no_word(tmp_path: Path) -> None:
    """A verified command replaces the older one of its purpose, however many other facts there are."""
    store = Store(tmp_path / "memory", Project(id="p-1", worktree_id="p-2", root=tmp_path, name="p"))
    old, new = (
        MemoryOperation(
            action=Action.ADD,
            record=MemoryRecord(
                scope=MemoryScope.PROJECT, topic="commands", summary=said, kind=Kind.COMMAND, source=Source.COMMAND, tags=("test",)
            ),
        )
        for said in ("`make check` passes", "`pytest -q` works")
    )
    with store.transaction(actor="test") as tx:
        tx.apply([old, *(adding(f"Service {n} is restarted by hand") for n in range(80))], now=NOW)
    near = related(store, RetrievalIndex(store.home), [new], limit=20)
    assert review([new], near) == review([new], store.records())
    (accepted,) = review([new], near).accepted
    assert accepted.record
    assert accepted.record.supersedes == ("project:commands:make-check-passes",)


def test_of_a_small_memory_all_is_related(tmp_path: Path) -> None:
    store = Store(tmp_path / "memory", Project(id="p-1", worktree_id="p-2", root=tmp_path, name="p"))
    with store.transaction(actor="test") as tx:
        tx.apply([adding("Tags are signed"), adding("Logs are in var")], now=NOW)
    assert related(store, RetrievalIndex(store.home), [adding("something else")]) == store.records()
