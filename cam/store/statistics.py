"""How much is remembered, about what, since when, and how much disk it takes. Reads only."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from typing import TYPE_CHECKING

from cam.models import MemoryScope, State
from cam.store.log import segments

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence
    from datetime import datetime
    from pathlib import Path

    from cam.models import MemoryRecord
    from cam.store.store import Store

# Days since a memory was last changed, up to and including; what is older counts as "older".
AGES = (("today", 1), ("this week", 7), ("this month", 31), ("this year", 366))


@dataclass(frozen=True, slots=True, kw_only=True)
class Statistics:
    """Counts of records and sizes in bytes. Topics are ``scope/topic``; all but ``states`` count active records."""

    records: int
    states: Mapping[str, int]
    scopes: Mapping[str, int]
    topics: Mapping[str, int]
    kinds: Mapping[str, int]
    sources: Mapping[str, int]
    ages: Mapping[str, int]
    bytes: Mapping[str, int]


def _age(record: MemoryRecord, now: datetime) -> str:
    days = (now - record.updated_at).days
    return next((name for name, limit in AGES if days < limit), "older")


def _size(paths: Iterable[Path]) -> int:
    return sum(path.stat().st_size for path in paths if path.is_file())


def _sizes(store: Store) -> dict[str, int]:
    layout = store.layout
    histories = [layout.history(scope) for scope in MemoryScope]
    return {
        "markdown": sum(file.size for file in store.topic_files()),
        "history": _size(path for live in histories for path in (live, *segments(live))),
        "audit": _size(layout.sync_log.parent.glob("*")),
        "index": _size((layout.home / "index").rglob("*")),
    }


def statistics(store: Store, records: Sequence[MemoryRecord], *, now: datetime) -> Statistics:
    """Figures of ``records``, the active and archived ones of ``store``, and of its files; the index is shared by all projects."""
    active = [record for record in records if record.state is State.ACTIVE]
    ages = Counter(_age(record, now) for record in active)
    return Statistics(
        records=len(active),
        states=dict(Counter(str(record.state) for record in records)),
        scopes=dict(Counter(str(record.scope) for record in active).most_common()),
        topics=dict(Counter(f"{record.scope}/{record.topic}" for record in active).most_common()),
        kinds=dict(Counter(str(record.kind) for record in active).most_common()),
        sources=dict(Counter(str(record.source) for record in active).most_common()),
        ages={name: ages[name] for name in (*(name for name, _ in AGES), "older") if ages[name]},
        bytes=_sizes(store),
    )
