"""What the name of a setting says about its value: the vocabulary of secrets, and what only sounds like it."""

from __future__ import annotations

from functools import lru_cache

from cam.patterns import lazy

# Literals that a line must hold, in lower case, before it is looked at more closely. Few and short: each costs one pass over the text.
STEMS = (
    *("pass", "pw", "secret", "token", "cred", "mnemonic", "key", "auth", "sess", "otp", "seed", "pin", "login"),
    *("kennwort", "contrase", "clave", "senha", "chave", "mdp", "wifi", "wi-fi", "wlan"),
)
# What of such a line tells: "key" alone is in "monkey", "pin" in "mapping", "sess" in "session".
TELLING = lazy(
    r"pass|pwd|(?<![a-z])pw|secret|token|cred|mnemonic|key(?: ?=|[:\"])|[_-]key|api ?key|key (?:is|was|ist|lautet|est|es|é|for|of|to) |"
    r"auth|sess(?:ion_?)?id|otp|seed|pin[=:\"]| pin |"
    r"login|jwt=|kennwort|contrase|clave|senha|chave|(?<![a-z])mdp|wi-?fi|wlan|[^\x00-\x7f]"
)
# Looked for in texts that are not all ASCII. Of words in dense scripts one sign, which is found ten times faster than two.
WIDE_STEMS = ("schlüssel", "clé", "密", "令", "ワ", "ク", "キ", "証", "鑰", "コ", "밀", "번", "암", "큰", "키")
_CAMEL = lazy(r"(?<=[a-z0-9])(?=[A-Z])|(?<=[A-Z])(?=[A-Z][a-z])|[._$@/-]+")
_PASSWORD = frozenset(
    "password passwd passphrase passcode pass pwd pw passwort kennwort contrasena senha userpassword dbpassword rootpassword".split()
)
_SECRET = frozenset("secret secrets credential credentials mnemonic pepper clientsecret appsecret sharedsecret".split())
_TOKEN = frozenset(
    (
        "token apikey apitoken authtoken accesstoken refreshtoken jwt bearer sessionid sessid phpsessid jsessionid sid cookie csrf otp "
        "totp seed pat auth accesskey secretkey privatekey accountkey sharedkey signingkey encryptionkey masterkey presharedkey psk "
        "webhooksecret licensekey pin"
    ).split()
)
_WORDS = (("password", _PASSWORD), ("secret", _SECRET), ("token", _TOKEN))
_ENDINGS = (("password", ("password", "passwd", "passphrase")), ("secret", ("secret",)), ("token", ("token", "apikey")))
# What a key is of that is a secret: "api key", "signing_key".
_KEYS = frozenset(
    (
        "api access secret private signing encryption auth account storage master session shared preshared license service client app "
        "application admin deploy write read ingest hmac aes webhook server ssh gpg host"
    ).split()
)
# What behind a telling word names something else: "token limit", "password_hash".
_NO_SECRET = frozenset(
    (
        "length len min max count limit limits budget type types kind name names id ids path file files dir url uri endpoint endpoints "
        "expiry expires expiration expire ttl duration age policy policies reset field fields input hash hashes hashed hasher column idx "
        "index regex pattern prefix provider manager store storage service version required enabled disabled bucket header headers param "
        "env var ref refs arn rotation algorithm alg method form hint label placeholder strength validator tokenizer usage used window "
        "size source location mode format domain scope scopes issuer audience encoder filter handler helper factory repository "
        "customization support callback request response error errors message text title prompt page lifetime minutes seconds days hours "
        "rate refill capacity bytes chars encoding parser stream list map set alias ring rule rules scanner "
        "selector selectors locator element"
    ).split()
)
# What before it does: "next page token", "primary key".
_NOT_BEFORE = frozenset(
    (
        "page next continuation cursor sync cancellation public primary foreign cache partition sort group idempotency num max min total "
        "input output prompt completion reset forgot show hide toggle confirm no without"
    ).split()
)
# What a key of data is the key of.
_OF_DATA = frozenset(
    (
        "object map row lookup hash sha256 sha digest redis s3 translation i18n json dict yaml config issue commit etag record storage"
    ).split()
)


def is_attribute(word: str) -> bool:
    """Whether a word after "password" makes it the name of something else: "password manager", "password hashing"."""
    return word.casefold() in _NO_SECRET or word.casefold().startswith("hash")


def is_no_secret(word: str) -> bool:
    """Whether a word before "key" makes it the key of a table, a cache or a map: "primary key", "cache key"."""
    return word in _NOT_BEFORE or word in _OF_DATA


def _parts(key: str) -> list[str]:
    return [part.lower() for part in _CAMEL.split(key) if part]


@lru_cache(maxsize=1024)
def weight(key: str) -> str:
    """What kind of secret a key names: ``password``, ``secret``, ``token``, ``key`` (only random values count), or nothing."""
    parts = [part.rstrip("0123456789") or part for part in _parts(key)]
    if not parts or _NOT_BEFORE.intersection(parts):
        return ""
    for n, part in enumerate(parts):
        if _NO_SECRET.intersection(parts[n + 1 :]) and part not in {"client", "account"}:
            continue
        for kind, words in _WORDS:
            if part in words:
                return kind
        if part == "key" and n and parts[n - 1] in _KEYS:
            return "token"
        if part == "key" and n and len(parts) > 1:
            return "key"
        for kind, ends in _ENDINGS:
            if part.endswith(ends) and part not in ends:
                return kind
    return ""
