"""Things of which one chooses one, so that two rules that choose differently meet on one subject; it knows no rules."""

from __future__ import annotations

import re
from functools import cache, lru_cache
from typing import NamedTuple

_WORD = re.compile(r"[a-z0-9_à-ÿ]+|[^\x00-\x7f]")


class Choice(NamedTuple):
    """One of several ``rivals``; ``besides`` is what is said apart from it and from the ``purpose``, empty where it may be any."""

    chosen: str
    rivals: frozenset[str]
    purpose: frozenset[str]
    besides: frozenset[str]


# What excludes each other, and the words that name nothing but the purpose. No field of the tables: the start of a session asks
# ``folded`` and loads none.
_ALTERNATIVES: tuple[tuple[str, str], ...] = (
    ("npm pnpm yarn bun", "package packages manager install installs installing installed dependency dependencies paket pakete"),
    ("pip uv poetry pdm pipenv conda", "package packages manager install installs installing installed dependency dependencies"),
    ("jest vitest mocha ava jasmine", "test tests testing tested runner framework"),
    ("pytest unittest nose", "test tests testing tested runner framework"),
    ("cypress playwright selenium webdriverio", "browser e2e end-to-end test tests testing tested"),
    ("eslint biome oxlint tslint", "lint linter linting linted"),
    ("flake8 pylint ruff", "lint linter linting linted"),
    ("prettier biome dprint", "format formatter formatting formatted code"),
    ("black yapf autopep8", "format formatter formatting formatted code"),
    ("mypy pyright pytype", "type types typing typecheck type-check checker checking checked"),
    ("webpack vite rollup parcel esbuild", "bundle bundler bundling bundled build built building"),
    ("make just", "task tasks runner"),
    ("docker podman", "container containers"),
    ("tabs spaces", "indent indents indented indentation"),
    ("tabs leerzeichen", "einrücken einrückung eingerückt"),
    ("english german french spanish portuguese italian chinese japanese korean", ""),
    ("englisch deutsch französisch spanisch", ""),
    ("anglais allemand français espagnol", ""),
    ("inglés alemán francés español", ""),
    ("inglês alemão francês português", ""),
)


# What also excludes each other, where it is only asked about: as words, or in scripts without blanks anywhere.
_STYLES = (
    "snake_case camelcase pascalcase kebab-case screaming_snake_case",
    "영어 한국어 일본어 중국어",
    "英語 日本語 中国語 韓国語",
    "英文 中文 日文 韩文",
)


def excludes(text: str, other: str) -> bool:
    """Whether both name one thing of several that exclude each other, and not the same."""
    said, known = text.casefold(), other.casefold()
    for rivals in (*(rivals for rivals, _ in _ALTERNATIVES), *_STYLES):
        ours, theirs = ({name for name in rivals.split() if _names(name, some)} for some in (said, known))
        if len(ours) == len(theirs) == 1 and ours != theirs:
            return True
    return False


def _names(name: str, text: str) -> bool:
    return name in text and (not name.isascii() or re.search(rf"(?<![\w-]){name}(?![\w-])", text, re.ASCII) is not None)


@cache
def _groups() -> tuple[tuple[frozenset[str], frozenset[str]], ...]:
    from cam.language.words import stem

    return tuple((frozenset(rivals.split()), frozenset(stem(word) for word in purpose.split())) for rivals, purpose in _ALTERNATIVES)


@lru_cache(maxsize=2048)
def choice(text: str) -> Choice | None:
    """The one thing that ``text`` names of several that exclude each other; None when it names none, or more than one."""
    from cam.language.meaning import meaning  # with the tables of eight languages, which ``folded`` does without
    from cam.language.words import stem, tokens

    given = set(tokens(text))
    for rivals, purpose in _groups():
        named = given & rivals
        if len(named) == 1:
            (chosen,) = named
            return Choice(chosen, rivals, purpose, frozenset(meaning(text)) - {stem(chosen)} - purpose)
    return None


def chooses_otherwise(text: str, other: str) -> bool:
    """Whether both choose for the same purpose, and not the same thing."""
    ours, theirs = choice(text), choice(other)
    if ours is None or theirs is None:
        return False
    return ours.chosen != theirs.chosen and ours.rivals == theirs.rivals and ours.besides == theirs.besides


@cache
def _folds() -> dict[str, str]:
    return {rival: rivals for rivals, _ in _ALTERNATIVES for rival in rivals.split()}


def folded(text: str) -> frozenset[str]:
    """The words of ``text`` for a quick look at whether two texts may be about the same: all alternatives count as one word."""
    return frozenset(_folds().get(word, word) for word in _WORD.findall(text.casefold()))
