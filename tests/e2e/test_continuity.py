"""Where the work stands, with the real Codex: picked up after a kill, apart by worktree, back after a compaction, in no durable memory."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from typing import TYPE_CHECKING

import pytest

from tests.e2e.fake_responses import run, say
from tests.e2e.ground import YOLO, eventually, is_running

if TYPE_CHECKING:
    from pathlib import Path

    from tests.e2e.ground import Ground

pytestmark = pytest.mark.codex

SLEEP = "sleep 50.7193"
GOAL = "Add a CSV export to the report page"
NEXT = "write the header row"
HEADING = "Where the work stands:"


def told(ground: Ground, *, request: int = -1) -> str:
    """What the model was told in developer messages."""
    return "\n".join(ground.server.texts("developer", request=request))


def next_day(ground: Ground) -> None:
    """Make every recorded session a day old."""
    yesterday = time.time() - 24 * 3600
    for rollout in (ground.codex_home / "sessions").rglob("rollout-*"):
        os.utime(rollout, (yesterday, yesterday))


def killed(ground: Ground) -> None:
    """A `cam exec` that fails a command, plans the next step, and dies with its agent in the middle of another command."""
    step = say(f"The build is broken. Next step: {NEXT}.").items[0]
    busy = run(SLEEP)
    ground.server.script += [run("make report"), type(busy)(items=(step, *busy.items))]
    child = ground.start([sys.executable, "-m", "cam", "exec", *YOLO, GOAL])
    eventually(lambda: is_running(SLEEP))
    os.killpg(child.pid, signal.SIGKILL)
    child.wait(timeout=30)


def test_a_killed_session_is_picked_up_the_next_day(ground: Ground) -> None:
    """Goal, failed attempt and next step are in the next run's request, once; nothing of it is durable memory."""
    (ground.repo / "Makefile").write_text("report:\n\t@echo 'Error: no header' && exit 3\n", encoding="utf-8")
    killed(ground)
    next_day(ground)
    ground.say("hello")
    found = told(ground)
    assert found.count(HEADING) == 1
    assert f"Goal: {GOAL}" in found
    assert "- Command failed: `make report` — Error: no header" in found
    assert f"- {NEXT}" in found
    ground.say("continue")
    assert f"Goal: {GOAL}" in told(ground), "a bare go-ahead is no goal"
    assert ground.memories(archived=True) == []
    status = subprocess.run(["git", "status", "--porcelain"], cwd=ground.repo, check=True, capture_output=True, text=True).stdout
    assert "codex-auto-memory" not in status


def test_a_run_leaves_where_it_stopped(ground: Ground) -> None:
    """Saved when the agent ends; the audit says from which session."""
    ground.server.script += [say(f"Done so far. Next step: {NEXT}.")]
    ground.say(GOAL)
    status = json.loads(ground.cam("session", "status", "--json").stdout)
    assert status["files"]["project-local"]["goal"] == GOAL
    assert status["files"]["project-local"]["next"] == [f"{NEXT}."]
    (entry,) = status["recent"]
    assert (entry["trigger"], entry["mode"]) == ("automatic", "merge")
    assert entry["session_id"] in entry["rollout"]


def test_two_worktrees_do_not_mix(ground: Ground, tmp_path: Path) -> None:
    other = tmp_path / "feature"
    subprocess.run(["git", "worktree", "add", "-q", str(other)], cwd=ground.repo, check=True, capture_output=True)
    ground.server.script += [run("make one"), say("It is broken.")]
    ground.say(GOAL)
    ground.server.script += [run("make two"), say("Broken as well.")]
    ground.say("Migrate the cart to Redis streams", cwd=other)
    assert GOAL not in told(ground)
    assert "make one" not in told(ground)
    ground.say("hello", cwd=other)
    assert "Goal: Migrate the cart to Redis streams" in told(ground)
    assert "make one" not in told(ground)
    ground.say("hello")
    assert f"Goal: {GOAL}" in told(ground)
    assert "make two" not in told(ground)
    for worktree in (ground.repo, other):
        done = subprocess.run(["git", "status", "--porcelain"], cwd=worktree, check=True, capture_output=True, text=True)
        assert done.stdout == ""


def test_a_finished_task_is_not_told(ground: Ground) -> None:
    ground.say(GOAL)
    assert ground.cam("session", "done").returncode == 0
    ground.say("hello")
    assert GOAL not in told(ground)


def test_without_learning_nothing_is_saved(ground: Ground) -> None:
    assert ground.cam("--no-sync", "exec", *YOLO, GOAL).returncode == 0
    assert not (ground.repo / ".codex-auto-memory").exists()


def test_after_a_compaction_the_state_is_back(ground: Ground) -> None:
    """Plain Codex with cam's hooks: the context was compacted in the middle of a task, and the next request has goal and failure again."""
    ground.configure("model_auto_compact_token_limit = 12")
    assert ground.cam("hooks", "install", "--trust").returncode == 0
    assert ground.cam("remember", "Invoices are rounded half-even.").returncode == 0
    ground.server.script += [run("make report"), say("A summary of what was done."), say("Going on.")]
    done = ground.run([str(ground.codex), "exec", *YOLO, GOAL])
    assert done.returncode == 0, done.stderr
    after = told(ground)
    assert len(ground.server.bodies) >= 3, "there was no compaction"
    assert f"Goal: {GOAL}" in after
    assert "- Command failed: `make report`" in after
    assert "rounded half-even" in after


def test_after_a_compaction_in_the_wrapper_the_state_is_back_once(ground: Ground) -> None:
    """The agent keeps what the wrapper gave it; only the state of the session is new."""
    ground.configure("model_auto_compact_token_limit = 12")
    assert ground.cam("hooks", "install", "--trust").returncode == 0
    assert ground.cam("remember", "Invoices are rounded half-even.").returncode == 0
    ground.server.script += [run("make report"), say("A summary of what was done."), say("Going on.")]
    ground.say(GOAL)
    after = told(ground)
    assert len(ground.server.bodies) >= 3, "there was no compaction"
    assert after.count(f"Goal: {GOAL}") == 1
    assert after.count("rounded half-even") == 1
