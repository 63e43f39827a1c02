"""The values of this room: what a session showed, and what a continuity file says."""

from __future__ import annotations

import re
import sys
from dataclasses import dataclass, field
from enum import StrEnum
from typing import TYPE_CHECKING

from cam.models import EPOCH, MemoryScope

if TYPE_CHECKING:
    from collections.abc import Mapping
    from datetime import datetime

ITEMS = 8  # items of one section
GOAL_CHARS, ITEM_CHARS, COMMAND_CHARS = 400, 240, 140

# In the order of the file. The headings are the predecessor's, whose files are continued.
HEADINGS = {
    "goal": "Goal",
    "confirmed": "Confirmed Working",
    "failed": "Tried and Failed",
    "untried": "Not Yet Tried",
    "next": "Incomplete / Next",
    "notes": "Files / Decisions / Environment",
}
LISTS = tuple(name for name in HEADINGS if name != "goal")
_COMMAND = re.compile(r"Command (?:failed|succeeded): `(.+?)`(?: |$)")
_TESTS = re.compile(r"Tests: `(.+?)`(?: |$)")


class Status(StrEnum):
    """Only an active state is told to the agent. A paused one waits for its user; what a done one says is over."""

    ACTIVE = "active"
    PAUSED = "paused"
    DONE = "done"


@dataclass(frozen=True, slots=True, kw_only=True)
class Layer:
    """What is known of a task: each list with the newest first."""

    goal: str = ""
    confirmed: tuple[str, ...] = ()
    failed: tuple[str, ...] = ()
    untried: tuple[str, ...] = ()
    next: tuple[str, ...] = ()
    notes: tuple[str, ...] = ()

    def __bool__(self) -> bool:
        return any((self.goal, self.confirmed, self.failed, self.untried, self.next, self.notes))

    def of(self, name: str) -> tuple[str, ...]:
        """The list of a section."""
        found: tuple[str, ...] = getattr(self, name)
        return found


@dataclass(frozen=True, slots=True, kw_only=True)
class Summary:
    """What one session showed: ``shared`` helps in every worktree, ``local`` belongs to the one it ran in.

    ``counts`` says how much of each kind of evidence there was; ``confidence`` is high, medium or low.
    """

    shared: Layer
    local: Layer
    counts: Mapping[str, int]
    confidence: str

    def __bool__(self) -> bool:
        return bool(self.shared) or bool(self.local)

    def layer(self, scope: MemoryScope) -> Layer:
        """The layer that belongs into the file of a scope."""
        return self.local if scope is MemoryScope.LOCAL else self.shared


@dataclass(frozen=True, slots=True, kw_only=True)
class Item:
    """One line of a section. ``ours`` says that cam wrote it and nobody changed it since; ``worktree`` is where it is from."""

    text: str
    ours: bool = False
    worktree: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Header:
    """The front matter of a continuity file."""

    scope: MemoryScope
    project_id: str = ""
    worktree_id: str = ""
    updated_at: datetime = EPOCH
    status: Status = Status.ACTIVE
    session_id: str = ""
    branch: str = ""
    commit: str = ""

    @property
    def dated(self) -> bool:
        """Whether it says when it was written: one that a person wrote may not."""
        return self.updated_at > EPOCH


@dataclass(frozen=True, slots=True, kw_only=True)
class Continuity:
    """A continuity file as it reads."""

    header: Header
    goal: str = ""
    items: Mapping[str, tuple[Item, ...]] = field(default_factory=dict)


def one_line(text: str, limit: int = sys.maxsize) -> str:
    """``text`` on one line of at most ``limit`` characters, unable to open or close a comment."""
    flat = " ".join(text.replace("<!--", "<!-").replace("-->", "->").split())
    return flat if len(flat) <= limit else f"{flat[: limit - 1].rstrip()}…"


def subject(item: str) -> str:
    """What an item is the newest word about: a command or a test run; empty when it only stands for itself."""
    if match := _COMMAND.match(item):
        return f"command {match[1]}"
    match = _TESTS.match(item)
    return f"tests {match[1]}" if match else ""
