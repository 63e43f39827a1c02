"""docs/reference/files.md shows what is really on disk."""

from __future__ import annotations

import re
from datetime import UTC, datetime
from pathlib import Path

import pytest

from cam.models import Kind, MemoryScope, State
from cam.store import audit, entry, history, markdown, pages
from cam.store.layout import TopicKey
from cam.store.values import OWN_KEYS

PAGE = (Path(__file__).parents[2] / "docs" / "reference" / "files.md").read_text(encoding="utf-8")
NOW = datetime(2026, 12, 1, tzinfo=UTC)


def example(name: str) -> str:
    """The fenced example that is marked with ``name``."""
    found = re.search(rf"^```\w+ {name}\n(.*?)^```$", PAGE, re.MULTILINE | re.DOTALL)
    assert found, name
    return found.group(1)


def test_the_topic_file_reads_as_the_text_says() -> None:
    """Both entries; the first is byte for byte what cam would write."""
    document = markdown.parse(example("topic"))
    first, second = entry.read_all(document, TopicKey(scope=MemoryScope.PROJECT, topic="commands"), modified=NOW)
    assert first
    assert second
    assert (first.kind, first.pinned, first.tags, first.supersedes) == (Kind.CORRECTION, True, ("ci",), ("project:commands:run-npm-test",))
    assert first.details == ("The npm script is a left-over.", "A paragraph of your own, which stays where it is.")
    assert entry.write(first, document.blocks[0]) == document.blocks[0]
    assert (second.id, second.summary) == ("staging-is-reset-on-fridays", "Staging is reset on Fridays")
    assert (second.details, second.updated_at) == (("Ask before you rely on data in it.",), NOW)


def test_the_page_reads_as_the_text_says() -> None:
    """Notes and sections."""
    assert pages.notes(example("page")) == "Always ask before you deploy."
    found = pages.sections(example("page"))
    assert found == {"commands": pages.Section(12, ("- Run `make test`, not `npm test`. `project:commands:run-make-test`",))}
    assert pages.render_page(example("page"), MemoryScope.PROJECT, State.ACTIVE, found) == example("page")


def test_the_history_line_reads_as_the_text_says() -> None:
    """With both records."""
    found = history.entry(example("history").encode())
    assert found
    assert found.before
    assert found.after
    assert (found.number, found.after.superseded_by) == (7, "project:commands:run-make-test")
    assert (found.before.state, found.after.state) == (State.ACTIVE, State.ARCHIVED)


def test_the_line_that_a_purge_leaves_reads_as_the_text_says() -> None:
    """Without text, and with what cannot be undone."""
    found = history.entry(example("purge").encode())
    assert found
    assert (found.is_purge, found.purged) == (True, ("20261128T093000-5e6f7a8b",))


def test_the_audit_line_reads_as_the_text_says() -> None:
    """And is what cam would write."""
    found = audit.entry(example("audit").encode())
    assert found
    assert audit.line(found).decode() == example("audit")


@pytest.mark.parametrize("key", sorted(OWN_KEYS))
def test_every_key_of_the_comment_is_explained(key: str) -> None:
    """In the table."""
    assert f"`{key}`" in PAGE
