"""Sessions are often read late: by the next run, or by a sync after months. What was said last holds, whatever was read last."""

from __future__ import annotations

import os
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from typing import TYPE_CHECKING

import pytest

from cam import pipeline, request
from cam.extract import text_to_operation
from cam.models import Action, MemoryOperation
from tests.unit.test_pipeline import Recorder, mined, opened, summaries

if TYPE_CHECKING:
    from pathlib import Path

    from cam.memory import Context

MONDAY = datetime(2026, 11, 23, 9, 0, tzinfo=UTC)
TUESDAY, WEDNESDAY, THURSDAY = (MONDAY + timedelta(days=days) for days in (1, 2, 3))


def session(home: Path, repo: Path, name: str, at: datetime, *said: str) -> Path:
    """A session whose last word was said ``at`` a time, and which nothing has read."""
    recorder = Recorder(home, name, repo)
    for text in said:
        recorder.say(text)
    os.utime(recorder.path, (at.timestamp(), at.timestamp()))
    return recorder.path


def on(day: datetime, repo: Path) -> Context:
    return replace(opened(repo), clock=lambda: day)


def told(context: Context, text: str) -> None:
    request.remember(context, text_to_operation(text))


def test_a_correction_that_is_read_late_takes_nothing_back_that_was_said_after_it(repo: Path, home: Path) -> None:
    """Neither what a session said nor what a person wrote; what the late one said waits for a decision, and does not stand beside it."""
    old = session(home, repo, "s1", MONDAY, "Actually, the cache is redis, not memcached.", "Use yarn, not npm.")
    new = session(home, repo, "s2", TUESDAY, "Actually, the cache is memcached, not redis.")
    told(on(TUESDAY, repo), "Use npm for packages.")
    mined(on(TUESDAY, repo), new)
    (late,) = mined(on(WEDNESDAY, repo), old)
    assert summaries(opened(repo)) == {"The cache is memcached, not redis.", "Use npm for packages."}
    assert late.changes.applied == ()
    assert {conflict.reason for conflict in late.review.conflicts} == {"said before what is remembered now"}
    assert len(opened(repo).store.conflicts()) == len(late.review.conflicts) == len(late.review.suppressed) == 2


def test_a_wish_to_forget_that_is_read_late_leaves_what_was_remembered_after_it(repo: Path, home: Path) -> None:
    old = session(home, repo, "s1", MONDAY, "Forget that the proxy listens on port 8443.")
    told(on(TUESDAY, repo), "The proxy listens on port 8443.")
    (late,) = mined(on(WEDNESDAY, repo), old)
    assert summaries(opened(repo)) == {"The proxy listens on port 8443."}
    assert [conflict.reason for conflict in late.review.conflicts] == ["said before what is remembered now"]


def test_what_was_forgotten_after_it_was_said_does_not_come_back(repo: Path, home: Path) -> None:
    old = session(home, repo, "s1", MONDAY, "Remember that tags are signed.")
    told(on(TUESDAY, repo), "Tags are signed.")
    (known,) = opened(repo).store.records()
    request.change(on(TUESDAY, repo), [MemoryOperation(action=Action.ARCHIVE, ref=known.ref, reason="forgotten")], actor="forget")
    (late,) = mined(on(WEDNESDAY, repo), old)
    assert summaries(opened(repo)) == set()
    assert [one.reason for one in late.review.suppressed] == [f"retired before: {known.ref}"]


def test_sessions_that_are_read_together_stand_as_if_each_had_been_read_at_once(repo: Path, home: Path) -> None:
    """Each memory is dated by the session that said it, so that a first sync gives the last word to the last one."""
    session(home, repo, "s1", MONDAY, "Remember that the cache is redis.")
    session(home, repo, "s2", TUESDAY, "Actually, the cache is memcached, not redis.")
    session(home, repo, "s3", WEDNESDAY, "Actually, the cache is redis, not memcached.")
    assert [one.review.conflicts for one in pipeline.sync_pending(on(THURSDAY, repo))] == [(), (), ()]
    records = opened(repo).store.records()
    assert [(one.summary, one.updated_at) for one in records] == [("The cache is redis, not memcached.", WEDNESDAY)]
    archived = {(one.summary, one.created_at, one.updated_at) for one in opened(repo).store.records(archived=True)} - {
        (one.summary, one.created_at, one.updated_at) for one in records
    }
    assert archived == {("The cache is redis.", MONDAY, TUESDAY), ("The cache is memcached, not redis.", TUESDAY, WEDNESDAY)}


