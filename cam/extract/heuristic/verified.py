"""The agent's conclusions, only those that name what a command has just proved; everything else it says is a claim."""

from __future__ import annotations

import re
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING

from cam.extract.acts import read
from cam.extract.heuristic.proposal import Scene, add
from cam.extract.segment import sentences
from cam.language.lexicon import at_start
from cam.language.words import is_value, tokens
from cam.models import Kind, Source
from cam.redact.spans import MARK

if TYPE_CHECKING:
    from collections.abc import Iterator

    from cam.models import CommandRan, MemoryOperation

_MARKS = ":：,.。、"
_SHORTEST = 24
_TAIL = 4000
_NAMED = re.compile(r"[`'\"]([\w./-]{3,40})[`'\"]")
_OPTION = re.compile(r"(?<!\w)--?\w[\w-]*(?:=\S+)?|[A-Z_]{3,}=\S+|https?://\S+")


@dataclass(slots=True)
class Conclusions:
    """What the commands of the current turn proved."""

    _proved: set[str] = field(default_factory=set)
    _broken: dict[str, set[str]] = field(default_factory=dict)

    def reset(self) -> None:
        """A new message of the human begins a new turn."""
        self._proved.clear()
        self._broken.clear()

    def ran(self, event: CommandRan) -> None:
        """A command that succeeded proves the options, settings and addresses it was given.

        One that had failed before in the turn also proves that the thing which its failure named is needed.
        """
        if event.exit_code:
            self._broken[event.command] = {name.casefold() for name in _NAMED.findall(event.output[-_TAIL:])}
        elif event.exit_code == 0:
            self._proved |= self._broken.pop(event.command, set())
            self._proved |= {token for token in tokens(event.command) if is_value(token)} | {
                option.casefold() for option in _OPTION.findall(event.command)
            }

    def drawn(self, text: str, scene: Scene) -> Iterator[MemoryOperation]:
        """The sentences that state a prerequisite, or are marked as confirmed, about something proved in this turn."""
        if not self._proved:
            return
        for sentence in sentences(text):
            marked = at_start("confirmed", sentence.text)
            marked = marked if marked and sentence.text[marked.end() :].lstrip()[:1] in _MARKS else None
            body = sentence.text[marked.end() :].lstrip(f" {_MARKS}") if marked else sentence.text
            statement = read(body)
            about = {token for token in tokens(body) if is_value(token)} | {option.casefold() for option in _OPTION.findall(body)}
            about |= {name.casefold().rstrip(".") for name in re.findall(r"[\w./-]{3,}", body)} & self._proved
            if (
                len(body) < _SHORTEST
                or MARK in body
                or not statement.plain
                or statement.personal
                or statement.task
                or not about & self._proved
            ):
                continue
            if not (marked or statement.prerequisite):
                continue
            kind = Kind.PREREQUISITE if statement.prerequisite else Kind.FACT
            yield add(statement, replace(scene, source=Source.AGENT), kind, rule="verified conclusion", confidence=0.6)
