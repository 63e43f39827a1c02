"""What people do to the files by hand is seen, and kept."""

from __future__ import annotations

import os
from dataclasses import replace
from subprocess import CalledProcessError
from typing import TYPE_CHECKING

import pytest

from cam.errors import StoreError
from cam.models import Action, Cursor, Kind, MemoryOperation, MemoryRecord, MemoryScope, Source, slug
from cam.store.lint import lint
from tests.conftest import git
from tests.unit.store.conftest import Memory

if TYPE_CHECKING:
    from pathlib import Path

MAKE = "project:commands:run-make-test"
WRITTEN = """---
title: my commands
## not a heading: front matter
---
Some words of mine.

## Use the staging database
for everything before Friday
- not after

```sh
## a comment in a script
make seed
```

<!-- a remark
## in a comment
-->

## Ask [[Anna]] about invoices
Summary: Anna knows the invoices
<<<<<<< HEAD
one side
=======
the other
>>>>>>> theirs
"""


def test_a_memory_that_git_has_merged_with_conflicts_goes_on(tmp_path: Path, memory: Memory) -> None:
    """Two people change a memory root that is kept in git: what both learned counts at once, and no agent is told git's marks."""
    memory.store.layout.run.mkdir(parents=True, exist_ok=True)
    memory.write("MEMORY.md", "Always ask before you deploy.\n")
    _learn(memory, "s-0", "Run make test")
    git(tmp_path, "init", "-q", str(memory.home))
    git(memory.home, "add", ".")
    git(memory.home, "commit", "-qm", "memory")
    other = Memory(tmp_path / "other", memory.project)
    git(tmp_path, "clone", "-q", str(memory.home), str(other.home))
    for one, notes, summary in ((memory, "Ask Marta.", "Run make lint"), (other, "Ask Kim.", "Run make docs")):
        one.write("MEMORY.md", one.text("MEMORY.md").replace("Always ask before you deploy.", notes))
        _learn(one, f"s-{summary}", summary)
        git(one.home, "add", ".")
        git(one.home, "commit", "-qm", summary)
    with pytest.raises(CalledProcessError):
        git(other.home, "pull", "-q", "--no-rebase", str(memory.home), "HEAD")
    assert "<<<<<<<" in other.text("MEMORY.md")
    assert other.store.notes(MemoryScope.PROJECT) == "Ask Kim.\nAsk Marta."
    assert sorted(other.summaries()) == ["Run make docs", "Run make lint", "Run make test"]
    assert all(other.store.cursor(one) for one in ("s-0", "s-Run make lint", "s-Run make docs")), "no session is read twice"
    named = {problem.path for problem in lint(other.store) if "merge" in problem.problem}
    assert {other.store.layout.cursors, other.store.layout.history(MemoryScope.PROJECT), other.path("MEMORY.md")} <= named
    _learn(other, "s-later", "Run make clean")
    page = other.text("MEMORY.md")
    assert page.count("<<<<<<<") == page.count("=======") == page.count(">>>>>>>") == 1, "only those around what people wrote are left"
    assert other.store.layout.cursors not in {problem.path for problem in lint(other.store)}


def _learn(memory: Memory, session: str, summary: str) -> None:
    record = MemoryRecord(scope=MemoryScope.PROJECT, topic=slug(summary), summary=summary)
    with memory.store.transaction(actor="sync") as tx:
        tx.apply([MemoryOperation(action=Action.ADD, record=record)], now=memory.now, cursors={session: Cursor(offset=1)})


def test_of_a_log_that_was_pasted_the_start_is_read_and_all_is_kept(memory: Memory) -> None:
    """Twenty megabytes in one entry neither slow down each search nor lose a byte when the entry is changed."""
    log = "".join(f"10:00:00 request {number} was answered\n" for number in range(5000))
    memory.write("notes.md", f"## The log\n```\n{log}```\n")
    known = memory.store.find("project:notes:the-log")
    assert (len(known.details), known.details[-1]) == (1000, "10:00:00 request 999 was answered")
    memory.on(known.ref, Action.UPDATE, replace(known, summary="The log of Monday"))
    assert log in memory.text("notes.md")
    assert len(memory.store.find(known.ref).details) == 1000
    memory.undo()
    assert memory.text("notes.md") == f"## The log\n```\n{log}```\n"


