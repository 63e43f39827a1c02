"""Sentences of one message that are one: a wish to remember what stands beside it, and a correction that neither of two frames alone."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from cam.extract.acts import parts, read
from cam.extract.masks import masked
from cam.extract.wording import strip_chatter
from cam.language.corrections import correction
from cam.language.lexicon import at_start, frames, is_all, made_of, search, without, words
from cam.language.parting import gone, parts_with
from cam.language.restating import restates
from cam.language.slots import verbs_of
from cam.language.words import code, content, is_dense, negated, tokens, turning

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from cam.extract.segment import Sentence
    from cam.models import MemoryRecord

_BRIEF = 16  # words
_OBJECTS = frozenset({"it", "them", "those"})
_VALUE = 2  # words of a sentence that is nothing but a value: "Vite です。"
_HEADING = 8  # words
_OPENING = 5  # words, with a time before the subject: "since March it runs …"


def whole(spoken: Iterable[Sentence], records: Sequence[MemoryRecord]) -> Iterator[Sentence]:
    """The sentences, those that are one joined; a wish to remember that names nothing marks the one beside it instead."""
    return _paired(_headed(_marked(spoken)), records)


def _headed(spoken: Iterable[Sentence]) -> Iterator[Sentence]:
    """The sentences; an occasion and the list of what is to be done then are one rule: "when you add an endpoint:", and its items."""
    heading: Sentence | None = None
    for sentence in spoken:
        if heading and sentence.introduced:
            joint = " " if heading.text.endswith((":", "：")) else "; "
            heading = replace(heading, text=f"{heading.text}{joint}{sentence.text.rstrip(' .;。；')}", introduced=True)
            continue
        if heading:
            yield heading
        occasional = sentence.text.endswith((":", "：")) and search("occasion", sentence.text)
        heading = sentence if occasional else None
        if not occasional:
            yield sentence
    if heading:
        yield heading


def _paired(spoken: Iterable[Sentence], records: Sequence[MemoryRecord]) -> Iterator[Sentence]:
    """The sentences; "don't use X any more." and "use Y." are one, as are "T was in X." and "we've replaced that with Y."."""
    before: Sentence | None = None
    for sentence in spoken:
        if before and _is_outdated(before.text) and _holds_instead(sentence.text):
            before = replace(before, text=f"{before.text.rstrip(' .!。！')}; {sentence.text}", introduced=True)
            continue
        if before and (whole := _one(before.text, sentence.text, records)):
            before = replace(before, text=whole)
            continue
        if before:
            yield before
        before = sentence
    if before:
        yield before


def _is_outdated(text: str) -> bool:
    """Whether a sentence says that what it quotes holds no more: 'the docs say "npm run seed", that's outdated'."""
    *quoting, last = parts(text.rstrip(" .!。！"))
    quoted = ", ".join(quoting) or last
    return is_all("outdated", last) and (masked(quoted) != quoted or search("reported", quoted) is not None)


def _holds_instead(text: str) -> bool:
    """Whether a sentence gives code, and says of it hardly more than that it is so now: "it's `pnpm db:seed` these days"."""
    given = code(text)
    statement = read(text)
    return bool(given) and len({*content(text.replace(given, " "))} - turning()) <= _VALUE and statement.plain and not statement.task


