"""The reader on any bytes: cut anywhere, compressed, damaged, hostile or huge, it gives what happened and never raises."""

from __future__ import annotations

import contextlib
import json
import random
import subprocess
import sys
import tempfile
from pathlib import Path

import pytest
import zstandard
from hypothesis import given, settings
from hypothesis import strategies as st

from cam.errors import RolloutError
from cam.hosts.codex.rollout import read
from cam.models import AgentSaid, CommandRan, Cursor, Event, FilesChanged, HumanSaid, SessionRole
from tests.conftest import FIXTURES

ROLLOUTS = FIXTURES / "rollouts"
FILES = sorted(path for path in ROLLOUTS.rglob("*.jsonl") if read(path).session.role is not SessionRole.SUBAGENT)
NAME = "rollout-2026-11-29T19-19-25-01a228bf-7257-7bc2-98cd-b9d9844a2854.jsonl"
META = b'{"timestamp":"2026-11-29T18:00:00Z","type":"session_meta","payload":{"id":"s","cwd":"/w"}}\n'


def happened(events: list[Event]) -> list[tuple[object, ...]]:
    """What counts: texts and finished commands in order, and which paths were patched.

    A call still open at the end of a file is given as it stands, and again once its outcome is there.
    """
    said: list[tuple[object, ...]] = [(type(event), event.text) for event in events if isinstance(event, HumanSaid | AgentSaid)]
    ran: list[tuple[object, ...]] = [
        (event.command, event.exit_code) for event in events if isinstance(event, CommandRan) and event.exit_code is not None
    ]
    names: list[tuple[object, ...]] = sorted(
        {(Path(path).name,) for event in events if isinstance(event, FilesChanged) for path in event.paths}
    )
    return [*said, *ran, *names]


@settings(max_examples=60, deadline=None)
@given(data=st.data())
def test_reading_in_two_parts_is_reading_once(data: st.DataObject) -> None:
    """Wherever the file stood when it was read first, nothing is lost, and no text or outcome comes twice."""
    path = data.draw(st.sampled_from(FILES))
    whole = path.read_bytes()
    first_line = whole.index(b"\n") + 1
    place = data.draw(st.integers(first_line, len(whole)))
    with tempfile.TemporaryDirectory() as folder:
        growing = Path(folder) / path.name
        growing.write_bytes(whole[:place])
        before = read(growing)
        first = list(before)
        growing.write_bytes(whole)
        after = read(growing, since=before.cursor)
        second = list(after)
        once = list(read(growing))
    assert happened([*first, *second]) == happened(once)
    assert after.counts["restarted"] == 0
    assert after.cursor.offset == len(whole)


@settings(max_examples=40, deadline=None)
@given(path=st.sampled_from(FILES), garbage=st.binary(max_size=300), line=st.integers(0, 60))
def test_garbage_between_lines_changes_nothing(path: Path, garbage: bytes, line: int) -> None:
    """A damaged line costs itself and nothing else."""
    if path.parent.name == "x-fork":
        return  # garbage in a copy is a difference from the parent
    lines = path.read_bytes().split(b"\n")
    at = 1 + line % (len(lines) - 1)
    damaged = b"\n".join([*lines[:at], b"\x00" + garbage.replace(b"\n", b""), *lines[at:]])
    with tempfile.TemporaryDirectory() as folder:
        copy = Path(folder) / path.name
        copy.write_bytes(damaged)
        evidence = read(copy)
        assert list(evidence) == list(read(path))


@settings(max_examples=100, deadline=None)
@given(st.binary(max_size=2000))
def test_no_bytes_raise_anything_but_a_clear_error(content: bytes) -> None:
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / NAME
        path.write_bytes(content)
        with contextlib.suppress(RolloutError):
            list(read(path))


JSON = st.recursive(
    st.none() | st.booleans() | st.integers(-(2**40), 2**40) | st.text(max_size=8),
    lambda inner: (
        st.lists(inner, max_size=3) | st.dictionaries(st.sampled_from(["type", "text", "item", "content", "output", "call_id"]), inner)
    ),
    max_leaves=8,
)
KINDS = st.sampled_from(
    [
        "user_message",
        "agent_message",
        "item_completed",
        "message",
        "function_call",
        "function_call_output",
        "custom_tool_call",
        "patch_apply_end",
    ]
)


@settings(max_examples=150, deadline=None)
@given(
    st.lists(
        st.tuples(
            st.sampled_from(["event_msg", "response_item", "turn_context", "session_meta"]),
            KINDS,
            st.dictionaries(st.sampled_from(["message", "item", "content", "arguments", "call_id", "output", "cwd", "role", "name"]), JSON),
        ),
        max_size=8,
    )
)
def test_records_of_any_shape_are_survived(records: list[tuple[str, str, dict[str, object]]]) -> None:
    """A known kind of record may hold anything where something else was expected."""
    lines = [json.dumps({"type": outer, "payload": {"type": inner} | payload}).encode() for outer, inner, payload in records]
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / NAME
        path.write_bytes(META + b"\n".join(lines))
        list(read(path))


