"""A German subordinate clause or infinitive as the sentence it stands for: the verb moves from its end behind what comes first."""

from __future__ import annotations

from cam.patterns import lazy

_ARTICLE = r"(?:der|die|das|den|dem|des|ein\w*|unser\w*|euer|eure\w*|kein\w*|jede\w*|alle\w*|dies\w*|beide|solche|mein\w*|dein\w*)"
_NOUN = r"(?:[A-ZÄÖÜ][\w./-]*|`[^`]+`|[\w-]+[./_][\w./-]*)"
_OF = rf"(?: (?:der|des|dieser|dieses|unserer|unseres) {_NOUN})?"
_GROUP = rf"(?:{_ARTICLE} )?(?:[a-zäöüß]+(?:e|en|er|es|em) )*{_NOUN}(?: {_NOUN})*(?: \d[\w.]*)?{_OF}"
_PREPOSITION = r"(?:in|im|auf|bei|beim|für|vor|vom|von|nach|mit|ab|seit|an|am|zu|zum|zur|unter|über|aus|ohne|durch|gegen)"
# What stands first: a pronoun, "nur Admins", "die Tests der API", "in diesem Projekt".
_FIRST = lazy(
    rf"(?:(?:{_PREPOSITION} )?{_GROUP}(?: (?:und|oder|sowie) {_GROUP})*|(?:nur|auch|selbst) {_GROUP}"
    rf"|(?:wir|man|ich|du|ihr|es|sie|er|das|dies|alle|niemand|keiner|jeder)\b)(?= )"
)
_VERB = lazy(r"[a-zäöüß]{2,}(?:t|n|e|ss|ll|rf|nn|ar)|wird")
_PREFIXED = lazy(
    r"(?P<prefix>zurück|zusammen|weiter|fest|auf|aus|ab|an|bei|ein|her|hin|los|mit|nach|vor|weg|zu|um)"
    r"(?!beit|twort|acht|halt(?:et|en)$|fass|geht$|dien|lang)(?P<verb>[a-zäöüß]{4,})"
)
_TO = lazy(r"\bzu (?=[a-zäöüß]+e?n(?:\s*$|\s*[.,;!]|\s(?:und|oder|für|bei|vor|nach|mit|in|im|auf|wenn|bevor|sobald)\b))")
_TO_WITHIN = lazy(r"\b(zurück|zusammen|weiter|fest|auf|aus|ab|an|bei|ein|her|hin|los|mit|nach|vor|weg|um|durch)zu(?=[a-zäöüß]{3,}n\b)")
# Where a clause ends with its verb and another begins with its subject: "… vpn2 heißt und der Port 883 ist".
_JOINT = lazy(
    rf"(?<=[a-zäöüß]{{2}}[tnel])( (?:und|aber|oder|sowie) )(?=(?:{_ARTICLE} \S+|wir|man|ich|du|es|sie|er|{_NOUN}) .*[a-zäöüß]{{2,}}$)"
)
_JOINED = lazy(r"(?:^|\s)[a-zäöüß]+(?:t|n) (?:und|oder|aber|sowie)\s")  # two verbs of one subject: "wir testen und dann deployen"
# What a group ends with beside its noun, where nothing else is told of it: "die Skripte Python 3 nutzen", "die PIN 4711 ist".
_VALUE = lazy(r"(?<=[A-ZÄÖÜ])(\S*)((?: (?:der|die|das|eine?|unsere?))? [A-ZÄÖÜ][\w-]*(?: \d[\w.]*)?| \d[\w.]*)$")
_NUMBER = lazy(r" \d[\w.]*$")
_FEWEST = 3  # words of a clause that has something to move


def main_clause(clause: str) -> str:
    """``clause``, what followed "dass", in the order of a main clause; as it is where its parts cannot be told for certain.

    "wir bun benutzen, nicht npm" becomes "wir benutzen bun, nicht npm".
    """
    body, comma, rest = clause.partition(",")
    ended = body.rstrip(" .!")
    ordered = [part if n % 2 else _one_clause(part) for n, part in enumerate(_JOINT.split(ended))]
    return "".join(ordered) + body[len(ended) :] + comma + rest if all(ordered) else clause


def _one_clause(clause: str) -> str:
    """One clause with its verb behind what comes first; empty where its parts cannot be told for certain."""
    words = clause.split()
    first = _FIRST.match(clause)
    if first is None or len(words) < _FEWEST or not _VERB.fullmatch(words[-1]) or first.end() > len(clause) - len(words[-1]) - 1:
        return ""
    verb, between = words[-1], clause[first.end() : -len(words[-1])].strip()
    if _JOINED.search(between):
        return ""
    head = first[0]
    if not between and (value := _VALUE.search(head)):
        head, between = head[: value.start(2)], value[2].strip()
    elif between[:1].isupper() and (number := _NUMBER.search(head)):  # "der Timeout 10 Sekunden ist"
        head, between = head[: number.start()], f"{number[0].strip()} {between}"
    parted = _PREFIXED.fullmatch(verb)
    order = (head, parted["verb"], between, parted["prefix"]) if parted else (head, verb, between)
    return " ".join(filter(None, order))


def infinitive(clause: str) -> str:
    """``clause`` without the "zu" of its infinitive: "für Pakete uv zu verwenden" becomes "für Pakete uv verwenden"."""
    return _TO_WITHIN.sub(r"\1", _TO.sub("", clause))
