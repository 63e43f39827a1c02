from __future__ import annotations

import io
import json
import re
import subprocess
import sys
from typing import TYPE_CHECKING

import pytest

from cam.cli.terminal import fitted
from tests import terminal

if TYPE_CHECKING:
    from pathlib import Path

_LONG = "Integration tests need a database that was migrated, a running broker, and the time zone set to UTC."
_SESSIONS = 20
_REF = "project:workflow:integration-tests-need-a-database-that-was-migrated-a"


def _piped(repo: Path, *line: str) -> list[str]:
    return subprocess.run([sys.executable, "-m", "cam", *line], cwd=repo, check=True, capture_output=True, text=True).stdout.splitlines()


@pytest.mark.parametrize("columns", [60, 45])
def test_a_narrow_terminal_breaks_no_word_and_indents_what_goes_on(repo: Path, columns: int) -> None:
    """A ref stays whole however narrow the terminal: it is there to be copied."""
    _piped(repo, "remember", _LONG)
    ref, *summary = terminal.cam(repo, "memory", "list", columns=columns).lines
    assert ref == _piped(repo, "memory", "list")[0]
    assert len(summary) > 1
    assert all(line.startswith("    ") and len(line) < columns for line in summary)
    assert " ".join(line.strip() for line in summary) == _LONG


@pytest.mark.parametrize("columns", [50, 53, 56, 59])
def test_a_command_that_is_offered_stands_on_one_line(repo: Path, columns: int) -> None:
    shown = terminal.cam(repo, "session", "load", columns=columns).lines
    assert any("`cam session save`" in line for line in shown)
    assert all(len(line) < columns for line in shown)


def test_wide_characters_take_two_columns(repo: Path) -> None:
    """A line of Chinese words between blanks ends before the margin, as one of Latin words does."""
    said = " ".join(["集成测试", "需要", "数据库"] * 6)
    _piped(repo, "remember", said)
    _, *summary = terminal.cam(repo, "memory", "list", columns=60).lines
    assert [len(line.strip().replace(" ", "")) * 2 + line.count(" ") < 60 for line in summary] == [True] * 3
    assert " ".join(line.strip() for line in summary) == said


def test_a_pipe_is_given_whole_lines(repo: Path) -> None:
    _piped(repo, "remember", _LONG)
    assert _piped(repo, "memory", "list")[1] == f"    {_LONG}"


def test_errors_and_hints_are_broken_between_words(repo: Path) -> None:
    shown = terminal.cam(repo, "memory", "show", "project:workflow:there-is-no-such-memory-in-this-repository", columns=50).lines
    assert shown[0] == "cam: error: no such memory:"
    assert any(line.startswith("     hint: ") for line in shown)


def test_what_is_for_copying_is_never_broken(repo: Path) -> None:
    """A line break within a line of settings would make them wrong."""
    line = ("mcp", "print-config", "--host", "claude")
    assert "\n".join(_piped(repo, *line)) in "\n".join(terminal.cam(repo, *line, columns=45).lines)


def test_an_error_names_the_help_of_the_very_command(repo: Path) -> None:
    assert "     hint: see `cam recall search --help`" in terminal.cam(repo, "recall", "search").lines
    assert "     hint: see `cam --help`" in terminal.cam(repo, "shew").lines


@pytest.mark.parametrize(("typed", "kept"), [("n\n", True), ("\n", True), ("y\n", False)])
def test_forgetting_asks_and_no_is_an_answer(repo: Path, typed: str, *, kept: bool) -> None:
    _piped(repo, "remember", _LONG)
    shown = terminal.cam(repo, "forget", "broker", typed=typed)
    assert shown.code == 0
    assert ("nothing was forgotten" in shown.text) is kept
    assert bool(_piped(repo, "memory", "list")) is kept


@pytest.mark.parametrize("command", ["forget broker", "forget broker --purge"])
def test_what_is_no_answer_is_asked_again_with_what_would_be_one(repo: Path, command: str) -> None:
    _piped(repo, "remember", _LONG)
    shown = terminal.cam(repo, *command.split(), typed="sure\nYES\n")
    assert (shown.code, shown.text.count("[y/N]"), "Error" in shown.text) == (0, 2, False)
    assert "cam: please answer y or n; Enter alone means n" in shown.text
    assert _piped(repo, "memory", "list") == []


def test_a_question_that_is_left_open_changes_nothing(repo: Path) -> None:
    """Ctrl-D in its place ends the command, and says so on a line of its own; so does Ctrl-C."""
    _piped(repo, "remember", _LONG)
    shown = terminal.cam(repo, "forget", "broker", typed="\x04")
    assert (shown.code, shown.lines[-1]) == (130, "cam: interrupted: nothing was changed")
    assert _piped(repo, "memory", "list")


def test_an_interrupted_import_says_that_nothing_was_changed(repo: Path, tmp_path: Path) -> None:
    """It shows that it is at work, and Ctrl-C leaves all of it undone, with a line of its own."""
    file = tmp_path / "many.jsonl"
    file.write_text("".join(f'{{"summary": "Fact {number} is of no use to anybody."}}\n' for number in range(3000)), "utf-8")
    shown = terminal.cam(repo, "memory", "import", str(file), interrupt_at="importing")
    assert (shown.code, shown.lines[-1]) == (130, "cam: interrupted: nothing was changed")
    assert _piped(repo, "memory", "list") == []


def _session(home: Path, repo: Path, number: int) -> None:
    name = f"0199-{number:04}"
    head = {"id": name, "timestamp": "2026-11-29T10:00:00Z", "cwd": str(repo), "source": "cli"}
    said = {"type": "user_message", "message": f"Remember that shelf {number} holds box {number * 7}."}
    lines = ({"type": "session_meta", "payload": head}, {"type": "event_msg", "payload": said})
    path = home / ".codex" / "sessions" / "2026" / "11" / "29" / f"rollout-2026-11-29T10-00-00-{name}.jsonl"
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text("".join(json.dumps(line) + "\n" for line in lines), "utf-8")


def test_an_interrupted_command_says_what_is_kept(repo: Path, home: Path) -> None:
    """Sessions that were read before the interrupt stay learned, and the next sync goes on with the rest."""
    for number in range(_SESSIONS):
        _session(home, repo, number)
    shown = terminal.cam(repo, "sync", interrupt_at="sessions read: [1-9]")
    assert shown.code == 130
    assert re.fullmatch(r"cam: interrupted: \d+ changes? kept, and none left half done", shown.lines[-1])
    assert 0 < len(_refs(repo)) < _SESSIONS
    _piped(repo, "sync")
    assert len(_refs(repo)) == _SESSIONS


def _refs(repo: Path) -> list[str]:
    return [line for line in _piped(repo, "memory", "list") if not line.startswith(" ")]


def test_a_terminal_that_does_not_say_how_wide_it_is_is_given_whole_lines() -> None:
    """As the console of a program is one, which no descriptor belongs to."""

    class Console(io.StringIO):
        def isatty(self) -> bool:
            return True

    assert fitted(_LONG, Console()) == _LONG
