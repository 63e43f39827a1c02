"""One correction beside one record: whether it is said of the same thing, in the same place, and what of the record it rejects."""

from __future__ import annotations

from typing import NamedTuple

from cam.language.alternatives import choice
from cam.language.corrections import affirmed, correction, cut
from cam.language.lexicon import either, made_of, search, without, words
from cam.language.places import places
from cam.language.quantities import shape, values
from cam.language.slots import fits, led_alike
from cam.language.words import content, is_dense, is_number, is_value, negated, rooted, stem, tokens, turning
from cam.patterns import lazy
from cam.review.claims import denied, denies, says_otherwise, subject

_NAME = 3  # words of the name of a thing one can choose
_DENSE = 6  # characters of such a name in a script without blanks
# Of what stands right beside the old value, words beyond a name say something of it: "not the client but the gateway logs requests".
_CHOICE = 2
_INTRO = 4  # words before a colon that only lead in
_DISTINCT = 6  # characters of a path, an address or an identifier that can hardly mean two things
_REASON = lazy(lambda: rf",? (?:{either('reason')}) ")
CLAUSE = lazy(r"[,;，；、](?=\s|[^\x00-\x7f])|[.!?](?=\s)|[。！？]")
_NOT = lazy(r"n['’]t\b")  # "don't" is no content
_URL = lazy(r"https?://\S+")


class Telling(NamedTuple):
    """A correction taken apart.

    ``clause`` is the sentence up to the end of its frame, ``frame`` the same without what is old and, where it stands by itself, what is
    new; ``around`` is what stands before and after an old value that comes first: "we moved our tickets from", "for alerts".
    """

    clause: str
    frame: str
    around: str | None
    old: str
    gone: bool = False

    @classmethod
    def of(cls, text: str) -> Telling:
        """The frame of correction in ``text`` with what stands around it; the whole text where there is none."""
        found = correction(text)
        if found is None:
            return cls(text, text, None, "")
        text = text.replace(found.kind + found.old, found.old, 1)
        first = text.find(found.old)
        second = text.find(found.new) if found.new else -1
        end = max(first + len(found.old), second + len(found.new))
        clause = text[:end] + CLAUSE.split(text[end:])[0]
        if 0 <= second < first:
            return cls(clause, cut(clause, found.old), None, found.old, found.gone)
        between = text[first + len(found.old) : second] if first < second else ""  # "we dropped Jira in the demo, we use Linear"
        beside = made_of("contrasting", tokens(between), text).issuperset(tokens(between))
        tail = clause[second:] if beside and len(subject(found.new)) > _CHOICE else clause[end:]
        return cls(clause, f"{clause[:first]} , {between} , {tail}", f"{clause[:first]} , {tail}", found.old, found.gone)

    def bare(self, phrase: str) -> bool:
        """Whether it names only what is chosen now, as in "we use yarn, not npm": it speaks of the whole project."""
        if all(is_number(token) for token in tokens(phrase)):
            return False
        if self.around is not None:
            return not subject(self.around)
        rest = cut(self.clause, phrase)
        chosen = subject(rest)
        return _is_name(chosen) and _one_run(rest, chosen) and not _has_article(rest, chosen)


def outdoes(text: str, other: str) -> bool:
    """Whether both choose one of several things that exclude each other, and ``text`` does so for all that ``other`` does it for."""
    ours, theirs = choice(text), choice(other)
    if ours is None or theirs is None or ours.rivals != theirs.rivals or ours.chosen == theirs.chosen:
        return False
    return bool(ours.purpose) and not ours.besides - turning()


def may_change(text: str, other: str) -> bool:
    """Whether ``text`` gives what ``other`` is about another value, but says less of what that is: one of several dev servers' ports."""
    ours, theirs = subject(text), subject(other)
    values = [{token for token in some if is_value(token)} for some in (ours, theirs)]
    thing = ours - values[0]
    return all(values) and not values[0] & values[1] and len(thing) > 1 and thing <= theirs


def reverses(text: str, other: str) -> bool:
    """Whether ``text`` states of the same subject what ``other`` rejects: they differ in nothing but what ``other`` has chosen instead."""
    if not denies(other, text):
        return False
    ours, theirs = _besides(text, other)
    chosen = subject(theirs) - subject(ours)
    if not subject(ours) <= subject(theirs):
        return False
    if not _chooses(other):
        return not chosen and places(ours) == places(theirs)
    return _is_name(chosen) and _one_run(theirs, chosen)


def touches(text: str, other: str) -> bool:
    """Whether ``text`` chooses what ``other`` rejects, in the same place but perhaps for another purpose."""
    if not denies(other, text):
        return False
    ours, theirs = _besides(text, other)
    frame = correction(text)
    if places(ours) != places(theirs) or not is_choice(denied(other), frame.new if frame and frame.new else text):
        return False
    return not subject(ours) or _one_run(theirs, subject(theirs) - subject(ours))


def _besides(text: str, other: str) -> tuple[str, str]:
    """What both say besides the phrase that ``other`` rejects, and without what ``text`` itself rejects."""
    phrase = denied(other)
    return _NOT.sub("", cut(cut(text, denied(text)), phrase)), _NOT.sub("", cut(other, phrase))


def _chooses(text: str) -> bool:
    """Whether a correction says what holds instead, rather than only what does not."""
    frame = correction(text)
    return frame is not None and bool(frame.new)


