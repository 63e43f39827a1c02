"""Whether a wish to forget is denied, wherever the words stand that deny it; it finds no such wish itself.

"Vergiss die Migrationen nachts nicht" denies at its end, "Vergiss, dass Rabatte nicht gelten" not at all: what stands behind "that" or a
comma is what shall be forgotten.
"""

from __future__ import annotations

import re
from functools import cache
from typing import TYPE_CHECKING

from cam.language.lexicon import LONGEST, spoken

if TYPE_CHECKING:
    from cam.language.cues import Cues


@cache
def _any_of(cues: Cues) -> re.Pattern[str]:
    return re.compile("|".join(cues), re.IGNORECASE)


def denies(wish: str) -> bool:
    """Whether ``wish``, a sentence that opens as a wish to forget, asks not to: a reminder. So does what is longer than a sentence."""
    return len(wish) > LONGEST or any(_any_of(lexicon.denied).search(wish) for lexicon in spoken(wish))
