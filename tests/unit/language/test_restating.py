from __future__ import annotations

import pytest

from cam.language.restating import may_restate, orders_otherwise, restates


@pytest.mark.parametrize(
    ("text", "fact"),
    [
        ("Since March search runs on Meilisearch.", "Search runs on Solr."),
        ("The recommender reads from ClickHouse; BigQuery was too slow.", "The recommender reads from BigQuery."),
        ("Design reviews happen on Wednesdays now that Mondays are meeting-free.", "Design reviews happen on Mondays."),
        ("The nightly job was moved to 03:30.", "The nightly job starts at 02:00."),
        ("Mongo finally got replaced, the catalogue sits in Postgres.", "The catalogue is stored in Mongo."),
        ("Seit März läuft die Suche über Meilisearch.", "Die Suche läuft über Solr."),
        ("Die Bilder werden jetzt von imgproxy skaliert.", "Die Bilder werden von Thumbor skaliert."),
        ("Depuis la refonte, les images passent par Cloudinary.", "Les images passent par Imgix."),
        ("El buscador ahora usa Typesense.", "El buscador usa Algolia."),
        ("A partir da 2.0 o serviço de frete se chama shipping-core.", "O serviço de frete se chama frete-api."),
        ("缓存过期时间调整为 10 分钟。", "缓存过期时间是 5 分钟。"),
        ("동시 접속 제한을 200으로 올렸어요.", "동시 접속 제한은 100이다."),
        ("From now on Ilse approves deploys.", "Deploys are approved by Dana."),
        ("Deploys are approved by Ilse now.", "Dana approves deploys."),
        ("As of this week deploys are approved by Ilse.", "Deploys are approved by Dana."),
    ],
)
def test_the_same_thing_with_another_value_is_found_in_any_order(text: str, fact: str) -> None:
    assert restates(text, fact)


@pytest.mark.parametrize(
    ("text", "fact"),
    [
        ("The beta recommender reads from ClickHouse now.", "The recommender reads from BigQuery."),
        ("The recommender now reads from ClickHouse on weekends.", "The recommender reads from BigQuery."),
        ("Design reviews are on Zoom now.", "Design reviews happen on Mondays."),
        ("Design reviews are led by Anna now.", "Design reviews happen on Mondays."),
        ("The report also goes to Marta now.", "The report goes to Jo."),
        ("Ilse now deploys by hand.", "Deploys are approved by Dana."),
        ("From now on Ilse also approves deploys.", "Deploys are approved by Dana."),
        ("The docs are now built by a bot.", "The docs are built with Sphinx."),
        ("The docs now use British spelling.", "The docs use MkDocs."),
        ("The lint job takes 3 minutes now.", "The lint job uses 2 cores."),
        ("The shop now ships to Canada.", "The shop ships with UPS."),
        ("The importer is owned by Ben now.", "The exporter is owned by Ana."),
        ("Das Limit für Importe ist jetzt 5000 Zeilen.", "Das Limit für Exporte ist 2000 Zeilen."),
        ("Les tests tournent maintenant en parallèle.", "Les tests tournent avec Mocha."),
        ("日志现在也写到 Loki。", "日志写到 Elasticsearch。"),
        ("테스트는 이제 병렬로 실행합니다.", "테스트는 pytest로 실행한다."),
    ],
)
def test_another_thing_or_another_kind_of_value_restates_nothing(text: str, fact: str) -> None:
    assert not restates(text, fact)


@pytest.mark.parametrize(
    ("text", "fact", "asked"),
    [
        ("Logs go to Loki now.", "Logs are shipped to Graylog.", True),
        ("The importer uses Redis now.", "The importer is written in Go.", False),
        ("The metrics port is 9100 now.", "The admin port is 9001.", False),
        ("Logs of the worker go to Loki now.", "Logs are shipped to Graylog.", False),
    ],
)
def test_another_value_behind_another_verb_is_worth_a_question(text: str, fact: str, *, asked: bool) -> None:
    """Nobody can tell whether it stands instead or beside; where another word leads to it, it is another fact."""
    assert not restates(text, fact)
    assert may_restate(text, fact) is asked


@pytest.mark.parametrize(
    ("said", "known"),
    [
        ("From now on we deploy with Kustomize.", "We deploy with Helm."),
        ("Ab jetzt antwortest du auf Deutsch.", "Antworte immer auf Englisch."),
        ("これからは日本語で答えて。", "常に英語で答えて。"),
        ("以后用中文回答。", "总是用英文回答。"),
        ("앞으로는 한국어로 답해.", "항상 영어로 답해."),
    ],
)
def test_a_rule_may_be_given_anew_with_another_value(said: str, known: str) -> None:
    assert orders_otherwise(said, known)
    assert may_restate(said, known)


@pytest.mark.parametrize(
    ("said", "known"),
    [
        ("From now on we deploy on Fridays.", "We deploy with Helm."),  # another thing of it
        ("Never deploy with Kustomize.", "We deploy with Helm."),
        ("On staging we deploy with Kustomize.", "We deploy with Helm."),
        ("以后用中文写提交信息。", "总是用英文回答客户。"),
        ("Always run the linter with Docker.", "Always run the tests with Podman."),
    ],
)
def test_other_rules_stand_beside_it(said: str, known: str) -> None:
    assert not orders_otherwise(said, known)


_STATES = {
    "The nightly job runs on Jenkins.": [
        "is in progress",
        "has a bug",
        "takes ages",
        "needs a restart",
        "returns 500",
        "is back",
        "is at 80 percent",
    ],
    "Tests live next to the source file.": ["are green", "are slow again", "look good", "show zero"],
    "Pull requests are squash-merged.": ["are in the review", "take ages", "got bigger", "were renamed in the last commit"],
}


@pytest.mark.parametrize(("known", "state"), [(known, state) for known, states in _STATES.items() for state in states])
def test_how_a_thing_is_today_restates_nothing(known: str, state: str) -> None:
    """The worst that a status can do is to archive what is true."""
    subject = {"The": "The nightly job", "Tests": "The tests", "Pull": "The pull requests"}[known.split(maxsplit=1)[0]]
    assert not restates(f"{subject} {state} now.", known)


@pytest.mark.parametrize(
    ("said", "known"),
    [
        ("Die Tests laufen jetzt wieder.", "Die Tests liegen neben der Quelldatei."),
        ("Der Build ist jetzt in Arbeit.", "Der Build läuft auf Jenkins."),
        ("Les tickets sont en cours maintenant.", "Les tickets sont dans Linear."),
        ("ビルドは今緑です", "ビルドは Jenkins で動く。"),
        ("빌드는 이제 초록이야", "빌드는 Jenkins에서 돈다."),
    ],
)
def test_nor_does_it_in_another_language(said: str, known: str) -> None:
    assert not restates(said, known)


@pytest.mark.parametrize(
    ("said", "known"),
    [
        ("The nightly job runs on Buildkite now.", "The nightly job runs on Jenkins."),
        ("The owner of billing is Kim now.", "The owner of billing is Dana."),
        ("Since March the nightly job runs on Buildkite.", "The nightly job runs on Jenkins."),
        ("ビルドは今 Buildkite で動く。", "ビルドは Jenkins で動く。"),
        ("빌드는 이제 Buildkite에서 돈다.", "빌드는 Jenkins에서 돈다."),
    ],
)
def test_what_like_words_lead_to_is_restated(said: str, known: str) -> None:
    assert restates(said, known)
