"""Takes every trace of a memory out of the files, as a leaked secret demands: unlike after forgetting, nothing brings it back.

The rule, file by file:

- What is about the memory goes: its entries, history lines, audit items and conflicts, under all names it ever had and under those by which
  the same was remembered before and is no more; candidates that say the same; refs to it, made of its words, in other memories.
- Other memories stay as they are, their entries and what their history says of them, and so does all structure: keys, states, paths,
  cursors. A ref is looked for only where it means this memory, not another project's or worktree's of the same name.
- In what cam copied from what was said (quotes, reasons, candidates, failures, where the work stands, what sessions were told) a mark
  takes the place of its words: of a sentence or a code wherever it stands, also where a text was shortened in its midst, of a word or two
  only where that is all of a text.
- What a human wrote elsewhere, and what another memory says in the same words, is left and reported, as are the agent's transcripts.
"""

from __future__ import annotations

import os
import re
from dataclasses import dataclass, replace
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING

from cam.models import Action, MemoryScope, State
from cam.store.draft import Draft, FileChange
from cam.store.finder import MARK
from cam.store.layout import content, is_inside, parse_ref, scan
from cam.store.traces import Policy, Traces, copy, entry_texts, line, own_texts, plain, scrubbed, state, without_links
from cam.store.values import decode, dumps, encode, loads, same_words, stamp, texts

if TYPE_CHECKING:
    from collections.abc import Callable, Container, Iterable, Iterator, Sequence

    from cam.models import MemoryRecord
    from cam.store.audit import AuditEntry, AuditItem
    from cam.store.continuity import States
    from cam.store.draft import Snapshot
    from cam.store.history import HistoryEntry, Stamp
    from cam.store.layout import Layout, TopicKey
    from cam.store.store import Store

_STRUCTURE = ("project.json", "cursors.json")  # cam's files that hold nothing that was said
_STATING = frozenset({Action.ADD, Action.UPDATE, Action.RESTORE})
_CHUNK = 2**22
_LINK = re.compile(r'"((?:global|project|project-local):[^"]+)"')


@dataclass(frozen=True, slots=True, kw_only=True)
class Left:
    """A place where the words still stand: in another memory, which ``ref`` names, else in a human's own text. ``line`` counts from 1."""

    path: Path
    line: int
    ref: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Elsewhere:
    """Files besides the memory to look into: logs of cam's own, and those in which the agent keeps what was said. None is changed."""

    logs: Sequence[Path] = ()
    agents: Sequence[Path] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Purged:
    """What was purged: under which names, from which files, and which operations can no longer be undone whole.

    ``telling`` are the logs elsewhere in which the words stand, ``transcripts`` the agent's own files that the memory was learned from
    and that exist, and those of its others in which the words stand: nothing was done to any of them. ``unreached`` are worktrees whose
    working state may tell of it, and that are not there or cannot be written to.
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


def _versions(entry: HistoryEntry) -> tuple[MemoryRecord, ...]:
    return tuple(record for record in (entry.before, entry.after) if record)


def _meant(store: Store, refs: Iterable[str], standing: Container[str], entries: Iterable[HistoryEntry]) -> tuple[str, ...]:
    """``refs``, in whatever form, as the records that they name carry them, or as the history knows them. Raises UnknownRef."""
    known = {name for entry in entries for name in (entry.ref, *(record.ref for record in _versions(entry)))}

    def meant(ref: str) -> str:
        found = next((name for names in (standing, known) for name in plain(ref) if name in names), None)
        return found or store.find(ref).ref  # which says what is near

    return tuple(dict.fromkeys(map(meant, refs)))


def _lineage(entries: Sequence[HistoryEntry], refs: Iterable[str]) -> tuple[frozenset[str], list[HistoryEntry]]:
    """All names that the memory ever had, and the history lines about it: a record that moved has another ref."""
    names = frozenset(refs)
    while True:
        about = [e for e in entries if e.ref in names or any(record.ref in names for record in _versions(e))]
        known = names | {e.ref for e in about} | {record.ref for e in about for record in _versions(e)}
        if known == names:
            return names, about
        names = known


def _summaries(records: Iterable[MemoryRecord], entries: Iterable[HistoryEntry]) -> frozenset[str]:
    """What was remembered, in all versions, so that spelling does not matter."""
    said = (*(record.summary for record in records), *(e.summary for e in entries), *(v.summary for e in entries for v in _versions(e)))
    return frozenset(map(same_words, said))


def _namesakes(entries: Iterable[HistoryEntry], summaries: frozenset[str], standing: Container[str]) -> frozenset[str]:
    """Names under which the same was remembered last and is no more: forgotten, and then said again. ``entries`` are the newest first."""
    last: dict[str, HistoryEntry] = {}
    for each in entries:
        last.setdefault(each.ref, each)
    return frozenset(ref for ref, each in last.items() if ref not in standing and same_words(each.summary) in summaries)


def _items(entry: AuditEntry) -> tuple[AuditItem, ...]:
    return (*entry.applied, *entry.suppressed, *entry.conflicts, *entry.noops)


def _quotes(entries: Iterable[HistoryEntry], items: Iterable[AuditItem], names: frozenset[str]) -> list[str]:
    """The quotes that state the memory, and those that ended it, unless they are another's as well: what replaced it said so."""
    lines = [*((e.ref, str(e.action), e.quote) for e in entries), *((item.ref, item.action, item.quote) for item in items)]
    others = {quote for ref, _, quote in lines if ref not in names}
    return [quote for ref, action, quote in lines if ref in names and (action in _STATING or quote not in others)]


