"""Verified commands: what really succeeded, one record per purpose, weighed by how often and how lately it did."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from shlex import quote
from typing import TYPE_CHECKING

from cam.extract.ecosystems import use_of
from cam.extract.purposes import PURPOSES
from cam.extract.shell import succeeded
from cam.language.words import code
from cam.models import ORDERED, Action, Kind, MemoryOperation, MemoryRecord, MemoryScope, Source
from cam.patterns import lazy
from cam.redact import is_sensitive

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from cam.models import CommandRan

_LONGEST = 160
_ONE_OFF = lazy(
    r"\w::(?!(?:test|check|document|test_local|lint_package|style_pkg)\(\))\w|"
    r"\s(?!(?:\S*/)?(?:manage|setup|noxfile)\.py)\S+\.(?:py|ts|tsx|js|jsx|mjs|rs|go|rb|ex|exs|java|kt|php|cs|swift|c|cc|cpp|jl|"
    r"vue|dart|scala|hs)(?::\d+)?(?=\s|$)|/tmp/|\bscratch\b|\$\{?\w+\}?"
)
_SELECTED = lazy(
    r"\btest\w*\b.*?\s-k[\s=]\S|\btestOnly\b|"
    r"(?:^|\s)(?:-run|--run|--grep|--tests?|--testNamePattern|--only|--focus|-only-testing\S*|--example|(?<=vitest )-t|"
    r"(?<=jest )-t|(?<=test )-t|(?<=test -- )-t)[\s=]\S+|(?:dotnet|swift) test .*--filter"
)
_WIDE = lazy(r"--?(?:workspace|all|all-\w+|recursive|r|coverage|cov|race|release)\b|\./\.\.\.|//\.\.\.")
_PART = lazy(r"\s(?:-p|--package|--filter|-pl|-w|--workspace|--scope|--project)[ =][^\s-]\S*")
_MISSING = lazy(
    r"command not found|No rule to make target|[Mm]issing script|[Uu]nknown command|not recognized as|No such file or directory"
)
_NOT_FOUND = 127  # as a shell exits when there is no such command
_TAIL = 2000
_DOUBTED = 0.4
_GONE = 0.3
_LESS = 0.1
_WHOLE = frozenset({"lint", "format", "types"})  # a deep directory is one look at one place, not how the project is checked
_DEEP = 2  # slashes
_DIRECTORY = lazy(r"\s(?!\./?(?:\s|$))(?:\./)?[\w-]+/[\w./-]*\w(?=\s|$)")
_TEST_CONFIG = lazy(r"(?:-c|--config|-p|--project|-f|--file|--config-file)[\s=]\S+")


@dataclass(slots=True, kw_only=True)
class _Run:
    """A command line that succeeded, how often, and whether it failed afterwards."""

    command: str
    purposes: tuple[str, ...]
    ecosystem: str
    directory: str
    times: int = 0
    last: int = 0
    failed_later: bool = False
    missing: bool = False  # the failure says that there is no such command any more


@dataclass(slots=True)
class Commands:
    """The commands of one session as they come by; it keeps one entry per command line that is worth anything."""

    _runs: dict[str, _Run] = field(default_factory=dict)
    _ordered: set[str] = field(default_factory=set)
    _seen: int = 0

    def heard(self, text: str) -> None:
        """Notes what a person put in backticks: a command that they name is theirs, and not only one that succeeded."""
        self._ordered.update(named for named in text.split("`")[1::2] if 0 < len(named) <= _LONGEST)

    def ran(self, event: CommandRan) -> None:
        """Counts one finished command."""
        self._seen += 1
        if len(event.command) > _LONGEST * 8 or event.exit_code is None:
            return
        found = _recognised(event.command)
        if found is None:
            return
        run = self._runs.setdefault(found.command, found)
        run.last = self._seen
        run.failed_later = event.exit_code != 0
        run.missing = event.exit_code == _NOT_FOUND or (run.failed_later and bool(_MISSING.search(event.output[-_TAIL:])))
        run.times += not run.failed_later

    def proposals(self, scope: MemoryScope, records: Sequence[MemoryRecord] = ()) -> Iterator[MemoryOperation]:
        """The best command of each purpose, in the order of their last success; then what failed and was thought to work."""
        best: dict[tuple[tuple[str, ...], str, str], _Run] = {}
        worked = [run for run in self._runs.values() if run.times]
        broad = [run for run in worked if not any(narrows(run.command, other.command) for other in worked if not other.failed_later)]
        for run in sorted(broad, key=lambda run: (not run.failed_later, run.times, run.last)):
            best[run.purposes, run.ecosystem, run.directory] = run
        kept = [run for run in best.values() if not any(_within(run, other) for other in best.values())]
        for run in sorted(kept, key=lambda run: run.last):
            yield _proposal(run, scope, ordered=run.command in self._ordered)
        for run in self._runs.values():
            yield from (
                _doubt(run, known)
                for known in records
                if not run.times and known.source is Source.COMMAND and code(known.summary) == run.command
            )


def _recognised(line: str) -> _Run | None:
    """The command line as evidence: the part of it that certainly succeeded and has a purpose."""
    simple = succeeded(line)
    uses = [(command, use_of(command.words)) for command in simple]
    known = [(command, use) for command, use in uses if use is not None]
    directory = known[-1][0].directory if known else None
    if directory is None or directory.partition("/")[0] == "..":  # nobody knows where, or a place that depends on where the line ran
        return None
    known = [(command, use) for command, use in known if command.directory == directory]
    text = " && ".join(command.text for command, _ in known)
    if directory:
        text = f"cd {directory if directory[0] == '~' else quote(directory)} && {text}"
    if len(text) > _LONGEST or "\n" in text or is_sensitive(text) or _ONE_OFF.search(_TEST_CONFIG.sub("", text)) or _SELECTED.search(text):
        return None
    deep = directory.count("/") >= _DEEP or _DIRECTORY.search(text.rpartition("&&")[2])
    if deep and all(use.purpose in _WHOLE for _, use in known):
        return None
    purposes = tuple(dict.fromkeys(use.purpose for _, use in known))
    return _Run(command=text, purposes=purposes, ecosystem=known[-1][1].ecosystem, directory=directory)


def narrows(command: str, other: str) -> bool:
    """Whether ``command`` does a part of what ``other`` does: the same with more arguments, none of which widens it, or for one package."""
    ours, theirs = command.split(), other.split()
    if ours == theirs or ours[:2] != theirs[:2]:
        return False
    if set(theirs) <= set(ours):
        return not any(_WIDE.match(word) for word in ours if word not in theirs)
    return bool(_PART.search(command)) and _widest(_PART.sub("", command)) == _widest(other)


def _widest(command: str) -> list[str]:
    return [word for word in command.split() if not _WIDE.match(word)]


def _doubt(run: _Run, known: MemoryRecord) -> MemoryOperation:
    """Less confidence in a known command that failed in this session; a test that fails says little against the command."""
    confidence = _GONE if run.missing else min(known.confidence, max(_DOUBTED, round(known.confidence - _LESS, 2)))
    reason = "there is no such command any more" if run.missing else "failed in the session"
    return MemoryOperation(
        action=Action.UPDATE,
        ref=known.ref,
        record=replace(known, confidence=confidence, reason=reason),
        rule="failed command",
        quote=run.command,
        reason=reason,
    )


def _within(run: _Run, other: _Run) -> bool:
    """Whether ``other`` does the same from a directory above."""
    same = (run.purposes, run.ecosystem) == (other.purposes, other.ecosystem)
    return same and run.directory != other.directory and run.directory.startswith(other.directory + "/" if other.directory else "")


def _proposal(run: _Run, scope: MemoryScope, *, ordered: bool) -> MemoryOperation:
    goal = " and ".join(PURPOSES[purpose] for purpose in run.purposes)
    times = f" {run.times} times" if run.times > 1 else ""
    record = MemoryRecord(
        scope=scope,
        topic="commands",
        summary=f"Run `{run.command}` to {goal}.",
        tags=(*run.purposes, run.ecosystem, *((run.directory,) if run.directory else ())),
        kind=Kind.COMMAND,
        source=Source.COMMAND,
        confidence=_DOUBTED if run.failed_later else round(min(0.9, 0.65 + 0.05 * run.times), 2),
        reason=f"{ORDERED * ordered}succeeded{times} in the session",
    )
    return MemoryOperation(action=Action.ADD, record=record, rule="verified command", quote=run.command, reason=record.reason)
