"""A continuity file: read, written from scratch, and merged line by line so that what its user wrote or changed stays as it is.

The format is the predecessor's: front matter, ``# Session Continuity``, six ``##`` sections, a goal quoted with ``|``, items with ``-``.
Added is a comment behind each item that cam wrote: a hash by which an edited item is seen to be the user's, and the worktree it is
from. The front matter's ``known`` holds the hashes of everything cam ever wrote, so that an item the user removed stays away, and
``last`` those of the last session, whose items give way when that session is saved again.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field, replace
from datetime import UTC
from hashlib import sha256
from typing import TYPE_CHECKING

from cam.continuity.state import HEADINGS, ITEMS, LISTS, Continuity, Header, Item, Layer, Status, subject
from cam.models import MemoryScope, moment
from cam.store.finder import MARK as PURGED
from cam.store.identity import worktree_of
from cam.store.values import same_words

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

KIND, TITLE = "session-continuity", "# Session Continuity"
PLACEHOLDERS = {
    "goal": "| No active goal recorded.",
    "confirmed": "- Nothing confirmed yet.",
    "failed": "- No failed approaches recorded.",
    "untried": "- No untried approaches recorded.",
    "next": "- No next step recorded.",
    "notes": "- No additional file, decision, or environment notes.",
}
_KNOWN = 200  # hashes kept; more are older than anything that could come back
_NAMES = {heading.casefold(): name for name, heading in HEADINGS.items()}
_HEADING = re.compile(r"##\s+(.+?)\s*#*\s*$")
_FENCE = re.compile(r"\s*(?:```|~~~)")
_ITEM = re.compile(r"[-*]\s+(.*)$")
_MARK = re.compile(r"\s*<!-- cam:([0-9a-f]{6})(?: ([^\s>]+))? -->\s*$")
_KEY = re.compile(r"(\w+):\s*(.*?)\s*$")


@dataclass(slots=True, kw_only=True, eq=False)
class _Entry:
    """An item and its lines, as far as they are indented."""

    item: Item
    lines: list[str]


@dataclass(slots=True, kw_only=True)
class _Section:
    """A heading and what stands below it: lines of text, and entries where the section is one of the lists."""

    name: str = ""
    heading: str = ""
    body: list[str | _Entry] = field(default_factory=list)

    def entries(self) -> list[_Entry]:
        return [part for part in self.body if isinstance(part, _Entry)]


@dataclass(slots=True, kw_only=True)
class _Page:
    front: list[str]
    sections: list[_Section]

    def key(self, name: str) -> str:
        return next((match[2] for line in self.front if (match := _KEY.match(line)) and match[1] == name), "")

    @property
    def unmarked(self) -> bool:
        """Whether it is the predecessor's, which marked nothing: all of it was generated."""
        return self.key("kind") == KIND and not self.key("known")

    def section(self, name: str) -> _Section | None:
        return next((section for section in self.sections if section.name == name), None)


def digest(name: str, text: str) -> str:
    """The name in marks and front matter of a text in the section ``name``."""
    return sha256(f"{name}: {same_words(text)}".encode("utf-8", "replace")).hexdigest()[:6]


def _page(text: str) -> _Page:
    lines = text.split("\n")
    end = next((at for at, line in enumerate(lines[1:], 1) if line.strip() == "---"), 0) if lines[0].strip() == "---" else 0
    page = _Page(front=lines[1:end], sections=[_Section()])
    fenced = False
    for line in lines[end + 1 if end else 0 :]:
        fenced ^= bool(_FENCE.match(line))
        section = page.sections[-1]
        if not fenced and (heading := _HEADING.match(line)):
            page.sections.append(_Section(name=_NAMES.get(heading[1].casefold(), ""), heading=line))
        elif not fenced and section.name in LISTS and (match := _ITEM.match(line)):
            section.body.append(_Entry(item=_item(section.name, match[1]), lines=[line]))
        elif section.body and isinstance(last := section.body[-1], _Entry) and line.startswith((" ", "\t")) and line.strip():
            last.lines.append(line)
            last.item = replace(last.item, text=f"{last.item.text} {line.strip()}", ours=False)
        else:
            section.body.append(line)
    for section in page.sections if page.unmarked else ():
        for entry in section.entries():
            entry.item = replace(entry.item, ours=True)
    return page


def _item(name: str, raw: str) -> Item:
    mark = _MARK.search(raw)
    if mark is None:
        return Item(text=raw.strip())
    text = raw[: mark.start()].strip()
    return Item(text=text, ours=mark[1] == digest(name, text) or PURGED in text, worktree=mark[2] or "")


def _goal(section: _Section | None) -> tuple[str, int, int]:
    """The goal, the first paragraph below its heading, and where its lines stand."""
    lines = [line if isinstance(line, str) else "" for line in section.body] if section else []
    start = next((at for at, line in enumerate(lines) if line.strip()), len(lines))
    if start == len(lines):
        return "", 0, 0
    end = next((at for at, line in enumerate(lines[start:], start) if not line.strip()), len(lines))
    said = " ".join(line.strip().removeprefix("|").removeprefix(">").strip() for line in lines[start:end])
    return ("" if said == PLACEHOLDERS["goal"].removeprefix("| ") else said), start, end


