"""A session's events to a summary of where the work stands, in one pass and without a model."""

from __future__ import annotations

import os
import re
from collections import deque
from dataclasses import dataclass, field
from itertools import islice
from typing import TYPE_CHECKING

from cam.continuity.aims import Aims
from cam.continuity.state import COMMAND_CHARS, Layer, Summary, one_line
from cam.continuity.stated import LATEST, Stated, stated, unique
from cam.continuity.surroundings import services, variables
from cam.continuity.why import why
from cam.extract.ecosystems import use_of
from cam.extract.shell import succeeded
from cam.models import AgentSaid, CommandRan, FilesChanged, HumanSaid
from cam.redact import redact
from cam.redact.private import split_private
from cam.redact.spans import placeholder

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from cam.models import Event

_COMMANDS, _FILES, _NEXT, _UNTRIED, _TESTS, _DECIDED = 6, 6, 4, 6, 2, 4  # so many of each are worth telling
_MESSAGES, _RUNS = 40, 200  # so many of the newest are looked at
_REQUEST_CHARS = 200
_READ_CHARS = 4000  # of a command: enough that no secret is cut in two before it is recognised
# Commands that only look; when one of them "fails", nothing was found, which is not a failed attempt.
_LOOKING = frozenset(
    (
        *("[", "awk", "cat", "cd", "cut", "date", "diff", "echo", "env", "fd", "file", "find", "grep", "head", "jq", "less", "ls", "nl"),
        *("printf", "ps", "pwd", "realpath", "rg", "sed", "sleep", "sort", "stat", "tail", "test", "tree", "true", "type", "uname"),
        *("uniq", "wc", "which", "whoami", "xargs"),
    )
)
_LOOKING_GIT = re.compile(r"git(?: -\S+(?: \S+)?)* (?:status|diff|log|show|branch|blame|ls-files|rev-parse|remote|grep|describe)\b")
_PARTS = re.compile(r"\s*(?:&&|\|\||;|\||\n)\s*")


@dataclass(frozen=True, slots=True, kw_only=True)
class _Run:
    """The last run of one command line, and how its first run ended."""

    last: CommandRan
    ok_first: bool

    @property
    def ok(self) -> bool:
        return self.last.exit_code == 0


@dataclass(slots=True)
class _Seen:
    """What the events so far have shown, the newest of each kind only: a session may be long, and what it began with is not read."""

    humans: int = 0
    said: deque[str] = field(default_factory=lambda: deque(maxlen=_MESSAGES))
    answers: deque[str] = field(default_factory=lambda: deque(maxlen=_MESSAGES))
    runs: dict[str, _Run] = field(default_factory=dict)
    files: dict[str, None] = field(default_factory=dict)
    unanswered: bool = False
    private: bool = False

    def human(self, text: str) -> None:
        public, self.private = split_private(text, inside=self.private)
        self.said.append(public.replace(placeholder("private"), " "))
        self.humans += 1
        self.unanswered = True

    def agent(self, text: str) -> None:
        self.answers.append(text)
        self.unanswered = False

    def ran(self, event: CommandRan) -> None:
        self.unanswered = True
        line = " ".join(event.command[:_READ_CHARS].split())
        if event.exit_code is None or not line or _only_looks(event.command[:_READ_CHARS]):
            return
        before = self.runs.pop(line, None)
        self.runs[line] = _Run(last=event, ok_first=before.ok_first if before else event.exit_code == 0)
        if len(self.runs) > _RUNS:
            del self.runs[next(iter(self.runs))]

    def changed(self, event: FilesChanged, root: str) -> None:
        self.unanswered = True
        for path in event.paths if event.ok else ():
            name = _relative(path, event.cwd or root)
            self.files.pop(name, None)
            self.files[name] = None


def _plans(answers: Iterable[str]) -> Stated:
    """What the agent planned last, as a new plan replaces the one before it, and the untried ideas of all its answers."""
    found = [stated(redact(answer)) for answer in answers]
    planned = next((one.next for one in reversed(found) if one.next), ())
    return Stated(next=planned, untried=tuple(idea for one in reversed(found) for idea in one.untried))


