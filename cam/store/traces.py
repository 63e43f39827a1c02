"""What stands for a memory in a text or a JSON value, and the same without it. Reads no file and writes none.

A name is a ref or an id of the memory; a word is all of what it said once, or was quoted with. One that can be told from what anybody
might say goes also where it is a part of a text, another, such as ``project`` or ``npm test``, only where it is the whole. Structure is
never touched: keys, ids, states, paths, times. Another memory's own text stays as it is.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field, replace
from enum import Enum
from typing import TYPE_CHECKING

from cam.models import EPOCH, MemoryScope, State
from cam.store import entry, markdown, pages
from cam.store.finder import Finder
from cam.store.layout import TopicKey, parse_ref
from cam.store.values import decode, dumps, encode, loads, same_words, text

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

_BULLET = re.compile(r"[ \t]*[-*+|>][ \t]+")
_COMMENT = re.compile(r"(<!--.*?-->)")
_LINE = re.compile(r"[^\n]*\n|[^\n]+")
_FRONT = re.compile(r"\A---\n.*?^---$", re.DOTALL | re.MULTILINE)

_WHY = frozenset({"quote", "reason", "failure", "failureMessage"})  # of any object: what was said and why, and not what it is about
_OWN = frozenset({"summary", "details", "reason", "block", "text", "preface", "lead"})  # of a memory, and of its lines of history
_SAID = _WHY | _OWN | {"against", "candidateSummary", "conflictsWith", "warnings"}
_RECORDS = ("before", "after", "record")
_SUCCESSORS = ("supersededBy", "superseded_by")
_MARKDOWN = ("block", "text", "preface")


def _with_state(ref: str) -> str:
    """``ref`` in the predecessor's form, of an active memory."""
    scope, _, rest = ref.partition(":")
    return f"{scope}:{State.ACTIVE}:{rest}"


@dataclass(frozen=True, slots=True, kw_only=True)
class Traces:
    """``refs`` are all names of the memory, ``summaries`` and ``words`` what it said in all versions, ``operations`` what changed it.

    ``sources`` is where it was learned: transcripts, among other things. ``finder`` finds words and names.
    """

    refs: frozenset[str]
    summaries: frozenset[str]
    words: tuple[str, ...]
    operations: tuple[str, ...]
    sources: tuple[str, ...] = ()
    ids: frozenset[str] = field(init=False)
    finder: Finder = field(init=False)

    def __post_init__(self) -> None:
        ids = frozenset(name for ref in self.refs for _, name in parse_ref(ref))
        object.__setattr__(self, "ids", ids)
        object.__setattr__(self, "finder", Finder(self.words, (*self.refs, *map(_with_state, self.refs)), ids))

    def limited(self, *scopes: MemoryScope) -> Traces:
        """The traces to look for where only refs of these scopes mean the memory."""
        refs = frozenset(ref for ref in self.refs if ref.partition(":")[0] in scopes)
        return self if refs == self.refs else replace(self, refs=refs)

    def is_named(self, ref: object) -> bool:
        """Whether ``ref``, in either form, is a name of the memory."""
        return isinstance(ref, str) and any(name in self.refs for name in plain(ref))

    def names(self, found: Mapping[str, object]) -> bool:
        """Whether a JSON object is about the memory: by its ref in either form, or by scope, topic and id."""
        return self.is_named(_ref(found))


def plain(ref: str) -> list[str]:
    """``ref``, in either form, as the memories that it can mean are called, likeliest first."""
    return list(dict.fromkeys(f"{key.scope}:{key.topic}:{name}" for key, name in parse_ref(ref)))


def _ref(found: Mapping[str, object]) -> str:
    """What a JSON object is about, empty if that is no memory."""
    if ref := text(found.get("ref")):
        return ref
    parts = [text(found.get(part)) for part in ("scope", "topic", "id")]
    return ":".join(parts) if all(parts) else ""


# -- JSON -----------------------------------------------------------------------------------------------------------


class Policy(Enum):
    """Which texts of a JSON value may hold what was said."""

    NAMED = "under the names by which cam and its predecessor keep it"
    ANYWHERE = "any: nothing is known of the document"
    OWNED = "only why: the rest is another memory's own"


def scrubbed(value: object, traces: Traces, policy: Policy = Policy.NAMED) -> object:
    """A JSON value without objects about the memory, refs to it, and its words in what was said."""
    if isinstance(value, list):
        return [scrubbed(one, traces, policy) for one in value if not _is_gone(one, traces, policy)]
    if isinstance(value, dict):
        policy = Policy.OWNED if _ref(value) else policy
        kept = {name: one for name, one in value.items() if name not in _SUCCESSORS or not traces.is_named(one)}
        return {name: _part(name, one, traces, policy) for name, one in kept.items()}
    return traces.finder.parts_masked(value) if policy is Policy.ANYWHERE and isinstance(value, str) else value


def _part(name: str, value: object, traces: Traces, policy: Policy) -> object:
    if name in _RECORDS:
        return _record(value, traces)
    if name in (_WHY if policy is Policy.OWNED else _SAID):
        return _masked(value, traces, whole=name != "reason")  # which is often a word of cam's own
    if policy is Policy.OWNED and name in _MARKDOWN and isinstance(value, str):
        return without_links(value, traces)
    return scrubbed(value, traces, policy)


