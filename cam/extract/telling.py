"""Whether a sentence only tells something, or asks for work: it knows what is learned, and judges no goal."""

from __future__ import annotations

from enum import IntEnum
from functools import lru_cache
from typing import TYPE_CHECKING

from cam.extract.acts import clauses, is_fault, is_whole, may_be_beside, orders, parts, read, requests, strip_opener, takes_back
from cam.extract.heuristic.correction import correction
from cam.extract.heuristic.fact import fact
from cam.extract.heuristic.occasion import occasion
from cam.extract.heuristic.preference import holds_for_good, preference
from cam.extract.heuristic.prerequisite import prerequisite
from cam.extract.heuristic.proposal import Scene
from cam.extract.heuristic.reference import reference
from cam.extract.heuristic.reminder import rule_of
from cam.extract.masks import masked
from cam.extract.wording import is_order, strip_chatter, without_orders
from cam.language.lexicon import at_start, either, fitting, frames, is_all, search, without, words
from cam.language.places import places
from cam.language.quantities import versions
from cam.language.slots import names_only
from cam.language.words import content, is_dense, is_value, tokens, turning
from cam.models import MemoryScope
from cam.patterns import lazy

if TYPE_CHECKING:
    import re

    from cam.extract.acts import Statement

_SOMETHING = "x"
_SEVERAL = 2  # orders
_PLATFORMS = frozenset({"windows", "linux", "mac"})
_WORKING_ON = 2  # words, the platform among them
_CLAUSE = lazy(r"[,;:.!?…，；。！？、]+|(?: |^)-+ ")
_BEHIND_TALK = lazy(
    lambda: (
        rf"\s*(?:[,;:.!…，；。！、]+|\s[\u2013\u2014-]+\s)\s*(?:(?:{either('joining', 'contrasting')})\s+)?"
        rf"|\s+(?:{either('joining', 'contrasting')})\s+|\s*$"
    )
)
_LEAD = lazy(r"[^:：]{1,120}[:：]\s+")
_SET_OFF = lazy(r"[,;:，；：、]\s*|\s[\u2013\u2014-]+\s")
_SETTING = lazy(r"\b[A-Z][A-Z0-9_]*=\S")  # what is needed to run something is told: "the tests need TZ=UTC"
_ORDERS = 2  # words
_CLOSING = " .!?…~。！？"
_BETWEEN = " ,;:，；：、–—-"
_SCENE = Scene(records=(), default_scope=MemoryScope.PROJECT, informed=True)


class Weight(IntEnum):
    """How much a sentence asks for work; from ``LACKS`` on it surely does."""

    TELLS = 0
    MUSES = 1  # "maybe we should look at Kafka some day", or what is told behind thanks
    MAY_ASK = 2  # tells of something that no rule knows: "the date picker shows March"
    BOUNDS = 3  # how to work: "don't touch the lexer"; it says nothing without the work
    SEEMS = 4  # tells of nobody, and orders nothing by its form either: "more contrast everywhere"
    LACKS = 5  # what is wrong or due, and questions
    ASKS = 6


def weigh(sentence: str) -> Weight:
    """How much ``sentence`` asks for work: the first of these that it does decides."""
    if tells(sentence):
        return Weight.TELLS
    said = untalked(sentence)
    statement = read(said)
    view = statement.view
    if _conducts(said):
        return Weight.BOUNDS
    if unasked(said):
        return Weight.MUSES
    if statement.task or statement.reminded or at_start("wish", view) or requests(said) or _commands(said, statement) or mends(said):
        return Weight.ASKS
    return Weight.MUSES if search("musing", view) else _weigh_told(said, statement, whole=said == sentence.strip())


def _weigh_told(said: str, statement: Statement, *, whole: bool) -> Weight:
    """How much asks what orders nothing and wishes nothing; ``whole`` when no talk stood beside it."""
    view = statement.view
    if statement.question:
        return Weight.LACKS
    if statement.hedged:
        return Weight.MAY_ASK
    wrong = search("trouble", view) is not None
    if statement.must and statement.ever and not (wrong or statement.foreign):
        return Weight.BOUNDS
    if wrong or is_fault(statement.text) or ((statement.must or search("due", view)) and not _SETTING.search(view)):
        return Weight.LACKS
    if said.rstrip().endswith((":", "：")):
        return Weight.MUSES
    named = len(tokens(view)) >= _ORDERS and not all(map(is_value, content(view)))  # "spaces" and "4 of them" are answers
    if named and at_start("subject", view) is None:
        return Weight.ASKS if _has_form_of_order(view) else Weight.SEEMS
    return Weight.MAY_ASK if whole else Weight.MUSES


