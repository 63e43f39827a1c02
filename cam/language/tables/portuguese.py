"""Portuguese cues."""

from __future__ import annotations

from cam.language.cues import Lexicon
from cam.language.tables.pieces import BEFORE, COLON, LAUGHTER, MARKED, THEN, WHAT, WHO, repeated

_PROJECT = r"(?:repo|repositório|projeto|projecto|código|monorepo|serviço|pacote)"
_X = r"(?P<new>[^,;]+?)"
_Y = r"(?P<old>[^,;.]+?)"
_END = r"(?=\s*(?:$|(?:[,;!()]|\.(?!\w))|\b(?:agora|aqui|desde|porque|para|em|no|na|e|mas|já|então)\b))"

_WRONG = (
    r"(?:(?:um|uma|completamente|totalmente|tudo|muito|pura) )*(?:errad[oa]|besteiras?|bobagem|bobagens|mentira|fals[oa]|incorret[oa]|"
    r"asneiras?|"
    r"equívoco|engano|disparate)"
)
_OF_ME = r"(?: (?:da minha parte|meu|minha|antes|ontem|o que eu (?:te )?(?:disse|falei)))*"
_STOP = r"(?=\s*(?:[:.;!\u2013]|\s-|$))"
_EARNEST = (
    r"(?:(?:não|ok|mas|e|agora),? )*(?:(?:falando )?sério|falando sério|brincadeiras? à parte|(?:é |era )?brincadeira(?= *,))(?: agora)?"
)
_COLON = r"(?=\s*:)"
# What may stand behind "preciso sair", so that it is nobody who uses the program.
_WHEN = (
    r"(?:,? (?:já|agora|logo|hoje|amanhã|depois|primeiro|um pouco|antes de (?:tudo|mais nada|continuar|começar)|para casa|às \S+|"
    r"em (?:uma?|\w+) (?:minutos?|horas?)|(?:na|no) \w+(?:-feira)?|por (?:hoje|favor)))*"
)
_SHOWS = r"(?:mostr[ae]|envi[ae]|publi(?:ca|que)|abr[ae]|marque|marca|bloque\w+|salv[ae]|cri[ae]|escrev[ae]|registr[ae]|exib[ae])\b"

