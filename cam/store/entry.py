"""One ``## `` block of a topic file as a record, and a record as a block. Text that is not cam's is carried along."""

from __future__ import annotations

import re
from collections import Counter
from dataclasses import dataclass, replace
from functools import lru_cache
from hashlib import blake2b, sha256
from itertools import islice
from typing import TYPE_CHECKING

from cam.models import ID_LIMIT, MemoryRecord, slug
from cam.store import merge
from cam.store.values import OWN_KEYS, dumps, loads, metadata, one_line, record_from, text

if TYPE_CHECKING:
    from collections.abc import Container, Mapping, Sequence
    from datetime import datetime

    from cam.store.layout import TopicKey
    from cam.store.markdown import Document

# What cam and its predecessor write: read by one match, since a store's every entry is parsed at each start.
_CANONICAL = re.compile(
    r"## [^\r\n]*\n<!-- cam:entry (\{[^\r\n]*\}) -->\nSummary: ([^\r\n]+)\nDetails:\n((?:- [^\r\n]*(?:\n|\Z))*)\n*\Z",
)
_GLANCE = re.compile(r"## [^\r\n]*\n<!-- cam:entry (\{[^\r\n]*\}) -->\nSummary: ([^\r\n]+)\nDetails:\n")
_HEADING = re.compile(r" {0,3}##[ \t]*(.*?)(?:[ \t]+#+)?[ \t]*\r?\n?\Z")
_COMMENT = re.compile(r" {0,3}<!-- cam:entry (\{.*\}) -->[ \t]*\r?\n?\Z")
COMMENT_LINE = re.compile(r"^ {0,3}<!-- cam:entry (\{.*\}) -->[ \t]*\r?$", re.MULTILINE)
_FENCE = re.compile(r"[ \t]*(?:```|~~~)")
_HTML_COMMENT = re.compile(r"<!--.*?(?:-->|\Z)", re.DOTALL)
# What is indented after a list falls into its last item (CommonMark 0.31, 5.2), where a fence ends with the item; a comment ends the list.
_INDENTED = re.compile(r"[ ]{2,}|[ ]*\t")
_LIST_END = "<!-- -->"
_BULLET = re.compile(r"[-*+][ \t]+")
# What no id that cam makes of words has: capitals, signs, or letters mixed with digits as long as a key.
_ODD_ID = re.compile(r"[A-Z_!-,./:-@\[-^`{-~]|(?=[a-z]*\d)[a-z0-9]{16,}")

# A process that goes on, such as the MCP server, meets the same entries again with each change of their file.
_MET = 2**16

OWN_LINES = 1_000  # of a human's own text in one entry that are details: a memory is no place to search a log in


@dataclass(frozen=True, slots=True)
class Parts:
    """A block taken apart. ``free`` is what a human wrote into it, as it stands; ``tail`` the blank lines at its end."""

    heading: str
    meta: dict[str, object]
    summary: str
    details: tuple[str, ...]
    free: str
    tail: str


def comment(block: str) -> re.Match[str] | None:
    """Where cam's comment stands in a block; its first group is the JSON."""
    return COMMENT_LINE.search(block)


class _Reading:
    """The lines of a block while they are read; the phase is the last part of cam's that was met, or ``free`` behind them."""

    def __init__(self, lines: Sequence[str]) -> None:
        self.meta: dict[str, object] = {}
        self.summary: list[str] = []
        self.details: list[str] = []
        self.free: list[str] = []
        self._phase = "head"
        self._fence = next((i for i, line in enumerate(lines) if _FENCE.match(line)), len(lines))
        self._has_details = any(line.rstrip() == "Details:" for line in lines)

    def take(self, line: str, number: int, *, above: str) -> None:
        """Read a line as cam's comment, as of the summary or the details, or else as a human's; ``above`` is the line before it."""
        fenced = number >= self._fence
        if (not fenced and self._takes_comment(line)) or self._takes_summary(line, fenced=fenced):
            return
        if self._phase == "details" and self._takes_detail(line, above=above):
            return
        self._phase = "head" if self._phase == "head" else "free"
        self.free.append(line)

    def takes_merged(self, line: str, *, mark: bool) -> bool:
        """Read a line of a block that git could not merge, if it is a mark, which is kept, or the second of what an entry has once."""
        if mark:
            self.free.append(line)
        elif line.startswith("Summary:") and self._phase != "head":
            self.details.append(line.removeprefix("Summary:").strip())
        elif not (self.meta and _COMMENT.match(line)) and not (self._phase in ("details", "free") and line.rstrip() == "Details:"):
            return False
        if self._phase == "details":
            self._phase = "free"  # what stands behind a mark is not cam's until the merge is resolved
        return True

    def _takes_comment(self, line: str) -> bool:
        if self.meta or "cam:entry" not in line or not (found := _COMMENT.match(line)):
            return False
        self.meta = loads(found.group(1)) or {}
        return bool(self.meta)

    def _takes_summary(self, line: str, *, fenced: bool) -> bool:
        """Whether a line is of the summary, which may have several, or the ``Details:`` that ends it."""
        if self._phase == "head" and line.startswith("Summary:") and not fenced:
            self._phase = "summary"
            self.summary.append(line.removeprefix("Summary:").strip())
        elif line.rstrip() == "Details:" and (self._phase == "summary" or (self._phase == "head" and self.meta)):
            self._phase = "details"
        elif self._phase == "summary" and self._has_details:
            self.summary.append(line.strip())
        else:
            return False
        return True

    def _takes_detail(self, line: str, *, above: str) -> bool:
        """Whether a line is of a detail, which may have several, or blank, which is nobody's."""
        said = line.strip()
        if line.startswith("- "):
            self.details.append(said.removeprefix("-").strip())
        elif said and self.details and above.strip():
            self.details[-1] = f"{self.details[-1]} {said}"
        else:
            return not said
        return True


