"""What is typed in a hurry is read as it is meant, and only in the language in which it means that."""

from __future__ import annotations

import pytest

from cam.language.spelling import spelled


@pytest.mark.parametrize(
    ("typed", "meant"),
    [
        ("dont use npm here", "don't use npm here"),
        ("Isnt in rabbit anymore", "Isn't in rabbit anymore"),
        ("we dropped it, its rspack now", "we dropped it, it's rspack now"),
        ("its 8085 now", "it's 8085 now"),
        ("remeber: the importer reads latin-1", "remember: the importer reads latin-1"),
        ("Do not forgot: totals are rounded", "Don't forget: totals are rounded"),
        ("from know on alway use isort", "from now on always use isort"),
        ("u have to start it bc of the hooks", "you have to start it because of the hooks"),
    ],
)
def test_contractions_of_chat_and_slips_are_written_out(typed: str, meant: str) -> None:
    """The tables know one spelling, people type several; a capital letter stays one."""
    assert spelled(typed) == meant


@pytest.mark.parametrize(
    "text",
    [
        "le module dont il est question est dans src",  # "dont" is French
        "its name is in the config",
        "run `dont --stop` in the shell",
        "the u-boot image and plan-u",
        "see docs/dont.md for the rules",
    ],
)
def test_the_same_letters_elsewhere_are_left_alone(text: str) -> None:
    """Another language, a possession, code, compounds and paths."""
    assert spelled(text) == text
