"""A query into groups: each word of it with the indexed terms that may stand for it. The index keeps words as they are written."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from functools import cache, partial
from typing import TYPE_CHECKING, Protocol

from cam.recall.language import STOP_WORDS, are_forms, irregular, synonyms
from cam.recall.terms import Word, words

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping, Sequence

QUERY_CHARACTERS = 20_000
WORD_LIMIT = 40
GROUP_LIMIT = 80
VARIANT_LIMIT = 12
_SHORTEST_PREFIX = 3
_NAME_WORDS = (2, 3)

FORM = 0.85
BEGINNING = 0.5
SYNONYM = 0.6
MISSPELT = 0.7
PART_OF_KNOWN = 0.35


class Vocabulary(Protocol):
    """The terms of an index with the number of records that hold each."""

    def frequency(self, term: str) -> int:
        """How many records hold ``term``."""

    def starting(self, prefix: str) -> Mapping[str, int]:
        """The terms that begin with ``prefix``, but for compounds."""

    def similar(self, term: str) -> Mapping[str, float]:
        """Terms that ``term`` may be a misspelling of, with a likeness up to 1."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Group:
    """One thing the query asks for.

    ``variants`` are the terms that may stand for it and how well each does (1 is the query's own); ``phrases`` are names of
    several words that may, too. ``weight`` is the share of this group in the query. ``counts`` tell how many records hold each
    variant, ``records`` how many hold the commonest form of the word, or of what stands for one that no record holds.
    """

    text: str
    variants: Mapping[str, float]
    phrases: tuple[tuple[str, ...], ...] = ()
    weight: float = 1.0
    records: int = 0
    counts: Mapping[str, int] = field(default_factory=dict)


def groups(query: str, vocabulary: Vocabulary) -> tuple[Group, ...]:
    """The groups of ``query``, in its order, each thing once. Words without meaning count only when there is nothing else."""
    asked = tuple(dict.fromkeys(words(query[:QUERY_CHARACTERS])))
    telling = tuple(word for word in asked if not _is_stop(word)) or asked
    found: dict[str, Group] = {}
    expand = cache(partial(_of_term, vocabulary=vocabulary, within=_names(asked)))
    for word in _rarest(telling, vocabulary):
        for group in _of_word(word, vocabulary, expand):
            known = found.get(group.text)
            if known is None or known.weight < group.weight:
                found[group.text] = group
    if len(found) <= GROUP_LIMIT:
        return tuple(found.values())
    rare = sorted(found.values(), key=lambda group: (not group.records, group.records / group.weight))[:GROUP_LIMIT]
    kept = {group.text for group in rare}
    return tuple(group for group in found.values() if group.text in kept)


def _names(asked: Sequence[Word]) -> dict[str, tuple[tuple[str, ...], ...]]:
    """For words that together are a name of the trade ("pull request") the other names of that thing."""
    found: dict[str, tuple[tuple[str, ...], ...]] = {}
    told = ["" if word.parts else word.whole[0] for word in asked]
    for length in _NAME_WORDS:
        for start in range(len(told) - length + 1):
            name = told[start : start + length]
            if others := synonyms().get("_".join(name)):
                found |= {term: (*found.get(term, ()), *others) for term in name}
    return found


def _rarest(asked: tuple[Word, ...], vocabulary: Vocabulary) -> Iterable[Word]:
    """At most ``WORD_LIMIT`` of the words, in their order: of a long paste those that are known and rare tell most."""
    if len(asked) <= WORD_LIMIT:
        return asked
    records = {word: max(map(vocabulary.frequency, (*word.whole, *word.parts[:1]))) for word in asked}
    kept = set(sorted(asked, key=lambda word: (not records[word], records[word]))[:WORD_LIMIT])
    return (word for word in asked if word in kept)


def _is_stop(word: Word) -> bool:
    return not word.parts and all(term in STOP_WORDS or (len(term) == 1 and term.isascii()) for term in word.whole)


def _of_word(word: Word, vocabulary: Vocabulary, expand: Callable[[str], Group]) -> Iterable[Group]:
    if not word.parts:
        yield expand(word.whole[0])
        return
    if not word.whole:  # a run of an unspaced script: pairs, and the last character only finishes the last pair
        for pair in word.parts[:-1]:
            count = vocabulary.frequency(pair)
            yield Group(text=pair, variants={pair: 1.0}, records=count, counts={pair: count})
        return
    counts = {whole: vocabulary.frequency(whole) for whole in word.whole}
    known = max(counts.values())
    if known:
        yield Group(text=word.whole[0], variants=dict.fromkeys(word.whole, 1.0), records=known, counts=counts)
    share = PART_OF_KNOWN if known else 1.0
    for part in word.parts:
        if part not in STOP_WORDS:
            yield replace(expand(part), weight=share)


def _of_term(term: str, *, vocabulary: Vocabulary, within: Mapping[str, tuple[tuple[str, ...], ...]]) -> Group:
    own = vocabulary.frequency(term)
    names = (*synonyms().get(term, ()), *within.get(term, ()))
    meant: dict[str, float] = {term: 1.0} | {name[0]: SYNONYM for name in names if len(name) == 1}
    forms = _forms(term, vocabulary)
    if not own and not any(likeness >= FORM for likeness, _ in forms.values()):
        meant |= {other: MISSPELT * likeness for other, likeness in vocabulary.similar(term).items()}
    found: dict[str, tuple[float, int]] = {term: (1.0, own)}
    for name, likeness in meant.items():
        for other, (form, count) in (forms if name == term else _forms(name, vocabulary)).items():
            known = found.get(other, (0.0, 0))
            found[other] = max(known, (likeness * form, count))
    best = dict(sorted(found.items(), key=lambda item: (-item[1][0], -item[1][1], item[0]))[:VARIANT_LIMIT])
    return Group(
        text=term,
        variants={other: likeness for other, (likeness, _) in best.items()},
        phrases=tuple(name for name in names if len(name) > 1),
        records=max(count for likeness, count in best.values() if likeness >= FORM) or max(count for _, count in best.values()),
        counts={other: count for other, (_, count) in best.items()},
    )


def _forms(term: str, vocabulary: Vocabulary) -> dict[str, tuple[float, int]]:
    """The indexed forms and continuations of ``term``, itself among them, with their likeness and the number of records."""
    short = len(term) < _SHORTEST_PREFIX and term.isascii()
    near = {term: vocabulary.frequency(term)} if short else vocabulary.starting(_prefix(term))
    found = {other: (likeness, count) for other, count in near.items() if count and (likeness := _likeness(term, other))}
    return found | {other: (FORM, count) for other in irregular().get(term, ()) if (count := vocabulary.frequency(other))}


def _prefix(term: str) -> str:
    if not term.isascii():
        return term[: max(1, len(term) - 2)]
    return term[: 3 if len(term) <= 6 else 4 if len(term) <= 8 else 5]  # noqa: PLR2004 - long enough to keep the scan short


def _likeness(term: str, other: str) -> float:
    if term == other:
        return 1.0
    if are_forms(term, other):
        return FORM
    return BEGINNING if other.startswith(term) else 0.0