def test_a_heading_with_text_is_a_memory(memory: Memory) -> None:
    """The heading is the summary unless a summary follows; the lines are details."""
    memory.write("notes.md", WRITTEN)
    first, second = memory.store.records()
    assert (first.id, first.summary) == ("use-the-staging-database", "Use the staging database")
    assert first.details == ("for everything before Friday", "not after", "## a comment in a script", "make seed")
    assert (second.id, second.summary) == ("ask-anna-about-invoices", "Anna knows the invoices")
    assert first.source is Source.HUMAN
    assert first.updated_at.timestamp() == pytest.approx(memory.path("notes.md").stat().st_mtime, abs=0.002)


@pytest.mark.parametrize("eol", ["\n", "\r\n"])
@pytest.mark.parametrize("bom", ["", "\ufeff"])
def test_cam_adds_to_a_hand_written_file_without_touching_it(memory: Memory, eol: str, bom: str) -> None:
    """Every byte that was there is there, and line ends are the file's own."""
    text = bom + WRITTEN.replace("\n", eol)
    memory.write("notes.md", text)
    memory.add("New fact", "notes")
    after = memory.text("notes.md")
    assert after.startswith(text)
    assert after.count("\n") == after.count(eol)
    assert "New fact" in memory.summaries()


def test_changing_a_hand_written_entry_keeps_what_was_written(memory: Memory) -> None:
    """The entry gets its comment; the human's lines stay, and so do the other entries."""
    memory.write("notes.md", WRITTEN)
    old = memory.store.find("project:notes:use-the-staging-database")
    memory.on(old.ref, Action.UPDATE, replace(old, summary="Use the staging database, always"))
    text = memory.text("notes.md")
    assert "for everything before Friday\n- not after\n\n```sh\n## a comment in a script\nmake seed\n```\n" in text
    assert text.endswith(WRITTEN[WRITTEN.index("## Ask") :])
    assert memory.store.find(old.ref).details == old.details


def test_an_entry_that_is_archived_and_restored_takes_its_free_text_along(memory: Memory) -> None:
    """A human's paragraph belongs to the entry it stands in."""
    memory.add("Run make test")
    memory.write("commands.md", memory.text("commands.md") + "\nA paragraph of mine.\n")
    memory.on(MAKE, Action.ARCHIVE)
    assert "A paragraph of mine.\n" in memory.text("archive/commands.md")
    memory.on(MAKE, Action.RESTORE)
    assert "A paragraph of mine.\n" in memory.text("commands.md")


def test_undecodable_bytes_survive(memory: Memory) -> None:
    """A file that is no utf-8 is read, added to, and keeps its bytes."""
    memory.write("notes.md", "## Caf\udce9 latin\nh\udcf4tel\n")
    memory.add("New fact", "notes")
    assert memory.path("notes.md").read_bytes().startswith(b"## Caf\xe9 latin\nh\xf4tel\n")
    assert len(memory.store.records()) == 2
    latin = memory.store.records()[0]
    memory.on(latin.ref, Action.DELETE)
    assert memory.undo().applied[0].after == latin
    assert b"## Caf\xe9 latin\nh\xf4tel\n" in memory.path("notes.md").read_bytes()


@pytest.mark.parametrize("left_open", ["```\n## hidden\n", "<!--\n## hidden\n", "<pre>\n## hidden", "~~~~ x"])
def test_a_fence_that_was_left_open_does_not_swallow_a_new_memory(memory: Memory, left_open: str) -> None:
    """What is acknowledged is there."""
    memory.write("notes.md", f"## Mine\n{left_open}")
    memory.add("New fact", "notes")
    assert "New fact" in memory.summaries()
    assert memory.text("notes.md").startswith(f"## Mine\n{left_open}")
    assert "hidden" not in memory.summaries()


