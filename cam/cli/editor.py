"""The person's own editor, on one file. What they change there is none of its business."""

from __future__ import annotations

from pathlib import Path

from cam.environment import environment
from cam.errors import UsageError

_TAKE_A_LINE = frozenset({"vi", "vim", "nvim", "nano", "emacs", "emacsclient", "micro", "kak"})  # as `+LINE FILE`


def chosen() -> str:
    """The command line in $VISUAL or $EDITOR; empty when neither has one."""
    env = environment()
    return env.get("VISUAL", "").strip() or env.get("EDITOR", "").strip()


def edit(command: str, path: Path, *, line: int = 1) -> int:
    """Run the editor on a file, at a line when it is one that takes a line; its exit code. Raises UsageError when it does not start."""
    import shlex
    import subprocess

    try:
        words = shlex.split(command)
        at = [f"+{line}"] if Path(words[0]).name in _TAKE_A_LINE else []
        return subprocess.run([*words, *at, str(path)], check=False).returncode  # noqa: S603 -- the person's own editor
    except (OSError, ValueError) as error:  # ValueError: a quotation without its end
        reason = getattr(error, "strerror", "") or error
        raise UsageError(f"cannot start the editor {command}: {reason}", hint="set EDITOR to the one you use") from None
