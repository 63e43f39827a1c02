"""What codex-auto-memory wired and had no command to take out again: cam names it and leaves it, since it may still be in use."""

from __future__ import annotations

from shlex import quote
from typing import TYPE_CHECKING

from cam import reading
from cam.cli.doctor.findings import info
from cam.cli.wiring import Host, Places, Where

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from cam.cli.doctor.findings import Finding
    from cam.memory import Context

_SKILL = "codex-auto-memory-recall"
_SERVER = b"[mcp_servers.codex_auto_memory]"
_PARAGRAPH = b"cam:codex-agents-guidance:start"


def leftovers(opened: Context) -> Iterator[Finding]:
    """Its server, paragraph, skill and scripts, where its installers put them."""
    places = Places.of(opened.settings, opened.project.root)
    server = places.root / ".codex" / "config.toml"
    if _holds(server, _SERVER):
        yield info("predecessor", f"its MCP server is in {server}, beside cam's", "take the table mcp_servers.codex_auto_memory out")
    page = places.agents_md(Where.PROJECT)
    if _holds(page, _PARAGRAPH):
        yield info("predecessor", f"its paragraph is in {page}", "take out what stands between its two cam:codex-agents-guidance marks")
    skills = (places.skills(Where.USER), places.user_home / ".agents" / "skills", places.skills(Where.PROJECT, Host.CODEX))
    for folder in (*(one / _SKILL for one in skills), opened.settings.home / "hooks"):
        if folder.is_dir():
            yield info("predecessor", f"{folder} is its own; cam does not use it", f"`rm -r {quote(str(folder))}` takes it away")


def _holds(file: Path, words: bytes) -> bool:
    try:
        return words in reading.regular(file)
    except OSError:
        return False
