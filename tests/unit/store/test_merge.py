"""A memory root in git after a merge with conflicts: both sides are known, and git's marks reach no reader."""

from __future__ import annotations

import time
from subprocess import CalledProcessError
from typing import TYPE_CHECKING

import pytest

from cam.models import Action, MemoryOperation, MemoryRecord, MemoryScope
from cam.store import merge
from cam.store.lint import lint
from tests.conftest import git

if TYPE_CHECKING:
    from pathlib import Path

    from tests.unit.store.conftest import Memory

_SIGNS = ("<<<<", "====", ">>>>", "||||")


def _merged(tmp_path: Path, memory: Memory, style: str, ours: MemoryOperation, theirs: MemoryOperation) -> str:
    """The topic file after two branches each did something and git could not join them."""
    git(tmp_path, "init", "-q", str(memory.home))
    git(memory.home, "config", "merge.conflictStyle", style)
    git(memory.home, "add", "projects")
    git(memory.home, "commit", "-qm", "memory")
    git(memory.home, "checkout", "-qb", "other")
    memory.do(theirs)
    git(memory.home, "commit", "-qam", "theirs")
    git(memory.home, "checkout", "-q", "-")
    memory.do(ours)
    git(memory.home, "commit", "-qam", "ours")
    with pytest.raises(CalledProcessError):
        git(memory.home, "merge", "-q", "other")
    return memory.text("commands.md")


def _adding(summary: str, *details: str) -> MemoryOperation:
    return MemoryOperation(
        action=Action.ADD, record=MemoryRecord(scope=MemoryScope.PROJECT, topic="commands", summary=summary, details=details)
    )


def _changing(summary: str, *details: str) -> MemoryOperation:
    changed = MemoryRecord(scope=MemoryScope.PROJECT, topic="commands", id="the-host", summary=summary, details=details)
    return MemoryOperation(action=Action.UPDATE, ref="project:commands:the-host", record=changed)


def _told(memory: Memory) -> dict[str, tuple[str, ...]]:
    """What each reader of the files is told: all records, the records one by one, and those that an index reads."""
    found = {record.summary: record.details for record in memory.store.records()}
    assert {one.summary: one.details for one in map(memory.store.find, (record.ref for record in memory.store.records()))} == found
    read = [record for file in memory.store.topic_files() for _, record in memory.store.read_changed(file, {}) if record]
    assert {record.summary: record.details for record in read} == found
    assert not any(sign in text for summary, details in found.items() for text in (summary, *details) for sign in _SIGNS)
    return found


def _marks(memory: Memory) -> list[int]:
    return [one.line for one in lint(memory.store) if "merge" in one.problem and one.path.name == "commands.md"]


def _mend(memory: Memory) -> None:
    with memory.store.transaction(actor="test") as tx:
        tx.repair(now=memory.now)


@pytest.mark.parametrize("style", ["merge", "diff3"])
def test_what_both_branches_remembered_is_told_without_the_marks(tmp_path: Path, memory: Memory, style: str) -> None:
    memory.add("Run make test")
    said = _merged(tmp_path, memory, style, _adding("The staging host is luchs.", "ask Kim"), _adding("The staging host is adler."))
    assert "\n=======\n" in said
    assert ("\n|||||||" in said) == (style == "diff3")
    known = {"Run make test": (), "The staging host is luchs.": ("ask Kim",), "The staging host is adler.": ()}
    assert _told(memory) == known
    assert len(_marks(memory)) == 1
    _mend(memory)
    assert memory.text("commands.md") == said
    assert _told(memory) == known


@pytest.mark.parametrize("style", ["merge", "diff3"])
def test_of_an_entry_that_both_changed_both_sides_stand_and_the_base_does_not(tmp_path: Path, memory: Memory, style: str) -> None:
    memory.do(
        MemoryOperation(
            action=Action.ADD,
            record=MemoryRecord(scope=MemoryScope.PROJECT, topic="commands", id="the-host", summary="The host is falke."),
        )
    )
    said = _merged(tmp_path, memory, style, _changing("The host is luchs.", "since May"), _changing("The host is adler.", "since June"))
    told = _told(memory)
    assert "luchs" in str(told)
    assert "adler" in str(told)
    assert "falke" not in str(told)
    assert "cam:entry" not in str(told)
    _mend(memory)
    assert memory.text("commands.md") == said
    assert _told(memory) == told


