"""Who has a role that one person or team has: owns or leads something, or is called so; it judges no words of change."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, NamedTuple

from cam.language.lexicon import LONGEST, frames, search, without, words
from cam.language.places import places
from cam.language.words import content, negated, turning
from cam.patterns import lazy

if TYPE_CHECKING:
    import re

_STOP = lazy(r"[,;，；、](?=\s|[^\x00-\x7f])")
_ROOT = 3  # letters of a verb: "owns", "owned"


class _Role(NamedTuple):
    """``does`` is its verb, empty where somebody takes it over, perhaps from those ``before``."""

    who: frozenset[str]
    does: str
    what: frozenset[str]
    before: frozenset[str]


def has_role(text: str) -> bool:
    """Whether it says of somebody, and of nobody besides, that they have a role: "Bob is the release manager", not "Bob is the best"."""
    role = _role(text)
    return role is not None and (role.does not in words("function") or len(role.what) > 1)


def succeeds(text: str, other: str) -> bool:
    """Whether ``text`` gives to somebody else the role that ``other`` says somebody has.

    "Priya owns billing" after "Dana owns billing", but neither "Priya also owns billing" nor "Priya owns search".
    """
    ours, theirs = _role(_STOP.split(text)[0]), _role(other)
    if ours is None or theirs is None or ours.what != theirs.what or places(text) != places(other):
        return False
    if ours.who & theirs.who or (ours.before and ours.before != theirs.who):
        return False
    if not ours.before and theirs.who & {*content(text)}:  # "…, together with Dana"
        return False
    does, did = ours.does[:_ROOT], theirs.does[:_ROOT]
    return not search("besides", text) and (does.startswith(did) or did.startswith(does))


@lru_cache(maxsize=1024)  # one sentence is held against all records
def _role(text: str) -> _Role | None:
    if len(text) > LONGEST or negated(text) or search("besides", text):
        return None
    bare = without(("since",), text).strip(" .!。！")
    found = (_taken(match) for match in frames("role", bare))
    return next((role for role in found if role.who and role.what), None)


def _taken(match: re.Match[str]) -> _Role:
    said = match.groupdict(default="")
    who, what, before = (frozenset(content(said.get(name, ""))) - turning() for name in ("who", "what", "before"))
    return _Role(who=who, does=said.get("does", "").casefold(), what=what, before=before)
