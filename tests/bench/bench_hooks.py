"""What a hook costs an agent: cold processes beside bare Python, in one run.

    uv run python tests/bench/bench_hooks.py [RECORDS ...]

Each figure is the best of many runs of a whole process, in processor time; the ratios say more than the milliseconds.
"Changed" is the first hook after the memory has changed, which compiles the view anew.
"""

from __future__ import annotations

import json
import os
import resource
import subprocess
import sys
import tempfile
import time
import uuid
from pathlib import Path

from cam.environment import program
from cam.project import identify
from cam.store import Store
from tests.bench.bench_recall import write_memory

SIZES = (100, 10_000)
RUNS = 25


def _took(line: list[str], given: bytes, env: dict[str, str]) -> float:
    """Milliseconds of processor time: a hook waits for nothing, and a busy machine would make the wall clock tell of others."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    subprocess.run(line, input=given, env=env, capture_output=True, check=True)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return (after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime) * 1000


def _measure(count: int, folder: Path) -> None:
    repo, home = folder / "repo", folder / "memory"
    home.mkdir()
    subprocess.run(["git", "init", "-q", str(repo)], check=True)
    store = Store(home, identify(repo))
    write_memory(store, count)
    files = sorted(home.rglob("*.md"))
    fact = files[0].read_text("utf-8").split("Summary: ")[-1].partition("\n")[0]
    env = os.environ | {"CAM_HOME": str(home), "HOME": str(folder), "XDG_STATE_HOME": str(folder)}

    def given(**payload: str) -> bytes:
        return json.dumps({"session_id": "bench", "cwd": str(repo), **payload}).encode()

    def fresh(data: bytes) -> bytes:  # a session that starts twice at the same time is told once
        return data.replace(b'"bench"', f'"{uuid.uuid4().hex}"'.encode()) if b"startup" in data else data

    start, resume, prompt = given(source="startup"), given(source="resume"), given(prompt=f"What about {fact}")
    cases = {
        "bare python": ([sys.executable, "-c", "pass"], b""),
        "session-start": ([*program(), "hook", "session-start"], start),
        "session-start, resumed": ([*program(), "hook", "session-start"], resume),
        "user-prompt-submit": ([*program(), "hook", "user-prompt-submit"], prompt),
        "user-prompt-submit, nothing": ([*program(), "hook", "user-prompt-submit"], given(prompt="thanks, go on")),
        "stop, at work already": ([*program(), "hook", "stop"], given(hook_event_name="Stop")),
    }
    _took(*cases["session-start"], env)
    time.sleep(0.1)
    best = dict.fromkeys((*cases, "session-start, changed"), float("inf"))
    for number in range(RUNS):  # all in one loop: a machine that changes its pace does so for each of them
        for name, (line, data) in cases.items():
            best[name] = min(best[name], _took(line, fresh(data), env))
        files[0].write_text(f"{files[0].read_text('utf-8')}\n<!-- {number} -->\n", encoding="utf-8")
        best["session-start, changed"] = min(best["session-start, changed"], _took(cases["session-start"][0], fresh(start), env))
        time.sleep(0.1)
        _took(*cases["session-start"], env)  # what was read within a tick of its change is read once more
    bare = best["bare python"]
    sys.stdout.write(f"{count} records\n")
    for name, took in best.items():
        sys.stdout.write(f"  {name:<28} {took:7.1f} ms  {took / bare:5.2f} times bare\n")


def main() -> None:
    """Measure each size in a folder of its own."""
    for count in map(int, sys.argv[1:]) if sys.argv[1:] else SIZES:
        with tempfile.TemporaryDirectory() as folder:
            _measure(count, Path(folder))


if __name__ == "__main__":
    main()
