"""Pieces of cues that several languages share."""

from __future__ import annotations

COLON = r"\s*[:：\u2013\u2014-]\s*"
MARKED = r"\s*[,:;.!\u2013\u2014-]"
THEN = rf"(?:{COLON}|\s+)"
WHAT = r"(?P<what>.+)"
NAME = r"(?-i:[A-ZÀ-Þ])[\w'.-]*(?: (?-i:[A-ZÀ-Þ])[\w'-]+){0,2}"  # of a person or a team
WHO = rf"(?P<who>{NAME})"
BEFORE = rf"(?P<before>{NAME})"
_LAUGHTER = r"(?:a?(?:ha){2,}h?|(?:he){2,}|(?:hi){2,}|lo+l|lmao|rofl|xd|mdr|ptdr|(?:ja){2,}|(?:je){2,}|[😂🤣😅😆])"


LAUGHTER = rf"(?:(?<=[\s,.!?…。，！])|^){_LAUGHTER}(?=[\s,.!?…]|$)|(?<!\w)(?:k{{3,}}|(?:rs){{2,}})(?!\w)|[ㅋㅎ]{{2,}}|哈{{2,}}|[(（]笑[)）]"


def laughed(rule: str) -> str:
    """A frame of ``rule`` with laughter before or behind it: "haha, never …", "never …, lol"."""
    return rf"^¡?{_LAUGHTER}[\s,.!]+(?:.* )?(?:{rule})\b.*|(?:{rule})\b.*[\s,.!]{_LAUGHTER}[\s.!]*$"


def repeated(phrases: str) -> str:
    """One or several of the phrases, as in "ok, go on please"."""
    return rf"(?:{phrases})(?:[\s,.!;，。！、]+(?:{phrases}))*"
