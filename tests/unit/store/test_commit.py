"""A file that somebody else writes in the very moment in which it is replaced."""

from __future__ import annotations

import errno
import os
import signal
from collections.abc import Callable
from pathlib import Path

import pytest

from cam.errors import StoreError
from cam.models import Action
from cam.store import Store, commit
from cam.store.disk import Disk, pending
from cam.store.draft import Append, FileChange
from cam.store.journal import Journal, Lines, pack, splice
from tests.unit.store.conftest import Memory

REF = "project:commands:tags-are-signed"


class Raced(Disk):
    """A disk on which something else happens to a topic right before it is replaced or removed, so many times."""

    def __init__(self, happens: Callable[[Path], None], *, times: int = 1) -> None:
        self.happens = happens
        self.times = times

    def _race(self, path: Path) -> None:
        if path.name == "commands.md" and self.times:
            self.times -= 1
            self.happens(path)

    def replace(self, source: Path, target: Path) -> None:
        if source.suffix == ".cam":
            self._race(target)
        super().replace(source, target)

    def unlink(self, path: Path) -> None:
        self._race(path)
        super().unlink(path)


def typed(path: Path) -> None:
    """A line added by hand."""
    with path.open("a", encoding="utf-8") as stream:
        stream.write("\n## By hand\nPorts are above 9000.\n")


def saved(path: Path) -> None:
    """A whole new file in the place of the old one, as editors save."""
    fresh = path.with_name("fresh")
    fresh.write_text(path.read_text("utf-8") + "\n## By hand\nPorts are above 9000.\n", "utf-8")
    fresh.replace(path)


@pytest.fixture
def raced(memory: Memory) -> Callable[[Disk], Memory]:
    """The memory with one record, on such a disk."""
    memory.add("Tags are signed")

    def on(disk: Disk) -> Memory:
        memory.store = Store(memory.home, memory.project, disk=disk)
        return memory

    return on


class RacedEarlier(Raced):
    """The same, but before the file is looked at for the last time."""

    def link(self, path: Path, name: Path) -> None:
        self._race(path)
        super().link(path, name)

    def replace(self, source: Path, target: Path) -> None:
        source.replace(target)


def left_over(memory: Memory) -> list[Path]:
    return [path for path in memory.home.rglob(".*") if path.is_file()]


@pytest.mark.parametrize("kind", [Raced, RacedEarlier])
def test_a_line_that_is_added_right_before_the_replacement_stays(raced: Callable[[Disk], Memory], kind: type[Raced]) -> None:
    """Both are there, and once; also when it happens again."""
    for times in (1, 3):
        memory = raced(kind(typed, times=times))
        memory.add(f"Branches are short, {times}")
        text = memory.text("commands.md")
        assert text.count("## By hand") == (1 if times == 1 else 4)
        assert text.count(f"Summary: Branches are short, {times}") == 1
        assert left_over(memory) == []


def test_a_file_that_is_saved_anew_before_the_last_look_stays(raced: Callable[[Disk], Memory]) -> None:
    memory = raced(RacedEarlier(saved))
    memory.add("Branches are short")
    assert sorted(memory.summaries()) == ["Branches are short", "By hand", "Tags are signed"]
    assert left_over(memory) == []


def test_what_is_added_to_a_topic_that_is_being_removed_stays(raced: Callable[[Disk], Memory]) -> None:
    memory = raced(Raced(typed))
    memory.on(REF, Action.DELETE)
    assert memory.summaries() == ["By hand"]
    assert left_over(memory) == []


def test_a_file_that_is_written_all_the_time_is_left_to_its_writer(raced: Callable[[Disk], Memory]) -> None:
    """The command ends with an error, and its own change has not happened."""
    memory = raced(Raced(typed, times=1000))
    with pytest.raises(StoreError, match="something else keeps writing"):
        memory.add("Branches are short")
    assert "Branches" not in memory.text("commands.md")
    assert [each.id for each in memory.store.history()] == ["tags-are-signed"]
    assert left_over(memory) == []


