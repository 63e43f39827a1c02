"""A text written by hand as a record."""

from __future__ import annotations

import pytest

from cam.errors import UsageError
from cam.extract import text_to_operation, text_to_record
from cam.models import MemoryScope


def test_the_first_line_is_the_summary_and_the_rest_are_details() -> None:
    """Further lines and explicit details follow the summary, in order."""
    record = text_to_record("Use pnpm here.\n- since 2026\nask Mia", details=("x",))
    assert (record.summary, record.details) == ("Use pnpm here.", ("since 2026", "ask Mia", "x"))


def test_an_opener_is_taken_away_and_other_words_are_left_alone() -> None:
    """The words "remember that" are not part of the fact; plain text is kept as typed."""
    assert text_to_record("remember that we use pnpm").summary == "We use pnpm."
    assert text_to_record("`go test ./...` runs all tests").summary == "`go test ./...` runs all tests"


def test_explicit_arguments_win() -> None:
    """What the text says about its scope and topic counts only when nobody says otherwise."""
    assert text_to_record("In all my projects use tabs.").scope is MemoryScope.GLOBAL
    assert text_to_record("In all my projects use tabs.", scope=MemoryScope.PROJECT, topic="patterns").scope is MemoryScope.PROJECT
    assert text_to_record("In all my projects use tabs.", topic="releases").topic == "releases"
    assert text_to_record("The docs are at https://docs.example.org/x").topic == "reference"


def test_secrets_do_not_get_in() -> None:
    """A record written by hand is redacted like any other."""
    assert "ghp_" not in repr(text_to_record("token ghp_0123456789abcdefghijABCDEFGHIJ012345 for CI", details=("password=Plum-Vase_81",)))
    assert "Plum-Vase_81" not in repr(text_to_record("x y z", details=("password=Plum-Vase_81",)))


@pytest.mark.parametrize(
    ("said", "corrects", "replaces"),
    [
        ("Use pnpm, not npm.", True, ("npm",)),
        ("The API is on port 4010 now.", True, ()),
        ("The API is on port 4010.", False, ()),
        ("Maybe use pnpm, not npm.", False, ()),
    ],
)
def test_a_wish_corrects_only_what_it_frames_as_a_change(said: str, replaces: tuple[str, ...], *, corrects: bool) -> None:
    """What is written by hand replaces nothing by being different."""
    wish = text_to_operation(said)
    assert (wish.corrects, wish.replaces, wish.rule) == (corrects, replaces, "manual")


def test_nothing_is_refused() -> None:
    """An empty text is an error of the caller."""
    with pytest.raises(UsageError):
        text_to_record("  \n ")


def test_an_endless_line_becomes_a_summary_with_the_whole_in_the_details() -> None:
    """Nothing of a long line is lost."""
    record = text_to_record("word " * 200)
    assert len(record.summary) <= 301
    assert record.details[0].startswith("word word")


@pytest.mark.parametrize(
    ("text", "summary"),
    [
        ("Mira owns billing.", "Mira owns billing."),
        ("Legal reviews contracts.", "Legal reviews contracts."),
        ("mira, usa pnpm", "Usa pnpm."),
        ("ok use pnpm", "Use pnpm."),
        ("Oh, and tags are signed.", "Tags are signed."),
        ("Remember, that the API listens on port 9000.", "The API listens on port 9000."),
        ("Merk dir bitte: dass die API auf Port 9000 lauscht.", "Die API lauscht auf Port 9000."),
        ("Yes means accept in the wizard prompts.", "Yes means accept in the wizard prompts."),
        ("Well known URIs are served by nginx.", "Well known URIs are served by nginx."),
        ("Hello World is in examples/hello.", "Hello World is in examples/hello."),
        ("So files are built by make.", "So files are built by make."),
        ("Well-known URLs are served by nginx.", "Well-known URLs are served by nginx."),
        ("So-called tokens are stored in Vault.", "So-called tokens are stored in Vault."),
    ],
)
def test_a_name_is_no_word_of_conversation(text: str, summary: str) -> None:
    """Where nothing tells the language, a word that opens a sentence in Spanish or Portuguese only does so with a mark behind it.

    Nor is the first part of a compound one.
    """
    assert text_to_record(text).summary == summary


def test_what_is_told_with_a_run_of_blanks_is_understood_as_with_one() -> None:
    operation = text_to_operation("Use pnpm," + " " * 300 + "not npm.")
    assert operation.replaces == ("npm",)
    assert operation.record is not None
    assert operation.record.summary == "Use pnpm, not npm."


def test_a_long_summary_ends_with_a_whole_word_and_stands_whole_in_the_details() -> None:
    said = "All invoices of the shop " + "are rounded half-even by the accounting service " * 8
    record = text_to_record(said)
    assert record.summary.endswith("…")
    assert record.details == (said.strip(),)
    assert said.startswith(f"{record.summary.removesuffix('…')} ")
