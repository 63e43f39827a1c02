"""A file is replaced whole or not at all."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from cam import atomic

if TYPE_CHECKING:
    from pathlib import Path


@pytest.mark.parametrize("mode", [0o600, 0o644])
def test_the_file_has_the_new_bytes_and_its_mode_and_nothing_is_beside_it(tmp_path: Path, mode: int) -> None:
    path = tmp_path / "file"
    for data in (b"old", b"new"):
        atomic.write(path, data, mode=mode)
        assert path.read_bytes() == data
    assert path.stat().st_mode & 0o777 == mode
    assert list(tmp_path.iterdir()) == [path]


def test_what_cannot_be_replaced_stays_and_nothing_is_left_beside_it(tmp_path: Path) -> None:
    (tmp_path / "place" / "inner").mkdir(parents=True)
    with pytest.raises(OSError, match="place"):
        atomic.write(tmp_path / "place", b"data")
    assert list(tmp_path.iterdir()) == [tmp_path / "place"]
