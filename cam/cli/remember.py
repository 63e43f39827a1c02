"""remember: write a memory by hand."""

from __future__ import annotations

import sys
from dataclasses import replace
from typing import Annotated

import typer

from cam.cli import Json, invocation, outcomes, render
from cam.errors import UsageError
from cam.models import MemoryScope

Scope = Annotated[
    MemoryScope | None,
    typer.Option("--scope", help="Where it holds; by default what the text says, else the default scope.", show_default=False),
]


def command(
    ctx: typer.Context,
    text: Annotated[
        list[str], typer.Argument(help="What to remember, at most 20,000 characters; `-` reads standard input.", show_default=False)
    ],
    *,
    scope: Scope = None,
    topic: Annotated[
        str | None, typer.Option("--topic", help="The topic file; by default inferred from the text.", show_default=False)
    ] = None,
    detail: Annotated[list[str] | None, typer.Option("--detail", help="A line of detail; may be repeated.", show_default=False)] = None,
    pin: Annotated[bool, typer.Option("--pin", help="Always include it in the startup memory.")] = False,
    as_json: Json = False,
) -> None:
    """Remember a fact.

    cam remember "Integration tests need TZ=UTC."
    """
    from cam import request
    from cam.extract import text_to_operation
    from cam.extract.text import LARGEST

    said = sys.stdin.read(LARGEST + 1) if text == ["-"] else " ".join(text)
    if not said.strip():
        raise UsageError("nothing to remember", hint='`cam remember "Integration tests need TZ=UTC."`')
    opened = invocation(ctx).open()
    wish = text_to_operation(said, scope=scope, topic=topic, details=tuple(line for line in detail or () if line.strip()))
    if wish.record and pin:
        wish = replace(wish, record=replace(wish.record, pinned=True))
    changed = request.remember(opened, wish)
    if as_json:
        render.document(outcomes.changed(changed))
        return
    outcomes.tell_changed(changed, whole=True)
