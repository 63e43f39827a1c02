"""Bounded lines with their places, and a fingerprint of what was read."""

from __future__ import annotations

import io
from typing import TYPE_CHECKING

import pytest
import zstandard
from hypothesis import given
from hypothesis import strategies as st

from cam.errors import RolloutError
from cam.hosts.codex.lines import Lines, fingerprint, opened

if TYPE_CHECKING:
    from pathlib import Path


@given(st.lists(st.binary(max_size=30).map(lambda part: part.replace(b"\n", b"")), max_size=8), st.booleans())
def test_lines_join_to_what_was_read(parts: list[bytes], ended: bool) -> None:
    data = b"\n".join(parts) + (b"\n" if ended else b"")
    scanned = Lines(io.BytesIO(data), limit=10)
    found = list(scanned)
    assert [line.end for line in found] == [line.start for line in found[1:]] + ([len(data)] if found else [])
    assert all(line.data is None or data[line.start : line.end] == line.data for line in found)
    assert all(line.whole for line in found[:-1])
    assert not [line for line in found if line.data and b"\n" in line.data[:-1]]
    assert (scanned.end, scanned.count) == (len(data), len(found))


def test_long_lines_are_passed_over() -> None:
    found = list(Lines(io.BytesIO(b"short\n" + b"x" * 100_000 + b"\nlast\n"), limit=50))
    assert [line.data for line in found] == [b"short\n", None, b"last\n"]


def test_idle_lines_are_only_counted() -> None:
    scanned = Lines(io.BytesIO(b"idle 1\nbusy\nidle 2\n"), idle=lambda data, start, _end: data.startswith(b"idle", start))
    assert [(line.data, line.start) for line in scanned] == [(b"busy\n", 7)]
    assert (scanned.count, scanned.end) == (3, 19)


def test_the_fingerprint_is_of_the_bytes_before(tmp_path: Path) -> None:
    plain = tmp_path / "a.jsonl"
    plain.write_bytes(b"a" * 10_000 + b"b")
    squeezed = tmp_path / "a.jsonl.zst"
    squeezed.write_bytes(zstandard.ZstdCompressor().compress(plain.read_bytes()))
    assert fingerprint(plain, 0) == ""
    assert fingerprint(plain, 10_000) == fingerprint(squeezed, 10_000) != fingerprint(plain, 10_001)
    assert fingerprint(plain, 10_002) == "", "it is not there any more"


def test_what_cannot_be_opened_is_a_clear_error(tmp_path: Path) -> None:
    with pytest.raises(RolloutError, match="cannot read"):
        opened(tmp_path / "nowhere.jsonl")


def test_a_damaged_compressed_file_ends_where_it_is_damaged(tmp_path: Path) -> None:
    lines = b"".join(b"line %d of some length\n" % number for number in range(200_000))
    whole = zstandard.ZstdCompressor().compress(lines)
    half = len(whole) // 2
    path = tmp_path / "a.jsonl.zst"
    path.write_bytes(whole[:half] + b"\xff" * 4_096 + whole[half + 4_096 :])
    with opened(path) as stream:
        found = [line.data for line in Lines(stream)]
    assert 0 < len(found) < 200_000
    assert found[0] == b"line 0 of some length\n"


def test_a_line_longer_than_the_buffer_is_held_up_to_the_limit() -> None:
    """Pasted screenshots are lines of megabytes."""
    long = b"x" * (3 * 2**20) + b"\n"
    data = b"short\n" + long + b"last\n"
    assert [line.data for line in Lines(io.BytesIO(data))] == [b"short\n", long, b"last\n"]
    assert [line.data for line in Lines(io.BytesIO(data), limit=5 * 2**19)] == [b"short\n", None, b"last\n"]
