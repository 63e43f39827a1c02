"""What review decides about proposals."""

from __future__ import annotations

from dataclasses import replace

import pytest

from cam.extract import extract
from cam.models import Action, HumanSaid, Kind, MemoryOperation, MemoryRecord, MemoryScope, Source, slug
from cam.review import named, review


def record(
    summary: str, *, scope: MemoryScope = MemoryScope.PROJECT, source: Source = Source.HUMAN, tags: tuple[str, ...] = ()
) -> MemoryRecord:
    return MemoryRecord(scope=scope, topic="workflow", summary=summary, id=slug(summary), source=source, tags=tags)


def add(summary: str, *, replaces: tuple[str, ...] = (), hedged: bool = False, corrects: bool = False) -> MemoryOperation:
    return MemoryOperation(
        action=Action.ADD,
        record=MemoryRecord(scope=MemoryScope.PROJECT, topic="workflow", summary=summary),
        replaces=replaces,
        corrects=corrects,
        hedged=hedged,
    )


def command(text: str, purpose: str) -> MemoryOperation:
    made = MemoryRecord(
        scope=MemoryScope.PROJECT,
        topic="commands",
        summary=f"Run `{text}` to {purpose}.",
        kind=Kind.COMMAND,
        source=Source.COMMAND,
        tags=(purpose,),
    )
    return MemoryOperation(action=Action.ADD, record=made)


def forget(phrase: str) -> MemoryOperation:
    return MemoryOperation(action=Action.ARCHIVE, forgets=phrase)


def superseded(*proposals: MemoryOperation, known: list[str]) -> list[str]:
    """The summaries of the records that the accepted operations take out of use."""
    records = [record(summary) for summary in known]
    refs = [ref for op in review(proposals, records).accepted for ref in (op.record.supersedes if op.record else (op.ref,))]
    return [r.summary for r in records if r.ref in refs]


@pytest.mark.parametrize(
    ("proposal", "known", "gone"),
    [
        (add("We use yarn, not npm.", replaces=("npm",)), ["Use npm in this repository."], ["Use npm in this repository."]),
        (add("Use pnpm, not npm.", replaces=("npm",)), ["Use pnpm here."], []),
        (add("Use pnpm, not npm.", replaces=("npm",)), ["The npm registry mirror is at https://npm.example.org."], []),
        (
            add("The API listens on port 4020.", corrects=True),
            ["The API listens on port 4010.", "The metrics listen on port 9100."],
            ["The API listens on port 4010."],
        ),
        (add("The web port is 4020."), ["The metrics port is 4010."], []),
        (add("Postgres must be running before the tests."), ["Redis must be running before the tests."], []),
        (add("We are on Node 22, not Node 18.", replaces=("Node 18",)), ["The project runs on Node 18."], ["The project runs on Node 18."]),
    ],
)
def test_only_what_a_correction_names_or_contradicts_is_superseded(proposal: MemoryOperation, known: list[str], gone: list[str]) -> None:
    """A stale value goes; another subject, another fact and a name inside a name stay."""
    assert superseded(proposal, known=known) == gone


@pytest.mark.parametrize(
    ("said", "known"),
    [
        ("Fact number 4 is remembered.", "Fact number 3 is remembered."),
        ("Production runs on port 9090.", "Staging runs on port 8080."),
        ("The API listens on port 4020.", "The API listens on port 4010."),
        ("Anna owns search.", "Anna owns billing."),
        ("Use Vitest for tests.", "Use Jest for tests."),
        ("生产环境端口是 9091。", "测试环境端口是 8081。"),
    ],
)
def test_a_plain_statement_removes_nothing(said: str, known: str) -> None:
    """Facts may differ in a number, a name or an environment; only what is framed as a change replaces."""
    decided = review([add(said)], [record(known)])
    assert [op.record.supersedes for op in decided.accepted if op.record] == [()]


def test_what_cannot_hold_beside_a_plain_statement_is_shown() -> None:
    """Two choices for one purpose are a conflict for a person to decide; two facts that can both hold are none."""
    assert review([add("Use Vitest for tests.")], [record("Use Jest for tests.")]).conflicts
    assert review([add("The API listens on port 4020.")], [record("The API listens on port 4010.")]).conflicts
    assert not review([add("Fact number 4 is remembered.")], [record("Fact number 3 is remembered.")]).conflicts
    assert not review([add("Anna owns search.")], [record("Anna owns billing.")]).conflicts


