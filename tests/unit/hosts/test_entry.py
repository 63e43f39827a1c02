from __future__ import annotations

import sys
from typing import TYPE_CHECKING

from cam.hosts.entry import fault, of_hook, of_server

if TYPE_CHECKING:
    from pathlib import Path


def test_the_cam_of_an_entry_is_what_stands_before_its_command() -> None:
    assert of_hook("'/a b/cam' hook stop") == ("/a b/cam",)
    assert of_server(("py", "-P", "-m", "cam", "mcp", "serve", "--allow-writes")) == ("py", "-P", "-m", "cam")
    assert of_server(("other",)) == ("other",)


def test_a_command_that_starts_no_cam_is_told(tmp_path: Path) -> None:
    here = (sys.executable, "-m", "cam")
    assert fault(here, run=True) == ""
    assert "gone" in fault(("/gone/cam",), run=True)
    assert "gone" in fault((), run=False)
    assert "not cam any more" in fault((sys.executable, "-c", "pass"), run=True)
    broken = tmp_path / "cam"
    broken.write_text("no program", encoding="utf-8")
    broken.chmod(0o755)
    assert "does not start" in fault((str(broken),), run=True)
    assert fault((str(broken),), run=False) == "", "what a repository names is not run"
