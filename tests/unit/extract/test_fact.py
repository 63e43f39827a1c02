"""Plain facts: statements that are durable by what they say, without a word that makes them a rule."""

from __future__ import annotations

import pytest

from cam.extract import extract
from cam.extract.text import text_to_record
from cam.models import HumanSaid, MemoryOperation, Source


def _learned(said: str, *known: str) -> list[MemoryOperation]:
    return [one for one in extract([HumanSaid(text=said)], [text_to_record(text) for text in known]) if one.record]


def test_what_is_needed_by_what_the_sentence_before_named_says_nothing_by_itself() -> None:
    learned = _learned("The importer needs `make vpn` before it starts. Depends on `make seed` being done before it starts.")
    assert [one.record.summary for one in learned if one.record] == ["The importer needs `make vpn` before it starts."]


@pytest.mark.parametrize(
    "said",
    [
        "The staging cluster runs in eu-west-1.",
        "Metrics are scraped by VictoriaMetrics on port 8428.",
        "Invoices are numbered per tenant, starting at 1000.",
        "Our mobile builds go out through Bitrise.",
        "Ana owns the billing module.",
        "The design tokens live in packages/tokens.",
        "Feature branches start from develop/next.",
        "All amounts are stored as integer cents in `amount_minor`.",
        "The search index is rebuilt by `make reindex`.",
        "We deploy with Argo CD.",
        "Der Testserver läuft auf Port 8099.",
        "Die Rechnungen liegen im Bucket rechnungen-prod.",
        "Deployments macht nur Katrin.",
        "Les sauvegardes sont stockées dans backup-eu-3.",
        "Los despliegues van por GitLab CI.",
        "O painel de pagamentos fica em grafana/pagamentos.",
        "日志存放在 Loki 里。",
        "支付服务部署在 k8s 的 payments 命名空间。",
        "ステージング環境は AWS の ap-northeast-1 にあります。",
        "로그는 Loki에 저장됩니다.",
        "The trucks come in through the broker at mqtt.fleet.example on port 8883.",
        "Access tokens for devices expire after thirty days.",
        "Errors are reported to Sentry.",
        "Fehler gehen an Sentry.",
        "Para ejecutar los tests: `docker compose run web pytest`.",
        "O banco só aceita conexão pelo bastion.pag.com.br.",
    ],
)
def test_what_is_so_for_good_is_learned_where_the_message_asks_for_nothing(said: str) -> None:
    (one,) = _learned(said)
    assert one.record
    assert (one.record.summary.rstrip(".。"), one.record.source) == (said.rstrip(".。"), Source.HUMAN)


@pytest.mark.parametrize(
    "said",
    [
        "Staging runs on port 8443. Fix the health check.",
        "Logs go to Loki. Why is there nothing from the importer?",
        "Der Testserver läuft auf Port 8099. Bau bitte den Healthcheck um.",
    ],
)
def test_what_a_team_operates_is_learned_beside_a_task(said: str) -> None:
    assert len(_learned(said)) == 1


@pytest.mark.parametrize(
    "said",
    [
        "The submit button is blue on iOS.",
        "The build is red again since commit 4f2a1.",
        "The parser uses RegExp and is too slow.",
        "The CI run is still failing on Node 20.",
        "It runs on port 8080.",
        "This uses Redis under the hood.",
        "The error is in src/auth/login.ts.",
        "I think the cache lives in Redis.",
        "The cache might live in Redis.",
        "The checkout page returns 500 for EUR.",
        "The tests are green on CI.",
        "The release is blocked by QA-113.",
        "PR 451 is merged.",
        "Mario is on vacation.",
        "The worker is restarting every 5 minutes.",
        "The header overlaps the logo at 320 px.",
        "The output of `make test` is attached.",
        "Your last patch is in src/app.ts.",
        "The plan is to move to Kubernetes.",
        "The question is whether Postgres can do it.",
        "The function is called parseDate.",
        "The form uses Formik. Replace it with react-hook-form.",
        "The endpoint uses a v1 serializer. Please port it to v2.",
        "Der Build ist auf Node 20 kaputt.",
        "Der Fehler liegt in src/login.ts.",
        "Das läuft auf Port 8080.",
        "Le test plante sur Node 20.",
        "La página usa React y va lenta.",
        "O teste está quebrado no CI.",
        "这个函数用的是正则 RegExp。",
        "页面在 Safari 上是空白的。",
        "このボタンは iOS で青です。",
        "테스트가 CI에서 실패합니다.",
    ],
)
def test_what_passes_is_at_hand_or_only_points_is_not(said: str) -> None:
    assert _learned(said) == []


