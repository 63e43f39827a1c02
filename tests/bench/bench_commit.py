"""What one change costs as the memory grows, and what reading costs: seconds of processor time, and ratios to the smallest memory.

    uv run python tests/bench/bench_commit.py [RECORDS ...]

The last two rows are ``cam remember``: in a process that runs already, and as it is typed, with the start of Python.
Default sizes are 100, 1,000, 10,000 and 50,000 records over seven topics of one scope, with as many lines of history. Each figure
is the best of several runs, in this process's own time, since the machine may be shared; waiting for the disk is shown apart.
"""

from __future__ import annotations

import os
import resource
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from dataclasses import replace
from datetime import UTC, datetime
from pathlib import Path

from cam import config, request
from cam.memory import open_context
from cam.models import TOPICS, Action, MemoryOperation, MemoryRecord, MemoryScope
from cam.project import identify
from cam.recall import RetrievalIndex
from cam.store import Store

SIZES = (100, 1_000, 10_000, 50_000)
RUNS = 5
NOW = datetime(2026, 12, 1, 12, tzinfo=UTC)


def add(number: int, topic: str) -> MemoryOperation:
    """A memory of usual length."""
    summary = f"Service {number} listens on port {number} and is restarted with make restart-{number}"
    details = (f"Said on day {number % 365} of the year.", "The old way was a script in bin/.")
    record = MemoryRecord(
        scope=MemoryScope.PROJECT, topic=topic, summary=summary, details=details, sources=("/home/dev/.codex/sessions/r.jsonl",)
    )
    return MemoryOperation(action=Action.ADD, record=record, reason="Said by the user.", rule="remember", quote=summary)


def processor() -> float:
    """Seconds of processor time that this process and its children have used."""
    used = (resource.getrusage(resource.RUSAGE_SELF), resource.getrusage(resource.RUSAGE_CHILDREN))
    return sum(each.ru_utime + each.ru_stime for each in used)


def best(run: Callable[[], object]) -> tuple[float, float]:
    """Milliseconds of processor time, of children as well, and of waiting, of the best of several runs."""
    taken = []
    for _ in range(RUNS):
        wall, cpu = time.perf_counter(), processor()
        run()
        cpu, wall = processor() - cpu, time.perf_counter() - wall
        taken.append((cpu * 1e3, (wall - cpu) * 1e3))
    return min(taken)


def measure(home: Path, size: int) -> dict[str, tuple[float, float]]:
    """Each figure for a memory of ``size`` records."""
    root = home.parent / "bench"
    subprocess.run(["git", "init", "-q", str(root)], check=True)
    project = identify(root)
    store = Store(home, project)
    settings = replace(config.load(root), home=home)
    ctx = replace(open_context(root), settings=settings, store=store, index=RetrievalIndex(home))

    def apply(*operations: MemoryOperation) -> None:
        with store.transaction(actor="bench") as tx:
            tx.apply(operations, now=NOW)

    def undo() -> None:
        with store.transaction(actor="bench") as tx:
            tx.undo(now=NOW)

    apply(*(add(number, TOPICS[number % len(TOPICS)]) for number in range(size)))
    fresh = iter(range(10_000_000, 20_000_000))

    def typed() -> None:
        summary = f"Service {next(fresh)} is restarted by hand"
        command = [sys.executable, "-m", "cam", "remember", summary, "--topic", TOPICS[0]]
        subprocess.run(command, cwd=root, env={**os.environ, "CAM_HOME": str(home)}, check=True, capture_output=True)

    def remember() -> None:
        request.remember(ctx, add(next(fresh), TOPICS[0]))

    remember()  # makes the index
    known = store.find(f"project:{TOPICS[0]}:service-0-listens-on-port-0-and-is-restarted-with-make-restart-0").ref
    return {
        "add one": best(lambda: apply(add(next(fresh), TOPICS[0]))),
        "add a known one": best(lambda: apply(add(0, TOPICS[0]))),
        "undo": best(undo),
        "find": best(lambda: Store(home, project).find(known)),
        "history of one": best(lambda: next(iter(store.history(known)))),
        "last change": best(lambda: next(iter(store.history()))),
        "list the files": best(store.topic_files),
        "read everything": best(lambda: Store(home, project).records()),
        "remember, in a process": best(remember),
        "cam remember": best(typed),
    }


def main(sizes: tuple[int, ...]) -> None:
    """Print the table."""
    found = {}
    for size in sizes:
        with tempfile.TemporaryDirectory() as directory:
            found[size] = measure(Path(directory) / "memory", size)
    print(f"{'ms of cpu (+ waiting)':<24}" + "".join(f"{size:>18,}" for size in sizes) + f"{'ratio':>9}")  # noqa: T201 -- a program's output
    for name in found[sizes[0]]:
        row = [found[size][name] for size in sizes]
        print(f"{name:<24}" + "".join(f"{cpu:>11.1f} +{wait:>5.1f}" for cpu, wait in row) + f"{row[-1][0] / row[0][0]:>9.1f}")  # noqa: T201


if __name__ == "__main__":
    main(tuple(int(argument) for argument in sys.argv[1:]) or SIZES)
