from __future__ import annotations

import asyncio
import json
import signal
import subprocess
import sys
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

import pytest
from mcp.client.session import ClientSession
from mcp.client.stdio import StdioServerParameters, stdio_client
from mcp.shared.exceptions import MCPError
from mcp.types import ListRootsResult, Root
from pydantic import FileUrl

from cam import __version__, request
from cam.environment import environment
from cam.errors import UsageError
from cam.extract import text_to_operation
from cam.mcp import answer, workspace
from cam.memory import open_context
from cam.models import MemoryScope
from cam.store.lock import writer_lock


def asked(repo: Path, ask: Callable[[ClientSession], Awaitable[Any]], *options: str, root: Path | None = None) -> Any:
    """What ``ask`` gets from a real server process started in ``repo``; ``root`` is what the client says it works on."""

    async def roots(context: object) -> ListRootsResult:  # noqa: ARG001 -- the SDK passes it
        return ListRootsResult(roots=[Root(uri=FileUrl(root.as_uri()))] if root else [])

    async def talk() -> Any:
        parameters = StdioServerParameters(
            command=sys.executable, args=["-m", "cam", "mcp", "serve", *options], cwd=repo, env=environment()
        )
        async with (
            stdio_client(parameters) as (read, write),
            ClientSession(read, write, list_roots_callback=roots if root else None) as session,
        ):
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
    request.remember(open_context(repo), text_to_operation("Integration tests need TZ=UTC."))

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
    assert asked(repo, names, "--allow-writes") == readers | {"remember", "forget", "list_conflicts", "resolve_conflict"}
    assert asked(repo, write, "--allow-writes")["total"] == 0
    assert [r.state for r in open_context(repo).store.records(archived=True)] == ["archived"]


def test_who_waits_for_the_lock_keeps_no_other_call_waiting(repo: Path) -> None:
    context = open_context(repo)
    request.remember(context, text_to_operation("Tags are signed."))

    async def ask(session: ClientSession) -> Any:
        with writer_lock(context.store.layout.run, actor="test", wait=0):
            waiting = asyncio.create_task(call(session, "remember", text="Releases are cut on Mondays."))
            await asyncio.sleep(0.2)
            listed = await call(session, "list_memories")
            assert not waiting.done()
        return listed["total"], (await waiting)["applied"]

    total, applied = asked(repo, ask, "--allow-writes")
    assert (total, len(applied)) == (1, 1)


def test_a_secret_is_not_written_and_the_agent_is_told(repo: Path) -> None:
    async def write(session: ClientSession) -> Any:
        token = "ghp_" + "x7Kq2LmN9pRs4TuV8wYz" + "1AbC3dEf5GhJ6kQw"
        return await call(session, "remember", text=f"The CI token is {token}. Use pnpm, not npm.")

    told = asked(repo, write, "--allow-writes")
    assert [one["why"] for one in told["suppressed"]] == ["the part with a secret was left out"]
    assert [record.summary for record in open_context(repo).store.records()] == ["Use pnpm, not npm."]


def raw(repo: Path, *lines: bytes) -> list[dict[str, Any]]:
    """What the server answers to these lines after the usual greeting, as a client would that is not this SDK."""
    hello = {"protocolVersion": "2025-06-18", "capabilities": {}, "clientInfo": {"name": "x", "version": "1"}}
    greeting = [
        json.dumps({"jsonrpc": "2.0", "id": 0, "method": "initialize", "params": hello}).encode(),
        b'{"jsonrpc":"2.0","method":"notifications/initialized"}',
    ]
    command = [sys.executable, "-m", "cam", "mcp", "serve", "--allow-writes"]
    with subprocess.Popen(command, cwd=repo, env=environment(), stdin=subprocess.PIPE, stdout=subprocess.PIPE) as process:
        assert process.stdin
        assert process.stdout
        answers = []
        for line in (*greeting, *lines):
            process.stdin.write(line + b"\n")
            process.stdin.flush()
            if b'"id"' in line:
                answers.append(json.loads(process.stdout.readline()))
        process.stdin.close()
    assert process.returncode == 0
    return answers[1:]


def calling(name: str, arguments: bytes) -> bytes:
    return b'{"jsonrpc":"2.0","id":"7","method":"tools/call","params":{"name":"%s","arguments":%s}}' % (name.encode(), arguments)


