"""What may change a memory, in words that no frame of a correction knows: a person is asked, so nothing is lost."""

from __future__ import annotations

import pytest

from cam.language.revising import ends, recants, revalues, revision


@pytest.mark.parametrize(
    "text",
    [
        "I take back the thing about PascalCase for prefabs.",
        "I changed my mind on indentation.",
        "Title case on buttons was a mistake.",
        "Das mit Raum Nordsee stimmt nicht mehr.",
        "Ich hab mich beim Limit vertan.",
        "Finalement on déploie le mardi.",
        "Me equivoqué con lo de los centavos.",
        "Na real o sandbox agora é 24h.",
        "コミットはやっぱり英語で。",
        "80% 说错了，是 85%。",
        "포트는 틀렸어, 8081이야.",
    ],
)
def test_who_speaks_of_what_was_said_recants(text: str) -> None:
    assert recants(text)


@pytest.mark.parametrize(
    "text", ["The 80% was measured last week.", "We did not change our minds.", "If I changed my mind, I would say so."]
)
def test_what_is_denied_or_supposed_recants_nothing(text: str) -> None:
    assert not recants(text)


@pytest.mark.parametrize(
    ("text", "known"),
    [
        ("We're going back to Thursday releases.", "Releases are cut on Tuesdays."),
        ("bun is cursed on arm, we're back on npm for good", "Always use bun."),
        ("We've moved off poetry.", "Use poetry for dependencies, always."),
        ("wkhtmltopdf is history, PDFs come out of Chromium now.", "PDFs are rendered with wkhtmltopdf."),
        ("The EU shop does support PayPal now, that's no longer true what I said.", "The EU shop doesn't support PayPal."),
        ("runInBandはもう要らないです。", "テストはいつも --runInBand つけて。"),
        ("发布窗口调整了：周四不发了，只有周二晚上。", "发布窗口是每周二、周四。"),
        ("정산 배치 시간 바뀌었어.", "정산 배치는 매일 새벽 4시에 돌아."),
    ],
)
def test_what_tells_of_a_change_of_the_same_thing_may_revise_it(text: str, known: str) -> None:
    assert revision(text, known)
    assert not revision(text, "Error messages are in sentence case.")


@pytest.mark.parametrize(
    ("text", "known"),
    [
        ("Invoices are sent by mailer-svc.", "mailer-svc is written in Go."),  # no change
        ("mailer-svc was upgraded to node-20.", "Invoices are sent by mailer-svc."),
        ("The error message is gone now.", "Error messages are in sentence case."),
        ("The nightly build failed again.", "The nightly build takes 40 minutes."),
        ("Lena is back from vacation now.", "Only Lena may touch the terraform folder."),
        ("Reviews now also happen on Thursdays.", "Reviews happen on Mondays."),
        ("On staging the timeout is 60 seconds now.", "In production the timeout is 30 seconds."),
        ("We have not moved off Jira.", "Tickets are in Jira."),
    ],
)
def test_what_only_speaks_of_the_same_thing_revises_nothing(text: str, known: str) -> None:
    assert not revision(text, known)


def test_another_value_of_the_same_kind_is_told_apart_from_another_thing() -> None:
    assert revalues("ci runner hat jetzt 16 gb", "Der CI-Runner hat 7 GB RAM.")
    assert revalues("日志现在只保留 7 天了。", "日志保留 30 天。")
    assert not revalues("The session TTL is 10 minutes now.", "The cache TTL is 5 minutes.")
    assert not revalues("The timeout of uploads is now 60 seconds.", "The timeout is 30 seconds.")


def test_what_is_over_ends() -> None:
    assert ends("wkhtmltopdf is history")
    assert ends("flags for the backend are allowed from now on")
    assert not ends("the build takes 12 minutes now")
