"""Which clause only names what is chosen."""

from __future__ import annotations

import pytest

from cam.language.slots import names_only


@pytest.mark.parametrize("clause", ["we're on Gradle now", "use GitHub Actions", "we use biome", "switched to mkdocs", "wir nutzen Linear"])
def test_a_choice_names_one_thing_and_says_nothing_of_it(clause: str) -> None:
    assert names_only(clause)


@pytest.mark.parametrize(
    "clause",
    [
        "restart it",  # a small word that no word of choosing leads to
        "you have to restart it",
        "Coffee is out",  # what opens a sentence is written like a name
        "we use 7010",
        "wir nutzen zwei",
        "Anna uses Linear",
        "we use Linear for bugs",
        "we are",
    ],
)
def test_what_says_more_or_names_nothing_is_no_bare_choice(clause: str) -> None:
    assert not names_only(clause)
