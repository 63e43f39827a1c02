"""What the doctor makes of the entries in agents' settings."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from cam.cli.doctor.connected import of_hooks, of_places, of_plugin, of_server
from cam.cli.doctor.findings import Level
from cam.cli.mcp import Examined
from cam.cli.wiring import Places, Where
from cam.hosts.codex.hooks import EVENTS, Trust, Wired
from cam.hosts.codex.plugin import Plugged
from cam.hosts.mcp_config import McpHost

FILE = Path("/c/hooks.json")


def wired(*, trust: Trust = Trust.TRUSTED, copies: int = 1) -> list[Wired]:
    return [Wired(event=event, trust=trust, file=FILE, key=event, command="/v/cam hook x", copies=copies) for event in EVENTS]


def found(entries: list[Wired], fault: str = "") -> set[tuple[Level, str]]:
    return {(one.level, one.fix) for one in of_hooks(Where.USER, entries, {"/v/cam hook x": fault})}


def test_hooks_are_looked_at_for_trust_program_copies_and_events() -> None:
    assert found(wired()) == {(Level.OK, "")}
    assert found(wired(trust=Trust.UNTRUSTED)) == {(Level.WARN, "")}
    assert found(wired(copies=2)) == {(Level.WARN, "hooks:user"), (Level.OK, "")}
    assert found(wired()[1:]) == {(Level.INFO, ""), (Level.OK, "")}
    assert found(wired(), "/v/cam is gone") == {(Level.ERROR, "hooks:user")}


def test_a_second_place_is_told() -> None:
    assert not list(of_places(["user"], plugged=False))
    assert not list(of_places([], plugged=True))
    for scopes, plugged in ((["project", "user"], False), (["user"], True)):
        (finding,) = of_places(scopes, plugged=plugged)
        assert finding.level is Level.WARN
        assert finding.hint.startswith("`cam hooks remove ")


@pytest.mark.parametrize(("trusted", "fault", "level"), [(True, "", Level.OK), (False, "", Level.WARN), (True, "gone", Level.ERROR)])
def test_the_plugin_is_looked_at(trusted: bool, fault: str, level: Level) -> None:
    assert of_plugin(Plugged(folder=Path("/p"), command="/v/cam hook x", trusted=trusted), fault).level is level


ROW = Examined(host=McpHost.CODEX, scope=Where.USER, file=Path("/c"), state="current", command=("cam", "mcp", "serve"))


@pytest.mark.parametrize(
    ("row", "fault", "level", "fix"),
    [
        ({}, "", Level.OK, ""),
        ({"state": "outdated"}, "", Level.INFO, ""),
        ({"state": "stale", "problem": "/x is gone"}, "", Level.ERROR, "mcp:codex:user"),
        ({}, "it does not start", Level.ERROR, "mcp:codex:user"),
        ({"state": "unreadable", "problem": "no TOML"}, "", Level.WARN, ""),
    ],
)
def test_a_server_is_looked_at(row: dict[str, Any], fault: str, level: Level, fix: str) -> None:
    (finding,) = of_server(replace(ROW, **row), fault)
    assert (finding.level, finding.fix) == (level, fix)


@pytest.mark.parametrize("frozen", [{"cwd": "/repo"}, {"command": ("cam", "--cwd", "/repo", "mcp", "serve")}])
def test_a_server_that_serves_one_project_everywhere_is_told(frozen: dict[str, Any]) -> None:
    assert Level.WARN in {one.level for one in of_server(replace(ROW, **frozen), "")}


def test_in_the_home_directory_no_file_is_looked_at_twice(home: Path) -> None:
    """What is in `~/.codex` is the user's there; taking it out of "the repository" would take it from the user."""
    places = Places(codex_home=home / ".codex", root=home, user_home=home)
    assert places.apart(places.hooks) == (Where.USER,)
    assert places.apart(places.skills) == (Where.USER, Where.PROJECT)
    elsewhere = replace(places, root=home / "shop")
    assert elsewhere.apart(elsewhere.hooks) == (Where.USER, Where.PROJECT)
