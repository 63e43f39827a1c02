"""What is remembered, and what a search finds of it: frozen values."""

from __future__ import annotations

import hashlib
import unicodedata
from dataclasses import dataclass, field
from datetime import UTC, datetime
from enum import StrEnum

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
ORDERED = "ordered by a person; "  # begins the reason of a command that was not only seen to succeed
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
class Hit:
    """One search result. ``why`` names each part of the score."""

    ref: str
    state: State
    summary: str
    score: float
    updated_at: datetime
    why: dict[str, float] = field(default_factory=dict)


def counted(number: int, one: str) -> str:
    """A number with its English noun: "1 memory", "2 memories", "0 new vectors"."""
    return f"{number} {one if number == 1 else one.removesuffix('y') + ('ies' if one.endswith('y') else 's')}"


def moment(value: object, default: datetime = EPOCH) -> datetime:
    """The RFC 3339 time that ``value`` states, as aware UTC; ``default`` when it states none. Without an offset it is UTC."""
    if not isinstance(value, str):
        return default
    try:
        at = datetime.fromisoformat(value)
        if at.tzinfo is UTC:
            return at
        return at.astimezone(UTC) if at.tzinfo else at.replace(tzinfo=UTC)
    except (ValueError, OverflowError):  # the latter for the first day of the year 1, east of Greenwich
        return default


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
