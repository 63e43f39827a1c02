from __future__ import annotations

import pytest

from cam.extract import extract, text_to_record
from cam.models import HumanSaid, Kind
from cam.review import review


def _learned(said: str) -> list[str]:
    return [operation.record.summary for operation in extract([HumanSaid(text=said)], ()) if operation.record]


@pytest.mark.parametrize(
    ("said", "learned"),
    [
        ("Actually run `make test`, not `npm test`.", "Run `make test`, not `npm test`."),
        ("Run `make build` instead of `npm run build`.", "Run `make build` instead of `npm run build`."),
        ("Run pytest, not tox.", "Run pytest, not tox."),
        ("Ejecuta `make test`, no `npm test`.", "Ejecuta `make test`, no `npm test`."),
    ],
)
def test_a_choice_between_two_commands_for_one_purpose_is_for_good(said: str, learned: str) -> None:
    """Also when nothing was known before: which command runs the tests is the project's choice, however it is ordered."""
    assert _learned(said) == [learned]


@pytest.mark.parametrize(
    ("said", "learned"),
    [
        ("Don't use moment any more. Use date-fns.", "Don't use moment any more; use date-fns."),
        ("Don't use moment any more; Use date-fns.", "Don't use moment any more; use date-fns."),
        ("Don't use moment any more.\n- Use date-fns.", "Don't use moment any more; use date-fns."),
        ("We don't use npm anymore. `pnpm` it is.", "We don't use npm anymore; `pnpm` it is."),
        ("don't use npm any more. PNPM is used.", "Don't use npm any more. PNPM is used."),
        ("Don't use Comet any more. Comet was cancelled, use MLflow.", "Don't use Comet any more. Comet was cancelled, use MLflow."),
        ("Don't use npm any more. I use pnpm.", "Don't use npm any more. I use pnpm."),
    ],
)
def test_two_sentences_that_are_one_memory_have_the_capitals_of_one(said: str, learned: str) -> None:
    """A name and code keep theirs: before them the sentence ends."""
    assert _learned(said) == [learned]


@pytest.mark.parametrize(
    "said",
    [
        "Please run the tests, not the linter.",
        "Run `make test`, not `make lint`.",
        "Run npm test, not the whole suite.",
        "Just run make test, not npm test, this time.",
        "Can you run pytest instead of tox?",
        "I ran make test, not npm test.",
    ],
)
def test_a_task_of_the_moment_is_none(said: str) -> None:
    assert _learned(said) == []


@pytest.mark.parametrize(
    ("first", "then", "learned"),
    [
        ("Remember that we use bun in this repo.", "Actually use yarn, not bun.", "We use yarn in this repo."),
        ("Remember that we use bun in this repo.", "Sorry, it's yarn, not bun.", "We use yarn in this repo."),
        ("Remember that we run npm test before pushing.", "Actually run yarn test, not npm test.", "We run yarn test before pushing."),
        ("Remember that the API is on port 8081.", "Sorry, I meant 8085, not 8081.", "The API is on port 8085."),
        ("The worker timeout should be 30 seconds.", "Sorry, 45 seconds.", "The worker timeout should be 45 seconds."),
        (
            "The worker timeout should be 30 seconds.",
            "I meant 45 seconds for the worker timeout.",
            "The worker timeout should be 45 seconds.",
        ),
        ("Remember that the API is on port 8081.", "No, the port is 8085, not 8081.", "The API is on port 8085."),
        ("Recuerda que usamos bun en este repo.", "Perdón, usamos yarn, no bun.", "Usamos yarn en este repo."),
        ("Merk dir: wir nutzen bun für die Tests.", "Quatsch, nimm yarn, nicht bun.", "Nimm yarn, nicht bun."),
        (
            "Remember that the docs are built with mkdocs.",
            "No, build them with zensical, not mkdocs.",
            "Build them with zensical, not mkdocs.",
        ),
    ],
)
def test_what_was_said_wrong_is_put_right_in_its_sentence(first: str, then: str, learned: str) -> None:
    """The new value stands where the old one stood; what says more than a value is a sentence of its own."""
    operations = extract([HumanSaid(text=first), HumanSaid(text=then)], ())
    assert [operation.record.summary for operation in operations if operation.record][-1] == learned


