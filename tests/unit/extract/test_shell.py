"""Which commands a successful command line proves."""

from __future__ import annotations

import pytest

from cam.extract.shell import succeeded


@pytest.mark.parametrize(
    ("line", "proven"),
    [
        ("make test", ["make test"]),
        ("make lint && make test", ["make lint", "make test"]),
        ("make lint; make test", ["make test"]),
        ("make test | tail -3", ["tail -3"]),
        ("set -o pipefail; make test | tee log", ["make test", "tee log"]),
        ("set -e; make lint; make test", ["make lint", "make test"]),
        ("make test || true", []),
        ("make test &", []),
        ("for i in 1 2; do make test; done", []),
        ("cat <<EOF\nmake test\nEOF", []),
        ("echo $(make test)", []),
        ("make test 2>&1", ["make test"]),
        ("make test > out.log 2>&1", ["make test"]),
        ("bash -lc 'make lint && make test'", ["make lint", "make test"]),
        ('sh -c "make test"', ["make test"]),
        ("bash -c 'perl -c tool.pl'", ["perl -c tool.pl"]),
        ("echo 'make test; rm -rf x'", ["echo 'make test; rm -rf x'"]),
        ("make 'unclosed", []),
        ("make test \\", []),
        ("make lint & make test", ["make test"]),
        ("make say\\;hello", ["make say\\;hello"]),
        ("make test # the whole suite", ["make test"]),
        ("! make test", []),
        ("", []),
    ],
)
def test_exit_code_zero_proves_only_what_it_must(line: str, proven: list[str]) -> None:
    """Masked, piped, background and scripted commands prove nothing about themselves."""
    found = [command.text for command in succeeded(line)]
    assert [text for text in found if not text.startswith("set ")] == proven


def test_the_directory_and_the_assignments_belong_to_the_command() -> None:
    """``cd web && CI=1 npm test`` ran in ``web`` with ``CI=1``."""
    (command,) = succeeded("cd web && CI=1 npm test")
    assert (command.directory, command.env, command.words) == ("web", ("CI=1",), ("npm", "test"))


def test_a_command_ran_where_the_last_change_of_directory_led() -> None:
    assert [one.directory for one in succeeded("cd web && cd src && make a && cd /srv && make b && cd ~/x && make c")] == [
        "web/src",
        "/srv",
        "~/x",
    ]
