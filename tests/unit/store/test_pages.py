"""MEMORY.md: what is generated, and what is a human's."""

from __future__ import annotations

from datetime import UTC, datetime

import pytest

from cam.models import Kind, MemoryRecord, MemoryScope, State
from cam.store import pages

FACTS = {"commands": pages.Section(1, ("- Run make test `project:commands:run-make-test`",))}
BEGIN, END = "<!-- cam:begin x -->\n", "<!-- cam:end -->\n"


def page(text: str) -> str:
    """The page made anew."""
    return pages.render_page(text, MemoryScope.PROJECT, State.ACTIVE, FACTS)


def test_the_most_useful_facts_stand_first() -> None:
    """Pinned, corrections and preferences, then the newest; the rest is counted."""

    def record(name: str, day: int, *, kind: Kind = Kind.FACT, pinned: bool = False) -> MemoryRecord:
        at = datetime(2026, 12, day, tzinfo=UTC)
        return MemoryRecord(scope=MemoryScope.PROJECT, topic="t", summary=name, id=name, kind=kind, pinned=pinned, updated_at=at)

    facts = [record(f"f{day}", day) for day in range(1, 9)]
    found = pages.section([*facts, record("p", 1, pinned=True), record("c", 1, kind=Kind.CORRECTION)])
    assert found.count == 10
    assert found.lines == tuple(f"- {name} `project:t:{name}`" for name in ("p", "c", "f8", "f7", "f6"))


def test_making_a_page_again_changes_nothing() -> None:
    """And what it says can be read back."""
    once = page("")
    assert page(once) == once
    assert pages.sections(once) == FACTS
    assert pages.notes(once) == ""


@pytest.mark.parametrize(
    "text",
    [
        "My notes.\n",
        "No newline at the end",
        f"above\n{BEGIN}{END}below\n",
        f"{BEGIN}the end is missing\n",
        f"the begin is missing\n{END}more\n",
        f"{BEGIN}one\n{BEGIN}- two `a:b:c`\n{END}three\n{END}four\n",
        f"{END}{BEGIN}backwards\n",
        "\ufeffWith a mark\r\nand CRLF\r\n",
        "## Topics\n- [mine.md](mine.md): 3 entries\n",
        "```\n<!-- cam:begin in a fence",
    ],
)
def test_broken_markers_never_cost_a_human_a_line(text: str) -> None:
    """Every line that is not generated is still there, and the page has one working region."""
    once = page(text)
    own = [line for line in text.splitlines() if line and "cam:" not in line and "`a:b:c`" not in line]
    assert [line for line in own if line not in once.splitlines()] == []
    assert pages.sections(once) == FACTS
    assert page(once) == once
    for line in own:
        assert line.strip("\ufeff") in pages.notes(once)


def test_what_was_written_inside_the_region_moves_out_of_it() -> None:
    """A marker is easily overlooked."""
    text = page("").replace("\n<!-- cam:end -->", "Remember the milk.\n<!-- cam:end -->")
    assert pages.notes(text) == "Remember the milk."
    once = page(text)
    assert once.endswith("<!-- cam:end -->\n\nRemember the milk.\n")
    assert page(once) == once
