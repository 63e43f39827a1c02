from __future__ import annotations

import sqlite3
from collections.abc import Callable
from contextlib import closing
from dataclasses import replace
from pathlib import Path

import pytest

from cam.models import MemoryRecord, MemoryScope, Source
from cam.recall import RetrievalIndex
from cam.recall.verdicts import weighed
from cam.store import Store

NEAR = MemoryRecord(scope=MemoryScope.PROJECT, topic="workflow", summary="Use tabs.", id="use-tabs")
FAR = MemoryRecord(scope=MemoryScope.GLOBAL, topic="workflow", summary="Use spaces.", id="use-spaces")
OTHER = MemoryRecord(scope=MemoryScope.GLOBAL, topic="workflow", summary="Sign commits.", id="sign-commits")


class Judge:
    """Decides by one word, and counts how often it was asked."""

    def __init__(self) -> None:
        self.asked = 0

    def __call__(self, near: MemoryRecord, far: MemoryRecord) -> bool:
        self.asked += 1
        return near.summary.split()[0] == far.summary.split()[0]


@pytest.fixture
def kept(store: Store, index: RetrievalIndex, add: Callable[..., tuple[str, ...]]) -> RetrievalIndex:
    """An index on disk."""
    add(store, "Something.")
    index.refresh(store)
    return index


def test_what_was_decided_is_not_asked_again(kept: RetrievalIndex) -> None:
    judge = Judge()
    assert [weighed(kept, judge, [(NEAR, FAR), (NEAR, OTHER)]) for _ in range(3)] == [[True, False]] * 3
    assert judge.asked == 2


@pytest.mark.parametrize("near", [replace(NEAR, summary="Use tabs!"), replace(NEAR, source=Source.COMMAND), replace(NEAR, tags=("style",))])
def test_what_says_something_else_is_asked_about(kept: RetrievalIndex, near: MemoryRecord) -> None:
    judge = Judge()
    weighed(kept, judge, [(NEAR, FAR)])
    weighed(kept, judge, [(near, FAR), (FAR, NEAR)])
    assert judge.asked == 3


def test_what_was_decided_of_records_long_gone_is_dropped(kept: RetrievalIndex) -> None:
    """The index does not grow without end; what is asked about just then is kept."""
    judge = Judge()
    weighed(kept, judge, [(NEAR, OTHER)])
    with closing(sqlite3.connect(kept.path)) as db, db:
        db.executemany("INSERT INTO verdicts VALUES (?, 1)", ((number.to_bytes(12, "big"),) for number in range(50_000)))
    assert weighed(kept, judge, [(NEAR, FAR)]) == [True]
    with closing(sqlite3.connect(kept.path)) as db:
        assert db.execute("SELECT count(*) FROM verdicts").fetchone() == (1,)


def test_no_pairs_are_no_answers(kept: RetrievalIndex) -> None:
    assert weighed(kept, Judge(), []) == []


def test_a_removed_index_and_a_foreign_table_change_no_answer(kept: RetrievalIndex) -> None:
    """They only cost the time to decide again."""
    judge = Judge()
    first = weighed(kept, judge, [(NEAR, FAR), (NEAR, OTHER)])
    with sqlite3.connect(kept.path) as db:
        db.execute("DROP TABLE verdicts")
        db.execute("CREATE TABLE verdicts (something TEXT)")
    db.close()
    assert weighed(kept, judge, [(NEAR, FAR), (NEAR, OTHER)]) == first
    kept.drop()
    assert weighed(kept, judge, [(NEAR, FAR), (NEAR, OTHER)]) == first
    assert judge.asked == 6


def test_a_directory_that_takes_no_file_changes_no_answer(tmp_path: Path) -> None:
    (tmp_path / "index").write_text("in the way")
    assert weighed(RetrievalIndex(tmp_path), Judge(), [(NEAR, FAR)]) == [True]
