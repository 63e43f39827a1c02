"""Records as programs exchange them: what is printed is read back, and a wrong line is named."""

from __future__ import annotations

from datetime import UTC, datetime

import orjson
import pytest

from cam.models import Kind, MemoryRecord, MemoryScope, Source, State
from cam.store import exchange

AT = datetime(2026, 12, 1, 12, tzinfo=UTC)
FULL = MemoryRecord(
    scope=MemoryScope.GLOBAL,
    topic="style",
    id="short",
    state=State.ARCHIVED,
    summary="Short answers",
    details=("in chat",),
    tags=("tone",),
    kind=Kind.PREFERENCE,
    source=Source.AGENT,
    confidence=0.5,
    created_at=AT,
    updated_at=AT,
    sources=("/r.jsonl",),
    reason="Said by the user.",
    pinned=True,
    supersedes=("global:style:long", "global:style:longer"),
    superseded_by="global:style:none",
)


def test_what_is_printed_is_read_back() -> None:
    """Empty lines between the records are passed over."""
    line = orjson.dumps(exchange.plain(FULL))
    assert exchange.read_lines([line, b" ", line]) == (FULL, FULL)


def test_the_whole_document_is_read_back() -> None:
    """As `cam memory list --json` prints it."""
    assert exchange.read_lines([orjson.dumps({"records": [exchange.plain(FULL), exchange.plain(FULL)]})]) == (FULL, FULL)
    assert exchange.read_lines([b'{"records": []}']) == ()


def test_an_empty_reason_is_none_that_was_left_out() -> None:
    assert [one.reason for one in exchange.read_lines([b'{"summary": "x", "reason": ""}', b'{"summary": "x"}'])] == ["", "Imported."]


def test_a_summary_is_enough() -> None:
    (record,) = exchange.read_lines([b'{"summary": " Tags are signed "}'])
    assert (record.summary, record.scope, record.topic, record.source) == ("Tags are signed", "project", "workflow", "import")


@pytest.mark.parametrize(
    ("line", "why"),
    [
        (b"{", "line 2 is no JSON"),
        (b"\x7fELF\xd0", "line 2 is no text"),
        (b"[]", "line 2: not an object"),
        (b'{"summary": 7}', "line 2: no summary"),
        (b'{"summary": "x", "confidence": "high"}', "line 2: confidence is 'high'"),
        (b'{"summary": "x", "confidence": 2}', "line 2: confidence is 2"),
        (b'{"summary": "x", "scope": "galaxy"}', "line 2: 'galaxy'"),
    ],
)
def test_a_wrong_line_is_named(line: bytes, why: str) -> None:
    with pytest.raises(ValueError, match=why):
        exchange.read_lines([b'{"summary": "x"}', line])
