"""Where two scopes hold at once: whether the nearer memory says otherwise of the same thing. It removes nothing and knows no order."""

from __future__ import annotations

from dataclasses import replace

from cam.language.lexicon import without
from cam.language.places import places
from cam.models import Action, MemoryOperation, MemoryRecord, Source
from cam.review.claims import denied, opposes
from cam.review.replacement import made_stale, reverses

_WHERE = ("here", "we", "everywhere", "machine")  # what tells the scope, of which the record itself knows


def overrides(near: MemoryRecord, far: MemoryRecord) -> bool:
    """Whether ``far`` does not hold where ``near`` does: another value or choice for the same subject in the same place.

    Of two verified commands those of one purpose do; a human's word is overridden by a human's only.
    """
    if Source.COMMAND in (near.source, far.source):
        return near.source is far.source and bool(near.tags) and set(near.tags) == set(far.tags) and near.summary != far.summary
    ours, theirs = (without(_WHERE, record.summary) for record in (near, far))
    if places(ours) != places(theirs):
        return False
    if opposes(ours, theirs) or reverses(ours, theirs):
        return True
    stale = denied(ours)
    if not stale:
        return False
    there = replace(far, scope=near.scope, summary=theirs)
    correction = MemoryOperation(action=Action.ADD, replaces=(stale,), corrects=True)
    return there in made_stale(correction, replace(near, summary=ours), [there]).certain
