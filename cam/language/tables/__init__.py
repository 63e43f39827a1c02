"""The languages that the rules understand, one table each."""

from __future__ import annotations

from cam.language.tables.chinese import CHINESE
from cam.language.tables.english import ENGLISH
from cam.language.tables.french import FRENCH
from cam.language.tables.german import GERMAN
from cam.language.tables.japanese import JAPANESE
from cam.language.tables.korean import KOREAN
from cam.language.tables.portuguese import PORTUGUESE
from cam.language.tables.script import in_both_scripts
from cam.language.tables.spanish import SPANISH

ALL = (ENGLISH, GERMAN, FRENCH, SPANISH, PORTUGUESE, in_both_scripts(CHINESE), JAPANESE, KOREAN)
