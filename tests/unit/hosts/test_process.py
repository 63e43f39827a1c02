"""A child runs as if cam were not there, with real processes and a real terminal."""

from __future__ import annotations

import os
import pty
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path

import pytest

from cam.errors import AgentMissing
from cam.hosts.base import Launch
from cam.hosts.process import run

# A suite in the background of a shell was started with SIGINT and SIGQUIT ignored, and what is ignored stays so for every child.
RUN = """
import signal, sys
from pathlib import Path
from cam.errors import CamError
from cam.hosts.base import Launch
from cam.hosts.process import run
for number in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP, signal.SIGQUIT):
    signal.signal(number, signal.default_int_handler if number == signal.SIGINT else signal.SIG_DFL)
code = run(Launch(argv=tuple(sys.argv[1:]), cwd=Path.cwd()), died=lambda how: None)
print("after", code, flush=True)
sys.exit(code)
"""


# Prints which files below the first argument the agent, of which the second is the script, was seen to write.
SEEN = """
import sys
from pathlib import Path
from cam.hosts.base import Launch
from cam.hosts.process import run
launch = Launch(argv=("sh", "-c", sys.argv[2]), cwd=Path.cwd(), transcripts=Path(sys.argv[1]))
run(launch, died=print, saw=lambda path: print(Path(path).name))
"""


def wrapped(*argv: str) -> list[str]:
    return [sys.executable, "-c", RUN, *argv]


def sh(script: str, tmp_path: Path, *, died: Callable[[str], None] = lambda _: None) -> int:
    return run(Launch(argv=("sh", "-c", script), cwd=tmp_path), died=died)


@pytest.mark.parametrize("code", [0, 1, 7, 255])
def test_the_exit_code_is_the_childs(tmp_path: Path, code: int) -> None:
    assert sh(f"exit {code}", tmp_path) == code


def test_a_signalled_child_is_128_plus_the_signal(tmp_path: Path) -> None:
    assert sh("kill -KILL $$", tmp_path) == 137
    assert sh("kill -TERM $$", tmp_path) == 143


def test_an_end_that_nobody_wanted_is_told_with_its_signal(tmp_path: Path) -> None:
    """A crash or a lack of memory; not a key press, a kill by hand, a closed terminal, a reader that leaves, or an exit code like one."""
    told: list[str] = []
    for name in ("SEGV", "KILL", "ABRT", "INT", "QUIT", "TERM", "HUP", "PIPE"):
        sh(f"ulimit -c 0; kill -{name} $$", tmp_path, died=told.append)
    sh("exit 139", tmp_path, died=told.append)
    assert told == ["signal 11 (Segmentation fault)", "signal 9 (Killed)", "signal 6 (Aborted)"]


def test_a_missing_or_unexecutable_program_is_127(tmp_path: Path) -> None:
    plain = tmp_path / "plain"
    plain.write_text("#!/bin/sh\n", encoding="utf-8")
    for program in ("/nowhere/agent", str(plain)):
        with pytest.raises(AgentMissing) as caught:
            run(Launch(argv=(program,), cwd=tmp_path), died=lambda _: None)
        assert caught.value.exit_code == 127


def test_environment_and_directory_are_the_launchs(tmp_path: Path) -> None:
    launch = Launch(
        argv=("/bin/sh", "-c", 'test "$ONLY" = this && test "$PWD" = "$WHERE"'), cwd=tmp_path, env={"ONLY": "this", "WHERE": str(tmp_path)}
    )
    assert run(launch, died=lambda _: None) == 0


def test_handlers_are_as_before(tmp_path: Path) -> None:
    before = [signal.getsignal(number) for number in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP, signal.SIGQUIT)]
    sh("exit 0", tmp_path)
    assert before == [signal.getsignal(number) for number in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP, signal.SIGQUIT)]


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM, signal.SIGHUP, signal.SIGQUIT])
def test_a_signal_sent_to_cam_alone_reaches_the_child(number: signal.Signals) -> None:
    """And cam lives on to do its work afterwards."""
    script = f"trap 'exit 9' {number.name.removeprefix('SIG')}; echo ready; while :; do sleep 0.05; done"
    with subprocess.Popen(wrapped("sh", "-c", script), stdout=subprocess.PIPE, text=True, start_new_session=True) as process:
        assert process.stdout is not None
        assert process.stdout.readline() == "ready\n"
        time.sleep(0.1)
        process.send_signal(number)
        assert process.stdout.read() == "after 9\n"
    assert process.returncode == 9


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM, signal.SIGHUP, signal.SIGQUIT])
def test_a_signal_that_comes_before_the_child_is_there_ends_it(number: signal.Signals) -> None:
    """Also a key press in the foreground of a terminal, which the child was not there to receive."""
    early = f"""
def hook(event, _):
    event == 'subprocess.Popen' and os.kill(os.getpid(), {number:d})
hook.__cantrace__ = True  # else nothing that runs meanwhile is measured
sys.addaudithook(hook)
code = run("""
    program = RUN.replace("import signal", "import os, signal").replace("code = run(", early)
    line = [sys.executable, "-c", program, "sh", "-c", "ulimit -c 0; exec sleep 10"]
    done = subprocess.run(line, capture_output=True, text=True, timeout=8, check=False, start_new_session=True)
    assert (done.returncode, done.stdout) == (128 + number, f"after {128 + number}\n")
    assert f"after {128 + number}".encode() in in_terminal(line)


