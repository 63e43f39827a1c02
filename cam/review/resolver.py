"""The decisions on the proposals of one session or command, in their order; nothing is removed by a guess."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING

from cam.language.places import places
from cam.language.quantities import thing, values
from cam.language.revising import recants
from cam.language.words import alike, code, negated
from cam.models import (
    ORDERED,
    Action,
    Conflict,
    ConflictSource,
    Kind,
    MemoryOperation,
    MemoryRecord,
    NoopResult,
    Review,
    Source,
    State,
    Suppressed,
)
from cam.review.claims import (
    coverage,
    gives,
    holds,
    mostly_names,
    names,
    opposes,
    repeats,
    says_otherwise,
    says_same,
)
from cam.review.meant import reverses
from cam.review.parts import speaks_of_part, tells_besides
from cam.review.replacement import made_stale
from cam.review.revised import may_be_revised

if TYPE_CHECKING:
    from collections.abc import Collection, Sequence

_UNSURE = 0.6
_SURE = 0.95
_MORE = 0.05
_SOURCES = 20  # sessions that a record names besides the first
_NAMED = 0.6
_OVERTAKEN = "said before what is remembered now"
_REVISED = "may change what is remembered"
_MARGIN = 0.25  # by which one record must be named better than the next


@dataclass(slots=True, kw_only=True)
class _Desk:
    """What has been decided so far; the one mutable value of this module."""

    known: list[MemoryRecord]
    later: Collection[str]
    pending: list[MemoryOperation] = field(default_factory=list)
    suppressed: list[Suppressed] = field(default_factory=list)
    conflicts: list[Conflict] = field(default_factory=list)
    noops: list[NoopResult] = field(default_factory=list)

    def drop(self, operation: MemoryOperation, reason: str) -> None:
        self.pending.remove(operation)
        self.suppressed.append(Suppressed(operation=operation, reason=reason))

    def dispute(self, operation: MemoryOperation, against: Sequence[MemoryRecord], reason: str) -> None:
        refs = tuple(record.ref for record in against)
        self.conflicts.append(Conflict(operation=operation, against=refs, source=ConflictSource.MEMORY, reason=reason))

    def is_overtaken(self, operation: MemoryOperation, stale: Sequence[MemoryRecord]) -> bool:
        """Whether it would remove what was remembered after it was said; a person decides that, and nothing is changed."""
        newer = [record for record in stale if record.ref in self.later]
        if newer:
            self.suppressed.append(Suppressed(operation=operation, reason=_OVERTAKEN))
            self.dispute(operation, newer, _OVERTAKEN)
        return bool(newer)

    def retire(self, refs: Sequence[str]) -> None:
        self.known = [record for record in self.known if record.ref not in refs]


def review(proposed: Sequence[MemoryOperation], records: Sequence[MemoryRecord], *, later: Collection[str] = ()) -> Review:
    """The proposals decided one after the other against ``records`` and against each other.

    Accepted additions name in ``record.supersedes`` the refs that they replace; accepted archive, update and delete operations
    name exact refs. A hedged proposal never changes anything; a correction or a wish to forget that fits several different
    facts removes none of them and becomes a conflict. So does one against what was remembered after it was said: ``later`` are those refs.
    """
    desk = _Desk(known=[record for record in records if record.state is State.ACTIVE], later=later)
    for operation in proposed:
        if operation.rule == "taken back" and operation.hedged:
            desk.suppressed.append(Suppressed(operation=operation, reason="taken back"))
        elif operation.forgets:
            _forget(desk, operation)
        elif operation.action is Action.ADD and operation.record is not None:
            _add(desk, operation, operation.record)
        else:
            _exact(desk, operation)
    return Review(accepted=tuple(desk.pending), suppressed=tuple(desk.suppressed), conflicts=tuple(desk.conflicts), noops=tuple(desk.noops))


def _exact(desk: _Desk, operation: MemoryOperation) -> None:
    if any(other.action is operation.action and other.ref == operation.ref for other in desk.pending):
        desk.noops.append(NoopResult(operation=operation, reason="asked for twice", ref=operation.ref))
        return
    known = next((record for record in desk.known if record.ref == operation.ref), None)
    if operation.record and known:
        sources = tuple(dict.fromkeys((*known.sources, *operation.record.sources)))
        operation = replace(operation, record=replace(operation.record, sources=sources))
    desk.pending.append(operation)


def _add(desk: _Desk, operation: MemoryOperation, record: MemoryRecord) -> None:
    if operation.hedged:
        _hedged(desk, operation, record)
        return
    if record.kind is Kind.COMMAND and record.source is Source.COMMAND:
        _command(desk, operation, record)
        return
    stale, doubtful = made_stale(operation, record, desk.known)
    if desk.is_overtaken(operation, stale):
        return
    if doubtful:
        desk.dispute(operation, doubtful, _doubt(operation, record, doubtful))
    elif not stale and (meant := may_be_revised(record, desk.known, learned=True)):
        desk.dispute(operation, meant, _REVISED)
    if operation.rule != "manual" and not any(map(values, operation.replaces)) and _names_several(record, doubtful):
        desk.suppressed.append(Suppressed(operation=operation, reason="could be said of several things"))
        return
    same = next((known for known in desk.known if known not in stale and _same(record, known, operation.replaces)), None)
    if same is not None:
        _again(desk, operation, same, _seen_again(same, record))
        for other in stale:
            desk.pending.append(
                MemoryOperation(
                    action=Action.ARCHIVE, ref=other.ref, rule=operation.rule, quote=operation.quote, reason=f"superseded by {same.ref}"
                )
            )
        desk.retire([other.ref for other in stale])
        return
    operation, record = _within_session(desk, operation, record)
    if operation.action is Action.NOOP:
        return
    refs = (*record.supersedes, *(other.ref for other in stale if other.ref not in record.supersedes))
    desk.retire(refs)
    # What replaces a fact stands where people found that fact, unless they named another place.
    topic = stale[0].topic if stale and stale[0].scope is record.scope and operation.rule != "manual" else record.topic
    desk.pending.append(replace(operation, record=replace(record, supersedes=refs, topic=topic)))


def _seen_again(known: MemoryRecord, record: MemoryRecord) -> MemoryRecord:
    """``known`` in its own words, with what ``record`` adds to it: where it was seen, who vouches for it, details, a pin."""
    vouching = record if record.strength > replace(known, pinned=False).strength else known
    origin, *later = dict.fromkeys((*known.sources, *record.sources)) or ("",)
    return replace(
        known,
        source=vouching.source,
        confidence=vouching.confidence,
        sources=(origin, *later[-_SOURCES:]) if origin else (),
        details=tuple(dict.fromkeys((*known.details, *record.details))),
        tags=tuple(dict.fromkeys((*known.tags, *record.tags))),
        pinned=known.pinned or record.pinned,
    )


def _again(desk: _Desk, operation: MemoryOperation, known: MemoryRecord, better: MemoryRecord) -> None:
    """A fact that is known gains evidence; it changes when it is seen somewhere new, or vouched for by somebody better."""
    if better == known:
        desk.noops.append(NoopResult(operation=operation, reason="already known", ref=known.ref))
        return
    desk.known = [better if one.ref == known.ref else one for one in desk.known]
    desk.pending = [one for one in desk.pending if one.action is not Action.UPDATE or one.ref != known.ref]
    desk.pending.append(
        replace(operation, action=Action.UPDATE, ref=known.ref, record=better, replaces=(), corrects=False, reason="seen again")
    )


def _doubt(operation: MemoryOperation, record: MemoryRecord, doubtful: Sequence[MemoryRecord]) -> str:
    if not (operation.corrects or operation.replaces):
        return "says otherwise than what is remembered, without saying that it changed"
    if len(doubtful) > 1:
        return "several memories could be meant"
    part = speaks_of_part(record.summary, doubtful[0].summary, operation.replaces)
    return "speaks of a part of it" if part else "not certain that the same is meant"


def _names_several(record: MemoryRecord, doubtful: Sequence[MemoryRecord]) -> bool:
    """Whether it says only of what several are said: "the dev server is on port 3100 now" where two are known is no fact of either."""
    ours = thing(record.summary)
    return len(doubtful) > 1 and bool(ours) and all(ours <= thing(known.summary) for known in doubtful)


def _hedged(desk: _Desk, operation: MemoryOperation, record: MemoryRecord) -> None:
    stale, doubtful = made_stale(replace(operation, corrects=True), record, desk.known)
    if operation.rule == "revision" and (meant := [*stale, *doubtful] or may_be_revised(record, desk.known, learned=False)):
        desk.dispute(operation, meant, _REVISED)
        return
    desk.suppressed.append(Suppressed(operation=operation, reason="hedged"))
    if against := (*stale, *doubtful):
        desk.dispute(operation, against, "hedged, against what is remembered")


def _same(record: MemoryRecord, known: MemoryRecord, stale: tuple[str, ...]) -> bool:
    """Whether ``known`` already says it, in the same scope."""
    if known.scope != record.scope or recants(record.summary):
        return False  # "the thing about room 4 is no longer true" has all words of what it denies
    return repeats(record.summary, known.summary, stale) or (
        bool(known.details) and repeats(record.summary, f"{known.summary} {' '.join(known.details)}", stale)
    )


def _within_session(desk: _Desk, operation: MemoryOperation, record: MemoryRecord) -> tuple[MemoryOperation, MemoryRecord]:
    """Settles the proposal with earlier ones of the session: the later wins, and takes over what the earlier replaced."""
    for earlier in [other for other in desk.pending if other.action is Action.ADD]:
        known = earlier.record
        if known is None or known.scope != record.scope or known.kind is Kind.COMMAND:
            continue
        if says_same(record.summary, known.summary) and operation.rule != "retraction":  # "no, B is the primary and A the replica"
            desk.noops.append(NoopResult(operation=operation, reason="said twice"))
            return replace(operation, action=Action.NOOP), record
        named = any(holds(phrase, known.summary) for phrase in operation.replaces)
        differs = _differs(operation, record.summary, known.summary)
        retracted = operation.rule == "retraction" and earlier is desk.pending[-1] and alike(record.summary, known.summary)
        if not (named or differs or retracted or says_same(known.summary, record.summary)):
            continue
        desk.drop(earlier, "superseded later in the session")
        record = replace(record, supersedes=(*record.supersedes, *known.supersedes))
        if differs and not (named or record.kind is Kind.CORRECTION):
            record = replace(record, confidence=min(record.confidence, _UNSURE))
            reason = "said otherwise earlier in the session; the later was kept"
            desk.conflicts.append(Conflict(operation=operation, against=(known.summary,), source=ConflictSource.SESSION, reason=reason))
    return operation, record


def _differs(operation: MemoryOperation, text: str, earlier: str) -> bool:
    """Whether two texts of one session cannot both hold; a correction that has another value in one frame corrects."""
    if reverses(text, earlier):
        return True
    if places(text) != places(earlier):
        return False
    if operation.corrects or operation.replaces:
        return says_otherwise(text, earlier) is not None
    return opposes(text, earlier)


def _command(desk: _Desk, operation: MemoryOperation, record: MemoryRecord) -> None:
    """A verified command: for one that is known or was just told it is evidence, the older one of the same purpose is replaced."""
    command = code(record.summary)
    same = next((known for known in desk.known if gives(command, f"{known.summary} {' '.join(known.details)}")), None)
    if same is not None:
        _confirm(desk, operation, record, same)
        return
    if any(other.record is not None and gives(command, other.record.summary) for other in desk.pending):
        desk.noops.append(NoopResult(operation=operation, reason="confirms what was said in this session"))
        return
    older = [
        known
        for known in desk.known
        if known.source is Source.COMMAND and known.scope == record.scope and set(known.tags) == set(record.tags) and record.tags
    ]
    broader = next((known for known in older if (text := code(known.summary)) and command.startswith(f"{text} ")), None)
    if broader is not None:
        desk.noops.append(NoopResult(operation=operation, reason="a part of what is known", ref=broader.ref))
        return
    for earlier in [
        other
        for other in desk.pending
        if other.record is not None and other.record.source is Source.COMMAND and other.record.tags == record.tags
    ]:
        desk.drop(earlier, "a later command of the same purpose was kept")
    if any(known.ref in desk.later for known in older):
        desk.noops.append(NoopResult(operation=operation, reason="a later command of the same purpose is known"))
        return
    ordered = [known for known in older if known.reason.startswith(ORDERED)]
    if ordered and not record.reason.startswith(ORDERED):  # an exit code is no reason to give up what a person ordered
        desk.suppressed.append(Suppressed(operation=operation, reason="another command was ordered"))
        desk.dispute(operation, ordered, "another command of the same purpose was ordered")
        return
    refs = tuple(known.ref for known in older)
    desk.retire(refs)
    desk.pending.append(replace(operation, record=replace(record, supersedes=refs)))


def _confirm(desk: _Desk, operation: MemoryOperation, record: MemoryRecord, known: MemoryRecord) -> None:
    """Another session in which a known command succeeded raises the confidence in it; a human's word needs no such proof."""
    if known.source is not Source.COMMAND or record.confidence < _UNSURE:
        desk.noops.append(NoopResult(operation=operation, reason="already known", ref=known.ref))
        return
    confidence = max(known.confidence, round(min(_SURE, max(known.confidence, record.confidence) + _MORE), 2))
    again = replace(_seen_again(known, replace(record, details=())), confidence=confidence)
    before = ORDERED if known.reason.startswith(ORDERED) else ""
    _again(
        desk,
        operation,
        known,
        again if again == known else replace(again, reason=f"{before}{record.reason.removeprefix(before)}, known before"),
    )


