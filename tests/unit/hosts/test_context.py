from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

from cam import frame
from cam.hosts import context

ROOT = Path(__file__).parent.parent.parent.parent
TOLD = frame.framed("This repository:\n- a", "abc123")


def message(text: str, *, role: str = "developer", kind: str = "") -> str:
    payload: dict[str, object] = {"type": "message", "role": role, "content": [{"type": "input_text", "text": text}]}
    if kind:
        payload["internal_chat_message_metadata_passthrough"] = {"content_item_kinds": [kind]}
    return json.dumps({"timestamp": "2026-11-29T18:00:00Z", "type": "response_item", "payload": payload}, ensure_ascii=False)


def rollout(tmp_path: Path, *lines: str) -> str:
    path = tmp_path / "rollout.jsonl"
    path.write_text("\n".join(lines), encoding="utf-8")
    return str(path)


def test_only_developer_messages_tell(tmp_path: Path) -> None:
    odd = ("{", "null", '{"payload": []} <cam_memory', '{"payload": {"type": "message", "role": "developer", "content": 7}} <cam_memory')
    path = rollout(tmp_path, *odd, message(TOLD, role="user"), message(TOLD, role="assistant"))
    assert context.told(path) == ("", "", [])
    path = rollout(tmp_path, *odd, message(f"Mine.\u2028\n\n{TOLD}"))
    assert context.told(path) == ("abc123", "2026-11-29T18:00:00Z", ["This repository:", "- a"])


def test_what_hooks_said_is_told_apart(tmp_path: Path) -> None:
    later = message(frame.framed(f"{frame.GONE}\n- a", "def456"), kind="hooks.additional_context")
    path = rollout(tmp_path, message(TOLD, kind="generic.developer_instructions"), later)
    assert context.told(path)[0::2] == ("def456", ["This repository:"])
    assert context.told(path, wrapper_only=True)[0::2] == ("abc123", ["This repository:", "- a"])


def test_no_file_and_no_fork(tmp_path: Path) -> None:
    assert context.told("") == context.told(str(tmp_path / "none")) == ("", "", [])
    assert context.parent("") == context.parent(rollout(tmp_path, '{"type":"session_meta"}')) == ""
    assert context.parent(rollout(tmp_path, '{"payload":{"id":"b","forked_from_id":"a-1"}}')) == "a-1"


def test_memory_in_the_arguments_of_the_nearest_codex(tmp_path: Path) -> None:
    """The nearest alone counts: a Codex that another Codex started was told nothing by the outer one's arguments."""
    codex = tmp_path / "codex"
    codex.symlink_to(sys.executable)
    path = f"import os, sys; sys.path.insert(0, {str(ROOT)!r})"
    asking = f"{path}; from cam.hosts.context import launched_with_memory as asked; print(asked(os.getppid()))"
    inner = f"import subprocess, sys; subprocess.run([{sys.executable!r}, '-c', {asking!r}])"
    outer = f"import subprocess, sys; subprocess.run([{str(codex)!r}, '-c', {inner!r}])"

    def run(code: str, *arguments: str) -> str:
        return subprocess.run([codex, "-c", code, *arguments], capture_output=True, text=True, check=True).stdout.strip()

    assert run(inner, f'developer_instructions="{TOLD}"') == str(Path("/proc").is_dir())
    assert run(inner) == "False"
    assert run(outer, f'developer_instructions="{TOLD}"') == "False"


def test_what_the_wrapper_said_stands_at_the_beginning(tmp_path: Path) -> None:
    """No later part of a long transcript is read for it."""
    path = rollout(tmp_path, message(TOLD), json.dumps({"pad": "x" * 2**20}), message(frame.framed("- b", "def456")))
    assert context.told(path)[0] == "def456"
    assert context.told(path, wrapper_only=True)[0] == "abc123"


def test_a_process_that_is_gone_was_told_nothing() -> None:
    gone = subprocess.Popen(["true"])
    gone.wait()
    assert not context.launched_with_memory(gone.pid)
