"""Branch coverage of each room with the processes that the tests start: `uv run python tests/bench/bench_coverage.py [PYTEST ARGUMENTS]`.

Measured twice as slow as the tests alone. Those that look at what a process imports or prints fail under measurement, and say so above
the table; what they cover is counted all the same. Agents started by the end-to-end tests hand the measurement on to cam's hooks.
"""

from __future__ import annotations

import json
import subprocess
import sys
import tempfile
from collections import Counter
from pathlib import Path

ROOT = Path(__file__).parents[2]
_COUNTED = ("num_statements", "covered_lines", "num_branches", "covered_branches")


def rooms(report: dict[str, dict[str, dict[str, dict[str, int]]]]) -> dict[str, Counter[str]]:
    """The counts of each room from coverage's JSON report, a room being a directory or a module below cam/."""
    found: dict[str, Counter[str]] = {}
    for name, file in report["files"].items():
        room = Path(name).parts[1].removesuffix(".py")
        found.setdefault(room, Counter()).update({count: file["summary"][count] for count in _COUNTED})
    return found


def share(counts: Counter[str]) -> float:
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
        table = rooms(json.loads(report.read_text("utf-8")))
    total = sum(table.values(), Counter())
    for room, counts in [*sorted(table.items()), ("all", total)]:
        missed = counts["num_statements"] - counts["covered_lines"], counts["num_branches"] - counts["covered_branches"]
        sys.stdout.write(
            f"{room:<12} {share(counts):6.1f} %  {missed[0]:4} lines and {missed[1]:4} branches of {counts['num_statements']}\n"
        )


if __name__ == "__main__":
    main()
