"""Every recorded rollout, of every version, gives the texts, commands, exit codes and files that happened in it."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from cam.errors import RolloutError
from cam.hosts.codex.rollout import read
from cam.models import AgentSaid, CommandRan, FilesChanged, HumanSaid
from tests.conftest import FIXTURES

ROLLOUTS = FIXTURES / "rollouts"
EXPECTED = json.loads((ROLLOUTS / "expected.json").read_text(encoding="utf-8"))


def summary(path: Path) -> dict[str, object]:
    evidence = read(path)
    events = list(evidence)
    return {
        "role": evidence.session.role,
        "humans": [event.text for event in events if isinstance(event, HumanSaid)],
        "agents": [event.text for event in events if isinstance(event, AgentSaid)],
        "commands": [[event.command, event.exit_code] for event in events if isinstance(event, CommandRan)],
        "files": [path for event in events if isinstance(event, FilesChanged) for path in event.paths],
    }


def test_every_rollout_has_an_expectation() -> None:
    assert {str(path.relative_to(ROLLOUTS)) for path in ROLLOUTS.rglob("*.jsonl")} == set(EXPECTED)


@pytest.mark.parametrize("name", EXPECTED)
def test_rollout_is_read_as_it_happened(name: str) -> None:
    """Each message once, exit codes from any form, patches, and not a word of the harness, a compaction or a parent."""
    assert summary(ROLLOUTS / name) == EXPECTED[name]


@pytest.mark.parametrize("name", EXPECTED)
def test_no_record_of_a_known_version_is_unknown(name: str) -> None:
    evidence = read(ROLLOUTS / name)
    list(evidence)
    assert evidence.counts["unknown"] == 0


def test_turns_carry_their_directory_and_time() -> None:
    events = list(read(next((ROLLOUTS / "0.36.0").glob("*.jsonl"))))
    assert {event.cwd for event in events} == {"/home/dev/shop"}
    assert all(event.at.year == 2026 for event in events)


META = {"type": "session_meta", "payload": {"id": "s", "timestamp": "2026-05-01T09:00:00Z", "cwd": "/home/dev/shop"}}


def rollout(folder: Path, *records: object) -> Path:
    """A rollout of these records; a string is a line as it stands."""
    path = folder / "rollout-2026-05-01T09-00-00-01a228bf-7257-7bc2-98cd-b9d9844a2854.jsonl"
    lines = (record if isinstance(record, str) else json.dumps(record) for record in records)
    path.write_text("".join(f"{line}\n" for line in lines), encoding="utf-8")
    return path


def said(text: str) -> dict[str, object]:
    return {"type": "event_msg", "payload": {"type": "user_message", "message": text}}


def called(call_id: str, command: str, name: str = "exec_command") -> dict[str, object]:
    arguments = json.dumps({"cmd": command})
    return {"type": "response_item", "payload": {"type": "function_call", "name": name, "call_id": call_id, "arguments": arguments}}


def returned(call_id: str, output: object) -> dict[str, object]:
    return {"type": "response_item", "payload": {"type": "function_call_output", "call_id": call_id, "output": output}}


def item(kind: str, **fields: object) -> dict[str, object]:
    return {"type": "event_msg", "payload": {"type": "item_completed", "item": {"type": kind} | fields}}


def texts(path: Path) -> list[str]:
    return [event.text for event in read(path) if isinstance(event, HumanSaid)]


def commands(path: Path) -> list[tuple[str, int | None]]:
    return [(event.command, event.exit_code) for event in read(path) if isinstance(event, CommandRan)]


def test_a_cut_line_costs_only_itself(tmp_path: Path) -> None:
    assert texts(rollout(tmp_path, META, said("one"), '{"type":', said("two"))) == ["one", "two"]


def test_outputs_out_of_order_find_their_calls(tmp_path: Path) -> None:
    path = rollout(
        tmp_path,
        META,
        called("c1", "make a"),
        called("c2", "make b"),
        returned("c2", "Process exited with code 2"),
        returned("c1", "Process exited with code 1"),
    )
    assert commands(path) == [("make a", 1), ("make b", 2)]


def test_a_command_that_went_on_in_the_background_gets_its_exit_code(tmp_path: Path) -> None:
    """The shell tool returns early; the outcome comes with a later look at the same process."""
    path = rollout(
        tmp_path,
        META,
        called("c1", "make slow"),
        returned("c1", "Chunk ID: 1\nProcess running with session ID 77\nOutput:\n"),
        {
            "type": "response_item",
            "payload": {"type": "function_call", "name": "write_stdin", "call_id": "c2", "arguments": '{"session_id":77,"chars":""}'},
        },
        returned("c2", "Chunk ID: 2\nProcess exited with code 0\nOutput:\nall good"),
    )
    assert commands(path) == [("make slow", None), ("make slow", 0)]


def test_output_cannot_claim_an_exit_code(tmp_path: Path) -> None:
    """Only what Codex says before `Output:` tells how a command ended."""
    path = rollout(tmp_path, META, called("c1", "cat log"), returned("c1", "Exit code: 1\nWall time: 0 seconds\nOutput:\nExit code: 0\n"))
    assert commands(path) == [("cat log", 1)]


def test_output_cannot_claim_that_a_command_goes_on(tmp_path: Path) -> None:
    """A log that was printed says so of another process, on which somebody looks later."""
    poll = {"type": "function_call", "name": "write_stdin", "call_id": "c2", "arguments": '{"session_id":77,"chars":""}'}
    path = rollout(
        tmp_path,
        META,
        called("c1", "cat log"),
        returned("c1", "Wall time: 0 seconds\nOutput:\nProcess running with session ID 77\n"),
        {"type": "response_item", "payload": poll},
        returned("c2", "Chunk ID: 2\nProcess exited with code 1\nOutput:\n"),
    )
    assert commands(path) == [("cat log", None)]


def test_long_output_keeps_head_and_tail(tmp_path: Path) -> None:
    path = rollout(
        tmp_path, META, called("c1", "seq"), returned("c1", "Exit code: 0\nWall time: 0 seconds\nOutput:\nfirst" + "x" * 10**6 + "last")
    )
    [ran] = [event for event in read(path) if isinstance(event, CommandRan)]
    assert ran.output.startswith("first")
    assert ran.output.endswith("last")
    assert len(ran.output) < 5000


def test_the_directory_is_the_turns_even_when_it_is_written_after_the_prompt(tmp_path: Path) -> None:
    """Up to 0.89 the turn's context follows the user's message; a resumed session may work elsewhere."""
    path = rollout(
        tmp_path,
        META,
        said("here"),
        {"type": "turn_context", "payload": {"cwd": "/home/dev/shop"}},
        said("there"),
        {"type": "turn_context", "payload": {"cwd": "/home/dev/other"}},
    )
    assert [(event.cwd) for event in read(path)] == ["/home/dev/shop", "/home/dev/other"]


def test_editor_context_is_not_what_the_human_typed(tmp_path: Path) -> None:
    text = "# Context from my IDE setup:\n\n## Active file: a.py\n\n## My request for Codex:\nUse tabs.\n"
    assert texts(rollout(tmp_path, META, said(text))) == ["Use tabs."]


def test_harness_text_in_the_users_mouth_is_not_the_humans(tmp_path: Path) -> None:
    def message(text: str, *kinds: str) -> dict[str, object]:
        payload: dict[str, object] = {"type": "message", "role": "user", "content": [{"type": "input_text", "text": text}]}
        if kinds:
            payload["internal_chat_message_metadata_passthrough"] = {"content_item_kinds": list(kinds)}
        return {"type": "response_item", "payload": payload}

    path = rollout(
        tmp_path,
        META,
        message("<environment_context>\n<cwd>/x</cwd></environment_context>"),
        message("# AGENTS.md instructions for /x\n\nDo this."),
        message("<turn_aborted>\nstopped\n</turn_aborted>"),
        message("Remember the hook's words", "hooks.additional_context"),
        message("use uv, not pip", "user.text"),
        message("and nothing else"),
    )
    assert texts(path) == ["use uv, not pip", "and nothing else"]


def test_items_win_over_calls_of_the_same_command(tmp_path: Path) -> None:
    """Also when the item comes after the call's output, as it does for an interrupted command."""
    path = rollout(
        tmp_path,
        META,
        item("UserMessage", content=[{"type": "text", "text": "go"}]),
        called("c1", "sleep 30"),
        returned("c1", "Wall time: 1.4 seconds\naborted by user"),
        item("CommandExecution", id="c1", command=["/bin/bash", "-lc", "sleep 30"], exit_code=-1, aggregated_output=""),
    )
    assert commands(path) == [("sleep 30", -1)]


