"""The rollout reader against a bare `for line in file: orjson.loads(line)` loop, in one run, with peak memory.

    uv run python tests/bench/bench_reader.py [MEGABYTES]

The file is generated (default 500 MB): turns as Codex 0.171 writes them, each with harness text, reasoning, a response item and
an item for every message and command, command output from 300 bytes to 40 kB (where Codex cuts it), and a compaction every ten
turns. Two kinds of session: dense with commands (every one becomes an event), and mostly reasoning and counters (which the
reader passes over by their first bytes). The time to cut the file into lines bounds both. Each loop runs in a process of its
own; seconds are of its processor time, since the machine may be shared.
"""

from __future__ import annotations

import random
import subprocess
import sys
import tempfile
from pathlib import Path

import orjson

LOOPS = {
    "lines": """
with open(path, "rb") as file:
    for line in file:
        pass
""",
    "bare": """
import orjson
with open(path, "rb") as file:
    for line in file:
        orjson.loads(line)
""",
    "reader": """
from pathlib import Path
from cam.hosts.codex.rollout import read
evidence = read(Path(path))
print(sum(1 for _ in evidence), "events,", evidence.counts["humans"], "human")
""",
}


_USAGE = {"input_tokens": 18211, "cached_input_tokens": 17000, "cache_write_input_tokens": 0, "output_tokens": 211}
_USAGE |= {"reasoning_output_tokens": 64, "total_tokens": 18422}
_LIMIT = {"used_percent": 12.0, "window_minutes": 300, "resets_at": 1795990000}
_COUNTED: dict[str, object] = {
    "type": "token_count",
    "info": {"total_token_usage": _USAGE, "last_token_usage": _USAGE, "model_context_window": 258400},
    "rate_limits": {"limit_id": "codex", "limit_name": None, "primary": _LIMIT, "secondary": _LIMIT, "credits": None, "plan_type": "plus"},
}
_THREAD = "01a228bf-7257-7bc2-98cd-b9d9844a2854"
_USED: dict[str, object] = {
    "thread_id": _THREAD,
    "turn_id": _THREAD,
    "session_id": _THREAD,
    "root_turn_id": _THREAD,
    "response_id": "resp_0",
}
_USED |= {"usage": _USAGE, "turn_token_usage": _USAGE, "thread_token_usage": _USAGE}


def _line(kind: str, payload: dict[str, object], ordinal: int) -> bytes:
    record: dict[str, object] = {"timestamp": "2026-11-29T18:00:00.000Z", "ordinal": ordinal, "type": kind, "payload": payload}
    if kind == "response_item":
        told = {"turn_id": _THREAD, "create_time": 1795979965.3, "content_item_kinds": ["unknown"]}
        record["payload"] = payload | {"internal_chat_message_metadata_passthrough": told}
        record["metadata"] = {"history_sequence": ordinal, "sampled_through_sequence": ordinal - 1, "client_authored": False}
    return orjson.dumps(record) + b"\n"


def _item(item: dict[str, object]) -> dict[str, object]:
    placed: dict[str, object] = {"type": "item_completed", "thread_id": _THREAD, "turn_id": _THREAD, "item": item}
    return placed | {"started_at_ms": 1795979965370, "completed_at_ms": 1795979965373}


def _message(role: str, text: str) -> dict[str, object]:
    return {"type": "message", "id": f"msg_{_THREAD}", "role": role, "content": [{"type": "input_text", "text": text}]}


def _command(call: str, output: str) -> list[tuple[str, dict[str, object]]]:
    item: dict[str, object] = {"type": "CommandExecution", "id": call, "process_id": "88890", "command": ["/bin/bash", "-lc", "pytest -q"]}
    item |= {"cwd": "file:///home/dev/shop", "parsed_cmd": [{"type": "unknown", "cmd": "pytest -q"}], "source": "unified_exec_startup"}
    item |= {"status": "completed", "aggregated_output": output, "exit_code": 0, "duration": {"secs": 0, "nanos": 18314}}
    told = f"Chunk ID: 38e2eb\nWall time: 0.1 seconds\nProcess exited with code 0\nOriginal token count: 9\nOutput:\n{output}"
    return [
        ("response_item", {"type": "reasoning", "id": "rs_0", "summary": [], "content": None, "encrypted_content": "e" * 2500}),
        ("event_msg", _item({"type": "Reasoning", "id": "rs_0", "summary_text": ["**Looking**"], "raw_content": []})),
        ("response_item", {"type": "function_call", "name": "exec_command", "arguments": '{"cmd":"pytest -q"}', "call_id": call}),
        ("token_usage_record", _USED),
        ("event_msg", _item(item)),
        ("response_item", {"type": "function_call_output", "id": f"fco_{_THREAD}", "call_id": call, "output": told}),
        ("event_msg", _COUNTED),
    ]


