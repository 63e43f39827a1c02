"""Words at the start of a sentence that take back what was said before: "no wait", "I misspoke"."""

from __future__ import annotations

from functools import lru_cache

from cam.extract.wording import strip_chatter
from cam.language.lexicon import at_start, is_all
from cam.language.words import is_dense

_MARKS_OFF = ",.:;!\u2013\u2014-，。：、"
_BETWEEN = f" {_MARKS_OFF}"
_TAKEN_BACK = 6  # times in a row; who stammers more is not answered by each of them


def retraction(sentence: str) -> int:
    """Where the words end that take back what was said before, 0 when there are none.

    A single word must be set off: "No, use yarn" takes back, "No emojis" and "Não usamos" forbid.
    """
    found = openers(sentence)
    return found[-1][0] if found else 0


@lru_cache(maxsize=16)  # asked of a sentence for what it says without them, and for who was wrong
def openers(sentence: str) -> tuple[tuple[int, bool], ...]:
    """Where each of the words ends that take back at the start, and whether it says who was wrong: "no wait, I misspoke: …"."""
    found, end = list[tuple[int, bool]](), 0
    while len(found) < _TAKEN_BACK and (length := (wrong := _misspoken(sentence[end:])) or _taking_back(sentence[end:])):
        end += length
        end += len(sentence[end:]) - len(sentence[end:].lstrip(_BETWEEN))
        found.append((end, wrong > 0))
    return tuple(found)


def _misspoken(sentence: str) -> int:
    """Where the words end that say that the speaker was wrong, if a mark stands behind them, else 0: "I was mistaken about …" goes on."""
    said = sentence.rstrip()
    bare = strip_chatter(said)
    for told in (said,) if bare == said else (said, bare):
        match = at_start("misspoken", told)
        if match and told[match.end() :].lstrip()[:1] in _MARKS_OFF:
            return len(said) - len(told) + match.end()
    return 0


def _taking_back(sentence: str) -> int:
    match = at_start("retract", sentence)
    if match is None:
        return 0
    rest, said = sentence[match.end() :], match[0].strip(" ,.")
    set_off = is_all("outright", said) or not rest or rest[0] in _MARKS_OFF or " " in said or is_dense(said[:1])
    return match.end() if set_off else 0


def without_retraction(sentence: str) -> str:
    """``sentence`` behind the words that take back what was said before; whole where nothing is left."""
    return sentence[retraction(sentence) :].lstrip(_BETWEEN) or sentence
