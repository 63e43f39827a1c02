from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from cam.cli import main
from tests import terminal

KEY = "ghp_" + "x7Kq2LmN9pRs4TuV8wYz" + "1AbC3dEf5GhJ6kQw"


class User:
    """A repository, an agent's home with sessions in it, and cam in this process."""

    def __init__(self, repo: Path, home: Path, capsys: pytest.CaptureFixture[str]) -> None:
        self.repo = repo
        self.sessions = home / ".codex" / "sessions" / "2026" / "11" / "29"
        self.capsys = capsys
        self.err = ""

    def worked(self, name: str, *events: tuple[str, dict[str, object]], cwd: Path | None = None, **meta: object) -> Path:
        """Record a session in the shape of older rollouts."""
        self.sessions.mkdir(parents=True, exist_ok=True)
        path = self.sessions / f"rollout-2026-11-29T10-00-00-{name}.jsonl"
        head = {"id": name, "timestamp": "2026-11-29T10:00:00Z", "cwd": str(cwd or self.repo), "source": "cli", **meta}
        lines = [{"type": "session_meta", "payload": head}, *({"type": kind, "payload": payload} for kind, payload in events)]
        path.write_text("".join(json.dumps(line) + "\n" for line in lines), encoding="utf-8")
        return path

    def cam(self, *arguments: str, code: int = 0, cwd: Path | None = None) -> str:
        found = main(["--cwd", str(cwd or self.repo), *arguments])
        out, self.err = self.capsys.readouterr()
        assert found == code, self.err
        assert "Traceback" not in self.err
        return out

    def json(self, *arguments: str, cwd: Path | None = None) -> Any:
        out = self.cam(*arguments, "--json", cwd=cwd)
        assert out.count("\n") == 1
        return json.loads(out)

    @property
    def local(self) -> Path:
        return self.repo / ".codex-auto-memory" / "sessions" / "active.md"


def said(text: str) -> tuple[str, dict[str, object]]:
    return "event_msg", {"type": "user_message", "message": text}


def failed(command: str, output: str) -> list[tuple[str, dict[str, object]]]:
    call: dict[str, object] = {"type": "function_call", "name": "exec_command", "call_id": "c1", "arguments": json.dumps({"cmd": command})}
    ended: dict[str, object] = {"type": "function_call_output", "call_id": "c1", "output": f"{output}\nProcess exited with code 1"}
    return [("response_item", call), ("response_item", ended)]


@pytest.fixture
def user(repo: Path, home: Path, capsys: pytest.CaptureFixture[str]) -> User:
    return User(repo, home, capsys)


def test_the_last_session_is_saved_and_told(user: User) -> None:
    user.worked("s1", said("Add a CSV export to the report page"), *failed("make test", "Error: no header"))
    done = user.json("session", "save")
    assert (done["saved"], done["session_id"], done["entry"]["confidence"]) == (True, "s1", "high")
    told = user.cam("memory", "startup")
    assert "Where the work stands:" in told
    assert "Goal: Add a CSV export to the report page" in told
    assert "- Command failed: `make test` — Error: no header" in told
    assert user.json("session", "load")["state"]["goal"] == "Add a CSV export to the report page"


def test_nothing_of_it_is_durable_memory(user: User) -> None:
    user.worked("s1", said("Add a CSV export to the report page"), said("Next step: write the header row."))
    user.cam("session", "save")
    assert user.json("memory", "list", "--all")["records"] == []
    assert user.json("recall", "search", "CSV export header row")["results"] == []


def test_continue_keeps_the_goal_and_refresh_replaces(user: User) -> None:
    first = user.worked("s1", said("Add a CSV export to the report page"), said("Next step: write the header row."))
    user.cam("session", "save", "--rollout", str(first))
    second = user.worked("s2", said("continue"), *failed("make test", "Error: no header"))
    user.cam("session", "save", "--rollout", str(second))
    state = user.json("session", "load")["state"]
    assert (state["goal"], state["next"]) == ("Add a CSV export to the report page", ["write the header row."])
    user.cam("session", "refresh", "--rollout", str(second))
    state = user.json("session", "load")["state"]
    assert (state["goal"], state["next"]) == ("", [])
    assert state["failed"] == ["Command failed: `make test` — Error: no header"]


def test_one_scope_leaves_the_other_alone(user: User) -> None:
    user.worked("s1", said("Add a CSV export to the report page"), *failed("make test", "Error: no header"))
    user.cam("session", "save", "--scope", "project-local")
    files = user.json("session", "status")["files"]
    assert (files["project"]["exists"], files["project-local"]["goal"]) == (False, "Add a CSV export to the report page")
    user.cam("session", "pause", "--scope", "project", code=1)
    assert "nothing is saved about the work here (this repository)" in user.err
    user.cam("session", "clear", "--scope", "project-local")
    assert not user.local.exists()
    assert "removed" in user.err


def test_a_goal_alone_is_not_called_nothing_new(user: User) -> None:
    user.worked("s1", said("Add a CSV export to the report page"), ("event_msg", {"type": "agent_message", "message": "Done."}))
    user.cam("session", "save")
    assert user.err == "cam: saved from session s1\n"
    assert "Add a CSV export" in user.cam("session", "load")


