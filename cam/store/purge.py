"""Takes every trace of a memory out of the files, as a leaked secret demands: unlike after forgetting, nothing brings it back.

Entries, history lines and audit items of the memory go; where its words stand in other lines that cam wrote, in the working state of the
project's worktrees as well, a mark takes their place. What a human wrote elsewhere is left to them, and reported, as are the agent's
transcripts.
"""

from __future__ import annotations

import json
import os
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING

from cam.errors import UnknownRef
from cam.models import Action, MemoryScope, State
from cam.store.draft import Draft, FileChange
from cam.store.layout import content, is_inside, parse_ref, scan
from cam.store.values import dumps, loads, stamp, text

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Sequence

    from cam.models import MemoryRecord
    from cam.store.audit import AuditEntry, AuditItem
    from cam.store.continuity import States
    from cam.store.draft import Snapshot
    from cam.store.history import HistoryEntry, Stamp
    from cam.store.layout import TopicKey
    from cam.store.store import Store

MARK = "[purged]"
_SHORTEST = 6  # characters; what is shorter says nothing that could be recognised elsewhere


@dataclass(frozen=True, slots=True, kw_only=True)
class Left:
    """A place in a human's own text where the words still stand; ``line`` counts from 1."""

    path: Path
    line: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Purged:
    """What was purged: under which names, from which files, and which operations can no longer be undone whole.

    ``telling`` are those of the files elsewhere that were asked about in which the words stand, ``transcripts`` the agent's own files that
    the memory was learned from and that exist: nothing was done to either. ``unreached`` are worktrees whose working state may tell of it,
    and that are not there or cannot be written to.
    """

    operation_id: str
    refs: tuple[str, ...]
    files: tuple[Path, ...]
    operations: tuple[str, ...]
    left: tuple[Left, ...] = ()
    telling: tuple[Path, ...] = ()
    transcripts: tuple[Path, ...] = ()
    unreached: tuple[Path, ...] = ()
    changes: tuple[FileChange, ...] = ()


@dataclass(frozen=True, slots=True)
class _Traces:
    """``refs`` are all names of the memory, ``said`` its words in all versions, ``operations`` those that changed it.

    ``sources`` is where it was learned: transcripts, among other things.
    """

    refs: frozenset[str]
    said: tuple[str, ...]
    operations: tuple[str, ...]
    sources: tuple[str, ...] = ()

    def names(self, found: dict[str, object]) -> bool:
        """Whether a JSON object is about the memory: by its ref in either form, or by scope, topic and id."""
        ref = text(found.get("ref")) or f"{text(found.get('scope'))}:{text(found.get('topic'))}:{text(found.get('id'))}"
        return any(f"{key.scope}:{key.topic}:{name}" in self.refs for key, name in parse_ref(ref))

    def words(self) -> tuple[str, ...]:
        """What stands for the memory in a text: its words and its refs, in either form."""
        return (*self.said, *sorted(self.refs), *sorted(map(_with_state, self.refs)))

    def abroad(self) -> _Traces:
        """The traces to look for where another project's records may have the same refs."""
        return replace(self, refs=frozenset(ref for ref in self.refs if ref.startswith(f"{MemoryScope.GLOBAL}:")))


def _with_state(ref: str) -> str:
    scope, _, rest = ref.partition(":")
    return f"{scope}:{State.ACTIVE}:{rest}"


def _forms(words: Iterable[str]) -> tuple[bytes, ...]:
    """``words`` as they may stand in a file: plain, and in the two ways that JSON writes them."""
    forms = ((word.encode("utf-8", "surrogateescape"), dumps(word)[1:-1], json.dumps(word)[1:-1].encode()) for word in words)
    return tuple(dict.fromkeys(form for each in forms for form in each))


def _versions(entry: HistoryEntry) -> tuple[MemoryRecord, ...]:
    return tuple(record for record in (entry.before, entry.after) if record)


def _meant(store: Store, ref: str) -> str:
    """``ref``, in whatever form, as the record that it names carries it, or as the history knows it. Raises UnknownRef."""
    try:
        return store.find(ref).ref
    except UnknownRef:
        known = {name for entry in store.history() for name in (entry.ref, *(record.ref for record in _versions(entry)))}
        for key, name in parse_ref(ref):
            if (plain := f"{key.scope}:{key.topic}:{name}") in known:
                return plain
        raise


