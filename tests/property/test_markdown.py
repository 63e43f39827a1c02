"""Promises of the topic file format, for any text."""

from __future__ import annotations

from dataclasses import replace
from datetime import UTC, datetime

from hypothesis import assume, example, given, settings
from hypothesis import strategies as st

from cam.models import Kind, MemoryRecord, MemoryScope, Source
from cam.store import entry, markdown, merge
from cam.store.layout import TopicKey
from cam.store.plan import cleaned
from cam.store.values import decode, encode

KEY = TopicKey(scope=MemoryScope.PROJECT, topic="commands")
WHEN = datetime(2026, 11, 29, 18, tzinfo=UTC)

# Lines that Markdown gives a meaning to, so that chance meets the cases that matter.
LINE = st.sampled_from([
    "## run tests", "##", "##\ttabbed", " ## indented", "   ## more", "    ## code", "### third", "##no space", "# first",
    "- ## in a list", "> ## quoted", "- item", "  continued", "1. one", "```", "~~~", "````", "```py", "  ```", "- ```", "<!--",
    "-->", "<!-- one line -->", "<!-- cam:topic commands -->",
    '<!-- cam:entry {"id":"a","scope":"project","updatedAt":"2026-11-29T18:00:00Z"} -->', "<div>", "</div>", "<pre>", "</pre>",
    "<script>", "<?php", "?>", "<![CDATA[", "]]>", "<!DOCTYPE x", ">", "<span>", "<a b", "Summary: something", "Details:",
    "- detail", "", "", "   ", "\t", "text", "===", "---", "<<<<<<< HEAD", "=======", ">>>>>>> theirs", "[a]: /b", "[a]:",
    "|a|b|", "***", "\ufeff", "title: x", "\x0c", "\u2028", "a\rb", "\r", "\x00", "🙂 記憶", "[[Obsidian]]",
])  # fmt: skip
LINES = st.lists(st.tuples(LINE, st.sampled_from(["\n", "\n", "\n", "\r\n"])), max_size=14).map(
    lambda pairs: "".join(a + b for a, b in pairs)
)
ANY_TEXT = st.one_of(LINES, st.builds("{}{}".format, LINES, LINE), st.text(max_size=80), st.binary(max_size=60).map(decode))

SAID = st.text(st.characters(exclude_categories=["Cs"]), min_size=1, max_size=60).filter(lambda text: cleaned_text(text) != "")
RECORD = st.builds(
    MemoryRecord,
    scope=st.just(MemoryScope.PROJECT),
    topic=st.just("commands"),
    id=st.sampled_from(["one", "two", "三"]),
    summary=SAID | st.sampled_from(["a --> b", "Details:", "## x", "Summary: y", "<!-- cam:entry {} -->", "- x", "```"]),
    details=st.lists(SAID | st.sampled_from(["## x", "- y", "<!--", "```", "Details:", "a\nb", "-->"]), max_size=4).map(tuple),
    tags=st.lists(SAID, max_size=2).map(tuple),
    kind=st.sampled_from(Kind),
    source=st.sampled_from(Source),
    confidence=st.sampled_from([0.0, 0.5, 0.9, 1.0]),
    created_at=st.just(WHEN),
    updated_at=st.just(WHEN),
    sources=st.lists(SAID | st.just("/x --> y"), max_size=2).map(tuple),
    reason=st.just("") | SAID | st.just("because --> of"),
    pinned=st.booleans(),
    supersedes=st.lists(st.just("project:commands:old"), max_size=1).map(tuple),
)


def cleaned_text(text: str) -> str:
    """A summary as it would be written."""
    return cleaned(MemoryRecord(scope=MemoryScope.PROJECT, topic="t", summary=text)).summary


@given(ANY_TEXT)
@settings(max_examples=400, deadline=None)
@example("```\n## hidden\n```\n## seen\n")
@example("<!--\n## hidden\n-->\n## seen")
@example("---\n## yaml comment\n---\n## seen\n")
@example("- item\n\n  ## nested\n## seen\n")
@example("<div>\n## hidden\n\n## seen\n")
@example("\ufeff## a\r\n")
def test_any_text_survives_parsing(text: str) -> None:
    """Nothing is lost: what was parsed is rendered as it was."""
    document = markdown.parse(text)
    assert markdown.render(document) == text
    assert encode(markdown.render(document)) == encode(text)


@given(ANY_TEXT)
@settings(max_examples=400, deadline=None)
def test_the_fast_way_finds_the_headings_that_markdown_finds(text: str) -> None:
    """Looking only where something could hide a heading gives what markdown-it-py gives for the whole text."""
    assert markdown.headings(text) == markdown.markdown_headings(text)


@given(ANY_TEXT, ANY_TEXT, ANY_TEXT)
@settings(max_examples=400, deadline=None)
@example("## a\n##", "", "x\n")
@example("---\n## a\n## b\n", "", "---\n")
def test_what_is_known_of_a_text_saves_work_and_changes_nothing(start: str, before: str, after: str) -> None:
    """Cutting a text anew where it differs from an earlier one comes to the same as cutting it whole."""
    assert markdown.parse(start + after, markdown.parse(start + before)) == markdown.parse(start + after)


@given(RECORD)
@settings(max_examples=150, deadline=None)
def test_a_record_is_read_back_as_it_was_written(record: MemoryRecord) -> None:
    """Whatever people say, it can neither end the comment nor start another entry."""
    wanted = cleaned(record)
    document = markdown.parse(entry.write(wanted))
    assert entry.read_all(document, KEY, modified=WHEN) == [wanted]


