"""What codex-auto-memory left behind is named, never touched."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cam.cli.doctor.findings import Level
from cam.cli.doctor.predecessor import leftovers
from cam.memory import open_context

if TYPE_CHECKING:
    from pathlib import Path


def test_its_wiring_is_named_with_what_to_do_about_it(repo: Path) -> None:
    opened = open_context(repo)
    assert not list(leftovers(opened))
    kept = {
        repo / ".codex" / "config.toml": '[mcp_servers.codex_auto_memory]\ncommand = "cam"\n',
        repo / "AGENTS.md": "<!-- cam:codex-agents-guidance:start -->\nUse it.\n<!-- cam:codex-agents-guidance:end -->\n",
        repo / ".agents" / "skills" / "codex-auto-memory-recall" / "SKILL.md": "---\nname: codex-auto-memory-recall\n---\n",
        opened.settings.home / "hooks" / "memory-recall.sh": "#!/bin/sh\n",
    }
    for path, text in kept.items():
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, "utf-8")
    found = list(leftovers(opened))
    assert [one.level for one in found] == [Level.INFO] * 4
    assert all(one.hint and not one.fix for one in found)
    assert all(path.read_text("utf-8") == text for path, text in kept.items())
