"""What cam asks of an agent, as a Protocol, and the double that answers from recorded rollouts. Starts nothing itself."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Literal, Protocol

if TYPE_CHECKING:
    from collections.abc import Collection, Iterator, Mapping, Sequence
    from datetime import datetime

    from cam.models import Cursor, Evidence, Session

Command = Literal["run", "exec", "resume"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Agent:
    """An agent's executable. ``version`` is empty until somebody asked for it."""

    path: Path
    version: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Launch:
    """One process to start. ``env`` is the whole environment, None inherits ours. ``warnings`` say why the startup text had to stay out.

    ``transcripts`` is the folder of files that the agent writes while it runs: which of them its process has open are its own.
    """

    argv: tuple[str, ...]
    cwd: Path
    env: Mapping[str, str] | None = None
    warnings: tuple[str, ...] = ()
    transcripts: Path | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Problem:
    """Something about the agent that keeps memory from working as promised, and what to do."""

    message: str
    hint: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Answer:
    """What one question to an agent's model came to.

    ``text`` is its last message as it is: nothing has checked it, whatever the schema asked for. It is empty unless ``status`` is
    ``answered``; ``reason`` then says why. ``asked`` says whether a model may have been reached, and so may have cost something.
    Tokens are None when the agent did not say.
    """

    status: Literal["answered", "failed", "timed out", "refused"]
    text: str = ""
    reason: str = ""
    seconds: float = 0.0
    input_tokens: int | None = None
    output_tokens: int | None = None

    @property
    def asked(self) -> bool:
        """Whether a model may have been reached."""
        return self.status != "refused"


class HostIntegrationSurface(Protocol):
    """All that cam knows about one agent. A value: what was read of a session may be kept under it."""

    def __hash__(self) -> int: ...

    @property
    def name(self) -> str:
        """The agent's name, as configuration and audit spell it."""

    def find(self, *, version: bool = False) -> Agent:
        """The executable, with its version when asked; raises AgentMissing."""

    def launch(self, command: Command, args: Sequence[str], *, startup_text: str, cwd: Path) -> Launch:
        """How to start the agent with the user's arguments untouched and the startup text in its context."""

    def workdir(self, args: Sequence[str], cwd: Path) -> Path:
        """The directory in which the agent will work, given its arguments."""

    def prompt(self, args: Sequence[str]) -> str:
        """What the human asks for in these arguments, to rank memory by; empty when it comes another way."""

    def problems(self, agent: Agent) -> tuple[Problem, ...]:
        """What about this agent and its settings keeps memory from working."""

    def sessions(self, *, since: datetime | None = None) -> Iterator[Session]:
        """Recorded sessions, last written first; with ``since``, only those written at or after it."""

    def session(self, rollout: Path) -> Session:
        """What a rollout's first lines say; raises RolloutError."""

    def read(self, rollout: Path, *, since: Cursor | None = None) -> Evidence:
        """What happened in a session after ``since``; raises RolloutError."""

    def written(self) -> Mapping[str, int]:
        """When each transcript was last written to, in nanoseconds, by the name of its file: what ``ran_since`` compares with."""

    def ran_since(self, before: Mapping[str, int], *, marker: str, cwd: Path, held: Collection[str] = ()) -> tuple[Session, ...]:
        """Sessions written to since ``written`` gave ``before`` that carry the injected ``marker`` or worked in ``cwd``, oldest first.

        If any of the transcripts that the run was seen to hold open is among them, no others are.
        """

    def ask(self, prompt: str, schema: Mapping[str, object], *, seconds: float) -> Answer:
        """One question to the agent's model, answered as JSON: no tools, no hooks, no session left behind, once. Never raises CamError."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ReplayHost:
    """A host that "runs" by copying a recorded rollout to where its sessions are, and reads like the host it stands in for.

    ``rollouts`` are what the next run writes; ``into`` is the folder they appear in. ``answer`` is what it says to any question.
    """

    reader: HostIntegrationSurface
    rollouts: tuple[Path, ...]
    into: Path
    name: str = "replay"
    answer: Answer = Answer(status="refused", reason="a recording has no model")

    def find(self, *, version: bool = False) -> Agent:
        """The program that copies."""
        return Agent(path=Path("/bin/cp"), version="replay" if version else "")

    def launch(self, command: Command, args: Sequence[str], *, startup_text: str, cwd: Path) -> Launch:
        """Copy the rollouts; there is no model to read the startup text."""
        del command, args, startup_text
        self.into.mkdir(parents=True, exist_ok=True)
        return Launch(argv=(str(self.find().path), *map(str, self.rollouts), str(self.into)), cwd=cwd)

    def workdir(self, args: Sequence[str], cwd: Path) -> Path:
        """As the real host reads its arguments."""
        return self.reader.workdir(args, cwd)

    def prompt(self, args: Sequence[str]) -> str:
        """As the real host reads its arguments."""
        return self.reader.prompt(args)

    def problems(self, agent: Agent) -> tuple[Problem, ...]:
        """Nothing is wrong with a recording."""
        del agent
        return ()

    def sessions(self, *, since: datetime | None = None) -> Iterator[Session]:
        """The copied rollouts, last written first."""
        found = [self.reader.session(path) for path in self.into.glob("rollout-*.jsonl*")]
        earliest = int(since.timestamp() * 1e9) if since else 0
        yield from sorted((s for s in found if s.mtime_ns >= earliest), key=lambda s: s.mtime_ns, reverse=True)

    def session(self, rollout: Path) -> Session:
        """As the real host reads it."""
        return self.reader.session(rollout)

    def read(self, rollout: Path, *, since: Cursor | None = None) -> Evidence:
        """As the real host reads it."""
        return self.reader.read(rollout, since=since)

    def written(self) -> Mapping[str, int]:
        """When each recording was copied."""
        return {Path(session.path).name: session.mtime_ns for session in self.sessions()}

    def ran_since(self, before: Mapping[str, int], *, marker: str, cwd: Path, held: Collection[str] = ()) -> tuple[Session, ...]:
        """Everything copied since ``before``."""
        del marker, cwd, held
        copied = [session for session in self.sessions() if before.get(Path(session.path).name) != session.mtime_ns]
        return tuple(sorted(copied, key=lambda s: s.started_at))

    def ask(self, prompt: str, schema: Mapping[str, object], *, seconds: float) -> Answer:
        """The recorded answer."""
        del prompt, schema, seconds
        return self.answer
