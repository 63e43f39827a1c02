"""What the human asked to forget; "forget it" and "don't forget" are conversation."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cam.extract.wording import strip_chatter
from cam.language.lexicon import frames, is_all
from cam.models import Action, MemoryOperation

if TYPE_CHECKING:
    import re

    from cam.extract.heuristic.proposal import Scene

_QUOTES = " \"'`“”「」『』«».,;!?。，！？：:"


def forget(sentence: str, scene: Scene) -> MemoryOperation | None:
    """The proposal to archive what the sentence names, if forgetting memory is what it asks for."""
    bare = strip_chatter(sentence)
    last = next((earlier.record for earlier in reversed(scene.earlier) if earlier.record), None)
    if last and is_all("unsay", sentence.rstrip(" .!")):
        return MemoryOperation(
            action=Action.ARCHIVE, forgets=last.summary, rule="taken back", quote=sentence[:200], reason="the user took it back"
        )
    for match in frames("forget", bare):
        if match.start() > 0:
            continue
        what = _object(match, bare)
        if not what or is_all("conversation", what) or sentence.rstrip().endswith(("?", "？")):
            return None
        return MemoryOperation(
            action=Action.ARCHIVE, forgets=what, rule="explicit forget", quote=sentence[:200], reason="the user asked to forget it"
        )
    return None


def _object(match: re.Match[str], text: str) -> str:
    named = match.groupdict().get("what")
    rest = named if named is not None else text[match.end() :]
    head = rest.strip(_QUOTES)
    for mark in (", ", "，", "。", "; ", " because ", " - ", " — "):
        head = head.split(mark)[0]
    return head.strip(_QUOTES)