def _traces(store: Store, named: Sequence[str]) -> tuple[tuple[str, ...], Traces]:
    """The refs that are meant, and what stands for these memories. Raises UnknownRef."""
    entries, records = list(store.history()), store.records(archived=True)
    standing = {record.ref for record in records}
    refs = _meant(store, named, standing, entries)
    names, about = _lineage(entries, refs)
    summaries = _summaries((record for record in records if record.ref in names), about)
    names, about = _lineage(entries, names | _namesakes(entries, summaries, standing))
    read = [(one.rollout, item) for one in store.audit() for item in _items(one)]
    readings = [(rollout, item) for rollout, item in read if item.ref in names]
    versions = [*(r for r in records if r.ref in names), *(record for e in about for record in _versions(e))]
    said = [
        *(part for record in versions for part in (record.summary, *record.details)),
        *(e.summary for e in about),
        *(item.summary for _, item in readings),
        *_quotes(entries, (item for _, item in read), names),
    ]
    sources = (*(source for record in versions for source in record.sources), *(rollout for rollout, _ in readings))
    return refs, Traces(
        refs=names,
        summaries=_summaries(versions, about),
        words=tuple(dict.fromkeys(filter(None, said))),
        operations=tuple(dict.fromkeys(e.operation_id for e in about if e.operation_id)),
        sources=tuple(dict.fromkeys(sources)),
    )


def _files(home: Path) -> Iterator[Path]:
    """Every file that cam or a human keeps below the memory root: neither index, which is derived, nor lock, journal, pipes, sockets."""
    for folder, names, files in os.walk(home):
        at = Path(folder)
        names[:] = sorted(name for name in names if at / name not in (home / "index", home / "run" / "journal"))
        kept = (at / name for name in sorted(files) if at / name not in _own(home))
        yield from (path for path in kept if is_inside(home, path) and path.is_file())


def _own(home: Path) -> tuple[Path, Path]:
    return (home / "run" / "lock", home / "run" / "holder.json")


def _scopes(path: Path, layout: Layout) -> tuple[MemoryScope, ...]:
    """Those of which a ref in a file means these memories: what another project or worktree calls so is a memory of its own."""
    if path.is_relative_to(layout.project / "locals") and not path.is_relative_to(layout.directory(MemoryScope.LOCAL)):
        return (MemoryScope.GLOBAL, MemoryScope.PROJECT)
    near = not path.is_relative_to(layout.home) or path.is_relative_to(layout.project) or path.is_relative_to(layout.home / "global")
    return tuple(MemoryScope) if near else (MemoryScope.GLOBAL,)


def _is_state(path: Path, home: Path) -> bool:
    """Whether a file is where the work stands; there may be a topic of that name."""
    if path.name != "active.md":
        return False
    return not path.is_relative_to(home) or "continuity" in path.relative_to(home).parts[2:-1]


def _log(data: bytes, name: str, traces: Traces) -> bytes:
    candidates = name.startswith("conflicts.")
    lines = (line(raw, traces, candidates=candidates) if raw.strip() else raw for raw in data.split(b"\n"))
    return b"\n".join(each for each in lines if each is not None)


def _document(data: bytes, traces: Traces, policy: Policy) -> bytes:
    found = loads(b'{"whole":%s}' % data)
    if found is None:
        return encode(traces.finder.parts_masked(decode(data)))
    whole = scrubbed(found["whole"], traces, policy)
    return data if whole == found["whole"] else dumps(whole) + b"\n"


def _was_told(data: bytes, traces: Traces) -> bool:
    """Whether what a session was told holds the memory."""
    lines = texts((loads(data) or {}).get("lines"))
    return traces.finder.tells(decode(data)) or any(state(each, traces) != each for each in lines)