@pytest.mark.parametrize(
    ("said", "known", "shown"),
    [
        ("Use npm.", "Use yarn, not npm.", True),
        ("Use npm.", "Don't use npm.", True),
        ("Use npm for tests.", "Use yarn instead of npm for tests.", True),
        ("The API is on port 4000.", "The API is on port 4010, not 4000.", True),
        ("Usamos npm.", "Usamos yarn, não npm.", True),
        ("The npm registry mirror is at https://npm.example.org.", "Use yarn, not npm.", False),
        ("npm audit runs on every pull request.", "Use yarn, not npm.", False),
        ("In the docs folder we use npm.", "Use yarn, not npm.", False),
        ("Never use npm.", "Use yarn, not npm.", False),
        ("Use npm.", "Never use npm on staging.", False),
        ("Use npm for tests.", "Use yarn, not npm.", True),
        ("Use npm for tests.", "We no longer use npm.", True),
    ],
)
def test_a_plain_statement_of_what_a_correction_rejects_is_shown(said: str, known: str, shown: bool) -> None:
    """It was not said that the correction is void, so both stay until somebody decides; naming the thing elsewhere is no choice of it."""
    decided = review([add(said)], [record(known)])
    assert [op.record.supersedes for op in decided.accepted if op.record] == [()]
    assert bool(decided.conflicts) is shown


@pytest.mark.parametrize(
    ("said", "stale", "known"),
    [
        ("In the docs folder we use pnpm, not npm.", "npm", "Use npm in this repository."),
        ("On staging we use Helm, not kustomize.", "kustomize", "Deploy production with kustomize."),
        ("API docs are served by caddy, not nginx.", "nginx", "The API gateway is nginx."),
        ("The header is green, not blue.", "blue", "Buttons are blue."),
        ("We use Valkey, not Redis.", "Redis", "Redis must be running before the tests."),
        ("The API retry limit is 5, not 30.", "30", "The API timeout is 30 seconds."),
        ("We switched from Slack to Zulip for alerts.", "Slack", "Standups are posted in Slack."),
    ],
)
def test_another_subject_or_another_place_is_not_corrected(said: str, stale: str, known: str) -> None:
    """A shared word is no shared subject; what holds elsewhere is not contradicted."""
    assert superseded(add(said, replaces=(stale,)), known=[known]) == []


def test_ambiguity_removes_nothing_and_is_recorded() -> None:
    """With two entries that could be meant the new fact goes in, and both stay until somebody decides."""
    known = [record("Use npm in this repository."), record("Use npm in the docs folder.")]
    decided = review([add("We use yarn, not npm.", replaces=("npm",))], known)
    assert [op.record.supersedes for op in decided.accepted if op.record] == [()]
    assert decided.conflicts[0].against == tuple(r.ref for r in known)


def test_what_could_be_said_of_several_things_is_asked_not_remembered() -> None:
    """Beside "the storefront dev server" and "the back-office dev server", a third port of "the dev server" would tell nobody anything."""
    known = [record("The storefront dev server runs on port 3000."), record("The back-office dev server runs on port 3001.")]
    decided = review([add("The dev server is on port 3100 now.", corrects=True)], known)
    assert decided.accepted == ()
    assert [conflict.against for conflict in decided.conflicts] == [tuple(one.ref for one in known)]
    assert [one.reason for one in decided.suppressed] == ["could be said of several things"]
    by_hand = replace(add("The dev server is on port 3100 now.", corrects=True), rule="manual")
    assert len(review([by_hand], known).accepted) == 1, "who writes it down by hand wants it written down"


def test_a_hedged_proposal_changes_nothing() -> None:
    """A guess such as "maybe use bun" is suppressed and shown beside what it contradicts."""
    decided = review([add("Maybe use bun instead of pnpm.", replaces=("pnpm",), hedged=True)], [record("Use pnpm in this repository.")])
    assert decided.accepted == ()
    assert (len(decided.suppressed), len(decided.conflicts)) == (1, 1)


def test_a_hedged_proposal_does_not_stop_another_correction() -> None:
    """What is certain is done, what is not is not."""
    hedged = add("Maybe use rg instead of grep.", replaces=("grep",), hedged=True)
    gone = superseded(hedged, add("Use yarn, not npm.", replaces=("npm",)), known=["Use grep.", "Use npm."])
    assert gone == ["Use npm."]


@pytest.mark.parametrize("summary", ["Use pnpm in this repository.", "use pnpm in this repository", "Please always use pnpm here."])
def test_a_duplicate_is_a_noop_that_names_what_is_known(summary: str) -> None:
    """The same fact in other words adds nothing."""
    known = record("Use pnpm in this repository.")
    decided = review([add(summary)], [known])
    assert decided.accepted == ()
    assert [noop.ref for noop in decided.noops] == [known.ref]


