"""The less usual records of a session, each as some version writes it."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

import pytest

from cam.hosts.codex.calls import OUTPUT_LIMIT
from cam.hosts.codex.rollout import read
from cam.models import CommandRan, FilesChanged, HumanSaid

if TYPE_CHECKING:
    from pathlib import Path

    from cam.models import Event

META = {"type": "session_meta", "payload": {"id": "s", "timestamp": "2026-05-01T09:00:00Z", "cwd": "/home/dev/shop"}}


def rollout(folder: Path, *records: dict[str, object]) -> Path:
    """A rollout of these payloads, by their outer type."""
    path = folder / "rollout-2026-05-01T09-00-00-01a228bf-7257-7bc2-98cd-b9d9844a2854.jsonl"
    path.write_text("".join(json.dumps(record, separators=(",", ":")) + "\n" for record in (META, *records)), encoding="utf-8")
    return path


def events(folder: Path, *records: dict[str, object]) -> list[Event]:
    return list(read(rollout(folder, *records)))


def response(kind: str, /, **payload: object) -> dict[str, object]:
    return {"type": "response_item", "payload": {"type": kind, **payload}}


def event(kind: str, /, **payload: object) -> dict[str, object]:
    return {"type": "event_msg", "payload": {"type": kind, **payload}}


def call(name: str, call_id: str, **arguments: object) -> dict[str, object]:
    return response("function_call", name=name, call_id=call_id, arguments=json.dumps(arguments))


def output(call_id: str, text: str) -> dict[str, object]:
    return response("function_call_output", call_id=call_id, output=text)


def test_a_turn_of_any_length_is_read_whole(tmp_path: Path) -> None:
    """It is handed out in pieces; an outcome that comes after its call was handed out stands where it came."""
    calls = [call("exec_command", f"c{n}", cmd=f"echo {n}") for n in range(600)]
    outputs = [output(f"c{n}", "Process exited with code 0\nOutput:\n") for n in range(600)]
    found = [one for one in events(tmp_path, event("user_message", message="go"), *calls, *outputs) if isinstance(one, CommandRan)]
    assert {one.command for one in found if one.exit_code == 0} == {f"echo {n}" for n in range(600)}


def test_only_what_was_typed_is_the_humans(tmp_path: Path) -> None:
    found = events(tmp_path, event("user_message", message="context", kind="environment_context"), event("user_message", message="typed"))
    assert [one.text for one in found if isinstance(one, HumanSaid)] == ["typed"]


def test_what_is_typed_twice_in_a_turn_is_said_twice_and_nothing_is_nothing(tmp_path: Path) -> None:
    said = [event("user_message", message=text) for text in ("go on", "", " ", "go on")]
    found = events(tmp_path, event("task_started", turn_id="t1"), *said)
    assert [one.text for one in found if isinstance(one, HumanSaid)] == ["go on", "go on"]


def test_what_the_harness_says_in_the_users_name_moves_nobody(tmp_path: Path) -> None:
    aborted = response("message", role="user", content=[{"type": "input_text", "text": "<turn_aborted>"}])
    found = events(tmp_path, event("task_started", turn_id="t1"), aborted, event("user_message", message="go on"))
    assert [one.cwd for one in found] == ["/home/dev/shop"]


def test_what_a_compaction_wrote_was_said_by_nobody(tmp_path: Path) -> None:
    summary = response("message", role="assistant", content=[{"type": "output_text", "text": "So far: use tabs."}])
    assert events(tmp_path, {**summary, "metadata": {"compaction_output": True}}) == []


def test_a_call_to_the_shell_of_the_first_versions(tmp_path: Path) -> None:
    action = {"type": "exec", "command": ["bash", "-lc", "make"], "working_directory": "/home/dev/shop"}
    nothing = {"type": "exec", "command": []}
    found = events(
        tmp_path,
        response("local_shell_call", call_id="c1", status="completed", action=action),
        response("local_shell_call", call_id="c2", status="completed", action=nothing),
    )
    assert [one.command for one in found if isinstance(one, CommandRan)] == ["make"]


def test_a_poll_of_a_command_that_nobody_started_is_passed_over(tmp_path: Path) -> None:
    assert events(tmp_path, call("write_stdin", "c1", session_id=99, chars=""), output("c1", "Process exited with code 0\nOutput:\n")) == []


def test_a_patch_that_names_no_file_is_none_and_one_that_failed_is_told(tmp_path: Path) -> None:
    patch = "*** Begin Patch\n*** Add File: a.txt\n+x\n*** End Patch"
    found = events(
        tmp_path,
        response("custom_tool_call", name="apply_patch", call_id="c0", input="*** Begin Patch\n*** End Patch"),
        response("custom_tool_call", name="apply_patch", call_id="c1", input=patch),
        response("custom_tool_call_output", call_id="c1", output=json.dumps({"output": "no", "metadata": {"exit_code": 1}})),
    )
    assert [(one.paths, one.ok) for one in found if isinstance(one, FilesChanged)] == [(("a.txt",), False)]
    ended = [event("patch_apply_end", call_id=f"c{ok}", changes={"b.txt": {}}, success=ok) for ok in (True, False)]
    assert [one.ok for one in events(tmp_path, *ended) if isinstance(one, FilesChanged)] == [True, False]


def test_an_execution_without_a_command_is_none(tmp_path: Path) -> None:
    assert events(tmp_path, event("exec_command_end", call_id="c1", command=[], exit_code=0)) == []


def test_an_exit_code_that_is_no_number_is_none(tmp_path: Path) -> None:
    found = events(tmp_path, event("exec_command_end", call_id="c1", command=["make"], exit_code="0"))
    assert [(one.command, one.exit_code) for one in found if isinstance(one, CommandRan)] == [("make", None)]


def test_other_tools_and_compactions_are_passed_over_and_nothing_unknown(tmp_path: Path) -> None:
    """A server's tool in either form, a search of the web, tools of no known kind, and the conversation quoted again."""
    invocation = {"server": "demo", "tool": "note", "arguments": {}}
    item = {"type": "McpToolCall", "id": "c3", "server": "demo", "tool": "note", "status": "failed"}
    path = rollout(
        tmp_path,
        event("mcp_tool_call_end", call_id="c1", invocation=invocation, result={"Ok": {"content": []}}),
        event("item_completed", item=item),
        response("function_call", name="note", namespace="mcp__demo", call_id="c5", arguments="{}"),
        response("function_call", name="plan", call_id="c6", arguments="{}"),
        response("web_search_call", status="completed", action={"type": "search", "query": "x"}),
        response("custom_tool_call", name="draw", call_id="c4", input=""),
        {"type": "compacted", "payload": {"message": "", "replacement_history": [response("message", role="user", content=[])]}},
    )
    evidence = read(path)
    assert list(evidence) == []
    assert (evidence.counts["unknown"], evidence.counts["malformed"]) == (0, 0)


