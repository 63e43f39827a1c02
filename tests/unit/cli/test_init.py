from __future__ import annotations

import json
import subprocess
import sys
from importlib.util import find_spec
from pathlib import Path

import pytest

from tests import terminal


def _cam(repo: Path, *line: str) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-m", "cam", *line]
    return subprocess.run(command, cwd=repo, check=True, capture_output=True, text=True, stdin=subprocess.DEVNULL)


@pytest.mark.parametrize("line", [["init"], ["init", "--yes"]])
def test_without_a_terminal_nothing_is_asked_and_nothing_but_the_memory_is_made(repo: Path, home: Path, line: list[str]) -> None:
    done = _cam(repo, *line)
    assert "[y/N]" not in done.stderr
    assert {path.name for path in home.iterdir()} <= {".codex-auto-memory", ".local"}


def test_enter_is_the_safe_answer_to_every_question(repo: Path, home: Path) -> None:
    """At most three questions; three times Enter changes nothing but the memory root."""
    shown = terminal.cam(repo, "init", typed="\n\n\n").text
    assert 2 <= shown.count("[y/N]") <= 3
    assert not (home / ".codex").exists()
    assert _cam(repo, "config", "get", "extractor").stdout == "heuristic\n"


def test_what_was_agreed_to_is_done_and_can_be_undone_as_it_says(repo: Path, home: Path) -> None:
    shown = terminal.cam(repo, "init", typed="y\ny\n\n").text
    assert (home / ".codex" / "hooks.json").exists()
    assert _cam(repo, "config", "get", "extractor").stdout == "codex\n"
    for line in ("cam integrations remove", "cam config set extractor --unset"):
        assert f"  {line}" in shown
        _cam(repo, *line.split()[1:])
    assert not [path for path in (home / ".codex").rglob("*") if path.is_file()]
    assert _cam(repo, "config", "get", "extractor").stdout == "heuristic\n"


@pytest.mark.skipif(find_spec("fastembed") is None, reason="without it no model is offered")
def test_a_model_that_there_is_not_is_asked_about_again(repo: Path) -> None:
    """What was answered before is not lost with it."""
    shown = terminal.cam(repo, "init", typed="n\ny\nbert\nNone\n", columns=120)
    assert "cam: please answer minilm, multilingual or none; Enter alone means none" in shown.text
    assert (shown.code, _cam(repo, "config", "get", "extractor").stdout) == (0, "codex\n")


def test_trust_is_said_line_by_line(repo: Path) -> None:
    written = json.loads(_cam(repo, "init", "--yes", "--wire", "--json").stdout)["written"]
    assert sum(line.startswith("trusts ") and " hook " in line for line in written) == 5


def test_a_second_time_asks_again_and_changes_nothing(repo: Path, home: Path) -> None:
    _cam(repo, "init", "--yes", "--wire")
    before = {path: path.read_bytes() for path in home.rglob("*") if path.is_file()}
    again = json.loads(_cam(repo, "init", "--yes", "--wire", "--json").stdout)
    assert (again["created"], again["written"]) == ([], [])
    after = {path: path.read_bytes() for path in home.rglob("*") if path.is_file()}
    assert {path for path in after if after[path] != before.get(path)} <= {home / ".codex-auto-memory/run/holder.json"}


def test_what_is_wired_is_not_asked_about(repo: Path) -> None:
    """Else "no" would sound as if it took the wiring away."""
    _cam(repo, "init", "--yes", "--wire")
    shown = terminal.cam(repo, "init", typed="\n\n").text
    assert "Make plain `codex` remember" not in shown
    assert "Ask your Codex's model" in shown


def test_where_there_is_no_repository_that_is_said(tmp_path: Path, repo: Path) -> None:
    """The memory is of one directory then, and undone as a whole."""
    _cam(repo, "init")
    other = tmp_path / "plain"
    other.mkdir()
    done = _cam(other, "init")
    assert "no git repository" in done.stderr
    (line,) = done.stdout.partition("To undo:\n")[2].splitlines()
    assert line.startswith("  rm -r ")
    assert "no git repository" not in _cam(repo, "init").stderr


def test_how_to_undo_names_nothing_that_was_there_before(repo: Path, home: Path, tmp_path: Path) -> None:
    """Whoever types what a second init says keeps the memory of the first."""
    assert f"  rm -r {home}/.codex-auto-memory\n" in _cam(repo, "init", "--yes").stdout
    _cam(repo, "remember", "Tests need TZ=UTC.")
    assert "To undo" not in _cam(repo, "init", "--yes").stdout
    other = tmp_path / "other one"
    other.mkdir()
    for line in _cam(other, "init", "--yes").stdout.partition("To undo:\n")[2].splitlines():
        subprocess.run(["sh", "-c", line], check=True)
    assert "TZ=UTC" in _cam(repo, "memory", "list").stdout
    assert [path.parent.name for path in home.rglob("project.json")] == [json.loads(_cam(repo, "init", "--json").stdout)["project"]]


def test_a_model_that_is_here_is_set_and_how_to_unset_it_is_said(repo: Path, home: Path, minilm: Path) -> None:
    """It is where a download would have put it."""
    directory = home / ".local" / "share" / "cam" / "models" / "minilm"
    directory.parent.mkdir(parents=True)
    directory.symlink_to(minilm)
    assert "  cam config set embedder --unset" in _cam(repo, "init", "--embedder", "minilm").stdout
    assert _cam(repo, "config", "get", "embedder").stdout == f"{directory}\n"


def test_a_model_that_cannot_be_fetched_stops_nothing(repo: Path, home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("HF_ENDPOINT", "http://127.0.0.1:9")
    done = _cam(repo, "init", "--embedder", "minilm")
    assert "cam config set embedder minilm" in done.stderr
    assert "embedder --unset" not in done.stdout
    assert (home / ".codex-auto-memory" / "global").is_dir()


def test_a_model_that_nobody_offers_is_refused_before_anything_is_made(repo: Path, home: Path) -> None:
    with pytest.raises(subprocess.CalledProcessError) as failed:
        _cam(repo, "init", "--embedder", "huge")
    assert "no model is called huge" in failed.value.stderr
    assert "minilm" in failed.value.stderr
    assert not (home / ".codex-auto-memory").exists()
