"""Whatever a settings file holds and however it is laid out: one member comes and goes, and nothing else changes."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

from hypothesis import given, settings
from hypothesis import strategies as st

from cam.hosts.jsonc import parse, put, take

if TYPE_CHECKING:
    from collections.abc import Callable

PATH = ("servers", "cam")
ENTRY = {"command": "/opt/cam", "args": ["mcp", "serve"]}

texts = st.text(alphabet='ab/*",:{}[]\\\n é', max_size=8)
values = st.recursive(
    st.none() | st.booleans() | st.integers() | texts,
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(texts, inner, max_size=3),
    max_leaves=6,
)
documents = st.dictionaries(texts, values, max_size=3)
COMMENTS = ("// a, } note", "/* { , */")
trivia = st.sampled_from(["", " ", "\n", "\n  ", "\t", "\r\n", " // a, } note\n", "/* { , */", '\n    // "x\n    '])


def laid_out(value: object, space: Callable[[], str], trailing: Callable[[], bool]) -> str:
    """``value`` with white space and comments anywhere, and commas behind some last items."""
    if not isinstance(value, dict | list):
        return json.dumps(value, ensure_ascii=False)
    items = (
        [f"{json.dumps(name)}{space()}:{space()}{laid_out(one, space, trailing)}" for name, one in value.items()]
        if isinstance(value, dict)
        else [laid_out(one, space, trailing) for one in value]
    )
    inside = f"{space()},{space()}".join(items)
    comma = "," if items and trailing() else ""
    opening, closing = ("{", "}") if isinstance(value, dict) else ("[", "]")
    return f"{opening}{space()}{inside}{space()}{comma}{space()}{closing}"


def _meaning(document: Any) -> dict[str, Any]:
    """No servers are nothing."""
    return {name: value for name, value in document.items() if name != "servers" or value}


@settings(max_examples=200, deadline=None)
@given(st.data())
def test_a_member_comes_and_goes(data: st.DataObject) -> None:
    """What was there means the same with it and without it again; a second time changes nothing."""
    document: dict[str, Any] = data.draw(documents)
    servers = data.draw(st.none() | documents)
    if servers is not None:
        document["servers"] = servers
    text = data.draw(trivia) + laid_out(document, lambda: data.draw(trivia), lambda: data.draw(st.booleans())) + data.draw(trivia)
    assert parse(text) == document
    added = put(text, PATH, ENTRY)
    assert parse(added) == document | {"servers": {**document.get("servers", {}), "cam": ENTRY}}
    assert put(added, PATH, ENTRY) == added
    without = take(added, PATH)
    assert _meaning(parse(without)) == _meaning(document)
    if servers:  # else what stood around the empty object may go with it
        assert [text.count(part) for part in COMMENTS] == [without.count(part) for part in COMMENTS]
