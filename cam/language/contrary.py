"""Whether a sentence lifts what another one orders or forbids, or gives its thing the value of another: who asks about it loses nothing."""

from __future__ import annotations

from functools import lru_cache

from cam.language.alternatives import excludes
from cam.language.ceasing import roots
from cam.language.corrections import correction
from cam.language.lexicon import at_start, search, spoken, without, words
from cam.language.meaning import written_out
from cam.language.parting import CLAUSE
from cam.language.places import places
from cam.language.words import bearing, code, may_share, negated, stem, tokens

_MEANT = 2  # things in common, of which one may be the work at hand
_BESIDES = 1  # a thing besides those that are allowed: "also", "here"


def contradicts(text: str, other: str) -> bool:
    """Whether ``text`` says that what ``other`` orders need not be done, allows what it forbids, or says "too" of another value.

    "It is no longer necessary to call the desk", "queries in controllers are perfectly ok", "comments in German too, from now on".
    """
    if not may_share(text, other) or not places(text) <= places(other):
        return False
    return eases(text, other) or _chooses_otherwise(text, other) or _denies(text, other)


def eases(text: str, other: str) -> bool:
    """Whether ``text`` says that what ``other`` orders need not be done, or that what it forbids may be."""
    return _waives(text, other) or _allows(text, other)


def _waives(text: str, other: str) -> bool:
    return not _forbids(other) and any(
        len(common := said & roots(other)) >= _MEANT and 2 * len(common) >= len(said) for said in _of("needless", text)
    )


def _allows(text: str, other: str) -> bool:
    """Whether ``text`` allows all that a clause of ``other`` forbids, and hardly anything besides, or allows it in one of several cases."""
    banned = [clause for clause in CLAUSE.split(other) if _forbids(clause)]
    return any(
        len(common := said & ban) >= min(_MEANT, len(ban)) and (common == ban or len(said - ban) <= _BESIDES)
        for clause in banned
        if (ban := roots(clause))
        for said in (*_of("permitted", text), *_of("needless", text))
    )


def _chooses_otherwise(text: str, other: str) -> bool:
    if not any(search(cue, text) for cue in ("besides", "shifted", "changed")):
        return False
    alone = without(("besides",), text)
    if not {written_out(stem(token)) for token in bearing(other)[:1]} & {written_out(stem(token)) for token in bearing(alone)}:
        return False
    return excludes(alone, other)


def _denies(text: str, other: str) -> bool:
    """Whether ``text`` sets a value against one that ``other`` gives, in other words, and speaks of the same thing."""
    frame = correction(text)
    if frame is None or not frame.new:
        return False
    told = " ".join(clause for clause in CLAUSE.split(text) if frame.old in clause or frame.new in clause) or text
    if at_start("pointing", told) or at_start("personal", told):
        return False  # "this release was cut on Tuesday, not Monday"
    old, theirs, command = roots(frame.old), roots(other), code(other)
    if frame.old in command.split() and code(text):
        return True  # "we switched from yarn to pnpm, so `pnpm jest`"
    fresh = roots(frame.new)  # "the dates are UTC, not local" has its subject in what is new
    about = roots(told) - old - (fresh if fresh.isdisjoint(theirs) else set())
    stated = any(old <= roots(clause) and not negated(clause) for clause in CLAUSE.split(other))
    return bool(old) and stated and 2 * len(about & theirs) >= max(1, len(about))


@lru_cache(maxsize=2048)  # one sentence is held against all records
def _forbids(text: str) -> bool:
    return negated(text) or at_start("prohibit", text) is not None or search("ceasing", text) is not None


@lru_cache(maxsize=64)
def _of(cue: str, text: str) -> tuple[frozenset[str], ...]:
    """Of what the clauses of ``text`` say that it need not be, or may be; where such a clause names nothing, the next one does."""
    clauses = [clause.strip() for clause in CLAUSE.split(text)]
    found = []
    for n, clause in enumerate(clauses):
        if _is_one(clause):
            continue  # "the styles of the new component are fine"
        if search(cue, clause) and not at_start("supposing", clause) and not search("code_at_hand", clause):
            said = roots(without((cue,), clause))
            found.append(said or roots(" ".join(clauses[n + 1 : n + 2])))
    return tuple(said for said in found if said)


def _is_one(clause: str) -> bool:
    """Whether a clause begins with the article of one thing, in a language that names a kind of things without."""
    return spoken(clause)[0].code in {"en", "de"} and not words("definite").isdisjoint(tokens(clause)[:1])