def test_entries_and_topics_can_be_moved_renamed_and_deleted_by_hand(memory: Memory) -> None:
    """The next command sees it; the file's place says scope and topic, whatever the comment says."""
    memory.add("Run make test")
    memory.path("workflow.md").write_text(memory.text("commands.md"))
    memory.path("commands.md").unlink()
    assert [record.ref for record in memory.store.records()] == ["project:workflow:run-make-test"]
    memory.add("Another", "workflow")
    assert "commands.md" not in memory.text("MEMORY.md")
    assert "workflow:run-make-test" in memory.text("MEMORY.md")


def test_two_entries_with_one_id_are_two_memories(memory: Memory) -> None:
    """A copied entry that was then edited gets a name of its own; an exact copy says nothing new."""
    memory.add("Run make test")
    entry = memory.text("commands.md").partition("## ")[2]
    memory.write("commands.md", f"## {entry}\n## {entry}\n## {entry.replace('Run make test', 'Run make lint')}")
    first, second = memory.store.records()
    assert (first.ref, second.summary) == (MAKE, "Run make lint")
    assert first.id != second.id
    memory.on(second.ref, Action.DELETE)
    assert memory.summaries() == ["Run make test"]


def test_notes_in_memory_md_are_kept_and_read(memory: Memory) -> None:
    """Above and below the generated part, byte for byte."""
    memory.add("Run make test")
    page = memory.text("MEMORY.md")
    memory.write("MEMORY.md", f"Always ask before deploying.\n\n{page}\n\n  Below.\n")
    memory.add("Run make lint")
    after = memory.text("MEMORY.md")
    assert after.startswith("Always ask before deploying.\n\n<!-- cam:begin")
    assert after.endswith("<!-- cam:end -->\n\n\n  Below.\n")
    assert "run-make-lint" in after
    assert memory.store.notes(MemoryScope.PROJECT) == "Always ask before deploying.\n  Below."
    assert memory.store.notes(MemoryScope.GLOBAL) == ""


def test_a_topic_that_is_a_link_inside_the_memory_stays_a_link(memory: Memory) -> None:
    """What is written goes where it leads."""
    memory.write("shared.md", "## One\n")
    memory.path("commands.md").symlink_to("shared.md")
    memory.add("Run make test")
    assert memory.path("commands.md").is_symlink()
    assert "Run make test" in memory.text("shared.md")


def test_a_link_that_leaves_the_memory_is_neither_read_nor_written(memory: Memory, tmp_path: Path) -> None:
    """Whatever it leads to is not memory."""
    outside = tmp_path / "outside.md"
    outside.write_text("## Secret plans\n")
    memory.add("One", "notes")
    memory.path("commands.md").symlink_to(outside)
    assert memory.summaries() == ["One"]
    with pytest.raises(StoreError, match="symbolic link"):
        memory.add("Run make test")
    assert outside.read_text() == "## Secret plans\n"
    assert memory.summaries() == ["One"]


def test_a_large_topic_with_a_fence_in_it_is_still_read(memory: Memory) -> None:
    """Only the stretch around the fence needs the slow parser."""
    memory.add("One", "notes")
    text = memory.text("notes.md")
    entry = text[text.index("## ") :]
    many = "\n".join(entry.replace('"one"', f'"n{n}"') for n in range(5_000))
    memory.write("notes.md", f"{many}\n## Mine\n```\n## hidden\n```\n\n{entry}")
    assert len(memory.store.records()) == 5_002


def test_a_topic_may_have_any_name_that_a_human_gave_it(memory: Memory) -> None:
    """Its entries are archived, deleted and brought back as in any other."""
    memory.write("My Notes.md", "## One\n\n## Two\n")
    memory.on("project:My Notes:one", Action.ARCHIVE)
    memory.on("project:My Notes:two", Action.DELETE)
    memory.undo()
    memory.undo()
    assert sorted(memory.summaries()) == ["One", "Two"]


def test_an_id_with_a_newline_cannot_start_another_entry(memory: Memory) -> None:
    """A comment may hold anything."""
    memory.write("notes.md", '## x\n<!-- cam:entry {"id":"a\\n## b"} -->\nSummary: One\nDetails:\n')
    (record,) = memory.store.records()
    memory.on(record.ref, Action.UPDATE, replace(record, summary="Two"))
    assert memory.summaries() == ["Two"]


