"""Where the files that ship with cam are: in the wheel beside the code, in a checkout at its top."""

from __future__ import annotations

from pathlib import Path

_PACKAGE = Path(__file__).parent
_CHECKOUT = {"demo": "fixtures/demo", "hooks": "hooks", "skills": "skills"}


def folder(name: str) -> Path:
    """The folder of shipped files called ``demo``, ``hooks`` or ``skills``."""
    packaged = _PACKAGE / "_assets" / name
    return packaged if packaged.is_dir() else _PACKAGE.parent / _CHECKOUT[name]
