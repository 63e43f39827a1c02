"""`cam sync` of one session beside many unrelated rollouts: the whole cold process, its time and its peak memory.

    uv run python tests/bench/bench_sync.py [ROLLOUTS [MEGABYTES]]

Beside the session of this project stand so many rollouts (default 600) of so many megabytes (default 1) of another project.
Printed: bare Python, `cam --version`, the first `cam sync`, and one with nothing left to do.
"""

from __future__ import annotations

import json
import os
import resource
import subprocess
import sys
import tempfile
import time
from pathlib import Path

CAM = [sys.executable, "-m", "cam"]


def _line(kind: str, payload: dict[str, object]) -> str:
    return json.dumps({"timestamp": "2026-11-29T10:00:00Z", "ordinal": 0, "type": kind, "payload": payload}) + "\n"


def _rollout(folder: Path, name: str, cwd: Path, text: str, size: int) -> None:
    meta: dict[str, object] = {
        "id": name,
        "cwd": str(cwd),
        "timestamp": "2026-11-29T10:00:00Z",
        "source": "exec",
        "history_mode": "paginated",
    }
    meta["base_instructions"] = {"text": "x" * 20_000}
    item: dict[str, object] = {"type": "UserMessage", "id": "u", "content": [{"type": "text", "text": text}]}
    filler = _line("response_item", {"type": "reasoning", "encrypted_content": "e" * 4_000})
    with (folder / f"rollout-2026-11-29T10-00-00-{name}.jsonl").open("w") as file:
        file.write(_line("session_meta", meta) + _line("event_msg", {"type": "item_completed", "item": item}))
        file.write(filler * (size // len(filler)))


def _timed(name: str, command: list[str], *, cwd: Path, env: dict[str, str]) -> float:
    """Run it as a process of its own; print its wall time and peak resident memory."""
    begun = time.perf_counter()
    process = subprocess.Popen(command, cwd=cwd, env=env, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    _, status, usage = os.wait4(process.pid, 0)
    took = time.perf_counter() - begun
    process.returncode = os.waitstatus_to_exitcode(status)
    peak = usage.ru_maxrss / (1024 if sys.platform != "darwin" else 1024**2)
    print(f"{name:34} {took * 1000:8.0f} ms  {usage.ru_utime + usage.ru_stime:6.2f} s of processor  peak {peak:5.0f} MB")  # noqa: T201 -- the result
    return took


def main() -> None:
    """Build the place, run the four processes, print ratios to bare Python."""
    rollouts, megabytes = (int(sys.argv[i]) if len(sys.argv) > i else default for i, default in ((1, 600), (2, 1)))
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
    with tempfile.TemporaryDirectory(dir=Path.home()) as place:
        root = Path(place)
        day, ours, other = root / "codex" / "sessions" / "2026" / "11" / "29", root / "shop", root / "other"
        for folder in (day, ours, other):
            folder.mkdir(parents=True)
            if folder is not day:
                subprocess.run(["git", "init", "-q", str(folder)], check=True)
        for number in range(rollouts):
            _rollout(day, f"other-{number:04}", other, "Remember that this is another project.", megabytes * 2**20)
        _rollout(day, "ours", ours, "Remember that tags are signed.", megabytes * 2**20)
        env = {k: v for k, v in os.environ.items() if not k.startswith(("CAM_", "CODEX"))}
        env |= {"HOME": str(root), "CAM_HOME": str(root / "memory"), "CODEX_HOME": str(root / "codex")}
        bare = min(_timed("python -c pass", [sys.executable, "-c", "pass"], cwd=ours, env=env) for _ in range(3))
        version = min(_timed("cam --version", [*CAM, "--version"], cwd=ours, env=env) for _ in range(3))
        first = _timed(f"cam sync beside {rollouts} × {megabytes} MB", [*CAM, "sync"], cwd=ours, env=env)
        again = _timed("cam sync, nothing new", [*CAM, "sync"], cwd=ours, env=env)
    print(f"to bare Python: version {version / bare:.1f}, sync {first / bare:.1f}, sync again {again / bare:.1f}")  # noqa: T201 -- the result


if __name__ == "__main__":
    main()
