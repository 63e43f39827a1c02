"""Cues of a statement as its attributes."""

from __future__ import annotations

from typing import Protocol

from cam.language.lexicon import at_start, search


class Viewed(Protocol):
    """What has a view: the speaker's own words in it."""

    @property
    def view(self) -> str:
        """What is asked for cues."""


class Cue:
    """Whether a statement has a cue of one of these kinds, looked up when it is asked: most sentences are no rule by the first answers."""

    def __init__(self, *cues: str, opening: str = "") -> None:
        self._cues = cues
        self._opening = opening

    def __get__(self, statement: Viewed, _: type[Viewed]) -> bool:
        view = statement.view
        if self._opening and at_start(self._opening, view):
            return True
        for cue in self._cues:  # noqa: SIM110 -- asked so often that a generator would cost as much as the search
            if search(cue, view):
                return True
        return False
