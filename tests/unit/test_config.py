from __future__ import annotations

import json
import os
import re
from pathlib import Path

import pytest

from cam import config
from cam.errors import ConfigError


def test_everything_has_a_default(home: Path) -> None:
    settings = config.load()
    assert settings.home == home / ".codex-auto-memory"
    assert settings.codex_home == home / ".codex"
    assert set(settings.origins.values()) == {"default"}
    assert settings.warnings == ()


def test_the_nearer_place_wins_and_is_named(tmp_path: Path) -> None:
    memory, repo = tmp_path / "memory", tmp_path / "repo"
    memory.mkdir()
    repo.mkdir()
    (memory / "config.toml").write_text('codex = "codex-beta"\nstartup_bytes = 4000\ninject = true\n')
    (repo / ".cam.toml").write_text("startup_bytes = 3000\n")
    settings = config.load(repo, env={"CAM_HOME": str(memory), "CAM_INJECT": "0"}, overrides={"sync": False})
    assert (settings.codex, settings.startup_bytes, settings.inject, settings.sync) == ("codex-beta", 3000, False, False)
    assert [settings.origins[n] for n in ("codex", "startup_bytes", "inject", "sync")] == ["user", "project", "environment", "command line"]


def test_a_repository_may_set_only_what_harms_nobody() -> None:
    """Each of these is an on and off, a choice or a number; none names a program, a path or an address."""
    harmless = {"inject", "sync", "default_scope", "startup_bytes", "continuity", "continuity_hours"}
    assert {name for name in config.names() if config.repository_may_set(name)} <= harmless


@pytest.mark.parametrize("name", [n for n in config.names() if not config.repository_may_set(n)])
def test_a_repository_cannot_name_a_program_a_path_or_a_limit_of_the_users(tmp_path: Path, name: str) -> None:
    (tmp_path / ".cam.toml").write_text(f'{name} = "/tmp/evil"\n')
    settings = config.load(tmp_path)
    assert settings.origins[name] == "default"
    assert "a repository may not set it" in settings.warnings[0]


@pytest.mark.parametrize("file", ["codex-auto-memory.json", ".codex-auto-memory.local.json"])
def test_a_repository_cannot_use_the_predecessors_files_for_it_either(tmp_path: Path, file: str) -> None:
    (tmp_path / file).write_text(json.dumps({"codexBinary": "/tmp/evil", "autoMemoryDirectory": "/tmp/evil", "autoMemoryEnabled": False}))
    settings = config.load(tmp_path)
    assert settings.codex == "codex"
    assert settings.home != Path("/tmp/evil")
    assert (settings.inject, settings.sync) == (False, False)


@pytest.mark.parametrize("text", ["startup_bytes = 1\n", "startup_bytes = [\n", 'colour = "red"\n', '"\\u0000" = 1\n', "\xff"])
def test_a_repository_cannot_stop_its_reader(tmp_path: Path, text: str) -> None:
    (tmp_path / ".cam.toml").write_bytes(text.encode("latin-1"))
    settings = config.load(tmp_path)
    assert settings.startup_bytes == config.STARTUP_LIMIT
    assert settings.warnings


@pytest.mark.parametrize("text", ["startup_bytes = 1\n", "codex = 4\n", "codex =\n"])
def test_a_wrong_value_of_the_users_is_one_clear_line(tmp_path: Path, text: str) -> None:
    (tmp_path / "config.toml").write_text(text)
    with pytest.raises(ConfigError, match=r"config\.toml") as caught:
        config.load(env={"CAM_HOME": str(tmp_path)})
    assert "\n" not in str(caught.value)


@pytest.mark.parametrize("home", ["nowhere", "/nonexistent"])
def test_without_a_home_no_directory_of_ours_is_in_the_one_that_is_worked_in(monkeypatch: pytest.MonkeyPatch, home: str) -> None:
    """A container may run as a user that nobody knows: logs and models then have a place that nobody, nor root, can make."""
    monkeypatch.setenv("HOME", home)
    monkeypatch.delenv("XDG_STATE_HOME", raising=False)
    monkeypatch.delenv("XDG_DATA_HOME", raising=False)
    for place in (config.state_directory(), config.data_directory()):
        with pytest.raises(NotADirectoryError):
            place.mkdir(parents=True)


