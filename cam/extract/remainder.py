"""What is left of a text without some of its clauses: only what stands as a sentence of its own, never half of one."""

from __future__ import annotations

import re

from cam.extract.wording import clean
from cam.language.lexicon import at_start, either, search
from cam.language.words import content, is_dense
from cam.patterns import lazy

_JOINT = lazy(
    lambda: (
        rf"(?:\s*[,;]\s+|\s+)(?:{either('joining', 'contrasting')})\s+(?:(?:{either('that')})\s+)?|\s*[,;]\s+|(?<=[.!])\s+"
        rf"|\s*[，；。、！]\s*(?:{either('joining', spaced=False)})?|\s*(?:{either('joining', spaced=False)})\s*"
    ),
    re.IGNORECASE,
)
# A clause with a verb of its own. "and npm for publishing" has none, and lives from the clause before it.
# Fewer verbs than the cues ``states``: what is kept beside a secret must be sure to stand alone.
_VERB = lazy(
    r"(?<![\w'])(?:is|are|runs?|lives?|listens?|needs?|uses?|ist|sind|läuft|liegt|"
    r"braucht|est|sont|se trouve|es|son|está|están|é|são|fica|ficam)(?![\w'])"
    r"|[是在用]|です|ます|にあ|使|입니다|있|합니다|사용",
    re.IGNORECASE,
)
_CHOICE = lazy(r"(?:use|prefer|nutzt?|nutze|utilise[zr]?|usar?) |用|使用", re.IGNORECASE)
_POINTS_BACK = lazy(
    r"(?:not|no|nicht|pas|não|instead|it|its|they|their|this|that|these|those|which|who|he|she|both|er|sie|es|das|dieser?|dieses|"
    r"il|elle|ils|elles|ce|cela|celui|"
    r"él|ella|ellos|esto|ese|esa|eso|ele|ela|eles|isso|esse|essa|is|are|ist|est|está|é)(?![\w'])|它|这|那|それ|これ|그것|이것|그건|이건",
    re.IGNORECASE,
)
# "Use it for the API" says nothing without the clause before it; "it" behind a noun of its own does.
_ITS_OBJECT = lazy(
    r"(?:(?:always|please|only|never|just) )?[\w-]+ (?:it|them|ihn|ihm)(?![\w'])|(?:ver)?(?:wende|nutze?|benutze?|nimm) (?:es|sie)(?!\w)"
    r"|\w+-(?:l[aeo]s?|[ao]s?)(?!\w)|l'utilise|(?:úsa|usa|utilíza|emplea)l[aeo]s?(?!\w)|.{0,4}(?:用|使用)(?:它|这个)|.{0,4}(?:それを|그걸|그것을)",
    re.IGNORECASE,
)


def without_clauses(text: str, unwanted: re.Pattern[str]) -> str:
    """``text`` without the clauses that match ``unwanted``, as clean sentences; empty when none can stand alone.

    A clause that points back ("and it is valid for a year") or has no verb is told only by what it hangs on, and goes with it.
    """
    runs: list[list[tuple[int, int]]] = [[]]
    for start, end in _clauses(text):
        if unwanted.search(text, start, end):
            runs.append([])
        else:
            runs[-1].append((start, end))
    kept = [clean(rest) for run in runs if (rest := _standing(text, run))]
    return ("" if is_dense(text) else " ").join(kept)


def _clauses(text: str) -> list[tuple[int, int]]:
    """Where each clause begins and ends, without what joins it to the next."""
    joints = [joint.span() for joint in _JOINT.finditer(text)]
    return list(zip([0, *(end for _, end in joints)], [*(start for start, _ in joints), len(text)], strict=True))


def _standing(text: str, run: list[tuple[int, int]]) -> str:
    """Neighbouring clauses as they were said, from the first that can open a sentence; empty when they state nothing."""
    opening = next((start for start, end in run if _opens(text[start:end])), None)
    if opening is None:
        return ""
    rest = text[opening : run[-1][1]]
    states = _VERB.search(rest) or at_start("prohibit", rest) or search("ever", rest) or _CHOICE.match(rest)
    return rest if states else ""


def _opens(clause: str) -> bool:
    hangs = _POINTS_BACK.match(clause) or _ITS_OBJECT.match(clause) or at_start("subordinate", clause)
    return bool(content(clause)) and not hangs