def test_what_one_should_remember_to_do_is_said_plainly() -> None:
    assert _learned("Remember to use JWT instead of session cookies for login.") == ["Use JWT instead of session cookies for login."]


@pytest.mark.parametrize(
    ("said", "changed"),
    [
        ("release manager is Tomasz now", True),
        ("the release manager of the mobile app is Tomasz now", False),
        ("release manager is Anna now", False),
        ("deploy manager is on leave now", False),
    ],
)
def test_one_short_stretch_otherwise_changes_a_value(said: str, *, changed: bool) -> None:
    """More that differs is about something else, and nothing that differs is no change."""
    found = extract([HumanSaid(text=said)], [text_to_record("Release manager is Anna.")])
    assert [one.rule for one in found if one.rule == "changed value"] == ["changed value"] * changed


def test_a_rule_said_anew_in_other_words_keeps_its_words() -> None:
    """Only who says nothing but a value means the sentence before with that value."""
    said = ("From now on tag releases as v1.2.3.", "Sorry, releases here are tagged as release-1.2.3, from now on.")
    found = [one.record.summary for one in extract([HumanSaid(text=each) for each in said], ()) if one.record]
    assert found[-1].startswith("Releases here are tagged as release-1.2.3")


def test_a_wish_to_remember_before_anything_else_is_of_what_follows() -> None:
    (one,) = extract([HumanSaid(text="覚えておいてください。監査ログは7年間保存します。")], ())
    assert (one.record.summary if one.record else "", one.rule) == ("監査ログは7年間保存します。", "explicit remember")


def test_what_it_is_cannot_be_told_where_two_records_give_the_old_value() -> None:
    """The words stay as they were said, and review asks which was meant."""
    known = [text_to_record("The API listens on port 8080."), text_to_record("The admin port is 8080.")]
    (one,) = extract([HumanSaid(text="It's 8085 now, not 8080.")], known)
    assert (one.record.summary if one.record else "", one.replaces) == ("It's 8085 now, not 8080.", ("8080",))


def test_who_takes_back_a_word_means_the_next_one() -> None:
    (one,) = extract([HumanSaid(text="No wait, we use yarn.")], ())
    assert (one.record.summary if one.record else "", one.rule) == ("We use yarn.", "retraction")


@pytest.mark.parametrize("state", ["red", "failing", "missing", "blocked", "closed", "merged"])
def test_a_state_that_passes_corrects_nothing(state: str) -> None:
    known = text_to_record("Nightly billing export runs on Jenkins.")
    assert not extract([HumanSaid(text=f"The nightly billing export is {state} now.")], [known])


def test_what_is_given_up_in_one_sentence_is_replaced_by_the_next() -> None:
    """Though they have no word in common: what is known says what the first is about."""
    known = [text_to_record("End-to-end tests are written with Cypress.")]
    (learned,) = extract([HumanSaid(text="We dropped Cypress. End-to-end tests are written with Playwright.")], known)
    assert learned.corrects
    asked, other = extract([HumanSaid(text="We dropped Cypress. Invoices are written with WeasyPrint.")], known)
    assert asked.hedged, "it may be what is known, or another use of Cypress"
    assert not other.corrects
    (asked,) = extract([HumanSaid(text="We dropped Cypress. Coffee is out.")], known)
    assert asked.hedged


def test_what_follows_with_a_subject_and_a_verb_of_its_own_is_no_choice_instead() -> None:
    kept = [
        found.record.summary
        for found in extract([HumanSaid(text="We no longer use Cypress. Invoices need WeasyPrint.")], [])
        if found.record
    ]
    assert kept == ["We no longer use Cypress."]
    (one,) = extract([HumanSaid(text="We no longer use Cypress. Playwright instead.")], [])
    assert one.replaces == ("Cypress",)


def test_what_is_asked_for_is_a_correction_also_where_nothing_else_tells_that_it_is_for_good() -> None:
    said = "Keep in mind that refunds are approved by the shop's own accountant and not by the clerk at the front desk."
    (made,) = extract([HumanSaid(text=said)], ())
    assert made.record
    assert (made.record.kind, made.replaces) == (Kind.CORRECTION, ("the clerk at the front desk",))


