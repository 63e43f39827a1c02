"""The shipped double stands in for a host in every question."""

from __future__ import annotations

from pathlib import Path

import pytest

from cam.errors import AgentMissing
from cam.hosts.base import HostIntegrationSurface, ReplayHost
from cam.hosts.codex import Codex
from cam.hosts.process import run
from cam.models import HumanSaid
from tests.conftest import FIXTURES

ROLLOUTS = FIXTURES / "rollouts"


def test_a_recorded_session_runs_and_is_found_and_read(tmp_path: Path) -> None:
    recorded = next((ROLLOUTS / "0.171.0" / "code-mode").glob("*.jsonl"))
    host: HostIntegrationSurface = ReplayHost(reader=Codex(codex_home=tmp_path), rollouts=(recorded,), into=tmp_path / "sessions")
    before = host.written()
    assert host.ran_since(before, marker="", cwd=tmp_path) == ()
    assert run(host.launch("exec", ["hello"], startup_text="Memory.", cwd=tmp_path), died=lambda _: None) == 0
    [session] = host.ran_since(before, marker="", cwd=tmp_path)
    assert session == next(host.sessions())
    assert session == host.session(Path(session.path))
    assert "second prompt" in [event.text for event in host.read(Path(session.path)) if isinstance(event, HumanSaid)]
    assert host.find(version=True).version == "replay"
    assert host.workdir(["-C", "sub"], tmp_path) == tmp_path / "sub"
    assert host.prompt(["fix it"]) == "fix it"
    assert host.problems(host.find()) == ()


def test_a_missing_codex_says_what_to_do(tmp_path: Path) -> None:
    with pytest.raises(AgentMissing) as caught:
        Codex(binary="no-such-codex", codex_home=tmp_path).find()
    assert "no-such-codex" in str(caught.value)
    assert "npm install" in caught.value.hint


def test_the_version_is_the_last_word_it_prints(tmp_path: Path) -> None:
    binary = tmp_path / "codex"
    binary.write_text("#!/bin/sh\necho codex-cli 0.171.0\n", encoding="utf-8")
    binary.chmod(0o755)
    host = Codex(binary=str(binary), codex_home=tmp_path)
    assert host.find().version == ""
    assert host.find(version=True).version == "0.171.0"
    binary.write_text("not a program", encoding="utf-8")
    with pytest.raises(AgentMissing):
        host.find(version=True)


def test_codex_answers_every_question_from_its_own_home(tmp_path: Path) -> None:
    """How it is started, where it works, what it is asked, what is wrong with it, and which sessions ran."""
    binary = tmp_path / "codex"
    binary.write_text("#!/bin/sh\necho codex-cli 0.50.0\n", encoding="utf-8")
    binary.chmod(0o755)
    host = Codex(binary=str(binary), codex_home=tmp_path / "home", cam=("cam",))
    made = host.launch("resume", ["--last"], startup_text="Memory.", cwd=tmp_path)
    assert made.argv[:2] == (str(binary), "resume")
    assert any("hook session-start" in word for word in made.argv)
    assert host.launch("exec", ["hi"], startup_text="", cwd=tmp_path).argv == (str(binary), "exec", "hi")
    assert host.workdir(["--cd", "sub"], tmp_path) == tmp_path / "sub"
    assert host.prompt(["-m", "x", "fix it"]) == "fix it"
    assert [problem.hint for problem in host.problems(host.find(version=True))][:1] == ["update Codex to 0.53 or later"]
    assert list(host.sessions()) == []
    assert host.ran_since(host.written(), marker="cam:1", cwd=tmp_path) == ()


def test_a_codex_that_prints_no_version_has_none(tmp_path: Path) -> None:
    binary = tmp_path / "codex"
    binary.write_text("#!/bin/sh\n", encoding="utf-8")
    binary.chmod(0o755)
    assert Codex(binary=str(binary), codex_home=tmp_path).find(version=True).version == ""
