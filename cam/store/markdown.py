"""A topic file as text: where its ``## `` blocks begin, and putting blocks in and out without touching anything else.

It knows nothing about what a block says; ``entry.py`` does.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, replace

from cam.errors import StoreError

_BOM = "\ufeff"
_LONE_CR = re.compile(r"\r(?!\n)")
_FRONT_MATTER = re.compile(r"---[ \t]*\r?\n(?:.*\n)*?---[ \t]*(?:\r?\n|\Z)")

# These two are searched in the text after a line feed put before it: a pattern that starts with a literal is found ten times
# faster than one that starts with `^`, and the match's start is the line's start in the text itself.
_CANDIDATE = re.compile(r"\n {0,3}##(?=[ \t\r\n]|\Z)")

# What can hide a `## ` line from Markdown, or put it inside something else: fences, HTML blocks (a comment that ends on its own
# line cannot), and headings that are indented, which may belong to a list item.
_DANGER = re.compile(r"\n {0,3}(?:```|~~~|<(?!!-- cam:[a-z]+ [^\n]*-->[ \t]*(?:\r?\n|\Z)))|\n {1,3}##(?!#)")

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


def markdown_headings(text: str) -> list[int]:
    """Where the second-level ``##`` headings of ``text`` start, by markdown-it-py: slow, and right by definition."""
    from markdown_it import MarkdownIt

    parser = MarkdownIt("commonmark").disable("inline")
    lines = [0, *(match.end() for match in re.finditer(r"\r\n?|\n", text))]
    tokens = parser.parse(text)
    headings = (t.map for t in tokens if t.type == "heading_open" and t.markup == "##" and t.level == 0)
    return [lines[where[0]] for where in headings if where]


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
    clean, index, danger, width = 0, 0, 0, 1
    while index < len(candidates):
        while danger < len(dangers) and dangers[danger] < clean:
            danger += 1
        if danger == len(dangers) or candidates[index] < dangers[danger]:
            starts.append(candidates[index])
            clean, index = candidates[index] + 1, index + 1
            continue
        last = min(index + width, len(candidates))
        begin = starts[-1] if starts else 0
        line_end = text.find("\n", candidates[last - 1])
        found = [begin + at for at in markdown_headings(text[begin : line_end + 1 or None]) if begin + at >= clean]
        if found:
            starts += found
            index, clean, width = candidates.index(found[-1], index) + 1, found[-1] + 1, 1
        elif last == len(candidates):
            break
        else:
            width *= 4
    return starts


def _front(text: str) -> int:
    """The length of what is not Markdown at the start: a byte order mark and YAML front matter."""
    start = len(_BOM) if text.startswith(_BOM) else 0
    match = _FRONT_MATTER.match(text, start)
    return match.end() if match else start


def parse(text: str) -> Document:
    """Cut ``text`` at its headings."""
    front = _front(text)
    starts = [front + at for at in headings(text[front:])]
    if not starts:
        return Document(text, ())
    return Document(text[: starts[0]], tuple(text[a:b] for a, b in zip(starts, [*starts[1:], len(text)], strict=True)))


def _plain(*texts: str) -> bool:
    """Whether nothing in ``texts`` could hide a heading, so that cutting and joining cannot go wrong."""
    return not any(_DANGER.search(f"\n{text}") or ("\r" in text and _LONE_CR.search(text)) for text in texts)


def newline(text: str) -> str:
    """The line end that ``text`` uses."""
    first = text.find("\n")
    return "\r\n" if first > 0 and text[first - 1] == "\r" else "\n"


def _closers(text: str) -> tuple[str, ...]:
    fences = [match.group(1) for match in _FENCE.finditer(text)]
    return (*_CLOSERS[:1], *dict.fromkeys(reversed(fences)), *_CLOSERS[1:])


def _settled(document: Document, part: int) -> Document | None:
    """``document`` as Markdown cuts it, with what one part leaves open closed at its end; None when nothing closes it.

    Part 0 is the preface, part 1 the first block.
    """
    if _plain(render(document)):
        return document
    texts = [document.preface, *document.blocks]
    eol = newline(texts[part])
    for closer in _closers(texts[part]):
        closed = f"{texts[part]}{closer}{eol}{eol}" if closer else texts[part]
        texts_now = [*texts[:part], closed, *texts[part + 1 :]]
        changed = Document(texts_now[0], tuple(texts_now[1:]))
        if parse(render(changed)) == changed:
            return changed
    return None


def replaced(document: Document, index: int, block: str) -> Document:
    """``document`` with another text for one block. A list that it ends with is closed when an indented heading follows."""
    settled = _settled(replace(document, blocks=(*document.blocks[:index], block, *document.blocks[index + 1 :])), index + 1)
    if settled:
        return settled
    raise StoreError(
        "a topic file cannot be changed: its text would swallow the next entry", hint="Close the code fence or comment before it."
    )


def removed(document: Document, index: int) -> Document:
    """``document`` without one block; without the blank line before it, too, when nothing follows."""
    preface, blocks = document.preface, (*document.blocks[:index], *document.blocks[index + 1 :])
    if index == len(blocks):
        last = blocks[-1] if blocks else preface
        eol = newline(last)
        last = last.removesuffix(eol) if last.endswith(eol * 2) else last
        preface, blocks = (preface, (*blocks[:-1], last)) if blocks else (last, ())
    settled = _settled(Document(preface, blocks), index)
    if settled:
        return settled
    raise StoreError("a topic file cannot be changed: its text would swallow the next entry", hint="Un-indent the headings in it.")


def appended(document: Document, block: str, *, gap: bool = True) -> Document:
    """``document`` with ``block`` after everything else, a blank line between them if ``gap``.

    A fence or comment that a human left open reaches to the end of the file and would swallow the block: it is closed
    first, which changes nothing of what it means.
    """
    text = render(document)
    eol = newline(text or block)
    lead = "" if not text or text.endswith("\n") else eol
    blank = eol if gap and text.strip(_BOM) and not (text + lead).endswith(eol * 2) else ""
    plain = _plain(text)
    for closer in ("",) if plain else _closers(text):
        tail = f"{lead}{closer}{eol}{eol}" if closer else lead + blank
        grown = (
            replace(document, blocks=(*document.blocks[:-1], document.blocks[-1] + tail)) if document.blocks else Document(text + tail, ())
        )
        wanted = Document(grown.preface, (*grown.blocks, block))
        if plain or parse(render(wanted)) == wanted:
            return wanted
    raise StoreError("a topic file cannot be added to: something in it is left open", hint="Close the code fence or HTML in it.")
