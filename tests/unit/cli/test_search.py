"""The plain search that does not wait for the command line framework, held to the one that typer reads."""

from __future__ import annotations

import shutil
import subprocess
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path

import orjson
import pytest

from cam.cli import main
from cam.cli.search import OPTIONS, Asked, quick
from cam.memory import open_memory
from cam.recall.vectors import embed
from cam.recall.warm import serving


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


class OneMeaning:
    """A model to which all texts mean the same."""

    name = "one"
    directory = Path()

    def embed(self, texts: Sequence[str]) -> Iterator[Sequence[float]]:
        return iter([[1.0, 0.0]] * len(texts))


def _asked(capsys: pytest.CaptureFixture[str], *query: str) -> dict[str, dict[str, float]]:
    capsys.readouterr()
    assert quick(["recall", "search", "--json", "--why", *query]) == 0
    return {hit["summary"]: hit["why"] for hit in orjson.loads(capsys.readouterr().out)["results"]}


def test_a_model_that_is_held_ready_answers_plain_searches_and_one_that_has_gone_leaves_the_words(
    shop: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    pytest.importorskip("numpy", reason="the semantic extra is not installed: uv run --group semantic pytest")
    assert main(["config", "set", "embedder", str(tmp_path)]) == 0
    memory = open_memory(shop)
    assert max(done for done, _ in embed(memory.store, memory.index, OneMeaning())) == 2
    with serving(memory.settings.home, OneMeaning()) as served:
        assert served
        assert all(parts["meaning"] > 0 for parts in _asked(capsys, "linter").values())
        assert len(_asked(capsys, "no word of it")) == 2
    assert list(_asked(capsys, "linter")) == ["Run the linter with make lint."]


@pytest.mark.parametrize("break_it", ["delete", "garbage", "file"])
def test_without_a_usable_index_the_answer_is_the_same(shop: Path, capsys: pytest.CaptureFixture[str], break_it: str) -> None:
    assert shop.is_dir()
    usual = _asked(capsys, "integration tests")
    folder = open_memory(shop).index.path.parent
    if break_it == "garbage":
        for file in folder.iterdir():
            file.write_bytes(b"\x00 no database")
    else:
        shutil.rmtree(folder)
    if break_it == "file":
        folder.write_text("in the way", "utf-8")
    assert _asked(capsys, "integration tests") == usual


def test_a_long_paste_is_answered(shop: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert shop.is_dir()
    paste = "\n".join(f'  File "app/module_{number}.py", line {number}, in call_{number}' for number in range(300)) + "\nTZ=UTC expected"
    assert len(paste) > 10_000
    assert "Integration tests need TZ=UTC." in _asked(capsys, paste)
