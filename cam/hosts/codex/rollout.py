"""A rollout file -> Evidence, for every generation of Codex's records. Reads by what a file contains, never by its version."""

from __future__ import annotations

import re
import sys
from typing import TYPE_CHECKING

from cam.errors import RolloutError
from cam.hosts.codex.calls import loads, shortened
from cam.hosts.codex.fork import own_start
from cam.hosts.codex.lines import Idle, Line, Lines, fingerprint, opened
from cam.hosts.codex.sessions import header
from cam.hosts.codex.turns import Turns
from cam.models import Cursor, SessionRole

if TYPE_CHECKING:
    from collections.abc import Generator, Iterator
    from pathlib import Path

    from cam.models import Event, Session

# How Codex itself begins a line. What looks like this is told apart by its first bytes and parsed only if it matters;
# anything else is parsed, so a file written by another hand is merely read more slowly. Quotes inside JSON strings are
# escaped, so no text can pass for these keys. Possessive, as a line that does not match must not be tried in other ways.
_START = rb'\{(?:"timestamp":"[^"\\]*+",)?+(?:"ordinal":\d++,)?+"type":"'
_PAYLOAD = rb'","payload":\{"type":"'
_ITEM = _PAYLOAD + rb'item_completed"(?:,"thread_id":"[^"\\]*+")?+(?:,"turn_id":"[^"\\]*+")?+,"item":\{"type":"'
_HEAD = re.compile(
    _START
    + rb"(?:event_msg"
    + _ITEM
    + rb'(\w+)"|(event_msg|response_item)'
    + _PAYLOAD
    + rb'(?!item_completed)(\w+)"|(turn_context|compacted)")'
)
_CALL_ID = re.compile(rb'"call_id":"([^"\\]*)"')
_NEAR = 400
_ENVELOPES = frozenset({"event_msg", "response_item"})
_CHAT = frozenset({"event_msg/user_message", "event_msg/agent_message", "item/UserMessage", "item/AgentMessage"})
_OUTPUTS = frozenset({"response_item/function_call_output", "response_item/custom_tool_call_output"})


def _kinds(outer: str, names: str) -> frozenset[str]:
    return frozenset(f"{outer}/{name}" for name in names.split())


# Kinds that are known to say nothing here; any other kind that Turns does not handle is counted as unknown.
_SILENT = (
    frozenset({"session_meta", "world_state", "token_usage_record", "inter_agent_communication", "inter_agent_communication_metadata"})
    | frozenset({"realtime_item", "retained_context", "security_risk_score", "dynamic_tools_updated", "state", "compacted"})
    | _kinds(
        "event_msg",
        """token_count agent_reasoning agent_reasoning_raw_content agent_reasoning_section_break task_complete turn_complete turn_aborted
        thread_settings_applied thread_goal_updated thread_rolled_back thread_name_updated context_compacted web_search_begin
        web_search_end entered_review_mode exited_review_mode view_image_tool_call image_generation_end error warning stream_error
        background_event plan_update undo_completed session_configured mcp_tool_call_end""",
    )
    | _kinds(
        "response_item",
        """reasoning agent_message ghost_snapshot tool_search_call tool_search_output image_generation_call additional_tools
        configuration_update compaction compaction_summary context_compaction web_search_call other""",
    )
    | _kinds(
        "item",
        """HookPrompt Reasoning WebSearch CollabAgentToolCall SubAgentActivity FunctionCallOutput Plan ImageView ImageGeneration
        EnteredReviewMode ExitedReviewMode ContextCompaction Extension McpToolCall""",
    )
)


def _idle(silent: frozenset[str]) -> Idle:
    """A test for lines of these kinds by their first bytes."""

    def names(outer: str) -> bytes:
        prefix = outer and outer + "/"
        return "|".join(sorted(kind[len(prefix) :] for kind in silent if kind.startswith(prefix) and ("/" in kind) == bool(outer))).encode()

    items = rb"event_msg" + _ITEM + b"(?:" + names("item") + b")"
    inner = b"|".join(outer.encode() + _PAYLOAD + b"(?:" + names(outer) + b")" for outer in sorted(_ENVELOPES))
    return re.compile(_START + b"(?:" + names("") + b"|" + inner + b"|" + items + b')"').match


def _recognise(data: bytes) -> tuple[str, dict[str, object] | None]:
    """The kind of a line by its first bytes if they are as Codex writes them, else by parsing, with what was parsed for that.

    The kind is empty when the line is not a JSON object.
    """
    head = _HEAD.match(data)
    if head is None:
        parsed = loads(data)
        return (_kind(parsed), parsed) if isinstance(parsed, dict) else ("", None)
    item, outer, inner, alone = head.groups()
    if item is not None:
        return "item/" + item.decode(), None
    return (alone.decode() if alone else f"{outer.decode()}/{inner.decode()}"), None


