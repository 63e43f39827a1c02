"""One run of the agent with its memory around it: catch up, start it, learn from what it did. Memory never costs the run its result."""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from itertools import takewhile
from pathlib import Path
from typing import TYPE_CHECKING, TypeAlias, TypeVar

from cam import asking, config, pipeline
from cam.environment import environment
from cam.errors import CamError, is_interrupt
from cam.memory import open_context
from cam.models import Startup
from cam.store import delivery

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from cam.hosts.base import Command
    from cam.memory import Context
    from cam.models import Session
    from cam.pipeline import Synced
    from cam.store import AuditEntry

    News: TypeAlias = str | Synced | AuditEntry

T = TypeVar("T")


def _attempt(action: Callable[[], T], failing: str, tell: Callable[[News], None]) -> T | None:
    """The agent's run must not end because of its memory: any failure is told in one line. Who interrupts wants no run."""
    try:
        return action()
    except (CamError, OSError) as error:
        tell(f"{failing}: {error}")
    except Exception as error:  # a bug in memory must not cost the user their agent's result
        if is_interrupt(error):
            raise KeyboardInterrupt from error
        tell(f"{failing}: a bug in cam: {type(error).__name__}: {error}")
    return None


def _afterwards(action: Callable[[], T], failing: str, tell: Callable[[News], None]) -> T | None:
    """The same once the agent has run: its exit code is told, also when its memory is interrupted."""
    try:
        return _attempt(action, failing, tell)
    except KeyboardInterrupt:
        tell(f"{failing}: interrupted; `cam sync` goes on with it")
        return None


def _stand(ctx: Context) -> tuple[Mapping[str, int], AuditEntry | None]:
    """What there is before the agent starts: its sessions, each with when it was last written to, and the last entry of the audit."""
    return ctx.host.written(), next(ctx.store.audit(), None)


def _named(entry: AuditEntry | None) -> object:
    """What tells an audit entry from every other one, also once a purge has taken words out of it."""
    return entry and (entry.at, entry.operation_id, entry.session_id, entry.kind, entry.status)


def _own(ctx: Context, ran: Sequence[Session], held: Sequence[str]) -> Sequence[Session]:
    """Those that are this run's: it was seen to hold them, or no other run in the same directory goes on with them or has told them."""
    home, names = str(ctx.settings.home), {Path(path).name for path in held}
    return [session for session in ran if Path(session.path).name in names or not delivery.is_claimed(home, str(session.path))]


def _learn(ctx: Context, session: Session, before: AuditEntry | None, tell: Callable[[News], None]) -> None:
    """Mine the session, and tell what came of it: now, and by the agent's own hooks while it ran.

    ``before`` was the last entry of the audit when the agent was started. What stands after it is new, whatever the clock says.
    """
    own = pipeline.sync(ctx, session, automatic=True)
    during = takewhile(lambda entry: _named(entry) != _named(before), ctx.store.audit())
    for entry in reversed([entry for entry in during if entry.session_id == session.id]):
        tell(entry)
    for one in own:
        if one.project_id != ctx.store.project.id:  # turns in another repository: its audit has them
            tell(one)


def _catch_up(ctx: Context, tell: Callable[[News], None]) -> None:
    for one in pipeline.catch_up(ctx):
        tell(one)


def _tell_lost(ctx: Context, tell: Callable[[News], None]) -> None:
    """Where nothing is remembered yet, the memories of directories that may have been moved here."""
    if ctx.store.layout.project.is_dir():
        return
    from cam.store.identity import lost

    for one in lost(ctx.settings.home, ctx.store.project):
        tell(str(one))


def _ask(ctx: Context, session: Session, command: Command, tell: Callable[[News], None]) -> None:
    """With the user's consent only: at once after `exec`, where nobody waits at the terminal; in the background after the others."""
    if not asking.wanted(ctx, session):
        return
    if command != "exec":
        asking.ask_later(ctx, [session])
        return
    try:
        done = asking.ask(ctx, session, wait=ctx.settings.model_seconds)
    except KeyboardInterrupt:  # not to be taken up again: it was asked, and counted
        tell("model: interrupted; what the rules found stands")
        return
    if done is not None:
        tell(f"model: {done.reason}" if done.reason else done)


def run(cwd: Path, command: Command, arguments: Sequence[str], *, overrides: dict[str, object], tell: Callable[[News], None]) -> int:
    """Catch up, start the agent with its memory, learn from what it did. The agent's own exit code, whatever memory did.

    ``tell`` gets one line about each thing that went wrong, and each reading of a session that was learned from. Raises AgentMissing.
    """
    from cam.hosts import process
    from cam.hosts.codex import Codex

    workdir = Codex().workdir(arguments, cwd)
    ctx = _attempt(lambda: open_context(workdir, overrides=overrides), "no memory in this run", tell)
    if ctx is None:
        bare = config.without_memory()
        launch = Codex(binary=bare.codex, codex_home=bare.codex_home).launch(command, arguments, startup_text="", cwd=cwd)
        return process.run(launch, died=lambda how: tell(f"the agent was ended by {how}"))
    for warning in ctx.settings.brief:
        tell(warning)
    _attempt(partial(_tell_lost, ctx, tell), "memories of directories that are gone were not looked for", tell)
    if ctx.settings.sync:
        _attempt(partial(_catch_up, ctx, tell), "earlier sessions were not read", tell)
        _attempt(partial(pipeline.save_last, ctx, at_rest=True), "where the last session stopped is not known", tell)
    memory = Startup(text="")
    if ctx.settings.inject:
        prompt = ctx.host.prompt(arguments) if command == "exec" else ""
        memory = _attempt(lambda: pipeline.startup(ctx, prompt=prompt), "the agent starts without memory", tell) or memory
    launch = ctx.host.launch(command, arguments, startup_text=memory.text, cwd=cwd)
    if overrides:  # the agent's own hooks are cam as well
        launch = replace(launch, env={**(launch.env or environment()), **config.as_environment(overrides)})
    for warning in launch.warnings:
        tell(warning)
    before = _attempt(lambda: _stand(ctx), "nothing is learned from this run", tell) if ctx.settings.sync else None
    read = "; what the session had written by then is read all the same" if before else ""
    held: list[str] = []

    def saw(transcript: str) -> None:
        held.append(transcript)
        delivery.claim(str(ctx.settings.home), transcript, running=True)

    code = process.run(launch, died=lambda how: tell(f"{ctx.host.name} was ended by {how}{read}"), saw=saw if before else None)
    if before:
        written, last = before
        find = partial(ctx.host.ran_since, written, marker=memory.revision, cwd=workdir, held=held)
        ran = _afterwards(find, "the session was not found", tell)
        for session in _own(ctx, ran or (), held):
            _afterwards(partial(_learn, ctx, session, last, tell), "the session was not learned from", tell)
            delivery.claim(str(ctx.settings.home), str(session.path))
            _afterwards(partial(pipeline.save_continuity, ctx, session), "where the work stands was not saved", tell)
            _afterwards(partial(_ask, ctx, session, command, tell), "the model was not asked", tell)
    return code
