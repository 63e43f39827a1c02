"""What a command is for, whatever wraps it: the tool and its subcommand are looked up in the tables of ``cam.extract.tools``."""

from __future__ import annotations

import re
from dataclasses import dataclass

from cam.extract.purposes import NAMES, RUNNERS
from cam.extract.tools import TOOLS
from cam.patterns import lazy

# Wrappers that run another command; their own options and arguments before it.
_WRAPPERS: tuple[re.Pattern[str], ...] = tuple(
    lazy(expression)
    for expression in (
        r"(?:uv|uvx|poetry|pdm|hatch|pipenv|rye|conda|pixi|micromamba) run (?:(?:-{1,2}[\w-]+(?:[= ](?!run)[^\s-]\S*)?) )*(?:-- )?(?=\S)",
        r"uvx (?:-{1,2}\S+ )*(?=\S)|uv tool run (?=\S)|pipx run (?=\S)",
        r"(?:npx|bunx|pnpx)(?: -{1,2}[\w-]+)* (?=\S)|(?:npm|pnpm|yarn|bun) (?:exec|dlx|x)(?: --)? (?=\S)",
        (
            r"(?:pnpm|npm|yarn)(?: (?:-C|--dir|--prefix|--cwd|--filter|-F|-w|--workspace|-r|--recursive|workspace)(?:[= ](?!run\b|"
            r"test\b|build\b|lint\b|exec\b|dev\b)\S+)?)+ (?=(?:run|test|build|lint|exec|dev|start|[\w:-]+)(?: |$))"
        ),
        (
            r"bundle exec (?=\S)|dotenv (?:-\S+ \S+ )*(?:-- )?(?=\S)|direnv exec \S+ (?=\S)|mise (?:exec|x) (?:\S+ )*?-- (?=\S)|"
            r"asdf exec (?=\S)|opam exec -- (?=\S)|fvm (?=(?:flutter|dart) )|"
            r"doppler run (?:\S+ )*?-- (?=\S)|op run (?:\S+ )*?-- (?=\S)|aws-vault exec \S+ -- (?=\S)"
        ),
        (
            r"docker[ -]compose(?: -f \S+| --profile \S+| -p \S+)* (?:exec|run)(?: -{1,2}(?:rm|T|it?|t|d|no-deps|no-TTY|interactive)|"
            r" -{1,2}(?:e|env|u|user|w|workdir|entrypoint)[= ]\S+)* \S+ (?=\S)"
        ),
        r"(?:docker|podman) exec(?: -{1,2}(?:it?|t|d)| -{1,2}(?:e|env|u|user|w|workdir)[= ]\S+)* \S+ (?=\S)",
        (
            r"nix develop(?: \.?\S*)*? (?:-c|--command) (?=\S)|nix-shell (?:\S+ )*?--(?:run|command) (?=\S)|devbox run (?:-- )?(?=\S)|"
            r"nix run \S+ -- (?=\S)"
        ),
        r"(?:cross-env|xvfb-run|timeout \S+|time|nice|caffeinate|stdbuf \S+|sudo|command|exec|env)(?: -\S+| [A-Z_]+=\S+)* (?=\S)",
        (
            r"(?:python|python3|python3\.\d+|py|\S*/bin/python3?) (?:-[IWBXuO]\S* )*-m (?=\S)|php (?=artisan)|(?:python3?|"
            r"uv run) (?=(?:\S*/)?manage\.py)|php (?=(?:vendor/)?bin/\w)|coverage run -m (?=\S)|node_modules/\.bin/(?=\S)|"
            r"(?:\./)?vendor/bin/(?=\S)|\.venv/bin/(?=\S)|venv/bin/(?=\S)"
        ),
    )
)
_LOCAL_PATH = lazy(r"^(?:\./)?(?:node_modules/\.bin/|vendor/bin/|\.?venv/bin/|bin/(?!rails|rake))?")
_NO_PURPOSE = frozenset(
    (
        "clean help list ls install i ci add remove update outdated why info init create login whoami version config cache link set get "
        "view search sync lock show audit tasks dependencies projects properties"
    ).split()
)
_LOCAL_BINARIES = frozenset({"pnpm", "yarn", "bun"})  # they run a package's program by its bare name, too
_LOOKING = lazy(
    r"(?:^|\s)(?:--help|-h|--version|-V|--list|-l|--dry-run|-n|--collect-only|--co|--listTests|--list-tests|--showConfig|"
    r"--print-config|--summary|-q tasks)(?:\s|$)"
)
_BACK = frozenset(
    (
        *("status", "list", "info", "history", "current", "show", "new", "create", "add"),
        *("revision", "down", "rollback", "undo", "reset", "drop", "remove", "make", "validate"),
    )
)
# A project's own script tells what it is for by its name alone: "scripts/test.sh", "bin/lint", "./build.sh". Others may be one-off.
_SCRIPT = lazy(r"(?:(?:bash|sh|zsh) )?(?:\./|(?:\./)?(?:bin|scripts?|ci|hack|tools|dev)/)(?P<name>[a-z0-9_-]+)(?:\.(?:sh|bash))?$")
_VALUED = frozenset(
    "-C -f -p --prefix --dir --cwd -F --filter --file --justfile -d -j -pl -T -w --workspace -D".split()
)  # options with a value
_TESTERS = frozenset({"tox", "nox"})  # their environments and sessions are mostly versions of the same tests
_GOALS = frozenset({"mvn", "mvnw", "gradle", "gradlew"})  # of several goals the last is what is wanted
_RUNS = frozenset({"run", "all", "unit", "integration", "quick", "full", "ci", "tests", "test", "e2e"})


