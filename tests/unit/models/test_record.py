from __future__ import annotations

import pytest

from cam.models import counted


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
