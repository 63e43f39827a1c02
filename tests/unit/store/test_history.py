"""Lines of a history, whoever wrote them."""

from __future__ import annotations

import orjson
import pytest

from cam.models import EPOCH, Action, Applied
from cam.store import audit, history
from cam.store.values import moment, record_of
from tests.unit.store.conftest import START

LINE: dict[str, object] = {"at": "2026-12-01T12:00:00Z", "action": "add", "scope": "project", "topic": "t", "id": "i", "summary": "s"}


def test_a_change_without_a_record_is_a_bug() -> None:
    change = Applied(action=Action.ADD, ref="", before=None, after=None)
    with pytest.raises(ValueError, match="without a record"):
        history.line(change, history.Stamp(at=EPOCH, operation_id="o", actor="test"))


@pytest.mark.parametrize("wrong", [{"action": "dance"}, {"scope": "galaxy"}, {"topic": ""}, {"id": 7}, {"outcome": "rejected"}])
def test_a_line_that_tells_of_no_change_is_passed_over(wrong: dict[str, object]) -> None:
    assert history.entry(orjson.dumps(LINE)) is not None
    assert history.entry(orjson.dumps(LINE | wrong)) is None
    assert history.entry(b"{torn") is None
    assert audit.entry(b"{torn") is None


@pytest.mark.parametrize(
    "text", ["2026-12-01T12:00:00Z", "2026-12-01T13:00:00+01:00", "2026-12-01T12:00:00", "2026-12-01T12:00:00.000+00:00"]
)
def test_a_time_without_an_offset_is_in_utc(text: str) -> None:
    assert moment(text, EPOCH) == START
    assert moment("soon", START) == moment(7, START) == moment("0001-01-01T00:00:00+23:00", START) == START


@pytest.mark.parametrize("wrong", [7, {}, {"scope": "project"}, {"scope": "project", "topic": "../x", "summary": "s"}])
def test_a_record_without_its_place_or_words_is_none(wrong: object) -> None:
    assert record_of(wrong) is None