def _kind(record: dict[str, object]) -> str:
    payload = record.get("payload")
    outer = record.get("type")
    if payload is None:
        # 0.29 and earlier wrote response items without an envelope, and marks of their own state between them.
        return "state" if "record_type" in record or outer is None else f"response_item/{outer}"
    if not isinstance(outer, str) or outer not in _ENVELOPES or not isinstance(payload, dict):
        return str(outer)
    if payload.get("type") == "item_completed":
        item = payload.get("item")
        return f"item/{item.get('type')}" if isinstance(item, dict) else "item/"
    return f"{outer}/{payload.get('type')}"


def _is_complete(line: Line) -> bool:
    """Whether a line has been written to its end: by its newline, or as a whole object where a file ends without one."""
    return line.whole or (line.data is not None and isinstance(loads(line.data), dict))


def _messages_until(path: Path, floor: int) -> int:
    """The offset up to which the conversation is read from response items: the whole file when no event record tells it.

    Where event records tell it, messages among the response items only repeat it. A file that held none yet when it was read
    up to ``floor`` was read by its messages so far; they are looked at again, so that the event repeating the last is known.
    """
    with opened(path) as stream:
        for line in Lines(stream):
            if line.data is not None and _is_complete(line) and _recognise(line.data)[0] in _CHAT:
                return floor if line.start >= floor else 0
    return sys.maxsize


class RolloutEvidence:
    """One rollout's events after a cursor, as a stream (see ``models.Evidence``).

    The file is scanned from its start, since what a line means depends on what stood before it (the turn's directory, calls
    still open, what is a fork's own); only events that a line after the cursor completed are yielded. ``counts`` holds lines,
    humans, malformed, oversized, unknown, and restarted (1 when what the cursor had read is no longer there, so everything was
    read again).
    """

    def __init__(self, path: Path, *, since: Cursor | None) -> None:
        self._path = path
        self._header = header(path)
        self.session: Session = self._header.session
        self.cursor = since or Cursor()
        self.counts = dict.fromkeys(("lines", "humans", "malformed", "oversized", "unknown", "restarted"), 0)
        self._events = self._read()

    def __iter__(self) -> Iterator[Event]:
        return self._events

    def _read(self) -> Iterator[Event]:
        try:
            end = 0
            if self.session.role is not SessionRole.SUBAGENT:
                end = yield from self._scan(self._floor())
            check = fingerprint(self._path, end)
        except OSError as error:
            raise RolloutError(f"cannot read {self._path}: {error.strerror}") from error
        self.cursor = Cursor(offset=end, check=check, size=self.session.size, mtime_ns=self.session.mtime_ns)

    def _floor(self) -> int:
        """The offset up to which nothing is news: what was read before, and what a fork copied from its parent."""
        floor = self.cursor.offset
        if floor and fingerprint(self._path, floor) != self.cursor.check:
            floor = 0
            self.counts["restarted"] = 1
        return max(floor, own_start(self._path, self.session)) if self._header.copies_parent else floor

    def _scan(self, floor: int) -> Generator[Event, None, int]:
        turns = Turns(
            floor=floor,
            cwd=self.session.cwd,
            started_at=self.session.started_at,
        )
        messages_until = sys.maxsize if self._header.bare else _messages_until(self._path, self.cursor.offset)
        with opened(self._path) as stream:
            scanned = Lines(stream, idle=_idle(_SILENT if messages_until else _SILENT | {"response_item/message"}))
            growing = 0
            for line in scanned:
                if not _is_complete(line):
                    growing = line.end - line.start  # left for next time
                elif ready := self._take(line, turns, messages_until):
                    yield from ready
        yield from turns.flush()
        self.counts["humans"] = turns.humans
        self.counts["lines"] = scanned.count - (growing > 0)
        return scanned.end - growing

    def _take(self, line: Line, turns: Turns, messages_until: int) -> list[Event] | None:
        """Give a line to the turns if it matters; count it if it should have but could not."""
        if line.data is None:
            self.counts["oversized"] += 1
            return None
        kind, parsed = _recognise(line.data)
        if not kind:
            self.counts["malformed"] += bool(line.data.strip())
            return None
        if kind not in Turns.HANDLERS:
            self.counts["unknown"] += kind not in _SILENT
            return None
        if (kind == "response_item/message" and line.start >= messages_until) or (kind in _OUTPUTS and not self._awaited(line.data, turns)):
            return None
        record = parsed or loads(shortened(line.data) if kind == "item/CommandExecution" else line.data)
        if not isinstance(record, dict):
            self.counts["malformed"] += 1
            return None
        return turns.take(kind, record, line.start)

    @staticmethod
    def _awaited(data: bytes, turns: Turns) -> bool:
        """Whether an output belongs to a call that waits for it; long outputs of others are not parsed."""
        found = _CALL_ID.search(data, 0, _NEAR)
        return found is None or found[1].decode(errors="replace") in turns.calls


def read(path: Path, *, since: Cursor | None = None) -> RolloutEvidence:
    """What happened in the session of ``path`` after ``since``; raises RolloutError, here or while it is iterated."""
    return RolloutEvidence(path, since=since)
