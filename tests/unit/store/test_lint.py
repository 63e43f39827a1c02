"""A human is told what is odd in the files, and where."""

from __future__ import annotations

import os
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from cam.models import Action, MemoryScope
from cam.redact.records import told
from cam.store.lint import lint
from cam.store.topic import header

if TYPE_CHECKING:
    from tests.unit.store.conftest import Memory

ENTRY = '## a\n<!-- cam:entry {"id":"a","scope":"project"} -->\nSummary: A\nDetails:\n'


@pytest.mark.parametrize(
    ("text", "line", "problem", "meaning"),
    [
        ("## a\n\n<<<<<<< HEAD\nx\n=======\ny\n>>>>>>> other\n", 3, "a merge conflict", "both sides"),
        ("## a\n\n<<<<<<< HEAD\nx\ny\n", 3, "without its partner", "says nothing"),
        ("## a\nx\n=======\ny\n", 3, "without its partner", "says nothing"),
        ("## a\n\ny\n>>>>>>> other\n", 4, "without its partner", "says nothing"),
        ("## a\n\n## Caf\udce9\n", 3, "not utf-8", "kept"),
        ("## a\n<!-- cam:entry {oops} -->\n", 2, "cannot be read", "by hand"),
        (ENTRY.replace("project", "global"), 2, "says global", "is project"),
        (f"{ENTRY}\n{ENTRY}", 6, "second entry", "nothing new"),
        (f"{ENTRY}\n{ENTRY.replace('Summary: A', 'Summary: B')}", 6, "second entry", "another memory, a-"),
        (f"{ENTRY.replace('project', 'global')}".replace("\n", "\r\n"), 2, "says global", "is project"),
        ("---\ntitle: x\n---\n# Notes\n\n- Staging is reset on Fridays.\n", 6, "without a `## ` heading", "no memory"),
        ("## a\n\n```\nleft open\n", 5, "left open", "closed"),
        ("## a\n\n## b\n" + "a line of a log\n" * 1001, 3, "very many lines, b", "1000 are read"),
    ],
)
def test_oddities_are_reported_with_their_line(memory: Memory, text: str, line: int, problem: str, meaning: str) -> None:
    """And with what cam makes of them."""
    memory.write("notes.md", text)
    (found,) = lint(memory.store)
    assert (found.path.name, found.line) == ("notes.md", line)
    assert problem in found.problem
    assert meaning in found.meaning
    assert memory.text("notes.md") == text


def test_a_lost_marker_is_reported(memory: Memory) -> None:
    """Its page goes on working."""
    memory.add("One")
    memory.write("MEMORY.md", "mine\n<!-- cam:end -->\n" + memory.text("MEMORY.md"))
    (found,) = lint(memory.store)
    assert (found.path.name, found.line) == ("MEMORY.md", 2)


def test_a_name_that_cam_would_not_give_is_reported(memory: Memory) -> None:
    """It is read all the same."""
    memory.write("My Notes.md", ENTRY)
    assert [found.line for found in lint(memory.store)] == [1]
    assert memory.summaries() == ["A"]


@pytest.mark.parametrize(
    "text",
    [
        "",
        "---\na: b\n---\n",
        "## a\n\nStaging\n=======\nIs reset on Fridays.\n",
        f"\ufeff{header('notes')}",
        ENTRY.replace("\n", "\r\n"),
        "# Mine\n\n<!-- later -->\n",
    ],
)
def test_what_holds_no_memory_or_other_line_ends_is_not_odd(memory: Memory, text: str) -> None:
    """Each line of a file with CRLF ends has its comment understood."""
    memory.write("notes.md", text)
    assert not list(lint(memory.store))


def test_what_cam_and_its_predecessor_write_is_not_odd(memory: Memory, predecessor: Memory) -> None:
    """Not even the entry with a newline in its summary."""
    memory.add("Run make test", details=("```", "<!--"))
    memory.on("project:commands:run-make-test", Action.ARCHIVE)
    assert list(lint(memory.store)) == []
    assert list(lint(predecessor.store)) == []


