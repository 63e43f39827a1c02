"""The line of a failed command's output that says why it failed."""

from __future__ import annotations

import re

from cam.continuity.state import one_line
from cam.frame import plain
from cam.language.lexicon import either
from cam.patterns import lazy
from cam.redact import redact

LIMIT = 140
_READ_CHARS = 4000  # enough that no secret is cut in two before it is recognised
_LOOKED_AT = 400  # lines; what says why stands near the end, or was cut already

# What runners say about the failure of what they ran: true, and of no use.
_ECHO = re.compile(
    r"\s*(?:make(?:\[\d+\])?: \*\*\*|npm (?:ERR!|error)\s*(?:$|code|errno|lifecycle|path|command|A complete log)|"
    r"(?:Process|Command) exited|exit status|error(?: Command failed with exit code|: Recipe)|ELIFECYCLE|info Visit|\[?Finished|"
    r"Error: Process completed|Traceback \(most recent|During handling of|(?:error|failed)\s*$|error: could not compile|"
    r"error: aborting due to|Some errors have detailed|For more information)",
    re.IGNORECASE,
)
_REASON = re.compile(
    r"\s*(?:E\s{2,}\S|(?:[\w.]+\.)?\w*(?:Error|Exception|Panic)\b\s*[:(\[]|error(?:\[\w+\])?\s*:|fatal\s*:|panic\s*:|"
    r"FAILED\s|FAIL\s|--- FAIL|not ok\s|✗|✖|×|●)|"
    r".*(?:\berror(?: TS\d+| \w{1,3}\d+)?:\s|: (?:fatal )?error\b|\bpanicked at\b|\bAssertionError\b|\bERROR\b[\s:\]])"
)
_HINT = lazy(lambda: f"{either('failed')}|{either('failed', spaced=False)}", re.IGNORECASE)


def why(output: str, exit_code: int | None) -> str:
    """The line that names the error, else one that hints at it, else the last; the exit code when there is no output.

    Redacted, at most ``LIMIT`` characters. Of several errors the first: the others often follow from it.
    """
    said = plain("\n".join(output.split("\n")[-_LOOKED_AT:]))
    lines = [line for raw in said.split("\n") if (line := raw.strip()) and not _ECHO.match(line)]
    named = next((line for line in lines if _REASON.match(line)), None)
    found = named or next((line for line in lines if _HINT.search(line)), None) or (lines[-1] if lines else "")
    return one_line(redact(found[:_READ_CHARS]), LIMIT) or ("" if exit_code is None else f"exit code {exit_code}")
