"""German cues."""

from __future__ import annotations

from cam.language.cues import Lexicon
from cam.language.tables.pieces import BEFORE, COLON, LAUGHTER, MARKED, THEN, WHAT, WHO, laughed, repeated

_PROJECT = r"(?:repo|repository|projekt|codebase|codebasis|monorepo|service|paket|dienst)"
_X = r"(?P<new>[^,;]+?)"
_Y = r"(?P<old>[^,;.]+?)"
_END = (
    r"(?=\s*(?:$|(?:[,;!()]|\.(?!\w))|\b(?:mehr|jetzt|hier|bitte|seit|weil|für|in|auf|bei|und|aber|so|umgestellt|gewechselt|umgezogen|"
    r"umgestiegen|migriert|ersetzt|umbenannt|geändert|verwenden|benutzen|nehmen|nutzen|laufen)\b))"
)

_NOT = r"(?:nicht|nie|niemals|nimmer|(?:auf|in|unter) (?:gar )?keine[nm]? (?:fall|umständen)|keinesfalls|keineswegs)"

_FUNCTION = (
    "der die das den dem des ein eine einen einem einer und oder aber in im an am auf für mit von vom zu zum zur bei ist sind "
    "war wird werden wurde es wir uns unser unsere du dir dich ich mir mich nicht kein keine nur immer nie bitte jetzt nun hier "
    "dort dass wenn als wie so auch noch schon muss müssen soll sollen darf man er sie sich aus über unter nach vor durch um "
    "statt nutzen nutze verwenden verwende benutzen nehmen nehme laufen läuft gibt dieses diesem dieser diese repo projekt "
    "sondern mehr ab"
)
_DAYS = (
    "montag dienstag mittwoch donnerstag freitag samstag sonntag montags dienstags mittwochs donnerstags freitags täglich "
    "stündlich wöchentlich monatlich"
)
_ORDINAL = r"\d{1,2}\."
_LOWER = r"(?-i:[a-zäöü])"
_MONTH = (
    r"(?:jan(?:uar)?|jänner|feb(?:ruar)?|märz|apr(?:il)?|mai|jun[io]?|jul[iy]?|aug(?:ust)?|sept?(?:ember)?|okt(?:ober)?|nov(?:ember)?|"
    r"dez(?:ember)?)"
)
_DAY = rf"(?:{_DAYS.replace(' ', '|')}|tag|mal|monat|quartal|termin|sprint)"
_FUNCTION_WORD = rf"(?:{_FUNCTION.replace(' ', '|')})"

_SAYS = r"(?:sagt|sagte|meint|meinte|predigt\w*)"
_SAYER = (
    r"(?:mein|unser)e? (?:chef\w*|boss|oma|opa|mutter|vater|mama|papa|kolleg\w*|freund\w*|prof\w*|lehrer\w*|mentor\w*|frau|"
    r"mann|onkel|tante)"
)
_QUIP = (
    r"^(?:weiter so|mach weiter so),? immer",
    r"^immer (?:mit der ruhe|langsam mit|(?:ärger|stress|theater|drama) mit|(?:schön )?(?:locker|ruhig) bleiben)|jetzt oder nie",
    r"^immer (?:wieder )?(?:sehr )?gerne?(?: wieder| doch| geschehen)?[.!]*$",
    (
        r"^(?:(?:das|es) ist (?:(?:ja|halt|doch|eben|einfach) )*)?immer (?:(?:wieder|so|sehr|echt|ja|doch|nur) )*(?:eine? (?:(?:große|"
        r"wahre|echte)[rs]? )?(?:vergnügen|freude|spaß|genuss|abenteuer|kampf|krampf|graus|albtraum|drama|theater|ehre|erlebnis|qual|"
        r"(?:sache|ding|krux)(?= (?:mit|bei))|gute[sr]? (?:zeichen|idee|gefühl))|(?:schön|gut|toll|nett|spannend|lustig|"
        r"interessant|witzig|super|"
        r"schwierig|ärgerlich|nervig|mühsam)(?:,| zu (?:sehen|wissen|hören|haben|lesen)| wenn| mit|[.!…]*$))"
    ),
    (
        r"^immer (?:diese[rsnm]?|so eine?[rnms]?)(?!.* (?:verwenden|nutzen|benutzen|nehmen|einhalten|beachten|schreiben|setzen|halten|"
        r"prüfen|lassen|\w+ieren)\b)(?: [\w./-]+){1,5}[.!…\s]*$"
    ),
    (
        r"^immer (?:das|die|der|den) ?(?:gleiche|selbe)n?(?: (?:mit|bei|theater|probleme?|spiel|lied|geschichte|drama|ärger|mist)\b|"
        r"[.!…]*$)"
    ),
    r"^nie(?:mals)? wieder (?!\w+en\b)[\w.+#-]+[.!\s]*$",
    (
        r"nie im (?:leben|traum)|spät als nie|niemals nie|man lernt nie aus|man weiß (?:ja )?nie|(?:wird|ist) (?:ja )?nie langweilig|"
        r"running system"
    ),
    rf"{_SAYS}(?: (?:ja|doch|immer))* {_SAYER}|{_SAYER} (?:(?:ja|doch|immer|mal) )*{_SAYS}",
    (
        r"(?:die|unsere) vorgänger\w* \w+ (?:nie|immer)|(?:das|die|der|unser|unsere) (?:alte|vorige|frühere|ehemalige|letzte|"
        r"vorherige)n? (?:team|entwickler\w*|mannschaft|kolleg\w*|"
        r"firma|agentur|dienstleister\w*|chef\w*|maintainer\w*|leute|admin\w*|truppe)\b.*\b(?:nie|niemals|immer)"
    ),
    laughed("immer|nie|niemals"),
)
_WRONG = (
    r"(?:(?:ein|eine|einen|was|etwas|totaler|totalen|total|kompletter|kompletten|völliger|völlig|ganz|leider|so|gar|doch|"
    r"alles|die|den|das) )*(?:falsch(?:e[sn]?(?: \w+)?)?|"
    r"quatsch|unsinn|blödsinn|mist|käse|gelogen|lüge|stuss|schwachsinn|humbug|fehler|irrtum|verkehrt|nicht (?:richtig|korrekt|wahr))"
)
_OF_ME = r"(?: (?:von mir|meinerseits|vorhin|eben|gerade|was ich (?:\w+ )*(?:gesagt|erzählt|geschrieben) hab[e']?))*"
_STOP = r"(?=\s*(?:[:.;!\u2013]|\s-|$))"
_EARNEST = (
    r"(?:(?:nein|nee|ok|aber|und),? )*(?:(?:mal |jetzt )?im ernst|ernsthaft|(?:spaß|scherz) beiseite|(?:war )?(?:nur )?(?:spaß|"
    r"(?:ein )?scherz)(?= *,))(?: jetzt)?"
)
_COLON = r"(?=\s*:)"
# What may stand behind "ich muss los", so that it is not the program that goes.
_WHEN = (
    r"(?:,? (?:jetzt|gleich|leider|dann|heute|morgen|bald|erst|zuerst|vorher|mal|nach hause|heim|noch|wieder|kurz|(?:um|ab|bis|seit|gegen) "
    r"[\w:.]+(?: uhr)?|am \w+tag|nächste woche|die ganze woche|den ganzen tag|zu[mr]? (?:arzt|zahnarzt|bahn|kita|termin|meeting|zug)))*"
)
_SHOWS = r"(?:zeig|send|schick|post|öffne|markier|blockier|lösch|speicher|schreib|meld|protokollier|gib|druck)\w*\b(?! mir\b)"

