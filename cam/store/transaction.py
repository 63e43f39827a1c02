"""One writer's turn: read, plan and commit under the lock; plan again when a human's edit comes in between."""

from __future__ import annotations

import secrets
import time
from dataclasses import replace
from datetime import UTC, datetime
from itertools import takewhile
from typing import TYPE_CHECKING

from cam.errors import StoreError, UnknownRef
from cam.models import Action, Changes, MemoryOperation, MemoryScope, State
from cam.project import goes_by, outside_git
from cam.store import audit, commit, continuity, damage, history, pages, plan, purge, repair, undo
from cam.store.disk import aside
from cam.store.draft import Append, FileChange, Snapshot, TopicText, modified_at, whole_milliseconds
from cam.store.identity import adopted, adopting, disowned, identity_text, is_damaged, known_as
from cam.store.layout import TopicKey, content, scan
from cam.store.values import decode, encode, loads

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence
    from pathlib import Path

    from cam.models import Cursor, MemoryRecord
    from cam.store.audit import AuditEntry
    from cam.store.disk import Disk
    from cam.store.layout import Layout
    from cam.store.plan import Plan
    from cam.store.purge import Purged
    from cam.store.store import Store

ATTEMPTS = 10
_EDITED, _EDITORS = "something else keeps editing the memory", "Close editors that save by themselves."


def _operation_id(now: datetime) -> str:
    """A name that sorts by the second, and that no other process makes."""
    return f"{now.astimezone(UTC):%Y%m%dT%H%M%S}-{secrets.token_hex(4)}"


def rehearse(store: Store, operations: Sequence[MemoryOperation], *, now: datetime) -> Changes:
    """What ``Transaction.apply`` would come to just now; nothing is locked or written. Raises StoreError for an impossible topic name."""
    from cam.store.disk import Disk

    planned = Transaction(store, Disk(), actor="", session="").plan(operations, now=now)
    return Changes(applied=planned.applied, noops=planned.noops)


