"""The files that ship with cam: where they are, and the edits that put skills where agents look for them and take them away."""

from __future__ import annotations

import hashlib
from dataclasses import dataclass
from enum import StrEnum
from pathlib import Path
from typing import TYPE_CHECKING

from cam.errors import HostError
from cam.hosts.edits import Edit, content, made_folders

if TYPE_CHECKING:
    from collections.abc import Iterator

_PACKAGE = Path(__file__).parent
_CHECKOUT = {"demo": "fixtures/demo", "hooks": "hooks", "skills": "skills"}
# Beside an installed skill: the SHA-256 of what cam wrote, by which a copy that its user has edited is told.
_WRITTEN = ".cam"


def folder(name: str) -> Path:
    """The folder of shipped files called ``demo``, ``hooks`` or ``skills``."""
    packaged = _PACKAGE / "_assets" / name
    return packaged if packaged.is_dir() else _PACKAGE.parent / _CHECKOUT[name]


class Copy(StrEnum):
    """What stands where a skill is installed."""

    MISSING = "missing"
    CURRENT = "current"
    OUTDATED = "outdated"
    EDITED = "edited"


@dataclass(frozen=True, slots=True, kw_only=True)
class Skill:
    """A shipped skill, and its copy in one place."""

    name: str
    path: Path
    copy: Copy


def _digest(data: bytes) -> bytes:
    return hashlib.sha256(data).hexdigest().encode() + b"\n"


def skills(place: Path) -> Iterator[Skill]:
    """The shipped skills and how their copies below ``place`` are."""
    for shipped in sorted(folder("skills").glob("*/SKILL.md")):
        path = place / shipped.parent.name / "SKILL.md"
        there, written = content(path), content(path.with_name(_WRITTEN))
        if there is None:
            state = Copy.MISSING
        elif there == shipped.read_bytes():
            state = Copy.CURRENT
        else:
            state = Copy.OUTDATED if written == _digest(there) else Copy.EDITED
        yield Skill(name=shipped.parent.name, path=path, copy=state)


def with_skills(place: Path, *, force: bool = False) -> tuple[Edit, ...]:
    """The edits that put the shipped skills below ``place``. Raises HostError for a copy that its user has edited, unless forced."""
    edits: list[Edit] = []
    for skill in skills(place):
        if skill.copy is Copy.EDITED and not force:
            raise HostError(f"{skill.path} has been edited", hint="--force replaces it")
        data = (folder("skills") / skill.name / "SKILL.md").read_bytes()
        mark = skill.path.with_name(_WRITTEN)
        wanted = (Edit(path=skill.path, after=data, folders=1), Edit(path=mark, after=_digest(data), folders=1))
        edits += [edit for edit in wanted if content(edit.path) != edit.after]
    return tuple(edits)


def without_skills(place: Path, *, force: bool = False) -> tuple[Edit, ...]:
    """The edits that take the shipped skills away from below ``place``; a copy that its user has edited stays, unless forced."""
    edits: list[Edit] = []
    for skill in skills(place):
        ours = content(skill.path.with_name(_WRITTEN)) is not None
        if ours and (force or skill.copy in {Copy.CURRENT, Copy.OUTDATED}):
            # The last file takes the folders with it that nothing else is in: the skill's, `skills`, `.agents`.
            folders = 2 + made_folders(place)
            edits += [Edit(path=skill.path, after=None), Edit(path=skill.path.with_name(_WRITTEN), after=None, folders=folders)]
    return tuple(edits)
