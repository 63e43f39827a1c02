"""What the human of a session wants: the goal, and what was said of steps, ideas and decisions, message by message."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from cam.continuity.state import GOAL_CHARS, one_line
from cam.continuity.stated import essence, stated
from cam.extract.acts import requests
from cam.extract.fault import ought_otherwise
from cam.extract.masks import masked
from cam.extract.segment import announces, sentences, with_items
from cam.extract.telling import Weight, describes, errand, goes_on, mends, restricts, untalked, waives, weigh
from cam.extract.wording import capitalised, is_order, strip_chatter
from cam.language.lexicon import at_start, either, is_all, made_of
from cam.language.words import content, is_dense, tokens
from cam.patterns import lazy
from cam.redact import redact

if TYPE_CHECKING:
    from collections.abc import Sequence

_OWN_LINES = 1500  # characters; a longer message may hold pasted text, and only its own sentences count
_ADDITION = 3  # a request of fewer content words adds to the goal and does not replace it
_BARE = 2  # words of a request that names no thing
_THEN = " → "
_GOAL_MARKS = " .!?。！？,;:…"
_WORD = re.compile(r"[^\W\d_]")
_IN_BRACKETS = lazy(r"[(（]([^()（）]+)[)）]\W*$")
_JOINT = lazy(lambda: rf"(?P<mark>\s*[,;:，；：]\s*|\s+[\u2013\u2014-]+\s+)|\s+(?:{either('joining')})\s+")
_ANSWER = lazy(
    lambda: (
        rf"(?:(?:option|number|nr|no|#)\.?\s*)?\(?(?:\d{{1,3}}|[a-dA-D])[.)]?"
        rf"(?:\s*(?:,|{either('joining')}|&|\+)?\s*\(?(?:\d{{1,3}}|[a-dA-D])[.)]?)*"
    )
)
_GOES_ON = tuple("-/(.'’")  # behind a word that is a part of a longer one: "e-mail", "and/or", "now()"


@dataclass(slots=True)
class Aims:
    """What the human asked for, message by message.

    ``opened`` is what the session began with, ``later`` what was asked for last since then; ``question`` and ``doubtful`` stand in for a
    goal, in this order.
    """

    opened: str = ""
    later: str = ""
    question: str = ""
    doubtful: str = ""
    described: str = ""
    asked: str = ""
    next: list[str] = field(default_factory=list)
    untried: list[str] = field(default_factory=list)
    decided: list[str] = field(default_factory=list)

    def hear(self, public: str) -> None:
        """Adds what one message says.

        The first request stays the goal: what follows it is mostly a step of the same work. What else is surely ordered later is told
        beside it, and what is wrong, asked or told later is about the work at hand.
        """
        text = redact(public)
        spoken = list(sentences(text))
        own = [sentence.text for sentence in spoken]
        found = stated(text if len(text) <= _OWN_LINES else "\n".join(own))
        self.next[:0] = found.next
        self.untried[:0] = found.untried
        self.decided[:0] = found.decided
        headed = [with_items(each.text, text) for each in spoken if not each.introduced]
        headed = [minded for each in headed if (minded := _minded(each))]
        asking, weight = _asking([each for each in headed if not (each.endswith((":", "：")) and announces(each))])
        whole = " ".join(asking)
        if not asking and not self.opened and any(map(describes, own)):
            self.described = one_line(" ".join(own), GOAL_CHARS)
        if asking and weight < Weight.SEEMS:
            self.doubtful = self.doubtful or (one_line(whole, GOAL_CHARS) if weight < Weight.BOUNDS else "")
            return
        if not _asks(whole) or (found.untried and len(own) == len(found.untried) and not found.next):
            return
        marked = [f"{each};" if f"{each};" in text else each for each in asking[:-1]]
        self.asked = one_line(" ".join((_alone(each) if n == 0 else each) for n, each in enumerate([*marked, asking[-1]])), GOAL_CHARS)
        if self.opened and self._goes_on(asking, weight, steps=len(found.next)):
            return
        if all(each.rstrip().endswith(("?", "？")) and not (requests(each) or mends(each)) for each in asking):
            self.question = self.asked
        elif not self.opened or (any(map(waives, own)) and weight is Weight.ASKS):
            self.opened, self.later = self.asked, ""
        elif len(content(whole)) >= _ADDITION:
            overtaken = {essence(self.opened), essence(self.later), essence(self.asked)}
            self.next = [step for step in self.next if step in found.next or essence(step) not in overtaken]
            self.later = self.asked

    @property
    def goal(self) -> str:
        """What the session began with, and what was asked for last."""
        if not self.later:
            return self.opened
        later = one_line(self.later, GOAL_CHARS // 2)
        return f"{one_line(self.opened, GOAL_CHARS - len(later) - len(_THEN))}{_THEN}{later}"

    @staticmethod
    def _goes_on(asking: Sequence[str], weight: Weight, *, steps: int) -> bool:
        """Whether a message is about the work at hand, or asks for no more than a step of it."""
        return weight < Weight.ASKS or len(asking) <= steps or all(errand(each) or goes_on(each) for each in asking)


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
    asked = [weight >= Weight.LACKS for weight in weights[1:]]
    for n, next_asks in enumerate(asked):
        if weights[n] < weights[n + 1] and untalked(own[n]) == own[n] and _leans(own[n + 1]):
            weights[n] = weights[n + 1]
        elif weights[n] is Weight.MAY_ASK and not next_asks and len(" ".join(own)) > GOAL_CHARS:
            weights[n] = Weight.MUSES
    least = Weight.MAY_ASK if most >= Weight.LACKS else Weight.MUSES
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
        if _jests(each):
            weight = Weight.TELLS
        if weights and (waives(each) or _jests(each)):  # "Do X. Nah, scrap that.", "Burn it all. Just kidding."
            weights[-1] = Weight.TELLS
        # "The app never saves. Fix it.", which "fix it" alone is not.
        if weights and mends(each) and ought_otherwise(masked(own[len(weights) - 1]), each):
            weight = Weight.ASKS
        goes_on = weights[-1:] == [Weight.TELLS] and at_start("pointing", each) is not None and weight < Weight.SEEMS
        weights.append(Weight.TELLS if goes_on else weight)
    return weights


def _jests(sentence: str) -> bool:
    """Whether it says that what stands before it, in it or in the sentence before, was a joke: "just kidding", "… (冗談です)"."""
    bracketed = _IN_BRACKETS.search(sentence)
    return is_all("joke", (bracketed[1] if bracketed else sentence).strip(_GOAL_MARKS))


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
