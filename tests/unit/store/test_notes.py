"""Plain notes come apart into what they say."""

from __future__ import annotations

import pytest

from cam.models import MemoryRecord, MemoryScope, State
from cam.store import pages
from cam.store.entry import write
from cam.store.notes import Statement, statements
from cam.store.topic import header


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("", []),
        ("One fact.\n\nAnother,\non two lines.\n", [Statement(summary="One fact."), Statement(summary="Another, on two lines.")]),
        ("- a\n- b\n  - c\n\n  d\n", [Statement(summary="a"), Statement(summary="b", details=("c", "d"))]),
        ("1. first\n2. second\n", [Statement(summary="first"), Statement(summary="second")]),
        ("Run it:\n```sh\nmake test\n```\n", [Statement(summary="Run it:", details=("make test",))]),
        ("- run\n\n      make\n", [Statement(summary="run", details=("make",))]),
        (
            "# T\n## CI\n### Big jobs\n- x\n## Else\ny\n",
            [Statement(summary="x", tags=("ci", "big-jobs")), Statement(summary="y", tags=("else",))],
        ),
        ("---\ntitle: no\n---\nfact\n", [Statement(summary="fact")]),
        ("<!-- no -->\n\n***\n\n| a | b |\n|---|---|\n", []),
        ("```\nno statement before it\n```\n", []),
        ("> quoted\n", [Statement(summary="quoted")]),
        ("-\n- x\n", [Statement(summary="x")]),
    ],
)
def test_each_paragraph_and_item_is_a_statement(text: str, expected: list[Statement]) -> None:
    assert list(statements(text)) == expected


def test_files_of_somebodys_memory_say_what_its_entries_say() -> None:
    """A colleague sends the folder of a project: neither names nor marks nor the sentence at the top of each file become memories."""
    record = MemoryRecord(
        scope=MemoryScope.PROJECT, topic="commands", summary="Run make test.", details=("It takes a minute.",), tags=("ci",)
    )
    topic = f"{header('commands')}{write(record)}\n## Ask Kim\nabout invoices\n"
    by_hand = Statement(summary="Ask Kim", details=("about invoices",))
    assert statements(topic) == (Statement(summary="Run make test.", details=("It takes a minute.",), tags=("ci",)), by_hand)
    page = pages.render_page("Ask before you deploy.\n", MemoryScope.PROJECT, State.ACTIVE, {"commands": pages.section([record])})
    assert statements(page) == (Statement(summary="Ask before you deploy."),)
