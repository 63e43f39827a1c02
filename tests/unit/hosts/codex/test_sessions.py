"""Where sessions are and what their first lines say."""

from __future__ import annotations

import json
import os
import time
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest
import zstandard

from cam.errors import RolloutError
from cam.hosts.codex import Codex
from cam.hosts.codex.sessions import header, last_written, locate, ran_since, rollouts, sessions, written
from cam.models import SessionRole

IDS = [f"01a228bf-7257-7bc2-98cd-b9d9844a285{digit}" for digit in range(10)]


def write(
    home: Path, number: int, *, day: str = "2026/11/29", age: float = 0, lines: tuple[str, ...] = (), meta: dict[str, object] | None = None
) -> Path:
    """A rollout with this header, last written ``age`` seconds ago."""
    folder = home / "sessions" / day if day else home / "archived_sessions"
    folder.mkdir(parents=True, exist_ok=True)
    payload = {"id": IDS[number], "timestamp": f"2026-11-29T1{number}:00:00Z", "cwd": "/home/dev/shop"} | (meta or {})
    path = folder / f"rollout-2026-11-29T1{number}-00-00-{IDS[number]}.jsonl"
    path.write_text("\n".join([json.dumps({"type": "session_meta", "payload": payload}), *lines]) + "\n", encoding="utf-8")
    at = time.time() - age
    os.utime(path, (at, at))
    return path


def test_sessions_come_last_written_first_from_both_places(tmp_path: Path) -> None:
    write(tmp_path, 1, age=30)
    write(tmp_path, 2, age=10, day="")
    write(tmp_path, 3, age=20, day="2026/01/01")
    assert [session.id for session in sessions(tmp_path)] == [IDS[2], IDS[3], IDS[1]]


def test_an_old_day_folder_is_looked_into_for_resumed_sessions(tmp_path: Path) -> None:
    write(tmp_path, 1, age=5, day="2024/01/01")
    write(tmp_path, 2, age=5000)
    since = datetime.now(UTC) - timedelta(seconds=60)
    assert [session.id for session in sessions(tmp_path, since=since)] == [IDS[1]]


def test_older_files_are_never_opened(tmp_path: Path) -> None:
    path = write(tmp_path, 1, age=5000)
    path.write_bytes(b"not a rollout")
    os.utime(path, (1, 1))
    assert rollouts(tmp_path, since_ns=10**18) == []


def test_plain_wins_over_compressed(tmp_path: Path) -> None:
    path = write(tmp_path, 1)
    squeezed = path.with_name(path.name + ".zst")
    squeezed.write_bytes(zstandard.ZstdCompressor().compress(path.read_bytes()))
    assert [session.path for session in sessions(tmp_path)] == [str(path)]
    path.unlink()
    assert [session.id for session in sessions(tmp_path)] == [IDS[1]]


def test_other_files_are_passed_over(tmp_path: Path) -> None:
    path = write(tmp_path, 1)
    (path.parent / "notes.jsonl").write_text("{}", encoding="utf-8")
    (path.parent / "rollout-empty.jsonl").write_text("", encoding="utf-8")
    assert len(list(sessions(tmp_path))) == 1
    assert list(sessions(tmp_path / "nowhere")) == []


def test_only_files_of_the_day_folders_are_rollouts(tmp_path: Path) -> None:
    """A copy that somebody put below a day, or a folder of such a name, is no session of Codex's."""
    path = write(tmp_path, 1)
    write(tmp_path, 2, day="2026/11/29/copies")
    path.with_name(path.name.replace(IDS[1], IDS[3])).mkdir()
    assert rollouts(tmp_path) == [path]


def test_what_is_no_rollout_is_said_clearly(tmp_path: Path) -> None:
    path = tmp_path / "notes.txt"
    with pytest.raises(RolloutError, match="cannot read"):
        header(path)
    path.write_text("hello\n", encoding="utf-8")
    with pytest.raises(RolloutError, match="not a Codex rollout"):
        header(path)
    with pytest.raises(RolloutError):
        header(tmp_path)


def test_fields_below_meta_are_the_same(tmp_path: Path) -> None:
    path = tmp_path / "rollout-x.jsonl"
    path.write_text('{"type":"session_meta","payload":{"meta":{"id":"s-1","cwd":"/w","cli_version":"0.1"}}}\n', encoding="utf-8")
    found = header(path).session
    assert (found.id, found.cwd, found.agent_version) == ("s-1", "/w", "0.1")


