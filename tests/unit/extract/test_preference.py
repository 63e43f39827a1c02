"""Always and never: what is a rule, and what is only talk."""

from __future__ import annotations

import pytest

from cam.extract import ExtractionPolicy, extract
from cam.extract.telling import tells
from cam.models import HumanSaid

TALK = [
    "Always a pleasure working with you!",
    "Always nice to see green tests!",
    "Never a dull moment with this codebase.",
    "Always the same story with Docker.",
    "Always these merge conflicts!",
    "Never say never.",
    "It never rains but it pours: two more releases.",
    "The old team never wrote tests.",
    "Never make me write XML again, lol.",
    "haha, never trust a date library",
    "Immer gerne!",
    "Immer diese Merge-Konflikte...",
    "Nie wieder Java!",
    "Das ist ja immer so eine Sache mit Docker.",
    "Man sollte nie freitags deployen, sagt mein Chef immer.",
    "Das alte Team hat nie Tests geschrieben.",
    "Toujours un plaisir de travailler avec toi !",
    "Mieux vaut tard que jamais !",
    "L'ancienne équipe n'écrivait jamais de tests.",
    "¡Siempre es un placer trabajar contigo!",
    "Más vale tarde que nunca.",
    "El equipo anterior nunca escribía tests.",
]


@pytest.mark.parametrize("said", TALK)
def test_praise_sighs_proverbs_and_other_peoples_ways_are_no_rule_and_no_work(said: str) -> None:
    assert not [one for one in extract([HumanSaid(text=said)], []) if one.record]
    assert tells(said)


@pytest.mark.parametrize(
    "rule",
    [
        "Always a blank line at the end of a file.",
        "Always good commit messages.",
        "Always the same prefix for feature flags: ff_.",
        "Always these flags for pytest: -q -x.",
        "Never on Fridays.",
        "Never commit secrets!",
        "Never again use floats for money.",
        "Old migrations are never edited.",
        "Immer mit Typen.",
        "Immer schön kleine Commits.",
        "Immer diese Reihenfolge: erst Lint, dann Tests.",
        "Nie direkt auf main pushen!",
        "Nie wieder var verwenden.",
        "Toujours ce format de date : ISO 8601.",
        "Plus jamais de commits sans tests.",
        "Nunca los viernes.",
        "Nunca más commits sin pruebas.",
    ],
)
def test_a_rule_needs_no_verb(rule: str) -> None:
    assert [one.record.kind for one in extract([HumanSaid(text=rule)], []) if one.record]


def test_work_beside_a_saying_is_work() -> None:
    assert not tells("Better late than never: here is the spec, implement the parser.")
    assert not tells("It always crashes on upload.")


@pytest.mark.parametrize(
    "fault",
    [
        "The header is always grey, it should be white.",
        "import always skips the first row, fix it",
        "The mail never arrives. Please have a look.",
        "the timer never stops, why",
        "From now on every upload fails.",
        "from now on it 502s on each call",
        "Die Liste ist immer leer, da sollten 10 Einträge drin sein.",
        "Der Timer läuft nie ab, schau dir das mal an.",
        "El saldo siempre sale negativo, debería ser positivo.",
        "La alarma nunca suena, arréglala.",
        "Le total est toujours faux de 1, il devrait être exact.",
        "O gráfico sempre aparece vazio, deveria mostrar o mês.",
        "ボタンがいつも青いままです。緑になるはずです。",
        "저장 버튼은 항상 꺼져 있어요, 고쳐 주세요.",
        "导入总是少第一行，请修复。",
        "It's not always necessary to rebuild.",
        "No siempre hace falta compilar.",
    ],
)
def test_what_always_happens_and_ought_not_to_is_a_fault_and_no_rule(fault: str) -> None:
    """It says what should be instead, asks to mend it or why, or is nothing but failing; and it is the work to do."""
    admitted = ExtractionPolicy().admit(extract([HumanSaid(text=fault)], [])).admitted
    assert [one.record.summary for one in admitted if one.record] == []


@pytest.mark.parametrize(
    "fact",
    [
        "The API always returns UTC, never local time.",
        "The export never contains deleted rows, that is intended.",
        "Amounts are always in cents, they should be rounded down.",
        "Tests always need Redis, it should be running on 6379.",
        "The demo tenant never has real customers, it should stay that way.",
        "Always fix the root cause, never the symptom.",
        "We never deploy on Fridays. Why? Because nobody is around.",
        "We always squash. Check it in the guidelines.",
        "La API siempre devuelve fechas en UTC.",
        "APIは常にUTCで返します。",
    ],
)
def test_what_always_happens_and_is_meant_to_is_kept(fact: str) -> None:
    assert [one.record.summary for one in extract([HumanSaid(text=fact)], []) if one.record]


@pytest.mark.parametrize(
    "said",
    [
        "Só nesta branch, use sempre dados falsos.",
        "Dans cette branche, utilise toujours des mocks.",
        "이 브랜치에서만 항상 목을 사용해 주세요.",
        "只在这个分支里，始终使用 mock。",
        "we should prob always cache this but idk",
        "Si te da tiempo, siempre viene bien un test más.",
        "prefer the 2nd approach here",
        "Ich bevorzuge hier die zweite Variante.",
        "Prefiro a segunda opção aqui.",
        "Remember that crash from last week? It's back.",
        "Nein. Niemals. Bitte den Parser so lassen.",
    ],
)
def test_what_is_limited_guessed_picked_or_answered_is_no_rule(said: str) -> None:
    """For this branch, if there is time, one of two options, or a no: none of it holds for good."""
    assert [one.record.summary for one in extract([HumanSaid(text=said)], []) if one.record] == []


@pytest.mark.parametrize(
    "said",
    [
        "Só neste repositório, use sempre pnpm.",
        "For each branch, always run the tests before a push.",
        "I prefer small functions over long ones.",
        "Remember that staging is at 10.1.2.3?",
        "Keine Emojis. Niemals.",
    ],
)
def test_what_only_looks_limited_guessed_picked_or_answered_is_kept(said: str) -> None:
    assert [one.record.summary for one in extract([HumanSaid(text=said)], []) if one.record]


@pytest.mark.parametrize(
    "rule",
    [
        "Don't touch vendor/.",
        "Don't edit generated files under src/gen, run `make gen` instead.",
        "No toques la carpeta vendor.",
        "Use tabs in Makefiles.",
        "Always quote paths in shell scripts.",
        "I like early returns more than nested ifs.",
        "I'd rather have small pull requests.",
        "Mir sind kleine Pull Requests lieber.",
    ],
)
def test_a_rule_needs_no_word_for_it_where_it_can_be_nothing_else(rule: str) -> None:
    assert [one.record.summary for one in extract([HumanSaid(text=rule)], []) if one.record] == [rule]


@pytest.mark.parametrize(
    "said",
    [
        "Don't touch it.",
        "Don't worry about the vendor folder.",
        "Use a map in the parser.",
        "I'd rather have the blue one.",
        "I'd rather fix it tomorrow.",
    ],
)
def test_what_is_at_hand_is_none(said: str) -> None:
    assert not [one for one in extract([HumanSaid(text=said)], []) if one.record]
