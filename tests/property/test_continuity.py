"""Continuity files: whatever a human wrote survives every save, and saving is stable."""

from __future__ import annotations

from datetime import UTC, datetime

from hypothesis import given, settings
from hypothesis import strategies as st

from cam.continuity.brief import BYTES, Here, look
from cam.continuity.document import merge, parse, render
from cam.continuity.evidence import summarise
from cam.continuity.state import ITEMS, LISTS, Header, Layer, one_line
from cam.models import AgentSaid, CommandRan, Event, FilesChanged, HumanSaid, MemoryScope

HEAD = Header(scope=MemoryScope.LOCAL, project_id="p-1", worktree_id="w-1", updated_at=datetime(2026, 12, 1, tzinfo=UTC), session_id="s")
WORDS = (
    st.text(st.characters(exclude_categories=("Cc", "Cs", "Zl", "Zp")), min_size=1, max_size=40)
    .map(lambda t: one_line(t, 240))
    .filter(bool)
)
ITEMS_OF = st.lists(WORDS, max_size=6, unique_by=lambda t: " ".join(t.casefold().split()).rstrip(".!。")).map(tuple)
LAYERS = st.builds(Layer, goal=WORDS | st.just(""), confirmed=ITEMS_OF, failed=ITEMS_OF, untried=ITEMS_OF, next=ITEMS_OF, notes=ITEMS_OF)
LINES = st.sampled_from(
    [
        "",
        "- mine",
        "* mine too",
        "  continued",
        "Prose.",
        "## Goal",
        "## Incomplete / Next",
        "## Mine",
        "```",
        "> quoted",
        "---",
        "| goal",
        "# Title",
    ]
)


@settings(max_examples=60, deadline=None)
@given(st.lists(LINES, max_size=25), LAYERS)
def test_human_lines_keep_their_order(lines: list[str], layer: Layer) -> None:
    """Every line of the human's is there after a save, and in its order."""
    merged = iter(merge("\n".join(lines), layer, HEAD).split("\n"))
    assert all(line in merged for line in lines if line.strip() and line != "---")


@settings(max_examples=60, deadline=None)
@given(st.lists(LAYERS, min_size=1, max_size=4))
def test_saves_are_bounded_and_the_last_one_is_stable(layers: list[Layer]) -> None:
    text = render(layers[0], HEAD)
    for number, layer in enumerate(layers[1:]):
        text = merge(text, layer, Header(scope=HEAD.scope, worktree_id="w-1", session_id=f"s{number}"))
    assert all(len(parse(text, MemoryScope.LOCAL).items[name]) <= ITEMS for name in LISTS)
    again = merge(text, layers[-1], HEAD)
    assert merge(again, layers[-1], HEAD) == again


@settings(max_examples=40, deadline=None)
@given(st.text(max_size=400), LAYERS)
def test_what_is_told_is_bounded(text: str, layer: Layer) -> None:
    """Whatever stands in the files."""
    here = Here(worktree_id="w-1", branch="main", now=HEAD.updated_at, hours=24)
    files = (parse(merge(text, layer, HEAD), MemoryScope.LOCAL), parse(text, MemoryScope.PROJECT))
    assert len(look(*files, here).text.encode("utf-8", "replace")) <= BYTES


TEXTS = st.text(max_size=200) | st.sampled_from(
    ["continue", "Next step: add a retry.", "Add a CSV export to the page", "```", "<private>", "</private> x"]
)
EVENTS = st.lists(
    st.builds(HumanSaid, text=TEXTS)
    | st.builds(AgentSaid, text=TEXTS)
    | st.builds(CommandRan, command=TEXTS, exit_code=st.sampled_from([0, 1, None]), output=TEXTS)
    | st.builds(FilesChanged, paths=st.lists(TEXTS, max_size=3).map(tuple), ok=st.booleans()),
    max_size=12,
)


@settings(max_examples=60, deadline=None)
@given(EVENTS)
def test_any_session_can_be_summarised_written_and_read(events: list[Event]) -> None:
    """Whatever was said: items are single lines, and the file says the same when it is read."""
    found = summarise(events, root="/shop")
    for layer in (found.shared, found.local):
        file = parse(render(layer, HEAD), MemoryScope.LOCAL)
        assert [[item.text for item in file.items[name]] for name in LISTS] == [
            [" ".join(text.split()) for text in layer.of(name)] for name in LISTS
        ]
        assert file.goal == layer.goal
