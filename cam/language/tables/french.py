"""French cues."""

from __future__ import annotations

from cam.language.cues import Lexicon
from cam.language.tables.pieces import BEFORE, COLON, LAUGHTER, MARKED, THEN, WHAT, WHO, laughed, repeated

_PROJECT = r"(?:dépôt|repo|projet|code|dépot|monorepo|service|paquet)"
_X = r"(?P<new>[^,;]+?)"
_Y = r"(?P<old>[^,;.]+?)"
_END = r"(?=\s*(?:$|(?:[,;!()]|\.(?!\w))|\b(?:maintenant|ici|depuis|car|pour|dans|et|mais|donc|désormais)\b))"

_QUIP = (
    (
        r"^(?:c'est )?toujours (?:un (?:vrai |grand |réel )?(?:plaisir|bonheur|honneur|régal|cauchemar|casse-tête|enfer)|une (?:vraie |"
        r"grande )?(?:joie|galère|aventure|corvée|bonne (?:idée|nouvelle|surprise)))"
    ),
    (
        r"^toujours (?:aussi )?(?:agréable|sympa|bon|chouette|content\w*|heureu\w+|ravie?s?|amusant|drôle|pénible)(?: (?:de|à|quand|d'\w+)|"
        r"\s*[.!…]*$)"
    ),
    r"^toujours (?:ces|cette|cet|ce)(?: [\w'./-]+){1,5}[ .!…]*$",
    r"^toujours (?:la|le|les) mêmes? (?:chose|histoire|problèmes?|erreurs?|soucis?|galère)",
    r"^plus jamais (?:de |d')?[\w.+#-]+[ .!]*$",
    (
        r"jamais deux sans trois|tard que jamais|jamais dire jamais|on ne sait jamais|jamais de la vie|^comme toujours,? (?:merci|"
        r"bravo|parfait|super)|maintenant ou jamais|^toujours là pour"
    ),
    (r"(?:dit|disait|répète)(?: toujours| souvent)? (?:mon|ma|notre) (?:chef\w*|patron\w*|mère|père|collègue|prof\w*|grand-\w+)"),
    (
        r"(?:l'ancien\w*|le précédent|la précédente|les (?:anciens?|anciennes?|précédents?)) (?:équipe|développeu\w+|devs?|prestataires?|"
        r"chef\w*|agence|collègues?)\b.*\b(?:jamais|toujours)"
    ),
    laughed("toujours|jamais"),
)
_WRONG = (
    r"(?:(?:complètement|totalement|tout|une?|des|du|la|le|de|plein) )*(?:faux|fausse|n'importe quoi|bêtises?|mensonge|conneries?|erreurs?|"
    r"mal|absurde|incorrecte?|mauvais\w* \w+|pas (?:vrai|juste|exact|correct))"
)
_OF_ME = r"(?:,? (?:de ma part|ce que j(?:e t)?'ai dit|tout à l'heure|avant|hier))*"
_STOP = r"(?=\s*(?:[:.;!\u2013]|\s-|$))"
_EARNEST = r"(?:(?:non|ok|mais|et),? )*(?:sérieusement|blague à part|sans rire|plus sérieusement|je (?:plaisante|rigole)(?= *,))"
_COLON = r"(?=\s*:)"
# What may stand behind "je dois partir", so that it is nobody who works on the program.
_WHEN = (
    r"(?:,? (?:maintenant|bientôt|tôt|tout de suite|aujourd'hui|demain|ce (?:soir|matin|midi)|cet après-midi|d'abord|un peu|"
    r"à (?:\d\S*|midi|la maison)|dans (?:une?|\w+) (?:minutes?|heures?|moment)|(?:lundi|mardi|mercredi|jeudi|vendredi)|plus tard|"
    r"chez (?:moi|le (?:médecin|dentiste))|chercher m(?:on|a|es) \w+|avant (?:de|d') ?.+))*"
)
_SHOWS = r"(?:affiche|envoie|poste|publie|ouvre|signale|bloque|marque|enregistre|crée|écris|montre)\w*\b(?!-moi)"

