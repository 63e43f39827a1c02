"""What recall tells of one memory, and of what was said in past sessions."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

import pytest

from cam.cli import main

if TYPE_CHECKING:
    from pathlib import Path


@pytest.fixture
def shop(repo: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Path:
    monkeypatch.chdir(repo)
    assert main(["remember", "Integration tests need TZ=UTC.", "--topic", "debugging", "--detail", "Else three fail."]) == 0
    capsys.readouterr()
    return repo


@pytest.mark.usefixtures("shop")
def test_a_memory_is_told_with_its_details_and_what_happened_to_it(capsys: pytest.CaptureFixture[str]) -> None:
    """For people and as JSON, which say the same."""
    (ref,) = [hit["ref"] for hit in _json(capsys, "recall", "search", "integration")["results"]]
    assert main(["recall", "details", ref]) == 0
    assert "Else three fail." in capsys.readouterr().out
    assert _json(capsys, "recall", "details", ref)["details"] == ["Else three fail."]
    assert main(["recall", "timeline", ref]) == 0
    assert ref in capsys.readouterr().out
    assert [event["action"] for event in _json(capsys, "recall", "timeline", ref)["events"]] == ["add"]
    assert main(["recall", "timeline", "project:debugging:nothing"]) == 1


def test_a_question_without_search_is_told_where_it_belongs(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["recall", "how", "do", "I", "test"]) == 2
    assert "`cam recall search WORDS`" in capsys.readouterr().err
    assert main(["recall", "search", "--nope"]) == 2
    assert "see `cam recall search --help`" in capsys.readouterr().err


def test_what_was_said_is_found_and_read_again(shop: Path, home: Path, capsys: pytest.CaptureFixture[str]) -> None:
    folder = home / ".codex" / "sessions" / "2026" / "11" / "29"
    folder.mkdir(parents=True)
    session = "01a228bf-7257-7bc2-98cd-b9d9844a2854"
    records = [
        {"type": "session_meta", "payload": {"id": session, "timestamp": "2026-11-29T18:00:00Z", "cwd": str(shop)}},
        {"type": "event_msg", "payload": {"type": "user_message", "message": "Why does the gateway answer 502?"}},
    ]
    path = folder / f"rollout-2026-11-29T18-00-00-{session}.jsonl"
    path.write_text("".join(json.dumps(record) + "\n" for record in records), encoding="utf-8")
    assert main(["recall", "details", session]) == 0  # also when nothing has searched yet
    assert "502" in capsys.readouterr().out
    assert main(["recall", "search", "--sessions", "gateway"]) == 0
    assert "502" in capsys.readouterr().out
    assert main(["recall", "search", "--sessions", "--exit-code", "nothingofthekind"]) == 4
    capsys.readouterr()
    assert main(["recall", "details", session[:8]]) == 0
    assert "502" in capsys.readouterr().out


@pytest.mark.usefixtures("shop")
def test_meaning_needs_a_model(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["recall", "search", "--semantic", "integration"]) == 2
    assert "cam config set embedder" in capsys.readouterr().err


def _json(capsys: pytest.CaptureFixture[str], *arguments: str) -> dict[str, Any]:
    assert main(["--json", *arguments]) == 0
    found: dict[str, Any] = json.loads(capsys.readouterr().out)
    return found
