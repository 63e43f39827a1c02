"""What a record claims: its subject, its value, and whether another text says the same, says otherwise, or names it."""

from __future__ import annotations

import re
from dataclasses import dataclass
from difflib import SequenceMatcher

from cam.language.lexicon import words
from cam.language.words import content, is_value, negated, stem, tokens

_ENOUGH = 0.8
_PREPOSITION = re.compile(r"\b(?:of|for|von|für|de|du|des|del|do|da|para|pour)$")


@dataclass(frozen=True, slots=True, kw_only=True)
class Difference:
    """Where two texts of one frame differ: the tokens that only one of them has."""

    ours: tuple[str, ...]
    theirs: tuple[str, ...]


def says_same(text: str, other: str) -> bool:
    """Whether ``text`` adds nothing to ``other``: its content is there, with the same polarity and the same values."""
    ours, theirs = set(content(text)), set(content(other))
    if not ours or not theirs:
        return " ".join(tokens(text)) == " ".join(tokens(other)) and bool(tokens(text))
    if negated(text) != negated(other):
        return ours == theirs and content(text) == content(other)
    if any(is_value(token) for token in ours - theirs):
        return False
    common = ours & theirs
    if ours <= theirs:
        return len(common) >= 2 or ours == theirs  # noqa: PLR2004 -- one shared word is a topic, not a fact
    return len(common) / len(ours | theirs) >= _ENOUGH


def says_otherwise(text: str, other: str) -> Difference | None:
    """The one value in which ``text`` differs from ``other``, when everything else is the same frame.

    The differing stretch must be a value (a number, address, path, identifier) or end the sentence: a subject that differs
    ("the web port", "the metrics port") makes two facts, not a contradiction.
    """
    ours, theirs = content(text), content(other)
    changes = [change for change in SequenceMatcher(None, theirs, ours, autojunk=False).get_opcodes() if change[0] != "equal"]
    lost = [change for change in changes if change[1] < change[2]]
    if len(lost) != 1:
        return None
    _, start, end, new_start, new_end = lost[0]
    old, new = theirs[start:end], ours[new_start:new_end]
    common = len(theirs) - len(old)
    if common < 2 or common < len(old) or not new:  # noqa: PLR2004 -- a subject has two words at least
        return None
    values = all(is_value(token) for token in old) and any(is_value(token) for token in new)
    if values or (end == len(theirs) and start > 0 and len(old) <= 2 and len(ours) - new_end <= 2):  # noqa: PLR2004 -- "… is Anna"
        return Difference(ours=new, theirs=old)
    return None


def shares_subject(text: str, other: str) -> bool:
    """Whether a new value in ``text`` is plausibly a new value for what ``other`` says."""
    return says_otherwise(text, other) is not None


def holds(phrase: str, text: str) -> bool:
    """Whether ``phrase`` stands in ``text`` as words, and as a value rather than as a part of something else's name.

    "npm" is the value in "Use npm here", not in "The npm registry mirror is at …", and it is no part of "pnpm".
    """
    wanted, given = tokens(phrase), tokens(text)
    function = words("function")
    wanted = tuple(token for token in wanted if token not in function) or wanted
    if not wanted:
        return False
    span = len(wanted)
    stems = tuple(stem(token) for token in given)
    target = tuple(stem(token) for token in wanted)
    for start in range(len(given) - span + 1):
        if stems[start : start + span] != target:
            continue
        following = given[start + span] if start + span < len(given) else ""
        if not following or following in function or is_value(following) or not following.isascii() or not wanted[-1].isascii() or _breaks(text, wanted[-1], following):
            return True
    return not phrase.isascii() and phrase in text


def _breaks(text: str, word: str, following: str) -> bool:
    """Whether punctuation stands between a phrase and the next word."""
    return bool(re.search(rf"{re.escape(word)}[`\"'.,;:)\]]+\s*\(?{re.escape(following)}", text, re.IGNORECASE))


def names(phrase: str, text: str) -> bool:
    """Whether every content word of ``phrase`` is in ``text``, as whole words."""
    wanted = set(content(phrase)) or {stem(token) for token in tokens(phrase)}
    return bool(wanted) and wanted <= {stem(token) for token in tokens(text)}


def mostly_names(phrase: str, text: str) -> bool:
    """Whether ``phrase`` describes ``text`` in partly other words: two thirds of it stand there, and make up half of the text."""
    wanted, given = set(content(phrase)), set(content(text))
    common = wanted & given
    return len(common) >= 2 and len(common) * 3 >= len(wanted) * 2 and len(common) * 2 >= len(given)  # noqa: PLR2004 -- one word names a topic


def coverage(phrase: str, text: str) -> float:
    """How much of ``text`` the phrase names, from 0 to 1."""
    wanted, given = set(content(phrase)), set(content(text))
    return len(wanted & given) / len(given) if given else 0.0


def overlap(text: str, other: str, *, without: tuple[str, ...] = ()) -> int:
    """How many content words two texts share besides those of the phrases in ``without``."""
    ignored = {token for phrase in without for token in content(phrase)}
    return len((set(content(text)) & set(content(other))) - ignored)
