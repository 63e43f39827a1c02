from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from cam.models import Action, Kind, MemoryOperation, MemoryRecord, MemoryScope, State
from cam.recall import RetrievalIndex, search
from cam.store import Store

Add = Callable[..., tuple[str, ...]]
Ask = Callable[[str], list[str]]


def record(
    summary: str,
    *,
    scope: MemoryScope = MemoryScope.PROJECT,
    topic: str = "reference",
    details: tuple[str, ...] = (),
    kind: Kind = Kind.FACT,
) -> MemoryRecord:
    return MemoryRecord(scope=scope, topic=topic, summary=summary, details=details, kind=kind)


@pytest.fixture(scope="module")
def ask(tmp_path_factory: pytest.TempPathFactory, new_store: Callable[[Path], Store], add: Add) -> Ask:
    """One memory for all questions that change nothing."""
    store = new_store(tmp_path_factory.mktemp("asked"))
    index = RetrievalIndex(store.home)
    add(
        store,
        record("Queue workers read from Redis Streams.", details=("Start them with `make workers`.",), topic="architecture"),
        record("ERR_4711 means that the tariff table is locked.", topic="debugging"),
        record("Heap size is set with --max-old-space-size in ci/env.sh.", topic="commands"),
        record("The gateway certificate is renewed by cert-manager.", topic="reference"),
        record("报表查询只走只读副本。", topic="architecture"),
        record("야간 배치는 여섯 시까지 끝나야 한다.", topic="workflow"),
        record("Wartungsfenster der Datenbank ist Dienstag.", topic="workflow"),
        record("Namespaces in Kubernetes are <team>-<env>.", topic="patterns"),
        record("Rejected rows go to the dead letter stream.", topic="architecture"),
        record("Use C++20 in the firmware.", topic="preferences", kind=Kind.PREFERENCE),
        record("Never force-push to main.", scope=MemoryScope.GLOBAL, topic="workflow"),
    )
    return lambda query: [hit.summary for hit in search(store, index, query).hits]


@pytest.mark.parametrize(
    ("query", "start"),
    [
        ("queue workers", "Queue workers"),
        ("workers make", "Queue workers"),
        ("how do I start the workers?", "Queue workers"),
        ("ERR_4711", "ERR_4711"),
        ("err-4711", "ERR_4711"),
        ("4711", "ERR_4711"),
        ("maxOldSpaceSize", "Heap size"),
        ("ci/env.sh", "Heap size"),
        ("renew certificates", "The gateway certificate"),
        ("certifcate", "The gateway certificate"),
        ("只读副本", "报表"),
        ("报表能不能直接查主库", "报表"),
        ("배치 언제 끝나", "야간"),
        ("wann wird die Datenbank gewartet", "Wartungsfenster"),
        ("k8s namespace", "Namespaces"),
        ("DLQ", "Rejected rows"),
        ("c++", "Use C++20"),
        ("project:debugging:err-4711-means-that-the-tariff-table-is-locked", "ERR_4711"),
        ("Warning: lock wait on tariff table\n  at app.ts:12:3\n" * 200, "ERR_4711"),
    ],
)
def test_a_record_is_found_however_it_is_asked_for(ask: Ask, query: str, start: str) -> None:
    assert ask(query)[0].startswith(start)


@pytest.mark.parametrize(
    "query",
    [
        "",
        " ",
        '"unclosed',
        "react.js",
        "don't",
        "AND",
        'a"*(',
        "NEAR(a b)",
        "\0",
        "x\ud800y",
        "*",
        "-",
        "summary:",
        "\u202e",
        "%_'--",
        "报表查询" * 2500,
        "a.b" * 5000,
        "x " * 5000,
    ],
)
def test_no_query_is_an_error(ask: Ask, query: str) -> None:
    ask(query)


def test_a_single_character_of_an_unspaced_script_is_found(ask: Ask) -> None:
    assert ask("报")[0].startswith("报表")


def test_a_query_of_stop_words_alone_still_asks_for_them(store: Store, index: RetrievalIndex, add: Add) -> None:
    add(store, "To be or not to be is the fixture's text.")
    assert search(store, index, "to be or not").total == 1


