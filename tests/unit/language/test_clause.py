from __future__ import annotations

import pytest

from cam.language.clause import infinitive, main_clause


@pytest.mark.parametrize(
    ("clause", "sentence"),
    [
        ("wir bun benutzen", "wir benutzen bun"),
        ("wir bun benutzen, nicht npm.", "wir benutzen bun, nicht npm."),
        ("die Tests der API nur mit Docker laufen", "die Tests der API laufen nur mit Docker"),
        ("Keycloak vor den Tests gestartet sein muss", "Keycloak muss vor den Tests gestartet sein"),
        ("in diesem Projekt immer Tabs verwendet werden", "in diesem Projekt werden immer Tabs verwendet"),
        ("nur Admins deployen dürfen", "nur Admins dürfen deployen"),
        ("der Nachtjob um zwei Uhr anläuft", "der Nachtjob läuft um zwei Uhr an"),
        ("man die Migration vorher ausführen muss", "man muss die Migration vorher ausführen"),
        ("`make seed` die Datenbank leert", "`make seed` leert die Datenbank"),
        ("die Durchwahl 4711 ist und der Rechner eule heißt", "die Durchwahl ist 4711 und der Rechner heißt eule"),
        ("Bremen der Standort ist und das Lager nachts schließt", "Bremen ist der Standort und das Lager schließt nachts"),
        ("der Timeout 10 Sekunden ist", "der Timeout ist 10 Sekunden"),
        ("die Kasse 4 keinen Bondrucker hat", "die Kasse 4 hat keinen Bondrucker"),
        ("Tests und Skripte Python 3 nutzen", "Tests und Skripte nutzen Python 3"),
        ("die Tests und der Linter vor dem Merge laufen", "die Tests und der Linter laufen vor dem Merge"),
        ("der Client auf 429 mit einer Pause antwortet", "der Client antwortet auf 429 mit einer Pause"),
    ],
)
def test_the_verb_of_a_subordinate_clause_moves_to_the_second_place(clause: str, sentence: str) -> None:
    assert main_clause(clause) == sentence


@pytest.mark.parametrize(
    "clause", ["immer zuerst gebaut wird", "das so bleibt", "wir", "wenn der Build rot ist, niemand pusht", "wir testen und dann deployen"]
)
def test_what_cannot_be_taken_apart_stays(clause: str) -> None:
    assert main_clause(clause) in (clause, "das bleibt so")


@pytest.mark.parametrize(
    ("clause", "sentence"),
    [
        ("für Pakete uv zu verwenden", "für Pakete uv verwenden"),
        ("vor jedem Release die Tests auszuführen", "vor jedem Release die Tests ausführen"),
        ("die Tests laufen zu lassen", "die Tests laufen lassen"),
        ("zu den Tests zu gehen", "zu den Tests gehen"),
        ("die Module zu benutzen", "die Module benutzen"),
    ],
)
def test_an_infinitive_loses_its_zu(clause: str, sentence: str) -> None:
    assert infinitive(clause) == sentence
