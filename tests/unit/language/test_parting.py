from __future__ import annotations

import pytest

from cam.language.parting import parts_with


@pytest.mark.parametrize(
    ("text", "fact"),
    [
        ("The mobile app dropped Realm, it persists to SQLite.", "The mobile app persists to Realm."),
        ("Our docs have left Sphinx behind: they are built with MkDocs.", "The docs are built with Sphinx."),
        ("The image is not signed with openssl any more; signing goes through tools/sign.py.", "The image is signed with openssl."),
        ("Invoices used to be numbered per year; since the audit they are numbered per branch.", "Invoices are numbered per year."),
        ("Nightly jobs have moved from Jenkins to GitLab CI.", "Nightly jobs run on Jenkins."),
        ("Front-end state is kept in Pinia, Vuex has been removed.", "Front-end state is kept in Vuex."),
        ("Die Doku wird nicht mehr mit Sphinx gebaut.", "Die Doku wird mit Sphinx gebaut."),
        ("Les cartes ne sont plus dessinées avec Leaflet.", "Les cartes sont dessinées avec Leaflet."),
        ("Los informes ya no se guardan en FTP.", "Los informes se guardan en FTP."),
        ("フロントのビルドはもう webpack ではありません。", "フロントのビルドは webpack。"),
        ("前端状态管理改用 Pinia 了，Vuex 已经删掉。", "前端状态管理使用 Vuex。"),
    ],
)
def test_a_fact_that_is_given_up_holds_no_more(text: str, fact: str) -> None:
    assert parts_with(text, fact)


@pytest.mark.parametrize(
    ("text", "fact"),
    [
        ("The mobile app persists to Realm now, SQLite is gone.", "The mobile app persists to Realm."),
        ("The app's backups dropped Realm, they go to S3.", "The mobile app persists to Realm."),
        ("Unit tests don't need Docker any longer, the integration ones still do.", "Tests need Docker."),
        ("The partner docs have left Sphinx behind.", "The docs are built with Sphinx."),
        ("The docs are no longer only built with Sphinx.", "The docs are built with Sphinx."),
        ("If the docs are no longer built with Sphinx, say so.", "The docs are built with Sphinx."),
        ("Invoices are no longer kept on paper.", "Invoices are kept for ten years."),
        ("On staging the API no longer runs on Heroku.", "In production the API runs on Heroku."),
        ("Use pnpm here instead of npm.", "Use pnpm, not npm."),
        ("后端不用 pnpm 了，用 maven。", "前端用 pnpm。"),
    ],
)
def test_what_is_said_of_another_thing_or_place_gives_nothing_up(text: str, fact: str) -> None:
    assert not parts_with(text, fact)


@pytest.mark.parametrize(
    ("text", "fact"),
    [
        ("We replaced Webpack with Rspack.", "The frontend is bundled with Webpack."),
        ("We use Linear now, Jira has been shut down.", "Tickets are tracked in Jira."),
        ("Jira's gone, it's all Linear now.", "Tickets are tracked in Jira."),
        ("Jira ist abgeschaltet, wir nutzen Linear.", "Tickets werden in Jira verwaltet."),
        ("On a abandonné Jira, on utilise Linear.", "Les tickets sont dans Jira."),
        ("Dejamos Jira, ahora usamos Linear.", "Los tickets están en Jira."),
        ("We ripped Jira out last month, it's Linear now.", "Tickets are tracked in Jira."),
        ("There's no develop branch any more, feature branches start from trunk.", "Feature branches start from develop."),
    ],
)
def test_what_is_given_up_altogether_for_another_choice_is_so_whatever_it_was_for(text: str, fact: str) -> None:
    assert parts_with(text, fact)


@pytest.mark.parametrize(
    ("text", "fact"),
    [
        ("We have not replaced Webpack with Rspack.", "The frontend is bundled with Webpack."),
        ("We never moved from Jira to Linear.", "Tickets are tracked in Jira."),
        ("Jira ist nicht abgeschaltet, wir nutzen Linear.", "Tickets werden in Jira verwaltet."),
        ("Wir haben Jira noch nicht durch Linear ersetzt.", "Tickets werden in Jira verwaltet."),
        ("Jira n'est pas abandonné, on utilise Linear.", "Les tickets sont dans Jira."),
        ("We moved the board from Jira to Linear.", "Tickets are tracked in Jira."),
        ("Jira is gone, restart it.", "Tickets are tracked in Jira."),
        ("Jira is gone, we use Linear on staging.", "Tickets are tracked in Jira."),
        ("Port 7000 is gone, we use 7010.", "The preview listens on 7000."),
        ("The Jira labels are gone, we use Linear.", "Tickets are tracked in Jira."),
    ],
)
def test_what_did_not_happen_or_happened_to_a_part_gives_nothing_up(text: str, fact: str) -> None:
    assert not parts_with(text, fact)


@pytest.mark.parametrize(
    ("text", "over"),
    [
        ("Noor left, Jakub approves refunds.", True),
        ("Noor is gone. Jakub approves the refunds now.", True),
        ("Noor is out, Jakub approves refunds.", False),
        ("Noor hasn't left, Jakub approves refunds.", False),
        ("If Noor left, Jakub approves refunds.", False),
        ("Noor left the meeting, Jakub approves refunds.", False),
        ("Noor left, Jakub approves invoices.", False),
        ("Noor left, Noor approves refunds.", False),
    ],
)
def test_who_is_gone_hands_over_what_they_do(text: str, *, over: bool) -> None:
    """To whom is said to do just that."""
    assert parts_with(text, "Noor approves refunds.") is over
