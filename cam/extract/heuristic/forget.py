"""What the human asked to forget; "forget it" and "don't forget" are conversation."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cam.extract.acts import JOINT, orders
from cam.extract.heuristic.proposal import QUOTE_LIMIT
from cam.extract.wording import strip_chatter
from cam.language.denial import denies
from cam.language.lexicon import at_start, frames, is_all, search, without, words
from cam.language.slots import verbs_of
from cam.language.words import content, named_parts, stem, tokens
from cam.models import Action, MemoryOperation

if TYPE_CHECKING:
    import re

    from cam.extract.heuristic.proposal import Scene

_QUOTES = " \"'`“”「」『』«».,;!?。，！？：:"


def forget(sentence: str, scene: Scene, *, working: bool = False) -> MemoryOperation | None:
    """The proposal to archive what the sentence names, if forgetting memory is what it asks for.

    "Forget the snapshots, fix the assertion" drops an idea: without a word for memory it must stand alone. ``working`` says that the
    rest of the message orders work.
    """
    bare = strip_chatter(sentence)
    asked = at_start("polite", bare)
    polite = strip_chatter(bare[asked.end() :]).rstrip(" ?？") if asked else ""
    if any(match.start() == 0 for match in frames("forget", polite)):  # "can you please forget that …?"
        bare = polite
    last = next((earlier.record for earlier in reversed(scene.earlier) if earlier.record), None)
    if last and is_all("unsay", sentence.rstrip(" .!")):
        return MemoryOperation(
            action=Action.ARCHIVE, forgets=last.summary, rule="taken back", quote=sentence[:QUOTE_LIMIT], reason="the user took it back"
        )
    if permitted := _permitted(bare, scene):
        return _wish(permitted, sentence)
    for match in frames("forget", bare):
        if match.start() > 0:
            continue
        what, tail = _object(match, bare)
        if known := _retold(what, scene):
            what = known
        if denies(bare) or not what or is_all("conversation", what) or bare.rstrip().endswith(("?", "？")):
            return None
        if search("temporary", sentence) or (known and _goes_on(tail) and not _permits(tail)):
            return None
        if not (known or search("memory", sentence)) and (working or _drops_an_idea(what, tail)):
            return None
        return _wish(what, sentence)
    return None


def _permitted(bare: str, scene: Scene) -> str:
    """The X of "you can forget the X rule", where something is remembered of it: of any other thing it says that it is done."""
    found = (_object(match, bare)[0] for match in frames("may_forget", bare.rstrip(" .!。！")))
    return next((known for what in found if (known := _retold(what, scene))), "")


def _wish(what: str, sentence: str) -> MemoryOperation:
    return MemoryOperation(
        action=Action.ARCHIVE, forgets=what, rule="explicit forget", quote=sentence[:QUOTE_LIMIT], reason="the user asked to forget it"
    )


def _retold(what: str, scene: Scene) -> str:
    """The X of "what I said about X", where something is remembered of it; said of anything else it is the conversation that is meant."""
    said = next((match["what"].strip(_QUOTES) for match in frames("retold", what)), "")
    named = set(content(said))
    return said if named and any(named <= {*content(record.summary), *named_parts(record.summary)} for record in scene.records) else ""


def _goes_on(tail: str) -> bool:
    """Whether what follows is something else than a reason: "…, keep it simple"."""
    return bool(tail) and not (at_start("goes_on", tail) or search("changed", tail))


def _permits(tail: str) -> bool:
    """Whether what follows tells how it is instead, and orders nothing: "…, uppercase is fine again", but not "…, make sure it works"."""
    said, verbs = tail.split(), verbs_of(tail)
    judged = (at_start("passing", " ".join(said[n + 1 :])) for n, word in enumerate(said) if n and stem(word.casefold()) in verbs)
    return any(judged) and not orders(tail)


def _drops_an_idea(what: str, tail: str) -> bool:
    """Whether a bare "forget …" is about the conversation: it goes on with something else, or only names a thing at hand."""
    at_hand = not tail and bool(set(tokens(what)[:1]) & words("function")) and len(content(what)) == 1
    return at_hand or _goes_on(tail)


def _object(match: re.Match[str], text: str) -> tuple[str, str]:
    """What shall be forgotten, and what the sentence says after it."""
    named = match.groupdict().get("what")
    whole = (named if named is not None else text[match.end() :]).strip(_QUOTES)
    head = whole
    for mark in (", ", "，", "。", "; ", " because ", " - ", " — "):
        head = head.split(mark)[0]
    for mark in (": ", " : ", "："):
        named = head.split(mark)[0]
        head = named if content(without(("memory",), named)) else head  # "forget this rule: use tabs"
    for joint in JOINT.finditer(head):
        if at_start("task", head[joint.end() :]):
            head = head[: joint.start()]
            break
    return head.strip(_QUOTES), whole[len(head) :].strip(_QUOTES)
