"""Another version of cam on the same memory: what a newer one wrote survives an older one, and an older one's is continued."""

from __future__ import annotations

import json
import re
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from cam.cli import main

REF = "project:workflow:invoices-are-rounded-half-even"


@pytest.fixture
def root(repo: Path, home: Path, capsys: pytest.CaptureFixture[str]) -> Path:
    """A memory with one entry, searched once; the memory root."""
    for line in (["remember", "Invoices are rounded half-even."], ["recall", "search", "invoices"]):
        assert main(["--cwd", str(repo), *line]) == 0
    capsys.readouterr()
    return home / ".codex-auto-memory"


def _cam(repo: Path, *line: str, code: int = 0) -> None:
    assert main(["--cwd", str(repo), *line]) == code


def _one(root: Path, pattern: str) -> Path:
    (found,) = root.glob(pattern)
    return found


def test_what_a_newer_cam_wrote_survives_a_change_by_this_one(repo: Path, root: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Downgrade: keys of entries, projects, history and audit that this version does not know are neither dropped nor stumbled over."""
    topic = _one(root, "projects/*/project/workflow.md")
    text = topic.read_text("utf-8")
    topic.write_text(re.sub(r'"source":', r'"halfLife":{"days":30},"source":', text), "utf-8", newline="\n")
    identity = _one(root, "projects/*/project.json")
    identity.write_text(json.dumps(json.loads(identity.read_text("utf-8")) | {"version": 99, "team": ["a"]}), "utf-8")
    history = _one(root, "projects/*/project/memory-history.jsonl")
    line = json.loads(history.read_text("utf-8").splitlines()[-1])
    history.write_text(
        history.read_text("utf-8") + json.dumps(line | {"action": "consolidate", "halfLife": 3}) + "\n", "utf-8", newline="\n"
    )
    (topic.parent / "strength.cbor").write_bytes(b"\x00 of a version to come")
    _cam(repo, "remember", "Totals are sums.", "--topic", "workflow")
    _cam(repo, "memory", "history")
    _cam(repo, "memory", "lint")
    assert "half-even" in capsys.readouterr().out
    assert '"halfLife":{"days":30}' in topic.read_text("utf-8")
    assert json.loads(identity.read_text("utf-8"))["team"] == ["a"]
    assert '"consolidate"' in history.read_text("utf-8")
    assert (topic.parent / "strength.cbor").exists()


def test_an_entry_that_moves_keeps_the_keys_of_a_newer_cam(repo: Path, root: Path) -> None:
    """Archived, restored and undone, an entry still has what this version does not understand."""
    topic = _one(root, "projects/*/project/workflow.md")
    topic.write_text(topic.read_text("utf-8").replace('"source":', '"halfLife":30,"source":'), "utf-8", newline="\n")
    _cam(repo, "forget", "--yes", REF)
    assert '"halfLife":30' in _one(root, "projects/*/project/archive/workflow.md").read_text("utf-8")
    _cam(repo, "memory", "restore", REF)
    assert '"halfLife":30' in topic.read_text("utf-8")


def test_an_index_of_another_version_is_made_anew(repo: Path, root: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Derived files need no migration, in either direction."""
    for version in (0, 10_000):
        with closing(sqlite3.connect(root / "index" / "recall.sqlite", isolation_level=None)) as db:
            db.execute(f"PRAGMA user_version = {version}")
            db.execute("DROP TABLE IF EXISTS texts")
        _cam(repo, "recall", "search", "invoices")
        assert REF in capsys.readouterr().out


def test_settings_of_a_newer_cam_are_passed_over_with_a_word(repo: Path, root: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (root / "config.toml").write_text("half_life = 30\nstartup_bytes = 5000\n", "utf-8")
    _cam(repo, "config", "get", "startup_bytes")
    _cam(repo, "memory", "list")
    shown = capsys.readouterr()
    assert "5000" in shown.out
    assert "half_life" in shown.err
