"""What a Codex transcript shows that a session was told of the memory: the frames in its developer messages. Reads.

Not in the package of Codex, which a hook has no time to import.
"""

from __future__ import annotations

import json

from cam import frame

TYPE_CHECKING = False  # of typing, which costs more to import than all else here
if TYPE_CHECKING:
    from collections.abc import Iterator

_OPENING = frame.OPENING.encode()
_BY_HOOK = "hooks.additional_context"
_PARENT = b'"forked_from_id":"'
_ANCESTORS = 8  # a shell or two stand between Codex and its hook
_HEAD = 2**20  # what comes before the first turn: the agent's own prompt, instructions and, from a wrapper, the memory


def _parts(line: bytes) -> Iterator[tuple[str, bool, str]]:
    """Time, whether a hook said it, and text of each part of a developer message; nothing for any other record."""
    try:
        record = json.loads(line)
        payload = record["payload"]
        if payload["type"] != "message" or payload["role"] != "developer":
            return
        kinds = (payload.get("internal_chat_message_metadata_passthrough") or {}).get("content_item_kinds") or []
        for number, part in enumerate(payload["content"]):
            kind = kinds[number] if number < len(kinds) else ""
            yield str(record.get("timestamp", "")), kind == _BY_HOOK, str(part.get("text", ""))
    except (ValueError, KeyError, TypeError, AttributeError, RecursionError):
        return


def told(transcript: str, *, wrapper_only: bool = False) -> tuple[str, str, list[str]]:
    """Revision, time (RFC 3339) and lines of what the session in this rollout was told, the last revision and time.

    With ``wrapper_only`` only what stands among the developer instructions: Codex keeps those over a compaction, and of what
    hooks said nothing is left then. Three times nothing when there is no such frame, or no such file.
    """
    revision, at, lines = "", "", list[str]()
    try:
        with open(transcript, "rb") as stream:
            seen = 0
            for line in stream:
                seen += len(line)
                if wrapper_only and seen > _HEAD:
                    break
                for when, by_hook, text in _parts(line) if _OPENING in line else ():
                    if wrapper_only and by_hook:
                        continue
                    for number in frame.revisions(text):
                        revision, at = number or revision, when
                    lines = frame.after(lines, text)
    except (OSError, ValueError):  # the latter for what can be no path
        return "", "", []
    return revision, at, lines


def parent(transcript: str) -> str:
    """The session that this one is a fork of, as its first line says; empty when it is not a fork."""
    try:
        with open(transcript, "rb") as stream:
            head = stream.readline(_HEAD)
    except (OSError, ValueError):
        return ""
    _, found, rest = head.partition(_PARENT)
    return rest.partition(b'"')[0].decode("ascii", "replace") if found else ""


def transcript_of(session: str, *, beside: str) -> str:
    """The rollout of another session, looked for where the one ``beside`` it is; empty when there is none."""
    from pathlib import Path

    from cam.hosts.codex.sessions import locate

    return str(locate(Path(beside), session) or "")


def launched_with_memory(pid: int) -> bool:
    """Whether the Codex above process ``pid`` was started with memory in its arguments: for a session that keeps no transcript.

    Read from /proc; where there is none, the answer is no.
    """
    for _ in range(_ANCESTORS):
        try:
            with open(f"/proc/{pid}/cmdline", "rb") as arguments, open(f"/proc/{pid}/stat", "rb") as status:
                line, fields = arguments.read(), status.read().rpartition(b")")[2].split()
        except OSError:
            return False
        if line.partition(b"\0")[0].rpartition(b"/")[2].startswith(b"codex"):
            return _OPENING in line
        pid = int(fields[1])
    return False
