"""Fixtures for tests with the real Codex: the pinned binary, and a fresh user around it."""

from __future__ import annotations

import os
import shutil
import uuid
from typing import TYPE_CHECKING

import pytest

from tests.e2e.fake_responses import FakeResponses
from tests.e2e.ground import CACHE, PINNED, Ground, installed

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path


@pytest.fixture(scope="session")
def codex() -> Path:
    """The pinned Codex; without npm the test is skipped, in CI it fails."""
    version = os.environ.get("CODEX_VERSION", PINNED)
    if shutil.which("npm") is None and not (CACHE / "codex" / version).exists():
        if os.environ.get("CI") == "true":
            pytest.fail("npm is missing: the end-to-end tests cannot run")
        pytest.skip("npm is missing: no Codex to run")
    return installed(version)


@pytest.fixture
def ground(codex: Path, repo: Path) -> Iterator[Ground]:
    """A fresh user with an empty memory. Outside the temporary folder, where Codex refuses to keep helpers."""
    home = CACHE / "homes" / uuid.uuid4().hex
    (home / ".codex").mkdir(parents=True)
    try:
        with FakeResponses() as server:
            made = Ground(home=home, codex_home=home / ".codex", cam_home=home / "memory", repo=repo, codex=codex, server=server)
            made.configure()
            yield made
    finally:
        shutil.rmtree(home, ignore_errors=True)
