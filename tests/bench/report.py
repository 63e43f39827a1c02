"""Writes what the benches print into docs/explanation/performance.md, each between its marks; the text around them is a person's.

    uv run python tests/bench/report.py [NAME ...]

NAME is a bench without ``bench_``; without names all that the page shows are run, some minutes on two cores.
"""

from __future__ import annotations

import platform
import re
import subprocess
import sys
from datetime import UTC, datetime
from pathlib import Path

BENCH = Path(__file__).parent
PAGE = BENCH.parent.parent / "docs" / "explanation" / "performance.md"
_BLOCK = re.compile(r"(<!-- bench: (?P<name>\w+)(?P<options>[^>]*?) -->\n).*?(<!-- /bench -->)", re.DOTALL)


def _output(name: str, options: list[str]) -> str:
    command = [sys.executable, str(BENCH / f"bench_{name}.py"), *options]
    done = subprocess.run(command, cwd=BENCH.parent.parent, check=True, capture_output=True, text=True)
    return "\n".join(line.rstrip() for line in done.stdout.strip("\n").splitlines())


def main() -> None:
    """Run the benches and put their output in place."""
    wanted = set(sys.argv[1:])
    at = f"{datetime.now(UTC):%Y-%m-%d}, Python {platform.python_version()}, {platform.system()}"

    def fresh(block: re.Match[str]) -> str:
        if wanted and block["name"] not in wanted:
            return block[0]
        sys.stderr.write(f"{block['name']} …\n")
        return f"{block[1]}```text\n{_output(block['name'], block['options'].split())}\n```\nMeasured {at}.\n{block[4]}"

    PAGE.write_text(_BLOCK.sub(fresh, PAGE.read_text("utf-8")), "utf-8", newline="\n")


if __name__ == "__main__":
    main()
