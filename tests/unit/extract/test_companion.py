"""When two sentences of a message are one memory."""

from __future__ import annotations

import pytest

from cam.extract import extract
from cam.models import HumanSaid


def learned(*messages: str) -> list[tuple[str, tuple[str, ...]]]:
    proposed = extract([HumanSaid(text=message) for message in messages], ())
    return [(one.record.summary, one.record.details) for one in proposed if one.record]


@pytest.mark.parametrize(
    ("said", "summary", "detail"),
    [
        ("In code it is always fork_book. Never use split_book.", "In code it is always fork_book.", "Never use split_book."),
        ("Always use pnpm in this repo. Never use npm.", "Always use pnpm in this repo.", "Never use npm."),
        ("テーブル名は必ず単数形にしてください。複数形は使いません。", "テーブル名は必ず単数形にしてください。", "複数形は使いません。"),
    ],
)
def test_what_a_rule_rules_out_is_a_detail_of_it(said: str, summary: str, detail: str) -> None:
    """The short sentence after a rule that only names what it forbids would say little by itself."""
    assert learned(said) == [(summary, (detail,))]


@pytest.mark.parametrize(
    "said",
    [
        "Always use pnpm in this repo. Never commit secrets to the repository.",
        "Never edit generated files in this repo. Never push to main.",
        "Always squash commits in this repo. On this machine never use npm.",
    ],
)
def test_another_rule_stays_a_memory_of_its_own(said: str) -> None:
    """Another subject, two prohibitions or another scope are two facts."""
    assert [details for _, details in learned(said)] == [(), ()]


def test_what_a_retraction_rules_out_is_what_was_said_before() -> None:
    """The value that was taken back is named once more: it belongs to the rule that took its place."""
    found = learned(
        "From now on run the e2e tests on staging.", "Sorry, I was wrong. From now on run the e2e tests on preview. Never use staging."
    )
    assert found[-1] == ("From now on run the e2e tests on preview.", ("Never use staging.",))
