"""A session as a model is shown it: bounded, redacted, each part with its speaker. Also what a quotation is checked against."""

from __future__ import annotations

import unicodedata
from collections import deque
from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal

from cam.extract.segment import sentences
from cam.models import AgentSaid, CommandRan, FilesChanged, HumanSaid
from cam.redact import redact
from cam.redact.private import split_private
from cam.redact.spans import placeholder

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from cam.models import Event

Who = Literal["human", "agent", "command", "files"]

HEAD, TAIL = 8_000, 16_000  # characters of the first and of the last parts that are shown
_HUMAN, _AGENT, _COMMAND, _OUTPUT = 2_000, 500, 300, 300  # characters of one part
_LINES = 4  # of a command's output
_READ = 20_000  # characters that are looked at: enough that no secret is cut in two before it is recognised


@dataclass(frozen=True, slots=True, kw_only=True)
class Part:
    """One thing that was said or done. ``text`` can be quoted; ``output`` is the end of what a command printed, only shown."""

    who: Who
    text: str
    ok: bool | None = None
    output: str = ""

    @property
    def shown(self) -> str:
        """The part on lines of its own, behind its speaker's name; no line of its text can pass for another part."""
        how = {True: " (succeeded)", False: " (failed)", None: ""}[self.ok]
        body = "\n".join(f"  {line}" for line in (*self.text.split("\n"), *(f"> {line}" for line in self.output.split("\n") if line)))
        return f"[{self.who}{how}]\n{body}"


@dataclass(frozen=True, slots=True, kw_only=True)
class Transcript:
    """The first and the last parts of a session; ``left_out`` is how many were between them."""

    head: tuple[Part, ...] = ()
    tail: tuple[Part, ...] = ()
    left_out: int = 0

    @property
    def parts(self) -> tuple[Part, ...]:
        """What is shown, in order."""
        return self.head + self.tail

    @property
    def shown(self) -> str:
        """All of it as text."""
        gap = (f"[{self.left_out} parts left out]",) if self.left_out else ()
        return "\n".join((*(part.shown for part in self.head), *gap, *(part.shown for part in self.tail)))

    def quoted(self, quote: str, who: Sequence[Who]) -> Part | None:
        """The part of one of these speakers in which ``quote`` stands, blanks and case aside; the last one when there are several."""
        wanted = _plain(quote)
        return next((part for part in self.parts[::-1] if part.who in who and wanted and wanted in _plain(part.text)), None)


def transcript(events: Iterable[Event]) -> Transcript:
    """The session to show, read once and in constant memory.

    Of the human only sentences of their own: pasted material, code blocks and ``<private>`` text never reach a model. Of a command
    its line, how it ended, and the last lines that it printed.
    """
    head: list[Part] = []
    tail: deque[Part] = deque()
    room, held, left_out = HEAD, 0, 0
    private = False
    for event in events:
        if isinstance(event, HumanSaid):
            public, private = split_private(event.text, inside=private)
            part = _human(public)
        else:
            part = _part(event)
        if part is None:
            continue
        size = len(part.shown)
        if room >= size and not tail:
            head.append(part)
            room -= size
            continue
        tail.append(part)
        held += size
        while held > TAIL:
            held -= len(tail.popleft().shown)
            left_out += 1
    return Transcript(head=tuple(head), tail=tuple(tail), left_out=left_out)


def _human(public: str) -> Part | None:
    own = [sentence.text for sentence in sentences(redact(public.replace(placeholder("private"), "\n")))]
    text = _cut("\n".join(own), _HUMAN)
    return Part(who="human", text=text) if text else None


def _part(event: Event) -> Part | None:
    match event:
        case AgentSaid(text=text) if text.strip():
            return Part(who="agent", text=_cut(redact(text[:_READ]), _AGENT))
        case CommandRan(command=command, exit_code=code, output=output) if command.strip():
            lines = [line.strip() for line in redact(output[-_READ:]).split("\n") if line.strip()][-_LINES:]
            said = _cut("\n".join(lines), _OUTPUT)
            return Part(who="command", text=_cut(redact(command[:_READ]), _COMMAND), ok=None if code is None else code == 0, output=said)
        case FilesChanged(paths=paths, ok=True):
            return Part(who="files", text=_cut(redact("\n".join(paths[:_LINES])), _COMMAND))
        case _:
            return None


def _cut(text: str, limit: int) -> str:
    """``text`` without what could steer a terminal; of a long one both ends."""
    clean = "".join(c for c in text.strip() if c == "\n" or not unicodedata.category(c).startswith("C"))
    return clean if len(clean) <= limit else f"{clean[: limit * 2 // 3].rstrip()} … {clean[-limit // 3 :].lstrip()}"


def _plain(text: str) -> str:
    return " ".join(unicodedata.normalize("NFKC", text).casefold().replace("’", "'").split())
