"""A model by name: nothing is fetched unasked, and what is fetched can be searched with. The hub is a server on this machine."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import threading
from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import ClassVar

import pytest

from cam.recall.embed import FILES
from cam.recall.offers import OFFERS, fetch

pytest.importorskip("huggingface_hub", reason="the semantic extra is not installed: uv run --group semantic pytest")
REVISION = "0123456789abcdef0123456789abcdef01234567"


class Hub(BaseHTTPRequestHandler):
    """As much of huggingface.co as a download asks for."""

    protocol_version = "HTTP/1.1"
    asked: ClassVar[list[str]] = []
    held: ClassVar[dict[str, bytes]] = {
        "model_optimized.onnx": b"graph",
        "model_other.onnx": b"not wanted",
        **{n: b"{}" for n in FILES if n != "model.onnx"},
    }

    def do_GET(self) -> None:
        self.asked.append(self.path)
        name = self.path.rpartition("/")[2]
        if "/resolve/" in self.path and name in self.held:
            self._answer(self.held[name], ETag=f'"{name}"', **{"X-Repo-Commit": REVISION})
        elif self.path.startswith("/api/models/") and "/tree/" in self.path:
            self._answer(json.dumps([{"type": "file", "path": n, "size": len(d), "oid": "0"} for n, d in self.held.items()]).encode())
        elif self.path.startswith("/api/models/"):
            siblings = [{"rfilename": name} for name in self.held]
            self._answer(json.dumps({"id": "x/y", "sha": REVISION, "siblings": siblings}).encode())
        else:
            self.send_error(404)

    do_HEAD = do_GET  # noqa: N815 -- as the base class wants it

    def _answer(self, body: bytes, **headers: str) -> None:
        self.send_response(200)
        for name, value in ({"Content-Length": str(len(body)), "Content-Type": "application/json"} | headers).items():
            self.send_header(name, value)
        self.end_headers()
        if self.command == "GET":
            self.wfile.write(body)

    def log_message(self, *_: object) -> None:
        """Tests are quiet."""


@pytest.fixture
def hub() -> Iterator[str]:
    Hub.asked.clear()
    with ThreadingHTTPServer(("127.0.0.1", 0), Hub) as server:
        thread = threading.Thread(target=server.serve_forever)
        thread.start()
        yield f"http://127.0.0.1:{server.server_port}"
        server.shutdown()
        thread.join()


def _set(repo: Path, tmp_path: Path, hub: str, *arguments: str) -> subprocess.CompletedProcess[str]:
    quiet = {"HF_HUB_DISABLE_TELEMETRY": "1", "HF_HUB_DISABLE_XET": "1"}
    env = os.environ | quiet | {"HF_ENDPOINT": hub, "XDG_DATA_HOME": str(tmp_path / "data")}
    command = [sys.executable, "-m", "cam", "config", "set", "embedder", *arguments]
    return subprocess.run(command, cwd=repo, env=env, check=False, capture_output=True, text=True, stdin=subprocess.DEVNULL)


def test_without_a_word_nothing_is_downloaded(repo: Path, tmp_path: Path, hub: str) -> None:
    """No terminal to ask on, no --yes: the size is told, the setting stays, and nobody is called."""
    done = _set(repo, tmp_path, hub, "multilingual")
    assert (done.returncode, Hub.asked) == (2, [])
    assert "about 220 MB from huggingface.co" in done.stderr
    assert "--yes" in done.stderr
    assert not (tmp_path / "data").exists()


def test_with_consent_it_is_fetched_once_and_set(repo: Path, tmp_path: Path, hub: str) -> None:
    done = _set(repo, tmp_path, hub, "multilingual", "--yes")
    directory = tmp_path / "data" / "cam" / "models" / "multilingual"
    assert done.returncode == 0, done.stderr
    assert sorted(path.name for path in directory.iterdir()) == sorted(FILES)
    assert (directory / "model.onnx").read_bytes() == b"graph"
    assert [path.name for path in directory.parent.iterdir()] == ["multilingual"]
    assert str(directory) in done.stderr
    asked = len(Hub.asked)
    assert _set(repo, tmp_path, hub, "multilingual").returncode == 0
    assert len(Hub.asked) == asked


def test_a_download_that_fails_leaves_nothing(repo: Path, tmp_path: Path) -> None:
    done = _set(repo, tmp_path, "http://127.0.0.1:9", "minilm", "--yes")
    assert done.returncode == 1
    assert "cannot fetch minilm" in done.stderr
    assert list((tmp_path / "data" / "cam" / "models").iterdir()) == []


def test_what_is_here_is_not_fetched(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    offer = OFFERS["minilm"]
    assert not OFFERS["minilm"].present
    offer.directory.mkdir(parents=True)
    for name in FILES:
        (offer.directory / name).touch()
    assert offer.present
    assert fetch(offer) == tmp_path / "cam" / "models" / "minilm"