def _has_form_of_order(view: str) -> bool:
    """Whether what tells of nobody orders by its form: "dockerize the app", "then port the parser"."""
    tied = at_start("sequel", view)
    then = tied is not None and not is_all("joining", tied[0].strip())
    return then or at_start("imperative", view) is not None


def unasked(sentence: str) -> bool:
    """Whether it says that it asks for nothing: it permits, limits, doubts, corrects or gives a reason, and orders nothing behind that."""
    bare = masked(strip_chatter(sentence))
    found = at_start("unasked", bare) or at_start("waived", bare)
    rest = bare[found.end() :].lstrip(_BETWEEN) if found else ""
    return found is not None and not (any(map(is_order, parts(rest))) or at_start("imperative", rest))


def waives(sentence: str) -> bool:
    """Whether it takes back what was asked just before, whatever it orders instead: "scrap that"."""
    return at_start("waived", masked(sentence)) is not None or at_start("waived", masked(strip_chatter(sentence))) is not None


def _commands(sentence: str, statement: Statement) -> bool:
    """Whether a part of it orders; what a speaker joins to what they tell of themselves is told, too: "ich bin Ida und mache Frontend"."""
    return any(is_order(strip_chatter(part)) for part in _SET_OFF.split(sentence)[1:]) if statement.personal else orders(sentence)


def goes_on(sentence: str) -> bool:
    """Whether all that it orders goes on with the work at hand: it runs, commits, shows or tidies, or does something with "it"."""
    said = masked(strip_chatter(untalked(sentence)))
    first, *others = parts(said)
    return (_is_chore(first) or _is_chore(said)) and all(
        _is_chore(part) or not (is_order(part) or at_start("imperative", part)) for part in others
    )


def _is_chore(part: str) -> bool:
    return bool(at_start("chore", part) or at_start("its_object", part)) or mends(part)


def mends(sentence: str) -> bool:
    """Whether its last part, or the whole, only asks to put right what stands before: "the last row is lost, please fix it"."""
    return is_all("mend", _SET_OFF.split(sentence.strip(" .!?…¿。！？"))[-1])


def restricts(sentence: str) -> bool:
    """Whether it orders one thing only, as what is left behind a prohibition does: "don't touch the API; only fix the docs"."""
    first, _, rest = strip_chatter(sentence).partition(" ")
    return first.casefold() in words("restriction") and at_start("task", rest) is not None


@lru_cache(maxsize=64)  # asked of a sentence for its weight, for what it tells and for what is left of it
def untalked(sentence: str) -> str:
    """``sentence`` without what is said to people at either end, each clause cut off whole; empty when it is nothing else."""
    rest = sentence.strip()
    while rest and (joint := _behind_talk(rest)):
        rest = rest[joint.end() :].lstrip()
    return _without_parting(rest)


def _behind_talk(sentence: str) -> re.Match[str] | None:
    """The joint behind the first clauses of a sentence, when they are nothing but talk."""
    first = _BEHIND_TALK.search(sentence)
    talk = fitting(("greeted", "talk"), sentence, sentence[: first.start()] if first else sentence)
    for joint in _BEHIND_TALK.finditer(sentence) if talk else ():
        end = len(sentence[: joint.start()].rstrip(_CLOSING))
        if end and any(cue.fullmatch(sentence, 0, end) for cue in talk):
            return joint
    return None


def _without_parting(sentence: str) -> str:
    """``sentence`` without the talk behind its last mark: "the spec is done, see you tomorrow"."""
    marks = list(_SET_OFF.finditer(sentence))
    talks = bool(marks) and _is_greeting(sentence[marks[-1].end() :])
    return sentence[: marks[-1].start()].rstrip() if talks else sentence