class Killed(Raced):
    """A disk that kills its process right after a topic was replaced."""

    def replace(self, source: Path, target: Path) -> None:
        super().replace(source, target)
        if target.name == "commands.md":
            os.kill(os.getpid(), signal.SIGKILL)


def test_a_line_added_right_before_a_replacement_that_was_killed_stays(raced: Callable[[Disk], Memory]) -> None:
    child = os.fork()
    if child == 0:
        raced(Killed(typed)).add("Branches are short")
        os._exit(0)
    assert os.waitpid(child, 0)[1]
    memory = raced(Disk())
    memory.store.recover()
    assert sorted(memory.summaries()) == ["Branches are short", "By hand", "Tags are signed"]
    assert left_over(memory) == []


class WithoutLinks(Disk):
    """A file system that knows no second names."""

    def link(self, path: Path, name: Path) -> None:
        raise PermissionError(1, "Operation not permitted", str(path), None, str(name))


def test_a_file_system_without_links_will_do(raced: Callable[[Disk], Memory]) -> None:
    memory = raced(WithoutLinks())
    memory.add("Branches are short")
    assert memory.summaries() == ["Tags are signed", "Branches are short"]


class Refusing(Disk):
    """A disk that refuses to replace a file of this name."""

    def __init__(self, name: str) -> None:
        self.name = name

    def replace(self, source: Path, target: Path) -> None:
        if target.name == self.name:
            raise OSError(errno.EIO, "Input/output error", str(target))
        super().replace(source, target)


@pytest.mark.parametrize("name", ["commands.md", "MEMORY.md"])
def test_what_was_replaced_before_the_disk_refused_is_as_it_was(raced: Callable[[Disk], Memory], name: str) -> None:
    """Texts, logs and pages; the error names the file."""
    memory = raced(Refusing(name))
    before = {path: path.read_bytes() for path in memory.home.rglob("*") if path.is_file() and "run" not in path.parts}
    with pytest.raises(StoreError, match=f"nothing was changed: Input/output error: .*{name}"):
        memory.add("Branches are short", topic="commands")
    assert {path: path.read_bytes() for path in before} == before
    assert left_over(memory) == []


def unfinished(memory: Memory, journal: Journal) -> None:
    """A journal that a killed process left, and what finishes it."""
    folder = memory.home / "run" / "journal"
    folder.mkdir(parents=True, exist_ok=True)
    (folder / "o.json").write_bytes(pack(journal, memory.home))
    assert commit.recover(Disk(), memory.home) == ("o",)


@pytest.mark.parametrize(
    ("there", "stands"),
    [
        (b"old\n", b"old\nnew\n"),
        (b"old\nne", b"old\nnew\n"),
        (b"old\nnew\n", b"old\nnew\n"),
        (b"old\nother\n", b"old\nother\nnew\n"),
        (b"old\ntorn", b"old\ntorn\nnew\n"),
        (b"old\nother\nnew\nlast\n", b"old\nother\nnew\nlast\n"),
        (b"ol", b"ol\nnew\n"),
        (b"", b"new\n"),
    ],
)
def test_a_line_that_was_announced_stands_once_and_whole(memory: Memory, there: bytes, stands: bytes) -> None:
    """Whatever a kill left of it, and whatever was written after it, or lost before it."""
    log = memory.home / "log.jsonl"
    log.parent.mkdir(parents=True, exist_ok=True)
    log.write_bytes(there)
    unfinished(memory, Journal(operation_id="o", splices=(), lines=(Lines(path=log, offset=4, data=b"new\n"),)))
    assert log.read_bytes() == stands


def test_a_log_that_a_killed_process_had_closed_already_is_not_closed_again(memory: Memory) -> None:
    """What was begun anew would else take the place of all that was written before."""
    log, segment = memory.home / "log.jsonl", memory.home / "log.000001.jsonl"
    log.parent.mkdir(parents=True, exist_ok=True)
    segment.write_bytes(b"old\n")
    log.write_bytes(b"ne")
    unfinished(memory, Journal(operation_id="o", splices=(), lines=(Lines(path=log, offset=0, data=b"new\n", segment=segment),)))
    assert (segment.read_bytes(), log.read_bytes()) == (b"old\n", b"new\n")


