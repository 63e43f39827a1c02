"""What this process was started with: environment and program. The only reader of os.environ; cheap to import."""

from __future__ import annotations

import os
import sys

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
