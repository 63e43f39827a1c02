from __future__ import annotations

import json
import os
import subprocess
import sys
import time
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from cam.store import delivery

if TYPE_CHECKING:
    from cam.store.delivery import Told, View


@pytest.fixture
def root(tmp_path: Path) -> str:
    path = tmp_path / "memory"
    path.mkdir()
    return str(path)


def told(*lines: str) -> Told:
    return {"revision": "abc", "at": time.time(), "lines": list(lines)}


def test_what_was_told_is_known_again(root: str) -> None:
    said = told("- a", "- ä\u2028")
    delivery.tell(root, "one", said)
    assert delivery.told(root, "one") == said
    assert delivery.told(root, "two") is None
    path = Path(root) / "run" / "sessions" / "one.json"
    assert path.stat().st_mode & 0o777 == 0o600
    assert [found.name for found in path.parent.iterdir()] == ["one.json"]


@pytest.mark.parametrize("damage", [b"", b"{", b"[]", b'{"revision": 1}', b'{"revision": "a", "at": "b", "lines": []}', b"\xff"])
def test_a_damaged_sidecar_is_none(root: str, damage: bytes) -> None:
    delivery.tell(root, "one", told())
    (Path(root) / "run" / "sessions" / "one.json").write_bytes(damage)
    assert delivery.told(root, "one") is None


def test_old_sidecars_go(root: str) -> None:
    delivery.tell(root, "old", told())
    old = Path(root) / "run" / "sessions" / "old.json"
    os.utime(old, (1, 1))
    delivery.tell(root, "new", told())
    assert not old.exists()


@pytest.mark.parametrize("session", ["", "../x", "a/b", "a\0b", "x" * 101, ".", "ä"])
def test_no_session_id_names_another_file(root: str, session: str) -> None:
    with pytest.raises(ValueError, match="session id"):
        delivery.tell(root, session, told())


def test_telling_makes_no_memory_root(tmp_path: Path) -> None:
    delivery.tell(str(tmp_path / "none"), "one", told())
    assert not (tmp_path / "none").exists()


def view(*paths: Path, until: float = 0.0) -> View:
    stamps = {str(path): delivery.stamp(str(path)) for path in paths}
    return {
        "key": ["k"],
        "stamps": stamps,
        "inject": True,
        "startup": "s",
        "revision": "r",
        "until": until,
        "index": 1,
        "owners": ["a", "b", "c"],
    }


def test_a_view_holds_until_a_file_changes(root: str, tmp_path: Path) -> None:
    file, none = tmp_path / "file", tmp_path / "none"
    file.write_text("1", encoding="utf-8")
    made = view(file, none)
    later = time.time_ns() + 3 * 10**9
    assert delivery.keep_view(root, made, now_ns=later)
    assert delivery.view(root, ["k"], now=0.0) == made
    assert delivery.view(root, ["other"], now=0.0) is None
    none.write_text("", encoding="utf-8")
    assert delivery.view(root, ["k"], now=0.0) is None
    none.unlink()
    file.write_text("2", encoding="utf-8")
    assert delivery.view(root, ["k"], now=0.0) is None


def test_a_view_holds_until_its_time_is_over(root: str) -> None:
    delivery.keep_view(root, view(until=100.0), now_ns=0)
    assert delivery.view(root, ["k"], now=99.0)
    assert delivery.view(root, ["k"], now=101.0) is None


@pytest.mark.parametrize("damage", [{"until": "soon"}, {"index": None}, {"owners": "a"}, {"stamps": []}])
def test_a_view_whose_file_was_damaged_is_none(root: str, damage: dict[str, object]) -> None:
    delivery.keep_view(root, view(), now_ns=0)
    (file,) = Path(root).glob("index/hooks/*.json")
    file.write_text(json.dumps(json.loads(file.read_text("utf-8")) | damage), "utf-8")
    assert delivery.view(root, ["k"], now=0.0) is None


def test_a_view_of_what_has_just_changed_is_not_kept(root: str, tmp_path: Path) -> None:
    """Within one tick of the clock that stamps files another change would look the same."""
    file = tmp_path / "file"
    file.write_text("1", encoding="utf-8")
    assert not delivery.keep_view(root, view(file), now_ns=file.stat().st_mtime_ns + 1_000_000)


def test_a_view_is_kept_also_after_the_clock_was_set_back(root: str, tmp_path: Path) -> None:
    """A file whose time is still to come was not written just now: hooks would be slow until the clock gets there."""
    file = tmp_path / "file"
    file.write_text("1", encoding="utf-8")
    os.utime(file, (time.time() + 400 * 86_400, time.time() + 400 * 86_400))
    assert delivery.keep_view(root, view(file), now_ns=time.time_ns())


