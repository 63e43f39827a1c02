"""cam's entries among Codex's hooks: what they are, whether Codex will run them, and the edits that add and remove them.

Shape and trust as Codex 0.135 to 0.171 have them: ``hooks.json`` is ``{"hooks": {"<Event>": [{"matcher"?, "hooks": [handler]}]}}``.
A handler runs only when ``[hooks.state."<file>:<event>:<group>:<handler>"]`` in the user's config.toml holds its hash, or when
Codex is told so for one run; one that does not run is skipped silently. Older ones ask for no trust (0.128), run hooks only with
``features.codex_hooks`` (0.114 to 0.118), or know none; a version between two of these is taken for the one that does less.
"""

from __future__ import annotations

import hashlib
import json
import re
import shlex
from dataclasses import dataclass, replace
from enum import StrEnum
from typing import TYPE_CHECKING

from cam.errors import HostError
from cam.hosts.base import Problem
from cam.hosts.codex.calls import field, text
from cam.hosts.codex.config import release
from cam.hosts.edits import Edit, content, put_in, take_out

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping, Sequence
    from pathlib import Path

# Codex's event -> what cam calls it, and the seconds it may take; Codex lets SessionEnd take no more than 3.
EVENTS = {
    "SessionStart": ("session-start", 10),
    "UserPromptSubmit": ("user-prompt-submit", 5),
    "PreCompact": ("pre-compact", 5),
    "Stop": ("stop", 5),
    "SessionEnd": ("session-end", 3),
}
_DEFAULT_TIMEOUT = 600
_FIRST = (0, 114)
_FIRST_BY_DEFAULT = _LAST_WITHOUT_TRUST = (0, 128)
_FLAGS_FILE = "/<session-flags>/config.toml"  # what Codex calls the place of hooks given by -c


class Trust(StrEnum):
    """Whether Codex will run an entry."""

    MISSING = "missing"
    UNTRUSTED = "untrusted"
    MODIFIED = "modified"
    DISABLED = "disabled"
    UNSUPPORTED = "unsupported"
    TRUSTED = "trusted"


@dataclass(frozen=True, slots=True, kw_only=True)
class Wired:
    """One event: whether an entry of cam's is there and runs. ``key`` is its name in Codex's trust, ``hash`` what trusts it.

    Of several entries, ``copies``, the last is described. ``problem`` is what this Codex lacks to run it.
    """

    event: str
    trust: Trust
    file: Path
    key: str = ""
    hash: str = ""
    command: str = ""
    copies: int = 0
    problem: Problem | None = None


def handler(cam: Sequence[str], event: str) -> dict[str, object]:
    """The handler for one of Codex's events. ``cam`` is the command line that starts cam from anywhere."""
    name, timeout = EVENTS[event]
    return {"type": "command", "command": shlex.join([*cam, "hook", name]), "timeout": timeout}


def _snake(event: str) -> str:
    return re.sub(r"(?<!^)(?=[A-Z])", "_", event).lower()


def trusted_hash(event: str, given: Mapping[str, object], matcher: object = None) -> str:
    """What Codex trusts an entry by: the SHA-256 of its definition, normalised; what the command does is not in it."""
    normal = {
        "async": given.get("async", False),
        "command": given.get("command"),
        "timeout": given.get("timeout", _DEFAULT_TIMEOUT),
        "type": "command",
    }
    if "statusMessage" in given:
        normal["statusMessage"] = given["statusMessage"]
    whole: dict[str, object] = {"event_name": _snake(event), "hooks": [normal]}
    if matcher:
        whole["matcher"] = matcher
    compact = json.dumps(whole, sort_keys=True, separators=(",", ":"), ensure_ascii=False)
    return "sha256:" + hashlib.sha256(compact.encode()).hexdigest()


def is_ours(given: object) -> bool:
    """Whether a handler runs cam's hook, wherever that cam is."""
    try:
        line = shlex.split(text(given, "command"))
    except ValueError:
        return False
    if len(line) < 3 or line[-2] != "hook" or line[-1] not in {name for name, _ in EVENTS.values()}:  # noqa: PLR2004
        return False
    return line[:-2][-2:] == ["-m", "cam"] or line[-3].rpartition("/")[2] == "cam"


