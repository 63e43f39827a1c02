"""A topic file as text: where its ``## `` blocks begin, and putting blocks in and out without touching anything else.

It knows nothing about what a block says; ``entry.py`` does.
"""

from __future__ import annotations

import re
from bisect import bisect_left
from dataclasses import dataclass, replace
from functools import cache
from itertools import takewhile
from typing import TYPE_CHECKING

from cam.errors import StoreError

if TYPE_CHECKING:
    from collections.abc import Sequence

    from markdown_it import MarkdownIt

_BOM = "\ufeff"
_LONE_CR = re.compile(r"\r(?!\n)")
_FRONT_MATTER = re.compile(r"---[ \t]*\r?\n(?:.*\n)*?---[ \t]*(?:\r?\n|\Z)")

# These two are searched in the text after a line feed put before it: a pattern that starts with a literal is found ten times
# faster than one that starts with `^`, and the match's start is the line's start in the text itself.
_CANDIDATE = re.compile(r"\n {0,3}##(?=[ \t\r\n]|\Z)")

# What can hide a `## ` line from Markdown, or put it inside something else: fences, HTML blocks (a comment that ends on its own
# line cannot), and headings that are indented as far as a list item's text is, which is two columns at least.
_DANGER = re.compile(r"\n {0,3}(?:```|~~~|<(?!!-- cam:[a-z]+ [^\n]*-->[ \t]*(?:\r?\n|\Z)))|\n {2,3}##(?!#)")

# A fence and a comment that start in the first column: they end whatever stood open, and nothing in them counts up to their own
# end (CommonMark 0.31, 4.5 and 4.6).
_OPENING = re.compile(r"(?P<fence>`{3,})[^`\n]*$|(?P<tilde>~{3,})|<!--", re.MULTILINE)

# Any tag but those of 4.6's first kind: an HTML block or a paragraph, which both end at the next blank line.
_TAG = re.compile(r" {0,3}</?(?!(?:pre|script|style|textarea)\b)[a-z]", re.IGNORECASE)
_BLANK = re.compile(r"\n[ \t]*(?=\r?\n|\r?\Z)")

# What ends each construct that CommonMark 0.31 (sections 4.5 and 4.6) leaves open up to the end of the document; the last one ends a
# list (section 5.2), into whose item an indented heading that follows would fall.
_CLOSERS = ("", "```", "~~~", "-->", "</pre>", "?>", "]]>", ">", "<!-- -->")
_FENCE = re.compile(r"^ {0,3}(`{3,}|~{3,})", re.MULTILINE)


@dataclass(frozen=True, slots=True)
class Document:
    """``preface`` is what stands before the first heading; each block starts at its heading and reaches to the next one."""

    preface: str
    blocks: tuple[str, ...]


def render(document: Document) -> str:
    """The text; ``render(parse(text)) == text`` for any text."""
    return document.preface + "".join(document.blocks)


@cache
def _parser() -> MarkdownIt:
    from markdown_it import MarkdownIt

    return MarkdownIt("commonmark").disable("inline")


def markdown_headings(text: str) -> list[int]:
    """Where the second-level ``##`` headings of ``text`` start, by markdown-it-py: slow, and right by definition."""
    lines = [0, *(match.end() for match in re.finditer(r"\r\n?|\n", text))]
    tokens = _parser().parse(text)
    headings = (t.map for t in tokens if t.type == "heading_open" and t.markup == "##" and t.level == 0)
    return [lines[where[0]] for where in headings if where]


@cache
def _closing(fence: str) -> re.Pattern[str]:
    return re.compile(rf"\n {{0,3}}{fence}{fence[0]}*[ \t]*(?=\r?\n|\r?\Z)")


def _after(text: str, at: int) -> int:
    """Where the fence or comment that starts in the first column at ``at`` ends; 0 when none does."""
    opening = _OPENING.match(text, at)
    if not opening:
        return 0
    fence = opening.group("fence") or opening.group("tilde")
    if fence:
        closing = _closing(fence).search(text, opening.end())
        return closing.end() if closing else len(text)
    end = text.find("-->", at)
    return text.find("\n", end) + 1 or len(text) if end >= 0 else len(text)


