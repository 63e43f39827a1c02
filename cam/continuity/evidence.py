"""A session's events to a summary of where the work stands, in one pass and without a model."""

from __future__ import annotations

import os
import re
from collections import deque
from dataclasses import dataclass, field
from itertools import islice
from typing import TYPE_CHECKING

from cam.continuity.state import COMMAND_CHARS, GOAL_CHARS, Layer, Summary, one_line
from cam.continuity.stated import LATEST, Stated, essence, stated, unique
from cam.continuity.surroundings import services, variables
from cam.continuity.why import why
from cam.extract.acts import masked, requests
from cam.extract.ecosystems import use_of
from cam.extract.fault import ought_otherwise
from cam.extract.segment import announces, sentences, with_items
from cam.extract.shell import succeeded
from cam.extract.telling import Weight, describes, errand, mends, restricts, untalked, weigh
from cam.extract.wording import capitalised, is_order, strip_chatter
from cam.language.lexicon import at_start, either, is_all, made_of
from cam.language.words import content, is_dense, tokens
from cam.models import AgentSaid, CommandRan, FilesChanged, HumanSaid
from cam.patterns import lazy
from cam.redact import redact
from cam.redact.private import split_private
from cam.redact.spans import placeholder

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from cam.models import Event

_COMMANDS, _FILES, _NEXT, _UNTRIED, _TESTS, _DECIDED = 6, 6, 4, 6, 2, 4  # so many of each are worth telling
_MESSAGES, _RUNS = 40, 200  # so many of the newest are looked at
_REQUEST_CHARS = 200
_READ_CHARS = 4000  # of a command: enough that no secret is cut in two before it is recognised
_OWN_LINES = 1500  # characters; a longer message may hold pasted text, and only its own sentences count
_ADDITION = 3  # a request of fewer content words adds to the goal and does not replace it
_BARE = 2  # words of a request that names no thing
_GOAL_MARKS = " .!?。！？,;:…"
_WORD = re.compile(r"[^\W\d_]")
_JOINT = lazy(lambda: rf"(?P<mark>\s*[,;:，；：]\s*|\s+[\u2013\u2014-]+\s+)|\s+(?:{either('joining')})\s+")
_ANSWER = lazy(
    lambda: (
        rf"(?:(?:option|number|nr|no|#)\.?\s*)?\(?(?:\d{{1,3}}|[a-dA-D])[.)]?"
        rf"(?:\s*(?:,|{either('joining')}|&|\+)?\s*\(?(?:\d{{1,3}}|[a-dA-D])[.)]?)*"
    )
)
_GOES_ON = tuple("-/(.'’")  # behind a word that is a part of a longer one: "e-mail", "and/or", "now()"
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


@dataclass(slots=True)
class _Aims:
    """What the human asked for, message by message."""

    goal: str = ""
    question: str = ""
    doubtful: str = ""
    described: str = ""
    asked: str = ""
    next: list[str] = field(default_factory=list)
    untried: list[str] = field(default_factory=list)
    decided: list[str] = field(default_factory=list)

    def hear(self, public: str) -> None:
        text = redact(public)
        spoken = list(sentences(text))
        own = [sentence.text for sentence in spoken]
        found = stated(text if len(text) <= _OWN_LINES else "\n".join(own))
        self.next[:0] = found.next
        self.untried[:0] = found.untried
        self.decided[:0] = found.decided
        headed = [with_items(each.text, text) if each.text.endswith((":", "：")) else each.text for each in spoken if not each.introduced]
        headed = [minded for each in headed if (minded := _minded(each))]
        asking, weight = _asking([each for each in headed if not (each.endswith((":", "：")) and announces(each))])
        whole = " ".join(asking)
        if not asking and not self.goal and any(map(describes, own)):
            self.described = one_line(" ".join(own), GOAL_CHARS)
        if asking and weight < Weight.SEEMS:
            self.doubtful = self.doubtful or (one_line(whole, GOAL_CHARS) if weight < Weight.BOUNDS else "")
            return
        if not _asks(whole) or (found.untried and len(own) == len(found.untried) and not found.next):
            return
        marked = [f"{each};" if f"{each};" in text else each for each in asking[:-1]]
        self.asked = one_line(" ".join((_alone(each) if n == 0 else each) for n, each in enumerate([*marked, asking[-1]])), GOAL_CHARS)
        if self.goal and (len(asking) <= len(found.next) or all(map(errand, asking))):  # a step towards the goal
            return
        if all(each.rstrip().endswith(("?", "？")) and not (requests(each) or mends(each)) for each in asking):
            self.question = self.asked
        elif not self.goal or len(content(whole)) >= _ADDITION:
            self.next = [step for step in self.next if step in found.next or essence(step) not in (essence(self.goal), essence(self.asked))]
            self.goal = self.asked


