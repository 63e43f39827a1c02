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
    rf"(?:(?:wir|man|ich|du|ihr|es|sie|er|das|dies|alle|niemand|keiner|jeder)\b"
    rf"|(?:{_PREPOSITION} )?{_GROUP}|(?:nur|auch|selbst) {_GROUP})(?= )"
)
_VERB = lazy(r"[a-zäöüß]{2,}(?:t|n|e|ss|ll|rf|nn|ar)|wird")
_PREFIXED = lazy(
    r"(?P<prefix>zurück|zusammen|weiter|fest|auf|aus|ab|an|bei|ein|her|hin|los|mit|nach|vor|weg|zu|um)"
    r"(?!beit|twort|acht|halt(?:et|en)$|fass|geht$|dien|lang)(?P<verb>[a-zäöüß]{4,})"
)
_TO = lazy(r"\bzu (?=[a-zäöüß]+e?n(?:\s*$|\s*[.,;!]|\s(?:und|oder|für|bei|vor|nach|mit|in|im|auf|wenn|bevor|sobald)\b))")
_TO_WITHIN = lazy(r"\b(zurück|zusammen|weiter|fest|auf|aus|ab|an|bei|ein|her|hin|los|mit|nach|vor|weg|um|durch)zu(?=[a-zäöüß]{3,}n\b)")
_FEWEST = 3  # words of a clause that has something to move


def main_clause(clause: str) -> str:
    """``clause``, what followed "dass", in the order of a main clause; as it is where its parts cannot be told for certain.

    "wir bun benutzen, nicht npm" becomes "wir benutzen bun, nicht npm".
    """
    body, comma, rest = clause.partition(",")
    ended = body.rstrip(" .!")
    words = ended.split()
    first = _FIRST.match(ended)
    if first is None or len(words) < _FEWEST or not _VERB.fullmatch(words[-1]) or first.end() > len(ended) - len(words[-1]) - 1:
        return clause
    verb, between = words[-1], ended[first.end() : -len(words[-1])].strip()
    parted = _PREFIXED.fullmatch(verb)
    order = (first[0], parted["verb"], between, parted["prefix"]) if parted else (first[0], verb, between)
    return " ".join(filter(None, order)) + body[len(ended) :] + comma + rest


def infinitive(clause: str) -> str:
    """``clause`` without the "zu" of its infinitive: "für Pakete uv zu verwenden" becomes "für Pakete uv verwenden"."""
    return _TO_WITHIN.sub(r"\1", _TO.sub("", clause))
