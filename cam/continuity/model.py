"""What to ask a model about where the work stands, and its answer to a summary: each item with a quotation that was found."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from cam.continuity.state import COMMAND_CHARS, GOAL_CHARS, HEADINGS, ITEM_CHARS, ITEMS, Layer, Summary, one_line, subject
from cam.continuity.stated import unique
from cam.extract.model import grounded
from cam.redact import redact
from cam.store.values import same_words

if TYPE_CHECKING:
    from collections.abc import Iterable

    from cam.extract.transcript import Part, Transcript, Who

MOST = 24
_WHO: dict[str, tuple[Who, ...]] = {
    "goal": ("human",),
    "confirmed": ("command",),
    "failed": ("command",),
    "untried": ("human", "agent"),
    "next": ("human", "agent"),
    "notes": ("human", "agent", "files"),
}
_ENDED = {"confirmed": ("succeeded", True), "failed": ("failed", False)}

SCHEMA: dict[str, object] = {
    "type": "array",
    "items": {
        "type": "object",
        "properties": {
            "section": {"type": "string", "enum": list(HEADINGS)},
            "text": {"type": "string"},
            "quote": {"type": "string"},
        },
        "required": ["section", "text", "quote"],
        "additionalProperties": False,
    },
}

INSTRUCTIONS = f"""\
"work": where the task of this session stands when it ends, for whoever goes on with it tomorrow. At most {MOST} items, each one line.
- section goal: what the human wants done, as a whole; one item. confirmed, failed: what a command that ran proved, or why it failed.
  untried: ideas that were named and not tried. next: steps still to be taken. notes: decisions, files, environment.
- text: in the human's language, without secrets. For confirmed and failed only the lesson: the command is written beside it.
- quote: copied letter by letter: for the goal from a [human] part, for confirmed and failed the line of the [command] part, for the
  others from a [human], [agent] or [files] part. What is not quoted is thrown away.
"""


@dataclass(frozen=True, slots=True, kw_only=True)
class Refined:
    """The summary with what the model added, and why other items of its were thrown away. ``used`` counts what was kept."""

    summary: Summary
    used: int = 0
    dropped: tuple[str, ...] = ()


def refined(found: object, summary: Summary, shown: Transcript) -> Refined:
    """``summary``, which the rules made, with the items of a model's answer that the evidence bears out; these come first.

    Confidence is high when all items were borne out and a goal is among them, else medium. Without one item the summary stays as it is.
    """
    kept: dict[str, list[str]] = {name: [] for name in HEADINGS}
    dropped: list[str] = []
    items = found if isinstance(found, list) else []
    for each in items[: MOST * 4]:
        section, text, reason = _item(each, shown)
        reason = reason or ("more than were asked for" if sum(map(len, kept.values())) >= MOST else "")
        if reason:
            dropped.append(reason)
        elif text not in kept[section]:
            kept[section].append(text)
    used = sum(map(len, kept.values()))
    if not used:
        return Refined(summary=summary, dropped=tuple(dropped))
    shared = replace(
        summary.shared,
        confirmed=_joined(kept["confirmed"], summary.shared.confirmed),
        failed=_joined(kept["failed"], summary.shared.failed),
        untried=_joined(kept["untried"], summary.shared.untried),
    )
    local = Layer(
        goal=kept["goal"][0] if kept["goal"] else summary.local.goal,
        next=tuple(kept["next"][:ITEMS]) or summary.local.next,
        notes=_joined(kept["notes"], summary.local.notes),
    )
    confidence = "high" if local.goal and not dropped else "medium"
    counts = {**summary.counts, "next": len(local.next), "untried": len(shared.untried), "model": used, "dropped": len(dropped)}
    return Refined(summary=Summary(shared=shared, local=local, counts=counts, confidence=confidence), used=used, dropped=tuple(dropped))


def _item(found: object, shown: Transcript) -> tuple[str, str, str]:
    """The section and the text of an item, or the reason against it."""
    values = [found.get(name) for name in ("section", "text", "quote")] if isinstance(found, dict) else []
    section, text, quote = (value if isinstance(value, str) else "" for value in values or ("", "", ""))
    if section not in HEADINGS or not text.strip() or not quote.strip():
        return "", "", "not in the form that was asked for"
    part = shown.quoted(quote, _WHO[section])
    if part is None:
        return "", "", "the quotation stands nowhere"
    if section in _ENDED:
        return _attempt(section, text, part)
    if reason := grounded(text, part.text, "\n".join(each.text for each in shown.parts)):
        return "", "", reason
    return section, one_line(redact(text), GOAL_CHARS if section == "goal" else ITEM_CHARS), ""


def _attempt(section: str, text: str, part: Part) -> tuple[str, str, str]:
    """What a command came to, as the rules write it down: whichever run is the last then replaces the other."""
    ended, ok = _ENDED[section]
    if part.ok is not ok:
        return "", "", f"the command has not {ended}"
    if invented := grounded(f"{part.text} {text}", f"{part.text} {text}", f"{part.text}\n{part.output}"):
        return "", "", invented
    command = one_line(part.text, COMMAND_CHARS).replace("`", "'")
    return section, one_line(redact(f"Command {ended}: `{command}` — {text}"), ITEM_CHARS), ""


def _joined(ours: Iterable[str], others: Iterable[str]) -> tuple[str, ...]:
    """The model's items, then those of the rules that are about something else."""
    first = unique(ours)
    about = {subject(text) for text in first} - {""}
    said = {same_words(text) for text in first}
    return (*first, *(text for text in others if subject(text) not in about and same_words(text) not in said))[:ITEMS]
