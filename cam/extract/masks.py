"""What of a sentence is nobody's words for its cues: code, addresses, quotations."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

from cam.patterns import lazy

if TYPE_CHECKING:
    import re

_CODE = lazy(r"`[^`\n]*`|\bhttps?://\S+")
_QUOTED = lazy(
    r"\"[^\"\n]*\"|“[^”\n]{4,}”|「[^」\n]{4,}」|『[^』\n]{4,}』|(?<!\w)'[^'\n]{12,}'(?!\w)|«[^»\n]{6,}»|„[^“”\n]{6,}[“”]|‚[^‘’\n]{2,}[‘’]"
)
_QUOTATION = 10  # characters with its marks; shorter is a name


@lru_cache(maxsize=32)  # asked of a sentence, and of what stands behind each of its joints
def masked(text: str) -> str:
    """``text`` with code, URLs and long quotations blanked out: cues inside them are not the speaker's."""
    return _QUOTED.sub(_blank, _CODE.sub(_blank, text))


def _blank(match: re.Match[str]) -> str:
    """Blanks of the same length; what is short between straight marks is a name, and what stands between two names is not quoted."""
    return match[0] if match[0][0] == '"' and len(match[0]) < _QUOTATION else "·" * len(match[0])
