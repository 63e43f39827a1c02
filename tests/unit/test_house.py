"""The house rules that a script can see."""

from __future__ import annotations

import ast
import re
import subprocess
import sys
from dataclasses import fields
from functools import cache
from pathlib import Path

import pytest

from cam.language.cues import Lexicon
from cam.language.lexicon import lexicons
from tests.conftest import unmeasured

ROOT = Path(__file__).parent.parent.parent
MODULES = sorted((ROOT / "cam").rglob("*.py"))
HEAVY = {"typer", "rich", "markdown_it", "rapidfuzz", "zstandard", "tomlkit", "usearch", "fastembed", "mcp", "watchfiles", "numpy"}


@pytest.mark.parametrize("module", MODULES, ids=lambda p: str(p.relative_to(ROOT)))
def test_modules_functions_and_classes_can_be_held_in_mind(module: Path) -> None:
    text = module.read_text("utf-8")
    tree = ast.parse(text)
    assert text.count("\n") <= 400 or module.parent.name == "tables"  # words are data
    for node in ast.walk(tree):
        if isinstance(node, ast.FunctionDef):
            assert (node.end_lineno or 0) - node.lineno < 60, node.name
        if isinstance(node, ast.ClassDef):
            assert sum(isinstance(n, ast.FunctionDef) and not n.name.startswith("_") for n in node.body) <= 12, node.name


def _texts(value: ast.expr) -> list[str]:
    """The texts that an expression may be, with a mark in place of what is computed."""
    match value:
        case ast.IfExp(body=body, orelse=orelse):
            return _texts(body) + _texts(orelse)
        case ast.JoinedStr(values=parts):
            return ["".join(str(part.value) if isinstance(part, ast.Constant) else "…" for part in parts)]
        case ast.Constant(value=str(text)):
            return [text]
    return []


@pytest.mark.parametrize("module", MODULES, ids=lambda p: str(p.relative_to(ROOT)))
def test_hints_are_written_in_one_way(module: Path) -> None:
    """As what follows "hint: ": small letters, no full stop."""
    given = [
        word.value
        for node in ast.walk(ast.parse(module.read_text("utf-8")))
        if isinstance(node, ast.Call)
        for word in node.keywords
        if word.arg == "hint"
    ]
    hints = [text for value in given for text in _texts(value) if text]
    assert [text for text in hints if text.endswith(".") or (text[0].isupper() and not text[1:2].isupper())] == []


@pytest.mark.parametrize("module", [m for m in MODULES if m.name != "environment.py"], ids=lambda p: str(p.relative_to(ROOT)))
def test_only_one_module_reads_the_environment(module: Path) -> None:
    names = {node.attr for node in ast.walk(ast.parse(module.read_text("utf-8"))) if isinstance(node, ast.Attribute)}
    assert not names & {"environ", "environb", "getenv"}


def imported_by(*arguments: str) -> set[str]:
    """Top-level modules in memory after cam has run with these arguments."""
    code = (
        "import sys\nsys.argv = ['cam', *sys.argv[1:]]\nfrom cam.__main__ import main\n"
        "try:\n    main()\nexcept SystemExit:\n    pass\nprint('\\nMODULES', *{m.partition('.')[0] for m in sys.modules})"
    )
    done = subprocess.run([sys.executable, "-c", code, *arguments], check=True, capture_output=True, text=True, env=unmeasured())
    return set(done.stdout.rpartition("MODULES")[2].split())


def test_the_version_costs_nothing() -> None:
    assert not imported_by("--version") & (HEAVY | {"sqlite3", "orjson", "tomllib", "subprocess"})


@pytest.mark.parametrize("arguments", [("recall", "search", "x"), ("memory", "startup"), ("memory", "list"), ("config", "list")])
def test_commands_import_only_what_they_use(arguments: tuple[str, ...]) -> None:
    assert not imported_by(*arguments) & (HEAVY - {"typer"})


def test_nothing_tells_of_the_machine_it_was_written_on() -> None:
    listed = subprocess.run(["git", "ls-files"], cwd=ROOT, check=False, capture_output=True, text=True).stdout.split()
    texts = {name: (ROOT / name).read_text("utf-8", "replace") for name in listed if (ROOT / name).is_file()}
    ours = {name: text for name, text in texts.items() if not name.startswith("fixtures/rollouts/")}  # there /root names an agent
    assert [name for name, text in ours.items() if re.search(r"(?<![\w.~])/(root|work)/\w", text)] == []


@cache
def _words_of_other_languages() -> set[str]:
    """The words between blanks that the tables of all languages but English list, from three letters on, without those of English."""
    listed = [field.name for field in fields(Lexicon) if field.type == "str" and field.name not in {"code", "contrast", "requested"}]
    words = {lexicon.code: {word for name in listed for word in getattr(lexicon, name).split()} for lexicon in lexicons()}
    some = {word for code in words.keys() - {"en"} for word in words[code] - words["en"] if len(word) > 2}
    return some - {"dir"}  # a folder, and a pronoun of German


_ROOMS = ("extract", "continuity", "review", "language")
_WORDED = {
    "clause.py": "the grammar of German, which has no counterpart in other tables",
    "alternatives.py": "asked at the start of a session, which loads no table",
}
_LETTERS = frozenset("œı가힣")  # letters as such: of a script, or where case folding has its traps


@pytest.mark.parametrize(
    "module",
    [m for m in MODULES if m.parts[len(ROOT.parts) + 1] in _ROOMS and m.parent.name != "tables" and m.name not in _WORDED],
    ids=lambda p: str(p.relative_to(ROOT)),
)
def test_words_of_a_language_stand_in_its_table(module: Path) -> None:
    """Who adds a language, or mends one, has one place: rooms take their words from the tables."""
    tree = ast.parse(module.read_text("utf-8"))
    docstrings = {node.value for node in ast.walk(tree) if isinstance(node, ast.Expr)}
    texts = [n.value for n in ast.walk(tree) if isinstance(n, ast.Constant) and isinstance(n.value, str) and n not in docstrings]
    outside = [re.sub(r"\S-\S", "", text) for text in texts]  # without ranges of characters
    assert {letter for text in outside for letter in text if letter.isalpha() and not letter.isascii()} <= _LETTERS
    assert {word for text in texts for word in re.findall(r"(?<!\\)\b[^\W\d_]+", text)} & _words_of_other_languages() == set()
