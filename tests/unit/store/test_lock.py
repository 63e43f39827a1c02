"""One writer at a time, who signs."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

import pytest

from cam.errors import StoreBusy, StoreError
from cam.store.lock import Holder, signed, writer_lock

if TYPE_CHECKING:
    from pathlib import Path


def test_who_holds_it_is_named_and_nobody_is_before(tmp_path: Path) -> None:
    assert signed(tmp_path) == Holder()
    assert str(Holder()) == "another process"
    with (
        writer_lock(tmp_path, actor="cam sync", wait=0),
        pytest.raises(StoreBusy, match="cam sync"),
        writer_lock(tmp_path, actor="", wait=0),
    ):
        raise AssertionError
    assert str(signed(tmp_path)) == f"process {os.getpid()} (cam sync)"


def test_where_no_lock_can_be_is_an_error(tmp_path: Path) -> None:
    (tmp_path / "file").write_bytes(b"")
    with pytest.raises(StoreError, match="cannot be written"), writer_lock(tmp_path / "file" / "run", actor="", wait=0):
        raise AssertionError
