"""Checks of the memory: project, settings, files, rights, disk, lock, journal, index, vectors, the last save, the logs."""

from __future__ import annotations

import time
from datetime import UTC, datetime, timedelta
from shlex import quote
from typing import TYPE_CHECKING

from cam import config
from cam.cli.doctor.findings import error, info, ok, warn
from cam.errors import ConfigError
from cam.models import State, counted

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence
    from pathlib import Path

    from cam.cli.doctor.findings import Finding
    from cam.config import Settings
    from cam.memory import Context
    from cam.recall.index import Refreshed
    from cam.store.condition import Condition

HELD_LONG = timedelta(seconds=60)
NEARLY_FULL = 64 * 2**20  # bytes: some thousand changes, each with its journal and history
_LOG_DAYS = 7
_LOG_TAIL = 2**16


def project(opened: Context) -> Iterator[Finding]:
    """Which project's memory this is, whether git could be asked, and whether there is another one of the same repository."""
    from cam.store.identity import apart, lost

    if opened.project.problem:
        hint = "memory goes by the files alone; for git's own refusal `git config --global --add safe.directory DIR`"
        yield warn("project", f"{opened.store.project.id}; git: {opened.project.problem}", hint)
        return
    found = opened.store.project
    named = found.id.startswith(found.name)  # a submodule's id is made of where its git directory is
    yield ok("project", found.id if named else f"{found.id}, which is {found.root}")
    for other in apart(opened.settings.home, opened.store.project):
        hint = f"`cam memory import {quote(str(other / 'project'))}` adds what it knows; then move {other} away: its clone shares this one"
        yield info("project", f"another memory of this repository, begun in another clone: {other}", hint)
    for one in lost(opened.settings.home, opened.store.project):
        yield info("project", str(one))


def settings(opened: Context) -> Iterator[Finding]:
    """What is set and where, what was ignored, and what reading a session with a model may cost."""
    yield ok("settings", provenance(opened.settings))
    for warning in opened.settings.warnings:
        yield warn("settings", warning, "`cam config list` shows what counts")
    if opened.settings.extractor != "heuristic":
        from cam.store.calls import calls_today

        spent, allowed = calls_today(opened.settings.home, opened.clock()), opened.settings.model_calls_per_day
        told = f"your {opened.settings.extractor} is asked about sessions: {spent} of {allowed} calls today"
        yield info("extractor", told, "" if spent < allowed else "`cam config set model_calls_per_day N` allows more")


def provenance(chosen: Settings) -> str:
    """Every setting that is not at its default, by where it was set."""
    places = {"user": str(config.user_file(chosen.home)), "project": config.PROJECT_FILE, "predecessor": "codex-auto-memory's settings"}
    named: dict[str, list[str]] = {}
    for name, origin in chosen.origins.items():
        if origin != "default":
            named.setdefault(places.get(origin, f"the {origin}"), []).append(name)
    return "; ".join(f"{', '.join(names)} from {place}" for place, names in named.items()) or "all at their defaults"


def files(opened: Context) -> Iterator[Finding]:
    """The memory root: rights, owner, disk and lock."""
    from cam.store import condition

    home = opened.settings.home
    if not home.exists():
        if problem := condition.refusal(home):
            yield error("disk", f"{home} cannot be made: {problem}", "mount it for writing, or keep the memory elsewhere: CAM_HOME=DIR")
        else:
            yield info("memory", f"{home} does not exist yet; the first memory makes it")
        return
    yield from of_condition(home, condition.look(home), now=datetime.now(UTC))


def of_condition(home: Path, found: Condition, *, now: datetime) -> Iterator[Finding]:
    """What the condition of a memory root means."""
    open_to, shut = f"{home} is {found.mode:o}", f"`chmod -R go= {quote(str(home))}` makes it yours alone"
    if found.mode & 0o077:
        yield warn("permissions", f"{open_to}: others can read the memory", shut, fix="rights")
    elif found.exposed:
        readable, first = counted(len(found.exposed), "file"), found.exposed[0].relative_to(home)
        told = f"{open_to}, but {readable} in it can be read by others, such as {first}"
        yield info("permissions", f"{told}; nobody gets past the folder", shut, fix="rights")
    else:
        yield ok("permissions", open_to)
    if found.foreign:
        told = f"{counted(len(found.foreign), 'file')} of another user, such as {found.foreign[0]}"
        yield error("owner", told, f"`sudo chown -R $(id -u) {quote(str(home))}` makes them yours")
    free = f"{found.free / 2**20:,.0f} MB free"
    if found.problem:
        yield error("disk", f"{home} cannot be written: {found.problem} ({free})", "make room, or mount it for writing; reading goes on")
    elif found.free < NEARLY_FULL:
        yield warn("disk", f"nearly full: {free}", "make room: changes that do not fit are refused, and nothing is lost")
    else:
        yield ok("disk", f"{home} can be written, {free}")
    if found.lockless:
        told = f"{home} cannot be locked: {found.lockless}; nothing can be written, reading goes on"
        yield error("lock", told, "keep the memory where files can be locked, such as a local disk: CAM_HOME=DIR")
        return
    if found.holder is None:
        yield ok("lock", "free")
        return
    held = now - found.holder.since if found.holder.since else timedelta(0)
    told = f"held by {found.holder}{f' for {held.total_seconds():,.0f} s' if found.holder.since else ''}"
    hint = (
        f"it is released when the process ends; if that hangs, `kill {found.holder.pid}`"
        if found.holder.pid
        else "it is released when the process ends"
    )
    yield warn("lock", told, hint) if held > HELD_LONG else info("lock", told)