def test_a_value_that_changed_is_left_to_corrections_where_something_like_it_is_known() -> None:
    """It might be about one of several things, and a second value beside the first helps nobody."""
    assert _learned("The metrics port is 9100 now.", "The admin port is 9001.") == []
    assert len(_learned("The metrics port is 9100 now.")) == 1


@pytest.mark.parametrize("said", ["Always sign commits, ok?", "Bitte Commits immer signieren, ok?", "以后提交都要签名，好吗？"])
def test_asking_for_consent_leaves_a_rule_a_rule(said: str) -> None:
    (one,) = _learned(said)
    assert one.record
    assert not one.record.summary.endswith(("?", "？"))


@pytest.mark.parametrize("said", ["You always sign commits, right?", "Do we always sign commits, ok?"])
def test_a_question_with_a_tag_stays_a_question(said: str) -> None:
    assert _learned(said) == []


@pytest.mark.parametrize(
    ("said", "learned"),
    [
        ("I prefer early returns over nested ifs.", 1),
        ("I prefer tabs.", 1),
        ("Ich bevorzuge kleine Commits.", 1),
        ("Prefiero pull requests pequeños.", 1),
        ("I prefer the second version.", 0),
        ("I prefer option B.", 0),
        ("I'd prefer to wait.", 0),
        ("Use ruff for linting.", 1),
        ("Use UUIDs_v7 for primary keys.", 1),
        ("Nutze ruff für Linting.", 1),
        ("Use ruff for this file.", 0),
        ("Use a map for lookups.", 0),
    ],
)
def test_a_taste_and_a_choice_for_a_kind_of_work_are_for_good(said: str, learned: int) -> None:
    assert len(_learned(said)) == learned


@pytest.mark.parametrize(
    ("said", "learned"),
    [
        ("Can you write the postmortem? Postmortems live in docs/postmortems.", ["Postmortems live in docs/postmortems."]),
        ("Could you always use absolute imports?", ["Always use absolute imports."]),
        ("Don't touch vendor/. Ever.", ["Don't touch vendor/ ever."]),
        ("Only merge when CI is green. That's a hard rule here.", ["Only merge when CI is green."]),
        ("Things you should know: staging is deployed from develop, production from main, hotfixes start from main.", None),
        ("Some ground rules for this repo:\n- commits are signed\n- no squash merges", ["Commits are signed.", "No squash merges."]),
        ("Prefer named exports.", ["Prefer named exports."]),
        ("Add a test for every bug you fix.", ["Add a test for every bug you fix."]),
        ("When in doubt, ask before deleting files.", ["When in doubt, ask before deleting files."]),
        ("Main branches are protected.", ["Main branches are protected."]),
        ("Use a Map instead of an object there.", []),
        ("> never restart the broker\nThe broker runs on mq-3.", ["The broker runs on mq-3."]),
    ],
)
def test_a_rule_is_found_in_the_form_that_people_give_it(said: str, learned: list[str] | None) -> None:
    """As a request, in two sentences, as a list below a heading; an item without a verb stays with the one before it."""
    summaries = [one.record.summary for one in _learned(said) if one.record]
    assert summaries == (
        learned if learned is not None else ["Staging is deployed from develop, production from main.", "Hotfixes start from main."]
    )


@pytest.mark.parametrize(
    "said",
    [
        "I need a script that exports orders. Columns are id, name and total.",
        "We have to support CSV import. The file has a header and uses semicolons.",
        "The race happens in Scheduler.run when two workers start at once.",
        "Version 2.3.0 is live since this morning.",
        "Der neue Endpunkt ist POST /rechnungen. Schreib bitte Tests dafür.",
        "Necesito una página con tres pestañas: Perfil, Pagos y Equipo.",
    ],
)
def test_what_describes_the_work_that_is_wanted_is_no_fact(said: str) -> None:
    assert _learned(said) == []


def test_what_may_be_the_value_of_something_known_is_learned_and_asked_about() -> None:
    """Whether the docs are built or kept elsewhere now nobody can tell from the sentence."""
    (learned,) = _learned("the docs moved to MkDocs", "The docs are built with Sphinx.")
    assert not learned.corrects
    assert not _learned("the docs moved to MkDocs")
    assert not _learned("the docs moved a bit", "The docs are built with Sphinx.")


@pytest.mark.parametrize(
    "said",
    [
        "The docs at docs.acme.example are down.",
        "The job `nightly` finished at 3.",
        "The value of MAX_ITEMS looks odd.",
        "Users see a blank page at shop.acme.example/checkout.",
        "Die Seite shop.acme.example/cart sieht komisch aus.",
        "La página tienda.acme.example/carrito sale en blanco.",
        "Errors are shown twice.",
        "To reproduce, run `make crash`.",
    ],
)
def test_what_is_wrong_or_over_is_no_fact_however_exactly_it_is_named(said: str) -> None:
    assert _learned(said) == []
