"""What surely changed and names no record that a rule could replace is asked about; what only looks like it asks nothing."""

from __future__ import annotations

from dataclasses import replace

import pytest

from cam.extract import extract
from cam.extract.policy import ExtractionPolicy
from cam.extract.text import text_to_record
from cam.models import Action, CommandRan, HumanSaid, Kind, MemoryRecord, Review
from cam.review import named, review

ELSEWHERE = "Error messages are in sentence case."


def decided(said: str, *known: str) -> tuple[Review, list[MemoryRecord]]:
    records = [text_to_record(text, topic=f"topic-{n}") for n, text in enumerate(known)]
    return review(ExtractionPolicy().admit(extract([HumanSaid(text=said)], records)).admitted, records), records


@pytest.mark.parametrize(
    ("said", "known"),
    [
        ("finance told me I was wrong: the amounts of the ledger are not cents, they are mills", "The amounts of the ledger are cents."),
        ("센서 값의 단위는 밀리가 아니라 마이크로입니다", "센서 값의 단위는 밀리입니다."),
        (
            "ya no hace falta pedir el visto bueno a Clara antes de publicar, ahora basta con un comentario en el PR",
            "Antes de publicar hay que pedir el visto bueno de Clara.",
        ),
        (
            "it is no longer necessary to notify the support desk before a release, a note in the channel is enough",
            "Notify the support desk before every release.",
        ),
        ("il n'est plus nécessaire de relancer le worker après une migration", "Il faut relancer le worker après chaque migration."),
        ("não é mais preciso rodar o lint antes de abrir o PR, a CI faz isso", "Sempre rode o lint antes de abrir um PR."),
        ("リリース前に鈴木さんに連絡する必要はもうありません", "リリース前に必ず鈴木さんに連絡してください。"),
        ("提交前不再需要跑格式化了，CI会做", "提交前必须先跑一遍格式化。"),
        ("커밋 메시지에 이슈 번호는 이제 안 넣어도 됩니다", "커밋 메시지에 이슈 번호를 꼭 넣어주세요."),
        ("이제 로컬에서 terraform apply 해도 됩니다", "로컬에서 terraform apply는 절대 하지 마세요."),
        ("默认分支不再是trunk而是main", "默认分支是trunk。"),
        ("die Standardsprache is nimmer Deutsch sondern Englisch", "Die Standardsprache ist Deutsch."),
        ("hmm, let's not use Polars after all, stay with pandas", "Use Polars for dataframes from now on."),
        ("Rust还是别用了，继续用Python", "以后都用Rust写脚本。"),
        ("finalement on n'utilise pas Deno, on reste sur Node", "Désormais on utilise Deno."),
        ("mejor no usemos Bun, seguimos con npm", "A partir de ahora usamos Bun."),
        ("melhor não usar Kotlin, vamos continuar com Java", "Daqui pra frente usamos Kotlin."),
        ("Bun은 역시 쓰지 말고 npm을 계속 써요", "앞으로는 Bun을 써요."),
        ("検証環境のRedisは10.8.0.3:6379に引っ越しました", "検証環境のRedisは10.8.0.2:6379です。"),
        ("comments in German too please, from now on", "Comments are in English."),
        ("Kommentare auch einfach auf Deutsch ab jetzt", "Kommentare sind auf Englisch."),
        ("주석도 그냥 한국어로 갑시다", "주석은 영어로 씁니다."),
        ("注释也用中文写吧，以后都这样", "注释用英文写。"),
        ("コメントも日本語にしましょう", "コメントは英語で書く。"),
        ("les commentaires aussi en français dorénavant", "Les commentaires sont en anglais."),
        ("os comentários também em português a partir de agora", "Os comentários são em inglês."),
        ("queries in the controller are perfectly ok", "No queries in controllers, they belong into repositories."),
        ("Logik in der Vorlage ist völlig ok", "In Vorlagen keine Logik, sowas gehört in den Service."),
        ("mocks for the clock are fine in the unit tests, just not in the integration ones", "Don't use mocks for the clock. Ever."),
        ("global variables in scripts are totally fine", "Never use global variables in scripts."),
        ("la logique dans les gabarits est tout à fait acceptable", "Pas de logique dans les gabarits."),
        ("SQL en las vistas está perfectamente bien", "Nada de SQL en las vistas."),
        ("SQL nas views é totalmente ok", "Nunca use SQL nas views."),
        ("控制器里写SQL完全可以", "不要在控制器里写SQL。"),
        ("ビューにSQLを書いても全然大丈夫です", "ビューにSQLを書かない。"),
        ("뷰에 SQL을 써도 전혀 문제없어요", "뷰에 SQL을 쓰지 마세요."),
        ("Längen doch in cm, ganze Zahlen, weil die Kunden das so wollen", "Längen werden in mm gespeichert."),
        ("Rechnungen doch nur mit 10 pt, bei 11 bricht die Tabelle um", "Rechnungen immer mit 11 pt."),
        ("reports with 11 pt after all, 12 breaks the table", "Reports are always printed with 12 pt."),
        ("depths in centimetres after all, the partners want it", "Depths are stored in metres."),
        ("les profondeurs finalement en centimètres", "Les profondeurs sont en mètres."),
        ("las profundidades al final en centímetros", "Las profundidades van en metros."),
        ("深度はやっぱりセンチメートルで", "深度は必ずメートルで書く。"),
        ("深度还是用厘米吧", "深度一律用米。"),
        ("깊이는 역시 센티미터로 합시다", "깊이는 항상 미터로 씁니다."),
        ("we switched from yarn to pnpm, so `pnpm vitest`", "Run `yarn vitest` to run the tests."),
        ("PS5 first is off the table, Switch is the lead platform now.", "PS5 first: all new scenes target the PS5."),
        ("VRAM budget per level is 8 MB.", "VRAM budget per level is 12 MB."),
    ],
)
def test_what_no_longer_holds_is_asked_about_and_nothing_else_is(said: str, known: str) -> None:
    found, records = decided(said, known, ELSEWHERE)
    assert [one.against for one in found.conflicts] == [(records[0].ref,)]
    assert not any(one.action is Action.ARCHIVE or (one.record and one.record.supersedes) for one in found.accepted)


