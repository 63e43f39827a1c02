"""The door: answers what needs no command line framework, hands everything else to cam.cli."""

from __future__ import annotations

import sys


def main() -> None:
    """Run cam with the process's arguments and end the process."""
    if sys.argv[1:] in (["--version"], ["-V"]):
        from cam import __version__

        sys.stdout.write(f"cam {__version__}\n")
        return
    if sys.argv[1:2] == ["hook"] and "--help" not in sys.argv:
        from cam.hook import main as answer

        sys.exit(answer(sys.argv[2:]))
    from cam.cli import main as run

    sys.exit(run(sys.argv[1:]))


if __name__ == "__main__":
    main()
