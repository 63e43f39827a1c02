"""The files of a change while it is being planned: in memory only, one place for putting records in and taking them out."""

from __future__ import annotations

from dataclasses import dataclass, field
from datetime import UTC, datetime
from typing import TYPE_CHECKING

from cam.models import EPOCH, Action, Applied, MemoryOperation, MemoryRecord, MemoryScope, State
from cam.store import entry, history, pages
from cam.store.layout import Layout, TopicKey, check_topic, parse_ref
from cam.store.topic import Topic
from cam.store.values import encode

if TYPE_CHECKING:
    from collections.abc import Collection, Mapping
    from pathlib import Path

    from cam.store.markdown import Document
    from cam.store.stood import Stood


@dataclass(frozen=True, slots=True, kw_only=True)
class TopicText:
    """A topic file as read: undecodable bytes as surrogates, so that they can be written back; ``document`` if it is cut already."""

    text: str
    document: Document | None = None
    modified: datetime = EPOCH


@dataclass(frozen=True, slots=True, kw_only=True)
class Snapshot:
    """The files that a plan reads. ``names`` are all topics that have a file, also those that the plan need not read.

    ``stale`` are topics of which a page does not say what stands in their file now.
    """

    layout: Layout
    names: frozenset[TopicKey] = frozenset()
    stale: frozenset[TopicKey] = frozenset()
    topics: Mapping[TopicKey, TopicText] = field(default_factory=dict)
    pages: Mapping[tuple[MemoryScope, State], str] = field(default_factory=dict)


@dataclass(frozen=True, slots=True, kw_only=True)
class FileChange:
    """One file's bytes before and after; None means that there is no file."""

    path: Path
    before: bytes | None
    after: bytes | None


@dataclass(frozen=True, slots=True, kw_only=True)
class Append:
    """Whole lines to add to a file."""

    path: Path
    data: bytes


class Draft:
    """A snapshot with changes on top, and a record of them; ``added`` are the refs of what is new."""

    def __init__(self, snapshot: Snapshot, common: history.Stamp) -> None:
        self.snapshot = snapshot
        self.common = common
        self.applied: list[Applied] = []
        self.added: set[str] = set()
        self._topics: dict[TopicKey, Topic] = {}
        self._lines: dict[MemoryScope, list[bytes]] = {}

    def topic(self, key: TopicKey) -> Topic:
        """The topic as it stands in this draft."""
        if key not in self._topics:
            file = self.snapshot.topics.get(key)
            self._topics[key] = Topic(
                key, file.text if file else None, modified=file.modified if file else EPOCH, document=file.document if file else None
            )
        return self._topics[key]

    def topic_of(self, record: MemoryRecord) -> Topic:
        """The topic that ``record`` belongs to by its scope, topic and state."""
        return self.topic(TopicKey(scope=record.scope, topic=record.topic, state=record.state))

    def find(self, ref: str) -> tuple[Topic, MemoryRecord] | None:
        """The record that ``ref`` names, active before archived."""
        for key, name in parse_ref(ref):
            topic = self.topic(key)
            record = topic.find(name)
            if record:
                return topic, record
        return None

    def free_id(self, record: MemoryRecord) -> str:
        """``record``'s id, or one like it: a ref names no state, so active and archived records share one space of ids."""
        taken = [self.topic(TopicKey(scope=record.scope, topic=record.topic, state=state)).ids() for state in State]
        return entry.unique_id(record, taken[0] | taken[1]) if any(record.id in ids for ids in taken) else record.id

    def put(self, record: MemoryRecord, *, block: str = "", stood: Stood | None = None) -> MemoryRecord:
        """Add ``record`` to the file it belongs to, as ``block`` has it, where it ``stood``. Returns it as it then reads.

        A topic that has a file in either state may have any name that its human gave it; a new one must have a proper name.
        """
        if all(self.topic(TopicKey(scope=record.scope, topic=record.topic, state=state)).before is None for state in State):
            check_topic(record.topic)
        return self.topic_of(record).add(record, block, stood)

    def note(
        self,
        action: Action,
        operation: MemoryOperation,
        *,
        before: MemoryRecord | None,
        after: MemoryRecord | None,
        taken: tuple[str, Stood | None] = ("", None),
    ) -> Applied:
        """Record what was done, and what was ``taken``: the text that stood before, when it is not what cam would write, and where."""
        block, stood = taken
        why = (operation.reason, operation.rule, operation.quote)
        change = Applied(action=action, before=before, after=after, reason=why[0], rule=why[1], quote=why[2])
        ours = before is not None and entry.write(before).rstrip() == block.rstrip()
        self._lines.setdefault(change.record.scope, []).append(history.line(change, self.common, block="" if ours else block, stood=stood))
        self.applied.append(change)
        if before is None:
            self.added.add(change.ref)
        return change

    def _page(self, scope: MemoryScope, state: State) -> FileChange | None:
        page = self.snapshot.pages.get((scope, state))
        standing = {key.topic for key in self.snapshot.names if (key.scope, key.state) == (scope, state)}
        listed = {topic: found for topic, found in pages.sections(page or "").items() if topic in standing}
        for key in self.snapshot.stale | self._topics.keys():
            if (key.scope, key.state) == (scope, state):
                known = None if key in self.snapshot.stale else listed.get(key.topic)
                listed[key.topic] = self.topic(key).section(known)
        text = pages.render_page(page or "", scope, state, listed)
        if text == page:
            return None
        return FileChange(path=self.snapshot.layout.page(scope, state), before=None if page is None else encode(page), after=encode(text))

    def changes(self, *, pages: Collection[tuple[MemoryScope, State]] = ()) -> tuple[FileChange, ...]:
        """The files to write, a move's destination before its source: a reader then sees a record twice rather than never.

        The pages of what changed are among them, and ``pages``, where they do not say what stands in the files.
        """
        layout = self.snapshot.layout
        texts = {key: (topic.before, topic.text()) for key, topic in self._topics.items()}
        topics = [
            FileChange(path=layout.topic(key), before=None if old is None else encode(old), after=None if new is None else encode(new))
            for key, (old, new) in texts.items()
            if old != new
        ]
        topics.sort(key=lambda change: len(change.after or b"") < len(change.before or b""))
        stated = (place for place in pages if place in self.snapshot.pages)
        changed = sorted({*stated, *((key.scope, key.state) for key, (old, new) in texts.items() if old != new)})
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
