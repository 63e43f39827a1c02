"""Whether a wish to forget is denied, wherever the words stand that deny it; it finds no such wish itself.

"Vergiss die Migrationen nachts nicht" denies at its end, "Vergiss, dass Rabatte nicht gelten" not at all: what stands behind "that" or a
comma is what shall be forgotten.
"""

from __future__ import annotations

import re

from cam.language.lexicon import LONGEST, spoken
from cam.patterns import lazy

_END = r"[.!。！\s]*$"
_ENGLISH = r"(?:forget|unlearn|delete|remove|drop|erase|clear|discard|archive|scratch|strike|wipe|purge)"
_GERMAN = r"(?:nicht|nie|niemals|nimmer|(?:auf|in|unter) (?:gar )?keine[nm]? (?:fall|umständen)|keinesfalls|keineswegs)"
_FRENCH = r"(?:oublie|supprime|efface|retire|enlève)[sz]?"
_SPANISH = r"(?:olv[ií]da\w*|olvidar|borra|elimina|quita|suprime)"
_PORTUGUESE = r"(?:esque[çc][ae]|esquecer|apag[ae]|exclu[aí]|exclui|remov[ae]|delet[ae]|tir[ae])"
_DENIED = {
    code: lazy(source, re.IGNORECASE)
    for code, source in {
        "en": (
            rf"^(?:[\w']+ ){{0,3}}?{_ENGLISH}(?: (?:it|this|that|you|ye|please|ever))? (?:not|never)\b"
            r"|^(?:(?!\b(?:that|which)\b)[^,;:])*\b(?:under no circumstances|on no account|by no means|in no case)\b"
            r"|(?<!\bor)(?<!\bis)(?<!\bare)(?<!\bwas)(?<!\bwere)(?<!\bdo)(?<!\bdoes)(?<!\bdid)(?<!\bcan)(?<!\bwill)(?<!\bshould)"
            r"(?<!\bmust)(?<!\bmay)(?<!\bhas)(?<!\bhave)(?<!\bhad)(?<!\bif)(?<!\bwhy)"
            rf"(?: (?:not|never)|[,;–—-]\s*(?:please )?do(?:n't| not)){_END}"
        ),
        "de": (
            r"^(?:(?!\b(?:dass|daß)\b)[^,;:])*"
            rf"(?<!\büber )(?<!\bmit )(?<!\bvon )(?<!\bfür )(?<!\bzu )\b{_GERMAN}\b"  # "über nicht signierte Tags"
            rf"|,\s*(?:bitte |bloß |ja |auch )*{_GERMAN}{_END}"
        ),
        "fr": (
            rf"^(?:[\w']+ ){{0,3}}?{_FRENCH}(?:[- ]l[aes]+)?(?: (?:surtout|donc|bien|stp|s'il te plaît))* (?:pas|jamais|point|plus)\b"
            r"|^(?:(?!\b(?:que|qui)\b|qu')[^,;:])*\b(?:en aucun cas|sous aucun prétexte|à aucun prix)\b"
            rf"|^(?:(?!\b(?:ne|que|qui)\b|\b(?:n|qu)')[^;:])*\b(?:pas|jamais){_END}"
        ),
        "es": (
            rf"^(?:\w+ ){{0,3}}?{_SPANISH} (?:no|nunca|jamás)\b"
            r"|^(?:(?!\bque\b)[^,;:])*\b(?:bajo ningún concepto|bajo ninguna circunstancia|en ningún caso|de ning[uú]na? (?:modo|manera))\b"
            rf"|^(?:(?!\bque\b)[^;:])*(?<!\bya) (?:no|nunca|jamás){_END}"
        ),
        "pt": (
            rf"^(?:\w+ ){{0,3}}?{_PORTUGUESE} (?:não|nunca|jamais)\b"
            r"|^(?:(?!\bque\b)[^,;:])*\b(?:de (?:jeito|modo|maneira|forma) (?:nenhuma?|alguma?)|"
            r"em (?:hipótese|caso) (?:alguma?|nenhuma?))\b"
            rf"|^(?:(?!\bque\b)[^;:])*(?<!\bjá)(?<!\bmais) (?:não|nunca|jamais){_END}"
        ),
        "zh": rf"(?:可?不(?:行|可以|可|得|能|好|允许的?|可以的|行的|要)|别|禁止){_END}",
        "ja": rf"(?:ない(?:で(?:ください)?)?|いけません|だめ(?:です)?|ダメ(?:です)?|困ります){_END}",
        "ko": r"(?<![가-힣])안 ?(?:잊|지우|지워|삭제)|지 ?(?:마|말)",
    }.items()
}


def denies(wish: str) -> bool:
    """Whether ``wish``, a sentence that opens as a wish to forget, asks not to: a reminder. So does what is longer than a sentence."""
    return len(wish) > LONGEST or any(_DENIED[lexicon.code].search(wish) for lexicon in spoken(wish))
