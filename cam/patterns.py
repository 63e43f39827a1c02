"""Regular expressions that are compiled when they are first asked: a command pays only for those that its texts reach."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, cast

if TYPE_CHECKING:
    from collections.abc import Callable

_METHODS = ("search", "match", "fullmatch", "finditer", "findall", "split", "sub", "subn")


class _Lazy:
    """Stands for a pattern until the first call, then hands over the compiled one's methods."""

    def __init__(self, source: str | Callable[[], str], flags: int) -> None:
        self._source = source
        self._flags = flags

    def __getattr__(self, name: str) -> object:
        source = self._source if isinstance(self._source, str) else self._source()
        compiled = re.compile(source, self._flags)
        for method in _METHODS:
            setattr(self, method, getattr(compiled, method))
        return getattr(compiled, name)


def lazy(source: str | Callable[[], str], flags: int = 0) -> re.Pattern[str]:
    """``re.compile(source, flags)``, but not yet; ``source`` may be what gives it then. A wrong pattern raises at its first use."""
    return cast("re.Pattern[str]", _Lazy(source, flags))
