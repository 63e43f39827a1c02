"""What this process was started with, environment and program; another one like it, and whether one is there. Cheap to import.

The only reader of os.environ.
"""

from __future__ import annotations

import io
import os
import sys

TYPE_CHECKING = False  # of typing, which costs more to import than all else here
if TYPE_CHECKING:
    from collections.abc import Mapping

GUARD = "CAM_ASKING"  # set for an agent that cam itself asks: hooks that run there all the same say and do nothing

_STREAMS = ("stdin", "stdout", "stderr")

NOWHERE = "/dev/null/no-home"  # a home for those who have none: nothing can be read below a device, and nothing made, by root neither


def environment() -> dict[str, str]:
    """A copy of the process environment, for children and for settings."""
    return dict(os.environ)


def home_directory(env: Mapping[str, str] | None = None) -> str:
    """The user's home directory: $HOME, of ``env`` before that of this process, else the one that the system knows. NOWHERE without one.

    A container may run as a user that nobody knows; /nonexistent is what Debian says of users that have none, and root could make it.
    """
    found = (env or {}).get("HOME") or os.environ.get("HOME") or _recorded_home()
    return found if os.path.isabs(found) and found != "/nonexistent" else NOWHERE


def _recorded_home() -> str:
    import pwd

    try:
        return pwd.getpwuid(os.getuid()).pw_dir
    except KeyError:
        return ""


def expanded(path: str) -> str:
    """``path`` with its ``~`` replaced, as a shell does; a name that nobody has stays as it is."""
    return home_directory() + path[1:] if path.partition("/")[0] == "~" else os.path.expanduser(path)


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


def is_running(process: int) -> bool:
    """Whether there is a process with this number, whoever's it is."""
    if process <= 0:  # names a group
        return False
    try:
        os.kill(process, 0)
    except (OSError, OverflowError) as error:
        return isinstance(error, PermissionError)  # another user's
    return True


def whole_streams() -> None:
    """Stand the null device in for a standard stream that is closed (``>&-``): no file of the memory may get its number.

    And let standard output spell out letters that its encoding has not got, as standard error does.
    """
    for number, name in enumerate(_STREAMS):
        if getattr(sys, name) is None:
            os.dup2(os.open(os.devnull, os.O_RDWR), number)
            os.set_inheritable(number, True)
            setattr(sys, name, open(number, "w" if number else "r", encoding="utf-8"))  # noqa: SIM115 -- a number, for the life of the process
    if isinstance(sys.stdout, io.TextIOWrapper) and sys.stdout.encoding.lower() != "utf-8":
        sys.stdout.reconfigure(errors="backslashreplace")
