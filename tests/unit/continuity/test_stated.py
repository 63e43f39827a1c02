from __future__ import annotations

import json

import pytest

from cam.continuity.stated import stated
from tests.conftest import FIXTURES

CASES = [json.loads(line) for line in (FIXTURES / "continuity" / "stated.jsonl").read_text(encoding="utf-8").splitlines()]


@pytest.mark.parametrize("case", CASES, ids=lambda case: case["text"])
def test_next_steps_untried_ideas_and_decisions_are_heard(case: dict[str, object]) -> None:
    """In eight languages, in sentences and in lists."""
    found = stated(str(case["text"]))
    assert (list(found.next), list(found.untried)) == (case.get("next", []), case.get("untried", []))
    assert list(found.decided) == case.get("decided", [])


def test_code_and_quotations_state_nothing() -> None:
    text = "```\nNext step: drop the table.\n```\n> Next step: quoted by somebody.\n| Next step: in a table. |"
    assert stated(text).next == ()


def test_the_same_step_twice_is_one() -> None:
    assert stated("Next step: add a retry.\nRemaining work: Add a retry").next == ("add a retry.",)


@pytest.mark.parametrize(
    ("said", "untried"),
    [
        ("I have not tried this so far.", ()),
        ("We have not tried so far.", ()),
        ("Wir haben noch nicht versucht bisher.", ()),
        ("Nous n'avons pas encore essayé jusqu'ici.", ()),
        ("We haven't tried Redis streams yet.", ("Redis streams.",)),
    ],
)
def test_an_idea_names_what_could_be_tried(said: str, untried: tuple[str, ...]) -> None:
    """That nothing was tried so far is no idea."""
    assert stated(said).untried == untried
