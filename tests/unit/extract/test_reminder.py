"""What "remember to" means: a rule, or an errand of the session."""

from __future__ import annotations

import pytest

from cam.extract import ExtractionPolicy, extract
from cam.models import HumanSaid


def _refused(said: str) -> list[str]:
    admission = ExtractionPolicy().admit(extract([HumanSaid(text=said)], ()))
    assert admission.admitted == ()
    return [one.reason for one in admission.suppressed]


@pytest.mark.parametrize(
    ("said", "reason"),
    [
        ("Remember to update the docs once you are finished.", "an errand of the session"),
        ("Don't forget to use the new button for this.", "an errand of the session"),
        ("Remember to deploy today.", "an errand of the session"),
        ("Remember to update the changelog.", "a rule or an errand"),
        ("Remember to make the page size configurable, 20 by default.", "a rule or an errand"),
    ],
)
def test_what_a_reminder_leaves_out_is_told_with_the_reason(said: str, reason: str) -> None:
    """Who types "remember" to what remembers hears why it did not."""
    assert _refused(said) == [reason]


@pytest.mark.parametrize("said", ["Remember the build failed yesterday.", "Remember the staging server was broken last week."])
def test_what_is_recalled_is_no_fact_to_remember(said: str) -> None:
    """A day that is past: who says "remember" of it talks about it."""
    assert extract([HumanSaid(text=said)], ()) == ()


@pytest.mark.parametrize(
    ("said", "learned"),
    [
        ("Always remember to close sockets.", "Always close sockets."),
        ("Remember not to use moment.js.", "Don't use moment.js."),
        ("Remember to not use moment.js.", "Don't use moment.js."),
        ("Denk immer daran, die Lizenzen zu prüfen.", "Immer die Lizenzen prüfen."),
        ("Vergiss nicht, vor jedem Release die Tests auszuführen.", "Vor jedem Release die Tests ausführen."),
        ("Recuerda usar vitest para las pruebas.", "Usar vitest para las pruebas."),
        ("每次合并之前别忘了跑一遍 lint。", "每次合并之前别忘了跑一遍 lint。"),
    ],
)
def test_the_rule_stands_without_the_reminder(said: str, learned: str) -> None:
    assert [one.record.summary for one in extract([HumanSaid(text=said)], ()) if one.record] == [learned]


def test_an_errand_is_nothing_that_a_later_word_takes_back() -> None:
    """What puts a word right means what is learned."""
    said = ["Don't forget to open port 8081 when you are done.", "sorry, I meant 8085, not 8081"]
    admission = ExtractionPolicy().admit(extract([HumanSaid(text=text) for text in said], ()))
    assert [one.record.summary for one in admission.admitted if one.record and "open port" in one.record.summary] == []
