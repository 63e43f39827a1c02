"""What Codex's own settings say: the developer instructions, wherever they are set, trust, and MCP servers. Reads them, writes none."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cam import reading
from cam.environment import expanded
from cam.hosts.base import Problem
from cam.hosts.codex.calls import field, text

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path

KEY = "developer_instructions"
FIRST_WITH_INSTRUCTIONS = (0, 53)  # 0.50 drops the key silently, 0.53 sends it


def _toml(source: str) -> dict[str, object]:
    """Parsed TOML, or an empty table: Codex itself says what is wrong with its files."""
    import tomllib

    try:
        return tomllib.loads(source)
    except (tomllib.TOMLDecodeError, RecursionError):
        return {}


def _file(path: Path) -> dict[str, object]:
    try:
        return _toml(reading.regular(path).decode())
    except (OSError, UnicodeDecodeError):
        return {}


def override(setting: str) -> str | None:
    """The value of a `-c` argument that sets developer_instructions, else None.

    Codex takes what does not parse as TOML literally, less surrounding quotes.
    """
    key, equals, value = setting.partition("=")
    if not equals or key.strip() != KEY:
        return None
    parsed = _toml(f"value = {value}").get("value")
    return parsed if isinstance(parsed, str) else value.strip().strip("\"'")


def roots(cwd: Path) -> tuple[Path, ...]:
    """Directories from ``cwd`` up to the repository's top, nearest first; only ``cwd`` outside a repository."""
    above = (cwd, *cwd.parents)
    return above[: next((number for number, folder in enumerate(above, 1) if (folder / ".git").exists()), 1)]


def _main_worktree(top: Path) -> Path | None:
    """The repository that a linked worktree belongs to: trust given to it holds in its worktrees."""
    try:
        pointer = reading.regular(top / ".git").decode().removeprefix("gitdir:").strip()
    except (OSError, UnicodeDecodeError):
        return None
    folder, found, _ = pointer.replace("\\", "/").rpartition("/.git/worktrees/")
    return top.joinpath(folder) if found else None


def _is_trusted(config: dict[str, object], folders: Sequence[Path]) -> bool:
    main = _main_worktree(folders[-1])
    return any(text(config, "projects", str(folder), "trust_level") == "trusted" for folder in (*folders, *((main,) if main else ())))


def trusts(home: Path, cwd: Path) -> bool:
    """Whether Codex trusts the project that ``cwd`` is in; else it reads none of its settings, hooks and servers."""
    return _is_trusted(_file(home / "config.toml"), roots(cwd))


def instructions(home: Path, *, cwd: Path, profile: str = "", trusted: bool = False) -> str:
    """The developer_instructions that Codex would use in ``cwd``, from its files; the empty string when none are set.

    Values replace each other (none is ever joined): the nearest `.codex/config.toml` of a trusted project, then the profile
    (`<name>.config.toml`, before 0.150 a `[profiles.<name>]` table), then `config.toml`. An untrusted project is not asked,
    since Codex does not ask it either.
    """
    config = _file(home / "config.toml")
    folders = roots(cwd)
    if trusted or _is_trusted(config, folders):
        for folder in folders:
            if folder / ".codex" != home and (found := text(_file(folder / ".codex" / "config.toml"), KEY)):
                return found
    name = profile or text(config, "profile")
    if name and "/" not in name:
        found = text(_file(home / f"{name}.config.toml"), KEY) or text(field(config, "profiles", name), KEY)
        if found:
            return found
    return text(config, KEY)


def servers(home: Path) -> tuple[str, ...]:
    """The names of the MCP servers in the user's `config.toml` and in the profile that it chooses."""
    config = _file(home / "config.toml")
    name = text(config, "profile")
    chosen = [field(config, "profiles", name), _file(home / f"{name}.config.toml")] if name and "/" not in name else []
    tables = [field(part, "mcp_servers") for part in (config, *chosen)]
    return tuple(dict.fromkeys(str(each) for table in tables if isinstance(table, dict) for each in table))


# Since 0.150 or so threads, their items, goals and logs are in databases, of which the newest part stands in a file ending in -wal.
_KEPT = ("*.sqlite*", "history.jsonl", "session_index.jsonl", "memories*/**/*")


def keeps(home: Path) -> tuple[Path, ...]:
    """The files besides rollouts in which Codex keeps what was said: in its home, and where `sqlite_home` puts its databases."""
    moved = text(_file(home / "config.toml"), "sqlite_home")
    places = dict.fromkeys((home, *([home / expanded(moved)] if moved else [])))
    return tuple(path for place in places for pattern in _KEPT for path in sorted(place.glob(pattern)) if path.is_file())


def release(version: str) -> tuple[int, ...]:
    """``0.171.0-alpha.2`` as ``(0, 171, 0)``; empty for a version that is not known."""
    return tuple(int(part) for part in version.split("-", maxsplit=1)[0].split(".") if part.isdecimal())


def problems(version: str, home: Path) -> tuple[Problem, ...]:
    """What keeps memory from working in a Codex of this version with these settings."""
    found = []
    if () < release(version)[:2] < FIRST_WITH_INSTRUCTIONS:
        found.append(
            Problem(
                message=f"Codex {version} drops developer_instructions: it is not given the memory", hint="update Codex to 0.53 or later"
            )
        )
    if field(_file(home / "config.toml"), "features", "memories") is True:
        found.append(
            Problem(
                message="Codex's own memories are on, too: the model hears two memories",
                hint="set features.memories = false in Codex's config.toml",
            )
        )
    return tuple(found)
