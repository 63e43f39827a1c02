"""How people and agents speak of the work at hand, in eight languages: steps, untried ideas, decisions, bare go-aheads."""

from __future__ import annotations

from typing import TYPE_CHECKING, TypedDict

if TYPE_CHECKING:
    from cam.language.lexicon import Cues


class Work(TypedDict):
    """The cues of one language; see ``Lexicon``."""

    next_step: Cues
    untried: Cues
    decided: Cues
    goalless: Cues


_COLON = r"\s*[:：\u2013\u2014-]\s*"
_THEN = rf"(?:{_COLON}|\s+)"
_WHAT = r"(?P<what>.+)"


def _repeated(phrases: str) -> str:
    """One or several of the phrases, as in "ok, go on please"."""
    return rf"(?:{phrases})(?:[\s,.!;，。！、]+(?:{phrases}))*"


WORK: dict[str, Work] = {
    "en": {
        "next_step": (
            (
                r"(?:the |my |your |suggested |remaining )*(?:next (?:steps?|tasks?|up)|remaining (?:work|steps?|tasks?|items?)|"
                r"follow[- ]?ups?|"
                r"to-?dos?|still (?:open|missing|to do|outstanding)|left to do|what(?:'s| is) (?:left|missing|next))(?: now)?"
                rf"(?: (?:is|are|would be|will be))?(?: to(?= ))?{_THEN}{_WHAT}"
            ),
            rf"(?:we|i|you|it|this) still (?:needs?|have|has) (?:to )?{_WHAT}",
            rf"next,? (?:we|i|you)(?:'ll| will| should| need to| have to| can| want to)? {_WHAT}",
            rf"(?:continue|resume|pick up|carry on) (?:by|with|at|from) {_WHAT}",
        ),
        "untried": (
            (
                r"(?:(?:have|has|had) not|(?:have|has|had)n't|did not|didn't) (?:yet )?(?:tried|try|tested|attempted|"
                rf"explored)(?: out)?(?: yet)? {_WHAT}"
            ),
            rf"(?:not (?:yet )?tried(?: yet)?|untried|yet to try)(?: (?:is|are))?{_THEN}{_WHAT}",
            rf"(?:we|i|you|one) (?:could|can|might|should) (?:also |still |instead |alternatively )*try {_WHAT}",
            rf"(?:an?|another|the next|the other) (?:alternative|option|approach|idea)(?: (?:is|would be|might be))(?: to)? {_WHAT}",
            rf"(?:alternatives?|other (?:options?|ideas?|approaches)){_COLON}{_WHAT}",
        ),
        "decided": (
            rf"(?:let's|let us|we(?:'ll| will)|i(?:'ll| will)) (?:just )?(?:go|stick|stay) with {_WHAT}",
            rf"(?:we|i)(?:'ve| have)? (?:now |finally |just )?(?:decided|agreed|settled)(?: to| on| that| for)? {_WHAT}",
            rf"(?:the |our |my )?(?:final )?decision(?: is| was)?(?: to(?= ))?{_THEN}{_WHAT}",
        ),
        "goalless": (
            _repeated(
                r"(?:please |now |just |then |and )*(?:please|continue|go on|go ahead|carry on|keep (?:going|on|at it)|proceed|resume|"
                r"next|do (?:it|that|so)|"
                r"yes|yep|yeah|y|no|ok|okay|k|sure|fine|thanks|thank you|thx|great|perfect|nice|good|cool|awesome|"
                r"looks good(?: to me)?|lgtm|"
                r"sounds good|(?:try|run)(?: it| that| this)?(?: once)? again|retry|again|"
                r"(?:re-?)?run (?:it|that|(?:all )?(?:the )?(?:tests?|checks?|lint(?:er)?|build|suite))|test it|"
                r"commit(?: (?:it|that|this|everything|the changes?))?|push(?: it)?|merge(?: it)?|ship it|fix (?:it|that|this|them)|"
                r"pick up where (?:we|you|i) left off|where (?:were|are) we|where did we (?:stop|leave off)|what(?:'s|"
                r" is) (?:next|the status|left)|"
                r"status|why|how so|what happened|what do you think|(?:can you |could you )?(?:look into|have a look at|"
                r"check) (?:it|this|that)|"
                r"hello|hello again|hi|hey|good morning|wait|stop|go)(?: please| again| now| then| with it| with that)*"
            ),
        ),
    },
    "de": {
        "next_step": (
            (
                r"(?:der |die |das |als |unser |mein )*(?:nächste[rsn]? (?:schritte?|aufgaben?)|nächstes|"
                r"verbleibende\w* (?:arbeit|aufgaben|schritte)|"
                r"to-?dos?|noch (?:offen|zu tun|zu erledigen)|es fehlt noch|es fehlen noch|offene punkte|was noch fehlt)"
                rf"(?: (?:ist|sind|wäre|wären))?(?: noch)?{_THEN}{_WHAT}"
            ),
            r"(?:wir müssen|ich muss|du musst|man muss|wir sollten) (?:noch |als nächstes )(?P<what>.+)",
            r"(?:mach\w* (?:bitte )?weiter|weiter) (?:mit|bei) (?P<what>.+)",
        ),
        "untried": (
            r"(?:wir|ich|du) (?:haben|habe|hast) (?P<what>.+?) (?:noch nicht|noch nie|nicht) (?:probiert|ausprobiert|versucht|getestet)",
            rf"noch nicht (?:probiert|ausprobiert|versucht|getestet)(?: (?:ist|sind|wurde|haben wir|habe ich))?{_THEN}{_WHAT}",
            (
                r"(?:wir|man|du|ich) (?:könnten?|könntest|kannst|können) (?:auch |noch |stattdessen )*(?P<what>.+?) (?:probieren|"
                r"ausprobieren|versuchen|testen)"
            ),
            (
                r"(?:eine (?:andere |weitere )?(?:alternative|möglichkeit|option|idee) (?:ist|wäre)|"
                rf"alternativen?{_COLON}){_THEN.replace('+', '*')}{_WHAT}"
            ),
        ),
        "decided": (
            rf"wir (?:haben|hatten) (?:uns )?(?:jetzt |nun )?(?:entschieden|beschlossen|geeinigt),?(?: dass| auf)? {_WHAT}",
            r"wir haben uns (?:jetzt |nun )?(?:für|auf) (?P<what>.+) (?:entschieden|geeinigt)",
            rf"wir bleiben bei {_WHAT}",
            rf"(?:die |unsere )?entscheidung{_COLON}{_WHAT}",
        ),
        "goalless": (
            _repeated(
                r"(?:bitte |jetzt |und |dann |einfach |mal )*(?:bitte|weiter(?:machen)?|mach(?:e|t)? (?:bitte |einfach )?(?:weiter|das|"
                r"es)|fortfahren|fahr(?:e)? fort|"
                r"los|ja|jo|nein|ok|okay|gut|super|prima|danke|passt|perfekt|klar|genau|nochmal|noch ?mal|noch einmal|"
                r"(?:lass |führ(?:e)? )?(?:die |alle )?tests?(?: (?:laufen|aus|nochmal))*|probier(?:e|s|'s)? (?:es )?nochmal|"
                r"committe?(?: das| es| alles)?|pushe?(?: das| es)?|merge(?: das| es)?|beheb(?:e)? (?:das|es)|fix (?:das|es)|"
                r"wo waren wir|wie weit sind wir|was (?:ist|kommt) (?:als nächstes|jetzt)|warum|wieso|status|"
                r"schau (?:dir )?(?:das|es)(?: mal)? an|"
                r"hallo|hi|moin|guten morgen|halt|stopp|warte)(?: bitte| mal| nochmal| jetzt)*"
            ),
        ),
    },
    "fr": {
        "next_step": (
            (
                r"(?:la |le |les |l')?(?:prochaines? étapes?|étapes? suivantes?|travail restant|tâches? restantes?|reste à faire|"
                r"il reste(?: encore)?(?: à)?|"
                rf"à faire|to-?dos?)(?: (?:est|sont|serait|sera))?(?: (?:de|d'))?{_THEN}{_WHAT}"
            ),
            r"(?:il faut|on doit|nous devons|je dois|tu dois) encore (?P<what>.+)",
            r"(?:continue[rz]?|reprends|reprendre|poursui\w+) (?:avec|par|à) (?P<what>.+)",
        ),
        "untried": (
            (
                r"(?:n'avons|n'ai|n'as|n'a|avons|ai|a) (?:pas encore|jamais|pas) (?:essayé|testé|tenté)(?: (?:de|d'))?"
                r"\s*(?P<what>.+)"
            ),
            rf"(?:pas encore (?:essayé|testé)|non (?:essayé|testé))(?: (?:est|sont))?{_THEN}{_WHAT}",
            r"(?:on|nous|tu|je) (?:pourrait|pourrions|pourrais|peut|peux) (?:aussi |encore |plutôt )*essayer (?:de |d')?(?P<what>.+)",
            rf"(?:une autre (?:option|piste|idée|solution) (?:est|serait) (?:de |d')?|alternatives?{_COLON}){_WHAT}",
        ),
        "decided": (
            rf"(?:on (?:a|avait)|nous avons) (?:finalement )?décidé (?:de |d'|que |qu'){_WHAT}",
            rf"(?:on part|on reste|partons|restons) sur {_WHAT}",
            rf"(?:la |notre )?décision{_COLON}{_WHAT}",
        ),
        "goalless": (
            _repeated(
                r"(?:et |alors |maintenant )*(?:stp|s'il te plaît|continuez?|continuer|vas-y|allez|reprends|reprendre|poursuis|"
                r"oui|non|ok|d'accord|"
                r"super|parfait|merci|"
                r"bien|encore|réessaye?|recommence|(?:re)?lance(?: encore)? les tests|fais[- ]le|suivant|commit(?:e)?(?: ça|"
                r" le)?|pousse(?: ça)?|"
                r"corrige (?:ça|cela|le)|où en (?:sommes-nous|étions-nous|est-on|étais-tu)|quelle est la suite|pourquoi|statut|"
                r"regarde ça|bonjour|salut|"
                r"attends|stop)(?: s'il te plaît| stp| maintenant| encore)*"
            ),
        ),
    },
    "es": {
        "next_step": (
            (
                r"(?:el |la |los |las )?(?:siguientes? (?:pasos?|tareas?)|próximos? pasos?|trabajo (?:restante|pendiente)|"
                r"tareas? pendientes?|pendientes?|"
                rf"queda(?:n)? por(?: hacer)?|falta(?:n)?(?: todavía| aún)?|por hacer)(?: (?:es|son|sería|será))?{_THEN}{_WHAT}"
            ),
            r"(?:todavía|aún) (?:hay que|tenemos que|tengo que|tienes que|debemos|falta) (?P<what>.+)",
            r"(?:continúa|continua|continuar|sigue|seguir|retoma) (?:con|por|en|desde) (?P<what>.+)",
        ),
        "untried": (
            r"(?:todavía |aún )?no (?:hemos|he|has|ha) (?:probado|intentado)(?: (?:todavía|aún))?(?: a)? (?P<what>.+)",
            rf"(?:sin probar|no probado(?:s)?(?: (?:todavía|aún))?){_THEN}{_WHAT}",
            r"(?:podríamos|podemos|podrías|puedes|podría|se puede) (?:también |aún |todavía )*(?:probar|intentar)(?: con| a)? (?P<what>.+)",
            rf"(?:otra (?:opción|alternativa|idea) (?:es|sería)|alternativas?{_COLON})\s*{_WHAT}",
        ),
        "decided": (
            rf"(?:hemos decidido|decidimos|he decidido) (?:que )?{_WHAT}",
            rf"(?:nos quedamos|vamos|sigamos) con {_WHAT}",
            rf"(?:la |nuestra )?decisión{_COLON}{_WHAT}",
        ),
        "goalless": (
            _repeated(
                r"(?:y |por favor |ahora |pues )*(?:por favor|continúa|continua|continuar|sigue|seguir|adelante|dale|vale|sí|si|no|ok|bien|"
                r"perfecto|genial|gracias|"
                r"hazlo|otra vez|de nuevo|inténtalo(?: de nuevo| otra vez)?|(?:ejecuta|corre|pasa|lanza) (?:los |las )?(?:tests?|"
                r"pruebas)|siguiente|"
                r"haz (?:el )?commit|commitea|haz push|arréglalo|corrígelo|dónde (?:estábamos|nos quedamos)|qué sigue|por qué|estado|"
                r"mira(?: esto)?|hola|buenos días|espera|para)(?: por favor| otra vez| de nuevo| ahora)*"
            ),
        ),
    },
    "pt": {
        "next_step": (
            (
                r"(?:o |a |os |as )?(?:próxim[oa]s? (?:passos?|etapas?|tarefas?)|trabalho (?:restante|pendente)|"
                r"tarefas? pendentes?|pendências?|"
                rf"(?:ainda )?falta(?:m)?|por fazer|a fazer)(?: (?:é|são|seria|será))?{_THEN}{_WHAT}"
            ),
            r"ainda (?:precisamos|preciso|precisa|temos que|tenho que|temos de|tenho de|é preciso) (?:de )?(?P<what>.+)",
            r"(?:continu[ea]r?|segue|retom[ea]|prossiga) (?:com|por|em|a partir de) (?P<what>.+)",
        ),
        "untried": (
            r"(?:ainda )?não (?:tentamos|tentei|testamos|testei|experimentamos|experimentei)(?: ainda)? (?P<what>.+)",
            rf"(?:ainda não (?:tentado|testado)s?|não (?:tentado|testado)s?){_THEN}{_WHAT}",
            r"(?:poderíamos|podemos|podíamos|poderia|pode|podes) (?:também |ainda )*(?:tentar|testar|experimentar) (?P<what>.+)",
            rf"(?:outra (?:opção|alternativa|ideia) (?:é|seria)|alternativas?{_COLON})\s*{_WHAT}",
        ),
        "decided": (
            rf"(?:decidimos|resolvemos|ficou decidido) (?:que )?{_WHAT}",
            rf"(?:ficamos|vamos|seguimos) com {_WHAT}",
            rf"(?:a |nossa )?decisão{_COLON}{_WHAT}",
        ),
        "goalless": (
            _repeated(
                r"(?:e |por favor |agora |então )*(?:por favor|continu[ea]r?|segue|siga|prossiga|vai|vamos|pode ir|sim|não|ok|certo|bom|"
                r"ótimo|perfeito|obrigad[oa]|"
                r"faz isso|faça isso|de novo|outra vez|novamente|tent[ae] (?:de novo|novamente|outra vez)|(?:rod[ae]|execut[ae]|"
                r"corre) os testes|próximo|"
                r"commit[ae]?(?: isso)?|faz (?:o )?commit|push|corrig[ea] isso|conserta isso|onde (?:paramos|estávamos)|"
                r"o que (?:falta|vem a seguir)|"
                r"por que|porquê|status|olha isso|olá|oi|bom dia|espera|pare)(?: por favor| de novo| agora)*"
            ),
        ),
    },
    "zh": {
        "next_step": (
            (
                r"(?:下一步|接下来|接下來|后续(?:工作)?|剩下的?(?:工作|任务|部分)?|待完成|待办(?:事项)?|"
                r"未完成的?(?:工作)?)(?:要做)?(?:的)?(?:是)?\s*[:：,，]?\s*(?P<what>[^。！!]+)"
            ),
            r"(?:还|還)(?:需要|要|得|没做|差)\s*(?P<what>[^。！!]+)",
            r"继续(?:做|完成|实现|处理|修改|从)\s*(?P<what>[^。！!]+)",
        ),
        "untried": (
            r"(?:还没(?:有)?|尚未|從未|从未|未曾|没有?)(?:试过?|尝试过?|測試過?|测试过|试验过?)\s*[:：]?\s*(?P<what>[^。！!]+)",
            r"(?:也许|或许|还|也)?(?:可以|不妨)(?:再)?(?:试试|试一试|试一下|尝试)\s*(?P<what>[^。！!]+)",
            r"(?:下一种|另一个|另一种|其他)(?:方案|办法|思路|选择)(?:是)?\s*[:：]?\s*(?P<what>[^。！!]+)",
            r"未尝试\s*[:：]?\s*(?P<what>[^。！!]+)",
        ),
        "decided": (
            rf"(?:我们|咱们)(?:已经|已|最后)?(?:决定|说好|商定)(?:了)?\s*{_WHAT}",
            r"(?:那)?(?:我们|咱们)?就用\s*(?P<what>.+?)(?:吧|了)[。！]?$",
            rf"决定{_COLON}{_WHAT}",
        ),
        "goalless": (
            _repeated(
                r"(?:请|請|那就|那|就|你|现在)?(?:继续|繼續|接着(?:做|来)?|往下|好的?|可以|行|嗯|是的?|对|不|谢谢|多谢|没问题|ok|"
                r"再试一?次|再来一?次|重试|"
                r"跑(?:一下|一遍)?测试|运行测试|测试一下|提交(?:吧|一下)?|推送|合并|修(?:一下|复)?它?|做吧|开始(?:吧)?|下一个|"
                r"到哪(?:了|里了)|"
                r"我们(?:做到|说到)哪(?:里)?了|然后呢|为什么|怎么了|状态|看看(?:这个)?|看一下|你好|等等|停)(?:吧|了|一下|下去|做)?"
            ),
        ),
    },
    "ja": {
        "next_step": (
            (
                r"(?:次の(?:ステップ|作業|タスク|手順)|次に(?:やること)?|次は|残りの?(?:作業|タスク)?|残作業|残タスク|TODO|"
                r"未完了(?:の作業)?|今後の作業)(?:は|として)?\s*[:：、,]?\s*(?P<what>[^。！]+)"
            ),
            r"(?:まだ|あと)\s*(?P<what>[^。！]+?)(?:が必要|する必要が|しなければ|が残って)",
            r"(?P<what>[^。！、]+?)(?:から|を)(?:続けて|再開して)",
        ),
        "untried": (
            (
                r"(?P<what>[^。！]+?)(?:は|を|も)?(?:まだ|未だ)(?:試して(?:い)?(?:ない|ません)|テストして(?:い)?(?:ない|ません)|"
                r"試せて(?:い)?(?:ない|ません))"
            ),
            r"(?:まだ)(?:試して(?:い)?ない(?:の|こと|もの)?(?:は|が)|未検証(?:は|の)?)\s*[:：、]?\s*(?P<what>[^。！]+)",
            (
                r"(?P<what>[^。！]+?)(?:を|も)(?:試して(?:みる|みても)|試す)(?:こと(?:が|も)|の(?:も|が))?(?:できる|できます|"
                r"よい|良い|いい|ありです)"
            ),
            r"(?:別の|他の|もう一つの)(?:案|方法|選択肢|アプローチ)(?:は|として(?:は)?)\s*[:：、]?\s*(?P<what>[^。！]+)",
        ),
        "decided": (
            r"(?P<what>.+?)(?:こと)?に(?:決め(?:ました|た)|決定しました|決まりました)",
            r"(?P<what>.+?)で(?:いきましょう|行きましょう|進めましょう)",
            rf"決定(?:事項)?{_COLON}{_WHAT}",
        ),
        "goalless": (
            _repeated(
                r"(?:じゃあ|では|それでは)?(?:続けて|続き(?:を)?(?:お願いします|やって)?|続行|進めて|再開して|はい|いいえ|うん|"
                r"ok|オーケー|了解(?:です)?|ありがとう(?:ございます)?|"
                r"いいね|お願いします|もう一度(?:やって|試して)?|再実行|やり直して|テスト(?:を)?(?:実行|走らせ|回し)て?|"
                r"コミット(?:して)?|プッシュ(?:して)?|"
                r"直して|修正して|やって|次(?:へ)?|どこまで(?:やった|進んだ|いった)|次は何|なぜ|なんで|状況(?:は)?|見て|確認して|"
                r"こんにちは|待って|止めて)"
                r"(?:ください|下さい|みて|おいて|ね|よ|か|っけ|？)*"
            ),
        ),
    },
    "ko": {
        "next_step": (
            (
                r"(?:다음 ?(?:단계|작업|할 ?일|스텝)|남은 ?(?:작업|일|단계)|할 ?일|이후 ?작업)(?:는|은|으로는|"
                r"로는)?\s*[:：,]?\s*(?P<what>[^.。!]+)"
            ),
            r"(?:아직|앞으로)\s*(?P<what>[^.。!]+?)(?:해야|필요가|이 필요|가 필요|남았)",
            r"(?P<what>[^.。!,]+?)(?:부터|을|를) (?:계속|이어서)(?: ?(?:해|진행))",
        ),
        "untried": (
            r"(?P<what>[^.。!]+?)(?:은|는|을|를|도)? ?아직 (?:시도(?:해 ?보지|하지)|테스트(?:해 ?보지|하지)|해 ?보지) ?(?:않|못)",
            r"아직 (?:시도하지|시도해 ?보지|안 해 ?본) ?(?:않은|못한)? ?(?:것은|건|방법은)?\s*[:：]?\s*(?P<what>[^.。!]+)",
            r"(?P<what>[^.。!]+?)(?:을|를|도)? ?(?:시도해 ?볼|써 ?볼|해 ?볼) 수(?:도)? 있",
            r"(?:다른|또 다른) (?:방법|대안|선택지|방안)(?:은|으로는|으로)?\s*[:：,]?\s*(?P<what>[^.。!]+)",
        ),
        "decided": (
            r"(?P<what>.+?)(?:으로|로|기로) ?(?:결정했|정했|합의했|하기로 했|했습니다|갑시다|가시죠)",
            rf"결정(?: ?사항)?{_COLON}{_WHAT}",
        ),
        "goalless": (
            _repeated(
                r"(?:그럼|그러면|이제)? ?(?:계속(?: ?(?:해|진행해|하자|진행))?|이어서(?: ?(?:해|진행해))?|진행해|네|예|응|"
                r"아니(?:요|오)?|좋아(?:요)?|ok|오케이|감사(?:합니다|해요)|고마워(?:요)?|"
                r"다시(?: ?(?:해|시도해|실행해))?|재시도|테스트(?:를)? ?(?:돌려|실행해)|커밋(?:해)?|푸시(?:해)?|머지(?:해)?|고쳐|"
                r"수정해|해|다음|어디까지 ?(?:했지|했어|했더라)|"
                r"다음은(?: ?뭐(?:야|지))?|왜|상태(?:는)?|봐|확인해|안녕(?:하세요)?|잠깐|멈춰)(?: ?(?:줘|주세요|봐|보세요|요))*"
            ),
        ),
    },
}
