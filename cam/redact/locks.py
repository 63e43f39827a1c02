"""Codes of digits that open something: alarms, doors, gates and safes. A code of an error, a country or a place is none."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cam.patterns import lazy
from cam.redact.spans import Span

if TYPE_CHECKING:
    from collections.abc import Iterator

    from cam.redact.spans import Page

# One literal for "code", "codigo", "Türcode", one for "combination", "Kombination", "combinaison".
_STEMS = ("cod", "ombin")
_WIDE_STEMS = ("código", "コ", "番", "코", "번", "代")  # one sign of each word, as in names.py

# What is opened, as a word before the code: "alarm code", "Türcode". A "lock code" and a "building code" are other things as often.
_OPENED = (
    r"(?:alarm(?:s|anlagen?)?(?: system)?|(?:front |back |garage |car )?door(?: lock)?|gate|garage|safe|padlock|(?:bike|bicycle|door) lock|"
    r"keypad|key ?box|lockbox|locker|intercom|access|entrance|(?:haus|eingangs|praxis|garagen|keller|wohnungs)?tür|(?:garagen|hof|ein)?tor|"
    r"garagen|tresor|fahrradschloss|schloss|schließfach|zugangs|zutritts|eingangs|schlüsselbox)"
)
# And behind it: "the code of the alarm", "le code de la porte".
_OPENS = (
    r"(?:alarm(?:s|e|a|anlage)?(?: system)?|door(?: lock)?|gate|garage|safe|padlock|(?:bike|bicycle|door) lock|"
    r"keypad|key ?box|lockbox|locker|intercom|"
    r"\w{0,12}tür|\w{0,8}tor|tor[es]s|tresors?|safes|\w{0,8}schloss(?:es)?|schließfach(?:s|es)?|schlüsselbox|"
    r"porte|portail|coffre(?:-fort)?|immeuble|digicode|cadenas|serrure|acc[eè]s|"
    r"puerta|portal|caja fuerte|garaje|candado|cerradura|verja|acceso|porta|portão|cofre|garagem|cadeado|fechadura|acesso)"
)
_OF = (
    r"(?:for|of|to|on|für|von|vom|zu[mr]?|de[rs]|am|de|del|da|do|du|pour|para)(?:[ \t]+|(?<=de)[ \t]*)"
    r"(?:(?:the|my|our|die|der|den|das|dem|mein\w{0,2}|unser\w{0,2}|la|le|el|a|o|notre|nuestr[ao])[ \t]+)?"
)
_OWN = r"(?:(?:^|[^\w \t])[ \t]*|\b(?:the|my|our|his|her|their|your|der|den|mein|unser|le|notre|mon|el|mi|nuestro|o|meu|nosso)[ \t]+)"
_CODE = r"(?:pass)?(?:code|kombination|combination|combinaison|combinación|combinação|c[oó]digo)"
_WHERE = (
    r"(?:[ \t]+(?:for|of|to|at|in|on|from|für|von|vom|zu[mr]?|im|am|bei|de[rs]|de|del|da|do|du|à|au|en|dans|no|na|para|pour)"
    r"[ \t]+[^,;:.=\n\d]{1,40}?)?"
)
_IS = (
    r"(?:(?:[ \t]*,)?[ \t]+(?:c['’]est|(?:is|was|ist|lautet|est|es|é)(?:[ \t]+(?:now|jetzt|still|noch))?)[ \t]+"
    r"|[ \t]*(?:[:：=]|は|는|은|是)[ \t]*)"
)
# Not a date, and neither counted nor what a device reports: "is 4711 when the pump runs dry".
_DIGITS = (
    r"[\"'`“„「]?(?P<secret>(?!(?:19|20)\d\d-[01]\d)[*#]?[a-d]?\d(?:[ .*#-]?\d|[ab]\d){3,9}[a-d*#]?)"
    r"(?![a-z0-9_-]|[.,:]\d|[ \t]+(?:lines?|bytes?|chars?|characters|"
    r"times|zeilen|lignes|líneas|linhas|when|whenever|if|means|wenn|quand|si|cuando|quando)\b)"
)
_FOUR = lazy(r"\d(?:[ .*#-]?[ab]?\d){3}")
_LOCKED = lazy(
    rf"(?:(?<![\w-]){_OPENED}(?:['’]s)?(?:[ \t]|-)?{_CODE}{_WHERE}{_IS}"
    rf"|(?<![\w-])(?!alarm|access|zugang){_OPENED}[ \t-]?{_CODE}[ \t]+"  # "door code 4711", where a device reports "alarm code 4711"
    rf"|{_OWN}{_CODE}[ \t]+(?:{_OF}(?:l['’])?(?:\w{{2,20}}[ \t]+)?|d['’](?:entrée[ \t]+d[eu][ \t]+)?(?:l['’])?)"
    rf"{_OPENS}(?![\w-]){_WHERE}{_IS}"
    r"|(?:警報|アラーム|ドア|玄関|扉|金庫|入口|門|入室|アクセス)[^\s、。]{0,6}?(?:コード|番号)[ \t]*は[ \t]*"
    r"|(?:警报|警報|报警|報警|门|門|门禁|門禁|保险箱|保險箱|保险柜|保險櫃)[^\s，。]{0,4}?(?:代码|代碼)[ \t]*(?:是|为|為|[:：])[ \t]*"
    r"|(?:경보|알람|현관|출입|도어락|금고|대문)[^.,\n]{0,6}?(?:코드|번호)[는은][ \t]*)"
    rf"{_DIGITS}"
)


def locked(page: Page) -> Iterator[Span]:
    """The spans of codes that a sentence gives to what they open, in eight languages: at least four digits, with ``#``, ``*`` or ``-``."""
    if not page.numbers():
        return
    wide = () if page.text.isascii() else _WIDE_STEMS
    for start, end in page.lines(*_STEMS, *wide):
        for match in _LOCKED.finditer(page.lower, start, end) if _FOUR.search(page.lower, start, end) else ():
            yield Span(*match.span("secret"), "code")
