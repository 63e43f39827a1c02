"""Memory without the wrapper, with the real Codex: hooks that are trusted deliver and learn, once, and never disturb."""

from __future__ import annotations

import json
import subprocess
import sys
from typing import TYPE_CHECKING

import pytest

from cam.hosts.codex import hooks
from tests.e2e.ground import YOLO, eventually

if TYPE_CHECKING:
    from pathlib import Path

    from tests.e2e.ground import Ground

pytestmark = pytest.mark.codex

FACT = "rounded half-even"
OTHER = "queue uses four workers"


@pytest.fixture
def wired(ground: Ground) -> Ground:
    """A user whose Codex has cam's hooks, and trusts them."""
    done = ground.cam("hooks", "install", "--trust")
    assert done.returncode == 0, done.stderr
    return ground


def codex(ground: Ground, *args: str) -> subprocess.CompletedProcess[str]:
    """Plain `codex exec`, without cam around it."""
    done = ground.run([str(ground.codex), "exec", *YOLO, *args])
    assert done.returncode == 0, done.stderr
    assert "Failed" not in done.stderr, (done.stderr, log(ground))
    return done


def remember(ground: Ground, text: str) -> None:
    assert ground.cam("remember", text).returncode == 0


def log(ground: Ground) -> str:
    path = ground.home / ".local" / "state" / "cam" / "hook.log"
    return path.read_text("utf-8") if path.exists() else ""


def listed(ground: Ground) -> dict[str, dict[str, str]]:
    """The hooks as Codex itself lists them, by key."""
    line = [str(ground.codex), "app-server"]
    pipe = subprocess.PIPE
    with subprocess.Popen(line, env=ground.env, cwd=ground.repo, stdin=pipe, stdout=pipe, stderr=subprocess.DEVNULL, text=True) as server:
        assert server.stdin
        assert server.stdout
        for request in (
            {"id": 1, "method": "initialize", "params": {"clientInfo": {"name": "tests", "version": "1"}}},
            {"method": "initialized"},
            {"id": 2, "method": "hooks/list", "params": {"cwds": [str(ground.repo)]}},
        ):
            server.stdin.write(json.dumps({"jsonrpc": "2.0", **request}) + "\n")
            server.stdin.flush()
        answer = next(found for line in server.stdout if (found := json.loads(line)).get("id") == 2)
        server.terminate()
    return {hook["key"]: hook for hook in answer["result"]["data"][0]["hooks"]}


def test_a_plain_session_is_given_the_memory_once(wired: Ground) -> None:
    remember(wired, f"Invoices are {FACT}.")
    codex(wired, "hello")
    assert wired.told(FACT) == 1
    assert log(wired) == ""


def test_what_a_plain_session_says_is_learned_and_recalled(wired: Ground) -> None:
    """Said to plain Codex, learned by a process that outlives it, told to the next session; nobody ran cam."""
    codex(wired, f"Remember that invoices are {FACT}.")
    eventually(lambda: FACT in wired.markdown())
    codex(wired, "hello")
    assert wired.told(FACT) == 1
    assert len(wired.memories()) == 1


def test_wrapper_and_hooks_together_tell_it_once(wired: Ground) -> None:
    remember(wired, f"Invoices are {FACT}.")
    wired.say("Say hello about invoices and how they are rounded.")
    assert wired.told(FACT) == 1


def test_the_wrapper_of_a_session_without_a_transcript_tells_it_once(wired: Ground) -> None:
    remember(wired, f"Invoices are {FACT}.")
    wired.say("--ephemeral", "Say hello about invoices and how they are rounded.")
    assert wired.told(FACT) == 1


def test_a_resumed_session_hears_only_what_changed(wired: Ground) -> None:
    remember(wired, f"Invoices are {FACT}.")
    codex(wired, "hello")
    codex(wired, "resume", "--last", "again")
    assert wired.told("<cam_memory") == 1, "nothing changed, nothing said"
    remember(wired, f"The {OTHER}.")
    codex(wired, "resume", "--last", "and again")
    assert (wired.told(FACT), wired.told(OTHER)) == (1, 1)
    codex(wired, "resume", "--last", "and again")
    assert (wired.told(FACT), wired.told(OTHER)) == (1, 1)


def test_a_resumed_session_hears_what_is_no_longer_true(wired: Ground) -> None:
    remember(wired, f"Invoices are {FACT}.")
    codex(wired, "hello")
    ref = json.loads(wired.cam("memory", "list", "--json").stdout)["records"][0]["ref"]
    assert wired.cam("forget", ref, "--yes").returncode == 0
    codex(wired, "resume", "--last", "again")
    assert any(f"No longer true:\n- Invoices are {FACT}." in text for text in wired.server.texts("developer"))


