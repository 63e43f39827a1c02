from __future__ import annotations

import errno
import os
from typing import TYPE_CHECKING

from cam.store.condition import holder, look, shut
from cam.store.disk import Disk
from cam.store.lock import writer_lock

if TYPE_CHECKING:
    from pathlib import Path


class Full(Disk):
    """A disk with room for names, but for no bytes."""

    def write(self, descriptor: int, data: bytes) -> None:
        del descriptor, data
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))


def root(tmp_path: Path) -> Path:
    home = tmp_path / "m"
    home.mkdir(mode=0o700)
    (home / "a.md").write_text("a", encoding="utf-8")
    (home / "a.md").chmod(0o644)
    return home


def test_looking_leaves_nothing_behind(tmp_path: Path) -> None:
    home = root(tmp_path)
    found = look(home)
    assert (found.mode, found.exposed, found.foreign, found.problem, found.holder) == (0o700, (home / "a.md",), (), "", None)
    assert found.free > 0
    assert list(home.iterdir()) == [home / "a.md"]


def test_a_full_disk_is_found_by_writing(tmp_path: Path) -> None:
    """Its rights and its numbers may all look well: a quota, or blocks kept for root."""
    home = root(tmp_path)
    assert look(home, disk=Full()).problem == "No space left on device"
    assert list(home.iterdir()) == [home / "a.md"]


def test_rights_are_taken_from_others_and_links_are_left(tmp_path: Path) -> None:
    home = root(tmp_path)
    elsewhere = tmp_path / "theirs"
    elsewhere.write_text("", encoding="utf-8")
    elsewhere.chmod(0o644)
    (home / "link.md").symlink_to(elsewhere)
    assert shut(home) == (home / "a.md",)
    assert shut(home) == ()
    assert elsewhere.stat().st_mode & 0o777 == 0o644


def test_the_holder_is_who_signed(tmp_path: Path) -> None:
    home = root(tmp_path)
    assert holder(home) is None
    with writer_lock(home / "run", actor="tests", wait=1):
        found = holder(home)
        assert found
        assert (found.pid, found.actor, bool(found.since)) == (os.getpid(), "tests", True)
        (home / "run" / "holder.json").unlink()
        unsigned = holder(home)
        assert unsigned
        assert (unsigned.pid, unsigned.since) == (0, None)
    assert holder(home) is None
