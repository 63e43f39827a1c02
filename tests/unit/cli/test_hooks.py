"""The commands that wire an agent, through the real command line and real files."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

KEPT = '{\n    "hooks": {"Stop": [{"hooks": [{"type": "command", "command": "say done"}]}]}\n}\n'


@pytest.fixture
def codex_home(home: Path) -> Path:
    path = home / ".codex"
    path.mkdir()
    return path


def cam(repo: Path, *arguments: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run([sys.executable, "-m", "cam", *arguments], cwd=repo, capture_output=True, text=True, check=False, env=os.environ)


def done(repo: Path, *arguments: str) -> dict[str, list[dict[str, str]]]:
    found = cam(repo, *arguments, "--json")
    assert found.returncode == 0, found.stderr
    parsed: dict[str, list[dict[str, str]]] = json.loads(found.stdout)
    return parsed


def tree(*folders: Path) -> dict[str, bytes]:
    return {
        str(path): path.read_bytes()
        for folder in folders
        for path in sorted(folder.rglob("*"))
        if path.is_file() and ".git" not in path.parts
    }


@pytest.mark.parametrize("scope", ["user", "project"])
def test_everything_comes_and_goes_without_a_trace(repo: Path, codex_home: Path, scope: str) -> None:
    """Hooks, trust, skills and guidance in one command; one command later every file is as it was."""
    (codex_home / "config.toml").write_text('# mine\nmodel = "x"\n', encoding="utf-8")
    (codex_home / "hooks.json").write_text(KEPT, encoding="utf-8")
    (repo / "AGENTS.md").write_text("# Rules\r\n", encoding="utf-8", newline="")
    before = tree(codex_home, repo)
    made = done(repo, "integrations", "install", "--scope", scope, "--trust", "--guidance")
    assert {row["trust"] for row in made["hooks"]} == {"trusted"}
    status = done(repo, "integrations", "status", "--scope", scope)
    assert {row["copy"] for row in status["skills"]} == {"current"}
    assert str(status["guidance"]) == "current"
    assert done(repo, "integrations", "install", "--scope", scope, "--trust", "--guidance")["edits"] == []
    assert done(repo, "integrations", "remove", "--scope", scope)["edits"]
    assert tree(codex_home, repo) == before
    assert not (repo / ".codex").exists()
    assert not (repo / ".agents").exists()


def test_a_rehearsal_writes_nothing(repo: Path, codex_home: Path) -> None:
    planned = done(repo, "integrations", "install", "--trust", "--guidance", "--dry-run")["edits"]
    assert {Path(row["path"]).name for row in planned} >= {"hooks.json", "config.toml", "SKILL.md", "AGENTS.md"}
    assert tree(codex_home) == {}


def test_one_part_that_fails_takes_all_back(repo: Path, codex_home: Path) -> None:
    (codex_home / "skills").write_text("in the way", encoding="utf-8")
    before = tree(codex_home)
    found = cam(repo, "integrations", "install", "--trust")
    assert found.returncode == 1
    assert "nothing was changed" in found.stderr
    assert tree(codex_home) == before


def test_trust_is_written_only_when_asked_and_shown(repo: Path, codex_home: Path) -> None:
    plain = cam(repo, "hooks", "install")
    assert "--trust" in plain.stderr
    assert not (codex_home / "config.toml").exists()
    assert cam(repo, "hooks", "status", "--exit-code").returncode == 4
    trusting = cam(repo, "hooks", "install", "--trust")
    written = (codex_home / "config.toml").read_text("utf-8")
    assert all(line.partition("sha256:")[2][:64] in trusting.stdout for line in written.splitlines() if "sha256" in line)
    assert cam(repo, "hooks", "status", "--exit-code").returncode == 0


def test_an_edited_skill_is_its_users(repo: Path, codex_home: Path) -> None:
    done(repo, "skills", "install")
    copy = codex_home / "skills" / "cam-memory" / "SKILL.md"
    shipped = copy.read_bytes()
    copy.write_bytes(shipped + b"\nAnd in German.\n")
    refused = cam(repo, "skills", "install")
    assert refused.returncode == 1
    assert "--force" in refused.stderr
    assert done(repo, "skills", "remove")["edits"] == []
    assert any(row["copy"] == "edited" for row in done(repo, "skills", "list")["skills"])
    done(repo, "skills", "install", "--force")
    assert copy.read_bytes() == shipped


def test_skills_go_where_each_agent_looks(repo: Path, codex_home: Path, home: Path) -> None:
    places = {
        ("codex", "user"): codex_home / "skills",
        ("codex", "project"): repo / ".agents" / "skills",
        ("claude", "user"): home / ".claude" / "skills",
        ("claude", "project"): repo / ".claude" / "skills",
    }
    for (host, scope), place in places.items():
        done(repo, "skills", "install", "--host", host, "--scope", scope)
        assert (place / "cam-memory" / "SKILL.md").read_text("utf-8").startswith("---\nname: cam-memory\n")


def test_broken_files_are_one_line(repo: Path, codex_home: Path) -> None:
    (codex_home / "hooks.json").write_text("{", encoding="utf-8")
    found = cam(repo, "hooks", "install")
    assert found.returncode == 1
    assert "not JSON" in found.stderr
    assert "Traceback" not in found.stderr
    assert (codex_home / "hooks.json").read_text("utf-8") == "{"


def test_doctor_says_whether_hooks_run(repo: Path, codex_home: Path) -> None:
    assert codex_home.is_dir()
    assert "not installed" in cam(repo, "doctor").stdout
    done(repo, "hooks", "install")
    assert "SessionStart untrusted" in cam(repo, "doctor").stdout
    done(repo, "hooks", "install", "--trust")
    assert "installed and trusted" in cam(repo, "doctor").stdout
    done(repo, "hooks", "install", "--scope", "project")
    assert "both run, only one answers" in cam(repo, "doctor").stdout


def test_the_hook_has_help(repo: Path) -> None:
    assert "session-start" in cam(repo, "hook", "--help").stdout
    assert "session-start" in cam(repo, "hook", "-h").stdout


def test_a_hook_answers_also_after_options(repo: Path) -> None:
    assert cam(repo, "remember", "Tags are signed.").returncode == 0
    event = json.dumps({"session_id": "1", "cwd": str(repo), "source": "startup"})
    line = [sys.executable, "-m", "cam", "--cwd", str(repo), "hook", "session-start"]
    done = subprocess.run(line, input=event, capture_output=True, text=True, check=True)
    assert "Tags are signed." in json.loads(done.stdout)["hookSpecificOutput"]["additionalContext"]


@pytest.mark.parametrize(("version", "remedy"), [("0.72.0", "update Codex"), ("0.118.0", "features.codex_hooks=true")])
def test_hooks_that_this_codex_never_runs_do_not_count_as_working(
    repo: Path, codex_home: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, version: str, remedy: str
) -> None:
    """Installing them, their status and the doctor say what it can do, and what to do about it."""
    codex = tmp_path / "bin" / "codex"
    codex.parent.mkdir()
    codex.write_text(f"#!/bin/sh\necho codex-cli {version}\n", "utf-8")
    codex.chmod(0o755)
    monkeypatch.setenv("PATH", f"{codex.parent}:{os.environ['PATH']}")
    for command in (["integrations", "install", "--trust"], ["hooks", "status"], ["integrations", "status"]):
        told = cam(repo, *command)
        assert remedy in told.stderr
        assert version in told.stderr
    assert cam(repo, "hooks", "status", "--exit-code").returncode == 4
    rows = done(repo, "hooks", "status")["hooks"]
    assert {row["trust"] for row in rows} == {"unsupported"}
    assert all(version in row["problem"] for row in rows)
    findings = [one for one in done(repo, "doctor")["checks"] if one["name"] in {"hooks", "firing"}]
    assert [one["level"] for one in findings] == ["warn"]
    assert remedy in findings[0]["hint"]
    (codex_home / "config.toml").write_text((codex_home / "config.toml").read_text("utf-8") + "[features]\ncodex_hooks = true\n", "utf-8")
    assert cam(repo, "hooks", "status", "--exit-code").returncode == (0 if version == "0.118.0" else 4)
