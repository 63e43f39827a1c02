"""Standing preferences and conventions: from now on, always, never, in this repository."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from cam.extract.heuristic.proposal import Scene, add, local
from cam.extract.tools import TOOLS
from cam.language.lexicon import at_start, either, is_all, search, without, words
from cam.language.places import places
from cam.language.words import content, is_dense
from cam.models import Kind
from cam.patterns import lazy

if TYPE_CHECKING:
    from cam.extract.acts import Statement
    from cam.models import MemoryOperation

_CODE = lazy(r"`[^`]+`|[\w-]+/[\w./*{}-]*|\b\w+\.(?:[a-z]{1,5}|\w+\(\))\b|\b\w+\(\)|--\w[\w-]+|\b[A-Z][A-Z0-9_]{3,}\b|\b\w+_\w*(?=\W|$)")
_OPENING = 4  # words
_WHOLE = 4  # words of a whole statement
_DENSE = 12  # characters of a whole statement in a script without blanks
# What fails is complained of. The cues ``passing`` are wider, and hold words of rules: "we never merge red builds".
FAULT = lazy(
    r"\b(?:fails?|failing|crash\w*|breaks?|broken|hangs?|errors?|slow|loses?|(?:we|they|users) lose|not work\w*|doesn't|won't)\b",
    re.IGNORECASE,
)
_FOR = lazy(
    lambda: rf"\s*(?P<what>\S+(?: \S+)?) (?:{either('purpose')}) (?!(?:{either('at_hand')})\b)\w",
    re.IGNORECASE,
)
_BY_DEFAULT = lazy(r"\bby default\b", re.IGNORECASE)  # "make it configurable, 30 by default"
_HABIT = 5  # words
_GENERIC = lazy(r"\b(?:by hand|directly|without|ever|manually|in production|to main|to master)\b", re.IGNORECASE)


# A directory, by its slash or by what it is called.
_DIRECTORY = lazy(
    lambda: (
        rf"(?<![\w./-])\.?[\w-]+(?:/[\w-]+)*/?(?<=/)[\w-]*(?![\w/-]|\.\w)|\b(?:{either('part')}) `?[\w-]+|[\w-]+ (?:{either('part')})\b"
    ),
    re.IGNORECASE,
)


def preference(statement: Statement, scene: Scene) -> MemoryOperation | None:
    """A rule is durable when it says so, or when it speaks of the whole project."""
    if not statement.plain or local(statement) or is_all("talk", statement.text.strip(" .!！。")):
        return None
    if not (_is_rule(statement) or _is_habit(statement, scene) or (scene.informed and _spares(statement.text))):
        return None
    if not content(rest := without(("standing", "ever"), statement.text)) and "`" not in rest:
        return None  # "no exceptions please" only stresses the sentence before
    return add(statement, scene, Kind.PREFERENCE, rule="standing preference", confidence=0.9)


def _is_rule(statement: Statement) -> bool:
    """Whether it says by itself that it holds for good, or forbids something with a name."""
    text = statement.text
    if statement.halts:
        return True
    if holds_for_good(statement):
        return not statement.personal or statement.prefer or statement.ever
    coded, placed = bool(_CODE.search(text)), _names_a_place(text)
    if statement.prohibit and (statement.ever or placed or (coded and _GENERIC.search(text)) or _rules_out(text)):
        return True
    return not statement.task and (_holds_somewhere(text, coded=coded) or _is_said_for_good(statement, coded=coded, placed=placed))


def _spares(text: str) -> bool:
    """Whether it forbids to touch a directory, where nothing else is asked for: "don't touch vendor/"."""
    if at_start("prohibit", text) is None or at_start("dismiss", text) or search("errand", text):
        return False
    return _DIRECTORY.search(text) is not None


def _rules_out(text: str) -> bool:
    """Whether it forbids something for a kind of work: "don't use semicolons in TypeScript files", not "don't fix every warning"."""
    habit = search("habit", text)
    return habit is not None and not habit.start() and not search("errand", text)


def holds_for_good(statement: Statement) -> bool:
    """Whether it says that it holds for good; a default that is to be built is work."""
    return statement.standing and not (statement.task and _BY_DEFAULT.search(statement.text))


def _holds_somewhere(text: str, *, coded: bool) -> bool:
    """Whether it is told of all projects, of this machine, or of the speaker's things on it, and is no complaint."""
    measured = len(text.split()) >= _WHOLE or not text.isascii()
    if search("everywhere", text):
        return measured
    if FAULT.search(text) or not search("machine", text):
        return False
    return (measured and at_start("machine", text) is not None) or (coded and at_start("own", text) is not None)


def _is_said_for_good(statement: Statement, *, coded: bool, placed: bool) -> bool:
    """Whether it is a taste, a rule without exception, a duty with a name, a choice for a kind of work, or the way of this project."""
    text = statement.text
    if statement.personal:
        return (statement.prefer and (statement.ever or placed)) or at_start("taste", text) is not None
    if statement.ever or at_start("taste", text) or _chooses_for_kind(text):
        return True
    if statement.must:
        return coded or placed
    if (_opens_with_place(text) and search("choose", text)) or _chooses_for_good(text):
        return True
    whole = len(text.split()) >= _WHOLE or sum(map(is_dense, text)) >= _DENSE
    return placed and whole and (coded or statement.prefer or any(at_start(cue, text) for cue in ("here", "we")) or _chooses(text))


def _is_habit(statement: Statement, scene: Scene) -> bool:
    """Whether it tells how the team does something, where a message asks for nothing: "we write changelogs in the present tense"."""
    text = statement.text
    habit = scene.informed and not statement.changed and at_start("we", text) is not None and not at_start("unsettled", text)
    return habit and len(text.split()) >= _HABIT and not (search("passing", text) or FAULT.search(text))


def _chooses(text: str) -> bool:
    """Whether it chooses for the project by name: "use 2 spaces in this repo"; "use a map here" is about the code at hand."""
    place = search("here", text)
    return place is not None and " " in place[0] and at_start("choose", text) is not None


def _chooses_for_good(text: str) -> bool:
    """Whether it chooses something named for a kind of work: "use ruff for linting", not "use a map for the lookup"."""
    text = " ".join(word for word in text.split() if word.casefold() not in words("restriction"))
    match = at_start("choose", text)
    named = _FOR.match(text, match.end()) if match else None
    return named is not None and (bool(_CODE.search(named["what"])) or any(word.casefold() in TOOLS for word in named["what"].split()))


def _chooses_for_kind(text: str) -> bool:
    """Whether it chooses anything for a kind of work or files: "use tabs in Makefiles", not "use a map in the parser"."""
    habit = search("habit", text) if at_start("choose", text) else None
    return habit is not None and not habit.start() and not search("errand", text)


def _opens_with_place(text: str) -> bool:
    """Whether it says of one environment, platform or part how things are there: "on staging the API listens on 9090"."""
    opening = " ".join(text.split()[:_OPENING])
    return bool(at_start("subordinate", text) and places(opening)) and not FAULT.search(text)


def _names_a_place(text: str) -> bool:
    """Whether the project, the machine or all projects are named; "we" and "here" alone do not name one."""
    if search("everywhere", text) or search("machine", text):
        return True
    return bool(search("here", text))
