"""What people and agents say about the work: next steps, untried ideas and decisions, also in lists below a heading."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING

from cam.continuity.state import ITEM_CHARS, one_line
from cam.extract.acts import read, requests
from cam.extract.borrowed import holds_comment
from cam.extract.masks import masked
from cam.extract.segment import split
from cam.extract.wording import strip_chatter
from cam.language.lexicon import at_start, either, frames, words
from cam.language.words import content, is_dense
from cam.patterns import lazy
from cam.store.values import same_words

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

_FENCE = re.compile(r"^\s*(?:```|~~~)")
_ITEM = re.compile(r"^\s*(?:[-*•‣]|\d{1,2}[.)])\s+(?:\[[ xX]?\]\s+)?")
_HEADING = re.compile(r"^\s*(?:#{1,6}\s+(?P<title>.+?)\s*#*|(?P<label>\S.{0,60}?)\s*[:：])\s*$")
_DONE = re.compile(r"^\s*[-*]\s+\[[xX]\]")
_QUOTE = re.compile(r"^\s*[>|]")
_BOLD = re.compile(r"\*\*|__")
# "We have not tried so far" names nothing that could be tried.
_SO_FAR = lazy(lambda: rf"(?:^|[\s,]+)(?:{either('so_far')})(?=[.!]?$)", re.IGNORECASE)
LATEST = "Continue with the latest request: "
_CLAUSE = re.compile(r"[.,;:!?…，；：。！？]\s*|\s[\u2013\u2014-]+\s")
_SHORTEST = 6  # characters; two of another script say as much as six Latin ones


@dataclass(frozen=True, slots=True, kw_only=True)
class Stated:
    """What one message says, in its order."""

    next: tuple[str, ...] = ()
    untried: tuple[str, ...] = ()
    decided: tuple[str, ...] = ()


def stated(text: str) -> Stated:
    """The next steps, untried ideas and decisions in ``text``; code blocks, quotations and ticked items aside."""
    found: dict[str, list[str]] = {"untried": [], "next_step": [], "decided": []}
    for sentence in _sentences(text):
        for cue, kept in found.items():
            if (what := _what(cue, sentence)) and (cue != "decided" or _for_certain(sentence)):
                kept.append(what)
                break
    return Stated(next=unique(found["next_step"]), untried=unique(found["untried"]), decided=unique(found["decided"]))


def unique(texts: Iterable[str]) -> tuple[str, ...]:
    """Each text once, in its first wording and place."""
    first: dict[str, str] = {}
    for text in texts:
        first.setdefault(same_words(text), text)
    return tuple(first.values())


def essence(text: str) -> str:
    """What a goal or a step asks for, to be compared: "Next step: please port the parser." and "Port the parser" are one."""
    rest = strip_chatter(text.removeprefix(LATEST))
    opening = next((match for match in frames("next_step", rest) if match.start() == 0), None)
    return same_words(strip_chatter(opening["what"] if opening else rest))


def _what(cue: str, sentence: str) -> str:
    """What a frame of this kind says, empty when none fits or it says too little; a question states nothing."""
    if sentence.rstrip().endswith(("?", "？")):
        return ""
    for match in frames(cue, sentence):
        if cue == "next_step" and not _opens_clause(masked(sentence), match.start("what")):
            continue
        what = one_line(_SO_FAR.sub("", match["what"]).strip(" ,:;"), ITEM_CHARS)
        if content(what) and sum(3 if is_dense(mark) else 1 for mark in what) >= _SHORTEST:
            return what
    return ""


def _opens_clause(sentence: str, what: int) -> bool:
    """Whether the clause before a step denies, permits and requests nothing: "no hace falta que", "I don't want to see TODO"."""
    clause = _CLAUSE.split(sentence[:what].rstrip(" :：,，;"))[-1].split()
    denied = {word.casefold() for word in clause} & words("negation")
    return not (denied or at_start("unasked", sentence) or requests(sentence))


def _for_certain(sentence: str) -> bool:
    """Whether it is said without a guess or a condition, of today, and in the speaker's own name."""
    statement = read(sentence)
    return not (statement.hedged or statement.foreign or at_start("subordinate", sentence))


def _sentences(text: str) -> Iterator[str]:
    """The sentences outside of code and quotations; an item of a list with the heading it stands below."""
    heading, fenced = "", False
    for line in text.split("\n"):
        if _FENCE.match(line):
            fenced = not fenced
            continue
        if fenced or _QUOTE.match(line) or _DONE.match(line) or holds_comment(line):
            continue
        bare = _BOLD.sub("", line)
        item = _ITEM.match(bare)
        if item:
            body = bare[item.end() :].strip()
            yield f"{heading}: {body}" if heading else body
        elif title := _HEADING.match(bare):
            heading = (title["title"] or title["label"]).rstrip(" :：")
        elif bare.strip():
            heading = ""
            yield from split(bare)
