"""What is odd in the files, for the human who edits them: where it is and what it means. Everything is kept, nothing is changed."""

from __future__ import annotations

import json
import re
from bisect import bisect_left
from functools import cache
from typing import TYPE_CHECKING

from cam.errors import StoreError
from cam.models import EPOCH, MemoryScope, State
from cam.store import entry, markdown, merge, pages
from cam.store.damage import Problem, damaged
from cam.store.layout import content, is_inside, is_text, is_topic, tells_secret
from cam.store.topic import header
from cam.store.values import OWN_KEYS, decode, loads, text

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from pathlib import Path

    from cam.store.layout import TopicKey
    from cam.store.store import Store

_CONFLICT = re.compile(r"^(?:<{7}|\|{7}|>{7}) .*$", re.MULTILINE)
_ENDINGS = frozenset({".md", ".markdown"})  # in any case: only ".md" is read
_MARKER = "a merge conflict marker"
_UNDECODABLE = re.compile(r"[\udc80-\udcff]")
_COMMENT = re.compile(r"^<!-- cam:entry(.*?)(?:-->[ \t]*)?\r?$", re.MULTILINE)


def _numbering(said: str) -> Callable[[int], int]:
    """What tells the line of a place in ``said``, without counting from the start each time."""
    breaks = [match.start() for match in re.finditer("\n", said)]
    return lambda at: bisect_left(breaks, at) + 1


def _anywhere(said: str, path: Path, line: Callable[[int], int]) -> Iterator[Problem]:
    if bad := _UNDECODABLE.search(said):
        yield Problem(path=path, line=line(bad.start()), problem="bytes that are not utf-8", meaning="kept as they are")
    marks = merge.marks(said)
    for start, _ in marks.whole:
        yield Problem(path=path, line=line(start), problem="a merge conflict", meaning="kept for you to resolve; both sides count")
    for start in marks.lone:
        yield Problem(path=path, line=line(start), problem=f"{_MARKER} without its partner", meaning="it says nothing")


def _comments(said: str, key: TopicKey, path: Path, line: Callable[[int], int]) -> Iterator[Problem]:
    for comment in _COMMENT.finditer(said):
        found = loads(comment.group(1).strip())
        if not found or not text(found.get("id")):
            meaning = "its entry counts as written by hand"
            yield Problem(path=path, line=line(comment.start()), problem="a comment that cannot be read", meaning=meaning)
        elif text(found.get("scope")) not in ("", key.scope):
            meaning = f"the entry is {key.scope}: where it stands decides"
            yield Problem(path=path, line=line(comment.start()), problem=f"a comment that says {found['scope']}", meaning=meaning)


def _stray(preface: str, key: TopicKey) -> int:
    """Where a file that holds no memory has text that somebody may take for one; -1 without any."""
    ours = {one.strip() for one in header(key.topic).splitlines()}
    at = markdown.front_matter(preface)
    for one in preface[at:].splitlines(keepends=True):
        if one.strip() not in ours and not one.lstrip().startswith(("#", "<!--")):
            return at
        at += len(one)
    return -1


def lint_topic(said: str, key: TopicKey, path: Path) -> Iterator[Problem]:
    """What is odd in a topic file."""
    if not is_topic(key.topic):
        yield Problem(path=path, line=1, problem=f"{key.topic!r} is not a name that cam would give", meaning="read as a topic all the same")
    line = _numbering(said)
    yield from _anywhere(said, path, line)
    yield from _comments(said, key, path, line)
    document = markdown.parse(said)
    if not document.blocks and (stray := _stray(document.preface, key)) >= 0:
        yield Problem(path=path, line=line(stray), problem="text without a `## ` heading above it", meaning="kept, but no memory")
    at, seen = len(document.preface), set[str]()
    stated = entry.stated(document, key, modified=EPOCH)
    for block, own, record in zip(document.blocks, stated, entry.told_apart(stated), strict=True):
        name = record.id if record else ""
        if own and own.id in seen and name != own.id:
            meaning = f"another memory, {name}" if name else "the copy says nothing new"
            yield Problem(path=path, line=line(at), problem=f"a second entry with the id {own.id}", meaning=meaning)
        if own and len(own.details) >= entry.OWN_LINES and entry.dissect(block).free.count("\n") >= entry.OWN_LINES:
            meaning = f"the first {entry.OWN_LINES} are read, all are kept"
            yield Problem(path=path, line=line(at), problem=f"an entry of very many lines, {own.id}", meaning=meaning)
        seen.add(own.id if own else "")
        at += len(block)
    if len(markdown.parse(f"{said}\n\n## probe\n", document).blocks) == len(document.blocks):
        yield Problem(
            path=path,
            line=line(len(said)),
            problem="a code fence or comment is left open",
            meaning="closed when cam adds to the file",
        )


