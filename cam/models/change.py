"""What somebody wants done to memory, what became of it, and what a session starts with: frozen values."""

from __future__ import annotations

from dataclasses import dataclass, replace
from enum import StrEnum
from typing import TYPE_CHECKING

from cam.models.record import EPOCH

if TYPE_CHECKING:
    from collections.abc import Iterable
    from datetime import datetime

    from cam.models.record import MemoryRecord


class Action(StrEnum):
    """What somebody wants done to a memory."""

    ADD = "add"
    UPDATE = "update"
    DELETE = "delete"
    ARCHIVE = "archive"
    RESTORE = "restore"
    NOOP = "noop"


@dataclass(frozen=True, slots=True, kw_only=True)
class MemoryOperation:
    """What somebody wants done, and why.

    Proposed by extraction, a command or a model; review turns proposals into operations that name exact refs.

    - ``add``: ``record`` without an id; its ``supersedes`` are archived in the same step. With ``as_is`` it is a copy of a record
      kept elsewhere: with its id, if that is free, and what it says of its past, which archives nothing here.
    - ``update``: ``ref`` and the ``record`` that is to stand there.
    - ``archive``, ``delete``, ``restore``: ``ref``.

    Before review, ``forgets`` is the text by which a human named what to forget, and ``replaces`` holds the phrases that
    a correction declared stale ("npm" in "use pnpm, not npm"). ``corrects`` says that the human framed it as a change of
    what held before; nothing else may remove what is known. ``quote`` is what was said, redacted; ``rule`` names what
    proposed the operation. ``at`` is when it was said at the latest, EPOCH for now: a session may be read long after it was over.
    """

    action: Action
    record: MemoryRecord | None = None
    ref: str = ""
    forgets: str = ""
    replaces: tuple[str, ...] = ()
    corrects: bool = False
    hedged: bool = False
    as_is: bool = False
    rule: str = ""
    quote: str = ""
    reason: str = ""
    at: datetime = EPOCH


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


class Decision(StrEnum):
    """What is done with a candidate: take it, keep both, leave it, or remember another text in place of both sides."""

    ACCEPT = "accept"
    KEEP = "keep"
    REJECT = "reject"
    MERGE = "merge"


@dataclass(frozen=True, slots=True, kw_only=True)
class Review:
    """What the resolver decided about the proposals of one session or command."""

    accepted: tuple[MemoryOperation, ...] = ()
    suppressed: tuple[Suppressed, ...] = ()
    conflicts: tuple[Conflict, ...] = ()
    noops: tuple[NoopResult, ...] = ()

    def with_refused(self, refused: Iterable[Suppressed]) -> Review:
        """The same, with what was refused before it came to review among the suppressed."""
        return replace(self, suppressed=(*refused, *self.suppressed))


@dataclass(frozen=True, slots=True, kw_only=True)
class Applied:
    """One change that was committed, with the whole record before and after."""

    action: Action
    before: MemoryRecord | None
    after: MemoryRecord | None
    reason: str = ""
    rule: str = ""
    quote: str = ""

    @property
    def record(self) -> MemoryRecord:
        """The record as it is now or, when it was deleted, as it was: there is always one of the two."""
        return next(record for record in (self.after, self.before) if record)

    @property
    def ref(self) -> str:
        """The ref of that record."""
        return self.record.ref


@dataclass(frozen=True, slots=True, kw_only=True)
class Changes:
    """What one committed operation id did. ``operation_id`` is empty when nothing had to be written."""

    operation_id: str = ""
    applied: tuple[Applied, ...] = ()
    noops: tuple[NoopResult, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Omission:
    """A record, or another part of the memory, that the startup text does not hold whole, and why."""

    ref: str
    reason: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Startup:
    """The compiled startup memory: ``text`` is empty when there is nothing to say. ``revision`` names these bytes.

    ``cut`` names what is no record and is not told whole: the notes of a scope, the state of the work.
    """

    text: str
    revision: str = ""
    included: tuple[str, ...] = ()
    omitted: tuple[Omission, ...] = ()
    cut: tuple[Omission, ...] = ()
