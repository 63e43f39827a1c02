"""What a record claims: its subject, its value, and whether another text says the same, says otherwise, or names it."""

from __future__ import annotations

import re
from dataclasses import dataclass
from difflib import SequenceMatcher

from cam.language.alternatives import choice, chooses_otherwise
from cam.language.corrections import correction
from cam.language.lexicon import spoken, words
from cam.language.meaning import meaning, same_order, unmatched
from cam.language.places import places
from cam.language.quantities import values
from cam.language.slots import chooses, fits, verbs_of
from cam.language.words import content, is_dense, is_number, is_value, named_parts, negated, restricted, stem, tokens, turning
from cam.patterns import lazy

_ENOUGH, _MOST = 0.8, 0.6
_NAME = 3  # words of a name
_CODE = lazy(r"`([^`\n]+)`")


@dataclass(frozen=True, slots=True, kw_only=True)
class Difference:
    """Where two texts of one frame differ: the tokens that only one of them has."""

    ours: tuple[str, ...]
    theirs: tuple[str, ...]


def says_same(text: str, other: str) -> bool:
    """Whether ``text`` adds nothing to ``other``: its meaning is there, with the same polarity, values, place and order of things."""
    ours, theirs = set(meaning(text)), set(meaning(other))
    if not theirs:
        return " ".join(tokens(text)) == " ".join(tokens(other)) and bool(tokens(text))
    if negated(text) != negated(other) or denies(text, other) or denies(other, text):
        return False
    if restricted(text) and not restricted(other):
        return False
    if places(text) != places(other) or not same_order(text, other) or _swapped(text, other) or _other_code(text, other):
        return False
    extra, missing = unmatched(text, other)
    common = len(ours - extra)
    if any(is_value(token) or (token.isascii() and not text.isascii() and is_dense(text[0])) for token in extra):
        return False  # a value, or a name in a script that writes its own words otherwise
    if not extra:  # what says less of a thing says it without its conditions
        return not missing or common >= _MOST * len(theirs)
    if not missing and common >= _ENOUGH * len(ours):  # a word more is emphasis; a word instead is another fact
        return True
    chosen = choice(text)
    return chosen is not None and chosen == choice(other)


def may_be_same(text: str, other: str) -> bool:
    """Whether nothing tells that two texts, which are near in meaning, say different things; a person is to look at them."""
    if negated(text) != negated(other) or denied(text) or denied(other) or places(text) != places(other) or values(text) != values(other):
        return False
    if not same_order(text, other) or _swapped(text, other) or _other_code(text, other):
        return False
    return not any(opposes(one, two) or says_otherwise(one, two) for one, two in ((text, other), (other, text)))


def _swapped(text: str, other: str) -> bool:
    """Whether a value stands elsewhere in the order, beside no word that is beside it there: machine 4 in hall 5, machine 5 in hall 4."""
    ours, theirs = content(text), content(other)
    shared = {token for token in ours if is_value(token)} & {*theirs}
    order, known = ([token for token in given if token in shared] for given in (ours, theirs))
    beside = {value: {near for at, token in enumerate(theirs) if token == value for near in _beside(theirs, at)} for value in shared}
    return order != known and any(token in shared and not _beside(ours, at) & beside[token] for at, token in enumerate(ours))


def _beside(given: tuple[str, ...], at: int) -> set[str]:
    return {*given[max(at - 1, 0) : at], *given[at + 1 : at + 2]}


def _other_code(text: str, other: str) -> bool:
    """Whether both name something in code, and not the same: `make accept` is no `make acceptance`, however alike the words are."""
    ours, theirs = set(_CODE.findall(text)), set(_CODE.findall(other))
    return bool(theirs and ours - theirs)


def repeats(text: str, other: str, stale: tuple[str, ...]) -> bool:
    """Whether a correction, which names ``stale`` phrases, has nothing new to tell ``other``.

    "Use tabs, not spaces" is not told by "close tabs before a demo", in which tabs are one thing among others.
    """
    if not stale:
        return says_same(text, other)
    gone = {token for phrase in stale for token in content(phrase)}
    ours, rejected = subject(text) - gone, set(content(denied(other)))
    theirs = set(content(other)) - rejected
    # One word in common is a topic, not a fact, unless both reject the same.
    told = bool(ours) and (ours == theirs or (ours < theirs and (len(ours) > 1 or bool(gone & rejected))))
    return told and _affirms(other) and not any(states(phrase, other) for phrase in stale)


def denied(text: str) -> str:
    """The phrase of which ``text`` says that it does not hold: "npm" in "use yarn, not npm" and in "don't use npm"."""
    frame = correction(text)
    return frame.old if frame else ""


def denies(text: str, other: str) -> bool:
    """Whether ``other`` states what ``text`` says does not hold."""
    phrase = denied(text)
    return bool(phrase) and _affirms(other) and states(phrase, other)


