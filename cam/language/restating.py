"""Whether a clause says of the thing of another sentence what holds there instead, in whatever order; it judges no words of change."""

from __future__ import annotations

import re
from functools import lru_cache
from typing import TYPE_CHECKING, NamedTuple

from cam.language.corrections import affirmed, correction
from cam.language.lexicon import either, frames, made_of, search, without, words
from cam.language.meaning import written_out
from cam.language.parting import CLAUSE
from cam.language.places import places
from cam.language.quantities import shape
from cam.language.roles import succeeds
from cam.language.slots import fits, is_state, led_alike, verbs_of
from cam.language.words import bearing, content, is_dense, is_value, negated, stem, tokens
from cam.patterns import lazy

if TYPE_CHECKING:
    from collections.abc import Iterator

_NAME = 3  # words of a value
_GIVES = lazy(r":(?=\s+\d)")  # "the port: 9333" is a sentence without its verb
_BY = lazy(lambda: rf"\b(?:{either('by')})\s(?:(?:{either('definite')}) |l')?$", re.IGNORECASE)
_STRETCH = 4  # characters of a value in a dense script
_OPENING = 2  # words in which a clause points back: "now it is …"
_THING = 2  # words of a thing that no verb need tell from others


def restates(text: str, other: str) -> bool:
    """Whether a clause of ``text`` is about the thing of ``other``, and gives it another value of the same kind in the same place.

    "Since March search runs on Meilisearch" restates "Search runs on Solr"; "the beta search runs on Meilisearch" is about another
    thing, and "search is written in Go" says another thing of it. With another verb, the old value must be given up as well.
    A role that one has is restated by who has it: "Priya owns billing" after "Dana owns billing".
    """
    return succeeds(text, other) or any(_replaces(ours, theirs, text) for ours, theirs in _tellings(text, other))


def may_restate(text: str, other: str) -> bool:
    """Whether a clause of ``text`` says of the thing of ``other`` with another verb what could be its value now, or orders it otherwise.

    "Logs go to Loki now" may mean that logs are no longer shipped to Graylog; "the importer uses Redis now" leaves it written in Go.
    """
    found = ((ours, theirs, _difference(ours, theirs)) for ours, theirs in _tellings(text, other))
    return orders_otherwise(text, other) or any(
        one is not None
        and one.lost[0] > 0
        and not _leads(ours, one.gained)
        and fits(ours.clause, tuple(map(stem, one.gained)), theirs.clause, tuple(map(stem, one.old)), led=True)
        for ours, theirs, one in found
    )


def orders_otherwise(text: str, other: str) -> bool:
    """Whether two rules are the same but for the value at the end: "from now on we deploy with Kustomize", "we deploy with Helm".

    Where a value stands at no certain place, and no blanks tell words apart, they are the same but for a few characters.
    """
    if places(text) != places(other) or negated(text) or negated(other):
        return False
    ours, theirs = _bare(text), _bare(other)
    if is_dense(ours) and is_dense(theirs):
        return _one_stretch(ours, theirs)
    said, known = (tuple(map(stem, bearing(rule))) for rule in (ours, theirs))
    common = next((n for n, (one, two) in enumerate(zip(said, known, strict=False)) if one != two), 0)
    new, old = said[common:], known[common:]
    if not (common and 0 < len(new) <= _THING and 0 < len(old) <= _THING) or {*new, *old} & (verbs_of(ours) | verbs_of(theirs)):
        return False
    return fits(ours, new, theirs, old, led=True)


@lru_cache(maxsize=1024)
def _bare(rule: str) -> str:
    """``rule`` without the words that only make it one, as an order: "ab jetzt antwortest du …" is "antwort …"."""
    said = without(("standing", "ever", "always", "since"), rule).rstrip(" .!。！")
    told = next(frames("addressed", said), None)
    return said if told is None else f"{said[: told.start()]}{told['verb']}{said[told.end() :]}"


def _one_stretch(ours: str, theirs: str) -> bool:
    """Whether two texts of a dense script differ in one short stretch, and have more than that in common."""
    from difflib import SequenceMatcher

    codes = [code for code in SequenceMatcher(None, theirs, ours, autojunk=False).get_opcodes() if code[0] != "equal"]
    if len(codes) != 1 or codes[0][0] != "replace":
        return False
    _, start, end, first, last = codes[0]
    changed = max(end - start, last - first)
    return changed <= _STRETCH and changed < len(theirs) - (end - start) and is_dense(theirs[start:end]) == is_dense(ours[first:last])


def _tellings(text: str, other: str) -> Iterator[tuple[_Said, _Said]]:
    """What the clauses of ``text`` say that give nothing up, each beside ``other``, if they can be about its thing and its place."""
    if not set(content(text)) & set(content(other)) or places(text) != places(other):
        return
    theirs, frame = _said(affirmed(other)), correction(text)  # "npm" is no value of "we use pnpm, not npm"
    contrasts = frame is not None and -1 < text.find(frame.new) < text.find(frame.old)  # "X instead of Y"
    whole = _GIVES.sub(" ", text.replace(frame.old, " ") if frame and contrasts else text)
    before = ""
    for clause in CLAUSE.split(whole):
        told = without(("since",), clause)
        if made_of("pronoun", tokens(told)[:_OPENING], told) and set(_said(before).roots) <= set(theirs.roots):
            told = f"{' '.join(_said(before).things)} {told}"  # "the limit was raised, it is 80 now"
        else:
            before = told
        if not (negated(clause) or search("parting", clause) or search("parted", clause)):
            yield _said(told).beside(theirs), theirs.beside(_said(told))


