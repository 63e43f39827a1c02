"""A fork that starts with a copy of its parent is read from where its own part begins."""

from __future__ import annotations

import json
from pathlib import Path

from cam.hosts.codex.rollout import read
from cam.models import HumanSaid, SessionRole
from tests.conftest import FIXTURES

ROLLOUTS = FIXTURES / "rollouts"
PARENT, FORK = "01a228bf-880b-7df1-91ea-a5f78f699ed0", "01a228bf-9585-7ae2-9c87-f55df8306c12"


def said(text: str, at: str) -> str:
    return json.dumps({"timestamp": at, "type": "event_msg", "payload": {"type": "user_message", "message": text}}, separators=(",", ":"))


def meta(at: str, **fields: str) -> str:
    payload = {"cwd": "/w", "timestamp": at} | fields
    return json.dumps({"timestamp": at, "type": "session_meta", "payload": payload}, separators=(",", ":"))


def write(folder: Path, session: str, *lines: str) -> Path:
    folder.mkdir(parents=True, exist_ok=True)
    path = folder / f"rollout-2026-11-29T19-19-30-{session}.jsonl"
    path.write_text("".join(line + "\n" for line in lines), encoding="utf-8")
    return path


def texts(path: Path) -> list[str]:
    return [event.text for event in read(path) if isinstance(event, HumanSaid)]


def test_by_turn_ids_without_the_parent(tmp_path: Path) -> None:
    """Copied turns keep ids that are older than the fork's own, however long the copying took."""
    fork = next(path for path in (ROLLOUTS / "0.147.0" / "x-fork").glob("*.jsonl") if read(path).session.parent)
    alone = tmp_path / fork.name
    alone.write_bytes(fork.read_bytes())
    assert read(alone).session.role is SessionRole.FORK
    assert texts(alone) == ["forked prompt"]


def test_a_pause_within_the_copy_is_none_where_turns_have_ids(tmp_path: Path) -> None:
    def begun(turn: str, at: str) -> str:
        return json.dumps(
            {"timestamp": at, "type": "event_msg", "payload": {"type": "task_started", "turn_id": turn}}, separators=(",", ":")
        )

    path = write(
        tmp_path,
        FORK,
        meta("2026-11-29T19:19:30.000Z", id=FORK, forked_from_id=PARENT),
        meta("2026-11-29T19:19:30.001Z", id=PARENT),
        begun("01a228bf-8a00-7df1-91ea-a5f78f699ed0", "2026-11-29T19:19:30.002Z"),
        said("the parent's", "2026-11-29T19:19:33.000Z"),
        begun("01a228bf-9700-7ae2-9c87-f55df8306c12", "2026-11-29T19:19:33.001Z"),
        said("its own", "2026-11-29T19:19:33.002Z"),
    )
    assert texts(path) == ["its own"]


def test_by_the_parents_file_wherever_it_stands(tmp_path: Path) -> None:
    """Without turn ids; the parent went on after the fork, and the copy took its time."""
    parent_meta = meta("2026-11-29T19:00:00Z", id=PARENT)
    write(
        tmp_path / "sessions" / "2026" / "11" / "01",
        PARENT,
        parent_meta,
        said("one", "2026-11-29T19:00:01Z"),
        said("two", "2026-11-29T19:00:02Z"),
        said("after the fork", "2026-11-29T20:00:00Z"),
    )
    fork = write(
        tmp_path / "sessions" / "2026" / "11" / "29",
        FORK,
        meta("2026-11-29T19:30:00Z", id=FORK, forked_from_id=PARENT),
        meta("2026-11-29T19:00:00Z", id=PARENT),
        said("one", "2026-11-29T19:30:01Z"),
        said("two", "2026-11-29T19:30:02Z"),
        said("mine", "2026-11-29T19:31:00Z"),
    )
    assert texts(fork) == ["mine"]


def test_a_fork_that_has_said_nothing_yet_says_nothing(tmp_path: Path) -> None:
    copied = [meta("2026-11-29T19:00:00Z", id=PARENT), said("one", "2026-11-29T19:00:00Z")]
    write(tmp_path, PARENT, *copied)
    assert texts(write(tmp_path, FORK, meta("2026-11-29T19:30:00Z", id=FORK, forked_from_id=PARENT), *copied)) == []


def test_a_fork_by_reference_is_its_own(tmp_path: Path) -> None:
    base = {"thread_id": PARENT, "end_ordinal_exclusive": 18}
    head = {"type": "session_meta", "payload": {"id": FORK, "cwd": "/w", "forked_from_id": PARENT, "history_base": base}}
    assert texts(write(tmp_path, FORK, json.dumps(head), said("mine", "2026-11-29T19:31:00Z"))) == ["mine"]


def test_turn_ids_tell_nothing_when_the_forks_own_id_is_not_by_time(tmp_path: Path) -> None:
    """An id of another version than 7 cannot be older or younger; the times of the lines decide."""
    fork = "01a228bf-9585-4ae2-9c87-f55df8306c12"
    path = write(
        tmp_path,
        fork,
        meta("2026-11-29T19:19:30.000Z", id=fork, forked_from_id=PARENT),
        meta("2026-11-29T19:19:30.001Z", id=PARENT),
        said("the parent's", "2026-11-29T19:19:30.002Z"),
        "a line without a time",
        said("its own", "2026-11-29T19:25:00.000Z"),
    )
    assert texts(path) == ["its own"]


def test_a_fork_that_has_said_nothing_and_lost_its_parent_says_nothing(tmp_path: Path) -> None:
    """All was written in one go, so all of it is a copy."""
    path = write(
        tmp_path,
        FORK,
        meta("2026-11-29T19:19:30.000Z", id=FORK, forked_from_id=PARENT),
        meta("2026-11-29T19:19:30.001Z", id=PARENT),
        said("the parent's", "2026-11-29T19:19:30.002Z"),
    )
    assert texts(path) == []