def test_closed_standard_input_is_the_null_device() -> None:
    line = wrapped("sh", "-c", "cat; exit 4")
    done = subprocess.run(["sh", "-c", 'exec "$@" <&-', "sh", *line], capture_output=True, text=True, timeout=20, check=False)
    assert (done.returncode, done.stdout, done.stderr) == (4, "after 4\n", "")


def test_piped_standard_input_is_the_childs() -> None:
    done = subprocess.run(wrapped("cat"), input="through\n", capture_output=True, text=True, timeout=20, check=False)
    assert done.stdout == "through\nafter 0\n"


def in_terminal(line: list[str], *, keys: bytes = b"", until: bytes = b"ready") -> bytes:
    """Run a command as the foreground job of a fresh terminal, press keys once it is ready, and return what it showed."""
    pid, terminal = pty.fork()
    if pid == 0:
        os.execv(line[0], line)  # noqa: S606 - no shell is wanted here
    shown = b""
    pressed = False
    try:
        while data := os.read(terminal, 4096):
            shown += data
            if until in shown and not pressed:
                pressed = True
                time.sleep(0.2)
                os.write(terminal, keys)
    except OSError:
        pass  # the terminal closes with its last process
    os.waitpid(pid, 0)
    os.close(terminal)
    return shown


def test_ctrl_c_reaches_the_child_once_and_cam_outlives_it() -> None:
    script = "trap 'n=$((n+1))' INT; echo ready; i=0; while [ $i -lt 10 ]; do sleep 0.1; i=$((i+1)); done; echo interrupts $n; exit 5"
    shown = in_terminal(wrapped("sh", "-c", script), keys=b"\x03")
    assert b"interrupts 1" in shown
    assert b"after 5" in shown


def test_the_terminal_is_sane_after_a_child_that_died_in_raw_mode() -> None:
    script = "stty raw -echo; kill -KILL $$"
    inner = " ".join(["'" + part.replace("'", "'\\''") + "'" for part in wrapped("sh", "-c", script)])
    shown = in_terminal(["/bin/sh", "-c", f"{inner}; stty -a"])
    assert b"after 137" in shown
    assert b" echo " in shown.replace(b"\r\n", b" ")
    assert b" icanon" in shown


def test_the_child_sees_the_terminal_and_its_size() -> None:
    shown = in_terminal(wrapped("sh", "-c", "test -t 0 && test -t 1 && echo is a terminal"))
    assert b"is a terminal" in shown


@pytest.mark.skipif(not Path("/proc/self/fd").exists(), reason="who has a file open is told by /proc alone")
def test_of_twenty_pairs_at_once_each_sees_what_its_own_agent_writes(tmp_path: Path) -> None:
    """Behind a launcher; not what is only read, stands elsewhere, or is written by what the agent itself has started."""
    (tmp_path / "folder").mkdir()
    (tmp_path / "link").symlink_to("folder")
    (tmp_path / "folder" / "old").touch()
    names = [f"{side}-{number}" for number in range(20) for side in ("left", "right")]
    inner = "exec 3>&-; exec 3>>folder/inner; sleep 0.1"  # closed here: a shell that closes it for a child has it elsewhere meanwhile
    running = {
        name: subprocess.Popen(
            [
                sys.executable,
                "-c",
                SEEN,
                "link",
                f"sleep 0.2; sh -c 'exec 3>>folder/{name} 4<folder/old 5>>other; sh -c \"{inner}\"; sleep 0.2'; :",
            ],
            cwd=tmp_path,
            stdout=subprocess.PIPE,
            text=True,
        )
        for name in names
    }
    assert {name: process.communicate(timeout=60)[0].split() for name, process in running.items()} == {name: [name] for name in names}
