"""What can be asked about a session that was read, and what remembering by hand replaces."""

from __future__ import annotations

import json
import os
from pathlib import Path
from typing import Any

import pytest

from cam.cli import main
from tests.conftest import git

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


def test_secrets_are_searched_for_where_git_is_missing_or_refuses_and_outside_of_it(
    repo: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """In every file, those that git would ignore included; what git said is told. Nothing found is never nothing searched."""
    (repo / ".gitignore").write_text("*.env\n", "utf-8")
    (repo / "deep").mkdir()
    (repo / "deep" / "my.env").write_text(f"token {KEY}\n", "utf-8")
    (repo / ".git" / "note").write_text(f"token {KEY}\n", "utf-8")
    assert "0 secrets in 1 file" in said(repo, capsys, 0)
    tools = tmp_path / "bin"
    tools.mkdir()
    monkeypatch.setenv("PATH", str(tools))
    told = said(repo, capsys, 4)
    assert "my.env:1: " in told
    assert "1 secret in 2 files" in told
    assert "git is not installed" in told
    (tools / "git").write_text("#!/bin/sh\necho 'fatal: detected dubious ownership in repository' >&2\nexit 128\n", "utf-8")
    (tools / "git").chmod(0o755)
    told = said(repo, capsys, 4)
    assert "my.env:1: " in told
    assert "dubious ownership" in told
    (repo / ".git").rename(tmp_path / "moved")
    assert "my.env:1: " in said(repo, capsys, 4)


def test_a_file_that_cannot_be_read_is_no_file_without_secrets(repo: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Nor is a folder; both are named. Links and pipes are no files of the repository."""
    (repo / "closed").mkdir()
    (repo / "closed" / "a.txt").write_text("a\n", "utf-8")
    (repo / "b.txt").write_text("b\n", "utf-8")
    (repo / "link.txt").symlink_to(repo / "gone.txt")
    git(repo, "add", ".")
    os.mkfifo(repo / "pipe")
    assert "0 secrets in 2 files" in said(repo, capsys, 0)
    for place in (repo / "closed", repo / "b.txt"):
        place.chmod(0)
    if os.access(repo / "b.txt", os.R_OK):
        pytest.skip("rights do not bind root")
    for _ in ("by git", "by walking"):
        told = said(repo, capsys, 4)
        assert "0 secrets in 0 files" in told
        assert f"cannot read {repo}/closed" in told
        assert f"cannot read {repo}/b.txt" in told
        if (repo / ".git").exists():
            (repo / ".git").rename(repo.parent / "moved")
    (repo / "closed").chmod(0o700)


def said(repo: Path, capsys: pytest.CaptureFixture[str], code: int) -> str:
    assert main(["--cwd", str(repo), "audit", "secrets", "--exit-code"]) == code
    told = capsys.readouterr()
    return told.out + told.err
