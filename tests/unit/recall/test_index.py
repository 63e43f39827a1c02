from __future__ import annotations

import multiprocessing
import os
import shutil
import sqlite3
import stat
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path

import pytest

from cam.models import Action, MemoryOperation, MemoryRecord, MemoryScope
from cam.recall import RetrievalIndex, search
from cam.recall.index import owners
from cam.store import Store

Add = Callable[..., tuple[str, ...]]


def found(store: Store, index: RetrievalIndex, query: str) -> list[str]:
    return [hit.summary for hit in search(store, index, query).hits]


def test_the_first_refresh_reads_every_file_and_the_second_none(store: Store, index: RetrievalIndex, add: Add) -> None:
    add(store, "The queue is Redis Streams.", "Deploys go out on Tuesdays.")
    first, second = index.refresh(store), index.refresh(store)
    assert (first.files, first.records, first.rebuilt, first.reason) == (1, 2, True, "missing")
    assert (second.records, second.rebuilt, second.level) == (0, False, "words")


def test_only_the_changed_record_is_written_again(store: Store, index: RetrievalIndex, add: Add) -> None:
    add(store, *(f"Fact number {number} about the build." for number in range(20)))
    index.refresh(store)
    add(store, "The queue is Redis Streams.")
    assert index.refresh(store).records == 1
    assert found(store, index, "redis queue")[0] == "The queue is Redis Streams."


def test_a_hand_edit_is_seen_by_the_next_question(store: Store, index: RetrievalIndex, add: Add) -> None:
    """Also when it comes at once and leaves the size of the file as it was."""
    add(store, "The port is 5544.")
    assert found(store, index, "port") == ["The port is 5544."]
    (file,) = store.topic_files()
    file.path.write_text(file.path.read_text("utf-8").replace("5544", "6655"), "utf-8", newline="\n")
    assert found(store, index, "port 6655") == ["The port is 6655."]


def test_a_removed_file_takes_its_records_along(store: Store, index: RetrievalIndex, add: Add) -> None:
    add(store, "The queue is Redis Streams.")
    index.refresh(store)
    for file in store.topic_files():
        file.path.unlink()
    assert index.refresh(store).records == 1
    assert found(store, index, "redis") == []


def test_records_equal_what_the_markdown_says(store: Store, index: RetrievalIndex, add: Add) -> None:
    local = MemoryRecord(
        scope=MemoryScope.LOCAL, topic="commands", summary="Use port 3300.", details=("because 3000 is taken",), tags=("port",)
    )
    refs = add(store, "Deploys go out on Tuesdays.", local)
    with store.transaction(actor="test") as transaction:
        transaction.apply([MemoryOperation(action=Action.ARCHIVE, ref=refs[0], reason="not any more")], now=local.updated_at)
    assert set(index.records(store)) == set(store.records())
    assert set(index.records(store, archived=True)) == set(store.records(archived=True))


@pytest.mark.parametrize("damage", [b"", b"not a database at all" * 500, b"SQLite format 3\0" + b"\xff" * 8000])
def test_a_damaged_index_heals_itself(store: Store, index: RetrievalIndex, add: Add, damage: bytes) -> None:
    add(store, "The queue is Redis Streams.")
    index.refresh(store)
    index.path.write_bytes(damage)
    assert found(store, index, "redis") == ["The queue is Redis Streams."]
    assert index.refresh(store).level == "words"


def test_damage_in_the_middle_is_healed_when_it_is_met(store: Store, index: RetrievalIndex, add: Add) -> None:
    add(store, *(f"Fact number {number} about the build of the gateway." for number in range(300)))
    index.refresh(store)
    with sqlite3.connect(index.path) as db:
        db.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    db.close()
    data = bytearray(index.path.read_bytes())
    data[8192:-4096] = b"\xa5" * len(data[8192:-4096])
    index.path.write_bytes(data)
    assert len(found(store, index, "gateway build")) == 8
    assert index.refresh(store).level == "words"