def test_what_only_has_to_be_there_may_change_inside(root: str, tmp_path: Path) -> None:
    made = view()
    made["stamps"] = {str(tmp_path): delivery.place(str(tmp_path))}
    delivery.keep_view(root, made, now_ns=0)
    (tmp_path / "new").touch()
    assert delivery.view(root, ["k"], now=0.0)


def test_a_root_that_a_hook_makes_is_its_owners_alone(tmp_path: Path) -> None:
    """At the end of a first session a hook holds its lock before there is any memory."""
    before = os.umask(0o022)
    descriptor = delivery.hold(str(tmp_path / "home" / "memory"), "one")
    os.umask(before)
    assert descriptor is not None
    os.close(descriptor)
    made = [tmp_path / "home" / "memory", *(tmp_path / "home" / "memory").rglob("*")]
    assert {oct(path.stat().st_mode & 0o777) for path in made if path.is_dir()} == {"0o700"}


def test_a_lock_is_held_by_one(root: str) -> None:
    held = delivery.hold(root, "one")
    assert held is not None
    assert delivery.hold(root, "one") is None
    os.close(held)
    again = delivery.hold(root, "one")
    assert again is not None
    os.close(again)


def test_a_session_is_claimed_by_a_run_until_it_goes_on(root: str, tmp_path: Path) -> None:
    """What cannot be kept is nobody's; and a claim is no sign that hooks are called."""
    transcript = tmp_path / "rollout.jsonl"
    for home, path, kept in ((root, tmp_path / "no id", False), (f"{root}/none", transcript, False), (root, transcript, True)):
        path.write_text("1", encoding="utf-8")
        assert not delivery.is_claimed(home, str(path))
        delivery.claim(home, str(path))
        assert delivery.is_claimed(home, str(path)) is kept
    transcript.write_text("12", encoding="utf-8")
    assert not delivery.is_claimed(root, str(transcript))
    assert delivery.heard(root) == set()
    assert not Path(root, "none").exists()


def test_a_session_is_a_runs_as_long_as_that_goes_on(root: str, tmp_path: Path) -> None:
    """Whatever is written to it meanwhile. A run that was killed claims nothing, and nobody is kept from its own."""
    transcript = str(tmp_path / "rollout.jsonl")
    program = f"from cam.store import delivery; delivery.claim({root!r}, {transcript!r}, running=True); input()"
    with subprocess.Popen([sys.executable, "-c", program], stdin=subprocess.PIPE) as other:
        deadline = time.monotonic() + 20
        while not delivery.is_claimed(root, transcript):
            assert time.monotonic() < deadline
            time.sleep(0.02)
        Path(transcript).write_text("1", encoding="utf-8")
        assert delivery.is_claimed(root, transcript)
        other.kill()
    assert not delivery.is_claimed(root, transcript)
    delivery.claim(root, transcript, running=True)
    assert not delivery.is_claimed(root, transcript)


def test_what_is_told_later_stands_in_the_place_of_what_was_told(root: str) -> None:
    delivery.tell(root, "one", told("- a"))
    delivery.tell(root, "one", told("- b"))
    known = delivery.told(root, "one")
    assert known is not None
    assert known["lines"] == ["- b"]
    assert delivery.heard(root) == {"one"}


def test_nobody_has_been_heard_of_where_nothing_is_kept(root: str) -> None:
    assert delivery.heard(root) == set()
    assert not delivery.keep_view(f"{root}/none", view(), now_ns=0)


def test_what_cannot_be_written_leaves_nothing_beside(root: str) -> None:
    """A folder stands where the sidecar would; an old folder among the sidecars is nobody's to remove."""
    folder = Path(root) / "run" / "sessions"
    (folder / "one.json").mkdir(parents=True)
    with pytest.raises(IsADirectoryError):
        delivery.tell(root, "one", told())
    os.utime(folder / "one.json", (1, 1))
    delivery.tell(root, "two", told())
    assert sorted(path.name for path in folder.iterdir()) == ["one.json", "two.json"]


def test_of_two_hooks_for_one_event_the_second_says_nothing(root: str) -> None:
    """The first is another process, which has ended; an event without a name is never the second."""
    child = os.fork()
    if child == 0:
        os._exit(0 if delivery.is_first(root, "one", "start") and delivery.is_first(root, "two", "") else 1)
    assert os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]) == 0
    assert not delivery.is_first(root, "one", "start")
    assert delivery.is_first(root, "two", "")
    assert delivery.is_first(root, "three", "start")
    assert delivery.is_first(f"{root}/none", "one", "start")


def test_where_nothing_can_be_written_each_hook_answers(tmp_path: Path) -> None:
    """An answer given twice does less harm than none."""
    (tmp_path / "run").write_text("no directory", encoding="utf-8")
    assert delivery.is_first(str(tmp_path), "one", "start")
    assert delivery.is_first(str(tmp_path), "one", "start")
