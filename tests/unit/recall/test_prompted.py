from __future__ import annotations

import sqlite3
from pathlib import Path

import pytest

from cam.models import Action, MemoryOperation, MemoryRecord, MemoryScope
from cam.project import identify
from cam.recall import RetrievalIndex, lexical
from cam.recall.index import owners
from cam.recall.prompted import VERSION, Replaced, prompted
from cam.store import Store

FACTS = (
    ("Integration tests need a running Redis.", ("Start it with `docker compose up redis`.",)),
    ("Deploys to staging go through the heron canary.", ("Deploys to staging go through the heron canary.",)),
    ("Amounts are whole cents in the Money class.", ()),
    ("构建前先运行代码生成器。", ()),
    *((f"Module number {n} writes its report into out{n}.", ()) for n in range(60)),
)


@pytest.fixture
def index(tmp_path: Path) -> tuple[str, int, tuple[str, ...]]:
    """The database with its identity, and the names of the project's directories in it."""
    from datetime import UTC, datetime

    store = Store(tmp_path / "memory", identify(tmp_path))
    records = (MemoryRecord(scope=MemoryScope.PROJECT, topic="patterns", summary=summary, details=details) for summary, details in FACTS)
    with store.transaction(actor="test") as tx:
        tx.apply([MemoryOperation(action=Action.ADD, record=record) for record in records], now=datetime.now(UTC))
    found = RetrievalIndex(store.home)
    found.refresh(store)
    return str(found.path), found.identity(), owners(store).names


def test_it_reads_what_the_index_writes() -> None:
    assert VERSION == lexical.VERSION


@pytest.mark.parametrize(
    ("prompt", "expected"),
    [
        ("Why do the integration tests hang without redis?", "Integration tests"),
        ("how is the canary deployed to staging", "heron canary"),
        ("Please add a Money class method that splits amounts", "whole cents"),
        ("运行代码生成器的脚本在哪里", "构建前"),
    ],
)
def test_a_fact_that_the_prompt_is_about_comes_first(index: tuple[str, int, tuple[str, ...]], prompt: str, expected: str) -> None:
    assert expected in prompted(*index, prompt)[0]


def test_details_come_with_their_fact(index: tuple[str, int, tuple[str, ...]]) -> None:
    assert prompted(*index, "integration tests with redis")[0].split("\n")[1] == "  - Start it with `docker compose up redis`."
    assert prompted(*index, "how is the canary deployed to staging")[0].split("\n")[1:] == [], "the summary once more is no detail"


@pytest.mark.parametrize(
    "prompt", ["", "go on", "thanks", "rename this variable", "the and of", "tests", "a" * 10_000, '"; DROP TABLE', "report"]
)
def test_other_prompts_bring_nothing(index: tuple[str, int, tuple[str, ...]], prompt: str) -> None:
    assert prompted(*index, prompt) == []


def test_other_projects_are_not_asked(index: tuple[str, int, tuple[str, ...]]) -> None:
    assert prompted(*index[:2], ("global", "other", "other/other"), "integration tests with redis") == []


def test_an_index_that_is_gone_damaged_or_not_the_same_is_not_asked(tmp_path: Path, index: tuple[str, int, tuple[str, ...]]) -> None:
    """Made anew for another project it would know nothing of this one, and that must not be taken for an answer."""
    sqlite3.connect(tmp_path / "old.sqlite").close()
    (tmp_path / "damaged.sqlite").write_bytes(b"no database " * 1000)
    for place, identity in ((tmp_path / "none.sqlite", 0), (tmp_path / "old.sqlite", 0), (tmp_path / "damaged.sqlite", 0), (index[0], 0)):
        with pytest.raises(Replaced):
            prompted(str(place), identity, ("a", "b", "c"), "anything")
    assert not (tmp_path / "none.sqlite").exists()
