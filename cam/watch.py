"""Keeps a memory root fresh while it runs: index, vectors, sessions at rest, and a model held ready. One process for each root."""

from __future__ import annotations

from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from cam import asking, config, pipeline
from cam.errors import CamError, ConfigError, StoreBusy
from cam.sessions import is_at_rest, pending
from cam.store.lock import held

if TYPE_CHECKING:
    import threading
    from collections.abc import Callable, Iterator
    from contextlib import AbstractContextManager

    from cam.memory import Context
    from cam.models import Session
    from cam.pipeline import Synced
    from cam.recall.embed import Embedder

ROUND_SECONDS = 10.0  # sessions come to rest without a file changing: look this often, too


@dataclass(frozen=True, slots=True, kw_only=True)
class Round:
    """What one look came to: records written to the index, vectors made, sessions mined, and what went wrong."""

    records: int = 0
    vectors: int = 0
    sessions: tuple[Synced, ...] = ()
    problems: tuple[str, ...] = ()

    def __bool__(self) -> bool:
        return bool(self.records or self.vectors or self.sessions or self.problems)


def _alone(home: Path) -> AbstractContextManager[None]:
    """Hold the watcher's lock of a root. Raises StoreBusy."""

    def busy() -> StoreBusy:
        return StoreBusy(f"`cam watch` is running for {home} already", hint="stop that one first")

    return held(home / "index" / "watch.lock", wait=0, busy=busy)


@contextmanager
def _noting(problems: list[str], session: Session) -> Iterator[None]:
    """What one session brings up is told, and ends nothing."""
    try:
        yield
    except CamError as error:
        problems.append(f"{session.path}: {error}")


def look(ctx: Context, model: Embedder | None = None) -> Round:
    """Bring everything up to date once: the index, the vectors if there is a model, and sessions that nothing writes to any more."""
    from cam.recall.vectors import embed

    problems: list[str] = []
    mined: list[Synced] = []
    now = ctx.clock()
    at_rest = [session for session in pending(ctx, every_project=True) if is_at_rest(session, now=now)]
    for session in reversed(at_rest):
        with _noting(problems, session):
            mined += pipeline.survived(ctx, session, automatic=True)
    for session in asking.due(ctx, every_project=True)[:1]:  # one a round: a call takes a minute, and the rest goes on meanwhile
        with _noting(problems, session):
            asking.ask(ctx, session, wait=0)
    refreshed = ctx.index.refresh(ctx.store)
    vectors = 0
    for vectors, _ in embed(ctx.store, ctx.index, model) if model else ():  # noqa: B007 -- the last count is the result
        pass
    return Round(records=refreshed.records, vectors=vectors, sessions=tuple(mined), problems=(*problems, *refreshed.problems))


def _circumstances(ctx: Context) -> tuple[int, config.Settings]:
    """What a watcher that starts now would work with: when the program was installed, and the settings as the files have them."""
    return (Path(__file__).parent / "__init__.py").stat().st_mtime_ns, config.load(ctx.project.root)


def _first_look(ctx: Context, model: Embedder) -> Round:
    """What ``look`` does, while a model whose vectors are complete answers: another one's, when this one was configured just now."""
    from cam.recall.embed import LocalModel
    from cam.recall.vectors import answering
    from cam.recall.warm import serving

    old = answering(ctx.store, ctx.index, model.directory)
    with serving(ctx.settings.home, model if old == model.directory else LocalModel(old)):
        return look(ctx, model)


def _is_outdated(ctx: Context, started: tuple[int, config.Settings]) -> bool:
    """Whether cam was upgraded or configured since the start: consent that was withdrawn must be heeded at once."""
    try:
        return _circumstances(ctx) != started
    except (OSError, ConfigError):  # in the middle of an upgrade or of an edit: the next round will see
        return False


def watch(ctx: Context, *, stop: threading.Event, tell: Callable[[Round], None]) -> bool:
    """Look, and look again whenever a file changes, until ``stop`` is set. True when an upgrade or other settings ask for a new start.

    Raises StoreBusy when another process watches this root, ConfigError when the configured model cannot be loaded.
    """
    import watchfiles

    from cam.recall.embed import LocalModel
    from cam.recall.warm import serving

    started = _circumstances(ctx)
    with ExitStack() as running:
        running.enter_context(_alone(ctx.settings.home))
        model = LocalModel(Path(ctx.settings.embedder)) if ctx.settings.embedder else None
        tell(_first_look(ctx, model) if model else look(ctx))
        if model:
            running.enter_context(serving(ctx.settings.home, model))
        places = [path for path in (ctx.settings.home, ctx.settings.codex_home / "sessions") if path.is_dir()]
        changes = watchfiles.watch(
            *places,
            watch_filter=lambda _change, path: path.endswith((".md", ".jsonl", ".zst", "config.toml")),
            stop_event=stop,
            rust_timeout=int(ROUND_SECONDS * 1000),
            yield_on_timeout=True,
            raise_interrupt=False,
        )
        for _ in changes:  # until ``stop`` is set
            if _is_outdated(ctx, started):
                return True
            if done := look(ctx, model):
                tell(done)
    return False
