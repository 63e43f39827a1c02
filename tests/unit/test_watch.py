from __future__ import annotations

import os
import shutil
import signal
import sqlite3
import subprocess
import sys
import time
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import pytest

from cam import pipeline, watch
from cam.errors import StoreBusy

FIXTURES = Path(__file__).parent.parent.parent / "fixtures"


def eventually(happened: Callable[[], object]) -> None:
    deadline = time.monotonic() + 60
    while not happened():
        assert time.monotonic() < deadline
        time.sleep(0.05)


@pytest.fixture
def sessions(home: Path, repo: Path) -> Path:
    """The demo's two sessions, as this repository's, at rest."""
    day = home / ".codex" / "sessions" / "2026" / "11" / "29"
    day.mkdir(parents=True)
    for recorded in (FIXTURES / "demo").glob("rollout-*.jsonl"):
        copied = Path(shutil.copy(recorded, day))
        copied.write_text(copied.read_text().replace("/home/dev/shop", str(repo)))
        os.utime(copied, (time.time() - 3600, time.time() - 3600))
    return day


def test_one_look_mines_what_is_at_rest_and_leaves_what_is_being_written(repo: Path, sessions: Path) -> None:
    busy = max(sessions.iterdir())
    os.utime(busy)
    ctx = pipeline.open_context(repo)
    done = watch.look(ctx)
    assert [Path(s.rollout).name for s in done.sessions] == [min(sessions.iterdir()).name]
    assert not watch.look(ctx)


def test_one_watcher_for_each_root(repo: Path, home: Path) -> None:
    ctx = pipeline.open_context(repo)
    with watch._alone(ctx.settings.home), pytest.raises(StoreBusy, match="already"), watch._alone(ctx.settings.home):
        pass
    with watch._alone(ctx.settings.home):
        pass
    assert home.exists()


def _is_indexed(home: Path, summary: str) -> bool:
    with closing(sqlite3.connect(home / ".codex-auto-memory" / "index" / "recall.sqlite")) as db:
        return db.execute("SELECT 1 FROM texts WHERE summary = ?", (summary,)).fetchone() is not None


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM])
def test_a_watcher_sees_a_hand_edit_and_stops_cleanly(repo: Path, home: Path, sessions: Path, number: int) -> None:
    command = [sys.executable, "-m", "cam", "--cwd", str(repo), "watch"]
    with subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True) as running:
        try:
            eventually(lambda: list(home.glob(".codex-auto-memory/projects/*/project/debugging.md")))
            time.sleep(1)  # the watch on the files begins after the first look; what comes earlier waits for the next round
            (topic,) = home.glob(".codex-auto-memory/projects/*/project/commands.md")
            topic.write_text(topic.read_text() + "\n## by hand\nDeploy with `make ship`.\n")
            eventually(lambda: _is_indexed(home, "by hand"))
            running.send_signal(number)
            _, told = running.communicate(timeout=20)
        finally:
            running.kill()
    assert running.returncode == 0
    assert "stopped" in told
    assert sessions.exists()


def test_an_upgrade_starts_it_again_in_the_same_process(repo: Path, home: Path, sessions: Path, tmp_path: Path) -> None:
    """It goes on under the same number, with the lock, and stops as cleanly as before."""
    installed = tmp_path / "site" / "cam"
    shutil.copytree(Path(watch.__file__).parent, installed, ignore=shutil.ignore_patterns("__pycache__"))
    command = [sys.executable, "-P", "-m", "cam", "--cwd", str(repo), "watch"]
    env = os.environ | {"PYTHONPATH": str(installed.parent)}
    log = tmp_path / "told"
    with log.open("w") as stderr, subprocess.Popen(command, env=env, stdout=subprocess.DEVNULL, stderr=stderr) as running:
        try:
            eventually(lambda: list(home.glob(".codex-auto-memory/projects/*/project/commands.md")))
            time.sleep(1)  # the watch on the files begins after the first look
            os.utime(installed / "__init__.py")
            (topic,) = home.glob(".codex-auto-memory/projects/*/project/commands.md")
            topic.write_text(topic.read_text() + "\n## by hand\nDeploy with `make ship`.\n")
            eventually(lambda: log.read_text().count("watching") == 2)
            assert "upgraded" in log.read_text()
            assert running.poll() is None
            running.send_signal(signal.SIGTERM)
            assert running.wait(timeout=20) == 0
        finally:
            running.kill()
    assert sessions.exists()


def test_a_watcher_keeps_nobody_out_and_a_killed_one_leaves_nothing_in_the_way(repo: Path, home: Path) -> None:
    cam = [sys.executable, "-m", "cam", "--cwd", str(repo)]
    subprocess.run([*cam, "remember", "Run make lint first."], check=True, capture_output=True)
    lock = home / ".codex-auto-memory" / "index" / "watch.lock"
    for _ in range(2):  # the second one finds what the killed one left
        with subprocess.Popen([*cam, "watch"], stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True) as running:
            try:
                assert running.stderr is not None
                assert "watching" in running.stderr.readline()
                eventually(lock.exists)
                second = subprocess.run([*cam, "watch"], check=False, capture_output=True, text=True, timeout=60)
                assert (second.returncode, "already" in second.stderr) == (1, True)
                subprocess.run([*cam, "remember", "Deploys go out on Tuesdays."], check=True, capture_output=True, timeout=60)
                found = subprocess.run([*cam, "recall", "search", "deploys"], check=True, capture_output=True, text=True, timeout=60)
                assert "Tuesdays" in found.stdout
                children = subprocess.run(["ps", "-o", "pid=", "--ppid", str(running.pid)], check=False, capture_output=True, text=True)
                assert children.stdout.split() == []
            finally:
                running.kill()
