"""What only tells, and what asks for work."""

from __future__ import annotations

import pytest

from cam.extract.telling import Weight, errand, tells, untalked, weigh


@pytest.mark.parametrize(
    "told",
    [
        "Orders are stored in Postgres.",
        "We use Redis.",
        "I prefer short functions.",
        "The playbook is at https://wiki.acme.dev/playbook.",
        "The importer needs a running Redis before it starts.",
        "Order numbers start at 1000, not 0.",
        "From now on, write docstrings in Google style.",
        "Stop adding emojis to commit messages, ever.",
        "Public functions must have a docstring in this codebase.",
        "Forget that the port is 4010.",
        "Remember to use deno for scripts.",
        "Looks good.",
        "覚えておいてください。",
        "I want tests for every endpoint.",
    ],
)
def test_what_is_learned_or_only_talk_asks_for_nothing(told: str) -> None:
    assert tells(told)


@pytest.mark.parametrize(
    "asked",
    [
        "The build fails on Windows.",
        "The date parser is 1 day off.",
        "Why is the build slow?",
        "I want a dark mode.",
        "The exporter must write a header row.",
        "The API lives in src/api, move it to lib/api.",
        "Forget the cache, fix the parser.",
        "Redis のテストを削除してください",
        "Remember to close the ticket.",
        "The header is green, not blue.",
    ],
)
def test_what_is_wrong_wanted_or_due_asks_for_work(asked: str) -> None:
    assert not tells(asked)


def test_an_errand_is_a_reminder_that_is_no_rule() -> None:
    assert errand("Don't forget to push when you are done.") == "push when you are done."
    assert errand("Don't forget to run the linter before every commit.") == ""
    assert errand("Push when you are done.") == ""


@pytest.mark.parametrize(
    ("said", "left"),
    [
        ("Thanks for the fix, please do the same for invoices", "please do the same for invoices"),
        ("Danke für die Hilfe, bitte benenne das Modul um", "bitte benenne das Modul um"),
        ("Hola, the export is empty", "the export is empty"),
        ("Good morning, thanks for yesterday, and sorry for the noise", ""),
        ("The export is empty, thanks for looking", "The export is empty"),
    ],
)
def test_talk_is_cut_off_by_whole_clauses_in_its_own_language(said: str, left: str) -> None:
    assert untalked(said) == left


@pytest.mark.parametrize(
    ("said", "weight"),
    [
        ("The date picker probably shows March.", Weight.MAY_ASK),
        ("I think the totals are rounded.", Weight.MAY_ASK),
        ("Reports must always show totals for this task.", Weight.BOUNDS),
        ("The report should show totals.", Weight.LACKS),
    ],
)
def test_what_is_supposed_may_ask_and_what_holds_for_all_the_work_bounds_it(said: str, weight: Weight) -> None:
    assert weigh(said) is weight
