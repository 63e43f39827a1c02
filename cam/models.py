"""The vocabulary: frozen values that the rooms pass to each other. No I/O, no logic beyond what a value knows about itself."""

from __future__ import annotations

import hashlib
import unicodedata
from dataclasses import dataclass, field
from datetime import UTC, datetime
from enum import StrEnum
from typing import TYPE_CHECKING, Protocol

if TYPE_CHECKING:
    from collections.abc import Iterator

ID_LIMIT = 64
EPOCH = datetime(1970, 1, 1, tzinfo=UTC)


class MemoryScope(StrEnum):
    """Where a memory holds: everywhere, in one repository, or in one worktree on one machine."""

    GLOBAL = "global"
    PROJECT = "project"
    LOCAL = "project-local"


class State(StrEnum):
    """Active records are injected and found first; archived ones stay findable with the reason they left."""

    ACTIVE = "active"
    ARCHIVED = "archived"


class Action(StrEnum):
    """What somebody wants done to a memory."""

    ADD = "add"
    UPDATE = "update"
    DELETE = "delete"
    ARCHIVE = "archive"
    RESTORE = "restore"
    NOOP = "noop"


class Kind(StrEnum):
    """What sort of fact a record states; ranking and startup order read it."""

    FACT = "fact"
    PREFERENCE = "preference"
    CORRECTION = "correction"
    PREREQUISITE = "prerequisite"
    REFERENCE = "reference"
    COMMAND = "command"


class Source(StrEnum):
    """Who vouches for a record."""

    HUMAN = "human"
    COMMAND = "command"
    AGENT = "agent"
    MODEL = "model"
    IMPORT = "import"


_VOUCHED = {Source.HUMAN: 1.0, Source.COMMAND: 0.8, Source.IMPORT: 0.7, Source.AGENT: 0.6, Source.MODEL: 0.5}

TOPICS = ("commands", "debugging", "architecture", "reference", "workflow", "preferences", "patterns")


@dataclass(frozen=True, slots=True, kw_only=True)
class MemoryRecord:
    """One durable memory.

    ``summary`` is one line; ``details`` are lines, too. ``id`` is empty until the store has given one.
    ``supersedes`` and ``superseded_by`` hold refs.
    """

    scope: MemoryScope
    topic: str
    summary: str
    id: str = ""
    details: tuple[str, ...] = ()
    tags: tuple[str, ...] = ()
    kind: Kind = Kind.FACT
    source: Source = Source.HUMAN
    confidence: float = 0.9
    created_at: datetime = EPOCH
    updated_at: datetime = EPOCH
    sources: tuple[str, ...] = ()
    reason: str = ""
    pinned: bool = False
    supersedes: tuple[str, ...] = ()
    superseded_by: str = ""
    state: State = State.ACTIVE

    @property
    def ref(self) -> str:
        """``scope:topic:id``, the name under which people and agents speak of this record."""
        return f"{self.scope}:{self.topic}:{self.id}"

    @property
    def strength(self) -> float:
        """How far it is vouched for, from 0 to 1: a pinned record fully, others by their source and confidence. Age takes nothing."""
        return 1.0 if self.pinned else _VOUCHED[self.source] * min(1.0, max(0.0, self.confidence))


@dataclass(frozen=True, slots=True, kw_only=True)
class MemoryOperation:
    """What somebody wants done, and why.

    Proposed by extraction, a command or a model; review turns proposals into operations that name exact refs.

    - ``add``: ``record`` without an id; its ``supersedes`` are archived in the same step.
    - ``update``: ``ref`` and the ``record`` that shall stand there.
    - ``archive``, ``delete``, ``restore``: ``ref``.

    Before review, ``forgets`` is the text by which a human named what to forget, and ``replaces`` holds the phrases that
    a correction declared stale ("npm" in "use pnpm, not npm"). ``corrects`` says that the human framed it as a change of
    what held before; nothing else may remove what is known. ``quote`` is what was said, redacted; ``rule`` names what
    proposed the operation.
    """

    action: Action
    record: MemoryRecord | None = None
    ref: str = ""
    forgets: str = ""
    replaces: tuple[str, ...] = ()
    corrects: bool = False
    hedged: bool = False
    rule: str = ""
    quote: str = ""
    reason: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class NoopResult:
    """An operation that changed nothing, and why."""

    operation: MemoryOperation
    reason: str
    ref: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Suppressed:
    """A proposal that review did not let through, and why."""

    operation: MemoryOperation
    reason: str


