from __future__ import annotations

import json
import shutil
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from cam.errors import StoreError, UnknownRef
from cam.hosts.codex import Codex
from cam.recall.sessions import PastSessions

if TYPE_CHECKING:
    from collections.abc import Iterator

FIXTURES = Path(__file__).parent.parent.parent.parent / "fixtures"
CWD = "/home/dev/shop"
TOKEN = "ghp_" + "a1B2c3D4e5F6g7H8i9J0k1L2m3N4o5P6q7R8"


@pytest.fixture
def host(tmp_path: Path) -> Codex:
    day = tmp_path / "codex" / "sessions" / "2026" / "11" / "29"
    day.mkdir(parents=True)
    for recorded in (FIXTURES / "demo").glob("rollout-*.jsonl"):
        shutil.copy(recorded, day)
    return Codex(codex_home=tmp_path / "codex")


@pytest.fixture
def past(tmp_path: Path) -> Iterator[PastSessions]:
    with PastSessions(tmp_path / "memory") as opened:
        yield opened


def read(past: PastSessions, host: Codex) -> int:
    return len(list(past.refresh(host, host.sessions())))


def test_what_was_said_is_found_with_its_session_time_and_turn(past: PastSessions, host: Codex) -> None:
    assert read(past, host) == 2
    first = past.search("rounding of invoices", cwds=frozenset({CWD}))[0]
    assert (first.who, first.turn, first.cwd) == ("human", 1, CWD)
    assert "half-even" in first.text
    assert first.at.year == 2026
    assert Path(first.rollout).is_file()


def test_commands_are_found_with_their_outcome(past: PastSessions, host: Codex) -> None:
    read(past, host)
    found = [said.text for said in past.search("make test", cwds=frozenset({CWD})) if said.who == "command"]
    assert found[0] == "$ make test"


def test_other_projects_keep_their_words(past: PastSessions, host: Codex) -> None:
    read(past, host)
    assert past.search("invoices", cwds=frozenset({"/home/dev/other"})) == ()


def test_only_what_is_new_is_read_again(past: PastSessions, host: Codex) -> None:
    read(past, host)
    assert read(past, host) == 0
    grown = next(iter(host.sessions()))
    item = {"type": "UserMessage", "id": "u9", "content": [{"type": "text", "text": f"The zebra token is {TOKEN}."}]}
    line = {"timestamp": "2026-11-29T21:00:00Z", "ordinal": 99, "type": "event_msg", "payload": {"type": "item_completed", "item": item}}
    with Path(grown.path).open("a") as file:
        file.write(json.dumps(line) + "\n")
    assert read(past, host) == 1
    (found,) = past.search("zebra", cwds=frozenset({CWD}))
    assert TOKEN not in found.text
    assert TOKEN.encode() not in past.path.read_bytes()


def test_a_session_whose_file_is_gone_is_gone(past: PastSessions, host: Codex) -> None:
    read(past, host)
    for session in list(host.sessions()):
        Path(session.path).unlink()
    read(past, host)
    assert past.search("invoices", cwds=frozenset({CWD})) == ()


def test_a_whole_session_is_shown_by_the_beginning_of_its_id(past: PastSessions, host: Codex) -> None:
    read(past, host)
    session = next(iter(host.sessions())).id
    assert [said.turn for said in past.conversation(session[:24])] == [1, 2, 3]
    for name in ("nope", session[:8], "*"):
        with pytest.raises(UnknownRef):
            past.conversation(name)


@pytest.mark.parametrize("damage", [b"", b"not a database" * 1000])
def test_a_damaged_sidecar_is_made_anew(tmp_path: Path, host: Codex, damage: bytes) -> None:
    with PastSessions(tmp_path) as past:
        read(past, host)
    past.path.write_bytes(damage)
    with PastSessions(tmp_path) as past:
        assert read(past, host) == 2
    assert past.path.stat().st_mode & 0o777 == 0o600


def test_a_root_that_it_makes_is_its_owners_alone(tmp_path: Path) -> None:
    with PastSessions(tmp_path / "memory") as past:
        assert {folder.stat().st_mode & 0o777 for folder in (past.path.parent, past.path.parent.parent)} == {0o700}


def test_a_sidecar_that_turns_out_to_be_damaged_is_gone_with_the_next_search(tmp_path: Path, host: Codex) -> None:
    with PastSessions(tmp_path) as past:
        read(past, host)
    kept = past.path.read_bytes()
    past.path.write_bytes(kept[:4096] + b"\xff" * (len(kept) - 4096))
    with pytest.raises(StoreError, match="damaged"), PastSessions(tmp_path) as past:
        read(past, host)
    with PastSessions(tmp_path) as past:
        assert read(past, host) == 2


@pytest.mark.parametrize("wrong", ["index", "index/sessions.sqlite"])
def test_where_nothing_can_be_kept_sessions_are_searched_all_the_same(tmp_path: Path, host: Codex, wrong: str) -> None:
    """As on a read-only disk: a file in the place of a directory, a directory in the place of a file."""
    if wrong == "index":
        (tmp_path / wrong).write_text("", "utf-8")
    else:
        (tmp_path / wrong).mkdir(parents=True)
    with PastSessions(tmp_path) as past:
        assert read(past, host) == 2
        assert past.search("invoices", cwds=frozenset({CWD}))


@pytest.mark.parametrize("query", ['"unclosed', "AND", 'a"*(', "", "\x00", "x" * 10_000, "発票"])
def test_any_query_is_answered(past: PastSessions, host: Codex, query: str) -> None:
    read(past, host)
    past.search(query, cwds=frozenset({CWD}))
    past.search(query, cwds=frozenset())
