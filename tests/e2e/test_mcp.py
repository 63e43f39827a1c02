"""Memory as MCP tools of the real Codex."""

from __future__ import annotations

import json
import subprocess
import sys
from typing import TYPE_CHECKING

import pytest

from tests.e2e.fake_responses import Answer, say
from tests.e2e.ground import YOLO

if TYPE_CHECKING:
    from tests.e2e.ground import Ground

pytestmark = pytest.mark.codex


def test_codex_calls_a_tool_and_the_model_gets_the_memory(ground: Ground) -> None:
    """The project is that of the session: the server is told by the request, and CAM_HOME by its configuration."""
    line = [sys.executable, "-m", "cam", "mcp", "print-config", "--host", "codex"]
    snippet = ground.run(line).stdout
    with (ground.codex_home / "config.toml").open("a", encoding="utf-8") as file:
        file.write(f'\n{snippet}required = true\n[mcp_servers.cam.env]\nCAM_HOME = "{ground.cam_home}"\n')
    subprocess.run([sys.executable, "-m", "cam", "remember", "Tags are signed."], cwd=ground.repo, env=ground.env, check=True)
    arguments = json.dumps({"query": "tags"})
    call = {
        "type": "function_call",
        "id": "fc_1",
        "call_id": "c1",
        "name": "search_memories",
        "namespace": "mcp__cam",
        "arguments": arguments,
    }
    ground.server.script += [Answer(items=(call,)), say("done")]
    done = ground.run([str(ground.codex), "exec", *YOLO, "find it"])
    assert done.returncode == 0, done.stderr
    outputs = [item for item in ground.server.bodies[-1]["input"] if item.get("type") == "function_call_output"]
    assert json.dumps(outputs).count("Tags are signed.") == 1
