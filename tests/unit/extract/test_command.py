"""What the commands of a session teach, alone and beside what is known."""

from __future__ import annotations

from dataclasses import replace

from cam.extract import extract
from cam.extract.heuristic.command import narrows
from cam.models import Action, CommandRan, Event, HumanSaid, Kind, MemoryOperation, MemoryRecord, MemoryScope, Source, slug
from cam.review import review


def ran(command: str, exit_code: int = 0, output: str = "ok") -> CommandRan:
    return CommandRan(command=command, exit_code=exit_code, output=output)


def learned(*events: Event, known: tuple[MemoryRecord, ...] = ()) -> list[MemoryOperation]:
    return list(review(extract(events, known), known).accepted)


def summaries(*events: Event) -> list[str]:
    return [operation.record.summary for operation in learned(*events) if operation.record]


def verified(command: str, confidence: float = 0.7) -> MemoryRecord:
    """A record as a session left it in which the command succeeded."""
    (operation,) = learned(ran(command))
    assert operation.record
    return replace(operation.record, id=slug(operation.record.summary), confidence=confidence, sources=("first.jsonl",))


def test_what_a_correction_says_is_borne_out_by_the_command_not_repeated() -> None:
    """`make check` that succeeds after "run `make check`, not `npm test`" is evidence, not a second memory."""
    said = HumanSaid(text="Remember: run `make check`, not `npm test`.")
    assert summaries(said, ran("make check")) == ["Run `make check`, not `npm test`."]


def test_the_broadest_form_of_a_command_is_kept() -> None:
    """A quiet run, one package or a deep directory is the same command with less in it."""
    assert summaries(ran("cargo test --workspace"), ran("cargo test --workspace -q"), ran("cargo test -p wire")) == [
        "Run `cargo test --workspace` to run the tests."
    ]
    assert summaries(ran("cd services/api && go test ./..."), ran("cd services/api/internal && go test .")) == [
        "Run `cd services/api && go test ./...` to run the tests."
    ]


def test_what_failed_in_the_end_gives_way_to_what_works() -> None:
    """However often it had succeeded before; and the broad form that failed does not stand for the narrow one that works."""
    assert summaries(ran("npm test"), ran("npm test"), ran("npm test", 1), ran("pnpm test")) == ["Run `pnpm test` to run the tests."]
    assert summaries(ran("npm test"), ran("pnpm test"), ran("npm test", 1)) == ["Run `pnpm test` to run the tests."]
    tests = summaries(ran("cargo test --workspace"), ran("cargo test --workspace", 101), ran("cargo test --workspace -q"))
    assert tests == ["Run `cargo test --workspace -q` to run the tests."]


def test_success_in_another_session_raises_the_confidence_and_keeps_every_source() -> None:
    """Runs count as evidence over sessions, up to a limit; the summary stays."""
    known = verified("make test")
    proposed = [replace(o, record=replace(o.record, sources=("second.jsonl",))) for o in extract([ran("make test")], [known]) if o.record]
    (better,) = review(proposed, [known]).accepted
    assert (better.action, better.ref) == (Action.UPDATE, known.ref)
    assert better.record
    assert (better.record.summary, better.record.confidence, better.record.sources) == (
        known.summary,
        0.75,
        ("first.jsonl", "second.jsonl"),
    )
    assert learned(ran("make test"), known=(replace(known, confidence=0.95),)) == []


def test_a_failure_lowers_confidence_and_removes_nothing() -> None:
    """A failing test says little against the command; a missing target says that the command is gone."""
    known = verified("make test", confidence=0.8)
    (doubt,) = learned(ran("make test", 2, "1 failed"), known=(known,))
    assert (doubt.action, doubt.ref, doubt.record.confidence if doubt.record else 0) == (Action.UPDATE, known.ref, 0.7)
    (gone,) = learned(ran("make test", 2, "make: *** No rule to make target 'test'. Stop."), known=(known,))
    assert gone.record
    assert gone.record.confidence == 0.3


def test_a_human_word_is_not_doubted_by_a_failure() -> None:
    """Only what a command once proved loses standing when it fails."""
    told = MemoryRecord(scope=MemoryScope.PROJECT, topic="commands", summary="Run `make test` to run the tests.", id="x", kind=Kind.FACT)
    assert told.source is Source.HUMAN
    assert learned(ran("make test", 2), known=(told,)) == []


def test_another_tool_of_the_same_ecosystem_takes_over() -> None:
    """When the project moves on, the verified command of the same purpose and directory is replaced; another ecosystem's stays."""
    known = (verified("npm test"), verified("cargo test"))
    (moved,) = learned(ran("pnpm test"), known=known)
    assert moved.record
    assert moved.record.supersedes == (known[0].ref,)


def test_confidence_is_a_round_number() -> None:
    """What stands in a file is 0.7, not 0.7000000000000001."""
    assert {len(str(o.record.confidence)) for n in range(1, 7) for o in learned(*[ran("make test")] * n) if o.record} <= {3, 4}


def test_a_command_for_one_package_is_a_part_of_the_same_for_all() -> None:
    assert narrows("cargo test -p wire", "cargo test --workspace")
    assert not narrows("cargo test -p wire", "cargo test --workspace --doc")


def test_what_is_learned_says_the_directory_in_which_it_worked_or_is_not_learned() -> None:
    """A command in the wrong directory is worse than none."""
    assert summaries(ran("(cd web && make test && make lint)")) == ["Run `cd web && make test && make lint` to run the tests and lint."]
    assert summaries(ran("cd 'my app' && timeout 60 make test")) == ["Run `cd 'my app' && make test` to run the tests."]
    assert summaries(ran("cd web && make lint && cd ../api && make test")) == ["Run `cd api && make test` to run the tests."]
    assert summaries(ran("cd .. && make test"), ran("cd $DIR && make lint"), ran("popd && make build")) == []