def test_a_duplicate_from_another_session_is_evidence_for_what_is_known() -> None:
    """The record keeps its words and what made it, names the session, and is vouched for by the better of the two."""
    known = replace(record("Use pnpm in this repository.", source=Source.MODEL), sources=("one.jsonl",), confidence=0.6, reason="said so")
    said = add("Please always use pnpm here.")
    said = replace(said, record=replace(said.record, sources=("two.jsonl",), details=("Since 2024.",)) if said.record else None)
    (better,) = review([said], [known]).accepted
    assert (better.action, better.ref, better.reason) == (Action.UPDATE, known.ref, "seen again")
    assert better.record == replace(
        known, source=Source.HUMAN, confidence=0.9, sources=("one.jsonl", "two.jsonl"), details=("Since 2024.",)
    )


def test_a_duplicate_from_the_same_session_or_by_somebody_weaker_changes_nothing() -> None:
    """What vouches for a record gets no worse, and a session counts once."""
    known = replace(record("Use pnpm in this repository."), sources=("one.jsonl",))
    guess = add("Use pnpm here.")
    guess = replace(guess, record=replace(guess.record, source=Source.MODEL, sources=("one.jsonl",)) if guess.record else None)
    decided = review([guess], [known])
    assert (decided.accepted, [noop.reason for noop in decided.noops]) == ((), ["already known"])


def test_many_sessions_leave_the_first_and_the_last_ones() -> None:
    """A record that is seen every day does not grow for ever."""
    known = replace(record("Use pnpm here."), sources=tuple(f"{n}.jsonl" for n in range(21)))
    again = add("Use pnpm here.")
    (better,) = review([replace(again, record=replace(again.record, sources=("x.jsonl",)) if again.record else None)], [known]).accepted
    assert better.record
    assert better.record.sources == ("0.jsonl", *(f"{n}.jsonl" for n in range(2, 21)), "x.jsonl")


def test_a_duplicate_said_twice_in_a_session_is_one_change() -> None:
    """The same record is updated once, with all that was added."""
    known = record("Use pnpm in this repository.")
    details = [replace(one.record, details=(text,)) for text in ("A.", "B.") if (one := add("Use pnpm here.")).record]
    decided = review([replace(add("Use pnpm here."), record=made) for made in details], [known])
    assert [op.record.details for op in decided.accepted if op.record] == [("A.", "B.")]


def test_the_opposite_is_not_a_duplicate() -> None:
    """Polarity counts."""
    assert len(review([add("Never push to main.")], [record("Push to main.")]).accepted) == 1


@pytest.mark.parametrize(
    ("said", "stale", "known"),
    [
        ("Use bun, not pnpm.", "pnpm", "Use yarn, not bun."),
        ("We deploy from production, not laptops.", "laptops", "We deploy from staging, not production."),
        ("Use npm, not pnpm in this repository.", "pnpm", "Don't use npm in this repository."),
        ("Use npm, not pnpm.", "pnpm", "We no longer use npm."),
        ("The API is on port 4000, not 4020.", "4020", "The API is on port 4010, not 4000."),
        ("Wir nutzen npm statt pnpm.", "pnpm", "Wir nutzen yarn statt npm."),
        ("bunではなくnpmを使う。", "bun", "npmではなくyarnを使う。"),
        ("用 npm,不要用 pnpm。", "pnpm", "用 yarn,不要用 npm。"),
    ],
)
def test_a_correction_replaces_the_one_that_rejects_its_value(said: str, stale: str, known: str) -> None:
    """What was stale once may be right again: the older correction says the opposite, and is neither repeated nor left beside it."""
    assert superseded(add(said, replaces=(stale,)), known=[known]) == [known]


@pytest.mark.parametrize(
    ("said", "stale", "known"),
    [
        ("In the web folder we use npm, not pnpm.", "pnpm", "In docs we use yarn, not npm."),
        ("The web app is on port 4000, not 4020.", "4020", "The API is on port 4010, not 4000."),
        ("Use Vitest for end-to-end tests, not Cypress.", "Cypress", "Use Jest for unit tests, not Vitest."),
        ("Use npm, not pnpm.", "pnpm", "No npm on staging."),
    ],
)
def test_what_is_rejected_elsewhere_is_not_reversed(said: str, stale: str, known: str) -> None:
    """Another subject or place may reject what is chosen here: the correction is new, and nothing is removed."""
    decided = review([add(said, replaces=(stale,))], [record(known)])
    assert [op.record.supersedes for op in decided.accepted if op.record] == [()]


def test_a_correction_that_could_reverse_several_is_shown_and_reverses_none() -> None:
    """With two records that reject the value nobody can tell which is meant."""
    known = [record("Use yarn, not npm."), record("Use bun, not npm.")]
    decided = review([add("Use npm, not pnpm.", replaces=("pnpm",))], known)
    assert [op.record.supersedes for op in decided.accepted if op.record] == [()]
    assert decided.conflicts[0].against == tuple(r.ref for r in known)


