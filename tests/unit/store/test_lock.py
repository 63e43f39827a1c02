"""One writer at a time, who signs."""

from __future__ import annotations

import fcntl
import os
import subprocess
from typing import TYPE_CHECKING

import pytest

from cam.errors import StoreBusy, StoreError
from cam.store.lock import Holder, signed, writer_lock

if TYPE_CHECKING:
    from pathlib import Path


def test_who_holds_it_is_named_and_nobody_is_before_or_after(tmp_path: Path) -> None:
    assert signed(tmp_path) == Holder()
    assert str(Holder()) == "another process"
    with writer_lock(tmp_path, actor="cam sync", wait=0):
        assert str(signed(tmp_path)) == f"process {os.getpid()} (cam sync)"
        with pytest.raises(StoreBusy, match="cam sync"), writer_lock(tmp_path, actor="", wait=0):
            raise AssertionError
        assert signed(tmp_path).actor == "cam sync"
    assert signed(tmp_path) == Holder()


@pytest.mark.parametrize(
    "left", ["", '{"pid":%d,"actor":"cam sync","since":1.0}', '{"pid":0}', '{"pid":-1}', '{"pid":1e30}', '{"pid":1%030d}']
)
def test_nobody_is_named_who_does_not_hold_it(tmp_path: Path, left: str) -> None:
    """A lock that a program other than cam holds (flock(1), a backup), where the last writer ended or was killed before it could leave."""
    with subprocess.Popen(["true"]) as gone:
        pass
    with writer_lock(tmp_path, actor="cam sync", wait=0):
        pass
    (tmp_path / "holder.json").write_text(left % gone.pid if "%" in left else left, encoding="utf-8")
    with (tmp_path / "lock").open("rb") as foreign:
        fcntl.flock(foreign, fcntl.LOCK_EX)
        with pytest.raises(StoreBusy, match="written by another process"), writer_lock(tmp_path, actor="", wait=0):
            raise AssertionError


def test_another_users_process_is_one_that_runs(tmp_path: Path) -> None:
    """One may not send it signals; that it is there can be told all the same."""
    (tmp_path / "holder.json").write_text('{"pid":1,"actor":"cam sync"}', encoding="utf-8")
    assert str(signed(tmp_path)) == "process 1 (cam sync)"


def test_where_no_lock_can_be_is_an_error(tmp_path: Path) -> None:
    (tmp_path / "file").write_bytes(b"")
    with pytest.raises(StoreError, match="cannot be written"), writer_lock(tmp_path / "file" / "run", actor="", wait=0):
        raise AssertionError
