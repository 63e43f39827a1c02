"""What the doctor makes of the state of the memory."""

from __future__ import annotations

from dataclasses import replace
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from cam import config
from cam.cli.doctor.findings import Level
from cam.cli.doctor.memory import NEARLY_FULL, of_condition, of_index, of_log, provenance
from cam.recall.index import Refreshed
from cam.store.condition import Condition
from cam.store.lock import Holder

NOW = datetime(2026, 11, 29, 18, tzinfo=UTC)
HOME = Path("/m")
WELL = Condition(mode=0o700, free=2**40)


def levels(condition: Condition) -> dict[str, Level]:
    return {finding.name: finding.level for finding in of_condition(HOME, condition, now=NOW)}


def test_a_root_in_order_has_nothing_to_say() -> None:
    assert set(levels(WELL).values()) == {Level.OK}


@pytest.mark.parametrize(
    ("name", "condition", "level"),
    [
        ("permissions", replace(WELL, mode=0o755), Level.WARN),
        ("permissions", replace(WELL, exposed=(HOME / "x.md",)), Level.INFO),
        ("owner", replace(WELL, foreign=(HOME / "x.md",)), Level.ERROR),
        ("disk", replace(WELL, problem="No space left on device"), Level.ERROR),
        ("disk", replace(WELL, free=NEARLY_FULL - 1), Level.WARN),
        ("lock", replace(WELL, holder=Holder(pid=7, actor="sync", since=NOW - timedelta(seconds=2))), Level.INFO),
        ("lock", replace(WELL, holder=Holder(pid=7, actor="sync", since=NOW - timedelta(hours=1))), Level.WARN),
        ("lock", replace(WELL, holder=Holder()), Level.INFO),
        ("lock", replace(WELL, lockless="No locks available"), Level.ERROR),
    ],
)
def test_every_trouble_has_its_level_and_its_remedy(name: str, condition: Condition, level: Level) -> None:
    (finding,) = [finding for finding in of_condition(HOME, condition, now=NOW) if finding.name == name]
    assert finding.level is level
    assert finding.hint or level is Level.INFO


def test_the_holder_of_the_lock_is_named_with_its_time() -> None:
    held = replace(WELL, holder=Holder(pid=7, actor="sync", since=NOW - timedelta(hours=1)))
    assert any("process 7 (sync) for 3,600 s" in finding.message for finding in of_condition(HOME, held, now=NOW))
    unknown = replace(WELL, holder=Holder())
    assert "held by another process" in {finding.message for finding in of_condition(HOME, unknown, now=NOW)}


@pytest.mark.parametrize(
    ("refreshed", "sound", "level"),
    [
        (Refreshed(), "ok", Level.OK),
        (Refreshed(rebuilt=True, reason="missing"), "ok", Level.OK),
        (Refreshed(level="scan", reason="no index on disk: full"), "ok", Level.WARN),
        (Refreshed(), "row 3 missing from index", Level.WARN),
        (Refreshed(problems=("cannot read x.md",)), "ok", Level.WARN),
    ],
)
def test_an_index_that_does_not_do_is_told(refreshed: Refreshed, sound: str, level: Level) -> None:
    assert of_index(refreshed, sound).level is level


def test_only_failures_of_late_are_told() -> None:
    lines = ["torn", "2026-11-20T00:00:00Z stop: OSError: old", "2026-11-29T17:00:00Z stop: OSError: new"]
    found = of_log(Path("/log"), lines, since=(NOW - timedelta(days=7)).timestamp())
    assert (found.level, "1 hook failed" in found.message, found.message.endswith("new")) == (Level.WARN, True, True)
    assert of_log(Path("/log"), lines[:2], since=(NOW - timedelta(days=7)).timestamp()).level is Level.OK


def test_each_setting_is_told_with_the_place_that_set_it(repo: Path, home: Path) -> None:
    memory = home / ".codex-auto-memory"
    memory.mkdir()
    (memory / "config.toml").write_text("lock_seconds = 5\n", encoding="utf-8")
    (repo / ".cam.toml").write_text("startup_bytes = 4000\n", encoding="utf-8")
    told = provenance(config.load(repo, env={"HOME": str(home), "CAM_SYNC": "no"}))
    assert f"lock_seconds from {memory / 'config.toml'}" in told
    assert "startup_bytes from .cam.toml" in told
    assert "sync from the environment" in told
    assert provenance(config.load(env={"HOME": "/nowhere"})) == "all at their defaults"