def dissect(block: str) -> Parts:
    """Tell what cam wrote in a block from what a human did.

    The predecessor wrote newlines into summaries and details: what stands between ``Summary:`` and ``Details:``, and
    what follows a detail without a blank line, belongs to them. Of a merge that nobody has resolved, the second side's summary is a
    detail, and git's marks are a human's text.
    """
    body = block.rstrip()
    tail = block[len(body) :]
    end = tail.find("\n") + 1
    heading, *lines = re.findall(r"[^\n]*\n|[^\n]+", body + tail[:end]) or ("",)
    unsaid = merge.unsaid(lines) if merge.is_marked(block) else frozenset[int]()
    reading = _Reading(lines)
    for number, line in enumerate(lines):
        if not (unsaid and reading.takes_merged(line, mark=number in unsaid)):
            reading.take(line, number, above=lines[number - 1])
    matched = _HEADING.match(heading)
    return Parts(
        heading=matched.group(1).strip() if matched else heading.strip(),
        meta=reading.meta,
        summary=" ".join(filter(None, reading.summary)),
        details=tuple(filter(None, reading.details)),
        free="".join(reading.free).strip("\r\n"),
        tail=tail[end:],
    )


def _free_details(free: str) -> tuple[str, ...]:
    """What a human's own lines say, as details: neither the marks of a fence nor comments, and of a log that was pasted only the start."""
    if not free:
        return ()
    said = merge.both_sides(free) if merge.is_marked(f"\n{free}") else free
    lines = (line.strip() for line in _HTML_COMMENT.sub("", said).split("\n") if not _FENCE.match(line))
    return tuple(_BULLET.sub("", line, count=1).strip() or line for line in islice(filter(None, lines), OWN_LINES))


def read(block: str, key: TopicKey, *, modified: datetime) -> MemoryRecord | None:
    """The record a block states, None when it has no heading. ``modified`` dates a block that carries no date.

    A block without cam's comment is a record as well: its heading is the summary unless a ``Summary:`` line follows,
    and its lines are the details.
    """
    canonical = _CANONICAL.match(block)
    if canonical and (meta := _stated(loads(canonical.group(1)))):
        lines = canonical.group(3)[2:].split("\n- ") if canonical.group(3) else []
        details = tuple([line for raw in lines if (line := raw.strip())])
        return record_from(meta, key, summary=canonical.group(2).strip(), details=details, modified=modified)
    parts = dissect(block)
    summary = parts.summary or parts.heading
    if not summary:
        return None
    meta = _stated(parts.meta) or {**parts.meta, "id": _named_after(parts.heading or summary)}
    details = (*parts.details, *_free_details(parts.free))
    return record_from(meta, key, summary=summary, details=details, modified=modified)


def _named_after(heading: str) -> str:
    """The id of what a person wrote without one. It goes where the text does not: into refs, indexes and answers."""
    from cam.redact import redact  # its patterns take longer to compile than a store without hand-written entries takes to read

    return slug(redact(heading))


def _stated(meta: dict[str, object] | None) -> dict[str, object] | None:
    """What a comment says, when that has an id, with an id that may be told: a person can have changed it."""
    name = text(meta.get("id")) if meta else ""
    if not meta or not name:
        return None
    return {**meta, "id": _public(name)} if _ODD_ID.search(name) else meta


@lru_cache(maxsize=_MET)
def _public(name: str) -> str:
    from cam.redact import redact

    safe = redact(name)
    return name if safe == name else slug(safe)


@dataclass(frozen=True, slots=True)
class Glance:
    """What the first lines of an entry tell: enough to find it by, in a fraction of the time that reading it takes."""

    id: str
    summary: str


@lru_cache(maxsize=_MET)
def glance(block: str) -> Glance | None:
    """What :func:`read` would find as id and summary; None when only reading the block tells."""
    start = _GLANCE.match(block)
    meta = _stated(loads(start.group(1))) if start else None
    if not start or not meta:
        return None
    name, summary = text(meta.get("id")), start.group(2).strip()
    return Glance(name, summary) if name and summary else None