def test_a_comment_without_a_usable_id_is_a_hand_written_entry(memory: Memory) -> None:
    """Whatever else it holds is used."""
    memory.write(
        "notes.md",
        '## My fact\n<!-- cam:entry {"id":7,"kind":"preference"} -->\nSummary: One\nDetails:\n- d\n\n## Broken\n<!-- cam:entry {oops -->\n',
    )
    first, second = memory.store.records()
    assert (first.id, first.kind, first.details) == ("my-fact", Kind.PREFERENCE, ("d",))
    assert (second.id, second.summary) == ("broken", "Broken")


def test_an_indented_heading_is_not_swallowed_by_the_list_of_a_changed_entry(memory: Memory) -> None:
    """Details are a list, into whose item an indented heading would fall: the list is closed before it."""
    memory.write("commands.md", "## run tests\n   ## more\ntext of more\n")
    record = memory.store.find("project:commands:run-tests")
    memory.on(record.ref, Action.UPDATE, replace(record, details=("with make",)))
    assert [one.id for one in memory.store.records()] == ["run-tests", "more"]
    assert memory.text("commands.md").endswith("   ## more\ntext of more\n")


def test_an_indented_fence_after_the_details_stays_a_fence(memory: Memory) -> None:
    """In the list of details it would end with the item, and what stands in it would be an entry."""
    memory.write("commands.md", "## run tests\n  ```\n## no entry\n")
    record = memory.store.find("project:commands:run-tests")
    memory.on(record.ref, Action.UPDATE, replace(record, details=("with make",)))
    assert [one.id for one in memory.store.records()] == ["run-tests"]
    assert memory.text("commands.md").endswith("  ```\n## no entry\n")


def test_the_page_lists_what_was_pinned_by_hand_after_the_next_change(memory: Memory) -> None:
    """Of a file that is younger than the page all facts are weighed anew, not only those that were listed."""
    for number in range(7):
        memory.add(f"Fact {number}", "notes")
    assert "Fact 0" not in memory.text("MEMORY.md")
    memory.write("notes.md", memory.text("notes.md").replace('{"id":"fact-0",', '{"id":"fact-0","pinned":true,'))
    memory.add("Run make test")
    assert "Fact 0" in memory.text("MEMORY.md")


def test_the_page_lists_what_was_edited_after_the_clock_was_set_back(memory: Memory) -> None:
    """It is then older than the page, which was written in what is now the future."""
    memory.add("Run make test")
    memory.add("Tags are signed", "releases")
    page = memory.path("MEMORY.md")
    os.utime(page, (4e9, 4e9))
    memory.write("releases.md", memory.text("releases.md").replace("Tags are signed", "Tags are pushed"))
    memory.add("Run make lint")
    assert "Tags are pushed" in page.read_text("utf-8")


def test_an_edited_text_keeps_what_else_is_known_of_it(memory: Memory) -> None:
    """Its kind, its tags, when it was made and that it is pinned stand in the comment, which nobody has touched."""
    pinned = MemoryRecord(
        scope=MemoryScope.PROJECT, topic="commands", summary="Use port 5544", kind=Kind.PREFERENCE, tags=("ports",), pinned=True
    )
    memory.do(MemoryOperation(action=Action.ADD, record=pinned))
    (before,) = memory.store.records()
    memory.write("commands.md", memory.text("commands.md").replace("Use port 5544", "Use port 6655"))
    (after,) = memory.store.records()
    assert after == replace(before, summary="Use port 6655")


def test_a_secret_in_a_heading_is_not_in_the_name_of_the_entry(memory: Memory) -> None:
    """The file is its author's; what goes elsewhere, such as a ref, tells nothing of it."""
    token = "ghp_" + "a1B2c3D4e5F6g7H8i9J0k1L2m3N4o5P6q7R8"
    memory.write("notes.md", f"## The bot logs in with {token}\n- every night\n")
    (record,) = memory.store.records()
    assert token.casefold() not in record.ref
    assert memory.store.find(record.ref).summary.endswith(token)
