"""How a rule family proposes to add a record, and what it may look at."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING

from cam.extract.wording import clean, scope_of, topic_of
from cam.models import Action, Kind, MemoryOperation, MemoryRecord, MemoryScope, Source

if TYPE_CHECKING:
    from collections.abc import Sequence

    from cam.extract.acts import Statement

QUOTE_LIMIT = 200
_LOCAL_OBJECT = re.compile(
    r"\b(?:this|that|these|those) (?:function|file|test|method|class|line|component|loop|call|pr|branch|variable|endpoint|handler|"
    r"query|button|one|screen|page|dialog|snippet|block|patch|diff)\b(?! \w+s\b)|\b(?:diese[rsnm]? (?:funktion|datei|test|methode|"
    r"klasse|zeile)|cette (?:fonction|ligne)|ce (?:fichier|test)|esta (?:función|línea)|este (?:archivo|test)|esta (?:função|"
    r"linha))\b|这个(?:函数|文件|测试|方法|类|按钮|页面)|この(?:関数|ファイル|テスト|メソッド|クラス|行)|이 ?(?:함수|파일|테스트|"
    r"메서드|클래스)",
    re.IGNORECASE,
)


@dataclass(frozen=True, slots=True, kw_only=True)
class Scene:
    """What surrounds a statement: the records that are known, where a fact holds by default, and the proposals before."""

    records: Sequence[MemoryRecord]
    default_scope: MemoryScope
    earlier: tuple[MemoryOperation, ...] = ()

    def mentions(self, phrase: str) -> bool:
        """Whether an active record contains ``phrase`` as words."""
        words = re.compile(rf"(?<!\w){re.escape(phrase)}(?!\w)" if phrase.isascii() else re.escape(phrase), re.IGNORECASE)
        return bool(phrase) and any(words.search(f"{record.summary} {' '.join(record.details)}") for record in self.records)


def local(statement: Statement) -> bool:
    """Whether the statement is about one place in the code at hand, not about the project."""
    return bool(_LOCAL_OBJECT.search(statement.text))


def add(
    statement: Statement, scene: Scene, kind: Kind, *, rule: str, confidence: float, replaces: tuple[str, ...] = ()
) -> MemoryOperation | None:
    """The proposal to remember the statement."""
    summary = clean(statement.text)
    if not summary:
        return None
    record = MemoryRecord(
        scope=scope_of(statement.text, scene.default_scope),
        topic=topic_of(summary, kind),
        summary=summary,
        kind=Kind.CORRECTION if statement.retracts else kind,
        source=Source.HUMAN,
        confidence=confidence,
        reason=rule,
    )
    return MemoryOperation(
        action=Action.ADD,
        record=record,
        replaces=replaces,
        hedged=statement.hedged,
        rule="retraction" if statement.retracts else rule,
        quote=statement.text[:QUOTE_LIMIT],
        reason=rule,
    )
