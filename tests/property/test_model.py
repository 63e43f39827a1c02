"""Whatever a model answers, nothing raises, and nothing gets in that the session does not hold."""

from __future__ import annotations

from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

from cam.continuity.evidence import summarise
from cam.continuity.model import refined
from cam.extract.model import proposals
from cam.extract.policy import ExtractionPolicy
from cam.extract.transcript import transcript
from cam.models import CommandRan, Event, HumanSaid, Kind, MemoryScope

EVENTS: tuple[Event, ...] = (
    HumanSaid(text="Marta owns the ledger. Never deploy on a Friday, and use port 4010 for the shop."),
    CommandRan(command="make test", exit_code=0),
)
SHOWN = transcript(EVENTS)
QUOTES = st.sampled_from(["Marta owns the ledger.", "Never deploy on a Friday", "use port 4010 for the shop", "make test"]) | st.text(
    max_size=40
)
JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.text(max_size=20),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.sampled_from(["summary", "quote", "scope", "section", "text"]), inner),
    max_leaves=10,
)
MEMORIES = st.fixed_dictionaries(
    {
        "summary": QUOTES | JSON,
        "details": st.lists(QUOTES, max_size=2) | JSON,
        "quote": QUOTES | JSON,
        "replaces": st.none() | QUOTES,
        "scope": st.sampled_from([*MemoryScope, "elsewhere"]),
        "topic": st.sampled_from(["workflow", "commands", "../x"]),
        "kind": st.sampled_from([*Kind]),
        "confidence": st.sampled_from(["high", "medium", "low", "sure"]),
    }
)
WORK = st.fixed_dictionaries(
    {"section": st.sampled_from(["goal", "failed", "confirmed", "next", "x"]), "text": QUOTES | JSON, "quote": QUOTES | JSON}
)


@settings(max_examples=150, deadline=None)
@given(st.lists(MEMORIES | JSON, max_size=20) | JSON)
def test_what_is_proposed_was_said(found: Any) -> None:
    """Each candidate is either proposed with a quotation that stands there, or dropped with a reason."""
    made = proposals(found, SHOWN)
    for one in made.operations:
        assert SHOWN.quoted(one.quote, ("human", "command"))
    assert all(one.reason for one in made.dropped)
    assert len(made.operations) + len(made.dropped) == (len(found) if isinstance(found, list) else 0)
    ExtractionPolicy().admit(made.operations)


@settings(max_examples=150, deadline=None)
@given(st.lists(WORK | JSON, max_size=20) | JSON)
def test_the_state_of_the_work_keeps_what_the_rules_found(found: Any) -> None:
    """An answer refines the summary; a command that ended well is never told as failed."""
    summary = summarise(EVENTS)
    made = refined(found, summary, SHOWN)
    assert made.summary.shared.failed == ()
    assert any("make test" in text for text in made.summary.shared.confirmed)
    assert made.used or made.summary == summary
