"""Runs the loop against several versions of Codex and prints a table. Not collected by pytest.

    uv run python tests/e2e/versions.py [VERSION ...]

Default: 0.72.0, 0.118.0, 0.150.0 and the newest on npm. Each version is installed into the cache outside the repository, and gets a
fresh user. Columns: memory told in the second run exactly once; a command's exit code read back; resume adds only its new part;
exit code of a failing turn; sessions whose records are all known.
"""

from __future__ import annotations

import json
import shutil
import subprocess
import sys
import tempfile
import uuid
from pathlib import Path
from typing import TYPE_CHECKING

from cam.hosts.codex import Codex
from cam.models import CommandRan, HumanSaid
from tests.e2e.fake_responses import FakeResponses, fail, run, say, shell
from tests.e2e.ground import CACHE, YOLO, Ground, installed

if TYPE_CHECKING:
    from collections.abc import Callable

DEFAULT = ("0.72.0", "0.118.0", "0.150.0", "latest")
FACT = "rounded half-even"
# The shell tool's name for models without code mode, by age; the exact boundary lies between 0.89 and 0.101.
SHELL_COMMAND_BEFORE = (0, 101)


def newest() -> str:
    """The newest version on npm."""
    return subprocess.run(["npm", "view", "@openai/codex", "version"], check=True, capture_output=True, text=True).stdout.strip()


def told_once(ground: Ground) -> bool:
    """Said in one run, told in the next."""
    ground.say(f"Remember that invoices are {FACT}.")
    ground.say("hello")
    return ground.told(FACT) == 1


def exit_codes(ground: Ground) -> bool:
    """A failing and a succeeding command come back with their exit codes."""
    old = tuple(int(part) for part in ground.codex.parents[2].name.split(".")[:2]) < SHELL_COMMAND_BEFORE
    ask = shell if old else run
    ground.server.script += [ask("echo fine"), ask("exit 3"), say("done")]
    ground.say("Run two commands.")
    host = Codex(binary=str(ground.codex), codex_home=ground.codex_home)
    newest_session = next(host.sessions())
    ran = [event for event in host.read(Path(newest_session.path)) if isinstance(event, CommandRan)]
    return [(event.command, event.exit_code) for event in ran] == [("echo fine", 0), ("exit 3", 3)]


def resumes(ground: Ground) -> bool:
    """A resumed session grows, and only its new part is learned."""
    session = next(Codex(binary=str(ground.codex), codex_home=ground.codex_home).sessions())
    ground.say("resume", session.id, "Remember that the queue uses four workers.")
    said = " ".join(ground.memories())
    return said.count("four workers") == 1 and said.count(FACT) == 1


def failing_turn(ground: Ground) -> bool:
    """The agent's own exit code, and what was said is learned all the same."""
    ground.server.script += [fail(500)]
    done = ground.cam("exec", *YOLO, "Remember that the port is 4010.")
    return done.returncode == 1 and any("4010" in summary for summary in ground.memories())


def all_known(ground: Ground) -> bool:
    """No record of this version is unknown to the reader, and human text was found."""
    host = Codex(binary=str(ground.codex), codex_home=ground.codex_home)
    for session in host.sessions():
        evidence = host.read(Path(session.path))
        if not any(isinstance(event, HumanSaid) for event in evidence) or evidence.counts["unknown"]:
            return False
    return True


CHECKS: tuple[Callable[[Ground], bool], ...] = (told_once, exit_codes, resumes, failing_turn, all_known)


def outcomes(version: str) -> list[str]:
    """One row of the table."""
    home = CACHE / "homes" / uuid.uuid4().hex
    (home / ".codex").mkdir(parents=True)
    try:
        with tempfile.TemporaryDirectory() as folder, FakeResponses() as server:
            repo = Path(folder) / "shop"
            subprocess.run(["git", "init", "-q", "-b", "main", str(repo)], check=True)
            ground = Ground(
                home=home, codex_home=home / ".codex", cam_home=home / "memory", repo=repo, codex=installed(version), server=server
            )
            # Models that each of these versions knows and that work without code mode.
            ground.configure(model="gpt-5-codex" if int(version.split(".")[1]) < 130 else "fake")
            return [_outcome(check, ground) for check in CHECKS]
    finally:
        shutil.rmtree(home, ignore_errors=True)


def _outcome(check: Callable[[Ground], bool], ground: Ground) -> str:
    try:
        return "yes" if check(ground) else "NO"
    except (AssertionError, OSError, StopIteration, json.JSONDecodeError, subprocess.SubprocessError) as error:
        return f"NO ({type(error).__name__})"


def main() -> int:
    """Print the table; 1 when anything in it is not as promised."""
    versions = [newest() if version == "latest" else version for version in sys.argv[1:] or DEFAULT]
    print(f"{'codex':10}", *(f"{check.__name__:22}" for check in CHECKS))  # noqa: T201 - the table
    rows = {version: outcomes(version) for version in dict.fromkeys(versions)}
    for version, row in rows.items():
        print(f"{version:10}", *(f"{cell:22}" for cell in row))  # noqa: T201 - the table
    return int(any(cell != "yes" for row in rows.values() for cell in row))


if __name__ == "__main__":
    sys.exit(main())
