"""Corrections: "X, not Y", "we switched from Y to X", "no longer Y", and values that are different now."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import TYPE_CHECKING

from cam.extract.heuristic.proposal import Scene, add, local
from cam.language.words import alike, content, is_value
from cam.models import Kind

if TYPE_CHECKING:
    from cam.extract.acts import Statement
    from cam.models import MemoryOperation

_VALUE = re.compile(r"\d|https?://|[\w-]+[./_][\w./-]+|`")
_NEAR = 3
_SUBJECT = 2  # words that make a subject
_LONGEST = 8
_SHORT = 14


def correction(statement: Statement, scene: Scene) -> MemoryOperation | None:
    """A correction is learned when something says that it is meant for good, or when it names what is remembered."""
    if not (statement.plain or (statement.remembered and not statement.question)) or local(statement):
        return None
    if statement.retracts and (taken := _taken_back(statement, scene)):
        return taken
    frame = statement.correction
    if frame is None:
        return _new_value(statement, scene)
    old = frame.old if len(frame.old.split()) <= _LONGEST else ""
    known = scene.mentions(old)
    if (statement.task or statement.personal) and not (known and not statement.personal):
        return None
    durable = (
        statement.remembered
        or statement.changed
        or statement.scoped
        or statement.standing
        or statement.ever
        or statement.prefer
        or statement.correcting
    )
    if not (
        known
        or (durable and frame.new and len(statement.text.split()) <= _SHORT * 2)
        or (frame.new and len(statement.text.split()) <= _SHORT // 2)
    ):
        return None
    return add(statement, scene, Kind.CORRECTION, rule="correction", confidence=0.95, replaces=(old,) if old else ())


def _new_value(statement: Statement, scene: Scene) -> MemoryOperation | None:
    """A change as in "the API is on port 4010 now", without the old value; only with something to change, or said explicitly."""
    if not statement.changed or statement.task or statement.personal:
        return None
    if not (_VALUE.search(statement.text) and (statement.remembered or _about_known(statement, scene))):
        return None
    return add(statement, scene, Kind.CORRECTION, rule="changed value", confidence=0.9)


def _about_known(statement: Statement, scene: Scene) -> bool:
    ours = set(content(statement.text))
    return any(
        len(theirs) >= _SUBJECT and len(ours & theirs) * 3 >= len(theirs) * 2
        for record in scene.records
        if (theirs := {token for token in content(record.summary) if not is_value(token)})
    )


def _taken_back(statement: Statement, scene: Scene) -> MemoryOperation | None:
    """The proposal just before with its phrase or sentence put right, as in "sorry, I meant 8085, not 8081"."""
    for earlier in reversed(scene.earlier[-_NEAR:]):
        if earlier.record is None:
            continue
        before, frame = earlier.record.summary, statement.correction
        if (
            frame
            and frame.old
            and frame.new
            and (at := before.casefold().find(frame.old.casefold())) >= 0
            and len(content(statement.text)) <= len(content(f"{frame.new} {frame.old}")) + 1
        ):
            fresh = frame.new.split(" meant ")[-1]
            return add(
                replace(statement, text=before[:at] + fresh + before[at + len(frame.old) :]),
                scene,
                Kind.CORRECTION,
                rule="retraction",
                confidence=0.9,
                replaces=(frame.old,),
            )
        if alike(statement.text, before):
            return add(statement, scene, Kind.CORRECTION, rule="retraction", confidence=0.9)
    return None
