"""An MCP server comes into each host's settings and goes again; all else in them stays to the byte."""

from __future__ import annotations

import json
import tomllib
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from cam.errors import HostError
from cam.hosts import jsonc
from cam.hosts.edits import apply
from cam.hosts.mcp_config import McpHost, Server, ServerFiles, command_of, environment_of, found, installed, is_current, removed, snippet

SERVER = Server(command=("/opt/c a m/cam", "mcp", "serve"), environment={"CAM_HOME": "/m"})
TOML = '# mine\nmodel = "x" # fast\n\n[mcp_servers.docs]\nurl = "https://example.org" # theirs\n\n[profiles.a]\nmodel = "y"\n'
JSONC = '{\n    // mine\n    "theme": "dark",\n    "%s": {\n        "docs": {"url": "https://example.org"}, // theirs\n    },\n}\n'
TABLES = {McpHost.CODEX: "mcp_servers", McpHost.VSCODE: "servers", McpHost.OPENCODE: "mcp"}


def settings(host: McpHost) -> str:
    return TOML if host is McpHost.CODEX else JSONC % TABLES.get(host, "mcpServers")


def parsed(host: McpHost, text: str) -> Any:
    return tomllib.loads(text) if host is McpHost.CODEX else jsonc.parse(text)


@pytest.fixture(params=McpHost)
def host(request: pytest.FixtureRequest) -> McpHost:
    return McpHost(request.param)


def test_it_comes_and_goes_to_the_byte(host: McpHost, tmp_path: Path) -> None:
    """Comments and other servers stay where they are; a copy is kept beside until the end; twice is once."""
    file = tmp_path / "settings"
    file.write_text(settings(host), encoding="utf-8")
    apply(installed(host, file, SERVER))
    text = file.read_text("utf-8")
    assert "# theirs" in text or "// theirs" in text
    without = parsed(host, text)
    ours = without[TABLES.get(host, "mcpServers")].pop("cam")
    assert without == parsed(host, settings(host))
    assert command_of(ours) == SERVER.command
    assert environment_of(ours) == SERVER.environment
    assert is_current(host, ours, SERVER)
    assert len(list(tmp_path.iterdir())) == 2
    assert installed(host, file, SERVER) == ()
    apply(removed(host, file))
    assert {path.name: path.read_text("utf-8") for path in tmp_path.iterdir()} == {"settings": settings(host)}
    assert removed(host, file) == ()


def test_a_file_of_its_own_goes_with_it(host: McpHost, tmp_path: Path) -> None:
    """So does an agent's own folder, but not the one that is worked in, should nothing else be in it."""
    for folder, goes in (tmp_path / ".vscode", True), (tmp_path / ".config" / "Code" / "User", True), (tmp_path / "folder", False):
        file = folder / "settings"
        apply(installed(host, file, SERVER))
        assert found(host, file)
        apply(removed(host, file))
        assert (not file.exists(), not folder.exists()) == (True, goes)
    assert [path.name for path in tmp_path.iterdir()] == ["folder"]


def test_a_file_of_its_own_goes_also_when_the_entry_was_changed_since(host: McpHost, tmp_path: Path) -> None:
    """Installing again with other options keeps no copy of what cam itself has written."""
    file = tmp_path / "settings"
    apply(installed(host, file, SERVER))
    apply(installed(host, file, replace(SERVER, command=("/opt/cam", "mcp", "serve"))))
    assert [path.name for path in tmp_path.iterdir()] == ["settings"]
    apply(removed(host, file))
    assert [*tmp_path.iterdir()] == []


def test_what_was_written_since_stays(host: McpHost, tmp_path: Path) -> None:
    file = tmp_path / "settings"
    file.write_text(settings(host), encoding="utf-8")
    apply(installed(host, file, SERVER))
    file.write_text(file.read_text("utf-8").replace("dark", "light").replace('"x"', '"z"'), encoding="utf-8")
    apply(removed(host, file))
    assert [path.name for path in tmp_path.iterdir()] == ["settings"]
    assert parsed(host, file.read_text("utf-8")) == parsed(host, settings(host).replace("dark", "light").replace('"x"', '"z"'))


def test_what_a_person_added_to_the_entry_stays(host: McpHost, tmp_path: Path) -> None:
    """Another command line replaces the old one; a timeout and a variable of theirs are kept."""
    file = tmp_path / "settings"
    apply(installed(host, file, SERVER))
    text = file.read_text("utf-8")
    theirs = text.replace("CAM_HOME", "MINE")
    theirs = (
        theirs.replace("[mcp_servers.cam]", "[mcp_servers.cam]\ntimeout = 5")
        if host is McpHost.CODEX
        else theirs.replace('"cam": {', '"cam": {"timeout": 5,')
    )
    file.write_text(theirs, encoding="utf-8")
    moved = Server(command=("/new/cam", "mcp", "serve", "--allow-writes"), environment={"CAM_HOME": "/m"})
    apply(installed(host, file, moved))
    entry = found(host, file)
    assert entry
    assert entry["timeout"] == 5
    assert command_of(entry) == moved.command
    assert environment_of(entry) == {"MINE": "/m", "CAM_HOME": "/m"}
    assert not is_current(host, entry, SERVER)


