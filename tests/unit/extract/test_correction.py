from __future__ import annotations

import pytest

from cam.extract import extract
from cam.models import HumanSaid


def _learned(said: str) -> list[str]:
    return [operation.record.summary for operation in extract([HumanSaid(text=said)], ()) if operation.record]


@pytest.mark.parametrize(
    ("said", "learned"),
    [
        ("Actually run `make test`, not `npm test`.", "Run `make test`, not `npm test`."),
        ("Run `make build` instead of `npm run build`.", "Run `make build` instead of `npm run build`."),
        ("Run pytest, not tox.", "Run pytest, not tox."),
        ("Ejecuta `make test`, no `npm test`.", "Ejecuta `make test`, no `npm test`."),
    ],
)
def test_a_choice_between_two_commands_for_one_purpose_is_for_good(said: str, learned: str) -> None:
    """Also when nothing was known before: which command runs the tests is the project's choice, however it is ordered."""
    assert _learned(said) == [learned]


@pytest.mark.parametrize(
    "said",
    [
        "Please run the tests, not the linter.",
        "Run `make test`, not `make lint`.",
        "Run npm test, not the whole suite.",
        "Just run make test, not npm test, this time.",
        "Can you run pytest instead of tox?",
        "I ran make test, not npm test.",
    ],
)
def test_a_task_of_the_moment_is_none(said: str) -> None:
    assert _learned(said) == []