def lint_page(said: str, path: Path) -> Iterator[Problem]:
    """What is odd in ``MEMORY.md`` or ``ARCHIVE.md``."""
    line = _numbering(said)
    yield from _anywhere(said, path, line)
    for at in pages.stray_markers(said):
        yield Problem(path=path, line=line(at), problem="a marker without its partner", meaning="its text counts as yours")


def _texts(store: Store) -> Iterator[Path]:
    """Every file beside the topics that its name makes a text in Markdown, whether cam reads it or not."""
    for directory in (store.layout.directory(scope, state) for scope in MemoryScope for state in State):
        found = directory.iterdir() if directory.is_dir() else ()
        yield from sorted(path for path in found if path.suffix.lower() in _ENDINGS and not path.name.startswith("."))


def passed_over(store: Store) -> Iterator[Problem]:
    """Files that look like topics but that cam does not read: whoever put them there must not wonder where they went."""
    read = {file.path for file in store.topic_files()}
    pages_of = {store.layout.page(scope, state) for scope in MemoryScope for state in State}
    for path in _texts(store):
        if path in read or path in pages_of or tells_secret(path.stem):
            continue
        if path.suffix != ".md":
            why, until = "a name that does not end in .md", "it has one that does"
        elif path.is_symlink() or not is_inside(store.layout.home, path):
            why, until = "a link that leads out of the memory, or nowhere", "the file itself stands there"
        elif not path.is_file():
            why, until = "not a regular file", "one stands in its place"
        else:
            why = "a name that is reserved" if is_text(path.name) else "a name that is not utf-8"
            until = "it has another"
        yield Problem(path=path, line=1, problem=why, meaning=f"not read until {until}")


def secrets(store: Store) -> Iterator[Problem]:
    """Secrets that somebody wrote into the Markdown by hand, or named a file after: what cam writes has none.

    What cam tells of an entry is judged text by text (``redact.records.told``), and so is its comment: the fields make no sentence.
    """
    from cam.redact import redact

    for path in _texts(store):
        if tells_secret(path.stem):
            public = path.with_name(redact(path.name))
            yield Problem(path=public, line=1, problem="a secret as its name", meaning="not read until it has another")
    files = [file.path for file in store.topic_files()]
    for path in (*files, *(store.layout.page(scope, state) for scope in MemoryScope for state in State)):
        for number, kind in dict.fromkeys(_secrets_in(decode(content(path) or b""))):
            yield Problem(path=path, line=number, problem=f"a secret ({kind})", meaning="kept here, shown and told to nobody")


def _secrets_in(said: str) -> list[tuple[int, str]]:
    from cam.redact import secrets as found_in

    @cache  # most fields say the same in each entry
    def kinds(name: str, value: str) -> tuple[str, ...]:
        found = found_in(value)
        if not found and name not in OWN_KEYS:
            found = found_in(json.dumps({name: value}, ensure_ascii=False))
        return tuple(kind for _, kind in found)

    line = _numbering(said)
    comments = {one.start(): fields for one in _COMMENT.finditer(said) if (fields := loads(one.group(1)))}
    own = [(line(at), kind) for at, fields in comments.items() for name, value in _texts_in(fields) for kind in kinds(name, value)]
    rest = _COMMENT.sub(lambda one: "" if one.start() in comments else one.group(), said)
    return sorted([*own, *found_in(rest)])


def _texts_in(value: object, name: str = "") -> Iterator[tuple[str, str]]:
    """Each text of a comment's fields with the field's name, which may be what tells a secret: "password" does, "id" does not."""
    if isinstance(value, str | int):
        yield name, str(value)
    elif isinstance(value, dict):
        yield from (text for own, one in value.items() for text in _texts_in(one, own))
    elif isinstance(value, list):
        yield from (text for one in value for text in _texts_in(one, name))


def _unmerged(store: Store) -> Iterator[Problem]:
    """Marks of a merge in what cam keeps beside the Markdown, where the memory root is in git."""
    layout = store.layout
    meanings = {
        layout.identity: "both sides count; the next change writes it anew",
        layout.cursors: "both sides count; the next session that is read writes it anew",
        **dict.fromkeys((*map(layout.history, MemoryScope), layout.sync_log, layout.conflicts), "passed over; both sides count"),
    }
    for path, meaning in meanings.items():
        try:
            said = decode(content(path) or b"")
        except StoreError:
            continue  # ``damaged`` names it
        line = _numbering(said)
        for marker in _CONFLICT.finditer(said):
            yield Problem(path=path, line=line(marker.start()), problem=_MARKER, meaning=meaning)


def lint(store: Store) -> Iterator[Problem]:
    """What is odd in the Markdown of a store, file by file, and what cannot be read of the files beside it."""
    for file in store.topic_files():
        yield from lint_topic(decode(content(file.path) or b""), file.key, file.path)
    for path in (store.layout.page(scope, state) for scope in MemoryScope for state in State):
        yield from lint_page(decode(content(path) or b""), path)
    yield from secrets(store)
    yield from passed_over(store)
    yield from damaged(store)
    yield from _unmerged(store)
