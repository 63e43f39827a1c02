"""Whether a sentence may say that what another says holds no more, though no frame tells how: who asks about it loses nothing.

It wants two things of a sentence: a word that something is otherwise now, and most of what the other speaks of.
"""

from __future__ import annotations

from functools import lru_cache
from itertools import pairwise

from cam.language.ceasing import turns
from cam.language.contrary import contradicts
from cam.language.lexicon import at_start, made_of, search, without, words
from cam.language.meaning import written_out
from cam.language.parting import CLAUSE
from cam.language.places import places
from cam.language.quantities import shape
from cam.language.words import bearing, is_value, may_share, named_parts, negated, rooted, stem, turning
from cam.patterns import lazy

_HAN = lazy(r"[一-鿿]{2,}")
_TELLING = ("changed", "parting", "parted", "since", "shifted")
_LEFT_OUT = ("standing", "ever", "always", "revised", "shifted", "ceasing", "resuming", "allowing", "choose")
_MEANT = 2  # what is surely spoken of is more than one thing
_LONGEST = 30  # things; a story speaks of everything


@lru_cache(maxsize=64)  # one sentence is held against all records
def recants(text: str) -> bool:
    """Whether ``text`` says of what was said or decided that it is otherwise: "I take back …", "I changed my mind on …"."""
    return any(_affirms(clause, "revised") for clause in CLAUSE.split(text))


def revision(text: str, other: str) -> int:
    """How many things ``other`` and ``text`` both speak of, where ``text`` may change what ``other`` says, else 0.

    Who recants names what they mean; who only tells of a change must speak of most of what ``other`` does, or end one thing that it names.
    """
    if not may_share(text, other) or not places(text) <= places(other):
        return 0
    ours, theirs = _things(text), _things(other)
    common = _shared(ours, theirs)
    if contradicts(text, other):
        return max(len(common), _MEANT)
    if not _tells_of_change(text):
        return 0
    least, fresh = min(len(ours), len(theirs)), ours - theirs - _states(text)
    if len(ours) > _LONGEST or not common:
        return 0
    if recants(text):
        named = len(_taken_back(text)) or least
        telling = not common <= rooted("everyday") or is_about(text, other)  # "import" is in most of what is said of code
        return len(common) if telling and len(common) * 3 >= min(least, named) else 0
    back = theirs <= common and any(_affirms(clause, "shifted") for clause in CLAUSE.split(text))
    ended = _ended(text, common)
    meant = len(common) > 1 or back or ended or revalues(text, other)
    told = (ended > 1 and not _only_names(common, other)) or (
        len(common) * 2 >= least and (fresh or (ends(text) and not _only_names(common, other)))
    )
    return len(common) if (meant and told) or revalues(text, other) else 0


def is_about(text: str, other: str) -> bool:
    """Whether ``text`` speaks of ``other`` from its first thing on, without a gap before the last that both speak of."""
    ours = _things(text)
    told = [root for root in (written_out(stem(token)) for token in bearing(without(_LEFT_OUT, other))) if root in _things(other)]
    both = [n for n, root in enumerate(told) if root in ours]
    return bool(both) and both[-1] < len(both)


@lru_cache(maxsize=64)
def _taken_back(text: str) -> frozenset[str]:
    """What the clauses speak of that recant: "scratch the import order, isort does it now"."""
    return frozenset().union(*(_things(clause) for clause in CLAUSE.split(text) if _affirms(clause, "revised")))


def _only_names(common: frozenset[str], other: str) -> bool:
    """Whether ``common`` is only what ``other`` tells of, and nothing that it says or chooses: "the error message is gone"."""
    first = bearing(other)[: len(common)]
    return search("choose", other) is None and {written_out(stem(token)) for token in first} == common


def _ended(text: str, common: frozenset[str]) -> int:
    """Of how many of ``common`` a clause says, and of nothing else, that they are over: "we've moved off poetry"."""
    over = ("parting", "parted", "shifted", "ceasing")
    clauses = (clause for clause in CLAUSE.split(text) if any(_affirms(clause, cue) for cue in over))
    told = [(_things(clause), _things(without(over, clause))) for clause in clauses]  # "Steam Deck first is off the table"
    return max((len(bare) for whole, bare in told if whole <= common or (len(bare) > 1 and bare <= common)), default=0)


def revalues(text: str, other: str) -> bool:
    """Whether ``text`` tells of a change, and nothing but what ``other`` does with another value of its kind: "kept 7 days now"."""
    if not _tells_of_change(text) or not may_share(text, other) or places(text) != places(other):
        return False
    ours, theirs = _things(text), _things(other)
    fresh = ours - _shared(ours, theirs) - _states(text) - made_of("pronoun", ours, text)
    return bool(ours & theirs) and _rival(fresh, theirs - ours) and all(map(_is_valued, fresh))


@lru_cache(maxsize=64)
def ends(text: str) -> bool:
    """Whether ``text`` says that something is over: "wkhtmltopdf is history", "flags are allowed from now on"."""
    return turns(text) or any(_affirms(clause, cue) for clause in CLAUSE.split(text) for cue in ("parting", "parted", "shifted"))


def _shared(ours: frozenset[str], theirs: frozenset[str]) -> frozenset[str]:
    """What both speak of; a part of a name stands for it: "ci" of "ci-runner"."""
    parts = named_parts(" ".join(theirs))
    return frozenset(thing for thing in ours if thing in theirs or thing in parts)


@lru_cache(maxsize=64)  # one sentence is held against all records
def _tells_of_change(text: str) -> bool:
    said = [clause for clause in CLAUSE.split(text) if not search("besides", clause)]
    return recants(text) or turns(text) or any(_affirms(clause, cue) for clause in said for cue in _TELLING)


def _affirms(clause: str, cue: str) -> bool:
    """Whether a clause says it, and does not deny it: "we have not moved off Jira"."""
    found = search(cue, clause)
    if found is None or at_start("supposing", clause.strip()):
        return False
    return negated(found[0], within=clause) or not negated(f"{clause[: found.start()]} {clause[found.end() :]}", within=clause)


def _is_valued(thing: str) -> bool:
    return is_value(thing) or thing in rooted("days")


def _rival(ours: frozenset[str], theirs: frozenset[str]) -> bool:
    """Whether both name a day, or values of one shape."""
    kinds = [{shape(one) if is_value(one) else "day" for one in some if _is_valued(one)} for some in (ours, theirs)]
    return not kinds[0].isdisjoint(kinds[1])


@lru_cache(maxsize=64)
def _states(text: str) -> frozenset[str]:
    """The words of ``text`` that say how a thing is at the moment: "the error message is gone now"."""
    return frozenset(map(stem, made_of("passing", bearing(text), text)))


@lru_cache(maxsize=4096)
def _things(text: str) -> frozenset[str]:
    """What ``text`` speaks of: the roots of its words, and of Han each two letters that stand side by side."""
    said = without(_LEFT_OUT, text)
    roots = {written_out(stem(token.lstrip("-./"))) for token in bearing(said) if len(token) > 1 or is_value(token)}
    function = words("function")
    pairs = {pair for run in _HAN.findall(said) for pair in map("".join, pairwise(run)) if function.isdisjoint(pair)}
    return frozenset(roots - (turning() - rooted("days")) | pairs)
