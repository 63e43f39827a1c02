"""The documents of ``--json`` are those that the reference describes."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from cam.cli import main
from cam.document import dumps

_PAGE = (Path(__file__).parents[3] / "docs" / "reference" / "json.md").read_text("utf-8")
_ROW = re.compile(r"^\| `cam (?P<line>[a-z -]+?)(?: REF| NAME| ID)? --json` \| `(?P<shape>\{.*?\})`", re.MULTILINE)
_NEEDS_MORE = {"review show"}  # an open conflict


def _names(shape: str) -> set[str]:
    """The names at the top of a documented shape: those that stand in no inner bracket."""
    names, depth = set(), 0
    for part in re.findall(r'"[a-z_-]+"|[{}\[\]]', shape):
        depth += {"{": 1, "[": 1, "}": -1, "]": -1}.get(part, 0)
        names |= {part.strip('"')} if part.startswith('"') and depth == 1 else set()
    return names


_SHAPES = {row["line"]: _names(row["shape"]) for row in _ROW.finditer(_PAGE) if row["line"] not in _NEEDS_MORE}


@pytest.mark.parametrize("line", _SHAPES)
def test_a_document_has_the_names_that_the_reference_gives(
    line: str, repo: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("EDITOR", "true")
    assert main(["--cwd", str(repo), "--json", "remember", "Tests need TZ=UTC.", "--topic", "tests"]) == 0
    ref = json.loads(capsys.readouterr().out)["applied"][0]["ref"]
    more = {"recall timeline": [ref], "recall search": ["TZ"], "config get": ["sync"]}.get(line, [])
    assert main(["--cwd", str(repo), *line.split(), *more, "--json"]) == 0
    assert set(json.loads(capsys.readouterr().out)) == _SHAPES[line]


def test_a_group_passes_on_what_stands_before_its_command(repo: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """`cam memory --json list` is `cam memory list --json`."""
    assert main(["--cwd", str(repo), "memory", "--json", "list"]) == 0
    assert json.loads(capsys.readouterr().out) == {"records": []}


@pytest.mark.parametrize("command", [("memory", "list", "--topic", ""), ("audit", "log", "--session", "")])
def test_a_variable_that_is_empty_selects_nothing(repo: Path, capsys: pytest.CaptureFixture[str], command: tuple[str, ...]) -> None:
    """As `--topic "$TOPIC"` in a script that forgot to set it; nor is it told that nothing is remembered."""
    main(["--cwd", str(repo), "remember", "Tests need TZ=UTC."])
    capsys.readouterr()
    assert main(["--cwd", str(repo), *command]) == 0
    shown = capsys.readouterr()
    assert (shown.out, "cam: no " in shown.err) == ("", True)


def test_the_page_is_read() -> None:
    """A change of its form must not leave the test above without cases."""
    assert len(_SHAPES) > 20


NAMED = (
    ("memory", "show"),
    ("memory", "history"),
    ("memory", "restore"),
    ("memory", "edit"),
    ("memory", "undo"),
    ("recall", "details"),
    ("recall", "timeline"),
    ("review", "show"),
    ("review", "reject"),
    ("audit", "show"),
    ("config", "get"),
    ("forget",),
    ("forget", "--purge"),
)


@pytest.mark.parametrize("form", [(), ("--json",)])
@pytest.mark.parametrize("name", ["nothing", "project:workflow:nothing"])
@pytest.mark.parametrize("command", NAMED, ids=" ".join)
def test_what_is_named_and_not_there_is_an_error_by_ref_and_by_words(
    repo: Path, capsys: pytest.CaptureFixture[str], command: tuple[str, ...], name: str, form: tuple[str, ...]
) -> None:
    main(["--cwd", str(repo), "remember", "Tests need TZ=UTC."])
    capsys.readouterr()
    assert main(["--cwd", str(repo), *command, name, *form]) == 1
    shown = capsys.readouterr()
    assert (shown.out, shown.err.count("cam: error: "), shown.err.count("hint: ")) == ("", 1, 1)


@pytest.mark.parametrize("command", ["recall search nothing", "memory list --topic nothing", "audit log --session nothing", "review list"])
def test_a_search_or_list_that_finds_nothing_is_none(repo: Path, capsys: pytest.CaptureFixture[str], command: str) -> None:
    assert main(["--cwd", str(repo), *command.split(), "--json"]) == 0
    assert json.loads(capsys.readouterr().out)


@pytest.mark.parametrize("beside", ["text", "odd \udcff", 2**70])
def test_a_number_that_json_has_not_is_null_beside_whatever_else(beside: object) -> None:
    found = json.loads(dumps({"score": float("nan"), "rest": [float("-inf"), beside]}), parse_constant=pytest.fail)
    assert (found["score"], found["rest"][0]) == (None, None)
    assert found["rest"][1] in (beside, "odd \N{REPLACEMENT CHARACTER}")
