"""Which of two scopes' memories holds where both do."""

from __future__ import annotations

from dataclasses import replace

import pytest

from cam.extract import text_to_record
from cam.models import MemoryRecord, MemoryScope, Source
from cam.review.precedence import overrides


def record(summary: str, scope: MemoryScope, *, source: Source = Source.HUMAN, tags: tuple[str, ...] = ()) -> MemoryRecord:
    made = text_to_record(summary, scope=scope)
    return MemoryRecord(scope=scope, topic=made.topic, summary=made.summary, id="x", kind=made.kind, source=source, tags=tags)


@pytest.mark.parametrize(
    ("near", "far"),
    [
        ("In this repo we use npm.", "Use pnpm."),
        ("In this repo we use npm, not pnpm.", "Always use pnpm in all my projects."),
        ("In this repo we always use tabs for indentation.", "Always use spaces for indentation."),
        ("On this machine the API listens on port 5010.", "The API listens on port 4010."),
        ("On this machine the API listens on port 5010, not 4010.", "The API listens on port 4010."),
        ("In this repo, commit messages are written in German.", "Write commit messages in English."),
        ("Here the line limit is 120 characters.", "The line limit is 100 characters."),
        ("Never push to main here.", "Push to main."),
        ("Use npm here.", "Use yarn, not npm."),
        ("Tests run with Jest.", "Use Vitest for tests."),
        ("Auf diesem Rechner läuft die API auf Port 5010.", "Die API läuft auf Port 4010."),
        ("この PC では API はポート 5010 で動く。", "API はポート 4010 で動く。"),
        ("本项目使用 npm。", "所有项目都用 pnpm。"),
        ("이 저장소에서는 npm을 사용한다.", "모든 프로젝트에서 pnpm을 사용한다."),
        ("Dans ce dépôt on utilise npm.", "Utiliser pnpm partout."),
        ("En este proyecto usamos npm.", "Usa pnpm en todos los proyectos."),
    ],
)
def test_the_nearer_overrides_what_says_otherwise_of_the_same_thing(near: str, far: str) -> None:
    """Another value, another choice, the opposite: whatever words tell where each of them holds."""
    assert overrides(record(near, MemoryScope.LOCAL), record(far, MemoryScope.GLOBAL))


@pytest.mark.parametrize(
    ("near", "far"),
    [
        ("The web port is 4020.", "The metrics port is 4010."),
        ("On staging the API is on port 5010.", "The API is on port 4010."),
        ("Use npm in the docs folder.", "Use pnpm."),
        ("Use Vitest for unit tests.", "Use Jest for tests."),
        ("Use Linux for tests.", "Use Windows for tests."),
        ("Anna owns billing.", "Bob owns search."),
        ("Fact number 4.", "Fact number 3."),
        ("Use pnpm here.", "Always use pnpm."),
        ("Use npm and yarn.", "Use pnpm."),
    ],
)
def test_another_subject_or_part_overrides_nothing(near: str, far: str) -> None:
    """What holds for a part of the project only, or of another thing, leaves the farther one as it is."""
    assert not overrides(record(near, MemoryScope.PROJECT), record(far, MemoryScope.GLOBAL))


def test_a_verified_command_overrides_one_of_the_same_purpose_only() -> None:
    """Commands are compared by what they are for; a run never outweighs what a person wrote."""
    near = record("Run `make test` to run the tests.", MemoryScope.LOCAL, source=Source.COMMAND, tags=("test", "make"))
    same = record("Run `make check` to run the tests.", MemoryScope.PROJECT, source=Source.COMMAND, tags=("test", "make"))
    other = record("Run `make lint` to lint.", MemoryScope.PROJECT, source=Source.COMMAND, tags=("lint", "make"))
    human = record("Run `make check` to run the tests.", MemoryScope.PROJECT, tags=("test", "make"))
    assert [overrides(near, far) for far in (same, other, human)] == [True, False, False]
    assert not overrides(near, replace(near, scope=MemoryScope.PROJECT)), "the very same command"
