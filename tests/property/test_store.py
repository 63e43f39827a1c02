"""Promises of planning, for any sequence of operations: a memory kept in memory, no disk."""

from __future__ import annotations

from dataclasses import replace
from datetime import UTC, datetime, timedelta
from pathlib import Path

import orjson
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from cam.models import Action, Changes, Kind, MemoryOperation, MemoryRecord, MemoryScope, State
from cam.store import entry, exchange, history, markdown, pages
from cam.store.draft import Snapshot, TopicText, modified_at
from cam.store.layout import Layout, TopicKey
from cam.store.plan import Plan, make_plan
from cam.store.topic import header
from cam.store.undo import make_undo
from cam.store.values import decode

LAYOUT = Layout(home=Path("/memory"), project_id="p", worktree_id="w")
START = datetime(2026, 12, 1, tzinfo=UTC)
KEYS = {LAYOUT.topic(key): key for key in (TopicKey(scope=s, topic=t, state=a) for s in MemoryScope for t in ("one", "two") for a in State)}
PAGES = {LAYOUT.page(scope, state): (scope, state) for scope in MemoryScope for state in State}

SUMMARY = st.sampled_from(["Use npm", "Use pnpm, not npm", "use NPM.", "C++", "C#", "运行测试", "运行 测试", "## odd --> one", "`x` <b>"])
REF = st.builds(
    "{}:{}:{}".format, st.sampled_from(MemoryScope), st.sampled_from(["one", "two"]), st.sampled_from(["use-npm", "c", "use-pnpm-not-npm"])
)
RECORD = st.builds(
    MemoryRecord,
    scope=st.sampled_from(MemoryScope),
    topic=st.sampled_from(["one", "two"]),
    summary=SUMMARY,
    details=st.lists(st.sampled_from(["more", "- and more", "a\nb", "```"]), max_size=2).map(tuple),
    kind=st.sampled_from(Kind),
    pinned=st.booleans(),
    supersedes=st.lists(REF, max_size=2).map(tuple),
)
OPERATION = st.one_of(
    st.builds(MemoryOperation, action=st.just(Action.ADD), record=RECORD, reason=st.sampled_from(["", "said"])),
    st.builds(MemoryOperation, action=st.sampled_from([Action.ARCHIVE, Action.DELETE, Action.RESTORE]), ref=REF, reason=st.just("why")),
    st.builds(MemoryOperation, action=st.just(Action.UPDATE), ref=REF, record=RECORD),
)
BY_HAND = st.sampled_from(
    ["", "Mine.\n", "## Use npm\nby hand\n", "```\n## no\n", "<!-- open\n", "\ufeff---\na: b\n---\n## C\r\nx\r\n", "- a\n\n  ## in\n"]
)
MEMORY = st.dictionaries(st.sampled_from(list(KEYS.values())), BY_HAND, max_size=4)
BATCHES = st.lists(st.lists(OPERATION, min_size=1, max_size=4), min_size=1, max_size=5)


def snapshot(texts: dict[TopicKey, str]) -> Snapshot:
    """A memory with these files."""
    topics = {key: TopicText(text=text, modified=START) for key, text in texts.items()}
    return Snapshot(layout=LAYOUT, names=frozenset(topics), topics=topics)


def after(memory: Snapshot, plan: Plan) -> Snapshot:
    """The memory when the plan has been carried out."""
    topics, pages = dict(memory.topics), dict(memory.pages)
    for change in plan.changes:
        if change.path in PAGES:
            assert change.after is not None
            pages[PAGES[change.path]] = decode(change.after)
        elif change.after is None:
            del topics[KEYS[change.path]]
        else:
            topics[KEYS[change.path]] = TopicText(text=decode(change.after), modified=START)
    return Snapshot(layout=LAYOUT, names=frozenset(topics), topics=topics, pages=pages)


def records(memory: Snapshot) -> dict[TopicKey, list[MemoryRecord]]:
    """What the memory says."""
    return {
        key: [record for record in entry.read_all(markdown.parse(file.text), key, modified=file.modified) if record]
        for key, file in memory.topics.items()
    }


def carry_out(memory: Snapshot, operations: list[MemoryOperation], number: int) -> tuple[Snapshot, Plan]:
    """One operation after another."""
    now = START + timedelta(minutes=number)
    plan = make_plan(operations, memory, now=now, stamp=history.Stamp(at=now, operation_id=f"op{number}", actor="test", number=number))
    return after(memory, plan), plan


