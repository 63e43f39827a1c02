"""One pass over a session's events: what the human said and which commands succeeded, as proposals in order."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from cam.extract.acts import clauses, is_fault, is_whole, masked, orders, parts, read, tails, takes_back, unsays
from cam.extract.fault import ought_otherwise
from cam.extract.heuristic import FAMILIES
from cam.extract.heuristic.command import Commands
from cam.extract.heuristic.companion import joined
from cam.extract.heuristic.correction import changed_value, passes
from cam.extract.heuristic.forget import forget
from cam.extract.heuristic.proposal import REFUSED, Known, Scene, add, local, refused
from cam.extract.heuristic.verified import Conclusions
from cam.extract.segment import Sentence, sentences, split
from cam.extract.telling import mends, untalked
from cam.extract.wording import scope_of, strip_chatter, told_in_passing, without_tag
from cam.language.corrections import correction
from cam.language.lexicon import LONGEST, at_start, frames, is_all, made_of, search, without, words
from cam.language.parting import gone, parts_with
from cam.language.restating import restates
from cam.language.revising import ends, recants, revision
from cam.language.slots import verbs_of
from cam.language.words import code, content, is_dense, negated, tokens, turning
from cam.models import AgentSaid, CommandRan, HumanSaid, Kind, MemoryScope
from cam.redact import redact
from cam.redact.private import split_private
from cam.redact.spans import placeholder

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping, Sequence

    from cam.models import Event, MemoryOperation, MemoryRecord

__all__ = ["extract"]

_NEAR = 3  # proposals back that "no wait" can mean
_BRIEF = 16  # words
_PRONOUNS = frozenset({"it", "that", "this", "them", "those", "all that", "all of that", "all of it"})
_OBJECTS = frozenset({"it", "them", "those"})
_VALUE = 2  # words of a sentence that is nothing but a value: "Vite です。"
_OPENING = 5  # words, with a time before the subject: "since March it runs …"


def extract(
    events: Iterable[Event], records: Sequence[MemoryRecord], *, default_scope: MemoryScope = MemoryScope.PROJECT
) -> tuple[MemoryOperation, ...]:
    """Candidate operations of one session, in the order in which they were said; ``events`` is read once, in constant memory.

    Nothing is taken from files or command output; of the agent's words only conclusions that a command just verified.
    """
    scene = Scene(records=records, default_scope=default_scope, known=Known(records))
    commands = Commands()
    conclusions = Conclusions()
    proposed: list[MemoryOperation] = []
    private = False
    for event in events:
        match event:
            case HumanSaid(text=text):
                public, private = split_private(text, inside=private)
                scene = replace(scene, earlier=tuple(one for one in proposed[-_NEAR:] if one.rule not in REFUSED))
                proposed += joined(said(redact(_whole_sentences(public)), scene), scene)
                conclusions.reset()
            case AgentSaid(text=text):
                proposed += conclusions.drawn(redact(text), scene)
            case CommandRan():
                commands.ran(event)
                conclusions.ran(event)
            case _:
                pass
    return (*proposed, *commands.proposals(default_scope, records))


def _whole_sentences(public: str) -> str:
    """``public`` without sentences that had a private part in the middle: what is left of such says something else, or nothing."""
    first, *others = public.split(placeholder("private"))
    kept = [first]
    for piece in others:
        begun = split(kept[-1].rpartition("\n")[2])[-1:]
        rest = split(piece.partition("\n")[0])[:1]
        if begun and rest and begun[0][-1] not in ".!?:。！？：" and any(map(str.isalnum, rest[0])) and not rest[0][0].isupper():
            kept[-1] = kept[-1][: kept[-1].rfind(begun[0])]
            piece = piece.replace(rest[0], "", 1)  # noqa: PLW2901 - what is left of it
        kept.append(piece)
    return "\n".join(kept)


def said(text: str, scene: Scene) -> list[MemoryOperation]:
    """The proposals of one message without secrets."""
    made: dict[int, MemoryOperation] = {}
    heard = [sentence for sentence in sentences(text) if len(sentence.text) <= LONGEST]
    passed = [refused(read(sentence.text), scene, "quoted") for sentence in heard if sentence.quoted]
    behind: list[MemoryOperation | None] = []  # what is forgotten goes first
    retracting = quoting = False
    own = (_stated(sentence) for sentence in heard if not sentence.quoted)
    spoken = list(_paired(_marked(own), scene.records))
    working = [at_start("task", strip_chatter(sentence.text)) is not None for sentence in spoken]
    scene = replace(scene, informed=not any(_asks(sentence.text) for sentence in spoken))
    for n, sentence in enumerate(spoken):
        if quoting and not at_start("remember", sentence.text):
            continue  # "Is this sentence fine for the docs? Always close the pool."
        quoting = sentence.text.endswith(("?", "？", ":", "：")) and search("reported", sentence.text) is not None
        if n - 1 in made and unsays(sentence.text):
            continue
        if _is_complained_of(spoken[n : n + 3]):
            passed.append(refused(read(sentence.text), scene, "fault"))
            continue
        around = replace(scene, earlier=(*scene.earlier, *made.values())[-_NEAR:])
        operation = forget(sentence.text, around, working=any(working[:n] + working[n + 1 :]))
        if operation:
            behind.append(_instead(sentence, around))
        if operation is None:
            operation, retracting = _proposed(sentence, around, retracting=retracting)
        operation = operation or _revision(spoken[n : n + 2], around)
        if operation and (reason := _belied(operation, sentence.text, scene)):
            passed.append(replace(operation, rule=reason))
        elif operation:
            made[n] = _placed(operation, sentence.wish)
        elif reason := "fault" if is_fault(sentence.text) else "unplaced" if _may_rule(sentence.text) else "":
            passed.append(refused(read(sentence.text), scene, reason))
    doubted = _taken_back([sentence.text for sentence in spoken], made)
    kept = [replace(one, hedged=True, rule="taken back") if n in doubted else one for n, one in made.items()]
    return [*filter(None, passed), *kept, *filter(None, behind)]


def _instead(wish: Sentence, scene: Scene) -> MemoryOperation | None:
    """What a wish to forget says of how it is instead: "forget the thing about tabs: we use blanks now"."""
    _, mark, rest = next(
        (parted for mark in (": ", " : ", "：", ", ", "，", "; ") if (parted := wish.text.partition(mark))[1]), ("", "", "")
    )
    return _proposed(replace(wish, text=rest), scene, retracting=False)[0] if mark and read(rest).changed else None


def _belied(operation: MemoryOperation, sentence: str, scene: Scene) -> str:
    """The rule of REFUSED by which the rest of a sentence belies what it proposes: laughter, or an order to put it right."""
    statement = read(sentence)
    if operation.record is None or statement.remembered:
        return ""
    if search("jesting", masked(sentence)) and not unsays(parts(sentence)[-1]):
        return "jest"
    lasts = statement.ever or statement.standing or statement.changed or statement.retracts
    strange = operation.replaces and not any(map(scene.mentions, operation.replaces))
    return "fault" if strange and mends(sentence) and not lasts else ""


def _may_rule(text: str) -> bool:
    """Whether it says "always" or "never" in earnest, though no rule of extraction knows how: its speaker is told that it is not kept."""
    statement = read(text)
    if statement.task or statement.personal or not statement.plain or at_start("pointing", statement.text):
        return False
    return len(content(untalked(text))) > _VALUE and not search("quip", statement.view)


def _is_complained_of(spoken: Sequence[Sentence]) -> bool:
    """Whether the first sentence reports what ought not to be, by what the next says; a question that is answered asks for nothing."""
    if len(spoken) == 1 or spoken[0].introduced:
        return False
    sentence, following, *others = (each.text for each in spoken)
    statement = read(sentence)
    answered = following.endswith(("?", "？")) and others
    return (
        (statement.ever or statement.standing) and not (statement.remembered or answered) and ought_otherwise(masked(sentence), following)
    )


def _revision(spoken: Sequence[Sentence], scene: Scene) -> MemoryOperation | None:
    """The question whether the first sentence changes what is remembered, with what the next tells: "I changed my mind on commits. …"."""
    if not scene.records:
        return None
    statement, recanting = read(spoken[0].text), recants(spoken[0].text)
    if statement.question or statement.hedged or statement.temporary or local(statement):
        return None
    weighed = ((revision(spoken[0].text, record.summary), record.summary) for record in scene.sharing(spoken[0].text))
    weight = max((weight for weight, other in weighed if weight and not passes(statement.text, other)), default=0)
    if not weight:
        return None
    if any(search(cue, statement.view) for cue in ("reported", "elsewhere")):
        return None
    works = statement.task or orders(statement.text) or any(at_start("its_object", part) for part in parts(statement.text))
    if not recanting and (works or statement.personal):
        return None
    if weight == 1 and not (recanting or (scene.informed and (ends(statement.text) or not search("trouble", statement.view)))):
        return None  # one thing in common may be the work at hand
    text = spoken[0].text
    following = read(spoken[1].text) if spoken[1:] else None
    if following and following.plain and not (following.task or _proposed(spoken[1], scene, retracting=False)[0]):
        text = f"{text.rstrip(' .!。！')}. {following.text}"
    said = add(replace(statement, text=text), scene, Kind.CORRECTION, rule="revision", confidence=0.5)
    return replace(said, rule="revision", hedged=True, corrects=False)  # also where it opens with "actually"


def _placed(operation: MemoryOperation, wish: str) -> MemoryOperation:
    """The proposal where the wish to remember it says: "Remember that everywhere"."""
    if not (wish and operation.record):
        return operation
    return replace(operation, record=replace(operation.record, scope=scope_of(wish, operation.record.scope)))


def _taken_back(spoken: Sequence[str], made: Mapping[int, MemoryOperation]) -> set[int]:
    """The sentences whose proposals are in doubt: taken back in the same breath, with nothing whole said instead.

    "Nora owns billing. Hmm, no, Otto does." leaves neither; "Always use yarn. No wait, always use pnpm." says what holds.
    """
    doubted: set[int] = set()
    for n, operation in made.items():
        following = spoken[n + 1] if n + 1 < len(spoken) else ""
        instead = made.get(n + 1)
        if unsays(following) or (operation.record and (unsays(parts(spoken[n])[-1]) or _was_meant_otherwise(spoken[n], following))):
            doubted.add(n)
        elif takes_back(following) and not (instead and instead.record and is_whole(instead.record.summary)):
            doubted |= {n, n + 1}
    return doubted


def _was_meant_otherwise(said: str, following: str) -> bool:
    """Whether the next sentence ends the joke, and tells something else: "no seriously, deploys are on Tuesdays".

    Who insists gives a reason, repeats what was said or points at it: "seriously, it costs us a day". What ends a joke says that it was
    one, denies what was agreed to in mockery ("yeah sure, let's …"), or gives the same thing another value.
    """
    earnest = at_start("earnest", following)
    meant = following[earnest.end() :].strip(" ,.:;!–—-，。：") if earnest else ""
    if earnest is None or not set(content(meant)) - set(content(said)) or at_start("pointing", meant):
        return False
    if search("joke", earnest[0]):
        return True
    if negated(said) or not read(meant).plain:
        return False
    denied = not words("answer").isdisjoint(tokens(earnest[0]))
    return restates(meant, said) or (denied and at_start("mocking", said) is not None)


def _proposed(sentence: Sentence, scene: Scene, *, retracting: bool) -> tuple[MemoryOperation | None, bool]:
    """What a sentence proposes, and whether words that take back what was said wait for what holds instead."""
    for clause in () if sentence.text.endswith((":", "：")) else clauses(sentence.text):  # a heading says nothing
        statement = read(clause, introduced=sentence.introduced)
        retracting = retracting or statement.retracts
        statement = replace(statement, retracts=retracting)
        told = replace(scene, informed=True, announced=True) if told_in_passing(sentence.text) else scene
        operation = next((found for family in FAMILIES if (found := family(statement, told))), None)
        if operation:
            return operation, False  # what takes back a word is said once
    values = (changed_value(statement, scene) for tail in tails(sentence.text) if (statement := read(tail)).plain)
    return next(filter(None, values), None), retracting


def _asks(text: str) -> bool:
    """Whether a sentence asks, tells of the speaker's own doings, or has a part that orders something: "…, update the callers"."""
    return text.endswith(("?", "？")) or at_start("personal", parts(text)[0]) is not None or orders(text)


def _stated(sentence: Sentence) -> Sentence:
    return replace(sentence, text=without_tag(sentence.text))


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
    first, second = correction(text), correction(following)
    denies = first is not None and not first.new and second is None
    refers = bool(second and second.new and second.old.casefold() in _PRONOUNS)
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


def _marked(spoken: Iterable[Sentence]) -> Iterator[Sentence]:
    """The sentences; one that is followed by nothing but "remember that" is to be remembered, or the next when none stands before."""
    before: Sentence | None = None
    wished = False
    for spoken_next in spoken:
        sentence = replace(spoken_next, introduced=True) if wished else spoken_next
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
