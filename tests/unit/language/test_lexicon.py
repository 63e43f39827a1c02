"""The cues of eight languages as patterns."""

from __future__ import annotations

import json
import re
from collections.abc import Iterable
from dataclasses import fields
from importlib import import_module
from typing import Any

import pytest

from cam.language.cues import Lexicon
from cam.language.lexicon import _bounded, _compiled, _hint, _lowered, anywhere, at_start, either, is_all, lexicons, search, without
from tests.conftest import FIXTURES

SCENARIOS = FIXTURES / "scenarios"
CUES = [field.name for field in fields(lexicons()[0]) if isinstance(getattr(lexicons()[0], field.name), tuple)]

SENTENCES = (
    "We use npm.",
    "Wir nutzen npm hier.",
    "On utilise npm ici.",
    "Usamos npm aquí.",
    "Usamos npm aqui.",
    "我们用 npm。",
    "npm を使います。",
    "npm을 사용합니다.",
)


@pytest.mark.parametrize("cue", CUES)
def test_every_cue_can_be_asked_for_in_every_language(cue: str) -> None:
    """Also those whose frames name what they hold: several of one language make one pattern."""
    for sentence in SENTENCES:
        assert search(cue, sentence) or at_start(cue, sentence) is None or not is_all(cue, sentence)


@pytest.mark.parametrize(
    ("text", "rest"),
    [
        ("In this repo we use npm.", "use npm."),
        ("On this machine, the API is on port 1.", "the API is on port 1."),
        ("この PC では API はポート 5010 で動く。", "API はポート 5010 で動く。"),
        ("이 저장소에서는 npm을 사용한다.", "npm을 사용한다."),
        ("Use npm.", "Use npm."),
    ],
)
def test_what_tells_the_place_can_be_left_out(text: str, rest: str) -> None:
    """With the particle or comma that ties it to the rest."""
    assert without(("here", "we", "everywhere", "machine"), text) == rest


def _said() -> list[str]:
    cases = [json.loads(line) for path in sorted(SCENARIOS.glob("*.jsonl")) for line in path.read_text("utf-8").splitlines()]
    return [step["user"] for case in cases for step in case["session"] if len(step.get("user", "")) in range(1, 200)][::12]


@pytest.mark.parametrize("lexicon", lexicons(), ids=lambda lexicon: lexicon.code)
def test_what_a_cue_matches_is_hinted_at_in_lower_case(lexicon: Lexicon) -> None:
    """In whatever case it is written, as a search that heeds case is only a quicker way to find nothing."""
    said = [(text, lower) for one in _said() for text in (one, one.upper()) if (lower := _lowered(text))]
    missed = [
        (cue, text)
        for cue in CUES
        for text, lower in said
        if not _hint(lexicon.code, cue).search(lower) and _compiled(lexicon.code, cue).search(text)
    ]
    assert not missed
    assert len(said) > 300


@pytest.mark.parametrize("text", ["Straße", "MAẞE", "ſo", "ıt", "İt", "ϑ"])
def test_letters_that_have_more_than_one_lower_case_are_not_lowered(text: str) -> None:
    """Python matches them without regard to case, and what is lowered would miss them."""
    assert _lowered(text) == ""


def _holds(parsed: Iterable[tuple[object, Any]], pieces: list[str], run: str = "") -> bool:
    """Whether each match of a parsed expression, ``run`` before it, holds one of the pieces in a part of it that is not optional."""
    for operator, given in (*parsed, (None, None)):
        name = str(operator)
        if name == "LITERAL":
            run += chr(given).lower()
            continue
        if (
            any(piece in run for piece in pieces)
            or (name == "SUBPATTERN" and _holds(given[3], pieces, run))
            or (name in ("MAX_REPEAT", "MIN_REPEAT") and given[0] > 0 and _holds(given[2], pieces, run))
            or (name == "IN" and all(str(kind) == "LITERAL" and chr(letter) in pieces for kind, letter in given))
            or (name == "BRANCH" and all(_holds(branch, pieces, run) for branch in given[1]))
        ):
            return True
        run = ""
    return False


@pytest.mark.parametrize("lexicon", lexicons(), ids=lambda lexicon: lexicon.code)
def test_no_correction_is_without_contrast(lexicon: Lexicon) -> None:
    """A text without these words is not asked for any frame: a new frame needs one of them, or adds its own to ``contrast``."""
    parser = import_module("re._parser")
    pieces = lexicon.contrast.split("|")
    parsed = {frame: parser.parse(_bounded(frame, "corrections", spaced=lexicon.spaced), re.IGNORECASE) for frame in lexicon.corrections}
    assert lexicon.contrast
    assert [frame for frame, parts in parsed.items() if not _holds(parts, pieces)] == []


def test_a_pattern_takes_the_words_of_all_languages() -> None:
    """Those between blanks and the others apart, as they stand otherwise beside each other; of a kind that none has, it fits nothing."""
    assert either("joining").split("|") == ["and", "und", "et", "y", "e"]
    assert "그리고" in either("joining", spaced=False).split("|")
    assert {"the", "die", "les"} <= {*either("definite").split("|")}
    assert re.fullmatch(either("taste", spaced=False), "") is None


@pytest.mark.parametrize("text", ["Der Login wirft einen error.", "登录报错", "로그인 오류", "an error-prone step"])
def test_a_cue_is_found_in_a_text_of_another_language(text: str) -> None:
    assert anywhere("debugging").search(text)
