"""The Codex CLI as a host. One class that holds where Codex is; everything it answers stands in the modules beside it."""

from __future__ import annotations

import os
import shutil
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import TYPE_CHECKING

from cam.environment import expanded, home_directory, program
from cam.errors import AgentMissing
from cam.hosts.base import Agent, Answer, Command, Launch, Problem

if TYPE_CHECKING:
    from collections.abc import Collection, Iterator, Mapping, Sequence
    from datetime import datetime

    from cam.models import Cursor, Evidence, Session

_HINT = "install it with `npm install -g @openai/codex`, or name the binary with `cam config set codex PATH`"
_VERSION_SECONDS = 20


def _default_home() -> Path:
    return Path(home_directory(), ".codex")


@dataclass(frozen=True, slots=True, kw_only=True)
class Codex:
    """Codex by the name or path of its binary and its home (`$CODEX_HOME`). Implements HostIntegrationSurface.

    ``cam`` is the command line that starts cam from a hook.
    """

    binary: str = "codex"
    codex_home: Path = field(default_factory=_default_home)
    cam: tuple[str, ...] = field(default_factory=program)
    name: str = "codex"

    def find(self, *, version: bool = False) -> Agent:
        """The executable on PATH or at the configured path; asking for the version runs it once. Raises AgentMissing."""
        found = shutil.which(expanded(self.binary))
        if found is None:
            raise AgentMissing(f"{self.name} not found: no executable {self.binary!r}", hint=_HINT)
        path = Path(found).absolute()
        return Agent(path=path, version=_version(path) if version else "")

    def launch(self, command: Command, args: Sequence[str], *, startup_text: str, cwd: Path) -> Launch:
        """See ``cam.hosts.codex.launch.launch``; raises AgentMissing."""
        from cam.hosts.codex.launch import delivering, launch

        given = delivering(command, args, cam=self.cam, home=self.codex_home, cwd=cwd) if startup_text else ()
        made = launch(self.find().path, command, (*given, *args), startup_text=startup_text, home=self.codex_home, cwd=cwd)
        return replace(made, transcripts=self.codex_home / "sessions")

    def workdir(self, args: Sequence[str], cwd: Path) -> Path:
        """The directory that `-C/--cd` names, else ``cwd``."""
        from cam.hosts.codex.launch import workdir

        return workdir(args, cwd)

    def prompt(self, args: Sequence[str]) -> str:
        """The prompt among the arguments."""
        from cam.hosts.codex.launch import prompt

        return prompt(args)

    def problems(self, agent: Agent) -> tuple[Problem, ...]:
        """A Codex too old to be given memory, or one whose own memory is on, too; a setting that it ignores."""
        from cam.hosts.codex.config import problems
        from cam.hosts.codex.strict import ignored

        return (*problems(agent.version, self.codex_home), *ignored(agent.path, self.codex_home))

    def sessions(self, *, since: datetime | None = None) -> Iterator[Session]:
        """Sessions under Codex's home, live and archived, last written first."""
        from cam.hosts.codex.sessions import sessions

        return sessions(self.codex_home, since=since)

    def session(self, rollout: Path) -> Session:
        """What a rollout's first lines say; raises RolloutError."""
        from cam.hosts.codex.sessions import header

        # `..` in what was typed would make it another transcript, and so would following links.
        return header(Path(os.path.abspath(rollout))).session  # noqa: PTH100 -- resolve() follows links

    def read(self, rollout: Path, *, since: Cursor | None = None) -> Evidence:
        """What happened in a session after ``since``; raises RolloutError, here or while it is iterated."""
        from cam.hosts.codex.rollout import read

        return read(rollout, since=since)

    def written(self) -> Mapping[str, int]:
        """When each session's file was last written to, in nanoseconds, by its name."""
        from cam.hosts.codex.sessions import written

        return written(self.codex_home)

    def ran_since(self, before: Mapping[str, int], *, marker: str, cwd: Path, held: Collection[str] = ()) -> tuple[Session, ...]:
        """Sessions written to since ``before`` that carry ``marker`` or worked in ``cwd``, oldest first; only the ``held``, if any is."""
        from cam.hosts.codex.sessions import ran_since

        return ran_since(self.codex_home, before, marker=marker, cwd=cwd, held=held)

    def ask(self, prompt: str, schema: Mapping[str, object], *, seconds: float) -> Answer:
        """See ``cam.hosts.codex.ask.ask``; a Codex that is missing or would leave a session behind is not asked."""
        from cam.hosts.codex.ask import ask, refusal

        try:
            agent = self.find(version=True)
        except AgentMissing as error:
            return Answer(status="refused", reason=str(error))
        if reason := refusal(agent.version):
            return Answer(status="refused", reason=reason)
        return ask(agent, self.codex_home, prompt, schema, seconds=seconds)


def _version(path: Path) -> str:
    """What `codex --version` prints last ("codex-cli 0.171.0"); empty when it prints nothing in time."""
    import subprocess

    try:
        done = subprocess.run(  # noqa: S603 - the binary the user runs anyway
            [path, "--version"], stdin=subprocess.DEVNULL, capture_output=True, timeout=_VERSION_SECONDS, check=False
        )
    except subprocess.TimeoutExpired:
        return ""
    except OSError as error:
        raise AgentMissing(f"cannot run {path}: {error.strerror}", hint=_HINT) from error
    words = done.stdout.decode("utf-8", "replace").split()
    return words[-1] if words else ""
