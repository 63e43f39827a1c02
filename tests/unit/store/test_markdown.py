"""Cutting Markdown into entries, and putting it together again."""

from __future__ import annotations

import pytest

from cam.errors import StoreError
from cam.store.markdown import appended, parse, removed, render, replaced

OPEN = "---\n\n## a\nText.\n\n## b\nText.\n"  # what a human began may be front matter, which a line of hyphens would end


def test_a_text_that_would_swallow_an_entry_is_refused() -> None:
    """Whether it takes the place of another or comes after all; and what is refused changes nothing."""
    document = parse(OPEN)
    with pytest.raises(StoreError, match="would swallow an entry"):
        replaced(document, 0, "## a\n---\n")
    with pytest.raises(StoreError, match="something in it is left open"):
        appended(document, "## c\n---\n")
    assert render(document) == OPEN


def test_a_text_that_leaves_something_open_is_closed() -> None:
    document = replaced(parse("## a\nText.\n\n## b\nText.\n"), 0, "## a\n```\ncode\n")
    assert [block.partition("\n")[0] for block in document.blocks] == ["## a", "## b"]
    assert "```\ncode\n```\n" in render(document)
    assert [block.partition("\n")[0] for block in removed(document, 0).blocks] == ["## b"]
