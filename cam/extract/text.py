"""A text that somebody wants to be remembered, as a record or as the wish to add it: ``cam remember TEXT``."""

from __future__ import annotations

from cam.errors import UsageError
from cam.extract.acts import read
from cam.extract.wording import clean, scope_of, strip_chatter, topic_of
from cam.language.lexicon import at_start
from cam.language.slots import chooses
from cam.models import Action, Kind, MemoryOperation, MemoryRecord, MemoryScope, Source
from cam.redact import redact

_SUMMARY_LIMIT = 300
LARGEST = 20_000  # characters of one memory: what an agent reads at once


def text_to_operation(
    text: str, *, scope: MemoryScope | None = None, topic: str | None = None, details: tuple[str, ...] = ()
) -> MemoryOperation:
    """The wish to remember ``text``, as ``text_to_record`` writes it down, with rule ``manual``.

    It corrects what is known only when the text frames a correction ("Use pnpm, not npm.", "the API is on port 4010 now").
    Raises ``UsageError`` when nothing is left to remember.
    """
    record = text_to_record(text, scope=scope, topic=topic, details=details)
    statement = read(record.summary)
    stale = statement.correction.old if statement.correction and statement.plain else ""
    return MemoryOperation(
        action=Action.ADD,
        record=record,
        replaces=(stale,) if stale else (),
        corrects=bool(stale) or (statement.plain and statement.changed),
        rule="manual",
        quote=record.summary,
        reason=record.reason,
    )


def is_too_long(*texts: str) -> bool:
    """Whether texts are no single memory: a log, a file, something that was piped in by mistake."""
    return sum(map(len, texts)) > LARGEST


def _set_off(text: str) -> bool:
    """Whether words of conversation stand before what is said: "oh, …", "ok use pnpm"; "Yes means accept" is about a word like them."""
    rest = strip_chatter(text)
    spoken = text[: len(text) - len(rest)]
    if not spoken.strip():
        return False
    orders = any(at_start(cue, rest) for cue in ("task", "we", "ever")) or chooses(rest.split(maxsplit=1)[0].casefold())
    return orders or any(mark in spoken for mark in ",:;-\u2013\u2014，：、")


def headed(line: str) -> tuple[str, ...]:
    """A line as a summary; what is too long for one as its beginning, with the whole line as the first detail."""
    if len(line) <= _SUMMARY_LIMIT:
        return (line,)
    cut = line.rfind(" ", 0, _SUMMARY_LIMIT) if " " in line[:_SUMMARY_LIMIT] else _SUMMARY_LIMIT
    return line[:cut].rstrip() + "…", line


def whole(record: MemoryRecord) -> tuple[str, ...]:
    """The lines of a record as they were written, before the first was ``headed``."""
    beginning = record.summary.removesuffix("…")
    cut = beginning != record.summary and record.details and record.details[0].startswith(beginning)
    return record.details if cut else (record.summary, *record.details)


def text_to_record(text: str, *, scope: MemoryScope | None = None, topic: str | None = None, details: tuple[str, ...] = ()) -> MemoryRecord:
    """The first line as the summary, further lines and ``details`` as details; secrets replaced.

    ``scope`` and ``topic`` win over what the text says about itself. The summary keeps the user's wording: only an opener such
    as "remember that" is taken away, and talk before a comma. Raises ``UsageError`` when nothing is left to remember, and for too much.
    """
    if is_too_long(text, *details):
        hint = "say in a sentence what holds, and where the rest is; of notes, `cam memory import FILE` makes a memory of each paragraph"
        raise UsageError(f"too long: one memory has at most {LARGEST:,} characters", hint=hint)
    first, *rest = [line.strip() for line in redact(text).strip().splitlines() if line.strip()] or [""]
    first = " ".join(first.split())
    statement = read(first)
    summary = clean(statement.text) if statement.remembered or _set_off(first) else first
    if not summary:
        raise UsageError("nothing to remember", hint='cam remember "Use pnpm, not npm."')
    summary, *overflow = headed(summary)
    kind = Kind.CORRECTION if statement.correction else Kind.PREFERENCE if statement.prefer or statement.ever else Kind.FACT
    return MemoryRecord(
        scope=scope or scope_of(first, MemoryScope.PROJECT),
        topic=topic or topic_of(summary, kind),
        summary=summary,
        details=(*overflow, *(line.removeprefix("- ") for line in rest), *(redact(detail) for detail in details)),
        kind=kind,
        source=Source.HUMAN,
        confidence=1.0,
        reason="written by hand",
    )
