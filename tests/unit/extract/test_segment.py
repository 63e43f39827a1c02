"""The speaker's own sentences."""

from __future__ import annotations

import pytest

from cam.extract import extract
from cam.extract.segment import sentences, split
from cam.models import HumanSaid


def own(text: str) -> list[str]:
    return [sentence.text for sentence in sentences(text)]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("One. Two! Three?", ["One.", "Two!", "Three?"]),
        ("Edit src/app.ts, e.g. line 3. Then v1.2.3.", ["Edit src/app.ts, e.g. line 3.", "Then v1.2.3."]),
        ("Use `a. b` here. Done.", ["Use `a. b` here.", "Done."]),
        (
            "Release ist am 27. Mai, QA vom 3. bis 5. Juni. Danach Urlaub.",
            ["Release ist am 27. Mai, QA vom 3. bis 5. Juni.", "Danach Urlaub."],
        ),
        ("Der 1. Server heißt atlas, im 2. Quartal kommt borea.", ["Der 1. Server heißt atlas, im 2. Quartal kommt borea."]),
        ("Ab dem 20. gilt der Freeze, am 1. 4. 2027 endet er.", ["Ab dem 20. gilt der Freeze, am 1. 4. 2027 endet er."]),
        (
            "Wir nutzen Node 20. Bitte immer pnpm. Live geht es am 3. Danach QA.",
            ["Wir nutzen Node 20.", "Bitte immer pnpm.", "Live geht es am 3.", "Danach QA."],
        ),
        (
            "Uploads sind max. 5 MB groß. Die Frist ist 5 min. Mehr nicht.",
            ["Uploads sind max. 5 MB groß.", "Die Frist ist 5 min.", "Mehr nicht."],
        ),
        ("Acme Inc. owns it since Jan. 3. See fig. 2.", ["Acme Inc. owns it since Jan. 3.", "See fig. 2."]),
        ("第一句。第二句！", ["第一句。", "第二句！"]),
        ('He said "Stop. Now." twice.', ['He said "Stop. Now." twice.']),
        ("a\n\nb", ["a", "b"]),
    ],
)
def test_sentences_end_where_a_reader_sees_an_end(text: str, expected: list[str]) -> None:
    """Full stops in code, versions, abbreviations and quotations end nothing."""
    assert own(text) == expected


@pytest.mark.parametrize(
    "pasted",
    [
        "```\nalways x\n```",
        "~~~\nalways x\n~~~",
        "> always x",
        "2026-01-01 10:00:00 INFO always x",
        "diff --git a/x b/x\n+++ b/x\n@@ -1 +1 @@",
        "<doc>\nalways x\n</doc>",
        "Here is the README:\n\nAlways x.\nNever y.",
        "# Title\n\nAlways x.",
        "From: a@b.example\nSubject: y\n\nalways x",
        '"""\nalways x\n"""',
        "[10:01] ann: always x\n[10:02] bob: never y",
        "    always_indented(x)",
    ],
)
def test_what_was_pasted_is_not_the_speakers(pasted: str) -> None:
    """Fences, quotations, logs, diffs, documents, mail and chats are somebody else's words."""
    assert [text for text in own(f"Look.\n{pasted}") if "always" in text.casefold()] == []


def test_the_speaker_is_heard_again_after_a_log() -> None:
    """Prose after structured lines and a blank line is the speaker's own."""
    log = "\n".join(f"2026-01-01 10:00:0{n} INFO line {n}" for n in range(5))
    assert own(f"It broke:\n\n{log}\n\nIn this repo we always restart it by hand.")[-1] == "In this repo we always restart it by hand."


def test_an_announced_list_is_a_list_of_facts() -> None:
    """Items after "things to remember:" are introduced as facts, items after another line are not."""
    facts = list(sentences("Things to remember about this repo:\n- a is b\n- c is d"))
    assert [fact.text for fact in facts if fact.introduced] == ["a is b", "c is d"]


