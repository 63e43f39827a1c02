"""A change finds its place again, also in a file that somebody edited meanwhile."""

from __future__ import annotations

from pathlib import Path

import pytest

from cam.store import journal
from cam.store.draft import FileChange

TEXT = "".join(f"## e{n}\nSummary: fact {n}\nDetails:\n- more\n\n" for n in range(6)).encode()
NEW = b"## new\nSummary: new\nDetails:\n"


def splice(before: bytes | None, after: bytes | None, name: str = "t.md") -> journal.Splice:
    """The change from one text to another."""
    return journal.splice(FileChange(path=Path("/m") / name, before=before, after=after))


CHANGES = [
    (None, NEW),
    (NEW, None),
    (None, b""),
    (b"", NEW),
    (b"\nx\n", b"y\nx\n"),
    (b"\n\n", b"a\n"),
    (TEXT, TEXT + NEW),
    (TEXT, NEW + TEXT),
    (TEXT, TEXT[:40]),
    (b"one\nxrest\nlast\n", b"one\nyrest\nlast\n"),
]


@pytest.mark.parametrize(("before", "after"), [*CHANGES, (TEXT, TEXT.replace(b"fact 3", b"fact three"))])
def test_a_change_gives_the_planned_text_once(before: bytes | None, after: bytes | None) -> None:
    """And does nothing to a text that has it already."""
    change = splice(before, after)
    assert journal.spliced(before, change) == after
    assert journal.spliced(after, change) == after


