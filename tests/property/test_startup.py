from __future__ import annotations

from hypothesis import given, settings
from hypothesis import strategies as st

from cam.models import Kind, MemoryRecord, MemoryScope, State
from cam.startup import compile_startup

TEXT = st.one_of(st.text(max_size=60), st.text(alphabet="数据库端口 \n`</cam_memory>\x1b[", max_size=400), st.just("长" * 5_000))
RECORDS = st.lists(
    st.builds(
        MemoryRecord,
        scope=st.sampled_from(MemoryScope),
        topic=st.sampled_from(("commands", "preferences", "x")),
        summary=TEXT,
        id=st.text(max_size=8),
        details=st.lists(TEXT, max_size=2).map(tuple),
        kind=st.sampled_from(Kind),
        confidence=st.floats(0, 1),
        pinned=st.booleans(),
        superseded_by=st.sampled_from(("", "", "project:x:y")),
        state=st.sampled_from((State.ACTIVE, State.ACTIVE, State.ARCHIVED)),
    ),
    max_size=30,
)


@settings(deadline=None, max_examples=60)
@given(records=RECORDS, note=TEXT, continuity=TEXT, budget=st.integers(0, 4_000), data=st.data())
def test_any_memory_compiles_within_its_budget_and_accounts_for_every_record(
    records: list[MemoryRecord], note: str, continuity: str, budget: int, data: st.DataObject
) -> None:
    """Within the budget, the same for any order, every record told or explained, no control characters, one frame."""
    notes = {MemoryScope.PROJECT: note}
    ranked = [record.ref for record in records[:3]]
    startup = compile_startup(records, notes=notes, memory_path="~/m", budget=budget, continuity=continuity, ranked=ranked)
    assert len(startup.text.encode()) <= budget
    assert sorted((*startup.included, *(omission.ref for omission in startup.omitted))) == sorted(record.ref for record in records)
    assert all(character in "\n\t" or character >= " " for character in startup.text)
    assert startup.text.count("<cam_memory") == startup.text.count("</cam_memory>") == bool(startup.text)
    order = data.draw(st.permutations(range(len(records))))
    again = compile_startup(
        [records[n] for n in order], notes=notes, memory_path="~/m", budget=budget, continuity=continuity, ranked=ranked
    )
    assert again == startup
