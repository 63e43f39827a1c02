from __future__ import annotations

import json
import signal
import subprocess
import sys
from typing import TYPE_CHECKING

import pytest

from tests.conftest import unmeasured

if TYPE_CHECKING:
    from pathlib import Path


def _shell(repo: Path, line: str) -> subprocess.CompletedProcess[str]:
    """What bash makes of a line in which `cam` is cam, as in a careful script."""
    script = f'set -euo pipefail; cam() {{ "{sys.executable}" -m cam "$@"; }}; {line}'
    return subprocess.run(["bash", "-c", script], cwd=repo, check=False, capture_output=True, text=True)


@pytest.fixture
def full_of_facts(repo: Path, tmp_path: Path) -> Path:
    """A repository whose memory is longer than a pipe is deep."""
    lines = tmp_path / "facts.jsonl"
    lines.write_text("".join(json.dumps({"summary": f"Machine {n} stands in hall {n % 7}."}) + "\n" for n in range(400)), "utf-8")
    assert _shell(repo, f"cam memory import {lines} >/dev/null").returncode == 0
    return repo


def test_a_reader_that_leaves_early_ends_no_script(full_of_facts: Path) -> None:
    commands = ("memory list", "memory list --json", "recall search machine -n 50")
    lines = [f"cam {command} | {reader} >/dev/null" for command in commands for reader in ("head -c 1", "true")]
    done = _shell(full_of_facts, "; ".join((*lines, "echo went on")))
    assert (done.stdout, done.stderr) == ("went on\n", "")


def test_the_exit_code_that_was_asked_for_survives_a_reader_that_leaves(repo: Path) -> None:
    assert _shell(repo, "cam recall search nothing --exit-code | true").returncode == 4


def test_a_full_disk_under_the_output_is_one_line(full_of_facts: Path) -> None:
    for command in ("memory list", "memory show project:workflow:machine-1-stands-in-hall-1", "memory list --json"):
        done = _shell(full_of_facts, f"cam {command} >/dev/full")
        assert done.returncode == 1
        assert done.stderr.splitlines()[0] == "cam: error: cannot write the output: No space left on device"
        assert "Exception" not in done.stderr


def test_what_the_system_does_not_allow_is_no_bug(repo: Path, home: Path) -> None:
    """A file that is no directory, a root that leads nowhere: one line, a hint, no crash log; a search of past sessions needs no disk."""
    (home / "dangling").symlink_to(home / "nothing")
    for root, command in (
        ("dangling", "memory list"),
        ("dangling", "recall search --sessions invoices"),
        ("file/root", "remember 'X is Y.'"),
    ):
        (home / "file").write_text("", "utf-8")
        done = _shell(repo, f"CAM_HOME={home}/{root} cam {command}")
        assert done.returncode == 1, done
        assert done.stderr.startswith("cam: error: the memory"), done.stderr
        assert "hint: " in done.stderr
    assert _shell(repo, "CAM_HOME=/proc/nothing cam recall search --sessions invoices").returncode == 0
    assert not list((home / ".local").rglob("crash-*"))


@pytest.mark.parametrize("encoding", ["LC_ALL=C PYTHONUTF8=0 PYTHONCOERCECLOCALE=0", "PYTHONIOENCODING=ascii"])
def test_no_locale_stops_cam(tmp_path: Path, encoding: str) -> None:
    """Names of directories and what is said are any text, whatever encoding the terminal claims; JSON is UTF-8 always."""
    place = tmp_path / "größe"
    place.mkdir()
    assert _shell(place, f"export {encoding}; cam remember 'Größe ist 日本.'").returncode == 0
    assert "ist" in _shell(place, f"export {encoding}; cam memory list").stdout
    assert "Größe ist 日本." in _shell(place, f"export {encoding}; cam memory list --json").stdout


def test_a_directory_that_is_not_there_starts_no_agent(repo: Path) -> None:
    done = _shell(repo, "cam --cwd nowhere exec hi")
    assert (done.returncode, done.stderr.splitlines()[0]) == (2, f"cam: error: not a directory: {repo}/nowhere")


def test_json_steers_no_terminal(repo: Path) -> None:
    """What could is spelt out as JSON allows it, and is read back as it was."""
    done = _shell(repo, "cam recall search $'sign \\u009b1m\\u202e\\x7f' --json")
    assert json.loads(done.stdout)["query"] == "sign \x9b1m\u202e\x7f"
    assert done.stdout.isascii()


