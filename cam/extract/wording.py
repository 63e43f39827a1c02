"""From what was said to how it is written down: clean sentences, their scope and their topic."""

from __future__ import annotations

import re
from functools import lru_cache
from typing import TYPE_CHECKING

from cam.language.clause import main_clause
from cam.language.lexicon import anywhere, at_start, either, is_all, opening, search, spoken, without, words
from cam.language.slots import chooses, verbs_of
from cam.language.words import content, negated, restricted
from cam.models import Kind, MemoryScope
from cam.patterns import lazy

if TYPE_CHECKING:
    from collections.abc import Iterator

_URL = lazy(r"https?://[^\s<>\"'`）)】」]+")
_CJK = lazy(r"[\u3040-\u30ff\u4e00-\u9fff]")
_CODE_WORD = lazy(
    r"[`\"'(\[<$@/.~-]|\w*[/_.:=\d(]|\w+[A-Z]|(?:npm|pnpm|yarn|npx|bun|uv|pip|git|make|just|cargo|go|docker|kubectl|terraform|"
    r"pytest|ruff|mypy|tox|nox|gradle|mvn|dotnet|mix|rake|bazel|cmake|ctest|zig|buf|eslint|tsc|vitest|jest)\b"
)
_COMMA = lazy(lambda: rf"[,，]\s*(?:(?:{either('joining', 'consequence')}) )*")
_THAT = lazy(lambda: rf"(?:{either('that')}) ")
# Asks for consent to what was said, and leaves it a statement: "always sign commits, ok?"
_TAG = lazy(
    lambda: rf"\s*[,，、\u2013\u2014-]\s*(?:{either('consent')}|{either('consent', spaced=False)})\s*[?？]+\s*$",
    re.IGNORECASE,
)
_IN_PASSING = lazy(lambda: rf"\s*[,;]?\s+(?:{either('in_passing')})(?=\s*[.!]*$)", re.IGNORECASE)
_STATEMENT = 2  # content words that can stand alone
_TOPICS: tuple[tuple[str, re.Pattern[str]], ...] = (
    ("reference", _URL),
    (
        "commands",
        lazy(
            r"`(?:[\w./-]+\s+)+[\w./:=-]+`|\b(?:run|start|build|deploy|execute|launch) (?:the \w+ )?(?:with|using|via|through|"
            r"by)\b|\b(?:npm|pnpm|yarn|npx|bun|uv|cargo|go|make|just|docker|mvn|gradle|dotnet) (?:run |exec )?(?:test|build|lint|"
            r"start|dev|check|fmt|run|install|verify)\b",
            re.IGNORECASE,
        ),
    ),
    ("debugging", anywhere("debugging")),
    ("workflow", anywhere("workflow")),
    ("patterns", anywhere("naming")),
    ("architecture", anywhere("architecture")),
)
_KIND_TOPICS = {Kind.PREREQUISITE: "debugging", Kind.REFERENCE: "reference", Kind.COMMAND: "commands"}


@lru_cache(maxsize=16)  # asked of a sentence by several rules
def strip_chatter(text: str) -> str:
    """``text`` without the words of conversation at its start: "oh and btw", "actually", "对了"."""
    *_, rest = _opened(text)
    return rest


def _opened(text: str) -> Iterator[str]:
    """``text``, then each time what is behind the next words of conversation at its start."""
    yield (rest := text.strip())
    while (match := opening(rest)) and match.end() < len(rest) and match[0].strip().casefold() not in words("answer"):
        yield (rest := rest[match.end() :])


def without_tag(text: str) -> str:
    """``text`` without the words that ask for consent to it at its end."""
    return _TAG.sub(".", text)


def told_in_passing(text: str) -> bool:
    """Whether a sentence is marked as information: "by the way", at either end."""
    return _IN_PASSING.search(text) is not None or any(at_start("notice", rest) for rest in _opened(text))


def clean(text: str) -> str:
    """A standalone sentence: without talk at either end, first letter upper-case where the script has case, with a full stop."""
    line = " ".join(strip_chatter(text).split())
    if disputed := at_start("disputed", line):
        line = line[disputed.end() :].lstrip(" :")
    line = _IN_PASSING.sub("", line)
    aside = search("aside", line)
    if (
        aside
        and aside.start() >= _occasion(line)
        and _can_stand(line[: aside.start()])
        and not any(search(cue, aside[0]) for cue in ("prefer", "ever"))
    ):
        line = line[: aside.start()]
    line = without_orders(line).strip(" ,;:—–，、；：")
    if (that := _THAT.match(line)) and len(line.split()) > 2:  # noqa: PLR2004 -- a sentence goes on
        rest = line[that.end() :]
        line = main_clause(rest) if spoken(line)[0].code == "de" else rest
    if len(line) > 1 and line[0] in "\"“「'" and line[-1] in "\"”」'" and line[1:-1].count(line[0]) == 0:
        line = line[1:-1].strip()
    if not line:
        return ""
    line = _parted(capitalised(line))
    return line if _ended(line) else line + ("。" if _CJK.search(line[-6:]) or spoken(line)[0].code in ("zh", "ja") else ".")


