"""Questions to a person on a terminal: what is no answer is met with what would be one, and asked again."""

from __future__ import annotations

from typing import TYPE_CHECKING

import typer

from cam.cli import render

if TYPE_CHECKING:
    from collections.abc import Container

_ANSWERS = {"y": True, "yes": True, "n": False, "no": False, "": False}


def agreed(question: str) -> bool:
    """Whether the answer is yes; Enter alone is no. Raises Abort when the input ends instead."""
    return _ANSWERS[chosen(f"{question} [y/N]", _ANSWERS, told="y or n; Enter alone means n")]


def chosen(question: str, answers: Container[str], *, told: str) -> str:
    """The first answer that is one of ``answers``, in lower case; ``told`` says which these are. Raises Abort when the input ends."""
    while (answer := str(typer.prompt(question, default="", show_default=False, err=True)).strip().lower()) not in answers:
        render.note(f"please answer {told}")
    return answer
