"""Passwords that merely stand beside the word, in sentences such as "log in with password X"; what is assigned is found elsewhere."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from cam.patterns import lazy
from cam.redact.names import is_attribute
from cam.redact.spans import Span
from cam.redact.values import NUMBERED, is_chosen, is_password, is_word

if TYPE_CHECKING:
    from collections.abc import Iterator

_ANY = r"[!#-&*+\-./0-9:=?-_a-z{-~]"  # printable ASCII without quotation marks, brackets and commas
_SAID = rf"(?<!{_ANY})(?P<secret>{_ANY}{{4,64}})(?!{_ANY})"  # bounded, so that a long line takes linear time
_OPEN, _SHUT = r"[\"'`“„‘「]", r"[\"'`“”’」]"
_LATIN = r"(?:pass(?:word|phrase|code|wd|wort)|pwd|(?<![a-z])pw|kennwort|mot de passe|\bmdp|contraseña|\bclave|senha)(?![a-z_-])"
_WIDE = r"(?:密码|密碼|口令|暗証番号|パスコード|パスワード|비밀번호|비번|암호)"
_AS = r"(?:as|is|als|ist|comme|est|como|es|é)"
_WIDE_AS = r"(?:作为|作為|是|当作|當作|を|が|は|를|을|는|은|이|가)"

_NEXT_TO = lazy(
    rf"(?:{_LATIN}[ \t]+(?:(?:dafür|dazu|there|here)[ \t]+)?|(?<![\w-])(?P<pass>pass)[ \t]+|{_WIDE}[ \t]*)"
    rf"(?:(?P<quote>{_OPEN})|[ \t]?){_SAID}"
    rf"(?P<shut>{_SHUT})?(?:[ \t]+(?P<next>[a-z]+))?",
    re.IGNORECASE,
)
_USED_AS = lazy(
    rf"(?P<quote>{_OPEN})?{_SAID}{_SHUT}?"
    rf"(?:[ \t]+{_AS}[ \t]+(?:[^\s,.;]{{1,30}}[ \t]+){{0,4}}?[\w-]{{0,30}}?{_LATIN}|[ \t]*{_WIDE_AS}[^\n,，。、]{{0,20}}?{_WIDE})"
    r"(?:[ \t]+(?P<next>[a-z]+))?",
    re.IGNORECASE,
)

# "…, pw X" and "user A pass X" are entries of a list that tells how one gets in: a plain word with a number is a password there.
_BEFORE = 100  # characters
_USER = (
    r"(?:(?<![\w/-])(?:user(?:name)?|login|account|benutzer(?:name)?|konto|usuario|usuário|cuenta|conta|utilisateur|compte)[ \t]*|"
    r"(?:用户|账号|ユーザー?|アカウント|사용자|계정)[ \t]*)"
)
_ARTICLE = r"(?:(?:the|its|my|our|das|dem|der|le|la|el|o|a|su|son)[ \t]+)?"
USER = lazy(rf"[,;，、][ \t]*{_ARTICLE}{_USER}\Z", re.IGNORECASE)
_USER_FIRST = lazy(
    rf"{_USER}(?:(?::|=|is|ist|est|es|é|是|は|는|은)[ \t]*)?[\"'`]?(?!(?:and|und|y|et|e)\b)[\w.@+-]{{1,40}}[\"'`]?[ \t]+\Z", re.IGNORECASE
)
_ENTRY = lazy(
    rf"(?:[,;(，、；：（|/]|[:.](?=[ \t])|\b(?:and|with|und|mit|y|con|et|avec|e|com)(?=[ \t]))[ \t]*{_ARTICLE}\Z",
    re.IGNORECASE,
)
_PLACE = lazy(
    rf"[\w.-]@[\w-]|://|\d\.\d{{1,3}}\.\d{{1,3}}\b|\b(?:s?ftp|ssh|vnc|rdp|vpn|wi-?fi|wlan|log[ -]?in|sign in)\b|{_USER}", re.IGNORECASE
)
_GOES_ON = lazy(r"[ \t]+(?!(?:and|or|for|on|to|at|in|then|by|und|oder|für|auf|im|y|en|para|et|sur|pour|e|no|na|em)\b)[a-z]", re.IGNORECASE)
# Of "pass", which is a verb as well: what is passed on to something, a converter, and a place that is a part of a program.
_PASSED_ON = lazy(
    r"[ \t]+(?!(?:and|or|for|at)\b|on[ \t]+(?!to\b)\w|to[ \t]+(?:get|log|sign|enter|open|connect|unlock)\b)[a-z]", re.IGNORECASE
)
_CONVERTER = lazy(r"[a-z]+[24][a-z]+", re.IGNORECASE)
_OF_PROGRAM = lazy(
    r"/(?:s?ftp|ssh|vpn|log[_-]?in|sign[_-]?in)\b|\b(?:log[ _-]?in|sign[ _-]?in|account|user)(?:\(|\.[a-z]+\b|"
    r"[ \t]+(?:page|form|flow|screen|dialog|button|route|handler|service|test|view|hook|endpoint)s?\b)",
    re.IGNORECASE,
)
# "User praxis12, secret Wurzelspitze.": the two are all the sentence says. What is said of a secret is a participle or such.
_LISTED = lazy(
    rf"(?:^|[^\w \t])[ \t]*{_USER}[\"'`]?(?=[\w.@+-]{{0,40}}\d)[a-z][\w.@+-]{{1,40}}[\"'`]?[ \t]*[,;/、，][ \t]*"
    rf"(?:secret|geheimnis|{_LATIN})[ \t]+(?P<secret>{_ANY}{{4,64}}?)(?=[.!]?[ \t]*$|[.][ \t])",
    re.IGNORECASE | re.MULTILINE,
)
_SAYS_OF_IT = lazy(r"(?:ge|un)\w+|\w+(?:ed|ing|en|ig|lich|[ai]ble|[ai]d[oa]|ant|ent|less|ful|iert|é)", re.IGNORECASE)
# A word that no secret is: what is tried in vain, and what a database has before anybody chooses one.
_VAIN = frozenset(
    "wrong invalid incorrect bad mismatch bogus falsch ungültig incorrecta inválida incorrect faux fausse invalide errada incorreta "
    "postgres mysql mariadb minio minioadmin rabbitmq vagrant elastic".split()
)
_IN_VAIN = lazy(
    r"[^.;\n]{0,60}?\b(?:expect\w*[ \t]+(?:(?:an?|the|it)[ \t]+)?(?:to[ \t]+)?(?:error|fail|reject|40[13])|"
    r"(?:must|should|shall|login|form)[ \t]+fails?\b|rejected|refused|"
    r"scheiter|fehlschl|abgelehnt|échou|rechaz|falla\b|falha\b|recusad|40[13]\b)",
    re.IGNORECASE,
)
# What one gets in with is told as it is, also when it is a word: 'with the password "swordfish"'.
_WITH = lazy(
    r"\b(?:with|using|mit|avec|con|com)[ \t]+(?:the|its|my|our|dem|deinem|meinem|le|la|el|a|o)[ \t]+(?:[\w-]{1,20}[ \t]+)?\Z", re.IGNORECASE
)


def told(match: re.Match[str]) -> Span:
    """The password that a sentence tells, with an exclamation mark behind it: people put one into passwords as well."""
    start = match.start("secret")
    return Span(start, start + len(match["secret"].rstrip(".?:：")), "password")


def beside(text: str, start: int, end: int) -> Iterator[Span]:
    """The spans of passwords next to the word, or named as one: "password X", "X as the database password", in eight languages.

    Nothing like "is" or ":" announces them, so only what can hardly be a word, a version, a path or a variable counts,
    unless it is quoted, or stands in a list that tells how one gets in.
    """
    for match in _NEXT_TO.finditer(text, start, end):
        secret = match["secret"].rstrip(".!?:")
        if is_attribute(match["next"] or "") or (match["pass"] and not _is_entry(match)):
            continue
        if (is_password(secret) and not match["pass"]) or _is_quoted(match, secret) or (is_chosen(secret) and _is_entry(match)):
            yield told(match)
    for match in _LISTED.finditer(text, start, end):
        if is_chosen(match["secret"]) or _is_listed_word(match["secret"]):
            yield told(match)
    for match in _USED_AS.finditer(text, start, end):
        secret = match["secret"].rstrip(".!?:")
        if (is_password(secret) or (match["quote"] and is_chosen(secret))) and not is_attribute(match["next"] or ""):
            yield told(match)


def _is_quoted(match: re.Match[str], secret: str) -> bool:
    if not (match["quote"] and match["shut"]):
        return False
    if is_chosen(secret):
        return True
    if not is_word(secret) or is_attribute(secret) or secret.casefold() in _VAIN or _WITH.search(_before(match)) is None:
        return False
    return _IN_VAIN.match(match.string, match.end("shut")) is None


def _is_listed_word(secret: str) -> bool:
    return is_word(secret) and not (is_attribute(secret) or secret.casefold() in _VAIN or _SAYS_OF_IT.fullmatch(secret))


def _is_entry(match: re.Match[str]) -> bool:
    """Whether the word and its value are all that stands between two commas or such, where a place or a user was named before."""
    before = _before(match)
    if match["pass"] and _is_verb(match, before):
        return False
    if not match["shut"] and _GOES_ON.match(match.string, match.end("secret")):
        return False
    return _USER_FIRST.search(before) is not None or (_ENTRY.search(before) is not None and _PLACE.search(before) is not None)


def _is_verb(match: re.Match[str], before: str) -> bool:
    """Whether "pass" is what a program does: "/login and pass form2json", "the login page, pass "x2" to the form"."""
    secret = match["secret"].rstrip(".!?:")
    if is_passed_on(match.string, max(match.end("secret"), match.end("shut")), secret):
        return True
    return _OF_PROGRAM.search(before) is not None and "://" not in before and _USER_FIRST.search(before) is None


def is_passed_on(text: str, end: int, value: str) -> bool:
    """Whether what stands behind "pass" and ends at ``end`` is handed on: to somewhere, as one of several, or through a converter."""
    return (
        _PASSED_ON.match(text, end) is not None
        or _CONVERTER.fullmatch(value) is not None
        or value.rstrip("0123456789").casefold() in NUMBERED
    )


def _before(match: re.Match[str]) -> str:
    return match.string[max(match.start() - _BEFORE, 0) : match.start()].rpartition("\n")[2]
