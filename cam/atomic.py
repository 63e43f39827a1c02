"""Replaces a file in one step: whoever looks, also after a crash, finds the old bytes or the new ones. Knows no file in particular."""

from __future__ import annotations

import os
from pathlib import Path


def write(path: Path, data: bytes, *, mode: int = 0o600) -> None:
    """Put ``data`` in the place of ``path``, on the disk before it has the name. Raises OSError; then all is as it was."""
    import tempfile  # most commands replace nothing

    descriptor, name = tempfile.mkstemp(dir=path.parent, prefix=f".{path.name}.")
    fresh = Path(name)
    try:
        with os.fdopen(descriptor, "wb") as stream:
            stream.write(data)
            stream.flush()
            os.fsync(stream.fileno())
        fresh.chmod(mode)
        fresh.replace(path)
    except BaseException:
        fresh.unlink(missing_ok=True)
        raise
