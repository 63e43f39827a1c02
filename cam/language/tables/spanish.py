"""Spanish cues."""

from __future__ import annotations

from cam.language.cues import Lexicon
from cam.language.tables.pieces import BEFORE, COLON, LAUGHTER, MARKED, THEN, WHAT, WHO, laughed, repeated

_PROJECT = r"(?:repo|repositorio|proyecto|código|monorepo|servicio|paquete)"
_X = r"(?P<new>[^,;]+?)"
_Y = r"(?P<old>[^,;.]+?)"
_END = r"(?=\s*(?:$|(?:[,;!()]|\.(?!\w))|\b(?:ahora|aquí|desde|porque|para|en|y|pero|ya|así)\b))"

_OTHERS = r"(?:equipo|desarrollador\w*|programador\w*|jefe|jefa|agencia|empresa|compañer\w+|gente)"
_QUIP = (
    (
        r"^¡?(?:es )?siempre (?:es )?(?:un (?:verdadero |gran )?(?:placer|gusto|honor|lujo|lío|infierno)|una (?:alegría|pesadilla|"
        r"aventura|locura|buena (?:idea|noticia|señal)))"
    ),
    (
        r"^¡?siempre (?:es )?(?:tan |muy )?(?:agradable|bueno|bonito|genial|divertido|feliz|content[oa]|encantad[oa])(?: (?:de|que|"
        r"cuando|ver|trabajar|con)|[.!…]*$)"
    ),
    r"^¡?siempre (?:estos|estas|este|esta|esos|esas|ese|esa)(?: [\w./-]+){1,5}[ .!…]*$",
    r"^¡?siempre (?:los|las|el|la|lo) mism[oa]s?(?: (?:problemas?|historia|cosa|errore?s?|rollo|cuento|lío|con)\b|[ .!…]*$)",
    r"^¡?nunca (?:es )?(?:un momento aburrido|(?:una )?buena señal)|^¡?nunca más [\w.+#-]+[ .!]*$",
    r"tarde que nunca|nunca digas nunca|nunca se sabe|nunca es tarde|ahora o nunca|nunca llueve|^¡?siempre aprendiendo",
    r"(?:dice|decía|repite)(?: siempre)? (?:mi|nuestr[oa]) (?:jef[ea]|madre|padre|abuel[oa]|compañer[oa]|profe\w*)",
    (
        rf"(?:el|la|los|las) (?:{_OTHERS} (?:anterior(?:es)?|antigu[oa]s?|viej[oa]s?|de antes)|(?:antigu[oa]s?|viej[oa]s?|"
        rf"anterior(?:es)?) {_OTHERS})\b.*\b(?:nunca|siempre|jamás)"
    ),
    laughed("siempre|nunca|jamás"),
)
_WRONG = (
    r"(?:(?:un|una|completamente|totalmente|todo|muy|pura) )*(?:mal|tonterías?|mentira|falso|falsa|disparate|erróne[oa]|incorrect[oa]|"
    r"equivocad[oa]|"
    r"error|chorradas?|no (?:era|es) (?:cierto|correcto|verdad))"
)
_OF_ME = r"(?: (?:por mi parte|mí[oa]|antes|ayer|lo que (?:te )?(?:dije|he dicho)))*"
_STOP = r"(?=\s*(?:[:.;!\u2013]|\s-|$))"
_EARNEST = r"(?:(?:no|ok|pero|ahora),? )*(?:en serio|hablando en serio|bromas aparte|(?:es |era )?broma(?= *,))(?: ahora)?"
_COLON = r"(?=\s*:)"
# What may stand behind "tengo que salir", so that it is nobody who uses the program.
_WHEN = (
    r"(?:,? (?:ya|ahora|pronto|hoy|mañana|luego|primero|un (?:rato|momento)|antes de (?:nada|seguir|empezar)|a (?:casa|las \S+|comer|"
    r"recoger .+|buscar .+)|en (?:una?|\w+) (?:minutos?|horas?|rato)|el \w+|al (?:médico|dentista)|por (?:hoy|favor)))*"
)
_SHOWS = r"(?:muestra|muéstra\w+|envía|publica|abre|marca|bloquea|guarda|crea|escribe|registra|imprime)\b"