def test_age_does_not_hide_an_exact_match(store: Store, index: RetrievalIndex, add: Add) -> None:
    add(store, "Feature flags live in flags.yaml.")
    with store.transaction(actor="test") as transaction:
        fresh = MemoryOperation(action=Action.ADD, record=record("Flags of the compiler are in the Makefile."))
        transaction.apply([fresh], now=datetime(2026, 11, 29, tzinfo=UTC) + timedelta(days=4000))
    assert search(store, index, "feature flags").hits[0].summary == "Feature flags live in flags.yaml."


def test_archived_memory_comes_last_and_is_marked(store: Store, index: RetrievalIndex, add: Add) -> None:
    old, _ = add(store, "The test database listens on port 5432.", "The metrics port is 9100.")
    with store.transaction(actor="test") as transaction:
        transaction.apply([MemoryOperation(action=Action.ARCHIVE, ref=old, reason="moved")], now=datetime(2026, 11, 30, tzinfo=UTC))
    hits = search(store, index, "test database port").hits
    assert [(hit.ref == old, hit.state) for hit in hits] == [(False, State.ACTIVE), (True, State.ARCHIVED)]
    assert search(store, index, "test database port", state="all").hits[0].ref == old
    assert [hit.ref for hit in search(store, index, "port", state="archived").hits] == [old]
    assert old not in [hit.ref for hit in search(store, index, "port", state="active").hits]


def test_filters_confine_the_search(store: Store, index: RetrievalIndex, add: Add) -> None:
    add(
        store,
        record("Never push on Fridays.", scope=MemoryScope.GLOBAL, topic="workflow"),
        record("Push images with make push.", topic="commands"),
    )
    assert [hit.ref for hit in search(store, index, "push", scope=MemoryScope.GLOBAL).hits] == ["global:workflow:never-push-on-fridays"]
    assert [hit.ref for hit in search(store, index, "push", topic="commands").hits] == ["project:commands:push-images-with-make-push"]
    assert len(search(store, index, "push", limit=1).hits) == 1
    assert search(store, index, "push", limit=1).total == 2


def test_why_names_parts_that_add_up_to_the_score(store: Store, index: RetrievalIndex, add: Add) -> None:
    add(store, "The queue is Redis Streams.")
    (hit,) = search(store, index, "redis queue", why=True).hits
    assert sum(hit.why.values()) == pytest.approx(hit.score, abs=0.001)
    assert {"words", "coverage", "passage"} <= hit.why.keys()
    assert search(store, index, "redis queue").hits[0].why == {}


def test_the_same_question_gets_the_same_answer(store: Store, index: RetrievalIndex, add: Add) -> None:
    add(store, *(f"Build step {number} compiles module {number % 7}." for number in range(60)))
    assert search(store, index, "compile build module") == search(store, index, "compile build module")


def test_a_fact_kept_in_two_scopes_is_shown_once_the_nearest(store: Store, index: RetrievalIndex, add: Add) -> None:
    add(store, record("Use pnpm here."), record("use `pnpm` here", scope=MemoryScope.GLOBAL))
    assert [hit.ref for hit in search(store, index, "pnpm").hits] == ["project:reference:use-pnpm-here"]


def test_tags_that_were_not_asked_for_neither_help_nor_hurt(store: Store, index: RetrievalIndex, add: Add) -> None:
    """Two facts that answer equally well score equally, whatever one of them is tagged with."""
    add(store, record("Alpha reads from Redis."), replace(record("Bravo reads from Redis."), tags=("billing", "legacy")))
    scores = {round(hit.score, 6) for hit in search(store, index, "redis").hits}
    assert len(scores) == 1


def test_the_same_text_takes_one_place(store: Store, index: RetrievalIndex, add: Add) -> None:
    add(store, record("Alpha reads from Redis."), record("Alpha reads from Redis", topic="architecture"), record("Bravo reads from Redis."))
    assert len(search(store, index, "redis").hits) == 2
