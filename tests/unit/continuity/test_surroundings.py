from __future__ import annotations

import pytest

from cam.continuity.surroundings import services, variables
from cam.extract.shell import Simple, succeeded


def ran(*lines: str) -> list[Simple]:
    return [part for line in lines for part in succeeded(line)]


@pytest.mark.parametrize(
    ("lines", "running"),
    [
        (("docker compose up -d db",), ("docker compose up -d db",)),
        (("docker compose up db",), ()),  # over when it ended
        (("docker run --rm alpine true",), ()),
        (("docker run -d -p 5432:5432 postgres",), ("docker run -d -p 5432:5432 postgres",)),
        (
            ("docker compose -f dev.yml up -d", "sudo systemctl start redis"),
            ("sudo systemctl start redis", "docker compose -f dev.yml up -d"),
        ),
        (("docker compose --profile dev up -d",), ("docker compose --profile dev up -d",)),
        (
            ("docker compose --profile=dev --env-file .env up --detach db",),
            ("docker compose --profile=dev --env-file .env up --detach db",),
        ),
        (("docker-compose -f a.yml up -d",), ("docker-compose -f a.yml up -d",)),
        (("docker --context far compose up -d",), ("docker --context far compose up -d",)),
        (("docker run -dit --name db postgres",), ("docker run -dit --name db postgres",)),
        (("systemctl --user start redis",), ("systemctl --user start redis",)),
        (("docker compose -f a.yml up db",), ()),
        (("docker compose -f a.yml up -d", "docker compose -f a.yml down"), ()),
        (("docker-compose -f a.yml up -d", "docker-compose -f b.yml down"), ("docker-compose -f a.yml up -d",)),
        (("docker compose -f a.yml up -d", "docker compose down"), ()),
        (("brew services start redis", "brew services stop redis"), ()),
        (("brew services start redis", "brew services stop nginx"), ("brew services start redis",)),
        (("docker compose up -d db", "docker-compose down"), ()),
        (("docker compose up -d db", "systemctl start redis", "systemctl stop redis"), ("docker compose up -d db",)),
        (
            ("docker compose up -d a", "docker compose up -d b", "docker compose up -d a"),
            ("docker compose up -d a", "docker compose up -d b"),
        ),
        (("npm start", "docker ps", "docker compose logs db"), ()),
        (("docker compose up -d || true",), ()),  # proves nothing
    ],
)
def test_what_was_started_and_not_stopped_since_is_running(lines: tuple[str, ...], running: tuple[str, ...]) -> None:
    assert services(ran(*lines)) == running


def test_variables_are_told_by_their_names() -> None:
    """The newest first, without what every shell has, and never with a value."""
    commands = ran(
        "export API_URL=http://localhost:4010", "TZ=UTC DATABASE_URL=postgres://me:secret@db make test", "PATH=/x:$PATH CI=1 make"
    )
    assert variables(commands) == ("DATABASE_URL", "TZ", "API_URL")
    assert variables(ran("make CFLAGS=-O2", "git commit -m A=b")) == ()
