"""Where Codex keeps sessions, and what a rollout's first lines say. Reads first lines only; what was said is rollout.py's."""

from __future__ import annotations

import os
import re
from dataclasses import dataclass
from itertools import islice
from pathlib import Path
from typing import TYPE_CHECKING

from cam.errors import RolloutError
from cam.hosts.codex.calls import field, loads, parts, text
from cam.hosts.codex.lines import Lines, opened
from cam.models import Session, SessionRole, moment
from cam.project import printable

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Iterator, Mapping
    from datetime import datetime

# Forks carry two headers, a damaged file a bad first line; further down there is none.
_HEADER_LINES = 64
# The first line alone holds 20 to 100 kB of the agent's own prompt.
_FIRST_LINE = 2**16
_UUID = re.compile(r"[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}")
_NAME = re.compile(r"\Arollout-.+\.jsonl(\.zst)?\Z")
_CWD_TAG = re.compile(r"<cwd>(.*?)</cwd>", re.DOTALL)
_SCANNED = 2**20


@dataclass(frozen=True, slots=True, kw_only=True)
class Header:
    """What the first lines say. ``copies_parent``: a fork from before forks were pointers, so the parent's records come first."""

    session: Session
    bare: bool
    copies_parent: bool


def environment_cwd(message: str) -> str:
    """The directory in an ``<environment_context>`` text, the only place where 0.29 keeps it."""
    match = _CWD_TAG.search(message) if message.lstrip().startswith("<environment_context>") else None
    return match[1].strip() if match else ""


def _role(meta: object) -> tuple[SessionRole, str]:
    """Whose words these are, and the parent. A ``source`` object names a machine as speaker, save a client's own label."""
    parent = text(meta, "forked_from_id")
    source = field(meta, "source")
    spawned = text(meta, "parent_thread_id") or text(source, "subagent", "thread_spawn", "parent_thread_id")
    machine = isinstance(source, dict) and "custom" not in source
    if spawned or machine or text(meta, "thread_source") in {"subagent", "memory_consolidation"}:
        return SessionRole.SUBAGENT, spawned or parent
    return (SessionRole.FORK if parent else SessionRole.PRIMARY), parent


def _identity(records: Iterable[dict[str, object]]) -> tuple[dict[str, object] | None, bool, str]:
    """The header among a file's first records, whether it is of the old kind, and a directory told elsewhere.

    The first session_meta with an id and a directory is the identity, one without a directory is second choice. Files of
    0.29 and earlier have no envelopes: there the first line is the header, and a message to the model names the directory.
    Records without any header give an empty one, no records at all give None.
    """
    second: dict[str, object] | None = None
    bare: dict[str, object] | None = None
    for number, record in enumerate(records):
        payload = record.get("payload")
        if record.get("type") == "session_meta" and isinstance(payload, dict):
            nested = payload.get("meta")
            meta = nested if isinstance(nested, dict) else payload
            if text(meta, "id") and text(meta, "cwd"):
                return meta, False, ""
            second = second or (meta if text(meta, "id") else None)
        elif number == 0 and payload is None and text(record, "timestamp"):
            bare = record
        elif bare is not None and (cwd := environment_cwd(parts(record.get("content")))):
            return bare, True, cwd
        elif second is None and payload is not None:
            second = {}
    return (bare, True, "") if bare is not None else (second, False, "")


def header(path: Path) -> Header:
    """What a rollout's first lines say; raises RolloutError when they are no rollout's.

    A file whose header is damaged goes by the id in its name.
    """
    with opened(path, ahead=_FIRST_LINE) as stream:
        status = path.stat()
        first = (loads(line.data) for line in islice(Lines(stream), _HEADER_LINES) if line.data is not None)
        meta, bare, cwd = _identity(record for record in first if isinstance(record, dict))
    session_id = text(meta, "id") or next(iter(_UUID.findall(path.name)[-1:]), "")
    if meta is None or not session_id:
        raise RolloutError(f"{path} is not a Codex rollout: no session header in its first lines", hint="give a rollout-*.jsonl file")
    role, parent = _role(meta)
    session = Session(
        path=str(path),
        id=session_id,
        cwd=text(meta, "cwd") or cwd,
        started_at=moment(field(meta, "timestamp")),
        role=role,
        parent=parent,
        agent_version=text(meta, "cli_version"),
        size=status.st_size,
        mtime_ns=status.st_mtime_ns,
    )
    pointer = field(meta, "history_base") is not None or field(meta, "forked_from_ordinal_exclusive") is not None
    return Header(session=session, bare=bare, copies_parent=role is SessionRole.FORK and not pointer)


def _files(folder: str, depth: int) -> Iterator[os.DirEntry[str]]:
    try:
        entries = list(os.scandir(folder))
    except OSError:
        return
    for entry in entries:
        if _NAME.match(entry.name) and entry.is_file():
            yield entry
        elif depth and entry.is_dir():
            yield from _files(entry.path, depth - 1)


