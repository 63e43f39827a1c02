"""The launch against the real Codex: what it sends to the model, how it ends, what it leaves behind."""

from __future__ import annotations

import os
import shutil
import signal
import subprocess
from typing import TYPE_CHECKING

import pytest

from cam.hosts.codex import Codex
from cam.models import CommandRan, HumanSaid
from tests.e2e.fake_responses import fail, run, say, think
from tests.e2e.ground import YOLO, eventually, in_group, is_running

if TYPE_CHECKING:
    from pathlib import Path

    from tests.e2e.ground import Ground

pytestmark = pytest.mark.codex

# A length of its own: other tests may sleep, too.
SLEEP = "sleep 50.2791"
NASTY = (
    "plain words",
    'quotes " and \\ backslashes \\n that are no newlines, \'single\', """triple""" and `ticks`',
    "lines\nof\r\ntext\twith tabs\n",
    "控制字符 \x01\x1b\x7f\x85 and \u2028\u2029\ufeff and emoji 👩‍👩‍👧‍👦 e\u0301",
    "true",
    "= # [table] {inline} $HOME $(id) %s",
)


@pytest.mark.parametrize("text", NASTY)
def test_startup_text_arrives_byte_for_byte(ground: Ground, text: str) -> None:
    """Whatever a memory says, the model's request holds exactly that, in a developer message."""
    done = ground.launch("exec", *YOLO, "hello", text=text)
    assert done.returncode == 0, done.stderr
    assert text in ground.server.texts("developer")
    assert "hello" in ground.server.texts("user")[-1]


def test_without_startup_text_codex_runs_as_the_user_configured_it(ground: Ground) -> None:
    ground.configure('developer_instructions = "Mine."')
    ground.launch("exec", *YOLO, "hello")
    assert "Mine." in ground.server.texts("developer")


@pytest.mark.parametrize("place", ["config", "argument", "argument after the prompt", "profile", "trusted project"])
def test_users_own_instructions_come_first(ground: Ground, place: str) -> None:
    """Wherever the user has instructed the model, that text arrives too, in front of ours."""
    own, before, after = 'Answer "in verse".', [], []
    match place:
        case "config":
            ground.configure("developer_instructions = 'Answer \"in verse\".'")
        case "argument":
            before = ["-c", "developer_instructions='Answer \"in verse\".'"]
        case "argument after the prompt":
            after = ["--config=developer_instructions='Answer \"in verse\".'"]
        case "profile":
            (ground.codex_home / "poet.config.toml").write_text("developer_instructions = 'Answer \"in verse\".'\n", encoding="utf-8")
            before = ["-p", "poet"]
        case "trusted project":
            ground.configure(f'projects = {{ "{ground.repo}" = {{ trust_level = "trusted" }} }}', "developer_instructions = 'Not this.'")
            (ground.repo / ".codex").mkdir()
            (ground.repo / ".codex" / "config.toml").write_text("developer_instructions = 'Answer \"in verse\".'\n", encoding="utf-8")
    done = ground.launch("exec", *YOLO, *before, "hello", *after, text="Memory.")
    assert done.returncode == 0, done.stderr
    assert f"{own}\n\nMemory." in ground.server.texts("developer")
    assert ground.told(own) == 1


def test_an_untrusted_project_instructs_nobody(ground: Ground) -> None:
    """A clone cannot speak to the model through cam where Codex would not let it."""
    ground.configure("developer_instructions = 'Mine.'", f'projects = {{ "{ground.repo}" = {{ trust_level = "untrusted" }} }}')
    (ground.repo / ".codex").mkdir()
    (ground.repo / ".codex" / "config.toml").write_text("developer_instructions = 'Theirs.'\n", encoding="utf-8")
    ground.launch("exec", *YOLO, "hello", text="Memory.")
    assert "Mine.\n\nMemory." in ground.server.texts("developer")
    assert not ground.told("Theirs.")


def test_prompt_from_a_pipe(ground: Ground) -> None:
    done = ground.launch("exec", *YOLO, "-", text="Memory.", stdin="piped prompt")
    assert done.returncode == 0, done.stderr
    assert "piped prompt" in ground.server.texts("user")[-1]


def test_closed_standard_input(ground: Ground) -> None:
    """`cam exec … <&-` gives the agent the null device, not a broken descriptor."""
    done = ground.run(["sh", "-c", 'exec "$@" <&-', "sh", *ground.launching("exec", [*YOLO, "hello"], text="Memory.")])
    assert done.returncode == 0, done.stderr
    assert ground.told("Memory.") == 1


def test_another_directory(ground: Ground, tmp_path: Path) -> None:
    """With `-C`, Codex works there, and cam says so."""
    other = tmp_path / "other place"
    other.mkdir()
    ground.server.script += [run("pwd"), say("done")]
    args = ["-C", "../other place", *YOLO, "where are you"]
    assert ground.launch("exec", *args, text="Memory.").returncode == 0
    host = Codex(binary=str(ground.codex), codex_home=ground.codex_home)
    assert host.workdir(args, ground.repo) == other
    [session] = host.sessions()
    assert session.cwd == str(other)
    assert {event.cwd for event in host.read(ground.codex_home / session.path)} == {str(other)}


def test_arguments_after_the_double_dash_are_the_prompt(ground: Ground) -> None:
    done = ground.launch("exec", *YOLO, "--", "--help -c developer_instructions=x -C /", text="Memory.")
    assert done.returncode == 0, done.stderr
    assert ground.server.texts("user")[-1] == "--help -c developer_instructions=x -C /"
    assert ground.told("Memory.") == 1


