"""What the doctor finds out about the real Codex."""

from __future__ import annotations

import json
import os
import time
from typing import TYPE_CHECKING

import pytest

from tests.e2e.ground import YOLO

if TYPE_CHECKING:
    from tests.e2e.ground import Ground

pytestmark = pytest.mark.codex


def found(ground: Ground, name: str) -> list[dict[str, str]]:
    """The findings of that name."""
    done = ground.cam("doctor", "--json")
    assert done.returncode == 0, done.stderr
    return [check for check in json.loads(done.stdout)["checks"] if check["name"] == name]


def times(ground: Ground) -> dict[str, int]:
    """When each of Codex's own files was written, but for what `codex --version` itself leaves in ``tmp``."""
    files = (path for path in ground.codex_home.rglob("*") if path.is_file() and "tmp" not in path.parts)
    return {str(path): path.stat().st_mtime_ns for path in files}


def test_a_setting_that_codex_ignores_is_named(ground: Ground) -> None:
    """A key with a slip in it: Codex passes it over without a word, and says so only when it is asked strictly."""
    assert found(ground, "agent-settings") == []
    ground.configure('developer_instruction = "be kind"')
    before = times(ground)
    (check,) = found(ground, "agent-settings")
    assert "Codex ignores `developer_instruction` in line " in check["message"]
    assert times(ground) == before, "looking changes nothing"


def test_hooks_that_were_never_called_are_found(ground: Ground) -> None:
    """Installed and trusted, and yet no session since has called them: here because somebody has switched hooks off."""
    assert ground.cam("hooks", "install", "--trust").returncode == 0
    assert "no session has ended" in found(ground, "firing")[0]["message"]

    def session(*options: str) -> None:
        assert ground.run([str(ground.codex), "exec", *YOLO, *options, "hello"]).returncode == 0
        for rollout in (ground.codex_home / "sessions").rglob("rollout-*.jsonl"):
            os.utime(rollout, (time.time() - 600, time.time() - 600))  # at rest
        long_ago = time.time() - 3600
        os.utime(ground.codex_home / "hooks.json", (long_ago, long_ago))

    session("-c", "features.hooks=false")
    (check,) = found(ground, "firing")
    assert (check["level"], "0 of 1 session" in check["message"]) == ("warn", True)
    session()
    (check,) = found(ground, "firing")
    assert (check["level"], "1 of 2 sessions" in check["message"]) == ("ok", True)
    assert ground.run([str(ground.codex), "exec", *YOLO, "hello"]).returncode == 0
    (check,) = found(ground, "firing")
    assert "2 of 3 sessions" in check["message"], "one that has just ended counts, too"