class _Said(NamedTuple):
    """The words of a clause that carry content: those of things and values in order, with their roots, and the roots of its verbs."""

    clause: str
    verbs: frozenset[str]
    things: tuple[str, ...]
    roots: tuple[str, ...]

    def beside(self, other: _Said) -> _Said:
        """The same, with what is a thing in ``other`` no verb: "deploys" of "Ilse approves deploys", beside "Deploys are approved by …"."""
        things = self.verbs & {stem(token) for token in other.things}
        return _said_of(self.clause, self.verbs - things) if things else self


@lru_cache(maxsize=1024)  # the clauses of one sentence are held against all records
def _said(clause: str) -> _Said:
    return _said_of(clause, verbs_of(clause))


def _said_of(clause: str, some: frozenset[str]) -> _Said:
    """What is said where ``some`` roots are verbs."""
    change = words("change")
    carried = [token for token in bearing(clause) if token not in change]
    verbs = some & frozenset(map(stem, carried))
    things = tuple(token for token in carried if stem(token) not in verbs)
    return _Said(clause=clause, verbs=verbs, things=things, roots=tuple(map(_root, things)))


class _Difference(NamedTuple):
    """The one stretch of things that is lost, with where it stood, and what came instead."""

    lost: tuple[int, ...]
    old: tuple[str, ...]
    gained: tuple[str, ...]


def _difference(ours: _Said, theirs: _Said) -> _Difference | None:
    """What ``ours`` says otherwise, if that is one stretch of ``theirs`` and other words of its kind."""
    lost = tuple(n for n, root in enumerate(theirs.roots) if root not in ours.roots)
    gained = tuple(token for token in ours.things if _root(token) not in theirs.roots)
    if not lost or not gained or len(lost) == len(theirs.roots) or max(len(lost), len(gained)) > _NAME or lost[-1] - lost[0] >= len(lost):
        return None
    old = tuple(theirs.things[n] for n in lost)
    return _Difference(lost, old, gained) if _one_kind(old, gained) else None


def _replaces(ours: _Said, theirs: _Said, text: str) -> bool:
    """Whether ``ours``, a clause of ``text``, has all of ``theirs`` but one stretch, and other words that can stand in its place."""
    found = _difference(ours, theirs)
    if found is None or not fits(ours.clause, tuple(map(stem, found.gained)), theirs.clause, tuple(map(stem, found.old))):
        return False
    given_up = _gives_up(text, set(map(_root, found.old)))
    if is_state(found.gained, text) and not is_state(found.old, theirs.clause):
        return False  # "the tests are green now" says nothing of where they stand
    if ours.verbs & theirs.verbs and _does(theirs.clause, found.old) != _does(ours.clause, found.gained):
        return _leads(ours, found.gained) != _leads(theirs, found.old)  # "Ilse approves deploys", "deploys are approved by Dana"
    if found.lost[0] == 0:  # another subject is another fact, unless the one before is said to be gone
        return given_up and bool(ours.verbs & theirs.verbs)
    if _leads(ours, found.gained):
        return False
    common = len(theirs.roots) - len(found.lost)
    alike = ours.verbs == theirs.verbs and led_alike(
        ours.clause, tuple(map(stem, found.gained)), theirs.clause, tuple(map(stem, found.old))
    )
    return given_up or alike or (common >= _THING and all(map(is_value, (*found.old, *found.gained))) and not ours.verbs)


def _does(clause: str, some: tuple[str, ...]) -> bool:
    """Whether it is said of ``some`` that something is done by them."""
    return _BY.search(clause[: clause.casefold().find(some[0])]) is not None


def _leads(said: _Said, some: tuple[str, ...]) -> bool:
    """Whether it speaks of ``some`` first."""
    return _root(some[0]) == said.roots[0]


def _gives_up(text: str, old: set[str]) -> bool:
    """Whether a clause says of the old value that it is over, or a frame sets it against a new one."""
    frame = correction(text)
    over = [clause for clause in CLAUSE.split(text) if search("parting", clause) or search("parted", clause)]
    return any(old <= set(map(_root, tokens(clause))) for clause in (*over, frame.old if frame else ""))


def _root(token: str) -> str:
    return written_out(stem(token))


def _one_kind(old: tuple[str, ...], new: tuple[str, ...]) -> bool:
    """Whether all are words, or all are values of one shape: "the limit of the importer is 3" is told of another thing, too."""
    kinds = [{shape(token) if is_value(token) else "" for token in some} for some in (old, new)]
    return all(len(kind) == 1 for kind in kinds) and (kinds[0] == kinds[1] or kinds[0] | kinds[1] == {"", "name"})
