"""Secrets that are recognised by the lines around them: key blocks, Kubernetes secrets, password files."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from cam.patterns import lazy
from cam.redact.spans import Span
from cam.redact.values import is_placeholder

if TYPE_CHECKING:
    from collections.abc import Iterator

    from cam.redact.spans import Page

_PEM_BEGIN = lazy(r"-{4,5} ?BEGIN (?:[A-Z0-9]+ ){0,4}PRIVATE KEY(?: BLOCK)? ?-{4,5}|-{4} BEGIN SSH2 ENCRYPTED PRIVATE KEY -{4}")
_PEM_END = lazy(r"-{4,5} ?END (?:[A-Z0-9]+ ){0,4}PRIVATE KEY(?: BLOCK)? ?-{4,5}")
# What may follow a begin line when the end line was cut off: base64 lines, headers ("Proc-Type: 4,ENCRYPTED"), blank lines.
_PEM_REST = lazy(
    r"(?:\s|\\r|\\n|[>|#*]|\"|'|[A-Za-z][A-Za-z0-9-]{2,20}: [^\n\\]{0,200}|[A-Za-z0-9+/=]{20,}(?![a-z' ])|"
    r"[A-Za-z0-9+/=]{1,76}(?=\s*(?:\\n|\n|\Z)))*"
)
_PUTTY = lazy(
    r"Private-(?:Lines: *\d+|MAC: *[0-9a-f]+|Hash: *[0-9a-f]+)(?:\s*\n[A-Za-z0-9+/=]{20,})*(?:\s*\n[A-Za-z0-9+/=]+={0,2}$)?", re.MULTILINE
)
_K8S_KIND = lazy(r"kind\"?: ?\"?secret")
_K8S = lazy(r"^(?P<indent>[ \t>]*)(?:stringData|data):[ \t]*\n(?P<body>(?:(?P=indent)[ \t]+[^\n]*(?:\n|\Z)|[ \t]*\n)+)", re.MULTILINE)
_K8S_ENTRY = lazy(r"^[ \t>]*[\w.-]+:[ \t]*(?P<value>(?!\s|[|>][-+]?\s*$)[^\n]+?)[ \t]*$", re.MULTILINE)
_K8S_BLOCK = lazy(r"^(?P<indent>[ \t]*)[\w.-]+:[ \t]*[|>][-+]?[ \t]*\n(?P<value>(?:(?P=indent)[ \t]+[^\n]+(?:\n|\Z))+)", re.MULTILINE)
_K8S_JSON = lazy(r'"(?:stringData|data)"\s*:\s*\{(?P<body>[^{}]*)\}')
_JSON_ENTRY = lazy(r'"[\w.-]+"\s*:\s*"(?P<value>[^"\n]+)"')
_NETRC = lazy(r"\bpassword\s+(?P<value>\"[^\"\n]+\"|\S+)")
_NETRC_REACH = 200  # the login may stand on the next line
_NETRC_AROUND = lazy(r"\b(?:machine\s+\S+|default)\s+(?:login|account)\b")
_PGPASS = lazy(r"^[ \t]*(?:[\w.*-]+):(?:\d{2,5}|\*):[\w.*-]+:[\w.@*-]+:(?P<value>[^\s:][^\s]*)$", re.MULTILINE)
_HASH = lazy(
    r"\$(?:2[abxy]\$\d\d\$[./A-Za-z0-9]{53}|(?:1|5|6|7|apr1|y|gy)\$[./A-Za-z0-9$=,]{20,}|argon2(?:id?|d)\$[\w=,$+/.-]{30,}|"
    r"scrypt\$[\w=,$+/.-]{30,})"
)
_WEBHOOK = lazy(
    r"""hooks\.slack(?:-gov)?\.com/(?:services|workflows|triggers)/(?P<slack>[\w/-]{20,})|
    discord(?:app)?\.com/api/(?:v\d+/)?webhooks/\d+/(?P<discord>[\w-]{20,})|
    [\w.-]*webhook\.office\.com/webhookb2/(?P<teams>[\w@/-]{30,})|
    hooks\.zapier\.com/hooks/(?:catch|standard)/(?P<zapier>[\w/-]{8,})|
    maker\.ifttt\.com/trigger/\w+/(?:json/)?with/key/(?P<ifttt>[\w-]{10,})|
    open\.(?:feishu\.cn|larksuite\.com)/open-apis/bot/(?:v2/)?hook/(?P<lark>[\w-]{16,})|
    events\.pagerduty\.com/integration/(?P<pagerduty>\w{16,})|
    hook\.\w+\.make\.com/(?P<make>[a-z0-9]{16,})|
    /(?:hooks?|webhooks?|incoming)/(?:[\w.-]+/){0,4}(?P<other>(?=[\w-]*\d)(?=[\w-]*[A-Za-z])(?![0-9a-f]{8}-)[\w-]{20,})""",
    re.VERBOSE,
)


def blocks(page: Page) -> Iterator[Span]:
    """The spans of private key blocks, Kubernetes secret values, netrc and pgpass passwords, password hashes and webhooks."""
    text = page.text
    private = "private" in page.lower  # each look takes one pass over the text
    if private and "PRIVATE KEY" in text:
        yield from _pem(text)
    if private and "Private-" in text:
        yield from (Span(m.start(), m.end(), "private key") for m in _PUTTY.finditer(text))
    if page.lines("secret") and "kind" in page.lower and _K8S_KIND.search(page.lower):
        yield from _kubernetes(text)
    if page.lines("pass") and any(
        _NETRC_AROUND.search(text, start, end + _NETRC_REACH) for start, end in page.lines("machine ", "default ")
    ):
        yield from _netrc(text)
    if ":" in text:  # one character is found ten times faster than a word
        yield from _pgpass(page)
    yield from _hashes(page)
    if "/" in text:
        yield from _webhooks(page)


def _pgpass(page: Page) -> Iterator[Span]:
    text = page.text
    needles = ("432:", *(("pgpass",) if page.lines("pass") else ()), *((":*:",) if "*" in text else ()))
    for start, end in page.lines(*needles):
        # The file's name stands on a line of its own, its entries follow.
        for match in _PGPASS.finditer(text, start, len(text) if "pgpass" in page.lower[start:end] else end):
            if not is_placeholder(match["value"]):
                yield Span(*match.span("value"), "password")


def _hashes(page: Page) -> Iterator[Span]:
    for start, end in page.lines("$"):
        yield from (Span(m.start(), m.end(), "password hash") for m in _HASH.finditer(page.text, start, end))


def _webhooks(page: Page) -> Iterator[Span]:
    for start, end in page.lines("hook", ".com/"):
        for match in _WEBHOOK.finditer(page.text, start, end):
            name = str(match.lastgroup)
            if not is_placeholder(match[name]) and len(set(match[name])) > 4:  # noqa: PLR2004 -- T000/B000/XXXX of the manuals
                yield Span(*match.span(name), "webhook")


def _pem(text: str) -> Iterator[Span]:
    position = 0
    begins = list(_PEM_BEGIN.finditer(text))
    ends = list(_PEM_END.finditer(text))[::-1]
    for n, begin in enumerate(begins):
        if begin.start() < position:
            continue
        while ends and ends[-1].start() < begin.end():
            ends.pop()
        end = ends[-1] if ends else None
        again = begins[n + 1] if n + 1 < len(begins) else None
        if end and not (again and again.start() < end.start()):
            position = end.end()
            body = text[begin.end() : end.start()]
        else:
            rest = _PEM_REST.match(text, begin.end())
            position = rest.end() if rest else begin.end()
            body = text[begin.end() : position]
        if any(len(word) >= 16 and not is_placeholder(word) for word in re.split(r"[\s\\\"']+", body)):  # noqa: PLR2004 -- a line of base64
            yield Span(begin.start(), position, "private key")


def _kubernetes(text: str) -> Iterator[Span]:
    for section in _K8S.finditer(text):
        for entry in (_K8S_ENTRY, _K8S_BLOCK):
            for match in entry.finditer(text, section.start("body"), section.end("body")):
                if not is_placeholder(match["value"]):
                    yield Span(match.start("value"), match.start("value") + len(match["value"].rstrip()), "kubernetes secret")
    for section in _K8S_JSON.finditer(text):
        for match in _JSON_ENTRY.finditer(text, section.start("body"), section.end("body")):
            yield Span(*match.span("value"), "kubernetes secret")


def _netrc(text: str) -> Iterator[Span]:
    for match in _NETRC.finditer(text):
        if not is_placeholder(match["value"]):
            yield Span(*match.span("value"), "password")
