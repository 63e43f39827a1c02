"""Review over any proposals."""

from __future__ import annotations

from hypothesis import given, settings
from hypothesis import strategies as st

from cam.models import Action, MemoryOperation, MemoryRecord, MemoryScope, slug
from cam.review import review
from cam.review.claims import _lost

SUMMARIES = st.sampled_from(
    [
        *("Use npm here.", "Use pnpm, not npm.", "The API port is 4010.", "The API port is 4020.", "Never push to main.", "Push to main."),
        *("テストは Jest で実行する。", "本项目使用 yarn。", "Redis must be running before the tests."),
    ]
)
PHRASES = st.sampled_from(["npm", "the API port", "main", "yarn", "Jest", "nothing of the kind"])


def record(summary: str) -> MemoryRecord:
    return MemoryRecord(scope=MemoryScope.PROJECT, topic="workflow", summary=summary, id=slug(summary))


ADDS = st.builds(
    lambda summary, phrase, hedged: MemoryOperation(
        action=Action.ADD,
        record=MemoryRecord(scope=MemoryScope.PROJECT, topic="workflow", summary=summary),
        replaces=(phrase,),
        hedged=hedged,
    ),
    SUMMARIES,
    PHRASES,
    st.booleans(),
)
FORGETS = st.builds(lambda phrase: MemoryOperation(action=Action.ARCHIVE, forgets=phrase), PHRASES)


@settings(max_examples=300, deadline=None)
@given(st.lists(st.one_of(ADDS, FORGETS), max_size=6), st.lists(SUMMARIES, unique=True, max_size=5))
def test_every_proposal_is_accounted_for_and_no_record_is_taken_twice(proposed: list[MemoryOperation], known: list[str]) -> None:
    """Each proposal ends as accepted, suppressed, a noop or a conflict; each known record leaves at most once, by its exact ref."""
    records = [record(summary) for summary in known]
    decided = review(proposed, records)
    refs = [ref for op in decided.accepted for ref in (op.record.supersedes if op.record else (op.ref,))]
    assert len(refs) == len(set(refs))
    assert set(refs) <= {r.ref for r in records}
    assert len(decided.accepted) + len(decided.suppressed) + len(decided.noops) + len(decided.conflicts) >= len(proposed)


@settings(max_examples=200, deadline=None)
@given(st.lists(SUMMARIES, max_size=6), st.lists(SUMMARIES, unique=True, max_size=5))
def test_plain_statements_remove_nothing(said: list[str], known: list[str]) -> None:
    """Whatever is said without being framed as a change, every known record stays."""
    decided = review([MemoryOperation(action=Action.ADD, record=record(summary)) for summary in said], [record(one) for one in known])
    assert [op for op in decided.accepted if op.action is not Action.ADD or (op.record and op.record.supersedes)] == []


@settings(max_examples=200, deadline=None)
@given(st.lists(ADDS, max_size=6), st.lists(SUMMARIES, unique=True, max_size=5))
def test_hedged_words_remove_nothing(proposed: list[MemoryOperation], known: list[str]) -> None:
    """A session of guesses leaves memory as it was."""
    guesses = [MemoryOperation(action=op.action, record=op.record, replaces=op.replaces, hedged=True) for op in proposed]
    assert review(guesses, [record(summary) for summary in known]).accepted == ()


@given(st.lists(st.sampled_from("abcde"), max_size=7), st.lists(st.sampled_from("abcde"), max_size=7), st.integers(0, 8))
def test_what_is_too_long_to_matter_is_all_that_a_look_at_the_words_leaves_out(theirs: list[str], ours: list[str], at_most: int) -> None:
    """The quick look before two texts are compared changes no answer."""
    whole = _lost(tuple(theirs), tuple(ours), at_most=len(theirs) + 1)
    quick = _lost(tuple(theirs), tuple(ours), at_most=at_most)
    assert quick == whole or (quick is None and whole is not None and whole[0][1] - whole[0][0] > at_most)
