"""Plain Markdown notes as statements to remember. Pure; what a statement is about is decided elsewhere."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING

from cam.models import EPOCH, MemoryScope, slug
from cam.store.markdown import front_matter

if TYPE_CHECKING:
    from markdown_it.token import Token

_TEXT = frozenset({"inline", "fence", "code_block"})


@dataclass(frozen=True, slots=True, kw_only=True)
class Statement:
    """One thing that a note says; ``tags`` are the headings it stands under."""

    summary: str
    details: tuple[str, ...] = ()
    tags: tuple[str, ...] = ()


@dataclass(slots=True)
class _Reading:
    """Where in the note the reader stands: the headings above, the depth of lists, and the lines of the item it is in."""

    found: list[Statement] = field(default_factory=list)
    headings: dict[int, str] = field(default_factory=dict)
    heading: int = 0
    depth: int = 0
    item: list[str] = field(default_factory=list)

    def state(self, *lines: str) -> None:
        tags = tuple(slug(title) for level, title in sorted(self.headings.items()) if level > 1 and title)
        self.found.append(Statement(summary=lines[0], details=lines[1:], tags=tags))

    def enter(self, token: Token) -> None:
        """Follow headings and lists."""
        if token.type == "heading_open":
            self.heading = int(token.tag[1:])
            self.headings = {level: title for level, title in self.headings.items() if level < self.heading}
        elif token.type == "heading_close":
            self.heading = 0
        elif token.type in ("list_item_open", "list_item_close"):
            self.depth += token.nesting
            if not self.depth and self.item:
                self.state(*self.item)
                self.item = []

    def read(self, token: Token) -> None:
        """Take in text: of a heading, of a list's item, of a paragraph, or code that belongs to the statement before."""
        lines = [line.strip() for line in token.content.splitlines() if line.strip()]
        prose = token.type == "inline"
        if prose and self.heading and not self.depth:
            self.headings[self.heading] = token.content
        elif self.depth:
            self.item += [" ".join(lines)] if prose and lines else lines
        elif prose and lines and not lines[0].startswith("|"):
            self.state(" ".join(lines))
        elif not prose and self.found:
            self.found[-1] = replace(self.found[-1], details=(*self.found[-1].details, *lines))


def statements(text: str) -> tuple[Statement, ...]:
    """What ``text`` says: each item of a list that is not inside another, and each paragraph; what hangs below an item is its details.

    Headings become tags. A code block belongs to what it follows. Front matter, comments and other HTML, tables and rules say nothing.
    Of a file of a memory, each entry is one, and of its overview what a person wrote there.
    """
    if "<!-- cam:topic" in text or "<!-- cam:entry" in text:
        return _entries(text)
    if "<!-- cam:begin" in text:
        from cam.store.pages import notes

        text = notes(text)
    from markdown_it import MarkdownIt

    reading = _Reading()
    for token in MarkdownIt("commonmark").parse(text[front_matter(text) :]):
        if token.type in _TEXT:
            reading.read(token)
        else:
            reading.enter(token)
    return tuple(reading.found)


def _entries(text: str) -> tuple[Statement, ...]:
    """What the entries of a topic file say, whosever memory it is from."""
    from cam.store import entry
    from cam.store.layout import TopicKey
    from cam.store.markdown import parse

    read = entry.read_all(parse(text), TopicKey(scope=MemoryScope.PROJECT, topic="notes"), modified=EPOCH)
    return tuple(Statement(summary=record.summary, details=record.details, tags=record.tags) for record in read if record)
