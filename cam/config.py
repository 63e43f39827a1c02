"""Settings: one frozen dataclass with the provenance of each value. Changes nothing but a settings file."""

from __future__ import annotations

import errno
import os
from dataclasses import dataclass, field, fields
from pathlib import Path
from typing import TYPE_CHECKING, Any, Literal, NamedTuple

from cam import atomic, reading
from cam.environment import NOWHERE, environment, expanded, home_directory
from cam.errors import ConfigError

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

Value = str | int | bool | Path
Level = Literal["default", "predecessor", "user", "project", "environment", "command line"]

PROJECT_FILE = ".cam.toml"
_SIZE_LIMIT = 64 * 1024
_DIGITS = 20  # of a number with the blanks around it; int() refuses 4,300 and more in words of its own
_MEND = "fix the file, or move it away"
_RIGHTS = "check its permissions, or name another memory root in CAM_HOME"
STARTUP_LIMIT = 9_500  # Codex cuts hook context above 10,000 bytes; the rest is room for the wrapping


def state_directory() -> Path:
    """Where logs go that are no memory: ``$XDG_STATE_HOME/cam``."""
    return Path(environment().get("XDG_STATE_HOME") or Path(home_directory(), ".local", "state")) / "cam"


def data_directory() -> Path:
    """Where models are that were downloaded: ``$XDG_DATA_HOME/cam``."""
    return Path(environment().get("XDG_DATA_HOME") or Path(home_directory(), ".local", "share")) / "cam"


class _Kind(NamedTuple):
    """What a setting takes, in words, and what reads it: None for any other value."""

    takes: str
    read: Callable[[object], Value | None]


def _read_boolean(value: object) -> bool | None:
    word = value.lower() if isinstance(value, str) else value
    if word is True or word in ("true", "1", "yes", "on"):
        return True
    return False if word is False or word in ("false", "0", "no", "off") else None


def _read_text(value: object) -> str | None:
    return value if isinstance(value, str) and value.strip() else None


def _read_directory(value: object) -> Path | None:
    text = _read_text(value)
    path = Path(expanded(text)) if text else None
    return path if path and path.is_absolute() else None


def _read_model(value: object) -> str | None:
    if value in ("", "none"):
        return ""
    path = _read_directory(value)
    return str(path) if path else None


_BOOLEAN = _Kind("true or false", _read_boolean)
_TEXT = _Kind("a text", _read_text)
_DIRECTORY = _Kind("an absolute path (or one that begins with ~)", _read_directory)
_MODEL = _Kind(f"{_DIRECTORY.takes}, or none", _read_model)


def _choice(*choices: str) -> _Kind:
    return _Kind(" or ".join(choices), lambda value: str(value) if value in choices else None)


def _whole(low: int, high: int) -> _Kind:
    def read(value: object) -> int | None:
        short = isinstance(value, str) and len(value) <= _DIGITS
        number = int(value) if isinstance(value, str) and short and value.strip().isdecimal() else value
        return number if isinstance(number, int) and not isinstance(number, bool) and low <= number <= high else None

    return _Kind(f"a whole number from {low} to {high}", read)


def _setting(kind: _Kind, doc: str, *, project: bool = False, env: str = "") -> dict[str, object]:
    """Metadata of a field: which values it takes, what it means, whether a repository may set it, its environment variable."""
    return {"kind": kind, "doc": doc, "project": project, "env": env}


