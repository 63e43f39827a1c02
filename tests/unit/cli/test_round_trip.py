"""Installing everything for every agent and removing it again leaves every file as it was, to the byte, whatever it looked like."""

from __future__ import annotations

import itertools
import json
from typing import TYPE_CHECKING

import pytest

from cam.cli import main
from cam.hosts.mcp_config import McpHost

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

TOML = """# mine
model = "x" # and why

[mcp_servers.docs] # theirs
command = "docs"

[hooks.state."/x:stop:0:0"]
trusted_hash = "sha256:1"
"""
JSONC = '// mine\n{\n\t"theme": "dark", // and why\n\t"%s": {\n\t\t"docs": {"command": "docs"}\n\t}\n}\n'
HOOKS = '{\n  "hooks": {\n    "Stop": [{"hooks": [{"type": "command", "command": "say done"}]}],\n    "PreToolUse": []\n  }\n}\n'
AGENTS = "# Rules\n\nBe kind.\n"


def _files(home: Path, repo: Path) -> dict[Path, str]:
    """Every file that any of the parts writes into, as its user may have it."""
    servers = {
        home / ".claude.json": "mcpServers",
        repo / ".mcp.json": "mcpServers",
        home / ".gemini" / "settings.json": "mcpServers",
        repo / ".gemini" / "settings.json": "mcpServers",
        home / ".cursor" / "mcp.json": "mcpServers",
        repo / ".cursor" / "mcp.json": "mcpServers",
        home / ".config" / "Code" / "User" / "mcp.json": "servers",
        repo / ".vscode" / "mcp.json": "servers",
        home / ".config" / "opencode" / "opencode.json": "mcp",
        repo / "opencode.json": "mcp",
    }
    codex = (home / ".codex", repo / ".codex")
    return {
        **{file: JSONC % table for file, table in servers.items()},
        **{folder / "config.toml": TOML for folder in codex},
        **{folder / "hooks.json": HOOKS for folder in codex},
        home / ".codex" / "AGENTS.md": AGENTS,
        repo / "AGENTS.md": AGENTS,
        home / ".codex" / "skills" / "theirs" / "SKILL.md": "---\nname: theirs\n---\n",
        repo / ".claude" / "skills" / "theirs" / "SKILL.md": "---\nname: theirs\n---\n",
    }


SHAPES: dict[str, Callable[[str], str] | None] = {
    "nothing there": None,
    "as written": lambda text: text,
    "windows line ends": lambda text: text.replace("\n", "\r\n"),
    "no final newline": lambda text: text.rstrip("\n"),
    "empty": lambda _: "",
    "blank": lambda _: "\n",
}


def tree(*folders: Path) -> dict[str, bytes | None]:
    """Every file with its bytes, and every folder."""
    found = (path for folder in folders for path in folder.rglob("*") if ".git" not in path.parts)
    return {str(path): path.read_bytes() if path.is_file() else None for path in found}


@pytest.mark.parametrize("shape", SHAPES)
def test_everything_comes_and_goes_to_the_byte(home: Path, repo: Path, shape: str, capsys: pytest.CaptureFixture[str]) -> None:
    def cam(*arguments: str) -> dict[str, list[dict[str, str]]]:
        code = main(["--cwd", str(repo), "--json", *arguments])
        out, err = capsys.readouterr()
        assert code == 0, (arguments, err)
        parsed: dict[str, list[dict[str, str]]] = json.loads(out)
        return parsed

    made = SHAPES[shape]
    if made:
        for path, text in _files(home, repo).items():
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_bytes(made(text).encode())
    before = tree(home, repo)
    scopes = ("user", "project")
    hosts = [host for host in McpHost if host is not McpHost.CODEX]
    for scope in scopes:
        assert cam("integrations", "install", "--scope", scope, "--trust", "--guidance")["edits"]
        assert cam("skills", "install", "--host", "claude", "--scope", scope)["edits"]
    for host, scope in itertools.product(hosts, scopes):
        assert cam("mcp", "install", "--host", host, "--scope", scope)["edits"]
    changed = tree(home, repo)
    assert all(changed.get(path) is not None for path, data in before.items() if data is not None)
    for host, scope in itertools.product(hosts, scopes):
        assert cam("mcp", "remove", "--host", host, "--scope", scope)["edits"]
    for scope in scopes:
        assert cam("integrations", "remove", "--scope", scope)["edits"]
        assert cam("skills", "remove", "--host", "claude", "--scope", scope)["edits"]
    assert {path: data for path, data in tree(home, repo).items() if before.get(path, b"-") != data} == {}
    assert tree(home, repo).keys() == before.keys()
