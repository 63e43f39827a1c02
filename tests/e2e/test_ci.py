"""The page about pipelines, run as a pipeline runs it: nobody's user, no home, no terminal, a checkout that cannot be written."""

from __future__ import annotations

import json
import os
import re
import shutil
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest
import yaml

from tests.conftest import git
from tests.e2e.fake_responses import fail

if TYPE_CHECKING:
    from tests.e2e.ground import Ground

pytestmark = pytest.mark.codex

PAGE = (Path(__file__).parent.parent.parent / "docs" / "how-to" / "ci.md").read_text("utf-8")
GITHUB, GITLAB = (yaml.safe_load(block) for block in re.findall(r"```yaml\n(.*?)```", PAGE, re.DOTALL))
(CODES,) = re.findall(r"```sh\n(.*?)```", PAGE, re.DOTALL)
FACT = "rounded half-even"
REMOTE = "https://ci:glpat-4Zq8vN2mXk7LpT9wRb3c@example.org/acme/shop.git"
# A user that no file knows, without capabilities: rights bind as they bind in a container, also for the owner of this process.
NOBODY = (shutil.which("unshare") or "unshare", "--user", "--map-user=12345", "--map-group=12345", "--")
IN_A_NAMESPACE = (
    shutil.which("unshare") is not None and subprocess.run([*NOBODY, "/bin/true"], check=False, capture_output=True).returncode == 0
)


def script(job: str) -> str:
    """The lines of the page that ask the agent."""
    if job == "github":
        return next(str(step["run"]) for step in GITHUB["jobs"]["ask"]["steps"] if step.get("name") == "Ask")
    return "\n".join(GITLAB["ask"]["script"])


@dataclass(frozen=True, slots=True, kw_only=True)
class Runner:
    """One machine of a pipeline: everything of it below ``place``, and what is on its PATH."""

    ground: Ground
    place: Path
    path: str

    @property
    def memory(self) -> Path:
        return self.place / "memory"

    def run(self, line: str, *, checkout: Path, prompt: str, memory: Path | None = None) -> subprocess.CompletedProcess[str]:
        """A job's script in the checkout, without a home, a terminal or a name."""
        out = self.place / "cam"
        out.mkdir(parents=True, exist_ok=True)
        env = {"PATH": self.path, "CAM_HOME": str(memory or self.memory), "CODEX_HOME": str(self.ground.codex_home)}
        more = {"PROMPT": prompt, "FAKE_KEY": "none", "NO_COLOR": "1", "CI": "true", "TMPDIR": str(out)}
        line = line.replace("/tmp/cam/", f"{out}/")
        argv = [*(NOBODY if IN_A_NAMESPACE else ()), "/bin/sh", "-e", "-c", line]
        return subprocess.run(
            argv,
            cwd=checkout,
            env=env | more,
            stdin=subprocess.DEVNULL,
            capture_output=True,
            text=True,
            timeout=90,
            check=False,
            start_new_session=True,
        )

    def ask(self, prompt: str, *, checkout: Path, job: str = "github", memory: Path | None = None) -> subprocess.CompletedProcess[str]:
        """The page's own job, which must succeed and show no colour."""
        done = self.run(script(job), checkout=checkout, prompt=prompt, memory=memory)
        assert done.returncode == 0, done.stderr
        assert "\x1b" not in done.stderr
        assert "a bug in cam" not in done.stderr
        return done

    def events(self) -> list[dict[str, Any]]:
        """What Codex said, one JSON document a line."""
        return [json.loads(line) for line in (self.place / "cam" / "events.jsonl").read_text("utf-8").splitlines()]


@pytest.fixture
def origin(repo: Path) -> Path:
    """The repository on the server, with more than one commit."""
    (repo / "README.md").write_text("# Shop\n", encoding="utf-8")
    git(repo, "add", ".")
    git(repo, "commit", "-q", "-m", "second")
    return repo


def checked_out(origin: Path, place: Path) -> Path:
    """A shallow clone with no branch checked out, that nobody may write into."""
    place.parent.mkdir(parents=True, exist_ok=True)
    git(origin, "clone", "-q", "--depth", "1", f"file://{origin}", str(place))
    git(place, "remote", "set-url", "origin", REMOTE)
    git(place, "checkout", "-q", "--detach")
    for path in (place, *place.rglob("*")):
        path.chmod(path.stat().st_mode & ~0o222)
    return place


def runner(ground: Ground, place: Path, *, without: str = "") -> Runner:
    """A machine with cam, Codex, node and the usual programs, but for the one named."""
    bin_ = place / "bin"
    bin_.mkdir(parents=True)
    own = {"cam": str(Path(sys.executable).parent / "cam"), "codex": str(ground.codex)}
    usual = {name: shutil.which(name) for name in ("sh", "git", "node", "env", "mkdir", "cat", "echo", "ps")}
    for name, target in {**usual, **own}.items():
        if target and name != without:
            (bin_ / name).symlink_to(target)
    return Runner(ground=ground, place=place, path=str(bin_))


def test_the_examples_are_jobs() -> None:
    """Valid YAML, with the memory kept between runs and the same agent call."""
    (cached,) = [step["with"]["path"] for step in GITHUB["jobs"]["ask"]["steps"] if "cache" in step.get("uses", "")]
    assert cached == GITHUB["jobs"]["ask"]["env"]["CAM_HOME"]
    assert GITLAB["ask"]["variables"]["CAM_HOME"] == f"$CI_PROJECT_DIR/{GITLAB['ask']['cache']['paths'][0]}"
    assert all("cam exec --json" in script(job) and "</dev/null" in script(job) for job in ("github", "gitlab"))