def _affirms(text: str) -> bool:
    """Whether what ``text`` says besides what it rejects holds; a denial without such a frame ("no npm on staging") affirms nothing."""
    return bool(denied(text)) or not negated(text)


def says_otherwise(text: str, other: str) -> Difference | None:
    """The one value in which ``text`` differs from ``other``, when everything else is the same frame.

    The differing stretch must be a value (a number, address, path, identifier), the thing chosen ("use X for …"), or end the
    sentence: a subject that differs ("the web port", "the metrics port") makes two facts, not a contradiction.
    """
    clause = re.split(r"[,;，；、](?=\s|[^\x00-\x7f])", text)[0]
    return (
        _differs(text, other)
        or (_differs(clause, other) if clause != text else None)
        or _chosen(text, other)
        or _denied_in(text, clause, other)
    )


def _denied_in(text: str, clause: str, other: str) -> Difference | None:
    """Where ``other`` begins with what ``text`` denies, and goes on as it does: "Kim owns billing now, not Lee" and "Lee owns billing"."""
    ours, theirs, stale = content(clause), content(other), content(denied(text))
    lost = _lost(theirs, ours, at_most=len(stale))
    if lost is None or not stale or lost[0] != (0, len(stale)) or theirs[: len(stale)] != stale or len(theirs) == len(stale):
        return None
    end = lost[1][1]  # what stands instead begins where that does
    return Difference(ours=ours[:end], theirs=stale) if 0 < end <= _NAME else None


def opposes(text: str, other: str) -> bool:
    """Whether two plain statements cannot both hold: they say different things of the same subject, after "is" or a verb of choosing.

    "Anna owns billing" and "Anna owns search", "step 3 is optional" and "step 4 is optional" can.
    """
    if _chosen(text, other) or _rivals(text, other) or (negated(text) != negated(other) and content(text) == content(other) != ()):
        return True
    difference = _differs(text, other)
    if difference is None or not _ends(other, difference.theirs) or not fits(text, difference.ours, other, difference.theirs):
        return False
    given = tokens(text)
    first = next((n for n, token in enumerate(given) if stem(token) == difference.ours[0]), 0)
    leading = (
        given[max(0, first - 2) : first] if all(is_value(token) for token in difference.ours) else given[first - 1 : first]
    )  # "on port 4010"
    return first > 0 and (any(token in words("function") for token in leading) or is_dense(text))


def _ends(text: str, stretch: tuple[str, ...]) -> bool:
    """Whether the stretch is the last that ``text`` says, a value perhaps with its unit: "the limit is 100 characters"."""
    said = content(text)
    return said[-len(stretch) :] == stretch or (is_value(stretch[-1]) and said[-1 - len(stretch) : -1] == stretch)


