"""A command line as its simple commands, and of which of them exit code 0 tells that they succeeded. Bourne shell syntax."""

from __future__ import annotations

import re
from dataclasses import dataclass

_ASSIGNMENT = re.compile(r"[A-Za-z_]\w*\+?=")
_REDIRECTION = re.compile(r"\s*(?:\d|&)?>{1,2}(?:&\d|\s*\S+)|\s*<\s*\S+")
_SHELLS = frozenset(
    {"bash", "sh", "zsh", "dash", "fish", "/bin/bash", "/bin/sh", "/bin/zsh", "/usr/bin/bash", "/usr/bin/zsh", "/usr/bin/env"}
)


@dataclass(frozen=True, slots=True, kw_only=True)
class Simple:
    """One simple command: its text as typed without redirections, assignments before it, its words, and its directory."""

    text: str
    env: tuple[str, ...]
    words: tuple[str, ...]
    directory: str = ""


def succeeded(line: str) -> tuple[Simple, ...]:
    """The simple commands of ``line`` that must have succeeded when the whole line ended with exit code 0.

    ``a && b`` proves both, ``a; b`` and ``a | b`` only ``b``, ``a || b`` and ``a &`` nothing. Here-documents and control
    structures prove nothing: they are scripts.
    """
    line = _unwrapped(line.strip())
    if "<<" in line or re.search(r"(?:^|[;&|]\s*)(?:for|while|until|if|case|function|select)\s|\$\(|(?<!\\)`|[({]\s", line):
        return ()
    parts = _split(line)
    if parts is None:
        return ()
    strict = any(re.match(r"set\s+-\w*e", text) for text, _ in parts)
    pipefail = any("pipefail" in text for text, _ in parts if text.startswith("set "))
    proven: list[str] = []
    for n, (text, operator) in enumerate(parts):
        if operator in {"||", "&"}:
            proven = []
            if operator == "||" or n == len(parts) - 1:
                return ()
            continue
        following_pipe = operator == "|"
        if following_pipe and not pipefail:
            continue
        proven.append(text)
        if operator in {";", "\n"} and not strict and any(rest for rest, _ in parts[n + 1 :]):
            proven = [kept for kept in proven if kept.startswith("cd ")]
    return _simple(proven)


def _unwrapped(line: str) -> str:
    """The script of ``bash -lc '…'``, else the line itself."""
    if next(iter(line.split(maxsplit=1)), "").strip("'\"") not in _SHELLS:  # most lines, without parsing them
        return line
    words = _words(line)
    while len(words) == 3 and words[0] in _SHELLS and re.fullmatch(r"-\w*c", words[1]):  # noqa: PLR2004 -- shell, option, script
        line = words[2]
        words = _words(line)
    return line.strip()


def _split(line: str) -> list[tuple[str, str]] | None:
    """Parts of the line with the operator that follows each; nothing when quotes do not close."""
    parts: list[tuple[str, str]] = []
    quote = ""
    start = n = 0
    while n < len(line):
        mark = line[n]
        if mark == "\\" and quote != "'":
            n += 2
            continue
        if quote:
            quote = "" if mark == quote else quote
        elif mark in "'\"":
            quote = mark
        elif mark == "#" and (n == 0 or line[n - 1].isspace()):
            end = line.find("\n", n)
            parts.append((line[start:n].strip(), ";"))
            start = n = len(line) if end < 0 else end
            continue
        elif mark in ";|\n" or (mark == "&" and line[n - 1 : n] not in (">", "<") and line[n + 1 : n + 2] != ">"):
            operator = line[n : n + 2] if line[n : n + 2] in {"&&", "||", "|&", ";;"} else mark
            parts.append((line[start:n].strip(), operator.replace("|&", "|")))
            n += len(operator)
            start = n
            continue
        n += 1
    if quote:
        return None
    parts.append((line[start:].strip(), ""))
    return [(text, operator) for text, operator in parts if text]


def _simple(texts: list[str]) -> tuple[Simple, ...]:
    directory = ""
    found: list[Simple] = []
    for text in texts:
        words = _words(_REDIRECTION.sub("", text))
        env = []
        while words and (_ASSIGNMENT.match(words[0]) or words[0] in {"env", "time", "command", "exec", "nice", "sudo"}):
            env.append(words.pop(0))
        if not words or words[0] == "!":
            continue
        if words[0] in {"cd", "pushd"} and len(words) == 2:  # noqa: PLR2004 -- cd and where to
            directory = words[1] if words[1].startswith(("/", "~")) or not directory else f"{directory}/{words[1]}"
            continue
        found.append(Simple(text=_REDIRECTION.sub("", text).strip(), env=tuple(env), words=tuple(words), directory=directory))
    return tuple(found)


def _words(text: str) -> list[str]:
    import shlex

    try:
        return shlex.split(text)
    except ValueError:
        return []
