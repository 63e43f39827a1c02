"""Whether a change gives the thing of a record another value of the same kind: a limit, a port, a time, a version."""

from __future__ import annotations

from cam.language.lexicon import search, words
from cam.language.quantities import akin, commensurable, counted, names_thing, shape, thing, values, versions
from cam.language.words import content, tokens


def renews(text: str, other: str, stale: tuple[str, ...] = ()) -> bool:
    """Whether ``text`` names the thing of ``other`` and nothing besides, and gives it another value.

    "We raised the max upload to 50 MB" and "The maximum upload size is 20 MB".
    """
    if search("besides", text):  # "the API also listens on 8081 now"
        return False
    if _upgrades(text, other):
        return True
    ours, theirs = thing(text), thing(other)
    if not ours or not ours <= theirs or not _another(text, other, stale):
        return False
    return names_thing(text, other) or any(akin(value, known) for value in values(text) for known in values(other))


def may_renew(text: str, other: str) -> bool:
    """Whether ``other`` could be meant, too: it has a value of the same kind, and ``text`` says nothing that is not said there."""
    return _upgrades(text, other) or (bool(thing(text)) and thing(text) <= thing(other) and _another(text, other, ()))


def _upgrades(text: str, other: str) -> bool:
    """Whether both name the version of one thing, and ``text`` names nothing else that ``other`` does not: "Java 21 now"."""
    ours, theirs = _versions_now(text), versions(other)
    changed = [name for name in ours.keys() & theirs.keys() if ours[name] != theirs[name]]
    return len(changed) == 1 and thing(text) <= thing(other)


def _versions_now(text: str) -> dict[str, str]:
    """The versions of a change: "node to 22", "Postgres from 14 to 16", "Java 21"."""
    given = tokens(text)
    plain = " ".join(token for n, token in enumerate(given) if token not in words("towards") | {"is"} and given[n - 1 : n] != ("from",))
    return versions(plain.replace(" from ", " "))


def _another(text: str, other: str, stale: tuple[str, ...]) -> bool:
    """Whether the texts have no value in common besides a stale one, and each has one of a kind that the other has."""
    old = {token for phrase in stale for token in content(phrase)}
    ours, theirs = values(text) - old, values(other)
    if not ours or ours & theirs or (old and not old & theirs):
        return False
    if counted(text) and not counted(other) and not thing(other) <= thing(text):
        return False  # "the API is at 80 percent" says nothing of its port
    return {shape(value) for value in ours} == {shape(value) for value in theirs} and commensurable(counted(text), counted(other))
