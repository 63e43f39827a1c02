from __future__ import annotations

import math
import os
import shutil
import subprocess
import sys
import time
import zlib
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path

import pytest

from cam.errors import ConfigError
from cam.models import MemoryRecord, MemoryScope
from cam.recall import RetrievalIndex, lexical, search
from cam.recall.embed import Embedder, LocalModel, name_of
from cam.recall.vectors import PASSAGE, answering, asked, embed, lacking, nearest
from cam.recall.warm import WarmModel
from cam.store import Store

Add = Callable[..., tuple[str, ...]]
pytest.importorskip("numpy", reason="the semantic extra is not installed: uv run --group semantic pytest")

# What a sentence model knows and words do not: these stand for one thing.
_MEANINGS = {"forgotten": 0, "unpaid": 0, "invoice": 1, "bill": 1, "reminder": 2, "dunning": 2}


class Meanings:
    """An embedder of a few meanings: words of one meaning, and equal words, share a dimension."""

    def __init__(self, name: str = "meanings", directory: Path = Path()) -> None:
        self.name = name
        self.directory = directory
        self.embedded: list[str] = []

    def embed(self, texts: Sequence[str]) -> Iterator[Sequence[float]]:
        for text in texts:
            self.embedded.append(text)
            vector = [0.01] * 64
            for word in text.casefold().replace(".", "").split():
                vector[_MEANINGS.get(word, 3 + zlib.crc32(word.encode()) % 61)] += 1.0
            length = math.sqrt(sum(value * value for value in vector))
            yield [value / length for value in vector]


def _embed(store: Store, index: RetrievalIndex, embedder: Embedder) -> int:
    return max((done for done, _ in embed(store, index, embedder)), default=0)


def test_a_paraphrase_without_a_common_word_is_found_by_meaning(store: Store, index: RetrievalIndex, add: Add) -> None:
    add(store, "Unpaid bill: dunning.", "Deploys go out on Tuesdays.", "The port is 5544.")
    model = Meanings()
    assert _embed(store, index, model) == 3
    assert search(store, index, "forgotten invoice reminder").hits == ()
    found = search(store, index, "forgotten invoice reminder", embedder=model, why=True)
    assert found.hits[0].summary == "Unpaid bill: dunning."
    assert found.hits[0].why["meaning"] > 0
    assert (found.level, found.problems) == ("vectors", ())


def test_what_has_no_vector_yet_is_found_by_words_and_counted(store: Store, index: RetrievalIndex, add: Add) -> None:
    model = Meanings()
    add(store, "Unpaid bill: dunning.")
    _embed(store, index, model)
    add(store, "The reminder mail is sent at noon.")
    found = search(store, index, "reminder mail", embedder=model)
    assert found.hits[0].summary == "The reminder mail is sent at noon."
    assert found.problems == ("1 record without a vector, found by words",)


def test_no_text_is_embedded_twice(store: Store, index: RetrievalIndex, add: Add) -> None:
    """Not after a hand edit of something else, a move between scopes, or a rebuild of the words."""
    model = Meanings()
    add(store, "Unpaid bill: dunning.", "Deploys go out on Tuesdays.")
    _embed(store, index, model)
    index.rebuild(store)
    file = store.layout.directory(MemoryScope.PROJECT) / "reference.md"
    moved = store.layout.directory(MemoryScope.GLOBAL) / "workflow.md"
    moved.parent.mkdir(parents=True, exist_ok=True)
    file.rename(moved)
    assert _embed(store, index, model) == 0
    assert len(model.embedded) == 2


def test_another_model_makes_its_vectors_beside_the_old(store: Store, index: RetrievalIndex, add: Add) -> None:
    add(store, "Unpaid bill: dunning.")
    old, new = Meanings("old"), Meanings("new")
    _embed(store, index, old)
    assert _embed(store, index, new) == 1
    assert search(store, index, "forgotten invoice", embedder=old).hits == search(store, index, "forgotten invoice", embedder=new).hits


