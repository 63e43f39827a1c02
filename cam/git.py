"""What git says of a place, and its files without it. The only caller of git; changes nothing, and knows no project."""

from __future__ import annotations

import os
import re
from pathlib import Path

from cam import reading
from cam.environment import environment

# A stray GIT_DIR (git sets it for its hooks) would make every directory look like that repository.
_LOCATION = ("GIT_DIR", "GIT_WORK_TREE", "GIT_COMMON_DIR", "GIT_INDEX_FILE", "GIT_PREFIX", "GIT_NAMESPACE", "GIT_OBJECT_DIRECTORY")
# A repository whose commits are to be fetched when they are missed (partial-clone(7)) names the program that git fetches them with, or a
# network address. The first works with git 2.45 and later, the second with all: no protocol is allowed, whatever the configuration says.
_STAYS_HERE = {"GIT_NO_LAZY_FETCH": "1", "GIT_ALLOW_PROTOCOL": "none"}
_SECONDS = 10
_REMOTE_SECTION = re.compile(r'\[remote "(?P<name>[^"\\]+)"\]')
_URL_LINE = re.compile(r"\s*url\s*=\s*(?P<url>\S+)\s*")


def ask(cwd: Path, *arguments: str, end: str = "\n") -> tuple[list[str], str]:
    """Run git in ``cwd``. What it printed up to each ``end`` (also when it then failed), and its complaint, empty if it had none."""
    import subprocess  # a search that finds its repository by the files alone does without

    env = {k: v for k, v in environment().items() if k not in _LOCATION} | _STAYS_HERE
    env |= {"LC_ALL": "C", "GIT_OPTIONAL_LOCKS": "0"}
    try:
        done = subprocess.run(  # noqa: S603 -- fixed arguments, no shell
            ["git", "-c", "core.fsmonitor=false", "-C", str(cwd), *arguments],  # noqa: S607 -- the user's own git
            capture_output=True,
            check=False,
            env=env,
            stdin=subprocess.DEVNULL,
            timeout=_SECONDS,
        )
    except FileNotFoundError:
        return [], "git is not installed"
    except (OSError, subprocess.TimeoutExpired) as error:
        return [], f"git does not answer: {error}"
    complaint = os.fsdecode(done.stderr).strip().partition("\n")[0] if done.returncode else ""
    printed = os.fsdecode(done.stdout).removesuffix(end)  # not splitlines: a name may hold any of the marks that it takes for an end
    return printed.split(end) if printed else [], complaint or ("git failed" if done.returncode else "")


def pointer(file: Path, prefix: str = "") -> Path | None:
    """The directory that a ``.git`` or ``commondir`` file names, relative to the file's own directory."""
    try:
        text = os.fsdecode(reading.regular(file)).rstrip("\r\n")  # as git does: any other mark belongs to a name
    except OSError:
        return None
    if not text.startswith(prefix) or "\0" in text:
        return None
    return Path(os.path.realpath(file.parent / text.removeprefix(prefix)))


def own_dir(top: Path) -> Path | None:
    """The git directory of the worktree at ``top``, its own when it is a linked one."""
    dot_git = top / ".git"
    git_dir = Path(os.path.realpath(dot_git)) if dot_git.is_dir() else pointer(dot_git, "gitdir: ")
    return git_dir if git_dir is not None and (git_dir / "HEAD").is_file() else None


def is_plain(git_dir: Path) -> bool:
    """Whether nothing in a repository's configuration can move its worktree (git-config(1): core.worktree, core.bare, includes)."""
    try:
        text = reading.regular(git_dir / "config").lower()
    except OSError:
        return False
    return not any(word in text for word in (b"worktree", b"include", b"bare = true", b"bare=true", b"\tbare\n"))


def remotes(git_dir: Path) -> dict[str, str]:
    """The remotes in a repository's own configuration, as git writes them (git-config(1), "Syntax"); without includes."""
    try:
        text = os.fsdecode(reading.regular(git_dir / "config"))
    except OSError:
        return {}
    found: dict[str, str] = {}
    remote = ""
    for line in text.splitlines():
        if line.startswith("["):
            section = _REMOTE_SECTION.match(line)
            remote = section["name"] if section else ""
        elif remote and (value := _URL_LINE.fullmatch(line)):
            found[f"remote.{remote}.url"] = value["url"]
    return found