def test_a_log_in_which_nothing_stands_begins_with_its_first_line(tmp_path: Path) -> None:
    log = tmp_path / "log.jsonl"
    log.touch()
    commit.commit(Disk(), tmp_path, "op", changes=(), appends=[Append(path=log, data=b"first\n")])
    assert log.read_bytes() == b"first\n"


def test_what_cannot_be_made_durable_is_an_error() -> None:
    """As the system says of a pipe."""
    ours, theirs = os.pipe()
    try:
        with pytest.raises(OSError, match="Invalid argument"):
            Disk().fsync(theirs)
    finally:
        os.close(ours)
        os.close(theirs)


def test_a_text_that_stands_already_leaves_nothing_beside_it(memory: Memory) -> None:
    """A process was killed between the replacement and the end of its journal."""
    page = memory.home / "page.md"
    page.parent.mkdir(parents=True, exist_ok=True)
    page.write_bytes(b"new\n")
    page.with_name(".page.md.cam").write_bytes(b"new\n")
    change = splice(FileChange(path=page, before=b"old\n", after=b"new\n"))
    unfinished(memory, Journal(operation_id="o", splices=(change,), lines=()))
    assert page.read_bytes() == b"new\n"
    assert left_over(memory) == []


def test_a_text_that_stands_already_is_not_written_again(memory: Memory) -> None:
    """Who has it open, an editor say, is not told of a change that is none."""
    page = memory.home / "page.md"
    page.parent.mkdir(parents=True, exist_ok=True)
    page.write_bytes(b"new\n")
    there = page.stat().st_ino
    change = splice(FileChange(path=page, before=b"old\n", after=b"new\n"))
    unfinished(memory, Journal(operation_id="o", splices=(change,), lines=()))
    assert page.stat().st_ino == there


def test_a_journal_that_was_not_yet_given_its_name_announces_nothing(memory: Memory) -> None:
    """Whoever began the change heard that it was not made, or is dead."""
    log, folder = memory.home / "log.jsonl", memory.home / "run" / "journal"
    folder.mkdir(parents=True)
    lines = Lines(path=log, offset=0, data=b"new\n")
    (folder / "o.tmp").write_bytes(pack(Journal(operation_id="o", splices=(), lines=(lines,)), memory.home))
    assert commit.recover(Disk(), memory.home) == ()
    assert not log.exists()
    assert not [*folder.iterdir()]


class Told(Disk):
    """A disk that tells what was asked of it."""

    def __init__(self) -> None:
        self.steps: list[tuple[str, str]] = []

    def create(self, path: Path) -> int:
        self.steps.append(("create", path.suffix))
        return super().create(path)

    def extend(self, path: Path) -> int:
        self.steps.append(("extend", path.suffix))
        return super().extend(path)

    def replace(self, source: Path, target: Path) -> None:
        self.steps.append(("replace", source.suffix))
        super().replace(source, target)


def test_every_text_is_on_the_disk_before_anything_can_be_seen(raced: Callable[[Disk], Memory]) -> None:
    """A full disk shows itself while only the journal has been written; then lines, then texts; and no file is left open."""
    told, opened = Told(), len([*Path("/dev/fd").iterdir()])
    raced(told).add("Branches are short")
    kinds = [step for step in told.steps if step[1] in {".cam", ".jsonl"}]
    order = [("create", ".cam"), ("extend", ".jsonl"), ("replace", ".cam")]
    assert [step for step, before in zip(kinds, [None, *kinds], strict=False) if step != before] == order
    assert len([*Path("/dev/fd").iterdir()]) == opened


class Failing(Disk):
    """A disk on which one step fails, for files whose name ends so."""

    def __init__(self, step: str, ending: str) -> None:
        self.step = step
        self.ending = ending

    def _fail(self, step: str, path: Path) -> None:
        if step == self.step and path.name.endswith(self.ending):
            raise OSError(errno.EIO, "Input/output error", str(path))

    def link(self, path: Path, name: Path) -> None:
        self._fail("link", path)
        super().link(path, name)

    def unlink(self, path: Path) -> None:
        self._fail("unlink", path)
        super().unlink(path)


