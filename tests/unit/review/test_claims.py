"""What two texts claim of one subject, at the limits of each rule."""

from __future__ import annotations

import pytest

from cam.review.claims import (
    Difference,
    holds,
    may_be_same,
    mostly_names,
    names,
    opposes,
    repeats,
    says_otherwise,
    says_same,
)


@pytest.mark.parametrize(
    ("text", "other", "opposed"),
    [
        ("Use Memcached for sessions.", "Use Redis for sessions.", True),
        ("Use merge commits for releases.", "Use rebase for releases.", True),
        ("Never use Memcached for sessions.", "Use Redis for sessions.", False),
        ("Use Redis for sessions.", "Never use Memcached for sessions.", False),
        ("Use tabs for indentation.", "Use no spaces for indentation.", False),
        ("Use no spaces for indentation.", "Use tabs for indentation.", False),
        ("Always use tabs for indentation.", "Please use spaces for indentation.", True),
        ("The lint step is optional.", "The lint step is mandatory.", True),
        ("Use Vim.", "Use Emacs.", False),
        ("Rank uses Celsius.", "Rank uses Fahrenheit.", True),
        ("I prefer tabs.", "I prefer option B.", True),
        ("I prefer option B.", "I prefer tabs.", True),
        ("El panel usa Algolia.", "El panel usa el puerto 9000.", False),
        ("El panel usa el puerto 9000.", "El panel usa Algolia.", False),
        ("Use one of the many old tools for sessions.", "Use Redis for sessions.", False),
        ("Never push to main.", "Push to main.", True),
        ("The limit is 120 characters.", "The limit is 100 characters.", True),
        ("Step 3 is optional.", "Step 4 is optional.", False),
        ("The limit is 120 characters in tests.", "The limit is 100 characters.", False),
        ("The limit is 120 characters.", "The limit is 100 characters in tests.", False),
        ("Use Redis for sessions.", "Use old memcached clusters for sessions.", False),
        ("Use old memcached clusters for sessions.", "Use Redis for sessions.", False),
        ("Use squash merges for releases.", "Use rebase for releases.", True),
        ("We go with Vitest for tests.", "We go with Jest for tests.", True),
        ("タイムアウトは60秒に変更しました。", "タイムアウトは30秒です。", True),
    ],
)
def test_plain_statements_oppose_each_other_only_about_one_thing(text: str, other: str, *, opposed: bool) -> None:
    """One or two words chosen otherwise, a value with its unit, or the very opposite; more that differs is another thing."""
    assert opposes(text, other) is opposed


@pytest.mark.parametrize(
    ("text", "other", "differs"),
    [
        ("The API listens on port 4020.", "The API listens on port 4010.", True),
        ("The mock API listens on port 4020.", "The API listens on port 4010.", False),
        ("The API now listens on port 4020.", "The API listens on port 4010.", True),
        ("We're on Python 3.13 now.", "We are on Python 3.11.", True),
        ("Kim owns billing now, not Lee.", "Lee owns billing.", True),
        ("The retry policy is exponential backoff.", "The retry policy is 3 attempts.", True),
        ("We moved the port to 4020.", "The port is 4010.", True),
        ("Raised the timeout to 45.", "The timeout is 30.", True),
        ("Use Vitest for tests.", "Use Jest for tests.", True),
        ("Use yarn, not npm.", "Use npm, not yarn.", False),
        ("The owner of billing is one of four new people.", "The owner of billing is Anna.", False),
        ("Kim owns billing now, not Lee.", "Lee reviews billing.", False),
        ("Retries are 5.", "Retries are exponential.", False),
        ("Max line length in SQL files is 120, not 100.", "Max line length is 100.", False),
    ],
)
def test_another_value_is_said_of_the_same_sentence_only(text: str, other: str, *, differs: bool) -> None:
    """Words that only tell of the change may be added; a word more makes another subject."""
    assert (says_otherwise(text, other) is not None) is differs


