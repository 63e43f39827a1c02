"""Of languages without a table, of which nothing else is known: who says "not" must not be taken for saying the same once more."""

from __future__ import annotations

NEGATION = (
    "niet geen nooit non nie nigdy inte aldrig ikke aldri ingen nikdy nem değil asla tidak jangan bukan không đừng "
    "не нет нельзя никогда ні ніколи няма нема δεν μην μη ποτέ לא אל אין בלי לעולם لا لم لن ليس لیس نباید نه नहीं मत ना ոչ չի არ"
)
