"""What the commands that wire an agent have in common: where its files are, and how planned changes are shown and made."""

from __future__ import annotations

import os
from dataclasses import dataclass
from enum import StrEnum
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from cam import config, project
from cam.cli import invocation, render
from cam.environment import home_directory
from cam.errors import AgentMissing

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from cam.hosts.codex.hooks import Wired
    from cam.hosts.edits import Edit


class Where(StrEnum):
    """Whose files are meant."""

    USER = "user"
    PROJECT = "project"


class Host(StrEnum):
    """An agent whose files cam knows."""

    CODEX = "codex"
    CLAUDE = "claude"


Scope = Annotated[Where, typer.Option("--scope", help="For you (in your own files) or for the repository (in its files).")]
DryRun = Annotated[bool, typer.Option("--dry-run", help="Show what would be written; write nothing.")]
Force = Annotated[bool, typer.Option("--force", help="Also replace or remove copies that you have edited.")]

PAST = {"create": "created", "change": "changed", "remove": "removed"}
HOW_TO_TRUST = "start `codex`: it asks to review new hooks; or `cam hooks install --trust` writes the trust for you"


@dataclass(frozen=True, slots=True, kw_only=True)
class Places:
    """Where an agent looks, for one user and one repository. Links are resolved, as Codex names its trust by real paths."""

    codex_home: Path
    root: Path
    user_home: Path
    codex: str = "codex"

    @classmethod
    def of(cls, settings: config.Settings, root: Path) -> Places:
        """The places for these settings and this repository."""
        return cls(
            codex_home=Path(os.path.realpath(settings.codex_home)), root=root, user_home=Path(home_directory()), codex=settings.codex
        )

    @property
    def config(self) -> Path:
        """Codex's user configuration, the only place of trust."""
        return self.codex_home / "config.toml"

    def hooks(self, scope: Where) -> Path:
        """Codex's hooks file."""
        return self.codex_home / "hooks.json" if scope is Where.USER else self.root / ".codex" / "hooks.json"

    def skills(self, scope: Where, host: Host = Host.CODEX) -> Path:
        """The folder of skills that an agent reads."""
        if host is Host.CLAUDE:
            return (self.user_home if scope is Where.USER else self.root) / ".claude" / "skills"
        return self.codex_home / "skills" if scope is Where.USER else self.root / ".agents" / "skills"

    def agents_md(self, scope: Where) -> Path:
        """The file of standing instructions."""
        return (self.codex_home if scope is Where.USER else self.root) / "AGENTS.md"

    @staticmethod
    def apart(place: Callable[[Where], Path]) -> tuple[Where, ...]:
        """The scopes of which each has a file of its own: started in the home directory, a repository's is the user's."""
        return (Where.USER,) if place(Where.USER) == place(Where.PROJECT) else tuple(Where)


def places(ctx: typer.Context) -> Places:
    """Where the agent's files are for this command line."""
    called = invocation(ctx)
    root = project.identify(called.cwd).root
    return Places.of(config.load(root, overrides=called.overrides), root)


def make(edits: Sequence[Edit], *, dry_run: bool) -> list[dict[str, object]]:
    """Make the changes, unless it is a dry run; each as a row that says what happens to which file."""
    from cam.hosts.edits import apply, rehearse

    rows: list[dict[str, object]] = [{"path": edit.path, "action": edit.action} for edit in edits]
    (rehearse if dry_run else apply)(edits)
    return rows


def carry_out(edits: Sequence[Edit], *, dry_run: bool, as_json: bool, hooks: Callable[[], Sequence[Wired]] | None = None) -> bool:
    """Make the changes, unless it is a dry run, and say what happens to which file; ``hooks`` are looked at afterwards, for JSON.

    True when people are to be told more: they were made, and not told as JSON.
    """
    rows = make(edits, dry_run=dry_run)
    if as_json:
        render.document({"edits": rows, **({"hooks": [hook_row(one) for one in hooks()]} if hooks else {})})
        return False
    for row in rows:
        action = str(row["action"])
        render.line(f"{f'would {action}' if dry_run else PAST[action]} {row['path']}")
    if not rows:
        render.note("nothing to change")
    return not dry_run


def wired(places: Places, scope: Where) -> tuple[Wired, ...]:
    """How cam's hooks are wired in one scope, event by event, and whether the Codex that is here runs them."""
    from cam.hosts.codex import Codex, hooks

    found = hooks.status(places.hooks(scope), places.config)
    if not any(one.key for one in found):
        return found
    try:
        version = Codex(binary=places.codex, codex_home=places.codex_home).find(version=True).version
    except AgentMissing:  # its files can be prepared before it is
        return found
    return hooks.as_run(found, version, places.config)


def hook_row(one: Wired) -> dict[str, object]:
    """One event's wiring."""
    row = {"event": one.event, "trust": one.trust, "file": one.file, "key": one.key, "hash": one.hash, "command": one.command}
    return row | {"problem": one.problem.message if one.problem else ""}


def trust_line(one: Wired) -> str:
    """What Codex's configuration now trusts: one event's command, by its hash."""
    return f"trusts {one.event}: {one.command} ({one.hash})"


def tell_hooks(wired: Sequence[Wired], *, written: bool = False) -> None:
    """The wiring for people, with what to do about it; with the trust in it when that was ``written``."""
    from cam.hosts.codex.hooks import Trust

    for one in wired if written else ():
        render.prose(trust_line(one), indent=2)
    render.pairs((one.event, one.trust) for one in wired)
    if any(one.trust in {Trust.UNTRUSTED, Trust.MODIFIED} for one in wired):
        render.note(f"Codex silently skips hooks that are not trusted: {HOW_TO_TRUST}")
    if problem := next((one.problem for one in wired if one.problem), None):
        render.note(f"{problem.message}: {problem.hint}")
