"""Whether a value stands where another one stood: behind a like preposition, of one kind, and in its place rather than beside it."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, NamedTuple

from cam.language.lexicon import either, made_of, search, words
from cam.language.quantities import commensurable, shape
from cam.language.words import bearing, is_dense, is_value, rooted, stem, tokens, turning
from cam.patterns import lazy

if TYPE_CHECKING:
    from collections.abc import Collection

_LIKE = ("through", "within")  # the words of one kind lead to like things
_CHOOSING = lazy(lambda: f"(?:{either('choose')}|{either('choose', spaced=False)})$")
_KATAKANA = lazy(r"[ァ-ヿ]+")
_LONGEST_NAME = 3  # words


class _Value(NamedTuple):
    """A value as it stands in a text: its words, and the word that leads to it.

    ``turned``: a word of change stands before that or behind the value. ``common``: it is one of many, or ends with a common noun.
    """

    given: tuple[str, ...] = ()
    led_by: str = ""
    turned: bool = False
    common: bool = False
    named: bool = False
    scattered: bool = False


def fits(text: str, new: tuple[str, ...], other: str, old: tuple[str, ...], *, led: bool = False) -> bool:
    """Whether the roots ``new`` in ``text`` name what is now in the place of the roots ``old`` in ``other``.

    "Reviews are on Zoom now" says nothing against "reviews are on Mondays", nor does "the report also goes to Jo" or "built by a bot".
    ``led`` asks that a word leads to both, as "to" does in "logs go to Loki".
    """
    if search("besides", text):
        return False
    ours, theirs = _value(text, new), _value(other, old)
    if led and not (ours.led_by and theirs.led_by):
        return False
    if not ours.given or not theirs.given:
        return True
    return not ours.scattered and _alike(ours, theirs) and _one_kind(ours, theirs)


@lru_cache(maxsize=1024)
def _value(text: str, wanted: tuple[str, ...]) -> _Value:
    """Where in ``text`` the ``wanted`` roots stand that are no verb and tell of no change."""
    given, passing = tokens(text), words("change")
    verbs = verbs_of(text)
    at = [n for n, token in enumerate(given) if stem(token) in wanted and token not in passing and stem(token) not in verbs]
    if not at:
        return _Value()
    first = at[0]
    while first and (stem(given[first - 1]) in rooted("definite", "indefinite", "determiner") or given[first - 1] in passing):
        first -= 1
    led_by = given[first - 1] if first and given[first - 1] in words("function") and stem(given[first - 1]) not in verbs else ""
    beside = (*given[max(0, first - 2) : first - 1], *given[at[-1] + 1 : at[-1] + 2])
    proper = [given[n] not in text for n in at]
    return _Value(
        given=tuple(given[n] for n in at),
        led_by=led_by,
        turned=any(token in passing for token in beside),
        common=(given[at[0] - 1 : at[0]] != () and stem(given[at[0] - 1]) in rooted("indefinite")) or (len(at) > 1 and not proper[-1]),
        named=at[0] > 0 and all(proper),
        scattered=at[-1] - at[0] >= len(at),
    )


def verbs_of(text: str) -> frozenset[str]:
    """The roots of the verbs in ``text``; names and German nouns are none, whatever they end with."""
    small = [token for token in tokens(text) if token in text]
    return frozenset(map(stem, made_of("verb", small, text) | made_of("states", small, text)))


def names_only(clause: str) -> bool:
    """Whether a clause has no content but the name of one thing: "we're on Gradle now", "use GitHub Actions"; a number names none.

    What is written small is a name where a word of choosing leads to it: "use biome", but not "restart it".
    """
    passing, given = turning() | verbs_of(clause), tokens(clause)
    named = [token for token in bearing(clause) if stem(token) not in passing]
    if not 0 < len(named) <= _LONGEST_NAME or any(shape(token) == "number" or token in words("numerals") for token in named):
        return False
    before = given[: given.index(named[0])]
    proper = bool(before) and all(token not in clause for token in named)  # what opens a sentence is written like a name
    return (proper and given[len(before) :][: len(named)] == tuple(named)) or (len(named) == 1 and _chosen(before))


def _chosen(before: tuple[str, ...]) -> bool:
    """Whether the words ``before`` something small lead to it as to what one chooses, or changes to."""
    if chooses(" ".join(before)) or not before:
        return bool(before)
    last = stem(before[-1])
    return last in rooted(*_LIKE) or (last in rooted("towards") and not turning().isdisjoint(map(stem, before)))


def chooses(before: str) -> bool:
    """Whether a text ends with a verb of choosing: "please use"."""
    return _CHOOSING.search(before) is not None


def led_alike(text: str, new: tuple[str, ...], other: str, old: tuple[str, ...]) -> bool:
    """Whether like words lead to both values: "runs on Jenkins" and "runs on Buildkite", but not "has a bug"; "is" to names and numbers.

    What is written small behind "is" may be how a thing is at the moment: "the linter is back now". ``new`` and ``old`` are words or roots.
    """
    gained, lost = _written(text, new), _written(other, old)
    if is_state(gained, text) and not is_state(lost, other):
        return False
    if is_dense(text) or is_dense(other):
        return _followed_alike(text, gained, other, lost)
    one, two = _lead(text, gained), _lead(other, lost)
    if one in words("towards") or (search("renamed", text) and stem(one) not in rooted(*_LIKE)):
        return True  # "switched to Buildkite", "has another name: trunk"
    if one in words("copula") and two in words("copula"):
        return any(is_value(token) or token not in text for token in gained)
    return stem(one) == stem(two) or any({stem(one), stem(two)} <= rooted(some) for some in _LIKE)


def _followed_alike(text: str, new: list[str], other: str, old: list[str]) -> bool:
    """The same of scripts in which a particle follows its word: "Jenkins で動く" and "GitHub で動く", but not "緑です"."""
    names = {token for token in tokens(other) if token.isascii()}
    if not new or not old or (names and names <= {*tokens(text)}):
        return True  # "from 18 to 22"
    one, two = (next(iter(tokens(said.casefold().rpartition(some[-1])[2])), "") for said, some in ((text, new), (other, old)))
    if one in words("copula") or not one:
        return all(is_value(token) or token.isascii() or _KATAKANA.fullmatch(token) or _kind(token) == "day" for token in new)
    return (
        one.startswith(two)
        or two.startswith(one)
        or two in words("copula")
        or any({one, two} <= rooted(some) for some in (*_LIKE, "towards"))
    )


def is_state(some: Collection[str], text: str) -> bool:
    """Whether ``some`` words in ``text`` only say how a thing is at the moment: "green", "in progress"."""
    said, rest = set(made_of("passing", some, text)), text
    while state := search("passing", rest):
        said |= {*tokens(state[0])}
        rest = rest[max(state.end(), 1) :]
    return bool(some) and {*some} - words("change") - made_of("renamed", some, text) <= said


def _written(text: str, some: tuple[str, ...]) -> list[str]:
    """The words of ``text`` that are among ``some`` words or roots."""
    return [token for token in tokens(text) if token in some or stem(token) in some]


def _lead(text: str, value: list[str]) -> str:
    """The word before a value, without articles and words of change."""
    given = tokens(text)
    before = given[: given.index(value[0])] if value else ()
    skipped = words("definite") | words("indefinite") | words("determiner") | words("change")
    return next((token for token in reversed(before) if token not in skipped and not made_of("changed", [token], text)), "")


def _alike(ours: _Value, theirs: _Value) -> bool:
    """Whether both are led to by like words; a word of change leads anywhere: "moved to", "auf … umgestellt"."""
    if ours.led_by == theirs.led_by or not ours.led_by or not theirs.led_by:
        return True
    if stem(ours.led_by) in rooted("towards") and ours.turned:
        return True
    return any({stem(ours.led_by), stem(theirs.led_by)} <= rooted(some) for some in _LIKE)


def _one_kind(ours: _Value, theirs: _Value) -> bool:
    """Whether both are numbers with like units, days, names, or words of one script."""
    values = [[token for token in one.given if is_value(token)] for one in (ours, theirs)]
    if all(values):
        units = (frozenset(stem(token) for token in one.given if not is_value(token)) for one in (ours, theirs))
        return commensurable(*units)
    if any(values) and "number" in {shape(token) for some in values for token in some}:
        return False
    if ours.common and theirs.named:
        return False
    kinds = [{_kind(token) for token in one.given} for one in (ours, theirs)]
    return ("day" in kinds[0]) == ("day" in kinds[1]) and ("dense" in kinds[0]) == ("dense" in kinds[1])


def _kind(token: str) -> str:
    return "day" if stem(token) in rooted("days") else "dense" if is_dense(token[:1]) else ""
