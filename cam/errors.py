"""What can go wrong, drawn once.

::

    CamError                 1    a known error: one line and a hint
    ├── UsageError           2    the command line or an argument is wrong
    ├── ConfigError          1    a setting is wrong
    ├── ProjectError         1    the project cannot be identified
    ├── StoreError           1    the memory on disk cannot be read or written
    │   ├── StoreBusy        1    another process holds the writer lock
    │   └── UnknownRef       1    no such record or operation
    ├── RolloutError         1    a rollout cannot be read
    ├── HostError            1    an agent's own files cannot be read or changed
    └── AgentMissing       127    the agent's binary is not there
"""

from __future__ import annotations


class CamError(Exception):
    """A failure the user can understand.

    ``str(error)`` is one line; ``hint`` says what to do next, in a few lines at most, and may be empty (``usual_hint`` where the raiser
    knows nothing better); ``exit_code`` is what the process ends with.
    """

    exit_code = 1
    usual_hint = ""

    def __init__(self, message: str, *, hint: str = "") -> None:
        super().__init__(message)
        self.hint = hint or self.usual_hint


class UsageError(CamError):
    """The command line or an argument is wrong."""

    exit_code = 2


class ConfigError(CamError):
    """A setting has a wrong name, type or value."""


class ProjectError(CamError):
    """The project of a directory cannot be identified."""


class StoreError(CamError):
    """The memory on disk cannot be read or written."""

    usual_hint = "`cam doctor` looks at the memory's files, their permissions and the disk"


class StoreBusy(StoreError):
    """Another process held the writer lock for longer than the wait."""


class UnknownRef(StoreError):
    """No record or operation has this ref."""


class RolloutError(CamError):
    """A rollout file is missing or is not a rollout."""

    usual_hint = "a rollout is one of Codex's files, $CODEX_HOME/sessions/**/rollout-*.jsonl"


class HostError(CamError):
    """A file that belongs to an agent or its user cannot be read or safely changed."""


class AgentMissing(CamError):
    """The agent's executable cannot be found or run."""

    exit_code = 127


def is_interrupt(error: BaseException | None) -> bool:
    """Whether it comes of Ctrl-C. Python 3.11 makes a RuntimeError of one that comes while a class is made, which 3.12 leaves alone."""
    return error is not None and (isinstance(error, KeyboardInterrupt) or is_interrupt(error.__cause__))
