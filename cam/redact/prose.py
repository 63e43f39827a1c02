"""Passwords that merely stand beside the word, in sentences such as "log in with password X"; what is assigned is found elsewhere."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from cam.patterns import lazy
from cam.redact.names import is_attribute
from cam.redact.spans import Span
from cam.redact.values import is_password

if TYPE_CHECKING:
    from collections.abc import Iterator

_ANY = r"[!#-&*+\-./0-9:=?-_a-z{-~]"  # printable ASCII without quotation marks, brackets and commas
_SAID = rf"(?<!{_ANY})(?P<secret>{_ANY}{{8,64}})(?!{_ANY})"  # bounded, so that a long line takes linear time
_LATIN = r"(?:pass(?:word|phrase|code|wd|wort)|pwd|(?<![a-z])pw|kennwort|mot de passe|contraseña|\bclave|senha)(?![a-z_-])"
_WIDE = r"(?:密码|密碼|口令|パスワード|비밀번호|암호)"
_AS = r"(?:as|is|als|ist|comme|est|como|es|é)"
_WIDE_AS = r"(?:作为|作為|是|当作|當作|を|が|は|를|을|는|은|이|가)"

_NEXT_TO = lazy(rf"(?:{_LATIN}[ \t]+|{_WIDE}[ \t]*)[\"'`“「]?{_SAID}", re.IGNORECASE)
_USED_AS = lazy(
    rf"{_SAID}[\"'`”」]?"
    rf"(?:[ \t]+{_AS}[ \t]+(?:[^\s,.;]{{1,30}}[ \t]+){{0,4}}?[\w-]{{0,30}}?{_LATIN}|[ \t]*{_WIDE_AS}[^\n,，。、]{{0,20}}?{_WIDE})"
    r"(?:[ \t]+(?P<next>[a-z]+))?",
    re.IGNORECASE,
)


def told(match: re.Match[str]) -> Span:
    """The password that a sentence tells, with an exclamation mark behind it: people put one into passwords as well."""
    start = match.start("secret")
    return Span(start, start + len(match["secret"].rstrip(".?:：")), "password")


def beside(text: str, start: int, end: int) -> Iterator[Span]:
    """The spans of passwords next to the word, or named as one: "password X", "X as the database password", in eight languages.

    Nothing like "is" or ":" announces them, so only what can hardly be a word, a version, a path or a variable counts.
    """
    for match in (*_NEXT_TO.finditer(text, start, end), *_USED_AS.finditer(text, start, end)):
        secret = match["secret"].rstrip(".!?:")
        if is_password(secret) and not is_attribute(match.groupdict().get("next") or ""):
            yield told(match)
