"""Branch coverage of each room with the processes that the tests start: `uv run python tests/bench/bench_coverage.py [PYTEST ARGUMENTS]`.

Measured twice as slow as the tests alone. Processes that are looked at for what they import, or interrupted at once, are not measured
(``unmeasured`` in ``tests/conftest.py``); agents started by the end-to-end tests hand the measurement on to cam's hooks. Below the rooms
stand, of a whole run, the modules of which less than nine tenths were run.
"""

from __future__ import annotations

import json
import subprocess
import sys
import tempfile
from collections import Counter
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Mapping

ROOT = Path(__file__).parents[2]
_LEAST = 90  # percent of a module
_COUNTED = ("num_statements", "covered_lines", "num_branches", "covered_branches")


def rooms(report: dict[str, dict[str, dict[str, dict[str, int]]]]) -> dict[str, Counter[str]]:
    """The counts of each room from coverage's JSON report, a room being a directory or a module below cam/."""
    found: dict[str, Counter[str]] = {}
    for name, file in report["files"].items():
        room = Path(name).parts[1].removesuffix(".py")
        found.setdefault(room, Counter()).update({count: file["summary"][count] for count in _COUNTED})
    return found


def share(counts: Mapping[str, int]) -> float:
    """Lines and branches that were run, in percent, as coverage itself reckons."""
    whole = counts["num_statements"] + counts["num_branches"]
    return 100 * (counts["covered_lines"] + counts["covered_branches"]) / whole if whole else 100.0


def main() -> None:
    """Run the tests, and print the table."""
    with tempfile.TemporaryDirectory() as name:
        data, report = f"--data-file={name}/coverage", Path(name) / "report.json"
        tool = [sys.executable, "-m", "coverage"]
        subprocess.run([*tool, "run", data, "-m", "pytest", "-q", *sys.argv[1:]], cwd=ROOT, check=False)
        subprocess.run([*tool, "combine", "-q", data], cwd=ROOT, check=True)
        subprocess.run([*tool, "json", "-q", data, "-o", str(report)], cwd=ROOT, check=True)
        measured = json.loads(report.read_text("utf-8"))
    table = rooms(measured)
    total = sum(table.values(), Counter())
    for room, counts in [*sorted(table.items()), ("all", total)]:
        missed = counts["num_statements"] - counts["covered_lines"], counts["num_branches"] - counts["covered_branches"]
        sys.stdout.write(
            f"{room:<12} {share(counts):6.1f} %  {missed[0]:4} lines and {missed[1]:4} branches of {counts['num_statements']}\n"
        )
    for name, file in measured["files"].items():
        if not sys.argv[1:] and share(file["summary"]) < _LEAST:
            sys.stdout.write(f"{name}: {share(file['summary']):.1f} %, not lines {file['missing_lines']}\n")


if __name__ == "__main__":
    main()
