from __future__ import annotations

from dataclasses import replace
from datetime import UTC, datetime

import pytest

from cam.continuity.document import marked, merge, parse, render
from cam.continuity.state import ITEMS, Continuity, Header, Layer, Status
from cam.models import MemoryScope
from tests.conftest import FIXTURES

CASES = FIXTURES / "continuity"
NOW = datetime(2026, 12, 1, 12, tzinfo=UTC)
HEAD = Header(
    scope=MemoryScope.LOCAL,
    project_id="shop-000000000001",
    worktree_id="shop-000000000002",
    updated_at=NOW,
    session_id="s1",
    branch="main",
    commit="be0e4d1",
)
LATER = replace(HEAD, session_id="s2")
LAYER = Layer(
    goal="Add a CSV export",
    confirmed=("Command succeeded: `make build`",),
    failed=("Command failed: `make test` — 1 failed",),
    untried=("a bigger buffer",),
    next=("write the header row", "document it"),
    notes=("File modified: src/csv.ts",),
)


def texts(file: Continuity, name: str) -> list[str]:
    return [item.text for item in file.items.get(name, ())]


def read(text: str) -> Continuity:
    return parse(text, MemoryScope.LOCAL)


def test_what_was_written_is_read() -> None:
    file = read(render(LAYER, HEAD))
    assert file.header == HEAD
    assert file.goal == LAYER.goal
    assert all(tuple(texts(file, name)) == LAYER.of(name) for name in file.items)


def test_empty_sections_say_so_and_read_as_empty() -> None:
    file = read(render(Layer(), HEAD))
    assert file.goal == ""
    assert not any(file.items.values())
    assert "No next step recorded." in render(Layer(), HEAD)


@pytest.mark.parametrize("name", ["predecessor-local.md", "predecessor-shared.md"])
def test_the_predecessors_files_are_read_and_continued(name: str) -> None:
    """Its items are generated ones: they give way when the section is full."""
    text = (CASES / name).read_text(encoding="utf-8")
    file = read(text)
    assert file.header.session_id == "s-0002"
    assert file.header.worktree_id == "shop-a064ce9bbf9b"
    if "local" in name:
        assert file.goal == "Next step: change src/cart/store.ts to batch writes."
        assert texts(file, "next") == ["change src/cart/store.ts to batch writes."]
    else:
        assert texts(file, "failed") == ["Command failed: `yarn build` — Error: missing SHOP_KEY Process exited with code 1"]
        assert file.goal == ""
    merged = read(merge(text, replace(LAYER, next=tuple(f"step {n}" for n in range(ITEMS))), HEAD))
    assert merged.goal == LAYER.goal
    assert texts(merged, "next") == [f"step {n}" for n in range(ITEMS)]
    assert texts(merged, "failed")[0] == LAYER.failed[0]


def test_new_items_come_first_and_eight_stay() -> None:
    text = render(LAYER, HEAD)
    text = merge(text, Layer(next=("check the quotes",)), LATER)
    assert texts(read(text), "next") == ["check the quotes", "write the header row", "document it"]
    text = merge(text, Layer(next=tuple(f"step {n}" for n in range(7))), replace(HEAD, session_id="s3"))
    assert texts(read(text), "next") == [*(f"step {n}" for n in range(7)), "check the quotes"]


@pytest.mark.parametrize(
    ("goal", "step"),
    [
        ("Die Mahnungen umbauen.", "bitte die Mahnungen umbauen."),
        ("Next task: rebuild the reminders.", "rebuild the reminders."),
        ("Fix the importer", "Continue with the latest request: Fix the importer"),
    ],
)
def test_a_step_that_is_the_goal_ends_with_it(goal: str, step: str) -> None:
    text = render(Layer(goal=goal, next=(step, "document it")), HEAD)
    assert texts(read(merge(text, Layer(next=("x y z",)), LATER)), "next") == ["x y z", step, "document it"]
    text = merge(text, Layer(goal="Add a dark mode"), LATER)
    assert texts(read(text), "next") == ["document it"]
    assert texts(read(merge(text, Layer(goal="Document it."), replace(HEAD, session_id="s3"))), "next") == [], "taken up"


def test_continue_keeps_the_goal() -> None:
    """A session that asked for nothing of its own brings none."""
    assert read(merge(render(LAYER, HEAD), Layer(next=("x y z",)), LATER)).goal == LAYER.goal


def test_a_command_that_works_now_is_no_failed_attempt() -> None:
    """And the other way round, also over sessions; a failure in another worktree is another one's."""
    text = merge(render(LAYER, HEAD), Layer(confirmed=("Command succeeded: `make test`",)), LATER)
    assert texts(read(text), "failed") == []
    assert "No failed approaches recorded." in text
    text = merge(text, Layer(failed=("Command failed: `make build` — disk full",)), replace(HEAD, session_id="s3"))
    assert texts(read(text), "confirmed") == ["Command succeeded: `make test`"]
    other = merge(render(LAYER, HEAD), Layer(confirmed=("Command succeeded: `make test`",)), replace(LATER, worktree_id="other-1"))
    assert texts(read(other), "failed") == list(LAYER.failed)


