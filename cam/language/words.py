"""The content of a text as comparable tokens: words of any script, numbers, paths and addresses, without function words."""

from __future__ import annotations

import re
import unicodedata
from functools import cache, lru_cache

from cam.language.lexicon import either, spoken, words
from cam.patterns import lazy

_TOKEN = lazy(
    r"""https?://[^\s<>"'`）)】」，。、]+ |
    (?:[./~@$-]|--)?[A-Za-z0-9_À-ʯḀ-ỿ]+(?:[./:@_+#*-]+[A-Za-z0-9_À-ʯḀ-ỿ*]+)*[+#]{0,2}/? |
    [ァ-ヿ]+ | [가-힣]+ | [一-鿿㐀-䶿] | [ぁ-ゟ]+ |
    (?:(?![;·։־׀׃׳״،؛؟٪-٭۔।॥])[Ͱ-᷿ἀ-῿])+  # the scripts of no table, with the marks that their letters carry""",
    re.VERBOSE,
)
_PARTICLE = lazy(lambda: f"(?:{either('particle', spaced=False)})$")
_ENDINGS = tuple("ungen ation ations ing ings ungs ment ments ed en es er em os as ar ir s e n".split())
_IRREGULAR = {
    "built": "build",
    "ran": "run",
    "sent": "send",
    "kept": "keep",
    "written": "writ",
    "wrote": "writ",
    "held": "hold",
    "made": "mak",
}
# One name of each thing that goes by several.
_ALSO = {
    "rabbitmq": "rabbit",
    "mongodb": "mongo",
    "elasticsearch": "elastic",
    "postgresql": "postgres",
    "mariadb": "maria",
    "nodejs": "node",
    "node.js": "node",
    "k8s": "kubernetes",
    "max": "maximum",
    "min": "minimum",
}
_HIRAGANA = lazy(r"[ぁ-ゟ]+")  # endings and particles: what carries content is written otherwise
_SHORTEST = 4
_BEGINNING = 3  # letters that all forms of a word share
_ALIKE = 0.5
_NOT = lazy(r"n['’]t\b")
_CONTRACTED = lazy(r"\b\w+n['’]t\b|(?<=\w)['’](?:s|re|ve|ll|d|m)\b", re.IGNORECASE)  # "we're", "Anna's", "don't"
_JOINT = lazy(r"[-:./_@]")
_NUMBER = lazy(r"[v$€]?\d[\d.,:]*\w{0,3}%?")


@lru_cache(maxsize=4096)
def tokens(text: str) -> tuple[str, ...]:
    """All tokens in order, case-folded, unstemmed."""
    return tuple(_plain(token) for token in _TOKEN.findall(unicodedata.normalize("NFKC", text).casefold()))


def _plain(token: str) -> str:
    """``token`` without the mark behind it; a slash stays where it alone tells that a word is a directory: "test/"."""
    bare = token.rstrip(".,:;")
    return bare if "/" not in bare[:-1] else bare.removesuffix("/") or token


@lru_cache(maxsize=4096)
def content(text: str) -> tuple[str, ...]:
    """The tokens that carry content, stemmed, in order."""
    return tuple(map(stem, bearing(text)))


def bearing(text: str) -> tuple[str, ...]:
    """The tokens that carry content as they are written, in order."""
    function = words("function")
    return tuple(token for token in tokens(_CONTRACTED.sub("", text)) if token not in function and not _HIRAGANA.fullmatch(token))


@lru_cache(maxsize=8192)
def stem(token: str) -> str:
    """``token`` without its inflection, roughly: enough that "uses", "used" and "use" meet."""
    token = _ALSO.get(token, token)
    if not token.isalpha():
        return token
    if "가" <= token[0] <= "힣":
        return _PARTICLE.sub("", token) or token
    if token in _IRREGULAR:
        return _IRREGULAR[token]
    if len(token) == _SHORTEST and token[-1] == "s" and token[-2] not in "aisu":  # "jobs", "logs", but no "this", "less" or "bias"
        return token[:-1]
    for ending in _ENDINGS:
        if token.endswith(ending) and len(token) - len(ending) >= _SHORTEST:
            root = token[: -len(ending)]
            if ending == "s" and root.endswith("en"):
                return stem(root)  # "listens" as "listen"
            single = "aeiou" if len(root) > _SHORTEST else "aeioulsfz"  # "tagged", while "called" and "passed" are doubled without it
            return root[:-1] if root[-1] == root[-2] and root[-1] not in single else root
    return token


