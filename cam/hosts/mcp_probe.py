"""Starts an MCP server as a host would, and asks what it offers. Knows no server in particular."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

from cam.errors import HostError

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence
    from pathlib import Path

SECONDS = 15.0


def tools(command: Sequence[str], environment: Mapping[str, str], *, cwd: Path, seconds: float = SECONDS) -> tuple[str, ...]:
    """The names of the tools that the server lists after `initialize`. Raises HostError when it does not within ``seconds``.

    As a host does, it passes on only a few variables (HOME, PATH, …) besides ``environment``.
    """
    import anyio
    from mcp import MCPError, StdioServerParameters
    from mcp.client.session import ClientSession
    from mcp.client.stdio import stdio_client

    async def ask() -> tuple[str, ...]:
        server = StdioServerParameters(command=command[0], args=list(command[1:]), env=dict(environment), cwd=cwd)
        with open(os.devnull, "w", encoding="utf-8") as silence, anyio.fail_after(seconds):  # noqa: PTH123, ASYNC230 -- the null device
            async with stdio_client(server, errlog=silence) as (read, write), ClientSession(read, write) as session:
                await session.initialize()
                return tuple(tool.name for tool in (await session.list_tools()).tools)

    try:
        return anyio.run(ask)
    except TimeoutError:
        raise HostError(f"the server did not answer within {seconds:.0f} s") from None
    except (OSError, MCPError, ExceptionGroup) as error:
        told = error.exceptions[0] if isinstance(error, ExceptionGroup) else error
        raise HostError(f"the server does not start: {told}") from None
