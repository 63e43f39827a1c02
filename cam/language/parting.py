"""Whether a text says of a fact that it holds no more; what holds instead is for others to find."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, NamedTuple

from cam.language.lexicon import at_start, either, is_all, search
from cam.language.places import places
from cam.language.slots import names_only, verbs_of
from cam.language.words import content, negated, tokens, turning
from cam.patterns import lazy

if TYPE_CHECKING:
    import re
    from collections.abc import Iterator

CLAUSE = lazy(
    lambda: (
        r"[,;:](?=\s|[^\x00-\x7f])|[，；、：。！？]|[.!?](?=\s)|\s[\u2013\u2014-]\s"
        rf"|\s(?:{either('reason', 'joining', 'contrasting')})\s"
    )
)
_INSTEAD = lazy(lambda: rf"(?<!\w)(?:{either('instead')})\s|{either('instead', spaced=False)}")
_NAME = 3  # words of what holds instead
_VERB = 1  # words of a record that nobody repeats: "the app dropped Realm" parts with "the app saves to Realm"


class _Loss(NamedTuple):
    """The words of what is given up, all that is said with it, those of a clause that is read beside it, if any, and the places of all.

    ``chosen``: that clause only names what is chosen now, as "we use Linear" does.
    """

    given: frozenset[str]
    said: frozenset[str]
    elsewhere: frozenset[str]
    where: frozenset[str]
    chosen: bool


def parts_with(text: str, other: str) -> bool:
    """Whether ``text`` gives up what ``other`` says of its subject, and speaks in that clause of nothing besides.

    "The app dropped Realm, it saves to SQLite" parts with "The app saves to Realm", not with "The app's backups go to Realm". Who stands
    first in a fact is given up with what they do: "Dana left, Ilse approves deploys" parts with "Dana approves deploys".
    """
    losses = _losses(text)
    if not losses or negated(other):
        return False
    theirs = _up_to_value(other)
    ending = theirs[-1] if theirs else ""
    return any(ending in loss.given and _gives_up(loss, other, text) for loss in losses) or _hands_over(text, other)


def _hands_over(text: str, other: str) -> bool:
    """Whether one clause says only that the first word of ``other`` is gone, and another says the rest of somebody else."""
    holder, *duty = content(other) or ("",)
    clauses = [clause for clause in CLAUSE.split(text) if content(clause) and not (negated(clause) or _is_condition(clause.strip()))]
    return (
        bool(duty)
        and any(gone(one) == {holder} for one in clauses)
        and any(said[0] != holder and list(said[1:]) == duty for said in map(content, clauses))
    )


def gone(clause: str) -> set[str]:
    """The words of who or what a clause says is gone, and of all that it says besides; none where nobody is, or somebody only is out."""
    cue = search("parted", clause) or search("parting", clause)
    if cue is None or not _affirmed(cue, clause) or cue[0].casefold().endswith(" out"):  # who is out comes back
        return set()
    return set(content(f"{clause[: cue.start()]} {clause[cue.end() :]}")) - turning()


def _is_condition(clause: str) -> bool:
    return bool(at_start("supposing", clause) or at_start("condition", clause))


def _up_to_value(text: str) -> tuple[str, ...]:
    """The content of a text up to its value, with no verb behind it: German and Korean say last what is done with it."""
    said, verbs = content(text), verbs_of(text)
    return said[: next((n for n in range(len(said), 0, -1) if said[n - 1] not in verbs), len(said))]


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
            chosen=instead is not None and names_only(instead or beside),
        )
        for clause in clauses
        if not _is_condition(clause)
        for given, around, instead in _partings(clause)
        for beside in ("", *(one for one in clauses if one != clause and content(one)))
    )


def _partings(clause: str) -> Iterator[tuple[str, str, str | None]]:
    """For each cue in ``clause`` where what is given up may stand, what stands on its other side, and what is chosen instead.

    The last is empty where another clause may tell it, and None where the clause speaks of a thing that goes on without what is given up.
    """
    if (cue := search("parting", clause)) and not at_start("merely", clause[cue.end() :].strip()) and _affirmed(cue, clause):
        given, around = clause[cue.end() :], clause[: cue.start()]
        moved = cue[0].split()[1:-1] if cue[0].endswith("from") else ()  # "moved the API from"
        bare = not set(content(" ".join((around, *moved)))) - turning()
        yield given, around, "" if bare else None
        for joint in _INSTEAD.finditer(given):
            yield given[: joint.start()], around, given[joint.start() :] if bare else None
    if (cue := search("parted", clause)) and _affirmed(cue, clause):
        behind = clause[cue.end() :]
        yield clause[: cue.start()], _INSTEAD.split(behind, maxsplit=1)[0], None if tokens(behind) else ""


def _affirmed(cue: re.Match[str], clause: str) -> bool:
    """Whether a cue that denies nothing by itself is not denied: "we have not dropped Jira"."""
    told = f"{clause[: cue.start()]} {clause[cue.end() :]}"
    return is_all("leaning", cue[0]) or negated(cue[0], within=clause) or not negated(told, within=clause)


def _gives_up(loss: _Loss, other: str, text: str) -> bool:
    """Whether the loss holds what ``other`` ends with, and its subject stands beside it, or in the clause that tells what holds instead.

    What is given up altogether for another choice is so whatever it was for.
    """
    theirs = _up_to_value(other)
    value = next((set(theirs[n:]) for n in range(1, len(theirs)) if loss.given.issuperset(theirs[n:])), set())
    subject = set(theirs) - value
    if not value or not subject or (loss.where != places(other) and (loss.where or not loss.chosen)):
        return False
    if loss.chosen and not loss.given - value - turning():
        return True
    besides = loss.said - set(content(other)) - turning()
    if loss.elsewhere:
        things = subject if verbs_of(text) & loss.elsewhere else subject - verbs_of(other) or subject  # "…, the logs are in Loki"
        return things <= loss.elsewhere and len(besides) <= _NAME and not loss.given - set(theirs) - turning()
    return not besides and theirs[0] in loss.said and bool(subject & loss.said) and len(subject - set(content(text))) <= _VERB
