"""Records as JSON: the comment of a Markdown entry, and the whole record of a history line. Tolerant of what others wrote."""

from __future__ import annotations

import json
import re
import unicodedata
from datetime import UTC
from functools import lru_cache
from typing import TYPE_CHECKING

import orjson

from cam.models import EPOCH, Kind, MemoryRecord, MemoryScope, Source, State, moment

if TYPE_CHECKING:
    from collections.abc import Mapping
    from datetime import datetime

    from cam.store.layout import TopicKey

_LARGEST = 2**63
DEFAULT_CONFIDENCE = 0.9  # MemoryRecord's own

_CONTROL = re.compile(r"[\x00-\x1f\x7f-\x9f\u2028\u2029]+")
_SURROGATE = re.compile(r"[\ud800-\udfff]")
_HALVES = re.compile(r"[\ud800-\udc7f\udd00-\udfff]")

# The predecessor's comments name no kind; the topic tells, or the reason that its extractor always gave.
_KIND_OF_TOPIC = {"commands": Kind.COMMAND, "preferences": Kind.PREFERENCE, "reference": Kind.REFERENCE}
_KINDS = {str(kind): kind for kind in Kind}
_SOURCES = {str(source): source for source in Source}
_STATES = {str(state): state for state in State}
SCOPES = {str(scope): scope for scope in MemoryScope}


def encode(text: str) -> bytes:
    """The inverse of :func:`decode`."""
    return text.encode("utf-8", "surrogateescape")


def decode(data: bytes) -> str:
    """utf-8; bytes that are not become surrogates, and survive."""
    return data.decode("utf-8", "surrogateescape")


def one_line(text: str) -> str:
    """``text`` as one line of valid Unicode without control characters."""
    return " ".join(_SURROGATE.sub("\ufffd", _CONTROL.sub(" ", text)).split())


@lru_cache(maxsize=2**16)  # a topic is asked for each of its summaries with each change
def same_words(summary: str) -> str:
    """What two summaries that say the same have in common: case, width, spacing and a final stop aside."""
    return " ".join(unicodedata.normalize("NFKC", summary).casefold().split()).rstrip(".!。")


def stamp(at: datetime) -> str:
    """RFC 3339 in UTC, whole milliseconds, as the predecessor wrote it."""
    return at.astimezone(UTC).isoformat(timespec="milliseconds").removesuffix("+00:00").removesuffix(".000") + "Z"


def dumps(value: object) -> bytes:
    """Compact JSON. A lone surrogate (an undecodable byte of a hand-edited file) is escaped, where orjson refuses."""
    try:
        return orjson.dumps(value)
    except TypeError:
        return json.dumps(value, separators=(",", ":"), default=str).encode()


def loads(line: bytes | str) -> dict[str, object] | None:
    """The object on a line of JSON, None when there is none."""
    try:
        found = orjson.loads(line)
    except orjson.JSONDecodeError:
        try:
            found = _writable(json.loads(line))
        except (ValueError, RecursionError):  # nested without end: json walks on itself
            return None
    return found if isinstance(found, dict) else None


def _writable(found: object) -> object:
    """``found`` with U+FFFD for what no file can hold: the halves of surrogate pairs that do not stand for a byte."""
    if isinstance(found, str):
        return _HALVES.sub("\ufffd", found)
    if isinstance(found, dict):
        return {_HALVES.sub("\ufffd", name): _writable(value) for name, value in found.items()}
    return [_writable(value) for value in found] if isinstance(found, list) else found


def integer(value: object) -> int:
    """``value`` as a whole number that a file can have for its size or time; 0 for any other (a damaged file may hold 1e999 or NaN)."""
    return int(value) if isinstance(value, int | float) and 0 <= value < _LARGEST else 0


def text(value: object) -> str:
    """``value`` if it is a string, else the empty string."""
    return value if isinstance(value, str) else ""


def texts(value: object) -> tuple[str, ...]:
    """The strings in a list."""
    return tuple([item for item in value if isinstance(item, str)]) if value and isinstance(value, list) else ()


