"""What the commands of a session left behind on the machine: services that were started, and the names of variables that were set."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from cam.extract.shell import Simple

SERVICES, VARIABLES = 3, 8  # so many are worth telling
# The words before which a program starts or stops what goes on running when it has ended.
_STARTS = {
    ("docker", "compose", "up"),
    ("docker-compose", "up"),
    ("podman", "compose", "up"),
    ("docker", "run"),
    ("podman", "run"),
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
_STAYS = frozenset({"-d", "--detach", "--wait"})  # without one, these are over when they have ended
_NEED = frozenset({"up", "run"})
_OF_THE_SHELL = frozenset(
    {"PATH", "HOME", "PWD", "SHELL", "LANG", "LC_ALL", "TERM", "PS1", "EDITOR", "PAGER", "GIT_PAGER", "CI", "NO_COLOR"}
)


def services(commands: Iterable[Simple]) -> tuple[str, ...]:
    """The command lines of services that were started and not stopped since, the newest first; ``commands`` succeeded, in their order."""
    running: dict[str, str] = {}
    for command in commands:
        program = command.words[0].removesuffix("-compose")
        if _starts(command.words):
            running.pop(command.text, None)
            running[command.text] = program
        elif _STOPS & {word for word in command.words[1:4] if word[:1] != "-"}:
            named = [word for word in command.words[1:] if word[:1] != "-" and word not in _STOPS | {"compose", "services"}]
            running = {
                line: by for line, by in running.items() if by != program or (named and not any(name in line.split() for name in named))
            }
    return tuple(running)[::-1][:SERVICES]


def _starts(words: Sequence[str]) -> bool:
    plain = [word for word in words if word[:1] != "-"]
    act = next((act for size in (2, 3) if (act := tuple(plain[:size])) in _STARTS), ())
    return bool(act) and (act[-1] not in _NEED or bool(_STAYS & set(words)))


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
