"""Secrets that a telling name announces: assignments in any notation, and sentences such as "the password is …"."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from cam.patterns import lazy
from cam.redact.names import STEMS, TELLING, WIDE_STEMS, is_attribute, is_no_secret, weight
from cam.redact.prose import USER, beside, told
from cam.redact.spans import MARK, Span
from cam.redact.values import (
    is_identity,
    is_login,
    is_marked,
    is_notation,
    is_password,
    is_passwordlike,
    is_placeholder,
    is_random,
    is_versioned,
)

if TYPE_CHECKING:
    from collections.abc import Iterator

    from cam.redact.spans import Page

# An assignment: a key, or an option; what leads to its value; the value.
_KEY = r"(?<![\w.$-])(?P<flag>--?)?(?P<key>[A-Za-z_$][\w.$-]{0,80}?)(?P<close>[\"'`]?\]?\)?)"
_SEPARATOR = r"[ \t]*(?:=>|:=|==?|:)(?P<pad>[ \t]*)"
_ELEMENT = r"(?<=[\w])>(?=[^<\n]*</)"  # <password>…</password>
_OPTION = r"(?(flag)(?P<blank>[ \t]+(?=[^\s=:|&;<>-]))|(?!))"  # --password …
_LITERAL = r"[\"'`]{3}[^\"'`]+[\"'`]{3}|[brfu]{0,2}\"(?:[^\"\\\n]|\\.)*\"|[brfu]{0,2}'(?:[^'\\\n]|\\.)*'|`[^`\n]*`"
_SEVERAL = r"\((?=[ \t]*\n)"  # literals on lines of their own
_PLAIN = r"[^\s\"'`,;&<>)\]}]*"
_BARE = rf"{_PLAIN}(?:[&;,)](?=[^\s\"'`,;&<>)\]}}=:]+(?:\s|$)){_PLAIN})*"  # a mark in it only where more of it follows up to a blank
_ASSIGNMENT = lazy(rf"{_KEY}(?:{_SEPARATOR}|{_ELEMENT}|{_OPTION})(?P<value>{_LITERAL}|{_SEVERAL}|{_BARE})")
_MARKED = 60  # characters, longer than any placeholder
_NAME_AND_VALUE = lazy(
    r"\b(?:key|name)[\"']?\s*[=:]\s*[\"']?(?P<key>[\w.-]{2,60})[\"']?\s*,?\s*[\"']?\bvalue[\"']?\s*[=:]\s*(?:\"(?=[^\"\n]+\")|'(?=[^'\n]+'))?"
    r"(?P<value>[^\s\"'<>,}]+)",
    re.IGNORECASE,
)
# setToken("…") and tables such as "token   …": only what cannot be a word counts here.
_BESIDE = lazy(
    r"(?<![\w-])(?P<key>(?:(?:[Aa][Pp][Ii]|[Aa]ccess|[Ss]ecret|[Ss]igning|[Ll]icense) (?=[Kk]ey))?[A-Za-z][\w-]{2,40})"
    r"(?:\(\s*[\"'`]|[ \t]+[\"'`]?)(?P<value>[^\s\"'`<>(){},;]{20,})"
)
_LONG = lazy(r"[^\s\"'`<>(){},;]{20}")
_SEPARATES = lazy(r"[=:]|--|>[^<]")
_MIXED = lazy(
    r"[A-Za-z\u3400-\u9fff\uac00-\ud7a3]_?\d|\d_?[A-Za-z]|\w[^\w\s,.;:()/]\w|(?:\b(?:is|ist|est|es)|[é是は는]) ?\d{4}"
    r"|\b(?:with|using|mit|avec|con|com) (?:\w{1,20} ){1,3}[\"'`“„]"
)  # as a password is, and few words are
_MORE = lazy(r"[\"'][ \t]*(?:\\|\+|\.|&|<>|_)?[ \t]*\n[ \t]*(?:\+|\.|&|_)?[ \t]*[brfu]{0,2}[\"']([^\"'\n]+)(?=[\"'])")
_CONTINUED = lazy(r"\\\r?\n[ \t]*([^\s\"'\\]+)")
_LITERALS = lazy(r"[ \t]*\n(?:[ \t]*[brfu]{0,2}([\"'])[^\"'\n]*\1[ \t]*[+.]?[ \t]*\n)+")
_BLOCK = lazy(r"[ \t]*[|>][-+]?[ \t]*\n((?P<indent>[ \t]+)[^\n]+(?:\n(?P=indent)[^\n]+)*)")

# On lower-case text, since a pattern without regard to case is many times slower.
_NOUN = lazy(
    r"pass(?:word|phrase|code|wd)s?(?![a-z_-])|pwd(?![a-z_-])|(?<![a-z_-])pw(?![a-z_-])|passwort(?![_-])|"
    r"kennwort(?![_-])|mot de passe|\bmdp\b|contraseña|\bclave\b(?! (?:de )?(?:prim|for|part|cach|orden))|\bsenha|"
    r"secret(?: key)?(?![a-z_-])|(?:api|access|auth|bot|personal)[ _-]?(?:key|token)(?![a-z_-])|token(?![a-z_-])|"
    r"(?:wlan|wi-?fi)[ -](?:schlüssel|key|code|pin)(?![a-z_-])|(?:code|clé)(?: d[eu])? (?:wi-?fi|wlan)|c[oó]digo (?:de[l]? |do )?wi-?fi|"
    r"(?P<granted>api[ -]schlüssel(?![a-z_-])|(?:lizenz|zugangs)schlüssel(?![a-z_-])|licen[sc]e key(?![a-z_-])|"
    r"\bclé (?:(?:d['’])?api|de licence)\b|(?:api|ライセンス|라이선스)[ の]?(?:キー|키))|"
    r"(?P<key>(?<![\w&.-])[\w&.-]{1,40} key(?![a-z_-])|(?<!primär)(?<!fremd)(?<!cache)(?<!cache-)schlüssel)|"
    r"\bpin(?: code)?\b|credentials?\b|\bchave\b(?! (?:de )?(?:prim|estr|part|cach|orden))|"
    r"密码|密碼|口令|令牌|密钥|密鑰|金鑰|パスワード|パスコード|暗証番号|トークン|비밀번호|비번|암호|토큰"
)
_WIDE = r"[\u30a0-\u30ff\u3400-\u9fff\uac00-\ud7a3]"
_DENSE = lazy(_WIDE)
_SIGN = r"[^\s\"'`“”「」『』，。、；,;()\u3040-\u30ff\u3400-\u9fff\uac00-\ud7a3]"
_SAID = r"[\s\"'`”」』，。、；！？,;)]|\Z|です|でした|だ|입니다|이에요|예요|이다|[啊哦呢吧]"  # with what a value in a dense script ends
# What makes such signs a part of the sentence, which would tell where the password is or what it is like.
_SENTENCE = lazy(
    r"[在用存见見于於由和与與或从從有为為了否不请把放写寫每的]|至少|最少|以上|以下|变量|變數|変数|环境|環境|文件|ファイル|版本|バージョン|格式|字段|"
    r"변수|환경|파일|버전|이상|이하|필드|형식"
)
_CONNECTS = lazy(
    r"(?:(?<![A-Za-z])(?:is(?: now| still)?|was|are|=|lautet|ist|heißt|es|est|é|será|became|changed to|set to|to)(?![A-Za-z'’-])\s*:?"
    r"|[:：]|是|为|為|は|が|을|를|은|는|이|가)\s*[“「『\"'`(]?\s*"
    rf"(?P<secret>(?:{_SIGN}{{0,24}}{_WIDE}{{1,6}}){{1,3}}{_SIGN}{{2,24}}(?={_SAID})|{_SIGN}{{4,}})",
    re.IGNORECASE,
)
_SENTENCE_END = lazy(r"[!?;。\n]|\.(?=\s|$)")
_NO_PROSE = lazy(r"[][(){}<>=@/\\|]|\"[,:]")  # a field that is closed begins another: '…kennwort…","updatedAt":"…'
# Where it is, and not what it is: a variable named after what it holds, the path in a store.
_VARIABLE = lazy(r"[A-Z]+(?:_[A-Z]+)*(?:_?\d{1,2})?")
_KEPT = lazy(r"(?:vault|kv|op|ssm|keychain|keys|pass(?:words)?|secrets?|creds|env)(?:/[a-z]+)*/[a-z]+\d{0,4}|[a-z]+(?:/[a-z]+){2,}\d{0,4}")
_OBJECT = lazy(r"(?:[\w.:-]+/)+[a-z]{4,}(?:/[\w.:-]+)*|[a-z]{4,}(?:/[\w.:-]+)+")  # what a store of objects calls a key: "tenant42/uploads"
_OF_IT = lazy(r"策略|规则|哈希|字段|长度|管理|ポリシー|ハッシュ|フィールド|欄|정책|규칙|해시|필드|관리")  # as is_attribute has it
# Whose secret it is, or what for: "the API key for the tile server is …".
_WHOSE = lazy(
    r"[ \t]+(?:for|of|to|at|in|on|from|für|von|zu[mr]?|de[rs]|de|del|da|do|du|para|pour|d['’])[ \t]*[^,;:\n]{1,60}", re.IGNORECASE
)
_WORDS = lazy(r"\w+")
_FETCHES = lazy(r"[A-Za-z_][\w.:]*(?:\(|\[|->|\?\.)|[A-Za-z_]\w*(?:\.[A-Za-z_]\w*)+$")  # next_token(stream), self.password
_PATH = lazy(r"(?:/|\./|~/|\w:\\)\S*$")
_TOKEN = 8  # shorter is a switch: AUTH=on1
_TOKENS = frozenset(("token", "令牌", "トークン", "토큰"))
_WORD = 4
_OF_DIGITS = lazy(
    r"passwords?|passcodes?|pin(?: code)?|kennwort|passwort|contraseña|clave|senha|mot de passe|"
    r"密码|密碼|暗証番号|パスコード|パスワード|비밀번호|비번"
)
_HASH = 32  # digits of the shortest hash
_REACH = 80
# Before "pass:", what has a password. Behind any other word it is a part of some work, or one test's result: "the lint pass: ruff0".
_BEFORE_PASS = lazy(
    r"(?:^|[^\w \t]|\b(?:and|or|with|the|its|my|our|your|his|her|their|user|login|admin|root|guest|sudo|db|database|mysql|postgres|redis|"
    r"ssh|s?ftp|smtp|imap|mail|vpn|wlan|wi-?fi))[ \t]*\Z",
    re.IGNORECASE,
)
# What passes is a test, a check or what runs them: "pass: pytest8".
_TEST = lazy(
    r"tests?[._/-]|(?:py)?tests?-?\d|(?:ruff|mypy|pyright|flake|pylint|black|tox|nox|unittest|python|py|pypy|node|deno|bun|jest|vitest|mocha|"
    r"eslint|tsc|biome|playwright|cypress|cargo|clippy|rustc|go|gcc|clang|cmake|ctest|junit|maven|gradle|jdk|java|php|phpunit|rspec|ruby|"
    r"rubocop|dotnet|net|swift|xcode|ubuntu|debian|windows|macos|step|stage|phase|job|round|check|suite|case)-?\d+(?:[._-]\d+)*$",
    re.IGNORECASE,
)
_NEXT = lazy(r"[ \t]+(\w+)")
_DONE = frozenset(("used", "set", "reset"))  # "the password used here is …" is about the password
_LOGS_IN = lazy(r"\blogin[ \t]+(?:-{1,2}\w[\w-]*[ =])?(?P<secret>[\w-]{24,})(?=[\s`\"']|$)")  # "wandb login 1f…"


def assigned(page: Page) -> Iterator[Span]:
    """The spans of values whose key or sentence says that they are secret."""
    text = page.text
    for start, end in page.lines(*STEMS, *(() if text.isascii() else WIDE_STEMS)):
        if not TELLING.search(page.lower, start, end):
            continue
        if _SEPARATES.search(text, start, end):
            yield from _assignments(text, start, end)
        yield from _named(page, start, end)
        if _MIXED.search(text, start, end):
            yield from _sentences(page, start, end)


def _assignments(text: str, start: int, end: int) -> Iterator[Span]:
    while match := _ASSIGNMENT.search(text, start, end):
        before = text[max(match.start() - _MARKED, 0) : match.start()]
        # The "token" of "[redacted: github token]=" is a word of ours, and names no value.
        kind = "" if before.rfind(MARK) > before.rfind("]") else weight(match["key"])
        # What a harmless key holds may be an assignment itself: "-e API_TOKEN=…".
        start = match.end() if kind else max(match.start("value"), match.end("key") + 1)
        if kind:
            yield from _value(text, match, kind)


def _named(page: Page, start: int, end: int) -> Iterator[Span]:
    """Values that stand beside the name of a setting: ``<add key="ApiKey" value="…"/>``, ``name: API_KEY`` and ``value: …`` below it."""
    text, last = page.text, min(len(page.text), end + _REACH * 4)
    if page.lower.find("value", start, last) >= 0:
        for match in _NAME_AND_VALUE.finditer(text, start, last):
            if match.start() <= end and weight(match["key"]) and not is_placeholder(match["value"]):
                yield Span(*match.span("value"), "secret")
    if not _LONG.search(text, start, end):
        return
    for match in _BESIDE.finditer(text, start, end):
        named = " " in match["key"]  # "api key 3f2a…": what looks like a hash is a key, then
        if weight(match["key"].replace(" ", "_")) and is_random(match["value"], least=20) and (named or not is_identity(match["value"])):
            yield Span(*match.span("value"), "secret")


def _value(text: str, match: re.Match[str], kind: str) -> Iterator[Span]:
    begin, stop = match.span("value")
    value = text[begin:stop]
    opening = re.match(r"[brfu]{0,2}([\"'`]+)", value)
    quoted = opening is not None
    if opening:
        begin += opening.end()
        stop -= len(opening[1])
        value = text[begin:stop]
    if value == "(" and (literals := _LITERALS.match(text, match.end("value"))):
        if any(c.isdigit() for c in literals[0]):
            for literal in re.finditer(r"([\"'])([^\"'\n]+)\1", literals[0]):
                offset = literals.start()
                yield Span(offset + literal.start(2), offset + literal.end(2), kind)
        return
    if not quoted and (not value or value[0] in "|>") and (block := _BLOCK.match(text, begin)):
        if not is_placeholder(block[1].strip()) and not re.search(r"^\s*[\w-]+:\s", block[1], re.MULTILINE):
            yield Span(block.start(1), block.end(1), kind)
        return
    more = list(_chain(text, stop, quoted=quoted))
    whole = value + "".join(text[s:e] for s, e in more)
    if _is_secret(whole, kind, quoted=quoted, match=match, rest=_rest(text, stop)):
        yield from (Span(s, e, kind) for s, e in ((begin, stop), *more))


def _chain(text: str, position: int, *, quoted: bool) -> Iterator[tuple[int, int]]:
    """Where a value goes on: adjacent string literals, or lines after a backslash."""
    pattern = _MORE if quoted else _CONTINUED
    if not quoted and text[position - 1 : position] == "\\":
        position -= 1
    while match := pattern.match(text, position):
        yield match.span(1)
        position = match.end()


def _rest(text: str, stop: int) -> str:
    end = text.find("\n", stop)
    return text[stop : end if end >= 0 else len(text)][:200]


def _is_secret(value: str, kind: str, *, quoted: bool, match: re.Match[str], rest: str) -> bool:
    key = match["key"]
    if is_placeholder(value) or value.casefold() == key.casefold():
        return False
    if kind == "key":
        return is_random(value, least=20) and not is_identity(value)
    if key.lower() == "pass" and match["pad"] and not _is_the_password(match):
        return is_password(value)
    if value.isdigit():
        return len(value) >= _WORD and (kind == "password" or key.lower().endswith(("pin", "otp")))
    return _is_quoted_secret(value, kind) if quoted else _is_bare_secret(value, kind, match=match, rest=rest)


def _is_the_password(match: re.Match[str]) -> bool:
    before = match.string[max(match.start() - _MARKED, 0) : match.start()].rpartition("\n")[2]
    return _BEFORE_PASS.search(before) is not None and not _TEST.match(match["value"])


def _is_bare_secret(value: str, kind: str, *, match: re.Match[str], rest: str) -> bool:
    """Whether what stands without quotation marks is a secret: behind a name in capitals or an option any word is, unless more follow."""
    if _FETCHES.match(value) or (_PATH.match(value) and not any(c in value for c in "+=")):
        return False
    constant = match["key"].isupper() or bool(match["flag"])
    if kind == "token":
        least = 10 if match["pad"] and not constant and re.match(r"[ \t]+[\w(]", rest) else 12  # in a sentence
        return is_random(value, least=least) or is_login(value) or (constant and is_passwordlike(value) and len(value) >= _TOKEN)
    if is_passwordlike(value) or is_random(value, least=8):
        return True
    if len(value) < _WORD or re.match(r"[ \t]*[\w(]", rest):
        return False
    return constant or (kind == "password" and not _is_passed_on(value, match))


def _is_passed_on(value: str, match: re.Match[str]) -> bool:
    """Whether a bare word is an identifier (``password=password``, ``pwd = user_pwd``) or a word of a sentence rather than a value."""
    before = match.string[max(0, match.start() - 1) : match.start()]
    if match["pad"] or (match["pad"] == "" and before in {"(", ",", " "}):
        return True
    return re.fullmatch(r"[a-z]+(?:_[a-z]+)+|[a-z]+(?:[A-Z][a-z]+)+|[A-Z]\w*", value) is not None


def _is_quoted_secret(value: str, kind: str) -> bool:
    blanks = value.split()
    if len(blanks) > 1:
        if kind == "token":
            return False
        return any(c.isdigit() for c in value) or (len(blanks) >= 12 and value.islower())  # noqa: PLR2004 -- a mnemonic has twelve words
    if re.fullmatch(r"[A-Za-z_]\w*(?:\.[A-Za-z_]\w*)+", value) or value.startswith(("/", "./", "~/", "http://", "https://")):
        return False
    if kind == "token":
        return is_login(value) or is_random(value, least=8) or (len(value) >= 20 and any(c.isdigit() for c in value))  # noqa: PLR2004
    if kind == "secret":
        return len(value) >= 6 and (is_passwordlike(value) or (value.isalpha() and value.islower()))  # noqa: PLR2004
    return len(value) >= 4 and not re.fullmatch(r"current-password|new-password|[a-z]+(?:_[a-z]+)+|[A-Z][a-z]+", value)  # noqa: PLR2004


def _sentences(page: Page, start: int, end: int) -> Iterator[Span]:
    for noun in _NOUN.finditer(page.lower, start, end):
        if _is_of_another(noun, page.text, end):
            continue
        stop = _SENTENCE_END.search(page.text, noun.end(), min(end, noun.end() + _REACH))
        last = min(end, (stop.start() if stop else noun.end() + _REACH) + _REACH)
        for match in _CONNECTS.finditer(page.text, noun.end(), last):
            if (stop and match.start() >= stop.start()) or _NO_PROSE.search(page.text, noun.end(), match.start()):
                break
            between = page.text[noun.end() : match.start()]
            if USER.search(between.rstrip()):  # "the password is changed monthly, the user is ops2"
                break
            named = _names(between)
            if _may_be_its(noun, match["secret"], named=named):
                yield from _said(match, named=named, digits=_OF_DIGITS.fullmatch(noun[0]) is not None)
    for match in _LOGS_IN.finditer(page.text, start, end):
        yield from _said(match, named=True)
    yield from beside(page.text, start, end)


def _is_of_another(noun: re.Match[str], text: str, end: int) -> bool:
    """Whether the words around it make a noun the name of something else: "cache key", "password policy"."""
    if noun["key"] and is_no_secret(noun["key"].split()[0]):
        return True
    following = _NEXT.match(text, noun.end(), end)
    named_so = following is not None and following[1] not in _DONE and is_attribute(following[1])
    return named_so or _OF_IT.match(text, noun.end()) is not None


def _may_be_its(noun: re.Match[str], secret: str, *, named: bool) -> bool:
    """Whether the thing named can have such a value: "scoped to repo#42" and "the token of the lexer is IDENT2" tell no secret."""
    value = secret.rstrip(".")
    if noun[0].startswith("credential"):
        return not is_notation(value)
    if noun[0].startswith("pin"):
        return not is_versioned(value)  # the pin of a board is "GPIO17"
    if noun[0] in _TOKENS:
        return len(value) >= _TOKEN or (named and _names_itself(noun) and not is_versioned(value) and not is_notation(value))
    if noun["granted"]:
        return not is_versioned(value) or is_random(value)
    if not noun["key"]:
        return True
    marked = named and is_marked(value) and not is_versioned(value.rstrip("!?")) and not is_notation(value)
    return marked or (is_random(value) and not _OBJECT.fullmatch(value[:_REACH]))  # "the map key is user_id2"


def _names_itself(noun: re.Match[str]) -> bool:
    """Whether no word before it makes a token one of many: "the next token"."""
    before = noun.string[max(noun.start() - _MARKED, 0) : noun.start()].split()
    return not before or not is_no_secret(before[-1])


def _is_place(secret: str) -> bool:
    """Whether it is a variable named after what it holds, or a path of a store: where the secret is, and not what it is."""
    return (_VARIABLE.fullmatch(secret) is not None and weight(secret) != "") or _KEPT.fullmatch(secret) is not None


def _is_part_of_it(secret: str) -> bool:
    """Whether signs of a dense script in it go on with the sentence, as no blank parts them; one number alone is that of a thing."""
    return _DENSE.search(secret) is not None and (_SENTENCE.search(secret) is not None or sum(c.isdigit() for c in secret) == 1)


def _names(between: str) -> bool:
    """Whether what stands between the noun and "is" leaves it the noun that is told: nothing, or whose it is."""
    return not between.strip() or (
        _WHOSE.fullmatch(between.rstrip()) is not None
        and not any(is_attribute(word) or is_no_secret(word.casefold()) for word in _WORDS.findall(between))
    )


def _said(match: re.Match[str], *, named: bool = False, digits: bool = False) -> Iterator[Span]:
    """The secret that a sentence tells. What looks like a hash is one, unless the sentence has ``named`` it as a secret.

    ``digits`` says that such a secret may consist of them alone.
    """
    secret = match["secret"].rstrip(".!?:：")
    if _is_place(secret) or _is_part_of_it(secret):
        return
    if named and digits and secret.isdigit() and len(secret) >= _WORD:
        yield told(match)
    hashlike = is_identity(secret) and not (named and len(secret) >= _HASH)
    if (is_passwordlike(secret) or is_random(secret, least=10)) and not hashlike:
        yield told(match)
