"""Patterns that are compiled when they are first asked."""

from __future__ import annotations

import re

import pytest

from cam.patterns import lazy


def test_a_source_is_asked_for_once_and_not_before_it_is_used() -> None:
    """What a pattern is made of may be expensive to come by: nobody pays who does not search."""
    asked: list[str] = []

    def source() -> str:
        asked.append("once")
        return "a|b"

    pattern = lazy(source, re.IGNORECASE)
    assert asked == []
    assert pattern.search("B")
    assert pattern.fullmatch("a")
    assert asked == ["once"]


def test_a_wrong_pattern_raises_where_it_is_used() -> None:
    wrong = lazy("(")
    with pytest.raises(re.error):
        wrong.search("")
