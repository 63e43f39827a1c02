"""The process environment. The only reader of os.environ; imports nothing else, since every hook starts here."""

from __future__ import annotations

import os


def environment() -> dict[str, str]:
    """A copy of the process environment, for children and for settings."""
    return dict(os.environ)
