"""``MEMORY.md`` and ``ARCHIVE.md``: a generated region that lists facts by topic, and a human's notes around it, kept as they are."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING

from cam.models import Kind, MemoryRecord, MemoryScope, State
from cam.store.markdown import newline

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

FACTS_PER_TOPIC = 5
_SUMMARY_LIMIT = 200

_BEGIN = "<!-- cam:begin index (generated; write your own notes outside these two lines) -->"
_END = "<!-- cam:end -->"

# From a begin to the next end, with no other begin between: a marker that lost its partner is ordinary text and stays.
_REGION = re.compile(r"^<!-- cam:begin\b[^\n]*-->[ \t]*\r?\n(?:(?!<!-- cam:begin\b).*\n)*?<!-- cam:end -->[ \t]*(?:\r?\n|\Z)", re.MULTILINE)
_MARKER = re.compile(r"^<!-- cam:(?:begin|end)\b", re.MULTILINE)
_SECTION = re.compile(r"## \[[^\]\n]*\]\(([^)\n]+)\.md\) \((\d+)\)\Z")
_REF = re.compile(r"`([^`]+)`\Z")
_GENERATED = re.compile(
    r"# (?:Archived )?[\w -]+ Memory\Z|## \[[^\]]*\]\([^)]*\.md\) \(\d+\)\Z|- .* `[^`]+:[^`]+`\Z|Nothing is remembered here yet\.\Z|\Z"
)

# The predecessor's page is generated from end to end, but for lines that a human added before its next write.
_LEGACY = re.compile(
    r"# (?:Archived )?(?:Global|Project|Project Local) Memory\Z"
    r"|This file is the concise startup index for this scope\.\Z"
    r"|It is intentionally short so it can be injected into Codex at session start\.\Z"
    r"|This file indexes archived memory that stays inspectable but does not participate in default startup recall\.\Z"
    r"|## (?:Topics|Highlights)\Z"
    r"|- \[[^\]]+\.md\]\([^)]+\.md\): \d+ entr(?:y|ies)\Z"
    r"|- No (?:archived )?topic files yet\.\Z|\Z"
)
_LEGACY_SIGN = re.compile(
    r"^This file (?:is the concise startup index for this scope|indexes archived memory that stays inspectable)", re.MULTILINE
)

# What git leaves where two sides changed the same lines (git-merge(1), "How conflicts are presented"); of three, the middle one is the old.
_CONFLICT = re.compile(
    r"^<{7}[^\n]*\n(?P<ours>(?:(?!<{7}).*\n)*?)(?:\|{7}[^\n]*\n(?:(?!<{7}).*\n)*?)?={7}\r?\n(?P<theirs>(?:(?!<{7}).*\n)*?)>{7}[^\n]*(?:\n|\Z)",
    re.MULTILINE,
)

_STANDING = {Kind.CORRECTION: 0, Kind.PREFERENCE: 1, Kind.PREREQUISITE: 2}


@dataclass(frozen=True, slots=True)
class Section:
    """What a page says of one topic: how many records it has, and the lines of the most useful ones."""

    count: int
    lines: tuple[str, ...]


def section(records: Iterable[MemoryRecord], *, count: int | None = None) -> Section:
    """The section of a topic with these records: pinned first, then corrections, preferences, prerequisites, then the newest.

    ``count`` is the number of all when ``records`` are only those that can be among the first.
    """
    from cam.redact import redact  # what a person wrote into a topic may be a secret: it is not spread into another file

    known = sorted(records, key=lambda r: (not r.pinned, bool(r.superseded_by), _STANDING.get(r.kind, 3), -r.updated_at.timestamp(), r.id))
    return Section(
        len(known) if count is None else count,
        tuple(f"- {_shortened(redact(record.summary))} `{record.ref}`" for record in known[:FACTS_PER_TOPIC]),
    )


def refs(line: str) -> list[str]:
    """The ref at the end of a generated line, if it has one."""
    return _REF.findall(line)


def _shortened(summary: str) -> str:
    return summary if len(summary) <= _SUMMARY_LIMIT else f"{summary[: _SUMMARY_LIMIT - 1].rstrip()}…"


def sections(page: str) -> dict[str, Section]:
    """What the generated region of ``page`` says now, by topic."""
    region = _REGION.search(page)
    found: dict[str, tuple[int, list[str]]] = {}
    topic = ""
    for line in (raw.rstrip() for raw in region.group().split("\n")) if region else ():
        if heading := _SECTION.match(line):
            topic = heading.group(1)
            found[topic] = (int(heading.group(2)), [])
        elif topic and line.startswith("- "):
            found[topic][1].append(line)
    return {name: Section(count, tuple(lines)) for name, (count, lines) in found.items()}


def _title(scope: MemoryScope, state: State) -> str:
    name = scope.replace("-", " ").title()
    return f"# {name} Memory" if state is State.ACTIVE else f"# Archived {name} Memory"


def _region(scope: MemoryScope, state: State, topics: Mapping[str, Section]) -> list[str]:
    lines = [_BEGIN, _title(scope, state), ""]
    for topic, found in sorted(topics.items()):
        if found.count:
            title = topic.replace("-", " ").capitalize()
            lines += [f"## [{title}]({topic}.md) ({found.count})", *found.lines, ""]
    if len(lines) == 3:  # noqa: PLR2004 -- nothing but the head
        lines += ["Nothing is remembered here yet.", ""]
    return [*lines, _END]


def _strays(region: str) -> str:
    """Lines inside the region that cam did not generate: a human overlooked the marker; they move below it."""
    inner = _both_sides(region).split("\n")[1:]
    end = next(i for i, line in enumerate(inner) if line.startswith(_END))
    return "\n".join(line for line in inner[:end] if not _GENERATED.match(line.rstrip()))


def _both_sides(text: str) -> str:
    """``text`` with both sides of each conflict that a merge left in it, without the marks around them."""
    return _CONFLICT.sub(r"\g<ours>\g<theirs>", text)


def stray_markers(page: str) -> list[int]:
    """Where markers stand that do not belong to the region."""
    region = _REGION.search(page)
    inside = range(region.start(), region.end()) if region else range(0)
    return [marker.start() for marker in _MARKER.finditer(page) if marker.start() not in inside]


def without_stray_markers(page: str) -> str:
    """``page`` without the lines of markers that do not belong to the region."""
    for at in reversed(stray_markers(page)):
        end = page.find("\n", at) + 1
        page = page[:at] + (page[end:] if end else "")
    return page


def _without_legacy(page: str) -> str:
    return "".join(line for line in page.splitlines(keepends=True) if not line.strip() or not _LEGACY.match(line.strip()))


def notes(page: str) -> str:
    """What a human wrote into the page, without the blank lines around it and without the marks of a merge that nobody has resolved."""
    page = _both_sides(page)
    region = _REGION.search(page)
    if region:
        own = (page[: region.start()], _strays(region.group()), page[region.end() :])
        return "\n".join(part.strip("\r\n") for part in own if part.strip())
    return _without_legacy(page).strip() if _LEGACY_SIGN.search(page) else page.strip("\r\n \ufeff")


def render_page(page: str, scope: MemoryScope, state: State, topics: Mapping[str, Section]) -> str:
    """``page`` with its region regenerated from ``topics``; everything outside the region stays as it was.

    A page without a region gets one at its end. The predecessor's own lines are replaced.
    """
    eol = newline(page)
    region = eol.join(_region(scope, state, topics)) + eol
    found = _REGION.search(page)
    if found:
        strays = _strays(found.group())
        return page[: found.start()] + region + (f"{eol}{strays}{eol}" if strays else "") + page[found.end() :]
    own = page
    if _LEGACY_SIGN.search(page):
        own = _without_legacy(page)
        own = own if own.strip() else ""
    if not own:
        return region
    return own + ("" if own.endswith("\n") else eol) + eol + region
