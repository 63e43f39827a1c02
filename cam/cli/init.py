"""init: make the memory of this project and, when agreed to, wire Codex; at most three questions, each with a safe answer."""

from __future__ import annotations

import shlex
import sys
from typing import TYPE_CHECKING, Annotated

import typer

from cam import config
from cam.cli import Json, doctor, invocation, render
from cam.cli.doctor.findings import Finding, Level
from cam.cli.questions import agreed, chosen
from cam.errors import ConfigError, UsageError

if TYPE_CHECKING:
    from pathlib import Path

    from cam.memory import Context

_WIRE = """Make plain `codex` remember, too?
  Adds hooks, the trust in them, a skill and an MCP server
  to your Codex settings. Else only `cam run` does."""
_MODEL = """Ask your Codex's model, too, for what rules miss?
  One call after a session, {calls} a day at most, mostly
  2,000 to 10,000 tokens each. Else: none."""
_EMBEDDER = """Search by meaning, too? One of these models is downloaded:
{offers}
  Else: search is by words"""
_NONE = "none"


def _asked(question: str, answer: bool | None, *, ask: bool) -> bool:
    """What was said on the command line, else on the terminal; else no."""
    if answer is not None or not ask:
        return bool(answer)
    return agreed(question)


def _named(embedder: str | None, opened: Context, *, ask: bool) -> str:
    """The name of the embedding model to have; empty for none. Not asked where none could be loaded, or there is one."""
    from importlib.util import find_spec

    from cam.recall.offers import OFFERS

    if embedder is None and ask and find_spec("fastembed") and not opened.settings.embedder:
        offers = "\n".join(f"  {one.name} ({one.languages}, about {one.megabytes} MB)" for one in OFFERS.values())
        told = f"{', '.join(OFFERS)} or {_NONE}; Enter alone means {_NONE}"
        embedder = chosen(f"{_EMBEDDER.format(offers=offers)} [{_NONE}]", {*OFFERS, _NONE, ""}, told=told)
    if embedder in {None, "", _NONE}:
        return ""
    if embedder not in OFFERS:
        raise UsageError(f"no model is called {embedder}", hint=f"one of: {', '.join(OFFERS)}")
    return str(embedder)


def _fetched(name: str, opened: Context) -> bool:
    """Fetch the model and set it; a network that does not answer is told and stops nothing."""
    from cam.recall.offers import OFFERS, fetch

    try:
        place = fetch(OFFERS[name])
    except ConfigError as failed:
        render.note(f"{failed}; search stays by words, `cam config set embedder {name}` tries again")
        return False
    config.set_value(config.user_file(opened.settings.home), "embedder", str(place))
    return True


def _is_wired(opened: Context) -> bool:
    """Whether plain Codex has its memory already, by hooks that it runs."""
    from cam.cli import wiring
    from cam.hosts.codex.hooks import Trust

    places = wiring.Places.of(opened.settings, opened.project.root)
    return all(one.trust is Trust.TRUSTED for one in wiring.wired(places, wiring.Where.USER))


def _wired(opened: Context) -> list[str]:
    """Install everything for Codex in the user's own files; what was written, the trust line by line."""
    from cam.cli import integrations, wiring

    places = wiring.Places.of(opened.settings, opened.project.root)
    rows = wiring.make(integrations.planned(places, wiring.Where.USER, trust=True), dry_run=False)
    wired = wiring.wired(places, wiring.Where.USER)
    return [*(f"{wiring.PAST[str(row['action'])]} {row['path']}" for row in rows), *(wiring.trust_line(one) for one in wired if rows)]


def command(
    ctx: typer.Context,
    *,
    yes: Annotated[bool, typer.Option("--yes", "-y", help="Ask nothing; what no option asks for is left out.")] = False,
    wire: Annotated[bool | None, typer.Option("--wire/--no-wire", help="Connect plain `codex` to its memory.", show_default=False)] = None,
    model: Annotated[
        bool | None, typer.Option("--model/--no-model", help="Also ask your Codex's model what to remember.", show_default=False)
    ] = None,
    embedder: Annotated[
        str | None, typer.Option("--embedder", metavar="NAME", help="Download this model, to search by meaning.", show_default=False)
    ] = None,
    as_json: Json = False,
) -> None:
    """Set up memory for this project with at most three questions, and say how to undo it. Running it twice changes nothing.

    cam init --yes
    """
    called = invocation(ctx)
    opened = called.open()
    ask = sys.stdin.isatty() and not yes and not as_json
    if ask:
        render.note(f"memory of {opened.project.root} will be in {opened.settings.home}")
    if opened.project.git_dir is None and not as_json:
        render.note("this is no git repository: its memory goes by the path of this very directory")
    wire = _asked(_WIRE, wire, ask=ask and not _is_wired(opened))
    model = _asked(_MODEL.format(calls=opened.settings.model_calls_per_day), model, ask=ask and opened.settings.extractor != "codex")
    name = _named(embedder, opened, ask=ask)
    fresh = next((made for made in (opened.settings.home, opened.store.layout.project) if not made.exists()), None)
    with opened.store.transaction(actor="init", wait=opened.settings.lock_seconds) as tx:
        created = tx.initialise()
    written = _wired(opened) if wire else []
    settings = []
    if model:
        config.set_value(config.user_file(opened.settings.home), "extractor", "codex")
        settings.append("extractor")
    if name and _fetched(name, opened):
        settings.append("embedder")
    opened = called.open() if settings else opened
    checks = doctor.examine(opened)
    if as_json:
        shown = {"home": opened.settings.home, "project": opened.store.project.id, "created": created, "written": written, "checks": checks}
        render.document(shown)
        return
    _tell(opened, [*(f"created {path}" for path in created), *written], checks)
    made = [
        *([f"rm -r {_typed(fresh)}"] if fresh else []),
        *(f"rm {_typed(one)}" for one in created if not fresh or fresh not in one.parents),
    ]
    undo = [*(["cam integrations remove"] if written else []), *(f"cam config set {setting} --unset" for setting in settings), *made]
    for line in ("To undo:", *(f"  {line}" for line in undo)) if undo else ():
        render.line(line)


def _typed(path: Path) -> str:
    """``path`` as a shell takes it."""
    return shlex.quote(str(path))


def _tell(opened: Context, done: list[str], checks: list[Finding]) -> None:
    render.pairs((("memory", opened.settings.home), ("project", opened.store.project.id)))
    for line in done:
        render.prose(f"  {line}", indent=4)
    for check in checks:
        if check.level in {Level.WARN, Level.ERROR}:
            doctor.tell(check)
    render.line()
    if not done:
        render.note("everything was set up already")
    render.prose('Next: `cam remember "…"`, or `cam exec` in place of `codex exec`. `cam demo` shows what happens.', indent=6)
