"""What can be put right in the files without asking anybody: pure planning, with a history line for each entry that changes."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cam.models import EPOCH, Action, MemoryOperation
from cam.store import entry, markdown, merge, pages
from cam.store.draft import Draft, FileChange, Snapshot
from cam.store.plan import Plan
from cam.store.values import decode, dumps, encode, loads

if TYPE_CHECKING:
    from collections.abc import Sequence

    from cam.models import MemoryRecord
    from cam.store.history import Stamp
    from cam.store.layout import TopicKey

_PROBE = "## probe\n"


def _mended(block: str, own: MemoryRecord, record: MemoryRecord, *, lone: Sequence[int], last: bool) -> str:
    """The block with the id and scope of ``record`` in its comment, and closed when it is the last and leaves something open.

    Of what cam wrote, git's marks go that stand at ``lone``: they have no partner. What both sides say has been read.
    """
    found = entry.comment(block)
    if found and lone:
        block = entry.write(record, _without_lines(block, lone), eol=markdown.newline(block))
        found = entry.comment(block)
    meta = loads(found.group(1)) if found else None
    if found and meta and meta.get("id") == own.id and (own.id, meta.get("scope")) != (record.id, str(record.scope)):
        line = dumps({**meta, "id": record.id, "scope": str(record.scope)}).replace(b">", b"\\u003e").decode()
        block = f"{block[: found.start(1)]}{line}{block[found.end(1) :]}"
    if last and len(markdown.parse(f"{block}\n\n{_PROBE}").blocks) == 1:
        block = markdown.appended(markdown.parse(block), _PROBE).blocks[0]
    return block


def _without_lines(text: str, starts: Sequence[int]) -> str:
    for at in reversed(starts):
        text = text[:at] + text[text.find("\n", at) + 1 or len(text) :]
    return text


def _topic(draft: Draft, key: TopicKey) -> None:
    """Put a topic right, but for the entries that a whole conflict stands in or around: those are a person's to resolve."""
    topic = draft.topic(key)
    document = topic.document()
    marks = merge.marks(markdown.render(document))
    stated = entry.stated(document, key, modified=EPOCH)
    records = entry.told_apart(stated)
    copies: list[tuple[int, MemoryRecord]] = []
    end = len(document.preface)
    for place, (block, own, record) in enumerate(zip(document.blocks, stated, records, strict=True)):
        start, end = end, end + len(block)
        if not own or marks.touch(start, end):
            continue
        if not record:
            copies.append((place, own))
            continue
        lone = [at - start for at in marks.lone if start <= at < end]
        # What stands behind the mark of a base is read as nobody's: cam does not know where it ends.
        lone = [] if any(block[at] == "|" for at in lone) else lone
        standing, last = topic.find(record.id), place == len(records) - 1
        if standing and (mended := _mended(block, own, record, lone=lone, last=last)) != block:
            operation = MemoryOperation(action=Action.UPDATE, reason="its comment or its end was put right", rule="lint")
            draft.note(Action.UPDATE, operation, before=standing, after=topic.change(standing, standing, block=mended), taken=(block, None))
    for place, own in () if marks.whole else reversed(copies):  # its original may be in a side that goes
        operation = MemoryOperation(action=Action.DELETE, reason="an exact copy of another entry", rule="lint")
        draft.note(Action.DELETE, operation, before=own, after=None, taken=(topic.take_copy(place), None))


def make_repair(snapshot: Snapshot, *, stamp: Stamp) -> Plan:
    """Exact copies out; comments with the id and scope that count; open fences closed; marks without their partner out.

    These are git's in cam's own entries, and those of pages. A whole conflict stays as it is, with what stands in it.
    """
    draft = Draft(snapshot, stamp)
    for key in snapshot.topics:
        _topic(draft, key)
    changes = {change.path: change for change in (draft.changes() if draft.applied else ())}
    for (scope, state), page in snapshot.pages.items():
        path = snapshot.layout.page(scope, state)
        now = decode(changes[path].after or b"") if path in changes else page
        mended = now if merge.marks(now).whole else pages.without_stray_markers(now)
        if mended != now:
            changes[path] = FileChange(path=path, before=encode(page), after=encode(mended))
    return Plan(operation_id=stamp.operation_id, changes=tuple(changes.values()), appends=draft.appends(), applied=tuple(draft.applied))
