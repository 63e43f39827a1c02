"""Recall and startup as the memory grows: cold processes and in process, beside bare Python and a bare FTS5 query, in one run.

    uv run python tests/bench/bench_recall.py [RECORDS ...]

Default sizes are 100, 1,000, 10,000 and 50,000 records. The Markdown is generated: sentences over a vocabulary that follows Zipf's law
and grows with the memory, as real ones do; the commonest word is one in twenty, and nobody asks for the fifty commonest, which
stand for the function words that recall drops from real questions. Times are processor time, which other programs disturb
less than the clock: in process the median, of processes the least; the ratios say more than the seconds. Of processes the most
memory that they held is told, too.
"""

from __future__ import annotations

import os
import random
import sqlite3
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from functools import partial
from pathlib import Path

from cam.models import TOPICS, MemoryScope
from cam.project import identify
from cam.recall import RetrievalIndex, search
from cam.startup import compile_startup
from cam.store import Store

SIZES = (100, 1_000, 10_000, 50_000)
RUNS = 7
QUERIES = 60
_FUNCTION_WORDS = 50
_SYLLABLES = ("ra", "ke", "to", "mi", "lu", "sen", "dor", "pa", "vi", "gra", "ble", "con", "ter", "ny", "os", "quo")


def _word(number: int) -> str:
    word = ""
    number += len(_SYLLABLES)
    while number:
        number, rest = divmod(number, len(_SYLLABLES))
        word += _SYLLABLES[rest]
    return word


def _sentence(chance: random.Random, vocabulary: int) -> str:
    words = [_word(min(int(20 * chance.paretovariate(0.9)) - 20, vocabulary)) for _ in range(chance.randint(8, 18))]
    words[chance.randrange(len(words))] = f"{words[0]}_{words[1]}.{chance.choice(('ts', 'py', 'go'))}"
    return " ".join(words).capitalize() + "."


def write_memory(store: Store, count: int, *, seed: int = 1) -> None:
    """Topic files with ``count`` records over all scopes and topics, written without going through a transaction."""
    chance = random.Random(seed)  # noqa: S311 - the same memory each time
    blocks: dict[tuple[MemoryScope, str], list[str]] = {}
    for number in range(count):
        scope = chance.choices(tuple(MemoryScope), (1, 6, 1))[0]
        topic = chance.choice(TOPICS)
        block = f'## fact-{number}\n<!-- cam:entry {{"id":"fact-{number}","updatedAt":"2026-11-{number % 28 + 1:02}T12:00:00Z"}} -->\n'
        block += f"Summary: {_sentence(chance, 40 + 4 * count)}\nDetails:\n- {_sentence(chance, 40 + 4 * count)}\n"
        blocks.setdefault((scope, topic), []).append(block)
    for (scope, topic), entries in blocks.items():
        path = store.layout.directory(scope) / f"{topic}.md"
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(f"# {topic}\n\n<!-- cam:topic {topic} -->\n\n" + "\n".join(entries), "utf-8", newline="\n")


def _questions(store: Store) -> list[str]:
    chance = random.Random(2)  # noqa: S311 - the same questions each time
    records = store.records()
    common = {_word(number) for number in range(_FUNCTION_WORDS)}
    chosen = [[word for word in chance.choice(records).summary.rstrip(".").lower().split() if word not in common] for _ in range(QUERIES)]
    return [" ".join(chance.sample(words, min(len(words), chance.randint(1, 5)))) for words in chosen]


def _median(act: Callable[[], object], runs: int = RUNS) -> float:
    times = []
    for _ in range(runs):
        start = time.process_time()
        act()
        times.append(time.process_time() - start)
    return statistics.median(times)


# A child's peak starts at what its parent held, so a small process starts it.
_STARTS = """
import os, sys
child = os.posix_spawnp(sys.argv[1], sys.argv[1:], os.environ, file_actions=[(os.POSIX_SPAWN_OPEN, 1, os.devnull, os.O_WRONLY, 0)])
_, status, used = os.wait4(child, 0)
print(used.ru_utime + used.ru_stime, used.ru_maxrss)
sys.exit(os.waitstatus_to_exitcode(status))
"""


def _process(*arguments: str, cwd: Path, env: dict[str, str], runs: int = RUNS) -> tuple[float, float]:
    """Seconds for a whole process, the least of some, as what else runs only ever adds; and the megabytes that it held at most."""
    times, peaks = [], []
    for _ in range(runs):
        command = (sys.executable, "-S", "-c", _STARTS, *arguments)
        used = subprocess.run(command, cwd=cwd, env=env, check=True, capture_output=True, text=True).stdout.split()
        times.append(float(used[0]))
        peaks.append(int(used[1]) / (1 << 20 if sys.platform == "darwin" else 1 << 10))
    return min(times), max(peaks)


