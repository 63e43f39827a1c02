"""The argument vector: the user's words untouched, ours where they win."""

from __future__ import annotations

import tomllib
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cam.hosts import edits
from cam.hosts.base import Command, Launch
from cam.hosts.codex import hooks
from cam.hosts.codex.launch import ARGUMENT_LIMIT, delivering, launch, prompt, toml_string, workdir

BINARY = Path("/usr/bin/codex")
OURS = 'developer_instructions="Memory."'


def built(tmp_path: Path, command: Command, *args: str, text: str = "Memory.") -> Launch:
    return launch(BINARY, command, args, startup_text=text, home=tmp_path / ".codex", cwd=tmp_path)


@pytest.mark.parametrize(
    ("command", "args", "argv"),
    [
        ("run", (), ("-c", OURS)),
        ("run", ("--help",), ("-c", OURS, "--help")),
        ("exec", ("fix it",), ("exec", "-c", OURS, "fix it")),
        ("exec", ("--", "--help"), ("exec", "-c", OURS, "--", "--help")),
        ("exec", ("-",), ("exec", "-c", OURS, "-")),
        ("exec", ("resume", "--last", "go on"), ("exec", "-c", OURS, "resume", "--last", "go on")),
        ("exec", ("fork", "ID", "go"), ("exec", "-c", OURS, "fork", "ID", "go")),
        ("resume", ("--last",), ("resume", "-c", OURS, "--last")),
    ],
)
def test_ours_stands_first_and_the_users_arguments_are_untouched(
    tmp_path: Path, command: Command, args: tuple[str, ...], argv: tuple[str, ...]
) -> None:
    made = built(tmp_path, command, *args)
    assert made.argv == ("/usr/bin/codex", *argv)


def test_nothing_to_say_is_nothing_to_add(tmp_path: Path) -> None:
    made = built(tmp_path, "exec", "fix it", text="")
    assert made.argv == ("/usr/bin/codex", "exec", "fix it")


@pytest.mark.parametrize(
    "own", [("-c", "developer_instructions=Mine."), ('-cdeveloper_instructions="Mine."',), ("--config=developer_instructions='Mine.'",)]
)
def test_ours_stands_behind_the_users_own_override(tmp_path: Path, own: tuple[str, ...]) -> None:
    """The last of two wins, so ours repeats the user's text in front."""
    made = built(tmp_path, "exec", "-m", "x", *own, "fix it")
    assert made.argv[2:] == ("-m", "x", *own, "-c", 'developer_instructions="Mine.\\n\\nMemory."', "fix it")


def test_text_that_the_system_would_not_take_stays_out(tmp_path: Path) -> None:
    """One argument holds at most 128 KiB less its final NUL; a run without memory is better than none."""
    room = ARGUMENT_LIMIT - len('developer_instructions=""')
    assert not built(tmp_path, "exec", text="x" * room).warnings
    made = built(tmp_path, "exec", "fix it", text="x" * (room + 1))
    assert made.argv == ("/usr/bin/codex", "exec", "fix it")
    assert "left out" in made.warnings[0]


@given(st.text())
def test_any_text_is_read_back_from_its_toml(text: str) -> None:
    assert tomllib.loads(f"key = {toml_string(text)}")["key"] == text


def test_a_lone_surrogate_becomes_a_replacement_character() -> None:
    assert "\ufffd" in toml_string("a\ud800b")


@pytest.mark.parametrize(
    ("args", "place"),
    [
        (("-C", "sub"), "/home/dev/here/sub"),
        (("-Csub",), "/home/dev/here/sub"),
        (("-C=sub",), "/home/dev/here/sub"),
        (("--cd", "../there"), "/home/dev/there"),
        (("--cd=/abs",), "/abs"),
        (("resume", "-C", "/abs", "--last"), "/abs"),
        (("--", "-C", "sub"), "/home/dev/here"),
        (("-C",), "/home/dev/here"),
        ((), "/home/dev/here"),
    ],
)
def test_the_agents_directory(args: tuple[str, ...], place: str) -> None:
    assert workdir(args, Path("/home/dev/here")) == Path(place)


@pytest.mark.parametrize(
    ("args", "said"),
    [
        (("fix it",), "fix it"),
        (("-m", "o3", "--color", "never", "fix it"), "fix it"),
        (("resume", "--last", "go on"), "go on"),
        (("resume",), ""),
        (("-",), ""),
        ((), ""),
        (("--", "-x is broken"), "-x is broken"),
    ],
)
def test_the_prompt_is_the_last_word(args: tuple[str, ...], said: str) -> None:
    assert prompt(args) == said


@pytest.mark.parametrize(
    ("command", "args", "given"),
    [
        ("exec", ("hello",), False),
        ("resume", ("--last",), True),
        ("exec", ("resume", "--last"), True),
        ("exec", ("-m", "o3", "fork"), True),
    ],
)
def test_a_session_that_goes_on_gets_a_hook_for_this_run(tmp_path: Path, command: Command, args: tuple[str, ...], given: bool) -> None:
    """With the trust in it, as values that Codex reads; none when Codex's files cannot be read, or the user's own hook does it."""
    home = tmp_path / "codex"
    home.mkdir()
    found = delivering(command, args, cam=("/a b/cam",), home=home, cwd=tmp_path)
    assert bool(found) == given
    if not given:
        return
    flags, settings, *more = found
    assert (flags, more[0]) == ("-c", "-c")
    (group,) = tomllib.loads(settings)["hooks"]["SessionStart"]
    assert group["hooks"][0]["command"] == "'/a b/cam' hook session-start"
    assert list(tomllib.loads(more[1])["hooks"]["state"]) == ["/<session-flags>/config.toml:session_start:0:0"]
    edits.apply(hooks.installed(home / "hooks.json", ("/a b/cam",)))
    assert delivering(command, args, cam=("/a b/cam",), home=home, cwd=tmp_path) == found, "installed, and not trusted"
    edits.apply(hooks.trusted(home / "config.toml", hooks.status(home / "hooks.json", home / "config.toml")))
    assert delivering(command, args, cam=("/a b/cam",), home=home, cwd=tmp_path) == ()
    (home / "hooks.json").write_text("{", encoding="utf-8")
    assert delivering(command, args, cam=("/a b/cam",), home=home, cwd=tmp_path) == ()


def test_the_plugin_tells_a_session_that_goes_on(tmp_path: Path) -> None:
    trust = '[hooks.state."cam@cam:hooks/hooks.json:session_start:0:0"]\ntrusted_hash = "sha256:1"\n'
    (tmp_path / "config.toml").write_text(f'[plugins."cam@cam"]\nenabled = true\n{trust}', encoding="utf-8")
    assert delivering("resume", (), cam=("cam",), home=tmp_path, cwd=tmp_path) == ()


def test_other_settings_of_the_user_are_left_where_they_are(tmp_path: Path) -> None:
    made = built(tmp_path, "exec", "-c", "model=x", "fix it")
    assert made.argv[1:] == ("exec", "-c", OURS, "-c", "model=x", "fix it")
