"""What the readers of a continuity file are told: the agent when it starts, a person who asks, a colleague who takes over."""

from __future__ import annotations

from dataclasses import dataclass, field
from datetime import timedelta
from typing import TYPE_CHECKING

from cam.continuity.state import ITEMS, LISTS, Continuity, Item, Layer, Status, one_line
from cam.models import MemoryScope
from cam.redact import redact
from cam.store.values import same_words

if TYPE_CHECKING:
    from collections.abc import Iterable
    from datetime import datetime

BYTES = 2_300  # a quarter of the startup memory, less its heading
TOLD = 5  # items of a section that an agent is told; the file holds more
_TITLES = {
    "goal": "Goal",
    "next": "Next",
    "failed": "Tried and failed",
    "untried": "Not yet tried",
    "confirmed": "Confirmed working",
    "notes": "Files, decisions, environment",
}


_NAMES = {MemoryScope.LOCAL: "what is saved for this worktree", MemoryScope.PROJECT: "what is saved for the repository"}


@dataclass(frozen=True, slots=True, kw_only=True)
class Here:
    """The reader's place and time. ``hours`` is how old a state may be and still be told unasked."""

    worktree_id: str
    branch: str
    now: datetime
    hours: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Brief:
    """``text`` is told unasked; ``offer`` is one line about what is not, and how to get it. Either may be empty.

    ``whole`` is everything that belongs to this worktree, fresh or not; ``reasons`` say for each file why it is not told.
    """

    text: str = ""
    offer: str = ""
    whole: Layer = field(default_factory=Layer)
    reasons: tuple[str, ...] = ()


def _ours(items: Iterable[Item], worktree_id: str) -> list[str]:
    """The items that are from this worktree, from no known place, or from a person."""
    return [item.text for item in items if not item.ours or item.worktree in ("", worktree_id)]


def together(local: Continuity | None, shared: Continuity | None, worktree_id: str) -> Layer:
    """Both files as one: the local goal before the shared one, local items before shared ones, each once, redacted.

    What cam wrote from another worktree is left out: it is about other files.
    """
    files = [file for file in (local, shared) if file]
    lists: dict[str, tuple[str, ...]] = {}
    for name in LISTS:
        found = [redact(text) for file in files for text in _ours(file.items.get(name, ()), worktree_id)]
        first = {same_words(text): text for text in reversed(found)}
        lists[name] = tuple(text for text in dict.fromkeys(found) if first[same_words(text)] == text)[:ITEMS]
    goal = next((redact(file.goal) for file in files if file.goal), "")
    return Layer(goal=goal, **lists)


def _reason(file: Continuity, here: Here) -> str:
    if file.header.status is not Status.ACTIVE:
        return str(file.header.status)
    if not file.header.dated:
        return "without a date (`updatedAt`), so it may be old"
    old = here.now - file.header.updated_at > timedelta(hours=here.hours)
    return f"older than {here.hours} hours" if old else ""


def look(local: Continuity | None, shared: Continuity | None, here: Here) -> Brief:
    """What is told of both files. A local file with another worktree's id, as a clone may carry, is ignored."""
    own = local if local and local.header.worktree_id == here.worktree_id else None
    foreign = ("what is saved here is of another worktree, or names none",) if local and not own else ()
    files = [file for file in (own, shared) if file]
    whole = together(own, shared, here.worktree_id)
    reasons = {id(file): _reason(file, here) for file in files}
    fresh = [file for file in files if not reasons[id(file)]]
    told = together(own if own in fresh else None, shared if shared in fresh else None, here.worktree_id)
    why = (*foreign, *(f"{_NAMES[file.header.scope]} is {reason}" for file in files if (reason := reasons[id(file)])))
    if told:
        newest = fresh[0]
        return Brief(text=_bounded(_lines(told, newest, here, TOLD)), whole=whole, reasons=why)
    waiting = [file for file in files if reasons[id(file)] and file.header.status is not Status.DONE]
    if not whole or not waiting:
        return Brief(whole=whole, reasons=why)
    head = waiting[0].header
    state = "paused" if head.status is Status.PAUSED else "old"
    written = f" of {head.updated_at:%Y-%m-%d}" if head.dated else ""
    offer = f"There is {state} working state{written}; ask before you go on with it: `cam session load` prints it."
    return Brief(offer=offer, whole=whole, reasons=why)


def _saved(file: Continuity) -> str:
    head = file.header
    branch = f" on branch {head.branch}" if head.branch else ""
    written = f"Saved {head.updated_at:%Y-%m-%d %H:%M} UTC" if head.dated else "Saved without a date"
    return f"{written}{branch}{f' at {head.commit}' if head.commit else ''}"


def _lines(layer: Layer, file: Continuity, here: Here, limit: int) -> list[str]:
    moved = bool(file.header.branch and here.branch and file.header.branch != here.branch)
    note = f"; the branch is now {here.branch}, so check what still holds" if moved else ""
    lines = [f"{_saved(file)}{note}. Temporary: the user may want something else today."]
    for name, title in _TITLES.items():
        if name == "goal":
            lines += [f"{title}: {one_line(layer.goal)}"] if layer.goal else []
        elif items := layer.of(name):
            lines += [f"{title}:", *(f"- {one_line(item)}" for item in items[:limit])]
    return lines


def _bounded(lines: list[str]) -> str:
    """The lines that fit, a heading only with something below it."""
    kept: list[str] = []
    left = BYTES
    for line in lines:
        left -= len(line.encode("utf-8", "replace")) + 1
        if left < 0:
            break
        kept.append(line)
    while kept and kept[-1].endswith(":"):
        kept.pop()
    return "\n".join(kept)


def full(layer: Layer, file: Continuity, here: Here) -> str:
    """Everything, as text."""
    return "\n".join(_lines(layer, file, here, ITEMS))


def markdown(layer: Layer, file: Continuity, name: str) -> str:
    """A hand-over to paste into an issue: redacted, with headings, and nothing about this machine but what was said."""
    parts = [f"## Hand-over: {name}", f"{_saved(file)}."]
    parts += [f"**Goal:** {layer.goal}"] if layer.goal else []
    for section, title in _TITLES.items():
        if section != "goal" and (items := layer.of(section)):
            parts.append("\n".join([f"### {title}", "", *(f"- {item}" for item in items)]))
    return "\n\n".join(parts) + "\n"
