"""recall search: its options, what it does and what it prints. Typer is told the same options, but a plain search does not wait for it."""

from __future__ import annotations

from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING

from cam.cli import render
from cam.cli.crash import guarded
from cam.errors import UsageError
from cam.models import MemoryScope

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from cam.memory import Memory
    from cam.recall.embed import Embedder

STATES = ("active", "archived", "all", "auto")
LIMITS = (1, 1000)
_NOTHING_FOUND = 4


@dataclass(frozen=True, slots=True, kw_only=True)
class Asked:
    """One search as it stands on the command line."""

    query: str
    scope: MemoryScope | None = None
    state: str = "auto"
    limit: int = 8
    topic: str | None = None
    semantic: bool = False
    why: bool = False
    sessions: bool = False
    exit_code: bool = False
    as_json: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Option:
    """How a field of ``Asked`` is given; a flag takes no value."""

    names: tuple[str, ...]
    help: str
    flag: bool = False


OPTIONS = {
    "scope": Option(names=("--scope",), help="Only this scope."),
    "state": Option(names=("--state",), help="active, archived, all, or auto: archived only when nothing active matches."),
    "limit": Option(names=("--limit", "-n"), help="Show at most this many."),
    "topic": Option(names=("--topic",), help="Only this topic."),
    "semantic": Option(
        names=("--semantic",), help="Also search by meaning; loads the model here unless `cam watch` has it loaded.", flag=True
    ),
    "why": Option(names=("--why",), help="Show the parts of each score.", flag=True),
    "sessions": Option(names=("--sessions",), help="What was said in past sessions instead.", flag=True),
    "exit_code": Option(names=("--exit-code",), help="End with 4 when nothing is found.", flag=True),
    "as_json": Option(names=("--json",), help="Print one JSON document on standard output.", flag=True),
}
_NAMED = {name: (field, option) for field, option in OPTIONS.items() for name in option.names}


def answer(asked: Asked, memory: Memory, embedder: Embedder | None) -> int:
    """Search, print what is found, and return the exit code. Raises UsageError for a state that there is not."""
    from cam.recall.query import search

    if asked.state not in STATES:
        raise UsageError(f"no state is called {asked.state!r}", hint="--state takes active, archived, all or auto")
    found = search(
        memory.store,
        memory.index,
        asked.query,
        scope=asked.scope,
        state=asked.state,
        limit=asked.limit,
        topic=asked.topic,
        why=asked.why,
        embedder=embedder,
    )
    if asked.as_json:
        render.document(render.found(found))
    else:
        render.tell_found(found)
    return 0 if found.hits or not asked.exit_code else _NOTHING_FOUND


def warm(memory: Memory) -> Embedder | None:
    """The model that `cam watch` holds ready, if one is configured and it runs."""
    if not memory.settings.embedder:
        return None
    from cam.recall.warm import warm as held

    return held(memory.settings.home)


def quick(arguments: Sequence[str]) -> int | None:
    """Carry out ``recall search …`` in its usual forms; None for anything that is left to typer: help, mistakes, rare options."""
    parsed = _parse(arguments)
    if parsed is None:
        return None
    cwd, asked = parsed
    try:
        where = Path(cwd).absolute()
    except FileNotFoundError:
        return None
    return guarded(lambda: _run(where, asked), arguments)


def _run(cwd: Path, asked: Asked) -> int:
    from cam.memory import open_memory
    from cam.project import glance

    memory = open_memory(cwd, identify=glance)
    for warning in memory.warnings:
        render.note(warning)
    return answer(asked, memory, warm(memory))


def _parse(arguments: Sequence[str]) -> tuple[str, Asked] | None:
    left = iter(arguments)
    cwd, as_json = ".", False
    for argument in left:
        if argument == "--json":
            as_json = True
        elif argument == "--cwd":
            cwd = next(left, "")
        elif argument == "recall":
            break
        else:
            return None
    asked = _asked(left) if next(left, "") == "search" else None
    if asked is None or not cwd or cwd.startswith("-"):
        return None
    return cwd, replace(asked, as_json=asked.as_json or as_json)


def _asked(left: Iterator[str]) -> Asked | None:
    words: list[str] = []
    given: dict[str, str | bool] = {}
    for argument in left:
        if argument == "--":
            words += left
        elif argument == "-" or not argument.startswith("-"):
            words.append(argument)
        else:
            name, equals, value = argument.partition("=") if argument.startswith("--") else (argument, "", "")
            field, option = _NAMED.get(name, ("", None))
            if option is None or (option.flag and equals):
                return None
            given[field] = True if option.flag else value if equals else next(left, "")
    if not words or given.get("semantic") or given.get("sessions"):
        return None
    return _valid(" ".join(words), given)


def _valid(query: str, given: dict[str, str | bool]) -> Asked | None:
    scope, state, limit, topic = (given.get(name) for name in ("scope", "state", "limit", "topic"))
    if any(isinstance(value, str) and (not value or value.startswith("-")) for value in given.values()):
        return None
    if scope not in (None, *MemoryScope) or state not in (None, *STATES):
        return None
    if limit is not None and not (str(limit).isascii() and str(limit).isdecimal() and LIMITS[0] <= int(limit) <= LIMITS[1]):
        return None
    usual = Asked(query=query)
    return replace(
        usual,
        scope=MemoryScope(str(scope)) if scope else None,
        state=str(state or usual.state),
        limit=int(limit or usual.limit),
        topic=str(topic) if topic else None,
        why="why" in given,
        exit_code="exit_code" in given,
        as_json="as_json" in given,
    )
