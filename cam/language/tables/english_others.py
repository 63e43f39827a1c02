"""How English speaks of what is not the speaker's rule (other people, projects, times, complaints), of forgetting and of what is needed."""

from __future__ import annotations

from cam.language.tables.pieces import laughed

REPORTED = (
    r"user stor(?:y|ies)|as an? [\w-]+(?: [\w-]+)?,? i (?:always |never )?(?:want|need|would like)",
    r"(?:someone|somebody|people|folks|some guy) (?:on|at|in|over) \w+ (?:wrote|says?|said|claims?|claimed|posted|argued)",
    (
        r"(?:should|must|shall|to|that) (?:read|say|says|state)\b|put (?:this|that|the following|it) (?:in|into|on|under)\b(?=.*[:“])|"
        r"^(?:please |can you |could you )*(?:rephrase|rewrite|reword|shorten|proofread|polish|translate|draft|paraphrase)\b|"
        r"(?:comment|docstring|test|tests|label|title|heading|banner|tooltip|placeholder|string|todo) (?:named|called|above|below|"
        r"that says|saying|titled)|(?:add|write|insert|leave) (?:a |an |this |the )?(?:\w+ )?(?:comment|docstring|note|line|"
        r"sentence|section|paragraph|entry|heading|todo)\b.*:"
    ),
    (
        r"(?:he|she|they|someone|somebody|tom|the (?:readme|docs?|documentation|wiki|ticket|issue|review(?:er)?|comment|author|"
        r"article|blog|post|manual|guide|contributing|log|error|output|message|linter|template|changelog|pr|description|customer|"
        r"client|vendor|intern|bot)|\w+'s (?:mail|message|comment|review|note|ticket|pr)|according to|"
        r"(?<!always )(?<!never )quote|quoting|reviewer|"
        r"colleague|boss|\w+ from \w+|(?-i:(?!Never|Always|Please|Also|Not|We)[A-Z][a-z]+)) (?:\w+ )?(?:says?|said|wrote|"
        r"writes|claims?|claimed|told (?:me|us|him|"
        r"her)|suggests?|suggested|insists?|insisted|wants?|wanted|wish(?:es|ed)?|requested|demanded|recommends?|recommended|"
        r"mentions?|mentioned|thinks?|asked|"
        r"prints?|outputs?|"
        r"reads|states?|commented|complains?|argues?|keeps? saying)"
    ),
    (
        r"according to|(?:it|this|that) (?:says|reads|said)|"
        r"(?<!always )(?<!never )quote|as (?:the )?(?:docs?|readme) (?:say|put)|translate|"
        r"(?:the|this|that|following) (?:sentence|paragraph|phrase|wording|heading|string|label|text)"
    ),
)
PASTING = (
    (
        r"(?:got|received|forwarded|this|the following|that|their|his|her) (?:\w+ )?(?:mail|email|message|ticket|issue|comment|"
        r"text|note|review|spec|paragraph|notice|announcement|post|thread|chat)\b.*[?:.,!]?$"
    ),
    (
        r"(?:see|read|check|review|look at|here(?:'s| is| are)|this is|below is|below are|following|pasting|pasted|copied|"
        r"got this|received|forwarded|from (?:the|our|their) (?:\w+ )?(?:readme|wiki|docs?|ticket|issue|mail|email|slack|channel|"
        r"log|contributing\S*|changelog|guide|blog))\b[^.!?]{0,60}\b(?:below|following|message|mail|email|readme|wiki|docs?|"
        r"ticket|issue|log|output|trace|file|config|diff|text|content|contents|snippet|article|post|guide|notes?|spec|slack|"
        r"review|comment|says|moment|now)\s*[:.]?$"
    ),
)
SOURCE = (
    r"(?:[\w'.]+ ){1,4}(?:sent|showed|forwarded|gave|posted|shared)(?: (?:me|us))? (?:this|that|these|the following)\b[^:]*",
    (
        r"(?:quot(?:e[ds]?|ing)|(?:(?:i |we |just )*(?:found|read|saw|seen|got) (?:this |that |it )?|(?:this|that|it)(?:'s| is) )?"
        r"(?:(?:straight|directly|taken|copied|pasted) )*(?:from|off|(?<=found )on|(?<=read )on|(?<=saw )on|(?<=this )on|(?<=this )in))"
        r"(?: (?!(?:our|my|now|the start|here)\b)[\w'.,-]+){0,5}? (?:stack ?overflow|reddit|hacker ?news|hn|twitter|mastodon|linkedin|"
        r"youtube|medium|wikipedia|wiki|forums?|chat ?gpt|gpt[\w.-]*|gemini|docs?|documentation|manual|handbook|guide|book|blog|"
        r"article|post|thread|talk|paper|tutorial|course|faq|readme|release notes|changelog|issue|ticket|e?-?mail|newsletter|"
        r"announcement|answer|comment|data ?sheet|website|site|page|spec|rfc|intranet|memo)s?"
    ),
    r"(?:stack ?overflow|reddit|wikipedia|chat ?gpt|gpt-\w+)(?: says)?(?=\s*:)",
)
ELSEWHERE = (
    (
        r"(?:the|a|our) competitors?|(?:the|a|our) (?:customer|client|vendor)s? (?:expects?|wants?)|"
        r"(?:their|his|her|your|another|someone else's|somebody's) (?:repo|repository|project|team|company|codebase|app|service|"
        r"setup)"
    ),
    (
        r"^they|^(?:their|his|her) \w+|"
        r"my (?:side|own|hobby|private|pet|other|old|last|previous|former|new) (?:project|team|company|job|repo|"
        r"employer|codebase|app)s?|(?:at|in|for) (?:my|our|their|his|"
        r"her) (?:side|own|other|old|last|previous|former) \w+|\w+'s (?:team|project|company|repo|side project|group|department)|"
        r"(?:the|an) ?other (?:team|project|company|repo|repository|department)|upstream|somewhere else|elsewhere"
    ),
)
PAST = (
    r"(?:we|i|they) (?:considered|evaluated|discussed|tried|looked (?:at|into)|thought (?:about|of)|almost \w+)",
    r"^(?:this|that|these|those) (?!repo|project|codebase|service)\w+ (?:was|were|did|got|had)",
    r"^(?:when|while|before|until) (?:we|i|they) \w+ed\b[^;.]*, (?:we|i|they) (?:used|had|were|ran|did|tried|kept)\b",
    (
        r"used to|in my (?:old|last|previous) \w+|back (?:then|when|in)|in the (?:old days|past)|(?:my|our) (?:old|last|previous|"
        r"former) (?:job|team|company|project|employer)|years? ago|last year|originally|when (?:i|we) (?:was|were|started|joined)|"
        r"had always|(?<!since )yesterday|remember when|once upon|previously|formerly|historically"
    ),
)
_PEOPLE = (
    r"(?:(?:dev\w*|ops|backend|frontend|platform) )?(?:team|devs?|developers?|engineers?|contractors?|freelancers?|consultants?|"
    r"maintainers?|owners?|agency|vendors?|company|guys|folks|people|colleagues?|boss|manager|lead|cto|architect|"
    r"admins?|interns?)"
)
# "Always a blank line at the end of a file" is a rule without a verb, too, so what is praised or sighed at is listed.
QUIP = (
    r"^(?:every|each)[^,;]{1,40} (?:is|are|should be|would be) (?:more than )?(?:enough|plenty|fine|ok(?:ay)?|sufficient)[.!]*$",
    r"^keep (?:it|that|this) up,? always",
    (
        r"^(?:(?:it|that|this)(?:'s| is) )?(?:always|never) (?:(?:so|such|very|really|just|pretty|quite) )*(?:an? )?(?:(?:real|"
        r"true|great|huge|big) )?(?:pleasure|joy|treat|delight|honou?r|privilege|blast|nightmare|mess|pain|hassle|struggle|adventure|"
        r"surprise|relief|shame|(?:dull|quiet|boring) (?:moment|day)|(?:good|great|bad|nice|welcome|promising) (?:sign|idea|time|"
        r"feeling|look|news|surprise|moment|fun|thing))"
    ),
    (
        r"^(?:(?:it|that|this)(?:'s| is) )?(?:always|never) (?:(?:so|very|really|pretty|quite) )*(?:nice|good|great|fun|funny|lovely|"
        r"happy|glad|pleased|proud|grateful|amazing|awesome|interesting|satisfying|exciting|annoying|painful|frustrating|tempting|"
        r"scary|sad|easy|hard|boring|fascinating|refreshing|reassuring|impressive|impressed|delighted)(?: (?:to|when|if|that|how|"
        r"with|\w+ing)|[.!…]*$)"
    ),
    r"^always (?:(?:this|these|those|that)(?: [\w'-]+){1,4}[.!…\s]*$|something)",
    r"^always (?:lov(?:e|ed|ing)|lik(?:e|ed)|hated?|wanted|wondered|hoped|learning|appreciate|enjoy)",
    r"^always one more (?:bug|thing|error|problem|surprise)",
    (
        r"^always the (?:little things|(?:same|usual|old) (?:old )?(?:stor(?:y|ies)|problems?|issues?|things?|song|mess|mistakes?|"
        r"drama|trouble|dance))"
    ),
    r"^never (?:ever )?make (?:me|us) .*\bagain|^never again(?:,? [\w.+#-]+)?[.!\s]*$",
    (
        r"better late than never|now or never|always and forever|never say never|never rains but|never too late|bright side of|"
        r"gift horse|never (?:gets?|grows?) old|you never know|never in (?:a million years|my life)|judge a book|"
        r"never in doubt|never change a (?:running|winning)|never stop learning|"
        r"never a dull|always (?:greener|darkest)|customer is always right|(?:there's|there is) always (?:tomorrow|next time|a catch)"
    ),
    (
        r"(?:my|our|his|her) (?:boss|manager|mom|mum|mother|dad|father|grand\w+|teacher|prof\w*|mentor|friend|wife|husband|uncle|"
        r"aunt) (?:(?:always|never|once|often) )*(?:says?|said|tells?|told|preache[sd])"
    ),
    (
        rf"(?:(?:the|our|those) (?:old|previous|former|original|prior) {_PEOPLE}|those (?:guys|people|folks)|(?:the|"
        rf"our) predecessors?) (?:always|never|hardly|rarely) \w+"
    ),
    laughed("always|never"),
)
COMPLAINT = (
    *QUIP,
    r"(?:not|\w+n't|isnt|dont)(?: (?:have to|need to|really|be))? (?:always|necessarily)(?! (?:just|only)\b)",
    (
        r"^(?:from (?:now|today) on|since [\w' -]{2,30}?),? (?:[\w/'.-]+ ){1,7}?(?:5\d\ds|(?:fails?|crash(?:es)?|hangs?|freezes?|"
        r"times? out|dies|breaks?)(?=[.!]*$)|(?:(?:gets?|returns?|throws?|gives?|shows?|responds with|answers with) (?:(?:me|us|you) )?"
        r"(?:an? |the )?(?:5\d\d|(?:[\w-]+ )?(?:error|exception|timeout|crash))(?!.* (?:if|when|unless|for) )))"
    ),
    r"(?:i|we|they|it|he|she|you|nobody) (?:always|never|ever) [a-z]{3,}ed\b",
    r"^always (?:gives?|gets?|throws?|shows?) (?:an? |the )?(?:[\w-]+ )?(?:error|exception|timeout|5\d\d|blank|empty)\b",
    (
        r"^it(?:'s| is)? (?:always|never)|(?<!is )(?<!are )(?<!be )(?<!get )(?<!gets )(?:always|never) (?:wrote|did|went|took|"
        r"gave|came|began|spoke|ran|had|got|saw|made|found|thought|knew|said|told|lost|broke|sent|kept|felt|heard|understood|worked)\b"
    ),
    r"(?:shows?|displays?|prints?|renders?|gives?|outputs?|yields?)(?!.*\b(?:now|since|always)\b) .{1,60}(?:instead of|rather than)\b",
    r"\b(?:is|are|looks?) (?:sorted |rendered |aligned )?(?:wrong|wrongly|broken|incorrect|buggy)\b",
    r"(?:(?:please|pls|can you|could you) (?:fix|correct|repair)(?: (?:it|this|that))?|(?<=, )fix(?: (?:it|this|that))?)[.!]*$",
    r"^the (?:bug|problem|issue|culprit) (?:is|was)\b",
    r"(?:was|were|is|are) supposed to",
    (
        r"that(?:'s| is| was) (?:the|a|your|why|what|how|where) (?:\w+ ){0,2}?(?:bug|problem|issue|culprit|reason|broke\w*|"
        r"fail\w*|breaks)\b"
    ),
    (
        r"(?<!want )(?<!need )(?<!expect )(?<!like )(?:you|he|she|they)(?:'re|'s| are| is)? (?:(?!should|must|may|"
        r"can)\w+ )?(?:always|never|keeps?|"
        r"constantly|only ever) .*|(?:this|"
        r"that) (?:always|never|keeps|constantly) .*"
    ),
    (
        r"(?:always|never|(?<!we )keeps?) (?:\w+ )?(?:fails?|failed|failing|breaks?|broke|broken|crash\w*|hangs?|times? out|works|"
        r"worked|finish\w*|forget\w*|hated?|liked?|understood|understand|seen?|saw|heard|mind|had|been|gets|got|happen\w*|"
        r"complain\w*|returns (?:an? |the )?(?:null|undefined|nothing|none|nan|0|false|empty|errors?|exceptions?|wrong|same|stale|"
        r"[45]\d\d)|flak\w*|slow|red|seems?|knew|know|noticed?|thought|tried|remember)\b"
    ),
    (
        r"i(?:'ve| have|'m| am|'ll|'d)? (?:always|never) (?!use|want|prefer|write|expect|commit|run|need|work|deploy|test|"
        r"review)\w+|never ?mind|(?:don't|do not|let's not|lets not|never|can't|cannot) forget\b.*|as always|as ever|like always|"
        r"always been"
    ),
)
FORGET = (
    (
        r"(?:please |pls )*(?:delete|remove|drop|erase|clear|discard) (?:everything|anything|all|what)(?: that)? (?:you|"
        r"we) (?:have |'ve )?(?:noted|know|"
        r"remember|stored|saved|learned|wrote)(?: down)? (?:about|on)(?= )"
    ),
    r"(?:that|the thing|what i said) (?:with|about) (?P<what>.+?),? you (?:can|may|should|must) (?:forget|delete|remove)",
    (
        r"(?:please |pls |you can |and |also )*(?:forget|stop remembering|unlearn)(?: about)?(?: (?:that (?:note|"
        r"memory|entry|fact|rule|record|thing) (?:about|on|of|for)|that|what (?:i|we) told you (?:about|that)|what (?:i|we) (?:said|wrote|"
        r"mentioned) about(?=[^,;.]+[,;.]\s*(?:we|it|that|this|they)\b)|everything (?:about|on)|anything (?:about|on)|"
        r"the (?:fact|thing) that|(?:the |your |that |"
        r"my )(?:note|memory|memories|entry|fact|rule|record|thing)s?(?: (?:about|on|that|of|for|saying))?))?(?= )"
    ),
    (
        r"(?:please |pls |you can |and |also )*(?:delete|remove|drop|erase|clear|discard|archive|scratch|"
        r"strike|wipe|purge|get rid of)"
        r"(?: (?:the|that|your|my|our))* (?:note|memory|memories|memory entry|(?<=your )(?:entry|record|line|item|fact)|remembered "
        r"(?:fact|rule))s?(?: (?:about|on|that|of|for|saying|where))?(?: says| said| states| claims)?(?= )"
    ),
    r"(?:please |pls )*(?:remove|delete|drop|erase|strike|scratch)(?P<what>.+?) from (?:your |the )?(?:memory|memories|notes)",
    (
        r"(?:please |pls )*(?:remove|delete|drop|erase|strike|wipe|clear) from (?:your |the )?(?:memory|memories|notes)\s*[:,]?(?: "
        r"(?:that|(?:the|any|your) (?:thing|things|fact|note|bit|part|entry|line|record)s? (?:about|on|that|of|for|saying|"
        r"where)))?(?= )"
    ),
    (
        r"(?:what|everything|anything|all) (?:you|we) (?:remember|know|noted|stored|saved|have|learned|wrote down)(?: noted|"
        r" stored| saved| "
        r"down)? (?:about|on|for) (?P<what>.+?) (?:is|was|are|were|has) [^,;.]+[,;.]\s*(?:so |please |and |just )*(?:forget|"
        r"delete|remove|"
        r"drop|erase) (?:it|that|them)\b"
    ),
)
PREREQUISITE = (
    r"(?:is|are) (?:a |the |an? )?(?:hard |absolute )?(?:prerequisites?|preconditions?) (?:for|of|to)\b",
    r"(?:prerequisites?|preconditions?) (?:for|of|to) .{2,60}? (?:is|are)\b",
    r"first,? (?:you |we |one )?(?:must|have to|has to|need to|needs to) .{2,60},? (?:and )?then\b",
    (
        r"(?:needs?|requires?|depends? on|relies on|expects?|wants?) .{2,80}\b(?:before|first|running|up|started|set|exported|"
        r"installed|beforehand|to (?:be|exist|start|run|work)|in (?:your |the )?(?:env|environment|path))\b"
    ),
    (
        r"(?:must|has to|have to|needs? to|should) (?:already )?(?:be|is) (?:up|running|started|reachable|exported|set|installed|"
        r"generated|seeded|built|in place|created|available|logged in|mounted|unlocked|healthy)\b.*\b(?:before|first|for|or|"
        r"otherwise|when)\b"
    ),
    (
        r"(?:you |we |one )?(?:must|have to|has to|need to|needs to|should) (?:.{2,80}\b)?(?:before|first|beforehand|otherwise|"
        r"prior to|or (?:it|the|they))\b"
    ),
    (
        r"before (?:you |we |running |starting |building |testing |deploying |the |any )?.{2,60},? (?:you |we |one )?(?:must|need|"
        r"needs|have|has|run|start|export|set|source|load|launch|activate|make sure)\b"
    ),
    (
        r"without .{2,50} (?:none of|no \w+ (?:works?|runs?|starts?)|can't|cannot|won't|will not|doesn't|does not|don't|do not|"
        r"fails?|refuses?|nothing)\b"
    ),
    (
        r"(?:won't|will not|doesn't|does not|don't|can't|cannot|refuses? to) (?:work|run|start|build|pass|boot|compile|"
        r"connect|use|test|deploy)(?: [^,;.]{1,40}?)? (?:without|unless|until|if)\b|make sure (?:that )?.{2,80}\b(?:before|"
        r"prior to|beforehand)\b|(?:only (?:works?|runs?|starts?|boots?|builds?|compiles?|passes|pass|"
        r"connects?|loads?|links?|comes? up)|(?:works?|runs?|starts?|builds?|compiles?|boots?) only|"
        r"can (?:only )?be \w+ed(?: only)?) (?:if|when|after|with|once|"
        r"as long)\b|make sure .{2,60} (?:is|are) (?:up|running|started|set|installed)\b.*\b(?:before|first|when)"
    ),
    (
        r"(?:needs?|requires?) (?:a |an |the |at least )?(?:running |local |"
        r"recent )?[\w.+/-]+(?: (?:version )?v?\d[\w.]*)?(?: or (?:newer|later|higher))?(?: (?:container|daemon|server|service|"
        r"account|vpn|token|key|login|proxy|emulator|cluster|database|cache))+\b"
    ),
    r"(?:run|start) .{2,60} (?:once )?before .{2,60}",
)
