"""A Responses API on loopback: answers by script and keeps every request body, so tests can assert on what the agent sent."""

from __future__ import annotations

import itertools
import json
import threading
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import TYPE_CHECKING, Any, Self

if TYPE_CHECKING:
    from collections.abc import Iterator
    from types import TracebackType


@dataclass(frozen=True, slots=True, kw_only=True)
class Answer:
    """One answer of the model: output items, or a status that is no answer. ``after`` is how long to think, in seconds."""

    items: tuple[dict[str, Any], ...] = ()
    status: int = 200
    after: float = 0.0


_ids = itertools.count()


def say(text: str) -> Answer:
    """An assistant's message; it ends the turn."""
    content = [{"type": "output_text", "text": text, "annotations": []}]
    return Answer(items=({"type": "message", "id": f"msg_{next(_ids)}", "role": "assistant", "content": content},))


def run(command: str) -> Answer:
    """A shell command, as models without code mode ask for it."""
    call = next(_ids)
    arguments = json.dumps({"cmd": command})
    return Answer(
        items=({"type": "function_call", "id": f"fc_{call}", "call_id": f"call_{call}", "name": "exec_command", "arguments": arguments},)
    )


def shell(command: str) -> Answer:
    """A shell command, as the versions around 0.72 offer it (`shell_command`)."""
    call = next(_ids)
    arguments = json.dumps({"command": command})
    return Answer(
        items=({"type": "function_call", "id": f"fc_{call}", "call_id": f"call_{call}", "name": "shell_command", "arguments": arguments},)
    )


def script(javascript: str) -> Answer:
    """Code mode: JavaScript for the one tool `exec`."""
    call = next(_ids)
    item = {"type": "custom_tool_call", "id": f"ctc_{call}", "call_id": f"call_{call}", "name": "exec", "input": javascript}
    return Answer(items=(item | {"status": "completed"},))


def fail(status: int = 500) -> Answer:
    """A request that fails; a refused connection would not do, since Codex then waits for the network for ever."""
    return Answer(status=status)


def think(answer: Answer, seconds: float) -> Answer:
    """The same answer, later."""
    return Answer(items=answer.items, status=answer.status, after=seconds)


@dataclass(slots=True, kw_only=True)
class FakeResponses:
    """The server. ``script`` holds the answers to come; when it is empty, the model says "ok". ``bodies`` are the requests so far.

    Requests with a JSON schema get those of ``to_schema`` first, then ``schema_answer``.
    """

    script: list[Answer] = field(default_factory=list)
    schema_answer: dict[str, Any] = field(default_factory=dict)
    to_schema: list[Answer] = field(default_factory=list)
    bodies: list[dict[str, Any]] = field(default_factory=list)
    _lock: threading.Lock = field(default_factory=threading.Lock)
    _stopped: threading.Event = field(default_factory=threading.Event)
    _server: ThreadingHTTPServer | None = None

    @property
    def url(self) -> str:
        """The base URL for a model provider."""
        assert self._server is not None
        return f"http://127.0.0.1:{self._server.server_address[1]}/v1"

    def answer(self, body: dict[str, Any]) -> Answer:
        """Keep the request and choose its answer; a request with a JSON schema gets ``schema_answer``."""
        with self._lock:
            self.bodies.append(body)
            if body.get("text", {}).get("format", {}).get("type") == "json_schema":
                return self.to_schema.pop(0) if self.to_schema else say(json.dumps(self.schema_answer))
            return self.script.pop(0) if self.script else say("ok")

    def texts(self, role: str, *, request: int = -1) -> list[str]:
        """The text parts that one request holds for a role."""
        messages = [item for item in self.bodies[request]["input"] if item.get("role") == role]
        return [part["text"] for message in messages for part in message.get("content") or () if "text" in part]

    def wait(self, seconds: float) -> bool:
        """Sleep, but no longer than the server lives."""
        return self._stopped.wait(seconds)

    def __enter__(self) -> Self:
        fake = self

        class Handler(BaseHTTPRequestHandler):
            def do_POST(self) -> None:
                body = json.loads(self.rfile.read(int(self.headers["Content-Length"])))
                answer = fake.answer(body)
                fake.wait(answer.after)
                if answer.status != 200:
                    self._reply(answer.status, "application/json", b'{"error":{"message":"scripted failure"}}')
                    return
                self._reply(200, "text/event-stream", b"".join(_events(answer)))

            def do_GET(self) -> None:
                self._reply(200, "application/json", b'{"object":"list","data":[],"models":[]}')

            def _reply(self, status: int, kind: str, data: bytes) -> None:
                try:
                    self.send_response(status)
                    self.send_header("Content-Type", kind)
                    self.send_header("Content-Length", str(len(data)))
                    self.end_headers()
                    self.wfile.write(data)
                except OSError:
                    return  # the agent was interrupted and is gone

            def log_message(self, format: str, *args: object) -> None:  # noqa: A002 - the base class names it
                pass

        self._server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self._server.daemon_threads = True
        threading.Thread(target=self._server.serve_forever, kwargs={"poll_interval": 0.02}, daemon=True).start()
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None) -> None:
        assert self._server is not None
        self._stopped.set()
        self._server.shutdown()
        self._server.server_close()


def _events(answer: Answer) -> Iterator[bytes]:
    """The answer as server-sent events."""
    response = f"resp_{next(_ids)}"
    usage = {"input_tokens": 10, "output_tokens": 5, "total_tokens": 15}
    events: list[dict[str, Any]] = [
        {"type": "response.created", "response": {"id": response}},
        *({"type": "response.output_item.done", "output_index": index, "item": item} for index, item in enumerate(answer.items)),
        {"type": "response.completed", "response": {"id": response, "usage": usage}},
    ]
    for event in events:
        yield f"event: {event['type']}\ndata: {json.dumps(event)}\n\n".encode()
