"""Which record a correction makes stale: one that speaks of the same subject in the same place; whatever is less certain is only named."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from cam.language.ceasing import lifts, may_lift, turns
from cam.language.lexicon import made_of, search
from cam.language.meaning import meaning
from cam.language.parting import parts_with
from cam.language.places import places
from cam.language.quantities import thing
from cam.language.restating import may_restate, restates
from cam.language.roles import succeeds
from cam.language.words import content, is_value, stem, tokens
from cam.review.claims import opposes, repeats, states, subject
from cam.review.meant import (
    CLAUSE,
    Telling,
    is_choice,
    may_change,
    near,
    outdoes,
    restated,
    reverses,
    same_spot,
    same_subject,
    told,
    touches,
)
from cam.review.parts import speaks_of_part
from cam.review.values import may_renew, renews

if TYPE_CHECKING:
    from collections.abc import Sequence

    from cam.models import MemoryOperation, MemoryRecord


class Stale(NamedTuple):
    """The records that a proposal makes stale for certain, and those of which nobody can tell."""

    certain: list[MemoryRecord]
    doubtful: list[MemoryRecord]


def made_stale(operation: MemoryOperation, record: MemoryRecord, known: Sequence[MemoryRecord]) -> Stale:
    """What of ``known`` the proposal replaces.

    Only what a human framed as a change replaces anything, and only the one record of the same scope and place that has its subject:
    the same sentence with another value, or the stale phrase said of the same thing. Several facts may differ in nothing but a number,
    a name or an environment; a plain statement that cannot hold beside another is shown beside it, and removes nothing.
    """
    here = [other for other in known if other.scope == record.scope]
    stale = (_ended(record.summary, here) if operation.corrects else None) or _against(operation, record, here)
    vague = [other for other in stale.certain if _is_vague(operation, record.summary, other.summary)]
    return Stale([other for other in stale.certain if other not in vague], [*stale.doubtful, *vague]) if vague else stale


def _is_vague(operation: MemoryOperation, text: str, other: str) -> bool:
    """Whether ``text`` may mean but a part of ``other``, or may only lift a rule."""
    return may_lift(text, other) or (speaks_of_part(text, other, operation.replaces) and not lifts(text, other))


def _ended(text: str, here: Sequence[MemoryRecord]) -> Stale | None:
    """The one record that a change gives up, or the one rule that it lifts."""
    parted = [other for other in here if parts_with(text, other.summary)]
    if len(parted) == 1:
        return Stale(parted, [])
    lifted = [other for other in here if turns(text) and lifts(text, other.summary)]
    return Stale(lifted, []) if len(lifted) == 1 else None


def _against(operation: MemoryOperation, record: MemoryRecord, here: Sequence[MemoryRecord]) -> Stale:
    """What the proposal says otherwise than ``here``: what it reverses, and what it corrects, lifts or tells anew of the others."""
    text = record.summary
    others = [other for other in here if not repeats(text, other.summary, operation.replaces)]
    if not (operation.corrects or operation.replaces):
        return Stale([], [other for other in others if _excludes(text, other.summary)])
    reversed_, unsure = _reversed(text, others)
    others = [other for other in others if other not in reversed_]
    certain, doubtful = _corrected(operation, record, others)
    if not (certain or doubtful):
        lifted = [other for other in here if lifts(text, other.summary)]
        doubtful = lifted or [other for other in others if may_lift(text, other.summary)]
    if not certain and (again := [other for other in others if _said_again(operation, text, other.summary)]):
        certain, doubtful = _one_of(again)
    return Stale([*reversed_, *certain], [*doubtful, *(other for other in unsure if other not in certain and other not in doubtful)])


def _one_of(candidates: list[MemoryRecord]) -> Stale:
    """The candidate, if there is exactly one."""
    return Stale(candidates, []) if len(candidates) == 1 else Stale([], candidates)


def _said_again(operation: MemoryOperation, text: str, other: str) -> bool:
    """Whether ``text`` tells the thing of ``other`` anew; one that names a stale value means a record that gives it."""
    stale = [phrase for phrase in operation.replaces if not text.startswith(phrase)]  # "The job was moved to …" begins with its subject
    return (not stale or any(states(phrase, other) for phrase in stale)) and restates(text, other)


def _excludes(text: str, other: str) -> bool:
    """Whether a plain statement cannot hold beside ``other``: a choice, what ``other`` rejects, or what changed."""
    turned = search("changed", text) or search("standing", text)
    retold = succeeds(text, other) or (turned and may_restate(text, other))
    return retold or (places(text) == places(other) and opposes(text, other)) or reverses(text, other) or touches(text, other)


def _reversed(text: str, known: Sequence[MemoryRecord]) -> Stale:
    """The one record that rejects what is chosen now ("use npm, not pnpm" after "use yarn, not npm"), and those that may do so."""
    certain, unsure = _one_of([other for other in known if reverses(text, other.summary)])
    return Stale(certain, [*unsure, *(one for one in known if one not in (*certain, *unsure) and touches(text, one.summary))])


def _corrected(operation: MemoryOperation, record: MemoryRecord, others: Sequence[MemoryRecord]) -> Stale:
    """What a correction replaces: as the same sentence with another value, as a thing that has another one, or by its stale value."""
    said = told(record.summary)
    named = [other for other in others if any(states(phrase, other.summary) for phrase in operation.replaces)]
    return (
        _by_sentence(said, record, named, others)
        or _by_thing(said, operation.replaces, others)
        or (_by_stale_value(said, operation, record, named) if operation.replaces else _by_new_value(said, record.summary, others))
    )


def _by_sentence(said: tuple[str, ...], record: MemoryRecord, named: list[MemoryRecord], others: Sequence[MemoryRecord]) -> Stale | None:
    """The record that is the same sentence with another value; who says what is stale means one of the ``named``, which say it."""
    where = places(record.summary)
    framed = [other for other in named or others if any(restated(text, other.summary, where, known=bool(named)) for text in said)]
    if not framed:
        return None
    rivals = [] if named else [other for other in others if other not in framed and _as_well(said, other.summary, framed)]
    return Stale([], [*framed, *rivals]) if rivals else _nearest(record, framed)


def _as_well(said: tuple[str, ...], other: str, framed: Sequence[MemoryRecord]) -> bool:
    """Whether what is ``said`` of a thing could mean ``other`` as well as ``framed``, which names more of it ("… for the storefront")."""
    return any(may_renew(text, other) and not any(thing(one.summary) <= thing(text) for one in framed) for text in said)


def _by_thing(said: tuple[str, ...], stale: tuple[str, ...], others: Sequence[MemoryRecord]) -> Stale | None:
    """The one record whose thing gets another value, if no other could be meant."""
    clauses = tuple(CLAUSE.split(text)[0] for text in said)
    found = [other for other in others if any(same_spot(text, other.summary) and renews(text, other.summary, stale) for text in clauses)]
    rivals = [other for other in others if any(may_renew(text, other.summary) for text in clauses)]
    return Stale(found, []) if len(found) == 1 and all(rival in found for rival in rivals) else None


def _by_new_value(said: tuple[str, ...], text: str, others: Sequence[MemoryRecord]) -> Stale:
    """The one choice that another choice outdoes; else what may get another value, of which no phrase says that it is stale."""
    there = [other for other in others if places(other.summary) == places(text)]
    if outdone := [other for other in there if outdoes(text, other.summary)]:
        return _one_of(outdone)
    return Stale([], [other for other in there if any(may_change(one, other.summary) for one in said)])


def _by_stale_value(said: tuple[str, ...], operation: MemoryOperation, record: MemoryRecord, named: list[MemoryRecord]) -> Stale:
    """The one of the ``named``, which state the stale value, that states it of the same subject, or only chooses it."""
    tellings = [Telling.of(text) for text in said]
    close = [other for other in named if any(near(telling, other.summary) for telling in tellings)]
    meant = [
        other
        for other in close
        if any(same_subject(telling, other.summary, phrase) for telling in tellings for phrase in operation.replaces)
    ]
    if len(meant) == 1 and not _alone(meant[0].summary, record.summary, [other.summary for other in named], operation.replaces):
        return Stale([], named)
    if meant:
        return _nearest(record, meant)
    choices = [
        other for other in close if any(tellings[0].bare(phrase) and is_choice(phrase, other.summary) for phrase in operation.replaces)
    ]
    return Stale(choices, []) if len(choices) == len(named) == 1 else Stale([], _in_doubt(operation, record, named))


def _alone(meant: str, text: str, named: list[str], phrases: tuple[str, ...]) -> bool:
    """Whether nothing else that states the stale value could be meant: it shares nothing with ``text``, or less than all of ``meant``."""
    ours = subject(text)
    subjects = {other: {token for token in subject(other) if not any(token in content(phrase) for phrase in phrases)} for other in named}
    rivals = [theirs for other, theirs in subjects.items() if other != meant and theirs & ours]
    done = frozenset(map(stem, made_of("verb", tokens(meant), meant)))  # "written", of what was rewritten
    return not rivals or (subjects[meant] - done <= ours and not any(theirs - done <= ours for theirs in rivals))


def _in_doubt(operation: MemoryOperation, record: MemoryRecord, named: list[MemoryRecord]) -> list[MemoryRecord]:
    """Those of the ``named`` that the stale value in them may mean: one or two digits are in many, and mean one that shares a word."""
    ours = {word for word in meaning(record.summary) if not is_value(word)}
    small = all(phrase.isdecimal() and not phrase[2:] for phrase in operation.replaces)
    return [other for other in named if ours & {*meaning(other.summary)}] if small and ours else named


def _nearest(record: MemoryRecord, candidates: list[MemoryRecord]) -> Stale:
    """The one candidate that shares most words with the new statement, if there is exactly one; else all."""
    said = set(content(record.summary))
    shared = [len(said & set(content(other.summary))) for other in candidates]
    leading = [other for other, many in zip(candidates, shared, strict=True) if many == max(shared)]
    return Stale(leading, []) if len(leading) == 1 else Stale([], candidates)
