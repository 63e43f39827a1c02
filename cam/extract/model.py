"""What to ask a model about a session, and its answer to proposals: each with a quotation that was found. Calls no model itself."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from cam.extract.acts import read
from cam.extract.ecosystems import use_of
from cam.extract.heuristic.proposal import QUOTE_LIMIT
from cam.extract.masks import masked
from cam.extract.shell import succeeded
from cam.language.lexicon import search
from cam.language.words import content, is_dense, is_value, negated, tokens
from cam.models import TOPICS, Action, Kind, MemoryOperation, MemoryRecord, MemoryScope, Source, Suppressed
from cam.redact import redact

if TYPE_CHECKING:
    from collections.abc import Sequence

    from cam.extract.transcript import Part, Transcript

MOST = 12  # memories of one session; a session that teaches more is rare, a model that says so is not
_KNOWN, _KNOWN_CHARS = 60, 6_000  # records that the model is told, so that it does not repeat them
_SUMMARY, _DETAIL, _DETAILS = 300, 200, 4
_SHORTEST, _SHORTEST_DENSE = 8, 4  # characters of a quotation
_CONFIDENCE = {"high": 0.8, "medium": 0.6, "low": 0.4}
_CHOICES = {"scope": tuple(MemoryScope), "topic": TOPICS, "kind": tuple(Kind), "confidence": tuple(_CONFIDENCE)}
_REASON = "Read out of the session by a model; the quotation was found."

# Strict mode wants every property required and no others, at every level; what is optional may be null.
SCHEMA: dict[str, object] = {
    "type": "array",
    "items": {
        "type": "object",
        "properties": {
            "summary": {"type": "string"},
            "details": {"type": "array", "items": {"type": "string"}},
            "quote": {"type": "string"},
            "replaces": {"type": ["string", "null"]},
            **{name: {"type": "string", "enum": [str(each) for each in choices]} for name, choices in _CHOICES.items()},
        },
        "required": ["summary", "details", "quote", "replaces", *_CHOICES],
        "additionalProperties": False,
    },
}

INSTRUCTIONS = f"""\
"memories": what of this session helps in other sessions, months from now. At most {MOST}; none is a good answer, and the usual one.
Worth keeping: what the human stated as a rule, preference, correction, prerequisite or reference; a command that succeeded and will be
needed again. Not worth keeping: questions, guesses, what holds only now or for this task, what the agent thinks, secrets, whatever is
known already.
- summary: one standalone sentence in the human's language and, where possible, words ("Use pnpm, not npm.").
- details: what the human added to it, or nothing.
- quote: copied letter by letter from one [human] part, or the line of one [command (succeeded)] part; then the summary holds the command
  in backticks. What is not quoted is thrown away.