def test_a_model_that_has_gone_leaves_the_words_and_says_so(store: Store, index: RetrievalIndex, add: Add) -> None:
    add(store, "The port is 5544.")
    found = search(store, index, "port", embedder=WarmModel(store.home, "gone"))
    assert (found.level, [hit.summary for hit in found.hits]) == ("words", ["The port is 5544."])
    assert found.problems[0].startswith("the embedding model does not answer")


def test_two_that_embed_at_once_spoil_nothing(store: Store, index: RetrievalIndex, add: Add) -> None:
    """Both may do the same work; what they keep is whole, and each fact is found once."""
    add(store, "Unpaid bill: dunning.", *(f"Fact {number} about the warehouse." for number in range(100)))
    one, other = Meanings(), Meanings()
    first, second = embed(store, index, one), embed(store, RetrievalIndex(store.home), other)
    for _ in zip(first, second, strict=False):
        pass
    _embed(store, index, one)
    found = search(store, index, "forgotten invoice reminder", embedder=one)
    assert [hit.summary for hit in found.hits[:1]] == ["Unpaid bill: dunning."]
    assert len({hit.ref for hit in found.hits}) == len(found.hits)


def test_the_old_model_answers_until_the_new_one_is_complete(store: Store, index: RetrievalIndex, add: Add, tmp_path: Path) -> None:
    add(store, "Unpaid bill: dunning.")
    places = {name: tmp_path / name for name in ("old", "new")}
    for name, place in places.items():
        place.mkdir()
        (place / "model.onnx").write_text(name)
    old, new = (Meanings(name_of(place), place) for place in places.values())
    assert answering(store, index, places["new"]) == places["new"]
    _embed(store, index, old)
    assert answering(store, index, places["new"]) == places["old"]
    _embed(store, index, new)
    assert answering(store, index, places["new"]) == places["new"]
    add(store, "The port is 5544.")
    _embed(store, index, old)
    (places["old"] / "model.onnx").unlink()
    assert answering(store, index, places["new"]) == places["new"]


def test_filters_hold_for_meaning_too(store: Store, index: RetrievalIndex, add: Add) -> None:
    model = Meanings()
    add(store, "Unpaid bill: dunning.")
    _embed(store, index, model)
    assert search(store, index, "forgotten invoice", embedder=model, scope=MemoryScope.GLOBAL).hits == ()
    assert search(store, index, "forgotten invoice", embedder=model, state="archived").hits == ()


def test_a_long_text_is_found_by_any_of_its_passages(store: Store, index: RetrievalIndex, add: Add) -> None:
    filler = tuple(f"Line {number} speaks of shelves, labels and boxes in the cellar." for number in range(60))
    scope, topic = MemoryScope.PROJECT, "reference"
    add(store, MemoryRecord(scope=scope, topic=topic, summary="A long story.", details=(*filler, "Unpaid bill: dunning.", *filler)))
    add(store, "The port is 5544.")
    model = Meanings()
    assert _embed(store, index, model) == 2
    assert all(len(text) <= PASSAGE for text in model.embedded)
    assert search(store, index, "forgotten invoice reminder", embedder=model).hits[0].summary == "A long story."


@pytest.mark.parametrize("size", [0, 64 * 4 + 100])
def test_a_file_that_lost_vectors_is_filled_again(store: Store, index: RetrievalIndex, add: Add, size: int) -> None:
    """It was deleted, or cut in the middle of a vector by a crash: words answer meanwhile, and the lost texts are embedded again."""
    add(store, "Unpaid bill: dunning.", "Deploys go out on Tuesdays.", "The port is 5544.")
    model = Meanings()
    _embed(store, index, model)
    (file,) = index.path.parent.glob("*.vectors")
    file.unlink() if size == 0 else os.truncate(file, size)
    assert search(store, index, "port 5544", embedder=model).hits[0].summary == "The port is 5544."
    assert _embed(store, index, model) == (3 if size == 0 else 2)
    assert search(store, index, "forgotten invoice", embedder=model).hits[0].summary == "Unpaid bill: dunning."
    assert file.stat().st_mode & 0o777 == 0o600


