"""Tool calls as Codex records them -> command lines, exit codes, output, patched paths. Pure, and never raises on odd shapes."""

from __future__ import annotations

import re
import shlex
import sys

import orjson

from cam import reading

OUTPUT_LIMIT = 4000
SHELL_TOOLS = frozenset({"shell", "shell_command", "exec_command", "local_shell", "container.exec", "unified_exec"})
PATCH_TOOLS = frozenset({"apply_patch", "apply_patch_freeform"})

_SHELLS = frozenset({"bash", "sh", "zsh", "fish", "dash", "ksh", "pwsh", "powershell"})
_SHELL_FLAGS = frozenset({"-c", "-lc", "-ic", "-lic", "-Command"})
# Codex puts facts first and the program's own output after this line; only the facts may say how it ended.
_OUTPUT_MARK = re.compile(r"^Output:\r?\n?", re.MULTILINE)
_FACTS = re.compile(r"\A(?:Command: |Chunk ID|Wall time|Exit code|Process |Script |Original token count|Total output lines)")
_EXIT = re.compile(r"^(?:Exit code: |Process exited with code )(-?\d{1,10})\s*$", re.MULTILINE)
_RUNNING = re.compile(r"^Process running with session ID (\d+)\s*$", re.MULTILINE)
_PATCHED = re.compile(r"^\*\*\* (?:Add File|Update File|Delete File|Move to): (.+?)\s*$", re.MULTILINE)
_DIFFED = re.compile(r"^(?:\+\+\+ b/|diff --git a/.+ b/)(.+?)\s*$", re.MULTILINE)
# `tools.exec_command({cmd: "…"})` in the JavaScript of code mode; the literal may be quoted in any of three ways.
_JS_COMMAND = re.compile(
    r"""exec_command\(\s*\{[^{}]*?["']?\bcmd["']?\s*:\s*("(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*'|`(?:[^`\\]|\\.)*`)""", re.DOTALL
)
_JS_EXIT = re.compile(r'"exit_code":\s*(-?\d{1,10})\b')
_JS_ESCAPE = re.compile(r"\\(u\{[0-9a-fA-F]+\}|u[0-9a-fA-F]{4}|x[0-9a-fA-F]{2}|.)", re.DOTALL)
_JS_NAMED = {"n": "\n", "t": "\t", "r": "\r", "b": "\b", "f": "\f", "v": "\v", "0": "\0", "\n": ""}
_HEREDOC = re.compile(r"\A\s*(?:cd\s+\S+\s*&&\s*)?apply_patch\b")


def loads(data: str | bytes) -> object:
    """Parsed JSON, or None when it is not JSON. One letter that is none does not cost the line."""
    try:
        parsed: object = orjson.loads(data)
    except orjson.JSONDecodeError:
        given = data if isinstance(data, bytes) else data.encode("utf-8", "replace")
        mended = reading.sound(given)
        return None if mended == given else loads(mended)
    return parsed


def field(value: object, *path: str) -> object:
    """What stands at ``path`` in nested objects, or None."""
    for key in path:
        if not isinstance(value, dict):
            return None
        value = value.get(key)
    return value


def text(value: object, *path: str) -> str:
    """The string at ``path``, or the empty one."""
    for key in path:  # as ``field`` does, whose call would double the time of what is asked several times of each record
        if not isinstance(value, dict):
            return ""
        value = value.get(key)
    return value if isinstance(value, str) else ""


def parts(content: object, *, between: str = "\n") -> str:
    """Text of a message or output: a string, or the text parts of a list."""
    if isinstance(content, str):
        return content
    if not isinstance(content, list):
        return text(content, "content")
    return between.join(found for part in content if (found := text(part, "text")))


def cut(output: str, *, limit: int = OUTPUT_LIMIT) -> str:
    """Head and tail of a long output, with a note of what is missing between them."""
    if len(output) <= limit:
        return output
    half = limit // 2
    return f"{output[:half]}\n[... {len(output) - 2 * half} characters cut ...]\n{output[-half:]}"


