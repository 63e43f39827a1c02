"""Checks of what connects agents with this cam: hooks, the plugin, MCP servers, skills, guidance. Runs nothing that a repository names."""

from __future__ import annotations

from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from cam import assets
from cam.cli.doctor import agent
from cam.cli.doctor.findings import error, info, ok, warn
from cam.cli.mcp import examined, file_of
from cam.cli.wiring import HOW_TO_TRUST, Host, Places, Where, wired
from cam.errors import HostError
from cam.hosts import entry
from cam.hosts.codex import guidance, hooks, plugin
from cam.hosts.codex.config import trusts
from cam.hosts.mcp_config import McpHost

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from cam.cli.doctor.findings import Finding
    from cam.cli.mcp import Examined
    from cam.hosts.codex.hooks import Wired
    from cam.hosts.codex.plugin import Plugged
    from cam.memory import Context


def codex_hooks(opened: Context) -> Iterator[Finding]:
    """Hooks are a choice; those that are there must start a cam, be trusted, and stand in one place only."""
    places = Places.of(opened.settings, opened.project.root)
    found = {scope: tuple(one for one in wired(places, scope) if one.key) for scope in places.apart(places.hooks)}
    there = {scope: entries for scope, entries in found.items() if entries}
    added = plugin.plugged(places.codex_home)
    if not there and not added:
        yield info("hooks", "not installed: plain `codex` gets no memory", "`cam hooks install` installs them")
        return
    for scope, entries in there.items():
        faults = {one.command: entry.fault(entry.of_hook(one.command), run=scope is Where.USER) for one in entries}
        yield from of_hooks(scope, entries, faults)
    if Where.PROJECT in there and not trusts(places.codex_home, places.root):
        told = "project: Codex does not trust this repository, and reads none of its hooks"
        yield warn("hooks", told, "start `codex` here, which asks you; or `cam hooks install --scope user` installs them for you")
    if added:
        yield of_plugin(added, entry.fault(entry.of_hook(added.command), run=True))
    yield from of_places(sorted(there), plugged=added is not None)
    running = {scope: entries[0].file for scope, entries in there.items() if any(one.trust is hooks.Trust.TRUSTED for one in entries)}
    plugged = [added.folder] if added and added.trusted else []
    if running or plugged:
        everywhere = bool(plugged) or Where.USER in running
        yield from agent.firing(opened, [*running.values(), *plugged], below=Path("/") if everywhere else opened.project.root)


def of_hooks(scope: Where, entries: Sequence[Wired], faults: Mapping[str, str]) -> Iterator[Finding]:
    """The entries of one scope; ``faults`` says for each command why it starts no cam."""
    again = f"`cam hooks install --scope {scope}`"
    broken = next((fault for one in entries if (fault := faults[one.command])), "")
    if broken:
        yield error("hooks", f"{scope}: {broken}", f"{again} writes them anew; then trust them again", fix=f"hooks:{scope}")
    if any(one.copies > 1 for one in entries):
        told = f"{scope}: cam is listed more than once for one event"
        yield warn("hooks", told, f"{again} leaves one of each", fix=f"hooks:{scope}")
    missing = [event for event in hooks.EVENTS if event not in {one.event for one in entries}]
    if missing:
        yield info("hooks", f"{scope}: not for {', '.join(missing)}", f"{again} adds them")
    idle = [f"{one.event} {one.trust}" for one in entries if one.trust is not hooks.Trust.TRUSTED]
    if problem := next((one.problem for one in entries if one.problem), None):
        yield warn("hooks", f"{scope}: {problem.message}", problem.hint)
    elif idle:
        yield warn("hooks", f"{scope}: {', '.join(idle)}: Codex skips them", HOW_TO_TRUST)
    elif not broken:
        yield ok("hooks", f"{scope}: installed and trusted")


def of_plugin(added: Plugged, fault: str) -> Finding:
    """The plugin's copy is Codex's, so that only Codex can bring it up to date."""
    again = f"`cam integrations plugin DIR` again, then `codex plugin add {plugin.NAME}@{plugin.NAME}`"
    if fault:
        return error("plugin", f"{added.folder}: {fault}", again)
    if not added.trusted:
        return warn("plugin", "its hooks are not trusted: Codex skips them", "start `codex`, which asks you to review them")
    return ok("plugin", f"switched on and trusted ({added.folder})")


