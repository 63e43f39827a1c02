"""What cam keeps beside the Markdown and can no longer read: which file and line, what that means, what to do. Changes nothing."""

from __future__ import annotations

import heapq
import re
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import TYPE_CHECKING

from cam.errors import StoreError
from cam.models import MemoryScope, counted
from cam.store import audit, continuity, history, log
from cam.store.disk import ASIDE, pending
from cam.store.identity import is_damaged
from cam.store.journal import is_newer, unpack
from cam.store.layout import content
from cam.store.values import loads

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from pathlib import Path

    from cam.store.store import Store

_BY_CAM = re.compile(rb'^<!-- cam:entry \{"id":.*"updatedAt":.*"kind":"', re.MULTILINE)  # the predecessor names no kind
_SHOWN = 5  # lines that are named one by one
_COPY = "kept as it is; a backup may hold it whole"


@dataclass(frozen=True, slots=True, kw_only=True)
class Problem:
    """One oddity. ``line`` counts from 1; ``meaning`` says what cam makes of it."""

    path: Path
    line: int
    problem: str
    meaning: str


def gone(store: Store) -> Iterator[Path]:
    """The histories that are gone though cam closed a part of them, or wrote memories in their scope."""
    for scope in MemoryScope:
        path = store.layout.history(scope)
        if path.exists():
            continue
        files = (file for file in store.topic_files() if file.scope is scope)
        if log.segments(path) or any(_BY_CAM.search(content(file.path) or b"") for file in files):
            yield path


def unrecorded(store: Store) -> Iterator[history.Unread]:
    """The histories of which nothing is left: what was done last may have stood in any of them."""
    for path in gone(store):
        if not log.segments(path):
            yield history.Unread(path=path, number=0, at=datetime.max.replace(tzinfo=UTC))


def changes(store: Store) -> Iterator[history.HistoryEntry | history.Unread]:
    """All of the history, newest first, with what cannot be read of it where its turn may be; a file of it that is gone comes first."""
    files = [history.changes(store.layout.history(scope)) for scope in MemoryScope]
    yield from unrecorded(store)
    yield from heapq.merge(*files, key=lambda each: (each.number, each.at), reverse=True)


def _is_torn(raw: bytes) -> bool:
    return loads(raw) is None and not log.is_mark(raw)


def _log(path: Path, is_unread: Callable[[bytes], bool], meaning: str) -> Iterator[Problem]:
    """The lines of a log that cannot be read, and the parts of it that are missing."""
    for segment in log.missing(path):
        yield Problem(path=segment, line=1, problem="a closed part of a log is missing", meaning="the changes in it cannot be undone")
    parts = log.segments(path)
    if parts and not path.exists():
        yield Problem(path=path, line=1, problem="the newest part of a log is missing", meaning=meaning)
    for part in (path, *parts):
        try:
            lines = (content(part) or b"").split(b"\n")
        except StoreError as error:
            yield Problem(path=part, line=1, problem=str(error), meaning=meaning)
            continue
        for number in (number for number, raw in enumerate(lines, 1) if history.is_restart(raw)):
            told = "neither shown nor undone, unless a backup holds it; remove the line to hear no more of it"
            yield Problem(
                path=part, line=number, problem="the history before this line is lost", meaning=f"what it said was done is {told}"
            )
        bad = [number for number, raw in enumerate(lines, 1) if raw.strip() and is_unread(raw)]
        if bad:
            named = f" ({', '.join(map(str, bad[:_SHOWN]))}{', …' if len(bad) > _SHOWN else ''})" if len(bad) > 1 else ""
            told = f"{counted(len(bad), 'line')} that cannot be read{named}"
            yield Problem(path=part, line=bad[0], problem=told, meaning=f"{meaning}; {_COPY}")


def _document(path: Path, is_sound: Callable[[bytes], bool], meaning: str) -> Iterator[Problem]:
    """A file of JSON that cannot be read."""
    try:
        data = content(path)
    except StoreError as error:
        yield Problem(path=path, line=1, problem=str(error), meaning=meaning)
        return
    if data is not None and not is_sound(data):
        yield Problem(path=path, line=1, problem="damaged: it cannot be read", meaning=meaning)


def has_cursors(data: bytes) -> bool:
    """Whether a ``cursors.json`` can be read."""
    try:
        audit.cursors(data)
    except StoreError:
        return False
    return True


def is_unread(name: str, data: bytes) -> bool:
    """Whether a file of this name, below a memory root, holds what cannot be read."""
    leaf = name.rpartition("/")[2]
    if leaf.endswith(".jsonl"):
        torn = history.is_unread if leaf.startswith("memory-history.") else _is_torn
        return any(raw.strip() and torn(raw) for raw in data.split(b"\n"))
    if leaf == "project.json":
        return is_damaged(data)
    return not (has_cursors(data) if leaf == "cursors.json" else leaf.endswith(".md") or loads(data) is not None)


def _kept_aside(store: Store) -> Iterator[Problem]:
    """What cam has put aside because it could not be read."""
    for folder in (store.layout.project, store.layout.run):
        for path in sorted(folder.glob("*.damaged-*")):
            if ASIDE.search(path.name):
                meaning = "nothing reads it; remove it when you need nothing in it any more"
                yield Problem(path=path, line=1, problem="a damaged file, kept aside", meaning=meaning)


def damaged(store: Store) -> Iterator[Problem]:
    """What cannot be read of the files that cam keeps beside the Markdown."""
    layout = store.layout
    for gone in unrecorded(store):
        meaning = "cam wrote memories here, and what it did to them cannot be shown or undone; a backup may hold it"
        yield Problem(path=gone.path, line=1, problem="the history is missing", meaning=meaning)
    for scope in MemoryScope:
        yield from _log(layout.history(scope), history.is_unread, "what it says was done is neither shown nor undone")
    yield from _log(layout.sync_log, _is_torn, "`cam audit log` does not show what it says was learned")
    yield from _log(layout.conflicts, _is_torn, "a conflict or a decision in it is not known any more")
    yield from _log(continuity.log_path(store), _is_torn, "a save of where the work stands is not known any more")
    names = "moved, or cloned again, the repository may not find its memory; the next change keeps this file aside and writes it anew"
    yield from _document(layout.identity, lambda data: not is_damaged(data), names)
    again = "no session can be read until you remove it; they are then read again, and what is known changes nothing"
    yield from _document(layout.cursors, has_cursors, again)
    state = "sessions that codex-auto-memory has read are read again; put back a copy, or remove it"
    yield from _document(store.home / "state.json", lambda data: loads(data) is not None, state)
    marker = "a save of where the work stands has failed, and why is not known; `cam session save` writes it anew"
    yield from _document(continuity.marker_path(store), lambda data: loads(data) is not None, marker)
    for path in pending(store.home):
        if path.suffix == ".json":
            announced = "the change that it announces cannot be completed; the next command that writes keeps it aside"
            yield from _document(path, lambda data: is_newer(data) or unpack(data, store.home) is not None, announced)
    yield from _kept_aside(store)
