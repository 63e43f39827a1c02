"""What was retired while a session waited to be read, or a model to answer: a proposal of it stays away. It reads and writes nothing."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cam.models import MemoryOperation, MemoryRecord, Suppressed
from cam.review.claims import says_same

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence


def without_retired(
    operations: Iterable[MemoryOperation], retired: Sequence[MemoryRecord]
) -> tuple[list[MemoryOperation], list[Suppressed]]:
    """The operations, without those that would bring back one of the ``retired`` records; and these, each with the ref of that record."""
    kept: list[MemoryOperation] = []
    held: list[Suppressed] = []
    for one in operations:
        old = next((record for record in retired if one.record and says_same(one.record.summary, record.summary)), None)
        if old is None:
            kept.append(one)
        else:
            held.append(Suppressed(operation=one, reason=f"retired before: {old.ref}"))
    return kept, held
