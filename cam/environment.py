"""What this process was started with, environment and program, and another one like it. The only reader of os.environ; cheap to import."""

from __future__ import annotations

import os
import sys

TYPE_CHECKING = False  # of typing, which costs more to import than all else here
if TYPE_CHECKING:
    from collections.abc import Mapping

GUARD = "CAM_ASKING"  # set for an agent that cam itself asks: hooks that run there all the same say and do nothing


def environment() -> dict[str, str]:
    """A copy of the process environment, for children and for settings."""
    return dict(os.environ)


def home_directory() -> str:
    """The user's home directory. In a container whose user is unknown and has no $HOME it is a place that never exists."""
    found = os.environ.get("HOME") or os.path.expanduser("~")
    return found if os.path.isabs(found) else "/nonexistent"


def program() -> tuple[str, ...]:
    """The command line that starts this cam from any directory and with any PATH."""
    beside = os.path.join(os.path.dirname(sys.executable), "cam")
    return (beside,) if os.path.isfile(beside) else (sys.executable, "-P", "-m", "cam")


def start_another(*arguments: str, env: Mapping[str, str] | None = None, pass_fds: tuple[int, ...] = ()) -> None:
    """Start this cam with ``arguments`` in a process that outlives this one and its terminal; what it says goes nowhere."""
    import subprocess

    null = subprocess.DEVNULL
    subprocess.Popen(  # noqa: S603 -- cam itself
        [*program(), *arguments], env=env, stdin=null, stdout=null, stderr=null, start_new_session=True, pass_fds=pass_fds
    )
