"""A server is started as a host starts it, and asked."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING

import pytest

from cam.errors import HostError
from cam.hosts.mcp_probe import tools

if TYPE_CHECKING:
    from pathlib import Path


def test_a_server_that_works_names_its_tools(repo: Path, home: Path) -> None:
    names = tools((sys.executable, "-m", "cam", "mcp", "serve"), {"CAM_HOME": str(home / "memory")}, cwd=repo, seconds=60)
    assert "search_memories" in names


@pytest.mark.parametrize(
    ("command", "reason"),
    [
        (("/nowhere/server",), "does not start"),
        ((sys.executable, "-c", ""), "does not start"),
        ((sys.executable, "-c", "import time; time.sleep(60)"), "did not answer within 1 s"),
    ],
)
def test_a_server_that_does_not_says_why(tmp_path: Path, command: tuple[str, ...], reason: str) -> None:
    with pytest.raises(HostError, match=reason):
        tools(command, {}, cwd=tmp_path, seconds=1 if "sleep" in command[-1] else 30)
