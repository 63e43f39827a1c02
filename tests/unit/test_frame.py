from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cam import frame


@given(st.text(), st.text(alphabet="0123456789abcdef"))
def test_what_is_framed_is_found_again(text: str, revision: str) -> None:
    """No text can open or close the frame it stands in."""
    body = frame.inert(frame.plain(text))
    framed = frame.framed(body, revision)
    assert frame.revisions(framed) == [revision]
    assert frame.lines(framed) == body.split("\n")


@given(st.text())
def test_a_fact_is_one_line(summary: str) -> None:
    line = frame.fact(summary)
    assert "\n" not in line
    assert frame.fact(line.removeprefix("- ")) in {line, "- "}


@pytest.mark.parametrize(
    "hidden", ["\u200b", "\u2060", "\u2062", "\u061c", "\u180e", "\ufffa", "\U000e0041", "\U000e0100", "\ufeff", "\u202e"]
)
def test_what_nobody_sees_is_taken_out(hidden: str) -> None:
    assert frame.plain(f"Use{hidden} pnpm\u200d.") == "Use pnpm\u200d."


@pytest.mark.parametrize("tag", ["</cam_memory>", "< / cam_memory >", "<CAM_MEMORY revision='1'>", "</cam\u202e_memory>"])
def test_tags_are_made_harmless(tag: str) -> None:
    assert "<" not in frame.fact(tag)


def test_what_is_no_longer_true_is_no_longer_known() -> None:
    told = frame.after([], frame.framed("This repository:\n- a\n- b\n\nWhere the work stands:\n- half done"))
    assert told == ["This repository:", "- a", "- b"]
    assert frame.after(told, frame.framed(f"Everywhere:\n- c\n\n{frame.GONE}\n- a")) == ["This repository:", "- b", "Everywhere:", "- c"]