def last_written(entry: os.DirEntry[str]) -> int:
    """When a file was last written, in nanoseconds; -1 when it has gone since its folder was listed."""
    try:
        return entry.stat().st_mtime_ns
    except OSError:
        return -1


def _listed(home: Path, *, since_ns: int = 0) -> list[tuple[int, str]]:
    """Rollout files under Codex's home with when they were last written, the last first; the plain file wins over its compressed sibling.

    Files are only stat-ed. All day folders are, since a resumed session goes on growing in the folder of its first day, whose own time
    stays as it was.
    """
    found: dict[str, tuple[int, str]] = {}
    for folder, depth in (("sessions", 3), ("archived_sessions", 0)):
        for entry in _files(str(home / folder), depth):
            plain, at = entry.path.removesuffix(".zst"), last_written(entry)
            if at >= since_ns and (plain == entry.path or plain not in found):
                found[plain] = (at, entry.path)
    return sorted(found.values(), reverse=True)


def rollouts(home: Path, *, since_ns: int = 0) -> list[Path]:
    """Rollout files under Codex's home, last written first."""
    return [Path(path) for _, path in _listed(home, since_ns=since_ns)]


def written(home: Path) -> dict[str, int]:
    """When each rollout was last written to, in nanoseconds, by what its file is called wherever it is, compressed or not."""
    return {_called(path): at for at, path in _listed(home)}


def _called(path: str) -> str:
    return path.rpartition(os.sep)[2].removesuffix(".zst")


def sessions(home: Path, *, since: datetime | None = None) -> Iterator[Session]:
    """Sessions under Codex's home, last written first; files that are not rollouts are skipped."""
    for path in rollouts(home, since_ns=int(since.timestamp() * 10**9) if since else 0):
        try:
            found = header(path).session
        except (RolloutError, OSError):
            continue
        yield found


def _mentions(path: Path, needles: tuple[bytes, ...]) -> bool:
    """Whether any needle stands anywhere in the file."""
    overlap = max(map(len, needles))
    tail = b""
    with opened(path) as stream:
        while data := stream.read(_SCANNED):
            window = tail + data
            if any(needle in window for needle in needles):
                return True
            tail = window[-overlap:]
    return False


def ran_since(home: Path, before: Mapping[str, int], *, marker: str, cwd: Path, held: Collection[str] = ()) -> tuple[Session, ...]:
    """Sessions written to since ``written`` gave ``before`` that carry ``marker`` or worked in ``cwd``, oldest first.

    Two looks at the files tell that, also where the clock was set back in between.
    The marker stands in the text that was injected. A resumed session has not got it, and may have been begun elsewhere:
    each of its turns records the turn's directory. Two runs at once in one directory would find each other's session as well. Codex,
    from 0.72 to 0.171, has its rollout open for writing as long as it runs: those that the run was seen to hold (``held``) are its own.
    Where none was seen, of several sessions those that are open still belong to a run that goes on, where the system tells. A cursor
    per file makes the others harmless, while a narrower rule would miss one.
    """
    directories = {cwd, Path(os.path.realpath(cwd))}
    needles = tuple(_needle(directory) for directory in directories) + ((marker.encode(),) if marker else ())
    found = []
    for path in (Path(path) for at, path in _listed(home) if before.get(_called(path)) != at):
        try:
            session = header(path).session
            if Path(session.cwd) in directories or _mentions(path, needles):
                found.append(session)
        except (RolloutError, OSError):
            continue
    names = set(map(_called, held))  # not paths: it may have been archived or compressed meanwhile
    own = [session for session in found if _called(str(session.path)) in names]
    return tuple(sorted(own or _over(found), key=lambda session: session.started_at))


def _over(found: list[Session]) -> list[Session]:
    """Of several sessions those that no process has open any more; all of them when each is held, as by an agent's own daemon."""
    if len(found) < 2:  # noqa: PLR2004 -- one is its run's, whoever holds it
        return found
    from cam.hosts.process import held_open

    going_on = held_open([os.path.realpath(session.path) for session in found])
    return [session for session in found if os.path.realpath(session.path) not in going_on] or found


def _needle(directory: Path) -> bytes:
    import orjson

    return b'"cwd":' + orjson.dumps(printable(directory))


def locate(path: Path, session_id: str) -> Path | None:
    """The rollout of another session, looked for beside ``path`` and then in the tree that ``path`` stands in."""
    pattern = f"rollout-*{session_id}.jsonl*"
    if not _UUID.fullmatch(session_id):
        return None
    roots = [folder.parent for folder in path.parents if folder.name in {"sessions", "archived_sessions"}]
    near = path.parent.glob(pattern)
    far = (found for root in roots[-1:] for part in ("sessions/*/*/*/", "archived_sessions/") for found in root.glob(part + pattern))
    return next(near, None) or next(far, None)
