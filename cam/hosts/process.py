"""Runs one agent in the foreground as if cam were not there: its terminal, its signals, its exit code. Knows no agent."""

from __future__ import annotations

import contextlib
import os
import signal
import stat
import subprocess
import sys
import threading
import time
from pathlib import Path
from typing import TYPE_CHECKING

from cam.errors import AgentMissing

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Iterator
    from types import FrameType

    from cam.hosts.base import Launch

# What a terminal sends to its whole foreground group, and what people send to one process.
_FROM_KEYS = (signal.SIGINT, signal.SIGQUIT)
_FROM_PEOPLE = (signal.SIGTERM, signal.SIGHUP)
# What ends a program as somebody wanted: these keys and signals, and a reader that has all it wanted (`cam exec … | head -1`).
_WANTED = (*_FROM_KEYS, *_FROM_PEOPLE, signal.SIGPIPE)
# How long until the next look at what the agent has open: this part of the time it has run, within these seconds.
_LOOKS, _SOONEST, _LATEST = 40, 0.005, 0.5


def _in_foreground() -> bool:
    """Whether a terminal's key presses reach this process group."""
    try:
        terminal = os.open("/dev/tty", os.O_RDONLY | os.O_NOCTTY | os.O_CLOEXEC)
        try:
            return os.tcgetpgrp(terminal) == os.getpgrp()
        finally:
            os.close(terminal)
    except OSError:
        return False


def _stdin() -> int | None:
    """Our standard input to inherit, or the null device when it was closed.

    With descriptor 0 closed, the next file Python opens becomes 0 and is closed again in the child; it is told by not being inheritable.
    """
    try:
        return None if os.get_inheritable(0) else subprocess.DEVNULL
    except OSError:
        return subprocess.DEVNULL


@contextlib.contextmanager
def _terminal_kept() -> Iterator[None]:
    """The terminal's attributes as they were, also after a child that died in raw mode."""
    import termios

    try:
        before = termios.tcgetattr(0)
    except (termios.error, OSError):
        yield
        return
    try:
        yield
    finally:
        # Only the foreground group may set attributes: anybody else is stopped by SIGTTOU.
        if _in_foreground():
            with contextlib.suppress(termios.error):
                termios.tcsetattr(0, termios.TCSADRAIN, before)


@contextlib.contextmanager
def _signals_to(child: list[subprocess.Popen[bytes]], early: list[int]) -> Iterator[None]:
    """Survive what would end us, and pass on what the child has not received itself. What comes before it is there is put into ``early``.

    A key press reaches the child without us (same process group), so it is passed on only when no terminal can have sent it.
    Handlers are functions, never SIG_IGN: a child would inherit that. What was ignored when we started stays ignored for both.
    """

    def forward(number: int, _frame: FrameType | None) -> None:
        if not child:
            early.append(number)
        if number in _FROM_KEYS and _in_foreground():
            return
        for process in child:
            with contextlib.suppress(ProcessLookupError):
                process.send_signal(number)

    before = {number: signal.getsignal(number) for number in (*_FROM_KEYS, *_FROM_PEOPLE)}
    for number, handler in before.items():
        if handler is not signal.SIG_IGN:
            signal.signal(number, forward)
    try:
        yield
    finally:
        for number, handler in before.items():
            signal.signal(number, handler if handler is not None else signal.SIG_DFL)


def held_open(paths: Collection[str]) -> set[str]:
    """Which of these files a process of this user has open. Read from /proc; where there is none to read, nothing is known to be."""
    found: set[str] = set()
    try:
        processes = [name for name in os.listdir("/proc") if name.isdigit()]  # noqa: PTH208 -- names alone
    except OSError:
        return found
    for process in processes:
        found |= {path for path, _ in _opened(process)}
    return found & set(paths)


