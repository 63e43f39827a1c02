"""Asks Codex itself which of its user's settings it ignores. Starts no session, no MCP server and no connection."""

from __future__ import annotations

import re
import subprocess
from pathlib import Path
from tempfile import TemporaryDirectory

from cam.environment import environment
from cam.hosts.base import Problem
from cam.hosts.edits import content

_SECONDS = 20
_UNKNOWN = re.compile(r"config\.toml:(\d+):\d+: unknown configuration field `([^`]+)`")


def ignored(codex: Path, home: Path) -> tuple[Problem, ...]:
    """The first key of ``config.toml`` that this Codex does not know, and so silently ignores.

    As 0.150 to 0.171 tell it: `codex --strict-config app-server`, whose input is at its end, reads its settings and stops. It works on a
    copy, in a home of its own without credentials. Older versions do not know the option, and then nothing is found.
    """
    data = content(home / "config.toml")
    if not data:
        return ()
    with TemporaryDirectory(prefix="cam-strict-") as folder:
        (Path(folder) / "config.toml").write_bytes(data)
        try:
            done = subprocess.run(  # noqa: S603 -- the binary the user runs anyway
                [codex, "--strict-config", "app-server"],
                env=environment() | {"CODEX_HOME": folder, "HOME": folder},
                stdin=subprocess.DEVNULL,
                capture_output=True,
                timeout=_SECONDS,
                check=False,
                cwd=folder,
            )
        except (OSError, subprocess.TimeoutExpired):
            return ()
    found = _UNKNOWN.search(done.stderr.decode("utf-8", "replace"))
    if found is None:
        return ()
    told = f"Codex ignores `{found[2]}` in line {found[1]} of {home / 'config.toml'}"
    return (Problem(message=told, hint="correct its name or take it out; there may be more of them behind it"),)
