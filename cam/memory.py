"""The memory of a directory, opened: whose it is, its settings, its store and its index, and the agent that it is for. Creates nothing."""

from __future__ import annotations

import os
from contextlib import suppress
from dataclasses import dataclass, field, replace
from datetime import UTC, datetime
from functools import partial
from typing import TYPE_CHECKING

from cam import config, project
from cam.errors import ConfigError, StoreError
from cam.recall.index import RetrievalIndex
from cam.store.store import Store

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping
    from pathlib import Path

    from cam.hosts.base import HostIntegrationSurface

_now = partial(datetime.now, UTC)
_OWNERSHIP = "dubious ownership"  # as git says it
_REMEDY = "; memory goes by the files alone, and `git config --global --add safe.directory {}` lets git look"


@dataclass(frozen=True, slots=True, kw_only=True)
class Memory:
    """What a command that only looks at memory works on.

    ``store.project`` is the project whose memory is used: ``project``, or the same under an older name by which it was known.
    """

    project: project.Project
    settings: config.Settings
    store: Store
    index: RetrievalIndex

    @property
    def warnings(self) -> tuple[str, ...]:
        """What a person should hear of, whatever they asked for."""
        problem = self.project.problem
        if _OWNERSHIP in problem:
            from shlex import quote

            problem += _REMEDY.format(quote(str(self.project.root)))
        return (*self.settings.brief, *([problem] if problem else []))


def open_memory(
    cwd: Path, *, overrides: Mapping[str, object] | None = None, identify: Callable[[Path], project.Project] = project.identify
) -> Memory:
    """Open the memory of ``cwd``. ``identify`` says whose it is: ``project.identify``, or ``project.glance`` in a hurry.

    Raises ProjectError or ConfigError, the latter also when what is to be the memory root is no directory.
    """
    found = identify(cwd)
    settings = config.load(found.root, overrides=overrides)
    if os.path.lexists(settings.home) and not settings.home.is_dir():
        raise ConfigError(f"the memory root is not a directory: {settings.home}", hint="CAM_HOME names another")
    store = Store(settings.home, found)
    # Held by a writer, who does the same first, or on a disk that refuses: reading goes on all the same.
    with suppress(StoreError, OSError):
        store.recover(wait=0)
    return Memory(project=found, settings=settings, store=store, index=RetrievalIndex(settings.home))


@dataclass(frozen=True, slots=True, kw_only=True)
class Context(Memory):
    """Everything that one command works on, built once and passed on: a memory, the agent that it is for, and the time.

    ``overrides`` are what the command line says of settings, in whatever project.
    """

    host: HostIntegrationSurface
    overrides: Mapping[str, object] = field(default_factory=dict)
    clock: Callable[[], datetime] = _now

    def at(self, other: project.Project) -> Context:
        """The same for another project or worktree, with what that says of settings."""
        if other == self.project:
            return self
        settings = config.load(other.root, overrides={**self.overrides, "home": str(self.settings.home)})
        return replace(self, project=other, settings=settings, store=Store(self.settings.home, other))


def open_context(
    cwd: Path, *, overrides: Mapping[str, object] | None = None, identify: Callable[[Path], project.Project] = project.identify
) -> Context:
    """Find the project, the settings, the host, the store and the index for a directory. Creates nothing.

    ``identify`` as for ``open_memory``. Raises ProjectError or ConfigError.
    """
    from cam.hosts.codex import Codex

    memory = open_memory(cwd, overrides=overrides, identify=identify)
    settings = memory.settings
    host = Codex(binary=settings.codex, codex_home=settings.codex_home)
    return Context(project=memory.project, settings=settings, store=memory.store, index=memory.index, host=host, overrides=overrides or {})
