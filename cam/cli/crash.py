"""How a command ends that did not end well: one line and a hint; for a bug also a log that can be sent to the maintainers."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING

from cam.cli import render
from cam.errors import CamError

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

EXIT_CODE = 3
INTERRUPTED = 130


def guarded(run: Callable[[], int], arguments: Sequence[str]) -> int:
    """The exit code of ``run``, whatever happens in it: the edge of the process."""
    try:
        return run()
    except CamError as error:
        render.error(str(error), error.hint)
        return error.exit_code
    except KeyboardInterrupt:
        render.note("interrupted")
        return INTERRUPTED
    except BrokenPipeError:
        # The reader has gone (`cam memory list | head`); a second failure while Python flushes must not be shown.
        sys.stdout = None
        return 141
    except Exception as error:  # noqa: BLE001 -- the edge of the process: a bug is logged, told in one line, never a traceback
        return report(error, arguments)


def report(error: BaseException, arguments: Sequence[str]) -> int:
    """Write a redacted crash log to the user's state directory, tell where it is, and return the exit code for a bug."""
    import os
    import platform
    import time
    import traceback
    from pathlib import Path

    from cam import __version__, config
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
