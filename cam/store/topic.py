"""One topic file while a change is being planned: its records by id and by words, and its text with entries put in and out."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cam.store import entry, markdown
from cam.store.layout import TopicKey, is_topic
from cam.store.values import same_words

if TYPE_CHECKING:
    from collections.abc import KeysView
    from datetime import datetime

    from cam.models import MemoryRecord


def header(topic: str) -> str:
    """What a new topic file starts with: the predecessor's own words, without which it refuses to touch the file."""
    title = " ".join(part.capitalize() for part in topic.replace("_", "-").split("-"))
    sentence = "This file is maintained by Codex Auto Memory. You may edit summaries or details directly."
    return f"# {title}\n\n<!-- cam:topic {topic} -->\n\n{sentence}\n"


def written_into(record: MemoryRecord, block: str, *, eol: str) -> tuple[str, MemoryRecord]:
    """The text that ``block`` becomes when it states ``record``, unchanged if it does so already, and how that reads."""
    key = TopicKey(scope=record.scope, topic=record.topic, state=record.state)
    if block and entry.read(block, key, modified=record.updated_at) == record:
        return block, record
    written = entry.write(record, block, eol=eol)
    return written, entry.read(written, key, modified=record.updated_at) or record


class Topic:
    """``before`` is the file's text, None when there is no file; ``records`` are what its blocks state, in their order."""

    def __init__(self, key: TopicKey, before: str | None, *, modified: datetime) -> None:
        self.key = key
        self.before = before
        self._document = markdown.parse(before or "")
        self._added: list[str] = []
        self._eol = markdown.newline(before or "")
        self.records = entry.read_all(self._document, key, modified=modified)
        self._by_id = {record.id: record for record in self.records if record}
        self._by_words: dict[str, MemoryRecord] | None = None

    def find(self, name: str) -> MemoryRecord | None:
        """The record with this id."""
        return self._by_id.get(name)

    def ids(self) -> KeysView[str]:
        """The ids in use."""
        return self._by_id.keys()

    def saying(self, summary: str) -> MemoryRecord | None:
        """The record whose summary says the same."""
        if self._by_words is None:
            self._by_words = {same_words(record.summary): record for record in reversed(self.records) if record}
        return self._by_words.get(same_words(summary))

    def document(self) -> markdown.Document:
        """The text in blocks. New entries are collected and joined to it here, so that adding many costs what each is long."""
        if self._added:
            first, *rest = (text + self._eol for text in self._added)
            grown = self._with(first)
            blocks = (*grown.blocks, *rest)
            last = blocks[-1].removesuffix(self._eol)
            self._document, self._added = markdown.Document(grown.preface, (*blocks[:-1], last)), []
        return self._document

    def _with(self, block: str) -> markdown.Document:
        if self.before is None and not self._document.blocks and not self._document.preface:
            self._document = markdown.parse(header(self.key.topic))
        gap = bool(self._document.blocks) or self._document.preface != header(self.key.topic)
        return markdown.appended(self._document, block, gap=gap)

    def block(self, record: MemoryRecord) -> str:
        """The text that states ``record``."""
        return self.document().blocks[self._place(record)]

    def _place(self, record: MemoryRecord) -> int:
        return next(place for place, each in enumerate(self.records) if each is record)

    def add(self, record: MemoryRecord, block: str = "") -> MemoryRecord:
        """Put ``record`` at the end, keeping what a human wrote into ``block``, where it stood before.

        Returns the record as it then reads: a human's own lines are details of it.
        """
        written, standing = written_into(record, block.rstrip() + "\n" if block else "", eol=self._eol)
        if block:
            self._document = self.document()
            self._document = self._with(written)
        else:
            self._added.append(written)
        self._know(standing)
        self.records.append(standing)
        return standing

    def _know(self, record: MemoryRecord) -> None:
        self._by_id[record.id] = record
        if self._by_words is not None:
            self._by_words.setdefault(same_words(record.summary), record)

    def change(self, old: MemoryRecord, new: MemoryRecord, *, block: str = "") -> MemoryRecord:
        """Put ``new`` where ``old`` stands, as ``block`` if that states it. Returns the record as it then reads."""
        place = self._place(old)
        text = block or self.document().blocks[place]
        written, standing = written_into(new, text, eol=markdown.newline(text))
        self._document = markdown.replaced(self.document(), place, written)
        self._forget(old)
        self._know(standing)
        self.records[place] = standing
        return standing

    def _forget(self, record: MemoryRecord) -> None:
        del self._by_id[record.id]
        self._by_words = None

    def take(self, record: MemoryRecord) -> str:
        """Remove ``record``; the text in which it stood."""
        place = self._place(record)
        block = self.document().blocks[place]
        self._document = markdown.removed(self._document, place)
        self._forget(record)
        del self.records[place]
        return block

    def text(self) -> str | None:
        """The file's text, None when nothing is left that a human or cam would miss; a name that cam would not give is a human's."""
        document = self.document()
        text = markdown.render(document)
        empty = not document.blocks and text.strip("\ufeff \r\n") in ("", header(self.key.topic).strip())
        return None if empty and is_topic(self.key.topic) else text
