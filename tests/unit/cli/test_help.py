"""What `--help` shows, and what a wrong command line is told."""

from __future__ import annotations

import re
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from typer.main import get_command

from cam.cli import application, main
from cam.cli.instead import HABITS, PREDECESSOR, instead

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


def test_the_directory_may_follow_the_command(
    repo: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """As the predecessor's users and its skill type it; but not behind `--`, nor what belongs to the agent."""
    assert main(["remember", "Tags are signed.", "--cwd", str(repo)]) == 0
    assert main(["memory", "list", f"--cwd={repo}"]) == 0
    assert "Tags are signed." in capsys.readouterr().out
    assert main(["--cwd", str(tmp_path), "memory", "list", "--cwd", str(repo)]) == 0
    assert "Tags are signed." in capsys.readouterr().out
    assert main(["--cwd", str(repo), "remember", "--", "The flag is", "--cwd", "DIR"]) == 0
    assert "The flag is --cwd DIR" in capsys.readouterr().out
    assert main(["memory", "list", "--cwd"]) == 2
    monkeypatch.chdir(repo)
    assert main(["remember", "Invoices are blue.", "--detail", "--cwd", "--detail", "--json"]) == 0
    assert "    - --cwd\n    - --json\n" in capsys.readouterr().out
    assert main(["recall", "search", "--limit", "--cwd", str(tmp_path)]) == 2  # as typer would have it for any option
    assert main(["memory", "list", "--topic", "x", "--cwd", str(repo)]) == 0
    assert main(["remember", "Logs are rotated.", "--pin", "--cwd", str(repo)]) == 0


@pytest.mark.parametrize("words", PREDECESSOR)
def test_who_types_what_the_predecessor_understood_is_told_what_to_type_instead(words: str, capsys: pytest.CaptureFixture[str]) -> None:
    """On the line of the hint, and on the page about the change."""
    command, *after = words.split()
    assert main([command, *after]) == 2 or command in {"audit", "memory"}
    assert f"hint: {PREDECESSOR[words]}" in " ".join(capsys.readouterr().err.split())
    assert f"`{' '.join(('cam', *words.split()))}`" in MIGRATE.read_text("utf-8")


def test_only_the_predecessors_words_have_such_a_hint(capsys: pytest.CaptureFixture[str]) -> None:
    """Not a text that holds them."""
    assert main(["remember", "help", "dream", "--bogus"]) == 2
    assert "see `cam remember --help`" in capsys.readouterr().err
    assert instead("", ()) == ""


def test_each_word_of_another_program_is_no_command_and_each_that_is_told_is_one() -> None:
    known = {" ".join(path) for path in _commands(get_command(application()))}
    for words, told in HABITS.items():
        assert words not in known
        line = told.partition("`cam ")[2].partition("`")[0].split()
        assert " ".join(word for word in line if word.islower() and not word.startswith("-")) in known, told


@pytest.mark.parametrize(
    ("line", "word", "told"),
    [
        (["correct"], "correct", "`cam remember TEXT`; it takes the place of what it contradicts"),
        (["memory", "search", "tests"], "search", "`cam recall search WORDS`"),
        (["recall", "the", "tests"], "the", "`cam recall search WORDS`"),
        (["config", "show"], "show", "`cam config list`"),
        (["fix the failing test"], "fix the failing test", '`cam run "PROMPT"` starts your agent with it'),
    ],
)
def test_who_types_a_word_of_another_program_is_told_ours(
    line: list[str], word: str, told: str, capsys: pytest.CaptureFixture[str]
) -> None:
    """And nothing that only looks like the word beside it."""
    assert main(line) == 2
    assert capsys.readouterr().err == f"cam: error: no such command '{word}'\n     hint: {told}\n"


@pytest.mark.parametrize(("line", "told"), [("forgett it", "Did you mean 'forget'?"), ("hooks shew", "see `cam hooks --help`")])
def test_another_word_is_met_with_what_is_like_it_and_with_the_help(line: str, told: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(line.split()) == 2
    assert told in capsys.readouterr().err
