"""Words that carry no meaning beside others when two sentences are compared, abbreviations, and words of order, in eight languages."""

from __future__ import annotations

# "deploys happen on Tuesdays" and "we deploy on Tuesdays"; no name of a tool or a language ("make", "go") is among them.
LIGHT = (
    "happen happens take takes place places done sit sits reside resides listen listens live lives stay stays goes need needs needed "
    "require requires required must should shall has have will up being located found keep kept available convention rule "
    "manage managed handled policy reminder standard default directly straight strictly everybody everyone people folks "
    "written write writes writing estar ser être sein "
    "don doesn didn isn aren wasn weren hasn haven won wouldn shouldn couldn mustn needn t s re ve ll d m "
    "muss müssen soll sollen braucht brauchen benötigt benötigen liegt liegen steht stehen lauscht befindet passiert erfolgt grundsätzlich "
    "doit doivent faut besoin nécessite trouve trouvent écoute tourne tournent faire "
    "debe deben hay necesita necesitan requiere está están encuentra escucha corre corren hacer "
    "deve devem precisa precisam requer fica ficam está estão escuta roda rodam fazer "
    "必 須 要 需 应 該 须 使 用 采 "
    "사용 사용한다 사용합니다 사용해요 쓴다 씁니다 써요 한다 합니다 해요 된다 됩니다 필요 필요하다 필요합니다 항상 반드시 꼭"
)

# What is written short, and the same whole.
SHORT = {
    "db": "database",
    "dbs": "database",
    "repo": "repository",
    "env": "environment",
    "config": "configuration",
    "configs": "configuration",
    "docs": "documentation",
    "prod": "production",
    "dir": "directory",
    "folder": "directory",
    "deps": "dependency",
    "dependencies": "dependency",
    "k8s": "kubernetes",
    "postgres": "postgresql",
    "pg": "postgresql",
    "js": "javascript",
    "ts": "typescript",
    "msg": "message",
    "msgs": "message",
    "pr": "pull-request",
    "prs": "pull-request",
    "app": "application",
    "ticket": "issue",
    "tickets": "issue",
    "mandatory": "required",
    "datenbank": "database",
    "umgebung": "environment",
}

# What stands before or after what: "before the deploy" and "after the deploy" are two facts, as are two things in the other order.
ORDER = (
    "before after over under above below from to until since than into inside outside within "
    "vor nach bevor nachdem über unter von zu bis seit als "
    "avant après sous sur de vers jusqu depuis "
    "antes después tras sobre bajo desde hasta hacia "
    "depois após sob até para"
)
NOW = "now here today jetzt heute nun maintenant aujourd ahora hoy agora hoje"  # "from now on" orders nothing
OPPOSITES = (
    *(("前", "后"), ("前", "後"), ("内", "外"), ("以上", "以下"), ("전에", "후에"), ("이상", "이하")),
    *(("required", "optional"), ("mandatory", "optional"), ("must", "optional"), ("increase", "decrease"), ("enable", "disable")),
    *(("first", "last"), ("minimum", "maximum"), ("at least", "at most"), ("allow", "forbid"), ("supported", "deprecated")),
)
