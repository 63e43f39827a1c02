"""How each host writes down an MCP server: its file, the entry, and the edits that put it in and take it out. Starts nothing.

Formats: Codex 0.171 (`[mcp_servers.<name>]`), Claude Code 2.1 (`claude mcp add` writes the same), OpenCode 1.18, and the
documented ones of Gemini CLI, Cursor and VS Code.
"""

from __future__ import annotations

import sys
from dataclasses import dataclass
from enum import StrEnum
from pathlib import Path
from typing import TYPE_CHECKING

from cam.errors import HostError
from cam.hosts import jsonc
from cam.hosts.edits import Edit, backup, content, put_in, take_out

if TYPE_CHECKING:
    from collections.abc import Mapping

NAME = "cam"


class McpHost(StrEnum):
    """A program whose MCP settings cam knows."""

    CODEX = "codex"
    CLAUDE = "claude"
    GEMINI = "gemini"
    CURSOR = "cursor"
    VSCODE = "vscode"
    OPENCODE = "opencode"


_TABLES = {McpHost.CODEX: "mcp_servers", McpHost.VSCODE: "servers", McpHost.OPENCODE: "mcp"}
# What a new entry says besides its command. Not Codex's `required = true`, which would give the model the tools in its first
# request: Codex then refuses to start once cam is gone.
_FIRST: dict[McpHost, dict[str, object]] = {
    McpHost.CLAUDE: {"type": "stdio"},
    McpHost.VSCODE: {"type": "stdio"},
    McpHost.OPENCODE: {"type": "local", "enabled": True},
}


@dataclass(frozen=True, slots=True, kw_only=True)
class ServerFiles:
    """Which file each host reads its servers from; ``root`` is the repository, None when the user's own files are meant."""

    home: Path
    codex_home: Path
    root: Path | None
    environment: Mapping[str, str]

    def file(self, host: McpHost) -> Path:
        """Where ``host`` looks for servers."""
        return (self._users() if self.root is None else self._repositorys(self.root))[host]

    def _users(self) -> dict[McpHost, Path]:
        settings = Path(self.environment.get("XDG_CONFIG_HOME") or self.home / ".config")
        code = self.home / "Library" / "Application Support" if sys.platform == "darwin" else settings
        return {
            McpHost.CODEX: self.codex_home / "config.toml",
            McpHost.CLAUDE: Path(self.environment.get("CLAUDE_CONFIG_DIR") or self.home) / ".claude.json",
            McpHost.GEMINI: self.home / ".gemini" / "settings.json",
            McpHost.CURSOR: self.home / ".cursor" / "mcp.json",
            McpHost.VSCODE: code / "Code" / "User" / "mcp.json",
            McpHost.OPENCODE: _opencode(settings / "opencode"),
        }

    @staticmethod
    def _repositorys(root: Path) -> dict[McpHost, Path]:
        return {
            McpHost.CODEX: root / ".codex" / "config.toml",
            McpHost.CLAUDE: root / ".mcp.json",
            McpHost.GEMINI: root / ".gemini" / "settings.json",
            McpHost.CURSOR: root / ".cursor" / "mcp.json",
            McpHost.VSCODE: root / ".vscode" / "mcp.json",
            McpHost.OPENCODE: _opencode(root),
        }


def _opencode(folder: Path) -> Path:
    plain = folder / "opencode.json"
    return plain if plain.exists() else folder / "opencode.jsonc"


@dataclass(frozen=True, slots=True, kw_only=True)
class Server:
    """What a host is to start, and the variables it must pass on: Codex passes hardly any of its own."""

    command: tuple[str, ...]
    environment: Mapping[str, str]


def _entry(host: McpHost, server: Server, known: Mapping[str, object] | None = None) -> dict[str, object]:
    """The entry; what a person added to a ``known`` one stays."""
    listed = host is McpHost.OPENCODE
    command = {"command": list(server.command)} if listed else {"command": server.command[0], "args": list(server.command[1:])}
    made: dict[str, object] = {**(_FIRST.get(host, {}) if known is None else known), **command}
    variables = "environment" if listed else "env"
    kept = made.pop(variables, {})
    environment = {**(kept if isinstance(kept, dict) else {}), **server.environment}
    return made | ({variables: environment} if environment else {})


def _table(host: McpHost) -> str:
    return _TABLES.get(host, "mcpServers")


def snippet(host: McpHost, server: Server) -> str:
    """The text that makes ``host`` start ``server``, for a file that has no servers yet."""
    if host is McpHost.CODEX:
        return _toml_put("", _entry(host, server)).strip()
    return jsonc.put("", (_table(host), NAME), _entry(host, server)).strip()


# -- what is there --------------------------------------------------------------------------------------------------


def _read(host: McpHost, file: Path, data: bytes | None) -> tuple[str, dict[str, object]]:
    """The text of a file, and what it says. Raises HostError when it is nothing that can be added to."""
    import tomllib

    try:
        text = (data or b"").decode()
        document = tomllib.loads(text) if host is McpHost.CODEX else jsonc.parse(text)
    except (ValueError, RecursionError) as error:
        raise HostError(f"{file} cannot be read: {error}", hint="mend it first; nothing was changed") from None
    servers = document.get(_table(host), {}) if isinstance(document, dict) else None
    if not isinstance(document, dict) or not isinstance(servers, dict):
        raise HostError(f"{file} is not a settings file that {host} can read", hint="mend it first; nothing was changed")
    return text, document