def test_evidence_that_is_read_late_makes_a_memory_no_older(repo: Path, home: Path) -> None:
    """Said again on Monday, remembered on Tuesday: what a session of Monday noon said against it is older all the same."""
    again = session(home, repo, "s1", MONDAY, "Remember that the cache is redis.")
    against = session(home, repo, "s2", MONDAY + timedelta(hours=3), "Actually, the cache is memcached, not redis.")
    told(on(TUESDAY, repo), "The cache is redis.")
    mined(on(WEDNESDAY, repo), again)
    mined(on(WEDNESDAY, repo), against)
    assert [(one.summary, one.updated_at) for one in opened(repo).store.records()] == [("The cache is redis.", TUESDAY)]


def test_what_is_dated_in_the_future_is_no_later_word(repo: Path, home: Path) -> None:
    """A clock that was set back must not make every correction wait."""
    told(on(THURSDAY, repo), "The cache is redis.")
    new = session(home, repo, "s1", MONDAY, "Actually, the cache is memcached, not redis.")
    mined(on(TUESDAY, repo), new)
    assert summaries(opened(repo)) == {"The cache is memcached, not redis."}


def test_a_command_that_a_later_one_has_replaced_stays_replaced(repo: Path, home: Path) -> None:
    def ran(name: str, at: datetime, command: str) -> Path:
        recorder = Recorder(home, name, repo)
        item = {"type": "CommandExecution", "id": "c", "command": ["bash", "-lc", command], "status": "completed", "exit_code": 0}
        recorder.add("event_msg", {"type": "item_completed", "turn_id": "t", "item": item | {"aggregated_output": "ok\n"}})
        os.utime(recorder.path, (at.timestamp(), at.timestamp()))
        return recorder.path

    old, new = ran("s1", MONDAY, "npm test"), ran("s2", TUESDAY, "yarn test")
    mined(on(TUESDAY, repo), new)
    (late,) = mined(on(WEDNESDAY, repo), old)
    assert [one.reason for one in late.review.noops] == ["a later command of the same purpose is known"]
    assert all("yarn test" in summary for summary in summaries(opened(repo)))


@pytest.mark.parametrize("way", ["deleted", "undone"])
def test_what_was_taken_out_altogether_after_it_was_said_does_not_come_back(repo: Path, home: Path, way: str) -> None:
    old = session(home, repo, "s1", MONDAY, "Remember that tags are signed.")
    told(on(TUESDAY, repo), "Tags are signed.")
    (known,) = opened(repo).store.records()
    if way == "deleted":
        request.change(on(WEDNESDAY, repo), [MemoryOperation(action=Action.DELETE, ref=known.ref, reason="deleted")], actor="forget")
    else:
        with opened(repo).store.transaction(actor="undo") as tx:
            tx.undo(next(opened(repo).store.history()).operation_id, now=WEDNESDAY)
    (late,) = mined(on(THURSDAY, repo), old)
    assert summaries(opened(repo)) == set()
    assert [one.reason for one in late.review.suppressed] == [f"retired before: {known.ref}"]


def test_what_was_deleted_and_told_again_gains_by_a_late_session(repo: Path, home: Path) -> None:
    old = session(home, repo, "s1", MONDAY, "Remember that tags are signed.")
    told(on(TUESDAY, repo), "Tags are signed.")
    (known,) = opened(repo).store.records()
    request.change(on(TUESDAY, repo), [MemoryOperation(action=Action.DELETE, ref=known.ref, reason="deleted")], actor="forget")
    told(on(WEDNESDAY, repo), "Tags are signed.")
    (late,) = mined(on(THURSDAY, repo), old)
    assert (summaries(opened(repo)), late.review.suppressed) == ({"Tags are signed."}, ())


def test_what_was_deleted_before_a_session_began_may_be_said_anew(repo: Path, home: Path) -> None:
    told(on(MONDAY, repo), "Tags are signed.")
    (known,) = opened(repo).store.records()
    request.change(on(MONDAY, repo), [MemoryOperation(action=Action.DELETE, ref=known.ref, reason="deleted")], actor="forget")
    new = session(home, repo, "s1", TUESDAY, "Remember that tags are signed.")
    mined(on(WEDNESDAY, repo), new)
    assert summaries(opened(repo)) == {"Tags are signed."}