def counts(value: object) -> dict[str, int]:
    """The whole numbers in an object, by name."""
    return {str(name): count for name, count in value.items() if isinstance(count, int)} if isinstance(value, dict) else {}


def _kind(topic: str, reason: str) -> Kind:
    if "correction" in reason:
        return Kind.CORRECTION
    if "prerequisite" in reason:
        return Kind.PREREQUISITE
    return _KIND_OF_TOPIC.get(topic, Kind.FACT)


def _source(meta: Mapping[str, object], reason: str, sources: tuple[str, ...]) -> Source:
    said = not meta.get("id") or "manual" in sources or reason.startswith(("Explicit", "Manual", "manual")) or not sources
    return Source.HUMAN if said else Source.AGENT


def record_from(meta: Mapping[str, object], key: TopicKey, *, summary: str, details: tuple[str, ...], modified: datetime) -> MemoryRecord:
    """The record that an entry's comment and lines state; scope, topic and state are those of the file it stands in."""
    get = meta.get
    reason = text(get("reason"))
    sources = texts(get("sources"))
    updated = moment(get("updatedAt"), modified)
    confidence = get("confidence", DEFAULT_CONFIDENCE)
    return MemoryRecord(
        scope=key.scope,
        topic=key.topic,
        summary=summary,
        id=text(get("id")),
        details=details,
        tags=texts(get("tags")),
        kind=_KINDS.get(text(get("kind"))) or _kind(key.topic, reason),
        source=_SOURCES.get(text(get("source"))) or _source(meta, reason, sources),
        confidence=float(confidence) if isinstance(confidence, int | float) and 0 <= confidence <= 1 else DEFAULT_CONFIDENCE,
        created_at=moment(get("createdAt"), updated),
        updated_at=updated,
        sources=sources,
        reason=reason,
        pinned=get("pinned") is True,
        supersedes=texts(get("supersedes")),
        superseded_by=text(get("supersededBy")),
        state=key.state,
    )


def metadata(record: MemoryRecord) -> dict[str, object]:
    """The comment of ``record``: the predecessor's five keys in its order, then cam's own, those at their default left out."""
    more: dict[str, object] = {
        "createdAt": "" if record.created_at == record.updated_at else stamp(record.created_at),
        "kind": str(record.kind),
        "source": str(record.source),
        "tags": list(record.tags),
        "pinned": record.pinned,
        "supersedes": list(record.supersedes),
        "supersededBy": record.superseded_by,
    }
    if record.confidence != DEFAULT_CONFIDENCE:
        more["confidence"] = record.confidence
    return {
        "id": record.id,
        "scope": str(record.scope),
        "updatedAt": stamp(record.updated_at),
        "sources": list(record.sources),
        "reason": record.reason,
        **{name: value for name, value in more.items() if value not in ("", [], False) or name == "confidence"},
    }


_PREDECESSOR_KEYS = ("id", "scope", "updatedAt", "sources", "reason")
_MORE_KEYS = ("createdAt", "kind", "source", "confidence", "tags", "pinned", "supersedes", "supersededBy")
OWN_KEYS = frozenset((*_PREDECESSOR_KEYS, *_MORE_KEYS))


def whole(record: MemoryRecord) -> dict[str, object]:
    """Every field of ``record``, for a history line."""
    return {
        **metadata(record),
        "topic": record.topic,
        "state": str(record.state),
        "summary": record.summary,
        "details": list(record.details),
        "createdAt": stamp(record.created_at),
        "confidence": record.confidence,
    }


def record_of(value: object) -> MemoryRecord | None:
    """The record that :func:`whole` wrote."""
    from cam.store.layout import TopicKey

    if not isinstance(value, dict):
        return None
    scope, state = SCOPES.get(text(value.get("scope"))), _STATES.get(text(value.get("state")), State.ACTIVE)
    topic, summary = text(value.get("topic")), text(value.get("summary"))
    if not scope or not topic or not summary or "/" in topic or topic.startswith("."):
        return None
    key = TopicKey(scope=scope, topic=topic, state=state)
    return record_from(value, key, summary=summary, details=texts(value.get("details")), modified=EPOCH)
