"""A command on a real terminal, as a person sees it."""

from __future__ import annotations

import fcntl
import os
import pty
import re
import signal
import struct
import subprocess
import sys
import termios
from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from pathlib import Path


@dataclass(frozen=True, slots=True, kw_only=True)
class Shown:
    """What a command left on the screen, what was typed included, and what it ended with."""

    text: str
    code: int

    @property
    def lines(self) -> list[str]:
        """The lines on the screen."""
        return self.text.splitlines()


def cam(cwd: Path, *arguments: str, typed: str = "", columns: int = 80, interrupt_at: str = "") -> Shown:
    """Run cam on a terminal of so many columns, before somebody who types this, or interrupts it once this expression is on the screen."""
    master, slave = pty.openpty()
    fcntl.ioctl(slave, termios.TIOCSWINSZ, struct.pack("HHHH", 24, columns, 0, 0))
    with subprocess.Popen([sys.executable, "-m", "cam", *arguments], cwd=cwd, stdin=slave, stdout=slave, stderr=slave) as process:
        os.close(slave)
        os.write(master, typed.encode())
        shown = b""
        while True:
            try:
                shown += (read := os.read(master, 4096))
            except OSError:  # on Linux the end of a terminal is EIO
                break
            if not read:
                break
            if interrupt_at and re.search(interrupt_at.encode(), shown):
                process.send_signal(signal.SIGINT)
                interrupt_at = ""
    os.close(master)
    return Shown(text=shown.decode("utf-8"), code=process.returncode)
