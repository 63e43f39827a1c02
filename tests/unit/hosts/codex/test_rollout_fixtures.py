"""Every recorded rollout, of every version, gives the texts, commands, exit codes and files that happened in it."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from cam.hosts.codex.rollout import read
from cam.models import AgentSaid, CommandRan, FilesChanged, HumanSaid

ROLLOUTS = Path(__file__).parents[4] / "fixtures" / "rollouts"
EXPECTED = json.loads((ROLLOUTS / "expected.json").read_text(encoding="utf-8"))


def summary(path: Path) -> dict[str, object]:
    evidence = read(path)
    events = list(evidence)
    return {
        "role": evidence.session.role,
        "humans": [event.text for event in events if isinstance(event, HumanSaid)],
        "agents": [event.text for event in events if isinstance(event, AgentSaid)],
        "commands": [[event.command, event.exit_code] for event in events if isinstance(event, CommandRan)],
        "files": [path for event in events if isinstance(event, FilesChanged) for path in event.paths],
    }


def test_every_rollout_has_an_expectation() -> None:
    assert {str(path.relative_to(ROLLOUTS)) for path in ROLLOUTS.rglob("*.jsonl")} == set(EXPECTED)


@pytest.mark.parametrize("name", EXPECTED)
def test_rollout_is_read_as_it_happened(name: str) -> None:
    """Each message once, exit codes from any form, patches, and not a word of the harness, a compaction or a parent."""
    assert summary(ROLLOUTS / name) == EXPECTED[name]


@pytest.mark.parametrize("name", EXPECTED)
def test_no_record_of_a_known_version_is_unknown(name: str) -> None:
    evidence = read(ROLLOUTS / name)
    list(evidence)
    assert evidence.counts["unknown"] == 0


def test_turns_carry_their_directory_and_time() -> None:
    events = list(read(next((ROLLOUTS / "0.36.0").glob("*.jsonl"))))
    assert {event.cwd for event in events} == {"/home/dev/shop"}
    assert all(event.at.year == 2026 for event in events)
