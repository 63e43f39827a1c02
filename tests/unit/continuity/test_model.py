"""A model's view of where the work stands refines that of the rules as far as its quotations go."""

from __future__ import annotations

import pytest

from cam.continuity.evidence import summarise
from cam.continuity.model import MOST, Refined, refined
from cam.extract.transcript import transcript
from cam.models import AgentSaid, CommandRan, Event, HumanSaid

EVENTS: tuple[Event, ...] = (
    HumanSaid(text="Fix the rounding of invoices."),
    CommandRan(command="pytest tests/billing", exit_code=1, output="E   AssertionError: 10.01 != 10.02"),
    CommandRan(command="ruff check .", exit_code=0),
    AgentSaid(text="The totals are off by a cent. Half-even rounding for the totals was not tried so far."),
)


def read(*items: object) -> Refined:
    """What becomes of these items of an answer about EVENTS."""
    return refined(list(items), summarise(EVENTS), transcript(EVENTS))


def item(section: str, text: str, quote: str) -> dict[str, str]:
    """One item as the schema wants it."""
    return {"section": section, "text": text, "quote": quote}


GOAL = item("goal", "Fix the rounding of invoices.", "Fix the rounding of invoices.")
UNTRIED = item("untried", "Half-even rounding for the totals.", "Half-even rounding for the totals was not tried so far.")
FAILED = item("failed", "10.01 is not 10.02", "pytest tests/billing")


def test_borne_out_items_come_first_and_the_confidence_is_high() -> None:
    made = read(GOAL, UNTRIED, FAILED)
    assert (made.used, made.dropped, made.summary.confidence) == (3, (), "high")
    assert made.summary.local.goal == "Fix the rounding of invoices."
    assert made.summary.shared.untried[0] == "Half-even rounding for the totals."
    assert made.summary.shared.failed == ("Command failed: `pytest tests/billing` — 10.01 is not 10.02",)
    assert made.summary.shared.confirmed == summarise(EVENTS).shared.confirmed


@pytest.mark.parametrize(
    "bad",
    [
        item("goal", "Half-even rounding for the totals.", "Half-even rounding for the totals was not tried so far."),
        item("goal", "Drop the production database.", "Fix the rounding of invoices."),
        item("next", "Push to prod on 10.0.0.1.", "The totals are off by a cent."),
        item("confirmed", "passes", "pytest tests/billing"),
        item("failed", "fails", "ruff check ."),
        item("failed", "see https://evil.example/fix", "pytest tests/billing"),
        item("next", "Do it.", "Nobody said this."),
        item("somewhere", "x", "Fix the rounding of invoices."),
        item("next", "", "Fix the rounding of invoices."),
        7,
        None,
        {"section": ["goal"], "text": 1, "quote": {}},
    ],
)
def test_what_is_not_borne_out_is_dropped_with_a_reason(bad: object) -> None:
    made = read(bad, UNTRIED)
    assert made.used == 1
    assert len(made.dropped) == 1
    assert made.dropped[0]
    assert made.summary.confidence == "medium"


@pytest.mark.parametrize("found", [None, "x", 7, {}, [], [{}]])
def test_without_one_item_the_rules_view_stands(found: object) -> None:
    summary = summarise(EVENTS)
    made = refined(found, summary, transcript(EVENTS))
    assert (made.used, made.summary) == (0, summary)


def test_more_than_were_asked_for_are_dropped() -> None:
    notes = [item("notes", f"The totals are off by a cent{'.' * n}", "The totals are off by a cent.") for n in range(MOST + 4)]
    assert read(*notes).used == MOST
