"""JSON with comments and trailing commas, as editors and agents keep it: one member is put in or taken out, and all other text stays.

Format: https://jsonc.org, with trailing commas allowed.
"""

from __future__ import annotations

import json
import re
from dataclasses import dataclass
from itertools import pairwise
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator

_TRIVIA = r"[\s\ufeff]+|//[^\n]*|/\*.*?\*/"
_TOKEN = re.compile(_TRIVIA + r'|(?P<text>"(?:[^"\\\n]|\\.)*")|(?P<mark>[{}\[\]:,])|(?P<word>[^\s{}\[\]:,"/]+)', re.DOTALL)


@dataclass(frozen=True, slots=True)
class _Token:
    text: str
    start: int
    end: int


@dataclass(frozen=True, slots=True, kw_only=True)
class _Value:
    """Where a value stands; ``members`` of an object, None for anything else."""

    start: int
    end: int
    members: tuple[_Member, ...] | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class _Member:
    """``comma`` is where the comma behind it ends, 0 when there is none."""

    name: str
    start: int
    value: _Value
    comma: int


def _tokens(text: str) -> Iterator[_Token]:
    at = 0
    while at < len(text):
        found = _TOKEN.match(text, at)
        if not found:
            raise ValueError(f"unexpected {text[at]!r} in line {text.count(chr(10), 0, at) + 1}")
        if found.lastgroup:
            yield _Token(found[0], at, found.end())
        at = found.end()


def parse(text: str) -> object:
    """What the text says; an empty object when it holds nothing but space and comments. Raises ValueError."""
    marks = [token.text for token in _tokens(text)]
    plain = [mark for mark, behind in pairwise([*marks, ""]) if mark != "," or behind not in ("}", "]")]
    return json.loads(" ".join(plain)) if plain else {}


def put(text: str, path: tuple[str, str], value: object) -> str:
    """``text`` with ``value`` as a member of the object under ``path[0]``, made where it is missing. Raises ValueError."""
    outer, name = path
    document = parse(text)
    if not isinstance(document, dict) or not isinstance(document.get(outer, {}), dict):
        raise ValueError(f"no object in which {outer} can stand")  # noqa: TRY004 -- a fault of the text
    style = _Style.of(text)
    root = _root(text)
    if root is None:
        return f"{text}{style.shown({outer: {name: value}}, 0)}{style.end}"
    group = _member(root, outer)
    if group is None:
        return _with_member(text, root, outer, {name: value}, style)
    known = _member(group.value, name)
    if known is None:
        return _with_member(text, group.value, name, value, style)
    if document[outer][name] == value:
        return text
    shown = style.shown(value, _column(text, known.start))
    return text[: known.value.start] + shown + text[known.value.end :]


def take(text: str, path: tuple[str, str]) -> str:
    """``text`` without that member, and without the object that held it when nothing else is in it. Raises ValueError."""
    parse(text)
    outer, name = path
    group = _group(text, outer)
    if group is None or _member(group.value, name) is None:
        return text
    left = _without_member(text, group.value, name)
    group = _group(left, outer)
    root = _root(left)
    if root is None or group is None or left[group.value.start + 1 : group.value.end - 1].strip():  # a comment, at least
        return left
    return _without_member(left, root, outer)


def _group(text: str, name: str) -> _Member | None:
    root = _root(text)
    return _member(root, name) if root else None


# -- where things stand ---------------------------------------------------------------------------------------------


def _root(text: str) -> _Value | None:
    tokens = list(_tokens(text))
    return _read(tokens, 0)[0] if tokens else None


def _read(tokens: list[_Token], at: int) -> tuple[_Value, int]:
    """The value that begins at a token, and the number of the token behind it; the text is known to be valid."""
    first = tokens[at]
    if first.text not in ("{", "["):
        return _Value(start=first.start, end=first.end), at + 1
    members: list[_Member] = []
    at += 1
    while tokens[at].text not in ("}", "]"):
        key = tokens[at]
        value, at = _read(tokens, at + 2 if first.text == "{" else at)
        comma = tokens[at].end if tokens[at].text == "," else 0
        if first.text == "{":
            members.append(_Member(name=json.loads(key.text), start=key.start, value=value, comma=comma))
        at += 1 if comma else 0
    shape = tuple(members) if first.text == "{" else None
    return _Value(start=first.start, end=tokens[at].end, members=shape), at + 1


def _member(value: _Value, name: str) -> _Member | None:
    """The last member of that name, which is the one that counts."""
    return next((one for one in reversed(value.members or ()) if one.name == name), None)


def _column(text: str, at: int) -> str:
    """The white space that begins the line in which ``at`` stands."""
    line = text[text.rfind("\n", 0, at) + 1 : at]
    return line[: len(line) - len(line.lstrip(" \t"))]


# -- changing -------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class _Style:
    """How the text is laid out: what indents it, and what ends its lines."""

    indent: str
    end: str

    @classmethod
    def of(cls, text: str) -> _Style:
        found = re.search(r"\n([ \t]+)\S", text)
        return cls(found[1] if found else "  ", "\r\n" if "\r\n" in text else "\n")

    def shown(self, value: object, column: int | str) -> str:
        """``value`` on several lines, those behind the first indented by ``column``."""
        margin = column if isinstance(column, str) else self.indent * column
        return json.dumps(value, ensure_ascii=False, indent=self.indent).replace("\n", f"{self.end}{margin}")


def _with_member(text: str, place: _Value, name: str, value: object, style: _Style) -> str:
    members = place.members or ()
    inside = text[place.start + 1 : place.end - 1]
    label = json.dumps(name, ensure_ascii=False)
    if members and "\n" not in inside:
        at = members[-1].value.end
        return f"{text[:at]}, {label}: {json.dumps(value, ensure_ascii=False)}{text[at:]}"
    margin = _column(text, members[0].start) if members else _column(text, place.start) + style.indent
    body = f"{style.end}{margin}{label}: {style.shown(value, margin)}"
    at = place.start + 1 + len(inside.rstrip())  # behind a comment on the last line, too
    tail = "" if "\n" in text[at : place.end] else style.end + _column(text, place.start)
    if members and not members[-1].comma:
        comma = members[-1].value.end
        return f"{text[:comma]},{text[comma:at]}{body}{tail}{text[at:]}"
    return f"{text[:at]}{body}{',' if members else ''}{tail}{text[at:]}"


def _without_member(text: str, place: _Value, name: str) -> str:
    members = place.members or ()
    at = max(number for number, one in enumerate(members) if one.name == name)
    one = members[at]
    start = len(text[: one.start].rstrip(" \t"))
    if text[one.comma or one.value.end :].lstrip(" \t").startswith(("\n", "\r", "//")):  # its line goes with it
        start = len(text[:start].removesuffix("\n").removesuffix("\r"))
    if one.comma:
        between = text[one.value.end : one.comma - 1]
        return text[:start] + (between if between.strip() else "") + text[one.comma :]
    if at == 0:
        return text[:start] + text[one.value.end :]
    comma = members[at - 1].comma  # which has nothing to divide any more
    return text[: comma - 1] + text[comma:start] + text[one.value.end :]