def test_a_long_text_that_lost_one_passage_is_embedded_again_whole(store: Store, index: RetrievalIndex, add: Add) -> None:
    add(
        store,
        MemoryRecord(
            scope=MemoryScope.PROJECT, topic="reference", summary="A long story.", details=("One. " * 80, "Two. " * 80, "Three. " * 60)
        ),
    )
    model = Meanings()
    _embed(store, index, model)
    (file,) = index.path.parent.glob("*.vectors")
    os.truncate(file, file.stat().st_size - 64 * 4)
    model.embedded.clear()
    assert _embed(store, index, model) == 1
    assert len(model.embedded) == 3


_SEARCHING = """
import sys
from pathlib import Path
from cam.project import Project
from cam.recall import RetrievalIndex, search
from cam.store import Store

class Model:
    name, directory = "meanings", Path()
    def embed(self, texts):
        return iter([[0.125] * 64] * len(texts))

home = Path(sys.argv[1])
store = Store(home, Project(id="shop-0123456789ab", worktree_id="shop-ba9876543210", root=home, name="shop"))
for _ in range(10):
    found = search(store, RetrievalIndex(home), "port 5544", embedder=Model())
    assert found.hits[0].summary == "The port is 5544.", found
"""


def test_a_file_that_is_cut_while_it_is_searched_kills_nobody(store: Store, index: RetrievalIndex, add: Add) -> None:
    """Whatever another program does to the vectors, words answer: cutting a file that a process has mapped would end it."""
    add(store, "Unpaid bill: dunning.", "Deploys go out on Tuesdays.", "The port is 5544.")
    _embed(store, index, Meanings())
    (file,) = index.path.parent.glob("*.vectors")
    with subprocess.Popen([sys.executable, "-c", _SEARCHING, str(store.home)], stderr=subprocess.PIPE, text=True) as searching:
        while searching.poll() is None:
            os.truncate(file, 1 << 23)  # long enough to be cut before it is read to its end
            time.sleep(0.01)
            os.truncate(file, 0)
        assert searching.stderr is not None
        assert (searching.returncode, searching.stderr.read()) == (0, "")


@pytest.mark.parametrize("garbage", [b"\xff" * 4096, b"\x7f" * 4096, b"short", b""])
def test_a_file_that_holds_something_else_leaves_the_words(store: Store, index: RetrievalIndex, add: Add, garbage: bytes) -> None:
    add(store, "Unpaid bill: dunning.", "Deploys go out on Tuesdays.", "The port is 5544.")
    model = Meanings()
    _embed(store, index, model)
    (file,) = index.path.parent.glob("*.vectors")
    file.write_bytes(garbage)
    assert search(store, index, "port 5544", embedder=model).hits[0].summary == "The port is 5544."
    file.unlink()
    file.mkdir()
    assert search(store, index, "port 5544", embedder=model).hits[0].summary == "The port is 5544."


def test_lost_vectors_are_reported(store: Store, index: RetrievalIndex, add: Add) -> None:
    add(store, "Unpaid bill: dunning.", "The port is 5544.")
    model = Meanings()
    _embed(store, index, model)
    (file,) = index.path.parent.glob("*.vectors")
    file.unlink()
    assert search(store, index, "port", embedder=model).problems == ("2 records without a vector, found by words",)