def _lineage(store: Store, refs: Sequence[str]) -> tuple[frozenset[str], list[HistoryEntry]]:
    """All names that the memory ever had, and the history lines about it: a record that moved has another ref."""
    entries, names = list(store.history()), set(refs)
    while True:
        about = [e for e in entries if e.ref in names or any(record.ref in names for record in _versions(e))]
        known = names | {e.ref for e in about} | {record.ref for e in about for record in _versions(e)}
        if known == names:
            return frozenset(names), about
        names = known


def _items(entry: AuditEntry) -> tuple[AuditItem, ...]:
    return (*entry.applied, *entry.suppressed, *entry.conflicts, *entry.noops)


def _traces(store: Store, refs: Sequence[str]) -> _Traces:
    names, entries = _lineage(store, refs)
    standing = [record for record in store.records(archived=True) if record.ref in names]
    readings = [(one.rollout, item) for one in store.audit() for item in _items(one) if item.ref in names]
    items = [item for _, item in readings]
    versions = (*standing, *(record for entry in entries for record in _versions(entry)))
    said = [
        *(part for record in versions for part in (record.summary, *record.details)),
        *(part for entry in entries for part in (entry.summary, entry.quote)),
        *(part for item in items for part in (item.summary, item.quote)),
    ]
    words = sorted({part for part in said if len(part) >= _SHORTEST}, key=len, reverse=True)
    sources = dict.fromkeys((*(source for record in versions for source in record.sources), *(rollout for rollout, _ in readings)))
    return _Traces(names, tuple(words), tuple(dict.fromkeys(e.operation_id for e in entries if e.operation_id)), tuple(sources))


def _scrubbed(value: object, traces: _Traces) -> object:
    """A JSON value without items about the memory, and without its words in any string."""
    refs = (*traces.refs, *map(_with_state, traces.refs))
    if isinstance(value, str):
        for word in traces.words():
            value = value.replace(word, MARK)
        return value
    if isinstance(value, list):
        return [_scrubbed(one, traces) for one in value if not (traces.names(one) if isinstance(one, dict) else one in refs)]
    if isinstance(value, dict):
        return {name: _scrubbed(one, traces) for name, one in value.items()}
    return value


def _masked(data: bytes, traces: _Traces) -> bytes:
    return _replaced(data, traces.words())


def _replaced(data: bytes, words: Iterable[str]) -> bytes:
    for form in _forms(words):
        data = data.replace(form, MARK.encode())
    return data


def _line(raw: bytes, traces: _Traces) -> bytes | None:
    """One line of a log, None when it is about the memory."""
    found = loads(raw)
    if found is None:
        return _masked(raw, traces)
    if any(isinstance(one, dict) and traces.names(one) for one in (found, *map(found.get, ("before", "after", "record")))):
        return None
    return dumps(_scrubbed(found, traces))


def _log(data: bytes, traces: _Traces) -> bytes:
    names = [name for ref in traces.refs for _, name in parse_ref(ref)]
    telling = _forms((*traces.words(), *names))
    lines = (_line(raw, traces) if any(form in raw for form in telling) else raw for raw in data.split(b"\n"))
    return b"\n".join(line for line in lines if line is not None)


def _files(home: Path) -> Iterator[Path]:
    """Every file that cam or a human keeps below the memory root: neither index, which is derived, nor lock, journal, pipes, sockets."""
    for folder, names, files in os.walk(home):
        at = Path(folder)
        names[:] = sorted(name for name in names if at / name not in (home / "index", home / "run" / "journal"))
        kept = (at / name for name in sorted(files) if at / name not in _own(home))
        yield from (path for path in kept if is_inside(home, path) and path.is_file())


def _own(home: Path) -> tuple[Path, Path]:
    return (home / "run" / "lock", home / "run" / "holder.json")


def _scrub(path: Path, data: bytes, home: Path, traces: _Traces) -> bytes | None:
    """A file without the memory, None for one that is better gone: what a session was told is found again in its transcript."""
    if path.suffix == ".jsonl":
        return _log(data, traces)
    if path.suffix == ".toml" or (path.suffix == ".md" and path.name != "active.md"):
        return data
    masked = _masked(data, traces)
    if path.suffix not in (".json", ".md"):  # an editor's copy of a topic: the id, made of the words, heads the entry there, too
        masked = _replaced(masked, [name for ref in traces.refs for _, name in parse_ref(ref)])
    return None if masked != data and path.is_relative_to(home / "run") else masked


