"""References: where something is found, by address or by path."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from cam.extract.heuristic.proposal import Scene, add, local
from cam.extract.wording import urls
from cam.language.lexicon import either, search
from cam.models import Kind
from cam.patterns import lazy

if TYPE_CHECKING:
    from cam.extract.acts import Statement
    from cam.models import MemoryOperation

# What goes wrong at an address, with its status codes; "errors" alone may be what is found there.
_FAULT = lazy(
    r"\b(?:crash\w*|fails?|failing|broken|throws?|returns? [45]\d\d|[45]\d\d|times? out|slow|reproduc\w*|(?:bug|error|exception|"
    r"problem|issue)s? (?:occurs?|happens?|comes?))\b|报错|失败|エラーが|失敗|오류가|실패",
    re.IGNORECASE,
)
# An address behind a preposition at the end of a clause says where something is, whatever the verb: "all reports land at https://…".
_AT = lazy(
    r"(?<!\w)(?:at|in|on|under|via|auf|bei|unter|im|über|sur|dans|sous|à|en|em|no|na|bajo|sob)\s*[`<(]?$"
    r"|(?:在|到|于|に|で)\s*[`<「]?$"
)
_CLOSED = lazy(lambda: rf"[`>)」]*\s*(?:$|[.,;:!)。，、]|(?:{either('joining')})\s)")
_THERE = lazy(r"(?:there|es gibt|il y a|hay|há|tem)\b", re.IGNORECASE)  # something is wrong there, most often


def reference(statement: Statement, scene: Scene) -> MemoryOperation | None:
    """An address is worth keeping when the sentence says of what it is the address."""
    found = urls(statement.text)
    if not found or not statement.plain or local(statement) or _FAULT.search(statement.text.split(found[0])[0]):
        return None
    before, _, after = statement.text.partition(found[0])
    named = len(before.split()) >= 2 or len(before.strip()) >= 4  # noqa: PLR2004 -- a noun and a verb
    told = bool(_AT.search(before) and _CLOSED.match(after)) and not _THERE.match(before)
    placed = (
        told
        or before.rstrip().endswith((":", "："))
        or bool(search("place", before))
        or bool(re.match(r"\s*(?:is|are|ist|est|es|é|是|は|는|이|에서|で|に)", after))
    )
    if (statement.task or statement.personal) and not statement.remembered:
        return None
    if not (named or after.strip(" .")) or not (placed or statement.remembered or statement.changed):
        return None
    return add(statement, scene, Kind.REFERENCE, rule="reference", confidence=0.85)