class ConflictSource(StrEnum):
    """What a proposal contradicts."""

    SESSION = "within-session"
    MEMORY = "existing-memory"


@dataclass(frozen=True, slots=True, kw_only=True)
class Conflict:
    """A contradiction that nothing unhedged settled: recorded for a person to decide, nothing removed.

    ``against`` holds refs of records (``existing-memory``) or summaries of proposals (``within-session``).
    """

    operation: MemoryOperation
    against: tuple[str, ...]
    source: ConflictSource
    reason: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Review:
    """What the resolver decided about the proposals of one session or command."""

    accepted: tuple[MemoryOperation, ...] = ()
    suppressed: tuple[Suppressed, ...] = ()
    conflicts: tuple[Conflict, ...] = ()
    noops: tuple[NoopResult, ...] = ()


# -- what happened in a session -------------------------------------------------------------------------------------


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


@dataclass(frozen=True, slots=True, kw_only=True)
class ToolCalled(Event):
    """A tool other than the shell and the patch tool."""

    name: str
    ok: bool | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Compacted(Event):
    """The agent's context was compacted here."""


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


@dataclass(frozen=True, slots=True, kw_only=True)
class Cursor:
    """How far a rollout has been mined.

    ``offset`` counts uncompressed bytes up to the end of the last whole line; ``check`` is a hash over what stands just
    before it, since an agent can rewrite, compress or migrate a file in place. ``size`` and ``mtime_ns`` are the file's
    when it was read, and let a caller see without opening it that nothing was added.
    """

    offset: int = 0
    check: str = ""
    size: int = 0
    mtime_ns: int = 0


class Evidence(Protocol):
    """A session's events as a stream: constant memory, readable once.

    ``cursor`` and ``counts`` (lines, skipped, malformed, unknown, humans) are final when the stream has ended.
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


# -- what was done --------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True, kw_only=True)
class Applied:
    """One change that was committed, with the whole record before and after."""

    action: Action
    ref: str
    before: MemoryRecord | None
    after: MemoryRecord | None
    reason: str = ""
    rule: str = ""
    quote: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Changes:
    """What one committed operation id did. ``operation_id`` is empty when nothing had to be written."""

    operation_id: str = ""
    applied: tuple[Applied, ...] = ()
    noops: tuple[NoopResult, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Omission:
    """A record that the startup text does not hold, and why."""

    ref: str
    reason: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Startup:
    """The compiled startup memory: ``text`` is empty when there is nothing to say. ``revision`` names these bytes."""

    text: str
    revision: str = ""
    included: tuple[str, ...] = ()
    omitted: tuple[Omission, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Hit:
    """One search result. ``why`` names each part of the score."""

    ref: str
    state: State
    summary: str
    score: float
    updated_at: datetime
    why: dict[str, float] = field(default_factory=dict)


def slug(text: str) -> str:
    """A readable id for ``text``: lower-case letters and digits of any script, words joined by hyphens.

    Never empty, at most ``ID_LIMIT`` characters. Text that is cut, or has nothing to keep, gets eight hex digits of
    its hash, so two different long texts or two texts of punctuation never share an id.
    """
    folded = unicodedata.normalize("NFKC", text).casefold()
    words = "".join(c if c.isalnum() or unicodedata.category(c).startswith("M") else " " for c in folded.replace("'", "")).split()
    full = "-".join(words)
    if full and len(full) <= ID_LIMIT:
        return full
    digest = hashlib.sha256(text.encode("utf-8", "surrogatepass")).hexdigest()[:8]
    head = full[: ID_LIMIT - 9].rstrip("-")
    return f"{head}-{digest}" if head else f"memory-{digest}"
