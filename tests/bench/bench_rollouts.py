"""What a Codex home of several years costs each run: whole processes beside the same with few rollouts, in one run.

    uv run python tests/bench/bench_rollouts.py [FEW MANY]

Real files, one to seven a day in day folders going back from today; every tenth is of this project, the rest of eleven others, all of
them read before. Each figure is the best of several runs in processor time, as the machine may be busy; "cold" is the first run after
the files' contents were dropped from the cache, by the clock.
"""

from __future__ import annotations

import json
import os
import resource
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from pathlib import Path

from cam.environment import program
from cam.hosts.codex.sessions import sessions, written

RUNS = 5
OTHERS = 11
_MODEL_PROMPT = "x" * 20_000  # the first line holds as much of the agent's own


def _write(place: Path, repos: list[Path], count: int) -> list[Path]:
    """So many rollouts, the last one written an hour ago."""
    made = []
    at = datetime.now(UTC) - timedelta(hours=1)
    for number in range(count):
        at -= timedelta(hours=3 + number % 7)
        folder = place / f"{at:%Y/%m/%d}"
        folder.mkdir(parents=True, exist_ok=True)
        session = f"{number:08x}-81c0-7800-8aa1-bbab2a035a53"
        repo = repos[0] if number % 10 == 0 else repos[1 + number % OTHERS]
        stamp = f"{at:%Y-%m-%dT%H:%M:%SZ}"
        meta = {"id": session, "cwd": str(repo), "timestamp": stamp, "source": "cli", "base_instructions": {"text": _MODEL_PROMPT}}
        item = {"type": "UserMessage", "id": "u", "content": [{"type": "text", "text": "Please look at the failing test."}]}
        records: list[dict[str, object]] = [
            {"timestamp": stamp, "type": "session_meta", "payload": meta},
            {"timestamp": stamp, "type": "event_msg", "payload": {"type": "item_completed", "turn_id": "t", "item": item}},
        ]
        path = folder / f"rollout-{at:%Y-%m-%dT%H-%M-%S}-{session}.jsonl"
        path.write_text("".join(json.dumps(record) + "\n" for record in records), encoding="utf-8")
        os.utime(path, (at.timestamp(), at.timestamp()))
        made.append(path)
    return made


def _took(line: list[str], given: bytes, env: dict[str, str], cwd: Path) -> tuple[float, float]:
    """Milliseconds of processor time, and by the clock."""
    before, begun = resource.getrusage(resource.RUSAGE_CHILDREN), time.perf_counter()
    subprocess.run(line, input=given, env=env, cwd=cwd, capture_output=True, check=False)
    after, ended = resource.getrusage(resource.RUSAGE_CHILDREN), time.perf_counter()
    return (after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime) * 1000, (ended - begun) * 1000


def _spent(action: Callable[[], object]) -> float:
    """Microseconds of processor time in this process."""
    begun = time.process_time()
    action()
    return (time.process_time() - begun) * 1e6


def _forget(files: list[Path]) -> None:
    """Drop the contents of ``files`` from the cache, where the system can."""
    if not hasattr(os, "posix_fadvise"):
        return
    for path in files:
        descriptor = os.open(path, os.O_RDONLY)
        os.posix_fadvise(descriptor, 0, 0, os.POSIX_FADV_DONTNEED)
        os.close(descriptor)


def _home(folder: Path, count: int) -> tuple[Path, dict[str, str], list[Path]]:
    repos = [folder / f"repo{number}" for number in range(1 + OTHERS)]
    for repo in repos:
        subprocess.run(["git", "init", "-q", str(repo)], check=True)
    files = _write(folder / ".codex" / "sessions", repos, count)
    kept = {name: value for name, value in os.environ.items() if not name.startswith(("CAM_", "CODEX", "XDG_"))}
    env = kept | {"HOME": str(folder), "CAM_CODEX": "true"}
    subprocess.run([*program(), "remember", "Tags are signed."], cwd=repos[0], env=env, check=True, capture_output=True)
    subprocess.run([*program(), "sync", "--all"], cwd=repos[0], env=env, check=True, capture_output=True)
    return repos[0], env, files


def main() -> None:
    """Measure both homes in turns, so that a machine that changes its pace does so for each."""
    few, many = map(int, sys.argv[1:]) if sys.argv[1:] else (50, 5_000)
    event = json.dumps({"session_id": "bench", "cwd": "", "source": "resume", "prompt": "how are tags signed?"})
    cases: dict[str, tuple[list[str], Callable[[Path], bytes]]] = {
        "cam run, its start and end": ([*program(), "run"], lambda _: b""),
        "cam sync, nothing new": ([*program(), "sync"], lambda _: b""),
        "cam sync --all, nothing new": ([*program(), "sync", "--all"], lambda _: b""),
        "cam doctor": ([*program(), "doctor"], lambda _: b""),
        "hook session-start": ([*program(), "hook", "session-start"], lambda repo: event.replace('"cwd": ""', f'"cwd": "{repo}"').encode()),
        "hook stop": ([*program(), "hook", "stop"], lambda repo: event.replace('"cwd": ""', f'"cwd": "{repo}"').encode()),
    }
    with tempfile.TemporaryDirectory(dir=Path.home()) as place:
        homes = {count: _home(Path(place) / str(count), count) for count in (few, many)}
        best = {(name, count): float("inf") for name in cases for count in homes}
        cold = dict.fromkeys(best, float("inf"))
        for _ in range(RUNS):
            for name, (line, given) in cases.items():
                for count, (repo, env, files) in homes.items():
                    _forget(files)
                    cold[name, count] = min(cold[name, count], _took(line, given(repo), env, repo)[1])
                    best[name, count] = min(best[name, count], _took(line, given(repo), env, repo)[0])
        home = Path(place) / str(many) / ".codex"
        listed = min(_spent(lambda: written(home)) for _ in range(RUNS)) / many
        read = min(_spent(lambda: list(sessions(home))) for _ in range(RUNS)) / many
        bare = min(_took([sys.executable, "-c", "pass"], b"", dict(os.environ), Path(place))[0] for _ in range(RUNS))
    sys.stdout.write(f"bare python {bare:.0f} ms; {few} and {many:,} rollouts{'':20}{few:>9}{many:>9,}  times        cold{'':>9}  times\n")
    for name in cases:
        warm, dropped = [best[name, count] for count in homes], [cold[name, count] for count in homes]
        sys.stdout.write(f"  {name:<60}{warm[0]:6.0f} ms{warm[1]:6.0f} ms  {warm[1] / warm[0]:5.2f}")
        sys.stdout.write(f"{dropped[0]:9.0f} ms{dropped[1]:7.0f} ms  {dropped[1] / dropped[0]:5.2f}\n")
    sys.stdout.write(f"a rollout is listed in {listed:.1f} µs; its first line is found, read and understood in {read:.0f} µs\n")


if __name__ == "__main__":
    main()
