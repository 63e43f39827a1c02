"""hook: what agents call. Usually answered before this is imported, see cam.__main__."""

from __future__ import annotations

from typing import Annotated

import typer

from cam import hook

Event = Annotated[str, typer.Argument(help="session-start, user-prompt-submit, pre-compact, stop or session-end.", show_default=False)]


def command(event: Event) -> int:
    """Answer one event of an agent: its JSON on standard input, the answer on standard output. It never fails.

    echo '{"session_id": "1"}' | cam hook session-start
    """
    return hook.main([event])
