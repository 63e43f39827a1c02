"""The commit protocol under faults: killed, out of space or refused at any step, the memory is as before or as after.

As a test, a sample of the steps; as a program (``uv run python tests/faults/test_faults.py``), every step of every kind of change,
recovery itself killed at every step as well, with a table of the faults injected, survived and lost.
"""

from __future__ import annotations

import errno
import os
import re
import shutil
import signal
import sys
import tempfile
from contextlib import suppress
from dataclasses import dataclass, replace
from datetime import UTC, datetime, timedelta
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from cam.errors import StoreError
from cam.memory import open_context
from cam.models import Action, Cursor, MemoryOperation, MemoryRecord, MemoryScope
from cam.project import Project, identify
from cam.store import AuditEntry, AuditItem, Store
from cam.store.commit import carried_out
from cam.store.disk import Disk, pending

if TYPE_CHECKING:
    from collections.abc import Callable

    from cam.store.transaction import Transaction

PREDECESSOR = Path(__file__).parents[2] / "fixtures" / "stores" / "predecessor"
NOW = datetime(2026, 12, 1, 12, tzinfo=UTC)
OPERATION = re.compile(rb"(?:init-[0-9a-f]{8}|\d{8}T\d{6}-[0-9a-f]{8})")
SAMPLE = 5  # every so many-th step, in the test


class FaultyDisk(Disk):
    """A disk on which the ``at``-th step goes wrong: a write in its middle, anything else before it happened."""

    def __init__(self, at: int, fail: Callable[[], None]) -> None:
        self.at = at
        self.fail = fail
        self.steps = 0

    def _step(self) -> bool:
        self.steps += 1
        return self.steps == self.at

    def mkdir(self, path: Path) -> None:
        if self._step():
            self.fail()
        super().mkdir(path)

    def create(self, path: Path) -> int:
        if self._step():
            self.fail()
        return super().create(path)

    def extend(self, path: Path) -> int:
        if self._step():
            self.fail()
        return super().extend(path)

    def write(self, descriptor: int, data: bytes) -> None:
        if self._step():
            super().write(descriptor, data[: len(data) // 2])
            self.fail()
        super().write(descriptor, data)

    def truncate(self, descriptor: int, size: int) -> None:
        if self._step():
            self.fail()
        super().truncate(descriptor, size)

    def fsync(self, descriptor: int) -> None:
        if self._step():
            self.fail()
        super().fsync(descriptor)

    def replace(self, source: Path, target: Path) -> None:
        if self._step():
            self.fail()
        super().replace(source, target)

    def link(self, path: Path, name: Path) -> None:
        if self._step():
            self.fail()
        super().link(path, name)

    def unlink(self, path: Path) -> None:
        if self._step():
            self.fail()
        super().unlink(path)

    def sync_directory(self, path: Path) -> None:
        if self._step():
            self.fail()
        super().sync_directory(path)


class DyingDisk(FaultyDisk):
    """A disk on which nothing goes right any more from the ``at``-th step on."""

    def _step(self) -> bool:
        self.steps += 1
        return self.steps >= self.at


def die() -> None:
    """As a power cut to this process: nothing runs after it."""
    os.kill(os.getpid(), signal.SIGKILL)


def no_space() -> None:
    """A full disk."""
    raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))


def broken() -> None:
    """A disk that fails."""
    raise OSError(errno.EIO, os.strerror(errno.EIO))


def interrupt() -> None:
    """Somebody presses Ctrl-C."""
    raise KeyboardInterrupt


PROJECT = Project(id="shop-a064ce9bbf9b", worktree_id="shop-a064ce9bbf9b", root=Path("/nowhere/shop"), name="shop")


def record(summary: str, topic: str = "commands", *, details: tuple[str, ...] = ()) -> MemoryRecord:
    """A record of the project."""
    return MemoryRecord(scope=MemoryScope.PROJECT, topic=topic, summary=summary, details=details)


def act(*operations: MemoryOperation) -> Callable[[Transaction], object]:
    """A change that carries out ``operations``."""
    return lambda tx: tx.apply(operations, now=NOW)


def on(ref: str, action: Action, new: MemoryRecord | None = None) -> MemoryOperation:
    """An operation on one record of the predecessor's store."""
    return MemoryOperation(action=action, ref=ref, record=new, reason="because")