def _fetch(db: sqlite3.Connection, ask: str, match: str) -> list[object]:
    return db.execute(ask, (match,)).fetchall()


def _bare_fts5(store: Store, questions: list[str]) -> float:
    """Seconds for one question to FTS5 alone: an OR of its words, in memory, nothing fetched but the row's number."""
    db = sqlite3.connect(":memory:")
    db.execute("CREATE VIRTUAL TABLE bare USING fts5 (text, tokenize = 'porter unicode61')")
    db.executemany("INSERT INTO bare VALUES (?)", [(" ".join((record.summary, *record.details)),) for record in store.records()])
    matches = [" OR ".join(f'"{word}"' for word in question.replace(".", " ").replace("_", " ").split()) for question in questions]
    ask = "SELECT rowid FROM bare WHERE bare MATCH ? ORDER BY bm25(bare) LIMIT 8"
    spent = statistics.median(_median(partial(_fetch, db, ask, match), 1) for match in matches)
    db.close()
    return spent


def _say(line: str) -> None:
    sys.stdout.write(f"{line}\n")
    sys.stdout.flush()


def _row(name: str, seconds: float, base: float, unit: str, *, peak: float = 0.0) -> None:
    _say(f"  {name:46}{seconds * 1000:9.1f} ms   {seconds / base:6.1f} x {unit}" + (f", {peak:.0f} MB" if peak else ""))


def _measure(count: int, home: Path, env: dict[str, str], bare: float) -> float:
    repository = home / "shop"
    repository.mkdir()
    subprocess.run(["git", "init", "-q", str(repository)], check=True)
    store = Store(Path(env["CAM_HOME"]), identify(repository))
    write_memory(store, count)
    index = RetrievalIndex(store.home)
    _say(f"{count} records")
    _row("index built from nothing", built := _median(lambda: index.refresh(store), 1), built, "itself")
    _row("nothing changed", _median(lambda: index.refresh(store)), built, "building")
    path = store.layout.directory(MemoryScope.PROJECT) / "commands.md"
    path.write_text(path.read_text("utf-8").replace("Summary: ", "Summary: Changed ", 1), "utf-8", newline="\n")
    _row("one record of one file changed", _median(lambda: index.refresh(store), 1), built, "building")
    _row("everything read again", _median(lambda: index.rebuild(store), 1), built, "building")
    questions = _questions(store)
    floor = _bare_fts5(store, questions)
    _row("search in process, median question", statistics.median(_ask(store, index, questions)), floor, "a bare FTS5 query")
    _row("search in process, 95th percentile", statistics.quantiles(_ask(store, index, questions), n=20)[-1], floor, "a bare FTS5 query")
    _row("all records from the index", _median(lambda: index.records(store)), built, "building")
    records = index.records(store)
    _row("startup compiled", _median(lambda: compile_startup(records, notes={}, memory_path="~/memory")), built, "building")
    cam = str(Path(sys.executable).with_name("cam"))
    cold, peak = _process(cam, "recall", "search", questions[0], cwd=repository, env=env)
    _row("cam recall search, cold process", cold, bare, "bare Python", peak=peak)
    spent, peak = _process(cam, "memory", "reindex", cwd=repository, env=env, runs=1)
    _row("cam memory reindex, a process", spent, bare, "bare Python", peak=peak)
    spent, peak = _process(cam, "memory", "startup", cwd=repository, env=env)
    _row("cam memory startup, cold process", spent, bare, "bare Python", peak=peak)
    return cold


def _ask(store: Store, index: RetrievalIndex, questions: list[str]) -> list[float]:
    return [_median(partial(search, store, index, question), 1) for question in questions]


def main() -> None:
    sizes = [int(size) for size in sys.argv[1:]] or SIZES
    colds = {}
    with tempfile.TemporaryDirectory() as directory:
        # As installed: without bytecode on disk, each process would compile what it imports.
        unwanted = ("CAM_", "CODEX", "PYTHONDONTWRITEBYTECODE")
        env = {name: value for name, value in os.environ.items() if not name.startswith(unwanted)}
        bare, peak = _process(sys.executable, "-c", "pass", cwd=Path(directory), env=env)
        cam = str(Path(sys.executable).with_name("cam"))
        _say("processes")
        _row("python -c pass", bare, bare, "bare Python", peak=peak)
        version, peak = _process(cam, "--version", cwd=Path(directory), env=env)
        _row("cam --version", version, bare, "bare Python", peak=peak)
        for size in sizes:
            home = Path(directory, str(size))
            home.mkdir()
            mine = env | {"HOME": str(home), "CAM_HOME": str(home / "memory"), "CODEX_HOME": str(home / "codex")}
            colds[size] = _measure(size, home, mine, bare)
    smallest, largest = min(colds), max(colds)
    _say(f"cold search at {largest} records against {smallest}: {colds[largest] / colds[smallest]:.2f} x")


if __name__ == "__main__":
    main()