@pytest.mark.parametrize(("begun", "installed"), [("wrapped", False), ("plain", False), ("wrapped", True)])
def test_the_wrapper_resumes_with_what_changed(ground: Ground, begun: str, installed: bool) -> None:
    """A resumed session ignores new instructions; a hook for this run tells it, unless the user's own does."""
    if installed:
        assert ground.cam("hooks", "install", "--trust").returncode == 0
    remember(ground, f"Invoices are {FACT}.")
    if begun == "wrapped":
        ground.say("hello")
    else:
        codex(ground, "hello")
    remember(ground, f"The {OTHER}.")
    before = {path: path.read_bytes() for path in ground.codex_home.glob("*.*") if path.suffix in {".toml", ".json"}}
    ground.say("resume", "--last", "again")
    assert (ground.told(FACT), ground.told(OTHER)) == (1, 1)
    assert {path: path.read_bytes() for path in before} == before


def test_a_prompt_brings_the_facts_it_is_about(wired: Ground) -> None:
    """Facts that did not fit into the startup memory come when a prompt is about them, and only then, and once."""
    lines: list[dict[str, object]] = [
        {"scope": "project", "topic": "patterns", "summary": f"Module m{n} keeps its table in file f{n}."} for n in range(400)
    ]
    canary = "The heron canary deploys from Bremerhaven by way of the old gateway that nobody else uses any more."
    lines.append({"scope": "project", "topic": "patterns", "summary": canary, "confidence": 0.1})
    file = wired.repo / "facts.jsonl"
    file.write_text("".join(json.dumps(line) + "\n" for line in lines), encoding="utf-8")
    assert wired.cam("memory", "import", str(file)).returncode == 0
    codex(wired, "hello")
    assert not wired.told("Bremerhaven")
    codex(wired, "resume", "--last", "How do I deploy the heron canary?")
    assert wired.told("Bremerhaven") == 1
    codex(wired, "resume", "--last", "Once more: how is the heron canary deployed?")
    assert wired.told("Bremerhaven") == 1


def test_codex_agrees_about_keys_hashes_and_trust(ground: Ground) -> None:
    """What cam computes is what Codex lists, before and after trust is written."""
    file, config = ground.codex_home / "hooks.json", ground.codex_home / "config.toml"
    for arguments, trust in (((), "untrusted"), (("--trust",), "trusted")):
        assert ground.cam("hooks", "install", *arguments).returncode == 0
        theirs = listed(ground)
        ours = hooks.status(file, config)
        assert {one.key: (one.hash, str(one.trust)) for one in ours} == {k: (h["currentHash"], h["trustStatus"]) for k, h in theirs.items()}
        assert {str(one.trust) for one in ours} == {trust}


def test_untrusted_hooks_are_reported_and_do_not_run(ground: Ground) -> None:
    remember(ground, f"Invoices are {FACT}.")
    assert "--trust" in ground.cam("hooks", "install").stderr
    codex(ground, "hello")
    assert not ground.told(FACT)
    assert ground.cam("hooks", "status", "--exit-code").returncode == 4
    assert "untrusted" in ground.cam("doctor").stdout


def test_a_hook_that_fails_does_not_disturb(wired: Ground) -> None:
    """A settings file that cannot be read: Codex goes on without memory, and the log says why."""
    wired.cam_home.mkdir()
    (wired.cam_home / "config.toml").write_text("inject = [", encoding="utf-8")
    done = codex(wired, "hello")
    assert "Failed" not in done.stderr
    assert "ConfigError" in log(wired)


def test_other_peoples_hooks_go_on_and_come_back_to_the_byte(ground: Ground, tmp_path: Path) -> None:
    theirs = {"type": "command", "command": f"touch {tmp_path}/theirs"}
    file, config = ground.codex_home / "hooks.json", ground.codex_home / "config.toml"
    file.write_text('{ "hooks": {"SessionStart": [ {"hooks":[' + json.dumps(theirs) + "]} ] } }", encoding="utf-8")
    trust = f'[hooks.state."{file}:session_start:0:0"] # mine\ntrusted_hash = "{hooks.trusted_hash("SessionStart", theirs)}"\n'
    config.write_text(config.read_text("utf-8") + trust, encoding="utf-8")
    before = file.read_bytes(), config.read_bytes()
    remember(ground, f"Invoices are {FACT}.")
    assert ground.cam("integrations", "install", "--trust", "--guidance").returncode == 0
    codex(ground, "hello")
    assert ground.told(FACT) == 1
    assert (tmp_path / "theirs").exists()
    assert ground.cam("integrations", "remove").returncode == 0
    assert (file.read_bytes(), config.read_bytes()) == before
    assert not [path for path in ground.codex_home.rglob("*") if "cam" in path.name]


