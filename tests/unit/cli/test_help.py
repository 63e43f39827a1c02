"""What `--help` shows, and what a wrong command line is told."""

from __future__ import annotations

import re
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from typer.main import get_command

from cam.cli import application, main
from cam.cli.predecessor import INSTEAD, instead

if TYPE_CHECKING:
    from collections.abc import Iterator

MIGRATE = Path(__file__).parents[3] / "docs" / "how-to" / "migrate.md"


def _commands(command: object, path: tuple[str, ...] = ()) -> Iterator[tuple[str, ...]]:
    yield path
    for name, child in getattr(command, "commands", {}).items():
        yield from _commands(child, (*path, name))


def test_help_names_values_in_capitals_and_keeps_the_lines_of_examples(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """No type of Python's in the place of a name, and one example a line."""
    monkeypatch.setenv("COLUMNS", "100")
    whole = get_command(application())
    for path in _commands(whole):
        whole([*path, "--help"], prog_name="cam", standalone_mode=False)
        shown = capsys.readouterr().out
        assert "Usage: cam" in shown, path
        assert re.findall(r"<(?:str|int|path|float)\b[^>]*>|^  [a-z_]+\.\.\.|\{[a-z_]+\}", shown, re.MULTILINE) == [], path
        assert not re.search(r"^  cam .* cam ", shown, re.MULTILINE), path


def test_the_directory_may_follow_the_command(repo: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """As the predecessor's users and its skill type it; but not behind `--`, nor what belongs to the agent."""
    assert main(["remember", "Tags are signed.", "--cwd", str(repo)]) == 0
    assert main(["memory", "list", f"--cwd={repo}"]) == 0
    assert "Tags are signed." in capsys.readouterr().out
    assert main(["--cwd", str(tmp_path), "memory", "list", "--cwd", str(repo)]) == 0
    assert "Tags are signed." in capsys.readouterr().out
    assert main(["--cwd", str(repo), "remember", "--", "The flag is", "--cwd", "DIR"]) == 0
    assert "The flag is --cwd DIR" in capsys.readouterr().out
    assert main(["memory", "list", "--cwd"]) == 2


@pytest.mark.parametrize("words", INSTEAD)
def test_who_types_what_the_predecessor_understood_is_told_what_to_type_instead(words: str, capsys: pytest.CaptureFixture[str]) -> None:
    """On the line of the hint, and on the page about the change."""
    command, *after = words.split()
    assert main([command, *after]) == 2 or command in {"audit", "memory"}
    assert f"hint: {INSTEAD[words]}" in " ".join(capsys.readouterr().err.split())
    assert f"`{' '.join(('cam', *words.split()))}`" in MIGRATE.read_text("utf-8")


def test_only_the_predecessors_words_have_such_a_hint(capsys: pytest.CaptureFixture[str]) -> None:
    """Not a text that holds them."""
    assert main(["remember", "help", "dream", "--bogus"]) == 2
    assert "see `cam remember --help`" in capsys.readouterr().err
    assert instead("", ()) == ""