def test_the_later_of_two_opposite_corrections_in_a_session_wins() -> None:
    """The same two words are no repetition when they have changed places."""
    decided = review([add("Use yarn, not npm.", replaces=("npm",)), add("Use npm, not yarn.", replaces=("yarn",))], [])
    assert [op.record.summary for op in decided.accepted if op.record] == ["Use npm, not yarn."]
    decided = review([add("Use yarn, not bun.", replaces=("bun",)), add("Use bun, not pnpm.", replaces=("pnpm",))], [])
    assert [op.record.summary for op in decided.accepted if op.record] == ["Use bun, not pnpm."]


def test_the_later_of_two_contradicting_wishes_wins_with_lower_confidence() -> None:
    """Without a word of correction the change stays visible."""
    decided = review([add("We use yarn in this repo."), add("We use bun in this repo.")], [])
    (kept,) = decided.accepted
    assert kept.record is not None
    assert kept.record.summary == "We use bun in this repo."
    assert kept.record.confidence < 0.9
    assert [conflict.source for conflict in decided.conflicts] == ["within-session"]


@pytest.mark.parametrize(
    ("phrase", "known", "gone"),
    [
        ("redis startup", ["Redis startup takes a minute.", "Redis keys hold the tenant."], ["Redis startup takes a minute."]),
        ("npm", ["Use pnpm here."], []),
        ("the port", ["The API port is 4000.", "The metrics port is 9100."], []),
        ("we deploy on Fridays", ["We deploy on Fridays.", "Releases are tagged by CI."], ["We deploy on Fridays."]),
    ],
)
def test_forgetting_is_careful(phrase: str, known: list[str], gone: list[str]) -> None:
    """All words, whole words, and one fact at a time."""
    assert superseded(forget(phrase), known=known) == gone


def test_forgetting_takes_back_what_the_session_said() -> None:
    """A fact that was remembered and forgotten in one session is not written."""
    decided = review([add("Releases are cut on Tuesday."), forget("releases on Tuesday")], [])
    assert decided.accepted == ()


def test_what_is_said_again_after_it_was_forgotten_is_remembered_anew() -> None:
    """Else it would be known already, by the very record that goes."""
    decided = review([forget("releases on Tuesday"), add("Releases are cut on Tuesday.")], [record("Releases are cut on Tuesday.")])
    assert [(one.action, bool(one.record)) for one in decided.accepted] == [(Action.ARCHIVE, False), (Action.ADD, True)]


def test_a_newer_verified_command_updates_the_older_of_its_purpose() -> None:
    """One verified command per purpose; what a person wrote is never replaced by a run."""
    old = record("Run `npm test` to test.", source=Source.COMMAND, tags=("test",))
    human = record("Run `make check` before pushing.")
    (accepted,) = review([command("pnpm test", "test")], [old, human]).accepted
    assert accepted.record is not None
    assert accepted.record.supersedes == (old.ref,)


def test_a_known_command_is_a_noop() -> None:
    """A command that some record already holds verbatim is not stored again."""
    assert review([command("make test", "test")], [record("Run `make test` before pushing.")]).accepted == ()
    assert review([command("make test", "test")], [record("Run `make test V=1` before pushing.")]).accepted == ()


@pytest.mark.parametrize(
    ("run", "known"),
    [("npm test", "pnpm test"), ("npm test", "npm test:unit"), ("make test", "make test-slow"), ("pytest tests", "pytest tests/unit")],
)
def test_a_command_is_not_known_because_its_letters_stand_in_another(run: str, known: str) -> None:
    (accepted,) = review([command(run, "test")], [record(f"Run `{known}` before pushing.")]).accepted
    assert accepted.record
    assert run in accepted.record.summary


def test_another_scope_is_not_contradicted() -> None:
    """A fact of this project overrides a global one there and leaves it alone."""
    known = record("Use npm.", scope=MemoryScope.GLOBAL)
    (accepted,) = review([add("We use yarn, not npm.", replaces=("npm",))], [known]).accepted
    assert accepted.record is not None
    assert accepted.record.supersedes == ()


def test_named_finds_what_a_person_describes() -> None:
    """The records that ``cam forget WORDS`` would show."""
    known = [record("Staging is only reachable over the VPN."), record("The staging host is stage.example.org.")]
    assert named("the VPN for staging", known) == known[:1]


