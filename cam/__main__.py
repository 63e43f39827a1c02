"""The door: answers what needs no command line framework, hands everything else to cam.cli.

Ctrl-C is heard from ``main`` on; what stands above it is Python's to be interrupted in, so that hardly anything is imported there.
"""

from __future__ import annotations

import sys


def main() -> None:
    """Run cam with the process's arguments and end the process."""
    try:
        _main()
    except KeyboardInterrupt:  # while modules were still being imported
        if sys.stderr:  # it may be closed
            sys.stderr.write("cam: interrupted: nothing was changed\n")
        sys.exit(130)


def _main() -> None:
    import gc
    import os

    if sys.getfilesystemencoding() != "utf-8":
        # Under a locale of another encoding neither the names of files nor what is in them could be told (PEP 540): the same once more.
        os.execv(sys.executable, [sys.executable, "-X", "utf8", *sys.orig_argv[1:]])  # noqa: S606 -- this very process
    from cam.environment import whole_streams

    whole_streams()
    if sys.argv[1:] in (["--version"], ["-V"]) and _told_version():
        return
    if sys.argv[1:2] == ["hook"] and not {"-h", "--help"}.intersection(sys.argv):
        # A hook is over before there is anything to collect, and has nothing to take down: together a sixth of its time.
        gc.disable()
        from cam.hook import main as answer

        os._exit(answer(sys.argv[2:]))
    if "recall" in sys.argv[1:4]:
        # A plain search is over before the command line framework would have been imported.
        gc.disable()
        from cam.cli.search import quick

        code = quick(sys.argv[1:])
        if code is not None:
            sys.exit(code)
        gc.enable()
    from cam.cli import main as run

    sys.exit(run(sys.argv[1:]))


def _told_version() -> bool:
    """Print the version; False when nobody takes it, which the command line then says."""
    from cam import __version__

    try:
        sys.stdout.write(f"cam {__version__}\n")
        sys.stdout.flush()
    except OSError:
        return False
    return True


if __name__ == "__main__":
    main()
