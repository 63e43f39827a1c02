"""What a decision on a conflict changes."""

from __future__ import annotations

from dataclasses import replace

import pytest

from cam.errors import UsageError
from cam.models import EPOCH, Action, Decision, MemoryRecord, MemoryScope, Source
from cam.review.queue import check, operations
from cam.store.conflicts import Decided, RecordedConflict


def record(summary: str, name: str = "") -> MemoryRecord:
    return MemoryRecord(scope=MemoryScope.PROJECT, topic="workflow", summary=summary, id=name, confidence=0.5, source=Source.MODEL)


OLD = record("Use npm.", "old")
NEW = record("Use pnpm.")
STANDING = replace(NEW, id="new")
CONFLICT = RecordedConflict(id="1a2b3c4d", at=EPOCH, action="add", summary="Use pnpm.", against=(OLD.ref,), reason="", record=NEW)
CLOSED = Decided(decision="accept", at=EPOCH, actor="review", operation_id="op-1")


def test_accepting_replaces_only_what_is_contradicted() -> None:
    """A person vouches for it now, whoever proposed it."""
    (made,) = operations(CONFLICT, Decision.ACCEPT, [OLD, record("Tags are signed.", "tags")], NEW)
    assert made.action is Action.ADD
    assert made.record
    assert (made.record.summary, made.record.supersedes) == ("Use pnpm.", (OLD.ref,))
    assert (made.record.source, made.record.confidence) == (Source.HUMAN, 0.9)


def test_what_was_already_remembered_beside_it_is_kept_or_merged() -> None:
    (accepted,) = operations(CONFLICT, Decision.ACCEPT, [OLD, STANDING], NEW)
    assert accepted.record
    assert (accepted.record.id, accepted.record.supersedes) == ("new", (OLD.ref,))
    (merged,) = operations(CONFLICT, Decision.MERGE, [OLD, STANDING], record("Use pnpm; npm publishes."))
    assert merged.record
    assert merged.record.supersedes == (OLD.ref, STANDING.ref)


def test_keeping_both_remembers_the_candidate_and_removes_nothing() -> None:
    (made,) = operations(CONFLICT, Decision.KEEP, [OLD], NEW)
    assert made.record
    assert (made.record.summary, made.record.supersedes) == ("Use pnpm.", ())
    assert operations(CONFLICT, Decision.KEEP, [OLD, STANDING], NEW) == ()
    assert operations(CONFLICT, Decision.KEEP, [OLD], None) == ()


def test_rejecting_changes_nothing() -> None:
    assert operations(CONFLICT, Decision.REJECT, [OLD, STANDING], NEW) == ()


def test_what_has_gone_meanwhile_is_not_touched() -> None:
    (made,) = operations(CONFLICT, Decision.ACCEPT, [], NEW)
    assert made.record
    assert made.record.supersedes == ()


def test_a_wish_to_forget_names_each_record() -> None:
    wish = replace(CONFLICT, action="archive", record=None)
    assert [(one.action, one.ref) for one in operations(wish, Decision.ACCEPT, [OLD, STANDING], None)] == [(Action.ARCHIVE, OLD.ref)]


@pytest.mark.parametrize("decision", Decision)
def test_what_changed_memory_must_be_undone_first(decision: Decision) -> None:
    with pytest.raises(UsageError) as refused:
        check(replace(CONFLICT, decided=CLOSED), decision, text="x")
    assert "cam memory undo op-1" in refused.value.hint


def test_a_merge_needs_a_text() -> None:
    with pytest.raises(UsageError) as refused:
        check(CONFLICT, Decision.MERGE, text=" ")
    assert str(refused.value) == "nothing to remember in place of both"
    assert "cam review merge 1a2b3c4d" in refused.value.hint
    check(CONFLICT, Decision.ACCEPT, text="")
    check(CONFLICT, Decision.MERGE, text="Use pnpm; npm publishes.")


def test_a_decision_is_told_with_its_reason_and_what_was_said() -> None:
    said = replace(CONFLICT, quote="please use pnpm")
    wish = replace(said, action="archive", record=None)
    for made in (*operations(said, Decision.ACCEPT, [OLD], NEW), *operations(wish, Decision.ACCEPT, [OLD], None)):
        assert (made.rule, made.quote, made.reason) == ("review", "please use pnpm", "decided by hand, conflict 1a2b3c4d")


def test_who_decided_is_shown_where_nothing_can_be_undone() -> None:
    """A decision by the predecessor, or one that changed nothing, has no operation."""
    with pytest.raises(UsageError) as refused:
        check(replace(CONFLICT, decided=replace(CLOSED, operation_id="")), Decision.ACCEPT, text="")
    assert "cam review show" in refused.value.hint


def test_what_was_surer_than_a_hand_stays_so() -> None:
    (made,) = operations(CONFLICT, Decision.ACCEPT, [OLD], replace(NEW, confidence=0.97))
    assert made.record
    assert made.record.confidence == 0.97
