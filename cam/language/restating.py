"""Whether a clause says of the thing of another sentence what holds there instead, in whatever order; it judges no words of change."""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from cam.language.corrections import correction
from cam.language.lexicon import search, without, words
from cam.language.meaning import written_out
from cam.language.parting import CLAUSE
from cam.language.places import places
from cam.language.quantities import shape
from cam.language.slots import fits, verbs_of
from cam.language.words import bearing, content, is_value, negated, stem, tokens
from cam.patterns import lazy

_NAME = 3  # words of a value
_GIVES = lazy(r":(?=\s+\d)")  # "the port: 9333" is a sentence without its verb
_OPENING = 2  # words in which a clause points back: "now it is …"
_PRONOUNS = frozenset("it it's they they're es sie il elle ils elles ella ello ele ela 它".split())
_THING = 2  # words of a thing that no verb need tell from others


def restates(text: str, other: str) -> bool:
    """Whether a clause of ``text`` is about the thing of ``other``, and gives it another value of the same kind in the same place.

    "Since March search runs on Meilisearch" restates "Search runs on Solr"; "the beta search runs on Meilisearch" is about another
    thing, and "search is written in Go" says another thing of it. With another verb, the old value must be given up as well.
    """
    if not set(content(text)) & set(content(other)) or places(text) != places(other):
        return False
    theirs, frame = _said(other), correction(text)
    contrasts = frame is not None and frame.old and -1 < text.find(frame.new) < text.find(frame.old)  # "X instead of Y"
    whole = _GIVES.sub(" ", text.replace(frame.old, " ") if frame and contrasts else text)
    before = ""
    for clause in CLAUSE.split(whole):
        told = without(("since",), clause)
        if _PRONOUNS & {*tokens(told)[:_OPENING]} and set(_said(before).roots) <= set(theirs.roots):
            told = f"{' '.join(_said(before).things)} {told}"  # "the limit was raised, it is 80 now"
        else:
            before = told
        if not (negated(clause) or search("parting", clause) or search("parted", clause)) and _replaces(_said(told), theirs, text):
            return True
    return False


class _Said(NamedTuple):
    """The words of a clause that carry content: those of things and values in order, with their roots, and the roots of its verbs."""

    clause: str
    verbs: frozenset[str]
    things: tuple[str, ...]
    roots: tuple[str, ...]


@lru_cache(maxsize=1024)  # the clauses of one sentence are held against all records
def _said(clause: str) -> _Said:
    change = words("change")
    carried = [token for token in bearing(clause) if token not in change]
    verbs = verbs_of(clause) & frozenset(map(stem, carried))
    things = tuple(token for token in carried if stem(token) not in verbs)
    return _Said(clause=clause, verbs=verbs, things=things, roots=tuple(map(_root, things)))


def _replaces(ours: _Said, theirs: _Said, text: str) -> bool:
    """Whether ``ours``, a clause of ``text``, has all of ``theirs`` but one stretch, and other words that can stand in its place."""
    lost = [n for n, root in enumerate(theirs.roots) if root not in ours.roots]
    gained = [token for token in ours.things if _root(token) not in theirs.roots]
    common = len(theirs.roots) - len(lost)
    if not lost or not gained or not common or max(len(lost), len(gained)) > _NAME or lost[-1] - lost[0] >= len(lost):
        return False
    old = [theirs.things[n] for n in lost]
    if not _one_kind(old, gained) or not fits(ours.clause, tuple(map(stem, gained)), theirs.clause, tuple(map(stem, old))):
        return False
    given_up = _gives_up(text, set(map(_root, old)))
    if lost[0] == 0:  # another subject is another fact, unless the one before is said to be gone
        return given_up and bool(ours.verbs & theirs.verbs)
    if _root(gained[0]) == ours.roots[0]:
        return False
    return given_up or ours.verbs == theirs.verbs or (common >= _THING and all(map(is_value, old)) and not ours.verbs)


def _gives_up(text: str, old: set[str]) -> bool:
    """Whether a clause says of the old value that it is over, or a frame sets it against a new one."""
    frame = correction(text)
    over = [clause for clause in CLAUSE.split(text) if search("parting", clause) or search("parted", clause)]
    return any(old <= set(map(_root, tokens(clause))) for clause in (*over, frame.old if frame else ""))


def _root(token: str) -> str:
    return written_out(stem(token))


def _one_kind(old: list[str], new: list[str]) -> bool:
    """Whether all are words, or all are values of one shape: "the limit of the importer is 3" is told of another thing, too."""
    kinds = [{shape(token) if is_value(token) else "" for token in some} for some in (old, new)]
    return all(len(kind) == 1 for kind in kinds) and (kinds[0] == kinds[1] or kinds[0] | kinds[1] == {"", "name"})
