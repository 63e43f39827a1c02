from __future__ import annotations

import tempfile
from datetime import UTC, datetime
from pathlib import Path

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from cam.models import Action, MemoryOperation, MemoryRecord, MemoryScope
from cam.project import Project
from cam.recall import RetrievalIndex, search
from cam.recall.terms import terms
from cam.store import Store

NOW = datetime(2026, 11, 29, tzinfo=UTC)
WORDS = ("redis", "queue", "port", "5544", "tariffTable", "报表查询", "deploys", "src/app.ts", "the")
SUMMARIES = st.lists(st.sampled_from(WORDS), min_size=1, max_size=5).map(" ".join)
CHANGES = st.lists(
    st.tuples(st.sampled_from(("add", "archive", "delete")), SUMMARIES, st.integers(0, 9), st.sampled_from(MemoryScope)),
    min_size=1,
    max_size=12,
)
QUERIES = (*WORDS, "redis port", "tariff", "deploy queue", "查询")


def _project(home: Path) -> Project:
    return Project(id="shop-0123456789ab", worktree_id="shop-ba9876543210", root=home, name="shop")


@settings(deadline=None, max_examples=12, suppress_health_check=list(HealthCheck))
@given(changes=CHANGES)
def test_an_index_kept_step_by_step_answers_like_one_made_anew(changes: list[tuple[str, str, int, MemoryScope]]) -> None:
    with tempfile.TemporaryDirectory() as directory:
        home = Path(directory)
        store = Store(home, _project(home))
        kept = RetrievalIndex(home)
        for what, summary, pick, scope in changes:
            with store.transaction(actor="test") as transaction:
                there = transaction.records()
                operation = MemoryOperation(action=Action.ADD, record=MemoryRecord(scope=scope, topic="reference", summary=summary))
                if what != "add" and there:
                    operation = MemoryOperation(action=Action(what), ref=there[pick % len(there)].ref)
                transaction.apply([operation], now=NOW)
            kept.refresh(store)
        step_by_step = [search(store, kept, query, limit=20, why=True) for query in QUERIES]
        stored = kept.records(store, archived=True)
        kept.path.unlink()
        assert [search(store, kept, query, limit=20, why=True) for query in QUERIES] == step_by_step
        assert kept.records(store, archived=True) == stored
        assert set(stored) == set(store.records(archived=True))


@settings(deadline=None, max_examples=200)
@given(text=st.text())
def test_any_text_has_terms_that_the_index_takes_as_they_are(text: str) -> None:
    """No term holds what would separate or quote it in a query."""
    assert all(term and not set(term) & set(" \n\t\"'*()^:-\0") for term in terms(text))


@settings(deadline=None, max_examples=60, suppress_health_check=list(HealthCheck))
@given(query=st.text())
def test_no_query_is_an_error(query: str) -> None:
    with tempfile.TemporaryDirectory() as directory:
        home = Path(directory)
        store = Store(home, _project(home))
        file = store.layout.directory(MemoryScope.PROJECT) / "reference.md"
        file.parent.mkdir(parents=True)
        file.write_text(f"# Reference\n\n## fact\nSummary: {' '.join(WORDS)}\n", "utf-8")
        search(store, RetrievalIndex(home), query)