# -- hooks.json -----------------------------------------------------------------------------------------------------


def _parse(file: Path, data: bytes | None) -> dict[str, object]:
    """The document; raises HostError when it is not one that can be added to."""
    if data is None or not data.strip():
        return {}
    try:
        found = json.loads(data)
    except (ValueError, RecursionError) as error:
        raise HostError(f"{file} is not JSON: {error}", hint="mend it first; nothing was changed") from None
    hooks = found.get("hooks", {}) if isinstance(found, dict) else None
    if not isinstance(found, dict) or not isinstance(hooks, dict) or not all(isinstance(g, list) for g in hooks.values()):
        raise HostError(f"{file} is not a hooks file that Codex can read", hint="mend it first; nothing was changed")
    return found


def _written(document: object, like: bytes | None) -> bytes:
    """``document`` with the indentation and the final newline of the file it replaces."""
    before = (like or b"{\n  }\n").decode("utf-8", "replace")
    indent = re.search(r"\n([ \t]+)\S", before)
    shown = json.dumps(document, ensure_ascii=False, indent=indent[1] if indent else 2 if like is None else None)
    return (shown + ("\n" if before.endswith("\n") else "")).encode()


def _entries(document: Mapping[str, object], event: str) -> Iterator[tuple[int, int, object, object]]:
    """Group, position, matcher and handler of each entry for an event."""
    groups = field(document, "hooks", event)
    for number, group in enumerate(groups if isinstance(groups, list) else ()):
        handlers = field(group, "hooks")
        for position, one in enumerate(handlers if isinstance(handlers, list) else ()):
            yield number, position, field(group, "matcher"), one


def _groups(document: dict[str, object], event: str) -> list[object]:
    hooks = document.setdefault("hooks", {})
    groups = hooks.setdefault(event, []) if isinstance(hooks, dict) else []
    return groups if isinstance(groups, list) else []


def _mend(document: dict[str, object], cam: Sequence[str]) -> None:
    """One entry for each event that has any, which starts this cam."""
    for event in EVENTS:
        ours = [one for *_, one in _entries(document, event) if isinstance(one, dict) and is_ours(one)]
        for one in ours[:1]:
            one["command"] = handler(cam, event)["command"]
        _without(document, event, ours[1:])


def mended(file: Path, cam: Sequence[str]) -> tuple[Edit, ...]:
    """The edits that make the entries which are there start this cam, and leave one for each event; none is added."""
    return _edited(file, lambda document: _mend(document, cam))


def installed(file: Path, cam: Sequence[str]) -> tuple[Edit, ...]:
    """The edits that make every event call cam: entries are added after other people's, one that starts another cam is mended."""

    def change(document: dict[str, object]) -> None:
        _mend(document, cam)
        for event in EVENTS:
            if not any(is_ours(one) for *_, one in _entries(document, event)):
                _groups(document, event).append({"hooks": [handler(cam, event)]})

    return _edited(file, change)


def _edited(file: Path, change: Callable[[dict[str, object]], None]) -> tuple[Edit, ...]:
    before = content(file)
    document, known = _parse(file, before), _parse(file, before)
    change(document)
    ours = any(is_ours(one) for event in EVENTS for *_, one in _entries(known, event))
    return put_in(file, _written(document, before), ours=ours) if document != known else ()


def _without(document: dict[str, object], event: str, gone: Sequence[object]) -> None:
    """Take these very entries out. Trust goes by position: an empty group stays when somebody else's stands behind it."""
    if not gone:
        return
    groups = _groups(document, event)
    for group in groups:
        if isinstance(group, dict) and isinstance(group.get("hooks"), list):
            group["hooks"] = [one for one in group["hooks"] if not any(one is each for each in gone)]
    while groups and isinstance(groups[-1], dict) and groups[-1].get("hooks") == []:
        groups.pop()