def told(text: str) -> tuple[str, ...]:
    """The statement whole, without a short lead that may also be the subject, and its clauses that tell of a change, without a reason."""
    lead, colon, rest = text.partition(": ")
    whole = (text, rest) if colon and rest and len(lead.split()) <= _INTRO else (text,)
    if (undated := without(("since",), text)) != text.strip(" ,，、:："):
        whole = (*whole, undated)
    changed = [clause for clause in (*whole, *CLAUSE.split(text)[1:]) if search("changed", clause)]
    return (*whole, *changed, *(clause[: reason.start()] for clause in changed if (reason := _REASON.search(clause))))


def same_spot(text: str, other: str) -> bool:
    """Whether both hold in the same place; where a path is all that either gives, the path is the value and no place."""
    paths = [values(some) for some in (text, other)]
    if all(len(some) == 1 and shape(next(iter(some))) == "path" for some in paths):
        return True
    return places(text) == places(other)


def near(telling: Telling, other: str) -> bool:
    """Whether both hold in the same place; one that is itself what changed does not count, and what is gone is so everywhere."""
    return (
        bool(places(telling.old))
        or (telling.gone and not places(telling.frame))
        or places(telling.frame) == places(cut(other, telling.old))
    )


def restated(text: str, other: str, where: frozenset[str], *, known: bool) -> bool:
    """Whether ``text``, of the places ``where``, is ``other`` with another value, or another address for the same thing.

    Where it is not ``known`` that it speaks of the value of ``other``, the new value must be one that can stand in its place.
    """
    if difference := says_otherwise(text, other):
        directories = {token for token in difference.theirs if f"{token.rstrip('/')}/" in other.casefold()}  # as a value, they are no place
        ours, theirs = (tuple(map(stem, some)) for some in (difference.ours, difference.theirs))
        if where - {*difference.ours} != places(other) - directories:
            return False
        return known or (fits(text, ours, other, theirs) and led_alike(text, difference.ours, other, difference.theirs))
    if where != places(other) or not (_URL.search(text) and _URL.search(other)) or set(_URL.findall(text)) & set(_URL.findall(other)):
        return False
    thing = _located(other)
    return bool(thing) and thing == _located(text)


def _located(text: str) -> set[str]:
    """Of what the address in ``text`` is the address."""
    bare = _URL.sub(" ", cut(text, denied(text)))
    where = search("place", bare)
    return subject(bare[: where.start()] + " " + bare[where.end() :] if where else bare) - rooted("locator")


def same_subject(telling: Telling, other: str, phrase: str) -> bool:
    """Whether both say of one thing what is said anew: all of the other's subject, or most of it and nothing besides the value."""
    said = cut(telling.clause, phrase) if telling.around is None else telling.around
    ours = subject(said)
    theirs = subject(cut(other, phrase)) - set(content(phrase))  # which may be there by another of its names
    shared = ours & theirs
    if not shared:
        return False
    besides = ours - theirs
    enough = 2 * len(shared) >= len(theirs) or _is_distinct(phrase)
    if telling.around is not None:
        return not besides and (enough or is_number(phrase))
    head = _begins(cut(other, phrase), ours) or _begins(said, theirs)
    return head and enough and (telling.gone or _one_run(said, besides) or (theirs <= ours and _is_predicate(said, besides, theirs)))


def _is_predicate(text: str, some: set[str], others: set[str]) -> bool:
    """Whether ``some`` say what the ``others`` before them are: "the login test is flaky by the clock skew in the container"."""
    given = tokens(text)
    first = min(n for n, token in enumerate(given) if stem(token) in some)
    last = max(n for n, token in enumerate(given) if stem(token) in others)
    between = [token for token in given[last + 1 : first] if not _is_article(token)]
    return len(others) > 1 and bool(between) and between[-1] in words("copula") | words("through")


def _begins(text: str, some: set[str]) -> bool:
    """Whether the first word of content is one of ``some``: another first word is another subject ("the client's logs go to …")."""
    ours = subject(text)
    return next((stem(token) for token in tokens(text) if stem(token) in ours), "") in some


def _is_distinct(phrase: str) -> bool:
    """Whether a phrase is a path, an address or an identifier that can hardly mean two things."""
    return " " not in phrase and len(phrase) >= _DISTINCT and any(c in phrase for c in "/._@") and any(c.isalpha() for c in phrase)


def is_choice(phrase: str, other: str) -> bool:
    """Whether the record is the choice of ``phrase``: "use npm for …", "the bundler is webpack", rather than a fact about it."""
    held = affirmed(other)
    if negated(held):
        return False
    wanted, given = tokens(phrase), tokens(held)
    for start in range(len(given)):
        if given[start : start + len(wanted)] != wanted:
            continue
        before, after = given[:start], given[start + len(wanted) :]
        if (before and _hollow(before)) or _hollow(after):
            return True
    return not phrase.isascii()


def _hollow(some: tuple[str, ...]) -> bool:
    """Whether words carry no content of their own: "we use", "を使う"."""
    return not subject(" ".join(some))


def _is_name(some: set[str]) -> bool:
    """Whether the words are few enough for the name of one thing."""
    return len(some) <= (_DENSE if any(map(is_dense, some)) else _NAME)


def _one_run(text: str, some: set[str]) -> bool:
    """Whether the words in ``some`` stand side by side in ``text``, as the words of one name do."""
    at = [n for n, token in enumerate(tokens(text)) if stem(token) in some]
    return not at or at[-1] - at[0] < len(at)


def _is_article(token: str) -> bool:
    return any(token in words(kind) for kind in ("definite", "indefinite", "determiner"))


def _has_article(text: str, some: set[str]) -> bool:
    """Whether the run begins with an article: "the graph shows seconds" has a subject, "use seconds" has none."""
    given = tokens(text)
    first = next((n for n, token in enumerate(given) if stem(token) in some), 0)
    return first > 0 and _is_article(given[first - 1])
