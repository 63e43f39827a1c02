"""The tables of cues, one a language, asked for the languages that a text may be in."""

from __future__ import annotations

import re
from functools import cache, lru_cache
from typing import TYPE_CHECKING

from cam.patterns import lazy

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from cam.language.cues import Cues, Lexicon

_NAMED = lazy(r"\(\?P<\w+>")
_COMPOUND = lazy(r"\w-\w")
_LATIN_WORD = lazy(r"[a-zà-ÿœ]+(?:'[a-z]+)?")
_CODE = lazy(r"`[^`\n]+`")
_KANA = lazy(r"[ぁ-ヿ]")
_HAN = lazy(r"[一-鿿]")
_HANGUL = lazy(r"[가-힣]")
_MARK = lazy(r"[:：]|\s[\u2013\u2014-]\s")
_NOTICE = 60  # characters
_MIXED = 2  # so many function words make a Latin part of a Chinese, Japanese or Korean sentence

# A phrase ends at a full stop, but "3.11" and "src/app.ts" hold none.
_PHRASE = r"(?:[^,;.]|\.(?=\w))"
# Cues that say themselves where they end, since what follows is the text they introduce.
_OPEN_ENDED = frozenset(
    (
        "remember remember_after remind wish announce forget prohibit task personal chatter aside corrections retract next_step untried "
        "decided request"
    ).split()
)

# Characters. No sentence that states one fact is longer; the frames of corrections take quadratic time, which a paste of a megabyte
# without a full stop would turn into hours.
LONGEST = 600


@cache
def lexicons() -> tuple[Lexicon, ...]:
    """All languages, in a fixed order."""
    from cam.language.tables import ALL

    return ALL


@lru_cache(maxsize=2048)
def spoken(text: str) -> tuple[Lexicon, ...]:
    """The languages that ``text`` may be in: by script, and for Latin script by the function words it uses.

    Words of one language mean something else in another ("hier" is here in German, yesterday in French), so only the tables of
    the likeliest languages are asked; a text that gives no hint is asked for all.
    """
    scripts = [] if text.isascii() else [lexicon for lexicon in lexicons() if not lexicon.spaced and _in_script(lexicon.code, text)]
    scores: dict[str, int] = {}
    function = _functions()
    for word in _LATIN_WORD.findall(_CODE.sub(" ", text).casefold()):  # `just` and `make` are no English
        for code in function.get(word, ()):
            scores[code] = scores.get(code, 0) + 1
    best = max(scores.values(), default=0)
    if scripts and best < _MIXED:
        return tuple(scripts)
    latin = [lexicon for lexicon in lexicons() if lexicon.spaced and scores.get(lexicon.code, 0) == best]
    return (*latin, *scripts)


def search(cue: str, text: str) -> re.Match[str] | None:
    """The first cue of this kind anywhere in ``text``; none in what is longer than a sentence."""
    return None if len(text) > LONGEST else _search(cue, text)


@lru_cache(maxsize=1024)  # the rules ask the same of a sentence several times
def _search(cue: str, text: str) -> re.Match[str] | None:
    lower = _lowered(text)
    for lexicon in spoken(text):
        if (not lower or _hint(lexicon.code, cue).search(lower)) and (match := _compiled(lexicon.code, cue).search(text)):
            return match
    return None


def at_start(cue: str, text: str) -> re.Match[str] | None:
    """A cue of this kind at the start of ``text``; none in what is longer than a sentence."""
    return None if len(text) > LONGEST else _at_start(cue, text)


@lru_cache(maxsize=1024)
def _at_start(cue: str, text: str) -> re.Match[str] | None:
    for lexicon in spoken(text):
        if match := _compiled(lexicon.code, cue).match(text):
            return match
    return None


def opening(text: str) -> re.Match[str] | None:
    """Words of conversation at the start of ``text``.

    Where nothing tells the language, those of any but English need a mark behind them: "Mira owns billing" is about Mira, while
    "mira, usa pnpm" is not.
    """
    languages = spoken(text) if len(text) <= LONGEST else ()
    unsure = sum(lexicon.spaced for lexicon in languages) > 1
    for lexicon in languages:
        match = _compiled(lexicon.code, "chatter").match(text)
        bare = match is not None and match[0][-1:].isspace() and match[0].rstrip()[-1:].isalnum()
        if match and not _COMPOUND.match(text, match.end() - 2) and not (unsure and bare and lexicon.spaced and lexicon.code != "en"):
            return match
    marked = _MARK.search(text, 0, _NOTICE) is not None
    return next((match for lexicon in languages if marked and (match := _announcing(lexicon.code).match(text))), None)


def without(cues: Cues, text: str) -> str:
    """``text`` without what any of these kinds of cues matches, and without the marks that set it off; longer than a sentence, whole."""
    for cue in cues if len(text) <= LONGEST else ():
        for lexicon in spoken(text):
            text = _hanging(lexicon.code, cue).sub(" ", text)
    return " ".join(text.split()).strip(" ,，、:：")


def is_all(cue: str, text: str) -> bool:
    """Whether one cue of this kind makes up the whole ``text``."""
    return len(text) <= LONGEST and any(_compiled(lexicon.code, cue).fullmatch(text) for lexicon in spoken(text))


def fitting(cues: Iterable[str], text: str, head: str) -> list[re.Pattern[str]]:
    """The cues of these kinds that fit at the start of ``text``, in the languages of its ``head`` or of all of it."""
    if len(text) > LONGEST:
        return []
    codes = dict.fromkeys(lexicon.code for part in (head, text) for lexicon in spoken(part))
    return [pattern for code in codes for cue in cues if (pattern := _compiled(code, cue)).match(text)]


