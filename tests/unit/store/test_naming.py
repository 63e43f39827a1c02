"""What is named by the beginning of its id is found, or those that it may be are told."""

from __future__ import annotations

import pytest

from cam.errors import UnknownRef
from cam.store.naming import meant

IDS = ("1a", "1ab", "2b", "2b", *(f"3{number:02}" for number in range(12)))


@pytest.mark.parametrize(("name", "found"), [("1a", "1a"), ("1ab", "1ab"), ("2", "2b"), ("300", "300")])
def test_the_beginning_of_an_id_is_enough_and_a_whole_id_is_that_one(name: str, found: str) -> None:
    assert meant(name, IDS, what="session", shown_by="cam audit log") == found


@pytest.mark.parametrize(("name", "told"), [("4", "no such session: 4"), ("", "no such session: no name is given")])
def test_of_what_is_not_there_the_hint_says_where_the_ids_are(name: str, told: str) -> None:
    with pytest.raises(UnknownRef) as refused:
        meant(name, IDS, what="session", shown_by="cam audit log")
    assert (str(refused.value), refused.value.hint) == (told, "`cam audit log` shows their ids")


def test_those_that_it_may_be_are_told_a_line_each_and_no_more_than_can_be_read() -> None:
    with pytest.raises(UnknownRef) as refused:
        meant("1", IDS, what="session", shown_by="cam audit log")
    assert (str(refused.value), refused.value.hint) == ("2 sessions begin with 1", "give more of the id:\n1a\n1ab")
    with pytest.raises(UnknownRef) as refused:
        meant("3", IDS, what="session", shown_by="cam audit log")
    assert refused.value.hint.splitlines()[-2:] == ["309", "and 2 more: `cam audit log`"]