@given(MEMORY, BATCHES)
@settings(max_examples=150, deadline=None)
def test_what_is_acknowledged_is_what_the_files_say(texts: dict[TopicKey, str], batches: list[list[MemoryOperation]]) -> None:
    """The last change of each ref is what is read back; ids are unique; what nobody named is as it was."""
    memory = snapshot(texts)
    for number, operations in enumerate(batches, 1):
        before = {(r.state, r.ref): r for found in records(memory).values() for r in found}
        memory, plan = carry_out(memory, operations, number)
        changes = Changes(applied=plan.applied)
        found = {(r.state, r.ref): r for each in records(memory).values() for r in each}
        assert len(found) == sum(len(each) for each in records(memory).values())
        expected = dict(before)
        for change in changes.applied:
            if change.before:
                del expected[change.before.state, change.before.ref]
            if change.after:
                expected[change.after.state, change.after.ref] = change.after
        assert found == expected


@given(MEMORY, BATCHES)
@settings(max_examples=100, deadline=None)
def test_the_same_additions_twice_change_nothing_the_second_time(texts: dict[TopicKey, str], batches: list[list[MemoryOperation]]) -> None:
    """A session that is read again does no harm."""
    additions = [
        replace(operation, record=replace(operation.record, supersedes=()))
        for operations in batches
        for operation in operations
        if operation.action is Action.ADD and operation.record
    ]
    memory, _ = carry_out(snapshot(texts), additions, 1)
    again, plan = carry_out(memory, additions, 2)
    assert (plan.applied, plan.changes, plan.appends) == ((), (), ())
    assert again == memory


@given(MEMORY, BATCHES)
@settings(max_examples=150, deadline=None)
def test_undoing_everything_leads_back_to_the_start(texts: dict[TopicKey, str], batches: list[list[MemoryOperation]]) -> None:
    """From the history lines alone; whatever a human had written is there."""
    memory = snapshot(texts)
    start, lines = records(memory), list[list[history.HistoryEntry]]()
    for number, operations in enumerate(batches, 1):
        memory, plan = carry_out(memory, operations, number)
        raw = [line for append in plan.appends for line in append.data.splitlines()]
        lines.append([found for line in raw if (found := history.entry(line))])
    for number, entries in enumerate(reversed(lines), len(batches) + 1):
        stamp = history.Stamp(at=START, operation_id=f"op{number}", actor="test", number=number)
        undone = make_undo(entries[::-1], memory, stamp=stamp)
        assert undone.noops == ()
        memory = after(memory, undone)

    def said(found: dict[TopicKey, list[MemoryRecord]]) -> dict[TopicKey, set[MemoryRecord]]:
        return {key: set(each) for key, each in found.items() if each}

    assert said(records(memory)) == said(start)


KEY = TopicKey(scope=MemoryScope.PROJECT, topic="one")
OURS = entry.write(
    MemoryRecord(scope=MemoryScope.PROJECT, topic="one", id="use-npm", summary="Use npm", created_at=START, updated_at=START)
)
ENTRIES = ["## Deploys\nNeed approval.\n", "## Deploys\nRun on Tuesdays.\n", "## Deploys\nRun on Tuesdays.\n\n- a\n", "## Use npm\n", OURS]
FILE = st.builds(
    lambda preface, found, crlf: (preface + "".join(block + gap for block, gap in found)).replace("\n", "\r\n" if crlf else "\n"),
    st.sampled_from(["", "\n", "\n\n", "# One\n\n", header("one"), "Mine.\n"]),
    st.lists(st.tuples(st.sampled_from(ENTRIES), st.sampled_from(["", "\n", "\n\n"])), min_size=1, max_size=5),
    st.booleans(),
)


