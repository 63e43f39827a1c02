"""Regular expressions that are compiled when they are first asked: a command pays only for those that its texts reach."""

from __future__ import annotations

import re
from typing import cast

_METHODS = ("search", "match", "fullmatch", "finditer", "findall", "split", "sub", "subn")


class _Lazy:
    """Stands for a pattern until the first call, then hands over the compiled one's methods."""

    def __init__(self, source: str, flags: int) -> None:
        self._source = source
        self._flags = flags

    def __getattr__(self, name: str) -> object:
        compiled = re.compile(self._source, self._flags)
        for method in _METHODS:
            setattr(self, method, getattr(compiled, method))
        return getattr(compiled, name)


def lazy(source: str, flags: int = 0) -> re.Pattern[str]:
    """``re.compile(source, flags)``, but not yet. A wrong pattern raises ``re.error`` at its first use."""
    return cast("re.Pattern[str]", _Lazy(source, flags))