def _forget(desk: _Desk, operation: MemoryOperation) -> None:
    phrase = operation.forgets
    for earlier in [other for other in desk.pending if other.record is not None and names(phrase, other.record.summary)]:
        desk.drop(earlier, "forgotten later in the session")
    found = named(phrase, desk.known)
    if not found:
        desk.noops.append(NoopResult(operation=operation, reason="nothing remembered matches"))
        return
    meant = _meant(phrase, found)
    if not meant:
        desk.dispute(operation, found, "several memories could be meant")
        return
    if more := [record for record in meant if tells_besides(record.summary, phrase)]:
        desk.dispute(operation, more, "speaks of a part of it")
        return
    if desk.is_overtaken(operation, meant):
        return
    desk.pending.extend(replace(operation, ref=record.ref, forgets="") for record in meant)
    desk.retire([record.ref for record in meant])


def named(phrase: str, records: Sequence[MemoryRecord]) -> list[MemoryRecord]:
    """The active records that hold all words of ``phrase``, "never" too, or else those that hold most of them and little besides."""
    active = [record for record in records if record.state is State.ACTIVE and not (negated(phrase) and not negated(_text(record)))]
    whole = [record for record in active if names(phrase, _text(record))]
    return whole or [record for record in active if mostly_names(phrase, record.summary)]


def _text(record: MemoryRecord) -> str:
    return " ".join((record.summary, *record.details))


def _meant(phrase: str, found: list[MemoryRecord]) -> list[MemoryRecord]:
    """The records that the phrase names: the only one, the one it quotes, or all when they state the same fact."""
    one_fact = len({r.details for r in found if r.details}) <= 1 and all(says_same(r.summary, found[0].summary) for r in found)
    if one_fact:
        return found
    ranked = sorted(found, key=lambda record: coverage(phrase, record.summary), reverse=True)
    first, second = (coverage(phrase, record.summary) for record in ranked[:2])
    return ranked[:1] if first >= _NAMED and first - second >= _MARGIN else []