@pytest.mark.parametrize(
    ("said", "known", "beside"),
    [
        (
            "Scratch the import order thing, ruff does it now, run `ruff check --fix` before each commit.",
            "Keep the import order: stdlib first, then third party, then own.",
            "The `payments` package may only be imported from `billing`.",
        ),
        ("I've changed my mind about table names, snake_case too", "Table names are in PascalCase.", "Column names are in snake_case."),
        (
            "Deck first is off the table, and so is the old budget. Switch leads now.",
            "For the future: Deck first, with 12 MB per level.",
            "Levels are made in Tiled.",
        ),
        ("やっぱりコミットは日本語に戻します。", "コミットは英語で書く。", "コメントは英語で書く。"),
    ],
)
def test_a_question_names_as_few_as_can_be_meant(said: str, known: str, beside: str) -> None:
    found, records = decided(said, known, beside)
    assert [one.against for one in found.conflicts] == [(records[0].ref,)]


def test_a_question_of_several_sentences_is_written_in_its_own_script() -> None:
    said = "还是改回中文的提交信息吧。新人看不懂英文。"
    found, _ = decided(said, "提交信息用英文写。")
    assert [one.operation.record.summary for one in found.conflicts if one.operation.record] == [
        "还是改回中文的提交信息吧。新人看不懂英文。"
    ]


def test_a_wish_to_forget_with_never_means_what_forbids() -> None:
    records = [text_to_record(text) for text in ("Mocks live in tests/mocks.", "Never use mocks for the clock.")]
    assert named("mocks never", records) == records[1:]


def test_a_command_that_a_person_ordered_is_not_given_up_for_one_that_only_succeeded() -> None:
    ordered = extract([HumanSaid(text="Flash it with `pnpm jest`, please."), CommandRan(command="pnpm jest", exit_code=0)], [])
    records = [one.record for one in review(ExtractionPolicy().admit(ordered).admitted, []).accepted if one.record]
    known = [replace(record, id=f"r{n}") for n, record in enumerate(records) if record.kind is Kind.COMMAND]
    assert len(known) == 1
    other = [CommandRan(command="npm test", exit_code=0)]
    found = review(ExtractionPolicy().admit(extract(other, known)).admitted, known)
    assert [one.against for one in found.conflicts] == [(known[0].ref,)]
    assert not found.accepted
    told = [HumanSaid(text="From now on run `npm test`."), *other]
    assert not [one for one in review(ExtractionPolicy().admit(extract(told, known)).admitted, known).conflicts if "ordered" in one.reason]
