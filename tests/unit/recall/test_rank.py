from __future__ import annotations

from datetime import UTC, datetime

from cam.models import MemoryScope, State
from cam.recall.expand import Group
from cam.recall.lexical import Candidate, microseconds
from cam.recall.rank import WEIGHTS, rank
from cam.recall.terms import terms

GROUPS = (Group(text="redis", variants={"redis": 1.0}, records=2), Group(text="queue", variants={"queue": 1.0, "queues": 0.85}, records=2))


def candidate(  # noqa: PLR0913 - each is what one test is about
    summary: str,
    *details: str,
    row: int = 1,
    scope: MemoryScope = MemoryScope.PROJECT,
    state: State = State.ACTIVE,
    strength: float = 0.9,
    year: int = 2026,
    superseded: bool = False,
) -> Candidate:
    return Candidate(
        row=row,
        ref=f"{scope}:t:{summary}",
        said=summary,
        scope=scope,
        state=state,
        updated=microseconds(datetime(year, 1, 1, tzinfo=UTC)),
        strength=strength,
        superseded=superseded,
        summary=tuple(terms(summary)),
        details=tuple(tuple(terms(line)) for line in details),
        context=(),
    )


def order(*candidates: Candidate, cosines: dict[int, tuple[float, ...]] | None = None) -> list[str]:
    return [one.candidate.said for one in rank(GROUPS, candidates, total=10, cosines=cosines)]


def test_all_words_beat_one_word_often() -> None:
    assert order(candidate("redis redis redis redis"), candidate("redis has a queue"))[0] == "redis has a queue"


def test_the_word_as_typed_beats_its_form() -> None:
    assert order(candidate("redis queues"), candidate("redis queue")) == ["redis queue", "redis queues"]


def test_words_in_one_line_beat_words_strewn_over_a_text() -> None:
    together = candidate("one", "redis queue", "other lines here", "and there")
    apart = candidate("two", "redis is here", "other lines", "and the queue there")
    assert order(apart, together) == ["one", "two"]


def test_what_holds_nothing_asked_for_is_no_answer() -> None:
    assert order(candidate("postgres table")) == []


def test_archived_and_superseded_follow_whatever_their_score() -> None:
    found = order(
        candidate("redis queue exactly", state=State.ARCHIVED),
        candidate("redis queue once", superseded=True),
        candidate("a long record that names redis among a lot of other things"),
    )
    assert found[0] == "a long record that names redis among a lot of other things"


def test_nearness_and_strength_decide_between_equals_and_age_after_them() -> None:
    local, everywhere = candidate("redis queue", scope=MemoryScope.LOCAL, year=2020), candidate("redis queue", scope=MemoryScope.GLOBAL)
    assert rank(GROUPS, [everywhere, local], total=10)[0].candidate.scope is MemoryScope.LOCAL
    human, model = candidate("redis queue", year=2020), candidate("redis queue", strength=0.25)
    assert rank(GROUPS, [model, human], total=10)[0].candidate is human
    old, new = candidate("redis queue", year=2020), candidate("redis queue")
    assert rank(GROUPS, [old, new], total=10)[0].candidate is new


def test_meaning_brings_in_what_words_miss_and_says_so() -> None:
    (one,) = rank(GROUPS, [candidate("postgres table", row=7)], total=10, cosines={7: (0.7,)})
    assert one.parts["meaning"] == WEIGHTS.meaning
    assert order(candidate("postgres table", row=7), cosines={7: (0.05,)}) == []


def test_the_parts_add_up() -> None:
    (one,) = rank(GROUPS, [candidate("redis has a queue")], total=10)
    assert abs(sum(one.parts.values()) - one.score) < 1e-9


def test_words_and_meaning_of_one_line_count_together() -> None:
    """Of a long text, the line that is near in meaning has to hold the words, or the other way round."""
    together = candidate("together", "a queue", "something else", row=1)
    apart = candidate("apart", "a queue", "something else", row=2)
    assert order(apart, together, cosines={1: (0.1, 0.6, 0.1), 2: (0.1, 0.1, 0.6)}) == ["together", "apart"]
    assert order(apart, together, cosines={1: (0.6,), 2: (0.6,)}) == ["apart", "together"]
