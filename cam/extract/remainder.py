"""What is left of a text without some of its clauses, such as those that hold a secret: whole sentences, never half of one."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING

from cam.extract.segment import split
from cam.extract.wording import capitalised, clean
from cam.language.lexicon import anywhere, at_start, either, is_all, search, words
from cam.language.words import content, is_dense
from cam.patterns import lazy

if TYPE_CHECKING:
    from collections.abc import Iterable

_JOINT = lazy(
    lambda: (
        rf"(?:\s*[,;]\s+|\s+)(?:{either('joining', 'contrasting')})\s+(?:(?:{either('that')})\s+)?|\s*[,;]\s+|(?<=[.!])\s+"
        rf"|\s*[，；。、！]\s*(?:{either('joining', spaced=False)})?|\s*(?:{either('joining', spaced=False)})\s*"
    ),
    re.IGNORECASE,
)
# A clause with a verb of its own. "and npm for publishing" has none, and lives from the clause before it.
_VERB = lazy(lambda: rf"(?<![\w'])(?:{either('asserts')})(?![\w'])|{either('asserts', spaced=False)}", re.IGNORECASE)

PLACEHOLDER = re.compile(r"\[redacted: [^\]]*\]")
# A secret inside a command, an address or a setting leaves something worth knowing: where, and under which name.
_CARRIED = re.compile(r"`[^`\n]*\w[^`\n]*\[redacted: [^`\n]*`|://[^\s]*\[redacted: [^\]]*\]@|\b[A-Z][A-Z0-9_]{2,}=[\"']?\[redacted: ")
_SETTING = re.compile(r"\b[A-Z][A-Z0-9_]{2,}=[\"']?\[redacted: [^\]]*\][\"']?")
_CALLED = re.compile(r"\b(?:export|set|key|token|secret|password|value|api)\b", re.IGNORECASE)
# An account that is told beside its password is the other half of a login, and worth nothing without it.
_UNTOLD = lazy(lambda: f"{PLACEHOLDER.pattern}|{anywhere('account').pattern}", re.IGNORECASE)

# A secret for the value of a setting, or a whole sentence that was private: either takes the mark behind it along.
_ENDED = re.compile(rf"(?:^|[:=]\s?){PLACEHOLDER.pattern}(?=\s+[^\W\d_])")
_NUMBER = re.compile(r"\(?\d{1,3}[.)]")
# A line that is nothing but a setting with a secret.
_SETTING_LINE = re.compile(
    rf"^(?=[^\n]*\[redacted: )[ \t]*\w[\w .-]*[:=][ \t]*[\"'`]?{PLACEHOLDER.pattern}[\"'`]?[.;,]?[ \t]*$", re.MULTILINE
)
_ENDS = ".!?…。！？"
_NEAR = 2  # content words before "it", while it cannot speak of what its own sentence names: "ask Marta for it"


@dataclass(frozen=True, slots=True, kw_only=True)
class Spared:
    """The ``lines`` without what ``held`` a secret, and without what ``leaned`` on that: each "" of which nothing is left."""

    lines: tuple[str, ...]
    held: tuple[str, ...] = ()
    leaned: tuple[str, ...] = ()


@dataclass(slots=True, kw_only=True)
class _Part:
    """A sentence, or what a semicolon sets off in it, and what stands between it and the next; ``kept`` of it is told."""

    text: str
    tail: str
    kept: str = ""

    @property
    def goes_on(self) -> bool:
        return self.tail.lstrip()[:1] in {";", "；"}


def without_clauses(text: str, unwanted: re.Pattern[str]) -> str:
    """``text`` without the clauses that match ``unwanted``, as clean sentences; empty when none can stand alone.

    A clause that points back ("and it is valid for a year") or has no verb is told only by what it hangs on, and goes with it.
    """
    return ("" if is_dense(text) else " ").join(clean(text[start:end]) for start, end in _standing_runs(text, unwanted))


def beside_secrets(text: str) -> str:
    """``text`` when it holds no secret, or one that leaves something worth knowing around it; else what stands beside it, or nothing."""
    if not PLACEHOLDER.search(text):
        return text
    only = _SETTING.search(text) and not content(_CALLED.sub(" ", _SETTING.sub(" ", text)))  # "API_KEY=… is the key"
    return text if _CARRIED.search(text) and not only else without_clauses(text, _UNTOLD)


def left_out(text: str) -> str:
    """The clauses that ``beside_secrets`` takes away."""
    runs = _standing_runs(text, _UNTOLD)
    gone = [(start, end) for start, end in _clauses(text) if not any(first <= start and end <= last for first, last in runs)]
    return " … ".join(text[start:end] for start, end in gone)


def spared(lines: Iterable[str]) -> Spared:
    """What somebody wrote down, without its secrets: each sentence, line or part behind a semicolon that holds none is kept as it is.

    Only what speaks of a thing that was named beside a secret goes with it: "The token is … It expires on Friday."
    """
    lines = tuple(lines)
    parted = [_parts(line) for line in lines]
    held: list[str] = []
    leaned: list[str] = []
    gone = ""
    before: _Part | None = None
    for part in (part for parts in parted for part in parts):
        part.kept = beside_secrets(part.text)
        if part.kept != part.text:
            held.append(left_out(part.text) if part.kept else part.text)
            part.kept = part.kept.rstrip(_ENDS) if part.goes_on else part.kept
            if before and not part.kept and before.kept.endswith((":", "：")):  # the heading of what went
                leaned.append(before.text)
                before.kept = ""
        elif gone and _leans(part.text, gone):
            leaned.append(part.text)
            part.kept = ""
        gone, before = "" if part.kept else f"{gone} {part.text}", part
    return Spared(lines=tuple(map(_rejoined, lines, parted)), held=tuple(held), leaned=tuple(leaned))


def set_off(note: str) -> str:
    """A redacted note of which each line that only sets a secret is a paragraph, so that it takes none of its neighbours along."""
    return _SETTING_LINE.sub(r"\n\g<0>\n", note)


def _parts(line: str) -> list[_Part]:
    """Its sentences, each with the number that stands before it in a list, and none with a secret that took its full stop along."""
    spans: list[tuple[int, int]] = []
    at = 0
    for sentence in split(line):
        start = line.index(sentence, at)
        at = start + len(sentence)
        if spans and _NUMBER.fullmatch(line, *spans[-1]):
            start, _ = spans.pop()
        ends = [end for value in _ENDED.finditer(line[start:at]) if line[(end := start + value.end()) : at].lstrip()[:1].isupper()]
        for end in (*ends, at):
            start += len(line[start:end]) - len(line[start:end].lstrip())
            spans.append((start, end))
            start = end
    following = [*spans[1:], (len(line), len(line))]
    return [_Part(text=line[start:end], tail=line[end:after]) for (start, end), (after, _) in zip(spans, following, strict=False)]


def _rejoined(line: str, parts: list[_Part]) -> str:
    """What is kept of a line, with the marks that stood between; a sentence ends where it ended."""
    if all(part.kept == part.text for part in parts):
        return line
    told = ""
    since: list[_Part] = []  # the last part that is told, and those left out behind it
    for part in parts:
        if not part.kept:
            since.append(part)
            continue
        joint = _joint(since) if told else ""
        inside = not since or joint.strip() in {";", "；"} or not since[-1].goes_on
        told += joint + (part.kept if inside else capitalised(part.kept))
        since = [part]
    return (told + _joint(since)).rstrip(" ;；") if told else ""


def _joint(since: list[_Part]) -> str:
    """What stands behind the first of these parts when the others are left out."""
    first = since[0]
    ending = next((part for part in since if not part.goes_on), None)
    if ending is None or ending is first:
        return first.tail
    mark = ending.text[-1] if ending.text[-1] in _ENDS else "."  # a secret may have taken it along
    return (mark if first.kept[-1] not in _ENDS else "") + ending.tail


def _leans(text: str, gone: str) -> bool:
    """Whether it speaks of what was ``gone`` before it, or says nothing: one word, which may be a part of the secret."""
    if not is_dense(text) and len(text.split()) == 1:
        return True
    if it := search("pronoun", text):
        return len(content(text[: it.start()])) <= _NEAR
    points = at_start("leans", text)
    if points is None:
        return at_start("its_object", text) is not None
    rest = text[points.end() :].lstrip()
    this = points[0].casefold() in words("determiner") and next(iter(content(rest)), "") in content(gone)
    return this or is_all("pronoun", points[0]) or (_VERB.match(rest) is not None and not is_all("denying", points[0]))


def _clauses(text: str) -> list[tuple[int, int]]:
    """Where each clause begins and ends, without what joins it to the next."""
    joints = [joint.span() for joint in _JOINT.finditer(text)]
    return list(zip([0, *(end for _, end in joints)], [*(start for start, _ in joints), len(text)], strict=True))


def _standing_runs(text: str, unwanted: re.Pattern[str]) -> list[tuple[int, int]]:
    """Where neighbouring clauses that are not unwanted stand, from the first that can open a sentence; only those that state something."""
    runs: list[list[tuple[int, int]]] = [[]]
    for start, end in _clauses(text):
        if unwanted.search(text, start, end):
            runs.append([])
        elif runs[-1] or _opens(text[start:end]):
            runs[-1].append((start, end))
    return [(run[0][0], run[-1][1]) for run in runs if run and _states(text[run[0][0] : run[-1][1]])]


def _states(text: str) -> bool:
    return bool(_VERB.search(text) or at_start("prohibit", text) or search("ever", text) or at_start("advises", text))


def _opens(clause: str) -> bool:
    """Whether it can begin a sentence: "use it for the API" says nothing without the clause before it."""
    return bool(content(clause)) and not any(at_start(cue, clause) for cue in ("leans", "its_object", "subordinate"))
