"""Reads what somebody else may have put there: files only if they are regular, and never without end; JSON also if it is not quite sound.

Knows no file in particular.
"""

from __future__ import annotations

import os
import stat

TYPE_CHECKING = False  # of typing, which costs more to import than all else here
if TYPE_CHECKING:
    from pathlib import Path

LIMIT = 2**26  # bytes; what people and agents write by hand or by program is far below it


def regular(path: Path, *, limit: int = LIMIT, follow: bool = True) -> bytes:
    """The bytes of a regular file. Raises OSError, also for a pipe, a device, more than ``limit`` bytes, and for a link unless ``follow``.

    A repository can hold a link to ``/dev/zero``, which never ends, and an archive a pipe that nobody writes to.
    """
    descriptor = os.open(path, os.O_RDONLY | os.O_NONBLOCK | os.O_NOCTTY | os.O_CLOEXEC | (0 if follow else os.O_NOFOLLOW))
    with os.fdopen(descriptor, "rb") as file:
        status = os.fstat(descriptor)
        if not stat.S_ISREG(status.st_mode):
            raise OSError(0, "not a regular file", str(path))
        data = file.read(limit + 1)
    if len(data) > limit:
        raise OSError(0, f"larger than {limit} bytes", str(path))
    return data


def sound(document: bytes) -> bytes:
    """JSON as every parser takes it: bytes that are no UTF-8, and halves of surrogate pairs in escapes, become U+FFFD.

    JavaScript writes such halves where a text was cut in the middle of a letter (RFC 8259, section 8.2, leaves open what that means).
    """
    import re

    # Each escape of a string, so that `\\\\ud800` is none; what is half of a pair by itself is the group.
    escapes = re.compile(r"\\(?:u[dD][89abAB][0-9a-fA-F]{2}\\u[dD][c-fC-F][0-9a-fA-F]{2}|(u[dD][89a-fA-F][0-9a-fA-F]{2})|.)")
    return escapes.sub(lambda found: r"\ufffd" if found[1] else found[0], document.decode("utf-8", "replace")).encode()
