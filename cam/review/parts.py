"""Whether a text speaks of but a part of what a record tells, so that the rest still holds; what either claims is asked elsewhere."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from cam.language.corrections import affirmed, correction, renames
from cam.language.lexicon import either, without
from cam.language.quantities import versions
from cam.language.slots import verbs_of
from cam.language.words import content, is_value, rooted, stem, tokens, turning
from cam.patterns import lazy
from cam.review.claims import denied, subject

if TYPE_CHECKING:
    from collections.abc import Sequence

_PARTS = lazy(lambda: rf"\s*[,;，；、]\s*|\s+(?:{either('joining')})\s+|(?:{either('linking', spaced=False)})\s*")
_JOINED = lazy(lambda: rf",?\s(?:{either('joining')})\s", re.IGNORECASE)
_COMMA = lazy(r",\s")
_LEADING = lazy(lambda: rf"\b(?:{either('within', 'through', 'towards', 'purpose', 'choose')})\s", re.IGNORECASE)
_PURPOSE = lazy(
    lambda: (
        rf"(?:^(?:{either('within')})\s(?P<where>[^,;.]+),|(?:^|\s)(?:{either('purpose')})\s(?P<what>[^,;.]+?)"
        rf"(?=[,;.]|\s(?:{either('within', 'through', 'towards', 'purpose', 'reason', 'joining')})\s|$))"
    ),
    re.IGNORECASE,
)
_OWN = 2  # words of content that make a part of a sentence one with a thing of its own
_AND = lazy(lambda: rf",? (?:{either('joining')}) ")


def speaks_of_part(text: str, other: str, stale: Sequence[str]) -> bool:
    """Whether ``text``, which corrects ``stale`` phrases, speaks of but a part of what ``other`` tells: the rest still holds.

    "Node is 22 now" beside "node 20 and pnpm 9"; "format with ruff, not black" beside "lint with ruff and format with black".
    """
    gone = {token for phrase in (*stale, denied(text)) for token in content(phrase)}
    said = subject(text) - gone
    if _one_of_many(text, other) or _one_of_joined(said, text, other) or _narrows(text, other) or _belongs(text, other, gone):
        return True
    if len(said) > 1 and tells_besides(other, text, stated=True):  # "use pnpm, not npm" is said of all that npm is for
        return True
    ours = {stem(token) for token in tokens(text)}
    given = versions(other)
    if len(given) > 1 and not ours.isdisjoint(given) and not ours >= given.keys():
        return True
    one, rest, *_ = (*_AND.split(other, maxsplit=1), "")
    (first, leads), (second, again) = _led(one), _led(rest)
    if not leads or leads != again or not first - second or not second - first:
        return False
    met = [
        not lead.isdisjoint(ours) or any(phrase in part for phrase in stale)
        for lead, part in ((first - second, one), (second - first, rest))
    ]
    return met[0] != met[1]


def tells_besides(known: str, text: str, *, stated: bool = False) -> bool:
    """Whether ``known`` has a part of its own that ``text`` does not touch: "times in UTC" of "amounts are in cents, times in UTC".

    ``stated`` says that ``text`` is a sentence, also where its verb is in no table.
    """
    ours = {stem(token) for token in content(text)}
    parts = [(part, {stem(token) for token in content(part)}) for part in _PARTS.split(known)]
    touched = max(parts, key=lambda each: len(each[1] & ours))
    others = [(part, theirs - ours, ours.isdisjoint(theirs)) for part, theirs in parts if (part, theirs) != touched]
    states = stated or bool(verbs_of(text))  # "that the API is written in Go" is one of two things that are told of it
    return any(
        (apart and len(left) >= _OWN)
        or (len(left) >= _OWN and any(map(is_value, left)))  # "… and the worker on port 9090"
        or (states and bool(left) and bool(verbs_of(part)))
        for part, left, apart in others
    )


def _one_of_many(text: str, other: str) -> bool:
    """Whether what holds instead is but one of the things that ``other`` is about: "a feature branch" beside the default branch."""
    frame = correction(text)
    if frame is None or not frame.new or text.find(frame.new) < text.find(frame.old):
        return False
    first, *named = tokens(frame.new.replace("-", " "))
    return stem(first) in rooted("indefinite") and not subject(other.replace(frame.old, " ").replace("-", " ")).isdisjoint(map(stem, named))


def _one_of_joined(said: set[str], text: str, other: str) -> bool:
    """Whether ``text`` speaks of some of the things that ``other`` joins, and not of all: the tests of "tests and scripts use Python 3"."""
    ours = {*content(text)}
    for joint in _JOINED.finditer(other):
        items = [{*content(_LEADING.split(item)[-1])} for item in _COMMA.split(other[: joint.start()])]
        items.append({*content(other[joint.end() :])[:1]})
        if any(not item.isdisjoint(said) for item in items) and any(item and item.isdisjoint(ours) for item in items):
            return True
    return False


def _narrows(text: str, other: str) -> bool:
    """Whether ``text`` says for what it holds, and ``other`` speaks of the same without: "in German for the handbook, not in English"."""
    frame = correction(text)
    if frame is None or not -1 < text.find(frame.new) < text.find(frame.old) or renames(text):
        return False
    theirs = {*content(other)}
    said = without(("since",), affirmed(text))
    purposes = [subject(found["what"] or found["where"]) for found in _PURPOSE.finditer(said)]
    return any(some and some.isdisjoint(theirs) for some in purposes) and not subject(said).isdisjoint(theirs)


def _belongs(text: str, other: str, gone: set[str]) -> bool:
    """Whether ``text`` tells of some thing of what ``other`` tells of: "returns from the warehouse" beside "the warehouse ships …"."""
    given, theirs = tokens(text), content(other)
    at = next((n for n, token in enumerate(given) if stem(token) in rooted("of", "through", "within", "towards")), 0)
    first, rest = content(" ".join(given[:at])), content(" ".join(given[at:]))
    return bool(first) and not {*first} & {*theirs, *turning()} and rest[:1] == theirs[:1] and not gone & {*theirs[:1]}


def _led(part: str) -> tuple[frozenset[str], str]:
    """What stands before the first preposition of a part of a sentence, and that word: what is said of something, and how."""
    given = tokens(part)
    at = next((index for index, token in enumerate(given) if stem(token) in rooted("through", "within", "towards")), len(given))
    return frozenset(content(" ".join(given[:at]))), "".join(given[at : at + 1])
