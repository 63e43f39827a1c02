"""One user's machine around the real Codex: the binary from npm, homes of its own, a repository, a model on loopback."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
import time
import uuid
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from tests.e2e.fake_responses import FakeResponses

# Taken before any test gets a home of its own: what is downloaded once serves every run.
CACHE = Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache") / "cam-tests"
PACKAGES = json.loads((Path(__file__).parent / "package.json").read_text(encoding="utf-8"))["dependencies"]
PINNED = PACKAGES["@openai/codex"]
SECONDS = 60.0
YOLO = ("--skip-git-repo-check", "--dangerously-bypass-approvals-and-sandbox")
# What `cam` does between its reading and its writing: build the launch, run it in the foreground, end with its code.
_LAUNCH = """
import json, sys
from pathlib import Path
from cam.errors import CamError
from cam.hosts.codex import Codex
from cam.hosts.process import run
given = json.loads(sys.argv[1])
try:
    host = Codex(binary=given["binary"], codex_home=Path(given["home"]))
    launch = host.launch(given["command"], given["args"], startup_text=given["text"], cwd=Path.cwd())
    sys.exit(run(launch, died=lambda _: None))
except CamError as error:
    print(error, file=sys.stderr)
    sys.exit(error.exit_code)
"""


def installed(version: str, package: str = "@openai/codex", program: str = "codex") -> Path:
    """The ``codex`` of this version, or another agent, from npm into the cache if it is not there yet."""
    folder = CACHE / program / version
    binary = folder / "node_modules" / ".bin" / program
    if not binary.exists():
        fresh = folder.with_name(f"{version}.{uuid.uuid4().hex}")
        fresh.mkdir(parents=True)
        command = ["npm", "install", "--no-audit", "--no-fund", "--prefix", str(fresh), f"{package}@{version}"]
        subprocess.run(command, check=True, capture_output=True, cwd=fresh)
        try:
            fresh.rename(folder)
        except OSError:  # another run was quicker
            shutil.rmtree(fresh)
    return binary


@dataclass(frozen=True, slots=True, kw_only=True)
class Ground:
    """One user's machine: a home, Codex's and cam's homes below it, a repository, and the model's server."""

    home: Path
    codex_home: Path
    cam_home: Path
    repo: Path
    codex: Path
    server: FakeResponses

    @property
    def env(self) -> dict[str, str]:
        """The environment of this user's shell."""
        kept = {name: value for name, value in os.environ.items() if not name.startswith(("CAM_", "CODEX", "XDG_"))}
        own = {"HOME": self.home, "CODEX_HOME": self.codex_home, "CAM_HOME": self.cam_home, "CAM_CODEX": self.codex}
        return kept | {name: str(path) for name, path in own.items()} | {"FAKE_KEY": "none"}

    def configure(self, *lines: str, model: str = "fake") -> None:
        """Write Codex's config.toml: the fake provider, and these lines at the top level."""
        provider = [
            "[model_providers.fake]",
            'name = "fake"',
            f'base_url = "{self.server.url}"',
            'wire_api = "responses"',
            'env_key = "FAKE_KEY"',
            "request_max_retries = 0",
            "stream_max_retries = 0",
        ]
        chosen = [f'model = "{model}"'] if model else []
        text = "\n".join(['model_provider = "fake"', "check_for_update_on_startup = false", *chosen, *lines, *provider])
        (self.codex_home / "config.toml").write_text(text + "\n", encoding="utf-8")

    def launching(self, command: str, args: Sequence[str], *, text: str = "", binary: str = "") -> list[str]:
        """The command that launches Codex through cam's host, without the rest of cam."""
        given = {"binary": binary or str(self.codex), "home": str(self.codex_home), "command": command, "args": list(args), "text": text}
        return [sys.executable, "-c", _LAUNCH, json.dumps(given)]

    def launch(
        self, command: str, *args: str, text: str = "", binary: str = "", cwd: Path | None = None, stdin: str | None = None
    ) -> subprocess.CompletedProcess[str]:
        """Launch and wait; standard input is the null device, or ``stdin`` through a pipe."""
        line = self.launching(command, args, text=text, binary=binary)
        return self.run(line, cwd=cwd, stdin=stdin)

    def cam(self, *args: str, cwd: Path | None = None, stdin: str | None = None) -> subprocess.CompletedProcess[str]:
        """Run cam."""
        return self.run([sys.executable, "-m", "cam", *args], cwd=cwd, stdin=stdin)

    def say(self, *words: str, cwd: Path | None = None) -> subprocess.CompletedProcess[str]:
        """`cam exec` with a prompt; the turn must succeed, and so must what cam does around it."""
        done = self.cam("exec", *YOLO, *words, cwd=cwd)
        assert done.returncode == 0, done.stderr
        assert "a bug in cam" not in done.stderr, done.stderr
        return done

    def memories(self, *, cwd: Path | None = None, archived: bool = False) -> list[str]:
        """The summaries of what is remembered here, as `cam memory list --json` tells them."""
        listed = self.cam("memory", "list", "--json", *(["--all"] if archived else []), cwd=cwd)
        return [record["summary"] for record in json.loads(listed.stdout)["records"]]

    def markdown(self) -> str:
        """All active Markdown under the memory root, as a person would grep it."""
        files = (path for path in sorted(self.cam_home.rglob("*.md")) if "archive" not in path.parts)
        return "\n".join(path.read_text(encoding="utf-8") for path in files)

    def told(self, needle: str, *, request: int = -1) -> int:
        """How often the model was told something in developer messages of a request."""
        return sum(text.count(needle) for text in self.server.texts("developer", request=request))

    def run(self, line: Sequence[str], *, cwd: Path | None = None, stdin: str | None = None) -> subprocess.CompletedProcess[str]:
        """Run a command as this user, in the repository unless told otherwise, and wait for it."""
        feed = subprocess.DEVNULL if stdin is None else subprocess.PIPE
        pipe = subprocess.PIPE
        with subprocess.Popen(line, cwd=cwd or self.repo, env=self.env, stdin=feed, stdout=pipe, stderr=pipe, text=True) as process:
            try:
                out, err = process.communicate(stdin, timeout=SECONDS)
            except subprocess.TimeoutExpired:
                process.kill()
                raise
        return subprocess.CompletedProcess(line, process.returncode, out, err)

    def start(self, line: Sequence[str]) -> subprocess.Popen[bytes]:
        """Start a command in a process group of its own, as a shell does; nobody listens to it."""
        null = subprocess.DEVNULL
        return subprocess.Popen(line, cwd=self.repo, env=self.env, stdin=null, stdout=null, stderr=null, start_new_session=True)


def eventually(happened: Callable[[], object], *, seconds: float = SECONDS) -> None:
    """Wait until it has happened; fail when it does not."""
    deadline = time.monotonic() + seconds
    while not happened():
        assert time.monotonic() < deadline, "this should have happened by now"
        time.sleep(0.05)


def is_running(command: str) -> bool:
    """Whether a process with exactly this command line is alive."""
    listed = subprocess.run(["ps", "-eo", "args"], check=True, capture_output=True, text=True).stdout
    return command in listed.splitlines()


def in_group(group: int) -> list[str]:
    """Command lines of the processes in a process group, the dead that nobody has waited for aside."""
    listed = subprocess.run(["ps", "-eo", "pgid,stat,args"], check=True, capture_output=True, text=True).stdout
    rows = [line.split(None, 2) for line in listed.splitlines()[1:]]
    return [row[2] for row in rows if row[0] == str(group) and not row[1].startswith("Z")]
