"""Calls of a model are counted over all projects, and made one at a time."""

from __future__ import annotations

import os
from datetime import timedelta
from typing import TYPE_CHECKING

import pytest

from cam.errors import StoreBusy, StoreError
from cam.store import AuditEntry, calls
from tests.unit.store.conftest import START

if TYPE_CHECKING:
    from pathlib import Path

    from tests.unit.store.conftest import Memory


def asked(memory: Memory, minutes: int, *, kind: str = calls.KIND, status: str = calls.ASKED) -> None:
    with memory.store.transaction(actor="model") as tx:
        tx.apply([], now=START + timedelta(minutes=minutes), audit=AuditEntry(kind=kind, status=status, session_id="s"))


def test_only_calls_of_this_day_count(memory: Memory) -> None:
    """Neither their outcomes nor readings without a model; a torn line hides none."""
    for minutes in (-24 * 60, 0, 10, 20):
        asked(memory, minutes)
    asked(memory, 21, status="applied")
    asked(memory, 22, kind="sync", status="no-op")
    with memory.store.layout.sync_log.open("ab") as stream:
        stream.write(b'{"kind": "model-c\n')
    late = (START + timedelta(days=1)).timestamp()
    os.utime(memory.store.layout.sync_log, (late, late))
    assert calls.calls_today(memory.home, START + timedelta(minutes=30)) == 3
    assert calls.calls_today(memory.home, START + timedelta(days=1)) == 0


def test_a_clock_that_was_wrong_for_a_while_buys_no_calls_and_costs_none(memory: Memory) -> None:
    """What was asked before still counts once it is right again, what was asked in the future does not; a file's time says nothing."""
    asked(memory, 0)
    asked(memory, -400 * 24 * 60)
    asked(memory, 400 * 24 * 60)
    os.utime(memory.store.layout.sync_log, (0, 0))
    assert calls.calls_today(memory.home, START + timedelta(minutes=30)) == 1


def test_an_audit_that_leads_nowhere_holds_no_calls(memory: Memory) -> None:
    asked(memory, 0)
    memory.store.layout.sync_log.unlink()
    memory.store.layout.sync_log.symlink_to("nowhere")
    assert calls.calls_today(memory.home, START) == 0


def test_one_asks_at_a_time(tmp_path: Path) -> None:
    """The turn is given back when the block ends."""
    with calls.turn(tmp_path / "run", wait=0), pytest.raises(StoreBusy), calls.turn(tmp_path / "run", wait=0):
        raise AssertionError
    with calls.turn(tmp_path / "run", wait=0):
        pass
    (tmp_path / "file").write_text("")
    with pytest.raises(StoreError, match="cannot be written"), calls.turn(tmp_path / "file" / "run", wait=0):
        raise AssertionError
