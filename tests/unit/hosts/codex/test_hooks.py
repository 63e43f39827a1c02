from __future__ import annotations

import json
from pathlib import Path

import pytest

from cam import assets
from cam.errors import HostError
from cam.hosts.codex import hooks
from cam.hosts.codex.hooks import EVENTS, Trust
from cam.hosts.edits import BACKUP, apply

CAM = ("/opt/cam tools/bin/cam",)


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "codex" / "hooks.json"


@pytest.fixture
def config(file: Path) -> Path:
    return file.with_name("config.toml")


def install(file: Path, config: Path, cam: tuple[str, ...] = CAM) -> None:
    apply(hooks.installed(file, cam))
    apply(hooks.trusted(config, hooks.status(file, config)))


def remove(file: Path, config: Path) -> None:
    apply((*hooks.distrusted(config, file), *hooks.removed(file)))


def test_a_known_hash() -> None:
    """What Codex 0.150 and 0.171 list as currentHash for these two entries."""
    inline = {"type": "command", "command": "echo ctx-inline"}
    assert hooks.trusted_hash("SessionStart", inline).startswith("sha256:371547eb979117e2")
    matched = {"type": "command", "command": "echo ctx-file"}
    assert hooks.trusted_hash("SessionStart", matched, "startup|resume|clear|compact|fork").startswith("sha256:a682a52d2591b0fd")


def test_install_and_remove_leave_no_trace(file: Path, config: Path) -> None:
    install(file, config)
    assert {one.trust for one in hooks.status(file, config)} == {Trust.TRUSTED}
    remove(file, config)
    assert not file.parent.exists() or not list(file.parent.iterdir())


def test_installing_twice_changes_nothing(file: Path, config: Path) -> None:
    install(file, config)
    assert hooks.installed(file, CAM) == ()
    assert hooks.trusted(config, hooks.status(file, config)) == ()


ODD = (
    '{"hooks":{}}',
    '{\n    "hooks": {\n        "Stop": [{"hooks": [{"type": "command", "command": "say done"}]}]\n    },\n    "note": "ä"\n}',
    '{\r\n\t"hooks" : { "SessionStart" : [ ] }\r\n}\r\n',
    '{"other": 1,\n  "hooks": {"SessionStart": [{"matcher": "startup", "hooks": [{"type": "command", "command": "a"}]}]}}\n\n',
    "",
)
SETTINGS = (
    "",
    '# mine\nmodel = \'x\' # yes\n\n[[hooks.Stop]]\nhooks = [{type = "command", command = "b"}]\n',
    '[hooks.state."/x/hooks.json:stop:0:0"]\ntrusted_hash = "sha256:1"   # theirs\n\n\n[projects."/p"]\ntrust_level="trusted"',
    "[hooks]\n",
)


@pytest.mark.parametrize("toml", SETTINGS)
@pytest.mark.parametrize("before", ODD)
def test_other_peoples_files_come_back_to_the_byte(file: Path, config: Path, before: str, toml: str) -> None:
    file.parent.mkdir()
    file.write_bytes(before.encode())
    config.write_bytes(toml.encode())
    install(file, config)
    assert {one.trust for one in hooks.status(file, config)} == {Trust.TRUSTED}
    assert file.with_name(f"hooks.json{BACKUP}").read_bytes() == before.encode()
    remove(file, config)
    assert file.read_bytes() == before.encode()
    assert config.read_bytes() == toml.encode()
    assert sorted(path.name for path in file.parent.iterdir()) == ["config.toml", "hooks.json"]


def test_comments_and_other_settings_stay_while_installed(file: Path, config: Path) -> None:
    file.parent.mkdir()
    config.write_text(SETTINGS[1], encoding="utf-8")
    install(file, config)
    assert config.read_text("utf-8").startswith(SETTINGS[1].rstrip())


def test_other_peoples_hooks_keep_their_places(file: Path, config: Path) -> None:
    """Trust goes by position: what stands before ours and what was added behind it keeps its key, with us and without."""
    first, last = ({"hooks": [{"type": "command", "command": name}]} for name in ("first", "last"))
    file.parent.mkdir()
    file.write_text(json.dumps({"hooks": {"Stop": [first]}}), encoding="utf-8")
    install(file, config)
    document = json.loads(file.read_bytes())
    assert document["hooks"]["Stop"][0] == first
    document["hooks"]["Stop"].append(last)
    file.write_text(json.dumps(document), encoding="utf-8")
    remove(file, config)
    assert json.loads(file.read_bytes()) == {"hooks": {"Stop": [first, {"hooks": []}, last]}}


def test_an_entry_of_a_moved_cam_is_mended_in_place(file: Path, config: Path) -> None:
    install(file, config, ("/old/python", "-P", "-m", "cam"))
    apply(hooks.installed(file, CAM))
    assert {one.trust for one in hooks.status(file, config)} == {Trust.MODIFIED}
    assert all(one.command.startswith("'/opt/cam tools/bin/cam' hook ") for one in hooks.status(file, config))
    assert all(len(groups) == 1 for groups in json.loads(file.read_bytes())["hooks"].values())


def test_files_of_its_own_go_also_when_cam_has_moved_since(file: Path, config: Path) -> None:
    """Installing again from another place keeps no copy of what cam itself has written."""
    install(file, config, ("/old/python", "-P", "-m", "cam"))
    install(file, config)
    remove(file, config)
    assert (file.exists(), config.exists()) == (False, False)
    assert not [*file.parent.parent.rglob("*.before-cam")]