@given(RECORD)
@settings(max_examples=200, deadline=None)
def test_the_short_way_to_read_an_entry_agrees_with_the_long_one(record: MemoryRecord) -> None:
    """CRLF text takes the long way; the record is the same."""
    wanted = cleaned(record)
    text = entry.write(wanted)
    assert entry.read(text.replace("\n", "\r\n"), KEY, modified=WHEN) == entry.read(text, KEY, modified=WHEN) == wanted


@given(ANY_TEXT, RECORD)
@settings(max_examples=250, deadline=None)
def test_an_entry_can_be_added_to_any_file(text: str, record: MemoryRecord) -> None:
    """Everything that stood there still stands there, and the new entry is found, also after an open fence or comment."""
    wanted = cleaned(record)
    before = markdown.parse(text)
    after = markdown.appended(before, entry.write(wanted))
    assert markdown.render(after).startswith(text)
    found = markdown.parse(markdown.render(after))
    assert found == after
    assert entry.read(found.blocks[-1], KEY, modified=WHEN) == wanted


@given(ANY_TEXT, RECORD, st.data())
@settings(max_examples=250, deadline=None)
def test_rewriting_an_entry_changes_no_other_block(text: str, record: MemoryRecord, data: st.DataObject) -> None:
    """The other blocks keep every byte; the rewritten one keeps what a human wrote into it."""
    before = markdown.parse(text)
    if not before.blocks:
        return
    at = data.draw(st.integers(0, len(before.blocks) - 1))
    written = entry.write(cleaned(record), before.blocks[at], eol=markdown.newline(before.blocks[at]))
    after = markdown.replaced(before, at, written)
    assert markdown.parse(markdown.render(after)) == after
    assert (after.preface, after.blocks[:at], after.blocks[at + 1 :]) == (before.preface, before.blocks[:at], before.blocks[at + 1 :])
    assert entry.dissect(before.blocks[at]).free in after.blocks[at]


@given(ANY_TEXT, st.data())
@settings(max_examples=250, deadline=None)
@example("- item\n## gone\n   ## more\n", 0)
@example("## a\n- item\n## gone\n  ## more\n", 1)
def test_taking_an_entry_out_leaves_all_others(text: str, data: st.DataObject | int) -> None:
    """The other blocks keep every byte; what stands before may be closed so that it does not swallow what follows."""
    before = markdown.parse(text)
    if not before.blocks:
        return
    at = data if isinstance(data, int) else data.draw(st.integers(0, len(before.blocks) - 1))
    after = markdown.removed(before, at)
    assert markdown.parse(markdown.render(after)) == after
    assert len(after.blocks) == len(before.blocks) - 1
    assert after.blocks[at:] == before.blocks[at + 1 :]
    kept = [before.preface, *before.blocks[:at]]
    assert all(one.startswith(other.rstrip("\r\n")) for one, other in zip([after.preface, *after.blocks[:at]], kept, strict=True))


BLOCK = RECORD.map(lambda record: entry.write(cleaned(record)) + "\n")
FILE = st.lists(st.sampled_from(["## by hand\n", "## by hand\nmore\n", "words\n", "\n"]) | BLOCK | LINES, max_size=5).map("".join)


@given(st.lists(FILE, min_size=2, max_size=4), st.lists(st.integers(0, 3), min_size=1, max_size=3))
@settings(max_examples=150, deadline=None)
def test_reading_what_changed_comes_to_the_same_as_reading_all(files: list[str], order: list[int]) -> None:
    """Whatever was known of the file before, entries moved, copied, renamed or mended by hand among them."""
    known: dict[bytes, MemoryRecord] = {}
    for text in [*files, *(files[at % len(files)] + files[0] for at in order)]:
        document, modified = markdown.parse(text), datetime(2026, 12, 1, tzinfo=UTC)
        found = entry.read_changed(document, KEY, modified=modified, known={digest: record.id for digest, record in known.items()})
        records = [record or known[digest] for digest, record in found]
        assert records == [record for record in entry.read_all(document, KEY, modified=modified) if record]
        known = {digest: record for (digest, _), record in zip(found, records, strict=True) if digest}


@given(FILE)
@settings(max_examples=150, deadline=None)
def test_a_glance_sees_what_reading_finds(text: str) -> None:
    """Id and summary, of every entry, in the same order."""
    document = markdown.parse(text)
    seen = entry.glance_all(document, KEY, modified=WHEN)
    read = entry.read_all(document, KEY, modified=WHEN)
    assert [one and (one.id, one.summary) for one in seen] == [one and (one.id, one.summary) for one in read]


@given(ANY_TEXT, RECORD)
@settings(max_examples=150, deadline=None)
def test_rewriting_an_entry_twice_changes_nothing_the_second_time(text: str, record: MemoryRecord) -> None:
    """Writing the same record into its own block is idempotent; one that git could not merge is put in order by degrees."""
    block = f"## {cleaned(record).id}\n{text}"
    assume(not merge.is_marked(block))
    once = entry.write(replace(cleaned(record), details=()), block)
    read = entry.read(once, KEY, modified=WHEN)
    assert read is not None
    assert entry.write(read, entry.write(read, once)) == entry.write(read, once)
