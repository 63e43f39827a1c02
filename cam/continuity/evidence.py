"""A session's events to a summary of where the work stands, in one pass and without a model."""

from __future__ import annotations

import os
import re
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from cam.continuity.state import GOAL_CHARS, Layer, Summary, one_line
from cam.continuity.stated import Stated, stated, unique
from cam.continuity.why import why
from cam.extract.acts import strip_opener
from cam.extract.ecosystems import use_of
from cam.extract.segment import sentences
from cam.extract.shell import succeeded
from cam.extract.wording import strip_chatter
from cam.language.lexicon import frames, is_all
from cam.language.words import content
from cam.models import AgentSaid, CommandRan, FilesChanged, HumanSaid
from cam.redact import redact
from cam.redact.private import split_private
from cam.redact.spans import placeholder

if TYPE_CHECKING:
    from collections.abc import Iterable

    from cam.models import Event

_COMMANDS, _FILES, _NEXT, _UNTRIED = 6, 6, 4, 6  # so many of each are worth telling
_COMMAND_CHARS = 140
_REQUEST_CHARS = 200
_OWN_LINES = 1500  # characters; a longer message may hold pasted text, and only its own sentences count
_ADDITION = 3  # a request of fewer content words adds to the goal and does not replace it
_GOAL_MARKS = " .!?。！？,;:…"
# Commands that only look; when one of them "fails", nothing was found, which is no failed attempt.
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

    ok: bool
    ok_first: bool
    reason: str
    tests: bool


@dataclass(slots=True)
class _Task:
    """What the events so far say about the task."""

    goal: str = ""
    question: str = ""
    asked: str = ""
    unanswered: bool = False
    private: bool = False
    humans: int = 0
    said_next: list[str] = field(default_factory=list)
    planned: tuple[str, ...] = ()
    untried: list[str] = field(default_factory=list)
    runs: dict[str, _Run] = field(default_factory=dict)
    files: dict[str, None] = field(default_factory=dict)

    def human(self, raw: str) -> None:
        public, self.private = split_private(raw, inside=self.private)
        text = redact(public.replace(placeholder("private"), "\n"))
        own = [sentence.text for sentence in sentences(text)]
        self.humans += 1
        found = stated(text if len(text) <= _OWN_LINES else "\n".join(own))
        self.said_next[:0] = found.next
        self.untried[:0] = found.untried
        self._aim(own, found)
        self.unanswered = True

    def _aim(self, own: list[str], found: Stated) -> None:
        """Take the goal from a message that asks for something of its own."""
        whole = " ".join(own)
        if not whole or is_all("goalless", whole.strip(_GOAL_MARKS)):
            return
        asking = [each for each in own if not (strip_opener(strip_chatter(each))[1] or _forgets(each))]
        if not asking or (found.untried and len(own) == len(found.untried) and not found.next):
            return
        self.asked = one_line(" ".join(asking), GOAL_CHARS)
        if self.goal and len(own) == len(found.next):  # a step towards the goal
            return
        if all(each.rstrip().endswith(("?", "？")) for each in asking):
            self.question = self.asked
        elif not self.goal or len(content(whole)) >= _ADDITION:
            self.goal = self.asked

    def agent(self, raw: str) -> None:
        found = stated(redact(raw))
        self.planned = found.next or self.planned  # what the agent plans now replaces what it planned before
        self.untried[:0] = found.untried
        self.unanswered = False

    def ran(self, event: CommandRan) -> None:
        self.unanswered = True
        command = one_line(redact(event.command), _COMMAND_CHARS).replace("`", "'")
        if event.exit_code is None or not command or _only_looks(event.command):
            return
        ok = event.exit_code == 0
        before = self.runs.pop(command, None)
        uses = [use_of(simple.words) for simple in succeeded(event.command)]
        self.runs[command] = _Run(
            ok=ok,
            ok_first=before.ok_first if before else ok,
            reason="" if ok else why(event.output, event.exit_code),
            tests=any(use is not None and use.purpose == "test" for use in uses),
        )

    def changed(self, event: FilesChanged, root: str) -> None:
        self.unanswered = True
        for path in event.paths if event.ok else ():
            name = one_line(redact(_relative(path, event.cwd or root)), _COMMAND_CHARS)
            self.files.pop(name, None)
            self.files[name] = None

    def next(self) -> tuple[str, ...]:
        """What the human said comes next, then what the agent plans; a session that broke off has its last request left."""
        known = unique((*self.said_next[:_NEXT], *self.planned[:_NEXT]))
        if known or not self.unanswered or not self.asked:
            return known
        return (f"Continue with the latest request: {one_line(self.asked, _REQUEST_CHARS)}",)

    def notes(self) -> tuple[str, ...]:
        """How tests ended where they began otherwise, then the files that were changed, the newest first."""
        turned = [
            f"Tests: `{command}` {'passed' if run.ok_first else 'failed'} at first and {'passes' if run.ok else 'fails'} now"
            for command, run in self.runs.items()
            if run.tests and run.ok != run.ok_first
        ]
        return (*turned[::-1][:2], *(f"File modified: {name}" for name in list(self.files)[::-1][:_FILES]))


def _only_looks(line: str) -> bool:
    parts = [part for part in _PARTS.split(line.strip()) if part]
    return all(part.split()[0].rsplit("/", 1)[-1] in _LOOKING or _LOOKING_GIT.match(part) for part in parts)


def _relative(path: str, base: str) -> str:
    """``path`` as seen from the directory of the turn, unless it is outside of it."""
    if not base or not path.startswith("/"):
        return path.removeprefix("./")
    name = os.path.relpath(path, base)
    return path if name.startswith("..") else name


def _forgets(sentence: str) -> bool:
    return any(match.start() == 0 for match in frames("forget", sentence))


def _confidence(task: _Task) -> str:
    proved = bool(task.runs or task.files)
    if task.goal and proved and task.next():
        return "high"
    return "medium" if task.goal and (proved or task.next()) else "low"


def summarise(events: Iterable[Event], *, root: str = "") -> Summary:
    """Where the work of one session stands; ``events`` is read once. ``root`` is the directory of turns that name none.

    A command counts by its last run: one that failed and later succeeded is no failed attempt, and the other way round.
    The goal is the last request that asks for something of its own; "continue" asks for nothing new. Every text is redacted.
    """
    task = _Task()
    for event in events:
        match event:
            case HumanSaid(text=text):
                task.human(text)
            case AgentSaid(text=text):
                task.agent(text)
            case CommandRan():
                task.ran(event)
            case FilesChanged():
                task.changed(event, root)
            case _:
                pass
    newest = list(task.runs.items())[::-1]
    worked = [f"Command succeeded: `{command}`" for command, run in newest if run.ok]
    failed = [f"Command failed: `{command}`" + (f" — {run.reason}" if run.reason else "") for command, run in newest if not run.ok]
    untried = unique(task.untried)[:_UNTRIED]
    counts = {"commands": len(worked), "failures": len(failed), "files": len(task.files), "next": len(task.next()), "untried": len(untried)}
    return Summary(
        shared=Layer(confirmed=tuple(worked[:_COMMANDS]), failed=tuple(failed[:_COMMANDS]), untried=untried),
        local=Layer(goal=task.goal or task.question, next=task.next(), notes=task.notes()),
        counts={"humans": task.humans, **counts},
        confidence=_confidence(task),
    )