@given(FILE, st.data())
@settings(max_examples=200, deadline=None)
def test_undoing_gives_a_file_back_to_the_byte(text: str, data: st.DataObject) -> None:
    """Wherever an entry stood that was archived or deleted, how its lines were spaced, and when other entries have its heading."""
    memory = snapshot({KEY: text})
    lines = list[list[history.HistoryEntry]]()
    for number in range(1, data.draw(st.integers(1, 3)) + 1):
        refs = [record.ref for found in records(memory).values() for record in found if record.state is State.ACTIVE]
        if not refs:
            break
        action = data.draw(st.sampled_from([Action.ARCHIVE, Action.DELETE]))
        memory, plan = carry_out(memory, [MemoryOperation(action=action, ref=data.draw(st.sampled_from(refs)))], number)
        lines.append([found for append in plan.appends for line in append.data.splitlines() if (found := history.entry(line))])
    for number, entries in enumerate(reversed(lines), 9):
        undone = make_undo(entries, memory, stamp=history.Stamp(at=START, operation_id=f"op{number}", actor="test", number=number))
        assert undone.noops == ()
        memory = after(memory, undone)
    assert {key: file.text for key, file in memory.topics.items()} == {KEY: text}


FACT = st.integers(0, 11).map("Fact {}".format)
FACT_REF = st.integers(0, 11).map("project:one:fact-{}".format)
FACT_RECORD = st.builds(
    MemoryRecord, scope=st.just(MemoryScope.PROJECT), topic=st.just("one"), summary=FACT, kind=st.sampled_from(Kind), pinned=st.booleans()
)
FACTS = st.one_of(
    st.builds(MemoryOperation, action=st.just(Action.ADD), record=FACT_RECORD),
    st.builds(MemoryOperation, action=st.sampled_from([Action.ARCHIVE, Action.DELETE, Action.RESTORE]), ref=FACT_REF),
    st.builds(MemoryOperation, action=st.just(Action.UPDATE), ref=FACT_REF, record=FACT_RECORD),
)


@given(MEMORY, st.lists(st.lists(FACTS, min_size=1, max_size=9), min_size=1, max_size=6))
@settings(max_examples=150, deadline=None)
def test_a_page_says_what_all_records_of_its_topics_come_to(texts: dict[TopicKey, str], batches: list[list[MemoryOperation]]) -> None:
    """Also where it was made from what it said before and from what changed, without reading the topic."""
    memory = snapshot(texts)
    for number, operations in enumerate(batches, 1):
        listed = {place: pages.sections(page) for place, page in memory.pages.items()}
        stale = frozenset(key for key in memory.topics if key.topic not in listed.get((key.scope, key.state), {}))
        memory, plan = carry_out(replace(memory, stale=stale), operations, number)
        for change in plan.changes:
            if place := PAGES.get(change.path):
                standing = {key.topic: found for key, found in records(memory).items() if (key.scope, key.state) == place and found}
                expected = {topic: pages.section(found) for topic, found in standing.items()}
                assert pages.sections(memory.pages[place]) == expected


@given(st.integers(0, 4_000_000_000_000_000_000))
def test_a_files_time_is_stated_in_whole_milliseconds(mtime_ns: int) -> None:
    """As an entry states it, so a hand-written record reads back equal once cam has dated it."""
    assert modified_at(mtime_ns).microsecond % 1000 == 0


@given(MEMORY, BATCHES)
@settings(max_examples=150, deadline=None)
def test_what_is_listed_and_imported_elsewhere_is_the_same(texts: dict[TopicKey, str], batches: list[list[MemoryOperation]]) -> None:
    """`memory list --all --json` into an empty memory: every field of every record, in its order, and nothing archived by it."""
    memory = snapshot(texts)
    for number, operations in enumerate(batches, 1):
        memory, _ = carry_out(memory, operations, number)

    def listed(memory: Snapshot) -> bytes:
        keys = sorted(memory.topics, key=lambda key: (key.state, key.scope, key.topic))
        return orjson.dumps({"records": [exchange.plain(record) for key in keys for record in records(memory)[key]]})

    document = listed(memory)
    proposed = exchange.read_lines([document])
    assume(len({record.ref for record in proposed}) == len(proposed))  # by hand, one can have the name of another that is archived
    empty = snapshot({})
    copied, plan = carry_out(empty, [MemoryOperation(action=Action.ADD, record=record, as_is=True) for record in proposed], 1_000)
    assert plan.noops == ()
    assert listed(copied) == document
    again, plan = carry_out(copied, [MemoryOperation(action=Action.ADD, record=record, as_is=True) for record in proposed], 1_001)
    assert (plan.applied, again) == ((), copied)
