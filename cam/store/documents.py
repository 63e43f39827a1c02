"""Topic files cut into entries, remembered from one look to the next."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from pathlib import Path

    from cam.store.markdown import Document


class Documents:
    """Topic files as they were last cut into entries: a process that has looked before cuts only what comes after a change."""

    def __init__(self) -> None:
        self._last: dict[Path, Document] = {}

    def cut(self, path: Path, data: bytes) -> Document:
        """The entries of the file at ``path``, which holds ``data``."""
        from cam.store import markdown
        from cam.store.values import decode  # a search that finds its index up to date cuts nothing, and imports nothing for it

        found = self._last[path] = markdown.parse(decode(data), self._last.get(path))
        return found
