"""What is to be done at every commit, release and the like is a rule; what a program or a hook shall do then is work."""

from __future__ import annotations

import pytest

from cam.continuity.evidence import summarise
from cam.extract import extract
from cam.models import HumanSaid


def learned(text: str) -> list[str]:
    return [operation.record.summary for operation in extract([HumanSaid(text=text)], ()) if operation.record]


def goal(text: str) -> str:
    return summarise([HumanSaid(text=text)], root="/project").local.goal


@pytest.mark.parametrize(
    "rule",
    [
        "Run ruff and mypy before every commit.",
        "Run ruff before every commit so that CI stays green.",
        "Every time you change the schema, regenerate the client.",
        "When you add an environment variable, document it in .env.example.",
        "After adding a dependency, run `uv lock`.",
        "Denk bei jedem Commit daran, das Changelog zu ergänzen.",
        "Wenn du einen neuen Endpunkt anlegst, ergänze das OpenAPI-Schema.",
        "Quand tu ajoutes une variable d'environnement, documente-la dans .env.example.",
        "Cuando añadas una variable de entorno, documéntala en .env.example.",
        "Rode os testes antes de cada commit.",
        "コミットのたびにテストを実行して。",
        "커밋할 때마다 테스트를 실행해.",
        "每次发布前先更新变更日志。",
    ],
)
def test_what_is_to_be_done_at_a_recurring_occasion_is_a_rule_and_no_goal(rule: str) -> None:
    assert learned(rule) == [rule]
    assert goal(rule) == ""


@pytest.mark.parametrize(
    "work",
    [
        "Add a hook that runs the linter before every commit.",
        "Make the bot comment on every PR.",
        "Schreib einen Hook, der vor jedem Commit den Linter ausführt.",
        "Ajoute un hook qui lance le linter avant chaque commit.",
        "コミットのたびにテストを実行するフックを追加して。",
        "Log a warning before each retry.",
        "Before every deploy we lose the sessions.",
        "Refactor sync() so it calls fsync before every commit.",
        "When you add a comment, the page crashes.",
        "Rename the job that runs before every release.",
        "When you click a row, open the detail view.",
        "When you have a minute, fix the login.",
        "When you write a test for this, mock the clock.",
        "Wenn ein Nutzer eine Zeile anklickt, öffne die Detailansicht.",
    ],
)
def test_what_a_program_shall_do_then_or_is_wanted_once_is_work(work: str) -> None:
    assert learned(work) == []
    assert goal(work) == work


def test_an_order_behind_the_occasion_is_no_part_of_the_rule() -> None:
    text = "Run the linter before each commit, and now fix the login."
    assert learned(text) == ["Run the linter before each commit."]
    assert "fix the login" in goal(text)


def test_a_reminder_keeps_the_occasion_that_stands_before_it() -> None:
    assert learned("Before each release, don't forget to build the docs.") == ["Before each release, build the docs."]


def test_an_occasion_that_no_list_follows_takes_nothing_of_what_does() -> None:
    assert "The API listens on port 8080." in learned("Whenever you add an endpoint:\nThe API listens on port 8080.")


def test_a_sentence_that_only_leads_to_the_next_rule_leaves_the_one_before_it() -> None:
    text = "Tags are signed by CI. One more rule. Never push to main."
    assert learned(text) == ["Tags are signed by CI.", "Never push to main."]
