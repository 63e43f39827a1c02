"""doctor: is everything wired, readable and fresh? Looks, and changes nothing."""

from __future__ import annotations

import os
import stat
from dataclasses import dataclass
from enum import StrEnum
from itertools import islice
from typing import TYPE_CHECKING, Annotated

import typer

from cam.cli import Json, invocation, render
from cam.errors import CamError

if TYPE_CHECKING:
    from collections.abc import Iterator

    from cam.pipeline import Context

RECENT_SESSIONS = 20


class Status(StrEnum):
    """How one thing is."""

    OK = "ok"
    WARNING = "warning"
    FAILED = "failed"


@dataclass(frozen=True, slots=True, kw_only=True)
class Check:
    """One thing that was looked at, how it is, and what to do if it is not well."""

    name: str
    status: Status
    message: str
    hint: str = ""


def _check(name: str, message: str, *, ok: bool = True, failed: bool = False, hint: str = "") -> Check:
    return Check(
        name=name, status=Status.OK if ok else Status.FAILED if failed else Status.WARNING, message=message, hint="" if ok else hint
    )


def _agent(opened: Context) -> Iterator[Check]:
    try:
        agent = opened.host.find(version=True)
    except CamError as error:
        yield _check("agent", str(error), ok=False, failed=True, hint=error.hint)
        return
    yield _check("agent", f"{opened.host.name} {agent.version} ({agent.path})")
    for problem in opened.host.problems(agent):
        yield _check("injection", problem.message, ok=False, hint=problem.hint)


def _memory(opened: Context) -> Iterator[Check]:
    home = opened.settings.home
    if not home.exists():
        yield _check("memory", f"{home} does not exist yet; the first memory makes it")
        return
    mode = stat.S_IMODE(home.stat().st_mode)
    yield _check("permissions", f"{home} is {mode:o}", ok=not mode & 0o077, hint=f"chmod 700 {home}")
    yield _check("writable", f"{home} can be written", ok=os.access(home, os.W_OK), failed=True, hint="check its owner and the disk")
    left = opened.store.unfinished()
    yield _check(
        "journal", f"{left} unfinished operations" if left else "clean", ok=not left, hint="the next command that writes finishes them"
    )
    records = opened.store.records(archived=True)
    active = sum(r.state == "active" for r in records)
    yield _check("records", f"{active} active, {len(records) - active} archived")


def _index(opened: Context) -> Iterator[Check]:
    found = opened.index.refresh(opened.store)
    reason = f" ({found.reason})" if found.reason else ""
    by = "words and meaning" if opened.settings.embedder else "words"
    shown = f"{found.records} records brought up to date{reason}" if found.rebuilt else "fresh"
    yield _check(
        "index", f"{shown}; searched by {by}", ok=found.level != "scan", hint="searches read every file; check the disk and its rights"
    )


def _drift(opened: Context) -> Iterator[Check]:
    """A session that was read and held turns but no human text: the agent writes something that the reader does not know."""
    entries = list(islice((e for e in opened.store.audit() if e.counts), RECENT_SESSIONS))
    silent = [e for e in entries if not e.counts.get("humans") and e.counts.get("unknown")]
    shown = (
        f"the last {len(entries)} sessions were understood"
        if not silent
        else f"{len(silent)} of {len(entries)} sessions gave no human text"
    )
    yield _check("drift", shown, ok=not silent, hint="the agent may write a new format; see `cam audit log`, and report the rollout")


def _hooks(opened: Context) -> Iterator[Check]:
    """Hooks are a choice; those that are there must run, and each only once."""
    from cam.cli.wiring import HOW_TO_TRUST, Places, Where
    from cam.hosts.codex import hooks

    places = Places.of(opened.settings, opened.project.root)
    found = {scope: hooks.status(places.hooks(scope), places.config) for scope in Where}
    there = {scope: wired for scope, wired in found.items() if any(one.key for one in wired)}
    if not there:
        yield _check("hooks", "not installed: plain `codex` gets no memory (`cam hooks install`)")
        return
    for scope, wired in there.items():
        bad = [f"{one.event} {one.trust}" for one in wired if one.trust is not hooks.Trust.TRUSTED]
        yield _check("hooks", f"{scope}: {', '.join(bad) or 'installed and trusted'}", ok=not bad, hint=HOW_TO_TRUST)
    if len(there) > 1:
        yield _check("hooks", "installed for you and in the repository: both run", ok=False, hint="cam hooks remove --scope project")


def _mcp(opened: Context) -> Iterator[Check]:
    """The server among Codex's: its entry makes Codex wait for it, so one that is gone keeps Codex from starting."""
    from cam.cli.mcp import examined
    from cam.cli.wiring import Places, Where

    places = Places.of(opened.settings, opened.project.root)
    rows = [row for scope in Where if (row := examined(places, scope, "codex", start=False))["state"] != "missing"]
    for row in rows:
        told = f"{row['scope']}: {row['problem'] or row['state']}"
        hint = (
            f"`cam mcp install --scope {row['scope']}`, or `remove`{'; Codex does not start until then' if row['state'] == 'stale' else ''}"
        )
        yield _check("mcp", told, ok=row["state"] == "current", failed=row["state"] == "stale", hint=hint)
    if not rows:
        yield _check("mcp", "not installed (`cam mcp install`)")


def examine(opened: Context) -> list[Check]:
    """All checks, in the order a person would look."""
    problem = opened.project.problem
    checks = [
        _check(
            "project",
            problem or opened.store.project.id,
            ok=not problem,
            hint="memory works by path; worktrees are told apart all the same",
        ),
        _check("settings", "; ".join(opened.settings.warnings) or "valid", ok=not opened.settings.warnings, hint="see `cam config list`"),
    ]
    for look in (_agent, _hooks, _mcp, _memory, _index, _drift):
        try:
            checks += look(opened)
        except (CamError, OSError) as error:
            checks.append(_check(look.__name__.strip("_"), str(error), ok=False, failed=True, hint=getattr(error, "hint", "")))
    return checks


def tell(check: Check) -> None:
    """One check for people."""
    render.line(f"{check.status:<8} {check.name}: {check.message}")
    if check.hint:
        render.line(f"{'':<9}{check.hint}")


def command(
    ctx: typer.Context,
    *,
    exit_code: Annotated[bool, typer.Option("--exit-code", help="End with 4 when anything is not ok.")] = False,
    as_json: Json = False,
) -> int:
    """Check the agent, the wiring, the memory and the index.

    cam doctor
    """
    called = invocation(ctx)
    checks = examine(called.open())
    if as_json or called.as_json:
        render.document({"checks": checks})
    else:
        for check in checks:
            tell(check)
    return 4 if exit_code and any(c.status is not Status.OK for c in checks) else 0