def made_of(cue: str, some: Iterable[str], text: str) -> frozenset[str]:
    """Those of the words in ``text`` that a cue of this kind makes up, in the languages of the whole text."""
    patterns = [_compiled(lexicon.code, cue) for lexicon in spoken(text)]
    return frozenset(word for word in some if any(pattern.fullmatch(word) for pattern in patterns))


def frames(cue: str, text: str) -> Iterator[re.Match[str]]:
    """Where the frames of the languages of ``text`` fit, each frame with its own named groups, in the order of the tables."""
    lower = _lowered(text) if len(text) <= LONGEST else ""
    for lexicon in spoken(text) if len(text) <= LONGEST else ():
        if cue == "corrections" and lower and not any(piece in lower for piece in lexicon.contrast.split("|")):
            continue
        for hint, frame in _frames(lexicon.code, cue):
            if (not lower or hint.search(lower)) and (match := frame.search(text)):
                yield match


@cache
def _compiled(code: str, cue: str) -> re.Pattern[str]:
    return re.compile(_source(code, cue), re.IGNORECASE)


def _source(code: str, cue: str) -> str:
    """The cues of one kind and language as one expression, without the names that each frame has of its own."""
    lexicon = _by_code()[code]
    cues: Cues = getattr(lexicon, cue)
    return _bounded(_NAMED.sub("(?:", "|".join(cues)) or r"(?!)", cue, spaced=lexicon.spaced)


@lru_cache(maxsize=1024)
def _lowered(text: str) -> str:
    """``text`` in lower case, in which ``_hint`` finds all that a pattern finds that disregards case; nothing for a text with rare letters.

    "ß", "ſ" and the Turkish "ı" have other capitals than lower case knows of.
    """
    lower = text.lower()
    return lower if text.isascii() or (lower == text.casefold() and len(lower) == len(text) and "ı" not in lower) else ""


@cache
def _hint(code: str, cue: str) -> re.Pattern[str]:
    """What matches in a text in lower case wherever the cue does: a search that heeds case takes a third of the time."""
    return _heeding_case(_source(code, cue))


def _heeding_case(source: str) -> re.Pattern[str]:
    """``source`` without names, in lower case where that is a letter and no escape."""
    nameless = _NAMED.sub("(?:", source)
    return lazy(re.sub(r"\\.|[^\\]+", lambda part: part[0] if part[0][0] == "\\" else part[0].lower(), nameless))


@cache
def _announcing(code: str) -> re.Pattern[str]:
    """A notice with the mark behind it: "heads up: "."""
    return re.compile(rf"(?:{_source(code, 'notice')})\s*(?:{_MARK.pattern})\s*", re.IGNORECASE)


@cache
def _hanging(code: str, cue: str) -> re.Pattern[str]:
    """A cue with the particle that hangs on it."""
    return re.compile(f"(?:{_source(code, cue)})(?: ?(?:{either('hanging', spaced=False)}))?", re.IGNORECASE)


@cache
def _frames(code: str, cue: str) -> tuple[tuple[re.Pattern[str], re.Pattern[str]], ...]:
    """Each frame with the hint at it."""
    lexicon = _by_code()[code]
    sources = (_bounded(frame.replace("[^,;.]", _PHRASE), cue, spaced=lexicon.spaced) for frame in getattr(lexicon, cue))
    return tuple((_heeding_case(source), lazy(source, re.IGNORECASE)) for source in sources)


@cache
def _by_code() -> dict[str, Lexicon]:
    return {lexicon.code: lexicon for lexicon in lexicons()}


@cache
def _functions() -> dict[str, tuple[str, ...]]:
    """In which languages with words between blanks each function word is one."""
    found = [(word, lexicon.code) for lexicon in lexicons() if lexicon.spaced for word in {*lexicon.function.casefold().split()}]
    codes: dict[str, tuple[str, ...]] = {}
    for word, code in found:
        codes[word] = (*codes.get(word, ()), code)
    return codes


def _in_script(code: str, text: str) -> bool:
    if code == "ja":
        return bool(_KANA.search(text))
    if code == "ko":
        return bool(_HANGUL.search(text))
    return bool(_HAN.search(text)) and not _KANA.search(text)


@cache
def either(*cues: str, spaced: bool = True) -> str:
    """All languages' cues or words of these kinds as a part of an expression; of those with words between blanks, or of the others."""
    kinds = (getattr(lexicon, cue) for lexicon in lexicons() if lexicon.spaced is spaced for cue in cues)
    return "|".join(dict.fromkeys(cue for kind in kinds for cue in (kind.split() if isinstance(kind, str) else kind))) or r"(?!)"


@cache
def anywhere(cue: str) -> re.Pattern[str]:
    """All languages' cues of this kind: English words stand in texts of any language, and in the output of commands."""
    return lazy(lambda: rf"\b(?:{either(cue)})\b|{either(cue, spaced=False)}", re.IGNORECASE)


@cache
def words(field: str) -> frozenset[str]:
    """All languages' words of one kind."""
    return frozenset(word for lexicon in lexicons() for word in getattr(lexicon, field).casefold().split())


def _bounded(expression: str, cue: str, *, spaced: bool) -> str:
    if not spaced:
        return f"(?:{expression})"
    if cue in {"aside", "remember_after"}:  # they begin with the punctuation before them
        return f"(?:{expression})"
    return rf"(?<![\w-])(?:{expression})" + ("" if cue in _OPEN_ENDED else r"(?![\w-])")
