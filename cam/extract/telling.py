"""Whether a sentence only tells something, or asks for work: it knows what is learned, and judges no goal."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cam.extract.acts import is_fault, is_whole, orders, parts, read, strip_opener, takes_back
from cam.extract.heuristic.correction import correction
from cam.extract.heuristic.fact import fact
from cam.extract.heuristic.occasion import occasion
from cam.extract.heuristic.preference import preference
from cam.extract.heuristic.prerequisite import prerequisite
from cam.extract.heuristic.proposal import Scene
from cam.extract.heuristic.reference import reference
from cam.extract.heuristic.reminder import rule_of
from cam.extract.wording import is_order, strip_chatter
from cam.language.lexicon import at_start, frames, is_all, search, without
from cam.language.places import places
from cam.language.quantities import versions
from cam.language.slots import names_only
from cam.language.words import content, turning
from cam.models import MemoryScope
from cam.patterns import lazy

if TYPE_CHECKING:
    from cam.extract.acts import Statement

_SOMETHING = "x"
_SEVERAL = 2  # orders
_PLATFORMS = frozenset({"windows", "linux", "mac"})
_WORKING_ON = 2  # words, the platform among them
_CLAUSE = lazy(r"[,;:.!?…，；。！？、]+|(?: |^)-+ ")
_SCENE = Scene(records=(), default_scope=MemoryScope.PROJECT, informed=True)


def tells(sentence: str) -> bool:
    """Whether ``sentence`` asks for nothing: it is about the memory, a rule for all work, a taste, how things are for good, or talk.

    What is wrong ("the login page is broken"), wanted ("I want …") or due ("the report should …") asks for work, and so does a question.
    """
    statement = read(sentence)
    if statement.reminded:
        return rule_of(statement) == statement.text
    if _is_talk(sentence) or (search("quip", statement.view) and not orders(sentence)):
        return True
    if any(match.start() == 0 for match in frames("forget", sentence)):
        return not orders(sentence) or search("memory", sentence) is not None  # "forget OAuth, let's look at the failing build"
    corrects = statement.correcting and (statement.retracts or not statement.task) and statement.correction is not None
    if statement.remembered or corrects or (takes_back(sentence) and not is_whole(statement.text)) or _opens_with_rule(statement):
        return True
    if _recurs(statement):
        return True
    if statement.question or statement.task or orders(sentence):
        return False
    return _rules(statement) or _surrounds(statement) or _states(statement)


def asks(sentence: str) -> bool:
    """Whether a sentence that does not tell asks for work beyond doubt: it orders, or says what is wrong or wanted.

    "Our CTO likes short titles" tells of something that no rule knows; "dockerize the app" tells of nobody.
    """
    statement = read(sentence)
    if statement.question or statement.task or statement.reminded or statement.must or orders(sentence) or is_fault(statement.text):
        return True
    view = statement.view
    return at_start("wish", view) is not None or search("trouble", view) is not None or at_start("subject", view) is None


def _is_talk(sentence: str) -> bool:
    """Whether it is nothing but words of conversation, or of remembering: "good catch", "remember that"."""
    bare = sentence.strip(" .!?…~。！？")
    if all(is_all("talk", part.strip()) or is_all("goalless", part.strip()) for part in _CLAUSE.split(bare) if part.strip()):
        return True
    wish = search("remember_after", sentence)
    return strip_chatter(f"{bare}. {_SOMETHING}") == _SOMETHING or not strip_opener(bare)[0] or (wish is not None and wish.start() == 0)


def _opens_with_rule(statement: Statement) -> bool:
    """Whether it sets a rule from its first word on, also for work: "from now on, write docstrings", "never push to main"."""
    return (at_start("standing", statement.view) is not None and not statement.foreign) or (statement.ever and statement.prohibit)


def _recurs(statement: Statement) -> bool:
    """Whether all that it orders is to be done at a recurring occasion: it stands first, or with the only order."""
    found = search("occasion", statement.view) if occasion(statement, _SCENE) else None
    first, *others = parts(statement.view)
    return found is not None and (not found.start() or (at_start("task", first) is not None) + sum(map(is_order, others)) < _SEVERAL)


def _rules(statement: Statement) -> bool:
    """Whether it is a rule or a taste; what is wanted is one when the rest says so: "I'd like you to answer in German"."""
    wish = at_start("wish", statement.view)
    rest = statement.view[wish.end() :] if wish else statement.view
    told = bool(search("standing", rest) or search("prefer", rest) or (wish and search("ever", rest)))
    return told and not (statement.standing and statement.foreign)


def describes(sentence: str) -> bool:
    """Whether it only tells how a thing is, as a report of what is wrong may do, too: "uploads larger than 2 MB are rejected"."""
    statement = read(sentence)
    ruled = statement.remembered or statement.reminded or statement.correcting or _opens_with_rule(statement) or _rules(statement)
    return not ruled and fact(statement, _SCENE) is not None


def _surrounds(statement: Statement) -> bool:
    """Whether it tells nothing but what is worked with: "Node 22 since last week", "I work on Windows"."""
    given = versions(statement.text)
    if given and (statement.changed or search("since", statement.view)):
        return set(content(without(("since",), statement.text))) - turning() <= {*given, *given.values()}
    return statement.personal and len(content(statement.text)) <= _WORKING_ON and bool(places(statement.text) & _PLATFORMS)


def _states(statement: Statement) -> bool:
    """Whether it would be learned from a message that asks for nothing, and is no duty: "the report must show totals" is work."""
    if prerequisite(statement, _SCENE) or reference(statement, _SCENE):
        return True
    lacks = search("lacking", statement.view) is not None  # what is needed to work is a prerequisite, what else is needed is work
    lasting = not (statement.must or lacks) or statement.ever or search("here", statement.view)
    used = at_start("we", statement.view) is not None and names_only(statement.view)  # "we use pnpm"
    if lasting and (used or preference(statement, _SCENE) or fact(statement, _SCENE)):
        return True
    return bool(lasting and correction(statement, _SCENE) and not search("passing", statement.view))


def errand(sentence: str) -> str:
    """What a reminder says to do in this session, which adds to the work and does not replace it; empty when it is none."""
    statement = read(sentence)
    return statement.text if statement.reminded and rule_of(statement) != statement.text else ""
