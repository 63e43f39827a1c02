from __future__ import annotations

import pytest

from cam.recall.terms import fold, terms, words


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("maxOldSpaceSize", {"max", "old", "space", "size", "max_old_space_size", "maxoldspacesize"}),
        ("max-old-space-size", {"max", "old", "space", "size", "max_old_space_size"}),
        ("ERR_4711", {"err", "4711", "err_4711"}),
        ("src/errors/codes.ts", {"src", "errors", "codes", "ts", "src_errors_codes_ts"}),
        ("project:commands:run-make", {"project", "commands", "run", "make", "project_commands_run_make"}),
        ("OOMKilled", {"oom", "killed", "oom_killed", "oomkilled"}),
        ("k8s", {"k8s"}),
        ("C++ and C#", {"cplusplus", "and", "csharp"}),
        ("@RequiresScope", {"requires", "scope", "requires_scope", "requiresscope"}),
        ("don't", {"don", "t"}),
        ("don\u2019t", {"don", "t"}),
        ("Größe", {"grosse"}),
        ("café", {"cafe"}),
        ("\uff21\uff22\uff23", {"abc"}),
        ("数据库", {"数据", "据库", "库"}),
        ("propsの", {"props", "の"}),
        ("  \0\t--- ... ", set()),
    ],
)
def test_text_is_found_by_its_whole_and_by_its_parts(text: str, expected: set[str]) -> None:
    assert set(terms(text)) == expected


def test_one_name_written_three_ways_is_one_term() -> None:
    assert len({next(iter(words(name))).whole[0] for name in ("maxOldSpace", "max-old-space", "max_old_space")}) == 1


def test_accents_of_other_scripts_are_letters() -> None:
    """Japanese voicing marks decompose like accents, but が is not か."""
    assert fold("が") != fold("か")