@dataclass(frozen=True, slots=True, kw_only=True)
class Settings:
    """All that can be configured. ``origins`` says for each name where its value came from; ``warnings`` what was ignored.

    A repository is not trusted: its ``.cam.toml`` can set only the fields marked ``project``, none of which names a
    program, a path or an address.
    """

    home: Path = field(metadata=_setting(_DIRECTORY, "the memory root", env="CAM_HOME"))
    codex_home: Path = field(metadata=_setting(_DIRECTORY, "Codex's own directory", env="CODEX_HOME"))
    codex: str = field(default="codex", metadata=_setting(_TEXT, "the codex executable: a name on PATH or a path", env="CAM_CODEX"))
    inject: bool = field(
        default=True, metadata=_setting(_BOOLEAN, "give the agent its memory at the start", project=True, env="CAM_INJECT")
    )
    sync: bool = field(default=True, metadata=_setting(_BOOLEAN, "learn from sessions afterwards", project=True, env="CAM_SYNC"))
    default_scope: str = field(
        default="project",
        metadata=_setting(_choice("project", "project-local"), "scope of a fact that names none", project=True, env="CAM_DEFAULT_SCOPE"),
    )
    startup_bytes: int = field(
        default=STARTUP_LIMIT,
        metadata=_setting(_whole(500, STARTUP_LIMIT), "upper limit of the startup memory", project=True, env="CAM_STARTUP_BYTES"),
    )
    catch_up_days: int = field(
        default=10,
        metadata=_setting(_whole(0, 365), "how old a session may be that a run still catches up on", env="CAM_CATCH_UP_DAYS"),
    )
    continuity: bool = field(
        default=True,
        metadata=_setting(_BOOLEAN, "keep where the work stands, and tell the next session", project=True, env="CAM_CONTINUITY"),
    )
    continuity_hours: int = field(
        default=72,
        metadata=_setting(_whole(0, 8760), "how old that may be and still be told unasked", project=True, env="CAM_CONTINUITY_HOURS"),
    )
    sessions_days: int = field(
        default=90,
        metadata=_setting(_whole(0, 3650), "how old a session may be that `recall search --sessions` reads", env="CAM_SESSIONS_DAYS"),
    )
    embedder: str = field(
        default="",
        metadata=_setting(_MODEL, "a directory with an embedding model, to search by meaning; none: words only", env="CAM_EMBEDDER"),
    )
    extractor: str = field(
        default="heuristic",
        metadata=_setting(
            _choice("heuristic", "codex"),
            "who reads sessions: rules alone (heuristic), or your Codex as well, one call a session that costs tokens (codex)",
            env="CAM_EXTRACTOR",
        ),
    )
    model_calls_per_day: int = field(
        default=20,
        metadata=_setting(_whole(0, 1000), "how many such calls one day (UTC) may see, in all projects", env="CAM_MODEL_CALLS_PER_DAY"),
    )
    model_seconds: int = field(default=90, metadata=_setting(_whole(1, 900), "how long one such call may take", env="CAM_MODEL_SECONDS"))
    lock_seconds: int = field(default=30, metadata=_setting(_whole(0, 3600), "how long to wait for another writer", env="CAM_LOCK_SECONDS"))
    origins: Mapping[str, str] = field(default_factory=dict)
    warnings: tuple[str, ...] = ()

    @property
    def brief(self) -> tuple[str, ...]:
        """The warnings as every command tells them: the first, and how many more there are."""
        more = len(self.warnings) - 1
        return self.warnings if more < 1 else (f"{self.warnings[0]}; and {more} more, which `cam doctor` lists",)


def names() -> tuple[str, ...]:
    """The names that can be set, in order."""
    return tuple(f.name for f in fields(Settings) if f.metadata)


def describe(name: str) -> str:
    """What a setting means, in a few words."""
    return str(_meta(name)["doc"])


def takes(name: str) -> str:
    """Which values a setting takes."""
    return _kind(name).takes


def repository_may_set(name: str) -> bool:
    """Whether a repository's ``.cam.toml`` may set this."""
    return bool(_meta(name)["project"])


def _meta(name: str) -> Mapping[str, Any]:  # as _setting made it
    found = next((f.metadata for f in fields(Settings) if f.name == name and f.metadata), None)
    if found is None:
        from difflib import get_close_matches

        near = get_close_matches(name, names(), n=1)
        raise ConfigError(f"no setting is called {name!r}", hint=f"did you mean {near[0]}?" if near else "see `cam config list`")
    return found


def _kind(name: str) -> _Kind:
    kind: _Kind = _meta(name)["kind"]
    return kind


def parse(name: str, value: object) -> Value:
    """Read ``value`` as the setting ``name`` wants it. Raises ``ConfigError`` for an unknown name or a wrong value."""
    kind = _kind(name)
    result = kind.read(value)
    if result is None:
        raise ConfigError(f"{name} must be {kind.takes}, not {value!r}", hint="`cam config list` shows what there is")
    return result


