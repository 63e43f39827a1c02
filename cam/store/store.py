"""The memory of one project: reading it without a lock, and changing it in transactions."""

from __future__ import annotations

import time
from contextlib import contextmanager
from typing import TYPE_CHECKING

from cam.errors import UnknownRef
from cam.models import MemoryRecord, MemoryScope, State
from cam.store.clock import tick
from cam.store.disk import Disk, pending
from cam.store.documents import Documents
from cam.store.identity import resolve
from cam.store.layout import Layout, TopicFile, content, is_inside, parse_ref, scan

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping
    from pathlib import Path

    from cam.models import Action, Cursor
    from cam.project import Project
    from cam.store.audit import AuditEntry
    from cam.store.conflicts import RecordedConflict
    from cam.store.history import HistoryEntry
    from cam.store.transaction import Transaction

LOOKS = 5
NEAR_REFS = 3
NEAR_SCORE = 75  # of 100: a slip of the finger, or another topic


class Store:
    """What is remembered for ``project``: its own, its worktree's and the global scope. Constructing one writes nothing.

    ``project`` has the id under which its memory is found; that differs from the given one when the repository was moved.
    """

    def __init__(self, home: Path, project: Project, *, disk: Disk | None = None) -> None:
        self.home = home
        self._settle(project)
        self._disk = disk or Disk()
        self._cursors: tuple[bytes | None, Mapping[str, Cursor]] = (None, {})
        self._known: dict[Path, tuple[TopicFile, tuple[MemoryRecord, ...]]] = {}
        self.documents = Documents()

    def _settle(self, project: Project) -> None:
        self.project = resolve(self.home, project)
        self.layout = Layout(home=self.home, project_id=self.project.id, worktree_id=self.project.worktree_id)

    def topic_files(self) -> tuple[TopicFile, ...]:
        """Every topic file, active and archived, from directory listings alone."""
        return scan(self.layout)

    def read(self, file: TopicFile) -> tuple[MemoryRecord, ...]:
        """The records in one file, parsed once while it stays the same.

        Raises FileNotFoundError when it is gone, StoreError when it cannot be read.
        """
        from cam.store import entry
        from cam.store.draft import modified_at

        known = self._known.get(file.path)
        if known and known[0] == file:
            return known[1]
        data = content(file.path)
        if data is None:
            raise FileNotFoundError(file.path)
        records = entry.read_all(self.documents.cut(file.path, data), file.key, modified=modified_at(file.mtime_ns))
        found = tuple(record for record in records if record)
        if abs(time.time_ns() - file.mtime_ns) > tick(file.mtime_ns):  # else it may change once more and look the same
            self._known[file.path] = (file, found)
        return found

    def read_changed(self, file: TopicFile, known: Mapping[bytes, str]) -> list[tuple[bytes, MemoryRecord | None]]:
        """As :func:`cam.store.entry.read_changed`, for one file; raises as ``read`` does."""
        from cam.store import entry
        from cam.store.draft import modified_at

        data = content(file.path)
        if data is None:
            raise FileNotFoundError(file.path)
        return entry.read_changed(self.documents.cut(file.path, data), file.key, modified=modified_at(file.mtime_ns), known=known)

    def records(self, *, archived: bool = False) -> tuple[MemoryRecord, ...]:
        """The active records, and with ``archived`` the archived ones after them.

        Read again when a writer changed the files meanwhile: a record that moved between two of them would be missed.
        """
        found: tuple[MemoryRecord, ...] = ()
        for _ in range(LOOKS):
            files = self.topic_files()
            wanted = sorted((f for f in files if archived or f.state is State.ACTIVE), key=lambda f: f.state is State.ARCHIVED)
            found = tuple(record for file in wanted for record in self._there(file))
            if self.topic_files() == files:
                break
        return found

    def _there(self, file: TopicFile) -> tuple[MemoryRecord, ...]:
        try:
            return self.read(file)
        except FileNotFoundError:  # moved or deleted since the listing
            return ()

    def find(self, ref: str) -> MemoryRecord:
        """The record that ``ref`` names, active before archived. Raises UnknownRef, with near refs as the hint."""
        files = {file.key: file for file in self.topic_files()}
        for key, name in parse_ref(ref):
            record = self._named(files[key], name) if key in files else None
            if record:
                return record
        raise UnknownRef(f"no such memory: {ref or 'no name is given'}", hint=self._near(ref))

    def _named(self, file: TopicFile, name: str) -> MemoryRecord | None:
        """The record with this id in one file, of which no other entry is read."""
        from cam.store import entry
        from cam.store.draft import modified_at

        data, modified = content(file.path), modified_at(file.mtime_ns)
        document = self.documents.cut(file.path, data or b"")
        for block, one in zip(document.blocks, entry.glance_all(document, file.key, modified=modified), strict=True):
            if one and one.id == name:
                return entry.read(block, file.key, modified=modified) if isinstance(one, entry.Glance) else one
        return None

    def _near(self, ref: str) -> str:
        import heapq

        from rapidfuzz import fuzz

        def likeness(record: MemoryRecord) -> float:  # of what tells memories apart: neither the scope nor the topic alone does
            *_, topic, name = ("", *ref.split(":"))
            return max(fuzz.ratio(f"{topic}:{name}", f"{record.topic}:{record.id}"), fuzz.ratio(name, record.id))

        likest = heapq.nlargest(NEAR_REFS, self.records(archived=True), key=likeness)
        near = [record.ref for record in likest if likeness(record) >= NEAR_SCORE]
        return f"did you mean {', '.join(near)}?" if near else "`cam memory list --all` shows what there is"

    def notes(self, scope: MemoryScope) -> str:
        """What a human wrote into the scope's ``MEMORY.md``, outside of what is generated."""
        from cam.store import pages
        from cam.store.values import decode

        path = self.layout.page(scope, State.ACTIVE)
        if path.is_symlink() and not is_inside(self.home, path):
            return ""
        return pages.notes(decode(content(path) or b""))

    def history(self, ref: str | None = None, *, action: Action | None = None) -> Iterator[HistoryEntry]:
        """What was changed, newest first; only one record's changes with ``ref``, only those of one kind with ``action``."""
        import heapq

        from cam.store import history

        places = parse_ref(ref) if ref else ()
        names = tuple(dict.fromkeys(name for _, name in places))
        scopes = {key.scope for key, _ in places} if ref else set(MemoryScope)
        paths = (self.layout.history(scope) for scope in MemoryScope if scope in scopes)
        files = (history.newest_first(path, containing=names, action=action) for path in paths)
        found = heapq.merge(*files, key=lambda each: (each.number, each.at), reverse=True)
        wanted = {f"{key.scope}:{key.topic}:{name}" for key, name in places}
        return found if ref is None else (each for each in found if each.ref in wanted)

    def audit(self) -> Iterator[AuditEntry]:
        """What was learned from which session, newest first."""
        from cam.store import audit, log

        return (found for raw in log.backwards(self.layout.sync_log) if (found := audit.entry(raw)))

    def conflicts(self) -> tuple[RecordedConflict, ...]:
        """Contradictions that were recorded for a person to decide, newest first, those that are decided among them."""
        from cam.store import conflicts, history, log

        files = (history.newest_first(self.layout.history(scope), containing=["undoes"]) for scope in MemoryScope)
        return conflicts.read(log.backwards(self.layout.conflicts), (each for file in files for each in file))

    def cursor(self, session_id: str) -> Cursor | None:
        """How far a session has been read, by cam or by its predecessor; None for one that never was."""
        from cam.store import audit

        data = content(self.layout.cursors)
        if data != self._cursors[0]:  # a sync asks of each of thousands of sessions
            self._cursors = data, audit.cursors(data, self.layout.cursors)
        known = self._cursors[1].get(session_id)
        if known:
            return known
        state = content(self.home / "state.json")
        return audit.legacy_cursor(state, project_id=self.project.id, session_id=session_id) if state else None

    def recover(self, *, wait: float = 30.0) -> tuple[str, ...]:
        """Finish what a killed process began; the operation ids finished. Costs one look when there is nothing to do.

        Raises StoreBusy when another process holds the lock for ``wait`` seconds, StoreError when the disk refuses.
        """
        if not pending(self.home):
            return ()
        from cam.store import commit
        from cam.store.lock import writer_lock

        with writer_lock(self.layout.run, actor="recover", wait=wait):
            return commit.recover(self._disk, self.home)

    @contextmanager
    def transaction(self, *, actor: str, session: str = "", wait: float = 30.0) -> Iterator[Transaction]:
        """Hold the one writer lock of the memory root, after finishing what a killed process left.

        Raises StoreBusy, naming the holder, when it is not free within ``wait`` seconds.
        """
        from cam.store import commit
        from cam.store.lock import writer_lock
        from cam.store.transaction import Transaction

        with writer_lock(self.layout.run, actor=actor, wait=wait):
            commit.recover(self._disk, self.home)
            if not self.layout.project.is_dir():  # another clone of the same repository may have begun its memory meanwhile
                self._settle(self.project)
            yield Transaction(self, self._disk, actor=actor, session=session)