def test_what_replaces_a_fact_stands_in_its_topic() -> None:
    """People find the correction where they found what it corrects."""
    known = MemoryRecord(scope=MemoryScope.PROJECT, topic="workflow", id="r", summary="Invoices are rounded half-even.")
    proposed = extract([HumanSaid(text="Actually, invoices are rounded half-up, not half-even.")], [known])
    (accepted,) = review(proposed, [known]).accepted
    assert accepted.record is not None
    assert (accepted.record.topic, accepted.record.supersedes) == ("workflow", (known.ref,))


def test_the_same_change_asked_for_twice_is_made_once() -> None:
    """A second wish for one exact change is a no-op that says so."""
    wish = MemoryOperation(action=Action.ARCHIVE, ref="project:workflow:x")
    decided = review([wish, wish], [])
    assert (decided.accepted, [(noop.reason, noop.ref) for noop in decided.noops]) == ((wish,), [("asked for twice", "project:workflow:x")])


def test_a_verified_command_is_weighed_against_commands_only() -> None:
    """A statement after a command leaves it alone; a later command of one purpose takes its place; a part of a known one adds nothing."""
    first, second = command("make test", "test"), command("make check", "test")
    assert [op.record.summary for op in review([first, second], []).accepted if op.record] == ["Run `make check` to test."]
    assert len(review([first, add("Use make for the tests.")], []).accepted) == 2
    known = record("Run `make test` to test.", source=Source.COMMAND, tags=("test",))
    (noop,) = review([command("make test V=1", "test")], [known]).noops
    assert (noop.reason, noop.ref) == ("a part of what is known", known.ref)


@pytest.mark.parametrize(
    ("said", "known", "same"),
    [
        ("Is it?", "Is it?", True),
        ("Is it?", "It is.", False),
        ("Use port 4010 for the API server in dev.", "Use a port for the API server in dev.", False),
        ("Show the small green header image on the first landing page.", "Show the green header image on the first landing page.", True),
    ],
)
def test_what_has_no_content_is_compared_by_its_words_and_a_value_is_never_emphasis(said: str, known: str, same: bool) -> None:
    """Function words make no fact, so only the same text repeats it; a number more is another fact."""
    assert bool(review([add(said)], [record(known)]).noops) is same


def test_a_phrase_without_words_stands_nowhere() -> None:
    """A correction that declares nothing but marks stale replaces nothing."""
    assert superseded(add("Use yarn.", replaces=("``",)), known=["Use npm."]) == []


def test_what_stands_in_the_details_is_known_and_nothing_else_is() -> None:
    known = replace(record("Run the tests with make."), details=("Set CI=1 before running them.",))
    (noop,) = review([add("Set CI=1 before running them.")], [known]).noops
    assert noop.ref == known.ref
    assert review([add("Tags are signed.")], [known]).accepted


def test_what_was_replaced_is_not_replaced_again() -> None:
    """The second of two corrections of one fact finds the first, not the fact."""
    known = record("Use npm in this repository.")
    decided = review(
        [add("We use yarn, not npm.", replaces=("npm",), corrects=True), add("We publish with lerna, not npm.", replaces=("npm",))], [known]
    )
    replaced = [ref for op in decided.accepted if op.record for ref in op.record.supersedes]
    assert replaced == [known.ref]


def test_an_update_keeps_where_its_own_record_came_from() -> None:
    first, second = replace(record("Use tabs."), sources=("a",)), replace(record("Tags are signed."), sources=("b",))
    wish = MemoryOperation(action=Action.UPDATE, ref=second.ref, record=replace(second, summary="Tags are signed by CI.", sources=("c",)))
    (updated,) = review([wish], [first, second]).accepted
    assert updated.record
    assert updated.record.sources == ("b", "c")


def test_a_command_that_cannot_be_told_is_evidence_for_nothing() -> None:
    """Its sentence holds no code, so it is in no other by that."""
    told = replace(command("make", "test").record or record(""), summary="Run the tests.")
    decided = review([MemoryOperation(action=Action.ADD, record=told)], [record("Tags are signed.")])
    assert [op.record.summary for op in decided.accepted if op.record] == ["Run the tests."]


def test_a_wish_to_forget_what_nobody_knows_says_so() -> None:
    decided = review([forget("the old billing host")], [record("Tags are signed.")])
    assert (decided.accepted, decided.conflicts, [noop.reason for noop in decided.noops]) == ((), (), ["nothing remembered matches"])


def test_what_is_known_already_takes_the_place_of_what_a_correction_declares_stale() -> None:
    """Nothing is added; the stale one goes, once, and points to the one that holds."""
    holds, stale = record("Use yarn."), record("Use npm.")
    wish = add("Use yarn, not npm.", replaces=("npm",), corrects=True)
    decided = review([wish, wish], [holds, stale])
    assert [(op.action, op.ref, op.reason) for op in decided.accepted if op.action is Action.ARCHIVE] == [
        (Action.ARCHIVE, stale.ref, f"superseded by {holds.ref}")
    ]
    assert [op for op in decided.accepted if op.action is Action.ADD] == []