def removed(file: Path) -> tuple[Edit, ...]:
    """The edits that take cam's entries out again, and leave all others where they are."""
    before = content(file)
    document = _parse(file, before)
    hooks = document.get("hooks")
    if before is None or not isinstance(hooks, dict) or not any(is_ours(o) for e in EVENTS for *_, o in _entries(document, e)):
        return ()
    for event in [event for event in EVENTS if event in hooks]:
        _without(document, event, [one for *_, one in _entries(document, event) if is_ours(one)])
        if not hooks[event]:
            del hooks[event]
    if not hooks:
        del document["hooks"]
    return take_out(file, _written(document, before), parse=_meaning)


def _meaning(data: bytes) -> object:
    """What a hooks file says; no hooks and no events are nothing."""
    found = json.loads(data) if data.strip() else {}
    hooks = {event: groups for event, groups in found.get("hooks", {}).items() if groups}
    rest = {name: value for name, value in found.items() if name != "hooks"}
    return rest | ({"hooks": hooks} if hooks else {})


# -- trust ----------------------------------------------------------------------------------------------------------


def settings(path: Path) -> dict[str, object]:
    """What Codex's configuration says; raises HostError when it is not TOML."""
    import tomllib

    try:
        return tomllib.loads((content(path) or b"").decode())
    except (ValueError, RecursionError) as error:
        raise HostError(f"{path} is not TOML: {error}", hint="mend it first") from None


def status(file: Path, config: Path, *, after: bytes | None = None) -> tuple[Wired, ...]:
    """For each event whether cam's entry in ``file`` is there and trusted by ``config``. ``after`` is read in place of the file."""
    document = _parse(file, content(file) if after is None else after)
    configured = settings(config)
    state = field(configured, "hooks", "state")
    off = any(field(configured, "features", name) is False for name in ("hooks", "codex_hooks"))
    found: dict[str, Wired] = {event: Wired(event=event, trust=Trust.MISSING, file=file) for event in EVENTS}
    for event in EVENTS:
        for group, position, matcher, one in _entries(document, event):
            if not isinstance(one, dict) or not is_ours(one):
                continue
            key, wanted = f"{file}:{_snake(event)}:{group}:{position}", trusted_hash(event, one, matcher)
            known = field(state, key)
            given = text(known, "trusted_hash")
            trust = Trust.UNTRUSTED if not given else Trust.TRUSTED if given == wanted else Trust.MODIFIED
            trust = Trust.DISABLED if off or field(known, "enabled") is False else trust
            copies = found[event].copies + 1
            found[event] = Wired(event=event, trust=trust, file=file, key=key, hash=wanted, command=text(one, "command"), copies=copies)
    return tuple(found.values())


def lacking(version: str, config: Path) -> Problem | None:
    """Why a Codex of this version, with these settings, runs no hooks; None when it does, or the version is not known."""
    known = release(version)[:2]
    if not known or known >= _FIRST_BY_DEFAULT:
        return None
    hint = "update Codex to 0.128 or later"
    if known < _FIRST:
        return Problem(message=f"Codex {version} has no hooks: they give it no memory", hint=f"{hint}; `cam run` works without hooks")
    if field(settings(config), "features", "codex_hooks") is True:
        return None
    told = "or put `codex_hooks = true` under [features] in its config.toml; for one run, `codex -c features.codex_hooks=true`"
    return Problem(message=f"Codex {version} runs hooks only when features.codex_hooks is on", hint=f"{hint}, {told}")


def as_run(wired: Sequence[Wired], version: str, config: Path) -> tuple[Wired, ...]:
    """The entries as a Codex of this version takes them."""
    problem = lacking(version, config)
    asks = not () < release(version)[:2] <= _LAST_WITHOUT_TRUST
    unasked = {} if asks else dict.fromkeys((Trust.UNTRUSTED, Trust.MODIFIED), Trust.TRUSTED)
    return tuple(
        one
        if one.trust in {Trust.MISSING, Trust.DISABLED}
        else replace(one, trust=Trust.UNSUPPORTED, problem=problem)
        if problem
        else replace(one, trust=unasked.get(one.trust, one.trust))
        for one in wired
    )


