from __future__ import annotations

import asyncio
import json
import sys
import tomllib
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

import pytest
from mcp.client.session import ClientSession
from mcp.client.stdio import StdioServerParameters, stdio_client

from cam import pipeline
from cam.environment import environment
from cam.errors import UsageError
from cam.extract import text_to_operation
from cam.hosts.mcp_config import snippet
from cam.mcp import workspace


def asked(repo: Path, ask: Callable[[ClientSession], Awaitable[Any]], *options: str) -> Any:
    """What ``ask`` gets from a real server process started in ``repo``."""

    async def talk() -> Any:
        parameters = StdioServerParameters(
            command=sys.executable, args=["-m", "cam", "mcp", "serve", *options], cwd=repo, env=environment()
        )
        async with stdio_client(parameters) as (read, write), ClientSession(read, write) as session:
            await session.initialize()
            return await ask(session)

    return asyncio.run(talk())


async def call(session: ClientSession, name: str, **arguments: Any) -> Any:
    """The JSON that a tool answered, sent once as text."""
    result = await session.call_tool(name, arguments)
    (part,) = result.content
    assert getattr(result, "structured_content", None) is None
    text = getattr(part, "text", "")
    return text if result.is_error else json.loads(text)


def test_memory_is_found_listed_and_shown(repo: Path) -> None:
    pipeline.remember(pipeline.open_context(repo), text_to_operation("Integration tests need TZ=UTC."))

    async def ask(session: ClientSession) -> Any:
        found = await call(session, "search_memories", query="timezone TZ")
        ref = found["results"][0]["ref"]
        listed = await call(session, "list_memories")
        details = await call(session, "get_memory_details", ref=ref)
        timeline = await call(session, "timeline_memories", ref=ref)
        missing = await call(session, "get_memory_details", ref="project:commands:gone")
        return ref, listed, details, timeline, missing

    ref, listed, details, timeline, missing = asked(repo, ask)
    assert listed == {"total": 1, "records": [{"ref": ref, "summary": "Integration tests need TZ=UTC."}]}
    assert details["summary"] == "Integration tests need TZ=UTC."
    assert [event["action"] for event in timeline["events"]] == ["add"]
    assert "no such memory" in missing


def test_it_writes_only_when_allowed(repo: Path) -> None:
    async def names(session: ClientSession) -> set[str]:
        return {tool.name for tool in (await session.list_tools()).tools}

    async def write(session: ClientSession) -> Any:
        made = await call(session, "remember", text="Tags are signed.")
        await call(session, "forget", ref=made["applied"][0]["ref"])
        return await call(session, "list_memories")

    readers = {"search_memories", "timeline_memories", "get_memory_details", "list_memories"}
    assert asked(repo, names) == readers
    assert asked(repo, names, "--allow-writes") == readers | {"remember", "forget"}
    assert asked(repo, write, "--allow-writes")["total"] == 0
    assert [r.state for r in pipeline.open_context(repo).store.records(archived=True)] == ["archived"]


def test_the_pages_are_resources(repo: Path) -> None:
    pipeline.remember(pipeline.open_context(repo), text_to_operation("Tags are signed."))

    async def ask(session: ClientSession) -> tuple[str, str]:
        page = await session.read_resource("memory://project/MEMORY.md")
        topic = await session.read_resource("memory://project/topics/workflow")
        return getattr(page.contents[0], "text", ""), getattr(topic.contents[0], "text", "")

    page, topic = asked(repo, ask)
    assert "Tags are signed." in page
    assert "## tags-are-signed" in topic


@pytest.mark.parametrize("form", ["object", "text"])
def test_the_project_is_the_one_the_request_names(repo: Path, tmp_path: Path, form: str) -> None:
    told: Any = {"workspaces": {str(tmp_path / "gone"): {}, str(repo): {"dirty": True}}}
    meta = {"x-codex-turn-metadata": told if form == "object" else json.dumps(told)}
    assert workspace(meta, tmp_path) == repo
    nothings: list[object] = [None, {}, {"x-codex-turn-metadata": "nope"}, {"x-codex-turn-metadata": {"workspaces": {"../x": {}}}}]
    for nothing in nothings:
        assert workspace(nothing, tmp_path) == tmp_path


@pytest.mark.parametrize("host", ["codex", "claude", "gemini", "cursor", "vscode", "opencode"])
def test_each_host_gets_its_own_form(host: str) -> None:
    _, text = snippet(host, ("/opt/c a m/cam", "mcp", "serve"))
    parsed = tomllib.loads(text) if host == "codex" else json.loads(text)
    assert "/opt/c a m/cam" in json.dumps(parsed)
    with pytest.raises(UsageError):
        snippet("emacs", ("cam",))