def _opened(process: str) -> list[tuple[str, bool]]:
    """What a process has open, and whether for writing; nothing of another user's, or of one that is over by now."""
    found = []
    with contextlib.suppress(OSError), os.scandir(f"/proc/{process}/fd") as listing:
        for descriptor in listing:
            with contextlib.suppress(OSError):
                mode = descriptor.stat(follow_symlinks=False).st_mode  # proc(5): the link's permissions are those of the descriptor
                found.append((os.readlink(descriptor.path), bool(mode & stat.S_IWUSR)))  # noqa: PTH115 -- as the system tells it, "(deleted)" and all
    return found


def _children(process: str) -> list[str]:
    """The processes that any thread of this one has started and not waited for."""
    found: list[str] = []
    with contextlib.suppress(OSError):
        for thread in os.listdir(f"/proc/{process}/task"):  # noqa: PTH208 -- names alone
            with contextlib.suppress(OSError):
                found += Path(f"/proc/{process}/task/{thread}/children").read_text(encoding="ascii").split()
    return found


def written_by(process: str, folder: str) -> set[str]:
    """The files below ``folder``, a real path, that a process has open for writing, or failing that the processes it has started.

    Between us and the agent there may be a launcher; what the agent itself starts, another agent maybe, is not looked at.
    """

    def own() -> set[str]:
        return {path for path, writable in _opened(process) if writable and path.startswith(folder + os.sep)}

    if found := own():
        return found
    below = {path for child in _children(process) for path in written_by(child, folder)}
    return below and (own() or below)  # it may have opened its own, and started another, since the first look


@contextlib.contextmanager
def _looked_at(process: int, folder: Path | None, saw: Callable[[str], None] | None) -> Iterator[None]:
    """Tell ``saw`` of each file below ``folder`` that the process is seen to write, while it runs.

    An agent that answers at once is over within a second, another is left alone for days: looks are close at first, and rarer later.
    """
    if saw is None or folder is None or not Path("/proc/self/task").is_dir():
        yield
        return
    over, seen, real = threading.Event(), set[str](), os.path.realpath(folder)

    def look() -> None:
        signal.pthread_sigmask(signal.SIG_BLOCK, signal.valid_signals())  # they are for the thread that waits
        begun = time.monotonic()
        while not over.wait(min(_LATEST, max(_SOONEST, (time.monotonic() - begun) / _LOOKS))):
            for path in written_by(str(process), real) - seen:
                seen.add(path)
                saw(path)

    thread = threading.Thread(target=look, daemon=True)
    try:
        thread.start()
    except RuntimeError:  # there may be no more threads; the agent is there already
        yield
        return
    try:
        yield
    finally:
        over.set()
        thread.join()


def run(launch: Launch, *, died: Callable[[str], None], saw: Callable[[str], None] | None = None) -> int:
    """Start, wait, and return the exit code: the child's own, or 128 + n when signal n ended it.

    ``died`` is told which signal that was, unless somebody wanted the end: a crash, or the system that had no memory left, say nothing.
    ``saw`` is told, in another thread, of each of the launch's transcripts that the agent has open, where /proc tells.
    Raises AgentMissing (exit code 127) when it cannot be started. Must be called in the main thread.
    """
    for stream in (sys.stdout, sys.stderr):
        if stream is not None:
            stream.flush()
    child: list[subprocess.Popen[bytes]] = []
    early: list[int] = []
    with _terminal_kept(), _signals_to(child, early):
        try:
            process = subprocess.Popen(launch.argv, cwd=launch.cwd, env=launch.env, stdin=_stdin())  # noqa: S603 - what the user asked to run
        except OSError as error:
            raise AgentMissing(
                f"cannot start {launch.argv[0]}: {error.strerror}",
                hint="check that it is installed and that `cam config get codex` names it",
            ) from error
        child.append(process)
        for number in early:  # of a key press nobody knows whether it was in the terminal's group by then: it may hear of it twice
            process.send_signal(number)
        with _looked_at(process.pid, launch.transcripts, saw):
            code = process.wait()
    if code >= 0:
        return code
    if -code not in _WANTED:
        died(f"signal {-code} ({signal.strsignal(-code)})")
    return 128 - code