def test_the_predecessors_user_settings_are_continued(home: Path, tmp_path: Path) -> None:
    old = home / ".config" / "codex-auto-memory"
    old.mkdir(parents=True)
    (old / "config.json").write_text(
        json.dumps({"autoMemoryDirectory": str(tmp_path / "m"), "codexBinary": "codex-old", "maxStartupLines": 999})
    )
    settings = config.load()
    assert (settings.home, settings.codex) == (tmp_path / "m", "codex-old")


def test_setting_keeps_comments_and_other_keys(tmp_path: Path) -> None:
    file = tmp_path / "new" / "config.toml"
    config.set_value(file, "codex", "codex-beta")
    file.write_text("# mine\n" + file.read_text() + "other = 1 # theirs\n")
    config.set_value(file, "inject", "off")
    config.set_value(file, "codex", None)
    assert file.read_text() == "# mine\nother = 1 # theirs\ninject = false\n"
    assert file.stat().st_mode & 0o777 == 0o600


@pytest.mark.parametrize(("name", "value"), [("codx", "x"), ("inject", "perhaps"), ("home", "relative/path"), ("startup_bytes", "99999")])
def test_a_wrong_setting_changes_nothing(tmp_path: Path, name: str, value: str) -> None:
    file = tmp_path / "config.toml"
    with pytest.raises(ConfigError):
        config.set_value(file, name, value)
    assert not file.exists()


def test_what_was_set_and_taken_back_leaves_no_file(tmp_path: Path) -> None:
    """A repository is as it was, for git as well; a comment of its user's keeps the file."""
    file = tmp_path / ".cam.toml"
    config.set_value(file, "sync", None)
    config.set_value(file, "sync", "false")
    config.set_value(file, "sync", None)
    assert list(tmp_path.iterdir()) == []
    file.write_text("# ours\nsync = false\n")
    config.set_value(file, "sync", None)
    assert file.read_text() == "# ours\n"


def test_a_link_is_followed_only_where_the_user_owns_the_place(tmp_path: Path) -> None:
    """People link their dot files; a repository's link would bring what it leads to into the repository."""
    kept, file, theirs = tmp_path / "kept.toml", tmp_path / "config.toml", tmp_path / ".cam.toml"
    kept.write_text("# mine\n")
    file.symlink_to(kept)
    theirs.symlink_to(kept)
    config.set_value(file, "sync", "false")
    assert file.is_symlink()
    assert kept.read_text() == "# mine\nsync = false\n"
    with pytest.raises(ConfigError, match="cannot write"):
        config.set_value(theirs, "inject", "false")
    assert theirs.is_symlink()
    assert kept.read_text() == "# mine\nsync = false\n"


NO_TEXT = [name for name in config.names() if name not in ("home", "codex", "codex_home", "embedder")]


@pytest.mark.parametrize("value", ["", " ", "\t", "maybe", "-1", "nan", "1e3", "9" * 30, "9" * 5_000, "a\udcff"])
@pytest.mark.parametrize("name", NO_TEXT)
def test_nothing_but_a_value_of_its_kind_is_one(tmp_path: Path, name: str, value: str) -> None:
    """A blank one least of all, as an unset variable leaves it in a script. What a value must be is said in our words."""
    with pytest.raises(ConfigError, match=rf"^{name} must be (true or false|a whole number|\w+ or [\w-]+)[\w ]*, not '") as error:
        config.set_value(tmp_path / "config.toml", name, value)
    assert error.value.hint
    assert not (tmp_path / "config.toml").exists()


@pytest.mark.parametrize("name", ["codex", "codex_home", "embedder"])
def test_a_name_that_is_no_utf_8_is_refused_with_what_else_takes_it(tmp_path: Path, name: str) -> None:
    """TOML holds none; the environment does."""
    with pytest.raises(ConfigError, match="must be UTF-8") as error:
        config.set_value(tmp_path / "config.toml", name, os.fsdecode(b"/opt/\xff/codex"))
    assert "can be said in C" in error.value.hint
    with pytest.raises(ConfigError):
        config.set_value(tmp_path / "config.toml", name, " ")


