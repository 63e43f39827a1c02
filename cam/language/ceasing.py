"""Whether an order lifts a rule: what the rule tells people to do, or not to, ends. It judges no facts; those are parted with."""

from __future__ import annotations

from functools import lru_cache
from string import ascii_lowercase

from cam.language.lexicon import search, without
from cam.language.words import bearing, content, may_share, negated, stem, turning
from cam.patterns import lazy

_RULING = ("standing", "ever", "always", "choose")  # what makes a rule of a sentence
_FRAME = (*_RULING, "ceasing", "resuming", "allowing", "prohibit")
_SHORTEST = 5  # letters: "bring" has no ending
_MARK = lazy(r"[,;:.!?](?=\s|$)|[，；、：。！？]|\s[\u2013\u2014-]\s|$")


def turns(text: str) -> bool:
    """Whether ``text`` says that it ends what was so before: "stop using tabs", "no tabs any more", "tabs are fine again"."""
    return _ceases(text) or _resumes(text)


def lifts(text: str, other: str) -> bool:
    """Whether ``text`` forbids all that ``other`` orders, or allows again what it forbids, and speaks of nothing besides.

    "Never use tabs" lifts "always use tabs", "tabs are fine again" lifts "never use tabs"; a plain "use tabs" may not know of that.
    """
    if not (_forbids(text) or _resumes(text)) or not may_share(text, other):
        return False
    if _forbids(other):
        return _resumes(text) and not _forbids(text) and _covers(text, _first(other))
    return _forbids(text) and _covers(text, other)


def may_lift(text: str, other: str) -> bool:
    """Whether ``text`` only ends something of which ``other`` orders a kind: "stop using tabs" after "use tabs in Makefiles"."""
    if not _ceases(text) or not may_share(text, other) or content(_first(text)) != content(text):
        return False  # what is done instead says what is meant
    ruled = not _forbids(other) and any(search(cue, other) for cue in _RULING)
    return ruled and frozenset() != roots(_first(text)) < roots(other)


@lru_cache(maxsize=64)
def _ceases(text: str) -> bool:
    return search("ceasing", _first(text)) is not None


@lru_cache(maxsize=64)
def _resumes(text: str) -> bool:
    """Whether it chooses or allows something again; any other order with "again" is work: "push to main again"."""
    clause = _first(text)
    return search("resuming", clause) is not None and (search("allowing", clause) or search("choose", clause)) is not None


@lru_cache(maxsize=2048)  # one sentence is held against all records
def _forbids(text: str) -> bool:
    return _ceases(text) or negated(_first(text))


@lru_cache(maxsize=2048)
def _first(text: str) -> str:
    """``text`` up to the first mark behind something that is said; what stands there may say what is done instead."""
    ends = (mark.start() for mark in _MARK.finditer(text))
    return next((text[:end] for end in ends if roots(text[:end])), text)


def _covers(text: str, other: str) -> bool:
    """Whether the first clause of ``text`` says all that ``other`` does, and besides at most that it changes."""
    ours, theirs = roots(_first(text)), roots(other)
    return ours - set(map(_root, turning())) <= theirs <= ours and bool(theirs)


@lru_cache(maxsize=2048)
def roots(text: str) -> frozenset[str]:
    """What ``text`` speaks of, by the roots of its words, without what makes a rule of it, ends or allows it."""
    letters = ascii_lowercase  # "n'utilise" has one in front
    return frozenset(_root(token) for token in bearing(without(_FRAME, text)) if token not in letters)


def _root(token: str) -> str:
    """The stem of a stem, in which "asking" and "ask", "answering" and "answer" meet."""
    bare = token.removesuffix("ing") if len(token) > _SHORTEST else token
    root = stem(bare)
    while (shorter := stem(root)) != root:
        root = shorter
    return root