def test_a_job_remembers_for_the_next_one(ground: Ground, origin: Path, tmp_path: Path) -> None:
    """On another machine, in another place, from a cache that was restored elsewhere; the checkout stays as it is."""
    first, second = runner(ground, tmp_path / "one"), runner(ground, tmp_path / "two")
    checkout = checked_out(origin, tmp_path / "one" / "build" / "shop")
    first.ask(f"Remember that invoices are {FACT}.", checkout=checkout)
    assert {event["type"] for event in first.events()} >= {"thread.started", "turn.completed"}
    assert not ground.told(FACT)
    shutil.copytree(first.memory, second.memory)
    shutil.rmtree(first.memory)
    elsewhere = checked_out(origin, tmp_path / "two" / "work" / "src")
    second.ask("hello", checkout=elsewhere)
    assert ground.told(FACT) == 1
    assert git(elsewhere, "status", "--porcelain", "--ignored") == ""
    written = b"".join(path.read_bytes() for path in second.memory.rglob("*") if path.is_file())
    assert b"glpat-" not in written


@pytest.mark.parametrize("trouble", ["no git", "another owner"])
def test_the_memory_is_found_without_git(ground: Ground, origin: Path, tmp_path: Path, trouble: str) -> None:
    """There is none, or it refuses a checkout of somebody else's ("dubious ownership")."""
    first = runner(ground, tmp_path / "one")
    first.ask(f"Remember that invoices are {FACT}.", checkout=checked_out(origin, tmp_path / "one" / "shop"))
    second = runner(ground, tmp_path / "two", without="git" if trouble == "no git" else "")
    elsewhere = checked_out(origin, tmp_path / "two" / "src")
    if trouble == "another owner":
        if os.geteuid() != 0:
            pytest.skip("only root can give a checkout away")
        for path in (elsewhere, *elsewhere.rglob("*")):
            os.chown(path, 999, 999)
        assert "dubious ownership" in second.run("git status", checkout=elsewhere, prompt="").stderr
    done = second.run(
        script("github").replace("exec --json", "exec --skip-git-repo-check --json"),
        checkout=elsewhere,
        prompt="hello",
        memory=first.memory,
    )
    assert done.returncode == 0, done.stderr
    assert ground.told(FACT) == 1


def test_the_memory_may_be_inside_the_checkout(ground: Ground, origin: Path, tmp_path: Path) -> None:
    """As GitLab wants it; it does not show among the changes."""
    machine = runner(ground, tmp_path / "one")
    checkout = checked_out(origin, tmp_path / "one" / "shop")
    for path in (checkout, *checkout.rglob("*")):
        path.chmod(path.stat().st_mode | 0o200)
    machine.ask(f"Remember that invoices are {FACT}.", checkout=checkout, job="gitlab", memory=checkout / ".cam-memory")
    machine.ask("hello", checkout=checkout, job="gitlab", memory=checkout / ".cam-memory")
    assert ground.told(FACT) == 1
    assert git(checkout, "status", "--porcelain") == ""


def test_exit_codes_tell_who_failed(ground: Ground, origin: Path, tmp_path: Path) -> None:
    checkout = checked_out(origin, tmp_path / "one" / "shop")
    machine = runner(ground, tmp_path / "one")
    done = machine.run(CODES, checkout=checkout, prompt="Remember that tags are signed.")
    assert (done.returncode, done.stdout) == (0, "answered\n"), done.stderr
    memories = json.loads((tmp_path / "one" / "cam" / "memories.json").read_text("utf-8"))
    assert [record["summary"] for record in memories["records"]] == ["Tags are signed."]
    ground.server.script += [fail(500)]
    assert machine.run(CODES, checkout=checkout, prompt="hello").stdout == "codex ended with 1\n"
    bare = runner(ground, tmp_path / "two", without="codex")
    assert bare.run(CODES, checkout=checkout, prompt="hello").stdout == "there is no codex\n"
    wrong = machine.run("cam --bogus exec hello", checkout=checkout, prompt="")
    assert (wrong.returncode, wrong.stderr.startswith("cam: error: ")) == (2, True)


@pytest.mark.skipif(not IN_A_NAMESPACE and os.geteuid() == 0, reason="rights do not bind root")
def test_a_memory_that_cannot_be_written_costs_the_run_nothing(ground: Ground, origin: Path, tmp_path: Path) -> None:
    """A cache that is mounted for reading only is told, and a place that cannot be made is no reason to fail."""
    machine = runner(ground, tmp_path / "one")
    checkout = checked_out(origin, tmp_path / "one" / "shop")
    machine.ask(f"Remember that invoices are {FACT}.", checkout=checkout)
    for path in (machine.memory, *machine.memory.rglob("*")):
        path.chmod(path.stat().st_mode & ~0o222)
    done = machine.ask("Remember that tags are signed.", checkout=checkout)
    assert ground.told(FACT) == 1
    assert "cam: " in done.stderr
    assert "cannot be written" in done.stderr
    machine.ask("hello", checkout=checkout, memory=Path("/proc/nowhere"))
    assert not ground.told(FACT)


def test_jobs_side_by_side_lose_nothing(ground: Ground, origin: Path, tmp_path: Path) -> None:
    machines = [runner(ground, tmp_path / f"job{number}") for number in range(4)]
    checkouts = [checked_out(origin, machine.place / "shop") for machine in machines]
    shared = tmp_path / "shared"
    prompts = [f"Remember that shard {number} runs on port 40{number}0." for number in range(4)]
    with ThreadPoolExecutor() as pool:
        list(pool.map(lambda job: job[0].ask(job[1], checkout=job[2], memory=shared), zip(machines, prompts, checkouts, strict=True)))
    listed = machines[0].run("cam memory list --json", checkout=checkouts[0], prompt="", memory=shared)
    assert len(json.loads(listed.stdout)["records"]) == 4
