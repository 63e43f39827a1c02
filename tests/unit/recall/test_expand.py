from __future__ import annotations

from collections.abc import Mapping

from cam.recall.expand import GROUP_LIMIT, groups
from cam.recall.fuzzy import similar


class Known:
    """A vocabulary in a dictionary."""

    def __init__(self, **records: int) -> None:
        self.records = records

    def frequency(self, term: str) -> int:
        return self.records.get(term, 0)

    def starting(self, prefix: str) -> Mapping[str, int]:
        return {term: count for term, count in self.records.items() if term.startswith(prefix)}

    def similar(self, term: str) -> Mapping[str, float]:
        return similar(term, tuple(self.records))


def test_a_word_stands_for_itself_first_then_its_forms_then_what_it_begins() -> None:
    (group,) = groups("deploy", Known(deploy=2, deploys=5, deployment=1, deploybot=3))
    assert list(group.variants) == ["deploy", "deploys", "deployment", "deploybot"]
    assert list(group.variants.values()) == sorted(group.variants.values(), reverse=True)
    assert group.records == 5


def test_forms_without_a_common_beginning_are_known() -> None:
    """What was asked in the present is answered by what was noted in the past, but not by what only begins like it."""
    (built,) = groups("build", Known(built=2, builtin=1))
    (ran,) = groups("ran", Known(run=1, range=9))
    assert (list(built.variants), list(ran.variants)) == (["build", "built"], ["ran", "run", "range"])


def test_only_an_unknown_word_is_taken_for_a_misspelling() -> None:
    (known,) = groups("port", Known(port=1, post=4))
    (unknown,) = groups("prot", Known(port=1, pose=4))
    assert "post" not in known.variants
    assert "port" in unknown.variants


def test_a_known_compound_outweighs_its_parts_and_an_unknown_one_is_asked_for_by_them() -> None:
    known = groups("tariff_version", Known(tariff_version=1, tariff=5, version=9))
    assert [(group.text, group.weight < 1) for group in known] == [("tariff_version", False), ("tariff", True), ("version", True)]
    unknown = groups("tariff_version", Known(tariff=5, version=9))
    assert [(group.text, group.weight) for group in unknown] == [("tariff", 1.0), ("version", 1.0)]


def test_names_of_several_words_are_phrases() -> None:
    (group,) = groups("DLQ", Known(dead=1, letter=2))
    assert ("dead", "letter") in group.phrases


def test_a_name_of_several_words_is_known_by_its_short_one() -> None:
    asked = groups("preview of a pull request", Known(preview=1, pr=3))
    assert {group.text: "pr" in group.variants for group in asked} == {"preview": False, "pull": True, "request": True}
    assert "login" in groups("log in", Known(login=1))[0].variants


def test_stop_words_are_dropped_beside_other_words_only() -> None:
    assert [group.text for group in groups("where is the port", Known(port=1))] == ["port"]
    assert [group.text for group in groups("where is the", Known())] == ["where", "is", "the"]


def test_a_long_paste_is_asked_for_by_its_rarest_known_words() -> None:
    paste = " ".join(f"noise{number}" for number in range(500)) + " needle"
    asked = groups(paste, Known(needle=1, **{f"noise{number}": 50 for number in range(500)}))
    assert len(asked) <= GROUP_LIMIT
    assert "needle" in {group.text for group in asked}


def test_a_long_run_without_spaces_is_asked_for_by_its_rarest_known_pairs() -> None:
    run = "".join(chr(0x4E00 + number % 3000) for number in range(9_000)) + "只读副本"
    asked = groups(run, Known(只读=1, 读副=1, 副本=1))
    assert len(asked) <= GROUP_LIMIT
    assert {"只读", "读副", "副本"} <= {group.text for group in asked}
