"""What a text gives a value, and the values: numbers with their units, times, versions, paths, addresses. It compares nothing."""

from __future__ import annotations

import re
from functools import lru_cache
from itertools import pairwise

from cam.language.lexicon import words
from cam.language.meaning import meaning
from cam.language.words import content, is_value, rooted, roots, stem, tokens, turning
from cam.patterns import lazy

_NUMBER = lazy(r"v?\d[\d.,:]*[a-z%]{0,4}")
_GENERIC = frozenset(
    (
        "port ports version level step phase line lines page part stage tier issue ticket pr limit maximum minimum least most about only "
        "just under over every after within up number layer section chapter sprint day team shard bucket"
    ).split()
)


_PULL_REQUEST = "pull-request"  # a word with a hyphen, and no identifier
# What a value is called when the thing has been named.
_FILLING = roots("limit port size value number count cap set setting configured amount length version")
_SIZES = roots("b byte kb mb gb tb kib mib gib")


@lru_cache(maxsize=2048)
def thing(text: str) -> frozenset[str]:
    """The words of what has a value: without the values, their units, and words that only tell of a change."""
    nothing = counted(text) | turning()
    return frozenset(token for token in meaning(text) if (token == _PULL_REQUEST or not is_value(token)) and token not in nothing)


@lru_cache(maxsize=2048)
def values(text: str) -> frozenset[str]:
    """The values in a text."""
    return frozenset(token for token in content(text) if is_value(token))


def shape(value: str) -> str:
    """What kind of value it is: a value of another kind says another thing of the same subject."""
    if "://" in value:
        return "address"
    if re.fullmatch(r"\d{1,2}:\d\d(?:am|pm)?", value):
        return "time"
    if _NUMBER.fullmatch(value) or value in words("numerals"):
        return "number"
    return "path" if "/" in value else "name"


@lru_cache(maxsize=2048)
def versions(text: str) -> dict[str, str]:
    """The named things that a number follows: ``{"java": "17"}`` of "is built with Java 17"; a port or a limit is no name."""
    given = tokens(text)
    function = words("function")
    return {
        stem(name): number.removeprefix("v")
        for name, number in pairwise(given)
        if name.isalpha() and len(name) > 1 and name not in _GENERIC and name not in function and _NUMBER.fullmatch(number)
    }


def names_thing(text: str, other: str) -> bool:
    """Whether ``text`` names what ``other`` gives a value: all of it, or all but words such as "limit".

    "The dev server" may be another than "the dev server of the docs", and nothing says that it is the same.
    """
    ours, theirs = thing(text), thing(other)
    shared = ours & theirs
    if not shared:
        return False
    first = next((root for token in tokens(other) if (root := stem(token)) in theirs), "")
    return shared == theirs or (first in shared and theirs - shared <= _FILLING)


def akin(value: str, other: str) -> bool:
    """Whether two hosts or paths differ in a number only: ``mq1.example`` and ``mq3.example``."""
    return value != other and "." in value and re.sub(r"\d+", "0", value) == re.sub(r"\d+", "0", other) and any(c.isalpha() for c in value)


def commensurable(units: frozenset[str], others: frozenset[str]) -> bool:
    """Whether values with these units can be values of one thing: "takes 3 minutes" says nothing of "uses 2 cores".

    Units of one dimension can: a limit in minutes may be told in seconds.
    """
    dimensions = (rooted("durations"), _SIZES)
    ours, theirs = (some - turning() for some in (units, others))
    return not any(
        one and two and one <= dimension and not two & dimension
        for dimension in dimensions
        for one, two in ((ours, theirs), (theirs, ours))
    )


def counted(text: str) -> frozenset[str]:
    """The words behind a number that only say what is counted: "120 requests per minute"; "3.12 for its scripts" has none."""
    given = tokens(text)
    function = words("function")
    found: set[str] = set()
    for at, token in enumerate(given):
        if not _NUMBER.fullmatch(token):
            continue
        counted, *rest = (*given[at + 1 : at + 4], "", "", "")[:3]
        if counted.isalpha() and counted not in function:
            found.add(stem(counted))
            if rest[0] in words("per"):
                found.add(stem(rest[1]))
    return frozenset(found)
