"""References: where something is found, by address or by path."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cam.extract.heuristic.proposal import Scene, add, local
from cam.extract.wording import urls
from cam.language.lexicon import anywhere, at_start, either, search
from cam.models import Kind
from cam.patterns import lazy

if TYPE_CHECKING:
    from cam.extract.acts import Statement
    from cam.models import MemoryOperation

# What goes wrong at an address, with its status codes; "errors" alone may be what is found there.
_FAULT = anywhere("failing")
# An address behind a preposition at the end of a clause says where something is, whatever the verb: "all reports land at https://…".
_AT = lazy(lambda: rf"(?<!\w)(?:{either('at')})\s*[`<(]?$|(?:{either('at', spaced=False)})\s*[`<「]?$")
_CLOSED = lazy(lambda: rf"[`>)」]*\s*(?:$|[.,;:!)。，、]|(?:{either('joining')})\s)")


def reference(statement: Statement, scene: Scene) -> MemoryOperation | None:
    """An address is worth keeping when the sentence says of what it is the address."""
    found = urls(statement.text)
    if not found or not statement.plain or local(statement) or _FAULT.search(statement.text.split(found[0])[0]):
        return None
    before, _, after = statement.text.partition(found[0])
    named = len(before.split()) >= 2 or len(before.strip()) >= 4  # noqa: PLR2004 -- a noun and a verb
    told = bool(_AT.search(before) and _CLOSED.match(after)) and not at_start("there", before)  # something is wrong there, most often
    placed = told or before.rstrip().endswith((":", "：")) or bool(search("place", before)) or bool(at_start("equals", after.lstrip()))
    if (statement.task or statement.personal) and not statement.remembered:
        return None
    if not (named or after.strip(" .")) or not (placed or statement.remembered or statement.changed):
        return None
    return add(statement, scene, Kind.REFERENCE, rule="reference", confidence=0.85)