@pytest.mark.parametrize(
    ("said", "learned"),
    [
        ("no wait, I gave you the wrong host: staging is at https://b.example", "staging is at https://b.example"),
        ("Was garbage: the warehouse runs on Snowflake.", "The warehouse runs on Snowflake."),
        ("That's not correct: sessions live in Redis, not in Postgres.", "Sessions live in Redis, not in Postgres."),
        ("Da hab ich Mist erzählt: der Broker ist RabbitMQ.", "Der Broker ist RabbitMQ."),
        ("Verkehrt gedacht von mir: der Broker ist RabbitMQ.", "Der Broker ist RabbitMQ."),
        ("Me he confundido: el broker es RabbitMQ.", "El broker es RabbitMQ."),
        ("J'ai confondu : le broker est RabbitMQ.", "Le broker est RabbitMQ."),
        ("Falei besteira: o broker é o RabbitMQ.", "O broker é o RabbitMQ."),
        ("言い間違えました：ブローカーはRabbitMQです。", "ブローカーはRabbitMQです。"),
        ("제가 잘못 말했어요: 브로커는 RabbitMQ입니다.", "브로커는 RabbitMQ입니다."),
        ("我刚才说错了：消息队列用的是 RabbitMQ。", "消息队列用的是 RabbitMQ。"),
    ],
)
def test_who_was_wrong_tells_what_is_so_instead(said: str, learned: str) -> None:
    """The words that own up to it are no part of the memory, and what follows is a correction."""
    (operation,) = extract([HumanSaid(text=said)], ())
    assert operation.record is not None
    assert (operation.record.summary.casefold().rstrip("."), operation.corrects) == (learned.casefold().rstrip("."), True)


@pytest.mark.parametrize(
    "said",
    [
        "That's wrong: it should return 404.",
        "My mistake: the build is red because of the linter.",
        "I was mistaken about the layout, make the header blue.",
        "Das war Quatsch: mach lieber zwei Funktionen draus.",
        "What was wrong: the port was blocked by the firewall.",
        "Wrong inputs: the API answers 422.",
    ],
)
def test_a_fault_of_the_work_is_no_word_that_was_wrong(said: str) -> None:
    """What is to be done, what passes and what has a subject before its colon corrects nothing that was said."""
    assert [operation for operation in extract([HumanSaid(text=said)], ()) if operation.corrects] == []


@pytest.mark.parametrize(
    ("known", "said", "learned"),
    [
        (
            "We use uv here, not pip.",
            "The wiki says \"pip install .\", that's out of date. It's `uv sync` these days.",
            "The wiki says \"pip install .\", that's out of date; it's `uv sync` these days.",
        ),
        (
            "Wir nutzen yarn, nicht npm.",
            'Im README steht noch "npm run e2e", das stimmt nicht mehr. Das heißt jetzt `yarn e2e`.',
            'Im README steht noch "npm run e2e", das stimmt nicht mehr; das heißt jetzt `yarn e2e`.',
        ),
        ("Usamos pnpm, no npm.", 'El README dice "npm run seed", eso está desfasado. Ahora es `pnpm db:seed`.', None),
        ("我们用 pnpm，不用 npm。", '文档里写的是 "npm run seed"，已经过时了。现在是 `pnpm db:seed`。', None),
        ("Use bun, not npm.", "The build script was npm run build, now it's bun run build.", None),
    ],
)
def test_what_replaces_an_outdated_quotation_is_no_other_choice_of_tool(known: str, said: str, learned: str | None) -> None:
    """It is kept with what it replaces, since "it's …" alone tells of nothing, and the rule that names the same tool stays."""
    record = text_to_record(known)
    made = extract([HumanSaid(text=said)], (record,))
    (kept,) = review(made, (record,)).accepted
    assert kept.record is not None
    assert kept.record.supersedes == ()
    assert "npm" in kept.record.summary or "pip" in kept.record.summary
    assert learned is None or kept.record.summary == learned
