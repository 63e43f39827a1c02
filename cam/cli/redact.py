"""redact: standard input to standard output through cam's redactor."""

from __future__ import annotations

import sys


def command() -> None:
    """Copy standard input to standard output without secrets and <private> text.

    cam redact < session.log
    """
    from cam.redact import redact

    text = sys.stdin.buffer.read().decode("utf-8", "surrogateescape")
    sys.stdout.buffer.write(redact(text).encode("utf-8", "surrogateescape"))
    sys.stdout.buffer.flush()
