"""Judges a value by its look: placeholder, reference to a secret, password, random token, or an ordinary word."""

from __future__ import annotations

import math
import re
from collections import Counter

from cam.patterns import lazy
from cam.redact.spans import MARK

_WORDS = frozenset(
    (
        "null none nil true false undefined empty void string str text bytes number integer int bool boolean any object array unknown "
        "varchar char uuid required optional hidden masked redacted secret password passwd passphrase pass pwd token key apikey api_key "
        "changeme change_me change-me changeit example placeholder dummy sample default todo fixme tbd n/a na yes no on off passwort "
        "1password kennwort contraseña senha mot-de-passe 密码 密碼 口令 パスワード 비밀번호 admin root user guest foo bar baz"
    ).split()
)
_REFERENCE = lazy(
    r"""[<{%*]|\$[\w({]|\[redacted|\[REDACTED|\[hidden|\(|!(?:ref|sub|vault|env|secret)|
    (?:process|import\.meta|Deno|Bun)\.env|os\.(?:environ|getenv)|env[.(\[]|ENV[.\[]|(?:System\.)?getenv|std::env|
    (?:var|local|data|module|secrets|vars|self|this|config|settings|options|opts|props|args|params|ctx|req|request|user|input|
    state|event|body|form|response|result|account|client|app)[.\[]|
    (?:op|vault|ref\+\w+|aws-sm|gcpsm|sm|file|env|secretsmanager|keychain|ssm)://|(?:vault|env|secret|ssm|file|resolve):|arn:""",
    re.VERBOSE,
)
_DUMMY = lazy(
    r"x{4,}|\*{3,}|\.{3}|…|(?<![a-z])your(?![a-z])|(?<![a-z])my[-_](?:secret|token|password|api|key)|example|placeholder|changeme|"
    r"change[-_ ]me|redacted|insert[-_ ]|replace[-_ ]|(?<![a-z])dummy|goes[-_ ]here|[-_]here$|0{8,}|"
    r"abcdefghijkl|(?<![A-Za-z0-9]{18})12345678(?:90)?$|^abcdef",
    re.IGNORECASE,
)
_CALL = lazy(r"[A-Za-z_][\w.:]*[\[(]")
_SOCKET = lazy(r"(?:localhost|[\w-]+(?:\.[A-Za-z][\w-]*)+):\d{2,5}")
_UUID = lazy(r"[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}", re.IGNORECASE)
_HEX = lazy(r"(?:0x)?[0-9a-f]+", re.IGNORECASE)
_PASSWORD = 8
_DIGITS = lazy(r"\d+")
_STRUCTURE = lazy(r"[/\\={}\[\]:]")
_SYMBOL = lazy(r"[!#$%^&*?~@]")
_NAMED = lazy(
    r"[A-Za-z_-]+\d{1,4}|[A-Za-z]+(?:[_-][A-Za-z0-9]+)+|v?\d+(?:[._-]\w+)+|\d+[A-Za-z]+|[$%@]\w+|[\w-]+(?:\.[\w-]+)+|[\w.+-]+@[\w-]+(?:\.[\w-]+)+"
)  # "PostgreSQL16", "SHA3-512", "v2.1-beta3", "128bit", "0043_users2", "$DB_PASS2", "auth2.ts", an address
_ADDRESS = lazy(r"[\w.+-]*@[\w-]+(?:[./][\w-]+)*|[$%@]\w+")
_NOTATION = lazy(r"#[0-9a-f]{3,8}|[^\W\d][\w.()-]*[#%*^~]\d[\d.]*", re.IGNORECASE)
_ALGORITHM = lazy(r"argon2(?:id|i|d)?|[bs]crypt-?\d*|pbkdf2|(?:sha|aes|hmac|md|rsa)-?\d[\w-]*|[ehpr]s\d{3}", re.IGNORECASE)
_VARIABLE = lazy(r"[A-Za-z]+(?:_[A-Za-z0-9]+)+|v?\d+(?:[._-]\w+)+|\d+[A-Za-z]{1,3}|[\w-]+(?:\.[\w-]+)+")
_SHORT = 4
# Things that are counted: "stage2" is the second of them.
NUMBERED = frozenset(
    "account board branch bug build card case channel chapter chunk epic fix host instance issue item job line merge milestone node note "
    "page partition phase pull rack release replica review room row run server session shard slot stage step story task team test "
    "thread ticket user version".split()
)
_SPECIAL = lazy(r"[^\w\s]")


def is_placeholder(value: str) -> bool:
    """Whether ``value`` stands for a secret without being one: ``<token>``, ``${X}``, ``changeme``, ``sk-xxxx``, ``os.environ[…]``."""
    bare = value.strip("\"'`,; \t")
    if not bare or bare.startswith(MARK) or bare.split("|")[0].casefold() in _WORDS:
        return True
    if _REFERENCE.match(bare) or _DUMMY.search(bare):
        return True
    return len(set(bare)) <= 2  # noqa: PLR2004 -- "****", "xxxx", "----"


