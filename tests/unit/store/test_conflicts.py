"""What ``audit/conflicts.jsonl`` says, whoever wrote which line of it."""

from __future__ import annotations

import json

import pytest

from cam.errors import UnknownRef
from cam.models import EPOCH, Action, MemoryScope
from cam.store.conflicts import find, read
from cam.store.history import HistoryEntry


def undo(operation: str, undoes: str, number: int) -> HistoryEntry:
    return HistoryEntry(
        at=EPOCH,
        action=Action.DELETE,
        ref="project:t:i",
        summary="",
        scope=MemoryScope.PROJECT,
        topic="t",
        id="i",
        operation_id=operation,
        number=number,
        undoes=undoes,
    )


def lines(*each: dict[str, object]) -> list[bytes]:
    """As a log is read: the newest first."""
    return [json.dumps(one).encode() for one in reversed(each)]


OPENED: dict[str, object] = {"operation_id": "s1", "action": "add", "summary": "Use pnpm.", "against": ["project:t:npm"]}
(NAME,) = [one.id for one in read(lines(OPENED), ())]
CLOSED: dict[str, object] = {"operation_id": "d1", "closes": NAME, "decision": "accept", "actor": "review"}


def test_a_line_without_an_id_has_the_one_it_would_be_written_with() -> None:
    assert [one.id for one in read(lines({**OPENED, "conflict": NAME}), ())] == [NAME]
    assert [one.id for one in read(lines({**OPENED, "at": "2026-11-29T10:00:00Z", "session_id": "other"}), ())] == [NAME]


@pytest.mark.parametrize(
    ("undos", "is_open"),
    [((), False), ((undo("u1", "d1", 3),), True), ((undo("u1", "d1", 3), undo("u2", "u1", 4)), False)],
)
def test_a_decision_counts_while_its_change_stands(undos: tuple[HistoryEntry, ...], *, is_open: bool) -> None:
    (one,) = read(lines(OPENED, CLOSED), undos)
    assert (one.decided is None) == is_open


def test_a_conflict_goes_with_the_session_that_was_undone() -> None:
    assert read(lines(OPENED), [undo("u1", "s1", 2)]) == ()


def test_what_was_decided_is_not_asked_again_and_torn_lines_do_not_count() -> None:
    (again,) = read([*lines({**OPENED, "operation_id": "s2", "session_id": "later"}), b'{"torn', *lines(OPENED, CLOSED)], ())
    assert again.decided is not None
    assert again.session_id == "later"
    assert read(lines({"closes": "ffffffff", "decision": "reject"}), ()) == ()


def test_one_is_found_by_the_beginning_of_its_id() -> None:
    other: dict[str, object] = {**OPENED, "summary": "Use bun.", "conflict": NAME[:4] + "zzzz"}
    found = read(lines(OPENED, other), ())
    assert [one.summary for one in found] == ["Use bun.", "Use pnpm."]
    assert find(found, NAME).summary == "Use pnpm."
    for wrong in (NAME[:4], "nope", ""):
        with pytest.raises(UnknownRef):
            find(found, wrong)
