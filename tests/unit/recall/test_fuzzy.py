from __future__ import annotations

import pytest

from cam.recall.fuzzy import similar

TERMS = ("certificate", "certificates", "database", "port", "post", "playwright", "versioned", "renewal", "kubernetes")


@pytest.mark.parametrize(
    ("typed", "meant"),
    [
        ("certifcate", "certificate"),
        ("playwrigth", "playwright"),
        ("databse", "database"),
        ("renwal", "renewal"),
        ("kubernetis", "kubernetes"),
        ("versoning", "versioned"),
    ],
)
def test_a_slip_or_two_do_not_hide_the_word(typed: str, meant: str) -> None:
    found = similar(typed, TERMS)
    assert max(found, key=lambda term: found[term]) == meant
    assert 0.5 < found[meant] < 1


@pytest.mark.parametrize("typed", ["xxxx", "deploy", "pond"])
def test_another_word_is_no_misspelling(typed: str) -> None:
    assert similar(typed, TERMS) == {}
