"""A command line as its simple commands, and of which of them exit code 0 tells that they succeeded. Bourne shell syntax."""

from __future__ import annotations

import posixpath
import re
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

_ASSIGNMENT = re.compile(r"[A-Za-z_]\w*\+?=")
_LETTER = r"""[^\s"'\\<>] | \\. | "(?:\\.|[^"\\])*" | '[^']*'"""
# A word with its quotes, or a redirection with where it goes.
_TOKEN = re.compile(
    rf"\s*(?:(?P<redirection>(?:(?<!\S)\d|&)?(?:>>|>\||<>|>|<)\s*(?:&\s*[\d-]+|(?:{_LETTER})+))|(?P<word>(?:{_LETTER})+))\s*",
    re.VERBOSE | re.DOTALL,
)
_SCRIPT = re.compile(r"<<|\$\(|(?<!\\)`|(?:^|[;&|\n]\s*)(?:for|while|until|if|case|function|select|eval)\s|(?:^|[;&|\n(]\s*)\{\s")
_SHELLS = frozenset({"bash", "sh", "zsh", "dash", "ksh", "fish"})
_SHELL_VALUES = frozenset({"--rcfile", "--init-file"})
_MOVE = re.compile(r"(?:(?:builtin|command)\s+)*(?:cd|pushd|popd)(?=\s|$)")
_LOST = "cd $"  # as to a directory that only the shell knows
_MOVES = frozenset({"cd", "pushd", "popd"})
_DEEPEST = 8  # groups and scripts inside each other


@dataclass(frozen=True, slots=True, kw_only=True)
class _Wrapper:
    """A program that runs the command behind it: its options that take a value, and how many ``operands`` stand before the command.

    What is ``plain`` does not change what is run, and goes without saying. With an option of ``unlike`` it runs nothing, or elsewhere.
    """

    values: frozenset[str] = frozenset()
    operands: int = 0
    plain: bool = True
    unlike: frozenset[str] = frozenset()


def _wrapper(values: str = "", *, operands: int = 0, plain: bool = True, unlike: str = "") -> _Wrapper:
    return _Wrapper(values=frozenset(values.split()), operands=operands, plain=plain, unlike=frozenset(unlike.split()))


_WRAPPERS: Mapping[str, _Wrapper] = {
    "env": _wrapper("-u --unset", plain=False, unlike="-C --chdir -S --split-string"),
    "sudo": _wrapper(
        "-u --user -g --group -h --host -p --prompt -c -C -r -t -T --close-from",
        plain=False,
        unlike="-D --chdir -R --chroot -b --background -i --login -s --shell -l --list -e --edit -v -k",
    ),
    "doas": _wrapper("-u -C", plain=False, unlike="-s -L"),
    "time": _wrapper("-f --format -o --output"),
    "gtime": _wrapper("-f --format -o --output"),
    "command": _wrapper(unlike="-v -V"),
    "builtin": _wrapper(),
    "exec": _wrapper("-a"),
    "nohup": _wrapper(),
    "nice": _wrapper("-n --adjustment"),
    "ionice": _wrapper("-c --class -n --classdata", unlike="-p -P -u"),
    "timeout": _wrapper("-k --kill-after -s --signal", operands=1),
    "gtimeout": _wrapper("-k --kill-after -s --signal", operands=1),
    "stdbuf": _wrapper("-i --input -o --output -e --error"),
    "setsid": _wrapper(unlike="-f --fork"),
    "flock": _wrapper("-w --timeout -E --conflict-exit-code", operands=1, unlike="-c --command -u --unlock"),
    "taskset": _wrapper(operands=1, unlike="-p --pid"),
    "caffeinate": _wrapper("-t -w"),
    "chronic": _wrapper(),
    "unbuffer": _wrapper(),
    "xvfb-run": _wrapper("-n --server-num -s --server-args -e --error-file -f --auth-file -p --xauth-protocol -w --wait", plain=False),
}


@dataclass(frozen=True, slots=True, kw_only=True)
class Simple:
    """One simple command: its text as typed without redirections and what only watches it, assignments before it, its words.

    ``directory`` is where it ran, seen from where the line did; None is nobody knows where.
    """

    text: str
    env: tuple[str, ...]
    words: tuple[str, ...]
    directory: str | None = ""


