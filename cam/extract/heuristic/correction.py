"""Corrections: "X, not Y", "we switched from Y to X", "no longer Y", and values that are different now."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import TYPE_CHECKING

from cam.extract.ecosystems import use_of
from cam.extract.heuristic.proposal import QUOTE_LIMIT, Scene, add, local
from cam.extract.purposes import RUNNERS
from cam.extract.tools import TOOLS
from cam.language.ceasing import lifts, may_lift, turns
from cam.language.corrections import renames
from cam.language.denial import denies
from cam.language.lexicon import at_start, search, without, words
from cam.language.parting import parts_with
from cam.language.quantities import akin, names_thing, shape, thing, values, versions
from cam.language.restating import restates
from cam.language.revising import recants
from cam.language.slots import names_only
from cam.language.words import alike, bearing, code, content, is_dense, is_value, stem
from cam.models import Kind

if TYPE_CHECKING:
    from cam.extract.acts import Statement
    from cam.language.corrections import Correction
    from cam.models import MemoryOperation

_NAME = re.compile(r"[A-Z]|\d|[-._/`@]\w")
_VALUE = re.compile(r"\d|https?://|[\w-]+[./_][\w./-]+|[\w-]+/(?=[\s.,;]|$)|(?<!\S)\.?/\w|`")
# How things stand today, rather than what was decided. The cues ``passing`` are of whole sentences, and hold words that rules have, too.
_PASSING = frozenset(
    (
        "green red done ready fixed broken working fast faster slow slower better worse clean merged passing "
        "failing open closed empty missing complete finished available visible gone blocked correct wrong fine stable"
    ).split()
)
_DISTINCT = 4  # characters
_TURN = 2  # words that a name or a choice has
_NEAR = 3
_SUBJECT = 2  # words that make a subject
_LONGEST = 8
# Words beside the wrong value and the right one that say which was meant, and characters of a dense script.
_ASIDE, _ASIDE_DENSE = 3, 6
_SHORT = 28  # words; longer is a story


def correction(statement: Statement, scene: Scene) -> MemoryOperation | None:
    """A correction is learned when something says that it is meant for good, or when it names what is remembered."""
    if at_start("forget", statement.view) and denies(statement.view):
        return None  # "forget not that …" reminds of what holds
    if not (statement.plain or (statement.remembered and not statement.question)) or local(statement):
        return None
    if (statement.retracts or statement.misspoke or recants(statement.text)) and (taken := _taken_back(statement, scene)):
        return taken
    framed = _framed(statement, scene)
    changes = not statement.personal and not statement.task and _changes_what_is_known(statement, scene)
    if framed is None and (changes or _lifts_what_is_known(statement, scene)):
        stale = statement.correction.old if statement.correction else ""
        return add(statement, scene, Kind.CORRECTION, rule="correction", confidence=0.9, replaces=(stale,) if stale else ())
    if framed is None and statement.misspoke and _lasts(statement):
        return add(statement, scene, Kind.CORRECTION, rule="retraction", confidence=0.9)
    return framed


def _lasts(statement: Statement) -> bool:
    """Whether it tells a state that may last, of a thing that it names: "I misspoke: the broker is RabbitMQ"."""
    if statement.task or statement.personal or statement.must or at_start("pointing", statement.text):
        return False
    return len(content(statement.text)) > 1 and not search("passing", statement.view)


def _framed(statement: Statement, scene: Scene) -> MemoryOperation | None:
    """What a frame such as "X, not Y" corrects, or a word of change gives another value."""
    frame = statement.correction
    if frame is None:
        return changed_value(statement, scene)
    old = frame.old if len(frame.old.split()) <= _LONGEST else ""
    known = scene.mentions(old)
    choice = _is_choice(frame.new, old)
    if not known and _is_fragment(statement.text):
        return None
    if statement.personal or (statement.task and not choice and not (known and (statement.prohibit or statement.changed or _is_tool(old)))):
        return None
    meant = choice or statement.remembered or statement.standing or statement.ever or statement.prefer or renames(statement.text)
    if not frame.new and not (statement.scoped or statement.ever or statement.remembered or is_name(old)):
        return None  # "no longer blocked on the ticket"
    brief = len(statement.text.split()) <= _SHORT
    if not (known or (frame.new and (meant or (brief and (is_name(frame.new) or is_name(old)))))):
        return None
    said = replace(statement, text=_resolved(statement.text, frame, scene))
    return replace(
        add(said, scene, Kind.CORRECTION, rule="correction", confidence=0.95, replaces=(old,) if old else ()),
        quote=statement.text[:QUOTE_LIMIT],
    )


def _is_fragment(text: str) -> bool:
    """Whether it gives one value for another and does not say of what: "3 decimals, not 2"."""
    said = content(text)
    units = {word[:1] for word in said if not word[:1].isdigit()}  # "30일", "14일로"
    return bool(said) and said[0][:1].isdigit() and len(units) <= 1 < len(said)


def _changes_what_is_known(statement: Statement, scene: Scene) -> bool:
    """Whether it gives up what a record says, or says it otherwise with a word of change."""
    text = statement.text
    if any(parts_with(text, record.summary) for record in scene.records):
        return True
    if at_start("supposing", text):
        return False
    turns = statement.changed or statement.retracts or any(search(cue, text) for cue in ("since", "parting", "parted"))
    return turns and any(restates(text, record.summary) and not passes(text, record.summary) for record in scene.records)


def _lifts_what_is_known(statement: Statement, scene: Scene) -> bool:
    """Whether it ends for good what a record orders or forbids; "don't use tabs" alone is about the work at hand, too."""
    text = statement.text
    if not scene.records or not (turns(text) or statement.ever or statement.standing) or search("pronoun", text):
        return False
    return any(lifts(text, record.summary) or may_lift(text, record.summary) for record in scene.sharing(text))


def passes(text: str, other: str) -> bool:
    """Whether ``text`` says nothing of the thing of ``other`` but a state that passes: "the nightly export is red now"."""
    known = content(other)
    return {token for token in bearing(text) if stem(token) not in known} <= _PASSING


def _resolved(text: str, frame: Correction, scene: Scene) -> str:
    """What "it's 8085 now, not 8080" says, in the words of the one record that gives the old value; ``text`` where there is none.

    Short numbers are values of too many things.
    """
    fresh = values(frame.new)
    if renames(text) and code(text).startswith(frame.old):
        known = [record.summary for record in scene.records if frame.old in code(record.summary)]
        return _renamed(known[0], frame) if len(known) == 1 else text
    if not at_start("it_is", text) or len(frame.old) < _DISTINCT or len(fresh) != 1:
        return text
    (new,) = fresh
    known = [record.summary for record in scene.naming(frame.old)]
    if len(known) != 1 or not shape(frame.old) == shape(new) != "name":
        return text
    return known[0].replace(frame.old, new)


def _renamed(rule: str, frame: Correction) -> str:
    """A rule with the new name of the command that it gives, and what that was given besides: "run `just check` before each push"."""
    return re.sub(rf"(?<![\w./:-]){re.escape(frame.old)}(?![\w/:=-])", lambda _: frame.new, rule)


def _is_choice(new: str, old: str) -> bool:
    """Whether two commands for one purpose are weighed: a choice for good; "run the tests, not the linter" is a task."""
    purposes = {_purpose(new), _purpose(old)}
    return len(purposes) == 1 and purposes != {""}


def _purpose(phrase: str) -> str:
    """What the command at the end of ``phrase`` is for, empty when there is none: "Run `make test`"."""
    words = tuple(phrase.replace("`", " ").split())
    uses = (use_of(words[start:]) for start in range(len(words)))
    return next((use.purpose for use in uses if use), "")


def is_name(phrase: str) -> bool:
    """Whether a phrase names something that a project chooses, a tool or a product, rather than "a map" or "the list"."""
    last = phrase.split()[-1:] or [""]
    return bool(_NAME.search(phrase[1:]) or _NAME.fullmatch(last[0][:1]) or _is_tool(phrase))


def _is_tool(phrase: str) -> bool:
    return any(word.strip("`") in TOOLS or word.strip("`") in RUNNERS for word in phrase.split())


def changed_value(statement: Statement, scene: Scene) -> MemoryOperation | None:
    """A change as in "the API is on port 4010 now", without the old value; only with something to change, or said explicitly."""
    if not (statement.changed or statement.retracts) or statement.task or statement.personal:
        return None
    if statement.retracts and at_start("we", statement.text):
        return add(statement, scene, Kind.CORRECTION, rule="retraction", confidence=0.9)  # who takes back a word means the next one
    if statement.changed and _we_choose(statement.text):
        return add(statement, scene, Kind.CORRECTION, rule="choice", confidence=0.9)  # "we switched to Gradle", whatever it replaces
    if not (
        (_VALUE.search(statement.text) or renames(statement.text) or _turns(statement.text, scene))
        and (statement.remembered or _about_known(statement, scene))
    ):
        return None
    return add(statement, scene, Kind.CORRECTION, rule="changed value", confidence=0.9)


def _we_choose(text: str) -> bool:
    """Whether it tells of nothing but what the team is on now: "we switched to Gradle"; a word of change is no story of a day."""
    turn = search("changed", text)
    told = (text, text.replace(turn[0], " ", 1)) if turn else (text,)
    return names_only(text) and is_name(text.rstrip(" .!")) and any(at_start("we", one) for one in told)


def _about_known(statement: Statement, scene: Scene) -> bool:
    """Whether most of what a record gives a value is named, or the thing of which it tells the version."""
    ours = set(content(statement.text))
    plain = len(thing(statement.text))
    return any(
        (len(ours & theirs) * 3 >= len(theirs) * 2 and (len(theirs) >= _SUBJECT or plain <= len(theirs) + 1))
        or names_thing(statement.text, record.summary)
        or bool(ours & versions(record.summary).keys())
        or any(akin(value, known) for value in values(statement.text) for known in values(record.summary))
        for record in scene.records
        for theirs in (thing(record.summary), {token for token in content(record.summary) if not is_value(token)})
        if theirs
    )


def _turns(text: str, scene: Scene) -> bool:
    """Whether one short stretch is all that a record says otherwise, and no passing state: "billing is owned by Teodor now"."""
    ours = set(content(text)) - words("change")
    if _PASSING & {*bearing(text)}:
        return False
    known = (set(content(record.summary)) for record in scene.records)
    return any(0 < len(theirs - ours) <= _TURN and 0 < len(ours - theirs) <= _TURN <= len(ours & theirs) for theirs in known)


def _taken_back(statement: Statement, scene: Scene) -> MemoryOperation | None:
    """The proposal just before with its phrase or sentence put right, as in "sorry, I meant 8085, not 8081"."""
    for earlier in reversed(scene.earlier[-_NEAR:]):
        if earlier.record is None:
            continue
        before, frame = earlier.record.summary, statement.correction
        if (
            frame
            and frame.new
            and (at := before.casefold().find(frame.old.casefold())) >= 0
            and len(content(statement.text)) <= len(content(f"{frame.new} {frame.old}")) + 1
        ):
            fresh = _value_of(frame.new.split(" meant ")[-1], frame.old, before)
            text = before[:at] + fresh + before[at + len(frame.old) :] if fresh else statement.text
            return add(replace(statement, text=text), scene, Kind.CORRECTION, rule="retraction", confidence=0.9, replaces=(frame.old,))
        if alike(statement.text, before) or _revalued(statement.text, before):
            said = replace(statement, text=_revalued(statement.text, before) or statement.text)
            return add(said, scene, Kind.CORRECTION, rule="retraction", confidence=0.9)
    return None


def _revalued(text: str, before: str) -> str:
    """``before`` with the one value that ``text`` gives instead, when it says nothing besides: "sorry, 45 seconds"; else empty."""
    fresh = values(text) - values(before)
    stale = values(text) & values(before) or values(before)  # "the 80% was wrong, it's 85%"
    if len(fresh) != 1 or len(stale) != 1:
        return ""
    (new,), (old,) = fresh, stale
    given = re.search(re.escape(new), text, re.IGNORECASE)
    said = without(("revised", "misspoken", "retract", "pronoun"), text)
    besides = set(content(said)) - fresh - set(content(before))
    aside = (_ASIDE_DENSE if is_dense(text) else _ASIDE) if values(text) & values(before) else 0  # "the 80% that I gave you was wrong, …"
    if given is None or shape(new) != shape(old) or len(besides) > aside:
        return ""
    # Letters of other scripts stand right beside a value: "ポートは8080です".
    return re.sub(rf"(?<!\w){re.escape(old)}(?!\w)", lambda _: given[0], before, count=1, flags=re.IGNORECASE | re.ASCII)


def _value_of(phrase: str, old: str, before: str) -> str:
    """What of ``phrase`` takes the place of ``old`` in ``before``: "use yarn" of "We use bun here"; empty when it says more."""
    words, said = phrase.split(), before.casefold().split()
    while len(words) > len(old.split()) and (words[0].casefold() in said or not content(words[0])):
        del words[0]
    return " ".join(words) if len(words) <= len(old.split()) else ""
