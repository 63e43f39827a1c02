"""How each host writes down an MCP server: its file, and the text for it. Prints nothing, edits nothing."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cam.errors import UsageError

if TYPE_CHECKING:
    from collections.abc import Sequence

NAME = "cam"
# host -> (file, the table that holds servers, whether the command and its arguments are one list)
_JSON_HOSTS = {
    "claude": (".mcp.json in the repository", "mcpServers", False),
    "gemini": ("~/.gemini/settings.json", "mcpServers", False),
    "cursor": (".cursor/mcp.json in the repository", "mcpServers", False),
    "vscode": (".vscode/mcp.json in the repository", "servers", False),
    "opencode": ("~/.config/opencode/opencode.jsonc", "mcp", True),
}


def snippet(host: str, command: Sequence[str]) -> tuple[str, str]:
    """The file and the text that make ``host`` start ``command`` as its server. Raises UsageError for an unknown host."""
    if host == "codex":
        import tomlkit

        table = tomlkit.table()
        table.update({"command": command[0], "args": list(command[1:])})
        document = tomlkit.document()
        document["mcp_servers"] = tomlkit.table(is_super_table=True).append(NAME, table)
        return "$CODEX_HOME/config.toml, or .codex/config.toml of a trusted repository", tomlkit.dumps(document).strip()
    if host not in _JSON_HOSTS:
        raise UsageError(f"no host is called {host!r}", hint=", ".join(("codex", *_JSON_HOSTS)))
    import json

    file, servers, listed = _JSON_HOSTS[host]
    entry: dict[str, object] = {"command": command[0], "args": list(command[1:])}
    if listed:
        entry = {"type": "local", "command": list(command), "enabled": True}
    return file, json.dumps({servers: {NAME: entry}}, indent=2)
