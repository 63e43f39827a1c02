"""What a person can do about a contradiction, and that deciding it is one step that can be taken back."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from cam.cli import main
from cam.memory import open_context


def run(repo: Path, capsys: pytest.CaptureFixture[str], *arguments: str, code: int = 0) -> str:
    assert main(["--cwd", str(repo), *arguments]) == code
    return capsys.readouterr().out


def document(repo: Path, capsys: pytest.CaptureFixture[str], *arguments: str) -> dict[str, Any]:
    found: dict[str, Any] = json.loads(run(repo, capsys, *arguments, "--json"))
    return found


def active(repo: Path, capsys: pytest.CaptureFixture[str]) -> list[str]:
    return [record["summary"] for record in document(repo, capsys, "memory", "list")["records"]]


def session(repo: Path, home: Path, name: str, *said: str) -> Path:
    path = home / ".codex" / "sessions" / "2026" / "11" / "29" / f"rollout-2026-11-29T10-00-00-{name}.jsonl"
    path.parent.mkdir(parents=True, exist_ok=True)
    head = {"type": "session_meta", "payload": {"id": name, "timestamp": "2026-11-29T10:00:00Z", "cwd": str(repo), "source": "cli"}}
    lines = [head, *({"type": "event_msg", "payload": {"type": "user_message", "message": text}} for text in said)]
    path.write_text("".join(json.dumps(line) + "\n" for line in lines), encoding="utf-8")
    return path


OLD, NEW = "Use npm for installing packages.", "Use pnpm for installing packages."


@pytest.fixture
def conflict(repo: Path, home: Path, capsys: pytest.CaptureFixture[str]) -> str:
    """A session said otherwise than what is remembered, without saying that anything changed."""
    run(repo, capsys, "remember", OLD)
    run(repo, capsys, "sync", "--rollout", str(session(repo, home, "s1", f"Remember: {NEW}")))
    (one,) = document(repo, capsys, "review", "list")["conflicts"]
    assert one["summary"] == NEW
    return str(one["id"])


def test_a_conflict_is_shown_with_what_was_said_and_what_it_contradicts(
    repo: Path, conflict: str, capsys: pytest.CaptureFixture[str]
) -> None:
    shown = document(repo, capsys, "review", "show", conflict[:5])
    assert shown["conflict"]["session_id"] == "s1"
    assert NEW in shown["conflict"]["quote"]
    assert [(one["state"], one["summary"]) for one in shown["against"]] == [("active", OLD)]
    people = run(repo, capsys, "review", "show", conflict)
    assert OLD in people
    assert conflict in people
    assert main(["--cwd", str(repo), "review", "list", "--exit-code"]) == 4


def test_a_candidate_has_the_time_at_which_it_was_proposed(repo: Path, conflict: str, capsys: pytest.CaptureFixture[str]) -> None:
    """In a list and alone, also of a line that an earlier version wrote; what is remembered of it begins when that is decided."""
    file = open_context(repo).store.layout.conflicts
    lines = [json.loads(line) for line in file.read_text("utf-8").splitlines()]
    assert [line["record"]["createdAt"] for line in lines] == [line["at"] for line in lines]
    dated = [
        line | {"record": line["record"] | {"createdAt": "1970-01-01T00:00:00Z", "updatedAt": "1970-01-01T00:00:00Z"}} for line in lines
    ]
    for stored in (lines, dated):
        file.write_text("".join(json.dumps(line) + "\n" for line in stored), encoding="utf-8")
        for one in (
            document(repo, capsys, "review", "list")["conflicts"][0],
            document(repo, capsys, "review", "show", conflict)["conflict"],
        ):
            assert one["record"]["created_at"] == one["record"]["updated_at"] == one["at"]
    proposed = document(repo, capsys, "review", "list")["conflicts"][0]["at"]
    run(repo, capsys, "forget", "--yes", "--delete", NEW)
    run(repo, capsys, "review", "accept", conflict)
    (kept,) = document(repo, capsys, "memory", "list")["records"]
    assert kept["created_at"] > proposed


def test_accepting_remembers_the_candidate_in_place_of_the_other(repo: Path, conflict: str, capsys: pytest.CaptureFixture[str]) -> None:
    done = document(repo, capsys, "review", "accept", conflict)
    assert done["decision"] == "accept"
    assert active(repo, capsys) == [NEW]
    assert document(repo, capsys, "review", "list") == {"conflicts": []}
    (closed,) = document(repo, capsys, "review", "list", "--all")["conflicts"]
    assert closed["decided"]["operation_id"] == done["operation_id"]
    assert closed["decided"]["actor"] == "review"
    log = document(repo, capsys, "audit", "log")["entries"][0]
    assert [(one["action"], one["ref"]) for one in log["decided"]] == [("accept", conflict)]


def test_undoing_a_decision_opens_the_conflict_and_undoing_that_closes_it(
    repo: Path, conflict: str, capsys: pytest.CaptureFixture[str]
) -> None:
    before = sorted(active(repo, capsys))
    run(repo, capsys, "review", "accept", conflict)
    undo = document(repo, capsys, "memory", "undo")
    assert sorted(active(repo, capsys)) == before
    assert [one["id"] for one in document(repo, capsys, "review", "list")["conflicts"]] == [conflict]
    run(repo, capsys, "memory", "undo", undo["operation_id"])
    assert document(repo, capsys, "review", "list")["conflicts"] == []


def test_rejecting_changes_nothing_and_can_be_reconsidered(repo: Path, conflict: str, capsys: pytest.CaptureFixture[str]) -> None:
    before = active(repo, capsys)
    run(repo, capsys, "review", "reject", conflict)
    assert active(repo, capsys) == before
    assert document(repo, capsys, "review", "list")["conflicts"] == []
    run(repo, capsys, "review", "reject", conflict, code=2)
    run(repo, capsys, "review", "accept", conflict)
    assert active(repo, capsys) == [NEW]
    run(repo, capsys, "review", "reject", conflict, code=2)


def test_an_undo_after_a_rejection_takes_back_nothing_else_in_its_place(
    repo: Path, conflict: str, capsys: pytest.CaptureFixture[str]
) -> None:
    before, learned = active(repo, capsys), document(repo, capsys, "review", "show", conflict)["conflict"]["operation_id"]
    run(repo, capsys, "review", "reject", conflict)
    assert main(["--cwd", str(repo), "memory", "undo"]) == 1
    told = capsys.readouterr().err
    assert f"conflict {conflict}, changed no memory" in told
    assert f"`cam review accept {conflict}`" in told
    assert f"`cam memory undo {learned}`" in told
    assert active(repo, capsys) == before


def test_keeping_what_is_remembered_already_changes_nothing_and_can_be_reconsidered(
    repo: Path, conflict: str, capsys: pytest.CaptureFixture[str]
) -> None:
    """No undo takes that back, since it is no operation."""
    before = active(repo, capsys)
    run(repo, capsys, "review", "keep", conflict)
    assert active(repo, capsys) == before
    run(repo, capsys, "review", "keep", conflict, code=2)
    run(repo, capsys, "review", "accept", conflict)
    assert active(repo, capsys) == [NEW]


def test_merging_remembers_another_text_in_place_of_both(repo: Path, conflict: str, capsys: pytest.CaptureFixture[str]) -> None:
    run(repo, capsys, "review", "merge", conflict, "  ", code=2)
    run(repo, capsys, "review", "merge", conflict, "pnpm installs packages;", "npm publishes them.")
    assert active(repo, capsys) == ["pnpm installs packages; npm publishes them."]
    archived = document(repo, capsys, "memory", "list", "--all")["records"]
    assert {r["summary"] for r in archived if r["state"] == "archived"} >= {OLD}
    winner = next(r["ref"] for r in archived if r["state"] == "active")
    assert {r["superseded_by"] for r in archived if r["state"] == "archived"} == {winner}


def test_a_decision_says_which_other_conflicts_it_settles(
    repo: Path, home: Path, conflict: str, capsys: pytest.CaptureFixture[str]
) -> None:
    run(repo, capsys, "sync", "--rollout", str(session(repo, home, "s2", "Remember: Use yarn for installing packages.")))
    (other,) = (one["id"] for one in document(repo, capsys, "review", "list")["conflicts"] if one["id"] != conflict)
    text = "pnpm installs packages; npm publishes them."
    merged = document(repo, capsys, "review", "merge", conflict, text)
    assert merged["settled"] == [other]
    assert document(repo, capsys, "review", "list") == {"conflicts": []}
    run(repo, capsys, "memory", "undo")
    assert document(repo, capsys, "review", "reject", conflict)["settled"] == []
    assert main(["--cwd", str(repo), "review", "merge", conflict, text]) == 0
    assert f"conflict {other} is settled, too" in capsys.readouterr().err


def test_a_guess_is_only_remembered_when_it_is_accepted(repo: Path, home: Path, capsys: pytest.CaptureFixture[str]) -> None:
    run(repo, capsys, "remember", OLD)
    run(repo, capsys, "sync", "--rollout", str(session(repo, home, "s1", "Remember: perhaps use pnpm, not npm, for installing packages.")))
    (one,) = document(repo, capsys, "review", "list")["conflicts"]
    assert active(repo, capsys) == [OLD]
    run(repo, capsys, "review", "accept", one["id"])
    (kept,) = document(repo, capsys, "memory", "list")["records"]
    assert "pnpm" in kept["summary"]
    assert kept["source"] == "human"


def test_a_guess_can_be_kept_beside_what_it_contradicts(repo: Path, home: Path, capsys: pytest.CaptureFixture[str]) -> None:
    run(repo, capsys, "remember", OLD)
    said = "Remember: perhaps use pnpm, not npm, for installing packages."
    run(repo, capsys, "sync", "--rollout", str(session(repo, home, "s1", said)))
    (one,) = document(repo, capsys, "review", "list")["conflicts"]
    run(repo, capsys, "review", "keep", one["id"])
    assert len(active(repo, capsys)) == 2
    run(repo, capsys, "sync", "--rollout", str(session(repo, home, "s2", said)))
    assert document(repo, capsys, "review", "list")["conflicts"] == []


def test_accepting_a_wish_to_forget_that_fits_several_forgets_them_all(repo: Path, home: Path, capsys: pytest.CaptureFixture[str]) -> None:
    for text in ("Staging deploys run on Tuesdays.", "Only Anna starts the staging deploys.", "Tags are signed."):
        run(repo, capsys, "remember", text)
    run(repo, capsys, "sync", "--rollout", str(session(repo, home, "s1", "Forget about staging deploys.")))
    (one,) = document(repo, capsys, "review", "list")["conflicts"]
    run(repo, capsys, "review", "accept", one["id"])
    assert active(repo, capsys) == ["Tags are signed."]


def test_a_decision_about_a_session_that_was_undone_is_undone_with_it(
    repo: Path, home: Path, conflict: str, capsys: pytest.CaptureFixture[str]
) -> None:
    learned = document(repo, capsys, "review", "show", conflict)["conflict"]["operation_id"]
    run(repo, capsys, "review", "reject", conflict)
    run(repo, capsys, "memory", "undo", learned)  # the session, which takes the candidate back
    run(repo, capsys, "sync", "--rollout", str(session(repo, home, "s2", f"Remember: {NEW}")))
    found = document(repo, capsys, "review", "list", "--all")["conflicts"]
    assert [(one["id"], one["session_id"], one["decided"]) for one in found] == [(conflict, "s2", None)]


def test_by_hand_too_what_contradicts_is_kept_for_a_decision(repo: Path, capsys: pytest.CaptureFixture[str]) -> None:
    run(repo, capsys, "remember", OLD)
    run(repo, capsys, "remember", NEW)
    assert [one["summary"] for one in document(repo, capsys, "review", "list")["conflicts"]] == [NEW]


def test_a_conflict_of_an_older_line_without_a_candidate_can_be_decided(
    repo: Path, conflict: str, capsys: pytest.CaptureFixture[str]
) -> None:
    file = open_context(repo).store.layout.conflicts
    lines = [json.loads(line) for line in file.read_text("utf-8").splitlines()]
    plain = [{name: value for name, value in line.items() if name not in {"record", "conflict"}} for line in lines]
    file.write_text("torn {\n" + "".join(json.dumps(line) + "\n" for line in plain), encoding="utf-8")
    run(repo, capsys, "review", "accept", conflict)
    assert active(repo, capsys) == [NEW]


def test_a_purged_candidate_leaves_no_conflict(repo: Path, conflict: str, capsys: pytest.CaptureFixture[str]) -> None:
    ref = next(r["ref"] for r in document(repo, capsys, "memory", "list")["records"] if r["summary"] == NEW)
    run(repo, capsys, "forget", ref, "--purge", "--yes")
    assert document(repo, capsys, "review", "list", "--all") == {"conflicts": []}
    run(repo, capsys, "review", "accept", conflict, code=1)


def test_an_unknown_id_is_an_error_with_a_hint(repo: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["--cwd", str(repo), "review", "accept", "nope"]) == 1
    assert "cam review list" in capsys.readouterr().err


@pytest.mark.usefixtures("conflict")
def test_a_conflict_is_settled_where_what_it_contradicted_has_gone_and_what_was_said_stands(
    repo: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """Forgotten by hand, or by a correction. Taken back, it waits again."""
    old = next(r["ref"] for r in document(repo, capsys, "memory", "list")["records"] if r["summary"] == OLD)
    run(repo, capsys, "forget", old, "--yes")
    assert document(repo, capsys, "review", "list") == {"conflicts": []}
    assert [one["summary"] for one in document(repo, capsys, "review", "list", "--all")["conflicts"]] == [NEW]
    run(repo, capsys, "memory", "undo")
    assert [one["summary"] for one in document(repo, capsys, "review", "list")["conflicts"]] == [NEW]


@pytest.mark.usefixtures("conflict")
def test_a_conflict_waits_where_what_was_said_does_not_stand(repo: Path, capsys: pytest.CaptureFixture[str]) -> None:
    for ref in [record["ref"] for record in document(repo, capsys, "memory", "list")["records"]]:
        run(repo, capsys, "forget", ref, "--yes")
    assert [one["summary"] for one in document(repo, capsys, "review", "list")["conflicts"]] == [NEW]
