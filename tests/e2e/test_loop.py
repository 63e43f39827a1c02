"""The whole loop with the real Codex: said in one run, in Markdown, in the next run's request, corrected, resumed, interrupted."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from cam.hosts.codex import Codex
from tests.e2e.fake_responses import fail, run, say, script, think
from tests.e2e.ground import SECONDS, YOLO, eventually, is_running

if TYPE_CHECKING:
    from collections.abc import Mapping

    from tests.e2e.fake_responses import Answer
    from tests.e2e.ground import Ground

pytestmark = pytest.mark.codex

SLEEP = "sleep 50.3947"
FACT = "rounded half-even"


@pytest.fixture(params=["fake", ""], ids=["function calls", "code mode"])
def model(request: pytest.FixtureRequest, ground: Ground) -> str:
    """The plain model, and Codex's default, which works in code mode."""
    name = str(request.param)
    ground.configure(model=name)
    return name


def command(model: str, line: str) -> Answer:
    """A command in the form the model has."""
    return run(line) if model else script(f"const r = await tools.exec_command({{cmd: {json.dumps(line)}}}); text(r.output);")


def started(ground: Ground, prompt: str) -> subprocess.Popen[bytes]:
    """A `cam exec` in a process group of its own, in the middle of a command."""
    ground.server.script += [run(SLEEP)]
    child = ground.start([sys.executable, "-m", "cam", "exec", *YOLO, prompt])
    eventually(lambda: is_running(SLEEP))
    return child


def test_what_was_said_reaches_the_next_run_once(ground: Ground, model: str) -> None:
    """Run one says it; the Markdown holds it; run two's request carries it, exactly once, in a developer message."""
    del model
    ground.say(f"Remember that invoices are {FACT}.")
    assert not ground.told(FACT)
    assert FACT in ground.markdown()
    ground.say("hello again")
    assert ground.told(FACT) == 1
    assert not any(FACT in text for text in ground.server.texts("user"))
    assert len(ground.memories()) == 1, "what cam told the model is not learned from again"


def test_a_correction_replaces_what_it_corrects(ground: Ground) -> None:
    """Run three corrects; run four hears the correction only, and the old fact is in the archive with its reason."""
    ground.say("Remember that we run the tests with `npm test`.")
    ground.say("hello")
    assert ground.told("with `npm test`") == 1
    ground.say("Actually run `make test`, not `npm test`.")
    ground.say("hello")
    assert ground.told("make test")
    assert not ground.told("with `npm test`")
    assert any("with `npm test`" in summary for summary in ground.memories(archived=True))


def test_commands_that_worked_are_learned(ground: Ground, model: str) -> None:
    """A verified command is learned from its own exit code, in either way of calling tools."""
    (ground.repo / "Makefile").write_text("test:\n\t@echo fine\n", encoding="utf-8")
    ground.server.script += [command(model, "make test"), say("They pass.")]
    ground.say("Run the tests.")
    assert any("make test" in summary for summary in ground.memories())


def test_what_is_remembered_is_found(ground: Ground) -> None:
    ground.say(f"Remember that invoices are {FACT}.")
    found = json.loads(ground.cam("recall", "search", "rounded invoices", "--json").stdout)
    assert FACT in found["results"][0]["summary"]
    assert "half-even" in ground.cam("audit", "log").stdout


def test_a_resumed_session_adds_only_its_new_part(ground: Ground) -> None:
    ground.say(f"Remember that invoices are {FACT}.")
    ground.say("resume", "--last", "Remember that the queue uses four workers.")
    assert sorted(FACT in summary for summary in ground.memories()) == [False, True]
    assert ground.cam("sync", "--json").stdout.strip() in {'{"sessions":[]}', '{"sessions": []}'}


def test_a_failing_turn_keeps_its_exit_code_and_its_words(ground: Ground) -> None:
    ground.server.script += [fail(500)]
    assert ground.cam("exec", *YOLO, f"Remember that invoices are {FACT}.").returncode == 1
    assert FACT in ground.markdown()


def test_a_wrong_flag_keeps_its_exit_code(ground: Ground) -> None:
    assert ground.cam("exec", "--no-such-flag").returncode == 2


def test_a_missing_codex_is_127(ground: Ground) -> None:
    env = ground.env | {"CAM_CODEX": "/nowhere/codex"}
    line = [sys.executable, "-m", "cam", "exec", "hello"]
    done = subprocess.run(line, cwd=ground.repo, env=env, capture_output=True, text=True, check=False, stdin=subprocess.DEVNULL)
    assert done.returncode == 127
    assert "/nowhere/codex" in done.stderr
    assert "Traceback" not in done.stderr


def test_interrupted_by_ctrl_c(ground: Ground) -> None:
    """The whole group gets it: Codex ends as it does, and cam still learns what was said."""
    child = started(ground, f"Remember that invoices are {FACT}.")
    os.killpg(child.pid, signal.SIGINT)
    assert child.wait(timeout=30) == 1
    assert FACT in ground.markdown()


