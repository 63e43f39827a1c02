"""What a statement may change that no rule can tell for certain: a person is asked, and nothing is removed."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cam.language.contrary import contradicts, eases
from cam.language.revising import ends, is_about, recants, revalues, revision
from cam.models import MemoryRecord, MemoryScope

if TYPE_CHECKING:
    from collections.abc import Sequence

_MOST = 3  # records that one question may be about


def may_be_revised(record: MemoryRecord, known: Sequence[MemoryRecord], *, learned: bool) -> list[MemoryRecord]:
    """Those of its scope that have most in common with ``record``, which tells of a change; none where it could be any.

    What is ``learned`` stands beside them for all to see, so nobody is asked without need: it recants, ends something, or gives
    the same thing another value.
    """
    text = record.summary
    near = [other for other in known if _reaches(record, other)]
    if learned and not (recants(text) or ends(text)):
        near = [other for other in near if revalues(text, other.summary) or contradicts(text, other.summary)]
    weighed = [(revision(text, other.summary), other) for other in near]
    most = max((weight for weight, _ in weighed), default=0)
    meant = _nearest(text, [other for weight, other in weighed if weight == most > 0])
    return meant if len(meant) <= _MOST else []


def _nearest(text: str, meant: list[MemoryRecord]) -> list[MemoryRecord]:
    """Those whose own thing is spoken of, if any: "table names, snake_case too" is not said of "column names are in snake_case"."""
    own = [other for other in meant if is_about(text, other.summary)]
    return own or meant


def _reaches(record: MemoryRecord, other: MemoryRecord) -> bool:
    """Whether one may be said of the other: "locally" is a place, and may be the scope, too."""
    scopes = {record.scope, other.scope}
    return len(scopes) == 1 or (MemoryScope.GLOBAL not in scopes and eases(record.summary, other.summary))
