from __future__ import annotations

from datetime import timedelta
from typing import TYPE_CHECKING

from cam.models import Action, MemoryScope
from cam.store.statistics import statistics

if TYPE_CHECKING:
    from tests.unit.store.conftest import Memory


def test_what_is_archived_is_counted_apart(memory: Memory) -> None:
    memory.add("Run make test")
    memory.add("Short answers", "style", scope=MemoryScope.GLOBAL)
    memory.add("Run npm test")
    memory.on("project:commands:run-npm-test", Action.ARCHIVE)
    found = statistics(memory.store, memory.store.records(archived=True), now=memory.now)
    assert (found.records, found.states) == (2, {"active": 2, "archived": 1})
    assert found.topics == {"project/commands": 1, "global/style": 1}
    assert found.bytes["markdown"] == sum(file.size for file in memory.store.topic_files())


def test_age_is_that_of_the_last_change(memory: Memory) -> None:
    memory.add("Run make test")
    memory.now += timedelta(days=20)
    memory.add("Run make lint")
    assert statistics(memory.store, memory.store.records(), now=memory.now).ages == {"today": 1, "this month": 1}