def _is_greeting(clause: str) -> bool:
    bare = clause.strip(_CLOSING)
    return bool(bare) and (is_all("greeted", bare) or is_all("talk", bare))


def _conducts(sentence: str) -> bool:
    """Whether it only says how to work: "don't mock the clock in tests"; work that is ordered behind it is asked for."""
    bare = strip_chatter(sentence)
    found = at_start("conduct", bare)
    if found is None:
        return False
    conditional = at_start("supposing", bare) or at_start("condition", bare)  # what is ordered then is the rule
    restricting = words("restriction")
    behind = (" ".join(word for word in part.split() if word not in restricting) for part in parts(bare[found.end() :])[1:])
    return bool(conditional) or not any(map(is_order, behind))


def tells(sentence: str) -> bool:
    """Whether ``sentence`` asks for nothing: it is about the memory, a rule for all work, a taste, how things are for good, or talk.

    What is wrong ("the login page is broken"), wanted ("I want …") or due ("the report should …") asks for work, and so does a question.
    """
    if (said := untalked(sentence)) != sentence.strip():
        return not said or tells(said) or (at_start("pointing", said) is not None and weigh(said) < Weight.SEEMS)
    statement = read(sentence)
    if (may_be_beside(sentence) and clauses(sentence)[0] != sentence) or (
        statement.remembered and without_orders(statement.text) != statement.text
    ):
        return False  # "fix the login, and from now on …", "remember that …, and fix the typo"
    if statement.reminded:
        return rule_of(statement) == statement.text
    if _is_talk(sentence) or (search("quip", statement.view) and not orders(sentence)):
        return True
    if any(match.start() == 0 or is_dense(match[0]) for match in frames("forget", sentence)):
        return not orders(sentence) or search("memory", sentence) is not None  # "forget OAuth, let's look at the failing build"
    corrects = statement.correcting and (statement.retracts or not statement.task) and statement.correction is not None
    if statement.remembered or corrects or (takes_back(sentence) and not is_whole(statement.text)) or _opens_with_rule(statement):
        return True
    if _recurs(statement) or _announces(sentence, statement) or is_all("cleft", sentence.rstrip(" .!")):
        return True
    if at_start("postponed", statement.view):
        return True
    if statement.question or statement.task or orders(sentence) or mends(sentence):
        return False
    return bool(_rules(statement) or search("postponed", statement.view) or _surrounds(statement) or _states(statement))


def _announces(sentence: str, statement: Statement) -> bool:
    """Whether the speaker says first that they tell it: "I wanted to put something right: …"."""
    lead = _LEAD.match(sentence) if statement.personal else None
    if lead is None or orders(lead[0]):
        return False
    announced = sentence[lead.end() :]
    return tells(announced) or correction(read(announced), _SCENE) is not None


def _is_talk(sentence: str) -> bool:
    """Whether it is nothing but words of conversation, or of remembering: "good catch", "remember that"."""
    bare = sentence.strip(_CLOSING)
    if all(is_all("talk", part.strip()) or is_all("goalless", part.strip()) for part in _CLAUSE.split(bare) if part.strip()):
        return True
    wish = search("remember_after", sentence)
    return strip_chatter(f"{bare}. {_SOMETHING}") == _SOMETHING or not strip_opener(bare)[0] or (wish is not None and wish.start() == 0)


def _opens_with_rule(statement: Statement) -> bool:
    """Whether it sets a rule from its first word to its last, also for work: "from now on, write docstrings", "never push to main"."""
    if statement.halts or (statement.ever and statement.prohibit):
        return True
    found = search("standing", statement.view) if holds_for_good(statement) and not statement.foreign else None
    if found is None or not found.start():
        return found is not None
    return found.end() >= len(statement.view.rstrip(" .!。！")) and _orders_once(statement)


def _recurs(statement: Statement) -> bool:
    """Whether all that it orders is to be done at a recurring occasion: it stands first, or with the only order."""
    found = search("occasion", statement.view)
    if found is None or occasion(statement, _SCENE) is None:
        return False
    return not found.start() or _orders_once(statement)


def _orders_once(statement: Statement) -> bool:
    first, *others = parts(statement.view)
    return (at_start("task", first) is not None) + sum(map(is_order, others)) < _SEVERAL


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
