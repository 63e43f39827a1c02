"""What sessions were told, and the compiled answers of hooks: JSON sidecars, written whole, without the store's lock. Cheap to import.

``run/sessions/<session id>.json`` holds ``revision``, ``at`` (seconds since the epoch) and ``lines`` (what was told); beside it
``.turn`` is the event that was answered last, and ``.lock`` is held while the session is being learned from.
``run/claimed/<transcript>.json`` names the process of the run whose agent writes it (``by``); once that run has told what it taught, it
is the transcript's ``stamp``.
``index/hooks/<key>.json`` holds an answer with the stamps of all files that it was made from: it is current as long as they
are. Both can be deleted: a transcript also shows what was told, and an answer is compiled again.
"""

from __future__ import annotations

import json
import os
import time
import zlib

from cam.environment import is_running
from cam.store.clock import tick

TYPE_CHECKING = False  # of typing, which costs more to import than all else here
if TYPE_CHECKING:
    from typing import TypedDict

    class Told(TypedDict):
        """What a session was told: the revision of the memory, when (seconds since the epoch), and in which lines."""

        revision: str
        at: float
        lines: list[str]

    class View(TypedDict):
        """What a hook needs of a project's memory: the startup text and until when it holds, which index it is in and its rows there."""

        key: list[str]
        stamps: dict[str, list[int] | None]
        inject: bool
        startup: str
        revision: str
        until: float
        index: int
        owners: list[str]


_KEPT_SECONDS = 30 * 24 * 3600
_LIMIT = 2**22
_EVENT_LIMIT = 200
_TWIN_SECONDS = 3.0  # two hooks of one event start at the same time; a compaction follows no other that fast
_SAFE = frozenset("0123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ-_")


def _read(path: str) -> dict[str, object]:
    try:
        with open(path, "rb") as stream:
            found = json.loads(stream.read(_LIMIT))
    except (OSError, ValueError, RecursionError):
        return {}
    return found if isinstance(found, dict) else {}


def _make(folder: str) -> None:
    """Make a folder and what is missing above it, each for its owner alone: ``os.makedirs`` gives its mode to the last one only."""
    if folder and not os.path.isdir(folder):
        _make(os.path.dirname(folder))
        os.makedirs(folder, mode=0o700, exist_ok=True)


def _write(path: str, document: object) -> None:
    """Replace ``path`` in one step. Nothing here is worth an fsync: what is lost is found or made again."""
    _make(os.path.dirname(path))
    fresh = f"{path}.{os.getpid()}.new"
    descriptor = os.open(fresh, os.O_WRONLY | os.O_CREAT | os.O_TRUNC | os.O_CLOEXEC | os.O_NOFOLLOW, 0o600)
    try:
        with open(descriptor, "wb") as stream:
            stream.write(json.dumps(document, ensure_ascii=True).encode())
        os.replace(fresh, path)
    except OSError:
        os.unlink(fresh)
        raise


def _session_file(home: str, session: str, suffix: str = ".json", *, folder: str = "sessions") -> str:
    """The sidecar of a session. Raises ValueError when its id could name anything but a file."""
    if not session or len(session) > 100 or not _SAFE.issuperset(session):  # noqa: PLR2004 - a UUID has 36
        raise ValueError(f"not a session id: {session[:100]!r}")
    return f"{home}/run/{folder}/{session}{suffix}"


def told(home: str, session: str) -> Told | None:
    """What this session was told by hooks, None when nothing is known."""
    found = _read(_session_file(home, session))
    revision, at, lines = found.get("revision"), found.get("at"), found.get("lines")
    if not isinstance(revision, str) or not isinstance(at, (int, float)) or not isinstance(lines, list):
        return None
    return {"revision": revision, "at": float(at), "lines": [line for line in lines if isinstance(line, str)]}


def tell(home: str, session: str, what: Told) -> None:
    """Write down what this session has been told by now; sidecars of sessions that are long over go. Makes no memory root."""
    if not os.path.isdir(home):
        return
    path = _session_file(home, session)
    fresh = not os.path.exists(path)
    _write(path, what)
    if fresh:
        _prune(os.path.dirname(path), what["at"] - _KEPT_SECONDS)


def _prune(folder: str, before: float) -> None:
    with os.scandir(folder) as listing:
        for entry in listing:
            try:
                if entry.stat(follow_symlinks=False).st_mtime < before:
                    os.unlink(entry.path)
            except OSError:  # another hook was quicker
                continue


def heard(home: str) -> set[str]:
    """The sessions that hooks have been called for, as far as sidecars are kept."""
    try:
        return {name.partition(".")[0] for name in os.listdir(f"{home}/run/sessions")}
    except OSError:
        return set()


def _claim_file(home: str, transcript: str) -> str:
    return _session_file(home, os.path.basename(transcript).partition(".")[0], folder="claimed")


