"""Words as people type them in a hurry, put as the tables of cues spell them: "dont", "its 8085 now"; the rest of a text stays."""

from __future__ import annotations

import re

from cam.language.lexicon import spoken
from cam.patterns import lazy

_HASTY = {
    "do not forgot": "don't forget",
    "don't forgot": "don't forget",
    "dont forgot": "don't forget",
    "dont forget": "don't forget",
    "form now on": "from now on",
    "from know on": "from now on",
    "alway": "always",
    "alwyas": "always",
    "alawys": "always",
    "nver": "never",
    "neevr": "never",
    "evry": "every",
    "befor": "before",
    "allways": "always",
    "remeber": "remember",
    "remmeber": "remember",
    "rember": "remember",
    "rememer": "remember",
    "arent": "aren't",
    "cant": "can't",
    "couldnt": "couldn't",
    "didnt": "didn't",
    "doesnt": "doesn't",
    "dont": "don't",
    "hadnt": "hadn't",
    "hasnt": "hasn't",
    "havent": "haven't",
    "isnt": "isn't",
    "ive": "I've",
    "shouldnt": "shouldn't",
    "thats": "that's",
    "theyre": "they're",
    "theyve": "they've",
    "wasnt": "wasn't",
    "werent": "weren't",
    "weve": "we've",
    "wont": "won't",
    "wouldnt": "wouldn't",
    "youre": "you're",
    "bc": "because",
    "cuz": "because",
    "pls": "please",
    "plz": "please",
    "u": "you",
    "ur": "your",
}
# "its" opens a clause as "it is" when a value or a word of change follows; "its name" is a possession.
_WORD = lazy(
    r"(?<![\w./@`#-])(?:(?P<its>its)(?=(?: (?:now|not|no|called|in|on|at|the|a|all|been|still|just)\b| [`\d]|"
    r"(?: [\w./:-]+){1,3},? (?:now|not)\b))"
    r"|(?P<word>" + "|".join(_HASTY) + r"))(?![\w./@`#-]|'\w)",
    re.IGNORECASE,
)


def spelled(text: str) -> str:
    """One sentence with the contractions and abbreviations of English chat written out, and the words that ask to remember spelled right.

    In another language the same letters are other words ("dont" is French), and what stands in code is left alone.
    """
    if not _WORD.search(text) or spoken(text)[0].code != "en":
        return text
    code = [match.span() for match in re.finditer(r"`[^`]*`", text)]
    return _WORD.sub(lambda match: match[0] if any(first <= match.start() < end for first, end in code) else _written(match), text)


def _written(match: re.Match[str]) -> str:
    whole = "it's" if match["its"] else _HASTY[match[0].casefold()]
    return whole[:1].upper() + whole[1:] if match[0][:1].isupper() else whole
