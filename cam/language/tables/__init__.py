"""The languages that the rules understand, one table each."""

from __future__ import annotations

from dataclasses import replace

from cam.language.tables.change import CHANGE
from cam.language.tables.chinese import CHINESE
from cam.language.tables.contrast import CONTRAST
from cam.language.tables.english import ENGLISH
from cam.language.tables.french import FRENCH
from cam.language.tables.german import GERMAN
from cam.language.tables.japanese import JAPANESE
from cam.language.tables.korean import KOREAN
from cam.language.tables.parting import PARTING
from cam.language.tables.portuguese import PORTUGUESE
from cam.language.tables.spanish import SPANISH
from cam.language.tables.states import STATES
from cam.language.tables.work import WORK

_LANGUAGES = (ENGLISH, GERMAN, FRENCH, SPANISH, PORTUGUESE, CHINESE, JAPANESE, KOREAN)
ALL = tuple(
    replace(
        lexicon,
        change=CHANGE[lexicon.code],
        contrast=CONTRAST[lexicon.code],
        **WORK[lexicon.code],
        **STATES[lexicon.code],
        **PARTING[lexicon.code],
    )
    for lexicon in _LANGUAGES
)