def claim(home: str, transcript: str, *, running: bool = False) -> None:
    """Note that this session is that of our own run: while that goes on, or as far as it is written by now. Makes no memory root.

    Nothing is noted where nothing can be kept, nor of a name that could be another file's.
    """
    if not os.path.isdir(home):
        return
    try:
        path = _claim_file(home, transcript)
        _write(path, {"by": os.getpid()} if running else {"stamp": stamp(transcript)})
        _prune(os.path.dirname(path), time.time() - _KEPT_SECONDS)
    except (OSError, ValueError):
        return


def is_claimed(home: str, transcript: str) -> bool:
    """Whether it is another run's session: one that goes on, or one that has told it, and nothing was written to it since."""
    try:
        known = _read(_claim_file(home, transcript))
    except ValueError:
        return False
    by, told_at = known.get("by"), known.get("stamp")
    if isinstance(by, int):
        return by != os.getpid() and is_running(by)
    return told_at is not None and told_at == stamp(transcript)


def hold(home: str, session: str) -> int | None:
    """The descriptor of a lock on a session's mining, None when it is taken; whoever inherits it holds it until it ends."""
    import fcntl

    path = _session_file(home, session, ".lock")
    _make(os.path.dirname(path))
    descriptor = os.open(path, os.O_RDWR | os.O_CREAT | os.O_CLOEXEC, 0o600)
    try:
        fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        os.close(descriptor)
        return None
    return descriptor


def is_first(home: str, session: str, event: str) -> bool:
    """Whether no other hook of this session has answered ``event`` a moment ago; it waits for one that is about to.

    Hooks that are installed in two places, or beside a plugin, are started for the same event at the same time. The turn is this
    process's until it ends. An event without a name is never the second. Makes no memory root. Where nothing can be written, each is the
    first: an answer given twice does less harm than none.
    """
    if not os.path.isdir(home):
        return True
    import fcntl

    path = _session_file(home, session, ".turn")
    try:
        _make(os.path.dirname(path))
        descriptor = os.open(path, os.O_RDWR | os.O_CREAT | os.O_CLOEXEC | os.O_NOFOLLOW, 0o600)
        fcntl.flock(descriptor, fcntl.LOCK_EX)
        given = event.encode("utf-8", "surrogateescape")[:_EVENT_LIMIT]
        answered = os.stat(descriptor).st_mtime
        if given and os.read(descriptor, _EVENT_LIMIT) == given and abs(time.time() - answered) < _TWIN_SECONDS:
            return False
        os.ftruncate(descriptor, 0)
        os.pwrite(descriptor, given, 0)
    except OSError:
        pass
    return True


def stamp(path: str) -> list[int] | None:
    """A file or directory as it is now: inode, times of change in nanoseconds, size; None when it is not there."""
    try:
        status = os.stat(path)
    except OSError:
        return None
    return [status.st_ino, status.st_mtime_ns, status.st_ctime_ns, status.st_size]


def place(path: str) -> list[int] | None:
    """The same for what only has to be there, whatever happens in it: the inode."""
    found = stamp(path)
    return found[:1] if found else None


def _is_as_it_was(path: str, known: list[int] | None) -> bool:
    found = stamp(path)
    return found == known if found is None or known is None else found[: len(known)] == known


def _view_file(home: str, key: list[str]) -> str:
    return f"{home}/index/hooks/{zlib.crc32(chr(0).join(key).encode('utf-8', 'surrogateescape')):08x}.json"


def view(home: str, key: list[str], *, now: float) -> View | None:
    """The view that was compiled for ``key``, if every file it was made from is as it was and its time is not over."""
    found = _read(_view_file(home, key))
    known, owners, until, index = found.get("stamps"), found.get("owners"), found.get("until"), found.get("index")
    if found.get("key") != key or not isinstance(known, dict) or not isinstance(owners, list):
        return None
    if not isinstance(until, (int, float)) or not isinstance(index, int):
        return None
    if until and until < now:
        return None
    if not all(_is_as_it_was(path, was) for path, was in known.items()):
        return None
    return {
        "key": key,
        "stamps": known,
        "inject": found.get("inject") is True,
        "startup": str(found.get("startup", "")),
        "revision": str(found.get("revision", "")),
        "until": until,
        "index": index,
        "owners": [str(owner) for owner in owners],
    }


def keep_view(home: str, what: View, *, now_ns: int) -> bool:
    """Keep a view for the next hook; not when a file changed so lately that its stamp could hide another change."""
    if not os.path.isdir(home):
        return False
    for known in what["stamps"].values():
        if known and len(known) > 1 and abs(now_ns - known[1]) < tick(known[1]):
            return False
    _write(_view_file(home, what["key"]), what)
    return True
