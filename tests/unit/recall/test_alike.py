from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from pathlib import Path

import pytest

from cam.models import MemoryRecord, MemoryScope
from cam.recall import RetrievalIndex
from cam.recall.alike import alike
from cam.recall.vectors import embed
from cam.store import Store

pytest.importorskip("numpy", reason="the semantic extra is not installed: uv run --group semantic pytest")
Add = Callable[..., tuple[str, ...]]


class Days:
    """An embedder that knows what is told of Tuesdays, and nothing else."""

    name = "days"
    directory = Path()

    def embed(self, texts: Sequence[str]) -> Iterator[Sequence[float]]:
        for number, text in enumerate(texts):
            yield [1.0 if "Tuesday" in text and at == 0 else float(at == 1 + number and "Tuesday" not in text) for at in range(8)]


@pytest.fixture
def refs(store: Store, index: RetrievalIndex, add: Add) -> tuple[str, ...]:
    everywhere = MemoryRecord(scope=MemoryScope.GLOBAL, topic="workflow", summary="On Tuesday we release.")
    made = add(store, "Deploys go out on Tuesdays.", "We ship each Tuesday.", "Tags are signed.", everywhere)
    list(embed(store, index, Days()))
    return made


def test_near_records_of_one_scope_are_a_pair(store: Store, index: RetrievalIndex, refs: tuple[str, ...]) -> None:
    (pair,) = alike(store, index, "days")
    assert {pair.one.ref, pair.other.ref} == set(refs[:2])
    assert pair.cosine == pytest.approx(1)


def test_without_vectors_there_are_no_pairs(store: Store, index: RetrievalIndex, refs: tuple[str, ...]) -> None:
    """Another model made none, or the file with them is gone."""
    assert len(refs) == 4
    assert alike(store, index, "another") == ()
    for file in (store.home / "index").glob("*.vectors"):
        file.unlink()
    assert alike(store, index, "days") == ()


def test_a_damaged_file_of_vectors_makes_nothing_alike(store: Store, index: RetrievalIndex, refs: tuple[str, ...]) -> None:
    """What can be no cosine is none, and nobody is warned of it."""
    assert len(refs) == 4
    for file in (store.home / "index").glob("*.vectors"):
        file.write_bytes(b"\x7f" * file.stat().st_size)
    assert alike(store, index, "days") == ()
