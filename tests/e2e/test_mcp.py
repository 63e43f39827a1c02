"""Memory as MCP tools of the real Codex, and of the real Claude Code."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from typing import TYPE_CHECKING

import pytest

from tests.e2e.fake_responses import Answer, run, say
from tests.e2e.ground import CACHE, PACKAGES, YOLO, installed

if TYPE_CHECKING:
    from pathlib import Path

    from tests.e2e.ground import Ground

CLAUDE = "@anthropic-ai/claude-code"
NOWHERE = "http://127.0.0.1:9"  # a port that nobody listens on


def _search(query: str) -> Answer:
    """The model calls cam's search."""
    call = {"type": "function_call", "id": "fc_1", "call_id": "c1", "name": "search_memories", "namespace": "mcp__cam"}
    return Answer(items=({**call, "arguments": json.dumps({"query": query})},))


@pytest.mark.codex
def test_codex_calls_a_tool_and_the_model_gets_the_memory(ground: Ground) -> None:
    """The project is that of the session: the server is told by the request, and where memory is by its entry."""
    assert ground.cam("mcp", "install").returncode == 0
    config = ground.codex_home / "config.toml"
    waiting = config.read_text("utf-8").replace("[mcp_servers.cam]\n", "[mcp_servers.cam]\nrequired = true\n")
    config.write_text(waiting, "utf-8")  # as a user may, to have the tools in the first request
    assert ground.cam("remember", "Tags are signed.").returncode == 0
    ground.server.script += [_search("tags"), say("done")]
    done = ground.run([str(ground.codex), "exec", *YOLO, "find it"])
    assert done.returncode == 0, done.stderr
    assert "mcp__cam" in json.dumps(ground.server.bodies[0])
    outputs = [item for item in ground.server.bodies[-1]["input"] if item.get("type") == "function_call_output"]
    assert json.dumps(outputs).count("Tags are signed.") == 1


@pytest.mark.codex
def test_codex_itself_lists_the_server_beside_others(ground: Ground) -> None:
    """Removing it leaves Codex's settings as they were, to the byte."""
    config = ground.codex_home / "config.toml"
    theirs = config.read_text("utf-8") + '\n[mcp_servers.docs] # theirs\ncommand = "true"\nenabled = false\n'
    config.write_text(theirs, encoding="utf-8")
    assert ground.cam("mcp", "install").returncode == 0
    listed = ground.run([str(ground.codex), "mcp", "list", "--json"])
    assert {server["name"] for server in json.loads(listed.stdout)} == {"cam", "docs"}
    assert ground.cam("mcp", "remove").returncode == 0
    assert config.read_text("utf-8") == theirs


@pytest.fixture
def claude() -> Path:
    """The pinned Claude Code; without npm the test is skipped, in CI it fails."""
    if shutil.which("npm") is None and not (CACHE / "claude" / PACKAGES[CLAUDE]).exists():
        if os.environ.get("CI") == "true":
            pytest.fail("npm is missing: Claude Code cannot be installed")
        pytest.skip("npm is missing: no Claude Code to run")
    return installed(PACKAGES[CLAUDE], CLAUDE, "claude")


def test_claude_starts_the_server_and_finds_it_healthy(claude: Path, home: Path, repo: Path) -> None:
    """`claude mcp list` starts each server and asks for its tools; everything but loopback is out of reach."""
    offline = {"ANTHROPIC_BASE_URL": NOWHERE, "HTTP_PROXY": NOWHERE, "HTTPS_PROXY": NOWHERE}
    quiet = {"CLAUDE_CODE_DISABLE_NONESSENTIAL_TRAFFIC": "1", "DISABLE_AUTOUPDATER": "1"}
    env = {"HOME": str(home), "PATH": os.environ["PATH"], **offline, **quiet}

    def printed(*line: str) -> str:
        return subprocess.run(line, cwd=repo, env=env, capture_output=True, text=True, check=True, timeout=60).stdout

    printed(sys.executable, "-m", "cam", "mcp", "install", "--host", "claude")
    assert "✔ Connected" in printed(str(claude), "mcp", "list")
    written = json.loads((home / ".claude.json").read_text("utf-8"))  # by Claude too, meanwhile
    printed(sys.executable, "-m", "cam", "mcp", "remove", "--host", "claude")
    assert "cam:" not in printed(str(claude), "mcp", "list")
    del written["mcpServers"]
    assert json.loads((home / ".claude.json").read_text("utf-8")) == written


@pytest.mark.codex
def test_the_plugin_brings_the_server(ground: Ground) -> None:
    folder = ground.home / "plugin"
    assert ground.cam("integrations", "plugin", str(folder)).returncode == 0
    assert ground.cam("remember", "Tags are signed.").returncode == 0
    for arguments in (("marketplace", "add", str(folder)), ("add", "cam@cam")):
        assert ground.run([str(ground.codex), "plugin", *arguments]).returncode == 0
    # Codex does not wait for a plugin's server, and a busy machine starts it late: the second search finds it, if the first does not.
    ground.server.script += [run("sleep 5"), _search("tags"), run("sleep 20"), _search("tags"), say("done")]
    assert ground.run([str(ground.codex), "exec", *YOLO, "find it"]).returncode == 0
    assert "Tags are signed." in json.dumps(ground.server.bodies[-1]["input"])