def _blank(text: str, dangers: Sequence[int], first: int) -> int:
    """Where the next blank line after the ``first`` of ``dangers`` is; 0 unless all before it are tags, which hide nothing beyond it."""
    blank = _BLANK.search(text, dangers[first])
    if not blank:
        return 0
    near = takewhile(lambda at: at < blank.end(), (dangers[place] for place in range(first, len(dangers))))
    return blank.end() if all(_TAG.match(text, at) for at in near) else 0


def headings(text: str) -> list[int]:
    """The same as :func:`markdown_headings`, asking markdown-it only about stretches in which something could hide a heading.

    A top-level heading closes whatever was open, so each stretch starts afresh at the last heading found.
    """
    if "\r" in text and _LONE_CR.search(text):
        return markdown_headings(text)
    candidates = [match.start() for match in _CANDIDATE.finditer(f"\n{text}")]
    dangers = [match.start() for match in _DANGER.finditer(f"\n{text}")]
    if not dangers:
        return candidates
    starts: list[int] = []
    begin, clean, index, danger, width = 0, 0, 0, 0, 1
    while index < len(candidates):
        danger = bisect_left(dangers, clean, danger)
        if danger == len(dangers) or candidates[index] < dangers[danger]:
            starts.append(candidates[index])
            begin, clean, index = candidates[index], candidates[index] + 1, index + 1
            continue
        if after := _after(text, dangers[danger]):
            begin, clean, index, width = after, after, bisect_left(candidates, after, index), 1
            continue
        if 0 < (blank := _blank(text, dangers, danger)) <= candidates[index]:
            clean = blank
            continue
        last = min(index + width, len(candidates))
        line_end = text.find("\n", candidates[last - 1])
        found = [begin + at for at in markdown_headings(text[begin : line_end + 1 or None]) if begin + at >= clean]
        if found:
            starts += found
            begin, clean, index, width = found[-1], found[-1] + 1, candidates.index(found[-1], index) + 1, 1
        elif last == len(candidates):
            break
        else:
            width *= 4
    return starts


def front_matter(text: str) -> int:
    """The length of what is not Markdown at the start: a byte order mark and YAML front matter."""
    start = len(_BOM) if text.startswith(_BOM) else 0
    match = _FRONT_MATTER.match(text, start)
    return match.end() if match else start


def parse(text: str, known: Document | None = None) -> Document:
    """Cut ``text`` at its headings. Blocks at its start that ``known``, an earlier state of it, has as well are not looked at again.

    What follows a heading does not change that it is one; front matter is the exception.
    """
    kept = _kept(text, known) if known and not _may_be_front(known) else ()
    begin = sum(map(len, kept))
    tail = text[begin:]
    front = front_matter(tail) if not kept else 0
    starts = [front + at for at in headings(tail[front:])]
    if kept and starts[:1] != [0]:
        return parse(text)
    if not starts:
        return Document(text, ())
    blocks = [tail[a:b] for a, b in zip(starts, [*starts[1:], len(tail)], strict=True)]
    return Document(kept[0], (*kept[1:], *blocks)) if kept else Document(tail[: starts[0]], tuple(blocks))


def _kept(text: str, known: Document) -> tuple[str, ...]:
    """The preface and blocks of ``known`` with which ``text`` starts, but for the last: its heading may stand on a line that grew."""
    at, kept = 0, 0
    for part in (known.preface, *known.blocks):
        if not text.startswith(part, at):
            break
        at, kept = at + len(part), kept + 1
    return (known.preface, *known.blocks)[: max(kept - 1, 0)]


def _plain(text: str) -> bool:
    """Whether nothing in ``text`` could hide a heading, so that cutting and joining cannot go wrong."""
    return not _DANGER.search(f"\n{text}") and not ("\r" in text and _LONE_CR.search(text))


def _document(texts: Sequence[str]) -> Document:
    return Document(texts[0], tuple(texts[1:]))


