"""A run's own result, whatever its memory does; with a program that stands in for the agent and for its model."""

from __future__ import annotations

import json
import os
import re
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from cam import wrap
from cam.cli.crash import INTERRUPTED, guarded
from cam.errors import StoreError
from tests.conftest import unmeasured

SAID = "Marta owns the ledger and hates surprises, talk to her before touching it."
LEARNED = "Talk to Marta before touching the ledger."
ANSWER: dict[str, object] = {
    "memories": [
        {"summary": LEARNED, "details": [], "quote": SAID, "replaces": None, "scope": "project", "topic": "workflow"}
        | {"kind": "preference", "confidence": "high"}
    ],
    "work": [],
}
# A session of one message, ended with 7; asked with a schema, it thinks for a while and answers.
_AGENT = """#!/usr/bin/env python3
import json, os, pathlib, subprocess, sys, time
words, AT = sys.argv[1:], "2026-11-29T10:00:00Z"
if words == ["--version"]:
    print("codex-cli 0.171.0")
elif "--output-schema" in words:
    pathlib.Path.home().joinpath("asked").touch()
    time.sleep(float(os.environ.get("THINKING", "1")))
    pathlib.Path(words[words.index("--output-last-message") + 1]).write_text(ANSWER)
else:
    path = pathlib.Path.home() / ".codex/sessions/2026/11/29/rollout-2026-11-29T10-00-00-s1.jsonl"
    path.parent.mkdir(parents=True, exist_ok=True)
    item = {"type": "UserMessage", "id": "u", "content": [{"type": "text", "text": os.environ.get("SAYING", SAID)}]}
    lines = [
        {"type": "session_meta", "payload": {"id": "s1", "timestamp": AT, "cwd": str(pathlib.Path.cwd()), "source": "cli"}},
        {"type": "event_msg", "payload": {"type": "item_completed", "turn_id": "t", "item": item}},
    ]
    with path.open("a") as stream:
        stream.writelines(json.dumps(line | {"timestamp": AT}) + "\\n" for line in (lines[1:] if path.stat().st_size else lines))
    if "HOOKED" in os.environ:
        subprocess.run([PYTHON, "-m", "cam", "hook", "learn", path, pathlib.Path.cwd()])
    if "KILLED_BY" in os.environ:
        os.kill(os.getpid(), int(os.environ["KILLED_BY"]))
    sys.exit(7)
"""


@pytest.fixture
def cam(repo: Path, home: Path, monkeypatch: pytest.MonkeyPatch) -> Callable[..., subprocess.CompletedProcess[str]]:
    """Runs cam in the repository, for a user who agreed to model calls."""
    binary = home / "codex"
    binary.write_text(
        _AGENT.replace("ANSWER", repr(json.dumps(ANSWER))).replace("SAID", repr(SAID)).replace("PYTHON", repr(sys.executable)),
        encoding="utf-8",
    )
    binary.chmod(0o755)
    monkeypatch.setenv("CAM_CODEX", str(binary))
    monkeypatch.setenv("CAM_EXTRACTOR", "codex")

    def run(*words: str) -> subprocess.CompletedProcess[str]:
        return subprocess.run(
            [sys.executable, "-m", "cam", *words], cwd=repo, check=False, capture_output=True, text=True, stdin=subprocess.DEVNULL
        )

    return run


def test_after_a_run_with_a_screen_the_model_is_asked_in_the_background(cam: Callable[..., subprocess.CompletedProcess[str]]) -> None:
    """The run ends with its own code before the answer is there; the audit and the memory have it later."""
    done = cam("run")
    assert done.returncode == 7
    assert LEARNED not in done.stderr
    deadline = time.monotonic() + 30
    while LEARNED not in cam("memory", "list").stdout:
        assert time.monotonic() < deadline
        time.sleep(0.2)
    assert "model call, answered" in cam("audit", "log").stdout


def test_a_sync_says_that_the_model_is_asked_about_what_ran_without_cam(
    cam: Callable[..., subprocess.CompletedProcess[str]], repo: Path, home: Path
) -> None:
    """In the background: who syncs need not wait for the answer, and hears where it will stand."""
    subprocess.run([home / "codex", "hello"], cwd=repo, check=False, capture_output=True)
    (rollout,) = home.glob(".codex/sessions/*/*/*/*.jsonl")
    os.utime(rollout, (time.time() - 3600, time.time() - 3600))
    assert "asked" not in cam("sync", "--dry-run").stderr
    told = "your agent's model is asked about 1 session in the background; `cam audit log` tells the result"
    assert told in cam("sync").stderr
    deadline = time.monotonic() + 30
    while LEARNED not in cam("memory", "list").stdout:
        assert time.monotonic() < deadline
        time.sleep(0.2)
    assert "asked" not in cam("sync").stderr