@pytest.mark.parametrize(
    ("first", "second", "gone"),
    [
        ("The staging proxy is squid.", "The staging proxy for the office network listens on port 3128 near Berlin.", 1),
        ("The staging proxy needs logins of admins.", "The staging proxy for the office network listens on port 3128 near Berlin.", 0),
        ("The staging proxy is squid.", "The staging proxy is slow.", 0),
    ],
)
def test_of_two_that_could_be_meant_only_what_the_words_nearly_quote_is_forgotten(first: str, second: str, gone: int) -> None:
    """It is named for the most part, and much better than the other; else a person decides."""
    decided = review([forget("the staging proxy")], [record(first), record(second)])
    assert [op.ref for op in decided.accepted] == [record(first).ref][:gone]
    assert bool(decided.conflicts) is not bool(gone)


def test_entries_of_one_heading_that_say_different_things_are_not_forgotten_by_its_words() -> None:
    one = replace(record("Deploys need approval."), details=("Ask Anna first.",))
    other = replace(one, id="deploys-need-approval-2", details=("On Fridays nobody may.",))
    decided = review([forget("deploys need approval")], [one, other])
    assert (len(decided.accepted), len(decided.conflicts)) == (0, 1)
    assert len(review([forget("deploys need approval")], [one, replace(other, details=())]).accepted) == 2


def test_a_reason_says_how_many_could_be_meant() -> None:
    one, other = record("Use npm in the docs folder."), record("Use npm in the web folder.")
    wish = add("We use yarn, not npm.", replaces=("npm",))
    assert [conflict.reason for conflict in review([wish], [one]).conflicts] == ["not certain that the same is meant"]
    assert [conflict.reason for conflict in review([wish], [one, other]).conflicts] == ["several memories could be meant"]
    told = add("The timeout is 45 seconds now.", corrects=True)
    assert [each.reason for each in review([told], [record("The web timeout is 30 seconds.")]).conflicts] == [
        "not certain that the same is meant"
    ]
    told = add("We use node 22 now.", corrects=True)
    assert [each.reason for each in review([told], [record("We use node 20 and pnpm 9.")]).conflicts] == ["speaks of a part of it"]
    plain = add("We use yarn for the docs.")
    (reason,) = (conflict.reason for conflict in review([plain], [record("We use npm for the docs.")]).conflicts)
    assert reason == "says otherwise than what is remembered, without saying that it changed"
    (held,) = review([add("Maybe use bun.", hedged=True)], []).suppressed
    assert held.reason == "hedged"


def test_a_duplicate_keeps_what_is_known_pinned_and_pins_what_was_not() -> None:
    known, said = record("Use pnpm here."), add("Use pnpm here.")
    pinned = replace(said, record=replace(said.record, pinned=True) if said.record else None)
    (better,) = review([pinned], [known]).accepted
    assert better.record == replace(known, pinned=True)
    assert review([said], [replace(known, pinned=True)]).accepted == ()


@pytest.mark.parametrize(("kind", "sure"), [(Kind.FACT, False), (Kind.CORRECTION, True)])
def test_only_what_is_no_correction_makes_the_later_wish_unsure(kind: Kind, *, sure: bool) -> None:
    """Who says that it is a correction has said which of the two holds."""
    later = add("We use bun in this repo.")
    later = replace(later, record=replace(later.record, kind=kind) if later.record else None)
    decided = review([add("We use yarn in this repo."), later], [])
    assert [op.record.confidence == later.record.confidence for op in decided.accepted if op.record and later.record] == [sure]
    told = [] if sure else ["said otherwise earlier in the session; the later was kept"]
    assert [conflict.reason for conflict in decided.conflicts] == told


def test_who_says_more_later_in_the_session_is_as_sure_as_before() -> None:
    """The longer statement takes the place of the shorter, which it does not contradict."""
    decided = review([add("Use pnpm for installing."), add("Use pnpm for installing and publishing.")], [])
    (kept,) = decided.accepted
    assert kept.record
    assert (kept.record.summary, kept.record.confidence) == ("Use pnpm for installing and publishing.", 0.9)
    assert decided.conflicts == ()


def test_a_correction_may_say_the_other_value_of_a_subject_in_other_words() -> None:
    """Framed as a change it replaces what the session said before; a plain statement of the same form does not."""
    first, later = add("Lee owns billing."), add("Kim owns billing now, not Lee.", corrects=True)
    assert [op.record.summary for op in review([first, later], []).accepted if op.record] == ["Kim owns billing now, not Lee."]
    assert len(review([first, add("Kim owns billing.")], []).accepted) == 2


