"""What is made of what Codex says of its settings; the real one is asked in tests/e2e/test_doctor.py."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from cam.hosts.codex.strict import ignored

if TYPE_CHECKING:
    from pathlib import Path


def codex(folder: Path, *lines: str) -> Path:
    path = folder / "codex"
    path.write_text("\n".join(["#!/bin/sh", *lines, ""]), encoding="utf-8")
    path.chmod(0o755)
    return path


def test_the_key_and_its_line_are_told(tmp_path: Path) -> None:
    """Asked with a copy of the settings, in a home of its own."""
    (tmp_path / "config.toml").write_text("nonsense = 1\n", encoding="utf-8")
    said = 'echo "Error: $CODEX_HOME/config.toml:1:1: unknown configuration field \\`$(cat $HOME/config.toml)\\`" >&2'
    (problem,) = ignored(codex(tmp_path, f'test "$CODEX_HOME" = "$HOME" && {said}', "exit 1"), tmp_path)
    assert problem.message == f"Codex ignores `nonsense = 1` in line 1 of {tmp_path / 'config.toml'}"


@pytest.mark.parametrize("lines", [["exit 0"], ["echo 'error: unexpected argument --strict-config' >&2", "exit 2"]])
def test_nothing_is_told_when_nothing_was_said(tmp_path: Path, lines: list[str]) -> None:
    assert ignored(codex(tmp_path, *lines), tmp_path) == (), "no settings"
    (tmp_path / "config.toml").write_text("nonsense = 1\n", encoding="utf-8")
    assert ignored(codex(tmp_path, *lines), tmp_path) == ()


def test_a_codex_that_cannot_be_started_says_nothing(tmp_path: Path) -> None:
    (tmp_path / "config.toml").write_text("nonsense = 1\n", encoding="utf-8")
    assert ignored(tmp_path / "gone", tmp_path) == ()
