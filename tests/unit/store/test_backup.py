"""A backup is the same bytes for the same memory, comes back as it was, and a hostile one is refused whole."""

from __future__ import annotations

import gzip
import io
import tarfile
from datetime import UTC, datetime
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from cam.errors import StoreError
from cam.models import Action, MemoryScope
from cam.store import Store, backup

if TYPE_CHECKING:
    from tests.unit.store.conftest import Memory

NOW = datetime(2026, 12, 1, tzinfo=UTC)


def packed(*members: tuple[tarfile.TarInfo, bytes]) -> bytes:
    out = io.BytesIO()
    with tarfile.open(fileobj=out, mode="w:gz") as tar:
        for info, data in members:
            info.size = len(data)
            tar.addfile(info, io.BytesIO(data))
    return out.getvalue()


def link(kind: bytes, name: str = "global/x.md") -> tarfile.TarInfo:
    info = tarfile.TarInfo(name)
    info.type, info.linkname = kind, "/etc/passwd"
    return info


def tree(home: Path) -> dict[str, bytes]:
    return {
        str(path.relative_to(home)): path.read_bytes()
        for path in sorted(home.rglob("*"))
        if path.is_file() and path.relative_to(home).parts[0] not in ("run", "index")
    }


def filled(memory: Memory) -> None:
    memory.add("Run make test", details=("on Linux",))
    memory.add("記憶は残る", scope=MemoryScope.GLOBAL)
    memory.add("This machine has two cores", "machine", scope=MemoryScope.LOCAL)
    memory.on("project:commands:run-make-test", Action.ARCHIVE, reason="old")


def test_the_round_trip_is_identical(memory: Memory, tmp_path: Path) -> None:
    filled(memory)
    data = backup.archive(memory.home)
    other = Store(tmp_path / "other", memory.project)
    with other.transaction(actor="import") as tx:
        done = backup.restore(tx, other.home, data, now=NOW)
    assert (tree(other.home), done.same) == (tree(memory.home), 0)
    assert backup.archive(other.home) == data
    with other.transaction(actor="import") as tx:
        assert backup.restore(tx, other.home, data, now=NOW).files == ()


def test_a_memory_that_differs_is_not_overwritten(memory: Memory) -> None:
    filled(memory)
    data = backup.archive(memory.home)
    memory.add("Something newer")
    before = tree(memory.home)
    with memory.store.transaction(actor="import") as tx, pytest.raises(StoreError, match="differ"):
        backup.restore(tx, memory.home, data, now=NOW)
    assert tree(memory.home) == before


@pytest.mark.parametrize("length", [200, 246, 252])
def test_a_file_with_the_longest_name_there_can_be_comes_back(memory: Memory, tmp_path: Path, length: int) -> None:
    """What a person called a topic is no reason to lose it; what replaces a file stands beside it for a moment, under a name of its own."""
    memory.write(f"{'x' * length}.md", "## Tags\nTags are signed.\n")
    data = backup.archive(memory.home)
    other = Store(tmp_path / "other", memory.project)
    with other.transaction(actor="import") as tx:
        backup.restore(tx, other.home, data, now=NOW)
    (back,) = other.layout.directory(MemoryScope.PROJECT).iterdir()
    assert (back.name, back.read_bytes()) == (f"{'x' * length}.md", memory.path(f"{'x' * length}.md").read_bytes())


def _in_the_way(home: Path, what: str) -> bytes:
    """An archive that cannot be imported into ``home``, and why."""
    home.mkdir()
    if what == "too long":
        return packed((tarfile.TarInfo("global/good.md"), b"x"), (tarfile.TarInfo(f"global/{'記' * 90}.md"), b"x"))
    if what == "a link":
        (home / "global").symlink_to(home.parent)
    elif what == "a file":
        (home / "global").write_bytes(b"")
    else:
        (home / "global").mkdir()
        (home / "global" / "a.md").write_bytes(b"other")
    return packed((tarfile.TarInfo("global/a.md"), b"x"))


@pytest.mark.parametrize("what", ["too long", "a link", "a file", "another"])
def test_what_an_import_would_refuse_is_refused_when_it_is_only_looked_at(memory: Memory, tmp_path: Path, what: str) -> None:
    """In the same words, and neither leaves anything behind."""
    home = tmp_path / "other"
    data = _in_the_way(home, what)
    store = Store(home, memory.project)
    with pytest.raises(StoreError) as looked:
        backup.missing(home, data)
    with store.transaction(actor="import") as tx, pytest.raises(StoreError) as done:
        backup.restore(tx, home, data, now=NOW)
    assert (str(looked.value), looked.value.hint) == (str(done.value), done.value.hint)
    assert not list(tmp_path.glob("**/good.md"))


def test_secrets_do_not_leave(memory: Memory) -> None:
    memory.write("commands.md", "## Token\nexport GITHUB_TOKEN=ghp_" + "a1B2" * 9 + "\n")
    assert b"ghp_" not in gzip.decompress(backup.archive(memory.home))


@pytest.mark.parametrize(
    "name",
    ["../x.md", "/etc/x.md", "global/../../x.md", "global/.hidden.md", "config.toml", "projects/../x.md", "global/a/b.md", "global/x.sh",
     "projects/p/elsewhere/x.md", "run/lock", "index/recall.sqlite", "projects/p/project/..md", "global/a\\b.md", "projects/p/locals/x.md"],
)  # fmt: skip
def test_names_that_belong_to_no_memory_are_refused(name: str) -> None:
    with pytest.raises(StoreError, match="refused"):
        backup.contents(packed((tarfile.TarInfo("global/good.md"), b"x"), (tarfile.TarInfo(name), b"x")))


@pytest.mark.parametrize("kind", [tarfile.SYMTYPE, tarfile.LNKTYPE, tarfile.DIRTYPE, tarfile.FIFOTYPE, tarfile.CHRTYPE])
def test_only_plain_files_are_taken(kind: bytes) -> None:
    with pytest.raises(StoreError, match="refused"):
        backup.contents(packed((link(kind), b"")))


def test_names_that_are_one_file_on_other_systems_are_refused() -> None:
    with pytest.raises(StoreError, match="twice"):
        backup.contents(packed((tarfile.TarInfo("global/a.md"), b"x"), (tarfile.TarInfo("global/A.md"), b"y")))


def test_a_bomb_is_refused() -> None:
    with pytest.raises(StoreError, match="more than"):
        backup.contents(packed((tarfile.TarInfo("global/a.md"), bytes(2**26))))


@pytest.mark.parametrize(
    "data", [b"", b"no archive", gzip.compress(b"no tar"), packed((tarfile.TarInfo("global/a.md"), b"x" * 5000))[:-40]]
)
def test_what_is_no_archive_is_one_error(data: bytes) -> None:
    with pytest.raises(StoreError, match="not a backup"):
        backup.contents(data)


def test_the_beginning_of_an_archive_is_none() -> None:
    """Wherever it ends: between two of its files, tar alone would take what is there for all."""
    members = [(tarfile.TarInfo(f"global/t{number}.md"), b"%d" % number * 600) for number in range(4)]
    data = packed(*members)
    for end in range(len(data)):
        with pytest.raises(StoreError, match="not a backup"):
            backup.contents(data[:end])
