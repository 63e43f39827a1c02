"""What to type in place of what codex-auto-memory understood and cam does not: looked at only when a command line is wrong."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Sequence

# A command and arguments that follow it in this order -> what to do; the first that fits is told. docs/how-to/migrate.md shows the same.
INSTEAD = {
    "help": "`cam --help`",
    "dream": "cam has no dream; `cam review list` shows what waits for a decision",
    "audit --history": "`cam audit secrets`",
    "audit --no-history": "`cam audit secrets`",
    "audit --show-sensitive-snippets": "`cam audit secrets`",
    "forget --archive": "leave it out: `cam forget` archives, unless you add --delete",
    "forget --scope": "`cam forget SCOPE:TOPIC:ID`",
    "init --force": "leave it out: `cam init` overwrites nothing",
    "integrations apply": "`cam integrations install --guidance`",
    "integrations doctor": "`cam doctor`",
    "integrations --skill-surface": "`cam integrations install --scope user`, or project",
    "mcp apply-guidance": "`cam integrations install --guidance`",
    "mcp doctor all": "leave --host out: all hosts are looked at",
    "mcp generic": "`cam mcp print-config --host claude` prints what most programs read",
    "memory reindex --scope": "`cam memory reindex`",
    "memory reindex --state": "`cam memory reindex`",
    "memory --recent": "`cam audit log`",
    "memory --print-startup": "`cam memory startup`",
    "memory --enable": "`cam config set sync true`",
    "memory --disable": "`cam config set sync false` and `cam config set inject false`",
    "memory --config-scope": "`cam config set NAME VALUE`, with --project in the repository's file",
    "memory --open": "`cam memory edit`",
    "memory --scope all": "leave --scope out: all scopes are listed",
    "memory --scope": "`cam memory list --scope SCOPE`: global, project or project-local",
    "recall --scope all": "leave --scope out: all scopes are searched",
    "session --print-startup": "`cam memory startup`",
    "skills --surface": "`cam skills install --scope user`, or project",
    "sync --force": "leave it out: `cam sync` reads each session from where it was left",
}


def instead(command: str, after: Sequence[str]) -> str:
    """What to type in place of ``command`` with the arguments ``after`` it, when the predecessor understood it; else empty."""
    return next((told for words, told in INSTEAD.items() if _means(words.split(), command, after)), "")


def _means(words: Sequence[str], command: str, after: Sequence[str]) -> bool:
    left = iter(after)
    return words[0] == command and all(word in left for word in words[1:])
