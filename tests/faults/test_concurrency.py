"""Many commands at once: what was acknowledged is there, nobody waits for ever, readers always see a whole memory.

As a test, 16 processes; as a program (``uv run python tests/faults/test_concurrency.py [PROCESSES]``), 50 that remember and as many again
that sync, forget, undo, edit by hand and read.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
import tempfile
import time
from collections import Counter
from dataclasses import dataclass, field
from pathlib import Path

from cam import project
from cam.store import Store
from cam.store.lint import lint

ROLLOUTS = Path(__file__).parents[2] / "fixtures" / "demo"
WITHIN = 60.0  # seconds for one command among all others on a small machine; the lock is waited for half as long


@dataclass
class Crowd:
    """Commands that run at the same time on one memory."""

    repo: Path
    home: Path
    running: list[tuple[str, subprocess.Popen[bytes]]] = field(default_factory=list)

    def environment(self) -> dict[str, str]:
        own = {"CAM_HOME": str(self.home), "CODEX_HOME": str(self.home.parent / "codex"), "HOME": str(self.home.parent)}
        return {name: value for name, value in os.environ.items() if not name.startswith(("CAM_", "CODEX"))} | own

    def start(self, *arguments: str) -> None:
        command = [sys.executable, "-m", "cam", "--json", *arguments]
        child = subprocess.Popen(command, cwd=self.repo, env=self.environment(), stdout=subprocess.PIPE, stderr=subprocess.PIPE)
        self.running.append((arguments[0] if arguments[0] != "memory" else arguments[1], child))

    def finish(self) -> list[tuple[str, dict[str, object]]]:
        """What each printed. A command that failed, or took too long, fails the test with what it said."""
        done = []
        for name, child in self.running:
            out, err = child.communicate(timeout=WITHIN)
            if child.returncode:
                raise AssertionError(f"{name} ended with {child.returncode}: {err.decode()}")
            done.append((name, json.loads(out)))
        self.running = []
        return done


def refs(document: dict[str, object]) -> set[str]:
    """The refs of what a command changed."""
    applied = document["applied"]
    assert isinstance(applied, list)
    return {one["ref"] for one in applied}


def mixed(directory: Path, *, remember: int, others: int) -> Counter[str]:
    """Run the crowd and look at what is left; how many commands of each kind there were."""
    repo, home = directory / "shop", directory / "memory"
    repo.mkdir()
    subprocess.run(["git", "init", "-q", str(repo)], check=True)
    crowd = Crowd(repo, home)
    for number in range(others):
        crowd.start("remember", f"Old habit number {number} of the {'abcdefgh'[number % 8]} team", "--topic", f"old-{number}")
    old = [ref for _, document in crowd.finish() for ref in refs(document)]
    assert len(old) == others
    for number in range(others // 2):  # what an undo finds that is quicker than all others
        crowd.start("remember", f"Passing fancy {number} of nobody", "--topic", "passing")
    crowd.finish()
    rollouts = sorted(ROLLOUTS.rglob("*.jsonl"))
    for number in range(max(remember, others)):
        if number < remember:
            crowd.start("remember", f"Port {number} belongs to the service of floor {number}", "--topic", "ports")
        if number < others:
            crowd.start("forget", old[number])
            crowd.start("memory", "list")
            if rollouts:
                crowd.start("sync", "--rollout", str(rollouts[number % len(rollouts)]))
        if number < others // 2:
            crowd.start("memory", "undo")
        by_hand(Store(home, project.identify(repo)), number)
    done = crowd.finish()
    store = Store(home, project.identify(repo))
    active = {record.ref for record in store.records()}
    everything = active | {record.ref for record in store.records(archived=True)}
    learned = {ref for name, document in done if name == "remember" for ref in refs(document)}
    undone = {ref for name, document in done if name == "undo" for ref in refs(document)}
    assert len(learned) == remember
    assert learned - undone <= active, "an acknowledged memory is gone"
    assert set(old) - undone <= everything, "a forgotten memory is not in the archive"
    assert "project:by-hand:last" in active
    assert not list((home / "run" / "journal").glob("*"))
    assert not list(home.rglob(".*.cam"))
    assert list(lint(store)) == []
    assert len({(e.operation_id, e.ref) for e in store.history()}) == len(list(store.history())), "a line stands twice in the history"
    return Counter(name for name, _ in done)


def by_hand(store: Store, number: int) -> None:
    """As an editor saves: a new file in the place of the old one."""
    folder = next(path.parent for path in store.home.glob("projects/*/project/MEMORY.md"))
    fresh = folder / "by-hand.md.new"
    fresh.write_text(f"## Last\nnumber {number}\n", "utf-8")
    fresh.replace(folder / "by-hand.md")


def test_many_commands_at_once_lose_nothing(tmp_path: Path) -> None:
    """Remembering, forgetting, syncing, undoing, editing and reading at the same time."""
    done = mixed(tmp_path, remember=6, others=3)
    assert (done["remember"], done["forget"], done["list"]) == (6, 3, 3)


def test_who_waits_too_long_is_told_for_whom(tmp_path: Path) -> None:
    """The holder is named by its process id and what it does; when it is killed, the lock is free at once."""
    repo = tmp_path / "shop"
    repo.mkdir()
    hold = (
        "import sys, time\nfrom pathlib import Path\nfrom cam import project\nfrom cam.store import Store\n"
        f"store = Store(Path({str(tmp_path / 'memory')!r}), project.identify(Path({str(repo)!r})))\n"
        "with store.transaction(actor='a long import'):\n    print('held', flush=True)\n    time.sleep(60)\n"
    )
    crowd = Crowd(repo, tmp_path / "memory")
    waiting = {**crowd.environment(), "CAM_LOCK_SECONDS": "1"}
    command = [sys.executable, "-m", "cam", "remember", "Tags are signed."]
    with subprocess.Popen([sys.executable, "-c", hold], stdout=subprocess.PIPE) as holder:
        try:
            assert holder.stdout is not None
            assert holder.stdout.readline() == b"held\n"
            began = time.monotonic()
            refused = subprocess.run(command, cwd=repo, env=waiting, capture_output=True, text=True, check=False)
            assert refused.returncode == 1
            assert f"process {holder.pid} (a long import)" in refused.stderr
            assert time.monotonic() - began < 20
        finally:
            holder.kill()
    assert subprocess.run(command, cwd=repo, env=waiting, capture_output=True, check=False).returncode == 0


def main(processes: int) -> int:
    """The whole crowd."""
    began = time.monotonic()
    with tempfile.TemporaryDirectory() as directory:
        done = mixed(Path(directory), remember=processes, others=processes // 3)
    listed = ", ".join(f"{number} {name}" for name, number in done.items())
    print(f"{done.total()} commands at once ({listed}) in {time.monotonic() - began:.0f} s: nothing lost")  # noqa: T201 -- a program's output
    return 0


if __name__ == "__main__":
    sys.exit(main(int(sys.argv[1]) if sys.argv[1:] else 50))
