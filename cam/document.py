"""A value as one JSON document: dataclasses by their fields, times in UTC with Z. Always valid, whatever a file held; prints nothing."""

from __future__ import annotations

from dataclasses import fields, is_dataclass

from cam.project import printable
from cam.reading import sound


def dumps(value: object) -> bytes:
    """``value`` on one line with its newline. A byte that is no text, in a file that was edited by hand, is U+FFFD."""
    import orjson

    options = orjson.OPT_APPEND_NEWLINE | orjson.OPT_UTC_Z | orjson.OPT_NON_STR_KEYS
    try:
        return orjson.dumps(value, default=lambda one: printable(str(one)), option=options)
    except TypeError:
        import json

        read = json.loads(json.dumps(value, default=_plain), parse_constant=lambda _: None)  # JSON has neither NaN nor infinities
        return sound(json.dumps(read, separators=(",", ":")).encode()) + b"\n"


def _plain(one: object) -> object:
    """What json itself does not write, as orjson writes it."""
    import orjson

    if is_dataclass(one) and not isinstance(one, type):
        return {field.name: getattr(one, field.name) for field in fields(one)}
    return orjson.loads(orjson.dumps(one, default=lambda other: printable(str(other)), option=orjson.OPT_UTC_Z))