def _occasion(line: str) -> int:
    """Where an occasion ends at the start of a line, with the order that it may hold: "when you touch the protocol, rerun"."""
    found = at_start("occasion", line)
    return found.end() if found else 0


def capitalised(line: str) -> str:
    """``line`` as a sentence begins, unless it begins with code or another name that is written small."""
    return line[0].upper() + line[1:] if line[:1].islower() and not _CODE_WORD.match(line) else line


def _parted(line: str) -> str:
    """Two sentences that were joined, or written as one, with the capitals that they then have: "Don't use npm any more; use pnpm"."""
    head, mark, tail = line.partition("; ")
    if not mark or head.count("`") % 2 or not tail[:1].isupper() or ";" in tail:
        return line
    first = tail.split(maxsplit=1)[0].split("'")[0]
    small = f"{tail[0].lower()}{tail[1:]}"
    if not is_all("capital", first) and (first.casefold() in words("function") or chooses(first.casefold())):
        return f"{head}; {small}"
    return f"{head}. {tail}" if verbs_of(small) else line


def _can_stand(text: str) -> bool:
    """Whether what stands before an aside says something: "going forward, please squash" says nothing before it."""
    return len(content(text)) >= _STATEMENT and bool(content(without(("standing", "ever"), text)))


def is_compound(text: str) -> bool:
    """Whether a word that could order stands before another noun: "release manager is …", "test cards are in …"."""
    return at_start("compound", text) is not None


def is_order(part: str) -> bool:
    """Whether a part of a sentence orders work, as "update the callers" does, and neither "port 5433" nor "update and report"."""
    found = at_start("task", part)
    if found is None or is_compound(part) or restricted(part):
        return False
    rest = part[found.end() :].strip()
    what = "" if at_start("states", rest) else rest.partition(" ")[0]  # "print is forbidden"
    return bool(what) and not what[0].isdigit() and not is_all("joining", what)


def without_orders(line: str) -> str:
    """``line`` up to a tail that orders work: "the limit is 25 MB now, adjust the error text"."""
    for comma in _COMMA.finditer(line):
        head, tail = line[: comma.start()], line[comma.end() :]
        orders = (
            is_order(tail)
            and not at_start("task", head)
            and not (search("ever", tail) or search("here", tail) or (at_start("prohibit", head) and search("rather", tail)))
            and not (search("standing", head) or search("everywhere", head) or comma.start() < _occasion(line))
        )
        needed = search("prerequisite", line) and not search("prerequisite", head)  # "…, so start Xvfb before them"
        plain = search("states", head) is not None and not (search("changed", head) or search("parting", head))
        told = len(content(head)) + plain > _STATEMENT
        if orders and not needed and told and not at_start("subordinate", head):
            return head
    return line


def _ended(line: str) -> bool:
    if line[-1] in ".!?。！？…":
        return True
    last = line.rsplit(maxsplit=1)[-1]
    return bool(_URL.fullmatch(last))  # a full stop would become part of the address


def scope_of(text: str, default: MemoryScope) -> MemoryScope:
    """Where the speaker says that it holds."""
    here = search("machine", text)
    if here and not (is_all("local", here[0]) and _acts(text)):
        return MemoryScope.LOCAL
    everywhere = search("everywhere", text)
    if everywhere and not (is_all("all_over", everywhere[0]) and search("of_part", text)):
        return MemoryScope.GLOBAL
    return default


def _acts(text: str) -> bool:
    """Whether it orders or forbids what anybody does locally: "never run migrations locally", not "locally it is on 5433"."""
    ordered = any(at_start(cue, text) for cue in ("prohibit", "task", "always", "never", "for_good"))
    return ordered or negated(text) or restricted(text) or search("ever", text) is not None or search("must", text) is not None


def topic_of(text: str, kind: Kind = Kind.FACT) -> str:
    """The topic file where a reader would look for it."""
    if kind in _KIND_TOPICS:
        return _KIND_TOPICS[kind]
    for topic, shape in _TOPICS:
        if shape.search(text):
            return topic
    return "preferences" if kind in {Kind.PREFERENCE, Kind.CORRECTION} else "workflow"


def urls(text: str) -> list[str]:
    """The addresses in ``text``, without the punctuation of the sentence."""
    return [match.rstrip(".,;:!?。，、") for match in _URL.findall(text)]