def named_parts(text: str) -> frozenset[str]:
    """The stems of the parts of the names in ``text``: "spotless" and "apply" of "spotless:apply"."""
    return frozenset(stem(part) for token in tokens(text) for part in _JOINT.split(token) if part.isalpha())


def may_share(text: str, other: str) -> bool:
    """Whether ``other`` can have a word of ``text``'s content at all: a look that costs a hundredth of taking it apart."""
    plain = other.casefold()
    return any(beginning in plain for beginning in beginnings(text))


@lru_cache(maxsize=64)  # one sentence is held against all records
def beginnings(text: str) -> frozenset[str]:
    """How the words of ``text``'s content begin, in all their forms."""
    names = (stem(name) if "가" <= name[0] <= "힣" else name for name in bearing(text))  # a particle hangs on a word of two letters
    return frozenset(token[:_BEGINNING] for name in names for token in (name.lstrip("-./~@$"), *_JOINT.split(name)) if token)


def roots(some: str) -> frozenset[str]:
    """The stems of a list of words between blanks."""
    return frozenset(map(stem, some.split()))


@cache
def rooted(*fields: str) -> frozenset[str]:
    """The stems of all languages' words of these kinds."""
    return frozenset(stem(word) for field in fields for word in words(field))


def turning() -> frozenset[str]:
    """The stems of words that only tell of a change."""
    return rooted("change")


def code(text: str) -> str:
    """What ``text`` puts in backticks first, such as a command; empty when it does not."""
    return text.split("`")[1] if text.count("`") >= 2 else ""  # noqa: PLR2004 -- an opening and a closing one


def is_dense(text: str) -> bool:
    """Whether ``text`` has letters of a script that says more with each than Latin does: Han, Kana or Hangul, all from U+2E80 on."""
    return any(letter > "\u2e80" for letter in text)


def is_number(token: str) -> bool:
    """Whether a token is nothing but a number or a version."""
    return bool(re.fullmatch(r"v?\d[\d.,:]*%?", token))


def alike(text: str, other: str) -> bool:
    """Whether two sentences are built alike: half of their words stand in the same order, or half of the content is shared."""
    from difflib import SequenceMatcher

    ours, theirs = set(content(text)), set(content(other))
    if len(ours & theirs) * 2 >= max(2, min(len(ours), len(theirs))):
        return True
    return SequenceMatcher(None, tokens(other), tokens(text), autojunk=False).ratio() >= _ALIKE


@lru_cache(maxsize=8192)
def is_value(token: str) -> bool:
    """Whether a token is a number, an address, a path or another identifier rather than a word."""
    return (
        bool(_NUMBER.fullmatch(token)) or token in words("numerals") or any(c in token for c in "/._@:-") or any(c.isdigit() for c in token)
    )


@cache
def _negation_elsewhere() -> frozenset[str]:
    from cam.language.tables.elsewhere import NEGATION

    return frozenset(NEGATION.split())


@lru_cache(maxsize=2048)
def negated(text: str, *, within: str = "") -> bool:
    """Whether the statement forbids or denies; a part of one is in the language of the text that it stands ``within``."""
    negation = {word for lexicon in spoken(within or text) for word in lexicon.negation.split()}
    plain = text.casefold()
    return (
        bool(_NOT.search(plain))
        or any(token in negation or token in _negation_elsewhere() for token in tokens(text))
        or any(word in plain for word in negation if not word.isascii())
    )


@lru_cache(maxsize=2048)
def restricted(text: str) -> bool:
    """Whether the statement says "only", and so denies something of all others."""
    given, plain = tokens(text), text.casefold()
    restriction = (word for lexicon in spoken(text) for word in lexicon.restriction.split())
    return any(word in given or (is_dense(word[0]) and word in plain) for word in restriction)