def shortened(record: bytes) -> bytes:
    """A CommandExecution's line with the middle of a long output taken out before anybody parses it.

    It is cut at spaces, which stand in no escape and no multi-byte character; and no text holds the unescaped quotes by which
    the output is found.
    """
    start, end = record.find(b'"aggregated_output":"'), record.rfind(b'","exit_code":')
    if not 0 <= start < end - 2 * OUTPUT_LIMIT:
        return record
    half = OUTPUT_LIMIT // 2
    head, tail = record.rfind(b" ", start, start + half), record.find(b" ", end - half, end)
    if head < start or tail < 0:
        return record
    return record[:head] + b" [... %d bytes cut ...] " % (tail - head) + record[tail:]


def shell_line(command: object) -> str:
    """The line a shell would take: `["bash", "-lc", X]` is X."""
    if isinstance(command, str):
        return command.strip()
    if not isinstance(command, list) or not all(isinstance(word, str) for word in command):
        return ""
    if len(command) == len(("shell", "-lc", "line")) and command[1] in _SHELL_FLAGS and _is_shell(command[0]):
        return str(command[2]).strip()
    return shlex.join(command)


def _is_shell(program: str) -> bool:
    return program.rpartition("/")[2].removesuffix(".exe") in _SHELLS


def shell_call(arguments: object) -> str:
    """The command line in a shell tool's arguments (`command` as list or string, `cmd`)."""
    parsed = loads(arguments) if isinstance(arguments, str) else arguments
    return shell_line(field(parsed, "command") or field(parsed, "cmd"))


def outcome(output: object) -> tuple[int | None, str]:
    """Exit code, if the record tells it, and the program's output.

    Three forms, by Codex's age: JSON `{"output", "metadata": {"exit_code"}}` (<= 0.58), `Exit code: N` (0.72), and
    `Process exited with code N` (0.101 and later); the latter two before a line `Output:`.
    """
    said = parts(output, between="")
    if said.startswith("{"):
        parsed = loads(said)
        code = field(parsed, "metadata", "exit_code")
        if isinstance(code, int):
            return code, text(parsed, "output")
    facts, body = _told(said)
    codes = _EXIT.findall(facts)
    return (int(codes[-1]) if codes else None), body


def _told(said: str) -> tuple[str, str]:
    """What Codex says of a call, and what the program printed; without a line between them both are the whole."""
    mark = _OUTPUT_MARK.search(said) if _FACTS.match(said) else None
    return (said[: mark.start()], said[mark.end() :]) if mark else (said, said)


def running_id(output: object) -> str:
    """The id under which a command goes on in the background, if it does."""
    match = _RUNNING.search(_told(parts(output, between=""))[0])
    return match[1] if match else ""


def _code_unit(number: int) -> str:
    """The character, or U+FFFD for a number that is not one (a surrogate, or beyond Unicode)."""
    return "\ufffd" if 0xD800 <= number <= 0xDFFF or number > sys.maxunicode else chr(number)  # noqa: PLR2004 - Unicode's own bounds


def _js_string(literal: str) -> str:
    def unescaped(match: re.Match[str]) -> str:
        code = match[1]
        if code[0] in "ux" and len(code) > 1:
            return _code_unit(int(code[1:].strip("{}"), 16))
        return _JS_NAMED.get(code, code)

    return _JS_ESCAPE.sub(unescaped, literal[1:-1])


def js_commands(script: str) -> tuple[str, ...]:
    """Literal command lines in code mode's JavaScript: all that files of 0.144 to 0.147 say about them."""
    return tuple(line for literal in _JS_COMMAND.findall(script) if (line := _js_string(literal).strip()))


def js_exit(output: object) -> int | None:
    """The exit code, where a script printed the one result it had."""
    codes = _JS_EXIT.findall(parts(output, between=""))
    return int(codes[0]) if len(codes) == 1 else None


def js_patched(script: str) -> tuple[str, ...]:
    """Paths in a patch that code mode's JavaScript applies."""
    return patched(script.replace("\\n", "\n")) if "apply_patch(" in script else ()


def patched(patch: str) -> tuple[str, ...]:
    """Paths that a patch (Codex's own form or a git diff) touches, in order, each once."""
    return tuple(dict.fromkeys(_PATCHED.findall(patch) or _DIFFED.findall(patch)))


def heredoc_patched(command: str) -> tuple[str, ...]:
    """Paths of a patch given to `apply_patch` on the shell (before it was a tool), or nothing when this is another command."""
    return patched(command) if "apply_patch" in command and _HEREDOC.match(command) else ()