@pytest.mark.parametrize("kind", ["outside", "nowhere", "round", "pipe", "folder"])
def test_what_is_passed_over_is_reported(memory: Memory, tmp_path: Path, kind: str) -> None:
    """A link that leaves the memory is not followed, a pipe is not waited for; both are named."""
    memory.add("Tags are signed.")
    odd = memory.store.layout.directory(MemoryScope.PROJECT) / "odd.md"
    elsewhere = tmp_path / "elsewhere.md"
    elsewhere.write_text("# Elsewhere\n")
    match kind:
        case "outside":
            odd.symlink_to(elsewhere)
        case "nowhere":
            odd.symlink_to(tmp_path / "gone.md")
        case "round":
            odd.symlink_to(odd)
        case "pipe":
            os.mkfifo(odd)
        case _:
            odd.mkdir()
    (found,) = lint(memory.store)
    until = "the file itself stands there" if odd.is_symlink() else "one stands in its place"
    assert (found.path, found.meaning) == (odd, f"not read until {until}")
    assert len(memory.store.records()) == 1


@pytest.mark.parametrize("name", ["Ops.MD", "ops.Md", "memory.MD", "ops.markdown"])
def test_a_topic_whose_name_ends_otherwise_is_named(memory: Memory, name: str) -> None:
    """It is read nowhere; another kind of file is nobody's topic."""
    for one in (name, "ops.txt", "ops.md.bak", ".ops.MD"):
        memory.write(one, ENTRY)
    (found,) = lint(memory.store)
    assert (found.path.name, found.problem) == (name, "a name that does not end in .md")
    assert found.meaning == "not read until it has one that does"
    assert memory.store.records() == ()
    memory.path(name).rename(memory.path("ops.md"))
    assert list(lint(memory.store)) == []
    assert memory.summaries() == ["A"]


def test_a_secret_in_a_name_that_is_not_read_is_not_shown(memory: Memory) -> None:
    memory.write("ghp_u8jzPde0IgxLd6GncfBAepfJBd0Kh8oOOL8d.MD", ENTRY)
    (found,) = lint(memory.store)
    assert (found.path.name, found.problem) == ("[redacted: github token].MD", "a secret as its name")


_HAND = (
    '## {id}\n<!-- cam:entry {{"id":"{id}","scope":"project","updatedAt":"2026-11-30T20:00:22.412Z","reason":"{reason}"}} -->\n'
    "Summary: {summary}\nDetails:\n{details}"
)


@pytest.mark.parametrize(
    ("summary", "details", "reason", "lines"),
    [
        ('Mit dem Kennwort "geheim123!" kommst du hinein.', "", "", [3]),
        ("The rig is pi@10.0.0.4, pw raspberry1", "", "", [3]),
        ("The lab is open.", "- wifi is KaffeeNetz / Espresso2024!\n", "", [5]),
        ("The lab is open.", "", "the password is hunter2Zq9", [2]),
        ("The password is kept in 1Password.", "- ask Ann\n", "by hand", []),
    ],
)
def test_what_is_named_a_secret_is_what_nobody_is_told(memory: Memory, summary: str, details: str, reason: str, lines: list[int]) -> None:
    """One judgement: the date and the name in the comment of an entry make no sentence about a password."""
    name = "mit-dem-kennwort-geheim123-kommst-du-hinein"
    memory.write("notes.md", _HAND.format(id=name, summary=summary, details=details, reason=reason))
    memory.write("memory-history.jsonl", "")
    assert [found.line for found in lint(memory.store)] == lines
    (record,) = memory.store.records()
    assert (told(record) != record) == bool(lines)


@pytest.mark.parametrize(
    ("field", "kinds"),
    [
        ('"password":"Sup3rS3cret!9x"', ["a secret (password)"]),
        ('"access":[{"passwords":["Sup3rS3cret!9x"]}]', ["a secret (password)"]),
        ('"pin":8841', ["a secret (token)"]),
        ('"key":"user_id2","tags":["password","login2"],"sessions":3', []),
    ],
)
def test_the_name_of_a_field_in_a_comment_may_tell_a_secret(memory: Memory, field: str, kinds: list[str]) -> None:
    """A field that cam does not know is kept, and what it is called says what its value is."""
    memory.write("notes.md", f'## lab\n<!-- cam:entry {{"id":"lab","scope":"project",{field}}} -->\nSummary: The lab is open.\n')
    assert [found.problem for found in lint(memory.store)] == kinds
