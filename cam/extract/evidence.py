"""One pass over a session's events: what the human said and which commands succeeded, as proposals in order."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from cam.extract.acts import clauses, is_fault, is_whole, orders, parts, read, tails, takes_back, unexplained, unsays
from cam.extract.fault import ought_otherwise
from cam.extract.heuristic import FAMILIES
from cam.extract.heuristic.command import Commands
from cam.extract.heuristic.companion import joined
from cam.extract.heuristic.correction import changed_value, passes
from cam.extract.heuristic.forget import forget
from cam.extract.heuristic.preference import preference
from cam.extract.heuristic.proposal import REFUSED, Known, Scene, add, local, refused
from cam.extract.heuristic.verified import Conclusions
from cam.extract.masks import masked
from cam.extract.neighbours import whole
from cam.extract.segment import Sentence, sentences, split
from cam.extract.telling import mends, untalked
from cam.extract.wording import scope_of, strip_chatter, told_in_passing, without_tag
from cam.language.contrary import contradicts, eases
from cam.language.lexicon import LONGEST, at_start, search, without, words
from cam.language.restating import restates
from cam.language.revising import ends, recants, revision
from cam.language.words import content, negated, tokens
from cam.models import AgentSaid, CommandRan, HumanSaid, Kind, MemoryScope
from cam.patterns import lazy
from cam.redact import redact
from cam.redact.private import split_private
from cam.redact.spans import placeholder

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from cam.extract.acts import Statement
    from cam.models import Event, MemoryOperation, MemoryRecord

__all__ = ["extract"]

_NEAR = 3  # proposals back that "no wait" can mean
_HAN = lazy(r"[぀-ヿ一-鿿]")  # written with full stops of its own
_VALUE = 2  # words of a sentence that is nothing but a value: "Vite です。"


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
                commands.heard(text)
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
    heard = [one for one in sentences(text) if len(one.text) <= LONGEST and any(map(str.isalnum, one.text))]
    passed = [refused(read(sentence.text), scene, "quoted") for sentence in heard if sentence.quoted]
    behind: list[MemoryOperation | None] = []  # what is forgotten goes first
    retracting = quoting = False
    own = (_stated(sentence) for sentence in heard if not sentence.quoted)
    spoken = list(whole(own, scene.records))
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
            made[n] = _placed(operation, sentence.wish or _closing(sentence.text))
        else:
            passed.append(_unheard(sentence.text, scene))
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


def _unheard(text: str, scene: Scene) -> MemoryOperation | None:
    """What no rule learns, to be refused with the reason, where it reports a fault or may be a rule."""
    if is_fault(text):
        return refused(read(text), scene, "fault")
    return refused(read(text), scene, "unplaced", voiced=True) if _may_rule(text, scene) else None


def _may_rule(text: str, scene: Scene) -> bool:
    """Whether it says "always" or "never" in earnest, or what its speaker likes, or forbids something where nothing is asked for.

    No rule of extraction knows how: its speaker is told that it is not kept.
    """
    statement = read(text)
    if statement.task or statement.question or not statement.plain:
        return False
    lasts = (statement.ever or statement.standing) and not (statement.personal or at_start("pointing", statement.text))
    if not (lasts or _voices(statement, scene)):
        return False
    return len(content(untalked(text))) > _VALUE and not search("quip", statement.view)


def _voices(statement: Statement, scene: Scene) -> bool:
    """Whether it tells a taste, or forbids something as one works, and names nothing of the session: "I can't stand magic numbers"."""
    voiced = at_start("voiced", statement.view)
    if voiced is None and statement.prohibit and scene.informed:
        voiced = at_start("conduct", statement.view)
    if voiced is None or local(statement):
        return False
    what = without(("here",), statement.view[voiced.end() :])  # "in this project" is nothing of the session
    return not any(search(cue, what) for cue in ("errand", "machinery"))


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
    sharing = scene.sharing(statement.text)
    eased = any(eases(statement.text, record.summary) for record in sharing)  # "inline styles are fine" inlines nothing
    sure = eased or any(contradicts(statement.text, record.summary) for record in sharing)
    if not recanting and ((works and not eased) or (statement.personal and not sure)):
        return None
    if weight == 1 and not (recanting or (scene.informed and (ends(statement.text) or not search("trouble", statement.view)))):
        return None  # one thing in common may be the work at hand
    text = spoken[0].text
    following = read(spoken[1].text) if spoken[1:] else None
    if following and following.plain and not (following.task or _proposed(spoken[1], scene, retracting=False)[0]):
        text = f"{text.rstrip(' .!。！')}{'。' if _HAN.search(text) else '. '}{following.text}"
    said = add(replace(statement, text=text), scene, Kind.CORRECTION, rule="revision", confidence=0.5)
    return replace(said, rule="revision", hedged=True, corrects=False)  # also where it opens with "actually"


def _closing(sentence: str) -> str:
    """What stands behind a rule in its own sentence: "…, that goes for all my projects"."""
    closing = search("remember_after", sentence)
    return closing[0] if closing else ""


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
    if (rule := unexplained(sentence.text)) and (operation := preference(read(rule, introduced=sentence.introduced), scene)):
        return operation, False
    values = (changed_value(statement, scene) for tail in tails(sentence.text) if (statement := read(tail)).plain)
    return next(filter(None, values), None), retracting


def _asks(text: str) -> bool:
    """Whether a sentence asks, tells of the speaker's own doings, or has a part that orders something: "…, update the callers"."""
    return text.endswith(("?", "？")) or at_start("personal", parts(text)[0]) is not None or orders(text)


def _stated(sentence: Sentence) -> Sentence:
    return replace(sentence, text=without_tag(sentence.text))
