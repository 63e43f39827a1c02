"""Tokens that a provider made recognisable: a table of prefixes and shapes. Sources: the providers' own secret-scanning pages."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from cam.patterns import lazy
from cam.redact.spans import Span
from cam.redact.values import is_placeholder

if TYPE_CHECKING:
    from collections.abc import Iterator

# What documentation fills an example with, and how long a rest beside it may be before it is taken for somebody's secret.
_DUMMY_RUN = lazy(r"[xX]{4,}|\*{3,}|\.{3}|…|0{8,}")
_SECRET = 24
# label -> pattern behind a word boundary. Order matters only where one prefix begins another.
_FORMATS: dict[str, str] = {
    "github token": r"gh[opusr]_[A-Za-z0-9]{20,255}|github_pat_[A-Za-z0-9_]{20,255}",
    "gitlab token": r"gl(?:pat|dt|rt|cbt|ptt|ft|imt|agent|soat|oas|ffct)-[\w.-]{18,}|GR1348941[\w-]{18,}",
    "slack token": r"xox[abceoprs](?:\.xox[bp])?-[A-Za-z0-9-]{10,}|xapp-\d-[A-Za-z0-9-]{10,}",
    "anthropic key": r"sk-ant-[\w-]{20,}",
    "openrouter key": r"sk-or-v1-[0-9a-f]{32,}",
    "api key": r"sk-[\w-]{16,}|sk_[a-z0-9]{2,12}_[A-Za-z0-9]{24,}|pplx-[A-Za-z0-9]{32,}|gsk_[A-Za-z0-9]{32,}|xai-[A-Za-z0-9]{32,}"
    r"|r8_[A-Za-z0-9]{30,}|pcsk_[\w]{30,}|lsv2_[ps][tk]_[0-9a-f]{16,}\w*|tvly-[\w-]{20,}|fw_[A-Za-z0-9]{20,}|nvapi-[\w-]{40,}",
    "hugging face token": r"(?:hf|api_org)_[A-Za-z0-9]{30,}",
    "aws key id": r"(?:AKIA|ASIA|ABIA|ACCA)[A-Z0-9]{16}(?![A-Za-z0-9])",
    "aws bedrock key": r"ABSK[A-Za-z0-9+/]{100,}={0,2}",
    "google key": r"AIza[\w-]{33,}|GOCSPX-[\w-]{20,}|ya29\.[\w-]{20,}|1//0[\w-]{30,}",
    "stripe key": r"(?:sk|rk)_(?:live|test)_[A-Za-z0-9]{16,}|whsec_[A-Za-z0-9+/=]{20,}",
    "square token": r"sq0[a-z]{3}-[\w-]{22,}|EAAA[\w-]{56,}",
    "shopify token": r"shp(?:at|ca|pa|ss|tka)_[A-Fa-f0-9]{24,}",
    "sendgrid key": r"SG\.[\w-]{16,}\.[\w-]{16,}",
    "mail provider key": r"key-[0-9a-f]{32}(?![0-9a-f])|[0-9a-f]{32}-us\d{1,2}|"
    r"xkeysib-[0-9a-f]{40,}-\w+|re_[A-Za-z0-9]{6,}_[A-Za-z0-9]{16,}|mlsn\.[0-9a-f]{40,}",
    "twilio key": r"SK[0-9a-f]{32}(?![0-9a-f])",
    "npm token": r"npm_[A-Za-z0-9]{30,}",
    "pypi token": r"pypi-[\w-]{20,}",
    "rubygems token": r"rubygems_[0-9a-f]{40,}",
    "crates.io token": r"cio[A-Za-z0-9]{32}(?![A-Za-z0-9])",
    "nuget key": r"oy2[a-z0-9]{43}(?![a-z0-9])",
    "docker token": r"dckr_(?:pat|oat)_[\w-]{20,}",
    "jfrog token": r"AKCp[A-Za-z0-9]{60,}|cmVmdGtuO[A-Za-z0-9]{50,}",
    "digitalocean token": r"do[opr]_v1_[0-9a-f]{32,}",
    "cloudflare key": r"v1\.0-[0-9a-f]{24}-[0-9a-f]{100,}",
    "heroku key": r"HRKU-[\w-]{30,}",
    "fly token": r"fo1_[\w-]{30,}|fm[12][ar]?_[\w+/=,-]{40,}",
    "netlify token": r"nfp_[A-Za-z0-9]{30,}",
    "supabase key": r"sbp_[0-9a-f]{30,}|sb_secret_[\w-]{20,}",
    "planetscale token": r"pscale_(?:tkn|pw|oauth)_[\w.-]{20,}",
    "doppler token": r"dp\.(?:pt|st|ct|sa|scim|audit)\.[\w.-]{30,}",
    "terraform token": r"[A-Za-z0-9]{10,16}\.atlasv1\.[\w-]{40,}",
    "vault token": r"hv[sbr]\.[\w-]{20,}",
    "pulumi token": r"pul-[0-9a-f]{30,}",
    "grafana token": r"glsa_[\w]{30,}|glc_[A-Za-z0-9+/=]{30,}",
    "new relic key": r"NR(?:AK|II|JS|RA)-[\w-]{16,}",
    "sentry token": r"sntry[su]_[\w+/=-]{30,}",
    "linear key": r"lin_(?:api|oauth)_[A-Za-z0-9]{30,}",
    "notion token": r"ntn_[A-Za-z0-9]{30,}|secret_[A-Za-z0-9]{40,}",
    "figma token": r"fig[dour]_[\w-]{30,}",
    "airtable token": r"pat[A-Za-z0-9]{14}\.[0-9a-f]{40,}",
    "atlassian token": r"AT(?:ATT|CTT)3[\w=-]{30,}|ATBB[A-Za-z0-9]{24,}",
    "postman key": r"PMAK-[0-9a-f]{20,}-[0-9a-f]{20,}",
    "contentful token": r"CFPAT-[\w-]{30,}",
    "circleci token": r"CCI(?:PAT|PRJ)_[\w]{20,}",
    "buildkite token": r"bk(?:ua|at|ct|aj)_[\w-]{30,}",
    "sonar token": r"sq[pua]_[0-9a-f]{40}",
    "tailscale key": r"tskey-[a-z]+-[\w-]{16,}",
    "databricks token": r"dapi[0-9a-f]{32}(?:-\d)?",
    "telegram token": r"(?:bot)?\d{8,10}:AA[\w-]{30,}",
    "discord token": r"[MNO][A-Za-z\d_-]{22,27}\.[\w-]{6}\.[\w-]{27,40}",
    "1password token": r"ops_eyJ[\w-]{50,}|A3-[A-Z0-9]{6}-(?:[A-Z0-9]{5,11}-){3,5}[A-Z0-9]{5}",
    "age key": r"AGE-SECRET-KEY-1[A-Z0-9]{40,}",
    "facebook token": r"EAA[A-Z][A-Za-z0-9]{80,}",
    "paypal token": r"access_token\$production\$[0-9a-z]{16}\$[0-9a-f]{32}",
    "azure secret": r"[\w~.-]{3}[78]Q~[\w~.-]{31,34}",
    "easypost key": r"EZ[AT]K[A-Za-z0-9]{50,}",
    "jwt": r"eyJ[\w-]{8,}(?:\\?\n\s*[\w-]+)*\s*\.\s*eyJ[\w-]{4,}(?:\\?\n\s*[\w-]+)*(?:\s*\.\s*[\w-]{8,}(?:\\?\n\s*[\w-]{16,})*){1,3}|"
    r"eyJ[\w-]{16,}\.\.?[\w-]{16,}(?:\.[\w-]{16,}){2,3}",
    "encoded private key": r"LS0tLS1CRUdJTi(?:B[A-Za-z0-9+/]{0,40})?[A-Za-z0-9+/]{16,}={0,2}",
}
LABELS = frozenset(_FORMATS)
_GROUPS = {f"g{n}": label for n, label in enumerate(_FORMATS)}
_ANY = lazy("|".join(f"(?P<g{n}>{pattern})" for n, pattern in enumerate(_FORMATS.values())))
_DIGIT = lazy(r"\d")
_TELLS = 64  # characters that tell whether letters are random; the pattern takes quadratic time
# Of random letters and digits a few are letters alone: one in thirty of twenty characters; Hugging Face uses no digits at all.
_LETTERS = lazy(r"(?:[A-Za-z]{2,10}[_-]){1,3}(?=[A-Za-z]{16})(?:[A-Z]*[a-z]+[A-Z]+){3}")
# Letters in the order of the alphabet are an example, unless the sentence says of them that they are the token.
_LIKE = lazy(r"(?:gl(?:pat|rt|dt)-|gh[opusr]_|npm_|hf_|pypi-)[A-Za-z]{16,}(?![\w-])")
_NAMED = lazy(r"(?:token|key|secret)(?: (?:is|ist|lautet|est|es|é))?[ \t][\"'`]?\Z", re.IGNORECASE)
# A token starts where a word starts, or after "%3D"; what nothing else looks like is seen in the middle of a word, too.
_WORD_START = lazy(
    r"(?<![A-Za-z0-9])[A-Za-z0-9]|(?<=%[0-9A-Fa-f]{2})[A-Za-z0-9]|g(?:h[opusr]_|ithub_pat_|lpat-)(?=\w{20})|sk-(?:ant|proj)-|xox[abp]-|npm_(?=\w{30})"
)
_BEHIND_WORD = lazy(r"[A-Za-z0-9_$.:/-]{0,40}\Z")

# A token is a long run of word characters; finding runs in a translated copy costs a twentieth of a regex scan.
_RUN = b"w" * 14
_SHAPE = bytes(ord("w") if chr(c).isascii() and (chr(c).isalnum() or chr(c) in "_-") else ord(" ") for c in range(256))


def tokens(text: str) -> Iterator[Span]:
    """The spans of ``text`` that have a provider's token format, without documentation's placeholders."""
    shape = text.encode("latin-1", "replace").translate(_SHAPE)
    done = 0
    run = shape.find(_RUN)
    while run >= 0:
        end = shape.find(b" ", run)
        end = len(shape) if end < 0 else end
        # Nearly all tokens but a web token's header hold digits; most long words hold none.
        if not (
            _DIGIT.search(text, run, end) or text.startswith("eyJ", run) or _LETTERS.match(text, run, min(end, run + _TELLS))
        ) and not _LIKE.match(text, run, end):
            run = shape.find(_RUN, end)
            continue
        # What makes a token recognisable may stand before its long run: "hvs.", "bot123:", "dp.pt.".
        before = _BEHIND_WORD.search(text, max(done, run - 40), run)
        for word in _WORD_START.finditer(text, before.start() if before else run, end):
            if word.start() < done:
                continue
            match = _ANY.match(text, word.start(), min(len(text), end + 4096))
            if match and (_is_token(label := _GROUPS[str(match.lastgroup)], match[0]) or _is_named(match)):
                yield Span(match.start(), match.end(), label)
                done = match.end()
        run = shape.find(_RUN, max(end, done))


def _is_token(label: str, value: str) -> bool:
    if label == "encoded private key":
        return _hides_private_key(value)
    if label != "jwt" and is_placeholder(value) and not _holds_more(value):
        return False
    # Provider tokens are random: prose such as "sk-loading-spinner-container" has no digits.
    mixed = any(c.isdigit() for c in value[4:]) or (not value.startswith("sk-") and _LETTERS.match(value, 0, _TELLS) is not None)
    return mixed and len(set(value)) > 8  # noqa: PLR2004 -- "sk-0000000000"


def _is_named(match: re.Match[str]) -> bool:
    if not _LIKE.fullmatch(match[0]) or _DUMMY_RUN.search(match[0]):
        return False
    return _NAMED.search(match.string[max(match.start() - _TELLS, 0) : match.start()]) is not None


def _holds_more(value: str) -> bool:
    """Whether what looks like a placeholder ("xxxx") only stands beside something as long as a secret."""
    return any(len(run) >= _SECRET and any(c.isdigit() for c in run) and any(c.isalpha() for c in run) for run in _DUMMY_RUN.split(value))


def _hides_private_key(value: str) -> bool:
    import base64

    head = base64.b64decode(value[:64][: len(value[:64]) // 4 * 4], validate=False)
    return b"PRIVATE" in head
