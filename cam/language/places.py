"""What narrows a statement to a part of the project: an environment, a platform, a region, a directory; nothing about its subject."""

from __future__ import annotations

import re
from functools import cache, lru_cache

from cam.language.lexicon import LONGEST, either, frames, words
from cam.patterns import lazy

# Environments and platforms with a cue of their name. Two statements about different places do not contradict each other.
_PLACES = ("staging", "production", "development", "testing", "local", "mobile", "frontend", "backend")
# Others are called the same in all languages.
_NAMES: dict[str, str] = {
    "preview": r"previews?|canary|sandbox|demo",
    "windows": r"windows",
    "linux": r"linux|ubuntu|debian",
    "mac": r"mac|macos|os x|macbooks?",
    "ios": r"ios|iphone|ipad",
    "android": r"android",
}
_REGION = lazy(r"(?<![\w-])(?:EU|US|UK|APAC|EMEA|LATAM|[a-z]{2}-(?:east|west|north|south|central)-\d)(?![\w-])")


def _directory() -> str:
    """A path behind a preposition, or a word that stands beside what a part of a project is called."""
    inside = rf"\b(?:{either('inside')}) (?:(?:{either('definite')}|a) )?[`\"']?"
    part = either("part")
    return (
        rf"{inside}(?P<a>[\w.-]+(?:/[\w.-]*)+)|{inside}(?:{part}) [`\"']?(?P<b>[\w./-]+)|"
        rf"(?:{inside}|\b(?:{either('definite')}) )(?P<c>[\w./-]+)[`\"']? (?:{part})\b"
        rf"|(?P<d>[\w./-]+)[`」\"']? ?(?:{either('part', spaced=False)})"
    )


_DIRECTORY = lazy(_directory, re.IGNORECASE)


@lru_cache(maxsize=2048)
def places(text: str) -> frozenset[str]:
    """The environments, platforms, regions, directories and machines of somebody that ``text`` names, each by one name in all languages.

    Those in its first ``LONGEST`` characters: the patterns take quadratic time, and a hand-written heading may be a page.
    """
    text = text[:LONGEST]
    named = {name for name, shape in _shapes() if shape.search(text)} | {match.casefold() for match in _REGION.findall(text)}
    parts = {next(filter(None, match.groups())).casefold().strip("./") for match in _DIRECTORY.finditer(text)}
    machines = {f"of {who.casefold()}" for match in frames("own_machine", text) if (who := match["who"])}
    return frozenset(named | machines | (parts - words("whichever")))


@cache
def _shapes() -> tuple[tuple[str, re.Pattern[str]], ...]:
    """The compiled table; an ASCII word must stand by itself, other scripts have no blanks."""
    named = {**{name: f"{either(name)}|{either(name, spaced=False)}" for name in _PLACES}, **_NAMES}
    return tuple((name, re.compile(rf"(?<![A-Za-z0-9_-])(?:{called})(?![A-Za-z0-9_-])", re.IGNORECASE)) for name, called in named.items())
