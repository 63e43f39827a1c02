"""The tutorial and the first screen, typed in as they stand: the real Codex, and the output that the pages show."""

from __future__ import annotations

import re
import shlex
import sys
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from tests.e2e.fake_responses import say

if TYPE_CHECKING:
    from collections.abc import Iterator

    from tests.e2e.ground import Ground

pytestmark = pytest.mark.codex

ROOT = Path(__file__).parent.parent.parent


def _steps(text: str) -> Iterator[tuple[str, str]]:
    """Each command of the page's consoles, and the output below it."""
    for block in re.findall(r"```console\n(.*?)```", text, re.DOTALL):
        for step in re.split(r"^\$ ", block, flags=re.MULTILINE)[1:]:
            command, _, shown = step.partition("\n")
            yield command, shown


def _pattern(shown: str) -> str:
    """The output as a regular expression: "…" alone on a line is any lines, elsewhere anything on the line."""
    lines = (r"(?:.*\n)*?" if line == "…\n" else re.escape(line).replace("…", ".*") for line in shown.splitlines(keepends=True))
    return "".join(lines)


def _type(ground: Ground, text: str) -> None:
    """Run each command of the page as its user would; each must print what the page shows."""
    home = shlex.quote(str(Path(sys.executable).parent))
    for command, shown in _steps(text):
        done = ground.run(["bash", "-c", f"exec 2>&1; PATH={home}:$PATH; {command}"])
        assert done.returncode == 0, (command, done.stdout)
        assert re.fullmatch(_pattern(shown), done.stdout), f"{command}\n{done.stdout}"


def test_the_tutorial_says_what_happens(ground: Ground) -> None:
    ground.server.script += [say("The invoice page is tidy."), say("Half-up from now on.")]
    _type(ground, (ROOT / "docs" / "tutorial.md").read_text("utf-8"))
    assert len(ground.server.bodies) == 2, "the two sessions were the only thing that asked a model"


def test_the_first_screen_says_what_happens(ground: Ground) -> None:
    first = (ROOT / "README.md").read_text("utf-8").partition("## ")[0]
    _type(ground, first)
    assert ground.told("make test"), "the second session was told"