def sync(tx: Transaction) -> object:
    """What a session leads to: two scopes, a supersession, the audit and the cursor."""
    item = AuditItem(action="add", summary="maybe use bun", against=("project:preferences:yarn-bun",))
    return tx.apply(
        [
            MemoryOperation(
                action=Action.ADD,
                record=replace(record("Use pnpm, not npm.", "preferences"), supersedes=("project:preferences:use-npm-in-this-repository",)),
            ),
            MemoryOperation(action=Action.ADD, record=replace(record("Prefers short answers", "style"), scope=MemoryScope.GLOBAL)),
            on("project-local:debugging:local-database-runs-on-port-5544", Action.DELETE),
        ],
        now=NOW,
        audit=AuditEntry(session_id="s-0003", rollout="/r.jsonl", conflicts=(item,), counts={"lines": 3}),
        cursors={"s-0003": Cursor(offset=100, check="c", size=120, mtime_ns=5)},
    )


COMMAND = "project:commands:actually-run-yarn-test-not-npm-test"
CHANGES: dict[str, Callable[[Transaction], object]] = {
    "add": act(MemoryOperation(action=Action.ADD, record=record("Run `make test`."))),
    "add a topic": act(MemoryOperation(action=Action.ADD, record=record("Logs are in var/", "operations"))),
    "update": act(on(COMMAND, Action.UPDATE, record("Run yarn test --ci", details=("in the pipeline",)))),
    "archive": act(on(COMMAND, Action.ARCHIVE)),
    "delete": act(on(COMMAND, Action.DELETE)),
    "restore": act(on("project:workflow:old-deploy-script-is-deploy-old-sh", Action.RESTORE)),
    "sync": sync,
    "undo": lambda tx: tx.undo(now=NOW + timedelta(hours=1)),
    "purge": lambda tx: tx.purge([COMMAND], now=NOW),
    "initialise": lambda tx: tx.initialise(),
    "close the logs": sync,
}


def prepared(directory: Path, kind: str) -> Path:
    """The memory that a change of ``kind`` starts from."""
    home = directory / "memory"
    if kind == "initialise":
        return home
    shutil.copytree(PREDECESSOR, home)
    if kind == "undo":
        with Store(home, PROJECT).transaction(actor="test") as tx:
            sync(tx)
    return home


def tree(home: Path) -> dict[str, bytes]:
    """Every file under the memory root but lock and journal, operation ids made equal."""
    files = (path for path in sorted(home.rglob("*")) if path.is_file() and path.relative_to(home).parts[0] != "run")
    return {str(path.relative_to(home)): OPERATION.sub(b"OP", path.read_bytes()) for path in files}


def change(home: Path, kind: str, disk: Disk) -> bool:
    """Carry out the change; whether it was acknowledged."""
    if kind == "close the logs":
        disk.segment_bytes = 0
    try:
        with Store(home, PROJECT, disk=disk).transaction(actor="test") as tx:
            CHANGES[kind](tx)
    except StoreError:
        return False
    return True


def recover(home: Path, disk: Disk) -> bool:
    """What the next command does first; whether it could."""
    try:
        with Store(home, PROJECT, disk=disk).transaction(actor="test"):
            return True
    except StoreError:
        return False


def killed(run: Callable[[FaultyDisk], object], at: int) -> bool:
    """Run in a child that is killed at step ``at``; whether it lived to its end."""
    child = os.fork()
    if child == 0:
        run(FaultyDisk(at, die))
        os._exit(0)
    return os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]) == 0


@dataclass(slots=True)
class Tally:
    """Faults of one kind of change."""

    injected: int = 0
    survived: int = 0
    problem: str = ""

    def judge(self, home: Path, before: dict[str, bytes], after: dict[str, bytes], *, acknowledged: bool, what: str) -> None:
        """Count a fault: recovery must lead to one of the two trees, to the later one if the change was acknowledged."""
        self.injected += 1
        recovered = recover(home, Disk())
        found = tree(home)
        if recovered and found in ((after,) if acknowledged else (before, after)) and not list((home / "run" / "journal").glob("*")):
            self.survived += 1
            return
        names = [name for name in found.keys() | after.keys() if found.get(name) not in (before.get(name), after.get(name))]
        self.problem = self.problem or f"{what}: {names or 'a mixture of before and after'}"


