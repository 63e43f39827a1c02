"""What is left of a text without some of its clauses, such as those that hold a secret: whole sentences, never half of one."""

from __future__ import annotations

import re

from cam.extract.wording import clean
from cam.language.lexicon import anywhere, at_start, either, search
from cam.language.words import content, is_dense
from cam.patterns import lazy

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


def without_clauses(text: str, unwanted: re.Pattern[str]) -> str:
    """``text`` without the clauses that match ``unwanted``, as clean sentences; empty when none can stand alone.

    A clause that points back ("and it is valid for a year") or has no verb is told only by what it hangs on, and goes with it.
    """
    runs: list[list[tuple[int, int]]] = [[]]
    for start, end in _clauses(text):
        if unwanted.search(text, start, end):
            runs.append([])
        else:
            runs[-1].append((start, end))
    kept = [clean(rest) for run in runs if (rest := _standing(text, run))]
    return ("" if is_dense(text) else " ").join(kept)


def beside_secrets(text: str) -> str:
    """``text`` when it holds no secret, or one that leaves something worth knowing around it; else what stands beside it, or nothing."""
    if not PLACEHOLDER.search(text):
        return text
    only = _SETTING.search(text) and not content(_CALLED.sub(" ", _SETTING.sub(" ", text)))  # "API_KEY=… is the key"
    return text if _CARRIED.search(text) and not only else without_clauses(text, _UNTOLD)


def _clauses(text: str) -> list[tuple[int, int]]:
    """Where each clause begins and ends, without what joins it to the next."""
    joints = [joint.span() for joint in _JOINT.finditer(text)]
    return list(zip([0, *(end for _, end in joints)], [*(start for start, _ in joints), len(text)], strict=True))


def _standing(text: str, run: list[tuple[int, int]]) -> str:
    """Neighbouring clauses as they were said, from the first that can open a sentence; empty when they state nothing."""
    opening = next((start for start, end in run if _opens(text[start:end])), None)
    if opening is None:
        return ""
    rest = text[opening : run[-1][1]]
    states = _VERB.search(rest) or at_start("prohibit", rest) or search("ever", rest) or at_start("advises", rest)
    return rest if states else ""


def _opens(clause: str) -> bool:
    """Whether it can begin a sentence: "use it for the API" says nothing without the clause before it."""
    return bool(content(clause)) and not any(at_start(cue, clause) for cue in ("leans", "its_object", "subordinate"))