@dataclass(slots=True)
class _Place:
    """Where a shell stands while it goes through a line."""

    now: str | None = ""
    before: str | None = None
    pushed: list[str | None] = field(default_factory=list)

    def inside(self) -> _Place:
        """The place of a shell that this one starts."""
        return _Place(now=self.now, before=self.before)

    def move(self, words: Sequence[str]) -> None:
        """``cd``, ``pushd`` or ``popd``. A place that only the shell knows is None."""
        if words[0] == "popd":
            known = self.pushed.pop() if len(words) == 1 and self.pushed else None
            self.before, self.now = self.now, known
            return
        if words[0] == "pushd":
            self.pushed.append(self.now)
        targets = [word for word in words[1:] if word not in {"--", "-P", "-L"}]
        self.before, self.now = self.now, self._beyond(targets, "~" if words[0] == "cd" else None)

    def _beyond(self, targets: Sequence[str], home: str | None) -> str | None:
        if not targets:
            return home
        target = targets[0]
        if target == "-":
            return self.before
        if len(targets) > 1 or target[:1] in {"", "-", "+"} or any(mark in target for mark in "$*?[{"):
            return None
        if not target.startswith(("/", "~")):
            if self.now is None:
                return None
            target = posixpath.join(self.now, target)
        there = posixpath.normpath(target)
        return "" if there == "." else there


@dataclass(frozen=True, slots=True, kw_only=True)
class _Typed:
    """One simple command as it was typed: its words as the shell reads them and ``raw``, without redirections."""

    words: tuple[str, ...]
    raw: tuple[str, ...]

    def after(self, count: int) -> _Typed:
        return _Typed(words=self.words[count:], raw=self.raw[count:])


def succeeded(line: str) -> tuple[Simple, ...]:
    """The simple commands of ``line`` that must have succeeded when the whole line ended with exit code 0.

    ``a && b`` proves both, ``a; b`` and ``a | b`` only ``b``, ``a || b`` and ``a &`` nothing. Here-documents and control
    structures prove nothing: they are scripts. ``bash -c '…'`` and ``( … )`` prove what is in them.
    """
    return tuple(_proven(line.strip(), _Place(), frozenset(), _DEEPEST))


def _proven(line: str, place: _Place, options: frozenset[str], depth: int) -> list[Simple]:
    parts = _split(line) if depth and not _SCRIPT.search(line) else None
    return [one for text in _texts(parts or (), options) for one in _simple(text, place, options, depth - 1)]


def _texts(parts: Sequence[tuple[str, str]], options: frozenset[str]) -> list[str]:
    """The parts of a line that succeeded when the whole did, with the changes of directory before them."""
    proven: list[str] = []  # in the lists that have ended
    going: list[str] = []  # in the one that has not
    before = ""
    for n, (text, operator) in enumerate(parts):
        options = _set(text, options)
        last = n == len(parts) - 1
        if operator == "||" or (operator == "&" and last):
            return []
        if not (_MOVE.match(text) and "|" in {operator, before}) and (operator != "|" or "pipefail" in options):  # a pipe moves no shell
            going.append(text)
        before = operator
        if operator == "&":
            going = []
        elif operator in {";", "\n"} and not last:  # a shell that stops at errors does so at the last of a list only
            proven += going if "errexit" in options and len(going) == 1 else _moved(going)
            going = []
    return proven + going


def _moved(going: Sequence[str]) -> list[str]:
    """The changes of directory in a list that may have failed: of one that hangs on another command nobody knows."""
    moves = [bool(_MOVE.match(text)) for text in going]
    return [_LOST] if moves != sorted(moves, reverse=True) else [text for text, move in zip(going, moves, strict=True) if move]


def _set(text: str, options: frozenset[str]) -> frozenset[str]:
    """The options of the shell after ``text``: only those that say what an exit code proves."""
    words = text.split()
    if words[0] != "set":
        return options
    for n, word in enumerate(words[1:], start=1):
        named = {"errexit"} if "e" in word[1:] and word[1:].isalpha() else set[str]()
        if word.endswith("o"):
            named |= {*words[n + 1 : n + 2]} & {"errexit", "pipefail"}
        options = options | named if word[0] == "-" else options - named if word[0] == "+" else options
    return options


def _split(line: str) -> list[tuple[str, str]] | None:
    """Parts of the line with the operator that follows each; nothing when quotes or groups do not close.

    A group in parentheses is one part; parentheses that open none are not understood.
    """
    parts: list[tuple[str, str]] = []
    quote = ""
    start = n = deep = 0
    while n < len(line):
        mark = line[n]
        if mark == "\\" and quote != "'":
            n += 2
            continue
        if quote:
            quote = "" if mark == quote else quote
        elif mark in "'\"":
            quote = mark
        elif deep or mark in "()":
            deep += (mark == "(") - (mark == ")")
            if deep < 0 or (deep == 1 and mark == "(" and line[start:n].strip()):
                return None
        elif mark == "#" and (n == 0 or line[n - 1].isspace()):
            end = line.find("\n", n)
            parts.append((line[start:n].strip(), ";"))
            start = n = len(line) if end < 0 else end
            continue
        elif operator := _operator(line, n):
            parts.append((line[start:n].strip(), operator.replace("|&", "|")))
            n += len(operator)
            start = n
            continue
        n += 1
    if quote or deep:
        return None
    parts.append((line[start:].strip(), ""))
    return [(text, operator) for text, operator in parts if text]


