"""Whether a text says of a fact that it holds no more; what holds instead is for others to find."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, NamedTuple

from cam.language.lexicon import at_start, search
from cam.language.places import places
from cam.language.slots import verbs_of
from cam.language.words import content, negated, tokens, turning
from cam.patterns import lazy

if TYPE_CHECKING:
    from collections.abc import Iterator

CLAUSE = lazy(
    r"[,;:](?=\s|[^\x00-\x7f])|[，；、：。！？]|[.!?](?=\s)|\s[\u2013\u2014-]\s"
    r"|\s(?:now that|because|weil|parce que|car|porque|pois)\s|\s(?:and|but|und|aber|sondern|et|mais|y|pero|sino|e|mas)\s"
)
_INSTEAD = lazy(  # behind what was given up: "from X to Y", "replaced by Y"
    r"(?<!\w)(?:to|by|with|onto|into|in favou?r of|auf|durch|nach|à|vers|par|au profit de|a|por|para)\s|成|为|到|に|へ|으로|로"
)
_CONDITIONS = frozenset("if when unless once until wenn falls sobald si quand cuando quando se caso 如果 もし 만약".split())
_NAME = 3  # words of what holds instead
_VERB = 1  # words of a record that nobody repeats: "the app dropped Realm" parts with "the app saves to Realm"


class _Loss(NamedTuple):
    """The words of what is given up, all that is said with it, those of a clause that is read beside it, if any, and the places of all."""

    given: frozenset[str]
    said: frozenset[str]
    elsewhere: frozenset[str]
    where: frozenset[str]


def parts_with(text: str, other: str) -> bool:
    """Whether ``text`` gives up what ``other`` says of its subject, and speaks in that clause of nothing besides.

    "The app dropped Realm, it saves to SQLite" parts with "The app saves to Realm", not with "The app's backups go to Realm".
    """
    theirs = content(other)
    ending = theirs[-1] if theirs else ""
    return any(ending in loss.given and _gives_up(loss, other, text) for loss in _losses(text)) and not negated(other)


@lru_cache(maxsize=16)  # one sentence is held against all records
def _losses(text: str) -> tuple[_Loss, ...]:
    """For each clause of ``text`` what it may give up, by itself and beside each other clause."""
    if not (search("parting", text) or search("parted", text)):
        return ()
    clauses = [clause.strip() for clause in CLAUSE.split(text)]
    return tuple(
        _Loss(
            given=frozenset(content(given)),
            said=frozenset((*content(given), *content(f"{around} , {beside}"))),
            elsewhere=frozenset(content(beside)),
            where=places(f"{around} , {beside} , {given}"),
        )
        for clause in clauses
        if not _CONDITIONS & {*tokens(clause)[:1]}
        for given, around in _partings(clause)
        for beside in ("", *(one for one in clauses if one != clause and content(one)))
    )


def _partings(clause: str) -> Iterator[tuple[str, str]]:
    """For each cue in ``clause`` where what is given up may stand, and what stands on its other side."""
    if (cue := search("parting", clause)) and not at_start("merely", clause[cue.end() :].strip()):
        given = clause[cue.end() :]
        for end in (len(given), *(joint.start() for joint in _INSTEAD.finditer(given))):
            yield given[:end], clause[: cue.start()]
    if cue := search("parted", clause):
        after, *_ = _INSTEAD.split(clause[cue.end() :], maxsplit=1)
        yield clause[: cue.start()], after


def _gives_up(loss: _Loss, other: str, text: str) -> bool:
    """Whether the loss holds what ``other`` ends with, and its subject stands beside it, or in the clause that tells what holds instead."""
    theirs = content(other)
    value = next((set(theirs[n:]) for n in range(1, len(theirs)) if loss.given.issuperset(theirs[n:])), set())
    subject = set(theirs) - value
    if not value or not subject or loss.where != places(other):
        return False
    besides = loss.said - set(theirs) - turning()
    if loss.elsewhere:
        things = subject if verbs_of(text) & loss.elsewhere else subject - verbs_of(other) or subject  # "…, the logs are in Loki"
        return things <= loss.elsewhere and len(besides) <= _NAME and not loss.given - value - turning()
    return not besides and theirs[0] in loss.said and bool(subject & loss.said) and len(subject - set(content(text))) <= _VERB
