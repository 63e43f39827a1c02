from __future__ import annotations

import pytest

from cam.recall.language import are_forms, stem, synonyms


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("deploy", "deployment"),
        ("library", "libraries"),
        ("running", "runs"),
        ("invalidate", "invalidation"),
        ("einstellung", "einstellungen"),
        ("servidor", "servidores"),
        ("capture", "captures"),
        ("configuracao", "configuracoes"),
    ],
)
def test_forms_of_one_word_are_known_in_five_languages(one: str, other: str) -> None:
    assert are_forms(one, other)
    assert are_forms(other, one)


@pytest.mark.parametrize(("one", "other"), [("commit", "common"), ("port", "post"), ("test", "text"), ("import", "important")])
def test_words_that_only_begin_alike_are_not_forms(one: str, other: str) -> None:
    assert not are_forms(one, other)


def test_a_stem_keeps_four_letters() -> None:
    assert (stem("versioning"), stem("runs"), stem("gas")) == ("version", "runs", "gas")


def test_synonyms_hold_both_ways() -> None:
    assert ("kubernetes",) in synonyms()["k8s"]
    assert ("k8s",) in synonyms()["kubernetes"]
    assert ("dead", "letter") in synonyms()["dlq"]
