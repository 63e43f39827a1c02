"""A message cut into the speaker's own sentences: what was pasted, quoted or logged is left out. It knows no rules."""

from __future__ import annotations

import re
from bisect import bisect_right
from collections import Counter
from dataclasses import dataclass
from itertools import dropwhile, takewhile
from typing import TYPE_CHECKING

from cam.extract.borrowed import greets, is_commented_code, is_quoted, letter, without_chat
from cam.extract.semicolon import ASKS, orders_anew, rejoined
from cam.language.lexicon import at_start, either, frames, search
from cam.language.spelling import spelled
from cam.language.words import is_dense
from cam.patterns import lazy

if TYPE_CHECKING:
    from collections.abc import Iterator

_FENCE = lazy(r"^\s*(```+|~~~+)")
_LATE_FENCE = lazy(r"^(?=[^\S\n]*+[^`\s])([^`\n]++)(```[^`\n]*+)$", re.MULTILINE)  # "the issue says: ```" opens a block, too
_QUOTE = lazy(r"^\s*(?:>|\|)\s?")
_ITEM = lazy(r"^\s*(?:(?:[-*•‣]|\(?\d{1,2}[.)]|[a-c]\))\s+|[・·●]\s*)")
_FORWARDED = lazy(lambda: rf"^\s*(?:{either('mail')}|{either('mail', spaced=False)})\s*$", re.IGNORECASE)
_STRUCTURED = lazy(
    r"""^\s*+(?:
        \[[A-Za-z][\w:./-]{1,30}\]\s |
        \[?\d{4}-\d\d-\d\d[T\s_] | \[?\d{1,2}:\d\d:\d\d | \d{10,13}\s | (?:\w{3}\s){1,2}\s?\d{1,2}\s\d\d:\d\d |       # logs
        (?:TRACE|DEBUG|NOTICE|HINT|DETAIL|LOG|PANIC|INFO|WARN(?:ING)?|ERROR|FATAL|FAIL|PASS|ok\s\d|not\sok)\s*[:\[|]? (?=\s|\[) |
        at\s[\w.$<>]+\s?\( | File\s" | Traceback | Caused\sby: | goroutine\s | npm\s(?:ERR|WARN|error) | error(?:\[\w+\])?: | warning: |
        diff\s--git | @@\s | \+\+\+\s | ---\s | index\s[0-9a-f]{7} | [+-](?=[\w\s{}#/.<"']) (?![-\s]*\w+\s) |        # diffs
        \$\s | %\s | PS\s[\w:\\]+> | >>>\s | \#!?[!/\s] | // | /\*+ | \*/ | \*\s@ | <[/!?A-Za-z][^>]*> |
        [{}\[\])]+[,;]?\s*$ |                                                                              # shells, markup
        (?:import|from|export|const|let|var|def|class|public|private|func|fn|return|package|using|include|if\s?\(|for\s?\()\b
            .*[;:{(]\s*$ |
        (?![^:]*[^\x00-\x7f][^:]*\d:\d)
            [-\s]*+["']?[\w./-]+["']?:\s*(?:$|["'\[{|>&*!]|[\w./-]+\s*$)  # YAML, JSON
    )""",
    re.VERBOSE,
)
_CODE_END = lazy(r"(?:[{};]|\)\s*;|=>|\\)\s*$")
_GOES_ON = lazy(r"\s+(?:it's|it is|they're|now|instead|we use|use)\b", re.IGNORECASE)  # "no longer X; it's Y now"
_ABBREVIATION = lazy(lambda: rf"(?:^|[\s(])(?:{either('abbreviation')}|[a-z])\.$", re.IGNORECASE)
_DOTTED = lazy(lambda: rf"(?<!\w)(?:{either('dotted')})", re.IGNORECASE)
_ABBREVIATED = 12  # characters, the longest abbreviation and what stands before it
_AROUND = 24  # characters, what stands before such a full stop and what follows it
_LISTING = lazy(
    lambda: (
        rf"\s*[,;]\s+(?:(?:{either('joining')})\s+)?|\s*[，；]\s*(?:{either('joining', spaced=False)})?"
        r"|\s*\((?:\d|[a-d])\)\s*|\s+\d\)\s+"
    )
)
_SEMICOLON = lazy(lambda: rf"\s*(?:;\s+(?:(?:{either('joining')})\s+)?|；\s*)")
_FACT = 3
_VERBS = ("states", "must", "ever", "changed", "choose", "prohibit", "prefer", "place")
_COMMAND = lazy(r"^(?P<said>\S[^\n]{8,200})[:：][ \t]*\n\s*```(?:ba|z)?(?:sh)?(?:ell)?\n(?P<command>[^\n`]{2,200})\n\s*```", re.MULTILINE)
_NUMBER = lazy(r"\d+")
_REPEATED = 3  # so many lines that differ in numbers only were written by a program
_BLOCK = "\0"
_HEADING = lazy(r"^\s{0,3}#{1,4}\s+\S|^={3,}\s*$|^\s{0,3}\S.*\n={3,}$")
_CHAT = lazy(
    r"^\s*(?:\[\d{1,2}:\d\d[^\]]*\]\s*<?@?[\w.-]{2,24}>?\s*:?\s|<?@[\w.-]{2,24}>?(?:\s+\d{1,2}:\d\d(?:\s?[AP]M)?)?\s*:\s|"
    r"[A-Z]?[\w.-]{2,20}\s+(?:\[|\()?\d{1,2}:\d\d(?:\s?[AP]M)?(?:\]|\))?\s*:?(?:\s|$)|[a-z]{2,12}:\s+(?=[a-z]))"
)
_QUOTATION = {'"': '"', "“": "”", "„": "“", "«": "»", "「": "」", "『": "』"}
_QUOTED_LINE = lazy(r"^\s*(?:\"[^\"]{20,}\"|“[^”]{10,}”|„[^“”]{10,}[“”]|«[^»]{10,}»|「[^」]{10,}」|『[^』]{10,}』)[\s.。]*$")
_LABEL = lazy(r"^(?:\s|[A-Z]{3,}\b)")
_NAMED = lazy(r"`[^`]+`|(?<![^\s(])[\w-]*[./_][\w./-]*\w")
_TAG = lazy(r"<([A-Za-z][\w-]*)(?:\s[^<>]*)?>")
_END_TAG = lazy(r"</([A-Za-z][\w-]*)>")
_CLOSING = {"„": "“", "«": "»", "(": ")", "（": "）", "「": "」", "『": "』", "“": "”", "[": "]"}