@pytest.mark.parametrize("printed", ["x" * 5 * OUTPUT_LIMIT, "x " + "x" * 5 * OUTPUT_LIMIT, "x" * 5 * OUTPUT_LIMIT + " x"])
def test_a_long_output_without_a_space_is_read_whole(tmp_path: Path, printed: str) -> None:
    """There is no safe place to cut the line before it is parsed, at its head or its tail; it is cut afterwards."""
    item = {
        "type": "CommandExecution",
        "id": "c1",
        "command": ["bash", "-lc", "cat"],
        "aggregated_output": printed,
        "exit_code": 0,
    }
    (found,) = [one for one in events(tmp_path, event("item_completed", item=item)) if isinstance(one, CommandRan)]
    assert found.exit_code == 0
    assert (found.output[:10], found.output[-10:]) == (printed[:10], printed[-10:])
    assert len(found.output) < 2 * OUTPUT_LIMIT


def test_a_session_whose_records_change_their_form_in_mid_turn_is_told_once(tmp_path: Path) -> None:
    """The older form of what was said, then the newer one of the same words; and an answer without any."""
    item = {"type": "UserMessage", "id": "u1", "content": [{"type": "text", "text": "use tabs"}]}
    silence = {"type": "AgentMessage", "id": "a1", "content": [{"type": "Text", "text": ""}]}
    found = events(
        tmp_path,
        event("task_started", turn_id="t1"),
        event("user_message", message="use tabs"),
        event("item_completed", item=item),
        event("item_completed", item=silence),
    )
    assert [(type(one), getattr(one, "text", "")) for one in found] == [(HumanSaid, "use tabs")]


def test_what_is_neither_the_humans_nor_the_agents_is_nobodys(tmp_path: Path) -> None:
    assert events(tmp_path, response("message", role="system", content=[{"type": "input_text", "text": "Use tabs."}])) == []


def test_records_that_disagree_or_say_nothing_are_survived(tmp_path: Path) -> None:
    """An output before its call's id, one name for a command and a server's tool, a change of no file."""
    unnamed = response("function_call_output", output="x" * 500, call_id="nobody's")
    found = events(
        tmp_path,
        unnamed,
        call("exec_command", "c1", cmd="make"),
        event("mcp_tool_call_end", call_id="c1", invocation={"server": "demo", "tool": "note"}, result={"Ok": {}}),
        output("c1", "Process exited with code 0\nOutput:\n"),
        event("patch_apply_end", call_id="c2", changes={}, success=True),
        event("patch_apply_end", call_id="c3", changes=["a.txt"], success=True),
    )
    assert [(one.command, one.exit_code) for one in found if isinstance(one, CommandRan)] == [("make", 0)]
    assert not [one for one in found if isinstance(one, FilesChanged)]
