from __future__ import annotations

from pathlib import Path

import pytest

from cam.errors import HostError
from cam.hosts.edits import Edit, apply, put_in, take_out


def test_all_or_nothing(tmp_path: Path) -> None:
    """When the last edit cannot be made, those before it are taken back, and folders made for them go."""
    (tmp_path / "old").write_bytes(b"old")
    (tmp_path / "gone").write_bytes(b"gone")
    (tmp_path / "file").write_bytes(b"in the way")
    edits = (
        Edit(path=tmp_path / "old", after=b"new"),
        Edit(path=tmp_path / "gone", after=None),
        Edit(path=tmp_path / "a" / "b" / "c", after=b"c"),
        Edit(path=tmp_path / "file" / "below", after=b"impossible"),
    )
    with pytest.raises(HostError, match="nothing was changed"):
        apply(edits)
    assert {path.name: path.read_bytes() for path in tmp_path.iterdir()} == {"old": b"old", "gone": b"gone", "file": b"in the way"}


def test_modes_stay(tmp_path: Path) -> None:
    path = tmp_path / "secret"
    path.write_bytes(b"1")
    path.chmod(0o600)
    apply((Edit(path=path, after=b"2"),))
    assert path.stat().st_mode & 0o777 == 0o600


def test_what_a_user_changed_meanwhile_stays(tmp_path: Path) -> None:
    """The copy beside comes back only when it means what is left; else the user's later words count."""
    path = tmp_path / "file"
    path.write_bytes(b"a")
    apply(put_in(path, b"a ours"))
    apply(put_in(path, b"a ours b"))
    apply(take_out(path, b"a b", parse=bytes.split))
    assert {found.name: found.read_bytes() for found in tmp_path.iterdir()} == {"file": b"a b"}