def test_clearing_nothing_says_so_and_leaves_no_trace(user: User) -> None:
    user.cam("session", "clear")
    assert "nothing is saved about the work here" in user.err
    assert "removed" not in user.err
    assert user.json("session", "clear")["operation_id"] == ""
    assert user.json("session", "status")["recent"] == []


def test_a_paused_task_is_resumed_also_when_the_last_session_showed_nothing(user: User) -> None:
    """As it was left; one that is done stays done."""
    user.worked("s1", said("Add a CSV export to the report page."))
    user.cam("session", "save")
    before = user.local.read_text("utf-8")
    user.cam("session", "pause")
    os.utime(user.worked("s2", said("hello")))
    user.cam("session", "refresh")
    assert user.json("session", "status")["files"]["project-local"]["status"] == "paused"
    entry = user.json("session", "save")
    assert (entry["saved"], entry["entry"]["mode"]) == (False, "active")
    assert user.local.read_text("utf-8") == before
    user.cam("session", "done")
    user.cam("session", "save")
    assert "shows nothing" in user.err
    assert user.json("session", "status")["files"]["project-local"]["status"] == "done"


def test_pause_and_done(user: User) -> None:
    """A paused task is offered only; one that is done is over, and the next one starts fresh."""
    user.worked("s1", said("Add a CSV export to the report page"))
    user.cam("session", "save")
    user.cam("session", "pause")
    assert "CSV" not in (told := user.cam("memory", "startup"))
    assert "paused working state" in told
    assert "Add a CSV export" in user.cam("session", "load")
    user.cam("session", "save")
    assert "Add a CSV export" in user.cam("memory", "startup")
    user.cam("session", "done")
    assert user.cam("memory", "startup") == ""
    user.worked("s2", said("Migrate the cart to Redis streams"))
    user.cam("session", "save", "--rollout", str(user.sessions / "rollout-2026-11-29T10-00-00-s2.jsonl"))
    state = user.json("session", "load")["state"]
    assert (state["goal"], state["next"]) == (
        "Migrate the cart to Redis streams",
        ["Continue with the latest request: Migrate the cart to Redis streams"],
    )


def test_what_a_person_writes_is_kept_and_told(user: User) -> None:
    user.worked("s1", said("Add a CSV export to the report page"))
    user.cam("session", "save")
    text = user.local.read_text(encoding="utf-8")
    user.local.write_text(text.replace("## Not Yet Tried\n", "## Not Yet Tried\n- Ask Bo about quotes\n"), encoding="utf-8")
    user.cam("session", "save")
    assert "Ask Bo about quotes" in user.cam("memory", "startup")


def test_a_hand_over_is_markdown_without_secrets(user: User) -> None:
    user.worked("s1", said(f"Deploy the shop with {KEY} today"))
    user.cam("session", "save")
    shown = user.cam("session", "load", "--format", "markdown")
    assert shown.startswith("## Hand-over: shop")
    assert KEY not in shown + user.local.read_text(encoding="utf-8")


def test_an_old_state_is_offered(user: User) -> None:
    user.worked("s1", said("Add a CSV export to the report page"))
    user.cam("session", "save")
    text = user.local.read_text(encoding="utf-8")
    (line,) = [line for line in text.split("\n") if line.startswith("updatedAt")]
    user.local.write_text(text.replace(line, "updatedAt: 2020-01-01T00:00:00Z"), encoding="utf-8")
    told = user.cam("memory", "startup")
    assert "CSV" not in told
    assert "old working state of 2020-01-01" in told
    assert user.json("session", "status")["told"] is False


def test_it_can_be_switched_off(user: User) -> None:
    user.worked("s1", said("Add a CSV export to the report page"))
    user.cam("session", "save")
    (user.repo / ".cam.toml").write_text("continuity = false\n", encoding="utf-8")
    assert user.cam("memory", "startup") == ""
    assert user.json("session", "status")["enabled"] is False


def test_a_failed_save_is_shown_and_made_good(user: User) -> None:
    """The session that could not be saved is the next to be saved, though another one is newer."""
    lost = user.worked("s1", said("Add a CSV export to the report page"))
    os.utime(lost, (1, 1))
    user.worked("s2", said("Migrate the cart to Redis streams"))
    from cam.memory import open_context
    from cam.store import continuity
    from cam.store.continuity import SaveEntry

    opened = open_context(user.repo)
    entry = SaveEntry(at=opened.clock(), trigger="automatic", mode="merge", scope="both", session_id="s1", rollout=str(lost))
    continuity.mark_failed(opened.store, entry, failure="No space left on device")
    assert user.json("session", "status")["failed"]["failure"] == "No space left on device"
    done = user.json("session", "save")
    assert (done["session_id"], done["entry"]["resolved"]) == ("s1", "s1")
    assert user.json("session", "status")["failed"] is None
    assert user.json("session", "save")["session_id"] == "s2"