def test_a_disk_that_fails_to_name_a_file_twice_is_no_file_system_without_links(raced: Callable[[Disk], Memory]) -> None:
    memory = raced(Failing("link", "commands.md"))
    with pytest.raises(StoreError, match="nothing was changed: Input/output error"):
        memory.add("Branches are short")
    assert memory.summaries() == ["Tags are signed"]


def test_a_journal_that_cannot_be_removed_is_left_to_the_next_writer(raced: Callable[[Disk], Memory]) -> None:
    """All is in its place by then, so the change has happened; finishing it again changes nothing."""
    memory = raced(Failing("unlink", ".json"))
    memory.add("Branches are short")
    assert pending(memory.home)
    memory = raced(Disk())
    memory.store.recover()
    assert pending(memory.home) == []
    assert memory.summaries() == ["Tags are signed", "Branches are short"]


def test_what_was_left_aside_and_says_nothing_new_goes(memory: Memory) -> None:
    """A killed process had replaced the file, and nobody had touched the old one."""
    page = memory.home / "page.md"
    page.parent.mkdir(parents=True, exist_ok=True)
    page.write_bytes(b"new\n")
    page.with_name(".page.md.cam-old").write_bytes(b"old\n")
    change = splice(FileChange(path=page, before=b"old\n", after=b"new\n"))
    unfinished(memory, Journal(operation_id="o", splices=(change,), lines=()))
    assert page.read_bytes() == b"new\n"
    assert left_over(memory) == []


def test_a_folder_in_the_place_of_a_page_changes_nothing(tmp_path: Path) -> None:
    """It shows before any journal was written."""
    home = tmp_path / "memory"
    (home / "page.md").mkdir(parents=True)
    with pytest.raises(StoreError, match="nothing was changed"):
        commit.commit(Disk(), home, "o", changes=[FileChange(path=home / "page.md", before=None, after=b"x")], appends=())
    assert [path.name for path in home.iterdir()] == ["page.md"]


class Short(Disk):
    """A disk on which every log is long."""

    segment_bytes = 1


def test_only_logs_are_closed_when_they_are_long(tmp_path: Path) -> None:
    """Git's exclude file is added to as well, and has one name."""
    home = tmp_path / "memory"
    home.mkdir()
    for name in ("log.jsonl", "exclude"):
        (home / name).write_bytes(b"first\n")
    appends = [Append(path=home / name, data=b"second\n") for name in ("log.jsonl", "exclude")]
    commit.commit(Short(), home, "o", changes=[], appends=appends)
    assert (home / "exclude").read_bytes() == b"first\nsecond\n"
    assert (home / "log.jsonl").read_bytes() == b"second\n"


class Dead(Refusing):
    """A disk that also refuses to take anything back."""

    def unlink(self, path: Path) -> None:
        raise OSError(errno.EIO, "Input/output error", str(path))


def test_what_can_be_neither_finished_nor_taken_back_is_finished_by_the_next_command(raced: Callable[[Disk], Memory]) -> None:
    memory = raced(Dead("MEMORY.md"))
    with pytest.raises(StoreError, match="could not be written: Input/output error") as caught:
        memory.add("Branches are short")
    assert "next command" in caught.value.hint
    memory = raced(Disk())
    memory.store.recover()
    assert memory.summaries() == ["Tags are signed", "Branches are short"]
    assert left_over(memory) == []


@pytest.mark.parametrize("what", ["a text", "a log"])
def test_nothing_is_written_through_a_link_that_leaves_the_root(tmp_path: Path, what: str) -> None:
    """Neither a text that is replaced nor a log that is added to; a place that was named is another matter."""
    home, outside = tmp_path / "memory", tmp_path / "outside"
    for folder in (home, outside):
        folder.mkdir()
    (outside / "x").write_bytes(b"theirs\n")
    (home / "x").symlink_to(outside / "x")
    changes = [FileChange(path=home / "x", before=b"theirs\n", after=b"ours\n")] if what == "a text" else []
    appends = [Append(path=home / "x", data=b"ours\n")] if what == "a log" else []
    with pytest.raises(StoreError, match="symbolic link that leaves"):
        commit.commit(Disk(), home, "op", changes=changes, appends=appends)
    assert (outside / "x").read_bytes() == b"theirs\n"
    commit.commit(Disk(), home, "op", changes=changes, appends=appends, outside=[outside])
    assert b"ours" in (outside / "x").read_bytes()
    assert (home / "x").is_symlink()


