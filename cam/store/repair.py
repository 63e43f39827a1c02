"""What can be put right in the files without asking anybody: pure planning, with a history line for each entry that changes."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import TYPE_CHECKING

from cam.models import EPOCH, Action, MemoryOperation
from cam.store import entry, markdown, merge, pages
from cam.store.draft import Draft, FileChange, Snapshot, decode, encode
from cam.store.plan import Plan
from cam.store.values import dumps, loads

if TYPE_CHECKING:
    from cam.models import MemoryRecord
    from cam.store.history import Stamp
    from cam.store.layout import TopicKey

_PROBE = "## probe\n"
_ABOVE = re.compile(rb"^<{7} [^\n]*\n(?=## [^\n]*\n<!-- cam:entry )", re.MULTILINE)  # git's mark above an entry of cam


def _mended(block: str, own: MemoryRecord, record: MemoryRecord, *, last: bool) -> str:
    """The block with the id and scope of ``record`` in its comment, and closed when it is the last and leaves something open.

    Git's marks go from what cam wrote: both sides have been read, and a person's own lines stay as they are.
    """
    found = entry.comment(block)
    if found and merge.is_marked(block):
        block = entry.write(record, merge.both_sides(block), eol=markdown.newline(block))
        found = entry.comment(block)
    meta = loads(found.group(1)) if found else None
    if found and meta and meta.get("id") == own.id and (own.id, meta.get("scope")) != (record.id, str(record.scope)):
        line = dumps({**meta, "id": record.id, "scope": str(record.scope)}).replace(b">", b"\\u003e").decode()
        block = f"{block[: found.start(1)]}{line}{block[found.end(1) :]}"
    if last and len(markdown.parse(f"{block}\n\n{_PROBE}").blocks) == 1:
        block = markdown.appended(markdown.parse(block), _PROBE).blocks[0]
    return block


def _topic(draft: Draft, key: TopicKey) -> None:
    topic = draft.topic(key)
    document = topic.document()
    stated = entry.stated(document, key, modified=EPOCH)
    records = entry.told_apart(stated)
    bases = merge.bases(document.blocks, document.preface)
    ours = (at for at in bases if entry.comment(document.blocks[at]))
    copies = [(at, own) for at in ours if (own := entry.read(document.blocks[at], key, modified=EPOCH))]
    for place, (block, own, record) in enumerate(zip(document.blocks, stated, records, strict=True)):
        standing = topic.find(record.id) if record else None
        if own and not record:
            copies.append((place, own))
        elif own and record and standing and (mended := _mended(block, own, record, last=place == len(records) - 1)) != block:
            operation = MemoryOperation(action=Action.UPDATE, reason="its comment or its end was put right", rule="lint")
            draft.note(Action.UPDATE, operation, before=standing, after=topic.change(standing, standing, block=mended), taken=(block, None))
    for place, own in sorted(copies, key=lambda copy: copy[0], reverse=True):
        reason = "the base of a merge, which neither side says" if place in bases else "an exact copy of another entry"
        operation = MemoryOperation(action=Action.DELETE, reason=reason, rule="lint")
        draft.note(Action.DELETE, operation, before=own, after=None, taken=(topic.take_copy(place), None))


def make_repair(snapshot: Snapshot, *, stamp: Stamp) -> Plan:
    """Exact copies out; comments with the id and scope that count; open fences closed; marks without their meaning out.

    These are git's in and between cam's own entries, and those of pages without their partner.
    """
    draft = Draft(snapshot, stamp)
    for key in snapshot.topics:
        _topic(draft, key)
    changes = {change.path: change for change in (draft.changes() if draft.applied else ())}
    for path, change in changes.items():
        changes[path] = replace(change, after=_ABOVE.sub(b"", change.after) if change.after else None)
    for (scope, state), page in snapshot.pages.items():
        path = snapshot.layout.page(scope, state)
        now = decode(changes[path].after or b"") if path in changes else page
        mended = pages.without_stray_markers(now)
        if mended != now:
            changes[path] = FileChange(path=path, before=encode(page), after=encode(mended))
    return Plan(operation_id=stamp.operation_id, changes=tuple(changes.values()), appends=draft.appends(), applied=tuple(draft.applied))