def _is_cut(texts: Sequence[str], first: int) -> bool:
    """Whether Markdown cuts these neighbours as they are; ``first`` is the place of the first, 0 for the preface."""
    return parse("".join(texts)) == _document(("", *texts) if first else texts)


def stays(document: Document, index: int) -> bool:
    """Whether Markdown cuts ``document`` where one block was put in as it is, all else being cut already."""
    if _may_be_front(document):
        return parse(render(document)) == document
    texts = (document.preface, *document.blocks)
    return _is_cut(texts[index : index + 3], index)


def newline(text: str) -> str:
    """The line end that ``text`` uses."""
    first = text.find("\n")
    return "\r\n" if first > 0 and text[first - 1] == "\r" else "\n"


def _closers(text: str) -> tuple[str, ...]:
    fences = [match.group(1) for match in _FENCE.finditer(text)]
    return (*_CLOSERS[:1], *dict.fromkeys(reversed(fences)), *_CLOSERS[1:])


def _may_be_front(document: Document) -> bool:
    """Whether a line of hyphens anywhere could end front matter, and so hide every heading before it."""
    return document.preface.startswith((_BOM, "---"))


def _settled(document: Document, part: int) -> Document:
    """``document`` as Markdown cuts it, with what one part leaves open closed at its end.

    Part 0 is the preface, part 1 the first block. Only the neighbours are looked at: beyond a heading everything is as it was.
    Raises StoreError when nothing closes it, as where a line of hyphens would end front matter that a human began.
    """
    if not _may_be_front(document):
        near = document.blocks[max(part - 2, 0) : part + 1]  # of many blocks: to copy them all with each change would take long
        if _plain("".join(near if part > 1 else (document.preface, *near))):
            return document
    texts = (document.preface, *document.blocks)
    first, end = (0, len(texts)) if _may_be_front(document) else (max(part - 1, 0), part + 2)
    before, after = texts[first:part], texts[part + 1 : end]
    eol = newline(texts[part])
    for closer in _closers(texts[part]):
        closed = f"{texts[part]}{closer}{eol}{eol}" if closer else texts[part]
        if _is_cut((*before, closed, *after), first):
            return _document((*texts[:part], closed, *texts[part + 1 :]))
    raise StoreError("a topic file cannot be changed: its text would swallow an entry", hint="close what is left open before it")


def replaced(document: Document, index: int, block: str) -> Document:
    """``document`` with another text for one block. A list that it ends with is closed when an indented heading follows."""
    return _settled(replace(document, blocks=(*document.blocks[:index], block, *document.blocks[index + 1 :])), index + 1)


def removed(document: Document, index: int) -> Document:
    """``document`` without one block; without the blank line before it, too, when nothing follows."""
    preface, blocks = document.preface, document.blocks[:index] + document.blocks[index + 1 :]
    if index == len(blocks):
        last = blocks[-1] if blocks else preface
        eol = newline(last)
        if last.endswith(eol * 2):
            last = last.removesuffix(eol)
            preface, blocks = (preface, (*blocks[:-1], last)) if blocks else (last, ())
    return _settled(Document(preface, blocks), index)


def appended(document: Document, block: str, *, gap: bool = True) -> Document:
    """``document`` with ``block`` after everything else, a blank line between them if ``gap``.

    A fence or comment that a human left open reaches to the end of the file and would swallow the block: it is closed
    first, which changes nothing of what it means.
    """
    texts = (document.preface, *document.blocks)
    last, rest = texts[-1], texts[:-1]
    eol = newline(next((text for text in texts if "\n" in text), "" if any(texts) else block))
    lead = "" if not last or last.endswith("\n") else eol
    blank = eol if gap and (rest or last.strip(_BOM)) and not (last + lead).endswith(eol * 2) else ""
    front = _may_be_front(document)
    plain = _plain(last) and not front
    for closer in ("",) if plain else _closers(last):
        tail = f"{lead}{closer}{eol}{eol}" if closer else lead + blank
        if plain or _is_cut((*(rest if front else ()), last + tail, block), 0 if front else len(rest)):
            return _document((*rest, last + tail, block))
    raise StoreError("a topic file cannot be added to: something in it is left open", hint="close the code fence or HTML in it")
