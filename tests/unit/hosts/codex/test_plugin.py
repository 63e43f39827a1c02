"""The plugin as cam writes it, and as Codex has it."""

from __future__ import annotations

import json
import os
from pathlib import Path

import pytest

from cam.errors import HostError
from cam.hosts.codex.plugin import Plugged, plugged, plugin
from cam.hosts.edits import apply

CAM = ("/v/cam",)
KEY = '[hooks.state."cam@cam:hooks/hooks.json:session_start:0:0"]\ntrusted_hash = "sha256:1"\n'


def written(folder: Path, cam: tuple[str, ...] = CAM) -> None:
    apply(plugin(folder, cam, version="1", skills={"cam-memory": b"---\n"}, environment={"CAM_HOME": "/m"}))


def copied(home: Path, version: str, command: str, age: int) -> Path:
    """A copy as Codex keeps it of each version."""
    folder = home / "plugins" / "cache" / "cam" / "cam" / version
    written(folder.parent / "source", (command,))
    (folder / "hooks").mkdir(parents=True)
    hooks = folder / "hooks" / "hooks.json"
    (folder.parent / "source" / "cam" / "hooks" / "hooks.json").rename(hooks)
    os.utime(hooks, (age, age))
    return folder


def test_it_is_written_once(tmp_path: Path) -> None:
    written(tmp_path)
    assert plugin(tmp_path, CAM, version="1", skills={"cam-memory": b"---\n"}, environment={"CAM_HOME": "/m"}) == ()
    server = json.loads((tmp_path / "cam" / ".mcp.json").read_text("utf-8"))["mcpServers"]["cam"]
    assert server == {"command": "/v/cam", "args": ["mcp", "serve"], "env": {"CAM_HOME": "/m"}}
    assert (tmp_path / "cam" / "skills" / "cam-memory" / "SKILL.md").read_bytes() == b"---\n"


def test_what_codex_has_is_its_newest_copy_when_it_is_switched_on(tmp_path: Path) -> None:
    config = tmp_path / "config.toml"
    assert plugged(tmp_path) is None
    copied(tmp_path, "2", "/old/cam", 1)
    new = copied(tmp_path, "1", "/new/cam", 2)
    assert plugged(tmp_path) is None
    config.write_text('[plugins."cam@cam"]\nenabled = false\n', encoding="utf-8")
    assert plugged(tmp_path) is None
    config.write_text(f'[plugins."cam@cam"]\nenabled = true\n{KEY}', encoding="utf-8")
    assert plugged(tmp_path) == Plugged(folder=new, command="/new/cam hook session-start", trusted=True)


@pytest.mark.parametrize("hooks", ["{", "[]", '{"hooks": {"SessionStart": []}}', '{"hooks": {"SessionStart": [{"hooks": []}]}}'])
def test_a_copy_that_says_nothing_has_no_command(tmp_path: Path, hooks: str) -> None:
    folder = copied(tmp_path, "1", "/new/cam", 2)
    (folder / "hooks" / "hooks.json").write_text(hooks, encoding="utf-8")
    (tmp_path / "config.toml").write_text('[plugins."cam@cam"]\nenabled = true\n', encoding="utf-8")
    assert plugged(tmp_path) == Plugged(folder=folder, command="", trusted=False)


def test_one_that_is_switched_on_and_not_there_is_none(tmp_path: Path) -> None:
    config = tmp_path / "config.toml"
    config.write_text('[plugins."cam@cam"]\nenabled = true\n', encoding="utf-8")
    assert plugged(tmp_path) is None
    config.write_text("[", encoding="utf-8")
    with pytest.raises(HostError):
        plugged(tmp_path)
