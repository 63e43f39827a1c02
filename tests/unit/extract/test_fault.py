"""What always or never happens, and ought not to."""

from __future__ import annotations

import pytest

from cam.extract import ExtractionPolicy, extract
from cam.models import HumanSaid


def judged(text: str) -> tuple[list[str], list[str]]:
    """What is learned of a message, and why the rest is not."""
    admission = ExtractionPolicy().admit(extract([HumanSaid(text=text)], ()))
    return [one.record.summary for one in admission.admitted if one.record], [one.reason for one in admission.suppressed]


@pytest.mark.parametrize(
    "text",
    [
        "The date picker always shows tomorrow. It should show today.",
        "The button is always blue, it should be green.",
        "The log always has duplicate lines. There should be no duplicates.",
        "The list is always empty. There should be 20 rows.",
        "The menu never closes. It should close on click.",
        "The sidebar never closes on mobile. Please fix.",
        "Der Export ist immer leer, da sollten 20 Zeilen drin sein.",
        "El total siempre sale negativo, debería ser positivo.",
        "Le bouton est toujours gris, il devrait être vert.",
        "ボタンがいつも青いままです。緑になるはずです。",
    ],
)
def test_a_fault_is_refused_with_the_reason(text: str) -> None:
    """The audit can say that it was reported as a fault; it is no rule, and does not vanish."""
    assert judged(text) == ([], ["reported as a fault"])


@pytest.mark.parametrize(
    "text",
    [
        "Tests never touch the network. It should be possible to run them offline.",
        "Amounts are always in cents. There should be no floats.",
        "Migrations never drop columns. There should be a deprecation first.",
        "Handlers always return JSON. That should be enough for the clients.",
        "Beträge sind immer in Cent. Es sollte keine Floats geben.",
        "Los importes siempre están en céntimos. Debería ser fácil sumarlos.",
        "Les montants sont toujours en centimes. Il devrait être facile de les additionner.",
    ],
)
def test_what_ought_to_follow_from_a_rule_leaves_it_one(text: str) -> None:
    """Only what ought to be in its place makes a fault of it."""
    assert judged(text) == ([f"{text.partition('. ')[0]}."], [])
