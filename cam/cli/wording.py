"""What cam writes into its logs, in words for people who have read the README and nothing else. JSON keeps what was written."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from cam.models import MemoryScope

if TYPE_CHECKING:
    from cam.store import RecordedConflict
    from cam.store.continuity import SaveEntry

PAST = {"add": "learned", "update": "updated", "delete": "deleted", "archive": "archived", "restore": "restored", "noop": "kept"}
DECIDED = {"accept": "accepted", "keep": "both kept", "reject": "rejected", "merge": "merged"}
READ = {
    "applied": "read, and the memory changed",
    "no-op": "read, nothing to change",
    "unchanged": "not read again",
    "planned": "read, nothing is written in a dry run",
}
ANSWERED = {"applied": "answered", "no-op": "answered, nothing to change"}
PLACES = {MemoryScope.PROJECT: "this repository", MemoryScope.LOCAL: "this worktree"}

# How a task stands, and what a session showed of it.
TASK = {"active": "going on", "paused": "paused", "done": "finished"}
WORK = {
    "commands": "command that works",
    "failures": "failed attempt",
    "files": "changed file",
    "next": "next step",
    "untried": "untried idea",
}
_SAVED = {"merge": "added to", "replace": "replaced", "clear": "removed", "active": "resumed", "paused": "paused", "done": "finished"}

# What proposed something, as the audit names it: one for each rule of extraction, and one for each door that a person uses.
_RULES = {
    "changed value": "you said that it changed",
    "choice": "you said what you use now",
    "correction": "you said what holds and what does not",
    "errand": "you reminded the agent of it",
    "explicit forget": "you asked to forget it",
    "explicit remember": "you asked to remember it",
    "failed command": "the command failed",
    "fault": "you told it as what happens",
    "import": "imported",
    "jest": "you laughed as you said it",
    "lint": "put right by `cam memory lint --fix`",
    "manual": "written by hand",
    "model": "your agent's model proposed it",
    "plain fact": "you told it as a fact",
    "prerequisite": "you said what is needed first",
    "quoted": "you quoted it",
    "reference": "you told where something is",
    "reminder": "you reminded the agent of it",
    "retraction": "you took back what you had said",
    "revision": "you said that something is otherwise now",
    "review": "decided by you",
    "standing preference": "you told it as a rule",
    "taken back": "you took it back",
    "undo": "taken back by an undo",
    "unplaced": "you said how you want it",
    "verified command": "the command succeeded",
    "verified conclusion": "the agent concluded it from what commands showed",
}
# What review and the start decided, where they are brief.
_REASONS = {
    "a part of what is known": "a part of what is remembered",
    "a rule in other words": 'it may be a rule: begin with "remember that" to have it kept',
    "a rule or an errand": 'it may be meant for this session only: begin with "always" to have it kept',
    "an errand of the session": "it is meant for this session",
    "asked for twice": "it was asked for twice",
    "budget": "there is no room for it",
    "confirms what was said in this session": "it confirms what was said in the same session",
    "could be said of several things": "it could be said of several things, and did not say of which",
    "hedged": "it was said as a guess",
    "hedged, against what is remembered": "it was said as a guess, and is not what is remembered",
    "may change what is remembered": "it may change what is remembered",
    "not certain that the same is meant": "it is not certain that the same thing is meant",
    "only a secret": "it was nothing but a secret",
    "reported as a fault": "it was reported as a fault, with what ought to be instead",
    "said in jest": "you laughed as you said it: say it plainly to have it kept",
    "said before what is remembered now": "it was said before what is remembered, in a session that is read only now",
    "said otherwise earlier in the session; the later was kept": "earlier in the session you had said otherwise; the later is remembered",
    "said twice": "it was said twice in the session",
    "says otherwise than what is remembered, without saying that it changed": (
        "it is not what is remembered, and nobody said that it changed"
    ),
    "seen again": "it was met again in another session",
    "somebody else's words": "it was quoted, and is no rule of yours",
    "speaks of a part of it": "it speaks of a part of that only; `cam review merge` takes a text for the whole",
    "speaks of what was left out": "it speaks of what holds a secret",
    "superseded later in the session": "you said otherwise later in the session",
    "the part with a secret was left out": "it holds a secret; what stands beside it is kept",
    "the user asked to forget it": "you asked to forget it",
    "the user took it back": "you took it back",
}
# What a person has to be told though nothing was kept, since they asked for it.
ASKED = frozenset(
    {
        "a rule in other words",
        "a rule or an errand",
        "only a secret",
        "said in jest",
        "speaks of what was left out",
        "the part with a secret was left out",
    }
)
# A reason that a person typed may speak of a conflict as well: "vim, conflict with prettier".
_DECISION = re.compile(rf"(decided by hand|{'|'.join(DECIDED)}), conflict ([0-9a-f]{{8}})")
# Of a conflict the audit says first what it was against.
_SOURCES = ("existing-memory: ", "within-session: ")
_COMMANDS = {
    "adopt": "cam memory adopt",
    "import": "cam memory import",
    "lint": "cam memory lint --fix",
    "mcp": "an MCP client",
    "model": "your agent's model",
    "purge": "cam forget --purge",
    "restore": "cam memory restore",
    "undo": "cam memory undo",
}


def reason(said: str) -> str:
    """Why something is as it is."""
    for source in _SOURCES:
        said = said.removeprefix(source)
    return _REASONS.get(said) or _RULES.get(said) or _by_hand(said)


def _by_hand(said: str) -> str:
    """A decision of a person names its conflict: "decided by hand, conflict 1a2b3c4d", "keep, conflict 1a2b3c4d"."""
    found = _DECISION.fullmatch(said)
    return f"{DECIDED.get(found[1], 'decided')} in `cam review`, conflict {found[2]}" if found else said


def why(rule: str, said: str) -> str:
    """What proposed something, and why it became what it became; the reason alone where that says both."""
    parts = (said,) if said and (said in _RULES or rule == "review") else (rule, said)
    return "; ".join(dict.fromkeys(reason(part) for part in parts if part))


def who(actor: str, session: str) -> str:
    """By what a change was made: a session, or the command that was typed."""
    if session:
        return f"session {session}" if actor in ("", "sync") else f"{_COMMANDS.get(actor, f'cam {actor}')}, session {session}"
    return _COMMANDS.get(actor, f"cam {actor}") if actor else ""


def save(entry: SaveEntry) -> str:
    """What was done to the saved state of the work, by whom, from which session."""
    source = f", from session {entry.session_id}" if entry.session_id else ""
    return f"{_SAVED.get(entry.mode, entry.mode)}{' by hand' if entry.trigger == 'manual' else ''}{source}"


def asked(conflict: RecordedConflict) -> str:
    """What a candidate would do: what it would remember, or what was to be forgotten."""
    return conflict.summary if conflict.action == "add" else f"forget: {conflict.summary}"