@dataclass(frozen=True, slots=True, kw_only=True)
class Sentence:
    """One sentence of the speaker. ``introduced`` says that it is to be remembered: by the line before, or by the ``wish`` behind it.

    ``quoted`` stands behind the source in which the speaker read it.
    """

    text: str
    introduced: bool = False
    quoted: bool = False
    wish: str = ""


def sentences(text: str) -> Iterator[Sentence]:
    """The speaker's own sentences in order, with one blank for several: on a long run of them the frames of corrections take seconds."""
    plain = text.replace("’", "'").replace("\r\n", "\n")
    before = ""
    for line, introduced in _own_lines(_without_elements(_LATE_FENCE.sub(r"\1\n\2", _COMMAND.sub(_inline, plain)))):
        said = " ".join(line.split())
        quoted = is_quoted(said)
        for part in map(spelled, (said,) if _lists(said) else rejoined(split(said))):
            whole = _pointed(part, before)
            yield from listed(whole) or (Sentence(text=whole, introduced=introduced, quoted=quoted),)
            before = part


def _inline(heading: re.Match[str]) -> str:
    """A wish to remember the one line of code below it, with that line in its place: "this is how we deploy, keep it in mind: `…`"."""
    said, command = heading["said"].rstrip(), heading["command"].strip()
    if wish := search("remember_after", said):
        return f"{said[: wish.start()]}: `{command}`{said[wish.start() :]}."
    return f"{said}: `{command}`." if at_start("remember", said) or search("noting", said) else heading[0]