def test_a_value_of_another_kind_in_a_file_is_one_clear_line(tmp_path: Path) -> None:
    """Also a list where a name is wanted, or a number without end."""
    for text in (*(f"{name} = []\n" for name in config.names() if name != "home"), f"a = {'9' * 5_000}\n"):
        (tmp_path / "config.toml").write_text(text)
        with pytest.raises(ConfigError, match=r"config\.toml"):
            config.load(env={"CAM_HOME": str(tmp_path)})


def test_a_near_name_is_suggested() -> None:
    with pytest.raises(ConfigError) as caught:
        config.describe("startup_byte")
    assert caught.value.hint == "did you mean startup_bytes?"


@pytest.mark.parametrize("kind", ["deep", "long", "link", "pipe", "endless", "large", "directory"])
@pytest.mark.parametrize("name", [".cam.toml", "codex-auto-memory.json"])
def test_a_repository_cannot_make_its_reader_hang_or_read_elsewhere(tmp_path: Path, kind: str, name: str) -> None:
    """A link to anything, a pipe that nobody writes to, a device without end, brackets without end: passed over."""
    elsewhere, file = tmp_path / "elsewhere", tmp_path / name
    elsewhere.write_text('startup_bytes = 700\n{"autoMemoryEnabled": false}')
    match kind:
        case "deep":
            file.write_text("a=" + "[" * 60_000 if name.endswith("toml") else "[" * 60_000)
        case "long":
            file.write_text("9" * 60_000 if name.endswith("json") else f"a = {'9' * 60_000}")
        case "link":
            file.symlink_to(elsewhere)
        case "pipe":
            os.mkfifo(file)
        case "endless":
            file.symlink_to("/dev/zero")
        case "large":
            file.write_text("startup_bytes = 700\n" + "#" * 100_000)
        case _:
            file.mkdir()
    settings = config.load(tmp_path)
    assert (settings.startup_bytes, settings.inject) == (config.STARTUP_LIMIT, True)


def test_a_settings_file_that_cannot_be_written_stays_as_it_was(tmp_path: Path) -> None:
    """What went wrong is one line with a hint, and nothing half-written is left beside it."""
    file = tmp_path / "config.toml"
    file.mkdir()
    with pytest.raises(ConfigError, match=r"cannot write .*config\.toml: Is a directory") as error:
        config.set_value(file, "sync", "false")
    assert error.value.hint
    assert list(tmp_path.iterdir()) == [file]


@pytest.mark.parametrize("text", ["a = [", f"a = {'9' * 5_000}", "a = " + "[" * 5_000, "\xff"])
def test_a_settings_file_that_is_no_toml_is_not_written_over(tmp_path: Path, text: str) -> None:
    file = tmp_path / ".cam.toml"
    file.write_text(text, encoding="latin-1")
    with pytest.raises(ConfigError, match=r"\.cam\.toml is not TOML") as error:
        config.set_value(file, "sync", "false")
    assert error.value.hint == "fix the file, or move it away"
    assert file.read_text("latin-1") == text


def test_a_pipe_in_the_place_of_settings_is_not_waited_for(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / ".cam.toml")
    with pytest.raises(ConfigError, match="cannot write"):
        config.set_value(tmp_path / ".cam.toml", "sync", "false")


def test_settings_are_for_their_owner_alone(tmp_path: Path) -> None:
    config.set_value(tmp_path / "config.toml", "sync", "false")
    assert [(path.name, path.stat().st_mode & 0o777) for path in tmp_path.iterdir()] == [("config.toml", 0o600)]


@pytest.mark.parametrize(
    ("name", "told"),
    [
        ("startup_bytes", "a whole number from 500 to 9500"),
        ("default_scope", "project or project-local"),
        ("inject", "true or false"),
        ("home", "an absolute path (or one that begins with ~)"),
        ("codex", "a text"),
    ],
)
def test_what_a_setting_takes_is_told_as_the_error_has_it_that_refuses_another(name: str, told: str) -> None:
    assert config.takes(name) == told
    with pytest.raises(ConfigError, match=f"^{re.escape(f'{name} must be {told}, not ')}"):
        config.parse(name, "  ")