@pytest.mark.parametrize("style", ["merge", "diff3"])
def test_what_is_put_right_beside_a_conflict_leaves_it_whole(tmp_path: Path, memory: Memory, style: str) -> None:
    """Also an exact copy, whose original may stand in the side that its person drops."""
    memory.add("Run make test")
    said = _merged(tmp_path, memory, style, _adding("The staging host is luchs."), _adding("The staging host is adler."))
    ours = said[said.index("## ") : said.index("<<<<<<<")]
    odd = ours.replace("run-make-test", "run-make-lint").replace("make test", "make lint").replace('"project"', '"global"')
    memory.write("commands.md", f"{said}\n{odd}\n=======\n\n{ours}")
    _mend(memory)
    text = memory.text("commands.md")
    conflict = said[said.index("<<<<<<<") :]
    assert conflict in text
    assert text.count("=======\n") == conflict.count("=======\n"), "the lone one went"
    assert '"global"' not in text
    assert text.count("Summary: Run make test") == 2


def test_a_title_in_a_side_of_a_conflict_is_none_of_its_marks(memory: Memory) -> None:
    """Seven signs underline a title as well as they part the sides; where they stand behind the parting, the conflict is whole."""
    said = "# Commands\n\n<<<<<<< HEAD\n## host\nIt is luchs.\n=======\n## host\nWhere it is\n=======\nIt is adler.\n>>>>>>> other\n"
    memory.write("commands.md", said)
    named = _marks(memory)
    _mend(memory)
    assert memory.text("commands.md") == said
    assert _marks(memory) == named == [3]


def test_marks_without_their_partner_go_from_what_cam_wrote(memory: Memory) -> None:
    """And nothing else: a mark in a person's own lines, or of a base whose end nobody knows, stays and is named."""
    memory.add("Run make test", details=("with -j4",))
    memory.add("Run make lint")
    sound = memory.text("commands.md")
    for mark in ("<<<<<<< HEAD", "=======", ">>>>>>> other"):
        memory.write("commands.md", sound.replace("- with -j4\n", f"- with -j4\n{mark}\n"))
        told = _told(memory)
        assert len(_marks(memory)) == 1, mark
        _mend(memory)
        assert memory.text("commands.md") == sound, mark
        assert _told(memory) == told
    for said in (sound.replace("- with -j4\n", "- with -j4\n||||||| 1a2b\n- with -j2\n"), f"{sound}\n## by hand\n>>>>>>> other\nwords\n"):
        memory.write("commands.md", said)
        _mend(memory)
        assert memory.text("commands.md") == said
        assert len(_marks(memory)) == 1


def test_entries_in_the_base_are_no_memories(memory: Memory) -> None:
    """Where both sides took an entry out and put another in its place."""
    sides = [
        f"{mark}## {name}\nThe {name} side\n"
        for mark, name in (("<<<<<<< HEAD\n", "ours"), ("||||||| 1a2b\n", "old"), ("=======\n", "theirs"))
    ]
    memory.write("commands.md", "# Commands\n\n" + "".join(sides) + ">>>>>>> other\n")
    assert _told(memory) == {"ours": ("The ours side",), "theirs": ("The theirs side",)}
    memory.add("Run make test")
    assert "## old\nThe old side" in memory.text("commands.md"), "what a person wrote is kept"
    assert set(_told(memory)) == {"ours", "theirs", "Run make test"}


def test_a_sign_without_a_conflict_hides_nothing(memory: Memory) -> None:
    memory.write("commands.md", "## a\n||||||| a table of seven\n\n## b\ntext\n")
    assert set(_told(memory)) == {"a", "b"}


def test_marks_without_end_take_no_time() -> None:
    """Six hundred of a sort: each is met once, and none is tried with every other."""
    block = "<<<<<<< ours\n" + "||||||| base\n" * 600 + "=======\n" * 600
    begun = time.process_time()
    assert merge.bases(["## a\n", block, "## b\n"], "") == frozenset()
    assert time.process_time() - begun < 1
    assert merge.bases(["## a\n", block, "## b\n", ">>>>>>> theirs\n"], "") == frozenset()
    assert merge.bases(["<<<<<<< ours\n", "||||||| base\n", "## a\n", "=======\n>>>>>>> theirs\n"], "") == {1, 2}
