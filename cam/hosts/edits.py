"""Changes to files that belong to somebody else: planned as values, made together or not at all, with the old bytes kept beside."""

from __future__ import annotations

import errno
import os
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from cam import atomic, reading
from cam.environment import NOWHERE
from cam.errors import HostError

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

BACKUP = ".before-cam"
_RIGHTS = "check its permissions, and those of its folder"
# Folders that agents make for themselves, and make again. Never the folder that is worked in, nor one that a variable names.
_MADE = (
    *((name,) for name in (".codex", ".claude", ".agents", ".gemini", ".cursor", ".vscode")),
    (".config", "opencode"),
    (".config", "Code", "User"),
)


@dataclass(frozen=True, slots=True, kw_only=True)
class Edit:
    """One file as it is to be: ``after`` holds its bytes, None when the file is removed.

    ``folders`` counts the folders above it that go with it when nothing else is in them.
    """

    path: Path
    after: bytes | None
    folders: int = 0

    @property
    def action(self) -> str:
        """What this does to the file as it is now."""
        if self.after is None:
            return "remove"
        return "change" if self.path.exists() else "create"


def content(path: Path) -> bytes | None:
    """The file's bytes, None when there is none. Raises HostError when it cannot be read."""
    try:
        return reading.regular(path)
    except (FileNotFoundError, NotADirectoryError):
        return None
    except OSError as error:
        raise HostError(f"cannot read {path}: {error.strerror}", hint=_RIGHTS) from error


def backup(path: Path) -> Path:
    """Where the copy of a file's earlier content is kept."""
    return path.with_name(path.name + BACKUP)


def made_folders(path: Path) -> int:
    """How many of the folders above a file go with it when nothing else is in them."""
    above = path.parent.parts
    return next((len(made) for made in _MADE if above[-len(made) :] == made), 0)


def put_in(path: Path, after: bytes, *, ours: bool = False) -> tuple[Edit, ...]:
    """The edits that make a file hold ``after``; a file that was there before is kept beside it, once.

    ``ours`` says that something of ours is in it already: it is not what was there before.
    """
    before = content(path)
    if before == after:
        return ()
    kept = before is not None and not ours and content(backup(path)) is None
    return (*((Edit(path=backup(path), after=before),) if kept else ()), Edit(path=path, after=after))


def take_out(path: Path, after: bytes, *, parse: Callable[[bytes], object], last: bool = True) -> tuple[Edit, ...]:
    """The edits that take ours out again, which leaves ``after``.

    When that means the same as what is kept beside, those very bytes come back; when nothing is kept and nothing is left, the
    file was ours and goes. Unless this is the ``last`` of ours in the file, what is kept stays for the last.
    """
    before, kept = content(path), content(backup(path))
    if before is None or before == after:
        return ()
    if not last:
        return (Edit(path=path, after=after),)
    gone = (Edit(path=backup(path), after=None),) if kept is not None else ()
    if kept is not None and parse(kept) == parse(after):
        return (Edit(path=path, after=kept), *gone)
    left = after if kept is not None or parse(after) else None
    return (Edit(path=path, after=left, folders=made_folders(path)), *gone)


def content_after(edits: Iterable[Edit], path: Path) -> bytes | None:
    """What a file will hold when the edits are made."""
    return next((edit.after for edit in reversed([*edits]) if edit.path == path), content(path))


def joined(edits: Iterable[Edit]) -> tuple[Edit, ...]:
    """One edit for each file: the last, which was made knowing those before it."""
    return tuple({edit.path: edit for edit in edits}.values())


def apply(edits: Iterable[Edit]) -> None:
    """Make the edits in order; when one fails, what was made is taken back. Raises HostError."""
    made: list[Edit] = []
    for edit in edits:
        try:
            before = Edit(path=edit.path, after=content(edit.path), folders=sum(not folder.exists() for folder in edit.path.parents))
            _write(edit)
        except (OSError, HostError) as error:
            for back in reversed(made):
                with suppress(OSError):
                    _write(back)
            raise _refused(edit, error) from error
        made.append(before)


def straight(path: Path) -> Path:
    """``path`` without ``..``: that is the parent of what a link in front of it leads to, as the system takes it."""
    if ".." not in path.parts:
        return path
    last = len(path.parts) - path.parts[::-1].index("..")
    return Path(os.path.realpath(Path(*path.parts[:last])), *path.parts[last:])


def _leads_out(path: Path) -> bool:
    """Whether a link in a repository leads out of it: whoever wrote the repository made it, and the file is somebody else's."""
    path = straight(path.absolute())
    top = next((folder for folder in path.parents if (folder / ".git").exists()), None)
    return top is not None and not Path(os.path.realpath(path)).is_relative_to(os.path.realpath(top))


def rehearse(edits: Iterable[Edit]) -> None:
    """Raise HostError as ``apply`` would, as far as that can be told without writing."""
    for edit in edits:
        try:
            _check(edit.path)
        except (OSError, HostError) as error:
            raise _refused(edit, error) from error


def _refused(edit: Edit, error: OSError | HostError) -> HostError:
    reason = error.strerror if isinstance(error, OSError) else str(error)
    hint = error.hint if isinstance(error, HostError) else _RIGHTS
    return HostError(f"cannot write {edit.path}: {reason}; nothing was changed", hint=hint)


def _check(path: Path) -> None:
    """Raise HostError or OSError where a file cannot be put or must not be."""
    if _leads_out(path):
        raise HostError("it is a link that leads out of the repository", hint="put a file in its place")
    if path.is_relative_to(NOWHERE):
        raise HostError("there is no home directory", hint="set HOME, or CODEX_HOME for what is Codex's alone")
    nearest = next(folder for folder in Path(os.path.realpath(path)).parents if folder.exists())
    if not nearest.is_dir():
        raise HostError(f"{nearest} is a file", hint="move it away; a folder has to be there")
    if not os.access(nearest, os.W_OK):
        raise PermissionError(errno.EACCES, os.strerror(errno.EACCES), str(nearest))


def _write(edit: Edit) -> None:
    _check(edit.path)
    target = Path(os.path.realpath(edit.path))  # a link, as people keep their dot files, stays a link
    if edit.after is None:
        target.unlink(missing_ok=True)
        for folder in [*edit.path.parents][: edit.folders]:
            try:
                folder.rmdir()
            except OSError:
                return
        return
    target.parent.mkdir(parents=True, exist_ok=True)
    original = target.with_name(target.name.removesuffix(BACKUP))  # what is kept beside a private file is private, too
    mode = next((path.stat().st_mode & 0o777 for path in (target, original) if path.exists()), 0o644)
    atomic.write(target, edit.after, mode=mode)
