"""How eight languages give something up and tell since when: words before it ("no longer"), behind it ("is gone"), beside it ("also")."""

from __future__ import annotations

from typing import TYPE_CHECKING, TypedDict

if TYPE_CHECKING:
    from cam.language.lexicon import Cues


class Parting(TypedDict):
    """The cues of one language; see ``Lexicon``."""

    parting: Cues
    parted: Cues
    since: Cues
    verb: Cues
    besides: Cues


PARTING: dict[str, Parting] = {
    "en": {
        "parting": (
            (
                r"no longer|not longer|(?:not|\w+n't)(?= [^,;.]{1,60}\bany ?(?:more|longer)\b)|no more|(?:has|have|'ve|had|was|were|"
                r"is|are)? ?"
                r"(?:dropped|ditched|retired|abandoned|deprecated|killed|removed|replaced(?! by\b| with\b)|swapped(?: out)?|traded|outgrew|"
                r"outgrown|left(?: behind)?|got(?:ten)? rid of|phased out|shut down|given up(?: on)?|gave up(?: on)?|said goodbye to|"
                r"stopped (?:\w+ing|being)|quit \w+ing|moved (?:off|away from|on from|out of)|migrated (?:off|away from|out of)|"
                r"(?:moved|migrated|switched|changed|went|gone)(?: \w+){0,3}? from)|used to(?: be)?"
            ),
        ),
        "parted": (
            (
                r"(?:(?:is|are|was|were|got|has been|have been|'s been)(?: now| all| finally| completely| entirely)? (?:gone|history|dead|"
                r"retired|dropped|deprecated|replaced|removed|abandoned|superseded|obsolete|no more|over|a thing of the past|phased out|"
                r"shut down|switched off|turned off|decommissioned|deleted)|no longer (?:exists?|works?|applies|apply)|behind(?= us)?|"
                r"any ?more|any longer)"
            ),
        ),
        "since": (
            (
                r"now|meanwhile|today|(?:since|as of|starting with) (?!(?:the |a |an )?(?:\w+ ){0,3}(?:to|is|are|was)\b)(?:the |"
                r"our |this |last |early |"
                r"late |mid |end of )*[\w.]+(?: (?:sprint|week|month|quarter|year|release|audit|migration|rewrite|on|ago|"
                r"\d{4}))?(?=\W|$)|(?:these|nowadays)(?: days)?|(?:last|this) (?:sprint|week|month|quarter|year|spring|summer|"
                r"autumn|winter)"
            ),
        ),
        "verb": (
            (
                r"\w{2,}ed|made|built|kept|written|sent|held|run|runs|done|drawn|read|reads|set|sits?|goes|go|given|taken|shown|served|"
                r"happens?|works?|comes?|calls?|passes|pass|persists?"
            ),
        ),
        "besides": (r"also|too(?=[ ,.!]|$)|as well|additionally|in addition|besides|on top",),
    },
    "de": {
        "parting": (
            (
                r"nicht mehr|kein\w*(?= [^,;.]{1,60}\bmehr\b)|(?:haben|hat)(?= [^,;.]{1,60}\b(?:abgeschafft|abgelöst|verlassen|aufgegeben|"
                r"ersetzt|entfernt|abgeschaltet|rausgeworfen)\b)|weg von"
            ),
        ),
        "parted": (
            (
                r"(?:ist|sind|wurde|wurden|haben wir|wird)(?: \w+)? (?:weg|raus|tot|geschichte|abgelöst|abgeschafft|abgeschaltet|entfernt|"
                r"ersetzt|eingestellt|gelöscht|vergangenheit|veraltet|passé)|nicht mehr|mehr"
            ),
        ),
        "since": (
            (
                r"(?:seit|ab) (?:der |dem |diesem |dieser |letzte[rmn]? |anfang |ende |mitte )*[\w.]+|inzwischen|mittlerweile|"
                r"neuerdings|jetzt|nun"
            ),
        ),
        "verb": (r"\w+t|ge\w+en|\w+iert|laufen|liegen|stehen|heißen|gehen|nutzen|verwenden|benutzen",),
        "besides": (r"auch|ebenfalls|zusätzlich|außerdem|daneben",),
    },
    "fr": {
        "parting": (
            (
                r"(?:n'\w+|ne \w+(?: \w+)?) plus|(?:a|ont|avons|a été) (?:abandonné|quitté|supprimé|remplacé|retiré|lâché|délaissé|"
                r"laissé tomber|arrêté(?: d'utiliser)?)"
            ),
        ),
        "parted": (
            (
                r"(?:est|sont|a été|ont été)(?: \w+)? (?:mort\w*|abandonné\w*|supprimé\w*|remplacé\w*|retiré\w*|obsolètes?|"
                r"terminé\w*|fini\w*)|"
                r"n'existe\w* plus|c'est (?:fini|terminé|du passé)"
            ),
        ),
        "since": (
            (
                r"(?:depuis|à partir d[eu]|dès) (?:la |le |l'|cette |ce |les )*[\w.]+(?: (?:dernière?|passée?))?|à présent|"
                r"désormais|dorénavant|maintenant"
            ),
        ),
        "verb": (r"\w+(?:é|ée|és|ées)|passent?|tournent?|utilisent?|s'occupe|occupe|vont?|va|écoutent?|vit|vient",),
        "besides": (r"aussi|également|en plus|en outre",),
    },
    "es": {
        "parting": (
            (
                r"ya no(?: se)?|(?:hemos |ha |han )?(?:dejado|dejamos|dejó|dejaron|abandonado|abandonamos|abandonó|quitado|quitamos|"
                r"eliminado|"
                r"eliminamos|retirado|retiramos|sustituido|sustituimos|reemplazado|reemplazamos)(?: de (?:usar|utilizar))?"
            ),
        ),
        "parted": (
            (
                r"(?:se ha|ha sido|han sido|fue|fueron|está|están|quedó)(?: \w+)? (?:eliminad\w*|retirad\w*|abandonad\w*|sustituid\w*|"
                r"reemplazad\w*|obsolet\w*|descartad\w*)|ya no existen?|(?:ha|han) (?:muerto|desaparecido)|es historia"
            ),
        ),
        "since": (
            (r"(?:desde|a partir de) (?:la |el |esta |este |los |las )*[\w.]+(?: (?:pasad[oa]|anterior))?|ahora|actualmente|hoy en día"),
        ),
        "verb": (r"\w+(?:ad|id)[oa]s?|usan?|corren?|dibujan|guardan?|hacen?|va|van|llaman?",),
        "besides": (r"también|además|igualmente",),
    },
    "pt": {
        "parting": (
            (
                r"não(?= [^,;.]{1,60}\bmais\b)|já não(?: se)?|(?:deixamos|deixou|deixaram|abandonamos|abandonou|largamos|largou|removemos|"
                r"removeu|aposentamos|substituímos|substituiu|trocamos|trocou)(?: de (?:usar|utilizar))?"
            ),
        ),
        "parted": (
            (
                r"(?:foi|foram|está|estão|ficou)(?: \w+)? (?:removid\w*|aposentad\w*|abandonad\w*|substituíd\w*|trocad\w*|obsolet\w*|"
                r"descontinuad\w*|desligad\w*)|não existem? mais|(?:morreu|acabou|já era|saiu)"
            ),
        ),
        "since": ((r"(?:desde|a partir d[eao]s?) (?:a |o |esta |este )*[\w.]+(?: (?:passad[oa]|anterior))?|agora|atualmente|hoje em dia"),),
        "verb": (r"\w+(?:ad|id)[oa]s?|usam?|rodam?|ficam?|passaram|cuidam?|chamam?|guardam?",),
        "besides": (r"também|além disso|igualmente",),
    },
    "zh": {
        "parting": (
            (
                r"不再|(?:已经|早就|现在)?不(?:用|使用|走|是|在)|(?:已经|已)?(?:弃用|废弃|淘汰|去掉|删掉|删除|放弃|抛弃|停用|下线|"
                r"移除)(?:了)?"
            ),
        ),
        "parted": (
            (
                r"(?:已经|已|都|早就)?(?:被)?(?:弃用|废弃|淘汰|去掉|删掉|删除|删|放弃|停用|下线|移除|替换|取代|不用|不要|没有)(?:掉)?了|"
                r"(?:已经|已)(?:被)?(?:弃用|废弃|淘汰|去掉|删掉|删除|放弃|停用|下线|移除|替换|取代)"
            ),
        ),
        "since": ((r"(?:自从|从|自).{1,10}(?:起|开始|以来|之后)|现在|如今|目前"),),
        "verb": (r"[写走由存放叫跑归负责]",),
        "besides": (r"也|还(?!没)|同时|另外",),
    },
    "ja": {
        "parting": (r"(?!)",),
        "parted": (
            (
                r"(?:は|を|も|では|には|で|に|へは)?(?:もう|今は|すでに|既に|現在は)?(?:使って(?:い)?(?:ない|ません)|使わな(?:い|"
                r"くな)|使いません|廃止|"
                r"やめ(?:ました|た|て)|撤去|削除(?:しました|した|されました|済み)|なくなりました|なくなった|卒業|終了(?:しました|した)|"
                r"(?:動|使用|利用|運用|管理|実行|保存|配信)\S{0,4}(?:ていません|ていない|ません))|(?:ではありません|じゃありません|ではなく|じゃなく|"
                r"でなく)(?:なりました|なった|て)?"
            ),
        ),
        "since": ((r".{1,8}(?:から|以降)(?:は)?[、,]|今は?|現在は?"),),
        "verb": (r"(?!)",),
        "besides": (r"(?<=[一-鿿ァ-ヿA-Za-z])も|加えて|同時に",),
    },
    "ko": {
        "parting": (r"더 ?이상",),
        "parted": (
            (
                r"(?:은|는|이|가|을|를|에서|로|으로)? ?(?:이제 |더 ?이상 )?(?:안 ?써요?|안 ?씁니다|안 ?쓴다|쓰지 ?않|사용하지 ?않|"
                r"폐지|없앴|없어졌|"
                r"뺐|버렸|중단|종료|삭제(?:했|됐|되었)|제거(?:했|됐|되었)|그만)|(?:이|가)? ?아니라|말고|대신"
            ),
        ),
        "since": ((r"\S{1,8}(?:부터|이후)(?:는)?|이제는?|현재는?|지금은?"),),
        "verb": (r"(?!)",),
        "besides": (r"(?<=[가-힣A-Za-z])도(?= )|또한|추가로",),
    },
}