def _one(text: str, following: str, records: Sequence[MemoryRecord]) -> str:
    """Both as one sentence when they frame a correction that neither does alone, or the second goes on from what the first gives up."""
    if text.endswith(("?", "？", ":", "：")) or following.endswith(("?", "？")) or at_start("task", following):
        return ""
    if any(match.start() == 0 for match in frames("forget", text)):
        return ""
    if is_all("ever", following.rstrip(" .!")) and _says(text):  # "Don't touch vendor/. Ever."
        return f"{text.rstrip(' .!')} {following.casefold()}"
    if max(len(text.split()), len(following.split())) > _BRIEF:
        return ""
    if _confines(text, following):
        mark, begun = "；" if text.endswith("。") else "; ", following[:2]
        return f"{text.rstrip(' .!。！')}{mark}{begun.lower() if begun[1:].islower() else begun}{following[2:]}"
    first, second = correction(text), correction(following)
    denies = first is not None and not first.new and second is None
    refers = bool(second and second.new and is_all("standing_for", second.old))
    whole = f"{text.rstrip(' .!。！')}; {following}"
    if second is None and (denies or search("parting", text) or search("parted", text)) and _goes_on(text, following, records):
        return whole
    if second is None and read(text).plain and any(parts_with(whole, record.summary) for record in records):
        return whole  # "We're on Gradle now. Maven is gone."
    if not denies and not refers:
        return ""
    frame = correction(whole)
    if not (frame and frame.new and frame.new in following and frame.old in text):
        return ""
    said = frame.new == following.rstrip(" .!。！") and len(content(following)) > 1 and verbs_of(following)
    return "" if said else whole  # "Don't use npm. The tests need Redis." are two: what is chosen is a name, or has a word that leads to it


def _confines(text: str, following: str) -> bool:
    """Whether the second sentence only says where alone is done what the first forbids: "Never run it locally. Only in CI."."""
    statement = read(text)
    forbids = negated(text) and (statement.ever or statement.prohibit or statement.must) and not statement.task
    then = read(following)
    return forbids and statement.plain and at_start("confined", following) is not None and not (then.hedged or then.temporary)


def _says(text: str) -> bool:
    """Whether it says more than yes or no, that always or never would be of: "Nein. Niemals." answers a question."""
    return bool({*tokens(without(("ever",), text))} - words("answer")) and not is_all("goalless", text.rstrip(" .!"))


def _goes_on(text: str, following: str, records: Sequence[MemoryRecord]) -> bool:
    """Whether the next sentence tells what is so instead, and no rule of its own.

    It speaks of "it", of something that the first names, or of the thing of a record whose value the first gives up: "We dropped
    Cypress. End-to-end tests are written with Playwright."
    """
    statement = read(following)
    given = tokens(following)
    if not statement.plain or statement.task or statement.remembered or statement.ever or statement.standing:
        return False
    if _OBJECTS & {*given} or statement.personal:  # "you'll find them in Linear"
        return bool(_OBJECTS & {*given})
    if at_start("since", following) or (is_dense(following[0]) and len(content(following)) <= _VALUE):
        return True
    if made_of("pronoun", given[:_OPENING], following) or set(content(text)) & set(content(following)):
        return True
    return any(parts_with(f"{text} {following}", record.summary) or _succeeds(text, following, record.summary) for record in records)


def _succeeds(text: str, following: str, known: str) -> bool:
    """Whether the first sentence says only who is gone, and the next gives what was theirs to another: "Mia left. Reviews go to Jo"."""
    left = gone(text)
    return bool(left) and left <= set(content(known)) and restates(f"{text.rstrip(' .!')}, {following}", known)


def _names_rule(text: str) -> bool:
    """Whether a sentence only says that a rule follows: "One more rule while we're here."."""
    return text.endswith((".", "。", "!", "！")) and len(text.split()) <= _HEADING and at_start("ruling", strip_chatter(text)) is not None


def _marked(spoken: Iterable[Sentence]) -> Iterator[Sentence]:
    """The sentences; one that is followed by nothing but "remember that" is to be remembered, or the next when none stands before."""
    before: Sentence | None = None
    wished = False
    for spoken_next in spoken:
        sentence = replace(spoken_next, introduced=True) if wished else spoken_next
        if _names_rule(sentence.text):
            if before:
                yield before
            before, wished = None, True
            continue
        wish = search("remember_after", sentence.text)
        bare = sentence.text[: wish.start()] if wish else ""
        alone = wish is not None and len(content(bare)) < _VALUE and not is_all("denying", "".join(bare.split()[-1:]))
        wished = before is None and alone
        if wish and alone:
            before = replace(before, introduced=True, wish=sentence.text) if before else None
            continue
        if before:
            yield before
        before = sentence
    if before:
        yield before
