"""What somebody else put in a file's place neither holds its reader up nor fills the memory."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

import orjson
import pytest

from cam import reading

if TYPE_CHECKING:
    from pathlib import Path


def test_a_file_and_a_link_to_it_are_read(tmp_path: Path) -> None:
    (tmp_path / "file").write_bytes(b"text")
    (tmp_path / "link").symlink_to(tmp_path / "file")
    assert reading.regular(tmp_path / "file") == reading.regular(tmp_path / "link") == b"text"
    with pytest.raises(OSError, match="link"):
        reading.regular(tmp_path / "link", follow=False)


def test_pipes_devices_directories_and_too_large_files_are_errors(tmp_path: Path) -> None:
    """Each at once, naming the file."""
    os.mkfifo(tmp_path / "pipe")
    (tmp_path / "endless").symlink_to("/dev/zero")
    (tmp_path / "folder").mkdir()
    (tmp_path / "large").write_bytes(b"12345")
    for name, why in (("pipe", "not a regular"), ("endless", "not a regular"), ("folder", "directory"), ("large", "larger than 4 bytes")):
        with pytest.raises(OSError, match=why) as refused:
            reading.regular(tmp_path / name, limit=4)
        assert str(refused.value.filename).endswith(name) or name == "folder"


@pytest.mark.parametrize(
    ("written", "read"),
    [
        (rb'"\ud83d\ude00 \u00e9 \\ud800 \\"', "\U0001f600 \u00e9 \\ud800 \\"),
        (rb'"a\ud800"', "a\ufffd"),
        (rb'"\uDFFF\ud83d\uDE00"', "\ufffd\U0001f600"),
        (rb'"\ud83d\ud83d\ude00\ude00"', "\ufffd\U0001f600\ufffd"),
        (rb'"\\\ud800"', "\\\ufffd"),
        (b'"\xff\xc3\xa9"', "\ufffd\u00e9"),
        (b'"\xed\xa0\x80"', "\ufffd" * 3),
    ],
)
def test_json_with_half_a_letter_is_read_with_a_mark_in_its_place(written: bytes, read: str) -> None:
    """And whatever else it says as it says it, escaped or not."""
    assert orjson.loads(reading.sound(written)) == read
