"""The files of a change while it is being planned: in memory only, one place for putting records in and taking them out."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from datetime import UTC, datetime
from typing import TYPE_CHECKING

from cam.models import EPOCH, Applied, MemoryRecord, MemoryScope, State
from cam.store import entry, history, markdown, pages
from cam.store.layout import Layout, TopicKey, check_topic, parse_ref

if TYPE_CHECKING:
    from collections.abc import Mapping
    from pathlib import Path


@dataclass(frozen=True, slots=True, kw_only=True)
class TopicText:
    """A topic file as read: undecodable bytes as surrogates, so that they can be written back."""

    text: str
    modified: datetime = EPOCH


@dataclass(frozen=True, slots=True, kw_only=True)
class Snapshot:
    """The files that a plan reads. ``names`` are all topics that have a file, also those that the plan need not read."""

    layout: Layout
    names: frozenset[TopicKey] = frozenset()
    topics: Mapping[TopicKey, TopicText] = field(default_factory=dict)
    pages: Mapping[tuple[MemoryScope, State], str] = field(default_factory=dict)


@dataclass(frozen=True, slots=True, kw_only=True)
class FileChange:
    """One file's bytes before and after; None is no file."""

    path: Path
    before: bytes | None
    after: bytes | None


@dataclass(frozen=True, slots=True, kw_only=True)
class Append:
    """Whole lines to add to a file."""

    path: Path
    data: bytes


def encode(text: str) -> bytes:
    """The inverse of :func:`decode`."""
    return text.encode("utf-8", "surrogateescape")


def decode(data: bytes) -> str:
    """utf-8; what is none becomes surrogates and survives."""
    return data.decode("utf-8", "surrogateescape")


def header(topic: str) -> str:
    """What a new topic file starts with: the predecessor's own words, without which it refuses to touch the file."""
    title = " ".join(part.capitalize() for part in topic.replace("_", "-").split("-"))
    sentence = "This file is maintained by Codex Auto Memory. You may edit summaries or details directly."
    return f"# {title}\n\n<!-- cam:topic {topic} -->\n\n{sentence}\n"


@dataclass(slots=True)
class Topic:
    """One topic file being changed: ``records[i]`` is what ``document.blocks[i]`` states."""

    key: TopicKey
    before: str | None
    document: markdown.Document
    records: list[MemoryRecord | None]

    def index(self, name: str) -> int | None:
        """Where the record with this id stands."""
        return next((i for i, record in enumerate(self.records) if record and record.id == name), None)

    def ids(self) -> set[str]:
        """The ids in use."""
        return {record.id for record in self.records if record}

    def text(self) -> str | None:
        """The file's text, None when nothing is left that a human or cam would miss."""
        text = markdown.render(self.document)
        return None if not self.document.blocks and text.strip("\ufeff \r\n") in ("", header(self.key.topic).strip()) else text


def written_into(record: MemoryRecord, block: str, *, eol: str) -> tuple[str, MemoryRecord]:
    """The text that ``block`` becomes when it states ``record``, unchanged if it does so already, and how that reads."""
    key = TopicKey(scope=record.scope, topic=record.topic, state=record.state)
    if block and entry.read(block, key, modified=record.updated_at) == record:
        return block, record
    written = entry.write(record, block, eol=eol)
    return written, entry.read(written, key, modified=record.updated_at) or record


