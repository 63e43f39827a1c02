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
        ("make test &> out.log", ["make test"]),
        ("make test ARGS='a > b' >log", ["make test ARGS='a > b'"]),
        ("set -e; make lint && make test; make docs", ["make docs"]),  # a shell goes on when lint fails
        ("set -e; make lint; set +e; make test; make docs", ["make lint", "make docs"]),
        ("make lint; set -e; make test; make docs", ["make test", "make docs"]),
        ("bash -euo pipefail -c 'make lint; make test | tee log'", ["make lint", "make test", "tee log"]),
        ("bash -o pipefail -lc 'make test | tee log'", ["make test", "tee log"]),
        ("bash --norc --rcfile .shrc -c 'make test'", ["make test"]),
        ("/usr/bin/env bash -lc 'make test'", ["make test"]),
        ("timeout 60 bash -c 'make test'", ["make test"]),
        ("sudo bash -c 'make test'", []),
        ("bash -c 'make $1' _ test", []),
        ("bash run.sh", ["bash run.sh"]),
        ("(make lint && make test)", ["make lint", "make test"]),
        ("(make lint; make test) 2>&1", ["make test"]),
        ("(make test) | tee log", ["tee log"]),
        ("{ make lint && make test; }", []),
        ("(make test", []),
        ("((tests = 1))", []),
        ("serve() { make test; }", []),
        ("(" * 20 + "make test" + ")" * 20, []),
        ("echo '(' && make test", ["echo '('", "make test"]),
        ("eval make test", []),
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


@pytest.mark.parametrize(
    ("line", "text", "words"),
    [
        ("time -p make test", "make test", ("make", "test")),
        ("nice -n 5 make test", "make test", ("make", "test")),
        ("nice -5 make test", "make test", ("make", "test")),
        ("timeout -k 5 --signal=INT 60 make test", "make test", ("make", "test")),
        ("stdbuf -oL make test | cat && stdbuf -o L make test", "make test", ("make", "test")),
        ("flock -n /tmp/lock make test", "make test", ("make", "test")),
        ("CI=1 timeout 60 make test", "CI=1 make test", ("make", "test")),
        ("sudo -nu app make test", "sudo -nu app make test", ("make", "test")),
        ("sudo -u app -- make test", "sudo -u app -- make test", ("make", "test")),
        ("env -i A=b make test", "env -i A=b make test", ("make", "test")),
        ("env -u A make test", "env -u A make test", ("make", "test")),
    ],
)
def test_what_runs_a_command_is_not_the_command(line: str, text: str, words: tuple[str, ...]) -> None:
    """With its options and what they take; what only measures or limits goes without saying."""
    command = succeeded(line)[-1]
    assert (command.text, command.words) == (text, words)


@pytest.mark.parametrize(
    "line", ["command -v make", "env -C web make test", "sudo -D web make test", "sudo -i make", "env -S 'make test'", "time", "A=b"]
)
def test_what_runs_nothing_or_elsewhere_proves_nothing(line: str) -> None:
    assert succeeded(line) == ()


@pytest.mark.parametrize(
    ("line", "directories"),
    [
        ("(cd web && make test && make lint)", ["web", "web"]),
        ("(cd web && make test) && make lint", ["web", ""]),
        ("cd web && bash -lc 'cd src && make test' && make lint", ["web/src", "web"]),
        ("pushd web && make test && popd && make lint", ["web", ""]),
        ("cd web && cd .. && make test", [""]),
        ("cd ./web/ && make test", ["web"]),
        ("cd web && cd - && make test", [""]),
        ("cd && make test", ["~"]),
        ("cd web; make test", ["web"]),
        ("command cd web; make test", ["web"]),
        ("cd .. && make test", [".."]),
        ("cd web & make test", [""]),
        ("set -o pipefail; cd web | cat; make test", [""]),
        ("test -d web && cd web; make test", [None]),
        ("cd $DIR && make test", [None]),
        ("cd $DIR && make a && cd /srv && make b", [None, "/srv"]),
        ("cd - && make test", [None]),
        ("popd && make test", [None]),
        ("cd $DIR && cd web && make test", [None]),
        ("cd pack*/ && make test", [None]),
    ],
)
def test_where_a_command_ran_is_known_or_said_to_be_unknown(line: str, directories: list[str | None]) -> None:
    """Groups and scripts move nobody but themselves."""
    assert [one.directory for one in succeeded(line) if one.words[0] == "make"] == directories
