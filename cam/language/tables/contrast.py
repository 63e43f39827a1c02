"""What a text must hold one of before the frames of corrections are asked at all, in eight languages.

Pieces of words, in lower case, blanks included, separated by ``|``. Compiling the frames of a language takes longer than all else that
a text is asked, and few texts deny anything; a test holds that every frame needs one of these.
"""

from __future__ import annotations

CONTRAST = {
    "en": (
        "(old|(before|not|n't|never|longer|no more|instead|rather|in lieu|in place|prefer|replac|supplant|supersed|succeeded"
        "|called|named|from |→|->|=>|used to|was|were|previously|formerly|before that|up from|down from|switched|migrated|moved"
        "|new name"
        "|changed|swapped|traded|went|gone|bumped|raised|lowered|dropped|ditched|rid of|retired|abandoned|deprecated"
        "|phased out|sunset|threw out|ripped out|killed|left|removed|stop|quit| dead| out| history"
    ),
    "de": (
        "nicht|kein|nie mehr|sondern|statt|anstelle|von |ersetzt|abgelöst|abgeschafft|umbenannt| heißt |geschichte| raus"
        "| tot|vergangenheit| weg"
    ),
    "fr": (
        "plus|pas|au lieu|à la place|plutôt|rempla|renommé|s'appelle|bascul|changé|migré|passe|passons|passé|augment"
        "|baiss|descendu|mont|abandonn|lâché|quitt"
    ),
    "es": ("ya no| no|sino|en vez|en lugar|antes que|se llama|pasa|pasó|cambi|migr|sub|baj|aument|dejado|dejamos|abandon|reemplaz|sustitu"),
    "pt": "não|em vez|invés|no lugar|se chama|virou|migr|mud|pass|troc|sub|aument|baix|caiu|foi|deix|abandon|larg",
    "zh": "从|把|将|换|改|更名|命名|迁|搬到|不|别|而非|取代|替代|代替",
    "ja": (
        "なく|では|じゃ|代わりに|かわりに|よりも|しました|なった|なりました|上げ|下げ|乗り換え|切り替え|増や|変|引っ越|更新|移"
        "|置き換え|リネーム|改名|やめ|使|廃止|撤去|卒業"
    ),
    "ko": (
        "이상|아니|아닙|대신|말고|보다|바꾸|바꿨|바뀌|변경|전환|옮|이전|이동|마이그레이션|교체|넘어|갈아|올렸|늘|줄였|상향"
        "|하향|이름|대체|쓰지|사용|안|폐지"
    ),
}
