from __future__ import annotations

from datetime import UTC, datetime

import pytest

from cam import models
from cam.models import EPOCH, counted, moment


@pytest.mark.parametrize(
    ("number", "one", "said"),
    [
        (0, "memory", "0 memories"),
        (1, "memory", "1 memory"),
        (2, "memory", "2 memories"),
        (1, "file", "1 file"),
        (3, "new vector", "3 new vectors"),
    ],
)
def test_a_number_is_told_as_people_say_it(number: int, one: str, said: str) -> None:
    assert counted(number, one) == said


@pytest.mark.parametrize(
    "text", ["2026-12-01T12:00:00Z", "2026-12-01T13:00:00+01:00", "2026-12-01T12:00:00", "2026-12-01T12:00:00.000+00:00"]
)
def test_a_time_without_an_offset_is_in_utc(text: str) -> None:
    assert moment(text) == datetime(2026, 12, 1, 12, tzinfo=UTC)


@pytest.mark.parametrize("text", ["soon", "", 7, None, "0001-01-01T00:00:00+23:00", "9999-12-31T23:59:59-23:00"])
def test_what_is_no_time_is_the_default(text: object) -> None:
    """A transcript or a file that somebody edited may hold anything, also times that no calendar has in UTC."""
    assert moment(text) is EPOCH
    assert moment(text, datetime.max.replace(tzinfo=UTC)).year == 9999


def test_a_name_that_the_vocabulary_does_not_have_is_an_error() -> None:
    """Also where it is looked for in the modules that are loaded late."""
    with pytest.raises(AttributeError, match="Memo"):
        models.Memo  # noqa: B018 -- the look is the test
