"""One topic file while a change is being planned: its records by id and by words, and its text with entries put in and out."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from cam.models import MemoryRecord
from cam.store import entry, markdown, merge, pages
from cam.store.layout import TopicKey, is_topic
from cam.store.stood import Stood, Twin
from cam.store.values import same_words

if TYPE_CHECKING:
    from collections.abc import KeysView
    from datetime import datetime

    from cam.store.entry import Glance


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
    """``before`` is the file's text, None when there is no file. Its entries are found by a glance and read when they are asked for."""

    def __init__(self, key: TopicKey, before: str | None, *, modified: datetime, document: markdown.Document | None = None) -> None:
        self.key = key
        self.before = before
        self._modified = modified
        self._document = document or markdown.parse(before or "")
        self._added: list[str] = []
        self._eol = markdown.newline(before or "")
        self._places: list[Glance | MemoryRecord | None] = entry.glance_all(self._document, key, modified=modified)
        self._by_id = {one.id: one for one in self._places if one}
        glanced = any(isinstance(one, entry.Glance) for one in self._places)  # and so each has an id of its own
        self._twice = frozenset[str]() if glanced else entry.stated_twice(self._document, key, modified=modified)
        self._by_words: dict[str, dict[str, None]] | None = None
        self._near = 0
        self._merged = merge.has_base((self._document.preface, *self._document.blocks))
        self._count = len(self._by_id)
        self._new: dict[str, MemoryRecord] = {}
        self._gone: set[str] = set()

    def _read(self, place: int) -> MemoryRecord | None:
        known = self._places[place]
        if not isinstance(known, entry.Glance):
            return known
        record = entry.read(self._document.blocks[place], self.key, modified=self._modified)
        if record:  # pragma: no branch -- what can be glanced at can be read
            self._places[place] = self._by_id[record.id] = record
        return record

    def records(self) -> list[MemoryRecord]:
        """What the entries state, in their order."""
        return [record for place in range(len(self._places)) if (record := self._read(place))]

    def find(self, name: str) -> MemoryRecord | None:
        """The record with this id."""
        found = self._by_id.get(name)
        return self._read(self._place(found)) if found else None

    def ids(self) -> KeysView[str]:
        """The ids in use."""
        return self._by_id.keys()

    def saying(self, summary: str) -> MemoryRecord | None:
        """The record whose summary says the same."""
        if self._by_words is None:
            self._by_words = {}
            for one in self._by_id.values():
                self._by_words.setdefault(same_words(one.summary), {})[one.id] = None
        names = self._by_words.get(same_words(summary), {})
        first = min(names, key=lambda name: self._place(self._by_id[name])) if len(names) > 1 else next(iter(names), "")
        return self.find(first) if names else None

    def section(self, listed: pages.Section | None) -> pages.Section:
        """What the scope's page is to say of this topic. ``listed`` is what it said of the file as it was, None if that is not known.

        The best of a topic after a change are among those that were listed and those that are new, unless one of the listed left.
        """
        if listed and listed.count == self._count and len(listed.lines) == min(listed.count, pages.FACTS_PER_TOPIC):
            names = [ref.partition(":")[2].partition(":")[2] for line in listed.lines for ref in pages.refs(line)]
            if len(names) == len(listed.lines) and not any(name in self._gone or name not in self._by_id for name in names):
                best = {name: record for name in names if (record := self.find(name))} | self._new
                return pages.section(best.values(), count=len(self._by_id))
        return pages.section(self.records())

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

    def _place(self, record: Glance | MemoryRecord) -> int:
        """Looked for from where the last one was found: changes of many go through the file in one direction."""
        near, places = self._near, self._places
        for step in range(max(near, len(places) - near) + 1):
            for place in (near + step, near - step):
                if 0 <= place < len(places) and places[place] is record:
                    self._near = place
                    return place
        raise LookupError(record.id)  # pragma: no cover -- callers have it from here

    def add(self, record: MemoryRecord, block: str = "", stood: Stood | None = None) -> MemoryRecord:
        """Put ``record`` where it ``stood``, or at the end, keeping what a human wrote into ``block``, the text it had before.

        Returns the record as it then reads, with a human's own lines as details.
        """
        if stood and (back := self._put_back(record, block.rstrip() + stood.tail, stood)):
            return back
        written, standing = written_into(record, block.rstrip() + "\n" if block else "", eol=self._eol)
        self._merged = self._merged or merge.has_base([written])
        if block:
            self._document = self.document()
            self._document = self._with(written)
        else:
            self._added.append(written)
        self._know(standing)
        self._places.append(standing)
        return standing

    def _put_back(self, record: MemoryRecord, block: str, stood: Stood) -> MemoryRecord | None:
        """Undo what ``take`` did, to the byte. None when the file was changed since so that it would not hold the same memories then."""
        document = self._as_it_stood(block, stood)
        if document is None:
            return None
        place = min(stood.place, len(document.blocks) - 1)
        read = entry.read(document.blocks[place], self.key, modified=record.updated_at)
        standing = replace(read or record, id=record.id)
        if self._is_plainly_put_back(record, document, place, stood):
            self._places.insert(place, standing)
        elif places := self._with_all(record, document):
            self._places = [standing if at == place else one for at, one in enumerate(places)]
            self._by_id = {one.id: one for one in self._places if one}
            self._by_words = None
            self._merged = self._merged or merge.has_base([block])
            self._twice |= {record.id for twin in stood.twins}
        else:
            return None
        self._document = document
        self._know(standing)
        return standing

    def _with_all(self, record: MemoryRecord, document: markdown.Document) -> list[Glance | MemoryRecord | None]:
        """What ``document`` states, if that is what the file does now and ``record``, and it can be cut so; else nothing."""
        places = entry.glance_all(document, self.key, modified=self._modified)
        told, known = ({one.id: one.summary for one in each if one} for each in (places, self._places))
        is_so = told == known | {record.id: record.summary} and markdown.parse(markdown.render(document)) == document
        return places if is_so else []

    def _is_plainly_put_back(self, record: MemoryRecord, document: markdown.Document, place: int, stood: Stood) -> bool:
        """Whether one look at the block tells that the file then holds what it holds now and ``record``: most do, and files are long."""
        if stood.twins or self._twice or self._merged or record.id in self._by_id or stood.lead.strip():
            return False
        block = document.blocks[place]
        one = entry.glance(block) or entry.read(block, self.key, modified=self._modified)
        same = one is not None and (one.id, one.summary) == (record.id, record.summary)
        return same and not merge.has_base([block]) and markdown.stays(document, place)

    def _as_it_stood(self, block: str, stood: Stood) -> markdown.Document | None:
        """The document with ``block`` in its old place, as far as there is such a place; None when somebody has changed a twin since."""
        document = self.document()
        texts = [document.preface, *document.blocks]
        if self.before is None and texts == [""]:
            texts = [header(self.key.topic) if stood.preface is None else stood.preface]
        gone = sorted([(stood.place, block), *((twin.place, twin.text) for twin in stood.twins if twin.copy)])
        if gone[-1][0] >= len(texts) + len(gone) - 2:  # nothing comes behind it
            texts[-1] += stood.lead
        elif stood.lead:
            gone[-1] = gone[-1][0], gone[-1][1] + stood.lead
        for place, text in gone:
            texts.insert(place + 1, text)
        for twin in (twin for twin in stood.twins if not twin.copy):
            if not 0 <= twin.place < len(texts) - 1:
                return None
            now = texts[twin.place + 1]
            settled = entry.read(now, self.key, modified=self._modified)
            if not settled or entry.write(settled, twin.text, eol=markdown.newline(twin.text)).rstrip() != now.rstrip():
                return None
            texts[twin.place + 1] = twin.text
        return markdown.Document(texts[0], tuple(texts[1:]))

    def _know(self, record: MemoryRecord) -> None:
        self._by_id[record.id] = self._new[record.id] = record
        if self._by_words is not None:
            self._by_words.setdefault(same_words(record.summary), {})[record.id] = None

    def change(self, old: MemoryRecord, new: MemoryRecord, *, block: str = "") -> MemoryRecord:
        """Put ``new`` where ``old`` stands, as ``block`` if that states it. Returns the record as it then reads."""
        place = self._place(old)
        text = block or self.document().blocks[place]
        written, standing = written_into(new, text, eol=markdown.newline(text))
        self._merged = self._merged or merge.has_base([written])
        self._document = markdown.replaced(self.document(), place, written)
        self._forget(old)
        self._know(standing)
        self._places[place] = standing
        return standing

    def _forget(self, record: MemoryRecord) -> None:
        del self._by_id[record.id]
        self._new.pop(record.id, None)
        self._gone.add(record.id)
        if self._by_words is not None:
            self._by_words[same_words(record.summary)].pop(record.id, None)

    def take(self, record: MemoryRecord) -> tuple[str, Stood]:
        """Remove ``record``; the text in which it stood, and where that was."""
        whole, place = self.document(), self._place(record)
        twins = self._settle_twins(record) if self._twice else ()
        now = self._place(record)
        self._document = markdown.removed(self.document(), now)
        self._forget(record)
        del self._places[now]
        gone = {place, *(twin.place for twin in twins if twin.copy)}
        last = next((whole.blocks[at] for at in reversed(range(len(whole.blocks))) if at not in gone), whole.preface)
        left = self._document.blocks[-1] if self._document.blocks else self._document.preface
        block, preface = whole.blocks[place], None
        if not self._document.blocks and self.text() is None and whole.preface != header(self.key.topic):
            left, preface = last, whole.preface  # the file goes, and all of what stood above
        return block, Stood(
            place=place,
            tail=block[len(block.rstrip()) :],
            lead=last[len(left) :] if last.startswith(left) else "",
            preface=preface,
            twins=twins,
        )

    def _settle_twins(self, record: MemoryRecord) -> tuple[Twin, ...]:
        """Before ``record`` goes: no other entry that states its id may come into its place. Returns what these were.

        One that says something else gets the longer id by which it is known written down; an exact copy goes, too.
        """
        whole = self.document()
        stated = [entry.read(block, self.key, modified=self._modified) for block in whole.blocks]
        own = stated[self._place(record)]
        twins: list[Twin] = []
        for place in reversed(range(len(self._places))):
            other, said = self._places[place], stated[place]
            if not own or not said or said.id != own.id or other is record:
                continue
            if other is None and (own.id == record.id or (said.summary, said.details) == (own.summary, own.details)):
                self.take_copy(place)
            elif isinstance(other, MemoryRecord) and own.id == record.id:
                self.change(other, other)
            else:
                continue
            twins.append(Twin(place=place, text=whole.blocks[place], copy=other is None))
        return tuple(twins)

    def take_copy(self, place: int) -> str:
        """Remove the block at ``place``, which repeats another entry and so states no record of its own; its text."""
        block = self.document().blocks[place]
        self._document = markdown.removed(self._document, place)
        del self._places[place]
        return block

    def text(self) -> str | None:
        """The file's text, None when nothing is left that a human or cam would miss; a name that cam would not give is a human's."""
        document = self.document()
        text = markdown.render(document)
        empty = not document.blocks and text.strip("\ufeff \r\n") in ("", header(self.key.topic).strip())
        return None if empty and is_topic(self.key.topic) else text