def test_no_error_repeats_a_secret_that_was_sent(repo: Path) -> None:
    """Of a tool, of the check of its arguments, of a resource, of the protocol itself: hosts keep logs. The answer keeps its number."""
    leaked = "ghp_16C7e42F292c6912E7710c838347Ae178B4a"
    answers = raw(
        repo,
        calling("get_memory_details", json.dumps({"ref": f"project:x:{leaked}"}).encode()),
        calling("search_memories", json.dumps({"query": "x", "scope": leaked}).encode()),
        calling("search_memories", json.dumps({"query": "x", "limit": leaked}).encode()),
        calling("remember", json.dumps({"text": "Tags are signed.", "topic": leaked}).encode()),
        calling("resolve_conflict", json.dumps({"id": leaked, "decision": "accept"}).encode()),
        calling(leaked, b"{}"),
        json.dumps(
            {"jsonrpc": "2.0", "id": "7", "method": "resources/read", "params": {"uri": f"memory://project/topics/{leaked}"}}
        ).encode(),
        json.dumps({"jsonrpc": "2.0", "id": "7", "method": leaked}).encode(),
    )
    assert all(answer["id"] == "7" and ("error" in answer or answer["result"]["isError"]) for answer in answers)
    assert leaked.lower() not in json.dumps(answers).lower()


HALVES = (b"\\ud800", b"\\uDFFF", b"\\ude00\\ud83d", b"\xff", b"\xed\xa0\x80")


def test_half_a_letter_costs_no_answer(repo: Path) -> None:
    """JavaScript writes one where a text was cut, and a file may hold bytes that are none; what only looks like half of one stays."""
    context = open_context(repo)
    request.remember(context, text_to_operation("Tags are signed."))
    path = context.store.layout.directory(MemoryScope.PROJECT) / "workflow.md"
    path.write_bytes(path.read_bytes() + b"\n## by-hand\nSummary: Deploys \xff wait.\n")
    sent = [b'"Shelf %d ' % number + half + b' has \\ud83d\\ude00 and \\\\ud800."' for number, half in enumerate(HALVES)]
    answers = raw(
        repo,
        *(calling("remember", b'{"text":' + text + b"}") for text in sent),
        *(calling("search_memories", b'{"query":' + text + b"}") for text in sent),
        *(calling("get_memory_details", b'{"ref":' + text + b"}") for text in sent),
        calling("\\ud800", b"{}"),
        calling("list_memories", b"{}"),
    )
    assert [answer["result"]["isError"] for answer in answers] == [False] * 10 + [True] * 6 + [False]
    told = [one["summary"] for one in json.loads(answers[-1]["result"]["content"][0]["text"])["records"]]
    assert "Deploys \ufffd wait." in told
    assert sum("\ufffd has \U0001f600 and \\ud800." in one for one in told) == len(HALVES)


def test_the_pages_are_resources(repo: Path) -> None:
    request.remember(open_context(repo), text_to_operation("Tags are signed."))

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
    assert workspace(meta, [], tmp_path) == repo
    nothings: list[object] = [None, {}, {"x-codex-turn-metadata": "nope"}, {"x-codex-turn-metadata": {"workspaces": {"../x": {}}}}]
    for nothing in nothings:
        assert workspace(nothing, [], tmp_path) == tmp_path
        assert workspace(nothing, ["https://example.org/x", (tmp_path / "gone").as_uri(), repo.as_uri()], tmp_path) == repo


def test_a_root_that_is_no_address_is_an_error_unless_another_is_one(repo: Path, tmp_path: Path) -> None:
    """The memory of wherever the server was started would be another one."""
    meta: Any = {"x-codex-turn-metadata": {"workspaces": ["file://[", str(repo)]}}
    assert workspace(meta, [], tmp_path) == repo
    with pytest.raises(UsageError, match=r"the root 'file://\[' is no address"):
        workspace(None, ["file://["], tmp_path)


def test_the_project_is_the_one_the_client_works_on(repo: Path, tmp_path: Path) -> None:
    """A client without Codex's metadata tells its roots; where the server was started does not matter then."""
    request.remember(open_context(repo), text_to_operation("Tags are signed."))
    (tmp_path / "elsewhere").mkdir()

    async def listed(session: ClientSession) -> Any:
        page = await session.read_resource("memory://project/MEMORY.md")
        return (await call(session, "list_memories"))["total"], "Tags are signed." in getattr(page.contents[0], "text", "")

    assert asked(tmp_path / "elsewhere", listed, root=repo) == (1, True)
    assert asked(tmp_path / "elsewhere", listed) == (0, False)


def test_hosts_are_told_which_tools_only_read(repo: Path) -> None:
    """And which cam it is, and what the scope of a new memory means."""

    async def hints(session: ClientSession) -> Any:
        scope = next(tool for tool in (await session.list_tools()).tools if tool.name == "remember").input_schema["properties"]["scope"]
        assert scope["description"].startswith("where it holds")
        assert session.server_info is not None
        assert session.server_info.version == __version__
        return {tool.name: tool.annotations and tool.annotations.read_only_hint for tool in (await session.list_tools()).tools}

    told = asked(repo, hints, "--allow-writes")
    assert {name for name, reads in told.items() if not reads} == {"remember", "forget", "resolve_conflict"}


