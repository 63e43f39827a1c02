"""Plain facts: how things are in the project, said without any word that makes it a rule."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from cam.extract.acts import read
from cam.extract.heuristic.proposal import Scene, add, local
from cam.extract.masks import masked
from cam.extract.remainder import beside_secrets
from cam.extract.tools import TOOLS
from cam.language.lexicon import at_start, either, is_all, search, spoken, words
from cam.language.restating import may_restate
from cam.language.roles import has_role
from cam.language.words import content
from cam.models import Kind
from cam.patterns import lazy
from cam.redact.spans import MARK

if TYPE_CHECKING:
    from cam.extract.acts import Statement
    from cam.models import MemoryOperation

_LONGEST_SUBJECT = 8  # words; what comes later than that is the verb of a story
_ENOUGH = 2  # of: the message only tells, of a kind; a team operates it; something has a name; it is where things are kept
_FEWEST = 4  # words that state a fact
_LONGEST = 30
_LONGEST_DENSE = 80  # characters of a script without blanks
# What a statement is about must be told apart from what it could be about: an address, an identifier, a number, a name.
_NAMED = lazy(r"`|\d|https?://|[\w-]+[./_:@-]\w|(?<=\s)(?:[A-Z][\w+#]*|[a-z]+[A-Z]\w*)")
_NAMED_NOUN = lazy(  # German writes all nouns like names: a name stands without an article
    lambda: (
        r"`|\d|https?://|\w+[./_:@]\w|(?<=\s)[a-z]\w*-[a-z\d]|(?<=\s)[a-z]+[A-Z]\w*|(?<=\s)[A-Z]{2,}\b|(?:"
        + "|".join(rf"(?<=\b{word} )" for word in sorted(words("before_name")))
        + r")[A-Z]\w+"
    )
)
_COMMA = lazy(r"\s*[,;]\s+")
_SOURCE = lazy(
    r"\w\.(?:py|tsx?|jsx?|mjs|rs|go|rb|exs?|java|kts?|php|cs|swift|cc?|cpp|hs?|scala|dart|vue|css|scss|html|sql)\b"
)  # code at hand
# Where things of a kind are kept is worth knowing whatever else the message wants; a single file may only be the one at hand.
_KEPT = lazy(lambda: rf"(?:\b(?:{either('kept')})\s|{either('kept', spaced=False)})\s*`?(?P<path>\.?[\w@-]+/[\w./*{{}}-]*)", re.IGNORECASE)
_BY_TOOL = lazy(lambda: rf"\b(?:{either('by_tool')}) ([\w.+-]+)", re.IGNORECASE)
_ADDRESS = lazy(r"\S*\w[./:@_][\w<{*$]\S*")  # no word of a sentence: "staging.example.net:8443"
# What can be no word of a sentence: code, an address, a directory, a variable.
_EXACT = lazy(r"`[^`]+`|https?://|(?<!\w)[\w-]+(?:\.[\w-]+){2,}\b|(?<!\w)\.?[\w-]+/[\w-]*(?![\w/-]|\.\w)|\b[A-Z][A-Z0-9]*_[A-Z0-9_]+\b")
_NAMED_DENSE = lazy(r"`|\d|[A-Za-z][\w./@-]+|「")


def fact(statement: Statement, scene: Scene) -> MemoryOperation | None:
    """What is so, or has to be, for good: of what a team operates, or of anything named where the message asks for nothing.

    What passes ("the build is red"), is at hand ("the button is blue") or only points ("it uses Redis") is no fact of the project.
    """
    if MARK in statement.text:  # what stands beside a secret may be a fact: policy leaves the rest out, and says so
        rest = beside_secrets(statement.text)
        stands = bool(rest) and MARK not in rest and fact(read(rest), scene) is not None
        return add(statement, scene, Kind.FACT, rule="plain fact", confidence=0.7) if stands else None
    if not statement.plain or statement.task or statement.personal or statement.prohibit or local(statement):
        return None
    if not (_has_measure(statement.text) or has_role(statement.text)):
        return None
    said = set(content(statement.text))
    near = [record.summary for record in scene.records if statement.changed and not said.isdisjoint(content(record.summary))]
    if near and not any(may_restate(statement.text, other) for other in near):
        return None  # what changed is told by a correction, or it is not clear what it corrects
    about = _subject(statement.text, "must" if statement.must and scene.informed else "states")
    if not about and scene.announced and statement.changed:
        about = _subject(statement.text, "changed")  # "heads up: the database was moved to eu-west-1"
    signs = (
        scene.informed,
        scene.informed and bool(at_start("kind_of", statement.text) or is_all("kind", about)),
        _names(statement.text),
        _keeps(statement.text),
    )
    told = sum(signs) >= _ENOUGH or sum(signs) + (search("operated", about) is not None) >= _ENOUGH  # asked last: of all languages
    if not near and not (about and told) and not (scene.informed and _tells_exactly(statement)):
        return None
    return add(statement, scene, Kind.FACT, rule="plain fact", confidence=0.7)


def _tells_exactly(statement: Statement) -> bool:
    """Whether it tells something with an exact name, and of nothing wrong: "the trucks come in through mqtt.example.net:8883"."""
    view = _ADDRESS.sub(" ", masked(statement.text))
    asks = any(search(cue, view) for cue in ("passing", "trouble", "errand", "past", "changed"))
    told = (at_start("subject", view) or at_start("aim", view)) and not any(at_start(cue, view) for cue in ("pointing", "unsettled"))
    return bool(told) and not asks and _EXACT.search(statement.text) is not None and not _SOURCE.search(statement.text)


def _subject(text: str, cue: str) -> str:
    """What stands before the verb of a lasting state or duty; empty when there is no such verb, or the sentence only points."""
    view = _told(masked(text))
    verb = search(cue, view)
    if verb is None or at_start("forget", view) or at_start("pointing", view) or search("passing", _ADDRESS.sub(" ", view)):
        return ""
    about, rest = view[: verb.start()].strip(), view[verb.end() :].strip(" .。!！")
    if not about and (second := at_start(cue, rest)):  # "deploys go through Jenkins": what looks like a verb is a noun
        about, rest = verb[0], rest[second.end() :].strip()
    if len(about.split()) > _LONGEST_SUBJECT or _SOURCE.search(about):
        return ""
    return about if rest or not spoken(view)[0].spaced else ""


def _told(view: str) -> str:
    """What a sentence tells, without the order that follows behind a comma: "…, don't change it"."""
    comma = next((comma for comma in _COMMA.finditer(view) if at_start("ordered_behind", view[comma.end() :])), None)
    return view[: comma.start()] if comma else view


def _has_measure(text: str) -> bool:
    """Whether it has the length of a fact: neither an answer of two words nor a story."""
    return _FEWEST <= len(text.split()) <= _LONGEST if spoken(text)[0].spaced else len(text) <= _LONGEST_DENSE


def _keeps(text: str) -> bool:
    """Whether it says in which directory things of a kind are kept."""
    kept = _KEPT.search(text)
    return kept is not None and not _SOURCE.search(kept["path"])


def _names(text: str) -> bool:
    """Whether something in it has a name of its own."""
    language = spoken(text)[0]
    pattern = _NAMED_DENSE if not language.spaced else _NAMED_NOUN if language.before_name else _NAMED
    return bool(pattern.search(text, 1) or has_role(text)) or any(tool[1].casefold() in TOOLS for tool in _BY_TOOL.finditer(text))