def test_after_exec_it_is_asked_before_cam_ends(cam: Callable[..., subprocess.CompletedProcess[str]]) -> None:
    done = cam("exec", "hello")
    assert done.returncode == 7
    assert LEARNED in done.stderr
    assert done.stdout == ""


def test_what_hooks_learn_while_the_agent_runs_is_told_when_it_ends(
    cam: Callable[..., subprocess.CompletedProcess[str]], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Who has both the wrapper and hooks sees what was learned, once, whichever of them was first."""
    monkeypatch.setenv("CAM_EXTRACTOR", "heuristic")
    monkeypatch.setenv("SAYING", "Remember that invoices are rounded half-even.")
    monkeypatch.setenv("HOOKED", "1")
    done = cam("run")
    assert done.returncode == 7
    assert done.stderr.count("learned project:workflow:invoices-are-rounded-half-even: Invoices are rounded half-even.") == 1


# A session of its own, held open until a file named `over` appears, as Codex holds its rollout.
_PATIENT = """#!/usr/bin/env python3
import json, os, pathlib, subprocess, time
name, AT = os.environ["SESSION"], "2026-11-29T10:00:00Z"
path = pathlib.Path.home() / f".codex/sessions/2026/11/29/rollout-2026-11-29T10-00-00-{name}.jsonl"
path.parent.mkdir(parents=True, exist_ok=True)
item = {"type": "UserMessage", "id": "u", "content": [{"type": "text", "text": os.environ["SAYING"]}]}
lines = [
    {"type": "session_meta", "payload": {"id": name, "timestamp": AT, "cwd": str(pathlib.Path.cwd()), "source": "cli"}},
    {"type": "event_msg", "payload": {"type": "item_completed", "turn_id": "t", "item": item}},
]
with path.open("w") as stream:
    stream.writelines(json.dumps(line | {"timestamp": AT}) + "\\n" for line in lines)
    stream.flush()
    while not pathlib.Path.home().joinpath(name + "-over").exists():
        time.sleep(0.02)
    if "HOOKED" in os.environ:
        event = {"session_id": name, "cwd": str(pathlib.Path.cwd()), "transcript_path": str(path)}
        subprocess.run([PYTHON, "-m", "cam", "hook", "stop"], input=json.dumps(event), text=True)
"""


@pytest.mark.skipif(not Path("/proc/self/fd").exists(), reason="who has a file open is told by /proc alone")
@pytest.mark.parametrize("hooked", [{}, {"HOOKED": "1"}], ids=["alone", "beside hooks"])
def test_of_two_runs_at_once_in_one_directory_each_tells_its_own_session(
    repo: Path, home: Path, monkeypatch: pytest.MonkeyPatch, hooked: dict[str, str]
) -> None:
    """The first to end leaves the other's session alone, which is still written to; the other leaves the first's, which was told."""
    binary = home / "codex"
    binary.write_text(_PATIENT.replace("PYTHON", repr(sys.executable)), encoding="utf-8")
    binary.chmod(0o755)
    monkeypatch.setenv("CAM_CODEX", str(binary))
    said = {"one": "Remember that tags are signed.", "two": "Remember that invoices are blue."}
    running = {
        name: subprocess.Popen(
            [sys.executable, "-m", "cam", "run"],
            cwd=repo,
            env=os.environ | hooked | {"SESSION": name, "SAYING": text},
            stdin=subprocess.DEVNULL,
            stderr=subprocess.PIPE,
            text=True,
        )
        for name, text in said.items()
    }
    deadline = time.monotonic() + 30
    while len([path for path in home.glob(".codex/sessions/*/*/*/*.jsonl") if path.stat().st_size]) < len(running):
        assert time.monotonic() < deadline
        time.sleep(0.05)
    told = {}
    for name, process in running.items():
        (home / f"{name}-over").touch()
        told[name] = process.communicate(timeout=30)[1]
    assert "Tags are signed." in told["one"]
    assert "Invoices are blue." in told["two"]
    assert ("Invoices" in told["one"], "Tags" in told["two"]) == (False, False)


# Opens its session late and holds it briefly, as Codex does when its model answers at once; ends when all that are at work do.
_BRIEF = """#!/usr/bin/env python3
import json, os, pathlib, subprocess, time
name, together, AT = os.environ["SESSION"], os.environ["TOGETHER"].split(), "2026-11-29T10:00:00Z"
folder = pathlib.Path.home() / ".codex/sessions/2026/11/29"
path = folder / f"rollout-2026-11-29T10-00-00-{name}.jsonl"
path.parent.mkdir(parents=True, exist_ok=True)
item = {"type": "UserMessage", "id": "u", "content": [{"type": "text", "text": os.environ["SAYING"]}]}
head = {"type": "session_meta", "payload": {"id": name, "timestamp": AT, "cwd": str(pathlib.Path.cwd()), "source": "cli"}}
said = {"type": "event_msg", "payload": {"type": "item_completed", "turn_id": "t", "item": item}}
here = pathlib.Path.home() / ("there-" + os.environ["TURN"])
here.mkdir(exist_ok=True)
time.sleep(0.2)
if name != "none":
    with path.open("a") as stream:
        stream.writelines(json.dumps(line | {"timestamp": AT}) + "\\n" for line in ([said] if path.stat().st_size else [head, said]))
        stream.flush()
        if "INSIDE" in os.environ:
            env = os.environ | json.loads(os.environ["INSIDE"])
            del env["INSIDE"]
            inner = subprocess.run([PYTHON, "-m", "cam", "run"], env=env, stderr=subprocess.PIPE)
            pathlib.Path.home().joinpath("inner").write_bytes(inner.stderr)
        here.joinpath(name).touch()
        while not all(here.joinpath(other).exists() for other in together if other != "none"):
            time.sleep(0.002)
        time.sleep(0.05)
else:
    while not [*here.iterdir()]:
        time.sleep(0.002)
    time.sleep(0.05)
"""


@pytest.fixture
def together(repo: Path, home: Path, monkeypatch: pytest.MonkeyPatch) -> Callable[..., list[str]]:
    """Starts runs of the agent at once in one directory, one for each session and what is said in it; what each told."""
    binary = home / "codex"
    binary.write_text(_BRIEF.replace("PYTHON", repr(sys.executable)), encoding="utf-8")
    binary.chmod(0o755)
    monkeypatch.setenv("CAM_CODEX", str(binary))

    def run(turn: str, said: dict[str, str], *, command: str = "run", inside: dict[str, str] | None = None) -> list[str]:
        more = {"INSIDE": json.dumps(inside)} if inside else {}
        running = [
            subprocess.Popen(
                [sys.executable, "-m", "cam", command],
                cwd=repo,
                env=os.environ | more | {"SESSION": name, "SAYING": text, "TURN": turn, "TOGETHER": " ".join(said)},
                stdin=subprocess.DEVNULL,
                stderr=subprocess.PIPE,
                text=True,
            )
            for name, text in said.items()
        ]
        return [process.communicate(timeout=60)[1] for process in running]

    return run


@pytest.mark.skipif(not Path("/proc/self/fd").exists(), reason="who has a file open is told by /proc alone")
def test_of_two_runs_that_start_and_end_together_each_tells_its_own(together: Callable[..., list[str]]) -> None:
    """Sessions that begin, and sessions that are resumed."""
    for command in ("run", "resume"):
        left, right = f"{command}-left", f"{command}-right"
        said = {"left": f"Remember that {left} is blue.", "right": f"Remember that {right} is red."}
        one, two = together(command, said, command=command)
        assert (f"{left} is blue.".capitalize() in one, f"{right} is red.".capitalize() in two) == (True, True), (one, two)
        assert ("is red" in one, "is blue" in two) == (False, False), (one, two)


@pytest.mark.skipif(not Path("/proc/self/fd").exists(), reason="who has a file open is told by /proc alone")
def test_a_run_whose_agent_wrote_no_session_tells_nobody_elses(together: Callable[..., list[str]]) -> None:
    subprocess.run([sys.executable, "-m", "cam", "remember", "Tests run with make."], check=True, capture_output=True)
    none, one = together("alone", {"none": "", "one": "Remember that tags are signed."})
    assert (none, "Tags are signed." in one) == ("", True)


@pytest.mark.skipif(not Path("/proc/self/fd").exists(), reason="who has a file open is told by /proc alone")
def test_a_run_inside_a_run_is_told_by_the_inner_one(together: Callable[..., list[str]], home: Path) -> None:
    inside = {"SESSION": "in", "SAYING": "Remember that invoices are blue.", "TOGETHER": "in"}
    (outer,) = together("nested", {"out": "Remember that tags are signed."}, inside=inside)
    inner = (home / "inner").read_text(encoding="utf-8")
    assert ("Tags are signed." in outer, "Invoices" in outer) == (True, False)
    assert ("Invoices are blue." in inner, "Tags" in inner) == (True, False)


def test_only_what_this_run_taught_is_told_after_the_clock_was_set_back(
    cam: Callable[..., subprocess.CompletedProcess[str]], home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Earlier lines of the audit, and the session's own file, are then of the future; what hooks learned meanwhile is told all the same."""
    monkeypatch.setenv("CAM_EXTRACTOR", "heuristic")
    monkeypatch.setenv("HOOKED", "1")
    monkeypatch.setenv("SAYING", "Remember that invoices are rounded half-even.")
    assert "learned project:workflow:invoices" in cam("run").stderr
    (log,) = home.glob(".codex-auto-memory/projects/*/audit/sync-log.jsonl")
    log.write_text(re.sub(r'"at":"20\d\d', '"at":"2099', log.read_text("utf-8")), encoding="utf-8")
    os.utime(next(home.glob(".codex/sessions/*/*/*/*.jsonl")), (4e9, 4e9))
    monkeypatch.setenv("SAYING", "Remember that tags are signed.")
    told = cam("resume", "--last").stderr
    assert "learned project:workflow:tags-are-signed: Tags are signed." in told
    assert "invoices" not in told
    assert cam("--no-sync", "resume", "--last").stderr == ""


def test_an_agent_that_crashes_is_told_and_its_session_read(
    cam: Callable[..., subprocess.CompletedProcess[str]], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Silence and a number would leave it open who failed. Ended by hand there is nothing to tell."""
    monkeypatch.setenv("CAM_EXTRACTOR", "heuristic")
    monkeypatch.setenv("SAYING", "Remember that tags are signed.")
    monkeypatch.setenv("KILLED_BY", str(int(signal.SIGKILL)))
    done = cam("exec", "hello")
    assert done.returncode == 137
    assert done.stderr.splitlines() == [
        "cam: codex was ended by signal 9 (Killed); what the session had written by then is read all the same",
        "cam: learned project:workflow:tags-are-signed: Tags are signed.",
    ]
    assert cam("--no-sync", "exec", "hello").stderr == "cam: codex was ended by signal 9 (Killed)\n"
    monkeypatch.setenv("KILLED_BY", str(int(signal.SIGTERM)))
    done = cam("exec", "hello")
    assert (done.returncode, done.stderr) == (143, "")


def test_without_learning_the_agents_own_hooks_learn_nothing_either(
    cam: Callable[..., subprocess.CompletedProcess[str]], monkeypatch: pytest.MonkeyPatch
) -> None:
    """`--no-sync` is said of the run, whoever would learn from it; the next run may."""
    monkeypatch.setenv("CAM_EXTRACTOR", "heuristic")
    monkeypatch.setenv("SAYING", "Remember that tags are signed.")
    monkeypatch.setenv("HOOKED", "1")
    assert cam("--no-sync", "exec", "hello").returncode == 7
    assert cam("memory", "list").stdout == ""
    assert "learned project:workflow:tags-are-signed" in cam("exec", "hello").stderr


def test_without_learning_nothing_is_asked(cam: Callable[..., subprocess.CompletedProcess[str]]) -> None:
    assert cam("--no-sync", "exec", "hello").returncode == 7
    assert "model call" not in cam("audit", "log").stdout


def test_an_interrupted_question_costs_the_run_nothing(
    cam: Callable[..., subprocess.CompletedProcess[str]], home: Path, repo: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Ctrl-C while the model thinks ends the question at once; the exit code is the agent's, and the call is counted."""
    monkeypatch.setenv("THINKING", "60")
    with subprocess.Popen(
        [sys.executable, "-m", "cam", "exec", "hello"], cwd=repo, stdin=subprocess.DEVNULL, stderr=subprocess.PIPE
    ) as child:
        deadline = time.monotonic() + 30
        while not (home / "asked").exists():
            assert time.monotonic() < deadline
            time.sleep(0.1)
        child.send_signal(signal.SIGINT)
        _, said = child.communicate(timeout=20)
    assert child.returncode == 7
    assert b"interrupted" in said
    assert "model call, asked" in cam("audit", "log").stdout


def test_what_fails_of_the_memory_is_one_line_and_the_run_goes_on() -> None:
    """A known error, a bug and Ctrl-C alike; what succeeded is passed on."""
    told: list[object] = []

    def interrupted() -> None:
        raise KeyboardInterrupt

    def refused() -> None:
        raise StoreError("the disk is full")

    def buggy() -> None:
        raise ZeroDivisionError("of zero")

    assert [wrap._afterwards(one, "nothing was learned", told.append) for one in (interrupted, refused, buggy)] == [None, None, None]
    assert told == [
        "nothing was learned: interrupted; `cam sync` goes on with it",
        "nothing was learned: the disk is full",
        "nothing was learned: a bug in cam: ZeroDivisionError: of zero",
    ]
    assert wrap._afterwards(lambda: 7, "", told.append) == 7


def test_ctrl_c_that_python_wraps_is_ctrl_c() -> None:
    """Python 3.11 raises a RuntimeError when one comes while a class is made, as one did of 666 that came while cam was starting."""

    def made() -> int:
        raise RuntimeError("Error calling __set_name__") from KeyboardInterrupt()

    with pytest.raises(KeyboardInterrupt):
        wrap._attempt(made, "no memory in this run", print)
    assert guarded(made, []) == INTERRUPTED


@pytest.mark.parametrize("after", [0.1, 0.15, 0.2, 0.25, 0.3, 0.35, 0.4, 0.5])
def test_ctrl_c_before_the_agent_is_there_ends_the_run(
    cam: Callable[..., subprocess.CompletedProcess[str]], home: Path, repo: Path, after: float
) -> None:
    """Whatever cam is at: reading earlier sessions, putting the memory together, starting the agent."""
    assert cam("remember", "Run make test, not npm test.").returncode == 0
    (home / "codex").write_text("#!/bin/sh\nexec sleep 5\n", encoding="utf-8")
    program = "import signal; signal.signal(signal.SIGINT, signal.default_int_handler); from cam.__main__ import main; main()"
    with subprocess.Popen(
        [sys.executable, "-c", program, "exec", "hello"], cwd=repo, stdin=subprocess.DEVNULL, stderr=subprocess.PIPE, env=unmeasured()
    ) as child:
        time.sleep(after)
        child.send_signal(signal.SIGINT)
        child.communicate(timeout=20)
    assert child.returncode in {130, -signal.SIGINT}, "the latter while Python itself starts; 0 is an agent that ran to its end"


def test_an_earlier_session_is_read_and_its_state_saved_before_the_agent_starts(
    cam: Callable[..., subprocess.CompletedProcess[str]], repo: Path, home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What ran without cam, an hour ago; what the repository may not set is told, too."""
    monkeypatch.setenv("CAM_EXTRACTOR", "heuristic")
    (repo / ".cam.toml").write_text('codex = "/tmp/evil"\n', encoding="utf-8")
    path = home / ".codex" / "sessions" / "2026" / "11" / "28" / "rollout-2026-11-28T10-00-00-s0.jsonl"
    path.parent.mkdir(parents=True)
    began = datetime.now(UTC) - timedelta(hours=2)
    head = {"id": "s0", "timestamp": f"{began:%Y-%m-%dT%H:%M:%SZ}", "cwd": str(repo), "source": "cli"}
    said = [{"type": "user_message", "message": text} for text in ("Remember that tags are signed.", "Add a CSV export to the page")]
    lines = [{"type": "session_meta", "payload": head}, *({"type": "event_msg", "payload": one} for one in said)]
    path.write_text("".join(json.dumps(line) + "\n" for line in lines), encoding="utf-8")
    os.utime(path, (time.time() - 3600, time.time() - 3600))
    done = cam("run")
    assert done.returncode == 7
    assert "learned project:workflow:tags-are-signed: Tags are signed." in done.stderr
    assert ".cam.toml" in done.stderr
    assert "CSV export" in (repo / ".codex-auto-memory" / "sessions" / "active.md").read_text("utf-8")


def test_without_a_memory_the_agent_runs_all_the_same(cam: Callable[..., subprocess.CompletedProcess[str]], home: Path) -> None:
    (home / ".codex-auto-memory").write_text("in the way", encoding="utf-8")
    done = cam("run")
    assert (done.returncode, "no memory in this run" in done.stderr) == (7, True)
