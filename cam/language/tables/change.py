"""Words that only tell that something changed, and when: they name neither the subject nor the value of a statement."""

from __future__ import annotations

CHANGE: dict[str, str] = {
    "en": (
        "bigger smaller higher lower larger shorter longer faster up down increased decreased upped cut switch switched switching "
        "move moved moving migrate migrated migrating "
        "change changed renamed rename replaced replace swapped swap dropped drop ditched retired gone went upgraded "
        "bumped raised lowered stop stopped stopping everything everywhere everybody everyone completely fully "
        "finally officially recently already today yesterday last week weeks month months year years ago since please "
        "btw fyi currently nowadays days out off away dead deprecated history longer fix update sprint quarter spring "
        "summer autumn fall winter january february march april may june july august september october november "
        "december monday tuesday wednesday thursday friday we've they've i've it's that's new old entirely says said "
        "behind ended going got gets took taken takes over left sunset phased ripped threw killed envs "
        "called named altogether these project isn aren wasn hasn doesn don t s ve re ll tool"
    ),
    "de": (
        "umgestiegen gewechselt wechsel umgezogen ersetzt umbenannt raus jetzt mehr statt stattdessen komplett "
        "endlich seit letzter letzte woche monat jahr heute gestern inzwischen mittlerweile alles überall nun "
        "umgestellt angehoben erhöht gesenkt verschoben abgeschaltet abgeschafft abgelöst aufgegeben entfernt "
        "heißt geändert migriert bitte nehmen nutzen verwenden "
        "benutzen nutzt nimm sprint quartal frühjahr "
        "sommer herbst winter projekt gilt haben hat sind wurde wird wurden werden"
    ),
    "fr": (
        "déménagé déplacé réduit monté augmenté baissé descendu monte passé passés migré migrés changé remplacé renommé abandonné "
        "désormais "
        "maintenant dorénavant plus semaine dernière dernier mois année hier tout partout complètement enfin depuis "
        "utilise utilisons utilisez vont passe passent c n d l j s qu projet sprint trimestre printemps été"
    ),
    "es": (
        "mudó mudaron mudado trasladó bajamos subimos subió bajó aumentó pasó sube baja cambiamos cambiado cambió pasamos pasado "
        "migramos migrado reemplazamos "
        "reemplazado renombramos ahora ya semana pasada mes año ayer todo completamente por fin desde hemos cambiar "
        "pasa pasan usar usamos usa proyecto sprint trimestre"
    ),
    "pt": (
        "reduzimos aumentamos baixamos subimos passaram migrou mudou trocou virou subiu baixou aumentou caiu passou foi mudamos "
        "mudou mudado passamos migramos migrado trocamos trocado "
        "substituímos renomeamos agora já semana passada mês ano ontem tudo finalmente desde usar usamos usa projeto "
        "sprint trimestre passado"
    ),
    "zh": ("改 换 換 成 迁 移 再 现 在 已 经 从 到 了 起 为 搬 调 整 變 变 更 新 这 个 本 项 目 我 们 使 用 构 建 工 具"),
    "ja": ("変更 移行 変 更 移 行 今後 今 後 以降 現 在 新 使 用 利 実 管 理"),
    "ko": (
        "이제 이제는 앞으로 변경 전환 바꿨어요 바꿨습니다 더 이상 옮겼습니다 실행한다 실행합니다 실행해요 사용한다 "
        "바뀌었어요 바뀌었습니다 바뀌었다 바꿨다 변경됐어요 변경됐습니다 변경되었습니다 올렸어요 "
        "올렸습니다 늘렸어요 줄였어요 옮겼어요 전환했습니다 "
        "사용합니다 사용해요 사용 실행 써요 씁니다 쓴다 합니다 한다 해요 로 으로 를 을 말고 써 주세요"
    ),
}
