"""What of a text is content, and what the tables hold."""

from __future__ import annotations

from dataclasses import fields

import pytest

from cam.language.cues import Lexicon
from cam.language.lexicon import at_start, frames, lexicons, search, spoken
from cam.language.words import alike, content, is_number, is_value, negated, tokens


@pytest.mark.parametrize("lexicon", lexicons(), ids=lambda lexicon: lexicon.code)
def test_every_cue_is_a_pattern(lexicon: Lexicon) -> None:
    """A missing comma or bracket in a table is found here, not in a session."""
    for field in fields(Lexicon):
        value = getattr(lexicon, field.name)
        if isinstance(value, tuple):
            assert all(isinstance(cue, str) and cue for cue in value), field.name
    sample = {"zh": "我们", "ja": "です", "ko": "합니다"}.get(lexicon.code, " ".join(lexicon.function.split()[:6]))
    for field in fields(Lexicon):
        cues = getattr(lexicon, field.name)
        if isinstance(cues, tuple) and any("(?P<" in cue for cue in cues):
            assert list(frames(field.name, sample)) == [], field.name
        elif isinstance(cues, tuple):
            search(field.name, sample)


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("we use the same parser for all of them", "en"),
        ("wir nehmen hier den gleichen Parser", "de"),
        ("on utilise le même analyseur dans ce dépôt", "fr"),
        ("aquí usamos el mismo analizador para todos", "es"),
        ("neste repositório usamos o mesmo analisador", "pt"),
        ("我们用同一个解析器", "zh"),
        ("同じパーサーを使います", "ja"),
        ("같은 파서를 사용합니다", "ko"),
    ],
)
def test_the_language_is_told_by_script_and_function_words(text: str, code: str) -> None:
    """Only the likeliest languages' tables are asked."""
    assert [lexicon.code for lexicon in spoken(text)] == [code]


def test_a_word_of_one_language_is_not_a_cue_of_another() -> None:
    """German "hier" means here; in French it means yesterday."""
    assert search("temporary", "wir nehmen hier den gleichen Parser") is None


def test_content_leaves_function_words_and_inflection_out() -> None:
    """Two ways to say one thing meet."""
    assert set(content("We always use pnpm in this repository.")) == set(content("Use pnpm here."))
    assert set(content("committing changes")) == set(content("commit change"))


def test_paths_addresses_and_versions_are_one_token() -> None:
    """What is compared as a value is not cut to pieces."""
    assert tokens("see https://a.example/x, src/lib/money.ts and v1.2.3") == (
        "see",
        "https://a.example/x",
        "src/lib/money.ts",
        "and",
        "v1.2.3",
    )
    assert is_value("src/lib/money.ts")
    assert tokens("tests in spec/, code in src/app/ and gen/**, but *.ts in ./x") == (
        *("tests", "in", "spec/", "code", "in", "src/app", "and", "gen/**", "but", ".ts", "in", "/x"),
    )
    assert is_number("3.11")
    assert not is_number("flake8")


def test_polarity_is_seen_in_every_language() -> None:
    """Negations of the text's own language count."""
    assert negated("Never push to main.")
    assert negated("main へ push しません")
    assert not negated("日時は必ず UTC で保存する。")


def test_alike_sentences_share_half_of_their_words() -> None:
    """What a retraction means is the sentence that is built like it."""
    assert alike("From now on use spaces.", "From now on use tabs.")
    assert not alike("The port is 8080.", "Reviews need two people.")


def test_openers_are_found_at_the_start_only() -> None:
    """An opener in the middle is somebody's sentence."""
    assert at_start("remember", "remember that we use pnpm")
    assert not at_start("remember", "I do not remember that we use pnpm")


@pytest.mark.parametrize(
    ("said", "own"),
    [
        ("הבדיקות דורשות TZ=UTC", ("הבדיקות", "דורשות")),
        ("ทดสอบด้วย make test", ("ทดสอบด้วย",)),
        ("टेस्ट make test से चलाएँ।", ("टेस्ट", "से", "चलाएँ")),
        ("Тесты запускаются через make test.", ("тесты", "запускаются", "через")),
        ("Η δοκιμή με make test;", ("η", "δοκιμή", "με")),
        ("الاختبارات، بالأمر make test", ("الاختبارات", "بالأمر")),
        ("ტესტები make test", ("ტესტები",)),
        ("Kiểm thử bằng make test", ("kiểm", "thử", "bằng")),
    ],
)
def test_words_of_every_script_count(said: str, own: tuple[str, ...]) -> None:
    """A sentence in a language that cam has no table of is more than the names in it: its own words count, whole, with their marks."""
    assert tuple(token for token in content(said) if not token.isascii()) == own


@pytest.mark.parametrize("said", ["Draai de tests niet met make.", "Non usare make test.", "Не запускай make test.", "لا تشغل make test"])
def test_who_says_not_in_another_language_denies(said: str) -> None:
    """The plainest word of all is known in more languages than the eight with a table."""
    assert negated(said)
