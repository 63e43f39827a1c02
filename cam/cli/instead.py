"""What to type in place of what cam does not understand: looked at only when a command line is wrong."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Sequence

# What codex-auto-memory understood: a command and arguments that follow it in this order -> what to do; the first that fits is told.
# docs/how-to/migrate.md shows the same.
PREDECESSOR = {
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


# What people type for a command by the habits of other programs: what to do -> the words for it, those of a group behind its name.
_HABITS = {
    "`cam remember TEXT`; it takes the place of what it contradicts": "add correct learn note new replace save set store update",
    "`cam forget REF-or-WORDS`": "archive clear delete drop purge remove rm unlearn",
    "`cam recall search WORDS`": "ask find grep query search",
    "`cam memory list`": "list ls",
    "`cam memory show REF`": "cat get show view",
    "`cam memory edit REF`": "edit open",
    "`cam memory history`": "changes diff history",
    "`cam audit log`": "log logs sessions",
    "`cam memory undo`": "back revert rollback undo",
    "`cam memory restore REF`": "restore unarchive",
    "`cam memory export FILE`": "backup dump export",
    "`cam memory import FILE`": "import load",
    "`cam memory lint`": "lint",
    "`cam memory reindex`": "index rebuild reindex",
    "`cam memory startup`": "context startup",
    "`cam memory stats`": "stats",
    "`cam doctor`": "check health status test verify",
    "`cam init`": "enable setup",
    "`cam integrations install`": "connect install wire",
    "`cam integrations remove`": "disable uninstall",
    "`cam config list`": "settings",
    "`cam review list`": "conflicts",
    "`cam mcp serve`": "serve server",
    "`cam run`": "chat codex start",
    "`cam --version`": "version",
}
_IN_GROUPS = {
    "audit list": "`cam audit log`",
    "config show": "`cam config list`",
    "config unset": "`cam config set NAME --unset`",
    "hooks list": "`cam hooks status`",
    "hooks uninstall": "`cam hooks remove`",
    "integrations list": "`cam integrations status`",
    "integrations uninstall": "`cam integrations remove`",
    "mcp start": "`cam mcp serve`",
    "mcp status": "`cam mcp doctor`",
    "mcp uninstall": "`cam mcp remove`",
    "review decide": "`cam review accept ID`, or keep, reject, merge",
    "review resolve": "`cam review accept ID`, or keep, reject, merge",
    "session list": "`cam session status`",
    "session resume": "`cam session save` resumes what was paused; `cam resume` is the agent's own",
    "session show": "`cam session load`",
    "skills status": "`cam skills list`",
    "skills uninstall": "`cam skills remove`",
}
HABITS = {word: told for told, words in _HABITS.items() for word in words.split()} | _IN_GROUPS


def instead(command: str, after: Sequence[str]) -> str:
    """What to type in place of ``command`` with the arguments ``after`` it, when the predecessor understood it; else empty."""
    return next((told for words, told in PREDECESSOR.items() if _means(words.split(), command, after)), "")


def _means(words: Sequence[str], command: str, after: Sequence[str]) -> bool:
    left = iter(after)
    return words[0] == command and all(word in left for word in words[1:])


def named(group: str, word: str) -> str:
    """What to type in place of ``word``, which is no command of ``group`` (empty: none of cam's); empty where nothing better is known."""
    if group == "recall":
        return "`cam recall search WORDS`"
    if " " in word and not group:
        return '`cam run "PROMPT"` starts your agent with it'
    return HABITS.get(word if group in ("", "memory") else f"{group} {word}", "")