def _pointed(reminder: str, before: str) -> str:
    """A reminder that points to the one thing with a name in the sentence ``before``, with that name: "Remember to run it daily"."""
    it = search("pronoun", reminder)
    named = set(_NAMED.findall(before)) if it else set()
    if it is None or len(named) != 1 or not _reminds(reminder):
        return reminder
    return f"{reminder[: it.start()]}{named.pop()}{reminder[it.end() :]}"


def _without_elements(text: str) -> str:
    """``text`` without ``<tag>…</tag>`` blocks: harness text, documents, markup."""
    kept: list[str] = []
    start = 0
    ends: dict[str, list[int]] = {}
    for closing in _END_TAG.finditer(text):
        ends.setdefault(closing[1], []).append(closing.end())
    for tag in _TAG.finditer(text):
        if tag.start() < start or tag[1] not in ends:
            continue
        after = bisect_right(ends[tag[1]], tag.end())
        if after < len(ends[tag[1]]):
            kept.append(text[start : tag.start()])
            start = ends[tag[1]][after]
    return "".join([*kept, text[start:]])


def listed(sentence: str) -> tuple[Sentence, ...]:
    """The facts of "three things about this repo: a, b, and c", each by itself; nothing when the sentence is no such list."""
    match = search("announce", sentence)
    if match is None or match.end() >= len(sentence.rstrip()):
        return ()
    rest = sentence[match.end() :]
    if _lists(sentence):  # commas belong to the facts, and what follows the last of them is said besides
        *facts, last = _SEMICOLON.split(rest)
        last, *besides = split(last)
        return (*(Sentence(text=fact.strip(), introduced=True) for fact in (*facts, last)), *(Sentence(text=one) for one in besides))
    facts = _told([fact for fact in _LISTING.split(rest) if fact.strip()])
    whole = all((len(fact.split()) >= _FACT or not fact.isascii()) and not at_start("dependent", fact.lstrip()) for fact in facts)
    return tuple(Sentence(text=fact.strip(), introduced=True) for fact in (facts if whole else [rest]))


def _lists(line: str) -> bool:
    """Whether the line announces facts and sets them apart by semicolons: "two things changed: a; b"."""
    match = search("announce", line) if _SEMICOLON.search(line) else None
    return match is not None and bool(_SEMICOLON.search(line, match.end())) and bool(line[match.end() :].strip())


def _told(facts: list[str]) -> list[str]:
    """The facts of a list, one without a verb with the one before it: "staging is deployed from develop, production from main"."""
    told: list[str] = []
    for fact in facts:
        if told and fact.isascii() and not any(search(cue, fact) for cue in _VERBS) and not at_start("task", fact):
            told[-1] += f", {fact}"
        else:
            told.append(fact)
    return told


def with_items(heading: str, text: str) -> str:
    """A sentence of ``text``, a heading with the items of the list below it: "Please do this: fix the importer; tidy the docs"."""
    lines = iter(text.split("\n"))
    if not heading.endswith((":", "：")) or not any(line.rstrip().endswith(heading) for line in lines):
        return heading
    below = dropwhile(lambda line: not line.strip(), lines)
    items = [line[found.end() :].strip() for line in takewhile(_ITEM.match, below) if (found := _ITEM.match(line))]
    return " ".join((heading, "; ".join(items))).rstrip()


def split(line: str) -> list[str]:
    """One line cut at the ends of sentences; marks inside code, parentheses, quotation marks and URLs do not count."""
    parts: list[str] = []
    start = 0
    closing: list[str] = []
    code = quoted = False
    balanced = line.count('"') % 2 == 0
    for n, mark in enumerate(line):
        code ^= mark == "`"
        quoted ^= mark == '"' and balanced
        if code or quoted:
            continue
        if closing and mark == closing[-1]:
            closing.pop()
        elif mark in _CLOSING and line.rfind(_CLOSING[mark]) > n:
            closing.append(_CLOSING[mark])
        if closing or not _is_end(line, n):
            continue
        parts.append(line[start : n + 1])
        start = n + 1
    parts.append(line[start:])
    return [stripped for part in parts if (stripped := part.strip().rstrip(";；").strip())]