def test_an_index_of_another_version_is_made_anew(store: Store, index: RetrievalIndex, add: Add) -> None:
    add(store, "The queue is Redis Streams.")
    index.refresh(store)
    with sqlite3.connect(index.path) as db:
        db.execute("PRAGMA user_version = 9999")
    db.close()
    refreshed = index.refresh(store)
    assert refreshed.rebuilt
    assert "another version" in refreshed.reason
    assert found(store, index, "redis") == ["The queue is Redis Streams."]


def test_deleting_the_index_loses_nothing(store: Store, index: RetrievalIndex, add: Add) -> None:
    add(store, *(f"Fact number {number} about redis and the build." for number in range(30)))
    before = search(store, index, "redis fact 7", limit=30)
    shutil.rmtree(index.path.parent)
    assert search(store, index, "redis fact 7", limit=30) == before


def test_without_a_place_for_an_index_the_answer_is_the_same_and_says_so(store: Store, index: RetrievalIndex, add: Add) -> None:
    add(store, "The queue is Redis Streams.")
    (store.home / "index").write_text("a file stands where the directory should be", "utf-8")
    result = search(store, index, "redis")
    assert [hit.summary for hit in result.hits] == ["The queue is Redis Streams."]
    assert result.level == "scan"
    assert "no index on disk" in result.problems[0]


def test_a_writer_that_does_not_end_does_not_keep_anybody_from_reading(store: Store, index: RetrievalIndex, add: Add) -> None:
    """What is indexed is answered at once; what is not yet, from memory."""
    add(store, "The queue is Redis Streams.")
    index.refresh(store)
    index.refresh(store)
    busy = RetrievalIndex(store.home, patience=0.1)
    db = sqlite3.connect(index.path, isolation_level=None)
    try:
        db.execute("BEGIN IMMEDIATE")
        add(store, "Deploys go out on Tuesdays.")
        result = search(store, busy, "deploys tuesdays")
    finally:
        db.close()
    assert [hit.summary for hit in result.hits] == ["Deploys go out on Tuesdays."]
    assert result.level == "scan"


def test_projects_share_one_index_and_see_only_their_own(store: Store, other_store: Store, index: RetrievalIndex, add: Add) -> None:
    add(
        store,
        "The queue is Redis Streams.",
        MemoryRecord(scope=MemoryScope.GLOBAL, topic="preferences", summary="Write redis in lower case."),
    )
    add(other_store, "Here redis is only a cache.")
    assert set(found(store, index, "redis")) == {"The queue is Redis Streams.", "Write redis in lower case."}
    assert set(found(other_store, index, "redis")) == {"Here redis is only a cache.", "Write redis in lower case."}


def test_rebuilding_one_project_leaves_the_other(store: Store, other_store: Store, index: RetrievalIndex, add: Add) -> None:
    add(store, "The queue is Redis Streams.")
    add(other_store, "Here redis is only a cache.")
    index.refresh(store)
    index.refresh(other_store)
    before = search(store, index, "redis")
    rebuilt = index.rebuild(store)
    assert (rebuilt.rebuilt, rebuilt.files, rebuilt.records, rebuilt.reason) == (True, 1, 1, "asked for")
    assert search(store, index, "redis") == before
    assert index.refresh(other_store).files <= 1


def test_a_secret_written_by_hand_does_not_reach_the_index(store: Store, index: RetrievalIndex, add: Add) -> None:
    token = "ghp_" + "a1B2c3D4e5" * 3 + "f6G7h8"
    add(store, "The deploy key is in the vault.")
    (file,) = store.topic_files()
    file.path.write_text(file.path.read_text("utf-8").replace("in the vault", token), "utf-8", newline="\n")
    assert token not in str(search(store, index, "deploy key"))
    assert all(token.encode() not in path.read_bytes() for path in index.path.parent.iterdir())


def test_an_unreadable_file_is_reported_and_the_rest_is_found(store: Store, index: RetrievalIndex, add: Add) -> None:
    add(store, "The queue is Redis Streams.", MemoryRecord(scope=MemoryScope.PROJECT, topic="commands", summary="Run make redis."))
    path = store.layout.directory(MemoryScope.PROJECT) / "commands.md"
    path.unlink()
    path.mkdir()
    assert found(store, index, "redis") == ["The queue is Redis Streams."]


