"""Redaction: secrets that survive and texts that are damaged over a set of cases, and megabytes a second on clean text.

    uv run python tests/bench/bench_redact.py [CASES.jsonl ...]

Without arguments the cases are those of ``fixtures/secrets``. Speeds are of processor time, beside one ``str.find`` for a word that is not
there, so that a ratio can be compared between machines.
"""

from __future__ import annotations

import json
import sys
import time
from pathlib import Path

from cam.redact import redact

ROOT = Path(__file__).parents[2]
SIZE = 4_000_000


def show(line: str) -> None:
    """Prints one line."""
    sys.stdout.write(f"{line}\n")


def texts() -> dict[str, str]:
    """Clean text of four kinds, each a few megabytes."""
    code = "".join(path.read_text(encoding="utf-8") for path in sorted((ROOT / "cam" / "store").glob("*.py")))
    prose = "The importer reads each file once and writes what it found into the table of the day. Nothing is kept in memory.\n"
    log = "".join(
        f"2026-02-03 11:00:{n % 60:02d} INFO worker-{n % 7} handled order {n} in {n % 90} ms path=/api/v1/orders/{n}\n" for n in range(2000)
    )
    patch = "".join(f"+    value_{n} = compute(value_{n - 1}, limit={n})\n" for n in range(2000))
    return {name: text * (SIZE // len(text) + 1) for name, text in (("code", code), ("prose", prose), ("log", log), ("diff", patch))}


def main() -> None:
    """Prints the quality, then the speed."""
    paths = [Path(name) for name in sys.argv[1:]] or sorted((ROOT / "fixtures" / "secrets").glob("*.jsonl"))
    cases = [json.loads(line) for path in paths for line in path.read_text(encoding="utf-8").splitlines() if line.strip()]
    clean = [(case, redact(case["text"])) for case in cases]
    survived = sum(secret in text for case, text in clean for secret in case["secrets"])
    damaged = sum(any(kept not in text for kept in case["keep"]) or (not case["secrets"] and text != case["text"]) for case, text in clean)
    show(f"{len(cases)} texts: {survived} of {sum(len(case['secrets']) for case in cases)} secrets survive, {damaged} texts damaged")
    for name, text in texts().items():
        started = time.process_time()
        redact(text)
        spent = time.process_time() - started
        started = time.process_time()
        text.find("no such word")
        bare = time.process_time() - started
        show(f"{name:6} {len(text) / spent / 1e6:6.1f} MB/s, {spent / bare:5.0f} times one str.find")


if __name__ == "__main__":
    main()
