"""Records as the JSON that programs exchange: what `memory list --json` prints and `memory import` reads."""

from __future__ import annotations

from dataclasses import fields
from typing import TYPE_CHECKING

from cam.models import Kind, MemoryRecord, MemoryScope, Source, State, moment
from cam.store.values import text, texts

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

_FIRST = ("ref", "scope", "topic", "id", "state", "summary", "details")


def plain(record: MemoryRecord) -> dict[str, object]:
    """``record`` by its field names, with its ``ref`` first."""
    names = dict.fromkeys((*_FIRST, *(field.name for field in fields(record))))
    return {name: getattr(record, name) for name in names}


def _record(found: Mapping[str, object]) -> MemoryRecord:
    """The record that a JSON object states; only ``summary`` is required. Raises ValueError for a value out of place."""
    summary = text(found.get("summary")).strip()
    if not summary:
        raise ValueError("no summary")
    confidence = found.get("confidence", 0.8)
    if not isinstance(confidence, int | float) or not 0 <= confidence <= 1:
        raise ValueError(f"confidence is {confidence!r}, not a number from 0 to 1")
    created = moment(found.get("created_at"))
    return MemoryRecord(
        scope=MemoryScope(text(found.get("scope")) or MemoryScope.PROJECT),
        topic=text(found.get("topic")) or "workflow",
        id=text(found.get("id")),
        state=State(text(found.get("state")) or State.ACTIVE),
        summary=summary,
        details=texts(found.get("details")),
        tags=texts(found.get("tags")),
        kind=Kind(text(found.get("kind")) or Kind.FACT),
        source=Source(text(found.get("source")) or Source.IMPORT),
        confidence=float(confidence),
        created_at=created,
        updated_at=moment(found.get("updated_at"), created),
        sources=texts(found.get("sources")),
        reason=text(found.get("reason", "Imported.")),
        pinned=found.get("pinned") is True,
        supersedes=texts(found.get("supersedes")),
        superseded_by=text(found.get("superseded_by")),
    )


def read_lines(lines: Iterable[bytes]) -> tuple[MemoryRecord, ...]:
    """The records on JSON lines, one a line or a document ``{"records": […]}``; empty lines are skipped.

    Raises ValueError, which names the line.
    """
    import orjson

    records = []
    for number, line in enumerate(lines, 1):
        if not line.strip():
            continue
        try:
            found = orjson.loads(line.decode("utf-8"))
            if not isinstance(found, dict):
                raise ValueError("not an object")  # noqa: TRY301, TRY004 -- said once, below, with the line's number
            several = found.get("records")
            records += [_record(one) for one in several if isinstance(one, dict)] if isinstance(several, list) else [_record(found)]
        except UnicodeDecodeError:
            raise ValueError(f"line {number} is no text") from None
        except orjson.JSONDecodeError:
            raise ValueError(f"line {number} is no JSON") from None
        except ValueError as error:
            raise ValueError(f"line {number}: {error}") from None
    return tuple(records)