def journal(opened: Context) -> Iterator[Finding]:
    """Changes that a killed process left; opening the memory has finished them unless somebody holds the lock or the disk refuses."""
    from cam.store import disk

    if left := len(disk.pending(opened.settings.home)):
        hint = "the next command that writes finishes them; what a later version of cam began, that version alone"
        yield warn("journal", counted(left, "unfinished change"), hint, fix="journal")
        return
    yield ok("journal", "clean")


def records(opened: Context) -> Iterator[Finding]:
    """What there is, what waits for a decision, what is not or cannot be read, and secrets that a person wrote into the files."""
    from cam.store import conflicts, damage, lint

    found = opened.store.records(archived=True)
    active = sum(record.state is State.ACTIVE for record in found)
    waiting = len(conflicts.waiting(opened.store.conflicts(), opened.store.records()))
    yield ok("records", f"{active} active, {len(found) - active} archived")
    if waiting:
        yield info("conflicts", f"{waiting} undecided", "`cam review list` shows them")
    for one in (*lint.passed_over(opened.store), *damage.damaged(opened.store)):
        yield warn("files", f"{one.path}:{one.line}: {one.problem}", one.meaning)
    if written := list(lint.secrets(opened.store)):
        told = f"{counted(len(written), 'secret')} in the files, such as {written[0].path}:{written[0].line}; cam shows and tells none"
        yield warn("secrets", told, "`cam audit secrets` shows where; change what leaked, then take it out of the file")


def index(opened: Context) -> Iterator[Finding]:
    """The search index: brought up to date as every search does, and checked for damage."""
    sound, refreshed = opened.index.ask(opened.store, lambda db: str(db.execute("PRAGMA quick_check(1)").fetchone()[0]))
    yield of_index(refreshed, sound)
    if opened.settings.embedder:
        yield from _vectors(opened)


def of_index(refreshed: Refreshed, sound: str) -> Finding:
    """``sound`` is SQLite's own word, ``ok`` when nothing is wrong."""
    if refreshed.level == "scan":
        return warn("index", refreshed.reason, "searches read every file; check the disk and its permissions")
    if sound != "ok":
        return warn("index", f"damaged: {sound}", "`cam memory reindex` rebuilds it", fix="index")
    if refreshed.problems:
        unread = counted(len(refreshed.problems), "file")
        return warn("index", f"{unread} cannot be read: {refreshed.problems[0]}", "check their permissions")
    return ok("index", f"rebuilt ({refreshed.reason})" if refreshed.rebuilt else "up to date")


def _vectors(opened: Context) -> Iterator[Finding]:
    from pathlib import Path

    from cam.recall import vectors, warm
    from cam.recall.embed import LocalModel

    try:
        model = warm.warm(opened.settings.home) or LocalModel(Path(opened.settings.embedder))
    except ConfigError as failed:
        yield warn("vectors", f"{failed}; searches go by words", failed.hint or "`cam config set embedder DIR` names another")
        return
    missing, _ = opened.index.ask(opened.store, lambda db: vectors.lacking(db, opened.index.path.parent, opened.store, model.name))
    kept = "held ready by `cam watch`" if isinstance(model, warm.WarmModel) else "loaded by each search; `cam watch` holds it ready"
    yield (
        info("vectors", f"{counted(missing, 'text')} without one yet", "`cam memory reindex` makes them")
        if missing
        else ok("vectors", f"complete; the model is {kept}")
    )


def continuity(opened: Context) -> Iterator[Finding]:
    """Whether the last save of where the work stands has failed."""
    from cam.store import continuity as states

    if failed := states.failed(opened.store):
        yield warn("continuity", f"where the work stands was not saved: {failed.failure}", "`cam session save` tries again")
        return
    yield ok("continuity", "no save has failed" if opened.settings.continuity else "switched off")


def logs(opened: Context) -> Iterator[Finding]:
    """What hooks could not do, and crashes, of the last days."""
    del opened
    folder = config.state_directory()
    since = time.time() - _LOG_DAYS * 24 * 3600
    path = folder / "hook.log"
    yield of_log(path, _tail(path), since=since)
    crashes = sorted(one for one in folder.glob("crash-*.log") if one.stat().st_mtime > since)
    if crashes:
        yield warn("crashes", f"{len(crashes)} in the last {_LOG_DAYS} days, the last in {crashes[-1]}", "report it, then remove the file")


def _tail(path: Path) -> list[str]:
    try:
        with path.open("rb") as stream:
            stream.seek(max(path.stat().st_size - _LOG_TAIL, 0))
            return stream.read().decode("utf-8", "replace").splitlines()
    except (FileNotFoundError, NotADirectoryError):
        return []


def of_log(path: Path, lines: Sequence[str], *, since: float) -> Finding:
    """Each line begins with its time, as RFC 3339 in UTC."""
    begun = time.strftime("%Y-%m-%dT%H:%M:%SZ", time.gmtime(since))
    recent = [line for line in lines if line[:1].isdigit() and line > begun]
    if recent:
        return warn(
            "log",
            f"{counted(len(recent), 'hook')} failed in the last {_LOG_DAYS} days; the last: {recent[-1]}",
            f"see {path}",
        )
    return ok("log", f"no hook has failed in the last {_LOG_DAYS} days")
