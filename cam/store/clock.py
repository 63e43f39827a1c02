"""How long two changes of a file can look like one: the tick of the clock that stamps it. Cheap to import."""

from __future__ import annotations

_FINE_NS, _COARSE_NS = 20_000_000, 2_000_000_000


def tick(mtime_ns: int) -> int:
    """The tick, in nanoseconds, of the clock that gave a file this time of change.

    Linux stamps with the scheduler's tick, 10 ms at most; a stamp of whole seconds says that the file system keeps no finer time.
    """
    return _FINE_NS if mtime_ns % 1_000_000_000 else _COARSE_NS