def _scrub(path: Path, data: bytes, layout: Layout, traces: Traces) -> bytes | None:
    """A file without the memory, None for one that is better gone: what a session was told is found again in its transcript."""
    if path.suffix == ".toml" or path.name in _STRUCTURE or not traces.finder.may_tell(decode(data)):
        return data
    if path.suffix == ".jsonl":
        return _log(data, path.name, traces)
    if path.suffix == ".json" and path.is_relative_to(layout.run):
        return None if _was_told(data, traces) else data
    if path.suffix == ".json":
        return _document(data, traces, Policy.NAMED if path.parent.name == "audit" else Policy.ANYWHERE)
    if _is_state(path, layout.home):
        return encode(state(decode(data), traces))
    if path.suffix == ".md":
        return encode(without_links(decode(data), traces))
    return encode(copy(decode(data), traces))


def _without(draft: Draft, keys: set[TopicKey], traces: Traces) -> None:
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


def _notices(refs: Sequence[str], traces: Traces, common: Stamp) -> dict[MemoryScope, bytes]:
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


def _left(path: Path, data: bytes, traces: Traces) -> Iterator[Left]:
    """Where words that can be recognised still stand: in Markdown, and in what other memories say in their history."""
    if path.suffix not in (".md", ".jsonl") or not traces.finder.may_tell(decode(data)):
        return
    lines = (
        ([one] for one in entry_texts(decode(data), path.stem)) if path.suffix == ".md" else map(own_texts, map(loads, data.split(b"\n")))
    )
    for number, said in enumerate(lines, 1):
        ref = next((ref for each, ref in said if traces.finder.tells(each)), None)
        if ref is not None:
            yield Left(path=path, line=number, ref=ref)


def _tells(path: Path, traces: Traces) -> bool:
    return traces.finder.tells(decode(content(path) or b""))


def _holds(path: Path, traces: Traces) -> bool:
    """Whether a file of any size and format holds the memory; one that cannot be read is gone or is not ours to read."""
    rest = b""
    try:
        with path.open("rb") as stream:
            while chunk := stream.read(_CHUNK):
                if traces.finder.stands_in(rest + chunk):
                    return True
                rest = (rest + chunk)[-traces.finder.longest :]
    except OSError:
        return False
    return False


def _is_mentioned(data: bytes, traces: Traces) -> bool:
    return any(map(traces.is_named, _LINK.findall(decode(data))))


def _topics(layout: Layout, snapshot: Callable[[set[TopicKey]], Snapshot], common: Stamp, traces: Traces) -> dict[Path, FileChange]:
    """The topics without the memory, and the pages of where it stood, by path."""
    mentioning = {file.key for file in scan(layout) if _is_mentioned(content(file.path) or b"", traces)}
    keys = mentioning | {replace(key, state=state) for ref in traces.refs for key, _ in parse_ref(ref) for state in State}
    draft = Draft(snapshot(keys), common)
    _without(draft, keys, traces)
    return {change.path: change for change in draft.changes(pages={(key.scope, key.state) for key in keys})}


def _cleaned(path: Path, layout: Layout, traces: Traces, notice: bytes) -> FileChange | None:
    """A file without the memory and with ``notice`` at its end; None when that is what it is."""
    before = content(path)
    after = _scrub(path, before or b"", layout, traces)
    after = (after or b"") + notice if notice else after
    return None if after == (before or b"") else FileChange(path=path, before=before, after=after)


def _transcripts(traces: Traces, elsewhere: Elsewhere) -> tuple[Path, ...]:
    """The agent's files that the memory was learned from and that exist, and its others in which the words stand."""
    learned = (path for source in traces.sources if "rollout" in source and (path := Path(source)).is_file())
    return (*learned, *(path for path in elsewhere.agents if _holds(path, traces)))


def make_purge(
    store: Store,
    refs: Sequence[str],
    snapshot: Callable[[set[TopicKey]], Snapshot],
    *,
    common: Stamp,
    states: States,
    elsewhere: Elsewhere,
) -> Purged:
    """What removes the memories that ``refs`` name from all files below the root and from ``states``; nothing is written yet.

    Raises UnknownRef when neither the files nor the history know one of the memories.
    """
    layout = store.layout
    refs, traces = _traces(store, refs)
    changes = _topics(layout, snapshot, common, traces)
    notices = {layout.history(scope): lines for scope, lines in _notices(refs, traces, common).items()}
    left: list[Left] = []
    limited = cache(traces.limited)  # not anew for each file: what finds the words of thousands of memories takes long to make
    for path in dict.fromkeys((*_files(layout.home), *notices, *states.files.values())):
        nearby = limited(*_scopes(path, layout))
        if path not in changes and (change := _cleaned(path, layout, nearby, notices.get(path, b""))):
            changes[path] = change
        left += _left(path, changes[path].after or b"" if path in changes else content(path) or b"", nearby)
    return Purged(
        operation_id=common.operation_id,
        refs=tuple(sorted(traces.refs)),
        files=tuple(changes),
        operations=traces.operations,
        left=tuple(left),
        telling=tuple(path for path in elsewhere.logs if _tells(path, traces)),
        unreached=states.unreached,
        transcripts=_transcripts(traces, elsewhere),
        changes=tuple(changes.values()),
    )