def test_what_a_correction_replaced_is_no_longer_there_to_be_forgotten() -> None:
    known = record("Use npm in this repository.")
    decided = review([add("We use yarn.", replaces=("npm",), corrects=True), forget("npm")], [known])
    assert [op.action for op in decided.accepted] == [Action.ADD]
    assert [noop.reason for noop in decided.noops] == ["nothing remembered matches"]


@pytest.mark.parametrize(
    ("other", "kept"),
    [
        (record("Run `npm run lint` to lint.", source=Source.COMMAND, tags=("lint",)), True),
        (record("Run `npm test` to test.", source=Source.COMMAND, tags=("test",), scope=MemoryScope.GLOBAL), True),
        (record("Run `npm test` to test.", source=Source.COMMAND, tags=("test",)), False),
        (record("Run `npm test` to test.", source=Source.COMMAND), True),
    ],
    ids=["another purpose", "another scope", "the same", "of no purpose"],
)
def test_a_verified_command_replaces_those_of_its_purpose_and_scope_only(other: MemoryRecord, kept: bool) -> None:
    (accepted,) = review([command("pnpm test", "test")], [other]).accepted
    assert accepted.record
    assert accepted.record.supersedes == (() if kept else (other.ref,))


def test_a_command_that_a_person_told_is_weighed_as_their_word() -> None:
    """It takes no verified command's place by its purpose alone."""
    known = record("Run `npm test` to test.", source=Source.COMMAND, tags=("test",))
    made = command("make check", "test")
    told = replace(made, record=replace(made.record, source=Source.HUMAN) if made.record else None)
    (accepted,) = review([told], [known]).accepted
    assert accepted.record
    assert accepted.record.supersedes == ()


@pytest.mark.parametrize(
    ("known", "run", "sure"),
    [(0.7, 0.7, 0.75), (0.7, 0.6, 0.75), (0.7, 0.9, 0.95), (0.9, 0.95, 0.95), (0.97, 0.7, 0.97)],
    ids=["a little", "by a run that is just sure enough", "from the surer", "at most", "never less"],
)
def test_a_command_that_succeeds_again_is_surer_and_says_so(known: float, run: float, sure: float) -> None:
    before = replace(record("Run `make test` to test.", source=Source.COMMAND, tags=("test",)), confidence=known, sources=("a",))
    made = command("make test", "test")
    again = replace(made, record=replace(made.record, confidence=run, sources=("b",), reason="Succeeded.") if made.record else None)
    (better,) = review([again], [before]).accepted
    assert better.record
    assert (better.action, better.ref, better.record.confidence) == (Action.UPDATE, before.ref, sure)
    assert (better.record.sources, better.record.reason) == (("a", "b"), "Succeeded., known before")


def test_what_a_command_was_run_with_this_time_is_no_detail_of_it() -> None:
    before = replace(record("Run `make test` to test.", source=Source.COMMAND, tags=("test",)), details=("In the folder web.",))
    made = command("make test", "test")
    again = replace(made, record=replace(made.record, details=("In the folder api.",), sources=("b",)) if made.record else None)
    (better,) = review([again], [before]).accepted
    assert better.record
    assert better.record.details == ("In the folder web.",)


def test_only_what_was_said_last_is_taken_back() -> None:
    """Who says "sorry, I meant" after two sentences means the second, also where the first is built alike."""
    first, last = add("We cut releases in spring."), add("Invoices are rounded half-even.")
    meant = replace(add("We cut releases from main after lunch on Fridays with Bob."), rule="retraction")
    assert [one.operation.record for one in review([first, meant], []).suppressed] == [first.record]
    assert review([first, last, meant], []).suppressed == ()


def test_a_run_adds_nothing_to_a_persons_word_and_a_doubtful_run_adds_nothing_at_all() -> None:
    told = record("Run `make test` before pushing.")
    verified = record("Run `make test` to test.", source=Source.COMMAND, tags=("test",))
    made = command("make test", "test")
    doubtful = replace(made, record=replace(made.record, confidence=0.5) if made.record else None)
    for wish, known in ((made, told), (doubtful, verified)):
        decided = review([wish], [known])
        assert (decided.accepted, [(noop.reason, noop.ref) for noop in decided.noops]) == ((), [("already known", known.ref)])


def test_a_command_the_session_was_told_of_is_evidence() -> None:
    decided = review([add("Run `make test` before pushing."), command("make test", "test")], [])
    assert (len(decided.accepted), [noop.reason for noop in decided.noops]) == (1, ["confirms what was said in this session"])