FRENCH = Lexicon(
    code="fr",
    remember=(
        (
            r"(?:souviens[- ]toi|rappelle[- ]toi|retiens|mets[- ]toi)(?: bien| ça| cela| une (?:bonne )?fois pour toutes|"
            r" dans la tête)+(?:\s*que\b|\s*qu'|\s*:)"
        ),
        (
            r"(?:il faut que tu (?:gardes|retiennes)|tu dois (?:garder|retenir)|garder)(?: bien)?(?: en (?:tête|"
            r"mémoire))?(?:\s*que\b|\s*qu'|\s*:)"
        ),
        (
            r"(?:(?:et|aussi|s'il te plaît|stp|merci de|peux-tu|tu peux|pense à) )*(?:souviens[- ]toi|rappelle[- ]toi|retiens|retenir|"
            r"mémorise|mémoriser|note|noter|notez|garde en (?:tête|mémoire)|à (?:retenir|noter)|pour mémoire|n'oublie (?:pas|jamais)|"
            r"enregistre|garde|mets)(?: bien| aussi| ceci| cela| ça| quelque part| de côté| s'il te plaît|"
            r" pour (?:la prochaine fois|plus tard|la suite|l'avenir))*(?:\s*que\b|\s*qu'|\s*:)"
        ),
        (
            r"(?:(?:et|alors|bon) )?(?:retiens|retenez|note|notez|mémorise|garde)(?:[- ](?:le|la|les|ça|cela|ceci))?(?: (?:bien|"
            r"toujours|en tête|pour toujours|pour (?:plus tard|la suite)))*\s*:|(?:qu'on se le dise|à ne jamais oublier|"
            r"n'oublie jamais(?: ça)?)\s*:"
        ),
    ),
    remember_thing=(
        (
            r"(?:(?:et|aussi|s'il te plaît|stp) )*(?:retiens|souviens[- ]toi de|rappelle[- ]toi|mémorise|note)"
            r"(?= (?:(?:mon|ma|mes|notre|nos|les?|la|cette?)\b|l'))"
        ),
        r"(?:une (?:bonne )?fois pour toutes|une dernière fois)\s*[:,](?=\s)",
    ),
    noting=(r"retiens|retenez|note[rz]?|mémoris\w*|en mémoire|bon à savoir|à retenir|à noter",),
    ruling=(r"(?:(?:une?|encore|et) )*(?:nouvelle|autre|dernière|petite) règle|encore une règle|une règle de plus",),
    remember_after=(
        r"[,;.:\u2013\u2014-]?\s*(?:(?:ça|cela) (?:vaut|s\'applique) (?:pour|à|partout)\b[^.!?]{0,40})[.!]*$",
        r"[,;.:\u2013\u2014-]?\s*c'est (?:une|la|notre) règle(?: ici| chez nous)?[.!]*$",
        (
            r"[,;.:\u2013\u2014-]?\s*(?:retiens[- ]le|note[- ]le|souviens[- ]t'en|retiens[- ]ça|à retenir|garde ça en tête)"
            r"(?:,? (?:s'il te plaît|stp|toujours|partout|pour toujours|désormais|merci|"
            r"dans (?:tous|toutes) les \w+|c'est important))*[.!]*$"
        ),
    ),
    remind=(
        (
            r"(?:(?:et|aussi|mais|s'il te plaît|stp|merci de) )*(?:n'oublie[sz]? (?:pas|jamais)|(?:souviens|rappelle)[- ]toi(?: bien)?|"
            r"(?:souvenez|rappelez)[- ]vous|veille(?:z)? à ne pas oublier)(?: de | d')(?P<what>.+)"
        ),
        r"(?:(?:et|aussi|mais|s'il te plaît|stp) )*pense[zs]?(?: bien| toujours)? à (?P<what>\w+(?:er|ir|re)\b.*)",
    ),
    habit=(
        r"chaque [\w-]+|tous les \w+s|toutes les \w+s|à chaque|quotidiennement",
        r"(?:quand|lorsque|si|avant|après|pour) (?:(?!l[ea]s?\b|ce\w*\b)[\w'-]+ ){0,4}?une? (?!(?:instant|moment)\b)\w+",
        (
            r"^(?:ne pas |n'|ne )?(?:utilise[rzs]?|préférer|prendre|employer|choisir) (?:(?:pas|jamais) )?(?:de |"
            r"d')?(?!(?:l[ea]s?|une?|ce\w*|mon|ma|mes|ton|ta|tes|ça)\b|l')\S+"
            r"(?: \S+){0,2}? (?:pour|dans|en) (?!(?:l[ea]|cet?t?e?|ces|ça|moi|maintenant)\b|l')\w+"
        ),
    ),
    occasion=(
        (
            r"(?:avant|après|à|pour|lors de|dans|avec) chaque (?:commit|push|pull request|pr|merge(?: request)?|mr|release|déploiement|"
            r"livraison|version|modification|changement|revue|migration|mise en prod\w*)"
        ),
        (
            r"(?:quand|lorsque|si|dès que|avant que|après que) (?:tu|vous|nous|on) "
            r"(?:ajout|cré|écri|modifi|chang|touch|supprim|renomm|trouv|install|publi|corrig|génér|introdui|fusionn|déploi)\w* (?:une?|"
            r"de nouve\w+) "
            r"(?!(?:moment|instant|minute|idée|question|solution|peu|meilleure?|façon|moyen)\b)[\w-]+(?!.* (?:cet?t?e?|maintenant|"
            r"demain)\b)"
        ),
        r"(?:à )?chaque fois (?:que (?:tu|vous|nous)|qu'on)",
        (
            r"(?:quand|lorsque|si|dès que|chaque fois que) (?:tu|vous|on|nous) (?:touch|modifi|chang)\w* (?:à |"
            r"dans )?(?:quelque chose|quoi que ce soit|un truc|du code|`|[\w-]+/|aux? \w+|"
            r"l[ea]s? \w+ d[eu'])[^,]{0,60}, (?:(?:pense à|aussi|toujours|il faut) )*(?:lance|relance|exécute|mets?|régénère|"
            r"vérifie|adapte|préviens|teste|mettre|lancer|relancer)\b(?! .*\b(?:maintenant|encore)\b)"
        ),
    ),
    machinery=(
        (
            r"^(?:ajoute[rz]?|écri(?:s|re|vez)|cré(?:e[rz]?)|met(?:s|tre|tez) en place|configure[rz]?|implémente[rz]?|fai(?:s|re|tes))\b.* "
            r"(?:qui|que|pour|hook|script|job|étape|action|workflow|pipeline|bot|ci)\b"
        ),
    ),
    errand=(
        (
            r"(?:quand|lorsque|une fois|dès) (?:que )?(?:tu|vous|on|j'|c'est|ce|l[ea]|tout)\b.*|une fois (?:fini|terminé)\w*|après "
            r"(?:ça|cela)|"
            r"plus tard|ensuite|puis|à la fin|d'abord|aussi|encore|bientôt|avant de (?:partir|finir|terminer)|lundi|mardi|mercredi|"
            r"jeudi|vendredi"
        ),
        r"ce|cette|cet|ces|ça|cela|mon|ma|mes|ton|ta|tes",
        (
            r"(?:la|le|les|l'|du|au) ?(?:pr|pull request|branche|diff|patch|ticket|issue|revue|changements?|correctif|nouve\w+ \w+|"
            r"ancien\w* \w+)"
        ),
    ),
    announce=(
        r"(?:les |nos |quelques )*règles (?:de l\'équipe|du projet|de la maison|d\'équipe|du dépôt)[^:.?!;]{0,40}\s*:",
        (
            r"(?:deux|trois|quatre|cinq|quelques|plusieurs) (?:petites? )?(?:choses|règles|points|faits|remarques|changements|"
            r"nouveautés|conventions|"
            r"rappels|corrections)\b(?! à (?:faire|corriger|changer))[^:.?!;,]{0,50}\s*:"
        ),
        (
            rf"(?:(?:deux|trois|quatre|quelques) )*(?:choses|règles|points|faits)(?: à (?:retenir|savoir|noter))?(?: (?:sur|pour|"
            rf"dans) (?:ce|le|notre) {_PROJECT})?\s*:|dans ce {_PROJECT}\s*:"
        ),
    ),
    denied=(
        (
            r"^(?:[\w']+ ){0,3}?(?:oublie|supprime|efface|retire|enlève)[sz]?(?:[- ]l[aes]+)?"
            r"(?: (?:surtout|donc|bien|stp|s'il te plaît))* (?:pas|jamais|point|plus)\b"
        ),
        r"^(?:(?!\b(?:que|qui)\b|qu')[^,;:])*\b(?:en aucun cas|sous aucun prétexte|à aucun prix)\b",
        r"^(?:(?!\b(?:ne|que|qui)\b|\b(?:n|qu)')[^;:])*\b(?:pas|jamais)[.!\s]*$",
    ),
    forget=(
        (
            r"(?:s'il te plaît )?oublie(?:z)?(?: (?:que|la (?:note|règle) (?:qui dit que|selon laquelle|sur|concernant|à propos de)|"
            r"le (?:souvenir|fait) (?:que|"
            r"de|sur)|ce que (?:je|j'ai|on) .{0,20}?(?:sur|à propos de)))?(?= )|(?:s'il te plaît )?oublie(?:z)? qu'"
        ),
        (
            r"(?:supprime|efface|retire|enlève)[sz]? (?:la|le|ta|ton|cette|ce) (?:note|mémoire|souvenir|entrée|"
            r"règle mémorisée)(?: (?:sur|concernant|à propos de|qui dit que|selon laquelle|disant que|que))?(?= )"
        ),
        r"(?:supprime|efface|retire|enlève) (?P<what>.+?) de (?:la|ta) mémoire",
        r"(?:supprime|efface|retire|enlève) de (?:la|ta) mémoire\s*[:,]?(?: que| (?:la note|le fait|l'idée) que)?(?= )",
        (
            r"ce que tu (?:sais|retiens|as (?:noté|retenu|enregistré)) (?:sur|de|à propos de) (?P<what>.+?) (?:est|"
            r"n'est) [^,;.]+[,;.]\s*(?:donc |"
            r"alors )*(?:oublie|supprime|efface)[- ]?l[ea]"
        ),
    ),
    retold=(
        (
            r"^(?:tout )?ce que (?:je (?:t'|vous )?(?:ai )?|j'ai |on a |nous avons )(?:dit|écrit|expliqué) "
            r"(?:sur|de|du|des|à propos de) (?P<what>.+)$"
        ),
        r"^(?:le truc|la chose|l['’]histoire|cette histoire|la (?:note|règle|préférence)) (?:avec|sur|de|du|des|concernant) (?P<what>.+)$",
    ),
    may_forget=(r"^(?:tu peux|vous pouvez|on peut) (?:maintenant |donc )?oublier (?P<what>.+)$",),
    memory=(r"que|qu'\w*|note|règle|souvenir|mémoire|entrée|fait",),
    conversation=(
        (
            r"(?:ça|cela|tout ça)(?:$|[ ,.;!]).*|(?:ce|le|l')$|(?:la|le|ma|mon|ta|ton|cette|cet|l')\s?(?:dernière?|première?|idée|"
            r"suggestion|question|message|approche|erreur|piste|branche|modif\w*)\b.*|(?:pas|de)\b.*"
        ),
    ),
    question=(
        (
            r"(?:qui|que|quoi|quand|où|pourquoi|comment|combien|quel(?:le)?s?|est-ce|qu'est-ce|tu (?:te souviens|sais|peux|crois)|"
            r"on (?:peut|doit|devrait)|peut-on|doit-on|faut-il|y a-t-il|sais-tu)\b.*\?.*|(?:pourquoi|comment|est-ce que|"
            r"qu'est-ce que)\b.*|je (?:ne )?(?:sais|me souviens|me rappelle) (?:pas|plus)\b.*"
        ),
    ),
    jesting=(LAUGHTER, r"(?:je )?(?:plaisante|rigole|déconne)\b|(?:c'est )?(?:une )?blague\b"),
    hedge=(
        r"si je (?:comprends|vois|lis) bien|si je ne me trompe(?: pas)?|sauf erreur|à ce que je vois",
        (
            r"pas encore décidé|juste une idée|ce serait|ça vaudrait|à discuter|on hésite|imaginons|supposons|peut-être|peut être|"
            r"éventuellement|probablement|sans doute|on pourrait|on devrait|je pourrais|et si|si on|pourquoi pas|un jour|"
            r"un de ces jours|à terme|pas sûre?|je crois|je pense|il me semble|il paraît|apparemment|parfois|d'habitude|si possible|"
            r"si (?:tu as|vous avez|on a) le temps|essayer|essaie|essayons|à voir|on verra|j'hésite|envisager?|envisage|faudrait|serait|"
            r"pourrait|aimerait"
        ),
        (
            r"si (?:ça|cela) ne tenait qu'à moi|s'il n'en tenait qu'à moi|si c'était moi|si j'avais mon mot à dire|(?:on|"
            r"nous) (?:prévoit|prévoyons|compte|comptons) (?:de|d')?"
        ),
    ),
    temporary=(
        r"pour (?:cette|ce) (?:PR|MR|commit|ticket|tâche)(?:-là)?",
        r"dans (?:cette|ce) (?:pr|branche|commit|tâche|ticket|session)|pour cette (?:branche|session)",
        (
            r"ne \w+ pas encore|"
            r"pour l'instant|pour le moment|provisoirement|temporairement|juste (?:cette fois|aujourd'hui|pour)|cette fois(?:-ci)?|"
            r"seulement (?:aujourd'hui|cette fois)|aujourd'hui|ce (?:soir|matin)|demain|hier|cette semaine|ce sprint|en ce moment|"
            r"en attendant|jusqu'(?:à|au|aux|en|ce que)|le temps (?:de|que)|pendant (?:la|le|que)|pour (?:cette|ce) (?:pr|commit|fois|"
            r"tâche|ticket)|prochaine étape"
        ),
    ),
    reported=(
        r"user stor(?:y|ies)|en tant qu(?:e |')[\w-]+(?: [\w-]+)?,? je (?:veux|souhaite|voudrais|ne veux)",
        (
            r"(?:il|elle|quelqu'un|le client|la cliente|mon collègue|ma collègue|le chef|le readme|la doc|le ticket|le wiki|"
            r"(?-i:(?!Désormais|Dorénavant|Toujours|Ici|On|Nous)[A-ZÉ]\w+)) (?:\w+ )?(?:dit|disait|a dit|écrit|écrivait|a écrit|"
            r"veut|voulait|voudrait|prétend|suggère|recommande|"
            r"affirme|pense|demande)|selon|d'après|traduis|traduire|la phrase|le texte"
        ),
    ),
    pasting=(r"(?:voici|ci-dessous|copié|extrait)\b[^.!?]{0,60}\s*[:.]?$",),
    source=(
        (
            r"(?:d'après|selon|(?:(?:lu|vu|trouvé|tiré|extrait|citation) )?(?:de la |de l'|du |des |d'une? |(?<=lu )(?:sur|dans)|(?<=vu )"
            r"(?:sur|dans)|(?<=trouvé )(?:sur|dans)))(?: ?(?!notre|mon\b|ma\b)[\w.-]+){0,3}? ?\b(?:stack ?overflow|reddit|wikipédia|docs?|"
            r"documentation|manuel|guide|livre|blog|article|forum|tuto(?:riel)?|cours|conférence|fiche technique|readme|wiki|mail|"
            r"circulaire|intranet|chat ?gpt)"
        ),
        r"(?:stack ?overflow|reddit|wikipédia|chat ?gpt)(?: dit)?(?=\s*:)",
    ),
    elsewhere=(r"(?:dans|chez|pour) (?:mon|ma|leur|un) (?:autre|ancien\w*|dernier|dernière|propre) \w+|l'autre (?:équipe|projet|dépôt)",),
    past=(
        (
            r"avant,|avant on|autrefois|à l'époque|jadis|l'an dernier|il y a (?:\w+ )?(?:ans|mois)|à l'origine|quand (?:j'|je|on|"
            r"nous)|dans mon ancien\w*"
        ),
    ),
    quip=_QUIP,
    complaint=(
        r"(?:on|je|j'|nous) ?n'(?:a|ai|avons|avait) jamais (?:eu|vu|compris|pensé|entendu|su)\b.*",
        *_QUIP,
        r"pas (?:toujours|forcément|nécessairement)",
        (
            r"^(?:désormais|à partir de maintenant|depuis [\w' ]{2,30}?),? .*(?:donne|renvoie|lève|affiche|reçoit) (?:une? )?"
            r"(?:erreur|timeout|exception|5\d\d)(?!.* (?:si|quand|pour) )"
        ),
        r"(?:affiche|renvoie|retourne|donne|montre)(?!.*\b(?:maintenant|désormais|toujours)\b) .{1,60}au lieu d\w*",
        r"\b(?:est|sont) (?:faux|fausse|cassée?s?|incorrecte?s?)\b",
        (
            r"(?!.*\b(?:stp|svp|s'il te plaît)\b)(?:tu|ça|il(?! (?:ne )?faut)|elle|c'est|ce n'est)\b.*\b(?:toujours|jamais)\b.*|"
            r"(?:toujours|jamais) (?:pas|en panne|"
            r"cassée?|rouge|aussi|"
            r"vu|compris|marché|le même)\b.*|.*\b(?:échoue|plante|casse|bloque|rame)\b.*"
        ),
        r"(?:jamais|rien) (?:de|dans|en) (?:toute )?ma (?:vie|carrière)|(?:je n'|j'n')(?:ai|avais) jamais (?:vu|eu|connu)",
    ),
    ought=(
        (
            r"(?:il|elle|ça|cela) (?:devrait|est censée?)(?! (?:rester|toujours|jamais|seulement|y avoir|suffire|aider|permettre|"
            r"être (?:possible|facile|suffisant|clair|simple|sûr)))"
        ),
    ),
    lacked=(r"il devrait y avoir",),
    mend=(
        (
            r"(?:mais )?(?:c'est|ce n'est|c'était) (?:pas (?:normal|bon|correct|ça)|faux|bizarre|étrange|pénible|un bug)[.!]*$|"
            r"ça (?:ne )?(?:peut|doit|devrait) pas (?:être|arriver)(?: comme ça)?[.!]*$"
        ),
        (
            r"(?:(?:s'il te plaît|stp|svp|merci de|peux-tu|et),? )*(?:corrig(?:e|er|ez)|répar(?:e|er|ez)|régl(?:er|ez)|règle|regard(?:e|"
            r"er|ez)|"
            r"vérifi(?:e|er|ez)|jett?e(?:r|z)? un (?:œil|oeil|coup d'œil))(?:[- ](?:ça|cela|le|la|les))*(?: (?:stp|svp|"
            r"s'il te plaît))*[.!]*$|"
            r"pourquoi[.!?]*$"
        ),
        (
            r"(?:et |mais )?(?:ça|il|elle|cela|ils|elles|on) ne (?:devrai(?:t|ent)|doi(?:t|vent)) pas(?: (?:être le cas|arriver|"
            r"se produire))?[.!]*$"
        ),
    ),
    task=(
        (
            r"(?:s'il te plaît |stp |peux-tu |tu peux |et |maintenant |puis |donc )*(?:ajoute\w*|corrige\w*|crée\w*|supprime\w*|"
            r"renomme\w*|regarde\w*|cherche\w*|vérifie\w*|modifie\w*|change\w*|montre\w*|fais|faire|extrais|explique\w*|traduis|"
            r"lance\w*|ouvre\w*|teste\w*|nettoie\w*|mets|remplace\w*|déplace\w*|compare\w*|donne\w*|écris|refais|relance\w*|"
            r"continue\w*|migre\w*)(?= )"
        ),
        (
            r"(?!.*\b(?:toujours|jamais|chaque|tous|toutes|avant|après)\b)(?:on|nous) (?:doit|devons|va|allons|a besoin (?:de|d')|"
            r"avons besoin (?:de|d')) ?(?:ajouter|créer|corriger|implémenter|mettre|changer|supprimer|retirer|faire|construire|"
            r"afficher|migrer|intégrer|renommer|déplacer)(?= )"
        ),
    ),
    settling=(r"(?:restons|convenons|partons|décidons)(?= )",),
    personal=(r"(?:je|j'|moi|mon|ma|mes|tu|t'|ton|ta|tes)(?=\s|(?<=')\w)",),
    standing=(
        (
            r"désormais|dorénavant|à partir de (?:maintenant|aujourd'hui)|à l'avenir|par défaut|en règle générale|systématiquement|"
            r"chaque fois|à chaque|la règle est|notre (?:règle|convention)|par convention"
        ),
        (
            r"(?:on|nous) (?:ne |n')(?:dit|disons|écrit|écrivons|parle|parlons|nomme|nommons|appelle|appelons|emploie|employons|"
            r"affiche|affichons) plus\b.{1,60}\bmais\b"
        ),
    ),
    ever=(
        (
            r"(?:chaque|tout|toute|tous les|toutes les) (?:[\w./'-]+ ){1,6}?(?:doit|doivent)|toujours|jamais|uniquement|"
            r"exclusivement|en aucun cas|sans exception|toutes? les (?:\w+) (?:sont|doivent|passent)|"
            r"tous les (?:\w+) (?:sont|doivent|passent)|chaque (?:commit|test|migration|module|branche)|ne .{1,40} que"
        ),
        (
            r"^(?:il est |c'est )?(?:strictement |formellement )?(?:interdiction |interdit |défense )(?:de |d')[\wéèêà]+(?:er|ir|re|"
            r"oir)|^(?:interdits?|proscrits?|à proscrire)(?=\s*:)"
        ),
    ),
    must=(
        (
            r"doi(?:t|vent|s)|il faut|ne faut pas|obligatoire(?:ment)?|interdit(?:e)?s?|est requise?|sont requis(?:es)?|ne (?:peut|"
            r"peuvent) pas"
        ),
    ),
    revised=(
        r"(?:je|on|nous) (?:retire|reviens sur|revient sur|revenons sur)|n'(?:est|existent?) plus (?:vrai|valable|le cas)|changé d'avis",
        r"correction(?: pour| sur| :|:)|c'était une erreur|(?:je me suis|on s'est) (?:trompée?s?|plantée?s?)",
        (
            r"(?:était|étaient) (?:faux|fausses?|erronée?s?)|finalement (?:on|nous) n\S+ (?:\w+ )?(?:pas|plus)|finalement|en fait non|"
            r"tout compte fait"
        ),
    ),
    shifted=(
        r"n'existe(?:nt)? plus|(?:on |nous )?(?:revient|revenons|repasse|repassons|retourne) (?:à|au|aux|sur)|plus besoin",
        r"(?:désormais|maintenant|à nouveau) autorisée?s?|autorisée?s? (?:désormais|maintenant)",
    ),
    resuming=(r"(?:à|de) nouveau",),
    needless=(
        (
            r"(?:il )?(?:n'est|n'était|est|ne sont) plus (?:nécessaires?|obligatoires?|utiles?|requise?s?)(?: d[e'’])?|plus (?:besoin|"
            r"la peine)(?: d[e'’])?|(?:il )?(?:ne )?faut plus"
        ),
    ),
    permitted=(
        (
            r"(?:est|sont|c'est)(?: (?:tout à fait|parfaitement|totalement|complètement|aussi))* (?:ok|acceptables?|autorisée?s?|"
            r"permis(?:es?)?|correct(?:e?s)?)"
        ),
        r"(?:ne )?posent? (?:aucun|pas de) problème",
    ),
    allowing=(r"(?:tu|vous|on) (?:peux|pouvez|peut)|(?:est|sont)? ?(?:à nouveau )?(?:autorisée?s?|permis(?:es?)?)",),
    ceasing=(
        r"(?:arrête[sz]?|cesse[sz]?)(?:-moi)?(?: avec| de| d['’])?|assez de",
        r"n(?:['’]|e )(?=[^,;.]{1,40} plus\b)|(?<=\w )plus(?= d[e'’]|\W*$| les? | la )|(?:^|(?<=, ))plus(?= (?:de|aucune?)\b| d['’])",
        r"fini(?:e?s)?(?= les? | la )",
    ),
    prohibit=(r"(?:s'il te plaît )?(?:ne |n'|jamais |pas de |évite\w* )(?=\w)",),
    prefer=(
        (
            r"je (?:préfère|veux|voudrais|souhaite|déteste|n'aime pas)|on préfère|nous préférons|préfère|"
            r"réponds(?:-moi)? (?:toujours )?en \w+|écris (?:toujours )?en \w+"
        ),
    ),
    wish=(
        (
            r"(?:je|on|nous) (?:veux|voudrais|veut|voudrait|souhaite|souhaiterais|voulons|voudrions|souhaitons|aimerais)(?: que| qu'| "
            r"bien)?(?= )"
        ),
    ),
    changed=(
        (
            r"maintenant|ne .{1,40} plus|désormais|n'est plus|n'utilise plus|plus de|a (?:été )?(?:migré|changé|déplacé|renommé|"
            r"remplacé)|est passée?|est passé|on est passés?|sommes passés|a déménagé|(?:a|ont|avons) (?:été )?(?:augmenté|réduit|"
            r"relevé|abaissé|porté|décalé)|remplacée?s?|renommée?s?|(?:a|ont) (?:une |"
            r"un |de )?(?:nouvelle?|nouveau|nouveaux) (?:adresse|url|lien|hôte|domaine|nom|port|version)|"
            r"passe(?:nt)? (?:de|à)|"
            r"a changé"
        ),
    ),
    prerequisite=(
        r"(?:est|sont) (?:un |des )?prérequis (?:pour|à)\b|prérequis (?:pour|à) .{2,60}? (?:est|sont)\b",
        r"(?:il faut|on doit|tu dois) d'abord .{2,60},? (?:et )?(?:ensuite|puis)\b",
        (
            r"(?:a besoin|ont besoin|nécessite\w*|requiert|exige\w*|dépend\w*) .{2,80}\b(?:avant|d'abord|démarrée?s?|lancée?s?|"
            r"tourne\w*|pour|en route|actif|active|installée?s?)\b"
        ),
        (
            r"(?:doit|doivent|faut) (?:.{2,80}\b)?(?:avant|d'abord|auparavant|sinon|au préalable)\b|avant (?:de |d'|les |le |"
            r"la ).{2,60}(?:il faut|on doit|tu dois|doit|lance|démarre|exporte|faut)\b|pour (?:que )?.{2,60},? (?:il faut|"
            r"on doit|tu dois) (?:avoir|lancer|démarrer|exporter|"
            r"installer|définir)\b|(?:ne )?(?:marche|fonctionne|démarre|tourne|"
            r"passe)\w* (?:pas sans|que si|qu'avec|qu'après|pas si)|sans .{2,50} (?:rien ne|ça ne|ne) \w+ pas"
        ),
    ),
    place=(
        (
            r"(?:est|sont|se trouve(?:nt)?|se situe(?:nt)?|vit|vivent|est disponible|est documentée?|est hébergée?|est suivie?|"
            r"sont suivis|dispo|on trouve|c'est)(?: maintenant| désormais)?(?: (?:ici|sur|dans|à|sous|en|via))?\s*:?\s*"
        ),
    ),
    corrections=(
        (
            rf"n'(?:est|y est) plus (?:(?:sur|dans|chez|sous|à|en|le|la) )*{_Y}[,;]\s*(?:et |mais )?(?:on |nous |il |elle |ça )?"
            rf"(?:l'a |l'avons |a |est |avons |sommes )*(?:migré|déplacé|passés?|déménagé|mis|remplacé)(?: (?:vers|sur|à|en|dans|"
            rf"par|chez))* {_X}{_END}"
        ),
        rf"(?:passés?|migrés?|passe|passons|changé|basculé|bascule) (?:\w+ )?(?:de |d'|du ){_Y} (?:à|vers|au) {_X}{_END}",
        rf"(?:monté|monte|augmenté|augmente|baissé|baisse|descendu) de {_Y} à {_X}{_END}",
        (
            rf"(?:n'est|ne sont|n'utilise|n'utilisons|ne passe|ne passons) plus (?:sur |chez |dans |avec |en )?{_Y},? mais "
            rf"(?:sur |chez |dans |avec |en )?{_X}{_END}"
        ),
        rf"(?:abandonné|lâché|quitté|abandonne|quitte) {_Y} (?:pour|au profit de) {_X}{_END}",
        rf"(?:remplacé|remplace|remplaçons) {_Y} par {_X}{_END}",
        rf"{_Y} (?:a été|est|sont|ont été) remplacée?s? par (?P<new>[^,;.]+?){_END}",
        rf"{_X} (?:au lieu|à la place|plutôt que) (?:de |d'|du |des |que )?(?P<old>[^,;.]{{1,60}}?){_END}",
        rf"{_X}(?:,| et) (?:pas|non pas|plus)(?: (?:avec|sur|dans|via|par|en|le|la|les|des))* (?P<old>[^,;.]{{1,60}}?){_END}",
        rf"(?:n'utilise|n'utilisons|n'est|ne sommes|n'a|ne passe)(?:ns|nt)? plus (?:de |d'|sur |par |chez )?(?P<old>[^,;.]{{1,60}}?){_END}",
        rf"{_Y} s'appelle (?:maintenant|désormais) {_X}{_END}",
        rf"(?:renommé) {_Y} en {_X}{_END}",
        (
            rf"n(?:'est|e sont|e vont|e va|'était) (?:pas|plus)(?: (?:en|sur|à|dans|par))? {_Y}[,;]\s*(?:mais )?"
            rf"(?:c'|(?:il|elle|ce|on)s? )?"
            rf"(?:est|sont|va|vont)(?: (?:en|sur|à|dans|par))? {_X}{_END}"
        ),
        (
            rf"(?!.* qui )(?<!n')(?<!ne )(?:c'est|est|sont|s'appelle(?:nt)?|utilise|passe(?:nt)?|va|vont) (?:plus|pas)(?: (?:en|sur|à|"
            rf"dans|par|chez|avec))? {_Y}"
            rf"(?:[,;]? mais|[,;] c'est)(?: (?:en|sur|à|dans|par|chez|avec))? {_X}{_END}"
        ),
    ),
    contrast=(
        "plus|pas|au lieu|à la place|plutôt|rempla|renommé|s'appelle|bascul|changé|migré|passe|passons|passé|augment"
        "|baiss|descendu|mont|abandonn|lâché|quitt"
    ),
    since=(
        (
            r"(?:depuis|à partir d[eu]|dès) (?:la |le |l'|cette |ce |les )*[\w.]+(?: (?:dernière?|passée?))?|à présent|"
            r"désormais|dorénavant|maintenant|(?:après|avec|depuis) (?:la |le |l')?(?:\w+ )?(?:migration|mise à jour|refonte|bascule|"
            r"version \d[\w.]*)|il y a (?:un |une |deux |trois |quelques )*(?:jours?|semaines?|mois|ans?)"
        ),
    ),
    verb=(r"\w+(?:é|ée|és|ées)|passent?|tournent?|utilisent?|s'occupe|occupe|vont?|va|écoutent?|vit|vient",),
    role=(
        rf"^(?:c'est )?{WHO} (?:qui )?(?P<does>gère|maintient|dirige|pilote|approuve|possède|s'occupe) {WHAT}$",
        rf"^(?:c'est )?{WHO} (?:qui )?(?P<does>est) (?:le |la |l'|notre |(?=responsable|chargée?))(?P<what>.+)$",
        rf"^(?:le |la |l')(?P<what>.+?) (?P<does>est) {WHO}$",
        rf"^{WHO} (?:a repris|reprend) (?P<what>.+?)(?: (?:à|de) {BEFORE})?$",
    ),
    besides=(r"aussi|également|en plus|en outre",),
    merely=(r"(?:seulement|uniquement|juste|forcément|toujours)(?=\W)|seulement$",),
    parting=(
        (
            r"(?:n'\w+|ne \w+(?: \w+)?) plus|(?:a|ont|avons|a été) (?:abandonné|quitté|supprimé|remplacé|retiré|lâché|délaissé|"
            r"laissé tomber|arrêté(?: d'utiliser)?)"
        ),
    ),
    parted=(
        (
            r"(?:est|sont|a été|ont été)(?: (?!pas\b|jamais\b)\w+)? (?:mort\w*|abandonné\w*|supprimé\w*|remplacé\w*|retiré\w*|obsolètes?|"
            r"terminé\w*|fini\w*|écartée?s?|hors de question)|"
            r"n'existe\w* plus|c'est (?:fini|terminé|du passé)|"
            r"(?:a quitté|est partie? de) (?:l'entreprise|la société|la boîte|l'équipe|le projet)|est partie?(?=\W*$)|a démissionné"
        ),
    ),
    change=(
        "déménagé déplacé réduit monté augmenté baissé descendu monte passé passés migré migrés changé remplacé renommé abandonné "
        "désormais "
        "maintenant dorénavant plus semaine dernière dernier mois année hier tout partout complètement enfin depuis "
        "ai avons avez ont utilise utilisons utilisez vont passe passent c n d l j s qu projet sprint trimestre printemps été"
    ),
    states=(
        (
            r"(?:est|sont|tourne(?:nt)?|utilise(?:nt)?|se trouve(?:nt)?|vit|écoute(?:nt)?|va|vont|passe(?:nt)? par|appartient|"
            r"appartiennent|"
            r"dépend(?:ent)?|nécessite(?:nt)?|commence(?:nt)?|finit|s'appelle(?:nt)?|gère(?:nt)?|stocke(?:nt)?|contient|vient|viennent|"
            r"pointe(?:nt)?|"
            r"utilisons|déployons|publions|relit|relisent)"
        ),
    ),
    operated=(
        (
            r"staging|production|prod|préprod\w*|recette|ci|pipelines?|déploiements?|livraisons?|bases?|ports?|serveurs?|cluster|"
            r"région|bucket|registre|file|cache|proxy|tableaux?|documentation|wiki|canal|équipe|branches?|migrations?|sauvegardes?|"
            r"secrets?|journaux|logs?|métriques|artefacts?|images?|variables?|configuration|schéma|api|tests?|commits?|tags?|version|"
            r"modules|paquets?|services?|workers?|tâches|limite|environnements?|factures?|montants|dates|colonnes|tables|traductions|"
            r"exports?"
        ),
    ),
    passing=(
        (
            r"en (?:cours|revue|attente|test|relecture)|"
            r"erreurs?(?! (?:sont (?:envoyées|remontées|enregistrées|journalisées)|vont (?:dans|vers|sur))\b)|"
            r"plante|cassée?s?|rouge|verte?|lente?|fausse?|faux|vide|manque|bloquée?|encore|toujours pas|actuellement|"
            r"bizarre|bien|mal|mieux|prête?|finie?|terminée?|corrigée?|claire?|difficile|facile|importante?|énorme|pas|bugs?|"
            r"problèmes?|ticket|tâche|but|idée|plan|question|raison|sortie|résultat|fonction|méthode|ligne|bouton|page|écran|"
            r"formulaire|champ|menu|faut|veut|veulent|pourra\w*|voul\w*|je|tu|mon|ma|mes|ton|ta|tes|vous|crois|pense"
        ),
        (
            r"(?:sor(?:t|tent)|arriv(?:e|ent)|remont(?:e|ent)|part(?:ent)?) (?:avec|en) .{0,20}(?:négati\w+|vide\w*|faux|fausses?|"
            r"double\w*|hier)|ça a (?:planté|merdé)"
        ),
    ),
    pointing=(
        (
            r"(?:il|elle|ils|elles|ce|c'est|cela|ça|ceci|cette|ces|cet|ici|là|que|qui|comment|où|pourquoi|si|quand|parce|comme|après|"
            r"avant|je|j'\w+|tu|peut-être|donc)"
        ),
    ),
    notice=(
        (
            r"(?:(?:et|ah|oh)[, ]+)*(?:au fait|(?:juste )?pour (?:info|information)|à savoir|bon à savoir|rappel|fyi|"
            r"(?:juste |une |petite )*(?:info|remarque|précision|note|ps)(?=\s*[:,\u2013\u2014-])|(?:juste )?pour que tu (?:le )?saches)"
        ),
    ),
    next_step=(
        (
            r"(?:la |le |les |l')?(?:prochaines? étapes?|étapes? suivantes?|travail restant|tâches? restantes?|reste à faire|"
            r"il reste(?: encore)?(?: à)?|"
            rf"à faire|to-?dos?)(?: (?:est|sont|serait|sera))?(?: (?:de|d'))?{THEN}{WHAT}"
        ),
        r"(?:il faut|on doit|nous devons|je dois|tu dois) encore (?P<what>.+)",
        r"(?:continue[rz]?|reprends|reprendre|poursui\w+) (?:avec|par|à) (?P<what>.+)",
    ),
    untried=(
        (
            r"(?:n'avons|n'ai|n'as|n'a|avons|ai|a) (?:pas encore|jamais|pas) (?:essayé|testé|tenté)(?: (?:de|d'))?"
            r"\s*(?P<what>.+)"
        ),
        rf"(?:pas encore (?:essayé|testé)|non (?:essayé|testé))(?: (?:est|sont))?{THEN}{WHAT}",
        r"(?:on|nous|tu|je) (?:pourrait|pourrions|pourrais|peut|peux) (?:aussi |encore |plutôt )*essayer (?:de |d')?(?P<what>.+)",
        rf"(?:une autre (?:option|piste|idée|solution) (?:est|serait) (?:de |d')?|alternatives?{COLON}){WHAT}",
    ),
    decided=(
        rf"(?:on (?:a|avait)|nous avons) (?:finalement )?décidé (?:de |d'|que |qu'){WHAT}",
        rf"(?:on part|on reste|partons|restons) sur {WHAT}",
        rf"(?:la |notre )?décision{COLON}{WHAT}",
    ),
    dismiss=(
        (
            r"(?:peu importe|tant pis pour|laisse tomber|ne t'(?:occupe|inquiète) pas (?:de|du|des|pour)|oublie)(?= (?:le|la|les|l'\w*)\b)|"
            r"ignore (?:ma|mes) (?:\w+ ){0,2}?(?:règles?|préférences?|notes?|consignes?|conventions?)\b"
        ),
    ),
    sequel=(r"(?:et )?(?:ensuite|puis|maintenant(?! qu[e'])|après (?:ça|cela)|après(?=,)|alors(?=,)|enfin)|et|d'abord(?=,)",),
    chore=(
        (
            r"(?:(?:et|puis|maintenant|alors|aussi|stp|tu peux|peux-tu|merci de) )*(?:"
            r"(?:re)?lance[rz]?(?:-moi)? (?:l[ae]s? |l'|tous les |toute la |ta |tes )?(?:\S+ ){0,2}?(?:tests?|suite|linter|build|"
            r"benchmarks?|scripts?|démo|serveur|appli\w*|[\w.-]*[/·][\w./·-]*)"
            r"|(?:commit(?:te)?[rz]?|push(?:e)?[rz]?|pousse[rz]?|merge[rz]?|rebase[rz]?|fusionne[rz]?)(?: (?:ça|le|la|les|tout|sur|"
            r"vers|et)\b|[ .!]*$)"
            r"|(?:ouvre|crée|fais|mets à jour)[rz]?(?:-moi)? (?:une?|la|le) (?:pr|mr|pull request|merge request|commit|branche)"
            r"|(?:montre|dis|envoie|donne|explique)[rz]?-(?:moi|nous)|résume"
            r"|(?:supprime|enlève|vire|retire|efface)[rz]? .{1,50}(?:que )?(?:tu as|t'as|tu avais) "
            r"|(?:mets|corrige|vérifie|teste|garde|laisse|renomme|déplace|fais|essaie|utilise)[rz]?(?:-l[ae]s?| ça)"
            r")(?!\w)"
        ),
    ),
    halting=(
        (
            r"(?!.*\b(?:kund|nutzer|client|usuari|usuári|utilisat))(?:s'il te plaît,? )?arrêtez? (?:de |d')\w+(?=.*\b(?:(?:chaque|"
            r"tes|toutes tes|les) (?:réponses?|explications?|résumés?)|"
            r"messages? de commit|émojis?|emojis?|tout le temps|à chaque fois)\b)"
        ),
    ),
    goalless=(
        repeated(
            r"(?:et |alors |maintenant )*(?:stp|s'il te plaît|continuez?|continuer|tu peux (?:commiter|committer|pousser|merger|"
            r"fusionner)(?: ça)?|vas-y|allez|reprends|reprendre|poursuis|"
            r"oui|non|ok|d'accord|"
            r"super|parfait|merci(?: beaucoup)?|compris|exactement|très bien|ça marche|c'est (?:bon|ça|parfait)|"
            r"bien|encore|réessaye?|recommence|(?:re)?lance(?: encore)? les tests|fais[- ]le|suivant|commit(?:e)?(?: ça|"
            r" le)?|pousse(?: ça)?|"
            r"corrige (?:ça|cela|le)|où en (?:sommes-nous|étions-nous|est-on|étais-tu)|quelle est la suite|pourquoi|statut|"
            r"regarde ça|bonjour|salut|"
            r"attends|stop)(?: s'il te plaît| stp| maintenant| encore)*"
        ),
    ),
    talk=(
        (
            r"(?:un grand |mille )?merci(?: beaucoup| bien| à (?:toi|vous|tous)| encore| infiniment| pour (?:(?!s'il\b)[\w'-]+ ?){1,4})*|"
            r"je (?:te|"
            r"vous) remercie"
        ),
        (
            r"(?:lol|mdr|(?:ha)+|(?:hi)+|wow|oh|ah|hum+|oups|super|génial|parfait|excellent|chouette|cool|top|bravo|"
            r"impressionnant|intéressant|magnifique|nickel)"
        ),
        (
            r"(?:bon|beau|super) (?:travail|boulot|job)(?: .+)?|bien (?:joué|vu)|c'(?:est|était) (?:très |vraiment |"
            r"exactement )*(?:rapide|bien|bon|super|génial|parfait|intéressant|utile|ce que je (?:voulais|cherchais))"
        ),
        (
            r"(?:bonjour|salut|bonsoir|bonne (?:nuit|journée|soirée)|à (?:demain|plus|bientôt|lundi)|au revoir|"
            r"coucou)(?: à tous| tout le monde)*"
        ),
        r"(?:comment )?ça va|aucune idée|je ne sais pas(?: encore)?",
    ),
    greeted=(
        r"bonjour|salut|bonsoir|coucou|bonne (?:journée|soirée)",
        (
            r"(?:je suis )?désolée? (?:pour|de|du|d') ?.+|(?:je|j') ?(?:suis|étais|serai|ne serai) (?:pas )?(?:là|absente?|en "
            r"(?:réunion|congés?|vacances|déplacement)|malade)(?: .*)?"
        ),
        r"j'espère que (?:tu|vous|tout le monde|ça)\b.*",
        (
            r"(?:un grand |mille )?merci(?: beaucoup| bien| encore| infiniment)* (?:pour|de|d') ?(?:(?!\bs'il te plaît\b).)+|merci(?: "
            r"beaucoup)? d'avance|"
            r"c'est exactement ce que je \w+"
        ),
        r"(?:je|on) (?:dois|doit|vais) (?:\w+ )?(?:partir|y aller|filer|rentrer|m'arrêter|déjeuner)" + _WHEN,
        rf"(?:(?:j'ai|on a) besoin d'|je veux )(?:un café|une pause){_WHEN}",
    ),
    musing=(
        (
            r"je me demande|ce n'est qu'une idée|(?:juste )?une idée|on devrait peut-être|peut-être (?:qu'on|que nous) (?:devrait|"
            r"pourrait)\w*|un de ces jours|un jour"
        ),
    ),
    postponed=(
        r"pas aujourd'hui|plus aujourd'hui",
        (
            r"(?:on|nous) (?:continue\w*|reprend\w*|en reparle\w*|verra|verrons)(?: \w+){0,3}? (?:demain|plus tard|lundi|la semaine "
            r"prochaine|après)"
        ),
    ),
    unasked=(
        (
            r"^(?:juste |seulement |uniquement )?pour (?:cette|ce) (?:pr|fois|commit|ticket|branche|tâche)\b.*|"
            r"^tu peux (?:exceptionnellement|pour une fois|cette fois) .*|^(?:pas besoin|pas la peine) d[e'].*|^tu n'(?:as pas|"
            r"es pas) (?:besoin|"
            r"oblig\w+) .*"
        ),
        (
            r"^(?:petite |une )?(?:correction|rectification|précision)\s*:.*|^(?:nouvelle )?règles?(?: \w+){0,3}\s*:.*|"
            r"^je (?:crois|pense|suppose|espère) .*|^(?:ne )?t'inquiète (?:pas )?(?:pour|de) .*|^(?:parce qu|car |vu qu).*|"
            r"^pour les? [\w' ]{1,30} tu (?:\w+ ){1,2}(?:toujours|jamais) .*|^on (?:fera|verra|s'occupera) .*(?:demain|"
            r"prochaine?|plus tard).*|"
            r"^finalement .* on (?:l[ae]s?|l') ?(?:garde|laisse)\b.*|^dans mon ancien\w* .*|.*\bje pense (?:juste )?à (?:voix haute|"
            r"haute voix)\b.*"
        ),
    ),
    waived=(r"(?:(?:nan|non|finalement|bon|en fait)[,. ]+)*(?:laisse(?: tomber)?|oublie)(?: ça)?",),
    imperative=(
        (
            r"(?!(?:pour|dans|sans|entre|contre|même|comme|toutes|quelques|juste|encore|jamais|après|mais|dès|vers|"
            r"chez|puis|alors|très|plus|"
            r"moins|sous|depuis|arrête|laisse|oublie|souviens|finalement|ensuite|une|elle|je|toujours|parce|presque|hors|selon|pas|tous)\b)"
            r"\w+(?:e|s|ez|ds|ts)(?:-moi)? (?:(?:par|plutôt|aussi) )?(?:l[ae]s?|l'\w*|une?|des|du|ce|cette|mon|ma|notre|"
            r"nos|tous|toutes)\b.*"
        ),
    ),
    cleft=(r"(?:celui|celle|ceux) qui .+,? c'est (?-i:[A-ZÀ-Þ])[\w'-]+(?:(?: et)? (?-i:[A-ZÀ-Þ])[\w'-]+)*",),
    conduct=(
        (
            r"(?:s'il te plaît |stp )?arrête\w* (?:de |d')(?:commenter|documenter|mocker|simuler|renommer|reformater|refactoriser|"
            r"committer|commiter|"
            r"toucher|(?:ajouter|écrire|mettre) (?:des? |d'|les )(?:commentaires?|docstrings?|mocks?|emojis?|tests|résumés?))(?!\w)"
        ),
        (
            r"(?:s'il te plaît |stp )?(?:ne |n')(?:touch|modifi|mock|simul|renomm|commit|committ|pouss|édit|reformat)\w* (?:pas|"
            r"jamais|plus)\b"
        ),
        (
            r"(?:s'il te plaît |stp )?(?:demande\w*|parle\w*|préviens|prévenez) (?:à |avec )?(?!(?:l[ea]s?|une?|l'|aux?)\b)[\w-]+ "
            r"(?:avant|d'abord|(?:si|quand) (?:tu|vous))\b"
        ),
        (
            r"(?:si|quand|lorsque) (?:(?:le|la|les|un|une) )?[\w-]+ (?:(?:se plaint|râle|rouspète)|(?<=tests )échouent|(?<=test )échoue|"
            r"(?<=migration )échoue|(?<=ci )échoue|(?<=linter )échoue)\b"
            rf"(?!,? {_SHOWS})"
        ),
    ),
    subject=(
        r"(?!(?:si|quand|lorsque)\b)[\w'-]+(?: [\w'-]+){0,2}? (?:est|sont|était|étaient|a|ont|sera)\b",
        (
            r"(?:[cjl]'\w+|je|tu|il|elle|on|nous|vous|ils|elles|ce|cet(?:te)?|ces|ça|cela|le|la|les|une?|des|mon|ma|mes|ton|ta|"
            r"tes|notre|nos|votre|vos|leurs?|personne|quelqu'un|chaque|tous|toutes|seule?s?|ici|plusieurs)"
        ),
    ),
    trouble=(
        (
            r"erreurs?(?! (?:sont (?:envoyées|remontées|enregistrées|journalisées)|vont (?:dans|vers|sur))\b)|"
            r"échou\w+|cassée?s?|plant(?:e|ent|é\w*)|faux|fausse\w*|lente?s?|lentement|manqu\w+|bloqu\w+|bugs?|"
            r"fuites?|conflits?|[45]\d\d|au lieu de|rien ne se passe|n(?:e |')\w+ (?:\w+ )?(?:pas|plus|rien)|trop (?:de |long|"
            r"lent|grand|petit|tard|souvent)\w*"
        ),
    ),
    due=(r"devrai(?:t|ent)|doi(?:t|vent|s)|faut|faudrait|besoin|voudrai[st]|veux|aimerais",),
    all_over=(r"partout",),
    of_part=(r"(?:dans|sur) (?:l[ae']s?|cette?|ce|tout\w*) ?(?!(?:\w+ )?(?:projets?|dépôts?|repos?))\w+",),
    everywhere=(
        (
            r"(?:dans|pour|sur) (?:tous (?:mes|nos|les)|chaque|n'importe quel) (?:projets?|dépôts?|repos?)|globalement|"
            r"partout|"
            r"quel que soit le (?:projet|dépôt)|tous (?:mes|nos) projets"
        ),
    ),
    we=(r"(?:on|nous)(?! (?:a|avait|doit|devrait|peut|pourrait|va|avons|sommes|devons|allons)\b)",),
    here=(rf"(?:dans|pour|sur) (?:ce|notre|le présent|cet) {_PROJECT}|ce {_PROJECT}|chez nous|ici",),
    machine=(
        (
            r"(?:sur|dans) (?:cette|ma|mon|ce) (?:machine|portable|ordinateur|poste|pc|mac|worktree|copie|clone|arbre de travail)|"
            r"en local|localement|ce worktree"
        ),
    ),
    chatter=(
        r"(?:petit )?changement de (?:plan|programme)\s*[,:.!\u2013\u2014-]\s*",
        r"(?:(?:petit )?(?:changement|update)|ça a changé|important)\s*:\s+",
        rf"{_EARNEST}\s*[,:;.!\u2013\u2014-]+\s*(?:mais\s+)?",
        r"(?:pas mal|bien joué|c'est bon|très bien|bravo|nickel|impeccable)\s*[,;.!\u2013\u2014-]+\s*(?:mais\s+)?",
        (
            rf"(?:(?:(?:merci|parfait|super|bon)(?={MARKED}|\s+(?:maintenant|alors|et|mais|on|nous|je|tu|le|la|les|ok)\b)|aha|d'accord|"
            rf"une chose|encore une chose|attention|ah|oh|euh|hm+|ok|oui|non|désolée?(?! (?:pour|de|du)\b)|pardon|salut|"
            r"bonjour|au fait|d'ailleurs|sinon|et|mais|donc|en fait|alors|attends|une dernière chose|autre chose|"
            r"pour info|voilà|tiens|bref)(?:\s*[,:;.!\u2013\u2014-]+\s*|\s+(?=\S)))"
        ),
    ),
    aside=(
        (
            r"(?:\s*[,;]+\s*|\s+[\u2013\u2014-]+\s+)(?:donc |et |mais )*(?:peux-tu|tu peux|tu |je |j'|merci|stp|s'il te plaît|désolé|"
            r"ça m'a).*$"
        ),
    ),
    polite=(
        r"(?:peux|pourrais)[- ]tu|tu peux|tu pourrais",
        r"(?:ce serait (?:bien|super|génial|gentil)|je (?:te |vous )?serais (?:\w+ )?reconnaissante?) (?:si tu|que tu|si vous|de)",
    ),
    request=(
        (
            r"(?:peux|pourrais|pouvez|pourriez|pourrait|peut)[- ](?:tu|vous|on),? (?=.*(?:s'il (?:te|vous) pla[iî]t|stp|"
            r"svp))(?:s'il (?:te|vous) pla[iî]t |stp |svp )?(?P<what>.+?),?(?: s'il (?:te|vous) pla[iî]t| stp| svp)?\s?\?$"
        ),
    ),
    unsay=(
        r"(?:non,? )?(?:oublie ça|laisse tomber|ne retiens pas ça|en fait non)(?:,? .{0,20})?",
        (
            r"(?:(?:ah|oh|non|euh|attends|pardon|en fait),? )*(?:(?:ignore|oublie|laisse)(?:[- ](?:ça|cela|le))?(?:,? (?:c'était|"
            r"ça valait) (?:pour|dans|sur) (?:l'ancien|l'autre|le vieux|le mauvais)\w* .{1,30})?|c'était (?:pour|dans|sur|"
            r"avec) (?:l'ancien|l'autre|le vieux|la vieille|le mauvais|le précédent)\w*(?: [\w' -]{1,24})?(?:,? (?:donc )?(?:ignore|"
            r"oublie|laisse tomber|oublie ça))?|je (?:plaisantais|rigolais|blaguais)(?: (?:tout à l'heure|avant))?(?: (?:sur|pour|"
            r"avec) .{1,40})?)"
        ),
    ),
    joke=(r"(?:(?:non,? )?je (?:plaisante|rigole|blague)|blague à part|c'(?:est|était) (?:une blague|pour rire))",),
    mocking=(r"(?:(?:ah|ha|oui|mais|ben|haha),? )*(?:bien sûr|évidemment|ouais|mais oui|carrément)(?=\s*[,.!:\u2026])",),
    earnest=(_EARNEST,),
    retract=(
        r"je (?:me )?corrige(?=\s*[:,])|(?:correction|rectification|erratum)(?=\s*:)",
        r"(?:(?:ah|oh|euh|hm+|non|pardon)[,. ]+)*(?:non|pardon|erreur|correction|en fait|je voulais dire|attends|je me suis trompée?)\b",
    ),
    disputed=(rf"c'est {_WRONG}{_COLON}",),
    misspoken=(
        r"(?:c'est )?(?:l'inverse|le contraire)(?:,? (?:pardon|désolée?))*(?=\s*[:.,\u2013\u2014-])",
        rf"c'est {_WRONG}(?=,? \w){_OF_ME}{_STOP}",
        rf"(?:c'était|ce que j(?:e t)?'ai dit (?:est|était)|était|cela était|ça c'était) {_WRONG}{_OF_ME}{_STOP}",
        rf"j(?:e t|e vous)?'ai (?:dit|écrit|raconté|donné) {_WRONG}{_OF_ME}",
        (
            r"je me suis (?:trompée?|plantée?|mal exprimée?|emmêlée?)(?: (?:tout à l'heure|avant|là|hier))?|j'ai (?:tout )?(?:confondu|"
            r"mélangé)(?: les deux| les noms)?|j'ai (?:fait|commis) une erreur|(?:c'est |c'était )?mon erreur|au temps pour moi|"
            r"autant pour moi|"
            r"(?:je (?:me corrige|rectifie))|j'avais tort"
        ),
    ),
    outdated=(
        (
            r"(?:mais |et )?(?:c'est|ce n'est|cela est|ça c'est|qui est|ce qui est)(?: \w+)? (?:périmée?|obsolète|dépassée?|vieux|faux|"
            r"plus (?:vrai|"
            r"valable|à jour|bon|le cas))"
        ),
    ),
    choose=("utilise", "utiliser", "utilisons", "utilisez", "prends"),
    numerals="un deux trois quatre cinq six sept huit neuf dix vingt",
    code_at_hand=(
        (
            r"(?:préfère|veux|prends|prenons|choisis) (?:(?:la|le|l')\s?(?:premi[eè]re?|deuxième|seconde?|troisième|dernière?|autre) "
            r"(?:option|variante|version|proposition|solution|idée|approche)|(?:l')?(?:option|variante) [a-e\d])"
        ),
        r"^c'est (?:elle|lui|ça)\b|(?:cette (?:fonction|ligne|méthode|classe|page)|ce (?:fichier|test|bouton|composant))",
    ),
    confirmed=(r"(?:la cause|cause|solution|confirmé|vérifié|résultat|conclusion)",),
    subordinate=(r"(?:si|quand|avant|après|pour|dans|en|à)",),
    greeting=(r"(?:bonjour|salut|cher|chère|chers)",),
    footer=(
        r"envoyé (?:de|depuis|avec|à partir)",
        r"ce (?:message|courriel|mail)\b.{0,60}confidentiel\w*",
        r"(?:merci de )?pens(?:ez|er) à l'environnement",
    ),
    closing=(r"(?:bien )?cordialement|amicalement|(?:sincères|meilleures) salutations|bien à (?:vous|toi)|bonne journée",),
    function=(
        "le la les un une des de du d l et ou mais en dans sur pour par avec à au aux est sont était être a ont on nous notre tu toi "
        "je moi il elle ils elles ce cet cette ces ne pas plus jamais toujours que qui quoi si comme plutôt lieu se sa son ses y ici "
        "maintenant désormais utilise utiliser utilisons faut doit doivent projet dépôt repo"
    ),
    restriction="seulement uniquement exclusivement",
    negation="ne pas jamais sans interdit plus",
    pronoun=(r"ils?(?! (?:faut|y a)\b)|elles?",),
    standing_for=(r"ça|cela|ceci|le|la|les|tout (?:ça|cela)",),
    always=(r"toujours",),
    never=(r"jamais",),
    for_good=(r"toujours(?! pas\b)|jamais",),
    denying=(r"(?:ne )?pas",),
    joining=(r"et",),
    contrasting=(r"mais",),
    consequence=(r"donc|alors",),
    reason=(r"parce que|car",),
    supposing=(r"si",),
    condition=(r"quand",),
    that=(r"que",),
    dependent=(r"pas|mais|ou",),
    consent=(r"d'accord|s'il (?:te|vous) pla[iî]t",),
    in_passing=(r"au fait",),
    answer="non",
    abbreviation=(r"p\.\s?ex|par ex|mme|mlle",),
    dotted=(r"(?:max|min|env|art|pp?|tél|janv|févr|juil|sept|oct|nov|déc)\.(?= \d)",),
    mail=(r"-{2,}\s*message d'origine.*", r"(?:de|à|objet)\s*[:：]\s*\S.*", r"le .{4,60} a écrit.*:"),
    so_far=(r"jusqu'ici|jusqu'à présent",),
    goes_on=(r"c'est|on|ils?",),
    account=(r"utilisateur|compte",),
    failed=(r"erreur|introuvable",),
    at=(r"sur|dans|sous|à|en",),
    there=(r"il y a",),
    equals=(r"est",),
    it_is=(r"c'est",),
    kept=(r"(?:trouvent|rangés?)\b[^,;]*?\s(?:dans|sous|en)",),
    by_tool=(r"avec|par",),
    taste=(
        r"je préfère\s+(?!l')(?!(?:l[ea]s?|cette|ce|que|si|options?|versions?|variantes?|approche)\b)\S+",
        (
            r"je préfère que (?:tu|vous) (?:(?:m'|me |ne |n'|l'|les )?)*(?:répond|écri[vs]|expli|montr|demand|di[sr]|préven|avert|"
            r"parl|propos|sugg|décri|comment|document|nomm|utilis|évit|test|command|attend|committ?|gard)\w*(?!.*\b(?:cette?|ça|"
            r"maintenant|aujourd'hui|ici|option|version|variante)(?!\w))"
        ),
    ),
    aim=(r"pour(?! (?:reproduire|rappel|info))",),
    purpose=(r"pour",),
    at_hand=(r"les?|la|cette|ce|ça",),
    own=(r"(?:mon|ma) \w+(?= )",),
    unsettled=(
        r"(?:on|nous) (?:voit|voyons|attend|attendons|regarde|regardons|parle|verra|fait|se|y)",
        (
            r"(?:on|nous) (?:repren\w+|continu\w+|commen\w+|recommen\w+|attaqu\w+|démarr\w+|bosse|travaill\w+|s'(?:y|attaque|"
            r"occupe)|passe à|revient|retourne|enchaîne)"
        ),
    ),
    asserts=(r"est|sont|se trouve",),
    advises=(r"utilise[zr]?",),
    subjectless=(r"(?:nécessite|requiert|a besoin)(?= )",),
    leans=(r"pas|ils?|elles?|ce|cela|celui|est",),
    its_object=(r"l'utilise", r"\w+-l[ae]s?"),
    copula="est sont était étaient",
    definite="le la les l notre",
    indefinite="un une",
    through="avec par",
    within="dans sur sous à au aux en",
    towards="à au vers",
    of="du de pour",
    per="par",
    everyday="chose truc import imports test tests build fichier fichiers code commande commit",
    days="lundi mardi mercredi jeudi vendredi samedi dimanche",
    durations="secondes heures jours",
    locator="adresse lien",
    emphasis="toujours",
    renamed=(r"s'appelle|renommée?s?",),
    by=(r"par",),
    rather=(r"à la place|plutôt",),
    instead=(r"à|vers|par|au profit de",),
    own_machine=(
        r"(?:sur|dans|chez) (?:la |le |l['’])(?:machine|portable|ordinateur|ordi|poste|pc|mac) d(?:e |['’])(?P<who>[\w-]+)",
        r"sur (?:ma|mon) (?P<who>(?:machine|portable|ordinateur|ordi|poste|pc|mac))",
    ),
    staging=(r"recette",),
    development=(r"développement",),
    testing=(r"environnement de tests?",),
    local=(r"en local|localement",),
    inside=(r"dans|pour|en",),
    part=(r"dossier|répertoire|paquet|dépôt",),
    whichever="ce cette",
    oneself=(r"moi",),
    chatting=(r"chat|conversation|discussion|échanges?|fil|slack",),
    confined=(
        (
            r"(?:(?:ça|cela|c'est|elles?|ils?|on) )?(?:(?:(?:ne |n')?\w+ )?(?:uniquement|seulement|exclusivement|toujours)|(?:ne |"
            r"n')\w+ que) (?:dans|en|sur|depuis|via|par|avec|sous)\b"
        ),
    ),
    voiced=(
        (
            r"(?!.*\b(?:maintenant|aujourd'hui|ici|(?:ce|cette)(?! (?:projet|repo|dépôt|code))|ça)\b)je "
            r"(?:(?:n'aime|ne supporte|ne veux) (?:pas|plus)(?: (?:voir|"
            r"trouver|avoir))?|déteste|préfère)(?= )(?! (?:du|de la|le|la)\b)"
        ),
    ),
)