def test_a_conflict_is_decided_as_the_user_said(repo: Path) -> None:
    async def decide(session: ClientSession) -> Any:
        await call(session, "remember", text="Use npm for installing packages.")
        await call(session, "remember", text="Use pnpm for installing packages.")
        (waiting,) = (await call(session, "list_conflicts"))["conflicts"]
        refused = await call(session, "resolve_conflict", id=waiting["id"], decision="accept", text="both")
        await call(session, "resolve_conflict", id=waiting["id"], decision="accept")
        again = await call(session, "resolve_conflict", id=waiting["id"], decision="accept")
        return refused, again, await call(session, "list_conflicts"), await call(session, "list_memories")

    refused, again, conflicts, memories = asked(repo, decide, "--allow-writes")
    assert "only merge takes a text" in refused
    assert "cam memory undo" in again
    assert conflicts == {"conflicts": []}
    assert [one["summary"] for one in memories["records"]] == ["Use pnpm for installing packages."]


def test_mistakes_are_errors_with_a_way_out(repo: Path) -> None:
    """Never a traceback: one sentence, and what to do."""

    async def err(session: ClientSession) -> Any:
        said = [
            await call(session, "get_memory_details", ref="nonsense"),
            await call(session, "timeline_memories", ref="project:commands:gone"),
            await call(session, "search_memories", query="x", state="wrong"),
            await call(session, "search_memories", query="x", limit=0),
        ]
        for uri in ("memory://nowhere/MEMORY.md", "memory://project/topics/..%2F..%2Fetc"):
            try:
                await session.read_resource(uri)
            except MCPError as error:
                said.append(str(error))
        return said

    said = asked(repo, err)
    assert len(said) == 6
    assert said[0].endswith("no such memory: nonsense. `cam memory list --all` shows what there is.")
    assert "state" in said[2]
    assert said[3].endswith("\nlimit\n  Input should be greater than or equal to 1")
    assert "no such memory" in said[1]
    assert all(isinstance(one, str) and "Traceback" not in one for one in said)


def test_long_answers_are_cut_with_a_note_and_secrets_replaced() -> None:
    key = "ghp_" + "x7Kq2LmN9pRs4TuV8wYz" + "1AbC3dEf5GhJ6kQw"
    items = [{"ref": f"r{number}", "summary": f"Fact {number}. " * 20} for number in range(200)]
    cut = json.loads(answer({"total": 200, "records": items}, "records"))
    assert 10 < len(cut["records"]) < 200
    assert cut["records"][0]["ref"] == "r0"
    assert cut["note"] == f"{200 - len(cut['records'])} more of records left off: ask for less"
    assert len(json.dumps(cut)) < 21_000
    one = answer({"summary": f"The token is {key}.", "details": ["y" * 50_000]}, "details")
    assert key not in one
    assert "46000 more characters" in one


def test_a_large_page_is_cut(repo: Path) -> None:
    store = open_context(repo).store
    request.remember(open_context(repo), text_to_operation("Tags are signed."))
    page = store.layout.directory(MemoryScope.PROJECT) / "MEMORY.md"
    page.write_text("a note of mine\n" * 5_000, encoding="utf-8")

    async def ask(session: ClientSession) -> Any:
        return getattr((await session.read_resource("memory://project/MEMORY.md")).contents[0], "text", "")

    text = asked(repo, ask)
    assert len(text) < 21_000
    assert "more characters: search_memories finds" in text


def test_a_hostile_client_gets_errors_and_the_server_goes_on(repo: Path) -> None:
    """Wrong types, missing and unknown arguments, unknown tools and pages, megabytes, control characters, orders in a ref."""

    async def attack(session: ClientSession) -> Any:
        calls: list[tuple[str, dict[str, Any]]] = [
            ("no_such_tool", {}),
            ("search_memories", {}),
            ("search_memories", {"query": ""}),
            ("search_memories", {"query": ["x"]}),
            ("search_memories", {"query": "x", "limit": "many"}),
            ("search_memories", {"query": "x", "limit": 10**9}),
            ("search_memories", {"query": "x", "scope": "everything"}),
            ("get_memory_details", {"ref": None}),
            ("get_memory_details", {"ref": "project:../../etc:passwd"}),
            ("timeline_memories", {"ref": "x" * 1_000_000}),
            ("remember", {"text": ""}),
            ("remember", {"text": "Tags are signed.", "topic": "../../escape"}),
            ("forget", {"ref": "project:workflow:nothing"}),
            ("resolve_conflict", {"id": "00000000", "decision": "explode"}),
        ]
        refused = []
        for name, arguments in calls:
            try:
                result = await session.call_tool(name, arguments)
            except MCPError:
                refused.append(True)
            else:
                refused.append(bool(result.is_error))
        topic = "memory://project/topics/"
        for uri in (f"{topic}MEMORY", "memory://../MEMORY.md", "file:///etc/passwd", topic + "x" * 5_000):
            try:
                await session.read_resource(uri)
            except MCPError:
                refused.append(True)
        for odd in ('AND OR NEAR( * "', "\x00\x1b[31m\u202e", "y" * 2_000_000):
            await session.call_tool("search_memories", {"query": odd})
        return refused, await call(session, "list_memories")

    refused, listed = asked(repo, attack, "--allow-writes")
    assert all(refused)
    assert len(refused) == 18
    assert listed == {"total": 0, "records": []}


