"""How eight languages state what is so: verbs of lasting states, what a team runs, and words of what only passes or is at hand."""

from __future__ import annotations

from typing import TYPE_CHECKING, TypedDict

if TYPE_CHECKING:
    from cam.language.lexicon import Cues


class States(TypedDict):
    """The cues of one language; see ``Lexicon``."""

    states: Cues
    operated: Cues
    passing: Cues
    pointing: Cues
    notice: Cues


STATES: dict[str, States] = {
    "en": {
        "states": (
            (
                r"(?:is|are|lives?|runs?|uses?|listens?|sits?|resides?|belongs?|depends?|relies|supports?|requires?|stores?|talks?|"
                r"speaks?|exposes?|serves?|publish(?:es)?|consumes?|owns?|maintains?|handles?|manages?|reviews?|approves?|deploys?|"
                r"builds?|ships?|follows?|targets?|hosts?|keeps?|tracks?|starts?|ends?|expires?|stands for|means|comes? from|"
                r"points? (?:to|at)|goes|go|may only|can only|pins?|writes?|reads?|generates?|signs?)"
            ),
        ),
        "operated": (
            (
                r"staging|production|prod|ci|pipelines?|deploy\w*|releases?|databases?|db|ports?|hosts?|servers?|clusters?|regions?|"
                r"buckets?|registry|registries|queues?|broker|cache|proxy|gateway|dashboards?|runbooks?|wiki|docs|documentation|tracker|"
                r"board|channel|teams?|owners?|on-?call|branch(?:es)?|trunk|migrations?|backups?|secrets?|credentials|flags?|logs?|"
                r"metrics|traces|alerts?|artifacts?|artefacts?|images?|containers?|variables?|config\w*|sandbox|fixtures|snapshots|"
                r"schemas?|api|apis|spec|sdk|suite|tests?|commits?|tags?|versions?|licen[cs]e|timezone|currency|dates|timestamps|amounts|"
                r"ids|modules|packages|services?|workers?|jobs?|cron|scheduler|monorepo|repo|repository|codebase|limits?|quota|timeouts?|"
                r"translations|columns|tables|reports?|exports?|imports?|invoices?|environments?|reviewers?|reviews|maintainers?"
            ),
        ),
        "passing": (
            (
                r"(?:is|are|'s|we're|keeps?) (?:still |not |just |already |always )*(?!string\b|king\b)\w{2,}ing|errors?|fail\w*|"
                r"crash\w*|broken?|breaks?|wrong\w*|slow\w*|missing|empty|hangs?|stuck|flaky|red|green|bugs?|exceptions?|times? out|"
                r"timed out|undefined|null|nan|leftovers?|(?:\w+n't|not) (?:build|compile|work|run|start|load|show|open|find|match|"
                r"pass|finish|render|respond|connect)|still|again|currently|weird|strange|odd|ugly|bad|better|worse|nice|great|good|"
                r"fine|ready|"
                r"done|finished|merged|fixed|blocked|late|early|due|ok|okay|correct|clear|unclear|hard|easy|tricky|confus\w+|annoying|"
                r"important|interesting|funny|huge|tiny|gone|dead|down|up|true|false|outdated|stale|duplicated?|unused|misaligned|"
                r"problems?|issues?|race|leak|regression|deadlock|warnings?|(?:is|are) live|since|demo|spike|prototype|but not|the new|"
                r"we (?:need|have|want|should|must|could)|ticket|task|goal|idea|plan|question|reason|fix|patch|diff|change|output|"
                r"result|screenshot|snippet|"
                r"example|the one|it|them|needs? to|should(?! be \S*\d)|could|would|wants? to|going to|will|can(?! only)|might|"
                r"functions?|methods?|"
                r"lines?|button|dialog|page|screen|header|footer|modal|form|field|label|icon|layout|margin|sidebar|menu|tooltip|relevant|"
                r"attached|above|below|following|you(?:'re|r)?|i|my|me|think|guess|pr(?! (?:titles?|descriptions?)\b)|half|percent"
            ),
        ),
        "pointing": (
            (
                r"(?:it|its|it's|this|that|these|those|they|there|here|he|she|what|which|who|how|why|where|one|some|something|nothing|"
                r"everything(?! (?:under|in|below|inside|from)\b)|both|another|such|if|when|while|because|since|as|after|before|"
                r"once|although|though|unless|until|not|no|or|i|"
                r"you|my|your|me|let|let's|yes|so|then|maybe|perhaps)"
            ),
        ),
        "notice": (
            (
                r"(?:(?:oh|and|also|hm|ok|so|but)[, ]+)*(?:by the way|btw|fyi|for (?:your information|reference|the record|"
                r"context|future reference)|(?:just )?so (?:that )?you know|heads[- ]up|n\.?b\.?|reminder|(?:one|another|"
                r"last) (?:more )?thing|good to know|for what it's worth)"
            ),
        ),
    },
    "de": {
        "states": (
            (
                r"(?:ist|sind|läuft|laufen|liegt|liegen|steht|stehen|nutzt|nutzen|verwendet|verwenden|benutzt|benutzen|heißt|heißen|"
                r"gehört|gehören|lauscht|hört|geht|gehen|kommt|kommen|braucht|brauchen|benötigt|benötigen|unterstützt|erwartet|beginnt|"
                r"beginnen|endet|enden|wird|werden|macht|machen|übernimmt|betreut|verantwortet|schreibt|speichert|veröffentlicht|baut|"
                r"bauen|deployt|deployen|landet|landen|basiert|enthält)"
            ),
        ),
        "operated": (
            (
                r"staging|produktion|prod|ci|\w*pipelines?|\w*deploy\w*|\w*releases?|\w*datenbank(?:en)?|\w*ports?|\w*server|\w*cluster|"
                r"\w*region|\w*bucket|\w*registry|\w*queue|\w*cache|\w*proxy|\w*dashboards?|\w*runbooks?|\w*wiki|\w*doku\w*|\w*board|"
                r"\w*kanal|\w*team|\w*branch(?:es)?|\w*migration(?:en)?|\w*backups?|secrets|\w*zugangsdaten|\w*flags|\w*logs?|"
                r"\w*metriken|\w*artefakte|\w*images?|\w*variablen?|\w*konfiguration|\w*schema|\w*api|\w*tests?|\w*commits?|tags|"
                r"\w*version|\w*module|\w*pakete|\w*dienste?|\w*service|\w*worker|\w*jobs?|\w*limit|\w*umgebung|\w*review\w*|"
                r"\w*rechnungen|\w*beträge|\w*zeitstempel|\w*spalten|\w*tabellen|\w*übersetzungen|\w*export\w*|\w*import\w*"
            ),
        ),
        "passing": (
            (
                r"fehler\w*|kaputt|rot|grün|langsam|falsch\w*|leer|fehlt|fehlen|hängt|noch|wieder|gerade|aktuell|momentan|komisch|"
                r"seltsam|gut|schlecht|besser|fertig|erledigt|gemerged|behoben|blockiert|klar|unklar|schwer|leicht|wichtig|riesig|weg|"
                r"nicht|kein\w*|bugs?|probleme?|ticket|aufgabe|ziel|idee|plan|frage|grund|ausgabe|ergebnis|funktion|methode|zeile|knopf|"
                r"button|seite|dialog|formular|feld|layout|menü|wollen|sollte\w*|könnte\w*|würde\w*|müssen|müsste\w*|"
                r"d(?:er|ie|as) neue|seit|demo|aber nicht|ich|du|dein\w*|"
                r"mein\w*|mir|dir|glaube|finde"
            ),
        ),
        "pointing": (
            (
                r"(?:er|sie|es|das(?= (?:ist|sind|wird|hat|geht|läuft|macht|heißt))|dies\w*|jene\w*|hier|dort|da|was|wer|wie|wo|warum|"
                r"wenn|weil|da|als|nachdem|bevor|obwohl|falls|etwas|nichts|ich|du|man|dann|also|vielleicht)"
            ),
        ),
        "notice": (
            (
                r"(?:(?:ach|und|also|oh)[, ]+)*(?:übrigens|nebenbei|nur zur info|zur info|zur erinnerung|hinweis|noch etwas|"
                r"noch was|gut zu wissen)"
            ),
        ),
    },
    "fr": {
        "states": (
            (
                r"(?:est|sont|tournent?|utilisent?|se trouve(?:nt)?|vit|écoutent?|va|vont|passent? par|appartient|appartiennent|"
                r"dépend(?:ent)?|nécessitent?|commencent?|finit|s'appelle(?:nt)?|gèrent?|stockent?|contient|vient|viennent|pointent?|"
                r"utilisons|déployons|publions|relit|relisent)"
            ),
        ),
        "operated": (
            (
                r"staging|production|prod|préprod\w*|recette|ci|pipelines?|déploiements?|livraisons?|bases?|ports?|serveurs?|cluster|"
                r"région|bucket|registre|file|cache|proxy|tableaux?|documentation|wiki|canal|équipe|branches?|migrations?|sauvegardes?|"
                r"secrets?|journaux|logs?|métriques|artefacts?|images?|variables?|configuration|schéma|api|tests?|commits?|tags?|version|"
                r"modules|paquets?|services?|workers?|tâches|limite|environnements?|factures?|montants|dates|colonnes|tables|traductions|"
                r"exports?"
            ),
        ),
        "passing": (
            (
                r"erreurs?|plante|cassée?s?|rouge|verte?|lente?|fausse?|faux|vide|manque|bloquée?|encore|toujours pas|actuellement|"
                r"bizarre|bien|mal|mieux|prête?|finie?|terminée?|corrigée?|claire?|difficile|facile|importante?|énorme|pas|bugs?|"
                r"problèmes?|ticket|tâche|but|idée|plan|question|raison|sortie|résultat|fonction|méthode|ligne|bouton|page|écran|"
                r"formulaire|champ|menu|faut|veut|veulent|pourra\w*|voul\w*|je|tu|mon|ma|mes|ton|ta|tes|vous|crois|pense"
            ),
        ),
        "pointing": (
            (
                r"(?:il|elle|ils|elles|ce|c'est|cela|ça|ceci|cette|ces|cet|ici|là|que|qui|comment|où|pourquoi|si|quand|parce|comme|après|"
                r"avant|je|j'\w+|tu|peut-être|donc)"
            ),
        ),
        "notice": (r"(?:(?:et|ah|oh)[, ]+)*(?:au fait|pour info|pour information|à savoir|bon à savoir|rappel|note)",),
    },
    "es": {
        "states": (
            (
                r"(?:es|son|está|están|corre|corren|usan?|usamos|se encuentran?|vive|escuchan?|va|van|pertenecen?|dependen?|requieren?|"
                r"empiezan?|terminan?|se llaman?|gestionan?|guardan?|despliega[n]?|publican?|viene|vienen|revisan?)"
            ),
        ),
        "operated": (
            (
                r"staging|producción|prod|ci|pipelines?|despliegues?|versión|versiones|bases? de datos|base|puertos?|servidor(?:es)?|"
                r"clúster|cluster|región|bucket|registro|cola|caché|proxy|paneles|panel|documentación|wiki|canal|equipo|ramas?|"
                r"migraciones|copias|secretos?|logs?|métricas|artefactos|imágenes|variables?|configuración|esquema|api|tests?|pruebas|"
                r"commits?|etiquetas|módulos|paquetes|servicios?|trabajos|límite|entornos?|facturas|importes|fechas|columnas|tablas|"
                r"traducciones"
            ),
        ),
        "passing": (
            (
                r"errores|error|falla\w*|rot[oa]s?|roj[oa]|verde|lent[oa]|mal|vac[íi][oa]|(?<!hace )falta|todavía|aún|otra vez|"
                r"actualmente|rar[oa]|"
                r"bien|mejor|peor|list[oa]|terminad[oa]|arreglad[oa]|clar[oa]|difícil|fácil|importante|enorme|no|bugs?|problemas?|ticket|"
                r"tarea|objetivo|idea|plan|pregunta|razón|salida|resultado|función|método|línea|botón|página|pantalla|formulario|campo|"
                r"menú|hay que|quer\w+|podr\w+|vamos|yo|tú|mi|mis|tu|tus|creo|pienso"
            ),
        ),
        "pointing": (
            (
                r"(?:él|ella|ellos|ellas|est[eoa]s?|es[eoa]s?|esto|eso|aquí|ahí|que|quién|cómo|dónde|si|cuando|porque|como|después|antes|"
                r"yo|tú|quizás?|entonces)"
            ),
        ),
        "notice": (r"(?:(?:y|ah|oye)[, ]+)*(?:por cierto|para tu información|que sepas que|ojo|nota|recordatorio)",),
    },
    "pt": {
        "states": (
            (
                r"(?:é|são|está|estão|fica|ficam|rodam?|usam?|usamos|escuta|vai|vão|pertencem?|dependem?|requer|começam?|terminam?|"
                r"se chama|chama-se|gerenciam?|guardam?|publica[m]?|vem|vêm|revisam?|mora)"
            ),
        ),
        "operated": (
            (
                r"staging|homologação|produção|prod|ci|pipelines?|deploys?|versão|versões|banco de dados|banco|portas?|servidor(?:es)?|"
                r"cluster|região|bucket|registro|fila|cache|proxy|painel|painéis|documentação|wiki|canal|equipe|time|branch(?:es)?|"
                r"migrações|backups?|segredos?|logs?|métricas|artefatos|imagens|variável|variáveis|configuração|esquema|api|testes?|"
                r"commits?|tags?|módulos|pacotes|serviços?|jobs?|limite|ambientes?|faturas|valores|datas|colunas|tabelas|traduções"
            ),
        ),
        "passing": (
            (
                r"erros?|falha\w*|quebrad[oa]|vermelh[oa]|verde|lent[oa]|errad[oa]|vazi[oa]|falta|ainda|de novo|atualmente|estranh[oa]|"
                r"bom|boa|bem|mal|melhor|pior|pront[oa]|terminad[oa]|corrigid[oa]|clar[oa]|difícil|fácil|importante|enorme|não|bugs?|"
                r"problemas?|ticket|tarefa|objetivo|ideia|plano|pergunta|razão|saída|resultado|função|método|linha|botão|página|tela|"
                r"formulário|campo|menu|precisamos|quer\w+|poder\w+|vamos|eu|meu|minha|seu|sua|acho|penso"
            ),
        ),
        "pointing": (
            (
                r"(?:ele|ela|eles|elas|est[ea]s?|ess[ea]s?|isto|isso|aqui|aí|que|quem|como|onde|se|quando|porque|depois|antes|eu|você|"
                r"talvez|então)"
            ),
        ),
        "notice": (r"(?:(?:e|ah|olha)[, ]+)*(?:a propósito|aliás|para sua informação|só para saber|nota|lembrete)",),
    },
    "zh": {
        "states": (r"是|在|使用|用|叫|存放|部署|监听|依赖|需要|由|归|属于|位于|支持|采用|走|跑",),
        "operated": (
            (
                r"环境|生产|预发|测试|流水线|部署|发布|数据库|端口|服务器?|集群|区域|存储|镜像|仓库|队列|缓存|代理|"
                r"面板|看板|文档|频道|团队|负责人|分支|迁移|备份|密钥|日志|指标|产物|变量|配置|接口|提交|标签|版本|模块|"
                r"包|任务|上限|超时|时区|金额|日期|表|字段|列"
            ),
        ),
        "passing": (
            (
                r"错|失败|崩|坏|慢|空的|缺|卡|还是|又|目前|现在|奇怪|好|差|完成|完了|修|合并了|阻塞|清楚|难|容易|"
                r"重要|没|不|问题|任务单|目标|想法|计划|原因|输出|结果|函数|方法|行|按钮|页面|对话框|表单|布局|菜单|"
                r"想|可以|应该|打算|我(?!们)|你|觉得|正在|忘"
            ),
        ),
        "pointing": (r"这|那|它|他|她|其|什么|谁|怎么|哪|如果|因为|当|然后|可能|也许|我(?!们)|你",),
        "notice": (r"(?:顺便(?:说一下|提一下|说一句)?|另外|对了|注意|提醒一下|备注|说明一下)",),
    },
    "ja": {
        "states": (r"です|である|にあ[るり]|ます|使う|使用|動く|動作|管理|置い|担当|(?<=[ァ-ヿ一-鿿\w])だ",),
        "operated": (
            (
                r"環境|本番|ステージング|テスト|パイプライン|デプロイ|リリース|データベース|DB|ポート|サーバー?|クラスタ|"
                r"リージョン|バケット|レジストリ|キュー|キャッシュ|プロキシ|ダッシュボード|ドキュメント|チャンネル|チーム|担当|"
                r"ブランチ|マイグレーション|バックアップ|シークレット|ログ|メトリクス|成果物|イメージ|変数|設定|スキーマ|"
                r"API|コミット|タグ|バージョン|モジュール|パッケージ|サービス|ジョブ|上限|タイムアウト|金額|日付|テーブル|"
                r"カラム|レビュー"
            ),
        ),
        "passing": (
            (
                r"エラー|失敗|落ち|壊れ|遅|間違|空|足り|まだ|また|今(?!後)|現在|変|良|いい|悪|完了|終わ|直|難し|"
                r"簡単|重要|ない|ません|大丈夫|かも|つもり|たい|バグ|問題|チケット|タスク|目標|忘れ|案|計画|質問|理由|"
                r"出力|結果|関数|メソッド|行目|ボタン|ページ|画面|フォーム|レイアウト|メニュー|私|僕|思"
            ),
        ),
        "pointing": (r"これ|それ|あれ|この|その|あの|ここ|そこ|何|誰|どう|なぜ|もし|だから|たぶん|おそらく",),
        "notice": (r"(?:ちなみに|なお|補足(?:ですが|します)?|参考までに|念のため)",),
    },
    "ko": {
        "states": (r"입니다|이다|이에요|예요|있다|있습니다|있어요|사용|쓴다|씁니다|써요|실행|저장|관리|담당|필요|돌아",),
        "operated": (
            (
                r"환경|운영|스테이징|테스트|파이프라인|배포|릴리스|데이터베이스|DB|포트|서버|클러스터|리전|버킷|"
                r"레지스트리|큐|캐시|프록시|대시보드|문서|채널|팀|담당|브랜치|마이그레이션|백업|시크릿|로그|지표|산출물|이미지|"
                r"변수|설정|스키마|API|커밋|태그|버전|모듈|패키지|서비스|작업|제한|타임아웃|금액|날짜|테이블|컬럼|리뷰"
            ),
        ),
        "passing": (
            (
                r"오류|에러|실패|죽|깨|느리|틀|비어|없|아직|또|지금|현재|이상|좋|나쁘|완료|끝|고쳤|어렵|쉽|중요|"
                r"안 |않|못|버그|문제|티켓|목표|아이디어|계획|질문|이유|출력|결과|함수|메서드|줄|버튼|페이지|화면|폼|"
                r"레이아웃|메뉴|싶|겠|잊|나는|내가|제 |저희|생각"
            ),
        ),
        "pointing": (r"이것|그것|저것|이건|그건|이 |그 |저 |여기|거기|뭐|누가|어떻게|왜|만약|그래서|아마",),
        "notice": (r"(?:참고로|참고하세요|그리고 참고로|덧붙이자면)",),
    },
}