@pytest.mark.parametrize("named", [True, False])
def test_what_the_disk_says_is_told_with_the_file_that_it_says_it_of(tmp_path: Path, *, named: bool) -> None:
    """Writing itself names no file: then the change is named."""

    class Full(Disk):
        def write(self, descriptor: int, data: bytes) -> None:
            if b"ours" in data and not data.startswith(b"{"):
                raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC), *([str(tmp_path / "x")] if named else []))
            super().write(descriptor, data)

    with pytest.raises(StoreError) as refused:
        commit.commit(Full(), tmp_path, "op", changes=[FileChange(path=tmp_path / "x", before=None, after=b"ours\n")], appends=())
    place = tmp_path / "x" if named else tmp_path / "run" / "journal" / "op.json"
    assert str(refused.value) == f"the memory could not be written, nothing was changed: No space left on device: {place}"
    assert not list(tmp_path.glob("run/journal/*"))


class SavedAfter(Disk):
    """Right after the replacement somebody adds to the old file, which they still have open, and somebody else saves a new one."""

    def replace(self, source: Path, target: Path) -> None:
        super().replace(source, target)
        if source.name == ".commands.md.cam":
            typed(target.with_name(".commands.md.cam-old"))
            fresh = target.with_name("fresh")
            fresh.write_text("## Mine\nAll is new.\n", "utf-8")
            fresh.replace(target)


def test_what_was_saved_after_the_replacement_is_the_newest_and_stays(raced: Callable[[Disk], Memory]) -> None:
    memory = raced(SavedAfter())
    memory.add("Branches are short")
    assert memory.text("commands.md") == "## Mine\nAll is new.\n"
    assert left_over(memory) == []


def test_what_was_left_aside_does_not_take_the_place_of_what_somebody_saved_since(memory: Memory) -> None:
    """A killed process had replaced the file; then somebody added to the old one, and somebody else to the new one."""
    page = memory.home / "page.md"
    page.parent.mkdir(parents=True, exist_ok=True)
    page.write_bytes(b"new\nand newer\n")
    page.with_name(".page.md.cam-old").write_bytes(b"old\nlate\n")
    change = splice(FileChange(path=page, before=b"old\n", after=b"new\n"))
    unfinished(memory, Journal(operation_id="o", splices=(change,), lines=()))
    assert page.read_bytes() == b"new\nand newer\n"
    assert left_over(memory) == []


class Interleaved(Disk):
    """Somebody else adds to the log in the very moment in which the disk refuses ours."""

    def __init__(self, log: Path) -> None:
        self.log = log

    def write(self, descriptor: int, data: bytes) -> None:
        if data == b"ours\n":
            with self.log.open("ab") as stream:
                stream.write(b"theirs\n")
            raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC), str(self.log))
        super().write(descriptor, data)


@pytest.mark.parametrize("there", [b"", b"before\n"])
def test_taking_back_leaves_the_lines_of_others(tmp_path: Path, there: bytes) -> None:
    log = tmp_path / "log.jsonl"
    if there:
        log.write_bytes(there)
    with pytest.raises(StoreError, match="nothing was changed"):
        commit.commit(Interleaved(log), tmp_path, "op", changes=(), appends=[Append(path=log, data=b"ours\n")])
    assert log.read_bytes() == there + b"theirs\n"


def test_a_log_that_was_begun_in_vain_is_gone(tmp_path: Path) -> None:
    class Refusing(Disk):
        def replace(self, source: Path, target: Path) -> None:
            if target.suffix == ".md":
                raise OSError(errno.EIO, os.strerror(errno.EIO), str(target))
            super().replace(source, target)

    change = FileChange(path=tmp_path / "x.md", before=None, after=b"x\n")
    with pytest.raises(StoreError):
        commit.commit(Refusing(), tmp_path, "op", changes=[change], appends=[Append(path=tmp_path / "log.jsonl", data=b"ours\n")])
    assert [path for path in tmp_path.rglob("*") if path.is_file()] == []


