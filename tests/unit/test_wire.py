"""Which lines of a client are refused, and how."""

from __future__ import annotations

import json

import pytest

from cam.wire import refusal


@pytest.mark.parametrize(
    ("line", "to", "code"),
    [
        (b"{not json", None, -32700),
        (b"[" * 100_000, None, -32700),
        (b"\xff\xfe", None, -32700),
        (b"x" * 1_000_000, None, -32700),
        (b'"text"', None, -32600),
        (b"[]", None, -32600),
        (b'[{"jsonrpc": "2.0", "id": 9, "method": "ping"}]', None, -32600),
        (b'{"jsonrpc": "2.0", "id": 27}', 27, -32600),
        (b'{"jsonrpc": "2.0", "id": "a", "method": 5}', "a", -32600),
        (b'{"jsonrpc": "1.0", "id": 9, "method": "ping"}', 9, -32600),
        (b'{"id": 9, "method": "ping"}', 9, -32600),
        (b'{"jsonrpc": "2.0", "id": [1], "method": "ping"}', None, -32600),
        (b'{"jsonrpc": "2.0", "id": null, "method": "ping"}', None, -32600),
        (b"{}", None, -32600),
        (b'{"jsonrpc": "2.0", "id": 26, "method": "tools/call", "params": [1]}', 26, -32602),
    ],
    ids=lambda value: value[:30].decode("utf-8", "replace") if isinstance(value, bytes) else str(value),
)
def test_a_line_that_is_no_message_is_refused(line: bytes, to: object, code: int) -> None:
    """With the code that JSON-RPC 2.0 has for it, and null where its id cannot be told."""
    answer = json.loads(refusal(line))
    assert (answer["jsonrpc"], answer["id"], answer["error"]["code"]) == ("2.0", to, code)


@pytest.mark.parametrize(
    "line",
    [
        b"\n",
        b'{"jsonrpc": "2.0", "id": 1, "method": "ping"}\n',
        b'{"jsonrpc": "2.0", "id": 1, "result": {}}\n',
        b'{"jsonrpc": "2.0", "id": 1, "error": {"code": 1, "message": "no"}}\n',
        b'{"jsonrpc": "2.0", "id": null, "error": {"code": -32600, "message": "no"}}\n',
        b'{"jsonrpc": "2.0", "method": "notifications/cancelled"}\n',
        b'{"jsonrpc": "2.0", "method": "notifications/cancelled", "params": 7}\n',
    ],
)
def test_messages_and_what_asks_for_no_answer_are_not_refused(line: bytes) -> None:
    assert refusal(line) == b""
