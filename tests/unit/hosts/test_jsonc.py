"""One member comes and goes; every other byte stays."""

from __future__ import annotations

import json

import pytest

from cam.hosts.jsonc import parse, put, take

PATH = ("servers", "cam")
ENTRY = {"command": "/opt/cam", "args": ["mcp", "serve"]}
COMMENTED = """\
// mine
{
    "theme": "dark", // a comma, here
    /* the servers */
    "servers": {
        "other": {"url": "http://x//y"}, // keep me
        // and me
    },
    "last": [1, 2,],
}
"""


@pytest.mark.parametrize(
    "text",
    [
        COMMENTED,
        COMMENTED.replace("\n", "\r\n"),
        '{\n  "servers": {\n    "other": {} // the last, no comma\n  }\n}\n',
        '{\n\t"servers": {\n\t\t"a": 1,\n\t\t"b": {"c": [1, "]", {}]}\n\t}\n}',
        '{"servers":{"a":{}},"x":"// no comment"}',
        '{"servers": {"a": 1,}, "x": 1}',
        '{\n  "theme": "dark"\n}\n',
        '{"theme": "dark", "servers": {"a": 1}}',
        '\ufeff{\n  "theme": "d"\n}\n',
        '{\n  "a": 1\n  // nothing yet\n}\n',
    ],
)
def test_a_member_is_added_and_taken_out_again(text: str) -> None:
    """What was there means the same with it, and is the same text without it."""
    added = put(text, PATH, ENTRY)
    before, after = parse(text), parse(added)
    assert isinstance(before, dict)
    assert isinstance(after, dict)
    assert after["servers"]["cam"] == ENTRY
    assert after | {"servers": 0} == before | {"servers": 0}
    assert {k: v for k, v in after["servers"].items() if k != "cam"} == before.get("servers", {})
    assert put(added, PATH, ENTRY) == added
    assert take(added, PATH) == text
    assert take(text, PATH) == text


def test_lines_are_indented_as_the_file_is() -> None:
    assert (
        put('{\n    "a": 1\n}\n', PATH, {"b": 2})
        == '{\n    "a": 1,\n    "servers": {\n        "cam": {\n            "b": 2\n        }\n    }\n}\n'
    )


@pytest.mark.parametrize("text", ["", "\n", "// only a comment\n"])
def test_an_empty_file_becomes_a_document(text: str) -> None:
    assert parse(put(text, PATH, ENTRY)) == {"servers": {"cam": ENTRY}}
    assert put(text, PATH, ENTRY).startswith(text)


def test_in_an_empty_object_it_stands_on_lines_of_its_own() -> None:
    assert put("{}", PATH, 1) == '{\n  "servers": {\n    "cam": 1\n  }\n}'


def test_a_value_is_replaced_where_it_stands() -> None:
    text = put(COMMENTED, PATH, ENTRY)
    changed = put(text, PATH, {"command": "/new"})
    assert parse(changed) == json.loads(json.dumps(parse(text)).replace(json.dumps(ENTRY), '{"command": "/new"}'))
    assert changed.count("// keep me") == 1
    assert take(changed, PATH) == COMMENTED


def test_the_first_of_several_goes_with_its_comma() -> None:
    assert take('{"servers": {\n  "cam": 1, // note\n  "b": 2\n}}', PATH) == '{"servers": { // note\n  "b": 2\n}}'
    assert take('{"servers": {"cam": 1, "b": 2}}', PATH) == '{"servers": { "b": 2}}'


@pytest.mark.parametrize(
    "text", ["[]", '{"servers": []}', '{"servers": {', "{'a': 1}", "{} {}", '{"a" 1}', '{"a": 1 2}', "/", '{"a": "x\ny"}']
)
def test_what_is_no_settings_file_is_refused(text: str) -> None:
    with pytest.raises(ValueError, match=r"\w"):
        put(text, PATH, ENTRY)
