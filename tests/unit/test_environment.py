"""What a process was started with, and what it was not."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from cam.environment import expanded, home_directory, is_running

Run = Callable[..., subprocess.CompletedProcess[str]]
_EVENT = {"session_id": "s1", "source": "startup", "hook_event_name": "Stop", "transcript_path": "/tmp/none.jsonl", "prompt": "hello"}


@pytest.fixture(params=["nowhere", "/nonexistent"])
def homeless(request: pytest.FixtureRequest, tmp_path: Path) -> Run:
    """Runs cam with a $HOME that is none, in an empty directory."""
    (tmp_path / "here").mkdir()
    plain = {name: value for name, value in os.environ.items() if not name.startswith("COVERAGE_")}

    def run(*words: str, **more: str) -> subprocess.CompletedProcess[str]:
        return subprocess.run(
            [sys.executable, "-m", "cam", *words],
            cwd=tmp_path / "here",
            env={**plain, "HOME": request.param, "CAM_CODEX": "true", **more},
            input=json.dumps({**_EVENT, "cwd": str(tmp_path / "here")}),
            check=False,
            capture_output=True,
            text=True,
        )

    return run


def _made() -> list[Path]:
    return [path for path in (Path("/nonexistent"), Path("/nonexistent/.codex-auto-memory")) if path.exists()]


def test_without_a_home_nothing_is_written_and_it_is_said_what_to_set(homeless: Run, tmp_path: Path) -> None:
    """Root could make any place up. The agent runs all the same, hooks are silent, and what needs no memory works."""
    before = _made()
    for words in (["remember", "Tags are signed."], ["memory", "list"], ["config", "path"], ["hooks", "install"], ["sync"]):
        done = homeless(*words)
        assert (done.returncode, done.stdout) == (1, "")
        assert done.stderr.splitlines() == [
            "cam: error: there is no home directory, so no place for a memory",
            "     hint: set HOME, or CAM_HOME to a directory of your own",
        ]
    for event in ("session-start", "user-prompt-submit", "stop", "session-end"):
        done = homeless("hook", event)
        assert (done.returncode, done.stdout, done.stderr) == (0, "", "")
    done = homeless("run")
    assert (done.returncode, done.stderr) == (0, "cam: no memory in this run: there is no home directory, so no place for a memory\n")
    assert homeless("--help").returncode == 0
    assert "== the memory is Markdown" in homeless("demo").stdout
    assert list((tmp_path / "here").iterdir()) == []
    assert _made() == before


def test_without_a_home_a_memory_may_have_a_place_of_its_own(homeless: Run, tmp_path: Path) -> None:
    """What belongs to an agent has none, and that is said."""
    place = {"CAM_HOME": str(tmp_path / "memory")}
    assert homeless("remember", "Tags are signed.", **place).returncode == 0
    assert "Tags are signed." in homeless("memory", "list", **place).stdout
    assert "Tags are signed." in homeless("hook", "session-start", **place).stdout
    assert "no hook has failed" in homeless("doctor", **place).stdout
    for words in (["hooks", "install"], ["skills", "install"], ["mcp", "install"]):
        done = homeless(*words, **place)
        assert done.returncode == 1
        assert "there is no home directory; nothing was changed" in done.stderr
        assert "hint: set HOME" in done.stderr


def test_an_empty_home_is_none(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """So the one that the system knows counts, and not the root of the file system."""
    assert (home_directory(), expanded("~/memory"), expanded("~")) == (str(home), f"{home}/memory", str(home))
    monkeypatch.setenv("HOME", "")
    assert home_directory() != "/"
    assert expanded("~/memory") == f"{home_directory()}/memory"
    assert expanded("~nobody-has-this-name/memory") == "~nobody-has-this-name/memory"


@pytest.mark.parametrize(
    ("process", "there"), [(os.getpid(), True), (1, True), (2**22 + 1, False), (0, False), (-1, False), (2**70, False)]
)
def test_a_process_is_there_or_not(process: int, there: bool) -> None:
    """Another user's, too; 0 and what is below name groups."""
    assert is_running(process) is there