def _is_placeholder(entry: _Entry, name: str) -> bool:
    return f"- {entry.item.text}" == PLACEHOLDERS[name]


def parse(text: str, scope: MemoryScope) -> Continuity:
    """What a continuity file says, cam's or the predecessor's, edited or not. Anything missing is empty."""
    page = _page(text)
    status = page.key("status")
    header = Header(
        scope=scope,
        project_id=page.key("projectId"),
        worktree_id=worktree_of(text),
        updated_at=moment(page.key("updatedAt")),
        status=Status(status) if status in tuple(Status) else Status.ACTIVE,
        session_id=page.key("sourceSessionId"),
        branch=page.key("branch"),
        commit=page.key("commit"),
    )
    found = {section.name: section for section in page.sections if section.name in LISTS}
    items = {name: tuple(e.item for e in part.entries() if e.item.text and not _is_placeholder(e, name)) for name, part in found.items()}
    return Continuity(header=header, goal=_goal(page.section("goal"))[0], items=items)


def _template() -> str:
    sections = "".join(f"\n## {heading}\n{PLACEHOLDERS[name]}\n" for name, heading in HEADINGS.items())
    return f"\n{TITLE}\n{sections}"


def render(layer: Layer, header: Header) -> str:
    """A new file."""
    return merge(_template(), layer, header)


def merge(text: str, layer: Layer, header: Header, *, anew: bool = False) -> str:
    """``text`` with what a session showed: new items first, at most ``ITEMS`` a section; with ``anew``, nothing that cam wrote stays.

    What the user wrote, changed, moved or took out stays so. An item about a command replaces the older one about it; what the same
    session said at an earlier save gives way to what it says now. A goal of the user's own stays until they change it. A step that
    was the goal itself ends with it, and one that is taken up as the goal is a step no more.
    """
    page = _page(text)
    there = {digest(section.name, entry.item.text) for section in page.sections for entry in section.entries()}
    known = [each for each in page.key("known").split() if each != "-"]
    save = _Save(
        layer=layer,
        header=header,
        anew=anew,
        newline="\r" if "\r\n" in text else "",
        known=frozenset(known),
        removed=frozenset(known) - there,
        last=frozenset(page.key("last").split()) if page.key("sourceSessionId") == header.session_id else frozenset(),
        over=_over(page, layer.goal),
        about=frozenset(subject(item) for name in LISTS for item in layer.of(name)) - {""},
    )
    written: list[str] = []
    gone: set[str] = set()
    for name in LISTS:
        new, stale = _merge_list(page, name, save)
        written += new
        gone |= stale
    written += _aim(page, save)
    _head(
        page,
        save,
        known=list(dict.fromkeys([*(each for each in known if each not in gone), *written]))[-_KNOWN:],
        last=list(dict.fromkeys(written)),
    )
    return _text(page, save.newline)


@dataclass(frozen=True, slots=True, kw_only=True)
class _Save:
    """One save: what is to be written, and what the file says about earlier ones."""

    layer: Layer
    header: Header
    anew: bool
    newline: str
    known: frozenset[str]
    removed: frozenset[str]
    last: frozenset[str]
    over: frozenset[str]
    about: frozenset[str]


def _merge_list(page: _Page, name: str, save: _Save) -> tuple[list[str], set[str]]:
    """Merge one section; the hashes of what was written and of what cam took out."""
    new = [item for item in save.layer.of(name) if digest(name, item) not in save.removed]
    section = page.section(name)
    if section is None:
        if not new:
            return [], set()
        section = _appended(page, name, save.newline)
    standing = [entry for entry in section.entries() if not _is_placeholder(entry, name)]
    stale = [entry for entry in standing if entry.item.ours and (save.anew or _gives_way(name, entry.item, save, new))]
    kept = [entry for entry in standing if entry not in stale]
    theirs = {key for entry in kept for key in (same_words(entry.item.text), "" if entry.item.ours else subject(entry.item.text)) if key}
    new = [item for item in new if same_words(item) not in theirs and subject(item) not in theirs]
    kept, new = _bounded(kept, new)
    marked_lines = [f"- {item}{_mark(name, item, save.header)}{save.newline}" for item in new]
    _fill(section, kept, marked_lines, f"{PLACEHOLDERS[name]}{save.newline}")
    return [digest(name, item) for item in new], {digest(name, entry.item.text) for entry in standing if entry not in kept}


def _appended(page: _Page, name: str, newline: str) -> _Section:
    """A section at the end of the file, below a blank line."""
    last = page.sections[-1]
    if last.body and last.body[-1] == "":
        last.body.pop()
    last.body.append(newline)
    page.sections.append(_Section(name=name, heading=f"## {HEADINGS[name]}{newline}", body=[""]))
    return page.sections[-1]


