"""Command lines, outcomes and patches in every form Codex has recorded them."""

from __future__ import annotations

import json

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cam.hosts.codex.calls import (
    cut,
    heredoc_patched,
    js_commands,
    js_exit,
    js_patched,
    outcome,
    patched,
    shell_call,
    shell_line,
    shortened,
)


@pytest.mark.parametrize(
    ("command", "line"),
    [
        (["bash", "-lc", "make test"], "make test"),
        (["/bin/zsh", "-c", " ls "], "ls"),
        (["git", "commit", "-m", "two words"], "git commit -m 'two words'"),
        (["bash", "-lc"], "bash -lc"),
        ("make test", "make test"),
        ([1, 2], ""),
        (None, ""),
    ],
)
def test_the_line_a_shell_would_take(command: object, line: str) -> None:
    assert shell_line(command) == line


@pytest.mark.parametrize(
    ("arguments", "line"),
    [
        ('{"command": ["bash", "-lc", "ls"]}', "ls"),
        ('{"command": "ls"}', "ls"),
        ('{"cmd": "ls", "yield_time_ms": 1000}', "ls"),
        ("not json", ""),
        ("[]", ""),
        (None, ""),
    ],
)
def test_the_command_in_a_shell_tools_arguments(arguments: object, line: str) -> None:
    assert shell_call(arguments) == line


@pytest.mark.parametrize(
    ("output", "code", "body"),
    [
        ('{"output":"ok\\n","metadata":{"exit_code":3}}', 3, "ok\n"),
        ("Exit code: 3\nWall time: 0 seconds\nOutput:\nok\n", 3, "ok\n"),
        ("Chunk ID: 1\nWall time: 0.1 seconds\nProcess exited with code 3\nOriginal token count: 1\nOutput:\nok\n", 3, "ok\n"),
        ("Command: /bin/bash -lc 'x'\nChunk ID: 1\nProcess exited with code 3\nOutput:\nok\n", 3, "ok\n"),
        ("Exit code: -1\nWall time: 0 seconds\nOutput:\n", -1, ""),
        ([{"type": "input_text", "text": "Exit code: 0\nWall time: 0 seconds\nOutput:\n"}, {"type": "input_text", "text": "ok"}], 0, "ok"),
        ("aborted by user after 1.7s", None, "aborted by user after 1.7s"),
        ('{"output": 3}', None, '{"output": 3}'),
        (None, None, ""),
    ],
)
def test_three_forms_of_exit_code(output: object, code: int | None, body: str) -> None:
    assert outcome(output) == (code, body)


def test_commands_in_the_javascript_of_code_mode() -> None:
    script = """
    const a = await tools.exec_command({cmd: "echo \\"one\\"", yield_time_ms: 1000});
    const b = await tools.exec_command({ workdir: "/x", "cmd": 'it\\'s two' });
    await tools.exec_command({cmd: `three\\u0021`});
    await tools.exec_command({cmd: variable});
    await tools.exec_command({cmd: "four \\x \\u"});
    """
    assert js_commands(script) == ('echo "one"', "it's two", "three!", "four x u")


def test_an_exit_code_that_a_script_printed() -> None:
    assert js_exit('{"exit_code":3,"output":"x"}') == 3
    assert js_exit('{"exit_code":0} {"exit_code":1}') is None, "of two, nobody can tell whose it is"
    assert js_exit("fine") is None


def test_paths_in_patches() -> None:
    patch = "*** Begin Patch\n*** Add File: a.py\n+x\n*** Update File: b.py\n*** Move to: c.py\n*** Delete File: d.py\n*** End Patch"
    assert patched(patch) == ("a.py", "b.py", "c.py", "d.py")
    assert patched("diff --git a/x.py b/x.py\n--- a/x.py\n+++ b/x.py\n") == ("x.py",)
    assert heredoc_patched(f"apply_patch <<'EOF'\n{patch}\nEOF") == ("a.py", "b.py", "c.py", "d.py")
    assert heredoc_patched("echo apply_patch") == ()
    assert js_patched('text(await tools.apply_patch("*** Begin Patch\\n*** Add File: a.py\\n+x"))') == ("a.py",)


def test_a_short_output_is_whole() -> None:
    assert cut("x" * 4000) == "x" * 4000


WORDS = st.sampled_from(["a ", "\\ ", '" ', "\n", "é", "\u2028", "x" * 20, ' "exit_code": 7 '])


@settings(max_examples=25, deadline=None)
@given(st.lists(WORDS, min_size=20, max_size=40), st.integers(0, 255))
def test_shortening_a_long_output_changes_nothing_else(words: list[str], code: int) -> None:
    """Whatever stands in it, the record parses as before, and begins and ends as before."""
    output = "".join(words) * 80
    item = {"id": "c", "command": ["bash", "-lc", "x"], "aggregated_output": output, "exit_code": code, "duration": 1}
    record = {"type": "event_msg", "payload": {"type": "item_completed", "item": item}}
    short = json.loads(shortened(json.dumps(record, separators=(",", ":"), ensure_ascii=False).encode()))["payload"]["item"]
    assert short["aggregated_output"][:200] == output[:200]
    assert short["aggregated_output"][-200:] == output[-200:]
    assert {**short, "aggregated_output": ""} == {**item, "aggregated_output": ""}


def test_a_long_output_is_shortened_before_it_is_parsed() -> None:
    record = b'{"item":{"aggregated_output":"%s","exit_code":0}}' % (b"word " * 100_000)
    assert len(shortened(record)) < 5000
    assert shortened(record[-3000:]) == record[-3000:]