def _servers(host: McpHost, document: Mapping[str, object]) -> dict[str, object]:
    servers = document.get(_table(host))
    return servers if isinstance(servers, dict) else {}


def _known(host: McpHost, document: Mapping[str, object]) -> dict[str, object] | None:
    known = _servers(host, document).get(NAME)
    return known if isinstance(known, dict) else None


def command_of(entry: Mapping[str, object]) -> tuple[str, ...]:
    """The command line that an entry starts, in either form; empty when it starts none."""
    command, arguments = entry.get("command"), entry.get("args")
    parts = command if isinstance(command, list) else [command, *(arguments if isinstance(arguments, list) else [])]
    return tuple(part for part in parts if isinstance(part, str))


def environment_of(entry: Mapping[str, object]) -> dict[str, str]:
    """The variables that an entry sets."""
    found = entry.get("env", entry.get("environment"))
    return {str(name): str(value) for name, value in found.items()} if isinstance(found, dict) else {}


def found(host: McpHost, file: Path) -> dict[str, object] | None:
    """The entry of cam's that is there. Raises HostError for a file that cannot be read, or a server of another's with the name."""
    _, document = _read(host, file, content(file))
    return _ours(host, file, document)


def _ours(host: McpHost, file: Path, document: Mapping[str, object]) -> dict[str, object] | None:
    known = _known(host, document)
    if known is not None and not {"mcp", "serve"} <= set(command_of(known)):
        raise HostError(f"{file} has another server called {NAME}", hint="give it another name; nothing was changed")
    return known


def is_current(host: McpHost, entry: Mapping[str, object], server: Server) -> bool:
    """Whether installing would change nothing."""
    return _entry(host, server, entry) == dict(entry)


# -- edits ----------------------------------------------------------------------------------------------------------


def installed(host: McpHost, file: Path, server: Server, *, before: bytes | None = None) -> tuple[Edit, ...]:
    """The edits that make ``host`` start ``server``. ``before`` is what earlier edits make of the file. Raises HostError."""
    text, document = _read(host, file, content(file) if before is None else before)
    known = _ours(host, file, document)
    entry = _entry(host, server, known)
    if entry == known:
        return ()
    after = _toml_put(text, entry) if host is McpHost.CODEX else jsonc.put(text, (_table(host), NAME), entry)
    _check(host, file, after.encode(), {**document, _table(host): {**_servers(host, document), NAME: entry}})
    return put_in(file, after.encode(), ours=known is not None)


def removed(host: McpHost, file: Path, *, before: bytes | None = None) -> tuple[Edit, ...]:
    """The edits that take cam's entry out again. ``before`` as above. Raises HostError."""
    text, document = _read(host, file, content(file) if before is None else before)
    if _ours(host, file, document) is None:
        return ()
    after = (_toml_take(text) if host is McpHost.CODEX else jsonc.take(text, (_table(host), NAME))).encode()
    left = {name: server for name, server in _servers(host, document).items() if name != NAME}
    _check(host, file, after, {**document, _table(host): left})
    return take_out(
        file,
        after,
        parse=lambda data: _meaning(host, _read(host, file, data)[1]),
        last=host is not McpHost.CODEX or not _trust_came_later(file, after),
    )


def _meaning(host: McpHost, document: Mapping[str, object]) -> dict[str, object]:
    """What a document says; no servers and no hooks are nothing."""
    return {name: value for name, value in document.items() if value != {} or name not in (_table(host), "hooks")}


def _check(host: McpHost, file: Path, after: bytes, wanted: Mapping[str, object]) -> None:
    """Raise HostError when the new text says anything but what is wanted: an unusual layout must not cost its user a setting."""
    try:
        _, said = _read(host, file, after)
    except HostError:
        said = {}
    if _meaning(host, said) != _meaning(host, wanted):
        hint = f"change it by hand: `cam mcp print-config --host {host}` shows the entry; nothing was changed"
        raise HostError(f"{file} is laid out in a way that cannot be changed safely", hint=hint)


def _trust_came_later(file: Path, after: bytes) -> bool:
    """Whether trust in hooks was put into Codex's settings since the copy beside was made: it still is to go."""
    _, now = _read(McpHost.CODEX, file, after)
    _, then = _read(McpHost.CODEX, file, content(backup(file)))
    return _trusted(now) > _trusted(then)


def _trusted(document: Mapping[str, object]) -> set[str]:
    hooks = document.get("hooks")
    state = hooks.get("state") if isinstance(hooks, dict) else None
    return set(state) if isinstance(state, dict) else set()


def _toml_put(text: str, entry: Mapping[str, object]) -> str:
    """``text`` with the entry: changed where it stands, else at the end; comments and everything else stay."""
    import tomlkit

    document = tomlkit.parse(text)
    known = document.get("mcp_servers", {}).get(NAME)
    if known is None:
        table = tomlkit.table()
        table.update(entry)
        block = tomlkit.dumps({"mcp_servers": tomlkit.table(is_super_table=True).append(NAME, table)})
        end = "\r\n" if "\r\n" in text else "\n"
        gap = "" if not text else end if text.endswith("\n") else end * 2
        return f"{text}{gap}{block.strip().replace(chr(10), end)}{end}"
    for name, value in entry.items():
        if known.get(name) != value:
            known[name] = value
    return tomlkit.dumps(document)


def _toml_take(text: str) -> str:
    import tomlkit

    document = tomlkit.parse(text)
    servers = document["mcp_servers"]
    del servers[NAME]
    if not servers:
        del document["mcp_servers"]
    return tomlkit.dumps(document)
