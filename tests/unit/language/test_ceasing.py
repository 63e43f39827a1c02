"""A rule ends when somebody says that it does, in so many words."""

from __future__ import annotations

import pytest

from cam.language.ceasing import lifts, may_lift, turns


@pytest.mark.parametrize(
    ("said", "known"),
    [
        ("Stop using semicolons.", "Always use semicolons."),
        ("No more semicolons please, from now on.", "Always use semicolons."),
        ("Stop answering in German.", "Always answer in German."),
        ("you don't need to run the linter before committing any more", "Always run the linter before committing."),
        ("Hör auf, Tabs zu verwenden.", "Verwende immer Tabs."),
        ("Ab jetzt keine Tabs mehr, nur Leerzeichen.", "Verwende immer Tabs."),
        ("N'utilise plus de tabulations.", "Utilise toujours des tabulations."),
        ("À partir de maintenant, plus de tabulations.", "Utilise toujours des tabulations."),
        ("Ya no uses tabulaciones.", "Usa siempre tabulaciones."),
        ("Não use mais tabs.", "Use sempre tabs."),
        ("もうタブは使わないで。", "常にタブを使って。"),
        ("以后不要再用分号了。", "总是使用分号。"),
        ("이제 세미콜론 쓰지 마.", "항상 세미콜론을 써."),
    ],
)
def test_what_is_done_so_far_ends(said: str, known: str) -> None:
    assert turns(said)
    assert lifts(said, known)
    assert not lifts(known, said), "who only orders it may not know that it was forbidden"


@pytest.mark.parametrize(
    ("said", "known"),
    [
        ("Use semicolons again.", "Never use semicolons."),
        ("Semicolons are fine again.", "Stop using semicolons."),
        ("Du darfst wieder Tabs verwenden.", "Keine Tabs verwenden."),
        ("Tu peux à nouveau utiliser des tabulations.", "N'utilise jamais de tabulations."),
        ("Puedes usar tabulaciones otra vez.", "Nunca uses tabulaciones."),
        ("Pode usar tabs de novo.", "Nunca use tabs."),
        ("またタブを使ってください", "タブは使わないで。"),
        ("可以重新用分号了", "不要用分号。"),
        ("세미콜론 다시 써도 돼", "세미콜론 쓰지 마세요."),
    ],
)
def test_what_was_forbidden_is_allowed_again(said: str, known: str) -> None:
    assert turns(said)
    assert lifts(said, known)


@pytest.mark.parametrize(
    ("said", "known"),
    [
        ("Push to main again.", "Never push to main."),  # work, which one does twice
        ("You can push to main.", "Never push to main."),
        ("Stop using tabs.", "Use spaces."),
        ("Stop using semicolons.", "Never use semicolons."),
        ("We don't use LaunchDarkly anymore.", "Kill switches live in LaunchDarkly."),
        ("Stop, the tests are red.", "Run the tests before every commit."),
        ("Run the tests again.", "Never run the tests on battery."),
    ],
)
def test_other_words_lift_nothing(said: str, known: str) -> None:
    assert not (turns(said) and lifts(said, known))


def test_what_ends_may_be_meant_of_one_kind_only() -> None:
    assert may_lift("Stop using tabs.", "Use tabs in Makefiles.")
    assert not lifts("Stop using tabs.", "Use tabs in Makefiles.")
    assert not may_lift("Stop using tabs, use spaces.", "Use tabs in Makefiles."), "what is chosen instead says what is meant"
    assert not may_lift("CI uses no cache any more.", "CI caches dependencies with actions/cache."), "a fact is no rule"