def test_a_log_in_which_not_one_byte_could_be_written_is_gone(tmp_path: Path) -> None:
    class Full(Disk):
        def write(self, descriptor: int, data: bytes) -> None:
            if data == b"ours\n":
                raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))
            super().write(descriptor, data)

    with pytest.raises(StoreError):
        commit.commit(Full(), tmp_path, "op", changes=(), appends=[Append(path=tmp_path / "log.jsonl", data=b"ours\n")])
    assert [path for path in tmp_path.rglob("*") if path.is_file()] == []


class Ordered(Disk):
    """A disk that writes down what was asked of it."""

    def __init__(self) -> None:
        self.asked: list[str] = []

    def replace(self, source: Path, target: Path) -> None:
        self.asked.append(f"replace {target.name}")
        super().replace(source, target)

    def extend(self, path: Path) -> int:
        self.asked.append(f"extend {path.name}")
        return super().extend(path)

    def unlink(self, path: Path) -> None:
        self.asked.append(f"unlink {path.name}")
        if not os.path.lexists(path):  # as a disk that can only be read does
            raise OSError(errno.EROFS, os.strerror(errno.EROFS), str(path))
        super().unlink(path)

    def sync_directory(self, path: Path) -> None:
        self.asked.append(f"sync {path.name}")
        super().sync_directory(path)


def test_the_journal_is_on_the_disk_before_anything_else_and_until_everything_is(tmp_path: Path) -> None:
    """And nothing is removed that is not there."""
    disk, home = Ordered(), tmp_path / "m"
    (home / "run" / "journal").mkdir(parents=True)
    (home / "x.md").write_bytes(b"old\n")
    change = FileChange(path=home / "x.md", before=b"old\n", after=b"x\n")
    commit.commit(disk, home, "op", changes=[change], appends=[Append(path=home / "log.jsonl", data=b"ours\n")])
    assert disk.asked == [
        *("replace op.json", "sync journal", "extend log.jsonl", "replace x.md", "unlink .x.md.cam-old", "sync m"),
        *("unlink op.json", "sync journal"),
    ]


@pytest.mark.parametrize("named", [True, False])
def test_a_recovery_that_the_disk_refuses_says_of_what(tmp_path: Path, *, named: bool) -> None:
    journal = tmp_path / "run" / "journal" / "op.json"
    journal.parent.mkdir(parents=True)
    journal.write_bytes(pack(Journal(operation_id="op", splices=(), lines=(Lines(path=tmp_path / "l", offset=0, data=b"x\n"),)), tmp_path))

    class Broken(Disk):
        def extend(self, path: Path) -> int:
            raise OSError(errno.EIO, os.strerror(errno.EIO), *([str(path)] if named else []))

    with pytest.raises(StoreError) as refused:
        commit.recover(Broken(), tmp_path)
    place = tmp_path / "l" if named else journal
    assert str(refused.value) == f"an unfinished change cannot be completed: Input/output error: {place}"
    assert commit.recover(Disk(), tmp_path) == ("op",)


def test_a_log_that_was_closed_in_vain_is_open_again(tmp_path: Path) -> None:
    """The disk refused what came after: the log has its name and its lines as before, and no segment is left."""

    class Refusing(Disk):
        segment_bytes = 4

        def replace(self, source: Path, target: Path) -> None:
            if target.suffix == ".md":
                raise OSError(errno.EIO, os.strerror(errno.EIO), str(target))
            super().replace(source, target)

    log = tmp_path / "log.jsonl"
    log.write_bytes(b"long enough\n")
    change = FileChange(path=tmp_path / "x.md", before=None, after=b"x\n")
    with pytest.raises(StoreError):
        commit.commit(Refusing(), tmp_path, "op", changes=[change], appends=[Append(path=log, data=b"ours\n")])
    assert {path.name: path.read_bytes() for path in tmp_path.rglob("*") if path.is_file()} == {"log.jsonl": b"long enough\n"}
