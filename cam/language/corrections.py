"""Frames that say that one thing holds and another does not; it judges neither what is known nor whether to believe them."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

from cam.language.lexicon import at_start, frames

_MARKS = " `\"'“”「」"


@dataclass(frozen=True, slots=True, kw_only=True)
class Correction:
    """A frame such as "X, not Y": ``new`` holds, ``old`` does not; either may be empty. ``gone``: the old was given up altogether."""

    new: str
    old: str
    gone: bool = False


@lru_cache(maxsize=2048)  # review weighs one text against a hundred others
def correction(text: str) -> Correction | None:
    """The first frame that fits, in the order of the tables; its phrases keep the code they hold."""
    found = (match.groupdict() for match in frames("corrections", text))
    read = (
        Correction(new=(one.get("new") or "").strip(_MARKS), old=(one.get("old") or "").strip(_MARKS), gone=bool(one.get("gone")))
        for one in found
    )
    return next((one for one in read if (one.new or one.old) and _contrasts(one)), None)


def _contrasts(one: Correction) -> bool:
    """Whether one thing stands against another: "not only X" denies nothing, and "as a rule: never X" has a lead, no value."""
    return at_start("merely", one.old) is None and not one.new.endswith((":", "："))
