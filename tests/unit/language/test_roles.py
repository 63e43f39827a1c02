"""Who has a role, and who succeeds whom."""

from __future__ import annotations

import pytest

from cam.language.roles import has_role, succeeds


@pytest.mark.parametrize(
    ("text", "other"),
    [
        ("Mateo owns the search index now.", "Ines owns the search index."),
        ("The search index is owned by Mateo now.", "Ines owns the search index."),
        ("The incident lead is Jakub now.", "Noor is the incident lead."),
        ("The platform team maintains the CLI.", "Noor maintains the CLI."),
        ("Jakub took over the CLI from Noor.", "Noor maintains the CLI."),
        ("Jakub owns billing now.", "Mateo has taken over billing."),
        ("Die Suche gehört jetzt Jakub.", "Noor gehört die Suche."),
        ("Jakub hat die Suche von Noor übernommen.", "Noor betreut die Suche."),
        ("C'est Jakub qui gère les paiements maintenant.", "Noor gère les paiements."),
        ("Jakub ha asumido la facturación.", "Noor lleva la facturación."),
        ("O Jakub assumiu a busca.", "Noor lidera a busca."),
        ("Jakub 接手了搜索服务。", "Noor 负责搜索服务。"),
        ("検索サービスの担当はJakubさんです。", "Noorさんが検索サービスを担当しています。"),
        ("검색 서비스 담당자는 Jakub입니다.", "Noor가 검색 서비스를 담당합니다."),
    ],
)
def test_one_role_of_two_people_is_passed_on(text: str, other: str) -> None:
    assert has_role(other)
    assert succeeds(text, other)


@pytest.mark.parametrize(
    ("text", "other"),
    [
        ("Mateo also owns the search index.", "Ines owns the search index."),
        ("Mateo and Ines own the search index now.", "Ines owns the search index."),
        ("Mateo owns the search index now, together with Ines.", "Ines owns the search index."),
        ("Mateo owns the crawler now.", "Ines owns the search index."),
        ("Mateo owns the search index on staging.", "Ines owns the search index."),
        ("Nobody owns the search index now.", "Ines owns the search index."),
        ("Mateo no longer owns the search index.", "Ines owns the search index."),
        ("Mateo is an incident lead.", "Ines is the incident lead."),
        ("Mateo took over the CLI from Noor.", "Ines maintains the CLI."),
        ("Production runs Debian 12 now.", "Staging runs Debian 12."),
        ("Ines owns the search index.", "Ines owns the search index."),
        ("Mateo owns billing now.", "Mateo has taken over billing."),
    ],
)
def test_another_role_or_the_same_people_is_no_succession(text: str, other: str) -> None:
    assert not succeeds(text, other)


@pytest.mark.parametrize("text", ["Ben is the best.", "Redis is the bottleneck.", "We own billing.", "Nobody owns billing."])
def test_a_judgement_is_no_role(text: str) -> None:
    assert not has_role(text)
