"""The cues of eight languages as patterns."""

from __future__ import annotations

from dataclasses import fields

import pytest

from cam.language.lexicon import at_start, is_all, lexicons, search, without

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


@pytest.mark.parametrize("cue", [field.name for field in fields(lexicons()[0]) if isinstance(getattr(lexicons()[0], field.name), tuple)])
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
