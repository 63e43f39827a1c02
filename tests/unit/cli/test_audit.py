"""What can be asked about a session that was read, and what remembering by hand replaces."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from cam.cli import main

KEY = "ghp_" + "x7Kq2LmN9pRs4TuV8wYz" + "1AbC3dEf5GhJ6kQw"


@pytest.fixture
def rollout(repo: Path, home: Path) -> Path:
    """A session with a fact, a guess, a wish with a token in it, and a duplicate."""
    path = home / ".codex" / "sessions" / "2026" / "11" / "29" / "rollout-2026-11-29T10-00-00-s1.jsonl"
    path.parent.mkdir(parents=True)
    said = [
        "Remember that tags are signed.",
        "Remember that maybe the queue needs more workers.",
        f"Remember the deploy token {KEY}.",
        "Remember that tags are signed.",
    ]
    head = {"type": "session_meta", "payload": {"id": "s1-0199", "timestamp": "2026-11-29T10:00:00Z", "cwd": str(repo), "source": "cli"}}
    lines = [head, *({"type": "event_msg", "payload": {"type": "user_message", "message": text}} for text in said)]
    path.write_text("".join(json.dumps(line) + "\n" for line in lines), encoding="utf-8")
    return path


def run(repo: Path, capsys: pytest.CaptureFixture[str], *arguments: str, code: int = 0) -> str:
    assert main(["--cwd", str(repo), *arguments]) == code
    return capsys.readouterr().out


def active(repo: Path, capsys: pytest.CaptureFixture[str]) -> list[str]:
    listed: dict[str, Any] = json.loads(run(repo, capsys, "memory", "list", "--json"))
    return [record["summary"] for record in listed["records"]]


def test_every_candidate_is_shown_with_what_was_said_the_rule_and_the_reason(
    repo: Path, rollout: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """Nothing is dropped without a trace, and the trace carries no secret."""
    run(repo, capsys, "sync", "--rollout", str(rollout))
    shown = json.loads(run(repo, capsys, "audit", "show", "s1", "--json"))
    (reading,) = shown["readings"]
    decided = {(one["decision"], one["rule"]) for one in reading["candidates"]}
    assert ("add", "explicit remember") in decided
    assert ("not kept", "explicit remember") in decided
    assert ("no change", "explicit remember") in decided
    assert all(one["said"] and one["why"] and one["against"] == [] for one in reading["candidates"])
    logged = json.loads(run(repo, capsys, "audit", "log", "--session", "s1", "--json"))["entries"]
    assert [(one["session_id"], one["applied"][0]["against"]) for one in logged] == [("s1-0199", [])]
    assert KEY not in json.dumps(shown)
    text = run(repo, capsys, "audit", "show", "s1-0199")
    assert "tags are signed" in text
    assert KEY not in text


def test_a_session_that_was_not_read_is_an_error_that_names_what_lists_those_that_were(
    repo: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["--cwd", str(repo), "audit", "show", "nobody"]) == 1
    assert "cam audit log" in capsys.readouterr().err


def test_remembered_facts_that_differ_in_a_number_stand_side_by_side(repo: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Remembering by hand never replaces without a correction in the text."""
    facts = [f"Fact number {n} is remembered." for n in range(1, 7)] + ["Staging runs on port 8080.", "Production runs on port 9090."]
    for fact in facts:
        run(repo, capsys, "remember", fact)
    assert sorted(active(repo, capsys)) == sorted(facts)


def test_a_correction_by_hand_replaces_the_one_record_it_names(repo: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """`cam remember "Use pnpm, not npm."` archives "Use npm …", and only that."""
    for fact in ("Use npm in this repository.", "The npm registry mirror is at https://npm.example.org."):
        run(repo, capsys, "remember", fact)
    run(repo, capsys, "remember", "Use pnpm, not npm.")
    assert sorted(active(repo, capsys)) == ["The npm registry mirror is at https://npm.example.org.", "Use pnpm, not npm."]


def test_secrets_are_found_in_files_of_any_name_and_counted_in_words(repo: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """A file whose name holds a line separator is one file."""
    (repo / "notes\u2028old.txt").write_text(f"token {KEY}\n", "utf-8")
    assert main(["--cwd", str(repo), "audit", "secrets", "--exit-code"]) == 4
    told = capsys.readouterr()
    assert "old.txt:1: " in told.out
    assert "1 secret in 1 file;" in told.err
    assert KEY not in told.out + told.err