def test_the_first_valid_header_is_the_identity(tmp_path: Path) -> None:
    path = tmp_path / "rollout-x.jsonl"
    metas = [{"id": "no-directory"}, {"id": "first", "cwd": "/w"}, {"id": "second", "cwd": "/v"}]
    other = json.dumps({"type": "turn_context", "payload": {"id": "none", "cwd": "/u"}}) + "\n"
    path.write_text(other + "".join(json.dumps({"type": "session_meta", "payload": meta}) + "\n" for meta in metas), encoding="utf-8")
    assert header(path).session.id == "first"


def test_a_header_without_a_directory_is_better_than_none(tmp_path: Path) -> None:
    path = tmp_path / "rollout-x.jsonl"
    path.write_text('{"type":"session_meta","payload":{"id":"s-1"}}\n{"type":"event_msg","payload":{}}\n', encoding="utf-8")
    assert header(path).session.id == "s-1"


def test_a_rollout_whose_header_is_damaged_goes_by_its_name(tmp_path: Path) -> None:
    path = write(tmp_path, 1, lines=('{"type":"event_msg","payload":{"type":"user_message","message":"hi"}}',))
    path.write_bytes(b'{"type":"sess' + path.read_bytes()[20:])
    assert header(path).session.id == IDS[1]
    assert not header(path).bare


def test_the_first_files_name_their_directory_in_what_the_model_was_told(tmp_path: Path) -> None:
    path = tmp_path / "rollout-x.jsonl"
    told = {"type": "message", "role": "user", "content": [{"text": "<environment_context>\n<cwd>/w</cwd>"}]}
    path.write_text('{"id":"s-1","timestamp":"2025-08-01T09:00:00Z"}\n' + json.dumps(told) + "\n", encoding="utf-8")
    found = header(path)
    assert (found.session.id, found.session.cwd, found.bare) == ("s-1", "/w", True)


@pytest.mark.parametrize(
    ("meta", "role"),
    [
        ({"source": "cli"}, SessionRole.PRIMARY),
        ({"source": "vscode", "thread_source": "user"}, SessionRole.PRIMARY),
        ({"source": {"custom": "atlas"}}, SessionRole.PRIMARY),
        ({"forked_from_id": IDS[0], "thread_source": "user"}, SessionRole.FORK),
        ({"source": {"subagent": {"thread_spawn": {"parent_thread_id": IDS[0]}}}, "forked_from_id": IDS[0]}, SessionRole.SUBAGENT),
        ({"source": {"subagent": "review"}}, SessionRole.SUBAGENT),
        ({"source": {"internal": "memory_consolidation"}}, SessionRole.SUBAGENT),
        ({"source": "cli", "thread_source": "subagent"}, SessionRole.SUBAGENT),
        ({"source": "cli", "thread_source": "memory_consolidation"}, SessionRole.SUBAGENT),
        ({"parent_thread_id": IDS[0]}, SessionRole.SUBAGENT),
    ],
)
def test_whose_words_they_are(tmp_path: Path, meta: dict[str, object], role: SessionRole) -> None:
    """Only a person's session or fork is mined; an agent's task text is not the human's word."""
    assert header(write(tmp_path, 1, meta=meta)).session.role is role


def test_a_sub_agents_session_names_who_started_it(tmp_path: Path) -> None:
    source = {"subagent": {"thread_spawn": {"parent_thread_id": IDS[0]}}}
    assert header(write(tmp_path, 1, meta={"source": source})).session.parent == IDS[0]


def test_the_run_is_found_by_marker_directory_or_turn(tmp_path: Path) -> None:
    """Oldest first; a sub-agent's session is among them, for the caller to skip."""
    marked = '{"type":"response_item","payload":{"type":"message","role":"developer","content":[{"text":"cam:00ff"}]}}'
    moved = '{"type":"turn_context","payload":{"turn_id":"t","cwd":"/home/dev/here"}}'
    write(tmp_path, 1, meta={"cwd": "/home/dev/here"})
    before = written(tmp_path)
    write(tmp_path, 5, meta={"cwd": "/elsewhere"}, lines=(marked,))
    write(tmp_path, 4, meta={"cwd": "/home/dev/here", "source": {"subagent": "review"}})
    write(tmp_path, 3, meta={"cwd": "/elsewhere"}, day="2024/01/01", lines=(moved.replace(": ", ":"),))
    write(tmp_path, 2, meta={"cwd": "/elsewhere"})
    assert [session.id for session in ran_since(tmp_path, before, marker="cam:00ff", cwd=Path("/home/dev/here"))] == [
        IDS[3],
        IDS[4],
        IDS[5],
    ]