def test_codex_lists_the_skill(ground: Ground) -> None:
    assert ground.cam("skills", "install").returncode == 0
    codex(ground, "hello")
    assert ground.told("cam-memory: ")
    assert ground.cam("skills", "remove").returncode == 0
    assert ground.cam("skills", "install", "--scope", "project").returncode == 0
    codex(ground, "hello")
    assert ground.told("cam-memory: ")


def test_the_guidance_reaches_the_model(ground: Ground) -> None:
    assert ground.cam("integrations", "install", "--guidance", "--scope", "project").returncode == 0
    codex(ground, "hello")
    assert any("Memory of earlier sessions" in text for text in ground.server.texts("user"))


def add_plugin(ground: Ground) -> None:
    """By Codex's own commands."""
    folder = ground.home / "plugin"
    assert ground.cam("integrations", "plugin", str(folder)).returncode == 0
    for arguments in (("marketplace", "add", str(folder)), ("add", "cam@cam")):
        done = ground.run([str(ground.codex), "plugin", *arguments])
        assert done.returncode == 0, done.stderr


def trust(ground: Ground, found: dict[str, dict[str, str]], *more: str) -> None:
    """As a person does in Codex's own list of hooks."""
    # The second half of the hash that is listed for a plugin is over its files, and is no part of what is trusted.
    hashes = {key: hook["currentHash"].partition("/")[0] for key, hook in found.items() if hook["trustStatus"] != "trusted"}
    lines = "".join(f'[hooks.state."{key}"]\ntrusted_hash = "{known}"\n' for key, known in hashes.items())
    config = ground.codex_home / "config.toml"
    config.write_text(config.read_text("utf-8") + lines + "".join(more), encoding="utf-8")


def test_the_plugin_brings_hooks_and_skills(ground: Ground) -> None:
    """Its hooks run once they are trusted."""
    add_plugin(ground)
    found = listed(ground)
    assert {hook["trustStatus"] for hook in found.values()} == {"untrusted"}
    assert len(found) == len(hooks.EVENTS)
    trust(ground, found)
    remember(ground, f"Invoices are {FACT}.")
    codex(ground, "hello")
    assert ground.told(FACT) == 1
    assert ground.told("cam-memory: ")
    remember(ground, f"The {OTHER}.")
    ground.say("resume", "--last", "again")
    assert (ground.told(FACT), ground.told(OTHER)) == (1, 1)


@pytest.mark.parametrize("beside", ["plugin", "project"])
def test_hooks_in_two_places_tell_a_session_once(wired: Ground, beside: str) -> None:
    """Codex starts both at the same time; the second says nothing, in a new session, at a prompt and in a resumed one."""
    if beside == "plugin":
        add_plugin(wired)
        trust(wired, listed(wired))
    else:
        assert wired.cam("hooks", "install", "--scope", "project").returncode == 0
        assert len(listed(wired)) == len(hooks.EVENTS), "Codex reads no hooks of a repository that it does not trust"
        trust(wired, {}, f'[projects."{wired.repo}"]\ntrust_level = "trusted"\n')
        trust(wired, listed(wired))
    found = listed(wired)
    assert len(found) == 2 * len(hooks.EVENTS)
    assert {hook["trustStatus"] for hook in found.values()} == {"trusted"}
    remember(wired, f"Invoices are {FACT}.")
    codex(wired, "How are invoices rounded?")
    assert wired.told(FACT) == 1
    remember(wired, f"The {OTHER}.")
    codex(wired, "resume", "--last", "How many workers has the queue?")
    assert (wired.told(FACT), wired.told(OTHER)) == (1, 1)
    assert log(wired) == ""


def test_a_hook_works_from_any_directory_and_path(wired: Ground) -> None:
    """The entry names cam whole: the shell that Codex starts it from may know nothing of it."""
    remember(wired, f"Invoices are {FACT}.")
    command = hooks.status(wired.codex_home / "hooks.json", wired.codex_home / "config.toml")[0].command
    event = json.dumps({"session_id": "one", "cwd": str(wired.repo), "source": "startup"})
    env = {"HOME": str(wired.home), "CAM_HOME": str(wired.cam_home), "PATH": "/nowhere"}
    done = subprocess.run(["/bin/sh", "-c", command], input=event, env=env, cwd="/", capture_output=True, text=True, check=True)
    assert FACT in json.loads(done.stdout)["hookSpecificOutput"]["additionalContext"]
    assert sys.executable.rpartition("/")[0] in command
