"""docs/reference/files.md shows the files of working state as they are."""

from __future__ import annotations

import re
from datetime import UTC, datetime
from pathlib import Path

from cam.continuity.document import parse, render
from cam.continuity.state import Header, Layer
from cam.models import MemoryScope
from cam.store import continuity
from cam.store.values import loads

PAGE = (Path(__file__).parents[2] / "docs" / "reference" / "files.md").read_text(encoding="utf-8")


def example(kind: str) -> str:
    found = re.search(rf"^```{kind} continuity\n(.*?)^```$", PAGE, re.MULTILINE | re.DOTALL)
    assert found
    return found.group(1)


def test_the_file_is_what_cam_writes() -> None:
    file = parse(example("markdown"), MemoryScope.LOCAL)
    assert file.header == Header(
        scope=MemoryScope.LOCAL,
        project_id="shop-a064ce9bbf9b",
        worktree_id="shop-a064ce9bbf9b",
        updated_at=datetime(2026, 11, 29, 18, tzinfo=UTC),
        session_id="0199-a",
        branch="main",
        commit="be0e4d1",
    )
    layer = Layer(goal=file.goal, next=("write the header row",), notes=("File modified: src/report/csv.ts",))
    assert render(layer, file.header) == example("markdown")


def test_the_line_of_the_audit_is_what_cam_writes() -> None:
    found = loads(example("json").encode())
    assert found
    assert continuity.line(continuity.entry(found)).decode() == example("json")