def test_the_run_is_found_also_when_the_clock_was_set_back_while_it_ran(tmp_path: Path) -> None:
    """By what was written, not by when: an older session that was only archived or compressed meanwhile is not taken for it."""
    here = Path("/home/dev/here")
    resumed, moved, packed = (write(tmp_path, number, meta={"cwd": str(here)}) for number in (1, 2, 3))
    before = written(tmp_path)
    write(tmp_path, 4, meta={"cwd": str(here)}, age=400 * 86_400)
    os.utime(resumed, (0, 0))
    (tmp_path / "archived_sessions").mkdir()
    moved.rename(tmp_path / "archived_sessions" / moved.name)
    at = packed.stat().st_mtime_ns
    packed.with_name(f"{packed.name}.zst").write_bytes(zstandard.compress(packed.read_bytes()))
    os.utime(packed.with_name(f"{packed.name}.zst"), ns=(at, at))
    packed.unlink()
    assert {session.id for session in ran_since(tmp_path, before, marker="", cwd=here)} == {IDS[1], IDS[4]}


@pytest.mark.skipif(not Path("/proc/self/fd").exists(), reason="who has a file open is told by /proc alone")
def test_a_session_that_is_still_open_is_another_runs_when_there_is_one_that_is_not(tmp_path: Path) -> None:
    """Alone it is the run's own, kept open by the agent's daemon."""
    here = Path("/home/dev/shop")
    first, second = write(tmp_path, 1), write(tmp_path, 2)
    with second.open("ab") as one:
        assert [session.id for session in ran_since(tmp_path, {}, marker="", cwd=here)] == [IDS[1]]
        with first.open("ab") as other:
            assert [session.id for session in ran_since(tmp_path, {}, marker="", cwd=here)] == [IDS[1], IDS[2]]
    assert (one.closed, other.closed) == (True, True)


def test_six_hundred_large_rollouts_are_listed_in_a_moment(tmp_path: Path) -> None:
    """Only first lines are read: the time does not grow with the files."""
    path = write(tmp_path, 1, lines=("x" * 2**20,))
    for number in range(600):
        os.link(path, path.with_name(f"rollout-2026-11-29T19-00-00-01a228bf-7257-7bc2-98cd-{number:012x}.jsonl"))
    begun = time.process_time()
    assert len(list(sessions(tmp_path))) == 601
    assert time.process_time() - begun < 2


def test_links_to_nowhere_and_files_that_are_no_rollouts_are_passed_over(tmp_path: Path) -> None:
    """Somebody cleans up while sessions are looked for."""
    good = write(tmp_path, 1)
    good.with_name(good.name.replace(IDS[1], IDS[2])).symlink_to(tmp_path / "gone")
    good.with_name(good.name.replace(IDS[1], IDS[3])).write_text("no rollout\n", encoding="utf-8")
    assert [session.id for session in sessions(tmp_path)] == [IDS[1]]
    assert [session.id for session in ran_since(tmp_path, {}, marker="", cwd=Path("/home/dev/shop"))] == [IDS[1]]


def test_only_an_id_can_be_located(tmp_path: Path) -> None:
    """The parent of a fork is named by its file, which may come from anywhere."""
    path = write(tmp_path, 1)
    assert locate(path, IDS[1]) == path
    assert locate(path, "../../*") is None
    assert locate(path, "*") is None


def test_a_file_that_goes_while_its_folder_is_read_was_never_written(tmp_path: Path) -> None:
    path = write(tmp_path, 1)
    (entry,) = os.scandir(path.parent)
    path.unlink()
    assert last_written(entry) == -1


def test_a_directory_whose_name_is_no_text_has_had_no_session(tmp_path: Path) -> None:
    """Codex starts none there."""
    assert ran_since(tmp_path, {}, marker="", cwd=Path(os.fsdecode(b"/tmp/\xff\xfe"))) == ()


def test_a_transcript_that_is_named_in_another_way_is_the_same(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Its path is what it is known by, in what was learned from it and how far it was read."""
    kept = write(tmp_path, 1, day="")
    monkeypatch.chdir(tmp_path / "archived_sessions")
    host, name = Codex(codex_home=tmp_path), kept.name
    said = (kept, Path(name), Path("..") / "archived_sessions" / name, tmp_path / "archived_sessions" / ".." / "archived_sessions" / name)
    assert {host.session(path).path for path in said} == {str(kept)}
