"""What a check finds, with its level and its remedy. Looks at nothing itself."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum


class Level(StrEnum):
    """How much a finding matters: ``info`` is a choice or a remark, ``warn`` costs memory something, ``error`` keeps it from working."""

    OK = "ok"
    INFO = "info"
    WARN = "warn"
    ERROR = "error"


@dataclass(frozen=True, slots=True, kw_only=True)
class Finding:
    """One thing that was looked at: how it is and, in one line, what to do. ``fix`` names what ``--fix`` would do about it."""

    name: str
    level: Level
    message: str
    hint: str = ""
    fix: str = ""


def ok(name: str, message: str) -> Finding:
    """All is well."""
    return Finding(name=name, level=Level.OK, message=message)


def info(name: str, message: str, hint: str = "", *, fix: str = "") -> Finding:
    """Worth knowing; nothing is wrong."""
    return Finding(name=name, level=Level.INFO, message=message, hint=hint, fix=fix)


def warn(name: str, message: str, hint: str, *, fix: str = "") -> Finding:
    """Memory works, but not as promised."""
    return Finding(name=name, level=Level.WARN, message=message, hint=hint, fix=fix)


def error(name: str, message: str, hint: str, *, fix: str = "") -> Finding:
    """Memory does not work."""
    return Finding(name=name, level=Level.ERROR, message=message, hint=hint, fix=fix)