def _asks(text: str) -> bool:
    """Whether it asks for something new: neither "go on" nor the answer "2"."""
    bare = text.strip(_GOAL_MARKS)
    return _WORD.search(bare) is not None and _ANSWER.fullmatch(bare) is None and not is_all("goalless", bare)


def _minded(sentence: str) -> str:
    """What is left of a sentence without what need not be minded: "never mind the docs, fix the parser" asks to fix the parser."""
    passed = at_start("dismiss", sentence)
    if passed is None:
        return sentence
    joints = list(_JOINT.finditer(sentence, passed.end()))
    ordered = (joint for joint in joints if is_order(strip_chatter(sentence[joint.end() :])))
    joint = next(ordered, None) or next((joint for joint in joints if joint["mark"]), None)
    return capitalised(strip_chatter(sentence[joint.end() :])) if joint else ""


def _asking(own: Sequence[str]) -> tuple[list[str], Weight]:
    """The sentences of a message that ask for work, and how much it asks: what asks least is left out of what is too long for a goal.

    What is told just before a sentence that leans on it is as much a part of the goal, and musings are none beside work. In a message that
    is longer than a goal, other tellings are a part only where they stand just before what asks.
    """
    weights = _weights(own)
    most = max(weights, default=Weight.TELLS)
    asked = [weight >= Weight.SEEMS for weight in weights[1:]]
    for n, next_asks in enumerate(asked):
        if weights[n] < weights[n + 1] and untalked(own[n]) == own[n] and _leans(own[n + 1]):
            weights[n] = weights[n + 1]
        elif weights[n] is Weight.MAY_ASK and not next_asks and len(" ".join(own)) > GOAL_CHARS:
            weights[n] = Weight.MUSES
    least = Weight.MAY_ASK if most >= Weight.SEEMS else Weight.MUSES
    while least < most and sum(len(each) + 1 for each, weight in zip(own, weights, strict=True) if weight >= least) > GOAL_CHARS:
        least = Weight(least + 1)
    return [each for each, weight in zip(own, weights, strict=True) if weight >= least], most


def _weights(own: Sequence[str]) -> list[Weight]:
    """How much each sentence asks, beside the one before it: what goes on with a telling is told, and what is left to do is work."""
    weights: list[Weight] = []
    for each in own:
        weight = weigh(each)
        if weights[-1:] == [Weight.BOUNDS] and restricts(each):
            weight = Weight.ASKS
        # "The app never saves. Fix it.", which "fix it" alone is not.
        if weights and mends(each) and ought_otherwise(masked(own[len(weights) - 1]), each):
            weight = Weight.ASKS
        goes_on = weights[-1:] == [Weight.TELLS] and at_start("pointing", each) is not None and weight < Weight.SEEMS
        weights.append(Weight.TELLS if goes_on else weight)
    return weights


def _leans(sentence: str) -> bool:
    """Whether it says nothing without the sentence before it: "it crashes, fix it", "find out!"."""
    words = tokens(sentence)
    return bool(made_of("pronoun", words, sentence)) or mends(sentence) or (len(words) <= _BARE and not is_dense(sentence[:1]))


def _alone(sentence: str) -> str:
    """A request as it stands without the one before it: "Then port the parser" asks to port the parser; an errand without its reminder."""
    if what := errand(sentence):
        return capitalised(what)
    rest = strip_chatter(untalked(sentence) or sentence)
    while (tied := at_start("sequel", rest)) and not rest.startswith(_GOES_ON, tied.end()):
        rest = strip_chatter(rest[tied.end() :].lstrip(_GOAL_MARKS + "，、-–—"))
    return capitalised(rest) if rest != sentence and content(rest) else sentence


def _plans(answers: Iterable[str]) -> Stated:
    """What the agent planned last, as a new plan replaces the one before it, and the untried ideas of all its answers."""
    found = [stated(redact(answer)) for answer in answers]
    planned = next((one.next for one in reversed(found) if one.next), ())
    return Stated(next=planned, untried=tuple(idea for one in reversed(found) for idea in one.untried))


def _next(aims: _Aims, plans: Stated, *, unanswered: bool) -> tuple[str, ...]:
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
    aims = _Aims()
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
