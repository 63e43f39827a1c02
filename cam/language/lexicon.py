"""What the rules look for, as data: one table of cues per language, compiled together so that mixed text needs no language guess."""

from __future__ import annotations

import re
from dataclasses import dataclass, fields
from functools import cache

Cues = tuple[str, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Lexicon:
    """The cues of one language. Each is a regular expression, matched without regard to case.

    ``spaced`` languages have words between blanks, so their cues match at word boundaries. ``opening`` cues stand at the start of
    a clause, the others anywhere. ``corrections`` are whole frames with the groups ``new`` and ``old`` (either may be missing).
    """

    code: str
    spaced: bool = True

    # What the speaker does
    remember: Cues = ()  # opening: what follows shall be remembered
    remember_after: Cues = ()  # closing: what stands before shall be remembered
    announce: Cues = ()  # opening a list of facts: "three things about this repo:"
    forget: Cues = ()  # opening: what follows shall be forgotten; a group ``what`` when it does not simply follow
    conversation: Cues = ()  # what one forgets in a conversation without meaning the memory: "it", "that last idea"
    question: Cues = ()
    hedge: Cues = ()
    temporary: Cues = ()
    reported: Cues = ()  # somebody else's words or rules
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
    changed: Cues = ()  # now, no longer, moved
    prerequisite: Cues = ()
    place: Cues = ()  # is at, lives in, see
    corrections: Cues = ()

    # Where it holds
    everywhere: Cues = ()
    here: Cues = ()  # this project
    machine: Cues = ()  # this worktree or machine

    # Wording
    chatter: Cues = ()  # opening: "btw", "oh and"
    aside: Cues = ()  # from here to the end of the sentence it is talk: ", so please …"
    retract: Cues = ()  # opening: takes back what was said just before: "no wait", "correction"
    choose: Cues = ()  # verbs before the thing chosen: "use X for …"
    numerals: str = ""  # written numbers, blank-separated
    function: str = ""  # words without content, blank-separated
    negation: str = ""


# A phrase ends at a full stop, but "3.11" and "src/app.ts" hold none.
_PHRASE = r"(?:[^,;.]|\.(?=\w))"
# Cues that say themselves where they end, since what follows is the text they introduce.
_OPEN_ENDED = frozenset({"remember", "remember_after", "announce", "forget", "prohibit", "task", "personal", "chatter", "aside", "corrections", "retract"})


@cache
def lexicons() -> tuple[Lexicon, ...]:
    """All languages, in a fixed order."""
    from cam.language.tables import ALL

    return ALL


@cache
def pattern(cue: str) -> re.Pattern[str]:
    """All languages' cues of one kind as one pattern that matches anywhere."""
    return re.compile(_joined(cue), re.IGNORECASE)


@cache
def opening(*cues: str) -> re.Pattern[str]:
    """All languages' cues of these kinds as one pattern for the start of a clause."""
    return re.compile("|".join(_joined(cue) for cue in cues), re.IGNORECASE)


@cache
def frames(cue: str) -> tuple[re.Pattern[str], ...]:
    """All languages' cues of one kind, each with its own named groups."""
    return tuple(re.compile(_bounded(frame.replace("[^,;.]", _PHRASE), cue, spaced=lexicon.spaced), re.IGNORECASE) for lexicon in lexicons() for frame in getattr(lexicon, cue))


@cache
def words(field: str) -> frozenset[str]:
    """All languages' words of one kind."""
    return frozenset(word for lexicon in lexicons() for word in getattr(lexicon, field).split())


def _joined(cue: str) -> str:
    if cue not in {field.name for field in fields(Lexicon)}:
        raise KeyError(cue)
    parts = [_bounded("|".join(getattr(lexicon, cue)), cue, spaced=lexicon.spaced) for lexicon in lexicons() if getattr(lexicon, cue)]
    return "(?:" + "|".join(parts) + ")"


def _bounded(expression: str, cue: str, *, spaced: bool) -> str:
    if not spaced:
        return f"(?:{expression})"
    return rf"(?<![\w-])(?:{expression})" + ("" if cue in _OPEN_ENDED else r"(?![\w-])")