@pytest.mark.parametrize(
    ("said", "facts"),
    [
        (
            "two things changed: the API is on port 4010, as agreed; the docs are on Notion. Thanks!",
            ["the API is on port 4010, as agreed", "the docs are on Notion."],
        ),
        (
            "Zwei Änderungen: die API läuft auf Port 4010; die Doku liegt in Notion.",
            ["die API läuft auf Port 4010", "die Doku liegt in Notion."],
        ),
        ("三点要记住：接口在 4010 端口；文档在 Notion。", ["接口在 4010 端口", "文档在 Notion。"]),
        ("Three things to fix: the header padding; the footer colour.", []),
    ],
)
def test_facts_set_apart_by_semicolons_are_announced_together(said: str, facts: list[str]) -> None:
    assert [sentence.text for sentence in sentences(said) if sentence.introduced] == facts


def test_a_run_of_blanks_is_one_blank() -> None:
    """The frames of corrections try each of them as a beginning and as an end: 500 took five seconds."""
    (sentence,) = sentences("we use npm" + " " * 500 + "not\t yarn now.")
    assert sentence.text == "we use npm not yarn now."


@pytest.mark.parametrize("filling", [" ", ", ", ", ok", ": ", "; "], ids=["blanks", "commas", "tags", "colons", "semicolons"])
def test_a_message_of_marks_without_end_is_read_in_one_pass(filling: str) -> None:
    """What follows is learned all the same. Taking the square of the time, it would end at the suite's limit for one test."""
    learned = extract([HumanSaid(text=f"look at {filling * 100_000}x\n\nAlways sign commits.")], ())
    assert [one.record.summary for one in learned if one.record] == ["Always sign commits."]


@pytest.mark.parametrize("closing", ["”", "」", "』", "）"])
def test_a_mark_that_closes_what_an_earlier_line_opened_stays_with_its_sentence(closing: str) -> None:
    assert split(f"跑完测试。{closing}再提交。") == [f"跑完测试。{closing}再提交。"]


def test_line_ends_and_apostrophes_of_other_systems_are_as_ours() -> None:
    assert own("Use tabs.\r\nDon’t use npm.") == ["Use tabs.", "Don't use npm."]


def test_items_below_a_reminder_are_whole_reminders() -> None:
    said = "Please don't forget to:\n\n- run the linter before every push\n- sign tags"
    assert [one.text for one in sentences(said)] == [
        "Please don't forget to run the linter before every push",
        "Please don't forget to sign tags",
    ]
    assert "Remember to update these:" in [one.text for one in sentences("Remember to update these:\n- readme\n- changelog")]


def test_a_reminder_that_points_gets_the_one_name_of_the_sentence_before() -> None:
    named = [one.text for one in sentences("We have check.sh. Remember to run it daily.")]
    assert named == ["We have check.sh.", "Remember to run check.sh daily."]
    for said in ("We have check.sh and lint.sh. Remember to run it daily.", "We have check.sh. I run it daily."):
        assert [*sentences(said)][-1].text.endswith("run it daily.")


@pytest.mark.parametrize(
    "told",
    [
        "Remember that backups run at 2am; do not deploy between 2 and 3.",
        "Remember that the schema file is generated; change the .proto instead.",
        "Never log card numbers; mask all but the last four digits.",
        "Timeouts are 5 seconds by default; anything longer needs a comment.",
        "Nutze immer den Logger; print ist verboten.",
        "Les factures sont immuables; crée plutôt un avoir.",
        "Prefiero tabs; nada de espacios.",
    ],
)
def test_what_stands_behind_a_semicolon_belongs_to_what_is_told_before_it(told: str) -> None:
    assert own(told) == [told]


def test_facts_rules_and_corrections_stand_by_themselves_behind_a_semicolon() -> None:
    """However many there are."""
    told = ["Never commit secrets", "the dev port is 8081, not 8080", "we moved from Jira to Linear", "for now the queue is off."]
    assert own("; ".join(told)) == told
    facts = [f"the service s{n} listens on port {4000 + n}" for n in range(20)]
    assert own("; ".join(facts)) == facts


@pytest.mark.parametrize(
    ("told", "work"),
    [
        ("Remember that we use tabs", "fix the importer."),
        ("Remember that Ana owns billing", "the importer is broken."),
        ("Remember that Ana owns billing", "I need a CSV export."),
        ("Always use pnpm", "now add a health check to the API."),
        ("Never push to main", "please rebase my branch now."),
        ("Fix the login", "the token expires too early."),
    ],
)
def test_work_and_what_is_wrong_stand_by_themselves_there(told: str, work: str) -> None:
    assert own(f"{told}; {work}") == [told, work]
