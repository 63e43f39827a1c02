"""Checks of the agent: its binary, which cam is called, whether its sessions are understood, whether its hooks were ever called."""

from __future__ import annotations

import shutil
import time
from datetime import UTC, datetime
from itertools import islice, pairwise
from pathlib import Path
from typing import TYPE_CHECKING

from cam.cli.doctor.findings import error, info, ok, warn
from cam.environment import program
from cam.errors import CamError
from cam.hosts.codex.hooks import lacking
from cam.models import SessionRole, counted

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping, Sequence

    from cam.cli.doctor.findings import Finding
    from cam.memory import Context
    from cam.models import Session
    from cam.store import AuditEntry

READINGS = 200  # of sessions: one is read at the end of each turn, so that these are some dozens
SESSIONS = 20
FEW_LINES = 6  # a session that was opened and left again has no more
AT_REST_SECONDS = 120
_KEPT_SECONDS = 29 * 24 * 3600  # what hooks were called for is written down for thirty days


def binary(opened: Context) -> Iterator[Finding]:
    """The agent's executable, its version, and what about its settings keeps memory from working."""
    try:
        agent = opened.host.find(version=True)
    except CamError as failed:
        yield error("agent", str(failed), failed.hint)
        return
    if agent.version:
        yield ok("agent", f"{opened.host.name} {agent.version} ({agent.path})")
    else:
        yield warn("agent", f"{agent.path} does not report its version", "check that it starts: `codex --version`")
    for problem in opened.host.problems(agent):
        yield warn("agent-settings", problem.message, problem.hint)


def called(opened: Context) -> Iterator[Finding]:
    """Whether `cam` in a shell is this cam."""
    del opened
    yield of_path(shutil.which("cam"), program())


# Who has installed cam has a folder for programs besides the tool's own, and a command that puts it on PATH.
_INSTALLERS = {("uv", "tools"): "`uv tool update-shell` puts it there", ("pipx", "venvs"): "`pipx ensurepath` puts it there"}


def _onto_path(folder: Path) -> str:
    parts = folder.parts
    known = (remedy for pair, remedy in _INSTALLERS.items() if pair in pairwise(parts))
    return next(known, f"add {folder} to PATH")


def of_path(found: str | None, own: Sequence[str]) -> Finding:
    """``found`` is what a shell starts, ``own`` the command line of this cam."""
    if found is None:
        return info("path", "`cam` is not on PATH; hooks and servers use its full path", _onto_path(Path(own[0]).parent))
    if len(own) > 1 or Path(found).resolve() == Path(own[0]).resolve():
        return ok("path", f"`cam` is {found}")
    return warn("path", f"`cam` on PATH is {found}, this one is {own[0]}", "remove one of them, or put this one first on PATH")


def drift(opened: Context) -> Iterator[Finding]:
    """Whether the sessions that were read lately were understood."""
    yield of_reading(tuple(islice((entry for entry in opened.store.audit() if entry.counts), READINGS)))


def of_reading(entries: Sequence[AuditEntry]) -> Finding:
    """A session is read in parts; all of them together must have had human text in them, and no lines of a kind that nobody knows."""
    sessions: dict[str, dict[str, int]] = {}
    for entry in entries:
        counts = sessions.setdefault(entry.session_id, {})
        for name, count in entry.counts.items():
            counts[name] = max(counts.get(name, 0), count) if name == "lines" else counts.get(name, 0) + count
    if len(entries) == READINGS:  # the oldest may have said something before what is looked at
        sessions.pop(entries[-1].session_id)
    recent = [*sessions.values()][:SESSIONS]
    silent = [one for one in recent if not one.get("humans") and (one.get("unknown") or one.get("lines", 0) > FEW_LINES)]
    hint = "the agent may write a new format; `cam audit log` names the rollouts: report one"
    lately = f"the last {counted(len(recent), 'session')}"
    if silent:
        return warn("transcripts", f"{len(silent)} of {lately} gave no human text", hint)
    if unknown := _total(recent, "unknown"):
        return warn("transcripts", f"{counted(unknown, 'line')} of unknown kinds in {lately}; their human text was found", hint)
    if broken := _total(recent, "malformed") + _total(recent, "oversized"):
        return info("transcripts", f"skipped {counted(broken, 'broken or oversized line')} in {lately}")
    return ok("transcripts", f"understood {lately}" if recent else "no session has been read yet")


def _total(counts: Iterable[Mapping[str, int]], name: str) -> int:
    return sum(one.get(name, 0) for one in counts)


def firing(opened: Context, files: Sequence[Path], *, below: Path) -> Iterator[Finding]:
    """Whether hooks that ``files`` install and that are trusted have been called for the sessions since, of those that ran ``below``.

    A session that is still at work, and that no hook was called for, may be one that just began.
    """
    from cam.store import delivery

    installed = max((file.stat().st_mtime for file in files if file.exists()), default=0.0)
    now = time.time()
    since = max(installed, now - _KEPT_SECONDS)
    heard = delivery.heard(str(opened.settings.home))
    below_it = (one for one in _since(opened, since) if Path(one.cwd).is_relative_to(below))
    sessions = (one for one in below_it if one.id in heard or abs(now - one.mtime_ns / 1e9) > AT_REST_SECONDS)
    yield of_firing(list(islice(sessions, SESSIONS)), heard, config=opened.settings.codex_home / "config.toml")


def _since(opened: Context, since: float) -> Iterator[Session]:
    """Sessions of people that were begun after ``since`` (seconds since the epoch), last written first."""
    begun = datetime.fromtimestamp(since, UTC)
    return (one for one in opened.host.sessions(since=begun) if one.started_at >= begun and one.role is not SessionRole.SUBAGENT)


def of_firing(sessions: Sequence[Session], heard: set[str], *, config: Path) -> Finding:
    """A hook leaves a record of each session that it was called for; none at all means that none was.

    ``config`` are Codex's settings. An editor may bring an older Codex than the one on PATH.
    """
    if not sessions:
        return ok("firing", "no session has ended since the hooks were installed")
    called_for = sum(one.id in heard for one in sessions)
    told = f"hooks were called in {called_for} of {counted(len(sessions), 'session')} since they were installed"
    if called_for:
        return ok("firing", told)
    old = next((problem for one in sessions if (problem := lacking(one.agent_version, config))), None)
    if old:
        return warn("firing", f"{told}; {old.message}", old.hint)
    return warn("firing", told, "trust them in Codex's /hooks; and CAM_HOME must be the same there and here")
