"""What the rules look for, as data: one table of cues per language, asked for the languages that a text may be in."""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cache, lru_cache
from typing import TYPE_CHECKING

from cam.patterns import lazy

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

Cues = tuple[str, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Lexicon:
    """The cues of one language. Each is a regular expression, matched without regard to case.

    ``spaced`` languages have words between blanks, so their cues match at word boundaries. ``opening`` cues stand at the start of
    a clause, the others anywhere. ``corrections`` are whole frames with the groups ``new`` and ``old`` (either may be
    missing), and ``gone`` where the old is given up everywhere.
    """

    code: str
    spaced: bool = True

    # What the speaker does
    remember: Cues = ()  # opening: what follows shall be remembered
    noting: Cues = ()  # in words that lead to a colon: what follows shall be remembered
    remember_after: Cues = ()  # closing: what stands before shall be remembered
    remind: Cues = ()  # whole sentence, a group ``what``: a reminder to do something, for good or in this session
    habit: Cues = ()  # in a reminder: for what kind of work or at which recurring occasion it holds
    errand: Cues = ()  # in a reminder: what names this session or what is at hand
    announce: Cues = ()  # opening a list of facts: "three things about this repo:"
    forget: Cues = ()  # opening: what follows shall be forgotten; a group ``what`` when it does not simply follow
    denied: Cues = ()  # in a wish to forget, wherever it stands: it is a wish not to; each says itself where it begins and ends
    memory: Cues = ()  # says of what shall be forgotten that it is something remembered
    conversation: Cues = ()  # what one forgets in a conversation without meaning the memory: "it", "that last idea"
    question: Cues = ()
    hedge: Cues = ()
    temporary: Cues = ()
    reported: Cues = ()  # somebody else's words or rules
    pasting: Cues = ()  # announces that the following lines are pasted
    elsewhere: Cues = ()  # of other people's or other projects' ways
    past: Cues = ()  # how things were
    complaint: Cues = ()  # habits of the agent or of broken things, not rules
    task: Cues = ()  # opening: work to do now
    personal: Cues = ()  # opening: the speaker's day, not the project

    # What makes a statement durable
    standing: Cues = ()  # from now on, as a rule
    ever: Cues = ()  # always, never, only
    must: Cues = ()
    prohibit: Cues = ()  # opening: do not …
    prefer: Cues = ()
    wish: Cues = ()  # opening: what is wanted, which may be a taste or the work to do
    changed: Cues = ()  # now, no longer, moved
    prerequisite: Cues = ()
    place: Cues = ()  # is at, lives in, see
    corrections: Cues = ()
    # Pieces of words in lower case, blanks included, one of which is in every text that a frame of corrections fits, separated by "|":
    # compiling the frames of a language takes longer than all else that a text is asked, and few texts deny anything.
    contrast: str = ""
    since: Cues = ()  # when something changed: "since last sprint"
    verb: Cues = ()  # forms of verbs, as whole words: "made", "gebaut"
    role: Cues = ()  # frames of a whole sentence with groups ``who``, ``what`` and ``does``: a role that one has; ``before``: who had it
    besides: Cues = ()  # "also": what holds stays beside what is said
    merely: Cues = ()  # opening: "only": what follows is not denied, there is more
    parting: Cues = ()  # before what is given up: "no longer", "moved off"
    parted: Cues = ()  # behind it: "is gone"
    change: str = ""  # words that only tell of a change, blank-separated

    # How a plain statement tells of the project
    states: Cues = ()  # verbs of what is so for good
    operated: Cues = ()  # what a team runs, keeps or agrees on
    passing: Cues = ()  # what passes, is a judgement, or is at hand
    pointing: Cues = ()  # opening: words that point at what was said before
    notice: Cues = ()  # opening: what follows is told, whatever else the message asks for

    # Where the work stands
    next_step: Cues = ()  # frames with a group ``what``: what is still to be done
    untried: Cues = ()  # frames with a group ``what``: what nobody has tried yet
    decided: Cues = ()  # frames with a group ``what``: how it is going to be done
    sequel: Cues = ()  # opening: ties a request to the one before it: "then", "after that"
    goalless: Cues = ()  # whole message: "continue", "run the tests again": asks for nothing new

    # Where it holds
    everywhere: Cues = ()
    we: Cues = ()  # the team as the subject; weaker than a named place
    here: Cues = ()  # this project
    machine: Cues = ()  # this worktree or machine

    # Wording
    chatter: Cues = ()  # opening: "btw", "oh and"
    aside: Cues = ()  # from here to the end of the sentence it is talk: ", so please …"
    polite: Cues = ()  # opening: a request in the form of a question
    request: Cues = ()  # frames with a group ``what``: a question that says please
    requested: str = ""  # completes what was asked for as an instruction
    unsay: Cues = ()  # whole clause: takes back the wish to remember what was said just before
    retract: Cues = ()  # opening: takes back what was said just before: "no wait", "correction"
    choose: Cues = ()  # verbs before the thing chosen: "use X for …"
    numerals: str = ""  # written numbers, blank-separated
    code_at_hand: Cues = ()  # one place in the code, not the project: "this function"
    confirmed: Cues = ()  # opening: how a conclusion is marked
    subordinate: Cues = ()  # opening: a clause that cannot stand alone
    greeting: Cues = ()  # opening: how a letter begins
    function: str = ""  # words without content, blank-separated
    restriction: str = ""  # "only"
    negation: str = ""

    # Small words
    pronoun: Cues = ()  # of a thing named before: "it", "them"
    always: Cues = ()
    never: Cues = ()
    denying: Cues = ()  # before a verb: "don't"

    # What joins clauses
    joining: Cues = ()  # "and"
    contrasting: Cues = ()  # "but"
    consequence: Cues = ()  # "so"
    reason: Cues = ()  # "because"
    supposing: Cues = ()  # opening: what follows is not so yet: "if"
    condition: Cues = ()  # opening: when something holds: "when", "until"
    that: Cues = ()  # leads to what is told: "that"
    dependent: Cues = ()  # opening: a part of a list that is no fact of its own: "or", "which"


_NAMED = lazy(r"\(\?P<\w+>")
_COMPOUND = lazy(r"\w-\w")
_LATIN_WORD = lazy(r"[a-zà-ÿœ]+(?:'[a-z]+)?")
_KANA = lazy(r"[ぁ-ヿ]")
_HAN = lazy(r"[一-鿿]")
_HANGUL = lazy(r"[가-힣]")
_PARTICLE = (
    r"(?: ?(?:では|には|で|に|は|の|에서는|에서|에는|은|는|에|里|中|上))?"  # hangs on a name in languages that write no blank before it
)
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
    scripts = [lexicon for lexicon in lexicons() if not lexicon.spaced and _in_script(lexicon.code, text)]
    found = _LATIN_WORD.findall(text.casefold())
    scores = {code: sum(word in function for word in found) for code, function in _functions().items()}
    best = max(scores.values())
    if scripts and best < _MIXED:
        return tuple(scripts)
    latin = [lexicon for lexicon in lexicons() if lexicon.spaced and scores[lexicon.code] == best]
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
    return re.compile(f"(?:{_source(code, cue)}){_PARTICLE}", re.IGNORECASE)


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
def _functions() -> dict[str, frozenset[str]]:
    """The function words of each language with words between blanks."""
    return {lexicon.code: frozenset(lexicon.function.casefold().split()) for lexicon in lexicons() if lexicon.spaced}


def _in_script(code: str, text: str) -> bool:
    if code == "ja":
        return bool(_KANA.search(text))
    if code == "ko":
        return bool(_HANGUL.search(text))
    return bool(_HAN.search(text)) and not _KANA.search(text)


@cache
def either(*cues: str, spaced: bool = True) -> str:
    """All languages' cues of these kinds as a part of an expression; of those with words between blanks, or of the others."""
    some = (lexicon for lexicon in lexicons() if lexicon.spaced is spaced)
    return "|".join(cue for lexicon in some for kind in cues for cue in getattr(lexicon, kind))


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
