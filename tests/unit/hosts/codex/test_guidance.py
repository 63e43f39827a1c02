from __future__ import annotations

from pathlib import Path

import pytest

from cam.errors import HostError
from cam.hosts.codex import guidance
from cam.hosts.codex.guidance import BEGIN, END
from cam.hosts.edits import apply

TEXTS = (
    "",
    "# Mine\n",
    "# Mine",
    "# Mine\n\n",
    "# Mine\r\n\r\nText\r\n",
    "# Mine\r\nno end",
    "\n",
    f"```\n{BEGIN}\n```\n",
    f"~~~~\n{END}\n~~~\n{BEGIN}\n~~~~\n",
)


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "AGENTS.md"


@pytest.mark.parametrize("before", TEXTS[1:])
def test_the_block_comes_and_goes_without_a_trace(file: Path, before: str) -> None:
    """Line ends, a missing last newline and examples in code fences are as they were."""
    file.write_bytes(before.encode())
    apply(guidance.installed(file))
    assert guidance.status(file) == "current"
    assert file.read_bytes().startswith(before.encode())
    if "\r\n" in before:
        assert b"\n" not in file.read_bytes().replace(b"\r\n", b"")
    assert guidance.installed(file) == ()
    apply(guidance.removed(file))
    assert file.read_bytes() == before.encode()
    assert guidance.removed(file) == ()


def test_a_file_of_our_own_goes_whole(file: Path) -> None:
    apply(guidance.installed(file))
    apply(guidance.removed(file))
    assert not file.exists()


def test_an_old_block_is_brought_up_to_date_where_it_stands(file: Path) -> None:
    file.write_text(f"before\n\n{BEGIN}\nold words\n{END}\n\nafter\n", encoding="utf-8")
    assert guidance.status(file) == "outdated"
    apply(guidance.installed(file))
    text = file.read_text("utf-8")
    assert guidance.status(file) == "current"
    assert text.startswith(f"before\n\n{BEGIN}\n")
    assert text.endswith(f"{END}\n\nafter\n")
    apply(guidance.removed(file))
    assert file.read_text("utf-8") == "before\n\nafter\n"


@pytest.mark.parametrize(
    "broken", [BEGIN, END, f"{END}\n{BEGIN}", f"{BEGIN}\n{BEGIN}\n{END}", f"{BEGIN}\n{END}\n{BEGIN}\n{END}", f"{BEGIN}\n```\n{END}\n```"]
)
def test_broken_markers_change_nothing(file: Path, broken: str) -> None:
    file.write_text(f"# Mine\n{broken}\n", encoding="utf-8")
    for act in (guidance.installed, guidance.removed, guidance.status):
        with pytest.raises(HostError, match="not one pair"):
            act(file)


def test_other_encodings_change_nothing(file: Path) -> None:
    file.write_bytes(b"\xff\xfe#\x00")
    with pytest.raises(HostError, match="UTF-8"):
        guidance.installed(file)


def test_a_file_that_was_there_and_empty_is_there_and_empty_again(file: Path) -> None:
    file.write_bytes(b"")
    assert guidance.status(file) == "missing"
    apply(guidance.installed(file))
    assert guidance.status(file) == "current"
    apply(guidance.removed(file))
    assert file.read_bytes() == b""
