"""An embedding model held ready by one process and asked by others, over a socket that only their user can open. Knows no records."""

from __future__ import annotations

import socket
import socketserver
import threading
from contextlib import contextmanager, suppress
from typing import TYPE_CHECKING

import orjson

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence
    from pathlib import Path

    from cam.recall.embed import Embedder

ANSWER_SECONDS = 2.0
REQUEST_LIMIT = 1 << 20
_PATH_LIMIT = 100  # a socket's path holds 108 bytes on Linux, 104 on macOS (sun_path in sys/un.h)


def socket_path(home: Path) -> Path:
    """Where the process that holds the model listens."""
    return home / "index" / "model.sock"


class _Server(socketserver.ThreadingUnixStreamServer):
    daemon_threads = True

    def __init__(self, path: Path, model: Embedder) -> None:
        self.model = model
        self.one_at_a_time = threading.Lock()
        super().__init__(str(path), _Handler)


class _Handler(socketserver.StreamRequestHandler):
    timeout = ANSWER_SECONDS
    server: _Server

    def handle(self) -> None:
        """One line of JSON in, ``{"texts": […]}``, one out, ``{"name": …, "vectors": […]}``; without texts only the name."""
        with suppress(OSError, ValueError, KeyError, TypeError):
            texts = [str(text) for text in orjson.loads(self.rfile.readline(REQUEST_LIMIT))["texts"]]
            with self.server.one_at_a_time:
                vectors = [[float(part) for part in vector] for vector in self.server.model.embed(texts)] if texts else []
            self.wfile.write(orjson.dumps({"name": self.server.model.name, "vectors": vectors}) + b"\n")


@contextmanager
def serving(home: Path, model: Embedder) -> Iterator[bool]:
    """Answer for ``model`` on the socket while the block runs; False when the memory root's path is too long for a socket."""
    path = socket_path(home)
    if len(str(path)) > _PATH_LIMIT:
        yield False
        return
    path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
    path.unlink(missing_ok=True)  # of a process that was killed: whoever serves holds the watcher's lock
    with _Server(path, model) as server:
        path.chmod(0o600)
        threading.Thread(target=server.serve_forever, kwargs={"poll_interval": 0.1}, daemon=True).start()
        try:
            yield True
        finally:
            server.shutdown()
            path.unlink(missing_ok=True)


class WarmModel:
    """The model of a process that serves it. ``name`` is the model's own."""

    def __init__(self, home: Path, name: str) -> None:
        self._home = home
        self.directory = socket_path(home)
        self.name = name

    def embed(self, texts: Sequence[str]) -> Iterator[Sequence[float]]:
        """One vector for each text; raises OSError when the process has gone."""
        answer = _ask(self._home, list(texts))
        vectors = answer.get("vectors")
        if answer.get("name") != self.name or not isinstance(vectors, list) or len(vectors) != len(texts):
            raise OSError("another model answers")
        return iter(vectors)


def warm(home: Path) -> WarmModel | None:
    """The model that a running process holds ready, None when there is none."""
    if not socket_path(home).exists():
        return None
    try:
        name = _ask(home, []).get("name")
    except OSError:
        return None
    return WarmModel(home, name) if isinstance(name, str) else None


def _ask(home: Path, texts: Sequence[str]) -> dict[str, object]:
    with socket.socket(socket.AF_UNIX) as connection:
        connection.settimeout(ANSWER_SECONDS)
        connection.connect(str(socket_path(home)))
        connection.sendall(orjson.dumps({"texts": texts}) + b"\n")
        with connection.makefile("rb") as stream:
            line = stream.readline()
    try:
        answer = orjson.loads(line)
    except orjson.JSONDecodeError as error:
        raise OSError("no answer") from error
    return answer if isinstance(answer, dict) else {}