def test_compressed_is_read_like_plain(tmp_path: Path) -> None:
    """Offsets are those of the uncompressed stream, so a cursor survives compression and decompression."""
    for path in FILES:
        squeezed = tmp_path / f"{path.name}.zst"
        squeezed.write_bytes(zstandard.ZstdCompressor().compress(path.read_bytes()))
        plain, small = read(path), read(squeezed)
        events = list(plain)
        if "x-fork" not in path.parts:
            assert list(small) == events
            assert (small.cursor.offset, small.cursor.check) == (plain.cursor.offset, plain.cursor.check)
            assert not list(read(squeezed, since=plain.cursor))


def test_half_a_compressed_file_gives_its_beginning(tmp_path: Path) -> None:
    squeezed = tmp_path / f"{NAME}.zst"
    dice = random.Random(1)  # noqa: S311 - the same file every time
    lines = [
        b'{"type":"event_msg","payload":{"type":"user_message","message":"%s"}}\n' % dice.randbytes(500).hex().encode() for _ in range(2000)
    ]
    whole = zstandard.ZstdCompressor().compress(META + b"".join(lines))
    squeezed.write_bytes(whole[: len(whole) // 2])
    assert 500 < sum(isinstance(event, HumanSaid) for event in read(squeezed)) < 1500


def test_a_changed_beginning_is_noticed(tmp_path: Path) -> None:
    """Codex migrates files in place: then everything is read again, and the counts say so."""
    path = tmp_path / NAME
    path.write_bytes(next((ROLLOUTS / "0.135.0").glob("*.jsonl")).read_bytes())
    before = read(path)
    texts = [event.text for event in before if isinstance(event, HumanSaid)]
    path.write_bytes(next((ROLLOUTS / "0.171.0" / "x-migrated-from-0.135").glob("*.jsonl")).read_bytes())
    after = read(path, since=before.cursor)
    assert [event.text for event in after if isinstance(event, HumanSaid)] == texts
    assert after.counts["restarted"] == 1
    again = read(path, since=Cursor(offset=10**9, check="0" * 24))
    assert len(list(again)) == len(list(read(path)))


def test_raw_line_separators_do_not_split_a_record(tmp_path: Path) -> None:
    path = tmp_path / NAME
    said = "one\u2028two\u2029three\u0085four"
    record = {"type": "event_msg", "payload": {"type": "user_message", "message": said}}
    path.write_bytes(META + json.dumps(record, ensure_ascii=False).encode() + b"\n")
    assert [event.text for event in read(path) if isinstance(event, HumanSaid)] == [said]


def test_deep_json_is_a_bad_line_and_no_more(tmp_path: Path) -> None:
    path = tmp_path / NAME
    deep = b'{"type":"event_msg","payload":{"type":"user_message","message":' + b"[" * 100_000 + b"]" * 100_000 + b"}}\n"
    good = b'{"type":"event_msg","payload":{"type":"user_message","message":"after"}}\n'
    path.write_bytes(META + deep + good)
    evidence = read(path)
    assert [event.text for event in evidence if isinstance(event, HumanSaid)] == ["after"]
    assert evidence.counts["malformed"] == 1


# VmHWM, as ru_maxrss would count what the test's own process held when it started this one.
_PEAK = """
import sys
from pathlib import Path
from cam.hosts.codex.rollout import read
evidence = read(Path(sys.argv[1]))
texts = [event.text for event in evidence]
status = Path("/proc/self/status").read_text()
print(texts, evidence.counts["oversized"], int(status.partition("VmHWM:")[2].split()[0]) // 1024)
"""


@pytest.mark.skipif(not Path("/proc/self/status").exists(), reason="peak memory is read from /proc")
def test_an_enormous_line_is_passed_over_in_bounded_memory(tmp_path: Path) -> None:
    """200 MB in one line cost less than 80 MB of memory, and what follows is read."""
    path = tmp_path / NAME
    with path.open("wb") as file:
        file.write(META + b'{"type":"event_msg","payload":{"type":"user_message","message":"')
        for _ in range(200):
            file.write(b"x" * 2**20)
        file.write(b'"}}\n{"type":"event_msg","payload":{"type":"user_message","message":"after"}}\n')
    done = subprocess.run([sys.executable, "-c", _PEAK, str(path)], check=True, capture_output=True, text=True)
    texts, oversized, peak = done.stdout.rsplit(None, 2)
    assert (texts, oversized) == ("['after']", "1")
    assert int(peak) < 80