def _without(draft: Draft, keys: set[TopicKey], traces: _Traces) -> None:
    """Take the memory's entries out of the topics, and its refs out of what superseded it or was superseded by it."""
    for key in sorted(keys, key=lambda key: (key.scope, key.topic, key.state)):
        topic = draft.topic(key)
        for record in topic.records():
            if record.ref in traces.refs:
                topic.take(record)
                continue
            supersedes = tuple(ref for ref in record.supersedes if ref not in traces.refs)
            superseded_by = "" if record.superseded_by in traces.refs else record.superseded_by
            if (supersedes, superseded_by) != (record.supersedes, record.superseded_by):
                topic.change(record, replace(record, supersedes=supersedes, superseded_by=superseded_by))


def _notices(refs: Sequence[str], traces: _Traces, common: Stamp) -> dict[MemoryScope, bytes]:
    """The history lines that remain: that something was purged, and which operations it had been part of."""
    lines: dict[MemoryScope, bytes] = {}
    for key in dict.fromkeys(parse_ref(ref)[0][0] for ref in refs):
        notice = {
            "at": stamp(common.at),
            "action": str(Action.DELETE),
            "scope": str(key.scope),
            "topic": key.topic,
            "id": "purged",
            "summary": MARK,
            "reason": "purged on request",
            "operation": common.operation_id,
            "number": common.number,
            "actor": common.actor,
            "purged": list(traces.operations),
        }
        lines[key.scope] = lines.get(key.scope, b"") + dumps(notice) + b"\n"
    return lines


def _left(path: Path, data: bytes, traces: _Traces) -> Iterator[Left]:
    words = [word.encode("utf-8", "surrogateescape") for word in traces.said]
    lines = enumerate(data.split(b"\n"), 1)
    return (Left(path=path, line=number) for number, line in lines if any(word in line for word in words))


def make_purge(
    store: Store,
    refs: Sequence[str],
    snapshot: Callable[[set[TopicKey]], Snapshot],
    *,
    common: Stamp,
    states: States,
    elsewhere: Sequence[Path] = (),
) -> Purged:
    """What removes the memories that ``refs`` name from all files below the root and from ``states``; nothing is written yet.

    ``elsewhere`` are files to look into as well. Raises UnknownRef when neither the files nor the history know one of the memories.
    """
    layout = store.layout
    refs = tuple(dict.fromkeys(_meant(store, ref) for ref in refs))
    traces = _traces(store, refs)
    mentioned = {file.key for file in scan(layout) if any(ref.encode() in (content(file.path) or b"") for ref in traces.refs)}
    keys = mentioned | {replace(key, state=state) for ref in traces.refs for key, _ in parse_ref(ref) for state in State}
    draft = Draft(snapshot(keys), common)
    _without(draft, keys, traces)
    changes = {change.path: change for change in draft.changes()}
    notices = {layout.history(scope): lines for scope, lines in _notices(refs, traces, common).items()}
    left: list[Left] = []
    own = tuple(states.files.values())
    for path in dict.fromkeys((*_files(layout.home), *notices, *own)):
        if path not in changes:
            before = content(path)
            near = path in own or path.is_relative_to(layout.project) or path.is_relative_to(layout.home / "global")
            after = _scrub(path, before or b"", layout.home, traces if near else traces.abroad())
            after = (after or b"") + notices[path] if path in notices else after
            if after != (before or b""):
                changes[path] = FileChange(path=path, before=before, after=after)
        left += _left(path, changes[path].after or b"" if path in changes else content(path) or b"", traces)
    return Purged(
        operation_id=common.operation_id,
        refs=tuple(sorted(traces.refs)),
        files=tuple(changes),
        operations=traces.operations,
        left=tuple(left),
        telling=tuple(path for path in elsewhere if any(_left(path, content(path) or b"", traces))),
        unreached=states.unreached,
        transcripts=tuple(path for source in traces.sources if "rollout" in source and (path := Path(source)).is_file()),
        changes=tuple(changes.values()),
    )