def test_unknown_records_are_counted(tmp_path: Path) -> None:
    """Format drift is loud: what no known version writes is counted, and read past."""
    evidence = read(rollout(tmp_path, META, {"type": "new_thing", "payload": {}}, item("NewItem"), said("still read")))
    assert [event.text for event in evidence if isinstance(event, HumanSaid)] == ["still read"]
    assert evidence.counts["unknown"] == 2


def test_a_cursor_without_news_yields_nothing(tmp_path: Path) -> None:
    path = rollout(tmp_path, META, said("one"))
    evidence = read(path)
    assert list(evidence)
    assert (evidence.cursor.offset, evidence.counts["lines"]) == (path.stat().st_size, 2)
    assert not list(evidence), "a stream is read once"
    assert not list(read(path, since=evidence.cursor))


def test_a_growing_last_line_is_left_for_next_time(tmp_path: Path) -> None:
    path = rollout(tmp_path, META, said("one"), said("two"))
    whole = path.read_bytes()
    path.write_bytes(whole[:-20])
    first = read(path)
    assert [event.text for event in first if isinstance(event, HumanSaid)] == ["one"]
    assert first.counts["lines"] == 2
    path.write_bytes(whole)
    assert [event.text for event in read(path, since=first.cursor) if isinstance(event, HumanSaid)] == ["two"]


