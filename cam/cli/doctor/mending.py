"""What ``cam doctor --fix`` does: it touches only what is cam's own, can lose nothing, and changes nothing when run twice."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cam.cli.doctor.findings import error
from cam.cli.mcp import file_of, server
from cam.cli.wiring import Places, Where
from cam.environment import program
from cam.errors import CamError
from cam.hosts import mcp_config
from cam.hosts.codex import hooks
from cam.hosts.edits import apply
from cam.hosts.mcp_config import McpHost
from cam.models import counted
from cam.store import condition

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator

    from cam.cli.doctor.findings import Finding
    from cam.hosts.edits import Edit
    from cam.memory import Context


def _rights(opened: Context) -> Iterator[str]:
    closed = condition.shut(opened.settings.home)
    if closed:
        yield f"removed other users' access to {counted(len(closed), 'path')} in {opened.settings.home}"


def _journal(opened: Context) -> Iterator[str]:
    finished = opened.store.recover(wait=opened.settings.lock_seconds)
    if finished:
        yield f"finished {counted(len(finished), 'change')} that a killed process left"


def _index(opened: Context) -> Iterator[str]:
    opened.index.drop()
    yield f"rebuilt the index: {counted(opened.index.refresh(opened.store).records, 'record')}"


def _hooks(opened: Context, scope: str) -> Iterator[str]:
    """Trust is not granted: Codex asks about the entries that changed."""
    yield from _made(hooks.mended(Places.of(opened.settings, opened.project.root).hooks(Where(scope)), program()))


def _mcp(opened: Context, name: str, scope: str) -> Iterator[str]:
    host = McpHost(name)
    file = file_of(Places.of(opened.settings, opened.project.root), Where(scope), host)
    known = mcp_config.found(host, file)
    if known is not None:
        yield from _made(mcp_config.installed(host, file, server(allow_writes="--allow-writes" in mcp_config.command_of(known))))


def _made(edits: tuple[Edit, ...]) -> Iterator[str]:
    told = [f"{edit.action}d {edit.path}" for edit in edits]
    apply(edits)
    yield from told


_FIXES: dict[str, Callable[..., Iterator[str]]] = {"rights": _rights, "journal": _journal, "index": _index, "hooks": _hooks, "mcp": _mcp}


def mend(opened: Context, findings: Iterable[Finding]) -> tuple[list[str], list[Finding]]:
    """Do what the findings ask for, each thing once: what was done, a line each, and what could not be done."""
    done: list[str] = []
    failures: list[Finding] = []
    for fix in dict.fromkeys(finding.fix for finding in findings if finding.fix):
        name, *where = fix.split(":")
        try:
            done += _FIXES[name](opened, *where)
        except (CamError, OSError) as failed:
            failures.append(error("fix", f"{fix}: {failed}", getattr(failed, "hint", "") or "see the finding itself"))
    return done, failures