def of_places(scopes: Sequence[str], *, plugged: bool) -> Iterator[Finding]:
    """Codex starts the hooks of all places; the second to answer says nothing, but costs its time."""
    if plugged and scopes:
        yield warn(
            "hooks",
            f"installed ({' and '.join(scopes)}) beside the plugin: both run, only one answers",
            f"`cam hooks remove --scope {scopes[0]}` leaves the plugin's",
        )
    elif len(scopes) > 1:
        told = "installed for you and in the repository: both run, only one answers"
        yield warn("hooks", told, "`cam hooks remove --scope project` leaves yours")


def servers(opened: Context) -> Iterator[Finding]:
    """The entries of this server in each host's settings; one whose program is gone leaves the host without memory."""
    places = Places.of(opened.settings, opened.project.root)
    looked = [(host, scope) for host in McpHost for scope in places.apart(partial(file_of, places, host=host))]
    rows = [row for host, scope in looked if (row := examined(places, scope, host, start=False)).state != "missing"]
    for row in rows:
        run = row.scope is Where.USER and row.state != "stale" and row.command
        yield from of_server(row, entry.fault(entry.of_server(row.command), run=True) if run else "")
    if not any(row.host is McpHost.CODEX for row in rows) and not plugin.plugged(places.codex_home):
        yield info("mcp", "codex: not installed", "`cam mcp install` installs it")


def of_server(row: Examined, fault: str) -> Iterator[Finding]:
    """One entry; ``fault`` says why its command starts no cam."""
    where = f"{row.host}, {row.scope}"
    again = f"`cam mcp install --host {row.host} --scope {row.scope}` writes it anew"
    if row.state == "unreadable":
        yield warn("mcp", f"{where}: {row.problem}", "fix the file; cam leaves it as it is")
        return
    if row.state == "stale" or fault:
        worse = "; it is required, so that Codex does not start" if row.required else ""
        yield error("mcp", f"{where}: {row.problem or fault}{worse}", again, fix=f"mcp:{row.host}:{row.scope}")
        return
    if row.cwd or "--cwd" in row.command:
        yield warn(
            "mcp", f"{where}: its entry names one directory, so that every project gets that one's memory", f"take that out, or {again}"
        )
    if row.state == "outdated":
        yield info("mcp", f"{where}: not as this cam would write it ({row.file})", again)
        return
    yield ok("mcp", f"{where}: current")


def skills(opened: Context) -> Iterator[Finding]:
    """The copies of the skill where agents look for them, and the paragraph in AGENTS.md."""
    places = Places.of(opened.settings, opened.project.root)
    looked = [(host, scope) for host in Host for scope in places.apart(partial(places.skills, host=host))]
    copies = [(host, scope, one) for host, scope in looked for one in assets.skills(places.skills(scope, host))]
    there = [(host, scope, one) for host, scope, one in copies if one.copy is not assets.Copy.MISSING]
    for host, scope, one in there:
        again = f"`cam skills install --host {host} --scope {scope}`"
        told = f"{host}, {scope}: {one.name} is {one.copy}"
        if one.copy is assets.Copy.OUTDATED:
            yield warn("skills", f"{told}: from another version of cam", f"{again} brings it up to date")
        elif one.copy is assets.Copy.EDITED:
            yield info("skills", f"{told}: it stays as you have it", f"{again} with --force replaces it")
        else:
            yield ok("skills", told)
    if not there and not plugin.plugged(places.codex_home):
        yield info("skills", "not installed", "`cam skills install` installs them")
    for scope in Where:
        try:
            state = guidance.status(places.agents_md(scope))
        except HostError as broken:
            yield warn("guidance", str(broken), broken.hint)
            continue
        if state == "outdated":
            yield warn(
                "guidance", f"{scope}: from another version of cam", f"`cam integrations install --guidance --scope {scope}` renews it"
            )
