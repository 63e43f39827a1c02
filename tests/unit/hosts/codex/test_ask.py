"""How Codex is asked: what is switched off, what is refused, and what its silence comes to; with programs that stand in for it."""

from __future__ import annotations

import json
import tomllib
from pathlib import Path

import pytest

from cam.hosts.base import Agent, HostIntegrationSurface, ReplayHost
from cam.hosts.codex import Codex
from cam.hosts.codex.ask import LONGEST, ask, command, refusal

# Finds what it was told to write to, as Codex does, and what it was given.
_START = """#!/bin/sh
if [ "$1" = --version ]; then echo codex-cli VERSION; exit 0; fi
while [ $# -gt 0 ]; do case "$1" in --output-last-message) out="$2";; --output-schema) schema="$2";; -C) place="$2";; esac; shift; done
"""


def host(tmp_path: Path, body: str, *, version: str = "0.171.0") -> HostIntegrationSurface:
    """A Codex that does ``body``."""
    binary = tmp_path / "codex"
    binary.write_text(_START.replace("VERSION", version) + body, encoding="utf-8")
    binary.chmod(0o755)
    return Codex(binary=str(binary), codex_home=tmp_path / "home")


def test_the_answer_comes_with_its_tokens(tmp_path: Path) -> None:
    """The prompt goes in on standard input, the answer comes as it is, and it works in an empty directory that is gone afterwards."""
    usage = json.dumps({"type": "turn.completed", "usage": {"input_tokens": 12, "output_tokens": 3}})
    body = f"cat > '{tmp_path}/given'; ls -A \"$place\" > '{tmp_path}/seen'; cp \"$schema\" '{tmp_path}/schema'; echo '{usage}'\n"
    answer = host(tmp_path, f"{body}echo \"$place\" > '{tmp_path}/place'; printf '{{}}' > \"$out\"").ask(
        "Wörter?", {"type": "object"}, seconds=20
    )
    assert (answer.status, answer.text, answer.input_tokens, answer.output_tokens) == ("answered", "{}", 12, 3)
    assert answer.seconds > 0
    assert (tmp_path / "given").read_text(encoding="utf-8") == "Wörter?"
    assert (tmp_path / "seen").read_text() == ""
    assert json.loads((tmp_path / "schema").read_text()) == {"type": "object"}
    assert not Path((tmp_path / "place").read_text().strip()).exists()


@pytest.mark.parametrize(
    ("body", "status", "reason"),
    [
        ("exit 3", "failed", "exit code 3"),
        ("echo 'error: unexpected argument' >&2; exit 2", "failed", "unexpected argument"),
        ("""echo '{"type":"turn.failed","error":{"message":"quota is used up"}}'; exit 1""", "failed", "quota is used up"),
        ("""echo '{"type":"error","message":"no network"}'; echo '[1'; echo '"x"'; exit 1""", "failed", "no network"),
        ("true", "failed", "an empty answer"),
        (f'head -c {LONGEST + 1} /dev/zero > "$out"', "failed", "more than"),
        ("sleep 60 & sleep 61", "timed out", "no answer within 1 seconds"),
    ],
)
def test_what_is_no_answer_has_a_reason(tmp_path: Path, body: str, status: str, reason: str) -> None:
    answer = host(tmp_path, body).ask("?", {}, seconds=1)
    assert answer.status == status
    assert reason in answer.reason
    assert answer.text == ""


def test_nothing_is_left_running(tmp_path: Path) -> None:
    """Whatever it started is ended with it, when the time is over and when it has answered."""
    body = f"(sleep 2; touch '{tmp_path}/late') & printf x > \"$out\""
    assert host(tmp_path, body).ask("?", {}, seconds=10).status == "answered"
    assert host(tmp_path, f"(sleep 2; touch '{tmp_path}/late') & sleep 30").ask("?", {}, seconds=1).status == "timed out"
    import time

    time.sleep(2.2)
    assert not (tmp_path / "late").exists()


@pytest.mark.parametrize(
    ("version", "refused"), [("0.72.0", True), ("0.100.9", True), ("0.101.0", False), ("0.171.0-alpha.1", False), ("", False)]
)
def test_a_codex_that_would_keep_the_question_is_not_asked(tmp_path: Path, version: str, *, refused: bool) -> None:
    assert bool(refusal(version)) is refused
    answer = host(tmp_path, f"touch '{tmp_path}/asked'", version=version).ask("?", {}, seconds=10)
    assert answer.asked is not refused
    assert (tmp_path / "asked").exists() is not refused


def test_a_missing_codex_is_not_asked(tmp_path: Path) -> None:
    answer = Codex(binary=str(tmp_path / "none"), codex_home=tmp_path).ask("?", {}, seconds=1)
    assert (answer.status, answer.asked) == ("refused", False)
    assert "not found" in answer.reason


def test_each_mcp_server_is_switched_off_by_its_name(tmp_path: Path) -> None:
    """An empty table would be merged with the user's, and switch nothing off."""
    (tmp_path / "config.toml").write_text(
        'profile = "work"\n[mcp_servers.notes]\ncommand = "x"\n[mcp_servers."my server"]\nurl = "x"\n', encoding="utf-8"
    )
    (tmp_path / "work.config.toml").write_text('[mcp_servers.tickets]\ncommand = "x"\n', encoding="utf-8")
    line = command(Agent(path=Path("codex"), version="0.171.0"), tmp_path, tmp_path)
    settings = tomllib.loads("\n".join(line[n + 1] for n, word in enumerate(line) if word == "-c"))
    off = {"enabled": False}
    assert settings["mcp_servers"] == {"notes": off, "my server": off, "tickets": off}
    assert not any(settings["features"].values())
    assert {"hooks", "memories", "shell_tool"} <= set(settings["features"])
    assert line[-1] == "-"
    assert {"--ephemeral", "read-only"} <= set(line)


def test_the_double_answers_as_it_was_told(tmp_path: Path) -> None:
    double: HostIntegrationSurface = ReplayHost(reader=Codex(), rollouts=(), into=tmp_path)
    assert double.ask("?", {}, seconds=1).status == "refused"


def test_a_codex_that_is_gone_when_it_is_asked_has_a_reason(tmp_path: Path) -> None:
    answer = ask(Agent(path=tmp_path / "gone"), tmp_path, "?", {}, seconds=1)
    assert (answer.status, answer.reason) == ("failed", "gone cannot be asked: No such file or directory")
