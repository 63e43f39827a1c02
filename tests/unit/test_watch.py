from __future__ import annotations

import os
import shutil
import signal
import sqlite3
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from pathlib import Path

import pytest

from cam import watch
from cam.errors import StoreBusy
from cam.memory import open_context
from cam.store.lock import writer_lock
from tests.conftest import FIXTURES


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
    ctx = open_context(repo)
    done = watch.look(ctx)
    assert [Path(s.rollout).name for s in done.sessions] == [min(sessions.iterdir()).name]
    assert not watch.look(ctx)


@pytest.mark.usefixtures("sessions")
@pytest.mark.parametrize("where", ["config.toml", ".cam.toml"])
def test_what_is_switched_off_is_not_learned_from(repo: Path, home: Path, where: str) -> None:
    """Neither for everything nor for one repository, whatever directory the watcher was started in."""
    elsewhere = home / "elsewhere"
    elsewhere.mkdir()
    ctx = open_context(elsewhere)
    (repo if where == ".cam.toml" else ctx.settings.home).mkdir(exist_ok=True)
    ((repo if where == ".cam.toml" else ctx.settings.home) / where).write_text("sync = false\n", encoding="utf-8")
    assert not watch.look(open_context(elsewhere)).sessions
    assert not open_context(repo).store.records()


def test_one_watcher_for_each_root(repo: Path, home: Path) -> None:
    ctx = open_context(repo)
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


def test_consent_that_is_withdrawn_is_heeded_by_a_watcher_that_runs(repo: Path, home: Path, tmp_path: Path) -> None:
    """It starts again with the settings as they are now."""
    cam = [sys.executable, "-m", "cam", "--cwd", str(repo)]
    for line in (("config", "set", "extractor", "codex"), ("remember", "Run make lint first.")):
        subprocess.run([*cam, *line], check=True, capture_output=True)
    log = tmp_path / "told"
    with log.open("w") as stderr, subprocess.Popen([*cam, "watch"], stdout=subprocess.DEVNULL, stderr=stderr) as running:
        try:
            eventually(lambda: "watching" in log.read_text())
            eventually((home / ".codex-auto-memory" / "index" / "watch.lock").exists)
            time.sleep(1)  # the watch on the files begins after the first look
            subprocess.run([*cam, "config", "set", "extractor", "heuristic"], check=True, capture_output=True)
            eventually(lambda: log.read_text().count("watching") == 2)
            assert "its settings changed" in log.read_text()
        finally:
            running.kill()


def test_a_session_that_cannot_be_asked_about_stops_no_watcher(
    repo: Path, home: Path, sessions: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Another process that holds the lock is told of, and so is what was found besides."""
    monkeypatch.setenv("CAM_LOCK_SECONDS", "1")
    ctx = open_context(repo)
    holder = "import fcntl, sys, time; f = open(sys.argv[1], 'a'); fcntl.flock(f, fcntl.LOCK_EX); print('held', flush=True); time.sleep(60)"
    watch.look(ctx)
    monkeypatch.setenv("CAM_EXTRACTOR", "codex")
    asks = open_context(repo)
    with subprocess.Popen(
        [sys.executable, "-c", holder, str(home / ".codex-auto-memory" / "run" / "lock")], stdout=subprocess.PIPE
    ) as process:
        assert process.stdout
        process.stdout.readline()
        done = watch.look(asks)
        process.kill()
    assert [Path(problem.partition(": ")[0]).parent for problem in done.problems] == [sessions]


def test_a_unit_of_systemd_survives_any_directory(tmp_path: Path) -> None:
    """Words of its command line may hold blanks, quotes and marks that systemd would expand (systemd.service(5))."""
    odd = tmp_path / 'my "own" 100% $HOME'
    odd.mkdir()
    told = subprocess.run(
        [sys.executable, "-m", "cam", "--cwd", str(odd), "watch", "--service"], check=True, capture_output=True, text=True
    ).stdout
    assert f'--cwd "{tmp_path}/my \\"own\\" 100%% $$HOME" watch\n' in told
    plain = subprocess.run([sys.executable, "-m", "cam", "--cwd", str(tmp_path), "watch", "--service"], check=True, capture_output=True)
    assert f"--cwd {tmp_path} watch\n".encode() in plain.stdout


class Lengths:
    """An embedding model that knows how long a text is."""

    name = "lengths"

    def __init__(self, directory: Path) -> None:
        self.directory = directory

    def embed(self, texts: Sequence[str]) -> Iterator[Sequence[float]]:
        return iter([[float(len(text)), 1.0] for text in texts])


def test_a_look_with_a_model_makes_the_vectors_that_are_missing(repo: Path, tmp_path: Path) -> None:
    (tmp_path / "model.onnx").write_bytes(b"weights")
    model = Lengths(tmp_path)
    subprocess.run([sys.executable, "-m", "cam", "--cwd", str(repo), "remember", "Run make lint first."], check=True, capture_output=True)
    ctx = open_context(repo)
    assert watch._first_look(ctx, model).vectors == 1
    assert watch.look(ctx, model).vectors == 0


def test_a_watcher_in_this_process_looks_at_each_change_until_it_is_stopped_or_outdated(repo: Path, home: Path) -> None:
    """A configuration in the middle of an edit is no reason to start again; one that says something else is."""
    (home / ".codex" / "sessions").mkdir(parents=True)
    subprocess.run([sys.executable, "-m", "cam", "--cwd", str(repo), "remember", "Run make lint first."], check=True, capture_output=True)
    ctx = open_context(repo)
    settings = ctx.settings.home / "config.toml"
    rounds: list[watch.Round] = []
    stop = threading.Event()

    def person() -> None:
        time.sleep(1)  # the watch on the files begins after the first look
        settings.write_text("half a line", "utf-8")
        topic = next(home.glob(".codex-auto-memory/projects/*/project/commands.md"))
        topic.write_text(topic.read_text("utf-8") + "\n## by hand\nDeploy with `make ship`.\n", "utf-8")
        eventually(lambda: len(rounds) > 1)
        settings.write_text("continuity = false\n", "utf-8")

    def gone() -> None:
        time.sleep(1)
        stop.set()

    with ThreadPoolExecutor(1) as elsewhere:
        at_work = elsewhere.submit(person)
        at_work.add_done_callback(lambda done: stop.set() if done.exception() else None)
        assert watch.watch(ctx, stop=stop, tell=rounds.append) is True
        assert rounds[1].records >= 1
        elsewhere.submit(gone)
        assert watch.watch(open_context(repo), stop=stop, tell=rounds.append) is False


def test_a_session_that_cannot_be_read_now_is_told_and_read_the_next_time(
    repo: Path, home: Path, sessions: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("CAM_LOCK_SECONDS", "0")
    ctx = open_context(repo)
    with writer_lock(ctx.settings.home / "run", actor="test", wait=0):
        assert len(watch.look(ctx).problems) == len(list(sessions.iterdir()))
    assert len(watch.look(ctx).sessions) == len(list(sessions.iterdir()))
    assert home.exists()


@pytest.mark.usefixtures("sessions")
def test_a_round_on_the_command_line_tells_what_kept_it_from_learning(repo: Path, home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("CAM_LOCK_SECONDS", "0")
    with writer_lock(open_context(repo).settings.home / "run", actor="test", wait=0):
        line = [sys.executable, "-m", "cam", "--cwd", str(repo), "watch", "--once"]
        done = subprocess.run(line, check=True, capture_output=True, text=True)
    assert "the memory is being written by process" in done.stderr
    assert "0 sessions read" in done.stderr
    assert home.exists()
