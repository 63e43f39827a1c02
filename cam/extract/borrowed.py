"""Whether what stands in a message was written elsewhere: code with a comment, a quotation, a letter. It knows no blocks and no rules."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from cam.extract.wording import is_order, strip_chatter
from cam.language.lexicon import at_start, either, is_all, search, words
from cam.language.places import places
from cam.language.words import is_dense, tokens
from cam.patterns import lazy

if TYPE_CHECKING:
    from collections.abc import Sequence

# What follows a number and a blank is a percent sign.
_COMMENT = lazy(r"(?:(?<=[;{},)])|(?<=\s))(?P<mark>//|#|--|/\*|<!--|(?<!\d )%|;)[/#*%;-]*(?=\s*[^\W\d])")
_NOTHING_BUT = lazy(r"\s*(?://|/\*|<!--|--\s)")
_DIRECTIVE = lazy(r"\s*#\s?(?:define|include|undef|pragma|if(?:n?def)?|elif|else|endif|error)\b")
# Shapes of code that no sentence has. A sentence may begin with the same words, which code writes small: "Raise PRs", "For the API:".
_SHAPE = lazy(
    r"""(?:
        .*(?:[{};]|=>) |
        (?:async\s|export\s|pub\s|public\s|private\s|static\s)*(?:def|class|func|fn|function)\s(?:\([^)]*\)\s)?\w+(?:[(<\[].*)?[:)] |
        (?:if|elif|else|for|while|try|except|with|case|switch)\b.*: |
        (?:return|yield|raise|throw|await)\s[\w.]*\(.*\) |
        (?:return|yield|raise|throw|import|require|package|using|include)\s\S+ |
        from\s[\w.]+\simport\s.+ |
        @?[\w.$:]+\(.*\) | <[^>]+>
    )\s*$""",
    re.VERBOSE,
)
_LISP = lazy(r"\(.*\)\s*$")
_PLAIN = lazy(r"[^\W\d_][\w-]*(?:\s[^\W\d_][\w-]*)+[;:]$")  # words as in a sentence, up to its mark
_SQL = lazy(r"(?:SELECT|INSERT|UPDATE|DELETE|CREATE|ALTER|DROP|FROM|WHERE|JOIN|ORDER|GROUP)\s")
_ASSIGNED = lazy(r"(?P<name>[^=:]{1,60}?)\s*(?::=|[-+*/|&.%?]{0,2}=)(?![=~])\s*\S")  # "const TAX = 0.19", "final int n := 3"
_ENTRY = lazy(r"[\"']\w.*,\s*$|[\"'].*:\s*\S+\s*$|(?P<name>[\w.-]+)\s*[:=]\s*\S+,\s*$")  # of JSON, or of a list of arguments
_SETTING = lazy(r"[-\s]*(?P<name>[\w./-]+)\s*:\s*\S+\s*$|(?P<words>(?![A-Z][a-z]+\s)[\w.-]+(?:\s+[\w.-]+)??\s+[\"']?[./]*\w*\d\S*)\s*$")
_PHRASE = lazy(r"[A-Z][a-z]+(?:\s[a-z]+){2,}$")  # "Max line length": more than a type and a name
_LEAD = lazy(r"[^:：.!?。]{2,80}[:：](?!//)(?=\s*\S)")
_CLOSING = lazy(lambda: rf"(?:{either('closing')})(?!\w)|{either('closing', spaced=False)}", re.IGNORECASE)
# A name of one or two words, or of a few characters of a script without blanks, and what its owner said.
_TURN = lazy(
    lambda: (
        r"\s*(?P<who>[A-ZÀ-Þ][\w'.-]*(?: [A-ZÀ-Þ][\w'.-]*)?|"
        rf"[\u3040-\u30ff\u4e00-\u9fff\uac00-\ud7a3]{{1,6}}|(?i:{either('oneself')}))\s*[:：]\s*(?!//)\S"
    )
)
_SPEAKERS = 2
_TYPED = 2  # words: a type and a name
_LETTERHEAD = 50  # characters
_TITLE = 3  # words of what stands below the name: "Head of Build"
_SIGNED = 5  # words of the name below a letter
_LONGEST = 200  # characters; longer is no line of code that somebody typed


def holds_comment(line: str) -> bool:
    """Whether ``line`` is nothing but a comment of code, or code with one behind it; what "#" opens may be a heading."""
    return _NOTHING_BUT.match(line) is not None or is_commented_code(line)


def is_commented_code(line: str) -> bool:
    """Whether ``line`` is code with a comment behind it, in any of the usual languages: "retries = 3  # never more than 3".

    The words of a setting or of what is assigned are no words of a sentence: "we keep a = b // always" is one. Two hyphens are
    a dash in prose, so that only what cannot be a sentence is code before them.
    """
    if _DIRECTIVE.match(line):
        return True
    return any(_is_code(line[: found.start()].strip(), found["mark"]) for found in _COMMENT.finditer(line[:_LONGEST]))


def without_chat(lines: list[str]) -> list[str]:
    """The lines without a chat log: what several people say by turns, as in "Ana: never use tabs".

    One of them speaks again, or is the speaker, or the log is called one; "Frontend: …" and "Backend: …" are no people.
    """
    turns = {n: found["who"] for n, line in enumerate(lines) if (found := _TURN.match(line))}
    who = list(turns.values())
    people = set(who)
    if len(people) < _SPEAKERS or any(places(name) or search("operated", name) or search("announce", f"{name}:") for name in people):
        return lines
    rest = [line for n, line in enumerate(lines) if n not in turns]
    again = any(name in who[:n] and who[n - 1] != name for n, name in enumerate(who))
    if again or any(is_all("oneself", name) for name in people) or any(search("chatting", line) for line in rest):
        return rest
    return lines


def is_quoted(line: str) -> bool:
    """Whether ``line`` says in front where the rest of it was read: "from the vendor's docs: always call init(). Never …"."""
    lead = _LEAD.match(said := strip_chatter(line))
    return lead is not None and at_start("source", said[: lead.end()]) is not None


def greets(line: str) -> bool:
    """Whether the line does nothing but greet, as a letter begins."""
    return (
        len(line) <= _LETTERHEAD and not line.rstrip().endswith((".", "?", "。", "？")) and at_start("greeting", line.strip()) is not None
    )


def letter(lines: Sequence[str]) -> range:
    """Where a letter of somebody else stands: from its greeting to the name below it, with the speaker's words around.

    A message that is a letter from end to end is the speaker's own, and so is what has no more below the name than a firm, what a
    mail program writes there, or a postscript.
    """
    for end in (end for n in range(1, len(lines)) if (end := _signed(lines, n))):
        begin = next((n for n in range(end - 2, -1, -1) if greets(lines[n])), end)
        if begin < end and ("".join(lines[:begin]).strip() or _speaks(lines[end:])):
            return range(begin, end)
    return range(0)


def _speaks(lines: Sequence[str]) -> bool:
    """Whether below a name somebody asks or orders, or states something in a paragraph of its own."""
    if at_start("notice", "\n".join(lines).strip()):
        return False
    apart = footer = False
    for line in map(str.strip, lines):
        apart, footer = apart or not line, bool(line) and (footer or at_start("footer", line[:_LONGEST]) is not None)
        told = (len(line.split()) > _TITLE or is_dense(line)) and not is_all("talk", line.rstrip(" .!"))
        stated = apart and (line.endswith((".", "!", "。", "！")) or line[:1].islower())
        if not footer and (line.endswith(("?", "？")) or (told and (stated or is_order(strip_chatter(line))))):
            return True
    return False


def _signed(lines: Sequence[str], n: int) -> int:
    """The line behind the name, when the ``n``-th one closes a letter, else 0; the name may stand on the same line."""
    line = lines[n].strip()
    closing = _CLOSING.match(line) if len(line) <= _LETTERHEAD else None  # of any language: a name tells none
    if closing is None:
        return 0
    if name := line[closing.end() :].strip(" ,!"):
        return n + 1 if _is_name(name) else 0
    below = next((k for k in range(n + 1, len(lines)) if lines[k].strip()), 0)
    return below + 1 if below and _is_name(lines[below]) else 0


def _is_name(line: str) -> bool:
    return len(line.split()) <= _SIGNED and not line.rstrip().endswith((".", "?", "!", ":"))


def _is_code(text: str, mark: str) -> bool:
    if _SQL.match(text) or _is_named(_ASSIGNED.match(text)):
        return True
    if not text or mark == "--":
        return False
    if mark == ";":  # French has a blank before the semicolon of a sentence
        return _LISP.match(text) is not None
    if (_SHAPE.match(text) and not _is_sentence(text)) or _is_named(_ENTRY.match(text)):
        return True
    return mark == "#" and _is_named(_SETTING.match(text))


def _is_sentence(text: str) -> bool:
    """Whether what looks like code is nothing but words as a sentence has them: "for the api:", "Tests run in CI;", "we squash;"."""
    if _PLAIN.match(text) is None:
        return False
    titled = text[1].islower() and (len(text.split()) > _TYPED or at_start("choose", text) is not None)
    return (text[0].isupper() and titled) or not words("definite").isdisjoint(tokens(text)) or at_start("we", text) is not None


def _is_named(found: re.Match[str] | None) -> bool:
    """Whether it fits, and what has the value is no sentence."""
    if found is None:
        return False
    name = " ".join(filter(None, found.groups()))
    return len(name) == 1 or (_PHRASE.match(name) is None and words("function").isdisjoint(tokens(name)))  # "y" is Spanish for "and"
