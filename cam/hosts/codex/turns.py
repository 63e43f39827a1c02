"""Records of one session -> events, turn by turn: pairs calls with outcomes and gives every event its turn's directory. Does no I/O."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any, ClassVar, Literal

from cam.hosts.codex import calls as tool
from cam.hosts.codex.calls import field, parts, text
from cam.hosts.codex.sessions import environment_cwd
from cam.models import EPOCH, AgentSaid, CommandRan, FilesChanged, HumanSaid, moment

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping
    from datetime import datetime

    from cam.models import Event

TEXT_LIMIT = 256 * 1024
# A turn's events wait for its end; a turn of more than this is handed out in pieces, to keep memory constant.
_HELD = 512
# What Codex itself puts in the user's mouth, for files whose parts carry no origin.
_HARNESS = (
    "<environment_context>",
    "<turn_aborted>",
    "<hook_prompt",
    "<subagent_notification>",
    "<user_instructions>",
    "<skill>",
    "<permissions instructions>",
    "<model_switch>",
    "<collaboration_mode>",
    "<skills_instructions>",
    "# AGENTS.md instructions",
)
# Editors put open files and selections before what was typed.
_IDE_CONTEXT = "# Context from my IDE setup:"
_IDE_REQUEST = "## My request for Codex:"


@dataclass(slots=True)
class _Entry:
    """An event of the current turn; ``start`` is where the line that completed it begins.

    ``inferred`` entries come from a call's text and give way to the item records of what really ran.
    """

    start: int
    event: Event
    inferred: bool = False
    given: bool = False


@dataclass(slots=True)
class _Call:
    """A call whose output is to come."""

    kind: Literal["shell", "script", "patch", "poll"]
    entries: tuple[_Entry, ...] = ()
    command: str = ""


class Turns:
    """The state of reading one session. ``take`` and ``flush`` return the events that became certain."""

    def __init__(self, *, floor: int, cwd: str, started_at: datetime) -> None:
        self.calls: dict[str, _Call] = {}
        self.humans = 0
        self._floor = floor
        self._cwd = cwd
        self._turn_cwd = ""
        self._last_at = started_at
        self._record: dict[str, object] = {}
        self._ready: list[Event] = []
        self._entries: list[_Entry] = []
        self._named: dict[str, _Entry] = {}
        self._running: dict[str, str] = {}
        self._tasks = False
        self._executed = self._changed = False
        self._last_human = ("", "")
        self._start = 0

    def take(self, kind: str, record: dict[str, object], start: int) -> list[Event] | None:
        """Take one record of a kind in HANDLERS; ``start`` is where its line begins."""
        self._start = start
        self._record = record
        self.HANDLERS[kind](self, record.get("payload", record))
        if len(self._entries) >= _HELD:
            self._give()
        return self._handed_out() if self._ready else None

    def flush(self) -> list[Event]:
        """The end of what there is to read: calls still open are given as they stand."""
        self._next_turn()
        return self._handed_out()

    @property
    def _at(self) -> datetime:
        """The time of the record at hand, or of the last one that had any."""
        stamp = moment(self._record.get("timestamp"))
        if stamp is not EPOCH:
            self._last_at = stamp
        return self._last_at

    def _handed_out(self) -> list[Event]:
        ready, self._ready = self._ready, []
        return ready

    def _next_turn(self) -> None:
        self._give()
        self._named.clear()
        self._turn_cwd = ""
        self._last_human = ("", "")
        self._executed = self._changed = False

    def _give(self) -> None:
        """Let go of the turn's events, with what is known of them."""
        cwd = self._turn_cwd or self._cwd
        for entry in self._entries:
            entry.given = True
            superseded = self._changed if isinstance(entry.event, FilesChanged) else self._executed
            if entry.start >= self._floor and not (entry.inferred and superseded):
                self.humans += isinstance(entry.event, HumanSaid)
                self._ready.append(replace(entry.event, cwd=cwd))
        self._entries.clear()

    def _add(self, event: Event, *, inferred: bool = False, name: str = "") -> _Entry:
        entry = _Entry(self._start, event, inferred)
        self._entries.append(entry)
        if name:
            self._named[name] = entry
        return entry

    def _settle(self, entry: _Entry | None, event: Event) -> None:
        """Let ``event`` stand where its call stood, or here when that has been given away."""
        if entry is None or entry.given:
            self._add(event)
            return
        entry.event, entry.start = event, self._start

    def _turn_start(self, _payload: object) -> None:
        self._tasks = True
        self._next_turn()

    def _human(self, kind: str, said: str) -> None:
        if said.startswith(_IDE_CONTEXT):
            said = said.partition(_IDE_REQUEST)[2].strip()
        # One form repeats the other's text only where a file changes from one to the other in mid-turn.
        if not said.strip() or (self._last_human[1] == said and self._last_human[0] != kind):
            return
        if not self._tasks:
            self._next_turn()
        self._last_human = (kind, said)
        self._add(HumanSaid(at=self._at, text=said[:TEXT_LIMIT]))

    def _user_event(self, payload: object) -> None:
        if field(payload, "kind") in (None, "plain"):
            self._human("event", text(payload, "message"))

    def _user_item(self, payload: object) -> None:
        self._human("item", parts(field(payload, "item", "content")))

    def _turn_context(self, payload: object) -> None:
        cwd = text(payload, "cwd")
        self._turn_cwd = self._turn_cwd or cwd
        self._cwd = cwd or self._cwd

    def _agent(self, payload: object) -> None:
        said = parts(field(payload, "item", "content")) or text(payload, "message")
        if said.strip():
            self._add(AgentSaid(at=self._at, text=said[:TEXT_LIMIT]))

    def _message(self, payload: object) -> None:
        """A message where there are no event records: the human's, the assistant's, or the harness's in the human's mouth."""
        role, said = text(payload, "role"), parts(field(payload, "content"))
        if field(self._record, "metadata", "compaction_output") is True:
            return
        if role == "assistant":
            self._agent({"message": said})
        elif role == "user" and _is_humans(payload, said):
            self._human("message", said)
        elif role == "user":
            self._turn_context({"cwd": environment_cwd(said)})

    def _function_call(self, payload: object) -> None:
        name, call_id = text(payload, "name"), text(payload, "call_id")
        arguments = field(payload, "arguments")
        if name in tool.SHELL_TOOLS:
            self._shell(call_id, tool.shell_call(arguments))
        elif name in tool.PATCH_TOOLS:
            self._patch(call_id, arguments if isinstance(arguments, str) else "")
        elif name == "write_stdin":
            session = field(tool.loads(arguments) if isinstance(arguments, str) else arguments, "session_id")
            if command := self._running.get(str(session)):
                self.calls[call_id] = _Call("poll", command=command)

    def _local_shell(self, payload: object) -> None:
        self._shell(text(payload, "call_id"), tool.shell_line(field(payload, "action", "command")))

    def _custom_call(self, payload: object) -> None:
        name, call_id, given = text(payload, "name"), text(payload, "call_id"), text(payload, "input")
        if name in tool.PATCH_TOOLS:
            self._patch(call_id, given)
        elif name == "exec":
            commands = [CommandRan(at=self._at, command=line, exit_code=None) for line in tool.js_commands(given)]
            self.calls[call_id] = _Call("script", entries=tuple(self._add(command, inferred=True) for command in commands))
            if paths := tool.js_patched(given):
                self._add(FilesChanged(at=self._at, paths=paths), inferred=True)

    def _shell(self, call_id: str, command: str) -> None:
        if tool.heredoc_patched(command):
            self._patch(call_id, command)
        elif command:
            entry = self._add(CommandRan(at=self._at, command=command, exit_code=None), name=call_id)
            self.calls[call_id] = _Call("shell", entries=(entry,), command=command)

    def _patch(self, call_id: str, patch: str) -> None:
        if paths := tool.patched(patch):
            entry = self._add(FilesChanged(at=self._at, paths=paths), name=call_id)
            self.calls[call_id] = _Call("patch", entries=(entry,))

    def _output(self, payload: object) -> None:
        call = self.calls.pop(text(payload, "call_id"), None)
        if call is None:
            return
        output = field(payload, "output")
        code, body = tool.outcome(output)
        if call.kind == "script":
            code = tool.js_exit(output) if len(call.entries) == 1 else None
        if call.kind in {"shell", "poll"} and code is None and (session := tool.running_id(output)):
            self._running[session] = call.command
        if call.kind == "poll" and code is not None:
            self._add(CommandRan(at=self._at, command=call.command, exit_code=code, output=tool.cut(body)), inferred=True)
        told: dict[str, Any] = {"ok": code in {0, None}} if call.kind == "patch" else {"exit_code": code, "output": tool.cut(body)}
        for entry in call.entries:
            self._settle(entry, replace(entry.event, **told))

    def _execution(self, payload: object) -> None:
        """A command as it ran: an item of paginated files, or the event of the legacy ones that kept it."""
        ran = field(payload, "item") or payload
        call_id = text(ran, "id") or text(ran, "call_id")
        command = tool.shell_line(field(ran, "command"))
        self.calls.pop(call_id, None)
        if not command or tool.heredoc_patched(command):
            return
        code = field(ran, "exit_code")
        output = text(ran, "aggregated_output") or text(ran, "stdout") + text(ran, "stderr")
        event = CommandRan(at=self._at, command=command, exit_code=code if isinstance(code, int) else None, output=tool.cut(output))
        self._executed = True
        self._settle(self._named.get(call_id), event)

    def _change(self, payload: object) -> None:
        """A patch as it was applied."""
        applied = field(payload, "item") or payload
        call_id = text(applied, "id") or text(applied, "call_id")
        changes = field(applied, "changes")
        if not isinstance(changes, dict) or not changes:
            return
        ok = field(applied, "success") is True or text(applied, "status") == "completed"
        self.calls.pop(call_id, None)
        self._changed = True
        self._settle(self._named.get(call_id), FilesChanged(at=self._at, paths=tuple(changes), ok=ok))

    HANDLERS: ClassVar[Mapping[str, Callable[[Turns, object], None]]] = {
        "event_msg/task_started": _turn_start,
        "event_msg/turn_started": _turn_start,
        "turn_context": _turn_context,
        "event_msg/user_message": _user_event,
        "item/UserMessage": _user_item,
        "event_msg/agent_message": _agent,
        "item/AgentMessage": _agent,
        "response_item/message": _message,
        "response_item/function_call": _function_call,
        "response_item/local_shell_call": _local_shell,
        "response_item/custom_tool_call": _custom_call,
        "response_item/function_call_output": _output,
        "response_item/custom_tool_call_output": _output,
        "event_msg/exec_command_end": _execution,
        "item/CommandExecution": _execution,
        "event_msg/patch_apply_end": _change,
        "item/FileChange": _change,
    }


def _is_humans(payload: object, said: str) -> bool:
    """Whether every part of a user message is labelled as the user's (0.150 and later), or it does not begin like harness text."""
    kinds = field(payload, "internal_chat_message_metadata_passthrough", "content_item_kinds")
    if isinstance(kinds, list) and kinds:
        return all(str(kind).startswith("user.") for kind in kinds)
    return not said.lstrip().startswith(_HARNESS)
