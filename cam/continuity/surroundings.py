"""What the commands of a session left behind on the machine: services that were started, and the names of variables that were set."""

from __future__ import annotations

import posixpath
from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable

    from cam.extract.shell import Simple

SERVICES, VARIABLES = 3, 8  # so many are worth telling
# The words before which a program starts or stops what goes on running when it has ended.
_STARTS = {
    ("docker", "compose", "up"),
    ("podman", "compose", "up"),
    ("docker", "compose", "start"),
    ("podman", "compose", "start"),
    ("docker", "run"),
    ("podman", "run"),
    ("docker", "container", "run"),
    ("docker", "container", "start"),
    ("docker", "start"),
    ("podman", "start"),
    ("systemctl", "start"),
    ("systemctl", "restart"),
    ("brew", "services", "start"),
    ("brew", "services", "restart"),
    ("supervisorctl", "start"),
    ("minikube", "start"),
    ("colima", "start"),
    ("supabase", "start"),
}
_STOPS = frozenset({"down", "stop", "kill", "rm"})
# Options that take a word, before or behind what is to be done.
_VALUED = frozenset(
    "-f --file -p --project-name --profile --env-file --project-directory --ansi --parallel --progress --scale -H --host -c --context "
    "--config -l --log-level".split()
)
_STAYS = frozenset({"-d", "--detach", "--wait"})  # without one, these are over when they have ended
_NEED = frozenset({"up", "run"})
_OF_THE_SHELL = frozenset(
    {"PATH", "HOME", "PWD", "SHELL", "LANG", "LC_ALL", "TERM", "PS1", "EDITOR", "PAGER", "GIT_PAGER", "CI", "NO_COLOR"}
)


@dataclass(frozen=True, slots=True, kw_only=True)
class _Asked:
    """What a program was asked to do: its name and the words that are no options, the ``values`` of options, and its ``flags``."""

    words: tuple[str, ...]
    values: frozenset[str]
    flags: frozenset[str]


def _asked(command: Simple) -> _Asked:
    program = posixpath.basename(command.words[0])
    words = [*(program.split("-") if program.endswith("-compose") else [program])]
    values, flags = set[str](), set[str]()
    rest = iter(command.words[1:])
    for word in rest:
        name, _, value = word.partition("=")
        if word[:1] != "-":
            words.append(word)
        elif value or name in _VALUED:
            values.add(value or next(rest, ""))
        else:
            flags.add(word)
    return _Asked(words=tuple(words), values=frozenset(values), flags=frozenset(flags))


def services(commands: Iterable[Simple]) -> tuple[str, ...]:
    """The command lines of services that were started and not stopped since, the newest first; ``commands`` succeeded, in their order."""
    running: dict[str, _Asked] = {}
    for command in commands:
        asked = _asked(command)
        if _starts(asked):
            running.pop(command.text, None)
            running[command.text] = asked
        elif _STOPS & {*asked.words[1:4]}:
            running = {line: by for line, by in running.items() if not _stops(asked, by, line)}
    return tuple(running)[::-1][:SERVICES]


def _starts(asked: _Asked) -> bool:
    act = next((act for size in (2, 3) if (act := asked.words[:size]) in _STARTS), ())
    stays = _STAYS & asked.flags or any(flag[1:2] != "-" and "d" in flag and flag[1:].isalpha() for flag in asked.flags)  # "-dit"
    return bool(act) and (act[-1] not in _NEED or bool(stays))


def _stops(asked: _Asked, started: _Asked, line: str) -> bool:
    """Whether it stops all that its program has started, or names what the ``line`` started; of the same files and profiles."""
    named = [word for word in asked.words[1:] if word not in _STOPS | {"compose", "container", "services"}]
    ours = asked.words[0] == started.words[0] and asked.values <= started.values
    return ours and (not named or any(name in line.split() for name in named))


def variables(commands: Iterable[Simple]) -> tuple[str, ...]:
    """The names of environment variables that commands were given, the newest first; never what they were set to."""
    names: dict[str, None] = {}
    for command in commands:
        given = [*command.env, *(command.words[1:] if command.words[0] == "export" else ())]
        for name in (word.partition("=")[0].rstrip("+") for word in given if "=" in word):
            if name.isidentifier() and name.isupper() and name not in _OF_THE_SHELL:
                names.pop(name, None)
                names[name] = None
    return tuple(names)[::-1][:VARIABLES]