class Draft:
    """A snapshot with changes on top, and what was changed."""

    def __init__(self, snapshot: Snapshot, common: history.Stamp) -> None:
        self.snapshot = snapshot
        self.common = common
        self.applied: list[Applied] = []
        self._topics: dict[TopicKey, Topic] = {}
        self._lines: dict[MemoryScope, list[bytes]] = {}

    def topic(self, key: TopicKey) -> Topic:
        """The topic as it stands in this draft."""
        if key not in self._topics:
            file = self.snapshot.topics.get(key)
            document = markdown.parse(file.text if file else "")
            records = entry.read_all(document, key, modified=file.modified if file else EPOCH)
            self._topics[key] = Topic(key, file.text if file else None, document, records)
        return self._topics[key]

    def find(self, ref: str) -> tuple[Topic, MemoryRecord] | None:
        """The record that ``ref`` names, active before archived."""
        for key, name in parse_ref(ref):
            topic = self.topic(key)
            at = topic.index(name)
            record = topic.records[at] if at is not None else None
            if record:
                return topic, record
        return None

    def ids(self, scope: MemoryScope, topic: str) -> set[str]:
        """The ids of a topic's active and archived records: a ref names no state, so they share one space."""
        return {name for state in State for name in self.topic(TopicKey(scope=scope, topic=topic, state=state)).ids()}

    def put(self, record: MemoryRecord, *, block: str = "") -> MemoryRecord:
        """Add ``record`` to the end of its topic, keeping what a human wrote into ``block``, where it stood before.

        Returns the record as it then reads: a human's own lines are details of it.
        """
        topic = self.topic(TopicKey(scope=record.scope, topic=record.topic, state=record.state))
        if topic.before is None and not topic.document.blocks:
            topic.document = markdown.parse(topic.document.preface or header(check_topic(record.topic)))
        text = markdown.render(topic.document)
        gap = bool(topic.document.blocks) or topic.document.preface != header(record.topic)
        block = block.rstrip() + "\n" if block else ""
        written, standing = written_into(record, block, eol=markdown.newline(text))
        topic.document = markdown.appended(topic.document, written, gap=gap)
        topic.records.append(standing)
        return standing

    def change(self, topic: Topic, old: MemoryRecord, new: MemoryRecord, *, block: str = "") -> MemoryRecord:
        """Put ``new`` where ``old`` stands, as ``block`` if that states it. Returns the record as it then reads."""
        at = topic.records.index(old)
        block = block or topic.document.blocks[at]
        written, standing = written_into(new, block, eol=markdown.newline(block))
        topic.document = markdown.replaced(topic.document, at, written)
        topic.records[at] = standing
        return standing

    def take(self, topic: Topic, record: MemoryRecord) -> str:
        """Remove ``record``; the text in which it stood."""
        at = topic.records.index(record)
        block = topic.document.blocks[at]
        topic.document = markdown.removed(topic.document, at)
        del topic.records[at]
        return block

    def note(self, change: Applied, *, block: str = "") -> Applied:
        """Record a change in the history, and ``block``, the text that stood before, when it is not what cam would write."""
        record = change.after or change.before
        if record is None:
            raise ValueError("a change without a record")
        ours = change.before is not None and entry.write(change.before).rstrip() == block.rstrip()
        kept = "" if ours else block
        self._lines.setdefault(record.scope, []).append(history.line(change, self.common, block=kept))
        self.applied.append(change)
        return change

    def moved(self, topic: Topic, old: MemoryRecord, new: MemoryRecord) -> tuple[MemoryRecord, str]:
        """Take ``old`` out and put ``new`` into the file that its scope, topic and state name, under an id that is free there."""
        block = self.take(topic, old)
        taken = self.ids(new.scope, new.topic)
        return self.put(replace(new, id=entry.unique_id(new, taken)), block=block), block

    def _page(self, scope: MemoryScope, state: State) -> FileChange | None:
        page = self.snapshot.pages.get((scope, state))
        files = {key.topic for key in self.snapshot.topics if (key.scope, key.state) == (scope, state)}
        standing = {key.topic for key in self.snapshot.names if (key.scope, key.state) == (scope, state)}
        listed = {topic: found for topic, found in pages.sections(page or "").items() if topic in standing}
        drafted = {key.topic for key in self._topics if (key.scope, key.state) == (scope, state)}
        for topic in files | drafted:
            records = self.topic(TopicKey(scope=scope, topic=topic, state=state)).records
            listed[topic] = pages.section([record for record in records if record])
        text = pages.render_page(page or "", scope, state, listed)
        if text == page:
            return None
        return FileChange(path=self.snapshot.layout.page(scope, state), before=None if page is None else encode(page), after=encode(text))

    def changes(self) -> tuple[FileChange, ...]:
        """The files to write, a move's destination before its source: a reader then sees a record twice rather than never."""
        layout = self.snapshot.layout
        texts = {key: (topic.before, topic.text()) for key, topic in self._topics.items()}
        topics = [
            FileChange(path=layout.topic(key), before=None if old is None else encode(old), after=None if new is None else encode(new))
            for key, (old, new) in texts.items()
            if old != new
        ]
        topics.sort(key=lambda change: len(change.after or b"") < len(change.before or b""))
        changed = sorted({(key.scope, key.state) for key, (old, new) in texts.items() if old != new})
        return (*topics, *(change for scope, state in changed if (change := self._page(scope, state))))

    def appends(self) -> tuple[Append, ...]:
        """The history lines to add."""
        return tuple(Append(path=self.snapshot.layout.history(scope), data=b"".join(lines)) for scope, lines in self._lines.items())


def modified_at(mtime_ns: int) -> datetime:
    """A file's time in whole milliseconds, as an entry can state it."""
    return datetime.fromtimestamp(mtime_ns // 1_000_000 / 1000, tz=UTC)


def whole_milliseconds(at: datetime) -> datetime:
    """``at`` as the files will state it."""
    return at.astimezone(UTC).replace(microsecond=at.microsecond // 1000 * 1000)
