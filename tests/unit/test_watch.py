from __future__ import annotations

import os
import shutil
import signal
import sqlite3
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path

import pytest

from cam import pipeline, watch
from cam.errors import StoreBusy

FIXTURES = Path(__file__).parent.parent.parent / "fixtures"


def eventually(happened: Callable[[], object]) -> None:
    deadline = time.monotonic() + 20
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


def _indexed(home: Path) -> int:
    with sqlite3.connect(home / ".codex-auto-memory" / "index" / "recall.sqlite") as db:
        return int(db.execute("SELECT count(*) FROM records").fetchone()[0])


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM])
def test_a_watcher_sees_a_hand_edit_and_stops_cleanly(repo: Path, home: Path, sessions: Path, number: int) -> None:
    command = [sys.executable, "-m", "cam", "--cwd", str(repo), "watch"]
    with subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True) as running:
        try:
            eventually(lambda: list(home.glob(".codex-auto-memory/projects/*/project/debugging.md")))
            time.sleep(1)  # the watch on the files begins after the first look
            before = _indexed(home)
            (topic,) = home.glob(".codex-auto-memory/projects/*/project/commands.md")
            topic.write_text(topic.read_text() + "\n## by hand\nDeploy with `make ship`.\n")
            eventually(lambda: _indexed(home) == before + 1)
            running.send_signal(number)
            _, told = running.communicate(timeout=20)
        finally:
            running.kill()
    assert running.returncode == 0
    assert "stopped" in told
    assert sessions.exists()
