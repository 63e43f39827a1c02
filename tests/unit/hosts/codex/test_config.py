"""Which of the user's own instructions hold."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from cam.hosts.codex.config import instructions, keeps, override, problems, trusts

if TYPE_CHECKING:
    from pathlib import Path


@pytest.fixture
def codex_home(tmp_path: Path) -> Path:
    home = tmp_path / "codex"
    home.mkdir()
    return home


def configure(folder: Path, *lines: str, name: str = "config.toml") -> None:
    folder.mkdir(parents=True, exist_ok=True)
    (folder / name).write_text("\n".join(lines) + "\n", encoding="utf-8")


def mine(text: str) -> str:
    return f'developer_instructions = "{text}"'


def test_none_are_none(codex_home: Path, repo: Path) -> None:
    assert instructions(codex_home, cwd=repo) == ""
    configure(codex_home, "this is = not toml [")
    assert instructions(codex_home, cwd=repo) == ""
    configure(codex_home, "developer_instructions = 3")
    assert instructions(codex_home, cwd=repo) == ""


def test_a_profile_outranks_the_config(codex_home: Path, repo: Path) -> None:
    """By its file, by its table in files of before 0.150, and by the name the config chooses."""
    configure(codex_home, mine("config"), "[profiles.old]", mine("table"))
    configure(codex_home, mine("file"), name="new.config.toml")
    assert instructions(codex_home, cwd=repo) == "config"
    assert instructions(codex_home, cwd=repo, profile="old") == "table"
    assert instructions(codex_home, cwd=repo, profile="new") == "file"
    assert instructions(codex_home, cwd=repo, profile="../codex/new") == "config"
    configure(codex_home, 'profile = "new"', mine("config"))
    assert instructions(codex_home, cwd=repo) == "file"


def test_a_project_counts_when_it_is_trusted(codex_home: Path, repo: Path) -> None:
    """The nearest file between the working directory and the repository's top wins."""
    configure(repo / ".codex", mine("project"))
    configure(codex_home, mine("config"))
    assert instructions(codex_home, cwd=repo) == "config"
    assert instructions(codex_home, cwd=repo, trusted=True) == "project"
    configure(codex_home, mine("config"), f'[projects."{repo}"]', 'trust_level = "trusted"')
    inner = repo / "deep" / "inside"
    inner.mkdir(parents=True)
    assert instructions(codex_home, cwd=inner) == "project"
    configure(repo / "deep" / ".codex", mine("nearer"))
    assert instructions(codex_home, cwd=inner) == "nearer"


def test_trust_holds_in_linked_worktrees(codex_home: Path, repo: Path, tmp_path: Path) -> None:
    from tests.conftest import git

    other = tmp_path / "feature"
    git(repo, "worktree", "add", "-q", str(other))
    configure(other / ".codex", mine("worktree"))
    configure(codex_home, f'[projects."{repo}"]', 'trust_level = "trusted"')
    assert instructions(codex_home, cwd=other) == "worktree"


@pytest.mark.parametrize(
    ("setting", "value"),
    [
        ('developer_instructions="a\\nb"', "a\nb"),
        ("developer_instructions=as it stands", "as it stands"),
        ("developer_instructions='literal'", "literal"),
        ("developer_instructions=", ""),
        ("model=x", None),
        ("developer_instructions", None),
    ],
)
def test_what_an_override_says(setting: str, value: str | None) -> None:
    assert override(setting) == value


@pytest.mark.parametrize(
    ("version", "lines", "told"),
    [
        ("0.171.0", [], []),
        ("0.52.0", [], ["drops developer_instructions"]),
        ("0.53.0-alpha.1", [], []),
        ("", [], []),
        ("0.171.0", ["[features]", "memories = true"], ["two memories"]),
        ("0.171.0", ["[features]", "memories = false"], []),
    ],
)
def test_what_keeps_memory_from_working_is_told(codex_home: Path, version: str, lines: list[str], told: list[str]) -> None:
    configure(codex_home, *lines)
    found = problems(version, codex_home)
    assert [any(word in problem.message for problem in found) for word in told] == [True] * len(found)
    assert all(problem.hint for problem in found)


def test_a_trusted_project_and_a_profile_that_say_nothing_leave_the_word_to_the_config(codex_home: Path, repo: Path) -> None:
    configure(repo / ".codex", 'model = "x"')
    configure(codex_home, mine("config"), 'profile = "quiet"', "[profiles.quiet]", f'[projects."{repo}"]', 'trust_level = "trusted"')
    assert instructions(codex_home, cwd=repo) == "config"
    assert trusts(codex_home, repo)
    assert not trusts(codex_home, codex_home)


def test_the_files_that_keep_what_was_said_besides_rollouts(tmp_path: Path) -> None:
    """Databases wherever they were put, typed prompts and Codex's own memories; neither rollouts nor settings."""
    home, moved = tmp_path / "codex", tmp_path / "databases"
    kept = [home / name for name in ("state_5.sqlite", "state_5.sqlite-wal", "history.jsonl", "memories/raw/a.md")] + [
        moved / "logs_2.sqlite"
    ]
    for path in (*kept, home / "sessions" / "rollout-1.jsonl", home / "auth.json"):
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text("x", "utf-8")
    (home / "config.toml").write_text(f'sqlite_home = "{moved}"\n', "utf-8")
    assert sorted(keeps(home)) == sorted(kept)
    assert keeps(tmp_path / "none") == ()