def test_what_words_find_has_its_meaning_weighed_however_far_it_is(store: Store, index: RetrievalIndex, add: Add) -> None:
    """Not only the nearest records have a meaning."""
    add(store, *(f"Unpaid bill: dunning number {number}." for number in range(60)), "The port of the invoice service is 5544.")
    model = Meanings()
    _embed(store, index, model)
    found = search(store, index, "5544 forgotten invoice reminder", embedder=model, limit=100, why=True)
    assert next(hit for hit in found.hits if "5544" in hit.summary).why["meaning"] > 0


def test_other_projects_crowd_nobody_out(store: Store, other_store: Store, index: RetrievalIndex, add: Add) -> None:
    model = Meanings()
    add(other_store, *(f"Invoice reminder number {number} was forgotten." for number in range(600)))
    add(store, "Unpaid bill: dunning.", "The port is 5544.")
    _embed(other_store, index, model)
    _embed(store, index, model)
    assert search(store, index, "forgotten invoice reminder", embedder=model).hits[0].summary == "Unpaid bill: dunning."


def test_the_nearest_are_those_of_comparing_all(store: Store, index: RetrievalIndex, add: Add) -> None:
    """As a plain computation over every text says."""
    texts = [f"{left} {right}." for left in ("invoice", "bill", "port", "queue") for right in ("reminder", "dunning", "cache", "lock")]
    refs = dict(zip(add(store, *texts), texts, strict=True))
    model = Meanings()
    _embed(store, index, model)
    (wish,) = model.embed(["unpaid bill"])
    every = {text: sum(a * b for a, b in zip(vector, wish, strict=True)) for text, vector in zip(texts, model.embed(texts), strict=True)}
    near, _ = index.ask(store, lambda db: nearest(db, index.path.parent, wish, asked(store, model.name), limit=5))
    rows, _ = index.ask(store, lambda db: lexical.records(db, near))
    cosines = [cosine for (cosine,) in near.values()]
    assert cosines == pytest.approx(sorted(every.values(), reverse=True)[:5], abs=1e-6)
    assert [every[refs[record.ref]] for record in rows] == pytest.approx(cosines, abs=1e-6)


def test_a_killed_embedder_leaves_whole_texts(store: Store, index: RetrievalIndex, add: Add) -> None:
    add(store, *(f"Fact {number} about the warehouse." for number in range(200)))
    model = Meanings()
    next(iter(embed(store, index, model)))
    left, _ = index.ask(store, lambda db: lacking(db, index.path.parent, store, model.name))
    assert 0 < left < 200
    assert _embed(store, index, model) == left


def test_a_directory_without_a_model_is_named(tmp_path: Path) -> None:
    with pytest.raises(ConfigError, match="no embedding model in"):
        LocalModel(tmp_path)


@pytest.mark.parametrize("damaged", ["model.onnx", "tokenizer.json", "config.json"])
def test_a_damaged_model_is_named(tmp_path: Path, minilm: Path, damaged: str) -> None:
    """By what its library says of it, in one line."""
    shutil.copytree(minilm, tmp_path / "model", symlinks=True)
    (tmp_path / "model" / damaged).unlink()
    (tmp_path / "model" / damaged).write_bytes(b"half a downl")
    with pytest.raises(ConfigError, match=r"^the embedding model in .* cannot be loaded: .+$") as failed:
        LocalModel(tmp_path / "model")
    assert failed.value.hint


@pytest.fixture(scope="module")
def model(minilm: Path) -> LocalModel:
    return LocalModel(minilm)


def test_a_real_model_finds_what_words_cannot(store: Store, index: RetrievalIndex, add: Add, model: LocalModel) -> None:
    add(
        store,
        "The on-call runbook is at https://docs.example/runbooks.",
        "Columns are snake_case with the unit as a suffix.",
        "No dynamic allocation after init; use the pools.",
        "Deploys go out on Tuesdays.",
    )
    _embed(store, index, model)
    found = search(store, index, "which weekday is shipping day?", embedder=model)
    assert found.hits[0].summary == "Deploys go out on Tuesdays."
    assert len(next(iter(model.embed(["one text"])))) == 384