def test_what_differs_is_what_stands_in_one_place() -> None:
    assert says_otherwise("Use squash merges for releases.", "Use rebase for releases.") == Difference(
        ours=("squash", "merges"), theirs=("rebase",)
    )


def test_a_long_text_differs_in_one_value_as_a_short_one_does() -> None:
    """Words that are frequent in it are words."""
    text = " ".join(f"Shelf {number} of row {number % 9} holds box {number * 7} of lot {number % 5}." for number in range(40))
    assert says_otherwise(
        f"{text} The limit of each lot is 80 for the row.", f"{text} The limit of each lot is 60 for the row."
    ) == Difference(ours=("80",), theirs=("60",))


@pytest.mark.parametrize(
    ("text", "other", "same"),
    [
        ("The port is 4010.", "The API port is 4010.", True),
        ("Use pnpm.", "Use pnpm for installing and publishing.", False),
        ("The API port is 4010.", "The API port on staging is 4010.", False),
        ("Run `make accept` for acceptance tests.", "Run `make acceptance` for acceptance tests.", False),
        ("Run `make tests` before pushing.", "Run `make test` before pushing.", False),
        ("Run `make test` before pushing.", "Run `make test` before each push.", True),
    ],
)
def test_who_says_less_repeats_what_holds_without_conditions(text: str, other: str, *, same: bool) -> None:
    """Two words of three are enough, one is a topic; what stands in code must be the same."""
    assert says_same(text, other) is same


def test_a_name_is_no_part_of_another_and_no_noun_before_another() -> None:
    """As a value it may stand before punctuation, a number or a function word, and in a language without compounds anywhere."""
    assert [holds("npm", text) for text in ("Use npm here.", "npm, then yarn.", "The npm registry is slow.", "Use pnpm.")] == [
        True,
        True,
        False,
        False,
    ]
    assert holds("npm", "本项目使用 npm 构建。")
    assert holds("npm", "Use npm 10 here.")
    assert holds("npm", "Use npm; workspaces need it.")
    assert holds("Node 18", "We run Node 18 servers.")
    assert not holds("npm test", "Run npm.")
    assert holds("the npm", "Use npm.")
    assert not holds("``", "Use npm.")
    assert names("the port", "The API port is 4010.")
    assert names("it", "Is it there?")
    assert not names("", "Use npm.")


@pytest.mark.parametrize(
    ("phrase", "text", "named"),
    [
        ("the old billing host", "The old billing host goes.", True),
        ("the old billing host", "The billing host is old and slow.", True),
        ("the old billing host", "The old host goes.", True),
        ("the old billing host", "Search is new.", False),
        ("the old billing host", "The old billing host is kept for the auditors of the tax office in Bern until 2030.", False),
        ("host", "The host goes.", False),
        ("the old billing host of the auditors in Bern", "The billing host.", False),
    ],
)
def test_a_fact_is_named_by_most_of_the_words_that_are_most_of_it(phrase: str, text: str, *, named: bool) -> None:
    """What is only mentioned in a longer fact is not what that fact is about."""
    assert mostly_names(phrase, text) is named


@pytest.mark.parametrize(
    ("other", "repeated"),
    [
        ("Use yarn.", True),
        ("Use yarn, never npm.", True),
        ("Use yarn and npm.", False),
        ("Never use yarn.", False),
        ("Use bun.", False),
        ("Run yarn test.", False),
        ("The yarn cache is kept in CI.", False),
    ],
)
def test_a_correction_repeats_what_already_says_so_and_not_what_it_declares_stale(other: str, *, repeated: bool) -> None:
    assert repeats("Use yarn, not npm.", other, ("npm",)) is repeated


