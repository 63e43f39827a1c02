"""What is printed: lines for people, JSON for programs, and records as both. Terminal control sequences never get through."""

from __future__ import annotations

import re
import sys
from typing import TYPE_CHECKING

from cam.cli import wording
from cam.cli.terminal import clean, fitted, spelt
from cam.models import State

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence
    from datetime import datetime

    from cam.models import MemoryRecord
    from cam.recall import SearchResult
    from cam.recall.sessions import Said
    from cam.store import HistoryEntry

SCREEN = 20  # what fits a screen; `--json` has all


def line(text: str = "") -> None:
    """One line (or several) for people, on standard output, as it is: it may be for copying."""
    sys.stdout.write(clean(text) + "\n")


def prose(text: str, *, indent: int = 0) -> None:
    """One line for people that is there to be read: on a terminal broken between words, further lines ``indent`` in."""
    sys.stdout.write(fitted(clean(text).replace("\n", " "), sys.stdout, indent=indent) + "\n")


def note(text: str) -> None:
    """One line about what happens, on standard error, after what was printed before it (`2>&1 | less`)."""
    sys.stdout.flush()
    sys.stderr.write(fitted(f"cam: {clean(text)}", sys.stderr, indent=5) + "\n")


def error(text: str, hint: str = "") -> None:
    """One line that says what is wrong, and a few that say what to do. What was typed may be a secret, and a job's log is read by many."""
    from cam.redact import redact

    sys.stdout.flush()
    sys.stderr.write(fitted(f"cam: error: {redact(clean(text).replace(chr(10), ' '))}", sys.stderr, indent=5) + "\n")
    for number, said in enumerate(redact(clean(hint)).splitlines()):
        sys.stderr.write(fitted(f"{'' if number else '     hint:':<10} {said}", sys.stderr, indent=11) + "\n")


def document(value: object) -> None:
    """One compact JSON document on standard output: dataclasses by their fields, times in UTC with Z, snake_case names.

    It may be shown on a terminal: what could steer one is spelt out (RFC 8259, section 7).
    """
    from cam.document import dumps

    sys.stdout.flush()
    sys.stdout.buffer.write(spelt(dumps(value)))
    sys.stdout.buffer.flush()


def pairs(rows: Mapping[str, object] | Iterable[tuple[str, object]]) -> None:
    """Name and value, aligned."""
    listed = [(name, str(value)) for name, value in (rows.items() if hasattr(rows, "items") else rows)]
    width = max((len(name) for name, _ in listed), default=0)
    for name, value in listed:
        prose(f"{name:<{width}}  {value}".rstrip(), indent=width + 2)


def entry(ref: str, summary: str, remark: str = "") -> None:
    """A record as people see it in lists: the ref to act on, then what it says."""
    line(f"{ref}{f'  ({remark})' if remark else ''}")
    prose(f"    {summary}", indent=4)


def public(text: str) -> str:
    """``text`` out of a file that a person may have edited by hand, without the secrets in it."""
    from cam.redact import redact  # its patterns take longer to compile than a search takes

    return redact(text)


def memory(one: MemoryRecord, remark: str = "") -> None:
    """The same of a record as the store reads it."""
    entry(one.ref, public(one.summary), remark)


def value(thing: object) -> str:
    """A setting's value as it would be typed."""
    return str(thing).lower() if isinstance(thing, bool) else str(thing)


def tell_record(one: MemoryRecord) -> None:
    """A record whole, for people."""
    prose(one.summary)
    for detail in one.details:
        if detail != one.summary:
            prose(f"  - {detail}", indent=4)
    line()
    known = {
        "ref": one.ref,
        "state": one.state,
        "kind": one.kind,
        "source": f"{one.source}, confidence {one.confidence:.2f}",
        "created": day(one.created_at),
        "updated": day(one.updated_at),
        "from": ", ".join(one.sources),
        "reason": wording.reason(one.reason),
        "tags": ", ".join(one.tags),
        "pinned": "yes" if one.pinned else "",
        "supersedes": ", ".join(one.supersedes),
        "superseded by": one.superseded_by,
    }
    pairs({name: shown for name, shown in known.items() if shown})


def day(at: datetime) -> str:
    """A time as people read it, in UTC."""
    return f"{at:%Y-%m-%d %H:%M} UTC"


_FILLING = re.compile(r" +((?:\x1b\[[0-9;]*m)*)$")  # what a table puts behind a short bar, before its colour ends


def bars(title: str, counts: Mapping[str, int], *, unit: str = "") -> None:
    """The first names with their numbers, the largest as long as the line: bars on a terminal, plain columns elsewhere."""
    if not counts:
        return
    line()
    line(title)
    width = max(map(len, counts))
    most = max(*counts.values(), 1)
    rows = list(counts.items())[:SCREEN]
    if not sys.stdout.isatty():
        for name, number in rows:
            line(f"  {name:<{width}}  {number}")
        return
    from rich.bar import Bar
    from rich.console import Console
    from rich.filesize import decimal
    from rich.table import Table

    table = Table.grid(padding=(0, 1))
    for name, number in rows:
        table.add_row(f"  {clean(name)}", decimal(number) if unit else str(number), Bar(most, 0, number, width=40, color="cyan"))
    console = Console()
    with console.capture() as drawn:
        console.print(table)
    for row in drawn.get().splitlines():
        sys.stdout.write(_FILLING.sub(r"\1", row) + "\n")


def event(one: HistoryEntry) -> dict[str, object]:
    """One line of the history."""
    return {
        "at": one.at,
        "action": one.action,
        "ref": one.ref,
        "summary": public(one.summary),
        "reason": public(one.reason),
        "actor": one.actor,
        "session_id": one.session_id,
        "operation_id": one.operation_id,
    } | ({"undoes": one.undoes} if one.undoes else {})


def tell_event(one: HistoryEntry) -> None:
    """One line of the history, for people."""
    who, reason = wording.who(one.actor, one.session_id), public(wording.reason(one.reason))
    prose(f"{day(one.at)}  {one.action:<8} {one.ref}{f'  [{one.operation_id}]' if one.operation_id else ''}", indent=4)
    prose(f"    {' '.join(public(one.summary).split())}", indent=4)  # the predecessor's may have several lines
    if reason or who:
        prose(f"    {f'{reason} ({who})' if reason and who else reason or who}", indent=4)


def found(result: SearchResult) -> dict[str, object]:
    """Search results."""
    return {
        "query": result.query,
        "results": result.hits,
        "total": result.total,
        "level": result.level,
        "problems": result.problems,
    }


def tell_found(result: SearchResult) -> None:
    """Search results for people: the parts of a score when they were asked for."""
    for hit in result.hits:
        entry(hit.ref, hit.summary, "archived" if hit.state is State.ARCHIVED else "")
        if hit.why:
            prose(f"    {hit.score:.2f} = {'  '.join(f'{name} {part:.2f}' for name, part in hit.why.items())}", indent=4)
    for problem in result.problems:
        note(problem)
    if not result.hits:
        note("nothing found")


def spoken(query: str, said: Sequence[Said], *, as_json: bool) -> None:
    """What was said in past sessions, for people or as JSON."""
    if as_json:
        document({"query": query, "results": said})
        return
    for one in said:
        line(f"{one.session_id}  {day(one.at)}  {one.cwd}  turn {one.turn}")
        first, *rest = clean(one.text).strip().splitlines() or [""]
        prose(f"    {one.who}: {first}{' …' if rest and query else ''}", indent=4)
        for more in () if query else rest:
            line(f"    {more}")
    if not said:
        note("nothing found")