def test_a_file_that_is_larger_than_any_topic_is_reported_and_the_rest_is_found(store: Store, index: RetrievalIndex, add: Add) -> None:
    """As a sparse file of a disk image, which somebody gave the ending of Markdown."""
    add(store, "The queue is Redis Streams.")
    with (store.layout.directory(MemoryScope.PROJECT) / "image.md").open("wb") as image:
        image.truncate(2**31)
    assert [hit for hit in index.refresh(store).problems if "larger than" in hit] != []
    assert found(store, index, "redis") == ["The queue is Redis Streams."]


def test_a_memory_of_many_megabytes_is_indexed_in_pieces(store: Store, index: RetrievalIndex, add: Add) -> None:
    """So that no other writer waits for all of it; whoever looks meanwhile finds what has been read by then."""
    add(
        store,
        *(MemoryRecord(scope=MemoryScope.PROJECT, topic=f"t{n}", summary=f"Service s{n} listens on port {4000 + n}.") for n in range(3)),
    )
    for n in range(3):
        path = store.layout.directory(MemoryScope.PROJECT) / f"t{n}.md"
        path.write_text(path.read_text("utf-8") + "\n" + f"A note on s{n} that is no memory.\n" * 40_000, "utf-8")
    assert index.refresh(store).files == 3
    assert [found(store, index, f"s{n}") for n in range(3)] == [[f"Service s{n} listens on port {4000 + n}."] for n in range(3)]


def test_only_the_owner_can_read_the_index(store: Store, index: RetrievalIndex, add: Add) -> None:
    add(store, "The queue is Redis Streams.")
    index.refresh(store)
    for path in index.path.parent.iterdir():
        assert stat.S_IMODE(path.stat().st_mode) == 0o600
    assert stat.S_IMODE(index.path.parent.stat().st_mode) == 0o700


def test_so_is_a_root_that_the_index_makes(tmp_path: Path) -> None:
    index = RetrievalIndex(tmp_path / "memory")
    index.write(lambda _: None)
    assert {stat.S_IMODE(folder.stat().st_mode) for folder in (index.path.parent, index.path.parent.parent)} == {0o700}


def _keep_asking(store: Store, worker: int, answers: multiprocessing.Queue[tuple[int, str]]) -> None:
    index = RetrievalIndex(store.home)
    for turn in range(10):
        if worker == 0 and turn == 5:
            index.path.unlink(missing_ok=True)
        result = search(store, index, "redis queue")
        answers.put((len(result.hits), result.level))


def test_many_processes_ask_at_once_while_the_index_is_deleted_under_them(store: Store, index: RetrievalIndex, add: Add) -> None:
    add(store, *(f"Redis queue number {number}." for number in range(8)))
    context = multiprocessing.get_context("fork")
    answers: multiprocessing.Queue[tuple[int, str]] = context.Queue()
    workers = [context.Process(target=_keep_asking, args=(store, number, answers)) for number in range(6)]
    for worker in workers:
        worker.start()
    got = [answers.get(timeout=60) for _ in range(60)]
    for worker in workers:
        worker.join(timeout=60)
    assert {worker.exitcode for worker in workers} == {0}
    assert {count for count, _ in got} == {8}
    assert index.refresh(store).level == "words"


_REBUILD = """
import sys
from pathlib import Path

from cam.project import Project
from cam.recall import RetrievalIndex
from cam.store import Store

home = Path(sys.argv[1])
store = Store(home, Project(id=sys.argv[2], worktree_id=sys.argv[3], root=home, name="shop"))
print([RetrievalIndex(home).rebuild(store).level for _ in range(5)])
"""


def test_two_processes_rebuild_at_once(store: Store, index: RetrievalIndex, add: Add) -> None:
    """Both end well, and the index is what one of them would have made."""
    add(store, *(f"Fact {number} about the warehouse." for number in range(300)))
    index.refresh(store)
    command = [sys.executable, "-c", _REBUILD, str(store.home), store.project.id, store.project.worktree_id]
    both = [subprocess.Popen(command, stdout=subprocess.PIPE, text=True) for _ in range(2)]
    assert [process.communicate(timeout=120)[0].strip() for process in both] == [str(["words"] * 5)] * 2
    assert set(index.records(store)) == set(store.records())
    assert len(index.records(store)) == 300


