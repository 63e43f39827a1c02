from __future__ import annotations

import pytest

from cam.extract.acts import read
from cam.extract.masks import masked


@pytest.mark.parametrize(
    ("said", "heard"),
    [
        ("can we please always run the linter first?", "always run the linter first"),
        ("Could you from now on answer in English?", "from now on answer in English"),
        ("Kannst du bitte immer zuerst die Tests laufen lassen?", "immer zuerst die Tests laufen lassen"),
        ("Peux-tu s'il te plaît toujours répondre en français ?", "toujours répondre en français"),
        ("¿Puedes por favor usar siempre pnpm?", "usar siempre pnpm"),
        ("Você pode sempre usar pnpm, por favor?", "sempre usar pnpm"),
        ("可以请你以后都用中文回答吗？", "以后都用中文回答"),
        ("今後は必ずテストを実行してもらえますか？", "今後は必ずテストを実行してください"),
        ("앞으로 항상 테스트를 먼저 실행해 주시겠어요?", "앞으로 항상 테스트를 먼저 실행해 주세요"),
    ],
)
def test_a_rule_that_is_asked_for_politely_is_a_rule(said: str, heard: str) -> None:
    statement = read(said)
    assert (statement.text, statement.question) == (heard, False)


@pytest.mark.parametrize(
    "said",
    [
        "can we always assume UTC?",
        "could you please run the tests?",
        "Should we always use UUIDs?",
        "¿Siempre se firman?",
        "必ず直列で実行しますか？",
    ],
)
def test_what_only_asks_stays_a_question(said: str) -> None:
    assert read(said).question


def test_what_follows_dass_is_read_as_the_sentence_it_stands_for() -> None:
    assert read("Merk dir, dass wir bun benutzen, nicht npm.").text == "wir benutzen bun, nicht npm."


def test_what_is_ordered_behind_a_fact_tells_nothing_of_it() -> None:
    """The words "el texto" would make it somebody else's, if they did not stand in the order."""
    assert read("El límite de intentos pasó de 3 a 5, cambia el texto.").plain


def test_what_is_blanked_out_takes_its_place() -> None:
    """What is found beside it stands there in the whole text, too."""
    text = 'Run `make test`, see https://example.org/a, and "leave it as it is for now", said Anna.'
    assert len(masked(text)) == len(text)
    assert masked(text).index("said Anna") == text.index("said Anna")
    assert "make" not in masked(text)


def test_an_apology_is_taken_off_however_often_it_is_repeated() -> None:
    """Work that grew with the third power of their number, as where each has the rest read anew, would take some ten seconds."""
    told = "the broker is RabbitMQ."
    assert read(f"my bad, my mistake, I misspoke: {told}") == read(f"I misspoke: {told}")
    for n in range(1, 71):
        stammer = read("my bad, " * n + told)
        assert (stammer.misspoke, stammer.text) == (True, told)
