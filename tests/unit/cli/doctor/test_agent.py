"""What the doctor makes of what it knows about the agent."""

from __future__ import annotations

from datetime import UTC, datetime
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from cam.cli.doctor.agent import READINGS, of_firing, of_path, of_reading
from cam.cli.doctor.findings import Level
from cam.models import Session
from cam.store import AuditEntry

if TYPE_CHECKING:
    from pathlib import Path


def reading(session: str, **counts: int) -> AuditEntry:
    return AuditEntry(session_id=session, counts=counts)


@pytest.mark.parametrize(
    ("entries", "level"),
    [
        ([], Level.OK),
        ([reading("a", lines=40, humans=2)], Level.OK),
        ([reading("a", lines=41, humans=0), reading("a", lines=40, humans=1)], Level.OK),
        ([reading("a", lines=3, humans=0)], Level.OK),
        ([reading("a", lines=40, humans=0)], Level.WARN),
        ([reading("a", lines=3, humans=0, unknown=1)], Level.WARN),
        ([reading("a", lines=40, humans=2, unknown=7)], Level.WARN),
        ([reading("a", lines=40, humans=2, malformed=1)], Level.INFO),
        ([reading("a", lines=9, humans=1)] * (READINGS - 1) + [reading("b", lines=40, humans=0)], Level.OK),
    ],
    ids=["none", "understood", "read in parts", "left at once", "silent", "silent and unknown", "new kinds", "broken", "cut off"],
)
def test_drift_is_loud_and_nothing_else_is(entries: list[AuditEntry], level: Level) -> None:
    assert of_reading(entries).level is level


def session(name: str, version: str = "") -> Session:
    return Session(
        path=f"/{name}", id=name, cwd="/", started_at=datetime(2026, 11, 29, tzinfo=UTC), agent_version=version, size=1, mtime_ns=1
    )


@pytest.mark.parametrize(
    ("ran", "heard", "level"), [("", "", Level.OK), ("ab", "b", Level.OK), ("ab", "", Level.WARN), ("ab", "c", Level.WARN)]
)
def test_hooks_that_are_never_called_are_found(ran: str, heard: str, level: Level) -> None:
    assert of_firing([session(name) for name in ran], set(heard), config=Path("/none")).level is level


@pytest.mark.parametrize(
    ("version", "remedy"), [("0.72.0", "update Codex"), ("0.118.0", "features.codex_hooks=true"), ("0.171.0", "trust")]
)
def test_hooks_that_an_older_codex_does_not_call_are_not_to_be_trusted(version: str, remedy: str) -> None:
    """An editor may bring one, whatever is on PATH."""
    assert remedy in of_firing([session("a", version)], set(), config=Path("/none")).hint


def test_another_cam_on_the_path_is_told(tmp_path: Path) -> None:
    own, other, link = (tmp_path / name for name in ("cam", "other", "link"))
    own.touch()
    other.touch()
    link.symlink_to(own)
    assert of_path(str(link), [str(own)]).level is Level.OK
    assert of_path(None, [str(own)]).level is Level.INFO
    assert str(other) in of_path(str(other), [str(own)]).message
    assert of_path(str(other), [str(own)]).level is Level.WARN


@pytest.mark.parametrize(
    ("own", "remedy"),
    [
        ("/home/dev/.local/share/uv/tools/cam/bin/cam", "`uv tool update-shell` puts it there"),
        ("/home/dev/.local/share/pipx/venvs/cam/bin/cam", "`pipx ensurepath` puts it there"),
        ("/home/dev/code/cam/.venv/bin/cam", "add /home/dev/code/cam/.venv/bin to PATH"),
    ],
)
def test_the_folder_that_belongs_on_the_path_is_not_the_tools_own(own: str, remedy: str) -> None:
    assert of_path(None, (own,)).hint == remedy