@dataclass(frozen=True, slots=True, kw_only=True)
class Use:
    """What a command is for: a purpose of ``PURPOSES`` and the ecosystem that the tool belongs to."""

    purpose: str
    ecosystem: str


def use_of(words: tuple[str, ...]) -> Use | None:
    """What the simple command is for, or nothing when it is no command of the project's work."""
    line = " ".join(words)
    if _LOOKING.search(line):
        return None
    for _ in range(4):
        match = next((found for wrapper in _WRAPPERS if (found := wrapper.match(line))), None)
        if match is None or match.end() == 0:
            break
        head, rest = line.split()[0], line[match.end() :]
        line = f"{head} {rest}" if head in {"pnpm", "npm", "yarn"} and not re.match(r"\S+ (?:exec|dlx|x)\b", line) else rest
        line = line.strip()
    parts = line.split()
    if not parts:
        return None
    tool = _LOCAL_PATH.sub("", parts[0]).rsplit("/", 1)[-1] if not parts[0].startswith("bin/r") else parts[0]
    arguments = parts[1:]
    if tool == "docker" and arguments[:1] == ["compose"]:
        tool, arguments = "docker-compose", arguments[1:]
    if tool in TOOLS and (use := _by_subcommand(tool, arguments)):
        return use
    if (
        tool in _LOCAL_BINARIES
        and arguments[:1]
        and arguments[0] not in NAMES
        and arguments[0] in {**TOOLS, **RUNNERS}
        and (use := use_of(tuple(arguments)))
    ):
        return use
    if tool in RUNNERS:
        return _by_name(tool, arguments)
    return _by_script(words) or (_by_name(words[0], list(words[1:])) if words[0] in RUNNERS and words[0] != tool else None)


def _by_script(words: tuple[str, ...]) -> Use | None:
    match = _SCRIPT.match(" ".join(words))
    if match is None:
        return None
    parts = [part for part in re.split(r"[-_]+", match["name"]) if part]
    told = [part for part in parts if part not in _RUNS or NAMES.get(part) == "test"]
    purposes = {NAMES.get(part, "") for part in told}
    if len(purposes) != 1 or "" in purposes or "fix" in parts:
        return None
    return Use(purpose=purposes.pop(), ecosystem="script")


def _by_subcommand(tool: str, arguments: list[str]) -> Use | None:
    ecosystem, table = TOOLS[tool]
    before = ""
    for argument, following in zip(arguments, [*arguments[1:], ""], strict=False):
        key = argument.split("=")[0]
        purpose = table.get(f"{key} {following}") or table.get(key)
        if purpose == "migrate" and _BACK & set(arguments):
            return None
        if purpose:
            return Use(purpose=purpose, ecosystem=ecosystem)
        value = before.startswith("-") or re.fullmatch(r"\S*[/.;(]\S*|\d\S*", argument)
        if not argument.startswith(("-", "+")) and argument != "clean" and "" not in table and not value:
            return None
        before = argument
    return Use(purpose=table[""], ecosystem=ecosystem) if "" in table else None


def _by_name(tool: str, arguments: list[str]) -> Use | None:
    ecosystem, between = RUNNERS[tool]
    names = list(arguments)
    while names and (names[0] in between or names[0].startswith("-") or "=" in names[0]):
        names = names[2:] if names[0] in _VALUED and names[0] not in between else names[1:]
    purposes = [purpose for name in names if (purpose := _purpose_of(name))]
    if not purposes:
        usual = "test" if tool in _TESTERS else "build" if tool == "make" and not arguments else ""
        return Use(purpose=usual, ecosystem=ecosystem) if usual else None
    if not _purpose_of(names[0]) and names[0] not in {"clean", "workspace"}:
        return None
    return Use(purpose=purposes[-1 if tool in _GOALS else 0], ecosystem=ecosystem)


def _purpose_of(name: str) -> str:
    if name in _NO_PURPOSE or name.startswith("-"):
        return ""
    parts = [part for part in re.split(r"[:._/@+-]+|(?<=[a-z])(?=[A-Z])", name) if part]
    lowered = [part.lower() for part in parts]
    return next((NAMES[part] for part in (name.lower(), *lowered, *(part.rstrip("s") for part in lowered)) if part in NAMES), "")
