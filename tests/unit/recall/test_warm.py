from __future__ import annotations

import socket
from collections.abc import Iterator, Sequence
from pathlib import Path

import pytest

from cam.recall.warm import WarmModel, serving, socket_path, warm


class Lengths:
    """A model whose vector is the text's length."""

    name = "lengths"
    directory = Path()

    def embed(self, texts: Sequence[str]) -> Iterator[Sequence[float]]:
        return iter([[float(len(text)), 1.0] for text in texts])


@pytest.fixture
def short_home(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("m")


def test_another_process_asks_the_model_that_is_held(short_home: Path) -> None:
    with serving(short_home, Lengths()) as served:
        assert served
        model = warm(short_home)
        assert model is not None
        assert (model.name, list(model.embed(["abc", ""]))) == ("lengths", [[3.0, 1.0], [0.0, 1.0]])
        assert socket_path(short_home).stat().st_mode & 0o777 == 0o600
    assert not socket_path(short_home).exists()


def test_without_a_watcher_there_is_no_model(short_home: Path) -> None:
    assert warm(short_home) is None


def test_a_socket_that_a_killed_process_left_is_no_model_and_in_nobodys_way(short_home: Path) -> None:
    socket_path(short_home).parent.mkdir(parents=True)
    with socket.socket(socket.AF_UNIX) as left:
        left.bind(str(socket_path(short_home)))
    assert warm(short_home) is None
    with serving(short_home, Lengths()):
        assert warm(short_home) is not None


def test_a_model_that_has_gone_or_changed_is_an_error_not_a_wrong_answer(short_home: Path) -> None:
    with pytest.raises(OSError, match="No such file"):
        WarmModel(short_home, "lengths").embed(["x"])
    with serving(short_home, Lengths()), pytest.raises(OSError, match="another model"):
        WarmModel(short_home, "another").embed(["x"])


@pytest.mark.parametrize("garbage", [b"", b"\n", b"[]\n", b'{"texts": 4}\n', b"\xff" * 100_000])
def test_garbage_on_the_socket_hurts_nobody(short_home: Path, garbage: bytes) -> None:
    with serving(short_home, Lengths()):
        with socket.socket(socket.AF_UNIX) as connection:
            connection.connect(str(socket_path(short_home)))
            connection.sendall(garbage)
            connection.shutdown(socket.SHUT_WR)
            assert connection.recv(100) == b""
        assert warm(short_home) is not None


def test_a_root_too_deep_for_a_socket_is_served_by_words(tmp_path: Path) -> None:
    with serving(tmp_path / ("x" * 100), Lengths()) as served:
        assert not served
