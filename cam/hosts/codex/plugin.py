"""The same hooks, skills and MCP server as a Codex plugin: the files of a local marketplace with this one plugin in it.

Formats as Codex 0.171 reads them: ``.agents/plugins/marketplace.json``, ``<plugin>/.codex-plugin/plugin.json``,
``<plugin>/hooks/hooks.json``, ``<plugin>/.mcp.json`` and ``<plugin>/skills/``.
"""

from __future__ import annotations

import json
from dataclasses import dataclass
from typing import TYPE_CHECKING

from cam.hosts.codex.calls import field, loads, text
from cam.hosts.codex.hooks import EVENTS, handler, plugin_runs, settings
from cam.hosts.edits import Edit, content

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence
    from pathlib import Path

NAME = "cam"
_LISTED = f"{NAME}@{NAME}"


@dataclass(frozen=True, slots=True, kw_only=True)
class Plugged:
    """The plugin as Codex has it: where its copy is, the command of its first hook, and whether its hooks are trusted."""

    folder: Path
    command: str
    trusted: bool


def plugged(codex_home: Path) -> Plugged | None:
    """The plugin, when Codex has it and it is switched on. Codex keeps a copy of each version; the newest is the one that runs."""
    config = codex_home / "config.toml"
    if field(settings(config), "plugins", _LISTED, "enabled") is not True:
        return None
    copies = sorted((codex_home / "plugins" / "cache" / NAME / NAME).glob("*/hooks/hooks.json"), key=lambda path: path.stat().st_mtime_ns)
    if not copies:
        return None
    groups = field(loads(content(copies[-1]) or b""), "hooks", "SessionStart")
    first = field(groups[0], "hooks") if isinstance(groups, list) and groups else None
    command = text(first[0], "command") if isinstance(first, list) and first else ""
    return Plugged(folder=copies[-1].parents[1], command=command, trusted=plugin_runs(config, _LISTED))


def plugin(
    folder: Path, cam: Sequence[str], *, version: str, skills: Mapping[str, bytes], environment: Mapping[str, str]
) -> tuple[Edit, ...]:
    """The edits that make ``folder`` a marketplace with the plugin ``cam@cam``.

    ``skills`` holds each SKILL.md by its skill's name, ``environment`` what the MCP server is given: Codex passes nothing on.
    """
    root = folder / NAME
    variables = {"env": dict(environment)} if environment else {}
    source = {"source": "local", "path": f"./{NAME}"}
    about = "Memory of earlier sessions that you can read, edit and trust."
    documents: dict[Path, object] = {
        folder / ".agents" / "plugins" / "marketplace.json": {"name": NAME, "plugins": [{"name": NAME, "source": source}]},
        root / ".codex-plugin" / "plugin.json": {"name": NAME, "version": version, "description": about},
        root / ".mcp.json": {"mcpServers": {NAME: {"command": cam[0], "args": [*cam[1:], "mcp", "serve"], **variables}}},
        root / "hooks" / "hooks.json": {"hooks": {event: [{"hooks": [handler(cam, event)]}] for event in EVENTS}},
    }
    files = {path: f"{json.dumps(document, indent=2, ensure_ascii=False)}\n".encode() for path, document in documents.items()}
    files |= {root / "skills" / name / "SKILL.md": data for name, data in skills.items()}
    return tuple(Edit(path=path, after=data) for path, data in files.items() if content(path) != data)