def steps_of(directory: Path, kind: str) -> tuple[int, dict[str, bytes], dict[str, bytes]]:
    """How many steps the change takes, and the trees before and after."""
    home = prepared(directory, kind)
    before = tree(home)
    disk = FaultyDisk(0, die)
    assert change(home, kind, disk)
    return disk.steps, before, tree(home)


def kills(directory: Path, kind: str, *, every: int = 1) -> Tally:
    """Kill the change at its steps."""
    steps, before, after = steps_of(directory / "plain", kind)
    tally = Tally()
    for at in range(1, steps + 1, every):
        home = prepared(directory / str(at), kind)
        lived = killed(partial(change, home, kind), at)
        tally.judge(home, before, after, acknowledged=lived, what=f"killed at step {at}")
    return tally


def kills_in_recovery(directory: Path, kind: str, *, every: int = 1) -> Tally:
    """Kill the change at its steps, and then the recovery at each of its own."""
    steps, before, after = steps_of(directory / "plain", kind)
    tally = Tally()
    for at in range(1, steps + 1, every):
        left = prepared(directory / str(at), kind)
        if killed(partial(change, left, kind), at):
            continue
        for again in range(1, steps + 1, every):
            home = directory / f"{at}-{again}"
            shutil.copytree(left, home)
            lived = killed(partial(recover, home), again)
            tally.judge(home, before, after, acknowledged=False, what=f"killed at step {at}, recovery at step {again}")
            if lived:
                break
    return tally


def refusals(directory: Path, kind: str, fail: Callable[[], None], *, every: int = 1) -> Tally:
    """Let the disk refuse a step: the command ends with one line, and what it said is true."""
    steps, before, after = steps_of(directory / "plain", kind)
    tally = Tally()
    for at in range(1, steps + 1, every):
        home = prepared(directory / str(at), kind)
        acknowledged = change(home, kind, FaultyDisk(at, fail))
        if not acknowledged and tree(home) != before:
            tally.problem = f"refused at step {at}: not as before"
        tally.judge(home, before, after, acknowledged=acknowledged, what=f"refused at step {at}")
    return tally


def interruptions(directory: Path, kind: str, *, every: int = 1) -> Tally:
    """Interrupt a step: what the command says it has kept is what is there, now and after the next command."""
    steps, before, after = steps_of(directory / "plain", kind)
    tally = Tally()
    for at in range(1, steps + 1, every):
        home = prepared(directory / str(at), kind)
        told = len(carried_out)
        with suppress(KeyboardInterrupt):
            change(home, kind, FaultyDisk(at, interrupt))
        kept = len(carried_out) > told
        found = [tree(home)]
        tally.judge(home, before, after, acknowledged=kept, what=f"interrupted at step {at}")
        if [*found, tree(home)] != [after if kept else before] * 2:
            tally.problem = tally.problem or f"interrupted at step {at}: {'not kept' if kept else 'not as before'}"
    return tally


def breakdowns(directory: Path, kind: str, *, every: int = 1) -> Tally:
    """Let the disk fail at a step and stay so: what was done cannot even be taken back, and another disk finishes it or has nothing."""
    steps, before, after = steps_of(directory / "plain", kind)
    tally = Tally()
    for at in range(1, steps + 1, every):
        home = prepared(directory / str(at), kind)
        acknowledged = change(home, kind, DyingDisk(at, broken))
        assert recover(home, DyingDisk(1, broken)) is not bool(pending(home))
        tally.judge(home, before, after, acknowledged=acknowledged, what=f"broken from step {at} on")
    return tally


@pytest.mark.parametrize("kind", ["sync", "delete", "close the logs"])
def test_a_disk_that_breaks_down_leaves_a_change_that_another_can_finish(tmp_path: Path, kind: str) -> None:
    """Recovery on the broken disk ends with an error, too, and changes nothing about that."""
    tally = breakdowns(tmp_path, kind, every=SAMPLE - 2)
    assert (tally.survived, tally.problem) == (tally.injected, "")


@pytest.mark.parametrize("kind", CHANGES)
def test_a_killed_change_has_happened_or_has_not(tmp_path: Path, kind: str) -> None:
    """SIGKILL at a step leaves, after the next command has started, the tree before or the tree after."""
    tally = kills(tmp_path, kind, every=SAMPLE)
    assert (tally.survived, tally.problem) == (tally.injected, "")


