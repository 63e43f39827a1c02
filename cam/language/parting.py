"""Whether a text says of a fact that it holds no more; what holds instead is for others to find."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cam.language.lexicon import at_start, search, words
from cam.language.places import places
from cam.language.words import content, negated, stem, tokens
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
_CONDITIONS = frozenset("if when unless once until wenn falls sobald si quand cuando quando se caso 如果 もし 만약".split())  # noqa: SIM905 -- a list of words reads best as one
_NAME = 3  # words of what holds instead
_VERB = 1  # words of a record that nobody repeats: "the app dropped Realm" parts with "the app saves to Realm"


def parts_with(text: str, other: str) -> bool:
    """Whether ``text`` gives up what ``other`` says of its subject, and speaks in that clause of nothing besides.

    "The app dropped Realm, it saves to SQLite" parts with "The app saves to Realm", not with "The app's backups go to Realm".
    """
    if not (search("parting", text) or search("parted", text)) or negated(other):
        return False
    clauses = [clause.strip() for clause in CLAUSE.split(text)]
    return any(
        _gives_up(given, f"{around} , {beside}", other, text, elsewhere=beside)
        for clause in clauses
        if not _CONDITIONS & {*tokens(clause)[:1]}
        for given, around in _partings(clause)
        for beside in ("", *(one for one in clauses if one != clause))
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


def _gives_up(given: str, around: str, other: str, text: str, *, elsewhere: str = "") -> bool:
    """Whether ``given`` holds what ``other`` ends with, and its subject stands beside it, or ``elsewhere`` with what holds instead."""
    theirs, spoken = content(other), {*content(given), *content(around)}
    value = next((set(theirs[n:]) for n in range(1, len(theirs)) if set(theirs[n:]) <= set(content(given))), set())
    subject = set(theirs) - value
    besides = spoken - set(theirs) - _change()
    if not value or not subject or places(f"{around} , {given}") != places(other):
        return False
    if elsewhere:
        return subject <= set(content(elsewhere)) and len(besides) <= _NAME and not set(content(given)) - value - _change()
    return not besides and theirs[0] in spoken and bool(subject & spoken) and len(subject - set(content(text))) <= _VERB


def _change() -> frozenset[str]:
    return frozenset(stem(word) for word in words("change"))