def as_environment(overrides: Mapping[str, object]) -> dict[str, str]:
    """What the command line says, for a process that is started: in the words that its own cam reads."""
    return {str(_meta(name)["env"]): str(value).lower() for name, value in overrides.items()}


def user_file(home: Path) -> Path:
    """The user's configuration file."""
    return home / "config.toml"


def _read_file(path: Path, *, follow: bool) -> bytes:
    """A settings file, empty when there is none; links are followed only where the user owns the place. Raises OSError."""
    try:
        return reading.regular(path, limit=_SIZE_LIMIT, follow=follow)
    except (FileNotFoundError, NotADirectoryError):
        return b""


def _read_toml(path: Path, *, follow: bool = True) -> dict[str, object]:
    try:
        text = _read_file(path, follow=follow).decode("utf-8")
    except UnicodeDecodeError:
        raise ConfigError(f"{path} is not utf-8", hint=_MEND) from None
    except OSError as error:
        if error.errno == errno.ELOOP and not follow:
            raise ConfigError(f"{path} is a symbolic link, which is not followed", hint=_MEND) from None
        raise ConfigError(f"cannot read {path}: {error.strerror or error}", hint=_RIGHTS) from None
    if not text:
        return {}
    import tomllib

    try:
        return tomllib.loads(text)
    except (ValueError, RecursionError) as error:  # TOMLDecodeError is one; a number without end is a plain one
        raise ConfigError(f"{path} is not TOML: {error}", hint=_MEND) from None


# The predecessor's JSON keys that mean something here; the rest of its files is passed over.
_PREDECESSOR = {
    "autoMemoryDirectory": ("home",),
    "codexBinary": ("codex",),
    "autoMemoryEnabled": ("inject", "sync"),
    "defaultScope": ("default_scope",),
}
_PREDECESSOR_PROJECT_FILES = ("codex-auto-memory.json", ".codex-auto-memory.local.json")


def _read_predecessor(path: Path, *, follow: bool = True) -> dict[str, object]:
    try:
        raw = _read_file(path, follow=follow)
    except OSError:
        return {}
    import json

    try:
        data = json.loads(raw)
    except (ValueError, RecursionError):
        return {}
    known = data.items() if isinstance(data, dict) else ()
    return {name: value for key, value in known for name in _PREDECESSOR.get(key, ())}


def _admit(values: Mapping[str, object], where: str, *, trusted: bool) -> tuple[dict[str, Value], list[str]]:
    """Values that are valid and allowed there; a warning for each other one. A wrong value in a trusted place raises."""
    admitted: dict[str, Value] = {}
    warnings: list[str] = []
    for name, value in values.items():
        if name not in names():
            warnings.append(f"{where}: unknown setting {name!r} ignored")
        elif not trusted and not _meta(name)["project"]:
            warnings.append(f"{where}: {name} ignored: a repository may not set it")
        else:
            try:
                admitted[name] = parse(name, value)
            except ConfigError as error:
                if trusted:
                    remedy = (
                        f"change or unset {_meta(name)['env']}"
                        if where == "environment"
                        else "fix it, or remove it with `cam config set --unset`"
                    )
                    raise ConfigError(f"{where}: {error}", hint=remedy) from None
                warnings.append(f"{where}: {error}; ignored")
    return admitted, warnings


def files(home: Path, root: Path) -> tuple[Path, ...]:
    """The files that ``load`` reads for a project directory, whether they are there or not."""
    own = (_predecessor_file(environment()), user_file(home))
    return (*own, *(root / name for name in (*_PREDECESSOR_PROJECT_FILES, PROJECT_FILE)))


def _base(env: Mapping[str, str]) -> Path:
    return Path(home_directory(env))


def _predecessor_file(env: Mapping[str, str]) -> Path:
    return Path(env.get("XDG_CONFIG_HOME") or _base(env) / ".config") / "codex-auto-memory" / "config.json"