def test_errors_are_one_line(user: User) -> None:
    for arguments in (("save",), ("save", "--rollout", "/nowhere.jsonl"), ("pause",), ("open",)):
        user.cam("session", *arguments, code=1)
        assert [line for line in user.err.splitlines() if line.startswith("cam: error: ")]
    user.cam("session", "save", "--scope", "everything", code=2)
    user.cam("session", "load")
    assert "nothing is saved" in user.err
    assert not (user.repo / ".codex-auto-memory").exists()


def test_a_session_of_another_worktree_is_that_worktrees(user: User, tmp_path: Path) -> None:
    other = tmp_path / "feature"
    subprocess.run(["git", "-C", str(user.repo), "worktree", "add", "-q", str(other)], check=True, capture_output=True)
    user.worked("s1", said("Migrate the cart to Redis streams"), *failed("make other", "Error: x"), cwd=other)
    user.cam("session", "save", code=1)
    assert user.json("session", "save", cwd=other)["saved"] is True
    assert "Redis" in user.cam("memory", "startup", cwd=other)
    told = user.cam("memory", "startup")
    assert "Redis" not in told
    assert "make other" not in told


def test_a_sub_agents_session_is_no_task(user: User) -> None:
    source = {"subagent": {"thread_spawn": {"parent_thread_id": "s0"}}}
    path = user.worked("s1", said("Add a CSV export to the report page"), source=source)
    assert user.json("session", "save", "--rollout", str(path))["saved"] is False


def test_the_file_is_named_and_opened_without_a_terminal(user: User) -> None:
    """No editor is started where nobody sits."""
    user.worked("s1", said("Add a CSV export to the report page"))
    user.cam("session", "save")
    line = [sys.executable, "-m", "cam", "--cwd", str(user.repo), "session", "open"]
    env = os.environ | {"EDITOR": "/nowhere/editor"}
    done = subprocess.run(line, env=env, capture_output=True, text=True, check=True, stdin=subprocess.DEVNULL)
    assert done.stdout.strip() == str(user.local)


def test_on_a_terminal_the_file_is_opened_in_the_editor(user: User, monkeypatch: pytest.MonkeyPatch) -> None:
    user.worked("s1", said("Add a CSV export to the report page"))
    user.cam("session", "save")
    monkeypatch.setenv("EDITOR", "echo edited")
    assert f"edited {user.local}" in terminal.cam(user.repo, "session", "open", columns=400).lines
    monkeypatch.setenv("EDITOR", "false")
    shown = terminal.cam(user.repo, "session", "open", columns=400)
    assert (shown.code, "the editor exited with code 1" in shown.text) == (1, True)
    monkeypatch.setenv("EDITOR", "echo 'edited")
    shown = terminal.cam(user.repo, "session", "open", columns=400)
    assert (shown.code, "cannot start the editor" in shown.text) == (2, True)
    user.cam("session", "clear")
    user.cam("session", "open", code=1)
    assert "there is no file yet" in user.err


@pytest.mark.parametrize("place", ["outside of git", "a repository", "a repository that brings it back"])
def test_status_names_the_file_that_the_save_writes(user: User, tmp_path: Path, place: str) -> None:
    cwd = tmp_path / "no-repository" if place == "outside of git" else user.repo
    cwd.mkdir(exist_ok=True)
    if "brings" in place:
        (cwd / ".gitignore").write_text("!.codex-auto-memory\n!.codex-auto-memory/**\n", encoding="utf-8")
    named = {user.json("session", "status", cwd=cwd)["files"]["project-local"]["path"]}
    user.cam("session", "open", cwd=cwd, code=1)
    named.add(user.err.splitlines()[0].removeprefix("cam: error: there is no file yet: "))
    user.cam(
        "session", "save", "--rollout", str(user.worked("s1", said("Write the parser."), *failed("make test", "E1"), cwd=cwd)), cwd=cwd
    )
    saved = user.json("session", "status", cwd=cwd)["files"]["project-local"]
    assert saved["exists"]
    assert named == {saved["path"]}


def test_sync_saves_where_a_killed_session_stopped(user: User) -> None:
    """At once, however lately it was written to; nothing is written for a look, nor twice."""
    user.worked("s1", said("Write the parser for invoices."), *failed("make test", "E1"))
    user.cam("sync", "--dry-run")
    assert not user.local.exists()
    user.cam("sync")
    assert "Write the parser for invoices." in user.local.read_text(encoding="utf-8")
    before = user.local.read_bytes()
    user.cam("sync")
    assert user.local.read_bytes() == before


def test_a_state_that_cannot_be_saved_keeps_no_sync_from_learning(user: User, home: Path) -> None:
    """It is told, and what was said is known."""
    user.worked("s1", said("Always run make lint before you commit."), *failed("make test", "E1"))
    user.cam("init", "--yes")
    (folder,) = (home / ".codex-auto-memory" / "projects").iterdir()
    (folder / "continuity" / "project" / "active.md").mkdir(parents=True)
    assert "run make lint before you commit" in user.cam("sync")
    assert user.err.count("where the work stands was not saved: ") == 1
