"""Where things are."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from cam.errors import StoreError
from cam.models import MemoryScope, State
from cam.store import layout
from cam.store.layout import TopicKey, parse_ref, scan

if TYPE_CHECKING:
    from tests.unit.store.conftest import Memory


@pytest.mark.parametrize(
    ("ref", "places"),
    [
        ("project:commands:x", [("commands", State.ACTIVE, "x"), ("commands", State.ARCHIVED, "x")]),
        ("project:commands:x:y", [("commands", State.ACTIVE, "x:y"), ("commands", State.ARCHIVED, "x:y")]),
        ("project:archived:t:x", [("archived", State.ACTIVE, "t:x"), ("archived", State.ARCHIVED, "t:x"), ("t", State.ARCHIVED, "x")]),
    ],
)
def test_a_ref_names_places(ref: str, places: list[tuple[str, State, str]]) -> None:
    """The state is optional, and an id may hold colons."""
    wanted = [(TopicKey(scope=MemoryScope.PROJECT, topic=topic, state=state), name) for topic, state, name in places]
    assert list(parse_ref(ref)) == wanted


def test_what_is_no_topic_is_not_listed(memory: Memory) -> None:
    """Pages, hidden files, directories, temporary files and links to nowhere."""
    memory.add("One", "notes")
    for name in (".hidden.md", ".notes.md.cam", "x.txt", "a:b.md"):
        memory.write(name, "## x\n")
    memory.path("dir.md").mkdir()
    memory.path("gone.md").symlink_to("nowhere.md")
    assert [file.topic for file in memory.store.topic_files()] == ["notes"]


def test_a_folder_that_cannot_be_read_is_an_error(memory: Memory) -> None:
    """A link that leads to itself stands in its place."""
    folder = memory.store.layout.directory(MemoryScope.PROJECT)
    folder.parent.mkdir(parents=True)
    folder.symlink_to(folder)
    assert [file.key.scope for file in scan(memory.store.layout)] == []
    with pytest.raises(StoreError, match="cannot read"):
        list(layout._scan(memory.store.layout, MemoryScope.PROJECT, State.ACTIVE))