- replaces: the words in that quote that name what does not hold any more ("npm"), or null.
- scope: project; project-local if it holds only in this worktree or on this machine; global if the human said it holds everywhere.
- confidence: low if the human was not certain.
"""


@dataclass(frozen=True, slots=True, kw_only=True)
class Proposals:
    """What may go to policy and review, and what was thrown away, with the reason."""

    operations: tuple[MemoryOperation, ...] = ()
    dropped: tuple[Suppressed, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class _Item:
    """One memory in the form that was asked for."""

    summary: str
    quote: str
    replaces: str
    details: tuple[str, ...]
    scope: MemoryScope
    topic: str
    kind: Kind
    confidence: str

    @classmethod
    def of(cls, found: object) -> _Item | None:
        """None for anything else."""
        if not isinstance(found, dict):
            return None
        chosen = {name: found.get(name) for name in _CHOICES}
        details, replaces = found.get("details"), found.get("replaces")
        summary, quote = found.get("summary"), found.get("quote")
        if not isinstance(summary, str) or not isinstance(quote, str) or not isinstance(details, list):
            return None
        if not (replaces is None or isinstance(replaces, str)) or any(chosen[name] not in _CHOICES[name] for name in _CHOICES):
            return None
        return cls(
            summary=_line(summary),
            quote=_line(quote),
            replaces=_line(replaces or ""),
            details=tuple(_line(each) for each in details if isinstance(each, str)),
            scope=MemoryScope(str(chosen["scope"])),
            topic=str(chosen["topic"]),
            kind=Kind(str(chosen["kind"])),
            confidence=str(chosen["confidence"]),
        )


def known(records: Sequence[MemoryRecord]) -> str:
    """What is remembered, newest first and bounded, for the model to leave out."""
    lines: list[str] = []
    room = _KNOWN_CHARS
    for record in sorted(records, key=lambda each: each.updated_at, reverse=True)[:_KNOWN]:
        room -= len(record.summary) + 3
        if room < 0:
            break
        lines.append(f"- {_line(record.summary)}")
    return "\n".join(lines)


def proposals(found: object, fresh: Transcript, *, default_scope: MemoryScope = MemoryScope.PROJECT) -> Proposals:
    """The memories in a model's answer that the evidence bears out; ``fresh`` is what nothing has asked about before.

    A model only adds. What it says against what is known is for review to show; it removes nothing, unless the quoted words of the
    human are themselves an unhedged correction.
    """
    operations: list[MemoryOperation] = []
    dropped: list[Suppressed] = []
    items = found if isinstance(found, list) else []
    for number, each in enumerate(items[: MOST * 4]):
        item = _Item.of(each)
        part = fresh.quoted(item.quote, ("human", "command")) if item else None
        reason = "more than were asked for" if number >= MOST else _against(item, part, fresh)
        if reason or item is None or part is None:
            dropped.append(Suppressed(operation=_refused(item, each), reason=reason))
            continue
        operations.append(_operation(item, part, fresh, default_scope))
    return Proposals(operations=tuple(operations), dropped=tuple(dropped))


def grounded(text: str, near: str, evidence: str) -> str:
    """Why ``text`` says more than the evidence; empty when every value in it stands there, and half of its words in ``near``."""
    there = set(tokens(evidence))
    invented = [token for token in tokens(text) if is_value(token) and token not in there and token not in evidence.casefold()]
    if invented:
        return f"names what nobody said: {invented[0]}"
    said, words = set(content(near)), content(text)
    if not words or 2 * sum(word in said for word in words) < len(words):
        return "says something else than the quotation"
    return ""


def _evidence(fresh: Transcript, near: str) -> str:
    """Where a value may come from: what the human said, and what is quoted."""
    return "\n".join((near, *(part.text for part in fresh.parts if part.who == "human")))


def _proved(item: _Item, part: Part) -> str:
    """The command in the quotation that succeeded for certain and is work of the project; a sentence among its words proves nothing."""
    for command in succeeded(part.text) if part.ok else ():
        sentence = any(" " in word for word in command.words)
        if not sentence and command.text in item.quote and command.text in item.summary and use_of(command.words):
            return command.text
    return ""


def _against(item: _Item | None, part: Part | None, fresh: Transcript) -> str:
    if item is None:
        return "not in the form that was asked for"
    if not item.summary or len(item.summary) > _SUMMARY:
        return "not one sentence"
    dense = is_dense(item.quote)
    if len(item.quote) < (_SHORTEST_DENSE if dense else _SHORTEST):
        return "quotes nothing"
    if part is None:
        return "the quotation stands in nothing that the human said or ran"
    if part.who == "command":
        command = _proved(item, part)
        return grounded(item.summary, command, _evidence(fresh, command)) if command else "no command of the project that succeeded"
    if item.quote.endswith(("?", "？")):
        return "a question states nothing"
    if search("temporary", masked(item.quote)):
        return "volatile"
    if negated(item.quote) and not negated(item.summary) and read(item.quote).correction is None:
        return "leaves out that the human said no"
    return grounded(item.summary, part.text, _evidence(fresh, part.text))


def _operation(item: _Item, part: Part, fresh: Transcript, default_scope: MemoryScope) -> MemoryOperation:
    human = part.who == "human"
    evidence = _evidence(fresh, part.text if human else _proved(item, part))
    statement = read(item.quote)
    changed = human and statement.plain and (statement.correction is not None or statement.changed or statement.correcting)
    stale = bool(item.replaces) and changed and item.replaces.casefold() in item.quote.casefold()
    record = MemoryRecord(
        scope=item.scope if human and item.scope is not MemoryScope.PROJECT else default_scope,
        topic=item.topic,
        summary=item.summary,
        details=tuple(each for each in item.details if len(each) <= _DETAIL and not grounded(each, evidence, evidence))[:_DETAILS],
        kind=item.kind if human else Kind.FACT,
        source=Source.MODEL,
        confidence=_CONFIDENCE[item.confidence],
        reason=_REASON,
    )
    return MemoryOperation(
        action=Action.ADD,
        record=record,
        replaces=(item.replaces,) if stale else (),
        corrects=stale,
        hedged=human and (statement.hedged or item.confidence == "low"),
        rule="model",
        quote=item.quote[:QUOTE_LIMIT],
        reason=_REASON,
    )


def _refused(item: _Item | None, found: object) -> MemoryOperation:
    """What was thrown away, as far as it can be shown."""
    if item is None:
        return MemoryOperation(action=Action.NOOP, rule="model", quote=_line(str(found))[:QUOTE_LIMIT])
    record = MemoryRecord(scope=item.scope, topic=item.topic, summary=item.summary[:_SUMMARY], source=Source.MODEL)
    return MemoryOperation(action=Action.ADD, record=record, rule="model", quote=item.quote[:QUOTE_LIMIT])


def _line(text: str) -> str:
    """``text`` on one line; a model may make secrets up that look like ones."""
    return " ".join(redact(text).split())