def test_a_huge_human_text_is_capped(tmp_path: Path) -> None:
    [text] = texts(rollout(tmp_path, META, said("x" * 10**6)))
    assert len(text) == 256 * 1024


def test_a_legacy_fork_without_turn_ids_or_parent_is_cut_at_the_pause(tmp_path: Path) -> None:
    fork = next(path for path in (ROLLOUTS / "0.89.0" / "x-fork").glob("*.jsonl") if read(path).session.parent)
    alone = tmp_path / fork.name
    alone.write_bytes(fork.read_bytes())
    assert texts(alone) == ["forked prompt"]


@pytest.mark.skipif(not Path("/proc/self/mem").exists(), reason="needs a file that opens and cannot be read")
def test_a_disk_that_fails_meanwhile_is_a_clear_error(tmp_path: Path) -> None:
    path = rollout(tmp_path, META, said("one"))
    evidence = read(path)
    path.unlink()
    path.symlink_to("/proc/self/mem")
    with pytest.raises(RolloutError, match="cannot read"):
        list(evidence)


def test_what_cannot_be_held_or_read_is_counted(tmp_path: Path) -> None:
    """A line beyond every bound, and one that begins as Codex writes it and is no JSON."""
    huge = '{"type":"event_msg","payload":{"type":"user_message","message":"' + "x" * (16 * 2**20) + '"}}'
    torn = '{"type":"event_msg","payload":{"type":"user_message","message":"two}'
    evidence = read(rollout(tmp_path, META, said("one"), huge, torn, said("three")))
    assert [event.text for event in evidence if isinstance(event, HumanSaid)] == ["one", "three"]
    assert (evidence.counts["oversized"], evidence.counts["malformed"]) == (1, 1)


def test_a_call_id_of_broken_bytes_is_nobodys(tmp_path: Path) -> None:
    path = rollout(tmp_path, META, returned("c?", "x"), said("on"))
    path.write_bytes(path.read_bytes().replace(b"c?", b"c\xff"))
    assert texts(path) == ["on"]


def test_a_file_that_was_written_anew_is_read_anew(tmp_path: Path) -> None:
    path = rollout(tmp_path, META, said("one"))
    first = read(path)
    assert len(list(first)) == 1
    again = read(rollout(tmp_path, META, said("not one"), said("two")), since=first.cursor)
    assert [event.text for event in again if isinstance(event, HumanSaid)] == ["not one", "two"]
    assert again.counts["restarted"] == 1


@pytest.mark.parametrize("odd", [b"\\ud800", b"\xff", b"\xed\xa0\x80"])
def test_half_a_letter_does_not_cost_what_was_said(tmp_path: Path, odd: bytes) -> None:
    path = rollout(tmp_path, META, {"type": "event_msg", "payload": {"type": "user_message", "message": "Always HERE use pnpm."}})
    path.write_bytes(path.read_bytes().replace(b"HERE", odd))
    (said,) = [event.text for event in read(path) if isinstance(event, HumanSaid)]
    assert said.replace("\N{REPLACEMENT CHARACTER}", "") == "Always  use pnpm."