def test_an_addition_of_nothing_is_passed_on() -> None:
    """The store answers that there is nothing to add."""
    wish = MemoryOperation(action=Action.ADD)
    assert review([wish], []).accepted == (wish,)


def test_what_the_session_said_elsewhere_does_not_hide_what_it_said_here() -> None:
    """An earlier command, and an earlier fact of another scope, are passed over on the way to the one that is contradicted."""
    wide = MemoryOperation(action=Action.ADD, record=MemoryRecord(scope=MemoryScope.GLOBAL, topic="workflow", summary="Answer briefly."))
    decided = review([command("make test", "test"), wide, add("We use yarn in this repo."), add("We use bun in this repo.")], [])
    assert [held.operation.record.summary for held in decided.suppressed if held.operation.record] == ["We use yarn in this repo."]
    assert len(decided.accepted) == 3


@pytest.mark.parametrize(
    ("first", "later"),
    [
        ("The API listens on port 4010.", "On staging the API listens on port 4020."),
        ("Use npm in the web folder.", "Use pnpm in the docs folder."),
    ],
)
def test_what_holds_elsewhere_contradicts_nothing_in_the_session(first: str, later: str) -> None:
    decided = review([add(first), add(later)], [])
    assert (len(decided.accepted), decided.conflicts) == (2, ())


def test_a_correction_of_another_place_leaves_what_the_session_said_of_this_one() -> None:
    decided = review([add("Deploys go to staging."), add("Deploys go to production.", corrects=True)], [])
    assert len(decided.accepted) == 2


def test_a_correction_that_names_what_is_stale_is_sure_and_no_conflict() -> None:
    decided = review([add("The queue runs on Redis."), add("The queue runs on Valkey.", replaces=("Redis",))], [])
    (kept,) = decided.accepted
    assert kept.record
    assert (kept.record.summary, kept.record.confidence, decided.conflicts) == ("The queue runs on Valkey.", 0.9, ())


def test_two_different_wishes_for_one_memory_are_both_carried_out() -> None:
    ref = "project:workflow:x"
    wishes = [MemoryOperation(action=action, ref=ref) for action in (Action.ARCHIVE, Action.DELETE)]
    assert review(wishes, []).accepted == tuple(wishes)


def test_of_three_that_could_be_meant_none_is_forgotten() -> None:
    known = [record(f"The API port on {place} is {port}.") for place, port in (("staging", 1), ("production", 2), ("Windows", 3))]
    decided = review([forget("the API port")], known)
    assert (decided.accepted, len(decided.conflicts[0].against)) == ((), 3)


def revision(summary: str) -> MemoryOperation:
    return replace(add(summary, hedged=True), rule="revision")


def test_a_change_that_no_rule_can_tell_is_asked_about_and_not_only_suppressed() -> None:
    known = record("Deploys go out on Fridays.")
    found = review([revision("I take back what I said about deploys on Fridays.")], [known])
    assert [(conflict.against, conflict.reason) for conflict in found.conflicts] == [((known.ref,), "may change what is remembered")]
    assert not found.suppressed
    assert not found.accepted


def test_what_takes_a_fact_back_is_no_word_for_it() -> None:
    """It has all words of what it denies, and confirms nothing."""
    known = record("Room 4 has the projector.")
    found = review([add("I take back that room 4 has the projector.")], [known])
    assert not [noop for noop in found.noops if noop.ref == known.ref]
    assert [conflict.against for conflict in found.conflicts] == [(known.ref,)]


def test_what_was_overtaken_is_told_as_it_was_proposed() -> None:
    known = record("The API listens on port 4030.")
    proposal = add("The API listens on port 4020, not 4030.", replaces=("4030",), corrects=True)
    found = review([proposal], [known], later=[known.ref])
    assert [each.operation for each in found.suppressed] == [proposal]
    assert [conflict.reason for conflict in found.conflicts] == ["said before what is remembered now"]


def test_a_hedged_change_is_suppressed_and_shown_beside_what_it_may_change() -> None:
    known = record("The API listens on port 4030.")
    found = review([add("The API listens on port 4020 now.", hedged=True)], [known])
    assert [each.reason for each in found.suppressed] == ["hedged"]
    assert [conflict.reason for conflict in found.conflicts] == ["hedged, against what is remembered"]


def test_what_is_put_right_in_the_same_session_is_not_said_twice() -> None:
    """The same words in another order are another fact."""
    said = ("Remember: node A is the primary, node B is the replica.", "No, other way round, sorry: B is the primary and A the replica.")
    found = review(extract([HumanSaid(text=text) for text in said], []), [])
    assert [op.record.summary for op in found.accepted if op.record] == ["B is the primary and A the replica."]