SPANISH = Lexicon(
    code="es",
    remember=(
        (
            r"(?:y )?que no se (?:te|os|le|les) olvide(?:n)?(?:\s*que\b|\s*:)|acordate(?: de)?(?:\s*que\b|\s*:)|"
            r"métete en la cabeza(?:\s*que\b|\s*:)"
        ),
        (
            r"(?:(?:y|también|por favor|puedes) )*(?:recuerda|recordar|acuérdate(?: de)?|memoriza|anota|apunta|toma nota(?: de)?|"
            r"ten (?:en cuenta|presente)|guarda (?:esto )?en (?:la |tu )?memoria|no (?:te )?olvides|para recordar|para el futuro|"
            r"guarda)(?: bien| también| esto| eso| lo siguiente| por favor| en algún (?:sitio|lado)| por ahí| para (?:luego|después|"
            r"más tarde|el futuro|la próxima))*(?:\s*que\b|\s*:)"
        ),
        (
            r"(?:y )?que (?:nunca|jamás) se (?:te|os|les?) olvide(?:\s*que\b|\s*:)|(?:que )?no se (?:te|os|"
            r"les?) olvide(?:n)? (?:nunca|jamás)(?:\s*que\b|\s*:)|(?:apúntate|anótate|quédate con|grábate) (?:bien )?(?:esto|esta|"
            r"eso)\s*:"
        ),
    ),
    remember_thing=(
        (
            r"(?:(?:y|también|por favor) )*(?:recuerda|acuérdate de|memoriza|anota|apunta)"
            r"(?= (?:mis?|nuestr[oa]s?|el|l[ao]s?|est[ea])\b)"
        ),
        r"(?:de )?una (?:vez por todas|vez por siempre|última vez)\s*[:,](?=\s)",
    ),
    noting=(r"recuerda|anota|apunta|memoriza|en cuenta|bueno saber|que conste|para que conste",),
    ruling=(r"(?:(?:una|y|otra) )*(?:nueva|otra|última|importante) (?:regla|norma)|(?:otra|una) (?:regla|norma)(?: más)?",),
    remember_after=(
        (
            r"[,;.:\u2013\u2014-]?\s*(?:(?:eso|esto) (?:vale|aplica|se aplica) (?:para|a|en) (?:tod[oa]s?|cada)\b[^.!?]{0,40}|"
            r"siempre así(?:,? por favor)?)[.!]*$"
        ),
        r"[,;.:\u2013\u2014-]?\s*es (?:una|la|nuestra) (?:regla|norma)(?: aquí)?[.!]*$",
        (
            r"[,;.:\u2013\u2014-]?\s*(?:recuérdalo|anótalo|apúntalo|tenlo en cuenta|recuerda (?:esto|eso))"
            r"(?:,? (?:por favor|siempre|en todas partes|para siempre|gracias|en tod[oa]s l[oa]s \w+|es importante))*[.!]*$"
        ),
    ),
    remind=(
        (
            r"(?:(?:y|también|pero|por favor) )*(?:recuerda|recuerde|recordad|acuérdate de|acuérdese de|no (?:te |se )?(?:olvides?|"
            r"olvidéis)(?: de)?|"
            r"asegúrate de (?:recordar|no olvidar)) (?P<what>(?:siempre |nunca |no )?[\wáéíóú]+(?:ar|er|ir)(?:l[oa]s?|me|se)?\b.*)"
        ),
    ),
    habit=(
        r"(?:cada|tod[oa]s? l[oa]s) \w+",
        r"(?:cuando|antes|después|si|al|para) (?:(?!el\b|la\b|est[ea]\b)[\w-]+ ){0,4}?una? (?!(?:momento|rato)\b)\w+",
        (
            r"^(?:no |siempre |solo )?(?:us(?:ar|es?|en)|utili(?:zar|ces?|cen)|preferir|emple(?:ar|es)|elegir) (?!(?:el|las?|los|"
            r"una?|est[ea]\w*|es[ea]\w*|mis?|"
            r"tus?)\b)\S+"
            r"(?: \S+){0,2}? (?:para|en|con) (?!(?:est[ea]\w*|es[eao]\w*|mí|ahora|hoy|la nueva|el nuevo)\b)\w+"
        ),
    ),
    occasion=(
        (
            r"(?:antes de|después de|tras|en|con|para|a) cada (?:commit|push|pull request|pr|merge(?: request)?|mr|release|despliegue|"
            r"lanzamiento|versión|cambio|revisión|migración|entrega)"
        ),
        (
            r"(?:cuando (?:añad|agreg|cre|modifi|cambi|toqu|escrib|encuentr|hag|borr|elimin|public|sub|actuali)\w+|"
            r"si (?:añad|agreg|cre|modific|cambi|toc|escrib|encuentr|hac|borr|elimin|public|sub|actualiz)\w+|al \w+[aei]r) "
            r"(?:una?|algún|alguna|nuev[oa]s?) (?!(?:momento|rato|idea|pregunta|solución|mejor|poco|forma|manera)\b)[\w-]+"
            r"(?!.* (?:est[ea]|ahora|hoy|mañana)\b)"
        ),
        r"cada vez que (?:hagas|hagamos|hagan|se haga|despliegues|subas|cambies|modifiques|toques|añadas|agregues|publiques)",
        (
            r"(?:cuando|si|siempre que) (?:(?:alguien )?(?:toques|toque|toquemos|cambies|cambie|cambiemos|modifiques|modifique|"
            r"edites|edite|tocas|cambias|modificas)) (?:(?:algo|cualquier cosa) (?:en|de|del) |en |`|[\w-]+/|(?!(?:el|la|los|las|"
            r"est\w+|es[aeo]s?)\b)\w)[^,]{1,50}, (?:(?:también|además|por favor) )*(?:ejecuta|lanza|corre|pasa|actualiza|regenera|"
            r"comprueba|revisa|ajusta|avisa)\b(?!.*\b(?:ahora|otra vez|de nuevo)\b)"
        ),
    ),
    machinery=(
        (
            r"^(?:añad(?:e|ir)|agreg(?:a|ar)|escrib(?:e|ir)|cre(?:a|ar)|configur(?:a|ar)|implement(?:a|ar)|haz|hacer|mont(?:a|ar))\b.* "
            r"(?:que|para|hook|script|job|paso|acción|workflow|pipeline|bot|ci)\b"
        ),
    ),
    errand=(
        (
            r"(?:cuando|en cuanto|una vez que|si) (?:termin\w+|acab\w+|est[éeá]\w*|hay\w*|lo|la|todo)\b.*|al (?:terminar|acabar|final)|"
            r"luego|"
            r"más tarde|después(?: de eso|(?! de ))|también|pronto|primero|antes de (?:irte|terminar|acabar)|"
            r"lunes|martes|miércoles|jueves|viernes"
        ),
        r"est[eao]s?|es[eao]s?|aquell?\w*|mis?|tus?|\w+(?:ar|er|ir)l[oa]s?",
        r"(?:la|el|las|los|del|al) (?:pr|pull request|rama|diff|parche|ticket|issue|revisión|cambios?|arreglo|nuev[oa]s? \w+)",
    ),
    announce=(
        r"(?:las |nuestras |unas )*(?:reglas|normas) (?:del equipo|del proyecto|de la casa|de equipo|del repo)[^:.?!;]{0,40}\s*:",
        (
            r"(?:dos|tres|cuatro|cinco|unas|algunas|algunos|varias|varios) (?:cosas|reglas|notas|puntos|normas|cambios|novedades|"
            r"recordatorios|datos|"
            r"convenciones)\b(?! (?:que|por|para) (?:hacer|arreglar|cambiar))[^:.?!;,]{0,50}\s*:"
        ),
        (
            rf"(?:(?:dos|tres|cuatro|unas|algunas|varias) )*(?:cosas|reglas|notas|puntos|normas)(?: (?:a|para|que) (?:recordar|saber|"
            rf"tener en cuenta))?(?: (?:sobre|de|para|en) (?:este|el|nuestro) {_PROJECT})?\s*:"
        ),
    ),
    denied=(
        r"^(?:\w+ ){0,3}?(?:olv[ií]da\w*|olvidar|borra|elimina|quita|suprime) (?:no|nunca|jamás)\b",
        (
            r"^(?:(?!\bque\b)[^,;:])*\b(?:bajo ningún concepto|bajo ninguna circunstancia|en ningún caso|"
            r"de ning[uú]na? (?:modo|manera))\b"
        ),
        r"^(?:(?!\bque\b)[^;:])*(?<!\bya) (?:no|nunca|jamás)[.!\s]*$",
    ),
    forget=(
        (
            r"(?:por favor )?(?:olvida|olvídate de|olvidar)(?: (?:que|la (?:nota|regla) (?:sobre|de|que)|el (?:recuerdo|dato) (?:de|"
            r"sobre|que)|lo (?:de|que (?:te )?dije (?:de|sobre))))?(?= )"
        ),
        (
            r"(?:borra|elimina|quita|suprime) (?:la|el|esa|ese|tu) (?:nota|memoria|recuerdo|entrada|regla guardada)(?: (?:sobre|de|"
            r"que dice que|que|acerca de))?(?= )"
        ),
        r"(?:borra|elimina|quita) (?P<what>.+?) de (?:la|tu) memoria",
        r"(?:borra|elimina|quita) de (?:la|tu) memoria\s*[:,]?(?: que| lo de(?: que)?)?(?= )",
        (
            r"lo que (?:sabes|recuerdas|anotaste|guardaste) (?:de|sobre) (?P<what>.+?) (?:es|está|"
            r"ya no) [^,;.]+[,;.]\s*(?:por favor |así que )*"
            r"(?:olvídalo|bórralo|elimínalo)"
        ),
    ),
    retold=(r"^(?:lo|eso|el tema|la cosa|el asunto|la (?:nota|regla|preferencia)) (?:del?|con|sobre) (?:el |la |los |las )?(?P<what>.+)$",),
    may_forget=(r"^(?:puedes|podéis|puede) olvidar(?:te de)? (?P<what>.+)$",),
    memory=(r"que|nota|regla|recuerdo|dato|memoria|entrada|lo de",),
    conversation=(
        (
            r"(?:eso|esto)(?:$|[ ,.;!]).*|lo$|(?:la|el|mi|tu|esa|ese|esta|este) (?:última?|primera?|idea|sugerencia|pregunta|mensaje|"
            r"propuesta|enfoque|error|rama|cambio)\b.*"
        ),
    ),
    question=(r"¿.*|(?:quién|qué|cuándo|dónde|por qué|cómo|cuál|cuáles|cuánto)\b.*\?.*|no (?:sé|recuerdo|me acuerdo)\b.*|te acuerdas\b.*",),
    jesting=(LAUGHTER, r"(?:es |en )?broma\b|bromeando"),
    hedge=(
        r"si no me equivoco|si (?:lo )?(?:entiendo|veo) bien|hasta donde (?:veo|sé)|por lo que veo",
        r"imagina(?:te)?(?= que)",
        (
            r"aún no (?:está|hemos) decidid\w+|sin decidir|solo una idea|ya veremos|valdría la pena|supongamos|estaría bien|quizás?|"
            r"tal vez|a lo mejor|puede que|probablemente|posiblemente|podríamos|podría|deberíamos|y si|qué tal si|algún día|"
            r"en algún momento|no estoy segur[oa]|creo|pienso|me parece|supongo|parece que|al parecer|a veces|normalmente|"
            r"si es posible|probar|probemos|(?<!una )(?<!la )(?<!cada )prueba(?! de)|"
            r"intentar|intentemos|habría que|sería|estoy pensando|igual|según recuerdo|"
            r"si mal no recuerdo|si (?:te|os|le|nos) da tiempo|si (?:tienes|hay) tiempo"
        ),
        (
            r"si (?:fuera|fuese) por mí|si (?:dependiera|dependiese) de mí|si por mí (?:fuera|fuese)|por mí,? (?:nunca|"
            r"siempre) \w+r[ií]a\w*|tenemos previsto|tenemos pensado"
        ),
    ),
    temporary=(
        r"(?:en|para) (?:est[ea]|es[ea]) (?:pull request|branch|ticket|sesión)",
        (
            r"no \w+[ae]s (?:\S+ ){0,8}(?:todavía|aún)|"
            r"por ahora|de momento|por el momento|provisionalmente|temporalmente|solo (?:por )?(?:hoy|esta vez|ahora)|"
            r"sólo (?:por )?(?:hoy|esta vez)|(?:por )?esta vez|hoy(?! en (?:adelante|más))|"
            r"esta (?:noche|tarde|semana|mañana)|mañana|ayer|este sprint|"
            r"mientras(?: tanto)?|hasta (?:que|el|la|mañana|nuevo aviso|el lunes|después)\b|durante (?:el|la)|en (?:este|esta) (?:pr|"
            r"commit|rama|tarea)|para (?:este|esta) (?:pr|commit|tarea|vez)|próximo paso"
        ),
    ),
    reported=(
        r"historias? de usuario|como [\w-]+(?: [\w-]+)?,? (?:yo )?(?:nunca |siempre |no )?(?:quiero|necesito)",
        r"[A-ZÀ-Ý]\w+ (?:dijo|dice|quiere|pidió|cree) que",
        (
            r"(?:él|ella|alguien|el cliente|la clienta|mi compañer[oa]|el jefe|la jefa|el readme|la documentación|el ticket|la wiki|"
            r"(?!(?:no|ya|nunca|aquí) )(?-i:[A-ZÁÉÍÓÚ]\w+)) (?:\w+ )?(?:dice|decía|dijo|escribe|escribió|"
            r"quiere|quería|sugiere|recomienda|afirma|opina|pide|"
            r"propone)|según|traduce|traducir|la frase|el texto"
        ),
    ),
    pasting=(r"(?:aquí (?:está|va|tienes)|abajo|copiado|pego)\b[^.!?]{0,60}\s*[:.]?$",),
    source=(
        (
            r"(?:cita |leído |visto |sacado |copiado )?(?:de(?:l| la| los| las| un| una)?|(?<=leído )en|(?<=visto )en)"
            r"(?: (?!nuestr|mi\b)[\w.-]+){0,3}? ?\b(?:stack ?overflow|reddit|wikipedia|documentación|docs?|manual|guía|libro|blog|artículo|"
            r"foro|tutorial|curso|charla|hoja de datos|readme|wiki|correo|circular|boletín|intranet|chat ?gpt)"
        ),
        r"(?:stack ?overflow|reddit|wikipedia|chat ?gpt)(?: dice)?(?=\s*:)",
    ),
    elsewhere=(
        (
            r"(?:en|para) (?:mi|su|otro|otra) (?:otro|otra|antiguo|antigua|último|última|anterior|propio|proyecto personal) ?\w*|"
            r"el otro (?:equipo|proyecto|repo)"
        ),
    ),
    past=(
        (
            r"antes (?:usábamos|se usaba|era|teníamos|íbamos|estaba)|antiguamente|en su día|en aquella época|el año pasado|"
            r"hace (?:\w+ )?(?:años|meses)|originalmente|cuando (?:yo|entré|empezamos|estaba)|solíamos|solía|en mi (?:antiguo|"
            r"anterior)\w*"
        ),
    ),
    quip=_QUIP,
    complaint=(
        r"nunca (?:entendí|vi|pensé|imaginé|supe|conseguí|me gustó)\b.*|siempre que (?:quieras|puedas|te apetezca)",
        *_QUIP,
        r"no (?:siempre|hace falta siempre|necesariamente)|siempre da (?:un )?(?:error|timeout|fallo|5\d\d)",
        (
            r"^(?:a partir de (?:ahora|hoy)|desde [\w ]{2,30}?),? .*(?:\b(?:falla|se cae|se cuelga)[.!]*$|"
            r"(?:da|devuelve|lanza|muestra|recibe) (?:un )?(?:error|timeout|5\d\d)(?!.* (?:si|cuando|para) ))"
        ),
        r"^¡?siempre es el",
        r"(?:muestra|devuelve|imprime)(?!.*\b(?:ahora|siempre)\b) .{1,60}en (?:vez|lugar) de",
        r"\bestá[ns]? (?:mal|rot[oa]s?)\b",
        (
            r"(?:tú|esto|eso|siempre|nunca)\b.*\b(?:falla\w*|rompe\w*|se cae|cuelga|tarda|funciona|olvidas?|rojo)\b.*|"
            r"como siempre\b.*|siempre (?:igual|lo mismo|me|te)\b.*|nunca (?:me|lo|he|había|funcion\w*)\b.*"
        ),
        r"(?:nunca|jamás) en (?:toda )?(?:mi|la) (?:vida|carrera)|en (?:toda )?mi vida (?:he|había)",
    ),
    ought=(
        (
            r"(?:eso |esto |pero )?debería(?! (?:quedar|seguir|permanecer|siempre|nunca|solo|haber|bastar|ayudar|"
            r"ser (?:posible|fácil|suficiente|claro|sencillo|seguro)))"
        ),
    ),
    lacked=(r"(?:ahí )?deberían? haber",),
    mend=(
        (
            r"(?:pero )?(?:eso|esto) (?:no (?:puede ser|debe pasar|está bien|es normal|es correcto)|está mal|es (?:raro|un bug|"
            r"molesto))[.!]*$"
        ),
        (
            r"(?:(?:por favor|puedes|y),? )*(?:arr[eé]gl\w+|corr[eií]g\w+|rev[ií]s\w+|repar\w+|soluci[oó]n\w+|m[ií]ral\w+|"
            r"échale un (?:vistazo|ojo)|invest[ií]g\w+|comprueba\w*|compru[eé]b\w+)(?: (?:eso|esto|ya|por favor))*[.!]*$|por qué[.!?]*$"
        ),
        r"(?:y |pero )?(?:eso )?no debería(?:n)?(?: (?:ser así|pasar|hacerlo|ocurrir))?[.!]*$",
    ),
    task=(
        (
            r"(?:por favor |puedes |y |ahora |luego |entonces )*(?:añade\w*|agrega\w*|arregla\w*|crea\w*|corrige\w*|renombra\w*|"
            r"busca\w*|mira\w*|revisa\w*|comprueba\w*|cambia\w*|mueve\w*|elimina\w*|borra\w*|muestra\w*|haz|hacer|extrae\w*|"
            r"explica\w*|traduce\w*|ejecuta\w*|lanza\w*|abre\w*|limpia\w*|pon|reemplaza\w*|compara\w*|dame|escribe\w*|actualiza\w*|"
            r"sigue|continúa|migra\w*)(?= )"
        ),
        (
            r"(?!.*\b(?:siempre|nunca|cada|tod[oa]s|antes|después)\b)(?:necesitamos|tenemos que|hay que|hace falta|"
            r"vamos a) (?:añadir|agregar|crear|corregir|implementar|poner|cambiar|quitar|hacer|construir|mostrar|migrar|integrar|"
            r"renombrar|mover|meter)(?= )"
        ),
    ),
    settling=(r"(?:quedemos|acordemos|decidamos|dejemos)(?= )",),
    personal=(r"(?:yo|me|mi|mis|tú|te|tu|tus)(?= )",),
    standing=(
        r"de (?:hoy|ahora|aquí) en (?:adelante|más)|desde (?:ya|hoy) y para siempre",
        (
            r"a partir de (?:ahora|hoy)|de ahora en adelante|desde ahora|en adelante|en el futuro|por defecto|por regla general|"
            r"como norma|por norma|cada vez que|siempre que|nuestra (?:convención|norma|regla)|la (?:regla|norma|convención) es"
        ),
        (
            r"ya no (?:se )?(?:dice|dicen|decimos|escribe|escribimos|llama|llamamos|nombra|nombramos|habla|"
            r"hablamos)\b.{1,60}\bsino\b"
        ),
    ),
    ever=(
        (
            r"(?:cada|todo|toda|todos los|todas las) (?:[\w./-]+ ){1,6}?(?:debe|deben|tiene que|tienen que|ha de|necesita|"
            r"necesitan)|siempre|nunca|jamás|únicamente|exclusivamente|solo (?:con|por|a través|mediante)|sólo (?:con|por)|"
            r"bajo ningún concepto|"
            r"en ningún caso|sin excepción|todos los \w+ (?:son|deben|van|pasan)|todas las \w+ (?:son|deben|van|pasan)|cada (?:commit|"
            r"prueba|migración|módulo|rama)"
        ),
        (
            r"^(?:queda(?:n)? |está(?:n)? )?(?:terminantemente |totalmente |estrictamente )?prohibid[oa]s?(?= [\wáéíóú]+[aei]r(?:se|"
            r"l[oa]s?)?\b| (?:el|la|los|las) (?!acceso|entrada)|\s*:)"
        ),
    ),
    must=(
        (
            r"debe(?:n|s|mos)?|tiene(?:n|s)? que|hay que|ha de|han de|obligatori[oa]s?|está(?:n)? prohibid[oa]s?|no se (?:puede|debe|"
            r"permite)|es necesario|hace falta"
        ),
    ),
    revised=(
        r"(?:retiro|retiramos) lo|(?:ya no|no) (?:es|son) (?:ciert[oa]s?|verdad|así|válid[oa]s?)|cambi(?:é|ado|amos) de (?:idea|opinión)",
        r"corrección(?: sobre| de|:)|fue un error|me (?:equivoqué|he equivocado|confundí) (?:con|en)",
        r"al final|mejor (?:volvamos|no)|pensándolo (?:bien|mejor)",
    ),
    shifted=(r"(?:volvemos|volver|vuelto|vuelve|vuelta) a|ya no hace falta|ya no existe",),
    resuming=(r"otra vez|de nuevo|nuevamente",),
    needless=(
        r"ya no (?:hace falta|es (?:necesario|obligatorio|preciso)|hay que|se necesita|necesita(?:s|mos)?|tiene(?:s|n)? que|tenemos que)",
        r"no (?:hace falta|es necesario)(?= [^,;.]{1,60} más\b)",
    ),
    permitted=(
        (
            r"(?:está|están|es|son)(?: (?:perfectamente|totalmente|completamente|muy))* (?:bien|ok|permitid[oa]s?|aceptables?)|"
            r"no hay (?:ningún )?problema (?:con|en)"
        ),
    ),
    allowing=(r"puedes|podéis|podemos|se puede(?:n)?|(?:está|están)? ?permitid[oa]s?",),
    ceasing=(r"deja(?:d|n|mos)? (?:ya )?de|basta de|se acabaron?|ya no|no(?= \w+ más\b)|más(?=\W*$)|no más",),
    prohibit=(r"(?:por favor )?(?:no|nunca|jamás|evita|nada de)(?= )",),
    prefer=(
        (
            r"(?:yo )?(?:prefiero|quiero|quisiera|odio|me gusta\w*|no me gusta\w*)|preferimos|respónde(?:me)? (?:siempre )?en \w+|"
            r"responde (?:siempre )?en \w+|escribe (?:siempre )?en \w+"
        ),
    ),
    wish=(
        r"lo que (?:\w+ )?(?:quiero|quisiera|necesito|me gustaría)(?: \w+){0,4}? es(?: que)?(?= )",
        r"(?:yo )?(?:quiero|quisiera|queremos|quisiéramos|me gustaría|necesito)(?: que)?(?= )",
    ),
    changed=(
        (
            r"ahora|ya no|actualmente|hoy en día|hemos (?:pasado|cambiado|migrado|movido)|pasamos|cambiamos|migramos|"
            r"se (?:ha )?(?:movió|mudó|cambió|movido|mudado|cambiado|renombrado|renombró)|ha cambiado|ha pasado|sustituid[oa]|"
            r"reemplazad[oa]|subimos|bajamos|aumentamos|redujimos|subió|bajó|aumentó|se redujo|pasa(?:n)? a|en vez|dejamos|(?:tiene|"
            r"tienen) (?:una |un )?nuev[oa]s? (?:dirección|url|enlace|host|"
            r"dominio|nombre|puerto|versión)"
        ),
    ),
    prerequisite=(
        r"(?:es|son) (?:un |el )?(?:pre)?requisitos? (?:para|de)\b|(?:pre)?requisitos? (?:para|de) .{2,60}? (?:es|son)\b",
        r"primero (?:hay que|debes|tienes que) .{2,60},? (?:y )?(?:luego|después)\b",
        (
            r"(?:necesita\w*|requiere\w*|depende\w*|exige\w*) .{2,80}\b(?:antes|primero|levantad[oa]s?|arrancad[oa]s?|corriendo|"
            r"en marcha|para|funcionando|activ[oa]s?|instalad[oa]s?)\b"
        ),
        (
            r"(?:debe\w*|tiene\w* que|hay que|hace falta|es necesario) (?:.{2,80}\b)?(?:antes|primero|previamente|si no|de lo contrario)\b|"
            r"antes de .{2,60}(?:hay que|debes|tienes que|hace falta|es necesario|es preciso|arranca|levanta|exporta|ejecuta)\b|"
            r"(?:para que|para) .{2,60},? (?:hay que|debes|tienes que|hace falta|es necesario) (?:tener|levantar|arrancar|iniciar|"
            r"exportar|instalar|definir)\b|"
            r"(?:no )?(?:funciona|arranca|compila|corre|pasa)\w* (?:sin|solo si|si no|sólo si)|sin .{2,50} no (?:funciona|arranca|"
            r"compila)"
        ),
    ),
    place=(
        (
            r"(?:es|son|está(?:n)?|se encuentra(?:n)?|vive(?:n)?|queda|hay|disponible|se documenta|se publica|"
            r"encontrarás)(?: ahora)?(?: (?:en|aquí|bajo|por|vía))?\s*:?\s*"
        ),
    ),
    corrections=(
        (
            rf"ya no (?:está|están|es|son|va|van|corre|corren|vive|se hace|se hacen) (?:(?:en|con|por|el|la|a) )*{_Y}[,;]\s*(?:y |"
            rf"pero |sino )?"
            rf"(?:ahora |lo |la |los |las |nos |se |hemos |ha |han )*(?:movimos|movido|migramos|migrado|cambiamos|cambiado|pasamos|"
            rf"pasado|"
            rf"está|es|va|corre|usamos)(?: (?:a|al|en|con|por|el|la))* {_X}{_END}"
        ),
        rf"(?:pasado|cambiado|migrado|pasamos|cambiamos|migramos|pasó|cambió|migró|pasa) (?:\w+ )?(?:de|del) {_Y} (?:a|al) {_X}{_END}",
        rf"(?:subió|bajó|aumentó|pasó|sube|baja) de {_Y} a {_X}{_END}",
        rf"(?:dejamos|abandonamos|dejado|abandonado)(?: de usar)? {_Y} (?:por|a favor de|y usamos|para usar) {_X}{_END}",
        rf"(?:reemplazado|sustituido|reemplazamos|sustituimos|cambiado|cambiamos) {_Y} por {_X}{_END}",
        rf"{_Y} (?:ha sido|fue|está|se ha) (?:reemplazad[oa]|sustituid[oa]) por (?P<new>[^,;.]+?){_END}",
        rf"{_X} (?:en vez de|en lugar de|y ya no|antes que) (?P<old>[^,;.]{{1,60}}?){_END}",
        rf"{_X}(?:,| y) ya no(?: (?:con|en|por|a|el|la|los|las))* (?P<old>[^,;.]{{1,50}}?){_END}",
        rf"{_X}(?:,| y) no(?: (?:con|en|por|a|el|la|los|las))* (?P<old>[^,;.]{{1,50}}?){_END}",
        rf"no(?: es| son| se usa)? (?P<old>[^,;.]{{1,50}}?),? sino {_X}{_END}",
        rf"ya no (?:se )?(?:usa\w*|utiliza\w*|tenemos|es|está|corre\w*)(?: en| con)? (?P<old>[^,;.]{{1,60}}?){_END}",
        rf"{_Y} ahora se llama {_X}{_END}",
        (
            rf"no (?:es|son|está|están|va|van)(?: (?:en|a|de|con|por))? {_Y}[,;]\s*(?:sino |pero )?(?:que )?(?:ahora )?(?:es|son|está|"
            rf"están|va|van)"
            rf"(?: (?:en|a|de|con|por))? {_X}{_END}"
        ),
    ),
    contrast=(
        "no es|no son|no est|no va"
        "|ya no| no|sino|en vez|en lugar|antes que|se llama|pasa|pasó|cambi|migr|sub|baj|aument|dejado|dejamos|abandon|reemplaz|sustitu"
    ),
    since=(
        (
            r"(?:desde|a partir de) (?:la |el |esta |este |los |las )*[\w.]+(?: (?:pasad[oa]|anterior))?|ahora|actualmente|hoy en día|"
            r"(?:después de|tras|con) (?:la |el )?(?:\w+ )?(?:migración|actualización|mudanza|reforma|cambio|versión \d[\w.]*)|"
            r"hace (?:un |una |dos |tres |unos |unas |poc[oa]s? )*(?:días?|semanas?|mes(?:es)?|años?|tiempo)"
        ),
    ),
    verb=(r"\w+(?:ad|id)[oa]s?|usan?|corren?|dibujan|guardan?|hacen?|va|van|llaman?",),
    role=(
        rf"^{WHO} (?P<does>gestiona|mantiene|dirige|lidera|lleva|aprueba) {WHAT}$",
        rf"^{WHO} (?P<does>es) (?:(?:el|la|nuestr[oa]) |(?=responsable|encargad[oa]))(?P<what>.+)$",
        rf"^(?:el|la) (?P<what>.+?) (?P<does>es) {WHO}$",
        rf"^{WHO} está (?P<does>a cargo) {WHAT}$",
        rf"^{WHO} (?:se ha hecho cargo|se hace cargo|se hizo cargo) de(?:l)? (?P<what>.+?)$",
        rf"^{WHO} (?:asume|asumió|ha asumido) (?P<what>.+?)(?: de {BEFORE})?$",
    ),
    besides=(r"también|además|igualmente",),
    merely=(r"(?:solo|sólo|solamente|únicamente|siempre|necesariamente)(?= )",),
    parting=(
        (
            r"ya no(?: se)?|(?:hemos |ha |han )?(?:dejado|dejamos|dejó|dejaron|abandonado|abandonamos|abandonó|quitado|quitamos|"
            r"eliminado|"
            r"eliminamos|retirado|retiramos|sustituido|sustituimos|reemplazado|reemplazamos)(?: de (?:usar|utilizar))?"
        ),
    ),
    parted=(
        (
            r"(?:se ha|ha sido|han sido|fue|fueron|está|están|quedó)(?: \w+)? (?:eliminad\w*|retirad\w*|abandonad\w*|sustituid\w*|"
            r"reemplazad\w*|obsolet\w*|descartad\w*|fuera de la mesa)|ya no existen?|(?:ha|han) (?:muerto|desaparecido)|es historia|"
            r"(?:ha dejado|dejó|ha abandonado|se fue de|se ha ido de) (?:la empresa|el equipo|la compañía|el proyecto)|"
            r"se (?:fue|ha ido)(?=\W*$)"
        ),
    ),
    change=(
        "mudó mudaron mudado trasladó bajamos subimos subió bajó aumentó pasó sube baja cambiamos cambiado cambió pasamos pasado "
        "migramos migrado reemplazamos "
        "reemplazado renombramos ahora ya semana pasada mes año ayer todo completamente por fin desde hemos cambiar "
        "pasa pasan usar usamos usa proyecto sprint trimestre"
    ),
    states=(
        (
            r"(?:es|son|está|están|corre|corren|usan?|usamos|se encuentran?|vive|escuchan?|va|van|pertenecen?|dependen?|requieren?|"
            r"empiezan?|terminan?|se llaman?|gestionan?|guardan?|despliega[n]?|publican?|viene|vienen|revisan?)"
        ),
    ),
    operated=(
        (
            r"staging|producción|prod|ci|pipelines?|despliegues?|versión|versiones|bases? de datos|base|puertos?|servidor(?:es)?|"
            r"clúster|cluster|región|bucket|registro|cola|caché|proxy|paneles|panel|documentación|wiki|canal|equipo|ramas?|"
            r"migraciones|copias|secretos?|logs?|métricas|artefactos|imágenes|variables?|configuración|esquema|api|tests?|pruebas|"
            r"commits?|etiquetas|módulos|paquetes|servicios?|trabajos|límite|entornos?|facturas|importes|fechas|columnas|tablas|"
            r"traducciones"
        ),
    ),
    passing=(
        (
            r"en (?:curso|revisión|espera|pruebas|marcha)|"
            r"errores(?! (?:se (?:reportan|registran|envían|guardan|mandan|muestran)|van a)\b)|"
            r"error|falla\w*|rot[oa]s?|roj[oa]|verde|lent[oa]|mal|vac[íi][oa]|(?<!hace )falta|todavía|aún|otra vez|"
            r"actualmente|rar[oa]|"
            r"bien|mejor|peor|list[oa]|terminad[oa]|arreglad[oa]|clar[oa]|difícil|fácil|importante|enorme|no|bugs?|problemas?|ticket|"
            r"tarea|objetivo|idea|plan|pregunta|razón|salida|resultado|función|método|línea|botón|página|pantalla|formulario|campo|"
            r"menú|hay que|quer\w+|podr\w+|vamos|yo|tú|mi|mis|tu|tus|creo|pienso"
        ),
        (
            r"est[áa]n? (?:saliendo|llegando|apareciendo|quedando|quedándose|dando|fallando|mostrando|devolviendo|tardando|"
            r"duplicándose|cayéndose|perdiéndose)|sale(?:n)? (?:mal|vací\w+|negativ\w+|duplicad\w+)"
        ),
    ),
    pointing=(
        (
            r"(?:él|ella|ellos|ellas|est[eoa]s?|es[eoa]s?|esto|eso|aquí|ahí|que|quién|cómo|dónde|si|cuando|porque|como|después|antes|"
            r"yo|tú|quizás?|entonces)"
        ),
    ),
    notice=(
        (
            r"(?:(?:y|ah|oye)[, ]+)*(?:por cierto|para tu información|que sepas que|ojo|recordatorio|fyi|"
            r"(?:solo |un |una |breve |pequeñ[oa] )*(?:aviso|nota|apunte|dato|p\.?[ds]\.?)(?: rápid[oa]| breve)?(?=\s*[:,\u2013\u2014-])|"
            r"(?:solo )?para que (?:lo )?sepas)"
        ),
    ),
    next_step=(
        (
            r"(?:el |la |los |las )?(?:siguientes? (?:pasos?|tareas?)|próximos? pasos?|trabajo (?:restante|pendiente)|"
            r"tareas? pendientes?|pendientes?|"
            rf"queda(?:n)? por(?: hacer)?|falta(?:n)?(?: todavía| aún)?|por hacer)(?: (?:es|son|sería|será))?{THEN}{WHAT}"
        ),
        r"(?:todavía|aún) (?:hay que|tenemos que|tengo que|tienes que|debemos|falta) (?P<what>.+)",
        r"(?:continúa|continua|continuar|sigue|seguir|retoma) (?:con|por|en|desde) (?P<what>.+)",
    ),
    untried=(
        r"(?:todavía |aún )?no (?:hemos|he|has|ha) (?:probado|intentado)(?: (?:todavía|aún))?(?: a)? (?P<what>.+)",
        rf"(?:sin probar|no probado(?:s)?(?: (?:todavía|aún))?){THEN}{WHAT}",
        r"(?:podríamos|podemos|podrías|puedes|podría|se puede) (?:también |aún |todavía )*(?:probar|intentar)(?: con| a)? (?P<what>.+)",
        rf"(?:otra (?:opción|alternativa|idea) (?:es|sería)|alternativas?{COLON})\s*{WHAT}",
    ),
    decided=(
        rf"(?:hemos decidido|decidimos|he decidido) (?:que )?{WHAT}",
        rf"(?:nos quedamos|vamos|sigamos) con {WHAT}",
        rf"(?:la |nuestra )?decisión{COLON}{WHAT}",
    ),
    dismiss=(
        (
            r"(?:no te preocupes por|no importan?|da igual|olvídate de|olvida)(?= (?:el|la|los|las)\b)|"
            r"ignora (?:mi|mis|lo que) (?:\w+ ){0,2}?(?:reglas?|preferencias?|notas?|instrucci(?:ón|ones)|convenci(?:ón|ones)|dij\w+)\b"
        ),
    ),
    sequel=(r"(?:y )?(?:luego|entonces|después(?: de eso)?(?! del?\b| que\b)|ahora(?! mismo\b| que\b)|por último)|y|primero(?=,)",),
    chore=(
        (
            r"(?:(?:y|ahora|luego|después|también|porfa|por favor|puedes|podrías) )*(?:"
            r"(?:corre|ejecuta|lanza|arranca|pasa|pásal[aeo]s?)r? (?:l[ao]s |el |la |todos los |tus )?(?:\S+ ){0,2}?(?:tests?|"
            r"pruebas|suite|linter|build|benchmarks?|scripts?|demo|servidor|app|[\w.-]*[/·][\w./·-]*)"
            r"|(?:haz|sube|abre|crea|actualiza|manda|mergea|fusiona)r? (?:el|la|un|una|los|las) (?:pr|mr|pull request|merge request|"
            r"commit|rama|push|cambios)"
            r"|(?:commitea|pushea|mergea|sube)(?:lo|los)?(?: (?:todo|esto|eso|a|y)\b|[ .!]*$)"
            r"|(?:muéstra|ensé[ñn]a|dí|dá|mánda|explíca|cuénta)(?:me|nos)|dime|dame|resume"
            r"|(?:quita|borra|elimina|saca)r? .{1,50}(?:que )?(?:has |habías )?(?:dejaste|pusiste|dejado|puesto)"
            r"|(?:arrégla|corríge|ponl|mét[ae]l|déja|prué?ba|revísa|cámbia|muéve|úsa|renómbra)\w*l[aeo]s?"
            r")(?!\w)"
        ),
    ),
    halting=(
        (
            r"(?!.*\b(?:kund|nutzer|client|usuari|usuári|utilisat))(?:por favor,? )?(?:deja|para) de \w+r(?:me|te|"
            r"se)?\b(?=.*\b(?:(?:cada|tus|todas tus|las) (?:respuestas?|explicaci\w+|"
            r"resúmen\w*|resumen\w*)|mensajes? de commit|emojis?|"
            r"todo el (?:rato|tiempo)|cada vez)\b)"
        ),
    ),
    goalless=(
        repeated(
            r"(?:y |por favor |ahora |pues )*(?:por favor|(?:ya )?puedes (?:hacer (?:el )?(?:commit|push|merge)|commitear|"
            r"fusionar)(?:lo)?|continúa|continua|continuar|sigue|seguir|adelante|dale|vale|sí|si|no|ok|bien|"
            r"perfecto|genial|(?:muchas )?gracias|entendido|exacto|eso es|muy bien|de acuerdo|claro|está bien|funciona|"
            r"hazlo|otra vez|de nuevo|inténtalo(?: de nuevo| otra vez)?|(?:ejecuta|corre|pasa|lanza) (?:los |las )?(?:tests?|"
            r"pruebas)|siguiente|"
            r"haz (?:el )?commit|commitea|haz push|arréglalo|corrígelo|dónde (?:estábamos|nos quedamos)|qué sigue|por qué|estado|"
            r"mira(?: esto)?|hola|buenos días|espera|para)(?: por favor| otra vez| de nuevo| ahora)*"
        ),
    ),
    talk=(
        r"(?:muchas |mil |muchísimas )?gracias(?: por (?:(?!favor\b)[\w'-]+ ?){1,4}| de nuevo| a todos)*|te (?:lo )?agradezco(?: mucho)?",
        (
            r"(?:lol|(?:ja)+|(?:je)+|wow|oh|ah|hum+|ups|genial|perfecto|excelente|estupendo|fantástico|increíble|bravo|guay|"
            r"interesante|buenísimo)"
        ),
        (
            r"(?:buen|gran|excelente) trabajo(?: .+)?|bien hecho|(?:eso )?(?:es|fue|ha sido) (?:muy |justo |"
            r"exactamente )*(?:rápido|bueno|genial|útil|interesante|lo que (?:quería|buscaba))"
        ),
        (
            r"(?:hola|buenos días|buenas (?:tardes|noches)|hasta (?:mañana|luego|pronto|el lunes)|adiós|nos vemos(?: mañana|"
            r" luego)?)(?: a todos)*"
        ),
        r"(?:cómo|qué tal) estás|qué tal|ni idea|no (?:lo )?sé(?: todavía| aún)?",
    ),
    greeted=(
        r"hola|buen(?:os|as)? (?:días?|tardes|noches)|que (?:tengas|pases) (?:un |una )?buen.*",
        (
            r"(?:perdona|perdón|disculpa)(?: por)? (?:la|el|las|los) .+|(?:no (?:trabajo|estoy|estaré)|est(?:oy|uve|aré) (?:de "
            r"vacaciones|en (?:una )?reuni(?:ón|ones)|enferm[oa]|fuera))(?: .*)?"
        ),
        r"espero que (?:hayas|hayáis|hayan|estés|estéis|te|todo|todos)\b.*",
        (
            r"(?:muchas |mil |muchísimas )?gracias(?: de nuevo| otra vez)* (?:por|de) (?!favor\b)(?:(?!\bpor favor\b).)+|"
            r"(?:ha )?qued(?:ado|ó) (?:\w+ )?(?:perfecto|genial|bien|estupendo)|muchas gracias de antemano"
        ),
        r"(?:me voy|tengo que (?:irme|salir|marcharme|parar)|me tengo que ir)" + _WHEN,
        r"(?:necesito|quiero) (?:\w+ )?(?:café|pausa|descanso|siesta|vacaciones)" + _WHEN,
    ),
    musing=(r"me pregunto|solo (?:es )?una idea|(?:quizás?|tal vez) (?:deberíamos|podríamos)|algún día|en algún momento",),
    postponed=(
        r"pero (?:hoy no|no hoy)|(?:ya )?no hoy",
        (
            r"(?:(?:mañana|luego|el lunes|la semana que viene) (?:seguimos|continuamos|lo vemos|hablamos))|(?:seguimos|continuamos|"
            r"hablamos) (?:mañana|el \w+|luego|otro día)"
        ),
    ),
    unasked=(
        (
            r"^(?:solo |sólo )?(?:por|para|en) (?:esta|este) (?:vez|pr|commit|ticket|rama)\b.*|"
            r"^(?:esta vez|(?:por )?hoy) (?:puedes|podés|no) .*|"
            r"^no (?:hace falta|es necesario|tienes que|tenés que|necesitas) [^;.]*"
        ),
        (
            r"^(?:pequeña |una )?(?:corrección|aclaración)\s*:.*|^(?:nueva )?reglas?(?: \w+){0,3}\s*:.*|^(?:creo|supongo|espero|opino) .*|"
            r"^(?:el|la|mi|un) (?:jefe|jefa|compañer\w+|colega|cliente) (?:\w+ )?(?:dice|quiere|opina|insiste).*|^porque .*|"
            r"^ni se te (?:ocurra|pase) .*|^me equivoqué (?:con|en) .*|.*\b(?:pensando|pienso) en voz alta\b.*|.*\bni caso\b.*|"
            r"^pensándolo bien\b.*|^no sé (?:si|qué|quién)\b.*|"
            r"^en mi (?:antigu|anterior|últim)\w* .*|^nunca (?:entendí|sé|me acuerdo)\b.*|^qué (?:calor|frío|sueño|día)\b.*"
        ),
    ),
    waived=(r"(?:(?:no|bah|mejor|pará|espera)[,. ]+)*(?:déja(?:lo|la)|olvída(?:lo|te)|deja eso|dejalo)",),
    imperative=(
        (
            r"(?!(?:para|sobre|entre|desde|durante|hasta|ante|donde|que|siempre|a|de|e|se|me|te|le|nunca|ojalá|porque|deja|dice|hace|falta|"
            r"era|esa|ella|una|nada|cada|menos|incluso|este|ese|parece|quiere|viene|sale|pasa|toda|pregunta|mira)\b)(?:pará,? )?(?:mejo"
            r"r )?\w+[aeéáíz] "
            r"(?:primero |también )?(?:el|las?|los|al|un|una|unos|unas|tod[oa]s|est[ea]|es[ea])\b.*|avisa .+"
        ),
    ),
    cleft=(r"(?:quien|el que|la que) .+ (?:es|son) (?:el |la )?(?-i:[A-ZÁ-Ú])[\w'-]+(?:(?: y)? (?-i:[A-ZÁ-Ú])[\w'-]+)*",),
    conduct=(
        (
            r"(?:por favor,? )?dej(?:a|e|ad|en) de (?:comentar|documentar|mockear|simular|renombrar|reformatear|refactorizar|"
            r"commitear|tocar|"
            r"(?:añadir|escribir|poner|agregar) (?:\w+ )?(?:comentarios?|docstrings?|mocks?|emojis?|tests|pruebas|resúmenes))\b"
        ),
        r"(?:por favor,? )?no (?:toques|edites|modifiques|commitees|renombres|mockees|simules|reformatees|subas)\b",
        (
            r"(?:por favor,? )?(?:pregunta|pregúnta(?:me|nos|le)|consulta|habla|avisa|avísa(?:me|nos))(?: (?:a|con))? (?!(?:el|la|"
            r"los|las|un|una)\b)(?:[\w-]+ )?(?:antes|primero|(?:si|cuando) (?:no|dudas|tienes|tengas|hay|algo|vas|vayas|termines|acabes))\b"
        ),
        (
            r"(?:si|cuando) (?:(?:el |la |los |las |un |una )?[\w-]+ (?:se queja|protesta|(?<=linter )falla|(?<=test )falla|(?<=tests "
            r")fallan|"
            r"(?<=ci )falla)|fallan? (?:el linter|los tests|la ci|un test|una migración))\b"
            rf"(?!,? {_SHOWS})"
        ),
    ),
    subject=(
        r"(?!(?:si|cuando)\b)[\w-]+(?: [\w-]+){0,2}? (?:es|son|está|están|fue|era|tiene|será)\b",
        r"(?:ahora|así|ya) (?:se|está|es|queda|funciona|va)\b",
        r"(?:ha|han|he|hemos|quedó|está|están|es|son|fue|fueron|me|nos|se|ya|ayer|mañana|quien)\b|\w+(?:amos|emos|imos)\b",
        (
            r"(?:yo|tú|él|ella|nosotr[oa]s|ell[oa]s|ustedes|esto|eso|est[ea]|es[ea]|est[oa]s|es[oa]s|el|la|los|las|una?|unos|"
            r"unas|mis?|tus?|sus?|nuestr[oa]s?|nadie|alguien|cada|tod[oa]s?|sólo|solo|solamente|hay|aquí|much[oa]s|uso|"
            r"trabajo|tengo|estoy|soy|usamos|trabajamos|tenemos|estamos|somos)\b"
        ),
    ),
    trouble=(
        (
            r"error(?:es)?|fall(?:a|an|ó|os?|ando)|rot[oa]s?|mal|incorrect\w+|lent[oa]s?|falta[n]?|cuelga\w*|colgad\w+|bugs?|"
            r"fugas?|conflictos?|[45]\d\d|en (?:vez|lugar) de|no pasa nada|(?<!, )(?:no|ya no) "
            r"(?!hace falta|es necesari|no|pasa nada)\w+|demasiad[oa]s?"
        ),
    ),
    due=(r"deber?[ií]?\w*|debe|deben|tiene[n]? que|hay que|necesit\w+|quier[oe]\w*|quisiera|queremos|me gustaría",),
    everywhere=(
        (
            r"(?:en|para) (?:todos (?:mis|nuestros|los)|cada|cualquier) (?:proyectos?|repos?|repositorios?)|globalmente|"
            r"en todas partes|en todos lados|sea cual sea el (?:proyecto|repositorio)|todos mis (?:proyectos|repos)"
        ),
    ),
    we=(r"\w+mos|nosotros",),
    here=(rf"(?:en|para) (?:este|el|nuestro) {_PROJECT}|este {_PROJECT}|aquí|en el equipo",),
    machine=(
        (
            r"(?:en|de) (?:esta|este|mi) (?:máquina|portátil|ordenador|equipo|worktree|copia|clon|laptop|computadora|pc|mac)|en local|"
            r"localmente|este worktree"
        ),
    ),
    chatter=(
        r"cambio de planes?\s*[,:.!\u2013\u2014-]\s*",
        r"(?:(?:un )?cambio|cambió|ha cambiado|importante)\s*:\s+",
        rf"{_EARNEST}\s*[,:;.!\u2013\u2014-]+\s*(?:pero\s+)?",
        r"(?:no está mal|bien hecho|muy bien|buen trabajo)\s*[,;.!\u2013\u2014-]+\s*(?:pero\s+)?",
        (
            rf"(?:(?:(?:gracias|perfecto|genial|bueno)(?={MARKED}|\s+(?:ahora|entonces|pues|y|pero|el|la|los|las|usamos|ok|vale)\b)|"
            rf"aha|ajá|claro|una cosa|un momento|ah|oh|eh|hm+|vale|ok|sí|no|perdón|perdona|hola|por cierto|además|"
            r"y|pero|pues|entonces|en realidad|espera|una cosa más|otra cosa|para que lo sepas|oye|mira|"
            r"ojo)(?:\s*[,:;.!\u2013\u2014-]+\s*|\s+(?=\S)))"
        ),
    ),
    aside=(
        (
            r"(?:\s*[,;]+\s*|\s+[\u2013\u2014-]+\s+)(?:así que |y |pero )*(?:puedes|por favor|yo |te |gracias|perdón|cámbialo|"
            r"arréglalo).*$"
        ),
    ),
    polite=(
        r"¿?\s*(?:me |lo |la )?(?:puedes|podrías)(?: por favor)?",
        r"¿\s*(?:me |lo |la )\w+[ae]s\b",
        r"(?:sería (?:bueno|genial|estupendo|de ayuda)|te (?:agradecería|estaría \w+ agradecid[oa])) (?:que|si)",
    ),
    request=(
        (
            r"¿?\s?(?:por favor,? )?(?:puedes|podrías|podemos|podríamos|"
            r"podéis) (?=.*\bpor favor\b)(?:por favor,? )?(?P<what>.+?),?(?: por favor)?\?$"
        ),
    ),
    unsay=(
        r"(?:no,? )?(?:olvídalo|olvida eso|no lo recuerdes|déjalo|no lo guardes)(?:,? .{0,20})?",
        (
            r"(?:(?:ah|oh|no|ay|espera|perdón|uy),? )*(?:(?:ignora(?:lo)?|olvídalo|descarta)(?: (?:eso|esto|lo))?(?:,? (?:eso |"
            r"esto )?era (?:para|en|del|de) (?:el|la|un|una)? ?(?:sistema |proyecto )?(?:viej|antig|anterior|otr)\w* ?.{0,30})?|"
            r"(?:eso|esto) era (?:para|en|del|de|con) (?:el|la|un|una)? ?(?:[\w-]+ )?(?:viej|antig|anterior|"
            r"otr)\w*(?: [\w -]{1,24})?(?:,? (?:así que )?(?:ignóralo|olvídalo|ignora eso|olvida eso))?|(?:antes )?(?:estaba|"
            r"era) (?:de )?(?:bromeando|broma)(?: (?:antes|con lo de .{1,40}))?)"
        ),
    ),
    joke=(r"(?:(?:no,? )?(?:es|era) (?:una )?broma|estoy bromeando|en broma|bromas aparte)",),
    mocking=(r"(?:(?:ah|ja|jaja|sí|pues),? )*(?:claro(?: que sí)?|por supuesto|seguro|obvio|cómo no)(?=\s*[,.!:\u2026])",),
    earnest=(_EARNEST,),
    retract=(
        r"(?:me )?corrijo(?=\s*[:,])|corrección(?=\s*:)",
        r"(?:(?:ah|oh|eh|hm+|no|perdón)[,. ]+)*(?:no|perdón|perdona|corrección|me equivoqué|espera|quise decir|en realidad)\b",
    ),
    disputed=(rf"(?:eso|esto) (?:es|está) {_WRONG}{_COLON}",),
    misspoken=(
        r"(?:es )?al revés(?:,? (?:perdón|perdona))*(?=\s*[:.,\u2013\u2014-])",
        rf"(?:(?:eso|esto|lo que (?:te )?(?:dije|he dicho|conté|escribí)) )?(?:era|fue|estaba) {_WRONG}{_OF_ME}{_STOP}",
        rf"(?:eso|esto) (?:es|está) {_WRONG}(?=,? \w){_OF_ME}{_STOP}",
        (rf"(?:te |os )?(?:lo )?(?:dije|he dicho|conté|escribí|di) (?:el |la |los |las |un |una )?(?:\w+ )?{_WRONG}{_OF_ME}"),
        (
            r"me (?:equivoqué|he equivocado|confundí|he confundido|lié|he liado|expliqué mal|expresé mal)(?: antes| ayer| de \w+)?|"
            r"(?:fue |es )?(?:un )?(?:error|fallo) mío|(?:fue |es )?culpa mía|(?:me )?corrijo|rectifico|(?:yo )?estaba equivocad[oa]|"
            r"mezclé (?:las cosas|los nombres)"
        ),
    ),
    outdated=(
        (
            r"(?:pero |y )?(?:eso|lo cual|esto|lo que)(?: ya)? (?:está|es|quedó)(?: \w+)? (?:desfasad[oa]|obsolet[oa]|anticuad[oa]|"
            r"desactualizad[oa]|"
            r"viej[oa]|mal)|(?:pero |y )?(?:eso |que |lo cual )?ya no (?:es (?:así|cierto|verdad|válido)|vale|aplica)"
        ),
    ),
    choose=("usa", "usar", "usamos", "utiliza", "utilizamos", "use"),
    numerals="un dos tres cuatro cinco seis siete ocho nueve diez veinte",
    code_at_hand=(
        (
            r"(?:prefiero|prefiere|quiero|me gusta más|usa) (?:(?:la|el) (?:primer[ao]?|segund[ao]|tercer[ao]?|últim[ao]|otr[ao]) "
            r"(?:opción|variante|versión|propuesta|solución|idea|enfoque)|(?:la )?(?:opción|variante) [a-e\d])"
        ),
        r"(?:esta (?:función|línea|clase|página)|este (?:archivo|test|método|botón|componente))",
    ),
    confirmed=(r"(?:la causa|causa|solución|confirmado|verificado|comprobado|resultado|conclusión)",),
    subordinate=(r"(?:antes|cuando|si|para|en|a|después)",),
    greeting=(r"(?:hola|estimad[oa]s?|buenas|buenos días)",),
    footer=(
        r"enviado (?:desde|con)",
        r"este (?:mensaje|correo)\b.{0,60}confidencial\w*",
        r"(?:por favor,? )?piense en el medio ambiente",
        r"antes de imprimir",
    ),
    closing=(r"(?:un )?(?:cordial )?saludos?(?: cordial(?:es)?)?|atentamente|un abrazo",),
    function=(
        "el la los las un una unos unas de del al a y o u pero en con por para es son está están era ser se su sus lo le que como si "
        "no ya siempre nunca solo este esta estos estas ese esa aquí ahora hay nos nuestro usa usar usamos utilizar debe deben tiene "
        "vez lugar más repo repositorio proyecto"
    ),
    restriction="solo sólo solamente únicamente exclusivamente",
    negation="no nunca jamás sin prohibido",
    pronoun=(r"ell[ao]s?|ello",),
    standing_for=(r"eso|esto|lo|la|los|las|todo (?:eso|esto)",),
    always=(r"siempre",),
    never=(r"nunca",),
    for_good=(r"siempre|nunca|jamás",),
    denying=(r"no",),
    joining=(r"y",),
    contrasting=(r"pero|sino",),
    consequence=(r"así que",),
    reason=(r"porque|debido a",),
    supposing=(r"si",),
    condition=(r"cuando",),
    that=(r"que",),
    dependent=(r"no|pero|o",),
    consent=(r"vale|por favor",),
    in_passing=(r"por cierto",),
    answer="no",
    abbreviation=(r"sra?|p\.\s?ej|uds?|aprox|dpto",),
    dotted=(r"(?:máx|mín|núm|pág|art|tel)\.(?= \d)",),
    mail=(r"-{2,}\s*mensaje original.*", r"(?:de|para|asunto)\s*[:：]\s*\S.*", r"el .{4,60} escribió.*:"),
    so_far=(r"hasta ahora|por ahora",),
    goes_on=(r"ya|es|está|no",),
    account=(r"usuario|cuenta",),
    failed=(r"falló",),
    at=(r"en|bajo",),
    there=(r"hay",),
    equals=(r"es",),
    it_is=(r"es",),
    kept=(r"(?:guardan?|viven?)\b[^,;]*?\s(?:en|bajo)",),
    by_tool=(r"con|por",),
    taste=(
        r"prefiero\s+(?!(?:l[ao]s?|el|que|si|est[ea]|ess?[ea]|opci\w+|versi\w+)\b)\S+",
        (
            r"(?:yo )?prefiero que (?:(?:no|siempre|me|nos|lo|los|las) )*(?:respond|contest|escrib|expli|muestr|pregunt|dig|avis|"
            r"habl|prop|sugier|describ|coment|document|nombr|us|utili|evit|prueb|esper|mant|hag\w+ (?:commits|pruebas|"
            r"tests))\w*(?!.*\b(?:est[aeo]s?|es[aeo]s?|ahora|hoy|aquí|opción|versión|variante|así)\b)"
        ),
    ),
    aim=(r"para(?! (?:reproducir|que))",),
    purpose=(r"para",),
    at_hand=(r"el|la|las|los|est[ea]|eso|ess[ea]",),
    own=(r"mi \w+(?= )",),
    asserts=(r"es|son|está|están",),
    advises=(r"usar?",),
    subjectless=(r"(?:necesita|requiere)(?= )",),
    leans=(r"no|él|ella|ellos|esto|ese|esa|eso|está|es",),
    its_object=(r"(?:úsa|usa|utilíza|emplea)l[aeo]s?",),
    copula="es son está están era",
    definite="el la los las nuestro nuestra",
    indefinite="un una",
    through="con por mediante",
    within="en",
    towards="a al para",
    of="de del",
    per="por",
    everyday="cosa tema import test tests build archivo archivos código comando commit",
    days="lunes martes miércoles jueves viernes sábado domingo sábados domingos",
    durations="segundos minutos horas días",
    locator="dirección enlace",
    emphasis="siempre",
    renamed=(r"se llama|renombrad[oa]s?",),
    by=(r"por",),
    rather=(r"en su lugar|en vez de eso|mejor",),
    instead=(r"a|por|para",),
    production=(r"producción",),
    own_machine=(
        r"en (?:la |el )(?:máquina|portátil|ordenador|computadora?|pc|mac|equipo) de (?P<who>[\w-]+)",
        r"en mi (?P<who>(?:máquina|portátil|ordenador|computadora?|pc|mac|equipo))",
    ),
    development=(r"desarrollo",),
    testing=(r"entorno de pruebas",),
    local=(r"en local|localmente",),
    inside=(r"en|para",),
    part=(r"carpeta|directorio|paquete|módulo|servicio|repositorio",),
    whichever="este esta",
    unsettled=(
        (
            r"(?:(?:necesita|retoma|segui|continua|empeza|volve|arranca|podre|esta|quere|debe|he|ve|perde|espera|cree|trabaja|"
            r"comenza|va|tene|reanuda|íba|tenía|queda)mos)(?= )"
        ),
    ),
    oneself=(r"yo",),
    chatting=(r"chat|conversación|charla|hilo|discusión|slack",),
    confined=(
        (
            r"(?:(?:eso|esto|siempre) )?(?:s[óo]lo|solamente|únicamente|exclusivamente) (?:(?:se )?\w+ )?(?:en|desde|por|vía|con|"
            r"mediante|a través)\b|(?:eso|esto)? ?(?:va|se \w+) (?:s[óo]lo|solamente|únicamente|siempre) (?:en|desde|por|con)\b"
        ),
    ),
    voiced=(
        (
            r"(?!.*\b(?:ahora|hoy|aquí|est[eao]s?|es[eao]s?)\b)(?:yo )?(?:no (?:me gustan?|soporto|quiero)(?: (?:ver|encontrar|"
            r"tener))?|odio|detesto|prefiero)(?= )(?! (?:el|la|los|las|que)\b)"
        ),
    ),
)
