"""A thing is told apart from its value, the unit of the value, and the words that tell of a change."""

from __future__ import annotations

import pytest

from cam.language.quantities import akin, names_thing, shape, thing, values, versions


def test_a_thing_is_what_is_left_without_value_unit_and_change() -> None:
    """One limit is 120 requests per minute, and the same is 300 rpm now."""
    assert thing("The rate limit is 120 requests per minute.") == thing("rate limit is 300 rpm now") == {"rate", "limit"}
    assert values("The rate limit is 120 requests per minute.") == {"120"}


def test_a_purpose_behind_a_value_is_no_unit() -> None:
    """What stands behind a preposition qualifies the thing."""
    assert "script" in thing("The project targets Python 3.12 for its scripts.")


@pytest.mark.parametrize(
    ("value", "kind"), [("https://a.example", "address"), ("4:30", "time"), ("8085", "number"), ("docs/a", "path"), ("a_b", "name")]
)
def test_values_are_of_one_kind(value: str, kind: str) -> None:
    """A value of another kind says another thing of the same subject."""
    assert shape(value) == kind


def test_a_named_thing_with_a_number_behind_it_has_a_version() -> None:
    """A port and a limit are numbers, but no versions of anything."""
    assert versions("The service is built with Java 17.") == {"java": "17"}
    assert versions("The service listens on port 1700.") == {}


@pytest.mark.parametrize(
    ("text", "other", "same"),
    [
        ("we raised the max upload to 50MB", "The maximum upload size is 20 MB.", True),
        ("retries are 5 now", "Retries are limited to 3.", True),
        ("the timeout is 45s now", "The HTTP timeout is 30 seconds.", False),
        ("the avatar limit is 5 MB now", "The maximum upload size is 20 MB.", False),
    ],
)
def test_what_stands_first_tells_things_apart(text: str, other: str, same: bool) -> None:
    """What stands last is often left out."""
    assert names_thing(text, other) is same


def test_hosts_of_a_series_are_akin() -> None:
    """They differ in a number only."""
    assert akin("mq1.pine.example", "mq3.pine.example")
    assert not akin("mq1.pine.example", "cache1.pine.example")
    assert not akin("1.2", "1.3")