def _is_gone(one: object, traces: Traces, policy: Policy) -> bool:
    """Whether one of a list is about the memory, by what it names or, where that may be, by what it says."""
    if not isinstance(one, dict):
        return traces.is_named(one)
    said = policy is Policy.ANYWHERE and same_words(text(one.get("summary"))) in traces.summaries
    twin = policy is Policy.OWNED and _states(text(one.get("text")), traces)  # it stood beside another memory's, with the same id
    return said or twin or traces.names(one)


def _record(value: object, traces: Traces) -> object:
    """Another memory's record, or its comment: all of it but refs to the one that is purged."""
    if not isinstance(value, dict):
        return value
    kept = {name: one for name, one in value.items() if name not in _SUCCESSORS or not traces.is_named(one)}
    known = kept.get("supersedes")
    if not isinstance(known, list) or not any(map(traces.is_named, known)):
        return kept
    supersedes = [one for one in known if not traces.is_named(one)]
    return {name: supersedes if name == "supersedes" else one for name, one in kept.items() if supersedes or name != "supersedes"}


def _masked(value: object, traces: Traces, *, whole: bool) -> object:
    if isinstance(value, list):
        return [_masked(one, traces, whole=whole) for one in value if not traces.is_named(one)]
    if not isinstance(value, str):
        return scrubbed(value, traces)
    return traces.finder.masked(value) if whole else traces.finder.parts_masked(value)


def line(raw: bytes, traces: Traces, *, candidates: bool = False) -> bytes | None:
    """One line of a log, None when it is about the memory, or a candidate that says the same where the log holds ``candidates``."""
    said = decode(raw)
    if not traces.finder.may_tell(said):
        return raw
    found = loads(raw)
    if found is None:
        return encode(traces.finder.parts_masked(said))
    if any(isinstance(one, dict) and traces.names(one) for one in (found, *map(found.get, _RECORDS))):
        return None
    if candidates and _is_candidate(found, traces):
        return None
    kept = scrubbed(found, traces)
    return raw if kept == found else dumps(kept)


def _is_candidate(found: Mapping[str, object], traces: Traces) -> bool:
    """Whether the same would be remembered again, or a part of it: with a mark in it nobody could accept it."""
    same = same_words(text(found.get("summary"))) in traces.summaries
    return same or any(traces.finder.tells(said) for said, _ in own_texts({"summary": found.get("summary"), "record": found.get("record")}))


def own_texts(value: object, name: str = "", ref: str = "") -> Iterator[tuple[str, str]]:
    """What a memory's record or a line about one says, piece by piece, each with the ref of the memory where that stands."""
    if isinstance(value, str):
        yield from ((value, ref),) if name in _OWN else ()
    elif isinstance(value, list):
        yield from (said for one in value for said in own_texts(one, name, ref))
    elif isinstance(value, dict):
        ref = next(reversed(plain(_ref(value))), ref)  # a line names the state as well, where there is one
        yield from (said for key, one in value.items() for said in own_texts(one, key, ref))


def entry_texts(said: str, topic: str) -> Iterator[tuple[str, str]]:
    """Each line of Markdown with the ref of the memory whose entry, or line of a generated page, it is; none for a human's own text.

    ``topic`` is the one whose file it would be.
    """
    document = markdown.parse(said)
    for block in (document.preface, *document.blocks):
        found = entry.comment(block)
        meta = (loads(found[1]) if found else None) or {}
        ref = f"{meta['scope']}:{topic}:{meta['id']}" if {"scope", "id"} <= meta.keys() else ""
        for each in _LINE.findall(block):
            listed = next((name for one in pages.refs(each.rstrip()) for name in plain(one)), "")
            yield each, ref or listed


# -- text -----------------------------------------------------------------------------------------------------------


def without_links(said: str, traces: Traces) -> str:
    """Markdown whose entries no longer say that they replaced the memory, or were replaced by it."""

    def mended(comment: re.Match[str]) -> str:
        known = loads(comment[1])
        kept = _record(known, traces)
        if known is None or kept == known:
            return comment[0]
        start, end = comment.start(1) - comment.start(), comment.end(1) - comment.start()
        return comment[0][:start] + dumps(kept).replace(b">", b"\\u003e").decode() + comment[0][end:]

    return entry.COMMENT_LINE.sub(mended, said) if any(ref in said for ref in traces.refs) else said


def state(said: str, traces: Traces) -> str:
    """Where the work stands, with marks in place of the memory's words: neither its head nor headings and comments are touched."""
    front = _FRONT.match(said)
    at = front.end() if front else 0
    return said[:at] + "\n".join(_item(each, traces) for each in said[at:].split("\n"))


def _item(said: str, traces: Traces) -> str:
    if said.startswith("#"):
        return said
    bullet = _BULLET.match(said)
    at = bullet.end() if bullet else 0
    parts = _COMMENT.split(said[at:])
    return said[:at] + "".join(part if odd % 2 else _piece(part, traces) for odd, part in enumerate(parts))


def _piece(said: str, traces: Traces) -> str:
    inner = said.strip()
    return said.replace(inner, traces.finder.masked(inner), 1) if inner else said


def copy(said: str, traces: Traces) -> str:
    """A text that an editor or a crash left: of a topic, without the memory's entry; with marks where else its words stand."""
    document = markdown.parse(said)
    kept = [block for block in document.blocks if not _states(block, traces)]
    return traces.finder.parts_masked("".join((document.preface, *kept)))


def _states(block: str, traces: Traces) -> bool:
    record = entry.read(block, TopicKey(scope=MemoryScope.PROJECT, topic="copy"), modified=EPOCH)
    return record is not None and record.id in traces.ids and same_words(record.summary) in traces.summaries
