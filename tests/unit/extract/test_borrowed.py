"""What in a message was written elsewhere."""

from __future__ import annotations

import pytest

from cam.continuity.evidence import summarise
from cam.extract import extract
from cam.extract.borrowed import is_commented_code
from cam.models import HumanSaid


def learned(text: str) -> list[str]:
    return [one.record.summary for one in extract([HumanSaid(text=text)], ()) if one.record]


@pytest.mark.parametrize(
    "line",
    [
        "workers = 4  # never raise this above 8",
        "final int limit = 20; // always 20",
        "depth: 3 # immer ungerade halten",
        "#define SLOTS 16 /* never fewer */",
        "SELECT name FROM people -- we never delete people",
        "local depth = 3 -- always",
        '"depth": 3, // siempre 3',
        "def mean(values):  # TODO always use polars here",
        "return cache.get(key) // 常に20にすること",
        "EXPOSE 8080 # always this port",
    ],
)
def test_the_comment_behind_a_line_of_code_is_no_word_of_the_speaker(line: str) -> None:
    """Without a fence around it, too, whatever language it is written in: nothing is learned of it, and no step is left to do."""
    assert learned(f"{line}\nwhat does this do?") == []
    assert [step for step in summarise([HumanSaid(text=line)], root="/x").local.next if "polars" in step] == []


@pytest.mark.parametrize(
    "line",
    [
        "always run `make lint` -- it is fast",
        "Use `let` only in loops // never `var`",
        "Note: 5432 -- never another port",
        "function names are in camelCase -- always",
        "we write a = b // never a=b",
        "never merge #12 and #13 together",
        "Node 22 -- never 20",
    ],
)
def test_a_dash_or_a_number_sign_in_a_sentence_opens_no_comment(line: str) -> None:
    """What stands before it is a sentence."""
    assert not is_commented_code(line)
