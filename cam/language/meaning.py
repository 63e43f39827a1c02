"""Whether two texts say the same in other words: by tokens, abbreviations, order and slips of the pen; polarity is for others to judge."""

from __future__ import annotations

import re
from functools import cache, lru_cache

from cam.language.lexicon import either, words
from cam.language.tables.light import LIGHT, NOW, OPPOSITES, ORDER, SHORT
from cam.language.words import content, is_value, stem, tokens
from cam.patterns import lazy

_PULL_REQUEST = lazy(r"\b(?:pull|merge)[ -]requests?\b", re.IGNORECASE)
_VERB = lazy(lambda: rf"(?<=[가-힣])(?:{either('verbal', spaced=False)})$")
_SLIP = 7  # letters of a word in which one wrong letter is a slip rather than another word


@cache
def _light() -> frozenset[str]:
    return frozenset(stem(word) for word in (*LIGHT.split(), *words("negation")))


@cache
def _short() -> dict[str, str]:
    return {stem(short): stem(whole) for short, whole in SHORT.items()}


def written_out(root: str) -> str:
    """The whole word for what is written short: "prod" is production."""
    return _short().get(root, root)


@lru_cache(maxsize=4096)
def meaning(text: str) -> tuple[str, ...]:
    """The content of ``text`` without words that say nothing beside others, and with what is written short written out."""
    said = tuple(written_out(root) for token in content(_PULL_REQUEST.sub("pr", text)) if (root := _VERB.sub("", token)))
    return tuple(token for token in said if token not in _light()) or said


@lru_cache(maxsize=1024)
def _following(text: str) -> dict[str, str]:
    """The words of order in ``text``, each with the thing that follows it; "from now on" is none."""
    given, order, times = tokens(text), frozenset(ORDER.split()), frozenset(NOW.split())
    found: dict[str, str] = {}
    for at, token in enumerate(given):
        if token in order and not set(given[at + 1 : at + 2]) & times and (after := meaning(" ".join(given[at + 1 :]))):
            found.setdefault(token, after[0])
    return found


def same_order(text: str, other: str) -> bool:
    """Whether neither says "before" or "over" of what the other says it of something else, or says "after" of."""
    ours, theirs = _following(text), _following(other)
    if any(ours[word] != theirs[word] for word in ours.keys() & theirs.keys()):
        return False
    alone = {word: ours[word] for word in ours.keys() - theirs.keys()}
    if set(alone.values()) & {theirs[word] for word in theirs.keys() - ours.keys()}:
        return False
    if _reversed(meaning(text), meaning(other)):
        return False
    said, known = text.casefold(), other.casefold()
    if any((one in said) != (two in said) and (one in said, two in said) == (two in known, one in known) for one, two in OPPOSITES):
        return False
    if text.isascii() or not any(mark in text for pair in OPPOSITES for mark in pair):
        return True
    shared = set(meaning(text)) & set(meaning(other))
    return [token for token in meaning(text) if token in shared] == [token for token in meaning(other) if token in shared]


def _reversed(ours: tuple[str, ...], theirs: tuple[str, ...]) -> bool:
    """Whether two things have changed places around a third: "the app calls the API", "the API calls the app"."""
    middles = [(at, there) for at, one in enumerate(ours) for there, same in enumerate(theirs) if one == same]
    inner = [(at, there) for at, there in middles if 0 < at < len(ours) - 1 and 0 < there < len(theirs) - 1]
    return any(
        (ours[at - 1], ours[at + 1]) == (theirs[there + 1], theirs[there - 1])
        or ({*ours[:at]}, {*ours[at + 1 :]}) == ({*theirs[there + 1 :]}, {*theirs[:there]})
        for at, there in inner
    )


def unmatched(text: str, other: str) -> tuple[set[str], set[str]]:
    """What of their meaning only one of the texts has; two long words that differ in one letter are one word, written wrong."""
    ours, theirs = set(meaning(text)), set(meaning(other))
    extra, missing = ours - theirs, theirs - ours
    if len(extra) == len(missing) == 1 and _slip(_written(text, *extra), _written(other, *missing)):
        return set(), set()
    return extra, missing


def _written(text: str, root: str) -> str:
    """The word of ``text`` with this root if it is written small; names begin with a capital letter."""
    return next((token for token in tokens(text) if stem(token) == root and token in text), "")


def _slip(word: str, other: str) -> bool:
    """Values may differ in one letter, and so may what begins otherwise ("inbound", "unbound")."""
    if min(len(word), len(other)) < _SLIP or word[0] != other[0] or is_value(word) or is_value(other):
        return False
    from rapidfuzz.distance import OSA

    return OSA.distance(word, other, score_cutoff=1) <= 1