def glance_all(document: Document, key: TopicKey, *, modified: datetime) -> list[Glance | MemoryRecord | None]:
    """Of each block a glance, or its record where a glance is not enough: a block written by hand, or ids that stand twice."""
    bases = merge.bases(document.blocks, document.preface)
    found = [None if at in bases else glance(block) or read(block, key, modified=modified) for at, block in enumerate(document.blocks)]
    ids = [one.id for one in found if one]
    return found if len(set(ids)) == len(ids) else [*read_all(document, key, modified=modified)]


@lru_cache(maxsize=_MET)
def _digest(block: str) -> bytes:
    return blake2b(block.rstrip().encode("utf-8", "surrogatepass"), digest_size=16).digest()


def read_changed(
    document: Document, key: TopicKey, *, modified: datetime, known: Mapping[bytes, str]
) -> list[tuple[bytes, MemoryRecord | None]]:
    """Each entry's digest in order, and its record unless ``known`` has the digest, with the id of the entry it was read from.

    The digest is empty, and the record always there, where the text of the block alone does not decide the record: the file dates
    it, or gives it another id because two entries have the same.
    """
    found: list[tuple[bytes, str, MemoryRecord | None]] = []
    bases = merge.bases(document.blocks, document.preface)
    for block in (block for place, block in enumerate(document.blocks) if place not in bases):
        digest = _digest(block)
        if digest in known:
            found.append((digest, known[digest], None))
            continue
        record = read(block, key, modified=modified)
        if record:
            dated = record.updated_at != modified
            found.append((digest if dated and glance(block) else b"", record.id, record))
    ids = [name for _, name, _ in found]
    if len(set(ids)) == len(ids):
        return [(digest, record) for digest, _, record in found]
    return [(b"", record) for record in read_all(document, key, modified=modified) if record]


def read_all(document: Document, key: TopicKey, *, modified: datetime) -> list[MemoryRecord | None]:
    """The record of each block, told apart."""
    return told_apart(stated(document, key, modified=modified))


def stated(document: Document, key: TopicKey, *, modified: datetime) -> list[MemoryRecord | None]:
    """What each block says; nothing where it is the base of a merge that nobody has resolved."""
    bases = merge.bases(document.blocks, document.preface)
    return [None if place in bases else read(block, key, modified=modified) for place, block in enumerate(document.blocks)]


def stated_twice(document: Document, key: TopicKey, *, modified: datetime) -> frozenset[str]:
    """The ids that more than one entry states, so that all but the first are told apart."""
    ids = Counter(one.id for one in stated(document, key, modified=modified) if one)
    return frozenset(name for name, times in ids.items() if times > 1)


def told_apart(records: list[MemoryRecord | None]) -> list[MemoryRecord | None]:
    """``records``, each with an id of its own: of two with the same id the later gets a longer one, and a copy of either becomes None."""
    ids = [record.id for record in records if record]
    if len(set(ids)) == len(ids):
        return records
    seen: dict[str, MemoryRecord] = {}
    said: set[tuple[str, str, tuple[str, ...]]] = set()
    unique: list[MemoryRecord | None] = []
    for record in records:
        if record is None or (record.id, record.summary, record.details) in said:
            unique.append(None)
            continue
        said.add((record.id, record.summary, record.details))
        own = replace(record, id=unique_id(record, seen)) if record.id in seen else record
        seen[own.id] = own
        unique.append(own)
    return unique


def unique_id(record: MemoryRecord, taken: Container[str]) -> str:
    """Another id for ``record``, whose own is among those ``taken``: with a hash of what the record says."""
    digest = sha256("\n".join((record.summary, *record.details)).encode("utf-8", "surrogatepass")).hexdigest()[:8]
    stem = f"{record.id[: ID_LIMIT - 12].rstrip('-')}-{digest}"
    return next(name for name in (stem, *(f"{stem}-{n}" for n in range(2, 1000))) if name not in taken)


def _comment(record: MemoryRecord, others: dict[str, object]) -> str:
    """The comment line. ``>`` is escaped, so nothing that was said can end the comment early."""
    line = dumps({**metadata(record), **others}).replace(b">", b"\\u003e").decode()
    return f"<!-- cam:entry {line} -->"


def write(record: MemoryRecord, block: str = "", *, eol: str = "\n") -> str:
    """The block of ``record``, keeping what a human wrote into ``block``, the block it replaces, and keys that are not cam's.

    The text is compatible with the predecessor's parser: heading, comment, ``Summary:``, ``Details:``, ``- `` lines.
    """
    parts = dissect(block) if block else Parts("", {}, "", (), "", "")
    kept = set(_free_details(parts.free))
    lines = [
        f"## {one_line(record.id)}",
        _comment(record, {name: value for name, value in parts.meta.items() if name not in OWN_KEYS}),
        f"Summary: {record.summary}",
        "Details:",
        *(f"- {detail}" for detail in record.details if detail not in kept),
    ]
    apart = f"{_LIST_END}{eol}" if record.details and _INDENTED.match(parts.free) else ""
    free = f"{eol}{apart}{parts.free}{eol}" if parts.free else ""
    return eol.join(lines) + eol + free + parts.tail