def test_a_small_change_of_a_large_file_makes_a_small_journal() -> None:
    """Only the lines around it are written down."""
    large = TEXT * 10_000
    middle = large[: len(large) // 2].rfind(b"\n") + 1
    for changed in (large + NEW, NEW + large, large[:middle] + NEW + large[middle:], large[:middle] + large[middle + 400 :]):
        change = splice(large, changed)
        assert len(change.old) + len(change.new) < 1_000
        assert {large[change.start - 1 : change.start], change.old[-1:], change.new[-1:]} <= {b"\n", b""}, "whole lines"
        assert journal.spliced(large, change) == changed


@pytest.mark.parametrize("edit", [lambda t: b"Mine.\n\n" + t, lambda t: t + b"\n## mine\n", lambda t: t.replace(b"fact 0", b"fact zero")])
@pytest.mark.parametrize(
    "after", [TEXT + NEW, TEXT.replace(b"fact 3", b"fact three"), TEXT.replace(b"## e2\nSummary: fact 2\nDetails:\n- more\n\n", b"")]
)
def test_an_edit_elsewhere_and_the_change_are_both_kept(edit: object, after: bytes) -> None:
    """As if one had come after the other."""
    assert callable(edit)
    found = journal.spliced(edit(TEXT), splice(TEXT, after))
    assert found is not None
    assert sorted(found.splitlines()) == sorted(edit(after).splitlines())


def test_an_edit_of_the_same_lines_wins_and_additions_are_kept() -> None:
    """A human's words are not overwritten; what is new is not lost."""
    edited = TEXT.replace(b"fact 3", b"my fact")
    assert journal.spliced(edited, splice(TEXT, TEXT.replace(b"fact 3", b"fact three"))) == edited
    assert journal.spliced(b"## all new\n", splice(TEXT, TEXT + NEW)) == b"## all new\n" + NEW
    assert journal.spliced(b"## all new", splice(TEXT, TEXT + NEW)) == b"## all new\n" + NEW, "on a line of its own"
    assert journal.spliced(None, splice(TEXT, TEXT + NEW)) == NEW
    assert journal.spliced(None, splice(TEXT, TEXT.replace(b"fact 3", b"x"))) is None


def test_a_json_file_that_is_newer_is_left_alone() -> None:
    """Its lines cannot be merged."""
    assert journal.spliced(b'{"c":1}', splice(b'{"a":1}', b'{"b":1}', "cursors.json")) == b'{"c":1}'


def test_a_journal_reads_back_as_it_was_written() -> None:
    """Any bytes; anything else is no journal."""
    lines = (journal.Lines(path=Path("/m/h.jsonl"), offset=5, data=bytes(range(256))),)
    whole = journal.Journal(operation_id="x", splices=(splice(TEXT, bytes(range(256))), splice(None, b"\xff")), lines=lines)
    packed = journal.pack(whole, Path("/m"))
    assert journal.unpack(packed, Path("/m")) == whole
    for other in (b"", packed[:-5], b"[]", b"{}", packed.replace(b'"version":1', b'"version":9'), b'{"version":1,"files":[1],"lines":[]}'):
        assert journal.unpack(other, Path("/m")) is None


@pytest.mark.parametrize(
    "text",
    [
        "",
        "[]",
        '{"version":1}',
        '{"version":1,"files":[],"lines":7}',
        '{"version":1,"files":[],"lines":{},"operation":"o"}',
        '{"version":1,"files":[{}],"lines":[],"operation":"o"}',
        '{"version":1,"files":[],"lines":[],"outside":"/home","operation":"o"}',
    ],
)
def test_what_is_no_journal_announces_nothing(text: str) -> None:
    assert journal.unpack(text.encode(), Path("/memory")) is None


def test_what_somebody_wrote_where_a_file_was_to_begin_or_before_one_ended_is_kept() -> None:
    """Beside what is new, and without what was to go."""
    assert journal.spliced(b"Mine.\n", splice(None, NEW)) == b"Mine.\n" + NEW
    assert journal.spliced(b"Mine.\n\n" + NEW, splice(NEW, None)) == b"Mine.\n\n"


def test_lines_that_stand_in_an_edited_file_already_are_not_added_again() -> None:
    change = journal.splice(FileChange(path=Path("/t.md"), before=b"a\n", after=b"a\nb\n"))
    assert journal.spliced(b"mine\na\nb\n", change) == b"mine\na\nb\n"


@pytest.mark.parametrize(("version", "newer"), [("2", True), ("1", False), ('"2"', False), ("null", False)])
def test_only_a_later_version_is_left_to_it(version: str, newer: bool) -> None:
    assert journal.is_newer(f'{{"version":{version}}}'.encode()) is newer


def test_what_cannot_be_reached_any_more_is_given_up(tmp_path: Path) -> None:
    """A worktree that was removed keeps no later writer from the memory; what lies in the memory is finished."""
    there, gone, home = tmp_path / "there", tmp_path / "gone", tmp_path / "memory"
    there.mkdir()
    lines = [journal.Lines(path=place / "x.jsonl", offset=0, data=b"{}\n") for place in (home, there, gone, tmp_path)]
    texts = [journal.splice(FileChange(path=place / "x.md", before=None, after=b"x")) for place in (home, there, gone, tmp_path)]
    whole = journal.Journal(operation_id="o", splices=tuple(texts), lines=tuple(lines), outside=(there, gone))
    assert journal.within_reach(whole, home).lines == tuple(lines[:2])
    assert journal.within_reach(whole, home).splices == tuple(texts[:2])


def test_what_adds_nothing_but_blank_lines_adds_none_to_what_somebody_emptied() -> None:
    assert journal.spliced(b"", splice(b"a\n", b"a\n\n")) == b""


def test_a_journal_with_a_closed_log_and_a_file_elsewhere_reads_back_as_it_was_written() -> None:
    home, away = Path("/m"), Path("/elsewhere")
    change = journal.splice(FileChange(path=away / "active.md", before=TEXT, after=TEXT + NEW))
    lines = journal.Lines(path=home / "log.jsonl", offset=0, data=b"{}\n", segment=home / "log.000001.jsonl")
    whole = journal.Journal(operation_id="op", splices=(change,), lines=(lines,), outside=(away,))
    assert journal.unpack(journal.pack(whole, home), home) == whole


def test_a_json_file_is_not_changed_by_lines() -> None:
    """Its lines may stand where they did, and the whole be another."""
    change = splice(b'{\n"a": 1\n}\n', b'{\n"a": 2\n}\n', "t.json")
    newer = b'{\n"a": 1\n}\n \n'
    assert journal.spliced(newer, change) == newer


def test_of_lines_that_stand_there_often_the_nearest_are_changed() -> None:
    block = b"## e\nSummary: s\nDetails:\n- more\n\n"
    after = block * 3 + block.replace(b"more", b"less") + block * 2
    assert journal.spliced(b"Mine.\n\n" + block * 6, splice(block * 6, after)) == b"Mine.\n\n" + after