def _is_end(line: str, n: int) -> bool:
    mark, after = line[n], line[n + 1 : n + 2]
    if mark == "…":
        return at_start("earnest", line[n + 1 :].lstrip()) is not None
    if mark in "。！？；":
        return after not in ("”", "」", "』", "）")
    if mark == ";" and _GOES_ON.match(line, n + 1):
        return orders_anew(line[n + 1 :].strip())
    if mark in "!?;":
        return not after or after.isspace() or is_dense(after)
    if mark != "." or (after and not after.isspace()):
        return False
    if _ABBREVIATION.search(line[max(0, n - _ABBREVIATED) : n + 1]):
        return False
    before = max(0, n - _AROUND)
    return all(before + dotted.end() != n + 1 for dotted in _DOTTED.finditer(line[before : n + _AROUND]))


def _own_lines(text: str) -> Iterator[tuple[str, bool]]:
    """Lines without pasted material, hard-wrapped prose joined, each with whether a list of facts was announced before it."""
    introduced, heading = False, ""
    previous: tuple[str, bool] | None = None
    lines = list(_spoken_lines(text.split("\n")))
    for n, line in enumerate(lines):
        if not line.strip():
            if previous and not any(_reminder(heading, following) for following in lines[n + 1 : n + 2]):
                yield previous
                previous = None
            introduced = introduced and n + 1 < len(lines) and bool(_ITEM.match(lines[n + 1]))
            continue
        item = _ITEM.match(line)
        body = line[item.end() :].strip() if item else line.strip()
        if previous and not item and _wrapped(previous[0], line):
            previous = (f"{previous[0]} {body}", previous[1])
            continue
        reminder = _reminder(heading, line)
        if previous and not (reminder and previous[0] == heading):
            yield previous
        previous = (reminder or body, introduced and bool(item))
        heading = heading if item else body
        if body.endswith((":", "：")):
            introduced = announces(body)
    if previous:
        yield previous


def _reminder(heading: str, line: str) -> str:
    """The whole reminder, where ``line`` is an item of a list below one that does not say of what: "Remember to:"."""
    item, lead = _ITEM.match(line), heading.strip().rstrip(" :：")
    if item is None or lead == heading.strip():
        return ""
    whole = f"{lead} {line[item.end() :].strip()}"
    return whole if _reminds(whole) and not _reminds(lead) else ""


def _reminds(text: str) -> bool:
    return any(match.start() == 0 for match in frames("remind", text))


def _spoken_lines(lines: list[str]) -> Iterator[str]:
    """The lines of the speaker: outside of blocks, without structured lines, and without what a line has introduced as pasted."""
    outside = list(_outside_blocks(lines))
    shapes = Counter(_NUMBER.sub("0", line) for line in outside if line.strip())
    pasted = ""
    for n, line in enumerate(outside):
        if line == _BLOCK:  # what was announced has come
            pasted = "" if pasted == "introduced" else pasted
            continue
        if not line.strip():
            if pasted == "introduced" and _resumes(outside, n + 1):
                pasted = ""
            yield line
            continue
        if pasted == "introduced" and _structured(outside[n - 1]) and _takes_over(outside[n:]):
            pasted = ""
        if _HEADING.match(line):
            pasted = "document"
        if pasted or (_structured(line) and not _leads(line)) or shapes[_NUMBER.sub("0", line)] >= _REPEATED:
            continue
        yield line
        following = next((other for other in outside[n + 1 :] if other.strip()), "")
        if following and _introduces_paste(line) and not _reminder(line, following):
            pasted = "introduced"