def _turn(number: int, dice: random.Random, commands: int) -> list[tuple[str, dict[str, object]]]:
    said, done = f"Please look at module {number} and fix its tests.", "Done. " * 40
    turn: list[tuple[str, dict[str, object]]] = [
        ("event_msg", {"type": "task_started", "turn_id": _THREAD}),
        ("turn_context", {"turn_id": _THREAD, "cwd": "/home/dev/shop", "model": "m"}),
        ("world_state", {"full": False, "state": {"host_skills": {"body": "s" * 6000}}}),
        ("response_item", _message("developer", "d" * 3000)),
        ("response_item", _message("user", said)),
        ("event_msg", _item({"type": "UserMessage", "id": "u", "content": [{"type": "text", "text": said, "text_elements": []}]})),
    ]
    if number % 10 == 9:
        kept = [_message("user", f"Please look at module {other} and fix its tests. " * 20) for other in range(80)]
        turn.append(("compacted", {"message": "summary " * 500, "replacement_history": kept}))
    turn += [
        ("response_item", {"type": "reasoning", "id": "rs_0", "summary": [], "encrypted_content": "e" * 2500}),
        ("event_msg", _COUNTED),
    ] * 8
    for step in range(commands):
        turn += _command(f"call_{number}_{step}", "collected 12 items\n" * int(2 ** dice.uniform(4, 11)))
    return [
        *turn,
        ("event_msg", _item({"type": "AgentMessage", "id": "a", "content": [{"type": "Text", "text": done}]})),
        ("response_item", _message("assistant", done)),
        ("event_msg", {"type": "task_complete", "turn_id": _THREAD, "last_agent_message": done}),
    ]


def generate(path: Path, size: int, *, commands: int) -> None:
    """Write a rollout of about ``size`` bytes, with so many commands in each turn."""
    dice = random.Random(1)  # noqa: S311 - the same file every time
    meta: dict[str, object] = {"id": "t", "cwd": "/home/dev/shop", "cli_version": "0.171.0", "source": "exec", "history_mode": "paginated"}
    with path.open("wb") as file:
        file.write(_line("session_meta", meta, 0))
        ordinal, number = 1, 0
        while file.tell() < size:
            for kind, payload in _turn(number, dice, commands):
                file.write(_line(kind, payload, ordinal))
                ordinal += 1
            number += 1


def timed(name: str, path: Path) -> tuple[float, float, str]:
    """Seconds of processor time, peak resident megabytes and what it printed, of one loop in its own process."""
    told = "import resource, sys\nused = resource.getrusage(resource.RUSAGE_SELF)\n"
    told += "print(used.ru_utime + used.ru_stime, used.ru_maxrss, file=sys.stderr)"
    line = [sys.executable, "-c", f"path = {str(path)!r}{LOOPS[name]}\n{told}"]
    done = subprocess.run(line, check=True, capture_output=True, text=True)
    seconds, peak = done.stderr.split()
    return float(seconds), int(peak) / 1024, done.stdout.strip()


def main() -> None:
    """Print, for each kind of session, one line per loop, and the ratio."""
    megabytes = int(sys.argv[1]) if len(sys.argv) > 1 else 500
    for kind, commands in {"dense": 8, "sparse": 1}.items():
        with tempfile.TemporaryDirectory(dir=Path.home()) as folder:
            path = Path(folder) / "rollout-2026-11-29T18-00-00-01a228bf-7257-7bc2-98cd-b9d9844a2854.jsonl"
            generate(path, megabytes * 10**6, commands=commands)
            best = {name: min(timed(name, path) for _ in range(3)) for name in LOOPS}
        for name, (seconds, peak, said) in best.items():
            print(f"{kind:7}{name:8}{seconds:6.2f} s {megabytes / seconds:6.0f} MB/s  peak {peak:4.0f} MB  {said}")  # noqa: T201 - the result
        print(f"{kind:7}bare / reader {best['bare'][0] / best['reader'][0]:.2f}")  # noqa: T201 - the result


if __name__ == "__main__":
    main()
