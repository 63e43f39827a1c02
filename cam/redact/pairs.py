"""Secrets that are known by their neighbour: the other half of a key that was found, the password beside the user of an account."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from cam.patterns import lazy
from cam.redact.formats import LABELS
from cam.redact.names import is_attribute
from cam.redact.prose import is_passed_on
from cam.redact.spans import MARK, Span
from cam.redact.values import NUMBERED, is_identity, is_marked, is_notation, is_password, is_passwordlike, is_random, is_versioned

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from cam.redact.spans import Page

_AND = (
    r"(?:[ \t]*[,/|&;:，、；：／][ \t]*|[ \t]+(?:and|with|und|mit|et|avec|y|con|e|com)[ \t]+|[ \t]*(?:和|与|與|跟|と|와|과|및)[ \t]*"
    r"|[ \t]*\r?\n[ \t]*(?:[-*•][ \t]+)?)"
)
_OPEN, _SHUT = r"[\"'`“「『(]{0,3}", r"[\"'`”」』)]{0,3}"

# Both halves of what a provider gives out in two are random. The second half of AWS's, 40 characters of base64, is like nothing else.
_HALF = r"(?<![A-Za-z0-9+/=_~-])(?P<secret>[A-Za-z0-9+/_~-]{16,128}={0,2})(?![A-Za-z0-9+/=_~-])"
_AFTER = lazy(rf"{_SHUT}{_AND}{_OPEN}{_HALF}")
_BEFORE = lazy(rf"{_HALF}{_SHUT}{_AND}{_OPEN}\Z")
_SECRET = lazy(
    rf"\bsecret(?: access)?(?: key)?(?:[ \t]+(?:is|ist|est|es|é))?[ \t]+{_OPEN}{_HALF}", re.IGNORECASE
)  # "client id … and secret …"
_ID = lazy(r"\bid\b", re.IGNORECASE)
_AWS = "aws key id"
_AWS_HALF = lazy(r"(?<![A-Za-z0-9+/=_-])(?P<secret>[A-Za-z0-9+/]{40})(?![A-Za-z0-9+/=_-])")
_NEAR = 160  # characters
_PLACEHOLDER = lazy(rf"{re.escape(MARK)}: ([^\]\n]{{1,40}})\]")

# Literals of which a line must hold one, in lower case, before it is read for an account; the second are looked for where not all is ASCII.
_STEMS = (
    *("cred", "login", "log in", "sign in", "account", "pass", "clave", "senha", "kennwort"),
    *("auth", "wifi", "wi-fi", "wlan"),
    *("daten", "konto", "melde", "identifiant", "compte", "connecte", "cuenta", " / "),
)
_WIDE = (
    "conta ",
    "账",
    "帐",
    "凭",
    "登",
    "密",
    "認",
    "ウ",
    "グ",
    "ワ",
    "격",
    "계",
    "그",
    "밀",
    "암",
    "básic",
    "基",
    "와",
)  # one sign of each word, as in names.py
# On lower-case text, since a pattern without regard to case is many times slower.
_ACCOUNT = lazy(
    r"(?<![\w/.-])(?:(?P<both>credentials?|creds|(?:zugangs|anmelde|login)daten|identifiants?|credencia(?:l|les|is))|log[ -]?ins?|sign in|"
    r"accounts?|user(?:name)?|(?:benutzer)?konto|benutzer(?:name)?|(?:an)?melden?|compte|connecte[rz]?|utilisateur|cuenta|usuario|conta|"
    r"usuário)(?![\w/.])|(?<![a-z])(?P<net>wi-?fi(?![a-z])|wlan(?![a-z])|와이파이)"
    r"|(?P<access>zugang|access|accès|acceso|acesso)(?![a-z])"
    r"|(?P<basic>basic[ -]auth(?:entication)?|authentification basique|autentica(?:ción|ção) básica|基本认证|基本認証|기본 ?인증)"
    r"|(?P<wide>凭据|凭证|認証情報|자격 ?증명)|账号|账户|帐号|登录|用户名|アカウント|ログイン|ユーザー名?|계정|로그인|사용자"
)
_IS = lazy(
    r"[^\n.:,;!?=]{0,48}?(?:[ \t](?:is|are|was|were|with|as|ist|sind|lautet|lauten|mit|als|est|sont|avec|es|son|con|é|são|com)[ \t]+"
    r"|[:：=是为は은는][ \t]*)[\"'`“「]?|[ \t]+",
    re.IGNORECASE,
)
_NAMED = (
    r"(?:(?:(?:the|its|das|le|la|a|son|su) )?(?:pass(?:word|phrase|code|wd|wort)?|pw|kennwort|mot de passe|contraseña|clave|senha|"
    r"密码|密碼|パスワード|暗証番号|パスコード|비밀번호|비번|암호)(?:[ \t]+(?:is|ist|est|es|é)[ \t]+|[ \t]*[:：=是は은는][ \t]*|[ \t]+))"
)
_ANY = r"[!#-&*+\-./0-9:=?-_a-z{-~]"  # printable ASCII without quotation marks, brackets, commas and semicolons
_COUPLE = lazy(
    rf"(?<![A-Za-z0-9_/@.+-])(?P<user>[A-Za-zÀ-ÿ0-9_.@+-]{{2,60}}){_SHUT}(?P<and>{_AND})(?P<named>{_NAMED})?{_OPEN}(?P<secret>{_ANY}{{5,64}})(?!{_ANY})",
    re.IGNORECASE,
)
# Nothing else on its line: "admin / Hail!Black88".
_ALONE = lazy(
    rf"[ \t]*(?:[-*•>][ \t]+)?[\"'`]?(?:admin(?:istrator)?|root|guest|gast|invité|invitado|convidado|user|demo|test|pi|ubuntu)"
    rf"[\"'`]?[ \t]+/[ \t]+{_OPEN}(?P<secret>{_ANY}{{6,64}}){_SHUT}[ \t]*$",
    re.IGNORECASE | re.MULTILINE,
)
_NUMBERED = lazy(r"[A-Za-z]{4,}\d{2,4}")
_YEAR = 4  # digits; an account is less often "prod and stage2024" than it is "root and summer2024"
_WORDS = lazy(r"[A-Za-z]+(?:[-_.]\w+)+")  # "ssh-agent2"
_CHOSEN = lazy(r"(?:[A-Z][a-z]+[-_.]){1,3}\d{2,4}")  # "Brisk-Otter-77"
_NAME = lazy(r"([A-Z][a-z]+(?:-[a-z]+)?)#\d+")  # "Colibri#88", which is a password where "GH#88" and "id%88" are none
_DIGIT = lazy(r"\d")
# What follows the word where a network is named, in lower case.
_OF_NET = frozenset(
    (
        "is ist es est e in at on for of im am bei vom zum für de del do da du au à en em no na para pour s name network netz netzwerk "
        "access zugang login named called heißt called here hier upstairs"
    ).split()
)
_NEXT = lazy(r"[ \t]*(\w+)")
_END = lazy(r"\.(?=\s)|。|\n")
_REACH = 120  # characters


def pairs(page: Page, known: Iterable[Span]) -> Iterator[Span]:
    """The spans of the other halves of ``known`` tokens and of those that are redacted already, and of the passwords of accounts."""
    for span in (*known, *_redacted(page.text)):
        yield from _halves(page.text, span)
    for start, end in page.lines("secret"):
        for match in _SECRET.finditer(page.text, start, end):
            if is_random(match["secret"]) and _ID.search(page.text, max(match.start() - _NEAR, 0), match.start()):
                yield Span(*match.span("secret"), "secret")
    if not page.numbers():
        return
    wide = () if page.text.isascii() else _WIDE
    for start, end in page.lines(*_STEMS, *wide):
        if _DIGIT.search(page.text, start, min(end + _REACH, len(page.text))):
            yield from _accounts(page, start, end)
    for start, end in page.lines(" / "):
        if (alone := _ALONE.match(page.text, start, end)) and is_marked(secret := alone["secret"].rstrip(".")):
            yield Span(alone.start("secret"), alone.start("secret") + len(secret), "password")


def _redacted(text: str) -> Iterator[Span]:
    if "[" in text:  # one character is found ten times faster than many
        yield from (Span(*found.span(), found[1]) for found in _PLACEHOLDER.finditer(text) if found[1] in LABELS)


def _halves(text: str, token: Span) -> Iterator[Span]:
    first, last = max(token.start - _NEAR, 0), token.end + _NEAR
    if token.label == _AWS:
        near = (*_AWS_HALF.finditer(text, first, token.start), *_AWS_HALF.finditer(text, token.end, last))
        yield from (Span(*half.span("secret"), "aws secret key") for half in near if is_random(half["secret"]) and _mixed(half["secret"]))
    for half in (_BEFORE.search(text, first, token.start), _AFTER.match(text, token.end, last)):
        if half and _is_half(half["secret"]):
            yield Span(*half.span("secret"), "secret")


def _mixed(value: str) -> bool:
    return value.lower() != value != value.upper()


def _is_half(value: str) -> bool:
    return is_random(value) and not is_identity(value) and not is_versioned(value)


def _accounts(page: Page, start: int, end: int) -> Iterator[Span]:
    text = page.text
    listed = text[max(start, end - _NEAR) : end].rstrip().endswith((":", "："))  # what they are stands on the next two lines
    for noun in _ACCOUNT.finditer(page.lower, start, end):
        at, last = noun.end(), min(noun.end() + _REACH, end)
        if (following := _NEXT.match(text, at, last)) and is_attribute(following[1]):
            continue
        if (
            noun["net"] and following and following[1].isascii() and following[1].lower() not in _OF_NET
        ):  # "the wifi driver is iwlwifi / ath10k"
            continue
        if listed:
            last = min(end + _REACH, len(text))
        elif stop := _END.search(text, at, last):
            last = stop.start()
        while at <= end and (couple := _COUPLE.search(text, at, last)):
            told = _IS.fullmatch(text, noun.end(), couple.start()) is not None
            if (told or listed or couple["named"]) and _is_password(couple, noun, told=told):
                begin = couple.start("secret")
                yield Span(begin, begin + len(couple["secret"].rstrip(".?:")), "password")
            at = couple.end("user")


def _is_password(couple: re.Match[str], noun: re.Match[str], *, told: bool) -> bool:
    """Whether the second of a couple is a password; ``told`` says that the sentence says what the two are."""
    user, secret = couple["user"], couple["secret"].rstrip(".?:")
    if _are_words(user, secret):
        return False
    if couple["named"]:
        verb = couple["named"].strip().lower() == "pass" and is_passed_on(couple.string, couple.end("secret"), secret)
        return is_passwordlike(secret) and not verb
    if noun["net"] and not _is_joined(couple):
        return False
    bare = secret.rstrip("!")
    if is_notation(bare):
        return told and _is_chosen(user, bare)
    return is_password(bare) or is_marked(secret) or (told and _is_counted_word(couple, bare, noun))


def _are_words(user: str, secret: str) -> bool:
    """Whether two are no account: parts of a ref, whose words are joined by hyphens, or words for what things are like."""
    return (user.endswith("-") and secret.startswith("-")) or is_attribute(user) or is_attribute(secret.rstrip("0123456789"))


def _is_joined(couple: re.Match[str]) -> bool:
    """Whether a mark stands between two rather than a word."""
    return couple["and"].strip(" \t") in {"/", ":"}


def _is_counted_word(couple: re.Match[str], secret: str, noun: re.Match[str]) -> bool:
    """Whether a word with a number is a password, where it is told what the two are.

    Credentials are two, where an account may be one of several; and so are a network and what opens it, with a mark between them.
    """
    if noun["access"] or "/" in secret or (any(c.isdigit() for c in couple["user"]) and not noun["basic"]):
        return False
    if _is_joined(couple):
        return is_passwordlike(secret) and (not _WORDS.fullmatch(secret) or _CHOSEN.fullmatch(secret) is not None)
    return _NUMBERED.fullmatch(secret) is not None and (bool(noun["both"] or noun["wide"]) or secret[-_YEAR:].isdigit())


def _is_chosen(user: str, secret: str) -> bool:
    """Whether a name with a number was chosen as a password: it is no thing that is counted, and ``user`` is none."""
    name = _NAME.fullmatch(secret)
    counted = name is None or name[1].lower() in {*NUMBERED, user.lower()}
    return not counted and not any(c.isdigit() for c in user)