def _gives_way(name: str, item: Item, save: _Save, new: list[str]) -> bool:
    """Whether what cam wrote earlier is now repeated, known better, or no longer said by the session that had said it."""
    if any(same_words(item.text) == same_words(each) for each in new):
        return True
    here = item.worktree in ("", save.header.worktree_id)
    if here and name == "next" and save.over and _is_over(item.text, save.over):
        return True
    return here and (subject(item.text) in save.about or digest(name, item.text) in save.last)


def _over(page: _Page, goal: str) -> frozenset[str]:
    """What is no step any more as another goal begins: the goal that ends and the one that begins; nothing while the goal stays."""
    from cam.continuity.stated import essence

    ends, begins = essence(_goal(page.section("goal"))[0]), essence(goal)
    return frozenset({ends, begins} - {""}) if begins and begins != ends else frozenset()


def _is_over(step: str, over: frozenset[str]) -> bool:
    from cam.continuity.stated import LATEST, essence

    return step.startswith(LATEST) or essence(step) in over


def _bounded(kept: list[_Entry], new: list[str]) -> tuple[list[_Entry], list[str]]:
    """At most ``ITEMS`` together: what cam wrote earlier goes first, from the end; what the user wrote never goes."""
    theirs = [entry for entry in kept if not entry.item.ours]
    new = new[: max(0, ITEMS - len(theirs))]
    ours = [entry for entry in kept if entry.item.ours][: max(0, ITEMS - len(theirs) - len(new))]
    return [entry for entry in kept if entry in theirs or entry in ours], new


def _mark(name: str, item: str, header: Header) -> str:
    return f" <!-- cam:{digest(name, item)}{f' {header.worktree_id}' if header.worktree_id else ''} -->"


def _fill(section: _Section, kept: list[_Entry], new: list[str], placeholder: str) -> None:
    """Put the new lines where the list begins, take out what is not kept, and leave every other line in its place."""
    at = next((n for n, part in enumerate(section.body) if isinstance(part, _Entry)), 0)
    rest = [part for part in section.body[at:] if isinstance(part, str) or part in kept]
    section.body = [*section.body[:at], *(new or ([] if kept else [placeholder])), *rest]


def _aim(page: _Page, save: _Save) -> list[str]:
    """Set the goal unless the user has set or removed it; its hash when it was written."""
    goal, section = save.layer.goal, page.section("goal")
    if section is None:
        if not goal:
            return []
        section = _Section(name="goal", heading=f"## {HEADINGS['goal']}{save.newline}", body=[PLACEHOLDERS["goal"], save.newline])
        page.sections.insert(1, section)
    stands, start, end = _goal(section)
    # What a purge took words out of is not as anybody wrote it.
    theirs = stands and not page.unmarked and digest("goal", stands) not in save.known and PURGED not in stands
    removed = goal and digest("goal", goal) in save.known and same_words(goal) != same_words(stands) and not save.anew
    if theirs or removed or not (goal or (save.anew and stands)):
        return []
    section.body[start:end] = [f"| {goal}{save.newline}" if goal else f"{PLACEHOLDERS['goal']}{save.newline}"]
    return [digest("goal", goal)] if goal else []


def _head(page: _Page, save: _Save, *, known: list[str], last: list[str]) -> None:
    """The front matter with our keys as they are now; keys of others and the order stay."""
    header, newline = save.header, save.newline
    stamp = header.updated_at.astimezone(UTC).isoformat(timespec="milliseconds").replace("+00:00", "Z")
    ours = {
        "kind": KIND,
        "scope": str(header.scope),
        "projectId": header.project_id,
        "worktreeId": header.worktree_id,
        "updatedAt": stamp,
        "status": str(header.status),
        "sourceSessionId": header.session_id,
        "branch": header.branch,
        "commit": header.commit,
        "known": " ".join(known) or "-",
        "last": " ".join(last),
    }
    lines: list[str] = []
    for line in page.front:
        match = _KEY.match(line)
        value = ours.pop(match[1], None) if match else None
        lines += [line] if value is None or not match else [f"{match[1]}: {value}{newline}"] if value else []
    page.front = [*lines, *(f"{name}: {value}{newline}" for name, value in ours.items() if value)]


def marked(text: str, status: Status) -> str:
    """``text`` with another status, and nothing else changed."""
    page = _page(text)
    newline = "\r" if "\r\n" in text else ""
    at = next((n for n, line in enumerate(page.front) if line.startswith("status:")), len(page.front))
    page.front[at : at + 1] = [f"status: {status}{newline}"]
    return _text(page, newline)


def _text(page: _Page, newline: str) -> str:
    front = [f"---{newline}", *page.front, f"---{newline}"] if page.front else []
    return "\n".join([*front, *_lines(page.sections)])


def _lines(sections: Iterable[_Section]) -> Iterator[str]:
    for section in sections:
        if section.heading:
            yield section.heading
        for part in section.body:
            yield from part.lines if isinstance(part, _Entry) else [part]