def test_asking_by_words_imports_nothing_heavy(store: Store, add: Add) -> None:
    add(store, "The queue is Redis Streams.")
    program = """
import sys
from pathlib import Path
from cam.project import Project
from cam.recall import RetrievalIndex, search
from cam.store import Store
home, project, worktree = sys.argv[1:]
store = Store(Path(home), Project(id=project, worktree_id=worktree, root=Path(home), name="shop"))
assert search(store, RetrievalIndex(store.home), "redis").hits
print(*({"markdown_it", "rapidfuzz", "usearch", "fastembed", "numpy", "typer", "rich", "tomlkit", "zstandard"} & set(sys.modules)))
"""
    arguments = (str(store.home), store.project.id, store.project.worktree_id)
    done = subprocess.run(
        [sys.executable, "-c", program, *arguments], capture_output=True, text=True, check=True, cwd=Path.cwd(), env=dict(os.environ)
    )
    assert done.stdout.strip() == ""


def test_owners_name_each_scope_once(store: Store) -> None:
    names = owners(store).names
    assert len(set(names)) == len(names)
    assert tuple(map(owners(store).of, MemoryScope)) == names


@pytest.mark.parametrize("seconds", [-86_400, 86_400])
def test_a_file_stamped_long_ago_or_in_the_future_is_read_once(store: Store, index: RetrievalIndex, add: Add, seconds: int) -> None:
    add(store, "The queue is Redis Streams.")
    (file,) = store.topic_files()
    stamp = file.mtime_ns + seconds * 1_000_000_000
    os.utime(file.path, ns=(stamp, stamp))
    time.sleep(0.05)  # longer than the tick in which one change more would look the same
    assert (index.refresh(store).files, index.refresh(store).files) == (1, 0)


def test_another_text_of_the_same_length_and_time_is_seen(store: Store, index: RetrievalIndex, add: Add) -> None:
    """As `cp -p` and `rsync -t` put it there from a backup."""
    add(store, "The queue is Redis Streams.")
    assert found(store, index, "queue") == ["The queue is Redis Streams."]
    (file,) = store.topic_files()
    file.path.write_text(file.path.read_text("utf-8").replace("Redis", "Kafka"), "utf-8")
    os.utime(file.path, ns=(file.mtime_ns, file.mtime_ns))
    assert found(store, index, "queue") == ["The queue is Kafka Streams."]


def test_what_another_process_adds_is_found_without_starting_again(store: Store, index: RetrievalIndex, add: Add) -> None:
    """Also when that process has never looked at the index, and by the one that looked before."""
    add(store, "The queue is Redis Streams.")
    assert found(store, index, "tuesdays") == []
    child = multiprocessing.get_context("fork").Process(target=add, args=(store, "Deploys go out on Tuesdays."))
    child.start()
    child.join()
    assert found(store, index, "tuesdays") == ["Deploys go out on Tuesdays."]


def test_an_index_that_does_not_fit_gives_its_room_back(store: Store, index: RetrievalIndex, add: Add) -> None:
    """A full disk: what was half written would take each byte that is made free, and the memory itself could not be written."""
    add(store, "The queue is Redis Streams.")
    index.refresh(store)

    def grow(db: sqlite3.Connection) -> str:
        file = db.execute("PRAGMA database_list").fetchone()[2]
        if file:
            db.execute(f"PRAGMA max_page_count = {db.execute('PRAGMA page_count').fetchone()[0]}")
            db.execute("CREATE TABLE more AS SELECT zeroblob(1000000)")
        return str(file)

    answer, refreshed = index.ask(store, grow)
    assert (answer, refreshed.level, refreshed.reason) == ("", "scan", "no index on disk: database or disk is full")
    assert not list(index.path.parent.glob(f"{index.path.name}*"))
    assert found(store, index, "redis queue") == ["The queue is Redis Streams."]
    assert index.path.exists()
