"""cwd -> Project: which repository and which worktree this is. The only caller of git for identity."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from pathlib import Path


@dataclass(frozen=True, slots=True, kw_only=True)
class Project:
    """One repository as seen from one of its worktrees, or a plain directory.

    ``id`` and ``worktree_id`` are ``<name>-<12 hex>`` (``path-<12 hex>`` outside git); ``root`` is the top of the worktree.
    ``git_dir`` is the repository's common git directory, None outside git. ``problem`` says why git could not be asked.
    """

    id: str
    worktree_id: str
    root: Path
    name: str
    git_dir: Path | None = None
    problem: str = ""
