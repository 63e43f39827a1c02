"""What goes over the wire of the MCP server: its standard streams, as lines of JSON-RPC. Knows no tool.

The SDK is left with what it answers. To a line that is no message it says nothing (mcp 2.0), so that a client would wait for ever.
"""

from __future__ import annotations

import io
import json
import os
import re
import select
import signal
import sys
import threading
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, BinaryIO

from cam import reading
from cam.document import dumps
from cam.patterns import lazy

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from _typeshed import ReadableBuffer, WriteableBuffer

_PARSE_ERROR, _INVALID_REQUEST, _INVALID_PARAMS = -32700, -32600, -32602  # JSON-RPC 2.0, section 5.1

# What pydantic says of an argument behind what is wrong with it: its own name for that, what was sent, and a page about pydantic.
_ASIDE = lazy(r" \[type=\w+, input_value=.*?, input_type=\w+\]\n +For further information visit \S+", re.DOTALL)


def public(line: bytes) -> bytes:
    """An answer as anybody may see it: an error repeats what it complains about, and hosts keep logs."""
    if b'"error"' not in line and b'"isError"' not in line:
        return line
    found = json.loads(line)
    result = found.get("result")
    if "error" not in found and not (isinstance(result, dict) and result.get("isError")):
        return line
    for part in result["content"] if isinstance(result, dict) else ():
        part["text"] = _ASIDE.sub("", part["text"])
    from cam.redact.records import each_text, shown

    return dumps(each_text(found, shown) | {"id": found.get("id")}).rstrip(b"\n")


def refusal(line: bytes) -> bytes:
    """The error that answers a line which is no message; nothing for one that is, an empty line, a notification, and what answers us."""
    from mcp.types import jsonrpc_message_adapter

    if not line.strip():
        return b""
    try:
        found = json.loads(line)
    except (ValueError, RecursionError):
        return _error(None, _PARSE_ERROR, "not JSON")
    if not isinstance(found, dict):
        return _error(None, _INVALID_REQUEST, "not a JSON object: one message a line")
    if "method" not in found and ("error" in found or "result" in found):  # two that answer each other's errors never end
        return b""
    given = found.get("id")
    known = given if isinstance(given, str | int) and not isinstance(given, bool) else None
    if known is None and "id" in found:
        return _error(None, _INVALID_REQUEST, "its id is neither a text nor a whole number")
    try:
        jsonrpc_message_adapter.validate_json(line, by_name=False)  # as the SDK reads it
    except ValueError:
        if found.get("jsonrpc") != "2.0" or not isinstance(found.get("method"), str):
            return _error(known, _INVALID_REQUEST, "not a JSON-RPC 2.0 message")
        return b"" if known is None else _error(known, _INVALID_PARAMS, "params are not an object")
    return b""


def _error(to: str | int | None, code: int, message: str) -> bytes:
    return dumps({"jsonrpc": "2.0", "id": to, "error": {"code": code, "message": message}}).rstrip(b"\n")


class _Heard(io.RawIOBase):
    """The bytes of a descriptor, until there are no more or another, ``hangs_up``, has some: a read that waits can be ended."""

    def __init__(self, descriptor: int, hangs_up: int) -> None:
        self._descriptor, self._hangs_up = descriptor, hangs_up

    def readable(self) -> bool:
        return True

    def readinto(self, buffer: WriteableBuffer) -> int:
        ready, _, _ = select.select([self._descriptor, self._hangs_up], [], [])
        return 0 if self._hangs_up in ready else os.readv(self._descriptor, [buffer])


class _Incoming(io.RawIOBase):
    """The lines of a file that are messages, each of them sound: the SDK makes no answer of one with half a letter in it either.

    ``refuse`` takes the answer to any other.
    """

    def __init__(self, lines: BinaryIO, refuse: Callable[[bytes], object]) -> None:
        self._lines, self._refuse, self._part = lines, refuse, io.BytesIO()

    def readable(self) -> bool:
        return True

    def readinto(self, buffer: WriteableBuffer) -> int:
        return self._part.readinto(buffer) or self._next().readinto(buffer)

    def _next(self) -> io.BytesIO:
        for read in self._lines:
            line = reading.sound(read)
            if answer := refusal(line):
                self._refuse(answer)
            else:
                self._part = io.BytesIO(line)
                break
        return self._part


class _Outgoing(io.RawIOBase):
    """Whole lines to a file, each as ``public`` has it."""

    def __init__(self, lines: BinaryIO) -> None:
        self._lines, self._part, self._turn = lines, b"", threading.Lock()

    def writable(self) -> bool:
        return True

    def write(self, data: ReadableBuffer) -> int:
        given = bytes(data)
        *whole, self._part = (self._part + given).split(b"\n")
        self.send(*whole)
        return len(given)

    def send(self, *whole: bytes) -> None:
        """Send lines, from whatever thread."""
        try:
            with self._turn:
                self._lines.writelines(public(line) + b"\n" for line in whole)
                self._lines.flush()
        except BrokenPipeError:  # who has hung up hears no answer, nor does Python when it ends and writes what is left
            os.dup2(os.open(os.devnull, os.O_WRONLY), self._lines.fileno())


@contextmanager
def taken() -> Iterator[threading.Event]:
    """Put the changed lines in the place of the standard streams; what else would read or print meets nothing, and standard error.

    The first SIGINT is told by the event, and ends what comes in; the second ends the process.
    """
    incoming, outgoing = os.dup(0), os.fdopen(os.dup(1), "wb")
    hangs_up, hang_up = os.pipe()
    interrupted = threading.Event()

    def interrupt(*_: object) -> None:
        interrupted.set()
        signal.signal(signal.SIGINT, signal.SIG_DFL)
        os.write(hang_up, b"\0")

    with Path(os.devnull).open("rb") as nothing:
        os.dup2(nothing.fileno(), 0)
    os.dup2(2, 1)
    answers = _Outgoing(outgoing)
    lines = _Incoming(io.BufferedReader(_Heard(incoming, hangs_up)), answers.send)
    sys.stdin = io.TextIOWrapper(io.BufferedReader(lines), encoding="utf-8")
    sys.stdout = io.TextIOWrapper(io.BufferedWriter(answers), encoding="utf-8")
    if signal.getsignal(signal.SIGINT) is signal.default_int_handler:  # else who started this wants it deaf
        signal.signal(signal.SIGINT, interrupt)
    yield interrupted