@pytest.mark.parametrize(
    ("text", "other"),
    [
        ("Backups are kept for 30 days.", "We retain backups for 90 days."),
        ("Mocks are allowed in unit tests.", "Mocks are not allowed in tests of integration."),
        ("On staging the cache is flushed hourly.", "The production cache gets flushed every hour."),
        ("Start the worker after the broker.", "Start the broker after the worker."),
        ("Use pnpm, not npm.", "pnpm is our package manager."),
        ("The check is required on branches.", "The check is optional on branches."),
        ("We increase the timeout on slow machines.", "The timeout gets decreased on slow machines."),
        ("Run `make seed` for data.", "Run `make reset` for data."),
    ],
)
def test_what_says_something_else_is_not_offered_as_the_same(text: str, other: str) -> None:
    """However near a model finds them: another value, polarity, place, order, choice or command."""
    assert not may_be_same(text, other)
    assert not may_be_same(other, text)


def test_what_may_say_the_same_in_other_words_is_offered() -> None:
    assert may_be_same("Payments are handled by Stripe.", "Stripe processes our payments.")
    assert may_be_same("Never log passwords.", "Passwords must not be logged.")


@pytest.mark.parametrize(
    ("text", "other", "same"),
    [
        ("Only admins may deploy.", "Admins may deploy.", False),
        ("Admins may deploy.", "Only admins may deploy.", True),
        ("Only admins may deploy.", "Only admins may deploy", True),
        ("Nur Admins dürfen deployen.", "Admins dürfen deployen.", False),
        ("Solo los administradores despliegan.", "Los administradores despliegan.", False),
        ("只有管理员可以部署。", "管理员可以部署。", False),
    ],
)
def test_who_says_only_says_more(text: str, other: str, *, same: bool) -> None:
    assert says_same(text, other) is same


@pytest.mark.parametrize(
    ("text", "other", "same"),
    [
        ("Machine 4 stands in hall 5.", "Machine 5 stands in hall 4.", False),
        ("Rack 2 is in hall 4.", "Rack 3 is in hall 4, row 2.", False),
        ("Job 4 of stage 5 runs in hall 4.", "Job 13 of stage 5 runs in hall 4.", False),
        ("The API has 4 workers on port 8080.", "The API is on port 8080 with 4 workers.", True),
    ],
)
def test_values_that_changed_places_say_something_else(text: str, other: str, *, same: bool) -> None:
    """The same words and numbers, of other things."""
    assert says_same(text, other) is same


@pytest.mark.parametrize(
    ("text", "other"),
    [
        ("הבדיקות דורשות TZ=UTC", "Die Tests brauchen TZ=UTC."),
        ("ทดสอบด้วย make test", "Тесты запускаются через make test."),
        ("Не запускай make test на боевом сервере ночью", "Запускай make test на боевом сервере ночью"),
        ("Запускай make test на боевом сервере ночью", "Не запускай make test на боевом сервере ночью"),
        ("Draai de integratietests niet met make op de server", "Draai de integratietests met make op de server"),
        ("Деплой идёт через make deploy", "Откат идёт через make deploy"),
    ],
)
def test_a_language_without_a_table_is_not_heard_as_names_alone(text: str, other: str) -> None:
    """What a person asks to remember in any language is not "already known" since another memory names the same commands."""
    assert not says_same(text, other)


def test_the_same_said_twice_is_known_in_any_script() -> None:
    """Case and punctuation aside, the same words are the same fact."""
    assert says_same("тесты запускаются через make test", "Тесты запускаются через make test.")


def test_what_is_said_by_other_means_or_in_another_form_is_said_beside() -> None:
    """Two values exclude each other where like words lead to them: a place beside a place, who beside who."""
    assert opposes("Invoices are sent by Postmark.", "Invoices are sent by Mailgun.")
    assert not opposes("Invoices are sent in PDF.", "Invoices are sent by mail.")
    assert not opposes("We cut releases from main after lunch.", "We cut releases in spring with Anna.")


def test_a_name_before_its_verb_is_stated_and_one_before_a_noun_is_a_part_of_it() -> None:
    assert holds("Dana", "Dana approves deploys.")
    assert not holds("npm", "The npm registry mirror is at mirror.example.")