def test_recovery_can_be_killed_as_well(tmp_path: Path) -> None:
    """Recovery that is killed is finished by the next one."""
    tally = kills_in_recovery(tmp_path, "sync", every=SAMPLE + 2)
    assert tally.injected > 10
    assert (tally.survived, tally.problem) == (tally.injected, "")


@pytest.mark.parametrize("fail", [no_space, broken])
@pytest.mark.parametrize("kind", CHANGES)
def test_a_refused_change_is_reported_and_leaves_nothing(tmp_path: Path, kind: str, fail: Callable[[], None]) -> None:
    """A full or failing disk gives an error, and the tree is as before: no half, no temporary file."""
    tally = refusals(tmp_path, kind, fail, every=SAMPLE)
    assert (tally.survived, tally.problem) == (tally.injected, "")


@pytest.mark.parametrize("kind", CHANGES)
def test_what_an_interrupted_change_says_it_has_kept_is_what_there_is(tmp_path: Path, kind: str) -> None:
    """Ctrl-C takes back what was begun: the next command would otherwise do what nothing was said of."""
    tally = interruptions(tmp_path, kind, every=SAMPLE)
    assert (tally.survived, tally.problem) == (tally.injected, "")


def test_a_second_interrupt_leaves_the_change_to_the_next_command(tmp_path: Path) -> None:
    """And it counts as kept, as it will be."""
    steps, _, after = steps_of(tmp_path / "plain", "sync")
    home = prepared(tmp_path / "twice", "sync")
    told = len(carried_out)
    with suppress(KeyboardInterrupt):
        change(home, "sync", DyingDisk(steps - 4, interrupt))
    assert len(carried_out) == told + 1
    assert recover(home, Disk())
    assert tree(home) == after


def test_an_interrupt_on_a_disk_that_takes_nothing_back_is_an_interrupt(tmp_path: Path) -> None:
    """What could not be taken back counts as kept, and the next command finishes it."""
    steps, _, after = steps_of(tmp_path / "plain", "sync")
    home = prepared(tmp_path / "refused", "sync")
    told, pressed = len(carried_out), list[int]()

    def fail() -> None:
        pressed.append(1)
        (interrupt if len(pressed) == 1 else broken)()

    with pytest.raises(KeyboardInterrupt):
        change(home, "sync", DyingDisk(steps - 4, fail))
    assert len(carried_out) == told + 1
    assert recover(home, Disk())
    assert tree(home) == after


def test_a_command_that_only_reads_finishes_what_was_left(repo: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Nobody has to write for a killed change to be completed."""
    home = tmp_path / "memory"
    monkeypatch.setenv("CAM_HOME", str(home))
    project = identify(repo)

    def add(disk: Disk) -> None:
        with Store(home, project, disk=disk).transaction(actor="test") as tx:
            CHANGES["add"](tx)

    counted = FaultyDisk(0, die)
    add(counted)
    shutil.rmtree(home)
    assert not killed(add, counted.steps - 3)
    assert len(pending(home)) == 1
    assert pending(open_context(repo).store.home) == []
    assert [one.summary for one in Store(home, project).records()] == ["Run `make test`."]


def main() -> int:
    """The whole matrix."""
    lost = injected = 0
    print(f"{'change':<14}{'fault':<24}{'injected':>9}{'survived':>9}{'lost':>6}")  # noqa: T201 -- a program's output
    for kind in CHANGES:
        for name, run in (
            ("killed", kills),
            ("killed, also recovery", kills_in_recovery),
            ("no space", lambda d, k: refusals(d, k, no_space)),
            ("input/output error", lambda d, k: refusals(d, k, broken)),
            ("broken from then on", breakdowns),
        ):
            with tempfile.TemporaryDirectory() as directory:
                tally = run(Path(directory), kind)
            lost += tally.injected - tally.survived
            injected += tally.injected
            print(f"{kind:<14}{name:<24}{tally.injected:>9}{tally.survived:>9}{tally.injected - tally.survived:>6}  {tally.problem}")  # noqa: T201
    print(f"faults injected {injected}, survived {injected - lost}, lost {lost}")  # noqa: T201
    return 1 if lost else 0


if __name__ == "__main__":
    sys.exit(main())