def _outside_blocks(lines: list[str]) -> Iterator[str]:
    """The lines outside of fences, quotations, forwarded mail and chat logs; a mark where a block was."""
    if sum(bool(_CHAT.match(line)) for line in lines) >= 2:  # noqa: PLR2004 -- two speakers or two turns make a chat log
        lines = [line for line in lines if not _CHAT.match(line)]
    lines = without_chat(lines)
    closing: re.Pattern[str] | None = None
    quoting = False
    mail = letter(lines)
    for n, line in enumerate(lines):
        if n in mail:
            if n + 1 == mail.stop:
                yield _BLOCK
            continue
        if closing is not None:
            closing = None if closing.search(line) else closing
            if closing is None:
                yield _BLOCK
            continue
        closing = _opens_paste(line)
        quoted = bool(_QUOTE.match(line) or _QUOTED_LINE.match(line))
        if quoting and not quoted and line[:1].isupper():  # in lower case the quotation goes on
            yield _BLOCK
        quoting = quoted
        if closing is not None or quoted:
            continue
        if _FORWARDED.match(line) or (greets(line) and any(map(str.strip, lines[:n]))):
            return
        yield line


def _opens_paste(line: str) -> re.Pattern[str] | None:
    """What ends the pasted block that ``line`` opens, when it opens one."""
    if fence := _FENCE.match(line):
        return re.compile(rf"^\s*{re.escape(fence[1][:3])}")
    if re.match(r'^\s*("""|\'\'\')', line) and line.count(line.strip()[:3]) == 1:
        return re.compile(re.escape(line.strip()[:3]))
    if (tag := re.match(r"^\s*<([A-Za-z][\w-]*)(?:\s[^>]*)?>", line)) and f"</{tag[1]}>" not in line:
        return re.compile(rf"</{re.escape(tag[1])}>")
    first = line.strip()[:1]
    if first in _QUOTATION and _QUOTATION[first] not in line.strip()[1:]:
        return re.compile(re.escape(_QUOTATION[first]))
    return None


def _introduces_paste(line: str) -> bool:
    if line.rstrip().endswith((":", "：")):
        return not announces(line)
    return bool(search("pasting", line)) and not search("standing", line)


def announces(line: str) -> bool:
    """Whether a heading announces facts or rules, rather than work or something pasted."""
    return bool(search("announce", line) or search("remember", line) or search("standing", line) or search("here", line))


def _leads(line: str) -> bool:
    """Whether the line is nothing but a wish to remember what follows it, or announces rules: "Remember:" is no key of a document."""
    said = line.strip()
    if not said.endswith((":", "：")):
        return False
    match = at_start("remember", said)
    return (match is not None and not said[match.end() :]) or search("announce", said) is not None


def _structured(line: str) -> bool:
    if (item := _ITEM.match(line)) and is_dense(line[item.end() :][:1]):
        return False  # without blanks a sentence looks like a value
    if _STRUCTURED.match(line) or _CODE_END.search(line) or is_commented_code(line):
        return True
    return line.startswith(("    ", "\t")) and not _ITEM.match(line)


def _resumes(lines: list[str], n: int) -> bool:
    """Whether a paragraph after something pasted is the speaker again: the paste was structured and this is prose."""
    before = [line for line in lines[:n] if line.strip()][-8:]
    after = next((line for line in lines[n:] if line.strip()), "")
    looks = sum(_structured(line) or line.startswith(" ") or bool(_ITEM.match(line)) for line in before)
    prose = len(after.split()) > 3 or (not after.isascii() and len(after) >= 8)  # noqa: PLR2004 -- a sentence, not a heading
    return looks * 2 >= len(before) and prose and not (_structured(after) or _ITEM.match(after) or _LABEL.match(after))


def _takes_over(lines: list[str]) -> bool:
    """Whether a log ends above the ``lines``: the first of them asks for something or says "I", and no log follows."""
    asks = any(each.endswith("?") or any(at_start(cue, each) for cue in ("task", *ASKS)) for each in split(lines[0].strip()))
    return asks and not any(_structured(line) or _ITEM.match(line) for line in lines)


def _wrapped(previous: str, line: str) -> bool:
    return len(previous) > 50 and previous[-1] not in ".!?:;。！？" and line[:1].islower()  # noqa: PLR2004 -- shorter lines are breaks on purpose
