"""Secrets on their way: in URLs, headers, cookies, query strings and command lines."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from cam.patterns import lazy
from cam.redact.spans import Span
from cam.redact.values import is_identity, is_login, is_password, is_placeholder, is_random

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from cam.redact.spans import Page

# The password may hold anything but blanks and quotes; the last @ before the host ends it. "host:8080/@x" is no password.
_URL = lazy(
    r"(?P<scheme>[A-Za-z][A-Za-z0-9+.-]{0,30})://(?P<user>[^\s:/?#@\"'`<>\[\](){}]{0,256})(?::(?P<secret>(?!\d{1,5}/)[^\s\"'`<>]{1,512}))?@(?=[\w.\[{$*<-])"
)
_AUTHORIZATION = lazy(
    r"\b(?P<scheme>Bearer|Basic|Token|ApiKey|Digest|Negotiate|SSWS|GenieKey|Key)(?:\s+|"
    r"\s*(?:token)?=\s*\"?)(?P<secret>[^\s\"'`,;<>()\[\]{}]{8,})",
    re.IGNORECASE,
)
_COOKIE = lazy(r"\b(?:set-)?cookie[\"']?\s*(?::|=>?|,)\s*[\"']?(?P<pairs>[\w.-]+=[^\n\"']{1,4096})", re.IGNORECASE)
_COOKIE_FLAG = lazy(r"(?:\s-b|--cookie)[ =]+(?P<q>[\"']?)(?P<pairs>[\w.-]+=[^\n\"']{1,4096})")
_PAIR = lazy(r"(?P<name>[\w.-]+)=(?P<value>[^;\s\"']+)")
_SESSION = lazy(r"sess|sid$|^sid|auth|token|csrf|xsrf|jwt|login|remember|secret|connect\.", re.IGNORECASE)
_ATTRIBUTES = frozenset({"path", "domain", "expires", "max-age", "samesite", "secure", "httponly", "priority", "lang", "theme", "locale"})
_QUERY = lazy(
    r"[?&;](?P<key>[\w.-]*(?:sig|signature|token|key|secret|password|passwd|pwd|auth|credential|sid|code|hash|ticket|"
    r"jwt))=(?P<secret>[^&\s\"'`<>;)\]]+)",
    re.IGNORECASE,
)
_QUERY_NAMES = lazy(
    r"(?:page|next|continuation|sync|cache|sort|partition|group|public|idempotency|foreign|object)_?-?(?:token|key|hash)$|etag|"
    r"^(?:hash|code)$",
    re.IGNORECASE,
)
_USER = lazy(r"(?<!\S)(?:-u|--user|--proxy-user|-U)[ =]?(?P<q>[\"'])?(?P<user>[^\s:\"'/]{1,128}):(?P<secret>(?(q)[^\n\"']+|[^\s\"']+))")
_MYSQL = lazy(
    r"\b(?:mysql|mysqldump|mysqladmin|mariadb(?:-dump)?|mycli)\b[^\n|;&]*?\s-p(?P<secret>(?!\s)(?:'[^'\n]+'|\"[^\"\n]+\"|[^\s'\"]+))"
)
_SHORT = lazy(
    r"\b(?:sshpass|redis-cli|docker\s+login|podman\s+login|helm\s+registry\s+login|oc\s+login|ldapsearch|smbclient|sqlcmd|"
    r"mongosh?|mongodump|xfreerdp|7z|unzip|zip|openssl|htpasswd|expect)\b[^\n|;&]*?\s(?:-p|-a|-w|-P|/p:|--pass(?:word)?|-passin|"
    r"-passout|--authenticationPassword)[ =]?(?:pass:)?(?P<secret>'[^'\n]+'|\"[^\"\n]+\"|[^\s'\"-][^\s'\"]*)"
)
_TOOLS = (
    *("sshpass", "redis-cli", "docker login", "podman login", "registry login", "oc login", "ldapsearch", "smbclient", "sqlcmd", "mongo"),
    *("freerdp", "7z ", "zip ", "openssl ", "htpasswd", "expect "),
)
_FLAG = lazy(r"\s(?:-(?:[buUpP]|[aw][ =]|-(?:user|proxy-user|cookie|pass|auth))|/p:)")
_SCHEME = lazy(r"bearer|basic\s|token[\s=]|apikey|digest|negotiate|ssws|geniekey|key[\s=]", re.IGNORECASE)
_BEARER = 10  # what follows the word and is shorter may be a name with a number
_SENTRY_LIKE = lazy(r"[0-9a-f]{32}")


def carried(page: Page) -> Iterator[Span]:
    """The spans of passwords in URLs, header credentials, cookies, signed query strings and command options."""
    for mark, needles, find in _FINDERS:
        for start, end in page.lines(*needles) if mark in page.text else ():
            yield from find(page.text, start, end)


def _urls(text: str, start: int, end: int) -> Iterator[Span]:
    if text.find("@", start, end) < 0:
        return
    for match in _URL.finditer(text, start, end):
        user, secret = match["user"], match["secret"]
        if secret is None:
            if (is_random(user) and len(user) >= 20) or _SENTRY_LIKE.fullmatch(user):  # noqa: PLR2004 -- a token in the user's place
                yield Span(*match.span("user"), "url credentials")
            continue
        if user and (_SENTRY_LIKE.fullmatch(user) or is_random(user, least=20)):
            yield Span(*match.span("user"), "url credentials")
        if not (is_placeholder(secret) or secret.casefold() == user.casefold() or (secret.isupper() and user.isupper())):
            yield Span(*match.span("secret"), "password")


def _headers(text: str, begin: int, stop: int) -> Iterator[Span]:
    if not _SCHEME.search(text, begin, stop):
        return
    for match in _AUTHORIZATION.finditer(text, begin, stop):
        secret = match["secret"].rstrip(".")
        announced = "authorization" in text[max(0, match.start() - 24) : match.start()].lower()
        short = match["scheme"].lower() == "bearer" and len(secret) >= _BEARER and is_password(secret)
        if is_placeholder(secret) or not (announced or short or is_login(secret) or is_random(secret)):
            continue
        # "Authorization: Bearer tokens are …" is a sentence, not a header.
        if announced and not (any(c.isdigit() for c in secret) or len(secret) >= 16 or secret.endswith("=")):  # noqa: PLR2004
            continue
        start = match.start("secret")
        yield Span(start, start + len(secret), f"{match['scheme'].lower()} credentials")


def _cookies(text: str, start: int, end: int) -> Iterator[Span]:
    for header in (_COOKIE, _COOKIE_FLAG):
        for match in header.finditer(text, start, end):
            for pair in _PAIR.finditer(text, match.start("pairs"), match.end("pairs")):
                name, value = pair["name"].lower(), pair["value"]
                if name in _ATTRIBUTES or is_placeholder(value):
                    continue
                if _SESSION.search(name) or is_random(value) or len(value) >= 16:  # noqa: PLR2004 -- what carries state is long
                    yield Span(*pair.span("value"), "cookie")


def _queries(text: str, start: int, end: int) -> Iterator[Span]:
    if text.find("=", start, end) < 0:
        return
    for match in _QUERY.finditer(text, start, end):
        key, secret = match["key"], match["secret"]
        if is_placeholder(secret) or _QUERY_NAMES.search(key):
            continue
        named = re.search(r"secret|passw|pwd", key, re.IGNORECASE)
        signed = len(secret) >= 32 if is_identity(secret) else is_random(secret, least=12)  # noqa: PLR2004 -- a hex signature
        if named or signed:
            yield Span(*match.span("secret"), "url credentials")


def _users(text: str, start: int, end: int) -> Iterator[Span]:
    for match in _USER.finditer(text, start, end):
        if not (is_placeholder(match["secret"]) or match["secret"].isdigit() or match["user"].isdigit()):
            yield Span(*match.span("secret"), "password")


def _option(pattern: re.Pattern[str], text: str, begin: int, stop: int) -> Iterator[Span]:
    for match in pattern.finditer(text, begin, stop):
        start, end = match.span("secret")
        if text[start] in "'\"":
            start, end = start + 1, end - 1
        if end > start and not is_placeholder(text[start:end]) and not text[start:end].isdigit():
            yield Span(start, end, "password")


def _options(text: str, start: int, end: int) -> Iterator[Span]:
    line = text[start:end].lower()
    if any(tool in line for tool in ("mysql", "mariadb", "mycli")):
        yield from _option(_MYSQL, text, start, end)
    if any(tool in line for tool in _TOOLS):
        yield from _option(_SHORT, text, start, end)


def _flags(text: str, start: int, end: int) -> Iterator[Span]:
    if not _FLAG.search(text, start, end):
        return
    yield from _cookies(text, start, end)
    yield from _users(text, start, end)
    yield from _options(text, start, end)


# What the text must hold, as one character is found ten times faster than a word; which lines are looked at, and by whom.
_FINDERS: tuple[tuple[str, tuple[str, ...], Callable[[str, int, int], Iterator[Span]]], ...] = (
    ("@", ("://",), _urls),
    ("", ("bearer", "basic ", "token", "auth"), _headers),
    ("=", ("cookie",), _cookies),
    ("=", ("?", "&"), _queries),
    ("", (" -", " /p:"), _flags),
)
