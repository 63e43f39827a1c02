"""What stands behind a semicolon: a part of what is told before it, a fact of its own, or work. It knows no rules."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cam.language.corrections import correction
from cam.language.lexicon import at_start, opening, search, words
from cam.patterns import lazy

if TYPE_CHECKING:
    from collections.abc import Iterable

ASKS = ("polite", "personal", "wish", "sequel", "retract")
_LONGEST = 300  # characters of a sentence that is one fact or rule
_EXACT = lazy(r"\d|`|://|\w[./_@]\w")


def rejoined(parts: Iterable[str]) -> list[str]:
    """The sentences; what says little without what is told before it stands behind a semicolon in one with that.

    "Never log card numbers; mask all but the last four digits" is one rule, "the API is on 8080; the worker listens on 9090" two facts, and
    "we use tabs; fix the importer" a fact and work.
    """
    whole: list[str] = []
    for part in parts:
        goes_on = bool(whole) and whole[-1][-1] not in ".!?…。！？" and _is_told(whole[-1]) and not (_is_work(part) or _stands_alone(part))
        if goes_on and len(whole[-1]) + len(part) < _LONGEST:
            whole[-1] = f"{whole[-1]}; {part}"
        else:
            whole.append(part)
    return whole


def orders_anew(part: str) -> bool:
    """Whether it orders something by itself: of a thing that it names first, and instead of nothing said before."""
    bare = part[match.end() :].lstrip() if (match := opening(part)) else part
    order = at_start("task", bare)
    if order is None or search("pronoun", bare) or search("rather", bare):
        return False
    thing = bare[order.end() :].strip()
    first = thing.partition(" ")[0].casefold()
    article = first in words("definite") | words("indefinite") | words("determiner") and first not in words("negation")
    return article or at_start("own", thing) is not None


def _is_told(part: str) -> bool:
    """Whether it is a wish to remember, a rule, or how things are; not work, nor what is wrong or lacking."""
    if at_start("remember", part) or at_start("standing", part):
        return True
    if any(at_start(cue, part) for cue in ("task", *ASKS)) or search("complaint", part):
        return False
    return bool(search("ever", part) or search("standing", part)) or not (search("trouble", part) or search("due", part))


def _is_work(part: str) -> bool:
    """Whether it orders, asks or says what is wrong."""
    if orders_anew(part) or part.endswith(("?", "？")):
        return True
    return at_start("task", part) is None and bool(any(at_start(cue, part) for cue in ASKS) or search("complaint", part))


def _stands_alone(part: str) -> bool:
    """Whether it corrects, holds for now or for good, or states something exact, so that it is a fact or rule of its own."""
    frame = correction(part)
    if any(search(cue, part) for cue in ("ever", "standing", "temporary")) or (frame is not None and frame.new):
        return True
    if at_start("prohibit", part) or search("pronoun", part):
        return False
    return search("states", part) is not None and _EXACT.search(part) is not None
