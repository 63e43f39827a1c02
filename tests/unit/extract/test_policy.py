"""What is worth keeping."""

from __future__ import annotations

import pytest

from cam.extract import ExtractionPolicy
from cam.models import Action, Kind, MemoryOperation, MemoryRecord, MemoryScope


def add(summary: str, topic: str = "workflow") -> MemoryOperation:
    return MemoryOperation(
        action=Action.ADD, record=MemoryRecord(scope=MemoryScope.PROJECT, topic=topic, summary=summary, kind=Kind.FACT), quote=summary
    )


@pytest.mark.parametrize(
    ("summary", "topic", "reason"),
    [
        ("Use pnpm.", "commandss", "unknown topic 'commandss'"),
        ("The API key is sk-proj-abcDEF123456ghiJKL789012mnoPQR.", "workflow", "only a secret"),
        ("Ok.", "workflow", "too short to stand alone"),
        ("For now we skip linting.", "workflow", "volatile"),
        ("x" * 500, "workflow", "too long for one fact"),
    ],
)
def test_each_refusal_has_a_reason(summary: str, topic: str, reason: str) -> None:
    """Nothing is dropped without a word."""
    admission = ExtractionPolicy().admit([add(summary, topic)])
    assert admission.admitted == ()
    assert [refused.reason for refused in admission.suppressed] == [reason]


@pytest.mark.parametrize(
    "summary", ["The job runs later in the day.", "Logs go to /tmp/app.log.", "Commit abc1234 is 9fceb02d0ae598e95dc970b74767f19372d61af8."]
)
def test_what_only_sounds_volatile_or_secret_is_kept(summary: str) -> None:
    """Words such as "later", temporary paths and hashes are no reason against a fact."""
    assert len(ExtractionPolicy().admit([add(summary)]).admitted) == 1


def test_what_is_admitted_carries_no_secret() -> None:
    """An address with a password is kept without the password."""
    (operation,) = ExtractionPolicy().admit([add("The replica is at mysql://ro:Plum-Vase_81@db.example.org/x.")]).admitted
    assert "Plum-Vase_81" not in repr(operation)
    assert "db.example.org" in repr(operation)


def test_a_session_leaves_a_bounded_number_of_facts_and_counts_the_rest() -> None:
    """The cap drops nothing silently."""
    admission = ExtractionPolicy(most=3).admit([add(f"Fact number {n} is kept.") for n in range(5)])
    assert (len(admission.admitted), len(admission.suppressed)) == (3, 2)
