"""A bug: a log that can be sent to the maintainers, and one line for the user."""

from __future__ import annotations

import os
import platform
import time
import traceback
from pathlib import Path
from typing import TYPE_CHECKING

from cam import __version__, config
from cam.cli import render

if TYPE_CHECKING:
    from collections.abc import Sequence

EXIT_CODE = 3


def report(error: BaseException, arguments: Sequence[str]) -> int:
    """Write a redacted crash log to the user's state directory, tell where it is, and return the exit code for a bug."""
    from cam.redact import redact

    trace = "".join(traceback.format_exception(error))
    versions = f"cam {__version__}, Python {platform.python_version()}, {platform.platform()}"
    text = redact(f"{versions}\narguments: {list(arguments)}\n\n{trace}")
    folder = config.state_directory()
    path = folder / f"crash-{time.strftime('%Y%m%d-%H%M%S', time.gmtime())}-{os.getpid()}.log"
    try:
        folder.mkdir(parents=True, exist_ok=True, mode=0o700)
        path.write_text(text, encoding="utf-8", errors="replace")
        path.chmod(0o600)
    except OSError:
        path = Path(os.devnull)
    render.error(f"a bug in cam: {type(error).__name__}: {redact(str(error))[:200]}", f"the crash log is {path}")
    return EXIT_CODE
