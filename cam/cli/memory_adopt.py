"""memory adopt: the memory of a directory that was moved or renamed, where nothing but a person can tell that it was."""

from __future__ import annotations

import os
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from cam.cli import Json, invocation, outcomes, render
from cam.environment import expanded

if TYPE_CHECKING:
    from cam.memory import Context


def adopt(
    ctx: typer.Context,
    directory: Annotated[Path | None, typer.Argument(help="Where this directory was before.", show_default=False)] = None,
    *,
    as_json: Json = False,
) -> None:
    """Take over the memory of a directory that was moved or renamed to this one. Without DIRECTORY: list those that are gone.

    cam memory adopt ~/code/shop
    """
    from cam import upkeep

    given = invocation(ctx)
    opened = given.open()
    if directory is None:
        _list(opened, as_json=as_json)
        return
    place = _meant(opened.settings.home, given.cwd / expanded(str(directory)))
    added = upkeep.adopt(opened, place)
    if as_json:
        render.document({"directory": place, "whole": added is None, **(outcomes.changed(added) if added else {})})
        return
    if added:
        outcomes.tell_changed(added)
        return
    memory = given.open().store.layout.project
    render.note(f"what was remembered of {place} is this directory's now: {memory}")
    render.note(f"to part them again, take {opened.project.root} out of the names in {memory / 'project.json'}")


def _meant(home: Path, named: Path) -> Path:
    """The place that was named, as a memory knows it: a link may have been left there that leads to where it is now.

    That of another machine goes by what was typed, whatever a link in it means on this one.
    """
    from cam.store.identity import of_place

    typed, left = Path(os.path.normpath(named)), Path(os.path.realpath(named.parent), named.name)
    return next((one for one in (typed, left) if of_place(home, one)), Path(os.path.realpath(named)))


def _list(opened: Context, *, as_json: bool) -> None:
    from cam.store.identity import lost

    found = lost(opened.settings.home, opened.store.project, near=False)
    if as_json:
        render.document({"lost": found})
        return
    for one in found:
        render.line(str(one.place))
    if found:
        render.note("`cam memory adopt DIRECTORY` takes one over")
        return
    render.note("none to adopt is known: each has its directory, or a remote; one of the predecessor's is named by the directory it had")
