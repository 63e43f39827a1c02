"""doctor: is everything wired, readable and fresh? Gathers facts, makes findings of them, and mends only what it is asked to."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Annotated

import typer

from cam.cli import Json, invocation, render
from cam.cli.doctor.findings import Finding, Level, error
from cam.cli.progress import at_work
from cam.errors import CamError
from cam.models import counted

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator

    from cam.memory import Context

_INDENT = 7


def _found(check: Callable[[Context], Iterable[Finding]], opened: Context) -> Iterator[Finding]:
    """What a check finds; one that cannot look is a finding itself."""
    try:
        for finding in check(opened):
            yield replace(finding, message=render.public(finding.message))  # of files that have a secret for a name
    except (CamError, OSError) as failed:
        yield error(check.__name__, str(failed), getattr(failed, "hint", ""))


def examine(opened: Context) -> list[Finding]:
    """All findings, in the order in which a person would look."""
    from cam.cli.doctor import agent, connected, memory, predecessor

    checks: tuple[Callable[[Context], Iterable[Finding]], ...] = (
        memory.project,
        memory.settings,
        agent.binary,
        agent.called,
        connected.codex_hooks,
        connected.servers,
        connected.skills,
        predecessor.leftovers,
        memory.files,
        memory.journal,
        memory.records,
        memory.index,
        memory.continuity,
        memory.logs,
        agent.drift,
    )
    return [finding for check in checks for finding in _found(check, opened)]


def tell(finding: Finding) -> None:
    """One finding for people: wrapped to the terminal, a line each for the finding and its remedy where there is none."""
    render.prose(f"{finding.level:<{_INDENT}}{finding.name}: {finding.message}", indent=_INDENT + 2)
    if finding.hint:
        render.prose(f"{'':{_INDENT}}> {finding.hint}", indent=_INDENT + 2)


def _tell_all(findings: list[Finding], fixed: list[str]) -> None:
    for line in fixed:
        render.line(f"{'fixed':<{_INDENT}}{line}")
    for finding in findings:
        tell(finding)
    named = ((Level.ERROR, "error"), (Level.WARN, "warning"))
    counts = [counted(count, name) for level, name in named if (count := sum(one.level is level for one in findings))]
    if counts:
        fixable = any(one.fix for one in findings)
        render.note(f"{', '.join(counts)}{'; `cam doctor --fix` repairs what is safe to repair' if fixable else ''}")


def command(
    ctx: typer.Context,
    *,
    fix: Annotated[
        bool,
        typer.Option(
            "--fix",
            help="Repair what is safe to repair: permissions, a damaged index, unfinished changes, cam's own stale or double entries.",
        ),
    ] = False,
    exit_code: Annotated[bool, typer.Option("--exit-code", help="End with 4 when there is a warning or an error.")] = False,
    as_json: Json = False,
) -> int:
    """Check the agent, the wiring, the memory, the disk and the index; each finding comes with its remedy.

    cam doctor
    cam doctor --fix
    """
    from cam.cli.doctor import mending
    from cam.memory import open_context

    called = invocation(ctx)
    fixed: list[str] = []
    try:
        opened = open_context(called.cwd, overrides=called.overrides)
    except (CamError, OSError) as failed:  # a file that cannot be read is what people start a doctor for
        findings = [error("settings", str(failed), getattr(failed, "hint", ""))]
    else:
        with at_work("looking"):
            findings = examine(opened)
            if fix:
                fixed, failures = mending.mend(opened, findings)
                findings = [*(examine(opened) if fixed else findings), *failures]
    if as_json:
        render.document({"checks": findings, "fixed": fixed})
    else:
        _tell_all(findings, fixed)
    return 4 if exit_code and any(one.level in {Level.WARN, Level.ERROR} for one in findings) else 0
