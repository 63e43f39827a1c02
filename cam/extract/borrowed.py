"""Whether what stands in a message was written elsewhere: code with a comment. It knows no blocks and no rules."""

from __future__ import annotations

import re

from cam.language.lexicon import words
from cam.language.words import tokens
from cam.patterns import lazy

_COMMENT = lazy(r"(?:(?<=[;{},)])|(?<=\s))(?P<mark>//|#|--|/\*|<!--|%|;)[/#*%;-]*(?=\s*[^\W\d])")
_NOTHING_BUT = lazy(r"\s*(?://|/\*|<!--|--\s)")
_DIRECTIVE = lazy(r"\s*#\s?(?:define|include|undef|pragma|if(?:n?def)?|elif|else|endif|error)\b")
# Shapes of code that no sentence has.
_SHAPE = lazy(
    r"""(?:
        .*(?:[{};]|=>) |
        (?:async\s|export\s|pub\s|public\s|private\s|static\s)*(?:def|class|func|fn|function)\s.+[:)] |
        (?:if|elif|else|for|while|try|except|with|case|switch)\b.*: |
        (?:return|yield|raise|throw|await)\s[\w.]*\(.*\) |
        (?:return|yield|raise|throw|import|require|package|using|include)\s\S+ |
        from\s[\w.]+\simport\s.+ |
        @?[\w.$:]+\(.*\) | \(.*\) | <[^>]+>
    )\s*$""",
    re.VERBOSE | re.IGNORECASE,
)
_SQL = lazy(r"(?:SELECT|INSERT|UPDATE|DELETE|CREATE|ALTER|DROP|FROM|WHERE|JOIN|ORDER|GROUP)\s")
_ASSIGNED = lazy(r"(?P<name>[^=:]{1,60}?)\s*(?::=|[-+*/|&.%?]{0,2}=)(?![=~])\s*\S")  # "const TAX = 0.19", "final int n := 3"
_ENTRY = lazy(r"[\"']\w.*,\s*$|[\"'].*:\s*\S+\s*$|(?P<name>[\w.-]+)\s*[:=]\s*\S+,\s*$")  # of JSON, or of a list of arguments
_SETTING = lazy(r"[-\s]*(?P<name>[\w./-]+)\s*:\s*\S+\s*$|(?P<words>[\w.-]+(?:\s+[\w.-]+)??\s+[\"']?[./]*\w*\d\S*)\s*$")
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


def _is_code(text: str, mark: str) -> bool:
    if _SQL.match(text) or _is_named(_ASSIGNED.match(text)):
        return True
    if not text or mark == "--":
        return False
    if _SHAPE.match(text) or _is_named(_ENTRY.match(text)):
        return True
    return mark == "#" and _is_named(_SETTING.match(text))


def _is_named(found: re.Match[str] | None) -> bool:
    """Whether it fits, and what has the value is no sentence."""
    return found is not None and words("function").isdisjoint(tokens(" ".join(filter(None, found.groups()))))
