from __future__ import annotations

import json
import re
import subprocess
import sys
from pathlib import Path

import pytest
from typer.main import get_command

from cam.cli import application

ROOT = Path(__file__).parent.parent.parent
DOCS = sorted((ROOT / "docs").rglob("*.md"))
LINK = re.compile(r"\]\((?!https?://|#)([^)#]+)")


def test_generated_pages_are_current() -> None:
    done = subprocess.run([sys.executable, "docs/generate.py", "--check"], cwd=ROOT, check=False, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr


def _leaves(command: object, path: str) -> list[tuple[str, object]]:
    children = getattr(command, "commands", {})
    return [leaf for name, child in children.items() for leaf in _leaves(child, f"{path} {name}")] if children else [(path, command)]


@pytest.mark.parametrize(("path", "command"), _leaves(get_command(application()), "cam"), ids=lambda v: v if isinstance(v, str) else "")
def test_every_command_explains_itself(path: str, command: object) -> None:
    """One sentence, and a help text for each option."""
    assert (getattr(command, "help", "") or "").strip(), path
    for parameter in getattr(command, "params", []):
        assert getattr(parameter, "help", None) or "--help" in parameter.opts or parameter.name == "arguments", (path, parameter.name)


@pytest.mark.parametrize("page", [*DOCS, ROOT / "README.md", ROOT / "CONTRIBUTING.md"], ids=lambda p: p.name)
def test_links_lead_somewhere(page: Path) -> None:
    prose = re.sub(r"```.*?```|`[^`]*`", "", page.read_text("utf-8"), flags=re.DOTALL)
    missing = [link for link in LINK.findall(prose) if not (page.parent / link).exists()]
    assert missing == []


@pytest.mark.parametrize("page", [*DOCS, *ROOT.glob("*.md")], ids=lambda p: p.name)
def test_paths_that_pages_name_exist(page: Path) -> None:
    """A page that sends its reader into the source names what is there."""
    named = re.findall(r"`((?:cam|tests|docs|fixtures|skills|hooks)/[\w./-]*)`", page.read_text("utf-8"))
    assert [path for path in named if not (ROOT / path).exists()] == []


def test_the_examples_of_json_parse() -> None:
    text = (ROOT / "docs" / "reference" / "json.md").read_text("utf-8")
    examples = re.findall(r"```json\n(.*?)```", text, re.DOTALL)
    assert examples
    for example in examples:
        json.loads(example)


def test_the_map_shows_every_room() -> None:
    """One sentence for each module and folder of cam/, and none for what is not there."""
    rows = re.findall(r"^\| `([\w./]+)` \|", (ROOT / "docs" / "explanation" / "architecture.md").read_text("utf-8"), re.MULTILINE)
    paths = [path for path in (ROOT / "cam").iterdir() if not path.name.startswith("_") and path.suffix in ("", ".py")]
    rooms = {f"{path.name}/" if path.is_dir() else path.name for path in paths}
    assert set(rows) == rooms
