"""The cam that an entry in an agent's settings starts: which command line that is, and whether it still starts a cam."""

from __future__ import annotations

import shlex
import shutil
import subprocess
from functools import lru_cache
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Sequence

_SECONDS = 15


def of_hook(line: str) -> tuple[str, ...]:
    """The command line of cam in that of a hook, which ends with ``hook <event>``."""
    return tuple(shlex.split(line)[:-2])


def of_server(command: Sequence[str]) -> tuple[str, ...]:
    """The command line of cam in that of an MCP server, which goes on with ``mcp serve``."""
    return tuple(command[: command.index("mcp")]) if "mcp" in command else tuple(command)


@lru_cache(maxsize=64)
def fault(cam: tuple[str, ...], *, run: bool) -> str:
    """Why this command line starts no cam, empty when it does. It is only looked for unless ``run``, then asked for its version.

    What a repository's files name must not be run: whoever wrote them would choose what happens here.
    """
    if not cam or shutil.which(cam[0]) is None:
        return f"{cam[0] if cam else 'its program'} is gone"
    if not run:
        return ""
    try:
        done = subprocess.run(  # noqa: S603 -- what the user's own settings start at every session
            [*cam, "--version"], stdin=subprocess.DEVNULL, capture_output=True, timeout=_SECONDS, check=False
        )
    except (OSError, subprocess.TimeoutExpired) as error:
        return f"{cam[0]} does not start: {error}"
    return "" if done.stdout.startswith(b"cam ") else f"{shlex.join(cam)} is not cam any more"
