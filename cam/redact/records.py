"""A record, or what JSON holds, without the secrets that a person may have written into a file; the file is not touched."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any

from cam.redact import redact

if TYPE_CHECKING:
    from collections.abc import Callable

    from cam.models import MemoryRecord

TEXT_LIMIT = 4_000  # characters of one text that is shown


def told(record: MemoryRecord) -> MemoryRecord:
    """``record`` as anybody may be told it: a file that was edited by hand may hold a secret, which stays there and goes nowhere else."""
    if redact(_texts(record)) == _texts(record):
        return record
    summary, *details = redact("\n".join((record.summary, *record.details))).split("\n")  # the one may name what the other tells
    return replace(
        record,
        summary=summary,
        details=tuple(details),
        tags=tuple(map(redact, record.tags)),
        sources=tuple(map(redact, record.sources)),
        reason=redact(record.reason),
        supersedes=tuple(map(redact, record.supersedes)),
        superseded_by=redact(record.superseded_by),
    )


def shown(text: str) -> str:
    """``text`` redacted, as a person may have written a secret by hand, and cut when it is very long: for whoever reads many at once."""
    safe = redact(text)
    return safe if len(safe) <= TEXT_LIMIT else f"{safe[:TEXT_LIMIT]} … [{len(safe) - TEXT_LIMIT} more characters]"


def each_text(value: object, change: Callable[[str], str] = redact) -> Any:  # noqa: ANN401 -- as JSON has it
    """``value`` with each of its texts as ``change`` has it, and its names as they are: what is open in one text hides no other."""
    if isinstance(value, str):
        return change(value)
    if isinstance(value, dict):
        return {name: each_text(one, change) for name, one in value.items()}
    return [each_text(one, change) for one in value] if isinstance(value, list | tuple) else value


def _texts(record: MemoryRecord) -> str:
    return "\n".join(
        (record.summary, *record.details, *record.tags, *record.sources, record.reason, *record.supersedes, record.superseded_by)
    )