def test_codex_killed(ground: Ground) -> None:
    child = started(ground, f"Remember that invoices are {FACT}.")
    shim = int(subprocess.run(["pgrep", "-P", str(child.pid)], check=True, capture_output=True, text=True).stdout)
    os.kill(shim, signal.SIGKILL)
    assert child.wait(timeout=30) == 128 + signal.SIGKILL
    assert FACT in ground.markdown()
    _clean_up(child)


def test_cam_killed(ground: Ground) -> None:
    """What the killed run could not learn, the next sync does."""
    child = started(ground, f"Remember that invoices are {FACT}.")
    child.kill()
    child.wait(timeout=30)
    _clean_up(child)
    assert FACT not in ground.markdown()
    assert ground.cam("sync").returncode == 0
    assert FACT in ground.markdown()


def test_two_runs_at_once_lose_nothing(ground: Ground) -> None:
    ground.server.script += [think(say("one"), 1), think(say("two"), 1)]
    facts = ("staging queue uses four workers", "canary host is called heron")
    with ThreadPoolExecutor() as pool:
        list(pool.map(ground.say, [f"Remember that the {fact}." for fact in facts]))
    said = " ".join(ground.memories())
    assert all(said.count(fact) == 1 for fact in facts)


def test_a_worktree_shares_its_repositorys_memory(ground: Ground, tmp_path: Path) -> None:
    other = tmp_path / "feature"
    subprocess.run(["git", "worktree", "add", "-q", str(other)], cwd=ground.repo, check=True, capture_output=True)
    ground.say(f"Remember that invoices are {FACT}.")
    ground.say("hello", cwd=other)
    assert ground.told(FACT) == 1
    ground.say("Remember that on this worktree the port is 4010.", cwd=other)
    ground.say("hello", cwd=other)
    assert ground.told("4010") == 1
    ground.say("hello")
    assert not ground.told("4010")


def test_another_directory_is_another_memory(ground: Ground, tmp_path: Path) -> None:
    """With `-C`, memory is that of the directory the agent works in."""
    other = tmp_path / "other"
    other.mkdir()
    ground.say("-C", str(other), f"Remember that invoices are {FACT}.")
    ground.say("hello")
    assert not ground.told(FACT)
    ground.say("hello", cwd=other)
    assert ground.told(FACT) == 1


def test_the_users_own_instructions_stay(ground: Ground) -> None:
    ground.configure('developer_instructions = "Answer in verse."')
    before = (ground.codex_home / "config.toml").read_bytes()
    ground.say(f"Remember that invoices are {FACT}.")
    ground.say("hello")
    assert any(text.startswith("Answer in verse.\n\n") and FACT in text for text in ground.server.texts("developer"))
    assert (ground.codex_home / "config.toml").read_bytes() == before


def test_without_injection_and_without_learning(ground: Ground) -> None:
    ground.say(f"Remember that invoices are {FACT}.")
    assert ground.cam("--no-inject", "exec", *YOLO, "hello").returncode == 0
    assert not ground.told(FACT)
    assert ground.cam("--no-sync", "exec", *YOLO, "Remember that the queue uses four workers.").returncode == 0
    assert "four workers" not in ground.markdown()


def _clean_up(child: subprocess.Popen[bytes]) -> None:
    """End what a killed parent left behind: its group is the test's own."""
    try:
        os.killpg(child.pid, signal.SIGKILL)
    except ProcessLookupError:
        return


@pytest.mark.skipif(not Path("/proc/self/fd").exists(), reason="who has a file open is told by /proc alone")
def test_of_two_runs_started_together_each_tells_its_own_session(ground: Ground) -> None:
    """Also when both go on with theirs: the model answers at once, so they end together as well."""

    def told(sides: Mapping[str, tuple[str, ...]]) -> list[list[str]]:
        running = [
            subprocess.Popen(
                [sys.executable, "-m", "cam", "exec", *YOLO, *words],
                cwd=ground.repo,
                env=ground.env,
                stdin=subprocess.DEVNULL,
                stdout=subprocess.DEVNULL,
                stderr=subprocess.PIPE,
                text=True,
            )
            for words in sides.values()
        ]
        lines = [process.communicate(timeout=SECONDS)[1].splitlines() for process in running]
        return [[line.rpartition(": ")[2] for line in one if line.startswith("cam: ")] for one in lines]

    said = {side: f"Remember that {side} tags are signed." for side in ("green", "purple")}
    assert told({side: (text,) for side, text in said.items()}) == [["Green tags are signed."], ["Purple tags are signed."]]
    host = Codex(binary=str(ground.codex), codex_home=ground.codex_home)
    ids = {side: one.id for one in host.sessions() for side, text in said.items() if text in Path(one.path).read_text("utf-8")}
    more = {side: ("resume", ids[side], f"Remember that {side} builds are cached.") for side in said}
    assert told(more) == [["Green builds are cached."], ["Purple builds are cached."]]