GERMAN = Lexicon(
    code="de",
    remember=(
        r"bitte beachten?(?:\s*,?\s*dass\b|\s*:)",
        (
            r"(?:bitte )?(?:merk|notier|schreib|halt|speicher|behalt|leg)e?(?: dir)? (?:das|dies|es|folgendes)(?: (?:bitte|irgendwo|"
            r"auf|fest|ab|mal|"
            r"für später|fürs nächste mal))*\s*:"
        ),
        (
            r"(?:(?:bitte|und|auch|kannst du|könntest du) )*(?:merk(?:e)?(?: dir)?|merken|vermerke?|notiere?(?: dir)?|"
            r"behalte? im (?:hinterkopf|kopf)|denk(?:e|t)? (?:bitte )?(?:daran|dran)|vergiss (?:bitte )?ni(?:cht|e|emals)|zum merken|"
            r"schreibe?(?: dir)?(?: bitte)?(?: das)? auf|zur erinnerung|"
            r"für die zukunft|speichere?)(?: dir)?(?: bitte)?(?: (?:mal|dir|auch|folgendes|das|bitte|unbedingt|gut|"
            r"für (?:die zukunft|später)|fürs nächste mal))*"
            r"(?:\s*,?\s*dass\b|\s*:)"
        ),
        (
            r"(?:(?:bitte|und) )*(?:(?:kannst|könntest|würdest|magst) du|du (?:sollst|musst|kannst)) (?:dir )?(?:(?:bitte|"
            r"mal) )*merken\s*,?\s*dass\b"
        ),
        r"ich (?:möchte|will|hätte gern\w*|wünsche mir)\s*,?\s*dass du (?:dir )?(?:merkst|behältst)\s*,?\s*dass\b",
        (
            r"(?:und )?(?:merk|schreib|präg)\w* (?:dir|euch) (?:das|eins|folgendes)(?: (?:gut|genau|endlich|ein|hinter die ohren|"
            r"ins gedächtnis))*\s*:|(?:und )?vergiss (?:das|eins) (?:nie|niemals)(?: wieder)?\s*:"
        ),
    ),
    remember_thing=(
        (
            r"(?:(?:bitte|und|auch|kannst du) )*(?:merke? dir|notiere?(?: dir)?|behalte?)(?: (?:bitte|mal|auch))*"
            r"(?= (?:(?:mein|unser|diese)\w*|das|die|den)\b)"
        ),
        r"(?:(?:noch )?(?:ein für alle mal|ein für allemal|zum letzten mal))\s*[:,](?=\s)",
    ),
    noting=(r"merk\w*|notier\w*|im (?:hinterkopf|gedächtnis)|schreib\w* .{0,20}auf|zum mitschreiben|gut zu wissen|fürs protokoll",),
    ruling=(r"(?:(?:noch|und|eine|ein paar) )*(?:neue|weitere|wichtige|letzte|andere) regeln?|noch (?:eine|ein paar) regeln?|hausregeln?",),
    remember_after=(
        (
            r"[,;.:\u2013\u2014-]?\s*(?:das (?:gilt|ist) (?:immer|überall|generell|für (?:alle?|jede[nrsm]?)\b[^.!?]{0,40}|"
            r"(?:so )?(?:dauerhaft|für immer))(?: so)?|halt dich (?:bitte )?(?:immer )?daran)[.!]*$"
        ),
        r"[,;.:\u2013\u2014-]?\s*(?:das|dies) (?:ist|gilt als) (?:eine|unsere|die) (?:\w+ )?(?:regel|konvention)(?: hier| bei uns)?[.!]*$",
        (
            r"[,;.:\u2013\u2014-]?\s*(?:bitte |und |also |künftig |für die zukunft )*"
            r"(?:merk(?:e)? dir das|das (?:bitte )?merken|bitte merken|merken|"
            r"behalte? das im kopf)(?:,? (?:bitte|gut|immer|überall|ab jetzt|künftig|danke|für (?:immer|später|die zukunft)|"
            r"(?:in|für|bei) (?:allen?|jede[nms]?) (?:meinen |unseren )?\w+|das ist (?:sehr )?wichtig))*[.!]*$"
        ),
    ),
    remind=(
        (
            r"(?:(?:bitte|und|auch|aber|immer) )*(?:denke?t?(?: bitte| immer)? (?:daran|dran)|vergiss(?: bitte)? nicht|vergesst(?: "
            r"bitte)? nicht|"
            r"erinnere dich(?: daran)?|merke?(?: dir)?(?: bitte)?|nicht vergessen)\s*[,:]?\s+(?P<what>.+\b(?:zu|\w+zu\w+en)\b.*)"
        ),
    ),
    habit=(
        (
            r"^(?:(?:verwende|nutze|benutze|nimm)\w* (?:niemals )?)?(?:keine?n?|niemals) (?!d(?:er|ie|as|en)\b)[\w-]+(?: [\w-]+)? "
            r"(?:in|für) "
            r"(?!(?:d(?:er|ie|as|en|em)|diese\w*|eine?\w*|meine?\w*)\b)[\w.+#-]+(?: (?:verwenden|nutzen|benutzen)|(?=[.!]?$))"
        ),
        r"(?:jede[rsnm]?|alle[nr]?) [\w-]+|jeweils|täglich|wöchentlich|pro \w+",
        r"(?:wenn|bevor|nachdem|sobald|vor|nach|bei|für) (?:(?!d(?:er|ie|as|en|em)\b)[\w-]+ ){0,3}?(?:eine?[rnms]?|neuen?) \w+",
        (
            r"(?:für|in|zum|zur|beim|bei) (?!(?:d(?:er|ie|as|en|em)|diese\w*|meine?\w*|deine?\w*|ihn|es|sie|heute|jetzt|mich|"
            r"dich)\b)[\w-]+ "
            r"(?:nur |immer )?(?!(?:d(?:er|ie|as|en|em)|diese\w*|eine?\w*|meine?\w*)\b)[\w./@-]+ (?:zu )?(?:verwenden|nutzen|benutzen|"
            r"nehmen)"
        ),
        (
            r"^(?:nur |immer |nicht )?(?!(?:d(?:er|ie|as|en|em)|diese\w*|eine?\w*|meine?\w*)\b)[\w./@-]+ für "
            r"(?!(?:d(?:er|ie|as|en|em)|diese\w*|mich|jetzt|heute)\b)[\w-]+ (?:zu )?(?:verwenden|nutzen|benutzen|nehmen)"
        ),
    ),
    occasion=(
        (
            r"(?:vor|nach|bei|mit|zu|für) jede[mnrs]? (?:neuen )?(?:git[- ])?(?:commit|push|pull[- ]request|pr|merge(?:[- ]request)?|mr|"
            r"release|"
            r"deploy(?:ment)?|rollout|rebase|hotfix|tag|review|änderung|migration|auslieferung|veröffentlichung|version)s?"
        ),
        (
            r"(?:wenn|falls|sobald|bevor|nachdem) (?:du|ihr|man|wir|jemand) (?:(?:mal|an|in|zu) )*(?:eine?[nmrs]?|neue[nmrs]?|"
            r"irgendein\w*) "
            r"(?!(?:moment|minute|sekunde|augenblick|idee|weg|frage|lösung|gelegenheit|chance|bessere\w*|paar|bisschen)\b)[\w-]+"
            r" (?:[\w.-]+ ){0,3}?(?:hinzu|an(?:leg|fass|pass)|schreib|änder|lösch|entfern|umbenenn|find|brauch|aktualisier|installier|"
            r"implementier|"
            r"bau|erstell|ergänz|einführ|einbau|refactor|generier|bearbeit|merg|deploy|commit)\w*(?!.* (?:diese\w*|heute|jetzt|gerade|"
            r"später|morgen)\b)"
        ),
        r"jedes mal,? (?:wenn|bevor|nachdem) (?:du|wir|ihr|man|jemand)",
        (
            r"(?:wenn|falls|sobald|immer wenn) (?:du|ihr|wir|man|jemand) (?:etwas |was |irgendwas )?(?:am|an|im|in|unter|"
            r"bei) (?:(?:der|dem|den) )?[\w./`-]+ (?:etwas |was |irgendwas |irgendetwas )?(?:änder|anfass|bearbeit|umbau|"
            r"anpass)\w*, (?:(?:dann|bitte|auch) )*(?:lass|führ|start|aktualisier|prüf|pass|bau|generier|erhöh|trag|frag|ruf|"
            r"test)\w*\b"
        ),
    ),
    machinery=(
        (
            r"\b(?:hook|skript|script|job|schritt|action|workflow|pipeline|bot|ci|check|prüfung|trigger|event|cronjob|handler|"
            r"listener)s?\b.*"
            r"(?:, (?:d(?:er|ie|as|en)|welche[rs]?|damit|dass|sodass|um)\b|\b(?:ein|hinzu|an|auf)\b[.!]*$|(?:schreiben|bauen|anlegen|"
            r"einrichten))"
        ),
    ),
    errand=(
        (
            r"(?:wenn|sobald|nachdem|bevor|falls) (?:du|wir|ich|alles|das|es|die|der|dies\w*)\b(?! ein)|später|danach|dann|nachher|am ende|"
            r"zum schluss|noch|auch|gleich|zuerst|wieder"
        ),
        r"diese[rnsm]?|dies|das(?= (?:zu|noch|auch))|es|ihn|sie|mein\w*|dein\w*|jene\w*",
        (
            r"(?:der|die|das|den|dem|im|am|beim) (?:(?:neue|alte|andere|letzte|aktuelle|offene|erste|zweite)\w* \w+|pr|prs|pull request|"
            r"branch|"
            r"diff|patch|ticket|issue|review|änderung(?:en)?|fix)"
        ),
    ),
    announce=(
        (
            r"(?:hier |ein paar |unsere |die |noch )*(?:haus|team|grund|projekt|spiel)regeln\b[^:.?!;,]{0,40}\s*:|regeln (?:im|fürs|"
            r"für das|in diesem) (?:team|projekt|repo)\b[^:.?!;,]{0,30}\s*:"
        ),
        (
            r"(?:zwei|drei|vier|fünf|ein paar|einige|mehrere|noch zwei) (?:wichtige |kurze |weitere )?(?:dinge|sachen|punkte|regeln|"
            r"fakten|hinweise|"
            r"änderungen|neuerungen|vereinbarungen|korrekturen)\b(?! (?:zu (?:tun|fixen|ändern)|fehlen|sind kaputt))[^:.?!;,]{0,50}\s*:"
        ),
        (
            rf"(?:(?:zwei|drei|vier|ein paar|einige|noch) )*(?:dinge|sachen|punkte|regeln|fakten|hinweise)(?: zum merken)?(?: (?:zu|"
            rf"über|für) (?:diesem|dieses|dem|unserem) {_PROJECT})?\s*:|für (?:dieses|das) {_PROJECT} gilt\s*:|(?:hier|im team|"
            rf"bei uns) gilt\s*:"
        ),
    ),
    denied=(
        (
            r"^(?:(?!\b(?:dass|daß)\b)[^,;:])*"
            r"(?<!\büber )(?<!\bmit )(?<!\bvon )(?<!\bfür )(?<!\bzu )"  # "über nicht signierte Tags"
            rf"\b{_NOT}\b"
        ),
        rf",\s*(?:bitte |bloß |ja |auch )*{_NOT}[.!\s]*$",
    ),
    forget=(
        (r"(?:bitte )?vergiss(?: bitte)? (?:das|die sache) mit (?:dem|der|den) (?=[^,;.]+[,;.]\s*(?:das|die|der|es|wir) )"),
        (
            r"(?:bitte )?vergiss(?: bitte)?(?:,(?= was )|\s*,?\s*dass| (?:die|den|das|deine|meine) (?:notiz|erinnerung|eintrag|regel|"
            r"notizen)(?: (?:zu|zum|zur|über|mit|an))?)?(?= )"
        ),
        (
            r"(?:bitte )?(?:lösche?|entferne?|streiche?)(?: bitte)? (?:die|den|das|deine|meine) (?:notiz|erinnerung|gemerkten? \w+|"
            r"merkeintrag|gedächtniseintrag)(?:\s*,?\s*dass| (?:zu|zum|zur|über|mit|an))?(?= )"
        ),
        r"(?:lösche?|entferne?|streiche?|nimm)(?: bitte)? (?P<what>(?!bitte\b|aus\b).+?) aus (?:dem|deinem) (?:gedächtnis|speicher)",
        (
            r"(?:bitte )?(?:lösche?|entferne?|streiche?|nimm)(?: bitte)? aus (?:dem|deinem|deinen) (?:gedächtnis|"
            r"speicher|notizen)\s*[:,]?"
            r"(?:\s*dass| (?:das|die sache) mit (?:dem|der|den))?(?= )"
        ),
        (
            r"was du (?:über|zu[mr]?) (?P<what>.+?) (?:weißt|gemerkt hast|gespeichert hast|notiert hast),? (?:ist|war|"
            r"stimmt) [^,;.]+[,;.]\s*"
            r"(?:bitte |also )*(?:vergiss|lösch\w*|streich\w*) (?:es|das)"
        ),
    ),
    retold=(
        r"^(?:das|die (?:sache|geschichte|regel|notiz)) (?:mit|zu[mr]?|über)(?: de[mnr])? (?P<what>.+)$",
        r"^(?:die|diese|meine|deine) (?P<what>.+?)[- ]?(?:regel|notiz|vorgabe|vorliebe|sache)$",
        r"^was (?:ich|wir) (?:dir )?(?:über|zu[mr]?|von|vom) (?P<what>.+?) (?:gesagt|erzählt|geschrieben|erwähnt) ha(?:be|ben)$",
    ),
    may_forget=(
        r"^(?:du|ihr) k(?:annst|önnt) (?P<what>.+?) (?:wieder |ruhig |getrost |jetzt )*vergessen$",
        r"^(?P<what>.+?) k(?:annst du|önnt ihr) (?:wieder |ruhig |getrost |jetzt )*vergessen$",
    ),
    memory=(r"dass|notiz\w*|erinnerung\w*|eintrag|regel|gedächtnis|speicher|merkeintrag",),
    conversation=(
        (
            r"(?:es|das|dies)(?:$|[,.;!].*| (?:war|ist|mit|alles|einfach|erst|mal|wieder|hat|lieber)\b.*)|(?:die|den|das|meine|meinen|"
            r"deine|deinen)?\s*(?:letzte|vorige|erste|andere|zweite)\w* (?:idee|vorschlag|frage|nachricht|sache|ansatz|versuch|"
            r"punkt)\b.*|(?:die|den|das|meine|diese|deine|deinen|diesen) (?:idee|vorschlag|frage|nachricht|ansatz|fehler|branch|"
            r"änderung|test)\b.*|(?:was|wie|nicht)\b.*"
        ),
    ),
    question=(
        (
            r"(?:wer|was|wann|wo|warum|wieso|weshalb|welche[rsnm]?|wie|wozu)\b.*|(?:ist|sind|hat|haben|kann|können|könnte|soll|sollen|"
            r"sollten|muss|müssen|gibt|geht|läuft|brauchen|verwenden|benutzen|nutzen|weißt|kannst|erinnerst) (?:es|das|die|der|den|"
            r"wir|du|ich|man|dir|dich|ihr|hier|eigentlich)\b.*|keine ahnung\b.*|ich (?:weiß|erinnere mich) (?:nicht|gerade nicht)\b.*"
        ),
    ),
    jesting=(LAUGHTER, r"(?:nur )?(?:ein )?scherz\b|spaß beiseite|im scherz|war (?:nur )?spaß"),
    hedge=(
        (
            r"wenn ich (?:das|es|dich) (?:richtig|recht) (?:sehe|verstehe|verstanden habe|lese)|wenn ich mich nicht irre|"
            r"soweit ich (?:das )?(?:sehe|weiß)"
        ),
        r"stell(?:t|en sie)? (?:dir|euch|sich)(?: mal)? vor|(?:mal )?angenommen|gesetzt den fall",
        (
            r"noch nicht entschieden|unentschieden|nur (?:so )?eine idee|laut gedacht|tendiere|wäre (?:es )?(?:nicht )?(?:besser|"
            r"sinnvoll|gut)|mal überlegen|wer weiß|angenommen|langfristig|hoffentlich|mal gucken|vielleicht|eventuell|evtl|"
            r"kp|kein(?:e|en)? (?:ahnung|plan)|müsste man|(?:falls|wenn) (?:du|noch|ihr) (?:noch )?zeit|möglicherweise|vermutlich|"
            r"wahrscheinlich|könnten?|könnte man|was wäre wenn|"
            r"was, wenn|mal (?:sehen|schauen|ausprobieren|"
            r"testen|probieren)|irgendwann|eines tages|nicht sicher|unsicher|ich glaube|ich denke|ich meine|glaube ich|"
            r"soweit ich (?:weiß|mich erinnere)|angeblich|wohl|sollten wir|sollte man|wir sollten|überlege\w*|ausprobieren|"
            r"versuchsweise|probeweise|testweise|manchmal|meistens|gelegentlich|wäre es|würde|wenn wir|falls wir|lass uns|hätte|ob wir"
        ),
        (
            r"(?:wenn|ginge) es nach mir(?: ginge)?|nach mir ginge|wenn ich (?:zu sagen|das sagen|die wahl) hätte|"
            r"hätte ich (?:zu sagen|das sagen)|wir planen|(?:ich|wir) (?:habe|haben) vor"
        ),
    ),
    temporary=(
        r"(?:in|auf|für) (?:diese[mnrs]?) (?:branch|aufgabe|sitzung|session|pull request)",
        (
            r"(?:führ\w*|lass\w*|mach\w*|start\w*|nimm|nutz\w*|benutz\w*|verwend\w*|lösch\w*) (?:\S+ ){0,8}noch nicht|"
            r"fürs erste|vorerst|erst ?mal|einstweilen|vorübergehend|nur (?:heute|diesmal|dieses mal|dieses eine mal|jetzt|kurz|"
            r"für (?:heute|diesen|dieses|diese))|diesmal|dieses (?:eine )?mal|ausnahmsweise|heute|heute abend|morgen|gestern|"
            r"diese woche|im moment|momentan|gerade|zur ?zeit|bis (?:zum|zur|morgen|montag|dienstag|mittwoch|donnerstag|freitag|"
            r"nächste|wir|ich|auf weiteres|ende|dahin|nach)\b|solange|während|in (?:diesem|dem) (?:pr|sprint|commit|ticket)|"
            r"für (?:diesen|dieses|diese) (?:pr|commit|sprint|ticket|woche|aufgabe|lauf)|nächster schritt"
        ),
    ),
    reported=(
        r"user[- ]stor(?:y|ies)|als [\w-]+(?: [\w-]+)? (?:möchte|will|brauche) ich",
        r"(?:im|in der|in den) (?:lastenheft|pflichtenheft|vertrag|ticket|wiki|spezifikation|anforderungen) (?:steht|stand|heißt es)",
        r"in (?:der|dem|den|einem|einer|unserer|unserem) [\w.-]+ (?:steht|stand|heißt es)",
        (
            r"(?:er|sie|jemand|der kunde|die kundin|der kollege|die kollegin|der chef|das readme|die readme|die doku|das ticket|"
            r"der reviewer|\w+s (?:mail|kommentar|nachricht)|(?-i:[A-ZÄÖÜ]\w+)) (?:\w+ )?(?:sagt|sagte|schreibt|schrieb|meint|meinte|"
            r"behauptet|will|wollte|hätte gern|schlägt vor|empfiehlt|findet(?! (?:man|sich|ihr|du)\b))|laut|steht (?:da|dort|hier|"
            r"drin|im|in)|übersetze?|"
            r"im (?:readme|ticket|wiki|kommentar) steht|der (?:satz|text|absatz)"
        ),
    ),
    pasting=(
        (
            r"(?:hier|anbei|folgende[rsn]?|unten|kopiert|aus (?:der|dem))\b[^.!?]{0,60}\b(?:unten|log|ausgabe|datei|nachricht|mail|"
            r"readme|ticket|text|auszug|kommentar|config)\s*[:.]?$"
        ),
    ),
    source=(
        (
            r"(?:zitat |gefunden |kopiert |gelesen |das (?:ist|steht|stammt) )?(?:aus|vo[nm]|(?<=gefunden )(?:auf|in|im|bei)|(?<=gelesen )"
            r"(?:auf|in|im|bei))(?: (?!unser|mein)[\w.-]+){0,4}? (?:stack ?overflow|reddit|wikipedia|\w*doku(?:mentation)?|\w*handbuch|"
            r"\w*blog(?:post|artikel)?|artikel|\w*buch|\w*anleitung|\w*forum|tutorial|vortrag|datenblatt|readme|wiki|ticket|\w*mail|"
            r"\w*rundschreiben|newsletter|intranet|hersteller|chat ?gpt)"
        ),
        r"(?:stack ?overflow|reddit|wikipedia|chat ?gpt)(?: sagt)?(?=\s*:)",
    ),
    elsewhere=(
        (
            r"(?:in|bei) (?:meinem|meiner|einem|einer|deren|ihrem) (?:anderen|alten|letzten|früheren|privaten|eigenen|vorigen)\w* \w+|"
            r"(?:das|ein|im) andere[ns]? (?:team|projekt|repo)"
        ),
    ),
    past=(
        (
            r"früher|damals|ursprünglich|ehemals|seinerzeit|letztes jahr|vor (?:\w+ )?(?:jahren|monaten)|als (?:ich|wir)|"
            r"in meine[rm] (?:alten|letzten)|war(?:en)? mal|hatten immer"
        ),
    ),
    quip=_QUIP,
    complaint=(
        r"(?:na (?:toll|super|klasse),? )immer (?:ich|wir|das)\b.*",
        *_QUIP,
        r"nicht immer",
        (
            r"^(?:ab (?:jetzt|sofort|heute)|seit[\w ]{2,30}?),? .*(?:schlägt .*fehl|stürzt .*ab|bricht .*ab|hängt sich .*auf|"
            r"(?:kommt|gibt|wirft|liefert|bekommt|zeigt) .*(?:\w*fehler|5\d\d|timeout|exception)(?!.* (?:wenn|falls|für) ))"
        ),
        r"^(?:es|das) ist (?:(?:ja|halt|doch|eben) )*(?:immer|nie)|^nie (?:war|hätte|habe|hat)",
        r"(?:zeigt|liefert|gibt|druckt)(?!.*\b(?:jetzt|nun|ab|immer)\b) .{1,60}\bstatt\b",
        r"\b(?:ist|sind|wird|werden) (?:falsch|kaputt|fehlerhaft)\b",
        (
            r"(?:du|es|das|der (?:build|test)|die (?:tests?|pipeline)|er|sie|immer|ständig|nie) .*\b(?:kaputt|fehl|rot|abstürz\w*|"
            r"stürzt|bricht|scheitert|hängt|vergisst|vergesse|nervt|langsam|klappt|funktioniert|geht)\b.*|(?:immer noch|immer wieder|"
            r"wie immer|noch nie|schon immer|noch immer|ich vergesse)\b.*|du (?:hast|machst|bist|vergisst)\b.*"
        ),
        (
            r"nie(?:mals)? (?:zuvor )?in meine[mr] (?:ganzen )?(?:leben|laufbahn|karriere)|mein lebtag|noch nie (?:so|einen?|etwas|"
            r"ein) .*(?:gesehen|gehabt|erlebt)"
        ),
    ),
    ought=(
        (
            r"(?:es|er|sie|das|dies|eigentlich)(?: eigentlich| doch| aber)? (?:sollten?|müssten?)(?! (?:so |auch |also |dann |damit )?"
            r"(?:bleiben|immer|nie|niemals|nur|möglich|leicht|einfach|klar|genug|sicher|reichen|genügen|helfen|ausreichen)\b)|erwartet"
        ),
    ),
    lacked=(r"(?:da|dort)(?: eigentlich| doch| aber)? (?:sollten?|müssten?)(?! (?:immer|nie|niemals|nur)\b)",),
    mend=(
        (
            r"(?:aber )?(?:das|es|so was|sowas) (?:darf|kann|soll) (?:doch |so |ja )*(?:nicht|nie) (?:sein|passieren|stimmen)[.!]*$|"
            r"(?:das|es) (?:ist|war) (?:doch |ja |so )*(?:falsch|komisch|seltsam|nervig|ein bug|nicht (?:gut|richtig|normal|"
            r"ok))[.!]*$|das (?:stimmt|passt|geht) (?:doch |so |ja )*nicht[.!]*$"
        ),
        (
            r"(?:(?:bitte|also|und|kannst du|könntest du|das|es|den|die|mal) )*(?:beheb(?:e|en)?|fix(?:e|en)?|reparier(?:e|en)?|"
            r"korrigier(?:e|en)?|schau\w*|guck\w*|sieh|prüf(?:e|en)?|kümmer\w* dich)(?: (?:das|es|dir|mal|bitte|an|rein|nach|drum|darum|"
            r"gleich|"
            r"kurz|davon))*[.!?]*$|(?:warum|wieso|weshalb)(?: (?:das|ist das so))?[.!?]*$"
        ),
        (
            r"(?:und |aber )?(?:(?:das|es|die|der|sie) )?(?:sollte(?:n)?|dürfte(?:n)?|darf)(?: (?:es|das|sie|er))?(?: (?:so|"
            r"eigentlich|doch))* (?:nicht|nicht sein|nicht passieren)[.!]*$"
        ),
    ),
    task=(
        (
            r"schreibe?(?: bitte| doch| mal)* (?:in|ins|unter|auf) (?:die|den|das|der|dem)? ?"
            r"(?:README|Doku|Wiki|Changelog|Docs?|Kommentar|Ticket|Hilfe)\w*"
        ),
        (
            r"(?:bitte |und |jetzt |dann |nun |kannst du |könntest du |mach |mal )*(?:füg\w*|fix\w*|behebe?|erstell\w*|baue?|bau|"
            r"schau|such\w*|finde?t?(?= (?:bitte )?heraus)|prüf\w*|änder\w*|lösch\w*|entfern\w*|zeig\w*|mach\w*|zieh\w*|benenn\w*|"
            r"verschieb\w*|kopier\w*|ersetz\w*|"
            r"erklär\w*|übersetz\w*|lass|starte?|öffne?|teste?|räum\w*|pack\w*|gib|setz\w*|vergleich\w*|refaktor\w*|aktualisier\w*|"
            r"nimm|probier\w*|merge|rebase|committe|pushe)(?= )"
        ),
        (
            r"(?!.*\b(?:immer|jede\w*|nie\w*|alle|stets|vor|nach)\b)wir (?:müssen|sollten|wollen|brauchen) (?:.* )?(?:einbauen|"
            r"hinzufügen|ergänzen|anlegen|umbauen|fixen|beheben|reparieren|implementieren|entfernen|ändern|anzeigen|bauen|"
            r"umstellen)(?=[ .!]*$)"
        ),
    ),
    settling=(r"lasst? uns (?:.* )?(?:festlegen|einigen|dabei bleiben)|lasst? uns dabei bleiben",),
    personal=(
        r"notiz an mich",
        r"(?:ich|mir|mein|meine|du(?! (?:darfst|sollst|musst|brauchst)\b)|dein|deine|er|sie)(?= )",
    ),
    standing=(
        (
            r"ab (?:jetzt|sofort|heute|nun)|von (?:jetzt|nun|heute) an|in zukunft|zukünftig|künftig|fortan|grundsätzlich|generell|"
            r"standardmäßig|jedes ?mal|sobald|als (?:grundregel|regel)|gilt|unsere (?:konvention|regel)|die (?:regel|"
            r"konvention) (?:ist|lautet)"
        ),
        (
            r"(?:(?:man|wir) (?:sagt|sagen|schreibt|schreiben|nennt|nennen)|heißt(?: es)?)\b.{0,60}nicht mehr .{1,60}sondern\b|"
            r"nicht mehr (?:von )?.{1,40}sondern (?:von )?.{1,40}(?:sagen|sprechen|schreiben|nennen)\b"
        ),
    ),
    ever=(
        (
            r"(?:jede[rsnm]?|alle) (?:[\w./-]+ ){1,6}?(?:muss|müssen|braucht|brauchen|darf nur|dürfen nur)|immer|nie|niemals|stets|"
            r"überall(?= .*\w{2,}en[.!]?$)|"
            r"ausschließlich|nur über|nur mit|nur per|nur noch|wird nie|werden nie|auf keinen fall|"
            r"unter keinen umständen|ausnahmslos|jede[rsn]? (?:commit|änderung|test|migration|modul|release|branch)\w*|"
            r"alle (?:commits|änderungen|tests|migrationen|module|releases|branches|zeiten|beträge|daten)"
        ),
        r"^(?:streng(?:stens)? |absolut )?(?:verboten|untersagt|tabu)(?=\s*:|(?: (?:ist|sind|bleibt|bleiben))\b)",
    ),
    must=(
        (
            r"muss|müssen|darf(?:st)? (?:nicht|nie|nur|kein\w*)|dürfen (?:nicht|nie|nur|keine?\w*)|soll(?:en|te|ten)? (?:nicht|nie|"
            r"immer|nur)|ist (?:pflicht|verboten|tabu|erforderlich|nötig)|sind (?:pflicht|verboten|tabu)|verpflichtend|"
            r"hat .{1,40} zu (?:sein|stehen|beginnen)"
        ),
    ),
    revised=(
        r"nehm\w* ich zurück|(?:ich|wir) nehm\w* .{1,40} zurück|(?:stimmt|gilt|gelten|stimmen)(?: so)? nicht(?: mehr)?",
        r"(?:meine|unsere) meinung geändert|umentschieden|anders überlegt|korrektur(?: zu[mr]?| bei[m]?|:)|vertan|geirrt|verschätzt",
        (
            r"(?:war|waren) (?:falsch|ein fehler|quatsch|doof|blöd)|doch (?:lieber|besser|wieder)|doch (?:nicht|"
            r"kein\w*)(?= .{2,60}(?:bleiben|weiter|lieber))|doch(?= (?:nur |erst )?(?:in|mit|auf|bei|als|per|über|unter) )|"
            r"(?:nun|jetzt) doch"
        ),
    ),
    shifted=(
        r"(?:wir|alle|alles) (?:sind|ist) (?:wieder|zurück) (?:zu|auf|bei)|wieder zurück (?:zu|auf|bei)|nicht mehr (?:nötig|notwendig)",
        r"(?:jetzt|wieder) (?:erlaubt|ok|okay)|(?:erlaubt|ok|okay) ab (?:jetzt|sofort)",
    ),
    resuming=(r"wieder",),
    needless=(
        (
            r"(?:es ist |ist |sind )?(?:nicht|kein) (?:mehr|länger) (?:nötig|notwendig|erforderlich|pflicht)|"
            r"kein\w* .{1,40} mehr (?:nötig|notwendig|erforderlich)"
        ),
        r"(?:muss|müssen|musst|müsst|brauch(?:e|st|t|en)?)(?= [^,;.]{1,60}\bnicht mehr\b)",
    ),
    permitted=(
        (
            r"(?:ist|sind|wär\w*|geht|gehen)(?: (?:völlig|ganz|total|absolut|vollkommen|durchaus|auch|jetzt|schon|voll))* "
            r"(?:ok|okay|in ordnung|erlaubt|zulässig|gestattet|legitim|klar|kein problem)"
        ),
    ),
    allowing=(
        r"(?:du|ihr|sie|man|wir) (?:darf|darfst|dürft|dürfen|kannst|könnt|können|kann)",
        r"(?:ist|sind)? ?(?:wieder )?(?:ok|okay|erlaubt|in ordnung)",
    ),
    addressed=(r"(?P<verb>\w{3,}?)e?st du(?= )", r"^du (?P<verb>\w{3,}?)e?st(?= )"),
    ceasing=(
        r"hört?(?: bitte| endlich| jetzt)* auf(?:,? mit| damit,?)?|schluss mit|genug mit|lass das(?: mit)?",
        r"nicht (?:mehr|länger)|(?<=\w )mehr(?=\W*$|,| \w+en\b| ab\b)",
    ),
    prohibit=(r"(?:bitte )?(?:(?:verwende|nutze|benutze|nimm)\w* (?:bitte )?)?(?:nie|niemals|kein\w*|nicht|vermeide?)(?= )",),
    prefer=(
        (
            r"ich (?:bevorzuge|möchte|will|mag|hätte gern(?:e)?|erwarte|hasse|mag keine?\w*)|bevorzuge|wir bevorzugen|(?:antworte?|"
            r"schreib\w*|rede?|sprich) (?:mir |bitte |immer )*(?:auf|in) \w+|(?:lieber|am liebsten)"
        ),
    ),
    wish=(
        r"was ich (?:\w+ ){0,3}?(?:möchte|will|brauche|bräuchte|wünsche)(?: ist|, ist)?(?=[ ,:])",
        r"ich (?:möchte|will|hätte gerne?|wünsche mir|erwarte)(?: bitte| gerne?)?(?: dass|,\s*dass)?(?=[ ,])",
    ),
    changed=(
        (
            r"jetzt|nun|nicht mehr|kein\w* .{0,30}mehr|mittlerweile|inzwischen|neuerdings|seit (?:neuestem|kurzem|märz|januar|februar|"
            r"april|mai|juni|juli|august|september|oktober|november|dezember|gestern|letzter|heute)|umgezogen|umgestellt|umbenannt|"
            r"(?:hat|haben) (?:jetzt )?(?:eine?n? )?neue[ns]? (?:adresse|url|link|host|domain|ort|namen|port|version)|"
            r"gewechselt|umgestiegen|migriert|ersetzt|geändert|angehoben|erhöht|gesenkt|reduziert|verschoben|verlegt|verlängert|"
            r"verkürzt|abgeschaltet|heißt jetzt|abgelöst|von .{1,30} auf .{1,30}"
        ),
    ),
    prerequisite=(
        r"(?:ist|sind) (?:eine )?voraussetzung (?:für|zum|um)\b|voraussetzung (?:für|zum) .{2,60}? (?:ist|sind)\b",
        r"(?:zuerst|erst) (?:muss|müssen|musst) .{2,60},? (?:und )?dann\b",
        (
            r"(?:muss|müssen|braucht|brauchen|benötigt|benötigen|erfordert|setzt voraus) (?:.{2,80}\b)?(?:bevor|vorher|zuerst|laufen|läuft|"
            r"gestartet|gesetzt|exportiert|installiert|sonst|damit|vor dem|vor der|vor den)\b"
        ),
        (
            r"(?:bevor|vor dem|vor der|vor den) .{2,60}\b(?:muss|müssen|musst|braucht|brauchst|erst|starte|startet|export\w*)\b|"
            r"ohne .{2,50} (?:läuft|startet|funktioniert|geht|baut) (?:\w+ ){0,4}(?:nicht|nichts)\b|funktioniert nur (?:mit|wenn|"
            r"nach)|(?:läuft|laufen|startet|starten|baut|bauen|funktioniert|funktionieren|geht|gehen) nur,? (?:mit|wenn|"
            r"nach|falls)|erst (?:muss|müssen|dann)|(?:braucht|"
            r"benötigt) (?:ein\w* )?(?:laufende\w*|lokale\w*|aktive\w*) \w+"
        ),
    ),
    place=(
        (
            r"(?:ist|sind|liegt|liegen|steht|stehen|findest du|findet man|findet sich|befindet sich|befinden sich|läuft|wohnt|gibt es|"
            r"zu finden|erreichbar)(?: jetzt| nun)?(?: (?:unter|in|im|auf|bei|hier|dort|über))?\s*:?\s*"
        ),
    ),
    corrections=(
        (
            rf"(?:ist|sind|liegt|liegen|läuft|laufen) nicht mehr (?:(?:auf|in|im|bei|unter|mit|über|der|die|das)"
            rf" )*{_Y}[,;]\s*(?:und |aber |sondern )?"
            rf"(?:wir |das |es |die |jetzt )*(?:sind |haben |ist |wurde |wurden |liegt |läuft |laufen )(?:es |das |sie |jetzt |alles )*"
            rf"(?:(?:auf|nach|zu|in|bei|unter|mit|über) )?{_X}{_END}"
        ),
        (
            rf"{_Y} (?:ist|sind)(?: jetzt| nun)? (?:raus|weg|tot|Geschichte|abgelöst|abgeschafft|"
            rf"Vergangenheit)[,;]\s*(?:[^,;.]{{0,40}}? )?"
            rf"(?:mit|auf|über|in|durch|per) {_X}{_END}"
        ),
        rf"von {_Y} (?:auf|zu|nach) {_X}{_END}",
        rf"{_X} statt(?: mit| auf| über| in)? {_Y}{_END}",
        rf"statt {_Y} (?:bitte |immer |jetzt |nehmen wir |nutzen wir |verwenden wir )*(?P<new>[^,;.]+?){_END}",
        rf"{_X} anstelle von {_Y}{_END}",
        rf"{_X}(?:,)? anstatt {_Y}{_END}",
        rf"{_X}(?:,| und) (?:nicht|kein\w*)(?: (?:mit|über|auf|in|per|via|mehr|direkt))* (?P<old>[^,;.]{{1,50}}?)(?: mehr)?{_END}",
        rf"nicht(?: mehr)? (?P<old>[^,;.]{{1,50}}?),? sondern {_X}{_END}",
        rf"{_Y} (?:wurde|ist|wird|sind|wurden) (?:durch|von) {_X} (?:ersetzt|abgelöst)",
        rf"{_Y} (?:wurde|ist|wird) in {_X} umbenannt",
        rf"{_Y} heißt (?:jetzt|nun|ab jetzt) (?P<new>[^,;.]+)(?=$|[;.]|,(?!\s*nicht))",
        (
            rf"(?:nicht mehr|kein\w*|nie mehr) (?:auf |mit |über )?(?!(?:nötig|notwendig|"
            rf"erforderlich)\b)(?P<old>[^,;.]{{1,50}}?)(?: mehr)?{_END}"
        ),
        r"(?:benutzen|verwenden|nutzen|nehmen|haben) (?P<old>[^,;.]{1,50}?) nicht mehr",
        rf"(?:nicht mehr|nicht|nimmer|ned|net|nich|kein\w*) (?P<old>[^,;.]{{1,50}}?)(?: mehr)?,? sondern {_X}{_END}",
    ),
    contrast=(
        "nimmer|ned|net|nich"
        "|nicht|nicht|kein|nie mehr|sondern|statt|anstelle|von |ersetzt|abgelöst|abgeschafft|umbenannt| heißt |geschichte| raus"
        "| tot|vergangenheit| weg"
    ),
    since=(
        (
            r"(?:seit|ab) (?:der |dem |diesem |dieser |letzte[rmn]? |anfang |ende |mitte )*[\w.]+|inzwischen|mittlerweile|"
            r"neuerdings|von nun an|jetzt|nun|(?:nach|mit|seit) (?:der |dem )?(?:\w+ )?(?:umstellung|migration|umzug|umbau|update|upgrade)|"
            r"vor (?:einem |einer |zwei |drei |ein paar )*(?:tagen?|wochen?|monat(?:en)?|jahr(?:en)?)"
        ),
    ),
    verb=(r"\w+t|ge\w+en|\w+iert|laufen|liegen|stehen|heißen|gehen|nutzen|verwenden|benutzen",),
    role=(
        rf"^{WHO} (?P<does>verantwortet|leitet|betreut|pflegt|verwaltet|genehmigt) {WHAT}$",
        rf"^(?P<does>verantwortet|leitet|betreut|pflegt|verwaltet|genehmigt) {WHO} {WHAT}$",
        rf"^{WHO} ist für (?P<what>.+?) (?P<does>verantwortlich|zuständig)$",
        rf"^ist {WHO} für (?P<what>.+?) (?P<does>verantwortlich|zuständig)$",
        rf"^für (?P<what>.+?) ist {WHO} (?P<does>verantwortlich|zuständig)$",
        rf"^{WHO} (?P<does>ist) (?:der|die|unsere?) (?P<what>.+?)(?:in)?$",
        rf"^(?P<does>ist) {WHO} (?:der|die|unsere?) (?P<what>.+?)(?:in)?$",
        rf"^(?P<what>.+?) (?P<does>gehört) {WHO}$",
        rf"^{WHO} (?P<does>gehört) {WHAT}$",
        rf"^{WHO} hat (?P<what>.+?)(?: von {BEFORE})? übernommen$",
        rf"^{WHO} übernimmt (?P<what>.+?)(?: von {BEFORE})?$",
    ),
    besides=(r"auch|ebenfalls|zusätzlich|außerdem|daneben",),
    merely=(r"(?:nur|bloß|lediglich|immer|unbedingt)(?= )|nur$",),
    parting=(
        r"(?:haben|hat)(?= [^,;.]{1,60}\b(?:verworfen|gekippt|beerdigt|eingestampft)\b)",
        (
            r"nicht mehr|kein\w*(?= [^,;.]{1,60}\bmehr\b)|(?:haben|hat)(?= [^,;.]{1,60}\b(?:abgeschafft|abgelöst|verlassen|aufgegeben|"
            r"ersetzt|entfernt|abgeschaltet|rausgeworfen)\b)|weg von"
        ),
    ),
    parted=(
        r"ist(?: \w+){0,3} schluss|(?:hat|haben) sich erledigt|kommt nicht (?:mehr )?(?:zurück|wieder)",
        (
            r"(?:ist|sind|wurde|wurden|haben wir|wird)(?: (?!nicht\b|nie\b)\w+)? "
            r"(?:vom tisch|gestrichen|weg|raus|tot|geschichte|abgelöst|abgeschafft|abgeschaltet|entfernt|"
            r"ersetzt|eingestellt|gelöscht|vergangenheit|veraltet|passé)|nicht mehr|mehr|"
            r"hat (?:(?:die|unsere) firma|(?:das|unser) (?:unternehmen|team|projekt)|uns) verlassen|hat gekündigt"
        ),
    ),
    change=(
        "umgestiegen gewechselt wechsel umgezogen ersetzt umbenannt raus jetzt mehr statt stattdessen komplett "
        "endlich seit letzter letzte woche monat jahr heute gestern inzwischen mittlerweile alles überall nun "
        "umgestellt angehoben erhöht gesenkt verschoben abgeschaltet abgeschafft abgelöst aufgegeben entfernt "
        "heißt geändert migriert bitte nehmen nutzen verwenden "
        "benutzen nutzt nimm sprint quartal frühjahr "
        "sommer herbst winter projekt gilt haben hat sind wurde wird wurden werden"
    ),
    states=(
        (
            r"(?:ist|sind|läuft|laufen|liegt|liegen|steht|stehen|nutzt|nutzen|verwendet|verwenden|benutzt|benutzen|heißt|heißen|"
            r"gehört|gehören|lauscht|hört|geht|gehen|kommt|kommen|braucht|brauchen|benötigt|benötigen|unterstützt|erwartet|beginnt|"
            r"beginnen|endet|enden|wird|werden|macht|machen|übernimmt|betreut|verantwortet|schreibt|speichert|veröffentlicht|baut|"
            r"bauen|deployt|deployen|landet|landen|basiert|enthält)"
        ),
    ),
    operated=(
        (
            r"staging|produktion|prod|ci|\w*pipelines?|\w*deploy\w*|\w*releases?|\w*datenbank(?:en)?|\w*ports?|\w*server|\w*cluster|"
            r"\w*region|\w*bucket|\w*registry|\w*queue|\w*cache|\w*proxy|\w*dashboards?|\w*runbooks?|\w*wiki|\w*doku\w*|\w*board|"
            r"\w*kanal|\w*team|\w*branch(?:es)?|\w*migration(?:en)?|\w*backups?|secrets|\w*zugangsdaten|\w*flags|\w*logs?|"
            r"\w*metriken|\w*artefakte|\w*images?|\w*variablen?|\w*konfiguration|\w*schema|\w*api|\w*tests?|\w*commits?|tags|"
            r"\w*version|\w*module|\w*pakete|\w*dienste?|\w*service|\w*worker|\w*jobs?|\w*limit|\w*umgebung|\w*review\w*|"
            r"\w*rechnungen|\w*beträge|\w*zeitstempel|\w*spalten|\w*tabellen|\w*übersetzungen|\w*export\w*|\w*import\w*"
        ),
    ),
    passing=(
        (
            r"in (?:arbeit|bearbeitung|prüfung)|im (?:review|test)|ewig|"
            r"fehler\w*(?! (?:gehen an|werden (?:an|in|von|mit|bei) \w+ (?:gemeldet|gesendet|geschickt|geloggt|erfasst|gesammelt))\b)|"
            r"kaputt|rot|grün|langsam|falsch\w*|leer|fehlt|fehlen|hängt|noch|wieder|gerade|aktuell|momentan|komisch|"
            r"seltsam|gut|schlecht|besser|fertig|erledigt|gemerg(?:ed|t)|gepusht|ausgerollt|übersprungen|"
            r"behoben|blockiert|klar|unklar|schwer|leicht|wichtig|riesig|weg|"
            r"nicht|kein\w*|bugs?|probleme?|ticket|aufgabe|ziel|idee|plan|frage|grund|ausgabe|ergebnis|funktion|methode|zeile|knopf|"
            r"button|seite|dialog|formular|feld|layout|menü|wollen|sollte\w*|könnte\w*|würde\w*|müssen|müsste\w*|"
            r"d(?:er|ie|as) neue|seit|demo|aber nicht|ich|du|dein\w*|"
            r"mein\w*|mir|dir|glaube|finde"
        ),
        (
            r"(?:kommt|kommen|tauchen|taucht|landen|landet) .{0,60}(?:(?:raus|heraus|auf|an|doppelt)\b[.!]*$|mit (?:negativ|falsch|"
            r"leer|doppelt)\w*)"
        ),
    ),
    pointing=(
        (
            r"(?:er|sie|es|das(?= (?:ist|sind|wird|hat|geht|läuft|macht|heißt))|dies\w*|jene\w*|hier|dort|da|was|wer|wie|wo|warum|"
            r"wenn|weil|da|als|nachdem|bevor|obwohl|falls|etwas|nichts|ich|du|man|dann|also|vielleicht)"
        ),
    ),
    notice=(
        (
            r"(?:(?:ach|und|also|oh)[, ]+)*(?:übrigens|nebenbei|(?:nur |kurz |mal )*zur (?:info|kenntnis|erinnerung)|"
            r"(?:kurze[rs]? |kleine[rs]? |noch eine? )*(?:info|hinweis|notiz|ps)(?=\s*[:,\u2013\u2014-])|fyi|btw|"
            r"(?:nur )?damit (?:du|ihr) (?:es |das )?(?:weißt|wisst)|noch etwas|"
            r"noch was|gut zu wissen)"
        ),
    ),
    next_step=(
        (
            r"(?:der |die |das |als |unser |mein )*(?:nächste[rsn]? (?:schritte?|aufgaben?)|nächstes|"
            r"verbleibende\w* (?:arbeit|aufgaben|schritte)|"
            r"to-?dos?|noch (?:offen|zu tun|zu erledigen)|es fehlt noch|es fehlen noch|offene punkte|was noch fehlt)"
            rf"(?: (?:ist|sind|wäre|wären))?(?: noch)?{THEN}{WHAT}"
        ),
        r"(?:wir müssen|ich muss|du musst|man muss|wir sollten) (?:noch |als nächstes )(?P<what>.+)",
        r"(?:mach\w* (?:bitte )?weiter|weiter) (?:mit|bei) (?P<what>.+)",
    ),
    untried=(
        r"(?:wir|ich|du) (?:haben|habe|hast) (?P<what>.+?) (?:noch nicht|noch nie|nicht) (?:probiert|ausprobiert|versucht|getestet)",
        rf"noch nicht (?:probiert|ausprobiert|versucht|getestet)(?: (?:ist|sind|wurde|haben wir|habe ich))?{THEN}{WHAT}",
        (
            r"(?:wir|man|du|ich) (?:könnten?|könntest|kannst|können) (?:auch |noch |stattdessen )*(?P<what>.+?) (?:probieren|"
            r"ausprobieren|versuchen|testen)"
        ),
        (
            r"(?:eine (?:andere |weitere )?(?:alternative|möglichkeit|option|idee) (?:ist|wäre)|"
            rf"alternativen?{COLON}){THEN.replace('+', '*')}{WHAT}"
        ),
    ),
    decided=(
        rf"wir (?:haben|hatten) (?:uns )?(?:jetzt |nun )?(?:entschieden|beschlossen|geeinigt),?(?: dass| auf)? {WHAT}",
        r"wir haben uns (?:jetzt |nun )?(?:für|auf) (?P<what>.+) (?:entschieden|geeinigt)",
        rf"wir bleiben bei {WHAT}",
        rf"(?:die |unsere )?entscheidung{COLON}{WHAT}",
    ),
    # Before a verb that is no order the word holds the sentence together: "jetzt muss …".
    dismiss=(
        (
            r"(?:(?:bitte|nein|ach),? )*(?:egal (?:mit|wegen)(?= )|(?:mach dir keine (?:sorgen|gedanken)|kümmer\w* dich nicht) (?:um|wegen|"
            r"über)(?= )|vergiss(?= (?:die|den|das)\b)|ignorier\w* (?:bitte )?(?:meine?|unsere?|was ich)\w* (?:\w+ ){0,2}?(?:regeln?|"
            r"vorlieben?|notiz(?:en)?|anweisung(?:en)?|konvention(?:en)?|gesagt\w*)\b)"
        ),
    ),
    sequel=(
        (
            r"(?:(?:und )?(?:dann|danach|anschließend|jetzt|nun|als nächstes|außerdem|zuletzt)|und|zuerst(?=,)|zum schluss)"
            r"(?! wo\b)"
            r"(?! (?:soll|muss|müssen|kann|können|wird|werden|ist|sind|brauch|will|wollen|möchte|hätte|hab|hat|gibt|geht|wir|ich|du)\w*)"
        ),
    ),
    chore=(
        (
            r"(?:(?:bitte|und|jetzt|dann|noch|kannst du|könntest du|mal|auch) )*(?:"
            r"lass .{1,40} laufen|führ\w* .{1,40} aus|starte? (?:bitte |mal |noch |jetzt )*(?:die |den |das )?(?:\S+ )?(?:tests?|"
            r"suite|build|demo|server|app)"
            r"|(?:committe?|commit|pushe?|merge|rebase|squashe?)(?: (?:es|das|die|den|alles|bitte|nach|auf|mal|jetzt|und|noch)\b|[ .!]*$)"
            r"|(?:mach|erstell|öffne|leg)\w* (?:bitte |mal |noch |jetzt |dann )*(?:einen?|den|das|die) (?:\w+ )?(?:pr|mr|"
            r"pull[- ]request|merge[- ]request|commit|branch)"
            r"|(?:zeig|sag|schick|gib|erklär)\w* mir|fass\w* .{0,30}zusammen"
            r"|(?:lösch|entfern|nimm|räum|mach|wirf)\w* .{1,50}(?:du|dir) .{0,30}(?:hast|gelassen)"
            r"|(?:mach|fix|teste?|prüf|nimm|leg|nenn|benenn|schieb|lass|behalt)\w* (?:es|das|sie|ihn|die) ?(?:bitte|mal|noch|so|um|"
            r"weg|da|in|nach|auf|[.!]|$)"
            r")(?!\w)"
        ),
    ),
    halting=(
        (
            r"(?!.*\b(?:kund|nutzer|client|usuari|usuári|utilisat))(?:bitte )?(?:hör|lass)\w* (?:bitte )?(?:auf|bleiben|"
            r"sein)?,? ?(?=.*\b(?:(?:jede|deine|alle|"
            r"die)\w* (?:\w+ )?(?:antwort|erklärung|zusammenfassung)\w*|commit-?nachricht\w*|"
            r"emojis?|ständig|dauernd|jedes mal|immer zu)\b).+ zu \w+en"
        ),
    ),
    goalless=(
        repeated(
            r"(?:bitte |jetzt |und |dann |einfach |mal )*(?:bitte|(?:das )?(?:kannst|darfst) du (?:das |es |so )?(?:committen|pushen|"
            r"mergen)|weiter(?:machen)?|mach(?:e|t)? (?:bitte |einfach )?(?:weiter|das|"
            r"es)|fortfahren|fahr(?:e)? fort|"
            r"verstanden|stimmt|richtig|alles klar|sehr gut|(?:das )?(?:passt|funktioniert)(?: jetzt| so)?|genau das|vielen dank|"
            r"los|ja|jo|nein|ok|okay|gut|super|prima|danke|passt|perfekt|klar|genau|nochmal|noch ?mal|noch einmal|"
            r"(?:lass |führ(?:e)? )?(?:die |alle )?tests?(?: (?:laufen|aus|nochmal))*|probier(?:e|s|'s)? (?:es )?nochmal|"
            r"committe?(?: das| es| alles)?|pushe?(?: das| es)?|merge(?: das| es)?|beheb(?:e)? (?:das|es)|fix (?:das|es)|"
            r"wo waren wir|wie weit sind wir|was (?:ist|kommt) (?:als nächstes|jetzt)|warum|wieso|status|"
            r"schau (?:dir )?(?:das|es)(?: mal)? an|"
            r"hallo|hi|moin|guten morgen|halt|stopp|warte)(?: bitte| mal| nochmal| jetzt)*"
        ),
    ),
    talk=(
        (
            r"(?:vielen |herzlichen |tausend |lieben |besten )*dank(?: dir| euch| schön| sehr| für (?:(?!bitte\b)[\w'-]+ ?){1,4})*|"
            r"danke(?:schön)?(?: dir| euch| sehr| schön| vielmals| für .+)*"
        ),
        (
            r"(?:lol|(?:ha)+|(?:hi)+|wow|oh|ach|aha|hm+|ups|cool|super|toll|klasse|spitze|stark|genial|prima|krass|schön|"
            r"interessant|wunderbar|großartig|ausgezeichnet|perfekt)(?: gemacht| arbeit)?"
        ),
        (
            r"(?:gute|tolle|super|klasse|saubere) (?:arbeit|sache|idee|frage)(?: .+)?|gut gemacht|das (?:war|"
            r"ist) (?:ja )?(?:sehr |echt |wirklich |genau )*(?:schnell|gut|toll|super|klasse|hilfreich|interessant|"
            r"was ich (?:wollte|brauchte))"
        ),
        (
            r"(?:guten (?:morgen|tag|abend)|gute nacht|morgen|hallo|hi|moin|servus|tschüss|bis (?:morgen|später|dann|bald|"
            r"montag|nächste woche)|schönen (?:tag|abend|feierabend|urlaub)|schönes wochenende)(?: zusammen| noch|"
            r" allerseits)*"
        ),
        (
            r"wie geht(?:'s| es dir)|keine ahnung|weiß (?:ich )?nicht|"
            r"ich (?:bin|mache) (?:dann )?(?:mal )?(?:weg|pause|feierabend|kurz weg)(?: .+)?|bin (?:gleich|dann) (?:wieder da|"
            r"weg)"
        ),
    ),
    greeted=(
        r"(?:(?:einen )?(?:schönen )?guten|schönen) (?:morgen|tag|abend)|hallo|hi|moin",
        (
            r"(?:ich hoffe|hoffentlich),? (?:du|ihr|alle|es geht|sie)\b.*|(?:ihr|du|alle) (?:\w+ ){0,4}?(?:hattet|hattest|habt|hast) "
            r"(?:ein|eine|einen)\b.*"
        ),
        (
            r"(?:(?:erst|zuerst|noch|nochmals?) (?:einmal |mal )?)?(?:vielen |herzlichen |besten |lieben )*dank(?:e)?(?: \w+){0,2}? "
            r"(?:für|im) "
            r"(?:(?!\bbitte\b).)+|danke(?: dir| euch)? da?für|das passt(?: so)?|(?:einen )?schönen (?:tag|abend)(?: noch)?"
        ),
        r"ich (?:muss|sollte) (?:jetzt |gleich |leider |dann )*(?:los|weg|gehen|heim|aufhören|schluss machen|nach hause)" + _WHEN,
        r"(?:ich|wir) (?:brauch\w*|möchte\w*|will|wollen) (?:\w+ ){0,3}?(?:kaffee|tee|pause|urlaub|schlaf|mittagessen|frühstück)" + _WHEN,
        (
            r"(?:es )?tut mir (?:\w+ )?leid(?: \w+)*|entschuldige?(?: bitte)?(?: die .+| das .+| dass .+)|dass ich (?:\w+ "
            r"){0,3}?(?:antworte|melde|schreibe)"
        ),
        (
            r"(?:da |dann |ich )?(?:bin|war|werde) (?:ich )?(?:\w+ ){0,3}?(?:nicht da|weg|unterwegs|krank|im urlaub|im meeting|in "
            r"(?:einem |einer )?"
            r"(?:meetings?|besprechung(?:en)?|terminen?)|beim arzt|nicht erreichbar)(?: .*)?"
        ),
        r"sieht (?:\w+ )?(?:gut|super|toll|klasse|prima) aus",
    ),
    musing=(
        (
            r"(?:ich )?frage? (?:ich )?mich|nur so (?:ein|eine) \w+|(?:vielleicht|eventuell) sollten wir|irgendwann(?: mal)?|laut "
            r"gedacht|wir könnten (?:mal|vielleicht)"
        ),
    ),
    postponed=(
        r"(?:[\w-]+ ){1,3}(?:machen|sehen|besprechen|klären) wir (?:\w+ ){0,2}?(?:morgen|am \w+tag|nächste\w*|später)",
        r"(?:aber )?nicht (?:mehr )?(?:heute|diese woche)(?!,? sondern\b)",
        (
            r"(?:wir|lass uns|ich) (?:\w+ ){0,2}?(?:mach\w*|setz\w*|red\w*) (?:\w+ ){0,4}?(?:morgen|später|nächste\w*|montag) "
            r"(?:\w+ )?(?:weiter|fort)"
        ),
    ),
    unasked=(
        (
            r"^(?:nur|bloß) (?:für|bei|in) (?:dies|d)\w+ [^,:.]{0,24}[,:].*|^(?:für|bei|in) (?:dies\w+|[A-Z]+-\d+) [^,:.]{0,20}nur:.*|"
            r"^(?:(?:für|bei|in) [^,:.]{1,40})?(?:darfst|kannst) du (?:ruhig |gern |diesmal |ausnahmsweise )*(?:diesmal|"
            r"ausnahmsweise|weglassen|"
            r"überspringen)\b.*|^(?:diesmal|ausnahmsweise) (?:darf|kann)\w* .*|^du (?:brauchst|musst) .*\bnicht?\b.*"
        ),
        (
            r"^(?:kleine )?(?:korrektur|änderung|berichtigung)\s*:.*|^(?:die )?(?:neue )?regeln?(?: \w+){0,2}:.*|^(?:ich|"
            r"wir) (?:muss|müssen) "
            r"(?:mir|uns) (?:mal |echt |endlich )*(?:auf(?:zu)?schreiben|merken|notieren)\b.*|^ich (?:glaub|hoff|überleg|wett)e?\b.*|"
            r"^hab(?:e|'| ich)? .*\b(?:gesagt|erzählt)\b.*|^ich hab\w* (?:ihm|ihr|ihnen|denen) .*\b(?:gesagt|erzählt)\b.*"
        ),
        (
            r"^(?:der |die )?(?:kolleg\w+|herr|frau|chef\w*) (?:\w+ ){1,4}?(?:behauptet|meint|sagt|findet|will)\b.*|^weil [^;.]*|"
            r"^(?:er|sie) (?:hört|hat|macht|will) (?:\w+ )?nicht.*|^(?:wir|ich) d(?:ürfen|arf) (?:heute |gerade |erst )+.*nicht\b.*|"
            r"^[\w-]+ (?:fliegt|fliegen) raus\b.*|^[\w-]+ (?:schreiben|fahren|machen|benutzen|nehmen) wir (?:mit|in|per|über) .*"
        ),
    ),
    waived=(
        r"(?:(?:nee|nein|ach|quatsch|doch)[,. ]+)*(?:lass(?:en wir)? (?:mal|es|das|gut sein)(?: sein| doch)?|vergiss es|lieber nicht)",
    ),
    imperative=(
        (
            r"(?!(?:ich|du|er|sie|es|wir|ihr|das|die|der|was|wie|wo|warum|ja|nee|nein|so|also|da|dann|erst|noch|schau|sag|lass|hör|war|ist|"
            r"für|in|bei|mit|auf|von|zu|nach|aus|an)\b)\w+ (?:bitte(?: mal)?|mal(?: bitte)?|jetzt|noch) .+|"
            r"(?:jetzt |dann |und |bitte |als nächstes )+(?:bitte |noch |erst |mal )*(?:d(?:ie|en|as)|eine?n?|alle) .+\w(?:en|"
            r"ern|eln)[.! ]*$|"
            r"(?:schreib|bau|zieh|stell|mach|nimm|räum|pack|leg|bring|ersetz|lösch|prüf|teil|füg|fang|guck|frag)e? .+"
        ),
    ),
    cleft=(r"wer .+, (?:ist|sind) (?:der |die |das )?(?-i:[A-ZÄÖÜ])[\w-]+(?:(?: und)? (?-i:[A-ZÄÖÜ])[\w-]+)*",),
    conduct=(
        (
            r"(?:bitte )?(?:hör\w*(?: bitte| endlich)* auf,? (?:(?:damit|[\w-]+) ){0,5}?zu (?:kommentieren|dokumentieren|mocken|committen|"
            r"umbenennen|refaktorieren|formatieren)|fass\w* (?:[\w/.-]+ ){1,5}?nicht an\b)"
        ),
        (
            r"(?:bitte )?(?:hör\w*(?: bitte| endlich)* auf,? )(?:[\w-]+ ){0,3}?(?:kommentare?|docstrings?|mocks?|todos?|emojis?|tests|"
            r"zusammenfassungen)\b"
        ),
        (
            r"(?:bitte )?(?:mock|committe|pushe?|benenn|refaktorier|dokumentier|kommentier|bearbeite|editier)\w* (?:[\w/.-]+ ){0,6}?"
            r"(?:nicht|nie|kein\w*)\b"
        ),
        (
            r"(?:bitte )?(?:frag|sprich|informier)\w* (?:bitte )?(?:mit )?(?!(?:den|die|das|einen|nach)\b)(?:mich|uns|[\w-]+),? "
            r"(?:(?:bevor|wenn|falls|ehe|sobald) (?:du|ihr|wir|etwas|was|unklar|unsicher)|vorher)\b"
        ),
        (
            r"(?:wenn|falls|sobald) (?:(?:der|die|das|ein|eine) )?[\w-]+ (?:(?:sich )?(?:meckert|beschwert|nörgelt|motzt)|(?<=linter )(?:"
            r"anschlägt|fehlschlägt)|(?<=tests )fehlschlagen|(?<=test )fehlschlägt|(?<=ci )fehlschlägt|(?<=migration )(?:fehl|schief)\w+)\b"
            rf"(?!,? (?:(?:dann|bitte|einfach) )*{_SHOWS})"
        ),
    ),
    subject=(
        (
            r"(?:ich|du|er|sie|es|wir|ihr|man|das|dies\w*|der|die|ein\w{0,2}|mein\w{0,2}|dein\w{0,2}|unser\w{0,2}|euer|"
            r"eure\w{0,2}|ihre?\w{0,2}|jede\w?|alle|niemand|jemand|kein\w{0,2}|nur|hier|dort|manche\w?|viele|einige|beide)\b"
        ),
        (
            r"[\wäöüß-]+(?: [\wäöüß-]+){0,2}? (?:ist|sind|war|waren|hat|haben|hatte|wird|werden|kann|können|darf|dürfen|heißt|"
            r"liegt|läuft|leitet|mag|gehört|beginnt|startet|endet|passiert)\b"
        ),
    ),
    trouble=(
        (
            r"fehler\w*(?! (?:gehen an|werden (?:an|in|von|mit|bei) \w+ (?:gemeldet|gesendet|geschickt|geloggt|erfasst|gesammelt))\b)|"
            r"fehl(?:t|en)|fehlschl\w+|kaputt\w*|bricht|falsch\w*|langsam\w*|häng(?:t|en)|stürzt|abst\w+|rot|bugs?|"
            r"lecks?|konflikte?|statt|[45]\d\d|nichts passiert|(?:(?<!, )nicht(?: mehr)?|kein\w{0,2}) "
            r"(?!nötig|notwendig|gebraucht|mehr)\w+|(?:geht|funktioniert|lädt|läuft|"
            r"startet|klappt|baut) (?:\w+ )?nicht|zu (?:viel|lang|groß|klein|langsam|spät|oft|hoch|niedrig)\w*|dauer\w+"
        ),
    ),
    due=(r"sollte\w*|soll|sollen|muss|müssen|müsste\w*|brauch\w*|möchte\w*|hätte\w* gern\w*|will|wollen|fällig|überfällig",),
    all_over=(r"überall",),
    of_part=(r"(?:in|im|auf|bei) (?:de[rmns]|die|das|diese\w*|unsere\w*|jede\w*|alle\w*) (?!(?:\w+ )?(?:projekt|repo))\w+",),
    everywhere=(
        (
            r"(?:in|für|bei) alle[nr]? (?:meine[nr]? |unsere[nr]? )?(?:projekte\w*|repos|repositories)|projektübergreifend|"
            r"global(?! installier)|"
            r"überall(?!,? wo\b)|"
            r"in jedem (?:meiner )?(?:projekte?|repo\w*)|egal (?:in welchem|welches) (?:projekt|repo)\w*|unabhängig vom projekt"
        ),
    ),
    we=(r"wir(?! (?:haben|hatten|waren|müssen|sollten|könnten|brauchen|sind|hätten|wollen)\b)",),
    here=(
        (
            rf"(?:in|für|bei) (?:diesem|dieses|dem|unserem|unser|diese[rn]) (?:ganzen )?{_PROJECT}|dieses {_PROJECT}|im (?:repo|"
            rf"projekt|team)|bei uns|hier"
        ),
    ),
    machine=(
        (
            r"(?:auf|an|in) (?:diesem|meinem|dieser|meiner) (?:rechner|laptop|maschine|kiste|worktree|arbeitskopie|checkout|mac|pc|"
            r"computer|klon)|lokal|nur lokal|dieser (?:worktree|rechner|checkout)|bei mir"
        ),
    ),
    chatter=(
        r"(?:kleine )?planänderung\s*[,:.!\u2013\u2014-]\s*",
        r"lasst? uns (?:dabei bleiben|das festlegen|festlegen)\s*:\s+",
        r"(?:(?:kleine |eine )*(?:änderung|neuerung|update)|geändert|(?:ganz |noch )*wichtig(?: noch)?|neue ansage)\s*:\s+",
        rf"{_EARNEST}\s*[,:;.!\u2013\u2014-]+\s*(?:aber\s+)?",
        r"(?:nicht schlecht|gut gemacht|passt(?: so)?|sieht gut aus|sehr gut|sauber|schön)\s*[,;.!\u2013\u2014-]+\s*(?:aber\s+)?",
        (
            rf"(?:(?:(?:gut|super|danke|morgen|genau|perfekt|prima)(?={MARKED}|\s+(?:jetzt|dann|bitte|und|aber|wir|ich|die|das|der|nun|"
            rf"kannst|so|ok)\b)|ah|aha|ach so|klar|moment mal|ich hab(?:e)? nachgesehen|noch eins|eins noch|ach|oh|äh|hm+|ja|nein|nee|"
            rf"ok|okay|"
            r"sorry|also|und|übrigens|nebenbei|apropos|moin|hallo|hi|hey|stimmt|eigentlich|doch|stopp|halt|"
            r"moment|ach so|ach ja|noch was|noch eine sache|so|aber|klar|nur zur info|zur info|bitte|"
            r"falsch)(?:\s*[,:;.!\u2013\u2014-]+\s*|\s+(?=\S)))"
        ),
    ),
    aside=(
        (
            r"(?:\s*[,;]+\s*|\s+[\u2013\u2014-]+\s+)(?:also |und |aber )*(?:bitte|kannst du|könntest du|du |ich |danke|sorry|"
            r"das (?:hat|ist uns)|lass|mach|pass|änder|sonst (?:nervt|schimpft)).*$"
        ),
    ),
    polite=(
        r"(?:kannst|könntest|würdest|magst|willst) du(?: (?:dir )?bitte)?(?: dir)?",
        r"(?:es wäre|ich wäre(?: dir| euch)?) (?:\w+ )?(?:schön|gut|toll|super|nett|dankbar|froh|hilfreich), wenn du",
    ),
    request=(
        r"^(?:wärst|wärt|wären) (?:du|ihr|sie) so (?:lieb|nett|gut|freundlich) und (?:würdest|würdet|würden) (?P<what>.+?),?(?: bitte)?\?$",
        (
            r"(?:kannst|könntest|könnt|könnten|würdest|würden|können) (?:du|ihr|wir|"
            r"sie)(?: dir)? (?=.*\bbitte\b)(?:bitte )?(?P<what>.+?),?(?: bitte)?\?$"
        ),
    ),
    unsay=(
        (
            r"(?:(?:nein|nee|ach|halt|moment),? )*(?:doch nicht|doch nicht,? vergiss (?:das|es)|"
            r"vergiss (?:das|es)(?: wieder)?|(?:das )?(?:doch )?nicht merken|merk dir das (?:doch )?nicht|"
            r"streich das)(?:,? (?:war falsch|bitte))?"
        ),
        (
            r"(?:(?:ach|nein|oh|halt|moment|sorry|ah),? )*(?:(?:bitte )?(?:ignorier|vergiss|streich)\w* (?:das|es)(?: (?:wieder|"
            r"bitte))?(?:,? (?:das|es) war (?:fürs?|im|beim|für das|vom) (?:alte|vorige|andere|falsche)\w* .{1,30})?|(?:das|"
            r"es) (?:war|galt) (?:noch )?(?:fürs?|im|beim|in der|für das|für die|vom) (?:alte|vorige|andere|"
            r"falsche)\w* [\w -]{1,24}(?:,? (?:also )?(?:ignorier|vergiss)\w* (?:es|das))?|(?:das (?:mit .{1,30} )?(?:vorhin|eben|"
            r"gerade)?|es) ?war (?:nur )?(?:ein )?(?:scherz|witz|spaß))"
        ),
    ),
    joke=(
        r"(?:(?:war |das war |ist )?(?:nur )?(?:ein )?(?:scherz|spaß|witz)|(?:spaß|scherz) beiseite|nicht ernst gemeint|nicht wirklich)",
    ),
    mocking=(r"(?:(?:oh|ach|ja|na|haha),? )*(?:klar|sicher|natürlich|logisch|genau|super idee)(?=\s*[,.!:\u2026])",),
    earnest=(_EARNEST,),
    retract=(
        r"ich korrigiere(?: mich)?(?=\s*[:,])|(?:korrektur|berichtigung)(?=\s*:)",
        (
            r"(?:(?:ach|oh|hm+|nein|nee|doch|sorry|halt|moment)[,. ]+)*(?:nein|nee|stimmt nicht|falsch|korrektur|moment|halt|sorry|"
            r"ich meinte|eigentlich|doch nicht|irrtum|vertan|verwechselt|quatsch|unsinn)\b"
        ),
    ),
    disputed=(rf"(?:das|es|dies) (?:ist {_WRONG}|stimmt (?:so )?nicht){_COLON}",),
    outright=(r"eigentlich",),
    misspoken=(
        (
            r"(?:genau |es ist |ist )?(?:andersherum|andersrum|anders herum|umgekehrt)(?:,? (?:sorry|tut mir leid|entschuldige|"
            r"mein fehler))*(?=\s*[:.,\u2013\u2014-])"
        ),
        rf"(?:(?:das|es|dies|was ich (?:\w+ )?(?:gesagt|erzählt|geschrieben) hab[e']?,?) )?war {_WRONG}{_OF_ME}{_STOP}",
        rf"(?:das|es|dies) ist {_WRONG}(?=,? \w){_OF_ME}{_STOP}",
        rf"(?:das )?stimmt (?:so )?(?:gar )?nicht,? was ich (?:\w+ )*(?:gesagt|erzählt|geschrieben) hab[e']?{_STOP}",
        (
            r"(?:falsch|verkehrt|quer) (?:gedacht|gesagt|erzählt|erinnert|aufgeschrieben|geschrieben|verstanden)(?: von mir| hab ich|"
            r" meinerseits)*"
        ),
        (
            rf"(?:da |jetzt |vorhin |eben |gerade |hier )*(?:hab[e']?(?: ich)?|ich hab[e']?) (?:dir |euch |mich |das |da |jetzt |vorhin |"
            rf"eben |was |"
            rf"etwas |alles |ja )*(?:{_WRONG} (?:erzählt|gesagt|geschrieben|geredet|behauptet|genannt|gegeben|gedacht|erinnert|"
            rf"verstanden)|vertan|geirrt|"
            rf"getäuscht|"
            r"verwechselt|vertippt|verschrieben|versprochen|durcheinander ?gebracht|verhauen|vertauscht)"
        ),
        r"(?:da |hier |jetzt )*(?:lag ich|ich lag) (?:\w+ )?(?:daneben|falsch|verkehrt|schief)",
        r"(?:das war )?mein (?:fehler|irrtum|versehen|patzer)|(?:ich muss mich |da muss ich mich )?(?:korrigieren|berichtigen)",
    ),
    outdated=(
        (
            r"(?:aber |und )?(?:das|die|was|der)(?: \w+)? (?:ist|sind)(?: \w+)? (?:veraltet|überholt|alt|falsch|nicht mehr (?:aktuell|"
            r"richtig|gültig|"
            r"so))|(?:aber |und )?(?:das|was) (?:stimmt|gilt)(?: \w+)?(?: so)? nicht(?: mehr)?|(?:was|das) nicht mehr (?:stimmt|gilt)|"
            r"(?:was|das|die) (?:\w+ )?(?:veraltet|überholt) ist"
        ),
    ),
    choose=("nutzen", "nutze", "verwenden", "verwende", "benutzen", "nehmen", "nimm", "laufen mit", "baut mit"),
    numerals="ein zwei drei vier fünf sechs sieben acht neun zehn zwölf zwanzig",
    code_at_hand=(
        (
            r"(?:bevorzug\w*|nimm|nehm\w*|lieber|mag|will|möchte)(?: (?:hier|da|lieber|wir))* (?:(?:die|den|das) (?:erste|zweite|dritte|"
            r"letzte|"
            r"andere)n? (?:option|variante|version|lösung|ansatz|idee|vorschlag|weg)|(?:option|variante|vorschlag) [a-e\d])"
        ),
        (
            r"diese[rsnm]? (?:funktion|datei|test|methode|klasse|zeile|knopf|seite)|^(?:es|das|dies) (?:muss|darf|soll|sollte|"
            r"kann) (?:nie|immer|nur|nicht)"
        ),
    ),
    confirmed=(r"(?:ursache|lösung|bestätigt|verifiziert|ergebnis|fazit)",),
    subordinate=(r"(?:wenn|bevor|nach|sobald|für|in|ab|falls|im)",),
    greeting=(r"(?:hallo|hi|liebe[rs]?|sehr geehrte\w*|guten tag|moin)",),
    footer=(
        r"(?:gesendet|verschickt|diese nachricht wurde) (?:von|mit|über)",
        r"diese (?:e-?mail|nachricht)\b.{0,60}vertraulich\w*",
        r"(?:bitte )?(?:prüfen sie|denken sie an die umwelt|schonen sie)",
        r"(?:geschäftsführer|handelsregister|amtsgericht|sitz der gesellschaft)\w*",
    ),
    closing=(
        r"(?:mit )?(?:(?:viele|beste|freundliche|liebe|herzliche|schöne)n? )?grü(?:ß|ss)en?",
        r"(?:(?:lieber|schöner|viele) )?gru(?:ß|ss)|mfg|lg|vg",
    ),
    function=_FUNCTION,
    restriction="nur ausschließlich lediglich",
    negation="nicht kein keine keinen nie niemals ohne verboten",
    pronoun=(r"es|sie|ihn",),
    standing_for=(r"es|das|dies|sie|ihn|das alles|all das",),
    always=(r"immer",),
    never=(r"nie|niemals",),
    for_good=(r"immer(?! (?:noch|wieder|weiter|mehr|öfter|\w+er)\b)|nie|niemals|stets|grundsätzlich",),
    denying=(r"nicht",),
    joining=(r"und",),
    contrasting=(r"aber|sondern",),
    consequence=(r"also",),
    reason=(r"weil",),
    supposing=(r"falls",),
    condition=(r"wenn|sobald",),
    that=(r"dass",),
    dependent=(r"nicht|kein|aber|oder",),
    consent=(r"ok(?:ay)?|ja|bitte",),
    in_passing=(r"übrigens",),
    answer="nein",
    capital=(r"(?-i:Sie|Ihr|Ihnen)",),
    abbreviation=(r"nr|z\.\s?b|d\.\s?h|u\.\s?a|v\.\s?a|o\.\s?ä|bzw|bspw|ca|usw|evtl|ggf|inkl|exkl|zzgl|vgl|sog|mio|mrd|tägl|stdl",),
    dotted=(
        rf"(?<=\d\. ){_ORDINAL}(?= \d{{4}}\b)",
        rf"{_ORDINAL}(?= (?:{_MONTH}\b|\d{{1,2}}\.|(?:bis|und|oder|–|-|/) {_ORDINAL}))",
        rf"(?:der|die|das|de[nms]|im|(?:jede|eine|unsere|ihre|meine|diese)[nmrs]?) {_ORDINAL}(?= (?:{_LOWER}|(?!{_FUNCTION_WORD}\b)\w))",
        rf"(?:am|vom|zum|beim|seit|ab|bis|jeweils) {_ORDINAL}(?= (?:{_LOWER}|{_DAY}\b))",
        r"(?:max|min|art|abs|kap|abb|str|tel|std|s|p)\.(?= \d)",
    ),
    mail=(
        r"-{2,}\s*(?:ursprüngliche nachricht|weitergeleitete nachricht).*",
        r"(?:von|an|betreff|gesendet)\s*[:：]\s*\S.*",
        r"am .{4,60} schrieb.*:",
    ),
    so_far=(r"bisher|bislang",),
    goes_on=(r"bitte|es|das|sie|wir",),
    account=(r"benutzer(?:name)?|konto",),
    failed=(r"fehler|nicht gefunden",),
    at=(r"auf|bei|unter|im|über",),
    there=(r"es gibt",),
    equals=(r"ist",),
    it_is=(r"das ist|es ist",),
    kept=(r"(?:liegt|liegen|gehör(?:t|en))\b[^,;]*?\s(?:in|unter|auf)",),
    by_tool=(r"mit|nutz(?:t|en)",),
    before_name="auf mit nur von bei an in durch über",
    taste=(
        r"ich mag\s+(?!(?:d(?:er|ie|as|en|iese\w*)|es)\b)\S+.* (?:lieber|mehr) als\b",
        r"mir (?:ist|sind)\s+(?!d(?:er|ie|as|iese\w*)\b)\S+.* lieber",
        (r"ich bevorzuge\s+(?!(?:d(?:er|ie|as|en|iese\w*)|dass|wenn|option(?:en)?|version(?:en)?|variante\w*|ansatz)\b)\S+"),
        (
            r"(?:ich (?:bevorzuge|möchte|hätte gern)(?: es)?, (?:dass|wenn) du|mir ist(?: es)? lieber, (?:dass|wenn) du) (?:(?:mir|"
            r"immer|nie|auch|zuerst|erst) )*(?!.*\b(?:dies\w*|jetzt|heute|hier|das (?:so|mal))\b).*(?:antwort|schreib|erklär|zeig|"
            r"frag|sag|wart|nenn|dokumentier|kommentier|test|verwend|benutz|nutz|vermeid|commit|vorschläg|beschreib)\w*"
        ),
    ),
    aim=(r"(?:um|zum)(?! (?:reproduzieren|nachstellen))",),
    purpose=(r"für",),
    at_hand=(r"der|die|das|den|diese\w*|heute",),
    own=(r"meine? \w+(?= )",),
    unsettled=(
        r"wir (?:sehen|bekommen|warten|hoffen|wissen|reden|gehen|schauen|machen|bleiben)",
        r"wir (?:setzen|fangen|beginnen|starten|kümmern|arbeiten|legen|kehren|nehmen uns|steigen)",
    ),
    asserts=(r"ist|sind|läuft|liegt|braucht|heißt|lautet",),
    advises=(r"nutzt?|nutze",),
    subjectless=(r"(?:braucht|benötigt|setzt voraus)(?= )",),
    leans=(rf"nicht|er|sie|es|das(?= {_LOWER})|diese[rs]?|ist",),
    its_object=(r"[\w-]+ (?:ihn|ihm)", r"(?:ver)?(?:wende|nutze?|benutze?|nimm) (?:es|sie)"),
    copula="ist sind war waren",
    definite="der die das dem den unser unsere",
    indefinite="ein eine einem einen einer",
    through="mit durch über per von",
    within="in im am ins auf unter bei an",
    towards="auf zu nach",
    of="vom für des",
    per="pro",
    everyday="sache sachen import importe importiert test tests build lauf datei dateien code befehl commit",
    days=_DAYS,
    durations="sekunden minuten stunden tage",
    locator="adresse link",
    emphasis="immer bitte",
    renamed=(r"heißt|umbenannt",),
    by=(r"vo[nm]",),
    rather=(r"stattdessen|lieber",),
    instead=(r"auf|durch|nach",),
    production=(r"produktion\w*|produktiv\w*",),
    own_machine=(
        r"(?:auf|bei) (?P<who>[\w-]+?)s?['’]? (?:rechner|laptop|maschine|computer|pc|mac|kiste)",
        r"(?:auf|bei) (?:dem|der) (?:rechner|laptop|maschine|computer|pc|mac|kiste) von (?P<who>[\w-]+)",
    ),
    development=(r"entwicklung\w*",),
    testing=(r"testumgebung",),
    local=(r"lokal|nur lokal",),
    inside=(r"im",),
    part=(r"ordner|verzeichnis|paket|modul|dienst",),
    whichever="dieser diesem",
    leaning=(r"mehr",),
    oneself=(r"ich",),
    chatting=(r"chat\w*|gespräch\w*|unterhaltung|diskussion|verlauf|thread|slack",),
    confined=(
        (
            r"(?:(?:das|es|sie|die|immer|bitte) )*(?:(?:läuft|laufen|geht|gehen|passiert|darf|dürfen|geschieht|wird|werden|"
            r"gehört) )?(?:(?:das|es|immer|bitte) )*(?:nur|ausschließlich|immer nur) (?:noch )?(?:in|im|über|per|von|vom|aus|auf|"
            r"mit|durch|unter)\b"
        ),
    ),
    voiced=(
        (
            r"(?!.*\b(?:jetzt|heute|hier|diese\w*|gerade)\b)ich (?:mag (?:es )?(?:gar |überhaupt )?(?:nicht|kein\w*)|mag \w+ nicht|"
            r"hasse|bevorzuge|(?:will|möchte) (?:gar |nirgends |nirgendwo )?(?:kein\w*|nicht, dass)|kann \w+ nicht (?:leiden|"
            r"ausstehen))(?=[ ,])(?! d(?:en|ie|as) )"
        ),
    ),
)