def test_what_a_session_says_no_longer_goes_when_it_is_saved_again() -> None:
    text = merge(render(LAYER, HEAD), replace(LAYER, next=("document it",)), HEAD)
    assert texts(read(text), "next") == ["document it"]


def test_saving_twice_changes_nothing() -> None:
    text = merge(render(LAYER, HEAD), LAYER, HEAD)
    assert merge(text, LAYER, HEAD) == text


HUMAN = """---
kind: session-continuity
owner: Ada
status: active
known: -
---

# Session Continuity

A preface of mine.

## Incomplete / Next
Ask Bo before touching the parser.

- mine: call the printer
  with two lines
* another of mine

A closing remark.

## Open questions
- Who owns the printer?

## Goal
Ship the export by Friday.

It matters to the finance team.
"""


def test_what_a_human_wrote_stays_where_it_is() -> None:
    """Order, free text, sections of their own, front matter, bullets, and a goal they set."""
    text = merge(HUMAN, LAYER, HEAD)
    lines = text.split("\n")
    stays = [line for line in HUMAN.split("\n") if line and not line.startswith("known")]
    assert [line for line in lines if line in stays] == stays
    assert read(text).goal == "Ship the export by Friday."
    assert texts(read(text), "next") == ["write the header row", "document it", "mine: call the printer with two lines", "another of mine"]
    assert texts(read(text), "failed") == list(LAYER.failed)


def test_a_human_who_edits_an_item_owns_it() -> None:
    """It is not replaced by what cam would say, nor dropped for space."""
    text = render(LAYER, HEAD).replace("— 1 failed", "— 1 failed, only on CI")
    edited = "Command failed: `make test` — 1 failed, only on CI"
    text = merge(text, LAYER, HEAD)
    assert texts(read(text), "failed") == [edited]
    text = merge(text, Layer(failed=tuple(f"Command failed: `x{n}`" for n in range(ITEMS))), LATER)
    assert edited in texts(read(text), "failed")
    assert len(texts(read(text), "failed")) == ITEMS


def test_an_item_that_a_human_removed_stays_away() -> None:
    text = "\n".join(line for line in render(LAYER, HEAD).split("\n") if "document it" not in line)
    assert texts(read(merge(text, LAYER, HEAD)), "next") == ["write the header row"]


def test_an_item_that_was_dropped_for_space_may_come_back() -> None:
    text = merge(render(LAYER, HEAD), Layer(next=tuple(f"step {n}" for n in range(ITEMS))), LATER)
    assert "document it" not in texts(read(text), "next")
    assert texts(read(merge(text, Layer(next=("document it",)), replace(HEAD, session_id="s3"))), "next")[0] == "document it"


def test_a_goal_that_a_human_changed_is_theirs() -> None:
    text = render(LAYER, HEAD).replace("| Add a CSV export", "| Add a CSV export, with quotes")
    text = merge(text, LAYER, HEAD)
    assert read(text).goal == "Add a CSV export, with quotes"
    assert read(merge(text, replace(LAYER, goal="Something new"), LATER)).goal == "Add a CSV export, with quotes"


def test_a_task_that_was_done_begins_anew() -> None:
    """What the human wrote stays."""
    text = merge(render(LAYER, HEAD).replace("- write the header row", "- my own line\n- write the header row"), Layer(), HEAD, anew=True)
    assert read(text).goal == ""
    assert texts(read(text), "next") == ["my own line"]


def test_windows_line_ends_stay() -> None:
    text = merge(HUMAN.replace("\n", "\r\n"), LAYER, HEAD)
    assert text.count("\n") == text.count("\r\n")
    assert texts(read(text), "next")[0] == "write the header row"


def test_a_heading_in_a_code_fence_is_none() -> None:
    text = render(LAYER, HEAD).replace("- document it", "```\n## Goal\n- not an item\n```\n- document it")
    assert "not an item" not in str(read(text))
    assert "```\n## Goal\n- not an item\n```" in merge(text, Layer(next=("a b c",)), LATER)


def test_a_status_is_all_that_changes() -> None:
    text = marked(render(LAYER, HEAD), Status.PAUSED)
    assert read(text).header.status is Status.PAUSED
    assert marked(text, Status.ACTIVE) == render(LAYER, HEAD)


@pytest.mark.parametrize("text", ["", "---\n", "no front matter", "---\nstatus: odd\nupdatedAt: yesterday\n---\n## Goal\n", "## Goal"])
def test_anything_can_be_read_and_continued(text: str) -> None:
    assert read(text).header.status is Status.ACTIVE
    merged = read(merge(text, LAYER, HEAD))
    assert merged.goal == LAYER.goal
    assert texts(merged, "next") == list(LAYER.next)
