from __future__ import annotations

import os
import resource
from pathlib import Path

import pytest

from cam.errors import HostError
from cam.hosts.edits import Edit, apply, content, content_after, joined, put_in, rehearse, take_out


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


def test_an_edit_says_what_it_does(tmp_path: Path) -> None:
    (tmp_path / "there").write_bytes(b"1")
    edits = (Edit(path=tmp_path / "there", after=None), Edit(path=tmp_path / "there", after=b"2"), Edit(path=tmp_path / "new", after=b"3"))
    assert [edit.action for edit in edits] == ["remove", "change", "create"]
    assert content_after(edits, tmp_path / "there") == b"2"
    assert content_after((), tmp_path / "there") == b"1"
    assert [edit.after for edit in joined(edits)] == [b"2", b"3"]


def test_a_file_that_cannot_be_read_is_not_changed(tmp_path: Path) -> None:
    """A folder stands in its place."""
    with pytest.raises(HostError, match="cannot read"):
        content(tmp_path)
    with pytest.raises(HostError, match="nothing was changed"):
        apply((Edit(path=tmp_path, after=b"x"),))


def test_what_is_as_wanted_is_left(tmp_path: Path) -> None:
    path = tmp_path / "file"
    assert take_out(path, b"", parse=bytes.split) == ()
    path.write_bytes(b"a")
    assert put_in(path, b"a") == take_out(path, b"a", parse=bytes.split) == ()
    assert take_out(path, b"b", parse=bytes.split, last=False) == (Edit(path=path, after=b"b"),)


@pytest.mark.parametrize("place", ["shop/out", "shop/file/hooks.json", "shut/hooks.json"])
def test_a_rehearsal_fails_as_the_change_would_and_touches_nothing(tmp_path: Path, place: str) -> None:
    """A link out of the repository, a file where a folder has to be, a folder that nobody may write to."""
    if place.startswith("shut") and not os.geteuid():
        pytest.skip("root may write anywhere")
    (tmp_path / "shop" / ".git").mkdir(parents=True)
    (tmp_path / "shop" / "file").write_bytes(b"")
    (tmp_path / "shop" / "out").symlink_to(tmp_path / "own")
    (tmp_path / "shut").mkdir(mode=0o500)
    edits = (Edit(path=tmp_path / "good", after=b"x"), Edit(path=tmp_path / place, after=b"x"))
    said = []
    for make in (rehearse, apply):
        with pytest.raises(HostError, match="nothing was changed") as caught:
            make(edits)
        said.append((str(caught.value), caught.value.hint))
    assert said[0] == said[1]
    assert not (tmp_path / "good").exists()
    rehearse(edits[:1])
    assert not (tmp_path / "good").exists()


def test_a_folder_with_something_else_in_it_stays(tmp_path: Path) -> None:
    (tmp_path / "made").mkdir()
    (tmp_path / "made" / "file").write_bytes(b"1")
    (tmp_path / "made" / "other").write_bytes(b"2")
    apply((Edit(path=tmp_path / "made" / "file", after=None, folders=1),))
    assert [path.name for path in (tmp_path / "made").iterdir()] == ["other"]


def test_a_full_disk_leaves_the_old_file_and_nothing_beside_it(tmp_path: Path) -> None:
    """The system takes no more than some bytes of a file, as a full disk or a quota does."""
    path = tmp_path / "file"
    path.write_bytes(b"old")
    before = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (100, before[1]))
    try:
        with pytest.raises(HostError, match="File too large; nothing was changed"):
            apply((Edit(path=path, after=b"x" * 1000),))
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, before)
    assert {found.name: found.read_bytes() for found in tmp_path.iterdir()} == {"file": b"old"}


def test_a_link_that_leads_out_of_a_repository_is_not_written_through(tmp_path: Path) -> None:
    """Somebody else made it. Links within the repository, and a user's own outside of any, stay links to what was changed."""
    (tmp_path / "shop" / ".git").mkdir(parents=True)
    (tmp_path / "own").write_bytes(b"{}")
    (tmp_path / "shop" / "real").write_bytes(b"{}")
    for name, target in (("shop/out", "own"), ("shop/in", "shop/real"), ("dotfile", "own")):
        (tmp_path / name).symlink_to(tmp_path / target)
    with pytest.raises(HostError, match="leads out of the repository; nothing was changed"):
        apply(put_in(tmp_path / "shop" / "out", b"ours"))
    assert (tmp_path / "own").read_bytes() == b"{}"
    assert not (tmp_path / "shop" / "out.before-cam").exists()
    apply((Edit(path=tmp_path / "shop" / "in", after=b"ours"), Edit(path=tmp_path / "dotfile", after=b"ours")))
    assert (tmp_path / "shop" / "real").read_bytes() == (tmp_path / "own").read_bytes() == b"ours"


def test_a_way_out_by_the_parent_is_no_link(tmp_path: Path) -> None:
    """Two dots lead out of a repository as people type them; behind a link they lead where the system goes."""
    repository, elsewhere = tmp_path / "repo", tmp_path / "far" / "away"
    for folder in (repository / ".git", elsewhere):
        folder.mkdir(parents=True)
    (repository / "link").symlink_to(elsewhere)
    apply([Edit(path=repository / ".." / "plug" / "a.json", after=b"{}"), Edit(path=repository / "link" / ".." / "b.json", after=b"{}")])
    assert (tmp_path / "plug" / "a.json").read_bytes() == (tmp_path / "far" / "b.json").read_bytes() == b"{}"
    with pytest.raises(HostError, match="leads out"):
        apply([Edit(path=repository / "sub" / ".." / "link" / "c.json", after=b"{}")])