def is_random(value: str, *, least: int = 16) -> bool:
    """Whether ``value`` looks machine-made: long enough, letters and digits mixed, no words a person would type."""
    if len(value) < least or is_placeholder(value) or _CALL.match(value):
        return False
    letters = sum(c.isalpha() for c in value)
    digits = sum(c.isdigit() for c in value)
    if not letters or digits * 24 < len(value):
        return False
    if any(c in value for c in " \t\n\\") or value.count("/") > len(value) // 10 + 1 or value.count("-") > len(value) // 5:
        return False
    return _entropy(value) >= (2.8 if _HEX.fullmatch(value) else 3.2)


def is_identity(value: str) -> bool:
    """Whether ``value`` only names something: a UUID, a hash, a host with its port. Secrets of that shape need a telling key."""
    if _UUID.fullmatch(value) or _SOCKET.fullmatch(value):
        return True
    return bool(_HEX.fullmatch(value)) and len(value) in {7, 8, 32, 40, 64, 96, 128}


def is_login(value: str) -> bool:
    """Whether ``value`` is base64 of "user:password", as Basic authentication and Docker's config have it."""
    import base64
    import binascii

    if len(value) % 4 or not re.fullmatch(r"[A-Za-z0-9+/]{8,}={0,2}", value):
        return False
    try:
        plain = base64.b64decode(value, validate=True)
    except binascii.Error:
        return False
    return b":" in plain and all(32 <= byte < 127 for byte in plain)  # noqa: PLR2004 -- printable ASCII


def is_passwordlike(value: str) -> bool:
    """Whether a person would take ``value`` for a password rather than for a word of the sentence."""
    if len(value) < 5 or is_placeholder(value) or _CALL.match(value) or "://" in value or re.fullmatch(r"[\d.,:%-]+\w{0,4}", value):  # noqa: PLR2004 -- shorter is a word or a number
        return False
    if (
        _ALGORITHM.fullmatch(value)
        or value.startswith(("/", "./", "~/", "--", "@"))
        or re.fullmatch(r"[\w-]+(?:\.[A-Za-z]\w*)+(?:\(\))?", value)
    ):
        return False
    letters, digits = any(c.isalpha() for c in value), any(c.isdigit() for c in value)
    inner = _SPECIAL.search(value[1:-1])
    if letters and digits:
        return True
    return bool(letters and inner and not re.fullmatch(r"[A-Za-z]+(?:[-'’/.][A-Za-z]+)*", value))


def is_password(value: str) -> bool:
    """Whether ``value``, with nothing but the word "password" beside it, can hardly be a word, a versioned name, a path or a variable."""
    if len(value) < _PASSWORD or not is_passwordlike(value) or is_identity(value):
        return False
    if _NAMED.fullmatch(value) or _STRUCTURE.search(value):
        return False
    numbers, symbols = len(_DIGITS.findall(value)), len(_SYMBOL.findall(value))
    mixed = value.lower() != value != value.upper()
    return numbers > 1 or symbols > 1 or (numbers == 1 and (mixed or symbols == 1))  # "argon2id" has one number and nothing else


def is_chosen(value: str) -> bool:
    """Whether ``value`` may be a password where the sentence leaves little else: "raspberry1", no path, variable or "stage2"."""
    if not is_passwordlike(value) or is_identity(value) or is_notation(value) or _STRUCTURE.search(value) or _ADDRESS.fullmatch(value):
        return False
    return not _VARIABLE.fullmatch(value) and value.rstrip("0123456789").casefold() not in NUMBERED


def is_word(value: str) -> bool:
    """Whether ``value`` is a word of letters alone, and none that stands for a secret."""
    return len(value) >= _SHORT and value.isalpha() and not is_placeholder(value)


def is_versioned(value: str) -> bool:
    """Whether ``value`` is made of words and a number, as names and versions are: "PostgreSQL16", "feature-login-v2"."""
    return bool(_NAMED.fullmatch(value))


def is_notation(value: str) -> bool:
    """Whether ``value`` is written as colours, tickets and terms are: "#0af0ff", "GH#4512", "id%16", "base*2", "node^20"."""
    return bool(_NOTATION.fullmatch(value))


def is_marked(value: str) -> bool:
    """Whether letters, digits and a mark of passwords stand in ``value``; a single one at its end may be the sentence's: "OAuth2!"."""
    letters, digits = any(c.isalpha() for c in value), sum(c.isdigit() for c in value)
    marks = _SYMBOL.findall(value)
    if not (letters and digits and marks) or _STRUCTURE.search(value) or _ADDRESS.fullmatch(value) or is_placeholder(value):
        return False
    return digits > 1 or len(marks) > 1 or value[-1] not in "!?"


def _entropy(value: str) -> float:
    total = len(value)
    return -sum(n / total * math.log2(n / total) for n in Counter(value).values())