def test_resume_by_last_and_fork(ground: Ground) -> None:
    """A resumed session grows in its file, and only its new part is read; a fork is read without its parent's."""
    host = Codex(binary=str(ground.codex), codex_home=ground.codex_home)
    ground.launch("exec", *YOLO, "first prompt", text="Memory.")
    [session] = host.sessions()
    evidence = host.read(ground.codex_home / session.path)
    assert [event.text for event in evidence if isinstance(event, HumanSaid)] == ["first prompt"]

    done = ground.launch("exec", *YOLO, "resume", "--last", "second prompt", text="Memory.")
    assert done.returncode == 0, done.stderr
    more = host.read(ground.codex_home / session.path, since=evidence.cursor)
    assert [event.text for event in more if isinstance(event, HumanSaid)] == ["second prompt"]
    assert ground.told("Memory.") == 1

    done = ground.launch("exec", *YOLO, "fork", session.id, "third prompt", text="Memory.")
    assert done.returncode == 0, done.stderr
    fork = next(found for found in host.sessions() if found.parent == session.id)
    assert [event.text for event in host.read(ground.codex_home / fork.path) if isinstance(event, HumanSaid)] == ["third prompt"]


def test_commands_and_exit_codes_are_read_back(ground: Ground) -> None:
    ground.server.script += [run("echo fine"), run("exit 3"), say("done")]
    ground.launch("exec", *YOLO, "run things", text="Memory.")
    host = Codex(binary=str(ground.codex), codex_home=ground.codex_home)
    [session] = host.sessions()
    ran = [event for event in host.read(ground.codex_home / session.path) if isinstance(event, CommandRan)]
    assert [(event.command, event.exit_code) for event in ran] == [("echo fine", 0), ("exit 3", 3)]


def test_the_session_that_ran_is_found_by_its_marker(ground: Ground, tmp_path: Path) -> None:
    """Also when it worked elsewhere, and no other session is taken for it."""
    host = Codex(binary=str(ground.codex), codex_home=ground.codex_home)
    ground.launch("exec", *YOLO, "earlier", cwd=tmp_path)
    before = host.written()
    ground.launch("exec", *YOLO, "mine", text="Memory cam:0123456789ab")
    found = host.ran_since(before, marker="cam:0123456789ab", cwd=tmp_path)
    assert [session.cwd for session in found] == [str(ground.repo)]
    assert [session.cwd for session in host.ran_since(before, marker="", cwd=ground.repo)] == [str(ground.repo)]


def test_a_failing_turn_ends_with_codex_exit_code(ground: Ground) -> None:
    ground.server.script += [fail(500)]
    assert ground.launch("exec", *YOLO, "hello", text="Memory.").returncode == 1


def test_a_wrong_flag_ends_with_codex_exit_code(ground: Ground) -> None:
    assert ground.launch("exec", "--no-such-flag", text="Memory.").returncode == 2


@pytest.mark.parametrize("binary", ["no-such-codex", "/nowhere/codex"])
def test_a_missing_binary_is_127(ground: Ground, binary: str) -> None:
    done = ground.launch("exec", "hello", text="Memory.", binary=binary)
    assert done.returncode == 127
    assert binary in done.stderr


def test_interrupting_cam_interrupts_codex(ground: Ground) -> None:
    """Sent to cam alone, where no terminal has told the agent: it is passed on, and cam ends with the agent's code."""
    child = _started(ground)
    child.send_signal(signal.SIGINT)
    assert child.wait(timeout=20) == 1
    host = Codex(binary=str(ground.codex), codex_home=ground.codex_home)
    [session] = host.sessions()
    assert "long task" in [event.text for event in host.read(ground.codex_home / session.path) if isinstance(event, HumanSaid)]


def test_interrupting_the_whole_group_is_survived(ground: Ground) -> None:
    """Ctrl-C reaches cam and the agent; cam outlives it, as it has work to do afterwards."""
    child = _started(ground)
    os.killpg(child.pid, signal.SIGINT)
    assert child.wait(timeout=20) == 1


def test_killed_codex_is_128_plus_the_signal(ground: Ground) -> None:
    child = _started(ground)
    shim = int(subprocess.run(["pgrep", "-P", str(child.pid)], check=True, capture_output=True, text=True).stdout)
    os.kill(shim, signal.SIGKILL)
    assert child.wait(timeout=20) == 128 + signal.SIGKILL
    os.killpg(child.pid, signal.SIGKILL)


def test_terminating_cam_terminates_codex(ground: Ground) -> None:
    child = _started(ground)
    child.terminate()
    assert child.wait(timeout=20) in {0, 128 + signal.SIGTERM}
    eventually(lambda: not in_group(child.pid), seconds=10)


def test_a_slow_model_is_waited_for(ground: Ground) -> None:
    ground.server.script += [think(say("late"), 2)]
    assert "late" in ground.launch("exec", *YOLO, "hello", text="Memory.").stdout


def test_version_is_what_codex_says(ground: Ground) -> None:
    host = Codex(binary=str(ground.codex), codex_home=ground.codex_home)
    assert host.find(version=True).version.count(".") == 2
    assert shutil.which(host.find().path)


def _started(ground: Ground) -> subprocess.Popen[bytes]:
    """A run in its own process group, in the middle of a command."""
    ground.server.script += [run(SLEEP)]
    child = ground.start(ground.launching("exec", [*YOLO, "long task"], text="Memory."))
    eventually(lambda: is_running(SLEEP))
    return child
