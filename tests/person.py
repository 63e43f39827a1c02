"""Somebody who types command lines in one repository and reads what cam answers; in this process."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

from cam.cli import main

if TYPE_CHECKING:
    from pathlib import Path

    import pytest


class Person:
    """``person("memory", "list")`` is what a command printed; ``err`` is what the last one wrote to standard error."""

    def __init__(self, repo: Path, capture: pytest.CaptureFixture[str]) -> None:
        self.repo = repo
        self.capture = capture
        self.err = ""

    def __call__(self, *arguments: str, code: int = 0) -> str:
        """What went to standard output; the command must end with ``code``, without a traceback, and a known error be told once."""
        found = main(["--cwd", str(self.repo), *arguments])
        out, self.err = self.capture.readouterr()
        assert (found, "Traceback" in self.err) == (code, False), self.err
        assert code != 1 or self.err.count("cam: error: ") == 1, self.err
        return out

    def shown(self, *arguments: str, code: int = 0) -> str:
        """The same with what went to standard error behind it."""
        return self(*arguments, code=code) + self.err

    def json(self, *arguments: str) -> Any:
        """The one JSON document that a command printed."""
        out = self("--json", *arguments)
        assert out.count("\n") == 1
        return json.loads(out)

    def remember(self, text: str, *options: str) -> str:
        """Remember something; its ref."""
        (applied,) = self.json("remember", text, *options)["applied"]
        return str(applied["ref"])
