"""When two texts say the same in other words."""

from __future__ import annotations

import pytest

from cam.language.alternatives import choice, chooses_otherwise
from cam.language.meaning import meaning, unmatched
from cam.review.claims import says_same


@pytest.mark.parametrize(
    ("text", "other"),
    [
        ("Remember that our package manager is pnpm.", "Use pnpm."),
        ("Never push directly to main.", "Don't push to main directly."),
        ("Redis needs to be up before the integration tests.", "Redis must be running before the integration tests."),
        ("Before the tests, Redis must be running.", "Redis must be running before the tests."),
        ("Deploys happen on Tuesdays.", "We deploy on Tuesdays."),
        ("The staging DB lives on port 5433.", "The staging database is on port 5433."),
        ("From now on, commit messages are written in English.", "Commit messages should be in English."),
        ("PRs need two reviewers.", "Pull requests need two reviewers."),
        ("All integration tests need a documnetation server.", "Integration tests need a documentation server."),
        ("The convention here is snake_case for JSON keys.", "JSON keys are snake_case."),
        ("Squash your commits before merging.", "Commits must be squashed before merging."),
        ("Use uv for dependencies.", "Dependencies are managed with uv."),
        ("Die Datenbank läuft auf Port 5433.", "Die DB läuft auf Port 5433."),
        ("Les tests doivent tourner en UTC.", "Les tests tournent en UTC."),
        ("Los commits deben estar en inglés.", "Commits en inglés."),
        ("测试前必须启动 Redis。", "跑测试之前要先启动 Redis。"),
        ("テストの前に Redis を起動する。", "テスト前に Redis を必ず起動すること。"),
        ("테스트 전에 Redis를 실행해야 합니다.", "테스트 전에 Redis를 실행한다."),
    ],
)
def test_other_words_for_the_same_add_nothing(text: str, other: str) -> None:
    """Verbs without content, abbreviations, the order of clauses, politeness and a wrong letter make no new fact."""
    assert says_same(text, other)


@pytest.mark.parametrize(
    ("text", "other"),
    [
        ("Deploy before migrating the database.", "Migrate the database before deploying."),
        ("Run migrations before the deploy.", "Run migrations after the deploy."),
        ("Functions are under 60 lines.", "Functions are over 60 lines."),
        ("Copy data from staging to production.", "Copy data from production to staging."),
        ("Redis must run before Postgres.", "Postgres must run before Redis."),
        ("The web app calls the API.", "The API calls the web app."),
        ("Alice reviews Bob's changes.", "Bob reviews Alice's changes."),
        ("Deploy the billing service to EU with Helm on Fridays.", "Don't deploy the billing service to EU with Helm on Fridays."),
        ("The API is on port 4010.", "On staging the API is on port 4010."),
        ("Run tests with pytest.", "Run integration tests with pytest in parallel."),
        ("Use pnpm.", "Use pnpm for publishing."),
        ("Use Go.", "Use Make."),
        ("Marvinson owns billing.", "Martinson owns billing."),
        ("Requests are synchronous.", "Requests are asynchronous."),
        ("Backups are kept for 30 days.", "Backups are kept for 90 days."),
        ("测试前启动 Redis。", "测试后启动 Redis。"),
        ("テストの前に Redis を起動する。", "テストの後に Redis を起動する。"),
        ("테스트 전에 Redis를 실행한다.", "테스트 후에 Redis를 실행한다."),
        ("Redis 先启动，Postgres 后启动。", "Postgres 先启动，Redis 后启动。"),
    ],
)  # fmt: skip
def test_what_differs_in_more_than_words_is_another_fact(text: str, other: str) -> None:
    """Order, roles, polarity, place, conditions, names and values count; none of two such facts may swallow the other."""
    assert not says_same(text, other)
    assert not says_same(other, text)


def test_a_text_of_light_words_means_what_it_says() -> None:
    """Something is left of every text that holds a word of content."""
    assert meaning("Keep the place available.") != ()
    assert unmatched("Keep the place.", "Keep the place.") == (set(), set())


def test_two_tools_for_one_purpose_are_a_choice() -> None:
    """One tool, and nothing besides that makes it another purpose."""
    assert chooses_otherwise("Tests run with Jest.", "Use Vitest for tests.")
    assert not chooses_otherwise("Tests run with Jest.", "Use Vitest for benchmarks.")
    assert not chooses_otherwise("Tests run with Jest.", "Use Prettier.")
    assert not chooses_otherwise("Tests run with Jest.", "Deploy on Tuesdays.")
    assert choice("Use npm or yarn.") is None
