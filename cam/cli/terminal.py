"""What a terminal may be given: nothing that could steer it, broken between words where it is narrower than the text."""

from __future__ import annotations

import os
import re
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from typing import TextIO

_LEAST = 40  # columns; narrower than that, the terminal breaks lines itself
_SECOND = "\0"  # stands for the second column of a wide character; no text has it that was cleaned
_JOINT = "\1"  # stands for a blank within a command; as above
_QUOTED = re.compile(r"`[^`]+`")

# C0 and C1 controls but tab and newline, and the bidirectional overrides that can make text read as something else.
_CONTROLS = re.compile("[\x00-\x08\x0b-\x1f\x7f-\x9f\u202a-\u202e\u2066-\u2069\ud800-\udfff]")


def clean(text: str) -> str:
    """``text`` without anything that could steer a terminal; a byte that is no text is U+FFFD, as in JSON."""
    return _CONTROLS.sub(lambda found: "\ufffd" if found[0] >= "\ud800" else "", text)


def spelt(document: bytes) -> bytes:
    """A JSON document in which nothing could steer a terminal either, and that means the same."""
    if document.isascii() and b"\x7f" not in document:
        return document
    return _CONTROLS.sub(lambda found: f"\\u{ord(found[0]):04x}", document.decode("utf-8")).encode("utf-8")


def fitted(text: str, stream: TextIO, *, indent: int = 0) -> str:
    """One line of prose as ``stream`` shows it best: broken between words on a terminal, its further lines ``indent`` in; else as it is.

    No word is broken, nor what stands between backticks, so that refs, paths and commands can be copied.
    """
    if not stream.isatty():
        return text
    try:
        width = max(os.get_terminal_size(stream.fileno()).columns, _LEAST)
    except OSError:
        return text
    spread = text if text.isascii() else _spread(text)
    if len(spread) < width:
        return text
    import textwrap

    whole = _QUOTED.sub(lambda found: found[0].replace(" ", _JOINT) if len(found[0]) <= width - indent else found[0], spread)
    broken = textwrap.fill(whole, width, subsequent_indent=" " * indent, break_long_words=False, break_on_hyphens=False)
    return broken.replace(_JOINT, " ").replace(_SECOND, "")


def _spread(text: str) -> str:
    """``text`` with one more character behind each that is two columns wide (UAX 11), so that its length is its width."""
    from unicodedata import east_asian_width

    return "".join(letter + _SECOND if east_asian_width(letter) in "WF" else letter for letter in text)