def test_hundreds_of_calls_are_answered(repo: Path) -> None:
    """In one session, many at a time; the last is answered as the first."""
    request.remember(open_context(repo), text_to_operation("Tags are signed."))

    async def ask(session: ClientSession) -> Any:
        answers = []
        for _ in range(4):
            answers += await asyncio.gather(*(call(session, "search_memories", query="signed tags") for _ in range(50)))
        return answers

    answers = asked(repo, ask)
    assert len(answers) == 200
    assert {json.dumps(one) for one in answers} == {json.dumps(answers[0])}
    assert answers[0]["results"][0]["summary"] == "Tags are signed."


HELLO = {"protocolVersion": "2025-06-18", "capabilities": {}, "clientInfo": {"name": "x", "version": "1"}}
GREETING = json.dumps({"jsonrpc": "2.0", "id": 0, "method": "initialize", "params": HELLO}).encode()


def test_every_line_that_is_no_request_has_an_error_for_an_answer(repo: Path) -> None:
    """No client waits for ever. An empty line and a notification, whatever is wrong with it, are not answered; the next request is."""
    lines = [b"{not json", b'{"jsonrpc": "2.0", "id": 27}', b'{"jsonrpc": "2.0", "id": 26, "method": "tools/call", "params": [1]}']
    of_the_sdk = b'{"jsonrpc": "2.0", "id": 28, "method": "tools/call", "params": {}}', b'{"jsonrpc": "2.0", "id": 29, "method": "no/such"}'
    quiet = b"", b'{"jsonrpc": "2.0", "method": "notifications/initialized", "params": [1]}'
    *answers, last = told(repo, GREETING, *lines, *of_the_sdk, *quiet, b'{"jsonrpc": "2.0", "id": "last", "method": "ping"}')
    refused = {one["id"]: one["error"]["code"] for one in answers if "error" in one}
    assert refused == {None: -32700, 27: -32600, 26: -32602, 28: -32602, 29: -32601}
    assert len(answers) == 6
    assert last == {"jsonrpc": "2.0", "id": "last", "result": {}}


def told(repo: Path, *lines: bytes) -> list[dict[str, Any]]:
    """What a server said to these lines until it answered the last, which is a ping. It writes no traceback."""
    pipe = subprocess.PIPE
    command = [sys.executable, "-m", "cam", "mcp", "serve"]
    answers: list[dict[str, Any]] = []
    with subprocess.Popen(command, cwd=repo, env=environment(), stdin=pipe, stdout=pipe, stderr=pipe) as process:
        assert process.stdin
        assert process.stdout
        assert process.stderr
        process.stdin.write(b"\n".join(lines) + b"\n")
        process.stdin.flush()
        while not answers or answers[-1].get("id") != "last":
            answers.append(json.loads(process.stdout.readline()))
        process.stdin.close()
        assert b"Traceback" not in process.stderr.read()
    return answers


def test_an_interrupted_server_ends_whether_its_client_hangs_up_or_not(repo: Path) -> None:
    pipe, line = subprocess.PIPE, [sys.executable, "-m", "cam", "mcp", "serve"]
    with subprocess.Popen(line, cwd=repo, env=environment(), stdin=pipe, stdout=pipe, stderr=pipe) as process:
        assert process.stdin
        assert process.stdout
        process.stdin.write(GREETING + b"\n")
        process.stdin.flush()
        assert json.loads(process.stdout.readline())["id"] == 0
        process.send_signal(signal.SIGINT)
        assert process.wait(20) == 130
        assert process.stderr
        assert process.stderr.read() == b"cam: interrupted: nothing was changed\n"


def test_a_client_that_hangs_up_before_the_answer_is_no_bug(repo: Path) -> None:
    """A host that is ended reads no more; the server ends with it, and says nothing."""
    pipe, line = subprocess.PIPE, [sys.executable, "-m", "cam", "mcp", "serve"]
    with subprocess.Popen(line, cwd=repo, env=environment(), stdin=pipe, stdout=pipe, stderr=pipe) as process:
        assert process.stdin
        assert process.stdout
        assert process.stderr
        process.stdout.close()
        process.stdin.write(GREETING + b"\n")
        process.stdin.close()
        assert process.stderr.read() == b""
    assert process.returncode == 0
