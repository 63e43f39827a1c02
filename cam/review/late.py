"""What was retired while a session waited to be read, or a model to answer: archived or deleted, it stays away. It writes nothing."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cam.models import MemoryOperation, MemoryRecord, Suppressed
from cam.review.claims import says_same

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence


def _says(operation: MemoryOperation, record: MemoryRecord) -> bool:
    return operation.record is not None and says_same(operation.record.summary, record.summary)


def without_retired(
    operations: Iterable[MemoryOperation], retired: Sequence[MemoryRecord], known: Sequence[MemoryRecord] = ()
) -> tuple[list[MemoryOperation], list[Suppressed]]:
    """The operations, without those that would bring back one of the ``retired`` records; and these, each with the ref of that record.

    What one of the ``known`` records says was told again since, and is not brought back.
    """
    kept: list[MemoryOperation] = []
    held: list[Suppressed] = []
    for one in operations:
        old = next((each for each in retired if _says(one, each)), None)
        if old is None or any(_says(one, each) for each in known):
            kept.append(one)
        else:
            held.append(Suppressed(operation=one, reason=f"retired before: {old.ref}"))
    return kept, held
