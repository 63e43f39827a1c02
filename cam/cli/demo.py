"""demo: the whole loop on recorded sessions, in a folder of its own. No agent, key or network needed."""

from __future__ import annotations

import json
import tempfile
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from cam.cli import named_from, outcomes, render
from cam.errors import UsageError

if TYPE_CHECKING:
    from cam.memory import Context

_QUESTION = "how do I run the tests"
_RECORDED_IN = "/home/dev/shop"


def _open(place: Path) -> Context:
    from cam import config, project
    from cam.hosts.base import ReplayHost
    from cam.hosts.codex import Codex
    from cam.memory import Context
    from cam.recall import RetrievalIndex
    from cam.store import Store

    shop = place / "shop"
    shop.mkdir(exist_ok=True)
    found = project.identify(shop)
    env = {"HOME": str(place), "CAM_HOME": str(place / "memory"), "CODEX_HOME": str(place / "codex")}
    settings = config.load(shop, env=env)
    host = ReplayHost(reader=Codex(codex_home=settings.codex_home), rollouts=(), into=place / "codex" / "sessions")
    return Context(project=found, settings=settings, host=host, store=Store(settings.home, found), index=RetrievalIndex(settings.home))


def _brought(recorded: Path, place: Path) -> Path:
    """The recorded session as one of the demo's own repository, whatever this machine has where it was recorded."""
    rollout = place / "codex" / "sessions" / recorded.name
    rollout.parent.mkdir(parents=True, exist_ok=True)
    rollout.write_text(recorded.read_text("utf-8").replace(_RECORDED_IN, json.dumps(str(place / "shop"))[1:-1]), "utf-8", newline="")
    return rollout


def _title(text: str) -> None:
    render.line(f"\n== {text}")


def _show_session(opened: Context, rollout: Path) -> None:
    from cam.models import AgentSaid, CommandRan, HumanSaid

    for event in opened.host.read(rollout):
        match event:
            case HumanSaid(text=text):
                render.prose(f"  you    {text}", indent=9)
            case AgentSaid(text=text):
                render.prose(f"  agent  {text}", indent=9)
            case CommandRan(command=command, exit_code=code):
                render.line(f"  agent  $ {command}   (exit {code})")
            case _:
                pass


def _play(place: Path) -> None:
    from cam import assets, pipeline
    from cam.models import State
    from cam.recall import search

    opened = _open(place)
    for rollout in sorted(assets.folder("demo").glob("rollout-*.jsonl")):
        session = opened.host.session(_brought(rollout, place))
        _title(f"a session with Codex {session.agent_version}, recorded")
        _show_session(opened, Path(session.path))
        _title("what cam learns from it")
        for result in pipeline.sync(opened, session):
            outcomes.tell_synced(result, here=result.project_id)
    files = [file.path for file in opened.store.topic_files() if file.state is State.ACTIVE]
    _title(f"the memory is Markdown: {files[0]}")
    render.line(files[0].read_text("utf-8").strip())
    _title("what the next session is given")
    render.line(pipeline.startup(opened).text.strip())
    _title(f"cam recall search “{_QUESTION}”")
    for hit in search(opened.store, opened.index, _QUESTION, state=State.ACTIVE, limit=3).hits:
        render.entry(hit.ref, hit.summary)


def command(
    *,
    keep: Annotated[
        Path | None,
        typer.Option("--keep", metavar="DIR", help="Work in this new folder and keep it.", show_default=False, callback=named_from),
    ] = None,
) -> None:
    """Show the loop on recorded sessions: said, learned, written, given to the next session, found.

    cam demo
    """
    if keep is not None:
        try:
            if keep.is_dir() and any(keep.iterdir()):
                raise UsageError(f"{keep} is not empty", hint="name a new folder")
            (keep / "shop").mkdir(parents=True)
        except OSError as error:
            raise UsageError(f"cannot make {keep / 'shop'}: {error.strerror}", hint="name a new folder") from None
        _play(keep.absolute())
        return
    with tempfile.TemporaryDirectory(prefix="cam-demo-") as place:
        _play(Path(place).resolve())
    render.note("the demo's folder has been removed; `cam demo --keep DIR` keeps it")