def test_a_root_that_is_no_absolute_path_names_the_variable(repo: Path) -> None:
    done = _shell(repo, "CAM_HOME=mem cam memory list")
    assert done.returncode == 1
    assert "hint: change or unset CAM_HOME" in done.stderr


@pytest.mark.parametrize("closed", ["1>&-", "0<&- 1>&- 2>&-"])
def test_closed_standard_streams_stop_nothing(repo: Path, closed: str) -> None:
    """What cam opens is never taken for the stream that is missing: the memory stays whole."""
    assert _shell(repo, f'cam remember "Tests need TZ=UTC." {closed}').returncode == 0
    assert _shell(repo, f"cam recall search TZ {closed}").returncode == 0
    assert "Tests need TZ=UTC." in _shell(repo, "cam memory list").stdout
    assert _shell(repo, "cam memory lint --exit-code").returncode == 0


@pytest.mark.parametrize("command", ["--version", "-V", "--help", "hook session-start", "hook stop", "hook", "recall search TZ", "recall"])
@pytest.mark.parametrize("closed", ["0<&-", "1>&-", "2>&-", "0<&- 1>&- 2>&-"])
def test_a_closed_stream_is_as_good_as_the_null_device(repo: Path, command: str, closed: str) -> None:
    """Also where cam answers before there is a command line."""
    void = closed.replace("<&-", "</dev/null").replace(">&-", ">/dev/null")
    given = "" if "0<" in closed else "echo '{}' | "
    done, like = (_shell(repo, f"{given}cam {command} {streams}") for streams in (closed, void))
    assert (done.returncode, done.stdout, done.stderr) == (like.returncode, like.stdout, like.stderr)
    assert "Traceback" not in done.stderr


@pytest.mark.parametrize("module", ["cam.environment", "cam.cli"])
@pytest.mark.parametrize(("streams", "told"), [("", "cam: interrupted: nothing was changed\n"), ("2>&-", "")])
def test_ctrl_c_while_a_module_is_imported_says_that_nothing_happened(repo: Path, module: str, streams: str, told: str) -> None:
    """To whoever still listens."""
    interrupt = f"sys.addaudithook(lambda event, of: event == 'import' and of[0] == '{module}' and signal.raise_signal(signal.SIGINT))"
    program = f"import signal, sys; {interrupt}; from cam.__main__ import main; main()"
    done = _shell(repo, f'{sys.executable} -c "{program}" remember "Tags are signed." {streams}')
    assert (done.returncode, done.stdout, done.stderr) == (130, "", told)
    assert _shell(repo, "cam memory list").stdout == ""


def test_a_version_that_nobody_takes_is_told_as_all_output_is(repo: Path) -> None:
    done = _shell(repo, "cam --version >/dev/full")
    assert (done.returncode, done.stderr.splitlines()[0]) == (1, "cam: error: cannot write the output: No space left on device")
    assert _shell(repo, "cam --version | true; echo went on").stdout == "went on\n"


def test_letters_that_the_output_cannot_show_are_spelled_out(repo: Path) -> None:
    """On a terminal of another encoding, such as Latin-1 with Chinese."""
    assert _shell(repo, 'PYTHONIOENCODING=ascii cam remember "The café opens at 9."').returncode == 0
    done = _shell(repo, "PYTHONIOENCODING=ascii cam memory list")
    assert (done.returncode, done.stdout.splitlines()[1:]) == (0, [r"    The caf\xe9 opens at 9."])
    assert "The café opens at 9." in _shell(repo, "cam memory list").stdout


def test_nothing_on_a_closed_standard_input_is_nothing(repo: Path) -> None:
    done = _shell(repo, "cam remember - <&-")
    assert (done.returncode, done.stderr.splitlines()[0]) == (2, "cam: error: nothing to remember")


@pytest.mark.parametrize("line", ["memory list", "recall search x", "--help"])
@pytest.mark.parametrize("after", [0.001, 0.05, 0.2])
def test_an_interrupt_leaves_no_traceback(repo: Path, line: str, after: float) -> None:
    """Not even while Python is still importing."""
    program = f"""
import signal, sys
from cam.__main__ import main
sys.argv = ["cam", *{line.split()}]
signal.signal(signal.SIGALRM, signal.default_int_handler)
signal.setitimer(signal.ITIMER_REAL, {after})
main()
"""
    done = subprocess.run([sys.executable, "-c", program], cwd=repo, check=False, capture_output=True, text=True, env=unmeasured())
    assert "Traceback" not in done.stderr
    # A process that is ending has put back the system's own handler, and dies of the signal.
    assert done.returncode in {0, 130, -signal.SIGALRM}
