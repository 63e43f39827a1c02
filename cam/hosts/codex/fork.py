"""Where a fork's own part begins, for the forks that start with a copy of their parent. Finds the place, interprets nothing else."""

from __future__ import annotations

import re
from datetime import timedelta
from typing import TYPE_CHECKING

from cam.hosts.codex.lines import Lines, opened
from cam.hosts.codex.sessions import locate
from cam.models import moment

if TYPE_CHECKING:
    from pathlib import Path

    from cam.models import Session

_TURN = re.compile(rb'"type":"(?:task_started|turn_started)".{0,400}?"turn_id":"([0-9a-f-]{36})"')
_TIME = re.compile(rb'\A\{"timestamp":"([^"\\]+)"')
_PAYLOAD = re.compile(rb',"type":"')
# Copies are stamped as they are written, all within a few milliseconds of each other; a turn of its own needs a prompt first.
_PAUSE = timedelta(milliseconds=30)


def _is_time_ordered(identifier: str) -> bool:
    """Whether this is a uuid of version 7: two of them sort by the time they were made."""
    return identifier[14:15] == "7"


def _by_turns(path: Path, session: Session) -> int | None:
    """From 0.118 on copied turns keep their ids, which are older than the fork's own. None when there are no such ids."""
    if not _is_time_ordered(session.id):
        return None
    end, seen = 0, False
    with opened(path) as stream:
        for line in Lines(stream):
            end = line.end
            match = _TURN.search(line.data, 0, 800) if line.data else None
            if match is None or not _is_time_ordered(turn := match[1].decode()):
                continue
            if turn > session.id:
                return line.start
            seen = True
    return end if seen else None


def _payload(data: bytes | None) -> bytes:
    """A line without the time that stands before its type: copies get a new one."""
    match = _PAYLOAD.search(data, 0, 200) if data else None
    return data[match.start() :].rstrip() if data and match else b""


def _by_parent(path: Path, parent: Path) -> int:
    """Lines are the parent's as long as the parent's file holds them too, in this order."""
    with opened(path) as own, opened(parent) as other:
        remaining = iter(Lines(other))
        place = 0
        for number, line in enumerate(Lines(own)):
            payload = _payload(line.data)
            if number and not any(_payload(copied.data) == payload for copied in remaining):
                return line.start
            place = line.end
    return place


def _by_pause(path: Path) -> int:
    """The first line that was written later than in one go with the line before it."""
    last = None
    place = 0
    with opened(path) as stream:
        for line in Lines(stream):
            match = _TIME.match(line.data) if line.data else None
            now = moment(match[1].decode()) if match else last
            if last is not None and now is not None and now - last > _PAUSE:
                return line.start
            last, place = now, line.end
    return place


def own_start(path: Path, session: Session) -> int:
    """The offset at which the fork's own records begin.

    Told by turn ids; where there are none (0.89 and its neighbours), by the parent's file; and without that by the pause
    between the copy and the fork's first turn.
    """
    start = _by_turns(path, session)
    if start is not None:
        return start
    parent = locate(path, session.parent)
    return _by_parent(path, parent) if parent else _by_pause(path)
