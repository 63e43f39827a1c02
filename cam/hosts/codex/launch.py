"""How to start Codex: the user's arguments untouched, the startup text among its developer instructions. Starts nothing."""

from __future__ import annotations

import os
from pathlib import Path
from typing import TYPE_CHECKING

from cam.hosts.base import Command, Launch
from cam.hosts.codex.config import KEY, instructions, override, roots

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

# Linux takes at most 32 pages for one argument, its final NUL included (MAX_ARG_STRLEN in linux/binfmts.h).
ARGUMENT_LIMIT = 32 * 4096 - 1
# What is left of ARG_MAX for the environment.
_HEADROOM = 2**18
_TOML_ESCAPES = {ord('"'): '\\"', ord("\\"): "\\\\", ord("\n"): "\\n", ord("\t"): "\\t", ord("\r"): "\\r"}
_TOML_ESCAPES |= {code: f"\\u{code:04X}" for code in (*range(0x20), 0x7F) if code not in _TOML_ESCAPES}


def toml_string(value: str) -> str:
    """``value`` as a TOML basic string that Codex reads back byte for byte.

    JSON would not do: it leaves DEL as it is, and Codex silently takes a value that is not TOML literally, quotes and all.
    A lone surrogate, which has no bytes, becomes U+FFFD.
    """
    clean = value.encode("utf-8", "surrogatepass").decode("utf-8", "replace")
    return f'"{clean.translate(_TOML_ESCAPES)}"'


def _values(args: Sequence[str], short: str, long: str) -> Iterator[tuple[int, str]]:
    """Each value given to an option in any of its spellings (`-C D`, `-CD`, `-C=D`, `--cd D`, `--cd=D`), with the index after it.

    What follows `--` is the prompt's.
    """
    index = 0
    while index < len(args) and args[index] != "--":
        word = args[index]
        index += 1
        if word in {short, long}:
            if index < len(args):
                index += 1
                yield index, args[index - 1]
        elif word.startswith(f"{long}="):
            yield index, word.partition("=")[2]
        elif word.startswith(short) and not word.startswith("--"):
            yield index, word[len(short) :].removeprefix("=")


def workdir(args: Sequence[str], cwd: Path) -> Path:
    """The directory that `-C/--cd` names, else ``cwd``."""
    given = [value for _, value in _values(args, "-C", "--cd") if value]
    return Path(os.path.normpath(cwd / given[-1])) if given else cwd


# Codex 0.171's options that take a value (`codex --help`, `codex exec --help`); that value is not a prompt.
_VALUED_SHORT = frozenset({"-c", "-i", "-m", "-p", "-s", "-a", "-C", "-o"})
_VALUED_LONG = frozenset(
    {"--config", "--image", "--model", "--profile", "--sandbox", "--ask-for-approval", "--cd", "--output-last-message", "--add-dir"}
    | {"--color", "--disable", "--enable", "--local-provider", "--output-schema", "--remote", "--thread-source"}
)
_SUBCOMMANDS = frozenset({"resume", "fork", "review"})


def _words(args: Sequence[str]) -> list[str]:
    """The arguments that are neither options nor values of options."""
    words: list[str] = []
    index = 0
    while index < len(args):
        word = args[index]
        if word == "--":
            words += args[index + 1 :]
            break
        if not word.startswith("-") or word == "-":
            words.append(word)
        index += 2 if word in _VALUED_SHORT | _VALUED_LONG else 1
    return words


def prompt(args: Sequence[str]) -> str:
    """The prompt among the arguments, to rank memory by: the last word that is neither option nor value; empty for stdin."""
    words = _words(args)
    said = words[-1] if words else ""
    return "" if said == "-" or said in _SUBCOMMANDS else said


def delivering(command: Command, args: Sequence[str], *, cam: Sequence[str], home: Path, cwd: Path) -> tuple[str, ...]:
    """Arguments by which a session that goes on hears what changed: it keeps its old instructions whatever the new ones are.

    cam's SessionStart hook tells it, for this run only; nothing when the user has installed and trusts that hook.
    """
    if command != "resume" and _words(args)[:1] not in (["resume"], ["fork"]):
        return ()
    from cam.errors import HostError
    from cam.hosts.codex import hooks

    files = [Path(os.path.realpath(folder)) / "hooks.json" for folder in (home, workdir(args, roots(cwd)[-1]) / ".codex")]
    try:
        wired = [one for file in files for one in hooks.status(file, home / "config.toml") if one.event == "SessionStart"]
        if hooks.plugin_runs(home / "config.toml", "cam@cam"):
            return ()
    except HostError:  # Codex itself says what is wrong with its files
        return ()
    return () if any(one.trust is hooks.Trust.TRUSTED for one in wired) else hooks.for_one_run(cam, "SessionStart")


def _own_instructions(args: Sequence[str], *, home: Path, cwd: Path) -> tuple[int, str]:
    """The user's developer instructions and the index in ``args`` behind which ours outrank them."""
    place, found = 0, None
    for index, setting in _values(args, "-c", "--config"):
        value = override(setting)
        if value is not None:
            place, found = index, value
    if found is not None:
        return place, found
    profiles = [value for _, value in _values(args, "-p", "--profile")]
    options = args[: args.index("--")] if "--" in args else args
    where = workdir(args, cwd)
    return 0, instructions(home, cwd=where, profile=profiles[-1] if profiles else "", trusted="--trust" in options)


def _too_long(argv: Sequence[str], setting: str) -> bool:
    if len(os.fsencode(setting)) > ARGUMENT_LIMIT:
        return True
    total = sum(len(os.fsencode(word)) + 9 for word in argv)
    return total > os.sysconf("SC_ARG_MAX") - _HEADROOM


def launch(binary: Path, command: Command, args: Sequence[str], *, startup_text: str, home: Path, cwd: Path) -> Launch:
    """`codex [exec|resume]` with the user's ``args`` and, when there is startup text, one `-c developer_instructions=…`.

    It replaces what is set elsewhere (0.53 and later), so the user's own text goes in front of ours. Of two on one level the
    last wins, and a subcommand's beat the program's: ours stands first after the subcommand, or right behind the user's own.
    Text that the operating system would not take as an argument stays out, and the launch says so.
    """
    head = (str(binary), *(() if command == "run" else (command,)))
    plain = Launch(argv=(*head, *args), cwd=cwd)
    if not startup_text:
        return plain
    place, own = _own_instructions(args, home=home, cwd=cwd)
    merged = f"{own}\n\n{startup_text}" if own.strip() else startup_text
    setting = f"{KEY}={toml_string(merged)}"
    argv = (*head, *args[:place], "-c", setting, *args[place:])
    if _too_long(argv, setting):
        size = len(startup_text.encode("utf-8", "replace"))
        warning = (
            f"startup memory ({size} bytes) left out: with your own developer_instructions it exceeds what the system takes as an argument"
        )
        return Launch(argv=plain.argv, cwd=cwd, warnings=(warning,))
    return Launch(argv=argv, cwd=cwd)
