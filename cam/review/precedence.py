"""Where two scopes hold at once: whether the nearer memory says otherwise of the same thing. It removes nothing and knows no order."""

from __future__ import annotations

from dataclasses import replace
from functools import lru_cache

from cam.language.lexicon import without
from cam.language.places import places
from cam.models import Action, MemoryOperation, MemoryRecord, Source
from cam.review.claims import denied, opposes
from cam.review.meant import reverses
from cam.review.replacement import made_stale

_WHERE = ("here", "we", "everywhere", "machine")  # what tells the scope, of which the record itself knows


def overrides(near: MemoryRecord, far: MemoryRecord) -> bool:
    """Whether ``far`` does not hold where ``near`` does: another value or choice for the same subject in the same place.

    Of two verified commands those of one purpose do; a human's word is overridden by a human's only.
    """
    if Source.COMMAND in (near.source, far.source):
        return near.source is far.source and bool(near.tags) and set(near.tags) == set(far.tags) and near.summary != far.summary
    ours, theirs = _said(near), _said(far)
    otherwise = opposes(ours, theirs) or reverses(ours, theirs) or _corrects(near, far, denied(ours))
    return otherwise and places(ours) == places(theirs)  # looked at last, as it takes the most patterns


def _said(record: MemoryRecord) -> str:
    return _without_scope(record.summary)


@lru_cache(maxsize=1024)  # a record is weighed against many
def _without_scope(text: str) -> str:
    return without(_WHERE, text)


def _corrects(near: MemoryRecord, far: MemoryRecord, stale: str) -> bool:
    """Whether ``near``, said where ``far`` holds, would take its place, as it says that ``stale`` does not hold."""
    if not stale:
        return False
    there = replace(far, scope=near.scope, summary=_said(far))
    correction = MemoryOperation(action=Action.ADD, replaces=(stale,), corrects=True)
    return there in made_stale(correction, replace(near, summary=_said(near)), [there]).certain