def test_each_state_is_told(file: Path, config: Path) -> None:
    assert {one.trust for one in hooks.status(file, config)} == {Trust.MISSING}
    apply(hooks.installed(file, CAM))
    assert {one.trust for one in hooks.status(file, config)} == {Trust.UNTRUSTED}
    apply(hooks.trusted(config, hooks.status(file, config)))
    text = config.read_text("utf-8")
    config.write_text(text.replace("trusted_hash", "enabled = false\ntrusted_hash", 1), encoding="utf-8")
    assert [one.trust for one in hooks.status(file, config)].count(Trust.DISABLED) == 1
    config.write_text(text + "[features]\nhooks = false\n", encoding="utf-8")
    assert {one.trust for one in hooks.status(file, config)} == {Trust.DISABLED}


@pytest.mark.parametrize(
    ("version", "features", "trust"),
    [
        ("0.72.0", "codex_hooks = true", Trust.UNSUPPORTED),
        ("0.118.0", "", Trust.UNSUPPORTED),
        ("0.118.0", "hooks = true", Trust.UNSUPPORTED),
        ("0.118.0", "codex_hooks = true", Trust.TRUSTED),
        ("0.118.0", "codex_hooks = false", Trust.DISABLED),
        ("0.128.0", "", Trust.TRUSTED),
        ("0.131.0", "", Trust.UNTRUSTED),
        ("0.171.0-alpha.2", "", Trust.UNTRUSTED),
        ("", "", Trust.UNTRUSTED),
    ],
)
def test_what_this_codex_does_with_hooks_counts(file: Path, config: Path, version: str, features: str, trust: Trust) -> None:
    """Old ones have none, or none unless they are told so, or run all without trust; what it lacks comes with a remedy."""
    assert {one.trust for one in hooks.as_run(hooks.status(file, config), version, config)} == {Trust.MISSING}
    apply(hooks.installed(file, CAM))
    config.write_text(f"[features]\n{features}\n", encoding="utf-8")
    found = hooks.as_run(hooks.status(file, config), version, config)
    assert {one.trust for one in found} == {trust}
    assert {one.problem is not None for one in found} == {trust is Trust.UNSUPPORTED}
    assert all(version in one.problem.message and "update Codex to 0.128" in one.problem.hint for one in found if one.problem)


@pytest.mark.parametrize("broken", ["{", "[]", '{"hooks": []}', '{"hooks": {"Stop": {}}}', '"x"'])
def test_a_broken_file_is_left_alone(file: Path, broken: str) -> None:
    file.parent.mkdir()
    file.write_text(broken, encoding="utf-8")
    with pytest.raises(HostError, match="hooks"):
        hooks.installed(file, CAM)
    with pytest.raises(HostError, match="hooks"):
        hooks.removed(file)
    assert file.read_text("utf-8") == broken


def test_a_broken_config_is_left_alone(file: Path, config: Path) -> None:
    apply(hooks.installed(file, CAM))
    config.write_text("[hooks", encoding="utf-8")
    with pytest.raises(HostError, match="TOML"):
        hooks.status(file, config)


@pytest.mark.parametrize(
    ("command", "ours"),
    [
        ("/a/cam hook stop", True),
        ("'/a b/cam' hook session-start", True),
        ("/usr/bin/python3 -P -m cam hook stop", True),
        ("cam hook other", False),
        ("/a/camera hook stop", False),
        ("echo cam hook stop; rm x", False),
        ("cam sync", False),
        ("unbalanced ' cam hook stop", False),
        ("", False),
    ],
)
def test_only_our_own_entries_are_ours(command: str, ours: bool) -> None:
    assert hooks.is_ours({"type": "command", "command": command}) is ours


def test_a_link_stays_a_link(file: Path, config: Path, tmp_path: Path) -> None:
    """As people keep their dot files."""
    real = tmp_path / "dotfiles.json"
    real.write_text('{"hooks": {}}', encoding="utf-8")
    file.parent.mkdir()
    file.symlink_to(real)
    install(file, config)
    assert file.is_symlink()
    assert set(json.loads(real.read_bytes())["hooks"]) == set(EVENTS)


def test_a_settings_file_that_trust_would_damage_is_left_alone(tmp_path: Path) -> None:
    """After a dotted key, tomlkit puts what follows into the table that is added."""
    config = tmp_path / "config.toml"
    config.write_text('hooks.a = 1\nmodel = "gpt"\n')
    wired = hooks.Wired(
        event="SessionStart", key="/k:session_start:0:0", hash="sha256:x", trust=Trust.UNTRUSTED, file=tmp_path / "hooks.json"
    )
    with pytest.raises(HostError, match="cannot be changed safely"):
        hooks.trusted(config, [wired])


def test_the_entries_to_copy_by_hand_are_those_that_are_installed() -> None:
    """`hooks/codex.json`, for who wires Codex without `cam hooks install`: the same events, with the cam on PATH."""
    shipped = json.loads((assets.folder("hooks") / "codex.json").read_text("utf-8"))
    assert shipped == {"hooks": {event: [{"hooks": [hooks.handler(["cam"], event)]}] for event in EVENTS}}
