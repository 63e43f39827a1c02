"""The plain search that does not wait for the command line framework, held to the one that typer reads."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from cam.cli import main
from cam.cli.search import OPTIONS, Asked, quick


@pytest.fixture
def shop(repo: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Path:
    monkeypatch.chdir(repo)
    assert main(["remember", "Integration tests need TZ=UTC.", "--topic", "debugging"]) == 0
    assert main(["remember", "Run the linter with make lint.", "--topic", "commands"]) == 0
    capsys.readouterr()
    return repo


USUAL = (
    "recall search integration tests",
    "--json recall search tests",
    "recall search --json tests --why",
    "recall search -n 1 tests make",
    "recall search --limit=1 tests make",
    "recall search --topic commands make",
    "recall search --scope global tests",
    "recall search --state archived tests",
    "recall search --state=all -- --why tests",
    "recall search --exit-code nothingofthekind",
    "recall search nothingofthekind",
    "recall search - tests",
    "recall search --limit 1 --limit 2 tests make",
    "--cwd / recall search tests",
    "--cwd /nowhere/at/all recall search tests",
)


@pytest.mark.parametrize("line", USUAL)
@pytest.mark.usefixtures("shop")
def test_it_prints_and_ends_as_typer_does(line: str, capsys: pytest.CaptureFixture[str]) -> None:
    theirs = main(line.split()), *capsys.readouterr()
    assert (quick(line.split()), *capsys.readouterr()) == theirs


@pytest.mark.parametrize(
    "line",
    [
        "recall search",
        "recall search --help",
        "recall search --sessions tests",
        "recall search --semantic tests",
        "recall search --limit 0 tests",
        "recall search --limit many tests",
        "recall search tests --limit",
        "recall search --scope galaxy tests",
        "recall search --state lost tests",
        "recall search --topic --why tests",
        "recall search --wy tests",
        "recall search --why=yes tests",
        "recall search -n2 tests",
        "recall details x",
        "recall",
        "--cwd",
        "--no-sync recall search tests",
        "memory list",
    ],
)
def test_help_mistakes_and_the_rest_are_left_to_typer(line: str) -> None:
    assert quick(line.split()) is None


def test_every_option_is_a_part_of_the_question() -> None:
    assert set(OPTIONS) | {"query"} == set(Asked.__slots__)


def test_a_directory_that_is_gone_is_left_to_typer(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "gone").mkdir()
    monkeypatch.chdir(tmp_path / "gone")
    (tmp_path / "gone").rmdir()
    assert quick(["recall", "search", "x"]) is None


def test_a_plain_search_imports_neither_typer_nor_what_writes(shop: Path) -> None:
    code = (
        "import sys\nsys.argv = ['cam', 'recall', 'search', 'integration tests']\nfrom cam.__main__ import main\n"
        "try:\n    main()\nexcept SystemExit:\n    pass\nprint('MODULES', *sys.modules)"
    )
    run = [sys.executable, "-c", code]
    subprocess.run(run, cwd=shop, check=True, capture_output=True)  # the first one reads the Markdown
    loaded = subprocess.run(run, cwd=shop, check=True, capture_output=True, text=True).stdout
    found, _, modules = loaded.partition("MODULES")
    assert "TZ=UTC" in found
    unwanted = {"typer", "rich", "orjson", "subprocess", "markdown_it", "cam.store.commit", "cam.store.draft", "cam.hosts.codex"}
    assert not unwanted & set(modules.split())


@pytest.mark.usefixtures("shop")
@pytest.mark.parametrize("ref", ["project:commands:none", "a:b:c", "no-ref-at-all"])
def test_details_of_what_is_not_there_is_an_error(capsys: pytest.CaptureFixture[str], ref: str) -> None:
    assert main(["recall", "details", ref]) == 1
    assert "hint" in capsys.readouterr().err