def _differs(text: str, other: str) -> Difference | None:
    ours, theirs = content(text), content(other)
    named = sum(not is_value(token) for token in theirs) > 1
    lost = _lost(theirs, ours, at_most=len(theirs) // 2 if named else len(theirs))
    if lost is None:
        return None
    (start, end), (new_start, new_end) = lost
    old, new = theirs[start:end], ours[new_start:new_end]
    common = len(theirs) - len(old)
    was_value = all(is_value(token) for token in old)
    values = was_value and bool(new) and all(is_value(token) or token in turning() for token in new)
    ends = end == len(theirs) and max(len(old), len(ours) - new_end) <= 2 and len(new) <= _NAME  # noqa: PLR2004 -- "… is Anna"
    thing_differs = is_value(old[-1]) and not is_value(old[0])  # "of the importer is 3"
    framed = common >= max(2, len(old)) and bool(new) and not thing_differs  # a subject has two words at least
    if (values and common == 1) or (framed and (values or (ends and not was_value))):
        return Difference(ours=new, theirs=old)
    return None


def _chosen(text: str, other: str) -> Difference | None:
    """Where two rules choose differently: the same sentence but for one or two words after a verb of choosing."""
    if negated(text) or negated(other):
        return None
    ours, theirs = _rule(text), _rule(other)
    lost = _lost(theirs, ours, at_most=2)
    if lost is None or len(theirs) < 3:  # noqa: PLR2004 -- a verb, a thing and what for
        return None
    (start, end), (new_start, new_end) = lost
    if new_start == new_end or max(end - start, new_end - new_start) > 2:  # noqa: PLR2004 -- "pull requests"
        return None
    before = " ".join(theirs[:start])
    return Difference(ours=ours[new_start:new_end], theirs=theirs[start:end]) if chooses(before) else None


def _rivals(text: str, other: str) -> bool:
    """Whether two rules choose two tools that do the same, in whatever words: "tests run with Jest", "use Vitest for tests"."""
    return not (negated(text) or negated(other)) and chooses_otherwise(" ".join(_rule(text)), " ".join(_rule(other)))


def _rule(text: str) -> tuple[str, ...]:
    """The tokens of a rule without the words that only make it one."""
    return tuple(token for token in tokens(text) if token not in words("emphasis"))


def _lost(theirs: tuple[str, ...], ours: tuple[str, ...], *, at_most: int) -> tuple[tuple[int, int], tuple[int, int]] | None:
    """The one stretch of ``theirs`` that ``ours`` has not, and what stands there instead; some that are longer than ``at_most``, too.

    What ``ours`` has besides may only tell of the change: "the mock API listens on …" is not about the API.
    """
    lacking = [at for at, token in enumerate(theirs) if token not in ours]
    if lacking and lacking[-1] - lacking[0] >= at_most:  # most pairs of texts, without weighing how they are built
        return None
    codes = [change for change in SequenceMatcher(None, theirs, ours, autojunk=False).get_opcodes() if change[0] != "equal"]
    changes = [change for change in codes if change[1] < change[2]]
    added = {token for _, start, end, first, last in codes if start == end for token in ours[first:last]}
    if len(changes) != 1 or not {stem(token) for token in added if token not in words("function")} <= turning():
        return None
    _, start, end, new_start, new_end = changes[0]
    return (start, end), (new_start, new_end)


def holds(phrase: str, text: str) -> bool:
    """Whether ``phrase`` stands in ``text`` as words, and as a value rather than as a part of something else's name.

    "npm" is the value in "Use npm here", not in "The npm registry mirror is at …", and it is no part of "pnpm".
    """
    wanted, given = _without_function(tokens(phrase)), tokens(text)
    if not wanted:
        return False
    stems, target = ([stem(token) for token in some] for some in (given, wanted))
    ends = (start + len(wanted) for start in range(len(given)) if stems[start : start + len(wanted)] == target)
    if any(_ends_name(wanted[-1], next(iter(given[end:]), ""), text) for end in ends):
        return True
    return not phrase.isascii() and phrase in text


def _without_function(some: tuple[str, ...]) -> tuple[str, ...]:
    """Words without the function words before and behind them, but one word at least."""
    function = words("function")
    while len(some) > 1 and some[0] in function:
        some = some[1:]
    while len(some) > 1 and some[-1] in function:
        some = some[:-1]
    return some


def _ends_name(last: str, following: str, text: str) -> bool:
    """Whether a name may end before the ``following`` word: in English a noun goes on with the next, with nothing between them."""
    return (
        not following
        or following in words("function")
        or is_value(following)
        or is_number(last)
        or last in words("numerals")
        or spoken(text)[0].code != "en"
        or stem(following) in verbs_of(text)
        or _breaks(text, last, following)
    )


def states(phrase: str, text: str) -> bool:
    """Whether ``text`` states ``phrase`` as a value, and does not itself say that it is stale."""
    if not holds(phrase, text):
        return False
    frame = correction(text)
    return not (frame and holds(phrase, frame.old))


def subject(text: str) -> set[str]:
    """The content of ``text`` without words that only tell of a change."""
    return {token for token in content(text) if token not in turning()}


def _breaks(text: str, word: str, following: str) -> bool:
    """Whether punctuation stands between a phrase and the next word."""
    return bool(re.search(rf"{re.escape(word)}[`\"'.,;:)\]]+\s*\(?{re.escape(following)}", text, re.IGNORECASE))


def gives(command: str, text: str) -> bool:
    """Whether ``text`` gives this command line, perhaps with more arguments: "npm test" is not in "pnpm test" or "npm test:unit"."""
    return bool(command) and re.search(rf"(?<![\w./:@-]){re.escape(command)}(?![\w/:=@-]|\.\w)", text) is not None


def names(phrase: str, text: str) -> bool:
    """Whether every content word of ``phrase`` is in ``text``, as whole words."""
    wanted = set(content(phrase)) or {stem(token) for token in tokens(phrase)}
    return bool(wanted) and wanted <= {*map(stem, tokens(text)), *named_parts(text)}


def holds_all(phrase: str, text: str) -> bool:
    """Whether each word of ``phrase`` but its articles is in ``text``, also "not" and "before"; of a script without blanks, each piece."""
    given, plain = {*map(stem, tokens(text)), *named_parts(text)}, text.casefold()
    said = tokens(phrase)
    wanted = [token for token in said if token not in words("definite") | words("indefinite")] or said
    return bool(said) and all(stem(token) in given or (is_dense(token) and token in plain) for token in wanted)


def mostly_names(phrase: str, text: str) -> bool:
    """Whether ``phrase`` describes ``text`` in partly other words: two thirds of it stand there, and make up half of the text."""
    wanted, given = set(content(phrase)), set(content(text))
    common = wanted & given
    return len(common) >= 2 and len(common) * 3 >= len(wanted) * 2 and len(common) * 2 >= len(given)  # noqa: PLR2004 -- one word names a topic


def coverage(phrase: str, text: str) -> float:
    """How much of ``text`` the phrase names, from 0 to 1."""
    wanted, given = set(content(phrase)), set(content(text))
    return len(wanted & given) / len(given) if given else 0.0