def _next(aims: Aims, plans: Stated, *, unanswered: bool) -> tuple[str, ...]:
    """What the human said comes next, then what the agent plans; a session that broke off has its last request left."""
    known = unique((*aims.next[:_NEXT], *plans.next[:_NEXT]))
    if known or not unanswered or not aims.asked:
        return known
    return (f"{LATEST}{one_line(aims.asked, _REQUEST_CHARS)}",)


def _shown(line: str) -> str:
    return one_line(redact(line), COMMAND_CHARS).replace("`", "'")


def _attempt(line: str, run: _Run) -> str:
    """A run as an item."""
    if run.ok:
        return f"Command succeeded: `{_shown(line)}`"
    reason = why(run.last.output, run.last.exit_code)
    return f"Command failed: `{_shown(line)}`" + (f" — {reason}" if reason else "")


def _turned(runs: Iterable[tuple[str, _Run]]) -> Iterator[str]:
    """Tests that end otherwise than they began."""
    for line, run in runs:
        if run.ok != run.ok_first and any((use := use_of(part.words)) and use.purpose == "test" for part in succeeded(run.last.command)):
            yield f"Tests: `{_shown(line)}` {'passed' if run.ok_first else 'failed'} at first and {'passes' if run.ok else 'fails'} now"


def _only_looks(line: str) -> bool:
    parts = [part for part in _PARTS.split(line.strip()) if part]
    return all(part.split()[0].rsplit("/", 1)[-1] in _LOOKING or _LOOKING_GIT.match(part) for part in parts)


def _relative(path: str, base: str) -> str:
    """``path`` as seen from the directory of the turn, unless it is outside of it."""
    if not base or not path.startswith("/"):
        return path.removeprefix("./")
    name = os.path.relpath(path, base)
    return path if name.startswith("..") else name


def summarise(events: Iterable[Event], *, root: str = "") -> Summary:
    """Where the work of one session stands; ``events`` is read once. ``root`` is the directory of turns that name none.

    A command counts by its last run: one that failed and later succeeded is no failed attempt, and the other way round.
    The goal is the last request that asks for something of its own; "continue" asks for nothing new. Where nothing was requested it is a
    question that was worked on or not answered, or else what was told of a thing, if files were changed: then it was a report of a fault.
    Every text is redacted.
    """
    seen = _Seen()
    for event in events:
        match event:
            case HumanSaid(text=text):
                seen.human(text)
            case AgentSaid(text=text):
                seen.agent(text)
            case CommandRan():
                seen.ran(event)
            case FilesChanged():
                seen.changed(event, root)
            case _:
                pass
    return _summary(seen)


def _summary(seen: _Seen) -> Summary:
    aims = Aims()
    for text in seen.said:
        aims.hear(text)
    plans = _plans(seen.answers)
    newest = list(seen.runs.items())[::-1]
    worked, failed = ([(line, run) for line, run in newest if run.ok is ok] for ok in (True, False))
    proved = bool(seen.runs or seen.files)
    goal = aims.goal or (aims.question if proved or seen.unanswered else "")
    goal = goal or ((aims.doubtful or aims.described) if seen.files else "")
    steps = _next(aims, plans, unanswered=seen.unanswered)
    untried = unique((*aims.untried, *plans.untried))[:_UNTRIED]
    files = [f"File modified: {_shown(name)}" for name in list(seen.files)[::-1][:_FILES]]
    commands = [part for run in seen.runs.values() if run.ok for part in succeeded(run.last.command)]
    started = [f"Service started: `{_shown(line)}`" for line in services(commands)]
    given = [f"Variables set for commands: {', '.join(names)}"] if (names := variables(commands)) else []
    return Summary(
        shared=Layer(
            confirmed=unique(_attempt(*one) for one in worked[:_COMMANDS]),
            failed=unique(_attempt(*one) for one in failed[:_COMMANDS]),
            untried=untried,
            notes=tuple(f"Decided: {what}" for what in unique(aims.decided)[:_DECIDED]),
        ),
        local=Layer(goal=goal, next=steps, notes=(*islice(_turned(newest), _TESTS), *started, *given, *files)),
        counts={
            "humans": seen.humans,
            "commands": len(worked),
            "failures": len(failed),
            "files": len(seen.files),
            "next": len(steps),
            "untried": len(untried),
        },
        confidence="high" if aims.goal and proved and steps else "medium" if aims.goal and (proved or steps) else "low",
    )