def test_another_server_of_that_name_is_left_alone(host: McpHost, tmp_path: Path) -> None:
    file = tmp_path / "settings"
    theirs = (
        '[mcp_servers.cam]\ncommand = "webcam"\n'
        if host is McpHost.CODEX
        else json.dumps({TABLES.get(host, "mcpServers"): {"cam": {"command": "webcam"}}})
    )
    file.write_text(theirs, encoding="utf-8")
    for edits in (lambda: installed(host, file, SERVER), lambda: removed(host, file), lambda: found(host, file)):
        with pytest.raises(HostError, match="another server"):
            edits()
    assert file.read_text("utf-8") == theirs


@pytest.mark.parametrize("text", ["{", "[1]", '{"%s": []}', "\udcff"])
def test_broken_settings_are_refused(host: McpHost, text: str, tmp_path: Path) -> None:
    file = tmp_path / "settings"
    broken = (text.replace("%s", TABLES.get(host, "mcpServers")) if host is not McpHost.CODEX else f"mcp_servers = 1 {text}").encode(
        "utf-8", "surrogateescape"
    )
    file.write_bytes(broken)
    with pytest.raises(HostError):
        installed(host, file, SERVER)
    assert file.read_bytes() == broken


def test_the_snippet_is_what_is_installed(host: McpHost, tmp_path: Path) -> None:
    file = tmp_path / "settings"
    apply(installed(host, file, SERVER))
    assert parsed(host, snippet(host, SERVER)) == parsed(host, file.read_text("utf-8"))


def test_each_host_has_its_files(tmp_path: Path) -> None:
    user = ServerFiles(home=tmp_path, codex_home=tmp_path / "c", root=None, environment={})
    files = {name: str(user.file(name).relative_to(tmp_path)) for name in McpHost if name is not McpHost.VSCODE}
    assert files == {
        "codex": "c/config.toml",
        "claude": ".claude.json",
        "gemini": ".gemini/settings.json",
        "cursor": ".cursor/mcp.json",
        "opencode": ".config/opencode/opencode.jsonc",
    }
    moved = ServerFiles(
        home=tmp_path, codex_home=tmp_path, root=None, environment={"CLAUDE_CONFIG_DIR": "/claude", "XDG_CONFIG_HOME": "/xdg"}
    )
    assert [str(moved.file(name)) for name in (McpHost.CLAUDE, McpHost.OPENCODE)] == [
        "/claude/.claude.json",
        "/xdg/opencode/opencode.jsonc",
    ]
    (tmp_path / "opencode.json").write_text("{}", encoding="utf-8")
    repository = ServerFiles(home=tmp_path, codex_home=tmp_path, root=tmp_path, environment={})
    assert repository.file(McpHost.OPENCODE).name == "opencode.json"
    assert repository.file(McpHost.CLAUDE).name == ".mcp.json"


def test_the_copy_of_a_private_file_is_private(tmp_path: Path) -> None:
    file = tmp_path / ".claude.json"
    file.write_text("{}\n", encoding="utf-8")
    file.chmod(0o600)
    apply(installed(McpHost.CLAUDE, file, SERVER))
    assert {path.stat().st_mode & 0o777 for path in tmp_path.iterdir()} == {0o600}


@pytest.mark.parametrize(
    "text",
    [
        'mcp_servers.docs.command = "x"\nmodel = "y"\n',
        '[mcp_servers.a]\ncommand = "a"\n\n[other]\nx = 1\n\n[mcp_servers.b]\ncommand = "b"\n',
        'model = "x"\r\n\r\n[mcp_servers.a]\r\ncommand = "a"\r\n',
        '[mcp_servers]\n[mcp_servers.a]\ncommand = "a"\n[z]\ny = 1',
        'model = "x"\n[[things]]\na = 1',
        "",
    ],
)
def test_codex_settings_of_any_layout_keep_their_meaning(text: str, tmp_path: Path) -> None:
    """What stood behind or before the servers stays what it was, whatever the order and the line ends."""
    file = tmp_path / "config.toml"
    file.write_text(text, encoding="utf-8", newline="")
    apply(installed(McpHost.CODEX, file, SERVER))
    written = file.read_bytes().decode()
    assert written.startswith(text)
    assert ("\r\n" in text) == ("\r\n" in written)
    said = tomllib.loads(written)
    assert said["mcp_servers"].pop("cam")["command"] == "/opt/c a m/cam"
    assert {name: value for name, value in said.items() if value} == tomllib.loads(text)
    apply(removed(McpHost.CODEX, file))
    assert file.read_bytes().decode() == text


def test_a_layout_that_cannot_be_added_to_is_refused(tmp_path: Path) -> None:
    """An inline table is closed in TOML: the entry must then be written by hand."""
    file = tmp_path / "config.toml"
    text = 'mcp_servers = { docs = { command = "x" } }\n'
    file.write_text(text, encoding="utf-8")
    with pytest.raises(HostError, match="laid out") as refused:
        installed(McpHost.CODEX, file, SERVER)
    assert "print-config" in refused.value.hint
    assert file.read_text("utf-8") == text