class Transaction:
    """Made by ``Store.transaction``; valid while its block runs."""

    def __init__(self, store: Store, disk: Disk, *, actor: str, session: str) -> None:
        self._store = store
        self._layout = store.layout
        self._disk = disk
        self._actor = actor
        self._session = session

    def records(self, *, archived: bool = False) -> tuple[MemoryRecord, ...]:
        """As ``Store.records``, and no other writer changes them before this transaction ends."""
        return self._store.records(archived=archived)

    def apply(
        self,
        operations: Sequence[MemoryOperation],
        *,
        now: datetime,
        audit: AuditEntry | None = None,
        cursors: Mapping[str, Cursor] | None = None,
    ) -> Changes:
        """Carry out ``operations`` and record ``audit`` and ``cursors``: all of it under one operation id, or nothing.

        Raises StoreError when a topic name is impossible or the disk refuses; the memory is then as it was.
        """
        return self._commit(
            lambda stamp: plan.make_plan(operations, self._snapshot(plan.needs(operations)), now=now, stamp=stamp),
            now=now,
            entry=audit,
            cursors=cursors or {},
        )

    def plan(self, operations: Sequence[MemoryOperation], *, now: datetime) -> Plan:
        """What ``apply`` would do, without doing it. Raises StoreError for an impossible topic name."""
        return plan.make_plan(operations, self._snapshot(plan.needs(operations)), now=now, stamp=self._stamp("", now))

    def undo(self, operation_id: str | None = None, *, now: datetime) -> Changes:
        """Take back an operation, by default the last that still stands. What was changed since stays, as a noop.

        Raises UnknownRef when there is no such operation, or it is a purge or the predecessor's, which kept no records.
        """
        wanted = operation_id or undo.last_operation(damage.changes(self._store), self._store.conflicts(), adopted(self._layout))
        files = [self._layout.history(scope) for scope in MemoryScope]
        found = [each for path in files for each in history.of_operation(path, wanted)]
        entries = [each for each in found if isinstance(each, history.HistoryEntry)]
        gone = self._purged(wanted)
        if not entries or any(entry.is_purge for entry in entries):
            purged = f"what operation {wanted} did was purged and cannot be brought back"
            raise UnknownRef(purged if gone or entries else f"no such operation: {wanted}", hint="`cam memory history` shows what was done")
        made = self._commit(lambda stamp: undo.make_undo(entries, self._snapshot(undo.needs(entries)), stamp=stamp), now=now, undoes=wanted)
        if made.operation_id:
            self._disown(wanted)
        why = [reason for reason, holds in ((undo.PURGED, gone), (undo.UNREAD, len(entries) < len(found))) if holds]
        return replace(made, noops=(*made.noops, *(undo.not_whole(wanted, reason) for reason in why)))

    def _disown(self, operation_id: str) -> None:
        """Let the memory that the operation copied into this one, which is undone, be found again as one without a directory."""
        for path, after in disowned(self._layout.home, self._store.project, operation_id):
            change = FileChange(path=path, before=content(path), after=after)
            commit.commit(self._disk, self._layout.home, f"disown-{secrets.token_hex(4)}", changes=(change,), appends=())

    def purge(self, refs: Sequence[str], *, now: datetime, elsewhere: purge.Elsewhere | None = None) -> Purged:
        """Take every trace of the memories that ``refs`` name out of the files: nothing brings them back. The index is not touched.

        Files ``elsewhere`` are looked into and not changed. Raises UnknownRef when neither files nor history know one of the memories.
        """
        done: list[Purged] = []
        states = continuity.own_states(self._store)

        def make(operation_id: str) -> tuple[Sequence[FileChange], Sequence[Append]]:
            stamp = self._stamp(operation_id, now)
            where = elsewhere or purge.Elsewhere()
            done.append(purge.make_purge(self._store, refs, self._snapshot, common=stamp, states=states, elsewhere=where))
            return done[-1].changes, ()

        self.keep(make, now=now, outside=tuple(states.files))
        return done[-1]

    def repair(self, *, now: datetime) -> Changes:
        """Put right in the files what needs no decision; see :mod:`cam.store.repair`."""
        keys = {file.key for file in scan(self._layout)}
        return self._commit(lambda stamp: repair.make_repair(self._snapshot(keys), stamp=stamp), now=now)

    def _purged(self, operation_id: str) -> bool:
        """Whether a purge removed a part of this operation."""
        files = (history.newest_first(self._layout.history(scope), containing=[operation_id]) for scope in MemoryScope)
        later = (takewhile(lambda each: each.operation_id != operation_id, entries) for entries in files)
        return any(operation_id in each.purged for entries in later for each in entries)

    def _stamp(self, operation_id: str, now: datetime, *, undoes: str = "") -> history.Stamp:
        number = self._number(self._layout) + 1
        at = whole_milliseconds(now)
        return history.Stamp(at=at, operation_id=operation_id, number=number, actor=self._actor, session=self._session, undoes=undoes)

    @staticmethod
    def _number(layout: Layout) -> int:
        """The number of the last operation in the histories of all scopes."""
        return max(history.last_number(layout.history(scope)) for scope in MemoryScope)

    def restore(self, ref: str, *, now: datetime, at: datetime | None = None, operation_id: str = "") -> Changes:
        """Bring a record back: from the archive, or from the history as it stood at a time or right after an operation.

        Raises UnknownRef when the history knows no such record, or not at that time.
        """
        past = None
        if at or operation_id or not self._exists(ref):
            past = history.record_at(self._store.history(ref), at=at, operation_id=operation_id)
            if past is None and not (at or operation_id):
                raise UnknownRef(
                    f"no such memory: {ref}", hint="`cam memory list --all` and `cam memory history` show what there is and was"
                )
            if past is None:
                raise UnknownRef(f"the history does not hold {ref} as of then", hint=f"`cam memory history {ref}` shows what it does")
        return self.apply([MemoryOperation(action=Action.RESTORE, ref=ref, record=past, reason="restored on request")], now=now)

    def _exists(self, ref: str) -> bool:
        try:
            self._store.find(ref)
        except UnknownRef:
            return False
        return True

    def initialise(self) -> tuple[Path, ...]:
        """Make ``project.json`` and each scope's ``MEMORY.md`` where they are missing; the paths that were made."""
        pages_of = {self._layout.page(scope, State.ACTIVE): scope for scope in MemoryScope}
        missing = [
            FileChange(path=path, before=None, after=encode(pages.render_page("", scope, State.ACTIVE, {})))
            for path, scope in pages_of.items()
            if not path.exists()
        ]
        changes = (*self._identity(), *missing)
        if changes:
            commit.commit(self._disk, self._layout.home, f"init-{secrets.token_hex(4)}", changes=changes, appends=())
        return tuple(change.path for change in changes)

    def name(self, memory: Path, place: Path) -> None:
        """Write down that the memory in another project's directory was at ``place``, where nothing is written: the predecessor did not."""
        path = memory / "project.json"
        if content(path) is None:
            change = FileChange(path=path, before=None, after=identity_text(outside_git(place), None))
            commit.commit(self._disk, self._layout.home, f"name-{secrets.token_hex(4)}", changes=(change,), appends=())

    def adopt(self, memory: Path, place: Path, *, copied: str | None) -> None:
        """Let the memory in another project's directory be known by the names of this project, too, or say what ``copied`` it into it."""
        path = memory / "project.json"
        before = content(path)
        after = identity_text(self._store.project, before, copied=copied)
        if copied is None and after != before:
            number = self._number(replace(self._layout, project_id=memory.name))
            after = adopting(after, self._store.project, place, number=number)
        change = FileChange(path=path, before=before, after=after)
        if change.after != before:
            commit.commit(self._disk, self._layout.home, f"adopt-{secrets.token_hex(4)}", changes=(change,), appends=())

    def keep(
        self,
        make: Callable[[str], tuple[Sequence[FileChange], Sequence[Append]]],
        *,
        now: datetime,
        outside: Sequence[Path] = (),
    ) -> str:
        """Commit files and lines that are not memories, such as working state, all or none of them. Returns the operation id.

        ``make`` gets the id and is called again when a human saved one of the files meanwhile. ``outside`` are the directories
        besides the memory root that it writes to. Raises StoreError when the disk refuses; everything is then as it was.
        """
        operation_id = _operation_id(now)
        for _ in range(ATTEMPTS):
            changes, appends = make(operation_id)
            changes = (*changes, *self._identity())
            try:
                commit.commit(self._disk, self._layout.home, operation_id, changes=changes, appends=appends, outside=outside)
            except commit.Changed:
                continue
            return operation_id
        raise StoreError(_EDITED, hint=_EDITORS)

    def _identity(self) -> tuple[FileChange, ...]:
        """``project.json``, when it is missing, broken or lacks a name that the project goes by today; a broken one is kept aside."""
        path = self._layout.identity
        before = content(path)
        if before is not None and loads(before) and not is_damaged(before) and goes_by(self._store.project, known_as(path)):
            return ()
        after = identity_text(self._store.project, before)
        kept = FileChange(path=aside(path, at=datetime.now(UTC)), before=None, after=before) if before and is_damaged(before) else None
        written = FileChange(path=path, before=before, after=after)
        return () if after == before else (written, kept) if kept else (written,)

    def _snapshot(self, keys: set[TopicKey]) -> Snapshot:
        """The topics in ``keys``, the pages of their scopes, and the topics that a page does not list or is older than."""
        files = {file.key: file for file in scan(self._layout)}
        places = {(key.scope, state) for key in keys for state in State}
        texts = {place: data for place in places if (data := content(self._layout.page(*place))) is not None}
        listed = {place: pages.sections(decode(data)) for place, data in texts.items()}
        now = time.time_ns()
        times = {place: at for place in texts if (at := self._layout.page(*place).stat().st_mtime_ns) <= now}  # the clock may be set back
        stale = {
            key
            for key, file in files.items()
            if (place := (key.scope, key.state)) in places
            and (key.topic not in listed.get(place, {}) or file.mtime_ns > times.get(place, 0))
        }
        wanted = {key: files[key] for key in keys | stale if key in files}
        return Snapshot(
            layout=self._layout,
            names=frozenset(files),
            stale=frozenset(stale),
            topics={
                key: TopicText(text=decode(data), modified=modified_at(file.mtime_ns), document=self._store.documents.cut(file.path, data))
                for key, file in wanted.items()
                if (data := content(file.path)) is not None
            },
            pages={place: decode(data) for place, data in texts.items()},
        )

    def _commit(
        self,
        make: Callable[[history.Stamp], Plan],
        *,
        now: datetime,
        entry: AuditEntry | None = None,
        cursors: Mapping[str, Cursor] | None = None,
        undoes: str = "",
    ) -> Changes:
        at = whole_milliseconds(now)
        operation_id = _operation_id(at)
        stamp = self._stamp(operation_id, at, undoes=undoes)
        for _ in range(ATTEMPTS):
            planned = make(stamp)
            changes = Changes(operation_id=operation_id if planned.applied else "", applied=planned.applied, noops=planned.noops)
            files, lines = self._records_of(changes, entry, cursors or {}, at)
            if not planned.changes and not planned.appends and not files and not lines:
                return changes
            lost = [*damage.gone(self._store)] if planned.appends else []
            changed = [replace(one, data=history.restarted(at) + one.data) if one.path in lost else one for one in planned.appends]
            try:
                commit.commit(
                    self._disk,
                    self._layout.home,
                    operation_id,
                    changes=(*planned.changes, *files, *self._identity()),
                    appends=(*changed, *lines),
                )
            except commit.Changed:
                continue
            return changes
        raise StoreError(_EDITED, hint=_EDITORS)

    def _records_of(
        self, changes: Changes, entry: AuditEntry | None, cursors: Mapping[str, Cursor], at: datetime
    ) -> tuple[tuple[FileChange, ...], tuple[Append, ...]]:
        """The audit's share of a commit."""
        files: tuple[FileChange, ...] = ()
        if cursors:
            before = content(self._layout.cursors)
            after = audit.cursors_text({**audit.cursors(before, self._layout.cursors), **cursors})
            files = (FileChange(path=self._layout.cursors, before=before, after=after),) if after != before else ()
        if entry is None:
            return files, ()
        done = audit.completed(entry, changes, at=at)
        lines = [Append(path=self._layout.sync_log, data=audit.line(done))]
        if done.conflicts or done.decided:
            lines.append(Append(path=self._layout.conflicts, data=audit.conflict_lines(done, actor=self._actor)))
        return files, tuple(lines)
