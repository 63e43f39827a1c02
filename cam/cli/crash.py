"""How a command ends that did not end well: one line and a hint; for a bug also a log that can be sent to the maintainers."""

from __future__ import annotations

import errno
import os
import sys
from typing import TYPE_CHECKING

from cam.cli import render
from cam.errors import CamError, is_interrupt

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

EXIT_CODE = 3
INTERRUPTED = 130
_FULL = (errno.ENOSPC, errno.EDQUOT, errno.EIO)


def guarded(run: Callable[[], int], arguments: Sequence[str]) -> int:
    """The exit code of ``run``, whatever happens in it: the edge of the process."""
    try:
        return _flushed(run)
    except CamError as error:
        render.error(str(error), error.hint)
        return error.exit_code
    except KeyboardInterrupt:
        return interrupted()
    except BrokenPipeError:  # the reader has all it wanted (`cam memory list | head -1`)
        _mute()
        return 0
    except OSError as error:
        if error.errno not in _FULL and not error.filename:
            return report(error, arguments)
        return _refused(error)
    except Exception as error:  # noqa: BLE001 -- the edge of the process: a bug is logged, told in one line, never a traceback
        return interrupted() if is_interrupt(error) else report(error, arguments)


def _refused(error: OSError) -> int:
    """Say what the system does not allow: no bug, whichever file it is about. The output counts as one when no file is named."""
    if error.errno in _FULL:
        _mute()
        render.error(f"cannot write {error.filename or 'the output'}: {error.strerror}", "`df -h` says what is full")
    else:
        render.error(
            f"cannot use {error.filename}: {error.strerror}",
            "check that it is there, and whose it is; `cam doctor` looks at the memory's files",
        )
    return CamError.exit_code


def interrupted() -> int:
    """Say what an interrupted command has changed, each change being whole or not there, and return the exit code."""
    from cam.models import counted
    from cam.store.commit import carried_out

    kept = f"{counted(len(carried_out), 'change')} kept, and none left half done" if carried_out else "nothing was changed"
    render.note(f"interrupted: {kept}")
    return INTERRUPTED


def tell_kept_aside() -> None:
    """Say which files this process could not read and has kept aside when it wrote them anew."""
    commit = sys.modules.get("cam.store.commit")  # who has written nothing does not load it
    for path in commit.kept_aside if commit else ():
        render.note(f"a damaged file was written anew; what it held is kept as {path}")
    if commit:
        commit.kept_aside.clear()


def _flushed(run: Callable[[], int]) -> int:
    """The exit code of ``run``, once all it printed has been taken. Raises the OSError of a stream that does not take it."""
    try:
        code = run()
    except SystemExit as ended:
        if isinstance(ended.__context__, BrokenPipeError):  # typer makes an exit with 1 of it
            raise ended.__context__ from None
        raise
    try:
        sys.stdout.flush()
    except BrokenPipeError:
        _mute()
    return code


def _mute() -> None:
    """What standard output still holds goes nowhere, so that Python does not fail on it once more when it ends."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), 1)


def report(error: BaseException, arguments: Sequence[str]) -> int:
    """Write a redacted crash log to the user's state directory, tell where it is, and return the exit code for a bug."""
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