PORTUGUESE = Lexicon(
    code="pt",
    remember=(
        r"(?:grav[ae]|guard[ae]|apont[ae])(?: aí| bem| isto| isso)*\s*:",
        (
            r"(?:(?:e|também|por favor|pode|podes) )*(?:lembre(?:-se)?(?: de)?|lembra(?:-te)?(?: de)?|memoriz[ae]|anot[ae](?: aí)?|"
            r"tome nota|guard[ae](?: (?:isto|isso))?(?: na memória)?|tenha em mente|tem em conta|não (?:se )?esque[çc][ae]s?|"
            r"para lembrar|para o futuro|registr[ae]|salv[ae])(?: bem| também| isto| isso| o seguinte| por favor| em algum lugar|"
            r" por aí| para (?:depois|mais tarde|o futuro|a próxima))*(?:\s*que\b|\s*:)"
        ),
        (
            r"(?:e )?(?:guarda|guarde|anota|anote|grava|lembra|lembre)(?:-se)? (?:bem )?(?:essa|esta|isso|isto|esse|este|aí|"
            r"bem)(?: (?:aí|bem|pra sempre|pra depois))*\s*:|(?:e )?(?:nunca|jamais) (?:se )?esqueç?[ae](?: (?:disso|"
            r"isso))?(?:\s*que\b|\s*:)"
        ),
    ),
    remember_thing=(
        (
            r"(?:(?:e|também|por favor) )*(?:lembr[ae](?:-se|-te)?|memoriz[ae]|anot[ae](?: aí)?)"
            r"(?= (?:d?[ao]s?|minhas?|meus?|nossas?|nossos?|est[ea])\b)"
        ),
        r"(?:de )?uma (?:vez por todas|última vez)\s*[:,](?=\s)",
    ),
    noting=(r"lembr[ae]|anot[ae]|memoriz[ae]|em mente|bom saber|para constar",),
    ruling=(r"(?:(?:uma|mais|e|outra) )*(?:nova|outra|última|importante) regra|mais uma regra",),
    remember_after=(
        (
            r"[,;.:\u2013\u2014-]?\s*(?:(?:isso|isto) (?:vale|aplica-se|se aplica) (?:para|a|em) (?:tod[oa]s?|cada)\b[^.!?]{0,40}|"
            r"sempre assim(?:,? por favor)?)[.!]*$"
        ),
        r"[,;.:\u2013\u2014-]?\s*(?:isso |essa )?é (?:uma|a|nossa) regra(?: aqui)?[.!]*$",
        (
            r"[,;.:\u2013\u2014-]?\s*(?:lembre-se disso|lembra disso|anota isso|anote isso|guarda isso)"
            r"(?:,? (?:por favor|sempre|em todo lugar|para sempre|obrigad[oa]|em tod[oa]s [oa]s \w+|é importante))*[.!]*$"
        ),
    ),
    remind=(
        (
            r"(?:(?:e|também|mas|por favor) )*(?:lembre(?:-se)? de|lembra(?:-te)? de|lembrem-se de|não (?:se |te )?esque[çc][ae]s?(?: de)?|"
            r"certifique-se de (?:lembrar de|não esquecer de)) (?P<what>(?:sempre |nunca |não )?[\wáéíóúâêôãõç]+[aei]r(?:-\w+)?\b.*)"
        ),
    ),
    habit=(
        r"(?:cada|tod[oa]s? (?:os |as |o |a )?)\s?\w+",
        r"(?:quando|antes|depois|se|ao|para) (?:(?!o\b|a\b|est[ea]\b|ess[ea]\b)[\w-]+ ){0,4}?uma? (?!(?:momento|pouco)\b)\w+",
        (
            r"^(?:não |sempre |só )?(?:us(?:ar|e|em)|utiliz(?:ar|e|em)|preferir|empregar|escolher) (?!(?:os?|as?|uma?|est[ea]\w*|"
            r"ess[ea]\w*|meu|minha|seu|"
            r"sua)\b)\S+"
            r"(?: \S+){0,2}? (?:para|em|com|nos|nas) (?!(?:est[ea]\w*|ess[ea]\w*|iss?to|isso|mim|agora|hoje|o novo|a nova)\b)\w+"
        ),
    ),
    occasion=(
        (
            r"(?:antes de|depois de|após|em|com|para|a) cada (?:commit|push|pull request|pr|merge(?: request)?|mr|release|deploy|"
            r"implantação|lançamento|versão|alteração|mudança|revisão|migração|entrega)"
        ),
        (
            r"(?:quando (?:você )?|se (?:você )?|ao )(?:adicion|cri|alter|modific|mud|escrev|encontr|fiz|fazer|apag|remov|public|"
            r"atualiz)\w* "
            r"(?:uma?|algum|alguma|nov[oa]s?) (?!(?:momento|pouco|ideia|pergunta|solução|melhor|jeito|forma)\b)[\w-]+"
            r"(?!.* (?:est[ea]|ess[ea]|agora|hoje|amanhã)\b)"
        ),
        r"(?:cada|toda) vez que (?:fizer(?:es)?|fizermos|mudar(?:es)?|alterar(?:es)?|publicar(?:es)?|adicionar(?:es)?|subir(?:es)?)",
        (
            r"(?:quando|se|sempre que|toda vez que) (?:(?:alguém|você|a gente) )?(?:for )?(?:mexer|alterar|mudar|tocar|editar|"
            r"modificar|mexe|altera)(?:mos|em|res)? (?:em (?!(?:est|ess)\w+)|(?:algo|alguma coisa|qualquer coisa) (?:em|no|na|nos|"
            r"nas) |n[oa]s? |`|[\w-]+/)[^,]{1,50}, (?:(?:também|além disso|por favor) )*(?:roda|rode|executa|execute|atualiza|"
            r"atualize|regenera|gere|verifica|verifique|confira|ajusta|ajuste|avisa|avise)\b(?!.*\b(?:agora|de novo|outra vez)\b)"
        ),
    ),
    machinery=(
        (
            r"^(?:adicion(?:e|a|ar)|escrev(?:a|e|er)|cri(?:e|a|ar)|configur(?:e|a|ar)|implement(?:e|a|ar)|faça|faz|fazer|mont(?:e|a|ar))\b"
            r".* (?:que|para|hook|script|job|etapa|passo|ação|workflow|pipeline|bot|ci)\b"
        ),
    ),
    errand=(
        (
            r"(?:quando|assim que|depois que|se) (?:termin\w+|acab\w+|est\w+|tiver\w*|tudo|o|a)\b.*|ao (?:terminar|acabar|final)|no final|"
            r"mais tarde|depois(?: disso|(?! de ))|também|em breve|primeiro|antes de (?:sair|terminar|acabar)|segunda|terça|quarta|"
            r"quinta|sexta"
        ),
        r"n?est[ea]s?|n?ess[ea]s?|isso|isto|meu|minha|seu|sua|\w+[aei]r?-l?[oa]s?",
        r"(?:[oa]s?|d[oa]s?|n[oa]s?) (?:pr|pull request|branch|diff|patch|ticket|issue|revisão|mudanças?|correção|nov[oa]s? \w+)",
    ),
    announce=(
        r"(?:as |nossas |umas )*regras (?:do time|da equipa|da equipe|do projeto|da casa|do repo)[^:.?!;]{0,40}\s*:",
        (
            r"(?:duas|dois|três|quatro|cinco|umas|algumas|alguns|várias|vários) (?:coisas|regras|notas|pontos|mudanças|novidades|"
            r"lembretes|avisos|fatos|"
            r"convenções)\b(?! (?:para|a) (?:fazer|arrumar|mudar))[^:.?!;,]{0,50}\s*:"
        ),
        (
            rf"(?:(?:duas|três|quatro|umas|algumas) )*(?:coisas|regras|notas|pontos)(?: (?:a|para|que) (?:lembrar|saber))?(?: (?:sobre|"
            rf"do|para|neste) (?:este|o|nosso|deste)? ?{_PROJECT})?\s*:"
        ),
    ),
    denied=(
        r"^(?:\w+ ){0,3}?(?:esque[çc][ae]|esquecer|apag[ae]|exclu[aí]|exclui|remov[ae]|delet[ae]|tir[ae]) (?:não|nunca|jamais)\b",
        (
            r"^(?:(?!\bque\b)[^,;:])*\b(?:de (?:jeito|modo|maneira|forma) (?:nenhuma?|alguma?)|"
            r"em (?:hipótese|caso) (?:alguma?|nenhuma?))\b"
        ),
        r"^(?:(?!\bque\b)[^;:])*(?<!\bjá)(?<!\bmais) (?:não|nunca|jamais)[.!\s]*$",
    ),
    forget=(
        (
            r"(?:por favor )?(?:esqueça|esquece|esqueça-se de)(?: (?:que|a (?:nota|regra) (?:sobre|de|que)|o (?:registro|fato) (?:de|"
            r"sobre|que)|o que (?:eu )?(?:disse|falei) sobre))?(?= )"
        ),
        (
            r"(?:apague|apaga|exclua|exclui|remova|remove|delete|deleta) (?:a|o|essa|esse|sua|tua) (?:nota|memória|lembrança|entrada|"
            r"anotação)(?: (?:sobre|de|que diz que|que|da|do))?(?= )"
        ),
        r"(?:apague|apaga|remova|remove|tira|tire) (?P<what>.+?) da (?:sua |tua )?memória",
        r"(?:apague|apaga|remova|remove|tira|tire) da (?:sua |tua )?memória\s*[:,]?(?: que| (?:o fato de que|a história de que))?(?= )",
        (
            r"o que você (?:sabe|lembra|anotou|guardou) (?:de|sobre) (?P<what>.+?) (?:é|está|não) [^,;.]+[,;.]\s*(?:por favor |então )*"
            r"(?:esquece|esqueça|apaga|apague|remova)"
        ),
    ),
    retold=(
        r"^(?:tudo )?o que (?:eu |a gente )?(?:te |lhe )?(?:disse|falei|escrevi|expliquei) (?:sobre|d[oae]s?) (?P<what>.+)$",
        r"^(?:isso|aquilo|o (?:lance|negócio|assunto)|a (?:coisa|história|nota|regra|preferência)) (?:d[oae]s?|com|sobre) (?P<what>.+)$",
    ),
    may_forget=(r"^(?:você |tu )?pode(?:s|m)? esquecer (?P<what>.+)$",),
    memory=(r"que|nota|regra|registro|fato|memória|lembrança|anotação|entrada",),
    conversation=(
        (
            r"(?:isso|isto|aquilo|disso)(?:$|[ ,.;!]).*|(?:a|o|minha|meu|essa|esse|esta|este) (?:última|último|primeira?|ideia|"
            r"sugestão|pergunta|mensagem|proposta|abordagem|erro|branch|mudança)\b.*"
        ),
    ),
    question=(
        (
            r"(?:quem|o que|quando|onde|por que|porque|como|qual|quais|quanto)\b.*\?.*|não (?:sei|lembro|me lembro)\b.*|(?:você|"
            r"tu) (?:lembra|se lembra|sabe)\b.*|lembra\b.*\?.*"
        ),
    ),
    jesting=(LAUGHTER, r"(?:é )?brincadeira\b|brincando|zoeira"),
    hedge=(
        r"se não me engano|se (?:eu )?entendi (?:bem|direito)|até onde (?:vejo|sei)|pelo que vejo",
        r"imagin[ae](?= (?:que|se))",
        (
            r"ainda não (?:está |foi )?decid\w+|só uma ideia|vamos ver|valeria a pena|vale a pena tentar|suponha|suponhamos|seria bom|"
            r"talvez|quem sabe|pode ser que|provavelmente|possivelmente|poderíamos|poderia|deveríamos|e se|que tal|um dia|algum dia|"
            r"se (?:der|sobrar|tiver) tempo|em algum momento|não tenho certeza|acho|creio|penso|parece que|aparentemente|às vezes|"
            r"normalmente|se possível|testar|"
            r"tentar|vamos (?:tentar|ver|testar)|seria|estou pensando|se não me engano|pelo que (?:eu )?lembro"
        ),
        (
            r"se (?:fosse|dependesse) (?:por|de) mim|por mim,? (?:nunca|sempre) \w+ria\w*|se eu (?:pudesse|mandasse)|(?:pretendemos|"
            r"planejamos|a gente (?:pretende|planeja))"
        ),
    ),
    temporary=(
        r"(?:(?:para|n|d)[ ]?)?(?:est[ea]|ess[ea]) (?:pr|pull request|commit|branch|ramo|tarefa|ticket|sessão)",
        (
            r"ainda não \w+[ae]|não \w+[ae] (?:\S+ ){0,8}ainda|"
            r"por enquanto|por ora|no momento|provisoriamente|temporariamente|só (?:hoje|desta vez|dessa vez|agora|por hoje)|"
            r"somente hoje|apenas (?:hoje|desta vez)|desta vez|dessa vez|hoje|esta (?:noite|tarde|semana|manhã)|amanhã|ontem|"
            r"nesta sprint|enquanto|até (?:que|o|a|amanhã|segunda|sexta|depois|lançar\w*|sair)\b|durante (?:o|a)|neste (?:pr|commit)|"
            r"nessa (?:branch|tarefa)|para este (?:pr|commit)|próximo passo"
        ),
    ),
    reported=(
        r"histórias? de usuário|como [\w-]+(?: [\w-]+)?,? (?:eu )?(?:nunca |sempre |não )?(?:quero|preciso)",
        r"[A-ZÀ-Ý]\w+ (?:falou|disse|quer|pediu|acha|mandou) que",
        (
            r"(?:ele|ela|alguém|o cliente|a cliente|meu colega|minha colega|o chefe|a chefe|o readme|a documentação|o ticket|a wiki|"
            r"(?!(?:não|já|nunca|aqui) )(?-i:[A-ZÁÉÍÓÚÂÊÔÃÕ]\w+)) (?:\w+ )?(?:diz|dizia|disse|escreve|"
            r"escreveu|quer|queria|sugere|recomenda|afirma|acha|pediu|"
            r"pede|propõe)|segundo|de acordo com|traduz\w*|a frase|o texto"
        ),
    ),
    pasting=(r"(?:segue|aqui está|abaixo|copiei|colo)\b[^.!?]{0,60}\s*[:.]?$",),
    source=(
        (
            r"(?:citação |li |vi |tirado |copiado )?(?:d[aeo]s?|de um|de uma|(?<=li )n[ao]|(?<=vi )n[ao])"
            r"(?: (?!noss|meu\b|minha\b)[\w.-]+){0,3}? ?\b(?:stack ?overflow|reddit|wikipédia|documentação|docs?|manual|"
            r"guia|livro|blog|artigo|fórum|tutorial|curso|palestra|"
            r"readme|wiki|e-?mail|circular|intranet|chat ?gpt)"
        ),
        r"(?:stack ?overflow|reddit|wikipédia|chat ?gpt)(?: diz)?(?=\s*:)",
    ),
    elsewhere=(
        (
            r"(?:no|na|em|para) (?:meu|minha|outro|outra|seu) (?:outro|outra|antigo|antiga|último|última|próprio|projeto pessoal) ?\w*|"
            r"o outro (?:time|projeto|repo)"
        ),
    ),
    past=(
        (
            r"antigamente|na época|no passado|ano passado|há (?:\w+ )?(?:anos|meses)|(?:anos|meses) atrás|originalmente|quando (?:eu|"
            r"a gente|entrei|começamos)|costumávamos|costumava|no meu (?:antigo|último)\w*"
        ),
    ),
    complaint=(
        r"nunca (?:percebi|entendi|vi|pensei|imaginei|soube|gostei|consegui)\b.*|sempre contar comigo",
        r"nem sempre|não (?:é sempre|precisa sempre|necessariamente)|sempre dá (?:um )?(?:erro|timeout|pau|5\d\d)",
        (
            r"^(?:a partir de (?:agora|hoje)|desde [\w ]{2,30}?),? .*(?:\b(?:falha|cai|trava)[.!]*$|"
            r"(?:dá|retorna|devolve|lança|mostra|recebe) (?:um )?(?:erro|timeout|5\d\d)(?!.* (?:se|quando|para) ))"
        ),
        r"(?:mostra|retorna|devolve|exibe|imprime)(?!.*\b(?:agora|sempre)\b) .{1,60}(?:em vez|ao invés|no lugar) d\w*",
        r"\bestão? (?:errad[oa]s?|quebrad[oa]s?)\b",
        (
            r"(?:você|isso|isto|sempre|nunca)\b.*\b(?:falha\w*|quebra\w*|cai|trava|demora|funciona\w*|esquece\w*|vermelho)\b.*|"
            r"como sempre\b.*|nunca (?:me|vi|tinha|funcion\w*)\b.*"
        ),
        r"(?:nunca|jamais) (?:na|em toda a) (?:minha )?(?:vida|carreira)|(?:eu )?nunca (?:vi|tinha visto|havia visto)\b",
    ),
    ought=(
        (
            r"(?:isso |isto |mas )?(?:deveria|era pra)(?! (?:ficar assim|continuar|permanecer|sempre|nunca|só|haver|ter|bastar|ajudar|"
            r"ser (?:possível|fácil|suficiente|claro|simples|seguro)))"
        ),
    ),
    lacked=(r"(?:aí )?deveriam? (?:haver|ter)",),
    mend=(
        (
            r"(?:mas )?(?:isso|isto) (?:não (?:pode ser|pode acontecer|está certo|tá certo|é normal)|está errado|tá errado|"
            r"é (?:estranho|um bug|chato))[.!]*$"
        ),
        (
            r"(?:(?:por favor|dá pra|pode|e),? )*(?:corri[gj]\w+|consert\w+|arrum\w+|resolv\w+|verifi\w+|investig\w+|d[áê] uma olhada|"
            r"olh[ae])(?: (?:isso|isto|aí|pra mim|por favor|nisso))*[.!]*$|por qu[eê][.!?]*$"
        ),
        r"(?:e |mas )?(?:isso )?não (?:deveria(?:m)?|devia(?:m)?|era pra)(?: (?:ser assim|acontecer|fazer isso))?[.!]*$",
    ),
    task=(
        (
            r"(?:por favor |pode |podes |e |agora |depois |então |dá para )*(?:adiciona\w*|adicione|acrescent\w*|conserta\w*|"
            r"corrig\w*|cria\w*|crie|renome\w*|procur\w*|olh\w*|verifi\w*|mud[ae]\w*|mov[ae]\w*|remov\w*|apag\w*|mostr\w*|faz|faça|"
            r"extra\w*|expli\w*|traduz\w*|rod[ae]|execut\w*|abr[ae]|limp\w*|coloc\w*|substitu\w*|compar\w*|escrev\w*|atualiz\w*|"
            r"continu\w*|migr\w*)(?= )"
        ),
        (
            r"(?!.*\b(?:sempre|nunca|cada|tod[oa]s|antes|depois)\b)(?:a gente|nós|eu)? ?(?:precisa(?:mos)?|tem que|temos que|vai|"
            r"vamos) (?:colocar|adicionar|criar|corrigir|implementar|pôr|botar|mudar|tirar|fazer|construir|mostrar|migrar|integrar|"
            r"renomear|mover|incluir)(?= )"
        ),
    ),
    settling=(r"vamos (?:combinar|fechar|ficar|decidir)(?= )",),
    personal=(r"(?:eu|me|meu|minha|você|tu|teu|tua|seu|sua)(?= )",),
    standing=(
        (
            r"a partir de (?:agora|hoje)|de agora em diante|daqui (?:pra|para a?) frente|doravante|no futuro|por padrão|como regra|"
            r"via de regra|em regra|toda vez que|sempre que|nossa (?:convenção|regra|norma)|a (?:regra|convenção) é"
        ),
        (
            r"(?:não|já não) (?:se )?(?:diz|dizemos|escreve|escrevemos|chama|chamamos|fala|falamos)(?: mais)?\b.{1,60}\b(?:mas sim|"
            r"e sim|mas|senão)\b"
        ),
    ),
    ever=(
        (
            r"(?:cada|todo|toda|todos os|todas as) (?:[\w./-]+ ){1,6}?(?:deve|devem|tem que|têm que|tem de|precisa|precisam)|sempre|"
            r"nunca|jamais|exclusivamente|unicamente|só (?:com|por|via|pelo|pela|através)|somente (?:com|por|via|pelo|pela)|"
            r"apenas (?:com|por|via|pelo|pela)|de jeito nenhum|em hipótese alguma|sem exceção|todos os \w+ (?:são|devem|vão|passam)|"
            r"todas as \w+ (?:são|devem|vão|passam)|cada (?:commit|teste|migração|módulo|branch)"
        ),
        (
            r"^(?:é |está |fica )?(?:terminantemente |totalmente |estritamente )?(?:proibid[oa]s?|"
            r"vedad[oa]s?)(?= [\wáéíóú]+[aei]r\b| [oa]s? |\s*:)"
        ),
    ),
    must=(
        (
            r"deve(?:m|mos)?|tem que|têm que|tem de|temos que|é (?:preciso|necessário|obrigatório|proibido)|precisa(?:m)?|"
            r"obrigatóri[oa]s?|proibid[oa]s?|não (?:pode|podem|se deve)"
        ),
    ),
    revised=(
        r"(?:retiro|retiramos) o|(?:já não|não) (?:é|são) mais (?:verdade|assim|válid[oa]s?)",
        r"mud(?:ei|amos) de ideia|correção(?: sobre| d[oae]|:)|pensando (?:bem|melhor)|melhor não",
        r"foi um erro|(?:me enganei|enganei-me|errei|me confundi) (?:com|n[oa]|sobre)|no fim(?: das contas)?|na real|na verdade",
    ),
    shifted=(r"(?:voltamos|voltar|volta|voltou) (?:para|pra|a|ao|à)|não precisa(?:mos)? mais",),
    resuming=(r"de novo|outra vez|novamente",),
    needless=(
        (
            r"não (?:é|são) mais (?:precis[oa]s?|necessári[oa]s?|obrigatóri[oa]s?)|já não (?:é|são) (?:precis[oa]s?|necessári[oa]s?|"
            r"obrigatóri[oa]s?)"
        ),
        r"(?:não (?:precisa(?:m|mos)?|tem que) mais|já não (?:precisa(?:m|mos)?|tem que))(?: de)?",
    ),
    permitted=(
        (
            r"(?:é|são|está|estão|fica|ficam)(?: (?:perfeitamente|totalmente|completamente|super))* (?:ok|bem|permitid[oa]s?|aceitáve(?:l|"
            r"is)|tranquil[oa]s?|liberad[oa]s?|de boa)"
        ),
        r"não tem (?:nenhum )?problema",
    ),
    allowing=(r"(?:você |tu |a gente )?pode(?:s|m|mos)?|(?:está|estão)? ?permitid[oa]s?",),
    ceasing=(r"(?:pare|para|parem|deixe|deixa) (?:já )?(?:de|com)|chega de|já não|não(?= \w+ mais\b)|mais(?=\W*$)|nada mais de",),
    prohibit=(r"(?:por favor )?(?:não|nunca|jamais|evite|evita)(?= )",),
    prefer=(
        (
            r"(?:eu )?(?:prefiro|quero|gostaria|odeio|gosto de|não gosto)|preferimos|(?:responda|responde)(?:-me)? (?:sempre )?em \w+|"
            r"(?:escreva|escreve) (?:sempre )?em \w+"
        ),
    ),
    wish=(
        r"o que (?:eu )?(?:\w+ )?(?:quero|queria|gostaria|preciso)(?: \w+){0,4}? é(?: que)?(?= )",
        r"(?:eu )?(?:quero|queria|gostaria(?: de)?|queremos|gostaríamos(?: de)?|preciso(?: de)?)(?: que)?(?= )",
    ),
    changed=(
        (
            r"agora|não .{1,40} mais|já não|atualmente|hoje em dia|mudamos|migramos|passamos|trocamos|foi (?:movid[oa]|renomead[oa]|"
            r"substituíd[oa]|trocad[oa]|alterad[oa])|mudou|migrou|passou|passaram a|virou|subimos|baixamos|aumentamos|reduzimos|"
            r"subiu|baixou|aumentou|aposentad[oa]|em vez|substituíd[oa]|renomead[oa]|(?:tem|"
            r"têm) (?:um |uma )?nov[oa]s? (?:endereço|url|link|host|domínio|nome|porta|versão)"
        ),
    ),
    prerequisite=(
        r"(?:é|são) (?:um |o )?pré-requisitos? (?:para|d[eoa])\b|pré-requisitos? (?:para|d[eoa]) .{2,60}? (?:é|são)\b",
        r"primeiro (?:é preciso|tem que|deve) .{2,60},? (?:e )?depois\b",
        (
            r"(?:precisa\w*|requer\w*|depende\w*|exige\w*|necessita\w*) .{2,80}\b(?:antes|primeiro|rodando|no ar|para|de pé|"
            r"ligad[oa]s?|ativ[oa]s?|instalad[oa]s?)\b"
        ),
        (
            r"(?:deve\w*|tem que|tem de|é preciso|é necessário|precisa) (?:.{2,80}\b)?(?:antes|primeiro|previamente|senão|"
            r"caso contrário)\b|para (?:que )?.{2,60},? (?:é preciso|é necessário|precisa|tem que|tem de) (?:ter|subir|iniciar|exportar|"
            r"instalar|definir)\b|antes d[eoa]s? .{2,60}(?:é preciso|é necessário|precisa|deve|tem que|tem de|suba|rode|exporte|"
            r"execute)\b|(?:não )?(?:funciona|roda|compila|sobe|passa)\w* (?:sem|só se|se não)|sem .{2,50} não (?:funciona|roda|"
            r"compila|sobe)"
        ),
    ),
    place=(
        (
            r"(?:é|são|está|estão|fica|ficam|se encontra(?:m)?|mora|vive(?:m)?|há|disponível)(?: agora)?(?: (?:em|aqui|no|na|sob|"
            r"via))?\s*:?\s*"
        ),
    ),
    corrections=(
        (
            rf"não (?:é|são|está|estão|fica|ficam|vai|roda|rodam|passa) mais (?:(?:pel[oa]|por|n[oa]|em|com|o|a) )?{_Y}[,;]\s*(?:e |"
            rf"mas )?"
            rf"(?:agora |já |a gente |o |a )*(?:migramos|migrou|mudamos|mudou|passamos|passou|trocamos|é|está|fica|vai|roda|usamos)"
            rf"(?: (?:pr[oa]|para|pel[oa]|n[oa]|em|com|o|a))* {_X}{_END}"
        ),
        (
            rf"(?:mudamos|migramos|passamos|trocamos|mudou|migrou|passou|trocou) (?:\w+ )?(?:de|do|da) {_Y} (?:para|pra|pro) (?:o |"
            rf"a )?{_X}{_END}"
        ),
        rf"(?:subiu|aumentou|baixou|caiu|passou|foi) de {_Y} para {_X}{_END}",
        rf"(?:deixamos|abandonamos|largamos|deixado|abandonado)(?: de usar)?(?: o| a)? {_Y} (?:por|em favor d[eoa]|e usamos) {_X}{_END}",
        rf"(?:substituímos|trocamos|substituiu|trocou) (?:o |a )?{_Y} (?:por|pelo|pela) {_X}{_END}",
        rf"{_Y} foi (?:substituíd[oa]|trocad[oa]) (?:por|pelo|pela) (?P<new>[^,;.]+?){_END}",
        rf"{_X} (?:em vez d[eoa]|ao invés d[eoa]|no lugar d[eoa]|e não mais) (?P<old>[^,;.]{{1,60}}?){_END}",
        rf"{_X}(?:,| e) não(?: (?:com|em|por|no|na|o|a|mais))* (?P<old>[^,;.]{{1,50}}?){_END}",
        rf"não(?: é| usamos)? (?P<old>[^,;.]{{1,50}}?),? (?:mas sim|e sim) {_X}{_END}",
        (
            rf"não (?:se )?(?:usa\w*|utiliza\w*|roda\w*|temos) mais {_Y}(?: (?:n[oa]s?|para|pra|em) [^,;.]{{1,30}}?)?[,;]\s*(?:e )?"
            rf"(?:agora|hoje)(?: é| usamos| temos)? {_X}{_END}"
        ),
        rf"não (?:se )?(?:usa\w*|utiliza\w*|roda\w*|temos) mais (?P<old>[^,;.]{{1,60}}?){_END}",
        rf"{_Y} (?:agora se chama|passou a se chamar) {_X}{_END}",
        (
            rf"não (?:é|são|está|estão|fica|ficam|vai|vão)(?: mais)?(?: (?:em|n[oa]|de|com|por))? {_Y}[,;]?\s+"
            rf"(?:(?:mas|e sim|e) )?(?:agora )?"
            rf"(?:é|são|está|estão|fica|ficam|vai|vão)(?: (?:em|n[oa]|de|com|por))? {_X}{_END}"
        ),
        rf"não (?:é|são) mais {_Y},? mas {_X}{_END}",
    ),
    contrast="não|em vez|invés|no lugar|se chama|virou|migr|mud|pass|troc|sub|aument|baix|caiu|foi|deix|abandon|larg",
    since=(
        (
            r"(?:desde|a partir d[eao]s?) (?:a |o |esta |este )*[\w.]+(?: (?:passad[oa]|anterior))?"
            r"|(?:depois|após|com|desde) (?:d?[ao]s? )?(?:\w+ )?(?:migração|atualização|mudança|reforma|versão \d[\w.]*)"
            r"|agora|atualmente|hoje em dia|daqui em diante"
        ),
    ),
    verb=(r"\w+(?:ad|id)[oa]s?|usam?|rodam?|ficam?|passaram|cuidam?|chamam?|guardam?",),
    role=(
        rf"^(?:[oa] )?{WHO} (?P<does>gerencia|mantém|dirige|lidera|cuida|aprova) {WHAT}$",
        rf"^(?:[oa] )?{WHO} (?P<does>é) (?:(?:o|a|noss[oa]) |(?=responsável|encarregad[oa]))(?P<what>.+)$",
        rf"^(?:o|a) (?P<what>.+?) (?P<does>é) (?:[oa] )?{WHO}$",
        rf"^(?:[oa] )?{WHO} (?:assumiu|assume) (?P<what>.+?)(?: d[eoa] {BEFORE})?$",
    ),
    besides=(r"também|além disso|igualmente",),
    merely=(r"(?:só|somente|apenas|sempre|necessariamente)(?= )",),
    parting=(
        (
            r"não(?= [^,;.]{1,60}\bmais\b)|já não(?: se)?|(?:deixamos|deixou|deixaram|abandonamos|abandonou|largamos|largou|removemos|"
            r"removeu|aposentamos|substituímos|substituiu|trocamos|trocou)(?: de (?:usar|utilizar))?"
        ),
    ),
    parted=(
        (
            r"(?:foi|foram|está|estão|ficou)(?: \w+)? (?:removid\w*|aposentad\w*|abandonad\w*|substituíd\w*|trocad\w*|obsolet\w*|"
            r"descontinuad\w*|descartad\w*|desligad\w*)|não existem? mais|"
            r"(?:saiu d|deixou )(?:a empresa|o time|a equipe|o projeto)|(?:morreu|acabou|já era|saiu)"
        ),
    ),
    change=(
        "reduzimos aumentamos baixamos subimos passaram migrou mudou trocou virou subiu baixou aumentou caiu passou foi mudamos "
        "mudou mudado passamos migramos migrado trocamos trocado "
        "substituímos renomeamos agora já semana passada mês ano ontem tudo finalmente desde usar usamos usa projeto "
        "sprint trimestre passado"
    ),
    states=(
        (
            r"(?:é|são|está|estão|fica|ficam|rodam?|usam?|usamos|escuta|vai|vão|pertencem?|dependem?|requer|começam?|terminam?|"
            r"se chama|chama-se|gerenciam?|guardam?|publica[m]?|vem|vêm|revisam?|mora)"
        ),
    ),
    operated=(
        (
            r"staging|homologação|produção|prod|ci|pipelines?|deploys?|versão|versões|banco de dados|banco|portas?|servidor(?:es)?|"
            r"cluster|região|bucket|registro|fila|cache|proxy|painel|painéis|documentação|wiki|canal|equipe|time|branch(?:es)?|"
            r"migrações|backups?|segredos?|logs?|métricas|artefatos|imagens|variável|variáveis|configuração|esquema|api|testes?|"
            r"commits?|tags?|módulos|pacotes|serviços?|jobs?|limite|ambientes?|faturas|valores|datas|colunas|tabelas|traduções"
        ),
    ),
    passing=(
        (
            r"em (?:andamento|revisão|espera|teste|análise)|"
            r"erros?(?! (?:vão para|são (?:reportados|registrados|enviados|logados))\b)|"
            r"falha\w*|quebrad[oa]|vermelh[oa]|verde|lent[oa]|errad[oa]|vazi[oa]|falta|ainda|de novo|atualmente|estranh[oa]|"
            r"bom|boa|bem|mal|melhor|pior|pront[oa]|terminad[oa]|corrigid[oa]|clar[oa]|difícil|fácil|importante|enorme|não|bugs?|"
            r"problemas?|ticket|tarefa|objetivo|ideia|plano|pergunta|razão|saída|resultado|função|método|linha|botão|página|tela|"
            r"formulário|campo|menu|precisamos|quer\w+|poder\w+|vamos|eu|meu|minha|seu|sua|acho|penso"
        ),
        (
            r"(?:est(?:á|ão)|tá|tão) (?:saindo|vindo|chegando|aparecendo|ficando|voltando|caindo|dando|falhando|mostrando|"
            r"retornando|demorando|sumindo|duplicando|travando)|deu (?:ruim|pau|problema|merda|errado)"
        ),
    ),
    pointing=(
        (
            r"(?:ele|ela|eles|elas|est[ea]s?|ess[ea]s?|isto|isso|aqui|aí|que|quem|como|onde|se|quando|porque|depois|antes|eu|você|"
            r"talvez|então)"
        ),
    ),
    notice=(
        (
            r"(?:(?:e|ah|olha)[, ]+)*(?:a propósito|aliás|para sua informação|(?:só )?para (?:saber|constar|avisar|informar|você saber)|"
            r"(?:só |um |uma |breve |pequen[oa] )*(?:aviso|nota|observação|obs|informação|ps)(?: rápid[oa])?(?=\s*[:,\u2013\u2014-])|"
            r"lembrete|fyi)"
        ),
    ),
    next_step=(
        (
            r"(?:o |a |os |as )?(?:próxim[oa]s? (?:passos?|etapas?|tarefas?)|trabalho (?:restante|pendente)|"
            r"tarefas? pendentes?|pendências?|"
            rf"(?:ainda )?falta(?:m)?|por fazer|a fazer)(?: (?:é|são|seria|será))?{THEN}{WHAT}"
        ),
        r"ainda (?:precisamos|preciso|precisa|temos que|tenho que|temos de|tenho de|é preciso) (?:de )?(?P<what>.+)",
        r"(?:continu[ea]r?|segue|retom[ea]|prossiga) (?:com|por|em|a partir de) (?P<what>.+)",
    ),
    untried=(
        r"(?:ainda )?não (?:tentamos|tentei|testamos|testei|experimentamos|experimentei)(?: ainda)? (?P<what>.+)",
        rf"(?:ainda não (?:tentado|testado)s?|não (?:tentado|testado)s?){THEN}{WHAT}",
        r"(?:poderíamos|podemos|podíamos|poderia|pode|podes) (?:também |ainda )*(?:tentar|testar|experimentar) (?P<what>.+)",
        rf"(?:outra (?:opção|alternativa|ideia) (?:é|seria)|alternativas?{COLON})\s*{WHAT}",
    ),
    decided=(
        rf"(?:decidimos|resolvemos|ficou decidido) (?:que )?{WHAT}",
        rf"(?:ficamos|vamos|seguimos) com {WHAT}",
        rf"(?:a |nossa )?decisão{COLON}{WHAT}",
    ),
    sequel=(r"(?:e )?(?:depois(?: disso)?(?! d[aeo]s?\b| que\b)|em seguida|então|agora(?! mesmo\b| que\b)|por fim)|e|primeiro(?=,)",),
    chore=(
        (
            r"(?:(?:e|agora|depois|também|aí|por favor|pode|podes) )*(?:"
            r"(?:roda|rode|executa|execute|corre|sobe|inicia)r? (?:[ao]s? |todos os |os teus )?(?:\S+ ){0,2}?(?:testes?|suite|suíte|"
            r"linter|build|benchmarks?|scripts?|demo|servidor|app|[\w.-]*[/·][\w./·-]*)"
            r"|(?:faz|faça|abre|abra|cria|manda|sobe|atualiza)r? (?:[ao]s?|uma?) (?:pr|mr|pull request|merge request|commit|branch|push)"
            r"|(?:commita|comita|pusha|sobe|mergeia)(?: (?:tudo|isso|isto|pra|para|e|aí)\b|[ .!]*$)"
            r"|me (?:mostra|mostre|diz|diga|manda|explica)|(?:mostra|diz|manda|explica)-?(?:me| pra mim)|resume"
            r"|(?:tira|remove|apaga|deleta|limpa)r? .{1,50}(?:que )?(?:você|vc|tu) (?:deixou|colocou|botou|pôs|deixaste|puseste)"
            r"|(?:arruma|corrige|coloca|põe|deixa|testa|move|renomeia|usa) (?:isso|isto|el[ae]s?)"
            r")(?!\w)"
        ),
    ),
    halting=(
        (
            r"(?!.*\b(?:kund|nutzer|client|usuari|usuári|utilisat))(?:por favor,? )?(?:para|pare|deixa|"
            r"deixe) de \w+r(?:-me)?\b(?=.*\b(?:(?:cada|suas|todas as|as) (?:respostas?|"
            r"explicaç\w+|resumos?)|mensage\w+ de commit|emojis?|"
            r"o tempo todo|toda hora|toda vez)\b)"
        ),
    ),
    goalless=(
        repeated(
            r"(?:e |por favor |agora |então )*(?:por favor|(?:já )?pode (?:fazer (?:o )?(?:commit|push|merge)|commitar|mergear)|"
            r"continu[ea]r?|segue|siga|prossiga|vai|vamos|pode ir|sim|não|ok|certo|bom|"
            r"ótimo|perfeito|(?:muito )?obrigad[oa]|entendi|exato|é isso|muito bem|de acordo|claro|beleza|funciona|"
            r"faz isso|faça isso|de novo|outra vez|novamente|tent[ae] (?:de novo|novamente|outra vez)|(?:rod[ae]|execut[ae]|"
            r"corre) os testes|próximo|"
            r"commit[ae]?(?: isso)?|faz (?:o )?commit|push|corrig[ea] isso|conserta isso|onde (?:paramos|estávamos)|"
            r"o que (?:falta|vem a seguir)|"
            r"por que|porquê|status|olha isso|olá|oi|bom dia|espera|pare)(?: por favor| de novo| agora)*"
        ),
    ),
    talk=(
        r"(?:muito )?obrigad[oa](?: mesmo| por (?:(?!favor\b)[\w'-]+ ?){1,4}| a todos| de novo)*|valeu(?: mesmo)?|agradeço(?: muito)?",
        (
            r"(?:lol|(?:k){3,}|(?:ha)+|(?:rs)+|uau|oh|ah|hum+|ops|legal|perfeito|excelente|ótimo|incrível|maravilha|show|"
            r"bacana|interessante|massa)"
        ),
        (
            r"(?:bom|ótimo|belo|excelente) trabalho(?: .+)?|muito bem|(?:isso )?(?:é|foi) (?:muito |bem |"
            r"exatamente )*(?:rápido|bom|ótimo|útil|interessante|o que eu (?:queria|procurava))"
        ),
        r"(?:olá|oi|bom dia|boa (?:tarde|noite)|até (?:amanhã|logo|mais|segunda)|tchau)(?: a todos| pessoal)*",
        r"tudo bem|como vai|não (?:faço ideia|sei)(?: ainda)?",
    ),
    greeted=(
        r"olá|oi|bom dia|boa (?:tarde|noite)",
        (
            r"desculp[ae] (?:a|o|as|os|pel[oa]) .+|(?:eu )?(?:não (?:vou trabalhar|trabalho|estarei|vou estar)|(?:estou|estive|"
            r"fiquei|estarei) (?:de férias|em reuni(?:ão|ões)|doente|fora))(?: .*)?"
        ),
        r"espero que (?:você|vocês|tenha|tenham|esteja|estejam|tudo|todos)\b.*",
        (
            r"(?:muito |mil )?obrigad[oa](?: mesmo| de novo)* (?:por|pel[oa]s?|desde) (?!favor\b)(?:(?!\bpor favor\b).)+|"
            r"(?:era isso mesmo|ficou (?:\w+ )?(?:perfeito|ótimo|bom|bem))"
        ),
        r"(?:eu )?(?:preciso|tenho que|vou ter que) (?:(?:sair|ir embora|parar)" + _WHEN + r"|buscar (?:o |a )?meu .*)",
        r"(?:eu )?(?:preciso de|quero) (?:\w+ )?(?:café|pausa|descanso|férias)" + _WHEN,
    ),
    musing=(
        r"me pergunto|(?:só|apenas) uma ideia|talvez (?:devêssemos|pudéssemos|a gente (?:deva|possa|devesse))|algum dia|em algum momento",
    ),
    postponed=(
        r"mas (?:hoje não|não hoje)|não hoje",
        (
            r"amanhã (?:a gente |nós )?(?:continua\w*|segue\w*|seguimos|retoma\w*|fala\w*|vê|vemos)|(?:a gente |nós "
            r")?(?:continua\w*|segue|seguimos|fala\w*) (?:amanhã|depois|na \w+|outro dia)"
        ),
    ),
    unasked=(
        (
            r"^(?:(?:só|apenas) )?(?:d?esta|d?essa|por esta|por essa) vez\b.*|^(?:só|apenas) (?:n|para |pra )(?:est|ess)[ea] .*|"
            r"^não (?:precisa|é preciso|precisas) [^;.]*"
        ),
        (
            r"^(?:pequena |uma )?(?:correção|retificação)\s*:.*|^(?:nova )?regras?(?: \w+){0,3}\s*:.*|^(?:acho|creio|suponho|espero) .*|"
            r"^o? ?(?:chefe|colega|cliente|\w+) (?:falou|disse) que .*(?:deixa|mas|não manda).*|^(?:porque|porquê) .*|"
            r"^nem pensar (?:em )?.*|"
            r".*\bpensando (?:em voz )?alto?\b.*|^nem sei\b.*|^será que (?:eu prefiro|compensa|vale)\b.*|^(?:dormi|"
            r"acordei) .*|^nunca (?:entendi|"
            r"percebi|sei)\b.*|^no meu (?:antig|últim)\w* .*|^deixa de lado .*|^quando (?:for|fores) [^,]*,.*|^evit[ae] .*"
        ),
    ),
    waived=(r"(?:(?:não|ah|bom|na verdade)[,. ]+)*(?:deixa(?: pra lá| isso)?|esquece(?: isso)?)",),
    dismiss=(r"(?:esquece|esqueça|deixa|ignora)(?= (?:o|a|os|as)\b)(?= [^,]*,)|não te preocupes com(?= )",),
    imperative=(
        (
            r"(?!(?:para|sobre|entre|desde|durante|onde|que|sempre|de|se|me|te|lhe|nunca|porque|deixa|falta|era|ela|"
            r"uma|nada|cada|este|esse|"
            r"parece|quer|toda|evita|dizem|menos|pergunta|hoje|tipo|gente|pra)\b)\w+[ae] (?:também |primeiro )?(?:[oa]s?|"
            r"n[oa]s?|a[os]|uma?|"
            r"tod[oa]s|est[ea]|ess[ea])\b.*|(?:isso, )?agora \w+[ae] (?:[oa]s?|uma?)\b.*|dá (?:uma|um) (?:olhada|jeito)\b.*|"
            r"(?:depois|antes) d\w+ [^,]+, \w+[az] .+"
        ),
    ),
    cleft=(r"quem .+ (?:é|são) (?:[oa]s? )?(?-i:[A-ZÀ-Þ])[\w'-]+(?:(?: e)? (?-i:[A-ZÀ-Þ])[\w'-]+)*",),
    conduct=(
        (
            r"(?:por favor,? )?par(?:a|e|em) de (?:comentar|documentar|mockar|simular|renomear|reformatar|refatorar|commitar|mexer|tocar|"
            r"(?:adicionar|escrever|colocar) (?:\w+ )?(?:comentários?|docstrings?|mocks?|emojis?|testes|resumos?))\b"
        ),
        r"(?:por favor,? )?não (?:mexa|mexe|toque|toca|edite|edita|modifique|commite|renomeie|mocke|reformate)\b",
        (
            r"(?:por favor,? )?(?:pergunt[ae]|consult[ae]|fal[ae]|avis[ae])(?:-me)?(?: (?:ao?|à|com o|com a|com|pr[oa]))? (?!usuári|"
            r"cliente|visitante)(?:[\w-]+ "
            r")?(?:antes|primeiro|(?:se|quando) (?:você|tiver|não|houver|algo|for|terminar))\b"
        ),
        (
            r"(?:se|quando|caso) (?:o |a |os |as |um |uma )?[\w-]+ (?:reclamar\w*|se queixar\w*|(?<=linter )falhar|(?<=teste )falhar|"
            r"(?<=testes )falharem|(?<=ci )falhar)\b"
            rf"(?!,? {_SHOWS})"
        ),
    ),
    subject=(
        r"(?!(?:se|quando)\b)[\w-]+(?: [\w-]+){0,2}? (?:é|são|está|estão|foi|era|tem|será)\b",
        r"(?:agora|assim|já) (?:dá|está|é|fica|ficou|funciona|se)\b",
        r"(?:ficou|ficaram|está|estão|é|são|foi|foram|era|me|nos|já|ontem|amanhã|quem)\b|\w+(?:amos|emos|imos)\b",
        (
            r"(?:eu|você|ele|ela|nós|eles|elas|vocês|isto|isso|est[ea]s?|ess[ea]s?|[oa]s?|uma?|uns|umas|meus?|minhas?|seus?|"
            r"suas?|noss[oa]s?|ninguém|alguém|cada|tod[oa]s?|só|somente|apenas|há|aqui|muit[oa]s|uso|trabalho|tenho|estou|sou|"
            r"usamos|trabalhamos|temos|estamos|somos)\b"
        ),
    ),
    trouble=(
        r"deu (?:ruim|errado|pau|problema)",
        (
            r"erros?(?! (?:vão para|são (?:reportados|registrados|enviados|logados))\b)|"
            r"falh\w+|quebrad\w+|quebr(?:a|am|ou)|errad\w+|lent[oa]s?|falta[m]?|trav\w+|bugs?|vazament\w+|conflitos?|"
            r"[45]\d\d|em vez de|nada acontece|(?<!, )(?:não|já não) (?!precisa|é (?:mais )?(?:preciso|necessári)|não)\w+|demais|duplicando"
        ),
    ),
    due=(r"dever?ia\w*|deve|devem|tem que|têm que|precis\w+|quer\w*|gostaria",),
    everywhere=(
        (
            r"(?:em|para) (?:todos (?:os )?(?:meus|nossos|os)|cada|qualquer) (?:projetos?|repos?|repositórios?)|globalmente|"
            r"em todo lugar|independente d[oe] (?:projeto|repositório)|todos os meus (?:projetos|repos)"
        ),
    ),
    we=(r"a gente|nós|\w+mos",),
    here=(rf"(?:n?este|nesse|no nosso|para este|deste|neste) {_PROJECT}|neste repositório|aqui|no time|na equipe",),
    machine=(
        (
            r"(?:nesta|neste|na minha|no meu) (?:máquina|notebook|computador|laptop|worktree|cópia|clone|pc|mac)|localmente|em local|"
            r"este worktree"
        ),
    ),
    chatter=(
        r"mudança de planos?\s*[,:.!\u2013\u2014-]\s*",
        r"(?:(?:uma )?mudança|mudou|importante)\s*:\s+",
        rf"{_EARNEST}\s*[,:;.!\u2013\u2014-]+\s*(?:mas\s+)?",
        r"(?:nada mal|muito bem|bom trabalho|ficou (?:bom|ótimo))\s*[,;.!\u2013\u2014-]+\s*(?:mas\s+)?",
        (
            rf"(?:(?:(?:obrigad[oa]|perfeito|ótimo|bom|valeu)(?={MARKED}|\s+(?:agora|então|e|mas|o|a|os|as|a gente|ok)\b)|aha|claro|"
            rf"uma coisa|um momento|ah|oh|eh|hm+|ok|sim|não|desculp[ae]|oi|olá|opa|aliás|a propósito|"
            r"além disso|e|mas|então|na verdade|espera|mais uma coisa|outra coisa|só para constar|para constar|"
            r"aproveitando|por falar nisso|olha|legal)(?:\s*[,:;.!\u2013\u2014-]+\s*|\s+(?=\S)))"
        ),
    ),
    aside=(r"(?:\s*[,;]+\s*|\s+[\u2013\u2014-]+\s+)(?:então |e |mas )*(?:você |pode |por favor|eu |obrigad|desculp|arruma|troca aí).*$",),
    polite=(
        r"(?:você )?(?:pode|poderia|podes)(?: por favor)?",
        r"(?:seria (?:bom|ótimo|legal)|(?:eu )?(?:agradeceria|ficaria \w+ grat[oa])) se (?:você )?",
    ),
    request=(
        (
            r"(?:por favor,? )?(?:você |vocês |a gente )?(?:pode|poderia|podemos|podem|"
            r"dá para) (?=.*\bpor favor\b)(?:por favor,? )?(?P<what>.+?),?(?: por favor)?\?$"
        ),
    ),
    unsay=(
        r"(?:não,? )?(?:esquece isso|esqueça isso|deixa pra lá|não guarde isso|não precisa lembrar)(?:,? .{0,20})?",
        (
            r"(?:(?:ah|oh|não|opa|espera|desculpa),? )*(?:(?:ignora|ignore|esquece|esqueça|desconsidera)(?: (?:isso|"
            r"isto))?(?:,? (?:isso )?era (?:no|na|pro|pra|do|da|para o) (?:[\w-]+ )?(?:antig|velh|anterior|outr)\w* ?.{0,30})?|"
            r"(?:isso|isto) (?:era|valia) (?:no|na|pro|pra|do|da|para o|para a|com o) (?:[\w-]+ )?(?:antig|velh|anterior|"
            r"outr)\w*(?: [\w -]{1,24})?(?:,? (?:então )?(?:ignora|ignore|esquece|desconsidera)(?: isso)?)?|(?:eu )?(?:tava|"
            r"estava) brincando(?: (?:antes|sobre .{1,40}))?)"
        ),
    ),
    joke=(r"(?:(?:não,? )?(?:é|era|foi) (?:só )?(?:uma )?brincadeira|tô brincando|brincadeiras? à parte|estou brincando)",),
    mocking=(r"(?:(?:ah|haha|sim|pois),? )*(?:claro(?: que sim)?|com certeza|óbvio|lógico|evidente)(?=\s*[,.!:\u2026])",),
    earnest=(_EARNEST,),
    retract=(
        r"(?:me )?corrij[oi]\w*(?=\s*[:,])|corrigindo(?=\s*[:,])|correção(?=\s*:)",
        r"(?:(?:ah|oh|eh|hm+|não|desculpa)[,. ]+)*(?:não|desculpa|desculpe|correção|errei|me enganei|espera|quis dizer|na verdade)\b",
    ),
    disputed=(rf"(?:isso|isto) (?:é|está) {_WRONG}{_COLON}",),
    misspoken=(
        r"(?:é )?(?:ao contrário|o contrário|o inverso)(?:,? (?:desculpa|foi mal))*(?=\s*[:.,\u2013\u2014-])",
        rf"(?:(?:isso|isto|o que eu (?:te )?(?:disse|falei)) )?(?:era|foi|estava) {_WRONG}{_OF_ME}{_STOP}",
        rf"(?:isso|isto) (?:é|está) {_WRONG}(?=,? \w){_OF_ME}{_STOP}",
        rf"(?:eu )?(?:te |lhe )?(?:disse|falei|escrevi|passei|contei|dei) (?:o |a |uma? )?(?:\w+ )?{_WRONG}{_OF_ME}",
        (
            r"(?:enganei-me|confundi-me|equivoquei-me)|(?:eu )?(?:me (?:enganei|confundi|atrapalhei|expressei mal|corrijo)|errei|"
            r"confundi (?:tudo|as coisas|os nomes)|estava enganad[oa])"
            r"(?: antes| ontem)?|(?:foi )?(?:um )?(?:erro|engano) meu|(?:foi )?(?:falha|culpa) minha|misturei (?:tudo|as coisas)"
        ),
    ),
    outdated=(
        (
            r"(?:mas |e )?(?:isso|o que|isto|que)(?: já)? (?:está|é|ficou)(?: \w+)? (?:desatualizad[oa]|obsolet[oa]|ultrapassad[oa]|"
            r"velh[oa]|errad[oa])|"
            r"(?:mas |e )?(?:isso |que |o que )?(?:já não|não) (?:é|vale|está)(?: mais)?(?: (?:assim|verdade|válido|certo))?(?: mais)?"
        ),
    ),
    choose=("use", "usa", "usar", "usamos", "utilize", "utilizamos"),
    numerals="um dois três quatro cinco seis sete oito nove dez vinte",
    code_at_hand=(
        (
            r"(?:prefiro|prefere|quero|gosto mais d|usa|use) ?(?:[ao] (?:primeir[ao]|segund[ao]|terceir[ao]|últim[ao]|outr[ao]) "
            r"(?:opção|variante|versão|proposta|solução|ideia|abordagem)|(?:a )?(?:opção|variante) [a-e\d])"
        ),
        (
            r"(?:esta (?:função|linha|classe|página)|este (?:arquivo|teste|método|botão|componente)|essa (?:função|linha)|"
            r"esse (?:arquivo|"
            r"teste))"
        ),
    ),
    confirmed=(r"(?:a causa|causa|solução|confirmado|verificado|resultado|conclusão)",),
    subordinate=(r"(?:antes|quando|se|para|em|ao|no|na|depois)",),
    greeting=(r"(?:olá|oi|prezad[oa]s?|caro|cara|bom dia)",),
    footer=(
        r"enviado (?:do|da|com|pelo|a partir)",
        r"est[ae] (?:mensagem|e-?mail)\b.{0,60}confidencia\w*",
        r"(?:por favor,? )?pense no meio ambiente",
        r"antes de imprimir",
    ),
    closing=(r"atenciosamente|att|(?:um )?(?:grande )?abraços?|(?:melhores )?cumprimentos|saudações",),
    function=(
        "quem o a os as um uma uns umas de do da dos das ao aos à às e ou mas em no na nos nas com por pelo pela para pra é são está "
        "estão era ser se seu sua lhe que como não já sempre nunca só este esta estes estas esse essa aqui agora há nosso usa usar "
        "usamos deve devem tem vez lugar mais repo repositório projeto neste nesta"
    ),
    restriction="só somente apenas unicamente exclusivamente",
    negation="não nunca jamais sem proibido",
    pronoun=(r"el[ae]s?",),
    standing_for=(r"isso|isto|el[ae]s?|tudo (?:isso|isto)",),
    always=(r"sempre",),
    never=(r"nunca",),
    for_good=(r"sempre|nunca|jamais",),
    denying=(r"não",),
    joining=(r"e",),
    contrasting=(r"mas",),
    consequence=(r"então|por isso",),
    reason=(r"porque|pois",),
    supposing=(r"caso",),
    condition=(r"se|quando",),
    that=(r"que",),
    dependent=(r"não|mas|ou",),
    consent=(r"por favor|tá(?: bom)?|combinado",),
    in_passing=(r"aliás",),
    answer="não",
    abbreviation=(r"sra?|p\.\s?ex|aprox",),
    dotted=(r"(?:máx|mín|núm|pág|art|tel)\.(?= \d)",),
    mail=(r"(?:de|para|assunto)\s*[:：]\s*\S.*", r"em .{4,60} escreveu.*:"),
    so_far=(r"até agora|por enquanto",),
    goes_on=(r"é|está|não",),
    account=(r"usuário|conta",),
    failed=(r"erro\b",),
    at=(r"em|no|na|sob",),
    there=(r"há|tem",),
    equals=(r"é",),
    it_is=(r"é",),
    kept=(r"ficam?\b[^,;]*?\s(?:em|sob)",),
    by_tool=(r"com|por",),
    taste=(
        r"(?:eu )?prefiro\s+(?!(?:os?|as?|que|se|est[ea]|ess[ea]|opç\w+|vers\w+)\b)\S+",
        (
            r"(?:eu )?prefiro que (?:você |tu |vocês )?(?:(?:não|sempre|me|nos) )*(?:respond|escrev|expli|mostr|pergunt|dig|avis|"
            r"fal|prop|sug|descrev|coment|document|nomei|us|utiliz|evit|test|esper|mant)\w*(?!.*\b(?:est[ae]s?|ess[ae]s?|isso|isto|"
            r"agora|hoje|aqui|opção|versão|variante|assim)\b)"
        ),
    ),
    aim=(r"para(?! (?:reproduzir|que))",),
    purpose=(r"para",),
    at_hand=(r"os?|as|ess[ea]|est[ea]",),
    own=(r"(?:meu|minha) \w+(?= )",),
    asserts=(r"é|são|ficam?|está|estão",),
    advises=(r"usar?",),
    subjectless=(r"(?:precisa|requer)(?= )",),
    leans=(r"não|el[ae]s?|isso|ess[ea]|está|é",),
    its_object=(r"\w+-(?:l[ao]s?|[ao]s?)",),
    copula="é são está estão era fica ficam",
    definite="o os as nosso nossa",
    indefinite="um uma",
    through="com por pelo pela",
    within="em no na nos nas",
    towards="a para pra pro",
    of="de da do",
    per="por",
    everyday="coisa lance import teste testes build arquivo arquivos código comando commit",
    days="segunda terça quarta quinta sexta sábado domingo sábados domingos",
    durations="segundos minutos horas dias",
    locator="endereço",
    emphasis="sempre",
    renamed=(r"se chama|renomead[oa]s?",),
    by=(r"por|pel[oa]",),
    rather=(r"em vez disso|no lugar",),
    instead=(r"por|para",),
    own_machine=(
        r"n[oa] (?:máquina|notebook|computador|laptop|pc|mac) d[oea] (?P<who>[\w-]+)",
        r"n[oa] (?:minha|meu) (?P<who>(?:máquina|notebook|computador|laptop|pc|mac))",
    ),
    staging=(r"homologação",),
    production=(r"produção",),
    development=(r"desenvolvimento",),
    testing=(r"ambiente de testes?",),
    local=(r"localmente|em local",),
    inside=(r"em|na|no|para",),
    part=(r"pasta|diretório|pacote|serviço|módulo|repositório",),
    whichever="este esta",
    unsettled=(
        (
            r"(?:a gente|nós)? ?(?:precisa|retoma|continua|volta|começa|segue|vai|tá|está|pode|deve|quer|viu|teve|acha|perdeu|errou|"
            r"espera|tem que)(?:mos)?(?= )|(?:retoma|continua|volta|começa|segui|va|precisa|queremos|este|te|espera|acha)mos(?= )"
        ),
    ),
    oneself=(r"eu",),
    chatting=(r"chat|conversa|papo|discussão|thread|slack",),
    confined=(
        (
            r"(?:(?:isso|isto|sempre) )?(?:só|somente|apenas|unicamente|exclusivamente) (?:(?:se )?\w+ )?(?:em|n[oa]s?|d[oa]s?|"
            r"pel[oa]|por|via|com|através)\b|(?:isso )?(?:roda|vai|é \w+) (?:só|somente|apenas|sempre) (?:em|n[oa]s?|pel[oa]|por|"
            r"via|com)\b"
        ),
    ),
    voiced=(
        (
            r"(?!.*\b(?:agora|hoje|aqui|est[ea]s?|ess[ea]s?|isso)\b)(?:eu )?(?:não (?:gosto de|suporto|quero)(?: (?:ver|encontrar|"
            r"ter))?|odeio|detesto|prefiro)(?= )(?! (?:os?|as?|que)\b)"
        ),
    ),
)