def trusted(config: Path, wired: Sequence[Wired]) -> tuple[Edit, ...]:
    """The edits that make Codex trust these entries; comments and everything else in the file stay."""
    import tomlkit

    wanted = [one for one in wired if one.trust in {Trust.UNTRUSTED, Trust.MODIFIED}]
    if not wanted:
        return ()
    ours = field(settings(config), "mcp_servers", "cam") is not None or any(one.trust is Trust.MODIFIED for one in wanted)
    document = tomlkit.parse((content(config) or b"").decode())
    hooks = document.setdefault("hooks", tomlkit.table(is_super_table=True))
    state = hooks.setdefault("state", tomlkit.table(is_super_table=True))
    for one in wanted:
        state.setdefault(one.key, tomlkit.table())["trusted_hash"] = one.hash
    return put_in(config, _checked(config, tomlkit.dumps(document)), ours=ours)


def _checked(config: Path, after: str) -> bytes:
    """The text, if it says what the file said but for the trust in hooks. Raises HostError otherwise.

    tomlkit moves keys that follow a dotted key ("hooks.x = 1") into a table that is added.
    """
    import tomllib

    def rest(source: str) -> dict[str, object]:
        found = tomllib.loads(source)
        hooks = found.get("hooks")
        kept = {name: value for name, value in hooks.items() if name != "state"} if isinstance(hooks, dict) else {}
        return {name: value for name, value in found.items() if name != "hooks"} | ({"hooks": kept} if kept else {})

    if rest((content(config) or b"").decode()) != rest(after):
        raise HostError(
            f"{config} cannot be changed safely", hint="write its [hooks.state] by hand, or trust the hooks in Codex's own /hooks"
        )
    return after.encode()


def distrusted(config: Path, file: Path) -> tuple[Edit, ...]:
    """The edits that take out the trust in cam's entries in ``file``, which are about to go."""
    import tomlkit

    keys = [one.key for one in status(file, config) if one.key]
    state = field(settings(config), "hooks", "state")
    known = [key for key in keys if field(state, key) is not None]
    if not known:
        return ()
    document = tomlkit.parse((content(config) or b"").decode())
    hooks = document["hooks"]
    states = hooks["state"]
    for key in known:
        del states[key]
    if not states:
        del hooks["state"]
    if not hooks:
        del document["hooks"]
    last = field(settings(config), "mcp_servers", "cam") is None
    return take_out(config, _checked(config, tomlkit.dumps(document)), parse=_settings, last=last)


def _settings(data: bytes) -> object:
    """What a configuration says; tables of hooks with nothing in them are nothing."""
    import tomllib

    found = tomllib.loads(data.decode())
    hooks = {name: value for name, value in (found.pop("hooks", None) or {}).items() if value}
    return found | ({"hooks": hooks} if hooks else {})


def plugin_runs(config: Path, name: str) -> bool:
    """Whether the plugin ``name`` brings cam's SessionStart hook, and it has been trusted."""
    found = settings(config)
    trusted_ = text(found, "hooks", "state", f"{name}:hooks/hooks.json:session_start:0:0", "trusted_hash")
    return bool(trusted_) and field(found, "plugins", name, "enabled") is True


def for_one_run(cam: Sequence[str], event: str) -> tuple[str, ...]:
    """Arguments that give one run of Codex cam's hook for ``event`` and the trust in it, beside all that is configured.

    Codex 0.150 and 0.171 add both to the user's own; older versions, which cannot be trusted by configuration, ignore them.
    """
    from cam.hosts.codex.launch import toml_string

    ours = handler(cam, event)
    entry = f'{{hooks=[{{type="command",command={toml_string(str(ours["command"]))},timeout={ours["timeout"]}}}]}}'
    key = toml_string(f"{_FLAGS_FILE}:{_snake(event)}:0:0")
    trust = f'{key}={{trusted_hash="{trusted_hash(event, ours)}"}}'
    return ("-c", f"hooks.{event}=[{entry}]", "-c", f"hooks.state={{{trust}}}")
