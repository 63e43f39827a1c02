"""Whether what always or never happens ought not to: what stands behind it says so. It knows no statements and no rules."""

from __future__ import annotations

import re

from cam.extract.wording import strip_chatter
from cam.language.lexicon import at_start, either, search
from cam.language.words import content, negated
from cam.patterns import lazy

# In any language: so few words tell none.
_MENDED = lazy(lambda: rf"(?:{either('mend')})(?![\w-])|{either('mend', spaced=False)}", re.IGNORECASE)
_OUGHT = lazy(lambda: rf"(?:{either('ought')})(?![\w-])|{either('ought', spaced=False)}", re.IGNORECASE)
_LACKED = lazy(lambda: rf"(?:{either('lacked')})(?![\w-])", re.IGNORECASE)


def ought_otherwise(told: str, behind: str) -> bool:
    """Whether ``told`` reports what happens, and ``behind`` it is asked to be put right, or said how it should be instead.

    "The button is always blue" ought to be otherwise before "it should be green" and before "fix it". Who orders, forbids, or says "we" or
    "must", sets a rule, and "tests never touch the network" is one before "there should be no flakes".
    """
    tails = (behind, strip_chatter(behind))
    if not _reports(told):
        return False
    if any(map(_MENDED.match, tails)):
        return True
    shared = not set(content(told)).isdisjoint(content(behind))
    if any(map(_OUGHT.match, tails)):
        if negated(told):  # "it never retries, it should fail instead" tells what is done
            return not (negated(behind) or search("besides", behind) or search("rather", behind))
        return not search("besides", behind) and (shared or not negated(behind))
    return any(map(_LACKED.match, tails)) and (shared or not (negated(told) or negated(behind)))


def _reports(told: str) -> bool:
    """Whether a clause tells what happens, and sets no rule."""
    opened = at_start("standing", told)
    rest = told[opened.end() :].strip(" ,") if opened else told
    rules = any(at_start(cue, rest) for cue in ("task", "prohibit", "choose", "we", "prefer", "always", "never"))
    return bool(rest) and not (rules or search("must", rest) or search("lacking", rest))