def load(root: Path | None = None, *, env: Mapping[str, str] | None = None, overrides: Mapping[str, object] | None = None) -> Settings:
    """Settings for a project directory, lowest first: defaults, predecessor, user file, project file, environment, overrides.

    Raises ``ConfigError`` for a wrong value in a place that the user owns, and when there is no home directory and ``CAM_HOME`` names no
    other place. A wrong or forbidden value in a repository's ``.cam.toml`` is a warning: a repository cannot stop its reader.
    """
    env = environment() if env is None else env
    base = _base(env)
    defaults: dict[str, Value] = {"home": base / ".codex-auto-memory", "codex_home": base / ".codex"}
    from_env = {n: env[v] for n in names() if (v := str(_meta(n)["env"])) and env.get(v)}

    old = _predecessor_file(env)
    theirs = _read_predecessor(old)
    places = {"environment": from_env, "command line": overrides or {}, str(old): theirs, "default": {"home": str(defaults["home"])}}
    where, given = next((place, found["home"]) for place, found in places.items() if found.get("home"))
    home = Path(str(_admit({"home": given}, where, trusted=True)[0]["home"]))
    if home.is_relative_to(NOWHERE):
        raise ConfigError("there is no home directory, so no place for a memory", hint="set HOME, or CAM_HOME to a directory of your own")
    user = user_file(home)
    layers: list[tuple[Level, str, Mapping[str, object], bool]] = [
        ("predecessor", str(old), theirs, True),
        ("user", str(user), {k: v for k, v in _read_toml(user).items() if k != "home"}, True),
    ]
    warnings: list[str] = []
    if root is not None:
        layers += [("predecessor", name, _read_predecessor(root / name, follow=False), False) for name in _PREDECESSOR_PROJECT_FILES]
        try:
            layers.append(("project", PROJECT_FILE, _read_toml(root / PROJECT_FILE, follow=False), False))
        except ConfigError as error:
            warnings.append(f"{error}; ignored")
    layers += [("environment", "environment", from_env, True), ("command line", "command line", overrides or {}, True)]

    values: dict[str, Any] = dict(defaults)  # each value was made by its own field's parser
    origins = dict.fromkeys(names(), "default")
    for level, where, raw, trusted in layers:
        admitted, complaints = _admit(raw, where, trusted=trusted)
        values |= admitted
        origins |= dict.fromkeys(admitted, level)
        # The predecessor's own `init` wrote forbidden keys into its project file; saying so on each run helps nobody.
        warnings += complaints if where not in _PREDECESSOR_PROJECT_FILES else []
    return Settings(**values, origins=origins, warnings=tuple(warnings))


def without_memory() -> Settings:
    """What is left to start the agent with when the settings cannot be read: the environment and the defaults."""
    base, env = Path(home_directory()), environment()
    return Settings(
        home=base / ".codex-auto-memory",
        codex_home=Path(env.get("CODEX_HOME") or base / ".codex"),
        codex=env.get("CAM_CODEX") or "codex",
        inject=False,
        sync=False,
    )


def set_value(file: Path, name: str, value: str | None) -> Value | None:
    """Write one setting into a TOML file, or take it out (``None``); comments and everything else stay. The value as it was understood.

    A file that nothing is left in goes. The user's own may be a link, as people keep dot files, and stays one; a repository's may not.

    Raises ``ConfigError`` for an unknown name, a wrong value, or a file that cannot be read or written.
    """
    import tomlkit
    from tomlkit.exceptions import TOMLKitError

    variable = _meta(name)["env"]
    parsed = None if value is None else parse(name, value)
    place = file if file.name == PROJECT_FILE else Path(os.path.realpath(file))
    try:
        document = tomlkit.parse(_read_file(place, follow=False).decode("utf-8"))
        if parsed is None:
            document.pop(name, None)
        else:
            document[name] = str(parsed) if isinstance(parsed, Path) else parsed
        if document.as_string().strip():
            place.parent.mkdir(parents=True, exist_ok=True, mode=0o700)
            atomic.write(place, document.as_string().encode())
        else:
            place.unlink(missing_ok=True)
    except UnicodeEncodeError:
        raise ConfigError(f"{name} must be UTF-8, not {value!r}", hint=f"what is not can be said in {variable}") from None
    except OSError as error:
        raise ConfigError(f"cannot write {file}: {error.strerror or error}", hint=_RIGHTS) from None
    except (ValueError, RecursionError, TOMLKitError) as error:
        raise ConfigError(f"{file} is not TOML: {error}", hint=_MEND) from None
    return parsed
