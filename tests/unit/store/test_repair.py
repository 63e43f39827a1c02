"""What lint puts right by itself, with a history like any other change."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cam.store.lint import lint

if TYPE_CHECKING:
    from cam.models import Changes
    from tests.unit.store.conftest import Memory

ODD = """# Commands

## a
<!-- cam:entry {"id":"a","scope":"global","updatedAt":"2026-11-29T18:00:00Z","sources":[],"reason":"","mine":1} -->
Summary: Run a
Details:

## a
<!-- cam:entry {"id":"a","scope":"project","updatedAt":"2026-11-29T18:00:00Z","sources":[],"reason":""} -->
Summary: Run a
Details:

## a
<!-- cam:entry {"id":"a","scope":"project","updatedAt":"2026-11-29T18:00:00Z","sources":[],"reason":""} -->
Summary: Run something else
Details:

## by hand
words
```
never closed
"""


def repair(memory: Memory) -> Changes:
    with memory.store.transaction(actor="lint") as tx:
        return tx.repair(now=memory.now)


def test_what_is_mechanical_is_put_right(memory: Memory) -> None:
    """Scope and id in comments, exact copies, open fences and stray markers; the memories are the same before and after."""
    memory.write("commands.md", ODD)
    memory.write("MEMORY.md", "mine\n<!-- cam:end -->\nmore\n")
    memory.write("memory-history.jsonl", "")
    before = memory.store.records()
    assert len(list(lint(memory.store))) == 5
    done = repair(memory)
    assert list(lint(memory.store)) == []
    assert [record.ref for record in memory.store.records()] == [record.ref for record in before]
    assert sorted(one.action for one in done.applied) == ["delete", "update", "update", "update"]
    assert '"mine":1' in memory.text("commands.md")
    assert memory.text("MEMORY.md").startswith("mine\nmore\n")
    assert repair(memory).applied == ()


def test_a_repair_can_be_undone(memory: Memory) -> None:
    memory.write("commands.md", ODD)
    repair(memory)
    memory.undo()
    assert "never closed\n" in memory.text("commands.md")
    assert '"scope":"global"' in memory.text("commands.md")


def test_a_sound_memory_stays_byte_for_byte(memory: Memory) -> None:
    memory.add("Run make test")
    before = memory.tree()
    assert repair(memory).operation_id == ""
    assert memory.tree() == before
