"""Which record a correction makes stale: one that speaks of the same subject in the same place; whatever is less certain is only named."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from cam.language.alternatives import choice
from cam.language.ceasing import lifts, may_lift, turns
from cam.language.corrections import affirmed, correction, cut
from cam.language.lexicon import either, made_of, search, without, words
from cam.language.meaning import meaning
from cam.language.parting import parts_with
from cam.language.places import places
from cam.language.quantities import shape, thing, values
from cam.language.restating import may_restate, restates
from cam.language.roles import succeeds
from cam.language.slots import fits, led_alike
from cam.language.words import content, is_dense, is_number, is_value, negated, rooted, stem, tokens, turning
from cam.patterns import lazy
from cam.review.claims import denied, denies, opposes, repeats, says_otherwise, states, subject
from cam.review.parts import speaks_of_part
from cam.review.values import may_renew, renews

if TYPE_CHECKING:
    from collections.abc import Sequence

    from cam.models import MemoryOperation, MemoryRecord

_NAME = 3  # words of the name of a thing one can choose
_DENSE = 6  # characters of such a name in a script without blanks
_VERBS = frozenset({"is", "are", "was", "were", "by"})
# Of what stands right beside the old value, words beyond a name say something of it: "not the client but the gateway logs requests".
_CHOICE = 2
_INTRO = 4  # words before a colon that only lead in
_DISTINCT = 6
_REASON = lazy(lambda: rf",? (?:{either('reason')}) |,? since (?:\S+ ){{1,4}}(?:is|was|were|are|has|had|clash\w*)\b")
_CLAUSE = lazy(r"[,;，；、](?=\s|[^\x00-\x7f])|[.!?](?=\s)|[。！？]")
_NOT = lazy(r"n['’]t\b")  # "don't" is no content
_URL = lazy(r"https?://\S+")


class Stale(NamedTuple):
    """The records that a proposal makes stale for certain, and those of which nobody can tell."""

    certain: list[MemoryRecord]
    doubtful: list[MemoryRecord]


class _Fresh(NamedTuple):
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
    def of(cls, text: str) -> _Fresh:
        found = correction(text)
        if found is None:
            return cls(text, text, None, "")
        text = text.replace(found.kind + found.old, found.old, 1)
        first = text.find(found.old)
        second = text.find(found.new) if found.new else -1
        end = max(first + len(found.old), second + len(found.new))
        clause = text[:end] + _CLAUSE.split(text[end:])[0]
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


def made_stale(operation: MemoryOperation, record: MemoryRecord, known: Sequence[MemoryRecord]) -> Stale:
    """What of ``known`` the proposal replaces.

    Only what a human framed as a change replaces anything, and only the one record of the same scope and place that has its subject:
    the same sentence with another value, or the stale phrase said of the same thing. Several facts may differ in nothing but a number,
    a name or an environment; a plain statement that cannot hold beside another is shown beside it, and removes nothing.
    """
    stale = _stale(operation, record, known)
    text = record.summary
    vague = [
        other
        for other in stale.certain
        if may_lift(text, other.summary) or (speaks_of_part(text, other.summary, operation.replaces) and not lifts(text, other.summary))
    ]
    return Stale([other for other in stale.certain if other not in vague], [*stale.doubtful, *vague]) if vague else stale


def _stale(operation: MemoryOperation, record: MemoryRecord, known: Sequence[MemoryRecord]) -> Stale:
    same_scope = [other for other in known if other.scope == record.scope]
    parted = [other for other in same_scope if operation.corrects and parts_with(record.summary, other.summary)]
    if len(parted) == 1:
        return Stale(parted, [])
    lifted = [other for other in same_scope if lifts(record.summary, other.summary)]
    if len(lifted) == 1 and operation.corrects and turns(record.summary):
        return Stale(lifted, [])
    there = [other for other in same_scope if not repeats(record.summary, other.summary, operation.replaces)]
    if not (operation.corrects or operation.replaces):
        return Stale([], [other for other in there if _excludes(record, other)])
    reversed_, unsure = _reversed(record, there)
    there = [other for other in there if other not in reversed_]
    certain, doubtful = _corrected(operation, record, there)
    if not (certain or doubtful):
        doubtful = lifted or [other for other in there if may_lift(record.summary, other.summary)]
    if not certain and (again := [other for other in there if _said_again(operation, record.summary, other.summary)]):
        certain, doubtful = (again, []) if len(again) == 1 else ([], again)
    return Stale([*reversed_, *certain], [*doubtful, *(other for other in unsure if other not in certain and other not in doubtful)])


def _said_again(operation: MemoryOperation, text: str, other: str) -> bool:
    """Whether ``text`` tells the thing of ``other`` anew; one that names a stale value means a record that gives it."""
    stale = [phrase for phrase in operation.replaces if not text.startswith(phrase)]  # "The job was moved to …" begins with its subject
    return (not stale or any(states(phrase, other) for phrase in stale)) and restates(text, other)


def _excludes(record: MemoryRecord, other: MemoryRecord) -> bool:
    """Whether a plain statement cannot hold beside ``other``: a choice, what ``other`` rejects, or what changed."""
    text, known = record.summary, other.summary
    turned = search("changed", text) or search("standing", text)
    restated = succeeds(text, known) or (turned and may_restate(text, known))
    return restated or (_same_place(record, other) and opposes(text, known)) or reverses(text, known) or _touches(text, known)


def _reversed(record: MemoryRecord, known: Sequence[MemoryRecord]) -> Stale:
    """The one record that rejects what is chosen now ("use npm, not pnpm" after "use yarn, not npm"), and those that may do so."""
    certain = [other for other in known if reverses(record.summary, other.summary)]
    unsure = [other for other in known if other not in certain and _touches(record.summary, other.summary)]
    return Stale(certain, unsure) if len(certain) == 1 else Stale([], [*certain, *unsure])


def _corrected(operation: MemoryOperation, record: MemoryRecord, there: Sequence[MemoryRecord]) -> Stale:
    """What a correction replaces by its stale value, or as the same sentence with another one."""
    said = _told(record.summary)
    named = [other for other in there if any(states(phrase, other.summary) for phrase in operation.replaces)]
    frame = [
        other for other in named or there if any(_restated(text, other.summary, places(record.summary), known=bool(named)) for text in said)
    ]  # who says what is stale means a record that says it
    if frame:
        rivals = [] if named else [other for other in there if other not in frame and _as_well(said, other.summary, frame)]
        return Stale([], [*frame, *rivals]) if rivals else _only(record, frame)
    if renewed := _renewed(said, operation.replaces, there):
        return Stale([renewed], [])
    if not operation.replaces:
        rivals = [other for other in there if _same_place(record, other) and _outdoes(record.summary, other.summary)]
        if rivals:
            return Stale(rivals, []) if len(rivals) == 1 else Stale([], rivals)
        return Stale(
            [], [other for other in there if _same_place(record, other) and any(_may_change(text, other.summary) for text in said)]
        )
    tellings = [_Fresh.of(text) for text in said]
    close = [other for other in named if any(_near(fresh, other.summary) for fresh in tellings)]
    meant = [
        other for other in close if any(_same_subject(fresh, other.summary, phrase) for fresh in tellings for phrase in operation.replaces)
    ]
    if len(meant) == 1 and not _alone(meant[0].summary, record.summary, [other.summary for other in named], operation.replaces):
        return Stale([], named)
    if meant:
        return _only(record, meant)
    chosen = [other for other in close if any(tellings[0].bare(phrase) and _chosen(phrase, other.summary) for phrase in operation.replaces)]
    return Stale(chosen, []) if len(chosen) == len(named) == 1 else Stale([], _in_doubt(operation, record, named))


def _in_doubt(operation: MemoryOperation, record: MemoryRecord, named: list[MemoryRecord]) -> list[MemoryRecord]:
    """Those of the ``named`` that the stale value in them may mean: one or two digits are in many, and mean one that shares a word."""
    ours = {word for word in meaning(record.summary) if not is_value(word)}
    small = all(phrase.isdecimal() and not phrase[2:] for phrase in operation.replaces)
    return [other for other in named if ours & {*meaning(other.summary)}] if small and ours else named


def _outdoes(text: str, other: str) -> bool:
    """Whether both choose one of several things that exclude each other, and ``text`` does so for all that ``other`` does it for."""
    ours, theirs = choice(text), choice(other)
    if ours is None or theirs is None or ours.rivals != theirs.rivals or ours.chosen == theirs.chosen:
        return False
    return bool(ours.purpose) and not ours.besides - turning()


def _as_well(said: tuple[str, ...], other: str, frame: Sequence[MemoryRecord]) -> bool:
    """Whether what is ``said`` of a thing could mean ``other`` as well as ``frame``, which names more of it ("… for the storefront")."""
    return any(may_renew(text, other) and not any(thing(one.summary) <= thing(text) for one in frame) for text in said)


def _renewed(said: tuple[str, ...], stale: tuple[str, ...], there: Sequence[MemoryRecord]) -> MemoryRecord | None:
    """The one record whose thing gets another value, if no other could be meant."""
    clauses = tuple(_CLAUSE.split(text)[0] for text in said)
    found = [other for other in there if any(_same_spot(text, other.summary) and renews(text, other.summary, stale) for text in clauses)]
    rivals = [other for other in there if any(may_renew(text, other.summary) for text in clauses)]
    return found[0] if len(found) == 1 and all(rival in found for rival in rivals) else None


def _may_change(text: str, other: str) -> bool:
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


def _touches(text: str, other: str) -> bool:
    """Whether ``text`` chooses what ``other`` rejects, in the same place but perhaps for another purpose."""
    if not denies(other, text):
        return False
    ours, theirs = _besides(text, other)
    frame = correction(text)
    if places(ours) != places(theirs) or not _chosen(denied(other), frame.new if frame and frame.new else text):
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


def _alone(meant: str, text: str, named: list[str], phrases: tuple[str, ...]) -> bool:
    """Whether nothing else that states the stale value could be meant: it shares nothing with ``text``, or less than all of ``meant``."""
    ours = subject(text)
    subjects = {other: {token for token in subject(other) if not any(token in content(phrase) for phrase in phrases)} for other in named}
    rivals = [theirs for other, theirs in subjects.items() if other != meant and theirs & ours]
    done = frozenset(map(stem, made_of("verb", tokens(meant), meant)))  # "written", of what was rewritten
    return not rivals or (subjects[meant] - done <= ours and not any(theirs - done <= ours for theirs in rivals))


def _told(text: str) -> tuple[str, ...]:
    """The statement whole, without a short lead that may also be the subject, and its clauses that tell of a change, without a reason."""
    lead, colon, rest = text.partition(": ")
    told = (text, rest) if colon and rest and len(lead.split()) <= _INTRO else (text,)
    if (undated := without(("since",), text)) != text.strip(" ,，、:："):
        told = (*told, undated)
    changed = [clause for clause in (*told, *_CLAUSE.split(text)[1:]) if search("changed", clause)]
    return (*told, *changed, *(clause[: reason.start()] for clause in changed if (reason := _REASON.search(clause))))


def _only(record: MemoryRecord, candidates: list[MemoryRecord]) -> Stale:
    """The one candidate that shares most words with the new statement, if there is exactly one."""
    said = set(content(record.summary))
    shared = [len(said & set(content(other.summary))) for other in candidates]
    leading = [other for other, many in zip(candidates, shared, strict=True) if many == max(shared)]
    return Stale(leading, []) if len(leading) == 1 else Stale([], candidates)


def _same_place(record: MemoryRecord, other: MemoryRecord) -> bool:
    """Whether both hold in the same environment, platform and directory."""
    return places(record.summary) == places(other.summary)


def _same_spot(text: str, other: str) -> bool:
    """Whether both hold in the same place; where a path is all that either gives, the path is the value and no place."""
    paths = [values(some) for some in (text, other)]
    if all(len(some) == 1 and shape(next(iter(some))) == "path" for some in paths):
        return True
    return places(text) == places(other)


def _near(fresh: _Fresh, other: str) -> bool:
    """Whether both hold in the same place; one that is itself what changed does not count, and what is gone is so everywhere."""
    return bool(places(fresh.old)) or (fresh.gone and not places(fresh.frame)) or places(fresh.frame) == places(cut(other, fresh.old))


def _restated(text: str, other: str, where: frozenset[str], *, known: bool) -> bool:
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


def _same_subject(fresh: _Fresh, other: str, phrase: str) -> bool:
    """Whether both say of one thing what is said anew: all of the other's subject, or most of it and nothing besides the value."""
    said = cut(fresh.clause, phrase) if fresh.around is None else fresh.around
    ours = subject(said)
    theirs = subject(cut(other, phrase)) - set(content(phrase))  # which may be there by another of its names
    shared = ours & theirs
    if not shared:
        return False
    besides = ours - theirs
    enough = 2 * len(shared) >= len(theirs) or _is_distinct(phrase)
    if fresh.around is not None:
        return not besides and (enough or is_number(phrase))
    head = _begins(cut(other, phrase), ours) or _begins(said, theirs)
    return head and enough and (fresh.gone or _one_run(said, besides) or (theirs <= ours and _is_predicate(said, besides, theirs)))


def _is_predicate(text: str, some: set[str], others: set[str]) -> bool:
    """Whether ``some`` say what the ``others`` before them are: "the login test is flaky by the clock skew in the container"."""
    given = tokens(text)
    first = min(n for n, token in enumerate(given) if stem(token) in some)
    last = max(n for n, token in enumerate(given) if stem(token) in others)
    between = [token for token in given[last + 1 : first] if not _is_article(token)]
    return len(others) > 1 and bool(between) and between[-1] in _VERBS


def _begins(text: str, some: set[str]) -> bool:
    """Whether the first word of content is one of ``some``: another first word is another subject ("the client's logs go to …")."""
    ours = subject(text)
    return next((stem(token) for token in tokens(text) if stem(token) in ours), "") in some


def _is_distinct(phrase: str) -> bool:
    """Whether a phrase is a path, an address or an identifier that can hardly mean two things."""
    return " " not in phrase and len(phrase) >= _DISTINCT and any(c in phrase for c in "/._@") and any(c.isalpha() for c in phrase)


def _chosen(phrase: str, other: str) -> bool:
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
