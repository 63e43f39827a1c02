"""Promises of a purge, whatever the words of the memory: nothing of it is left unreported, and nothing else is changed."""

from __future__ import annotations

import re
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING

import orjson
from hypothesis import given, settings
from hypothesis import strategies as st

from cam.models import Action, Cursor, MemoryOperation, MemoryRecord, MemoryScope, State
from cam.project import Project
from cam.store import AuditEntry, AuditItem, Store

if TYPE_CHECKING:
    from collections.abc import Iterator

    from cam.store.history import HistoryEntry
    from cam.store.purge import Purged

START = datetime(2026, 12, 1, tzinfo=UTC)

# Words of the files' own structure, and some that are not.
WORDS = """project global scope active archived sessions aliases version summary details update applied quote reason true 2026-12-01 7
reference cursor offset path name superseded 运行测试 “zebra” O'Neil "quoted" back\\slash <!-- --> ## - . İ ß npm test""".split()
SAID = st.lists(st.sampled_from(WORDS), min_size=1, max_size=5).map(" ".join)
RECORD = st.builds(
    MemoryRecord,
    scope=st.sampled_from([MemoryScope.PROJECT, MemoryScope.GLOBAL]),
    topic=st.sampled_from(["active", "commands", "project"]),
    summary=SAID,
    details=st.lists(SAID, max_size=2).map(tuple),
)


def with_words(record: MemoryRecord, words: str) -> MemoryRecord:
    """``record``, which says these words in the middle of its own."""
    return replace(record, summary=f"{record.summary} and {words} then", details=(*record.details, words))


def told(store: Store, of: MemoryRecord) -> tuple[object, ...]:
    """What is remembered of all but one memory, and how far sessions are read."""

    def plain(record: MemoryRecord | None) -> MemoryRecord | None:
        return record and replace(record, supersedes=(), superseded_by="")

    def line(entry: HistoryEntry) -> object:
        return replace(entry, quote="", block="", before=plain(entry.before), after=plain(entry.after))

    same = of.summary.casefold().rstrip(".!。").split()
    history = [e for e in store.history() if e.ref != of.ref and not e.is_purge and e.summary.casefold().rstrip(".!。").split() != same]
    records = [plain(record) for record in store.records(archived=True) if record.ref != of.ref]
    return records, [*map(line, history)], store.cursor("s-1"), store.cursor("sessions"), orjson.loads(store.layout.identity.read_bytes())


def lines_with(home: Path, words: str) -> Iterator[tuple[Path, int]]:
    """Where ``words`` stand below the root, as a text or in JSON, and not as a part of longer ones."""
    forms = {words, orjson.dumps(words).decode()[1:-1]}
    pattern = re.compile("|".join(rf"(?<![\w-]){re.escape(form)}(?![\w-])" for form in forms), re.IGNORECASE)
    for path in home.rglob("*"):
        if path.is_file() and path.suffix in (".md", ".jsonl", ".json") and "run" not in path.parts:
            for number, each in enumerate(path.read_text("utf-8").split("\n"), 1):
                if pattern.search(each):
                    yield path, number


def remembered(home: Path, memory: MemoryRecord, other: MemoryRecord, quote: str) -> tuple[Store, MemoryRecord]:
    """``memory`` among others, one of which it replaced, with its words in quotes of the audit, in theirs, and in where the work stands."""
    root = home.parent / "shop"
    root.mkdir()
    store = Store(home, Project(id="shop-000000000001", worktree_id="shop-000000000002", root=root, name="sessions"))
    item = AuditItem(action="add", summary=f"maybe {memory.summary}", quote=f"{quote} {memory.summary}", reason="hedged")
    audit = AuditEntry(session_id="s-1", rollout="/sessions/r.jsonl", suppressed=(item,), conflicts=(replace(item, summary="Use bun"),))
    with store.transaction(actor="sync") as tx:
        first = tx.apply([MemoryOperation(action=Action.ADD, record=other, quote=quote)], now=START)
        replaced = first.applied[0].ref
        cursors = {"s-1": Cursor(offset=3, check="c"), "sessions": Cursor(offset=4)}
        said = MemoryOperation(action=Action.ADD, record=replace(memory, supersedes=(replaced,)), quote=quote)
        made = tx.apply([said], now=START + timedelta(minutes=1), audit=audit, cursors=cursors)
        record = next(one.after for one in made.applied if one.after and one.after.state is State.ACTIVE)
        newer = with_words(replace(other, topic="newer", supersedes=(record.ref,)), memory.details[0] if memory.details else "nothing")
        tx.apply([MemoryOperation(action=Action.ADD, record=newer)], now=START + timedelta(minutes=2))
    work = store.layout.project / "continuity" / "project" / "active.md"
    work.parent.mkdir(parents=True)
    work.write_text(f"---\nkind: session-continuity\n---\n\n## Goal\n- {memory.summary}\n", "utf-8")
    return store, record


def documents(home: Path) -> None:
    """Every file of cam's is JSON where it should be."""
    for path in home.rglob("*.json*"):
        for each in path.read_bytes().splitlines() if path.suffix == ".jsonl" else [path.read_bytes()]:
            assert isinstance(orjson.loads(each), dict)


def purged(store: Store, ref: str) -> Purged:
    with store.transaction(actor="purge") as tx:
        return tx.purge([ref], now=START + timedelta(hours=1))


@given(RECORD, RECORD, SAID)
@settings(max_examples=40, deadline=None)
def test_a_purge_leaves_no_text_unreported_and_all_else_as_it_was(memory: MemoryRecord, other: MemoryRecord, quote: str) -> None:
    if memory.summary.casefold().split() == other.summary.casefold().split():
        return
    with TemporaryDirectory() as folder:
        home = Path(folder) / "memory"
        store, record = remembered(home, memory, other, quote)
        before = told(store, record)
        done = purged(store, record.ref)
        assert told(store, record) == before
        documents(home)
        left = {(one.path, one.line) for one in done.left}
        for words in (record.summary, *record.details):
            if len(re.findall(r"\w+", words)) >= 3 and re.search("[a-z]", words):
                assert {*lines_with(home, words)} <= left
        assert not {*lines_with(home, record.ref)}
