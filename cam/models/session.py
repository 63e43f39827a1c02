"""What happened in a session of an agent, as its transcript tells it: frozen values."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import UTC, datetime
from enum import StrEnum
from typing import TYPE_CHECKING, Protocol

from cam.models.record import EPOCH

if TYPE_CHECKING:
    from collections.abc import Iterator


@dataclass(frozen=True, slots=True, kw_only=True)
class Event:
    """Something that happened, in the order of the transcript. ``cwd`` is the directory of the turn, empty if unknown."""

    at: datetime = EPOCH
    cwd: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class HumanSaid(Event):
    """Text that the human typed."""

    text: str


@dataclass(frozen=True, slots=True, kw_only=True)
class AgentSaid(Event):
    """Text that the agent answered."""

    text: str


@dataclass(frozen=True, slots=True, kw_only=True)
class CommandRan(Event):
    """A command line (as a shell would take it), its exit code if it is known, and its output, cut in the middle when long."""

    command: str
    exit_code: int | None
    output: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class FilesChanged(Event):
    """Paths that a patch touched, as the transcript gives them."""

    paths: tuple[str, ...]
    ok: bool = True


class SessionRole(StrEnum):
    """Whose words a session's user messages are: only a primary session (or a user's fork of one) has a human in it."""

    PRIMARY = "primary"
    FORK = "fork"
    SUBAGENT = "subagent"


@dataclass(frozen=True, slots=True, kw_only=True)
class Session:
    """One rollout as its first lines describe it. ``path`` is the file; ``size`` is in bytes, ``mtime_ns`` as stat gives it."""

    path: str
    id: str
    cwd: str = ""
    started_at: datetime = EPOCH
    role: SessionRole = SessionRole.PRIMARY
    parent: str = ""
    agent_version: str = ""
    size: int = 0
    mtime_ns: int = 0

    @property
    def written_at(self) -> datetime:
        """When its file was last written to: nothing in it was said later. EPOCH when that is not known."""
        return datetime.fromtimestamp(self.mtime_ns / 1e9, UTC)


@dataclass(frozen=True, slots=True, kw_only=True)
class Cursor:
    """How far a rollout has been mined.

    ``offset`` counts uncompressed bytes up to the end of the last whole line; ``check`` is a hash over what stands just
    before it, since an agent can rewrite, compress or migrate a file in place. ``size`` and ``mtime_ns`` are the file's
    when it was read, and let a caller see without opening it that nothing was added; the time is known to less than ``within_ns``.
    """

    offset: int = 0
    check: str = ""
    size: int = 0
    mtime_ns: int = 0
    within_ns: int = 1

    def covers(self, session: Session) -> bool:
        """Whether nothing was added to the session's file since."""
        return self.size == session.size and abs(self.mtime_ns - session.mtime_ns) < self.within_ns


class Evidence(Protocol):
    """A session's events as a stream: constant memory, readable once.

    ``cursor`` and ``counts`` (such as lines, humans, malformed, unknown) are final when the stream has ended.
    """

    @property
    def session(self) -> Session:
        """The session the events are from."""

    @property
    def cursor(self) -> Cursor:
        """How far the stream has been read."""

    @property
    def counts(self) -> dict[str, int]:
        """What the reader met, by name."""

    def __iter__(self) -> Iterator[Event]:
        """The events in order."""