def _operator(line: str, n: int) -> str:
    mark = line[n]
    if mark not in ";|&\n" or (mark == "&" and (line[n - 1 : n] in {">", "<"} or line[n + 1 : n + 2] == ">")):
        return ""
    return line[n : n + 2] if line[n : n + 2] in {"&&", "||", "|&", ";;"} else mark


def _simple(text: str, place: _Place, options: frozenset[str], depth: int) -> list[Simple]:
    """What one part of a line proves: itself, or what is in a group or a script. It may change the ``place``."""
    if text.startswith("(("):  # a sum
        return []
    if text.startswith("("):
        end = text.rindex(")")
        aside = _typed(text[end + 1 :])
        return [] if aside is None or aside.words else _proven(text[1:end].strip(), place.inside(), options, depth)
    typed = _typed(text)
    unwrapped = typed and _unwrapped(typed)
    if not unwrapped or not unwrapped[1].words:
        return []
    kept, typed = unwrapped
    program = typed.words[0]
    if program in _MOVES:
        place.move(typed.words)
        return []
    if program == "!":
        return []
    if posixpath.basename(program) in _SHELLS and (script := _script(typed.words)):
        return [] if kept.words else _proven(script[0].strip(), place.inside(), script[1], depth)
    env = tuple(word for word in kept.words if _ASSIGNMENT.match(word))
    return [Simple(text=" ".join((*kept.raw, *typed.raw)), env=env, words=typed.words, directory=place.now)]


def _typed(text: str) -> _Typed | None:
    import shlex

    raw: list[str] = []
    at = 0
    while at < len(text):
        token = _TOKEN.match(text, at)
        if token is None:
            return None
        raw += [token["word"]] if token["word"] else []
        at = token.end()
    return _Typed(words=tuple("".join(shlex.split(word)) for word in raw), raw=tuple(raw))  # what is quoted in a token is closed in it


def _unwrapped(typed: _Typed) -> tuple[_Typed, _Typed] | None:
    """What stands before a command and has to be told with it, and the command; nothing when it is run elsewhere or not at all."""
    kept = _Typed(words=(), raw=())
    while typed.words:
        wrapper = _WRAPPERS.get(posixpath.basename(typed.words[0]))
        count = 1 if _ASSIGNMENT.match(typed.words[0]) else _taken(typed.words, wrapper) if wrapper else 0
        if count is None:
            return None
        if not count:
            break
        if not (wrapper and (wrapper.plain or (count == 1 and wrapper is _WRAPPERS["env"]))):
            kept = _Typed(words=kept.words + typed.words[:count], raw=kept.raw + typed.raw[:count])
        typed = typed.after(count)
    return kept, typed


def _taken(words: Sequence[str], wrapper: _Wrapper) -> int | None:
    """How many words a wrapper takes for itself; nothing when an option makes it run something else, or elsewhere."""
    n = 1
    while n < len(words) and words[n].startswith("-"):
        word = words[n]
        n += 1
        if word == "--":
            break
        name = word.partition("=")[0]
        letters = [] if word.startswith("--") else [f"-{letter}" for letter in word[1:]]
        valued = next((at for at, letter in enumerate(letters) if letter in wrapper.values), len(letters))
        if name in wrapper.unlike or wrapper.unlike & {*letters[:valued]}:
            return None
        n += (word == name and name in wrapper.values and not letters) or (bool(letters) and valued == len(letters) - 1)
    return n + wrapper.operands


def _script(words: Sequence[str]) -> tuple[str, frozenset[str]] | None:
    """The script of ``bash -euo pipefail -c '…'`` with the options it runs under; nothing when it is in a file."""
    options = frozenset[str]()
    asked = False
    n = 1
    while n < len(words) and words[n][:1] in {"-", "+"}:
        word = words[n]
        n += 1
        if word.startswith("--"):
            n += word in _SHELL_VALUES
            continue
        asked = asked or (word[0] == "-" and "c" in word)
        options = _set(" ".join(("set", word, *words[n : n + 1])), options)
        n += word[-1] in "oO"
    if not asked:
        return None
    return (words[n], options) if n == len(words) - 1 else ("", options)  # with arguments of its own it is no command line
