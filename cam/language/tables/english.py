"""English cues."""

from __future__ import annotations

from cam.language.cues import Lexicon
from cam.language.tables.english_corrections import CORRECTIONS
from cam.language.tables.english_others import COMPLAINT, ELSEWHERE, FORGET, PAST, PASTING, PREREQUISITE, QUIP, REPORTED, SOURCE
from cam.language.tables.pieces import BEFORE, COLON, LAUGHTER, MARKED, NAME, THEN, WHAT, WHO, repeated

# "When you have a minute" is a wish for now, "when you add a test for this" is about the code at hand.
_DEVELOPS = (
    r"(?:add|creat|writ|chang|touch|edit|modif|delet|remov|renam|introduc|find|notic|spot|need|updat|upgrad|bump|install|generat|"
    r"implement|fix|refactor|extend|publish|review|merg|commit|deploy)\w*"
)
_LASTING = (
    r"(?!(?:moment|minute|sec|second|bit|while|chance|look|break|time|way|idea|question|better|nicer|cleaner|quick|few|good)\b)[\w-]+"
    r"(?!.* (?:this|today|now|later|tomorrow|tonight)\b)"
)
# What is done with errors is nothing wrong: "errors are reported to Sentry".
_ERRORS = (
    r"errors?(?! (?:are|get|go|must be|should be|have to be) (?:always )?(?:reported|logged|sent|tracked|collected|shown|wrapped|returned|"
    r"handled|raised|to)\b)"
)
_WORK = (
    r"(?:commit|push|pull request|pr|merge(?: request)?|release|deploy(?:ment)?|rollout|rebase|hotfix|tag|(?:code )?review|change|"
    r"version bump|dependency (?:update|bump)|migration)s?\b(?! (?:messages?|notifications?|branch(?:es)?|notes?|hash(?:es)?|titles?|"
    r"descriptions?|comments?|logs?|buttons?|events?|dates?|numbers?|pages?|candidates?|ids?|sha|authors?|diffs?|hooks?|names?)\b)"
)


_PROJECT = r"(?:repo|repository|project|codebase|code base|monorepo|service|package|workspace|app)"
_REMINDER = (
    r"(?:(?:please|pls|also|and|so|but|oh|just|always|(?:can|could|will) you) )*(?:(?:make|be) sure (?:to remember|you remember|"
    r"(?:that )?you don't forget)|(?:try to |do )?remember|(?:keep|bear) in mind|(?:don't|dont|do not|never|let's not)"
    r"(?: you)?(?: ever)? forget)"
)
_WHO = (
    rf"(?P<who>(?!(?:nobody|no one|everybody|everyone|anyone|whoever|it|this|that|there|what|who|one)\b){NAME}|(?:the |our )?[\w-]+ team)"
)
_WRONG = (
    r"(?:(?:complete(?:ly)?|total(?:ly)?|utter|plain|pure|just|an?|the|all|very|quite|some) )*(?:wrong(?:ly)?|nonsense|rubbish|garbage|"
    r"bullshit|bs|crap|bollocks|lies?|mistaken?|errors?|incorrect|inaccurate|untrue|false|not (?:right|correct|true|accurate)|"
    r"(?<=n't )(?:right|correct|true|accurate)|(?<=not )(?:right|correct|true|accurate)|mix-?up)"
)
_OF_ME = (
    r"(?:,? (?:of me|of mine|on my part|by me|from me|what (?:i|we) (?:just )?(?:said|told you|wrote)|sorry|earlier|before|just now|"
    r"last time|yesterday|there))*"
)
_STOP = r"(?=\s*(?:[:.;!\u2013]|\s-|$))"
_EARNEST = (
    r"(?:(?:no|nah|ok|okay|but|and),? )*(?:seriously|in all seriousness|jokes aside|all jokes aside|joking aside|(?:just )?(?:kidding|"
    r"joking)(?= *,))(?: though| now)?"
)
_COLON = r"(?=\s*:)"
_PLEASE = r"(?:please |pls |also |and |always )*"
_DONT = r"(?:don't|dont|do not|never|stop|avoid|quit|no) (?:(?:you|ever|just) )*"
# What may stand behind "I have to run", so that it is not the tests that are run.
_WHEN = (
    r"(?:,? (?:now|soon|early|then|again|shortly|today|tomorrow|tonight|home|here|later|first|too|badly|please|all (?:day|week|morning|"
    r"afternoon)|(?:next|this|the whole|all) (?:week|month|morning|afternoon|evening|\w+day)|(?:on|by|until|till|from|since|before|after) "
    r"(?:the )?(?:\w+day|\d+\w*|noon|lunch|dinner|then|next week|tomorrow|january|february|march|april|may|june|july|august|september|"
    r"october|november|december)|at (?:\d\S*|noon|lunch)|(?:in|for) (?:today|now|tonight|lunch|the (?:day|night|weekend|rest of the "
    r"\w+)|(?:an?|the|\w+|half an|a few|a couple of) (?:min\w*|hours?|days?|weeks?|months?|moment|bit|while))|to (?:an?|the|my) "
    r"(?:meeting|doctor|dentist|call|appointment|airport|station|gym|school)))*"
)
# What is not of the program but of the work, so that "in the code" tells how to work, and "in the release job" what shall be done.
_OF_WORK = (
    r"(?:code|tests?|repo\w*|codebase|project|commits?|commit messages?|diffs?|prs?|pull requests?|source|docs?|files?|readme|branch|main|"
    r"master)\b"
)
_THING = rf"(?:(?:in|to|from|into|on|of|with) (?:the|an?|our) (?!(?:\w+ )?{_OF_WORK})|(?:.* )?twice\b)"
# What a program does when something fails, where somebody who works would mend it, stop or say so.
_SHOWS = (
    r"(?:show|display|post|send|render|print|highlight|return|exit|log|open|create|add|mark|block|notify|e?-?mail|alert|collect|upload|"
    r"write|store|save)\b"
)
# English marks a kind of things by what does not stand before its plural.
_KIND = (
    r"(?!(?:the|this|these|those|my|your|our|some|many|most|all|both|two|three|it|there)\b)"
    r"(?:[A-Za-z][\w-]* ){0,3}[A-Za-z][\w-]*[^s\W]s"
)

ENGLISH = Lexicon(
    code="en",
    remember=(
        r"(?:(?:please|pls|also|and) )*remember,? (?:please|pls)\s*[,:]?\s+(?=(?:the|our|we|all|every|each|this|that)\b)",
        r"please note(?: that\b|\s*[:,])",
        (
            r"(?:it would be (?:good|nice|great|helpful) if you|i(?:'d| would) like you to|i want you to|you (?:should|must|"
            r"have to)) (?:please )?(?:remember|keep in mind|memori[sz]e|note) that\b"
        ),
        r"(?:please )?keep (?:this|that|it|the following) in mind(?: for \w+| please)*\s*:",
        (
            r"(?:a |one |quick |small |short )*note (?:for|to) (?:you|the future|later|self|yourself|your ?self|future \w+)"
            r"(?: and (?:for |to )?(?:you|me|self|others))?(?: that\b|"
            r"\s*[:,\u2013\u2014-])"
        ),
        r"for (?:our |all |my |the )*future (?:sessions|reference|runs|work)(?: that\b|\s*[:,])",
        (
            r"(?:(?:please|pls|also|and) )*remember (?!(?:this|that)\s*:)"
            r"(?=(?:the|our|we|all|every|each|this|tests?|ci)\b.{2,80}\b(?:is|are|must|needs?|"
            r"uses?|runs?|lives?|should|has|have|goes|go)\b)"
        ),
        (
            r"(?:(?:please|pls|can you|could you|also|so|and|always|it would be (?:great|nice|good|helpful) if you (?:could|would)) )*"
            r"(?:remember|memori[sz]e|keep in mind|bear in mind|"
            r"make a (?:mental )?note|take note|(?:write|note|jot) (?:it |this )?down|note to self|note for (?:later|the future)|"
            r"for (?:the|your) (?:record|"
            r"future reference)|add (?:this )?to (?:your |the )?(?:memory|notes)|(?:save|store|put|keep|write)(?: this| that|"
            r" it)? (?:to|in|into|down(?: in)?) (?:your |the )?(?:memory|notes)|don't forget|never forget)(?: (?:this|these|"
            r"the following|for (?:next time|later|the future|(?:later|future|all|next) \w+)|once and for all|"
            r"about (?:this|the) \w+))*(?: that(?! one(?: time| thing| where| when| from| we| you| i\b|[.,?!]|$)| time|"
            r" thing| function| part)\b|\s*[:,\u2013\u2014-])"
        ),
        r"(?:please )?(?:save|store|memori[sz]e|record|note down|write down)(?: for later| for next time)?\s*:",
        r"(?:(?:please|pls|also|and) )*remember (?=we (?:say|call|write|use|prefer|never|always|keep|deploy|run|store|name)\b)",
        r"(?:please )?commit (?:this|that|it|the following) to (?:your )?memory\s*:",
        (
            r"(?:please )?(?:save|store|memori[sz]e|record|keep|note|log|write|jot|put|take (?:a )?note of) (?:this|that|it|the following)"
            r"(?: (?:down|somewhere|away|safely|please|for (?:later|next time|the future|us)|"
            r"in(?:to)? your \w+(?: file)?))*(?:, [^:.,]{3,40})?\s*:"
        ),
        r"(?:please )?(?:take (?:a )?note of (?:this|that|it|the following)|remember (?:it|that) for (?:later|next time))\s*[:,]",
        r"(?:fyi |this is |something |one )*(?:for|into) (?:your|the) (?:memory|notes)(?: file)?\s*[:,]",
        (
            r"(?:and )?(?:remember|mark) (?:this|that|it) (?:well|one|always|forever|for good)\s*:|(?:and )?(?:never ever|"
            r"don't ever|never) forget(?: (?:this|that|it)(?: one)?)?\s*:"
        ),
    ),
    remember_thing=(
        (
            r"(?:(?:please|pls|also|and|can you|could you) )*(?:remember|memori[sz]e|note(?: down)?|keep in mind)"
            r"(?= (?:my|our|the|this|these)\b)"
        ),
        r"(?:once and for all|one last time|for the last time)\s*[:,](?=\s)",
    ),
    noting=(
        (
            r"(?<!do you )(?<!don't )(?<!can't )(?<!i )(?:remember|memori[sz]e)|(?:make|take)(?: a)? note|note (?:this|that|it)|(?:on|"
            r"for the) record|(?:keep|bear) in mind|(?:in|into|to) your (?:memory|notes)|write (?:this |that |it )?down|good to know|"
            r"(?:save|store|keep) (?:this|that|it|the following|for)|worth (?:knowing|remembering)|should know"
        ),
    ),
    ruling=(r"(?:(?:a|an|and|oh|one|two|some|the) )*(?:more|other|another|new|house|important|last|next|final|extra) rules?",),
    remember_after=(
        r"\s*\((?:this|that)(?: one)?(?:'s| is) (?:a |our )?(?:standing |general |permanent )?rule\)[.!]*$",
        (
            r"[,;.:\u2013\u2014-]?\s*(?:(?:and |so )?(?:that|this)(?:\'s| is) (?:a |our )?(?:standing|permanent|general) (?:thing|"
            r"rule|order)|(?:please )?stick (?:to|with) (?:that|this|it)(?: (?:for|in|from) [^.!?]{1,40})?|(?:that|this) (?:applies|"
            r"goes|holds) (?:for|to|in) (?:all|every)[^.!?]{0,40})[.!]*$"
        ),
        (
            r"[,;.:\u2013\u2014-]?\s*(?:that|this|it)(?:'s| is) (?:a|an|the|our) (?:[\w-]+ )?(?:rule|policy|convention|standard)"
            r"(?: here| for (?:us|everybody|everyone|all of us)| in (?:this|our) \w+|"
            r" (?:that )?we have)?(?: here)?(?: (?:ever )?since [^.!?]{1,40})?[.!]*$"
        ),
        r"[,;.:\u2013\u2014-]?\s*(?:that|this|it) (?:goes|holds|applies|counts) for (?:all|every|the whole) [\w ]+[.!]*$",
        (
            r"[,;.:\u2013\u2014-]?\s*(?:please |pls |and |so )*(?:always )?(?:remember (?:that|this|it)|"
            r"keep (?:that|this|it) in mind|make a note of (?:that|this|it)|note (?:that|this|it) down|add (?:that|this|"
            r"it) to (?:your |the )?memory|for future reference)(?:,? (?:please|instead|too|as well|always|forever|for good|for ever|"
            r"everywhere|globally|from now on|thanks|ok(?:ay)?|for (?:next time|later|the future|me|us)|(?:in|across|for|on) (?:all|"
            r"every|each|any) (?:of )?(?:my |our |the )?\w+|(?:it|this|that)(?:'s| is) (?:very |really )?important))*[.!]*$"
        ),
    ),
    remind=(rf"{_REMINDER} to {WHAT}", rf"{_REMINDER} (?P<what>not to .+)"),
    habit=(
        r"(?:every|each|per) [\w-]+|(?:in|for|on) all [\w-]+|whenever|any time|daily|weekly",
        (
            r"(?:when(?:ever)?|if|before|after|once|for|on|in) (?:(?!the\b|this\b|that\b)[\w'-]+ ){0,4}?(?:an?|any) "
            r"(?!(?:moment|minute|bit|while|second)\b)\w+|(?:for|on|in|to) new \w+s"
        ),
        (
            r"^(?:don't |do not |not |never |only )?(?:use|prefer|avoid|stick (?:to|with)|pick|choose) (?!(?:the|this|that|these|"
            r"those|an?|my|your|"
            r"his|her|"
            r"their|it|them|one|some|both|all|same|another|more|less)\b)\S+(?: \S+){0,2}? (?:for|in|over|when \w+ing|with)"
            r" (?!(?:the|this|that|these|those|it|them|an?|my|your|now|here|today|me|case|order)\b)\w+(?!.* (?:the|an?) )"
        ),
        (
            r"^no [\w-]+(?: [\w-]+)? in (?!(?:the|this|that|these|those|an?|my|your)\b)[\w+#.-]+ (?:files|components|tests|modules|"
            r"scripts|pages)"
        ),
        (
            r"^(?:write|name|format|prefix|keep|sign|answer|reply|wrap|squash|document|phrase|label|title) (?:(?!(?:the|an?|this|that|"
            r"these|"
            r"those|my|your|it|them)\b)[\w-]+ ){0,2}?(?!this\b)[\w-]+s (?:in|with|after|as|by|small|short|brief|under|without)\b(?!.* "
            r"(?:the|an?) )"
        ),
    ),
    occasion=(
        rf"(?:before|after|with|on|at|upon|in|for) (?:each|every|any) (?:(?:single|new|[\w-]+ed) )?(?:git )?{_WORK}",
        r"(?:every|each|any) time (?:you|we|u|someone|anyone|somebody|anybody) \w+",
        r"whenever (?:you|we|u|someone|anyone|somebody|anybody) \w+",
        (
            rf"(?:when|if|before|after|once) (?:(?:you|we|u|someone|anyone|somebody|anybody) (?:ever |have to |want to |"
            rf"must )?)?{_DEVELOPS} "
            rf"(?:(?:to|on|in) )?(?:an?(?: new)?|any|another|new|\w+'s) {_LASTING}"
        ),
        (
            r"(?:when(?:ever)?|if|each time|every time) (?:you |we |someone |anyone |somebody )?(?:touch|chang|edit|modif|tweak|"
            r"work on)\w* (?:(?:anything|something|stuff|code|things|files?) (?:in|on|at|under|of|about|around)|(?:in |on |"
            r"under )?(?:`|[\w-]+/)).{1,60}[,:] (?:(?:please|also|then|always) )*(?:run|update|re-?run|re-?generate|regenerate|"
            r"rebuild|bump|check|adjust|sync|add|test|ask|tell|notify)\b(?!.*\bnow\b)"
        ),
    ),
    machinery=(
        r"(?<!sure )\b(?:that|which|so (?:it|they|that))\b.* (?:each|every|any|whenever)\b",
        (
            r"^(?:(?:please|now|also|and) )*(?:ask|tell|notify|warn|prompt|inform|show) (?:(?:the|an?|all|our|every) )?(?:users?|"
            r"customers?|"
            r"visitors?|admins?|guests?|players?|readers?|clients?|members?)\b"
        ),
        (
            r"^(?:(?:please|now|also|and) )*(?:add|write|create|implement|build|set ?up|configure|make|let|have|enable|introduce|schedule|"
            r"extend|wire|install|automate|teach|change|get|give)\b.* (?:that|which|so|to|(?:git )?hooks?|scripts?|jobs?|step|action|"
            r"workflow|pipeline|bots?|ci|check|triggers?|events?|webhooks?|cron\w*|handler|listener|middleware)\b"
        ),
    ),
    errand=(
        (
            r"(?:when|once|after|as soon as|before|if) (?:(?:you|we|i|u)(?:'re|'ve|r| are| have)? |ur |everything(?:'s| is) |all(?:'s| "
            r"is) |"
            r"that's |it's )?(?:all )?(?:done|finished?|ready|through|go|leave|stop|wrap\w*|complete)|"
            r"(?:when|once|after|as soon as|before|if) (?:the|this|that|it|he|she|they)\b"
        ),
        (
            r"later|afterwards?|then|again|at the end|in the end|first|next|also|too|as well|while (?:you|we)\b.*|"
            r"(?:on |by )?(?:mon|tues|wednes|thurs|fri|satur|sun)day|tonight|soon|before (?:lunch|the weekend)"
        ),
        r"this(?! (?:repo|repository|project|codebase)\b)|that|these|those|it|its|them|him|her|my|your",
        (
            r"the (?:(?:new|old|other|last|current|open|first|second|same|latest) \w+|prs?|pull requests?|mr|merge request|branch|diff|"
            r"patch|"
            r"ticket|issue|review|changes?|fix|feature|bug)"
        ),
    ),
    announce=(
        r"(?:here are |some |our |my |the |a few |these |new )*(?:ground|house|team|project|coding|basic) rules?\b[^:.?!;,]{0,40}\s*:",
        r"important(?: for you| to (?:know|remember))?\s*:",
        (
            r"(?:a |one |two |three |four |five |some |couple of |few |several )+(?:more |other |quick |small |short |"
            r"important )*(?:things|facts|"
            r"rules|notes|points|conventions|changes|updates|reminders|remarks|corrections|guidelines|decisions|constraints|basics)\b"
            r"(?! (?:to (?:do|fix|change|check|add|test|clean|look)|left|missing|wrong|broken|i|you)\b)[^:.?!;,]{0,50}\s*:"
        ),
        (
            r"(?:(?:a |one |two |three |four |five |some |couple of |few |ground |basic |house )+(?:more )?)?(?:things|facts|rules|notes|"
            r"points|conventions)(?: you(?: should| need to| have to| must)? know)?(?: worth)?(?: to (?:remember|know|note|"
            r"keep in mind))?(?: (?:about|for|on|in) (?:this|our|"
            r"the) \w+)?(?: to (?:remember|know|note|keep in mind))?\s*:"
        ),
    ),
    denied=(
        (
            r"^(?:[\w']+ ){0,3}?(?:forget|unlearn|delete|remove|drop|erase|clear|discard|archive|scratch|strike|wipe|purge)"
            r"(?: (?:it|this|that|you|ye|please|ever))? (?:not|never)\b"
        ),
        r"^(?:(?!\b(?:that|which)\b)[^,;:])*\b(?:under no circumstances|on no account|by no means|in no case)\b",
        (
            r"(?<!\bor)(?<!\bis)(?<!\bare)(?<!\bwas)(?<!\bwere)(?<!\bdo)(?<!\bdoes)(?<!\bdid)(?<!\bcan)(?<!\bwill)(?<!\bshould)"
            r"(?<!\bmust)(?<!\bmay)(?<!\bhas)(?<!\bhave)(?<!\bhad)(?<!\bif)(?<!\bwhy)"
            r"(?: (?:not|never)|[,;–—-]\s*(?:please )?do(?:n't| not))[.!\s]*$"
        ),
    ),
    forget=FORGET,
    retold=(
        (
            r"^(?:everything |anything |all )?(?:that )?(?:what )?(?:i|we) (?:just |once |ever )?(?:said|told you|wrote|"
            r"mentioned|explained) (?:about|on|of) (?P<what>.+)$"
        ),
        r"^(?:the|that|this) (?:thing|bit|part|stuff|business|story|rule|note|preference|fact) (?:about|with|on|regarding) (?P<what>.+)$",
        r"^(?:the|that|this|my|your|our) (?P<what>.+?) (?:rule|note|preference|convention|entry|memory|fact)$",
    ),
    may_forget=(r"^you (?:can|may|could) (?:now |just |safely )?forget (?:about )?(?P<what>.+)$",),
    memory=(r"that|what|everything|anything|notes?|memory|memories|entry|facts?|rules?|records?|remembered",),
    conversation=(
        (
            r"(?:it|this|that|them|those|these)(?:$|[ ,.;!\u2014-])(?!\w+ (?:uses?|is|are|needs?|runs?|lives?|must|should)\b)(?:then|"
            r"for now|.*\b(?:last|previous)\b|.*)"
        ),
        (
            r".*\b(?:last|previous|earlier|other|first|second|my|your|whole) (?:idea|suggestion|approach|attempt|message|question|"
            r"thing|request|comment|point|plan|part|step|one|try)\b.*"
        ),
        (
            r"(?:the|that|this|about|my|your) (?:idea|suggestion|approach|attempt|question|request|comment|plan|change|refactor\w*|"
            r"patch|branch|pr|error|bug|test|warning|commit|diff)\b.*"
        ),
        r"(?:(?:what )?(?:i|we|you) (?:just |ever )?(?:said|asked|mentioned|talked|spoke|discussed|wrote|suggested|proposed)|what i)\b.*",
        r"to \w+.*",
    ),
    question=(
        (
            r"(?:do|does|did|is|are|was|were|can|could|should|shall|would|will|have|has|had|am|isn't|aren't|don't we|doesn't|didn't|"
            r"can't|shouldn't|won't|wouldn't) (?:i|we|you|he|she|they|it|there|this|that|these|those|the|our|your|my|any\w*|some\w*|"
            r"all|every\w*)\b.*"
        ),
        r"(?:who|what|when(?= (?:did|do|does|is|are|was|were|will|should|can|could))|where|why|which|how|whose)(?:'s|'re)?\b(?!ever).*",
        r"any (?:idea|reason|chance|way)\b.*",
        r"(?:the|my|only) question is\b.*",
        (
            r"(?:remind me|tell me|explain|i wonder|wondering|curious|not sure|no idea|i (?:don't|do not|can't|cannot) (?:remember|"
            r"recall|know))\b.*"
        ),
    ),
    jesting=(LAUGHTER, r"(?:only |just )?(?:joking|kidding)\b|jk\b|as a joke"),
    hedge=(
        r"if i (?:see|read|understand|understood|got|get) (?:this|that|it) (?:right|correctly|properly)",
        r"if i'm not mistaken|as far as i (?:can )?(?:see|tell)",
        r"(?:just )?imagine(?= (?:we|you|if|that))|(?:let's )?suppose(?= (?:we|you|that))",
        r"would(?:n't| not)?(?! (?:like|prefer|appreciate|rather you|be (?:good|nice|great|helpful) if you)\b)",
        (
            r"should(?:'ve| have) \w+ed|"
            r"maybe|perhaps|i(?:'d| would) lean|leaning towards?|might be worth|would it make sense|makes? sense to|not decided|"
            r"undecided|haven't decided|thinking out loud|just an idea|or should we|potentially|in case we|worth (?:trying|"
            r"considering|a try)|what about|can we (?:try|think)|open question|tbd|let me think|we'll see|still (?:debating|"
            r"discussing|thinking|deciding)|(?:i|we) may|in an ideal world|long[- ]term|down the road|down the line|on the (?:wish|"
            r"bucket) ?list|wish(?:list)?|hopefully|in the long run|the plan is to|there(?:'s| is) talk|rumou?r|hypothetical(?:ly)?|"
            r"imagine|assuming|say we|let's say|pretend|prob(?:ab)?ly|prolly|probs?(?! \w+s\b)|idk|dunno|possibly|might|(?:i|we|one|"
            r"you) could|could we|would be (?:nice|"
            r"better|great|cool|good)|what if|how about|suppose|let's (?:try|see|think|consider)|consider(?:ing)?|thinking (?:about|"
            r"of)|not (?:entirely |quite |really )?sure|i(?:'m| am) not sure|i guess|i suppose|i(?:'d| would) (?:guess|say|like to|"
            r"love to|rather(?! (?:have|see|use|read|get|you)\b))|"
            r"some ?day|at some point|eventually|one day|sooner or later|in theory|ideally|if possible|when possible|"
            r"sometimes|usually|might as well|should we|shall we|should probably|wonder(?:ing)?|as far as i (?:remember|recall|know)|"
            r"afaik|afair|iirc|if i (?:remember|recall)|i (?:think|believe|assume|suspect|hope)|apparently|supposedly|allegedly|"
            r"presumably|seems?|tempted|toying|would(?:n't)? it|we should (?:really )?(?:switch|move|migrate|try|use|look|think)|"
            r"could be|(?<!no one )(?<!nobody )(?<!only )may (?:be|want|need)|planning to|plan to|we want to|going to (?:try|switch|"
            r"move|migrate)|(?:someone|"
            r"somebody) (?:suggested|proposed)|propos(?:e|al|ing)|rfc(?! ?\d)|"
            r"(?<!each )(?<!every )(?<!per )(?<!an )(?<!the )experiment(?:ing)?|try(?:ing)?(?![/`-])|and see (?:if|whether|how|"
            r"what)|see (?:if|whether) (?:it|that)"
        ),
        r"if we (?:ever|switched|moved|used|were|had|go|went|did|could|migrate\w*)|would have|would need|were to",
        (
            r"if it (?:were|was) (?:only )?(?:up to|for) me|if i had (?:my way|a say|the say)|(?:we|i)(?:'re| are|'m|"
            r" am) planning (?:to|on)"
        ),
    ),
    temporary=(
        (
            r"(?:don't|do not) (?:[^\s.;!?]+ ){1,8}yet|"
            r"(?:only|just) for (?:the|this|my|a) \w+(?: \w+)?\s*:|just for (?:my|a|the|one) (?:\w+ ){0,2}?(?:test|demo|debugging|"
            r"run|experiment|repro)|for now|"
            r"for the (?:moment|time being|rest of|next (?:\w+ )?(?:hour|day|week|minute|commit|run)s?|duration)|just (?:this|"
            r"for) (?:once|one time|time|today|now|this|the moment)|this (?:one )?time|(?:only )?this once|one[- ]off|"
            r"(?<!as of )(?<!since )(?<!from )(?<!starting )today(?: only)?|tonight|tomorrow|"
            r"(?<!since )(?<!as of )(?<!starting )this (?:morning|afternoon|"
            r"evening|week|sprint|month|session|hour|run|pr|pull request|commit|diff|"
            r"change|task|ticket|weekend)|temporar(?:y|ily)|at the moment|in the meantime|while (?:i|i'm|i am|we're|we are|"
            r"debugging|testing|the|he|she|"
            r"they|you)\b|right now|until (?:the |next |we |i |they |he |she |it |my |our |v?\d|tomorrow|monday|tuesday|wednesday|"
            r"thursday|friday|saturday|sunday|end|further|after|then|launch|release|january|february|march|april|may|june|july|august|"
            r"september|october|november|december)\S*|till (?:the|tomorrow|monday|friday|next|we|i)\S*|as long as the|during (?:the|"
            r"this) (?:freeze|release|migration|incident|demo|sprint|week)|next (?:week|sprint|release|time i|pr|commit)|wip|"
            r"next step|todo(?! comments?\b)"
        ),
    ),
    reported=REPORTED,
    pasting=PASTING,
    source=SOURCE,
    elsewhere=ELSEWHERE,
    past=PAST,
    quip=QUIP,
    complaint=COMPLAINT,
    ought=(
        (
            r"(?:it|this|that|(?:i|we)(?: would|'d)?) (?:should|ought to|(?:is|are|was|were) supposed to|expect(?:ed)?)"
            r"(?! (?:stay|remain|keep|always|never|not|only|also|give|make|help|allow|let|save|suffice|"
            r"be (?:running|up|possible|easy|easier|simple|enough|clear|safe|fine|ok|okay|obvious|able|sufficient|straightforward|"
            r"\w+ed (?:in|to|before)))\b)|(?:expected|should be)"
        ),
    ),
    lacked=(r"there (?:should|ought to|(?:is|are|was|were) supposed to)(?! (?:always|never|not|only|also)\b)",),
    mend=(
        (
            r"(?:but )?(?:that|this|it)(?:'s| is| was| looks| seems|) (?:just |so |really |clearly |simply )?(?:not (?:right|ok|"
            r"okay|correct|normal|good|what (?:i|we) want)|wrong|weird|odd|strange|annoying|a bug|broken)[.!]*$|(?:that|this|"
            r"it) (?:can't|cannot|must not|mustn't|may not|should not|shouldn't) (?:be(?: right| so| true)?|happen)[.!]*$"
        ),
        (
            r"(?:(?:please|pls|so|and|can you|could you|must|needs?) )*(?:fix(?:ed|ing)?|correct|repair|resolve|solve|debug|investigate|"
            r"look (?:into|at)|(?:have|take) a look(?: at)?|check)(?: (?:it|this|that|them))?(?: (?:please|pls|asap|now|quickly|out|up|"
            r"first|for me|too))*[.!?]*$|(?:(?:please|pls|so|and|can you|could you) )*(?:find out|figure out|tell me|see|check) why\b.*|"
            r"(?:any )?(?:idea|clue)s?(?: why)?[.!?]*$|why(?: is (?:that|it))?[.!?]*$"
        ),
        (
            r"(?:and |but )?(?:it|that|this|they|he|she) (?:really |obviously |clearly )?(?:shouldn't|should not|(?:is|are)(?:n't|"
            r" not) supposed to|must be wrong)(?: do (?:that|so|this)| happen| be)?[.!]*$"
        ),
    ),
    task=(
        r"(?:write|put|say|mention|state) (?:in|into) the (?:readme|docs?|wiki|changelog|help|ticket|comment)s?\b",
        (
            r"(?:let's|lets|let us)(?= )|(?:please |pls |can you |could you |now |then |first |next |also |just |go ahead and |and |"
            r"so |ok |okay )*(?:add|fix|create|implement|rename|find|look|check|write|move|update|delete|change|show|make(?! sure)|"
            r"extract|"
            r"merge|rebase|review|refactor|remove|explain|open|build|give|put|try|bump|wire|port(?! (?:of|is|for)\b)|translate|"
            r"draft|investigate|debug|"
            r"clean|split|convert|replace|generate|help|take(?! care)|set|commit|push|revert|undo|rerun|re-run|continue|finish|"
            r"start|stop|list|"
            r"compare|describe|summari[sz]e|document|improve|simplify|deploy|release|migrate|upgrade|install|apply|adjust|extend|"
            r"handle|parse|print|read|search|grep|see(?! (?:also )?[\w/-]*[./_]\w)|tell|format|tidy|"
            r"do(?! (?:always|never)\b)|go|run|turn|enable|disable|"
            r"test|verify|copy|paste|send|plot|"
            r"count|sort|reduce|increase|raise|lower(?! ?case)|cut|drop|skip|inline|hook|pull|fetch|squash|swap|cover|get|figure|think|"
            r"treat|rewrite|switch|ship|patch|log(?! (?:from|of|file|output|excerpt|line)\b)|mock|stub)(?= )"
        ),
        (
            r"(?!.*\b(?:always|every|each|never|any|all|whenever|before|after)\b)(?:we|you) (?:still |also |now )?(?:need|have|"
            r"want) to (?:add|build|fix|implement|create|change|remove|move|write|put|show|support|migrate|refactor|rename|update|"
            r"integrate|set up|finish|make|let)(?= )"
        ),
    ),
    settling=(r"let'?s (?:decide|settle on|agree(?: on| that)?|stick (?:to|with)|go with|stay with|keep to)",),
    personal=(
        r"note to (?:self|myself)|reminder to (?:self|myself)",
        (
            r"(?:i|i'm|i've|i'll|i'd|my|me|you(?! (?:must|have to|need|needn't|find|will find|can find|reach|can only|should|"
            r"may only|cannot|can't|are not allowed|are never|may never|may not)\b)|you're(?! (?:not allowed|never to)\b)|"
            r"you've|your|he|she|his|her)(?= )"
        ),
    ),
    standing=(
        (
            r"^(?:please )?prefer (?!the\b|this\b|that\b|it\b|an?\b|to\b|options?\b|versions?\b)\w+|(?:when|if) (?:in doubt|unsure)|"
            r"for (?:every|each) \w+ (?:you|we) \w+|"
            rf"from now on(?:wards?)?|for (?:the|all) future(?=\s*[:,])|from here on(?: out)?|going forward|henceforth|"
            rf"in (?:the )?future|from today(?: on)?|"
            rf"starting (?:today|now)|as a (?:general )?rule|by default|every time|whenever|each time|as of (?:today|now|v?\d[\w.]*)|"
            rf"any time|for (?:this|our|the) {_PROJECT}(?=\s*:)|rule of thumb|house rules?|(?:we|the team) (?:have|has) (?:the|an|"
            rf"a) (?:agreement|rule|convention|policy)(?= (?:that|to)\b)|(?:code|coding) style|"
            rf"our (?:convention|rule|"
            rf"policy|standard) is|"
            rf"the (?:convention|rule|policy) (?:here )?is|(?:convention|rule|policy)(?= ?:)"
        ),
        (
            r"(?:we|you|people|everyone) (?:no longer|don't) (?:say|call|write|name|spell|"
            r"label)\b.{1,60}(?:\bany ?more\b.{0,3})?(?:,? but |[,;] (?:we|it's) (?:say|call|write)\b|[,;] it's )"
        ),
        r"since now(?=\s*,| on\b)",
    ),
    ever=(
        (
            r"you (?:must ?not|mustn't|may not(?! (?:have|be|know|need|see|notice))|are not allowed to|are never (?:to|allowed))|"
            r"always|never|only ever|not ever|don't ever|do not ever|don't (?:you )?ever|ever(?=[.!]?$)|ever again|exclusively|"
            r"without exception|"
            r"under no circumstances|we only|at all times|no exceptions|(?:is|are|gets?) only (?:ever )?(?:\w+ed|read|written|set|run|"
            r"used|built|sent|allowed|reachable|available|done)|only (?:through|via|by|with|in|from|on)|"
            r"every (?:(?:public|single|new) )*(?:commit|change|pr|"
            r"pull request|migration|test|function|module|service|package|release|branch|endpoint|file|new \w+|\w+ (?:must|needs|has|"
            r"gets))|all (?:\w+ )?(?:commits|changes|prs|pull requests|migrations|tests|functions|modules|services|releases|branches|"
            r"endpoints|dates|times|timestamps|amounts|strings|messages|new \w+) (?:are|must|go|have|need|should|live|use)"
        ),
        r"(?:every|each|all|any|no) (?:[\w./-]+ ){1,6}?(?:must|has to|have to|needs?(?: to)?|may only|can only)",
        r"^(?:strictly |absolutely )?(?:forbidden|prohibited|banned|off[- ]limits)(?= to\b|\s*[:\u2013\u2014-]| (?:in|on|for) )",
    ),
    must=(
        r"(?:every|each|all) (?:[\w./-]+ ){1,6}?(?:has|have|starts?|ends?|uses?|carry|carries) (?:the|a|an|with|in)\b",
        (
            r"(?:needs?|requires?) (?:at least )?(?:one|two|three|four|five|\d+)\b|"
            r"must(?:n't| not)?|have to|has to|need(?:s)? to|required to|(?:is|are) required|shall(?: not)?|should (?:always|never|"
            r"not|only|be(?= \S*\d))|may only|(?:is|are) (?:not allowed|forbidden|banned|mandatory|off limits|"
            r"never)|(?:isn't|aren't) allowed|"
            r"no one (?:is|may)|nobody (?:is|may)"
        ),
    ),
    revised=(
        r"(?:i|we)(?:'ve| have)? (?:take|took|taken) (?:that |it )?back|change[ds]? (?:my|our) minds?",
        r"(?:no longer|not|isn't|aren't) (?:true|right|correct|the case|valid)(?: any ?more)?",
        (
            r"(?:was|were|am) (?:wrong|mistaken) (?:about|on|with)|scratch (?:that|the)|decided (?:otherwise|differently|other)|"
            r"let's not(?= .{2,40} after all)|after all"
        ),
        r"correction(?: (?:to|on|about|for)|:)|was (?:a mistake|wrong)",
    ),
    shifted=(
        r"(?:we|they|everything|it)(?:'re|'s| are| is)? (?:(?:going|gone|switching|moving) )?back (?:to|on)|turns out|instead now",
        r"(?:no longer|not) (?:needed|necessary|required)|(?:allowed|fine|ok|okay) (?:again|now|from now on)",
    ),
    resuming=(r"again",),
    needless=(
        r"(?:it(?:'s| is) |is )?(?:no longer|not (?:any )?(?:more|longer)) (?:necessary|needed|required|mandatory|obligatory)(?: to| for)?",
        r"(?:it(?:'s| is|'s| isn't) )?(?:not |n't )?(?:necessary|needed|required|mandatory) (?:any ?more|any longer)(?: to| for)?",
        (
            r"(?:no longer|not|n't|don't|doesn't|needn't)(?: (?:have|need)s?)?(?: to)?(?= [^,;.]{1,60} any ?(?:more|longer)\b)|"
            r"no longer (?:have|need)s? to|no (?:more )?need (?:to|for)"
        ),
    ),
    permitted=(
        (
            r"(?:is|are|'s|'re)(?: (?:just|all|also|now|completely|perfectly|totally|absolutely|entirely|quite|really|actually))* "
            r"(?:fine|ok|okay|allowed|permitted|acceptable|all ?right|welcome)(?: by me| with me)?"
        ),
    ),
    allowing=(r"(?:you|we) (?:can|may|are allowed to|could)|(?:is|are)? ?(?:ok|okay|fine|allowed|welcome)(?: to)?",),
    ceasing=(r"(?:stop|quit)(?= \w+ing\b)|(?:enough|no more|away|done) with|no more|no longer|any ?more|any longer",),
    prohibit=(r"(?:please |pls |and |also )*(?:don't|do not|never|no|avoid|stop|refrain from)(?= )",),
    prefer=(
        (
            r"(?:i|we)(?:'d| would) (?:like|prefer|want|love|appreciate) (?:(?:it )?if you|that you|you|all|every|them)\b|"
            r"(?:i|we) (?:really |strongly |much |generally |always )?(?:prefer|like|want|expect|insist on|"
            r"favou?r)(?: to)?(?! (?:it|this|that|them|those|these)\b)|prefer|"
            r"(?:i|we) (?:hate|dislike|can't stand|don't (?:like|want|use))(?! (?:it|this|that|them|those|these)\b)|call me|"
            r"address me|(?:answer|reply|respond|talk|"
            r"write) (?:to me )?in (?-i:[A-Z])\w+"
        ),
    ),
    wish=(
        (
            r"(?:i|we)(?: really| also| just| now)*(?:'d| would)? (?:really |also |just |now )*(?:want|like to|(?<=would )like|(?<='d "
            r")like|"
            r"(?<=would )love|(?<='d )love|(?<=would )appreciate|expect|wish)(?: you to| to| that| it if| for)?(?= )"
        ),
        (
            r"what (?:i|we)(?:'d| would)? (?:really |now )*(?:like|love|want|need)(?: (?!is\b|are\b)\w+){0,6} is(?: for you)?(?: "
            r"that| to)?(?= )"
        ),
    ),
    changed=(
        (
            r"now|no longer|not .{1,40} any ?more|any ?more|anymore|any longer|nowadays|these days|(?:has|have|'s|'ve) (?:since |now |"
            r"all )?(?:been )?(?:moved|changed|renamed|replaced|switched|migrated)|(?:was|were|got|is|been|"
            r"are) (?:moved|changed|renamed|replaced|switched|bumped|raised|lowered|upgraded|migrated|increased|decreased|reduced)|"
            r"(?:went|gone|handed|passed) over to|moved (?:to|over|from)|"
            r"switched (?:to|over|from)|migrated (?:to|from)|changed (?:to|from)|renamed|replaced (?:by|with)|"
            r"upgraded (?:to|from)|(?:went|gone|goes) (?:up|down) (?:to|from)|(?:raised|lowered|bumped|increased|decreased|reduced|"
            r"cut|extended|changed|upped|dropped) .{2,50} (?:to|from)|as of (?:today|now|v?\d[\w.]*)|from \S*\d.{0,20} to \S*\d|"
            r"(?:has|have|got|gets) (?:a |its own )?new (?:address|url|link|home|host|domain|location|name|port|version|owner|maintainer)|"
            r"new (?:address|url|link|home|host|domain|location|name|port)(?: \w+)? is|"
            r"(?:takes|took|taken) over"
        ),
    ),
    prerequisite=PREREQUISITE,
    place=(
        (
            r"(?:is|are|it's|lives?|resides?|sits?|can be found|(?:is|are) (?:documented|tracked|hosted|published|kept|stored|"
            r"deployed|available|located)|moved|has moved|have moved|go(?:es)?|lands?|ends? up|(?:is|are) (?:sent|published|"
            r"uploaded|written|pushed|posted|reported|filed|"
            r"collected|archived|shown|listed|served|exported)|see|find|found|documented|tracked|"
            r"hosted)(?: over)?(?: now)?(?: available)?(?: (?:at|in|under|on|to|here|via|through|as|with))?\s*:?\s*"
        ),
    ),
    corrections=CORRECTIONS,
    contrast=(
        "(old|(before|not|n't|never|longer|no more|instead|rather|in lieu|in place|prefer|replac|supplant|supersed|succeeded"
        "|called|named|from |→|->|=>|used to|was|were|previously|formerly|before that|up from|down from|switched|migrated|moved"
        "|new name"
        "|changed|swapped|traded|went|gone|bumped|raised|lowered|dropped|ditched|rid of|retired|abandoned|deprecated"
        "|phased out|sunset|threw out|ripped out|killed|left|removed|stop|quit| dead| out| history"
    ),
    since=(
        (
            r"from (?:now|today|here) on(?:wards?)?|now|meanwhile|today|"
            r"(?:as of |starting with |since (?!(?:the |a |an )?(?:\w+ ){0,3}(?:to|is|are|was)\b))(?:the |"
            r"our |this |last |early |"
            r"late |mid |end of )*[\w.]+(?: (?:sprint|week|month|quarter|year|release|audit|migration|rewrite|on|ago|"
            r"\d{4}))?(?=\W|$)|(?:these|nowadays)(?: days)?|(?:last|this) (?:sprint|week|month|quarter|year|spring|summer|"
            r"autumn|winter)|(?:since|as of|with|after) (?:the |our |this |last )?(?:\w+ ){0,2}"
            r"(?:upgrade|migration|rework|rewrite|refactoring|move|switch|update|release \d[\w.]*)|"
            r"when we \w+ed\b[^,;]*(?!,? (?:we|i|they) (?:used|had|were|ran|did|tried|kept)\b)(?=[,;.]|$)"
        ),
    ),
    verb=(
        (
            r"\w{2,}ed|made|built|kept|written|sent|held|run|runs|done|drawn|read|reads|set|sits?|goes|go|given|taken|shown|served|"
            r"happens?|works?|comes?|calls?|passes|pass|persists?"
        ),
    ),
    role=(
        rf"^{_WHO} (?P<does>owns|maintains|leads|heads|manages|handles|approves|runs(?= (?:the|our|all)\b)) {WHAT}$",
        rf"^{_WHO} is (?P<does>responsible for|in charge of) {WHAT}$",
        rf"^{_WHO} (?P<does>is) (?:the|our) {WHAT}$",
        rf"^(?:the|our) (?P<what>.+?) (?P<does>is) {WHO}$",
        rf"^(?P<what>.+?) (?:is|are) (?P<does>owned|maintained|headed|managed|handled|approved|run) by {_WHO}$",
        rf"^{_WHO} (?:(?:has|have) taken|took|takes|is taking) over (?:as )?(?P<what>(?!from\b).+?)(?: from {BEFORE})?$",
        rf"^{_WHO} (?:(?:has|have) taken|took|takes|is taking) over from {BEFORE} as {WHAT}$",
    ),
    besides=(r"also|too(?=[ ,.!]|$)|as well|additionally|in addition|besides|on top",),
    merely=(r"(?:only|just|merely|solely|simply|necessarily|always|all)(?= )|(?:only|just)$",),
    parting=(
        r"(?:have |has |'ve )?(?:scrapped|binned|canned|axed|nuked|ripped out)",
        (
            r"no longer|not longer|(?:not|\w+n't|there(?:'s| is| are) no)(?= [^,;.]{1,60}\bany ?(?:more|longer)\b)|no more|"
            r"(?:ripped|threw|thrown|kicked|turned|shut|phased|taken|switched)(?= [^,;.]{1,40} (?:out|off|down)\b)|"
            r"(?:has|have|'ve|had|was|were|is|are)? ?(?:dropped|ditched|retired|abandoned|archived|deprecated|killed|removed|"
            r"replaced(?! by\b| with\b)|swapped(?: out)?|traded|outgrew|outgrown|"
            r"left(?: behind)?|got(?:ten)? rid of|phased out|shut down|kicked out|"
            r"given up(?: on)?|gave up(?: on)?|said goodbye to|"
            r"stopped (?:\w+ing|being)|quit \w+ing|moved (?:off|away from|on from|out of)|migrated (?:off|away from|out of)|"
            r"(?:moved|migrated|switched|changed|went|gone)(?: \w+){0,3}? from)|used to(?: be)?"
        ),
    ),
    parted=(
        r"(?:is|are)(?:n't| not) coming back|won't be back|will not be back",
        (
            r"(?<=['’]s )(?:gone|history|dead|out(?=\W*$))|"
            r"(?:(?:is|are|was|were|got|(?:(?:has|have) )?been)(?: now| all| finally| completely| entirely)? (?:gone|history|dead|"
            r"retired|dropped|deprecated|replaced|removed|abandoned|superseded|obsolete|no more|over|a thing of the past|phased out|"
            r"off the table|shut down|switched off|turned off|decommissioned|deleted|cancell?ed|(?<!\d is )out(?=\W*$))|"
            r"no longer (?:exists?|works?|applies|apply)|behind(?= us)?|"
            r"(?:(?:has|have) )?(?:left|quit) (?:the|our) (?:company|team|firm|project|organi[sz]ation)|"
            r"(?:(?:has|have) )?quit(?= (?:last|this|in|on|yesterday|recently)\b|\W*$)|"
            r"any ?more|any longer)"
        ),
    ),
    change=(
        "bigger smaller higher lower larger shorter longer faster up down increased decreased upped cut switch switched switching "
        "move moved moving migrate migrated migrating "
        "change changed renamed rename replaced replace swapped swap rewritten rewrote dropped drop ditched retired gone went upgraded "
        "bumped raised lowered stop stopped stopping everything everywhere everybody everyone completely fully "
        "finally officially recently already today yesterday last week weeks month months year years ago since please "
        "btw fyi currently nowadays days out off away dead deprecated history longer fix update sprint quarter spring "
        "summer autumn fall winter january february march april may june july august september october november "
        "december monday tuesday wednesday thursday friday we've they've i've it's that's new old entirely says said "
        "behind ended going got gets took taken takes over left sunset phased ripped threw killed envs "
        "called named altogether these project isn aren wasn hasn doesn don t s ve re ll tool"
    ),
    states=(
        (
            r"(?:is|are|lives?|runs?|uses?|listens?|sits?|resides?|belongs?|depends?|relies|supports?|requires?|stores?|talks?|"
            r"speaks?|exposes?|serves?|publish(?:es)?|consumes?|owns?|maintains?|handles?|manages?|reviews?|approves?|deploys?|"
            r"builds?|ships?|follows?|targets?|hosts?|keeps?|tracks?|starts?|ends?|expires?|stands for|means|comes? from|"
            r"points? (?:to|at)|goes|go|may only|can only|pins?|writes?|reads?|generates?|signs?)"
        ),
    ),
    operated=(
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
    passing=(
        r"too \w+(?= *[.!,;]|$)|diverged|stalled|exploded",
        (
            r"(?:is|are|'s|we're|keeps?) (?:still |not |just |already |always )*(?!string\b|king\b)\w{2,}ing|"
            r"in (?:progress|(?:the )?review|flux|limbo|use|the (?:last|latest|previous|next) \w+)|"
            r"under (?:test|review|construction)|on hold|at \d+ ?(?:percent\b|%)|"
            rf"{_ERRORS}|"
            r"fail\w*|"
            r"crash\w*|broken?|breaks?|wrong\w*|slow\w*|missing|empty|hangs?|stuck|flaky|red|green|bugs?|exceptions?|times? out|"
            r"timed out|undefined|null|nan|leftovers?|(?:\w+n't|not) (?:build|compile|work|run|start|load|show|open|find|match|"
            r"pass|finish|render|respond|connect)|still|again|currently|weird|strange|odd|ugly|bad|better|worse|nice|great|good|"
            r"fine|ready|"
            r"went (?:through|live|well|fine|down|out)|skipped|rolled back|"
            r"done|finished|merged|fixed|blocked|late|early|due|ok|okay|correct|clear|unclear|hard|easy|tricky|confus\w+|annoying|"
            r"important|interesting|funny|huge|tiny|gone|dead|down|up|true|false|outdated|stale|duplicated?|unused|misaligned|"
            r"problems?|issues?|race|leak|regression|deadlock|warnings?|(?:is|are) live|since|demo|spike|prototype|but not|the new|"
            r"we (?:need|have|want|should|must|could)|ticket|task|goal|idea|plan|question|reason|fix|patch|diff|change|output|"
            r"result|screenshot|snippet|"
            r"example|the one|it|them|needs? to|should(?! be \S*\d)|could|would|wants? to|going to|will|can(?! only)|might|"
            r"functions?|methods?|"
            r"lines?|button|dialog|page|screen|header|footer|modal|form|field|label|icon|layout|margin|sidebar|menu|tooltip|relevant|"
            r"out of \w+|\d+ \w+ off|twice(?! an?\b| per\b)|attached|above|below|following|you(?:'re|r)?|i|my|me|think|guess|pr(?! "
            r"(?:titles?|"
            r"descriptions?)\b)|half|percent"
        ),
        (
            r"(?:is|are|was|were|keeps?|kept) (?:coming (?:out|back|through|in)|showing up|turning up|going missing|getting (?:lost|"
            r"duplicated|cut|dropped)|piling up|ending up)"
        ),
    ),
    pointing=(
        (
            r"(?:it|its|it's|this|that|these|those|they|there|here|he|she|what|which|who|how|why|where|one|some|something|nothing|"
            r"everything(?! (?:under|in|below|inside|from)\b)|both|another|such|if|when|while|because|since|as|after|before|"
            r"once|although|though|unless|until|not|no|or|i|"
            r"you|my|your|me|let|let's|yes|so|then|maybe|perhaps)"
        ),
    ),
    notice=(
        (
            r"(?:(?:oh|and|also|hm|ok|so|but)[, ]+)*(?:(?:just |a |one |quick |small |short |little |friendly )*"
            r"(?:heads[- ]up|(?:note|info|update|psa|p\.?s)(?=\s*[:,\u2013\u2014-])|fyi|reminder)|by the way|btw|for (?:your "
            r"information|reference|the record|"
            r"context|future reference)|(?:just )?so (?:that )?you know|n\.?b\.?|(?:one|another|"
            r"last) (?:more )?thing|good to know|for what it's worth)"
        ),
    ),
    next_step=(
        (
            r"(?:the |my |your |suggested |remaining )*(?:next (?:steps?|tasks?|up)|remaining (?:work|steps?|tasks?|items?)|"
            r"follow[- ]?ups?|"
            r"to-?dos?|still (?:open|missing|to do|outstanding)|left to do|what(?:'s| is) (?:left|missing|next))(?: now)?"
            rf"(?: (?:is|are|would be|will be))?(?: to(?= ))?{THEN}{WHAT}"
        ),
        rf"(?:we|i|you|it|this) still (?:needs?|have|has) (?:to )?{WHAT}",
        rf"next,? (?:we|i|you)(?:'ll| will| should| need to| have to| can| want to)? {WHAT}",
        rf"(?:continue|resume|pick up|carry on) (?:by|with|at|from) {WHAT}",
    ),
    untried=(
        (
            r"(?:(?:have|has|had) not|(?:have|has|had)n't|did not|didn't) (?:yet )?(?:tried|try|tested|attempted|"
            rf"explored)(?: out)?(?: yet)? {WHAT}"
        ),
        rf"(?:not (?:yet )?tried(?: yet)?|untried|yet to try)(?: (?:is|are))?{THEN}{WHAT}",
        rf"(?:we|i|you|one) (?:could|can|might|should) (?:also |still |instead |alternatively )*try {WHAT}",
        rf"(?:an?|another|the next|the other) (?:alternative|option|approach|idea)(?: (?:is|would be|might be))(?: to)? {WHAT}",
        rf"(?:alternatives?|other (?:options?|ideas?|approaches)){COLON}{WHAT}",
    ),
    decided=(
        rf"(?:let's|let us|we(?:'ll| will)|i(?:'ll| will)) (?:just )?(?:go|stick|stay) with {WHAT}",
        rf"(?:we|i)(?:'ve| have)? (?:now |finally |just )?(?:decided|agreed|settled)(?: to| on| that| for)? {WHAT}",
        rf"(?:the |our |my )?(?:final )?decision(?: is| was)?(?: to(?= ))?{THEN}{WHAT}",
    ),
    dismiss=(
        (
            r"(?:(?:please|ok|okay|no|oh),? )*(?:never ?mind(?= \w)|(?:don't|do not) (?:worry about|bother (?:with|about)|mind)(?= )|"
            r"(?:ignore|disregard) (?:(?:my|our|that) (?:\w+ ){0,2}?(?:rules?|preferences?|notes?|instructions?|conventions?|"
            r"wish(?:es)?|remarks?)(?=[.,;!]|$| (?:about|on|for|from|please|that|and)\b)|what (?:i|we) (?:just )?(?:said|told|wrote)\b))"
        ),
    ),
    sequel=(
        r"(?:and )?(?:then|after (?:that|this)(?=,)|afterwards|now(?! that\b)|also)",
        r"and|next(?=[,:])|next up(?! is\b)|first(?=,)|finally|lastly",
    ),
    chore=(
        (
            r"(?:(?:please|and|now|then|also|just|go ahead and|can you|could you) )*(?:"
            r"(?:(?:re-?)?run|execute|launch|start) (?:the |all |your |that |this |those |our )*(?:[\w./·-]+ ){0,2}?(?:tests?|suite|"
            r"lint(?:er)?|build|"
            r"benchmarks?|scripts?|checks?|demo|server|app|pytest|jest|vitest|npm|pnpm|yarn|cargo|make|[\w.-]*[/·][\w./·-]*)"
            r"|(?:commit|push|merge|rebase|squash|revert|undo|stash)(?: (?:it|this|that|them|everything|your|my|what|to|onto|and|"
            r"now|the (?:\w+ )?(?:prs?|mrs?|branch|changes?|commits?))\b|[ .!]*$)"
            r"|(?:open|create|make|raise|file|submit|update|send) (?:the|an?|your|this|another) (?:draft )?(?:prs?|mrs?|"
            r"pull requests?|merge requests?|commit|branch)"
            r"|(?:show|tell|send|paste) me|let me (?:see|know)|give me (?:the|a|an) (?:diff|summary|list|overview|status)|"
            r"summari[sz]e (?:what|the|your)"
            r"|(?:remove|delete|drop|take out|clean up) (?:the|that|those|your|all) .{1,40} (?:you|u) (?:left|added|put|wrote|made)"
            r"|rename (?:it|that|this|them)|use (?:it|that|them)|(?:do|try|check|test|fix|use|put|move|call|leave|keep) (?:it|that|"
            r"this|them|those)"
            r")\b"
        ),
    ),
    halting=(
        (
            r"(?:please )?(?:stop|quit) (?:end|clos|start|add|putt|us|writ|summari[sz]|repeat|explain|apologi[sz]|ask|suggest|offer|"
            r"prais|wrapp|prefix|sign)ing\b(?=.*\b(?:(?:every|each|all|your|these|the) (?:\w+ )?(?:repl(?:y|ies)|"
            r"answers?|responses?|summar(?:y|ies)|"
            r"explanations?)|commit messages?|pr descriptions?|emojis?|all the time|every (?:single )?time)\b|apologi[sz]ing\b)|"
            r"(?:please )?(?:stop|quit) apologi[sz]ing"
        ),
    ),
    goalless=(
        repeated(
            r"(?:please |now |just |then |and |you can |you may )*(?:please|continue|go on|go ahead|carry on|keep (?:going|on|at it)|"
            r"proceed|resume|"
            r"next|do (?:it|that|so)|"
            r"yes|yep|yeah|y|no|ok|okay|k|sure|fine|thanks|thank you|thx|great|perfect|nice|good|cool|awesome|"
            r"looks good(?: to me)?|lgtm|that(?:'s| is) (?:exactly )?(?:what i (?:wanted|needed|meant)|it|right|fine|better|correct)|"
            r"(?:that|it) works(?: now)?|i see|understood|got it|makes sense|exactly|correct|agreed|right|"
            r"sounds good(?: to me)?|(?:try|run)(?: it| that| this)?(?: once)? again|retry|again|"
            r"(?:re-?)?run (?:it|that|(?:all )?(?:the )?(?:tests?|checks?|lint(?:er)?|build|suite))|test it|"
            r"go ahead and (?:commit|push|merge)|commit(?: (?:it|that|this|everything|the changes?))?|push(?: it)?|merge(?: it)?|ship "
            r"it|fix (?:it|that|this|them)|"
            r"pick up where (?:we|you|i) left off|where (?:were|are) we|where did we (?:stop|leave off)|what(?:'s|"
            r" is) (?:next|the status|left)|"
            r"status|why|how so|what happened|what do you think|(?:can you |could you )?(?:look into|have a look at|"
            r"check) (?:it|this|that)|"
            r"hello|hello again|hi|hey|good morning|wait|stop|go)(?: please| again| now| then| with it| with that)*"
        ),
    ),
    talk=(
        (
            r"(?:(?:many |a thousand )?thanks|thank you|thx|ty|cheers|(?:much )?appreciated|i appreciate (?:it|"
            r"that))(?: so much| very much| kindly| a lot| a bunch| a million| again| for (?:(?!please\b)[\w'-]+ ?){1,4})*"
        ),
        (
            r"(?:lo+l|rofl|lmao|(?:ha)+h?|(?:he)+h?|wow|whoa|yay|oh|ah|aha|hm+|huh|ugh|oops|phew)(?: (?:nice|good|great|"
            r"cool)(?: one)?)?"
        ),
        (
            r"(?:nice|sweet|neat|cool|great|awesome|brilliant|excellent|lovely|wonderful|fantastic|amazing|impressive|"
            r"interesting|beautiful|superb)(?: one| stuff)?"
        ),
        (
            r"(?:great|good|nice|excellent|awesome|fantastic|amazing|well) (?:bot|human|girl|boy|job|work|done|one|stuff|catch|point|"
            r"find|idea|"
            r"question|thinking)(?: (?:on|with|there|so far)(?: .+)?)?"
        ),
        (
            r"(?:you(?:'re| are)|that(?:'s| is| was)|this (?:is|was)|it(?:'s| is| was)|what) (?:really |so |very |pretty |"
            r"quite |exactly |just |indeed )*(?:the best|great|awesome|amazing|brilliant|quick|fast|impressive|interesting|"
            r"funny|nice|cool|helpful|what i (?:wanted|needed|meant|was looking for)|an? (?:genius|star|lifesaver|(?:long|"
            r"good|nice|great|busy) day))"
        ),
        (
            r"(?:see you|see ya|talk to you|bye|good ?bye|good (?:night|morning|evening|afternoon)|morning|evening|hello|hi|"
            r"hey|have a (?:nice|good|great) \w+)(?: (?:tomorrow|later|soon|on \w+|next week|there|everyone|all|again|then))*"
        ),
        (
            r"(?:i(?:'m| am)|we(?:'re| are)) (?:off|out|back|done)(?: (?:for|to|at) .+| now| again| today| tomorrow)?|"
            r"back (?:in|at) .+|brb|afk"
        ),
        r"how are you(?: doing)?(?: today)?|how(?:'s| is) it going|what's up",
        r"(?:i|we)(?: really| honestly)? (?:don't|do not) know(?: yet)?|no idea|not sure(?: yet)?|my name is [\w -]+",
        (
            r"i (?:really )?mean it|no questions asked|(?:i (?:just )?|almost )?(?:forgot|should have said|meant) "
            r"(?:to (?:mention|say|tell you)|that)(?: (?:that|this|it))?(?: (?:earlier|before|at first))?"
        ),
        r"(?:please )?(?:remember|store|save|learn|keep) nothing(?: (?:of|from|about) (?:this|it|that|the|our)(?: \w+)?)?",
    ),
    greeted=(
        r"(?:(?:good )?(?:morning|evening|afternoon)|hello|hi|hey)(?: (?:team|all|folks|everyone|everybody|there|again|guys))*",
        (
            r"(?:i |we )?(?:really |do )*(?:hope|trust) (?:that )?(?:you're|(?:you|everyone|everybody|all of you|y'all|the (?:team|family|"
            r"kids|others))(?: all)? (?:had|(?:have|has) (?:an? |the )?(?:\w+ ){0,2}?(?:day|evening|week(?:end)?|time|trip|holidays?)|are|"
            r"is|slept|enjoyed|feel|don't mind))\b.*"
        ),
        (
            r"(?:many |a thousand )?(?:thanks|thank you|thx|cheers)(?: (?:so|very) much| a lot| again| once more| in advance| kindly)* "
            r"(?:for|to) (?:(?!\b(?:please|can you|could you)\b).)+|(?:many )?thanks(?: so much)? in advance|exactly what (?:i|we) "
            r"(?:wanted|needed|meant|asked for|had in mind|(?:was|were|am|are) (?:looking|hoping|after|waiting)\b.*)"
        ),
        r"(?:i'm |i am )?(?:so |very |really )?sorry (?:for|about|that i) (?:(?!\bplease\b).)+|perfect timing|see (?:you|ya)(?: \w+){0,2}",
        (
            r"(?:i|we)(?:'m| am|'re| are|'ll be| will be| won't be| was| were) (?:not )?(?:(?:going to|just|also|all|both) )*(?:be "
            r")?(?:there|"
            r"away|around|available|reachable|sick|ill|closed|back|on (?:vacation|holiday|leave|the road|a train|a call)|"
            rf"in (?:an? |the )?(?:meetings?|calls?|train|plane|traffic|hospital)){_WHEN}"
        ),
        (
            r"(?:and )?(?:enjoy|have) (?:the|your|an?) (?:\w+ )?(?:weekend|evening|day|lunch|holidays?|trip|time)"
            rf"(?: (?:off|everyone|everybody|all|team|folks|ahead|there|in \w+))*{_WHEN}"
        ),
        (
            r"(?:i|we)(?:'ve)? (?:really |just )?(?:have to|must|need to|gotta|got to|should) (?:(?:go|run|dash|leave|head (?:out|off|home|"
            rf"back)|stop|log off|sign off){_WHEN}|pick up my .+)|(?:i'm|i am) (?:heading|leaving|going) (?:out|home|off|now){_WHEN}"
        ),
        (
            r"(?:i|we) (?:really |could |first )*(?:need|want|use) (?:an? |some |another |more |my )*(?:coffee|tea|break|nap|sleep|lunch|"
            r"breakfast|snack|holidays?|vacation|fresh air|day off)"
            rf"{_WHEN}(?: before (?:anything|i|we|that|the next|\w+ing)\b.*)?"
        ),
    ),
    musing=(
        (
            r"(?:i|we)(?: \w+)? wonder|wondering (?:if|whether)|(?:only|just) (?:an? )?(?:idea|thought)|thinking out loud|(?:maybe|"
            r"perhaps) (?:we|"
            r"one|you) (?:\w+ )?(?:should|could|might)|at some point|some ?day"
        ),
    ),
    postponed=(
        r"not (?:today|tonight|this week|before (?:monday|next week))(?!['’]s\b|,? but\b)(?: any ?more)?",
        (
            r"(?:let's|let us|we(?:'ll| will| can)?|i(?:'ll| will)) (?:(?:just|then|also) )*(?:continue|go on|carry on|resume|talk|proceed|"
            r"pick (?:this|it|that|things) up|leave (?:it|this|that) (?:there|here)|stop|call it a day)(?: \w+){0,4}? (?:tomorrow|later|"
            r"next \w+|another (?:day|time)|(?:on|this) \w+day|after (?:lunch|the weekend|dinner))"
        ),
    ),
    unasked=(
        (
            r"^(?:only|just) (?:for|in|on) (?:this|that|[A-Z]+-\d+)[^,:.]{0,24}[,:].*|"
            r"^(?:for|in|on) (?:this|that|[A-Z]+-\d+)(?: \w+){0,2} only[,:].*|"
            r"^(?:(?:only|just) )?this (?:one )?(?:time|once)(?: only)?,? (?:you|it's|feel|we) [^,;.]*|"
            r"^(?:no need|feel free) to [^,;.]*|^(?:it's|it is) (?:fine|ok|okay|all right) (?:if|to|not to) [^,;.]*|"
            r"^you (?:(?:may|can|are (?:free|allowed|welcome) to) [^,;.]*\b(?:this (?:once|time)|for (?:this|now|once))|"
            r"don't (?:have|need) to [^,;.]*|needn't [^,;.]*)"
        ),
        (
            r"^(?:(?:small|quick|little|minor|tiny|one) )?correction(?::| (?:to|on|about|of) [^:]*:)|"
            r"^(?:regarding|concerning|as for|speaking of) [^:,.]{1,40}[:,]|"
            r"^(?:(?:new|house|team|one more|another|standing) )?(?:rules?|convention|policy)(?: \w+){0,3}:.*|"
            r"^(?:should|must|has to|needs to) be (?:done|ready|finished|live|out) (?:by|until|before) [^,;.]*|^my (?:sur)?name(?:'s|"
            r" is) .*"
        ),
        (
            r"^(?:honestly )?(?:i|we) (?:(?:can't|cannot|can never|never) (?:recall|remember)|(?:always|keep) (?:forget\w*|"
            r"mix\w*|confus\w*)) .*|"
            r"^i(?: really| do)? (?:hope|bet|guess) [^,;]*|^(?:in|at) (?:my|our) (?:old|last|previous|former) \w+ .*|"
            r"^i (?:don't|do not|never) want .*\b(?:you (?:hand|give|send|write)|ever)\b.*|^i(?:'d| would) (?:rather|prefer) .*\byou .*|"
            r"^(?:the )?(?:guy|colleague|dude|folks|people) (?:from|at|in) .{1,40} (?:says?|claims?|thinks?) .*|^(?:because|"
            r"cause|cuz) [^,;.]*"
        ),
    ),
    waived=(
        (
            r"(?:(?:nah|no|wait|hang on|actually|hmm?|on second thought)[,. ]+)*(?:scrap|skip|drop|leave) (?:that|it)(?: for now| then)?|"
            r"(?:(?:wait|hang on|hold on|actually|no)[,. ]+)+don't(?=[.,!]|$)"
        ),
    ),
    imperative=(
        (
            r"(?!(?:for|with|in|on|at|by|to|from|of|into|as|about|after|before|since|until|during|under|over|without|within|through|per|"
            r"like|love|hate|hope|wish|guess|bet|because|when|if|while|though|although|where|why|how|what|who|which|not|also|even|just|"
            r"only|then|than|or|and|but|so|yes|no|ok|oh|well|honestly|maybe|same|such|quite|behind|unlike|except|said)\b)"
            r"(?:[a-z]{3,}(?<!ing)(?<!ed)(?<!s)(?<!ly) (?:up |out |down |off |back )?(?:the|our|all|every|each|an?|"
            r"my|this|these|those|its|both)"
            r"|optimi[sz]e|dockeri[sz]e|instrument|repair|benchmark|profile|keep (?!it\b|this\b|that\b|the\b|going\b|prs?\b)\w+ \w+) .*"
        ),
    ),
    cleft=(r"(?:who|what|whoever) .+ (?:is|are) (?:the )?(?-i:[A-Z])[\w'-]+(?:(?: and)? (?-i:[A-Z])[\w'-]+)*",),
    conduct=(
        (
            rf"{_PLEASE}{_DONT}(?:(?:touch|edit|mock|stub|hard-?cod|renam|refactor|reformat|comment(?=\w* (?:out|on|one)\b)|rebas|squash|"
            r"over-?engineer)\w*|(?:commit|push|merg|document)\w*(?= ?(?:[.,;!]|$|(?:it|this|that|them|any|anything|everything|directly|"
            r"straight|to (?:main|master|origin|prod\w*|the (?:main|remote|default))|without|before|until|unless|yet|on|code|changes|"
            r"files?|secrets?|generated|binar\w+|prs?|obvious|trivial|every|each|private|getters?)\b|`|\S*[./]\w)))\b"
        ),
        (
            rf"{_PLEASE}{_DONT}(?:add|writ|us|put|creat|leav|generat|mak)\w* (?:[\w-]+ (?:or |and )?){{0,2}}?(?:comments?|docstrings?|"
            r"jsdoc|type ignores?|todos?|mocks?|stubs?|emojis?|dependenc(?:y|ies)|summar(?:y|ies)|commits?|tests|markdown|boilerplate|"
            rf"helpers?|wrappers?|abstractions?)\b(?! {_THING})"
        ),
        (
            rf"{_PLEASE}(?:(?:ask|consult|ping|check with|talk to|tell|notify|inform|warn) (?:me|us|(?-i:[A-Z])[\w-]+(?: and [\w-]+)?),? "
            r"(?:before|first(?! and\b)|(?:if|when(?:ever)?|unless) (?:you\b|in doubt|unsure|something|anything))|(?:ask|consult|ping|"
            r"check with|talk to) [\w-]+,? (?:before you|(?:if|when(?:ever)?|unless) (?:you\b|in doubt|unsure)))\b"
        ),
        (
            r"(?:if|when(?:ever)?|should|in case) (?:(?:the|an?|any|your) )?(?:[\w-]+ )?(?:(?:complain|whin|moan|nag|grumbl|bark)\w*|"
            r"(?<=linter )(?:fail\w*)|(?<=tests )fail|(?<=test )fails|(?<=migration )fails|(?<=ci )fails|(?<=hook )fails)\b"
            rf"(?!,? (?:(?:then|just|please|also) )*{_SHOWS}(?! (?:me|us)\b))"
        ),
        (
            rf"{_PLEASE}(?:write|keep|name|prefix|start|sign|squash|phrase|make) (?:(?:all|your|the|new|every|pull) )*"
            r"(?:commits?(?: messages?)?|prs?(?: titles?| descriptions?)?|pull requests?|requests|branch(?:es)?(?: names?)?|functions|"
            r"methods|classes|modules|comments|docstrings|diffs|changes) (?:(?:small|short|tiny|atomic|brief)(?! \w+ (?:in|on|of) the\b)|"
            r"(?:under|below) \d|in (?:the )?(?:imperative|present|past|(?-i:[A-Z])[a-z]+(?:ish|an|ese|ch)\b)|(?:with|by) (?:the |an? )?"
            r"(?:ticket|issue|prefix|jira|emoji|type|name|number)|after (?:the )?(?:ticket|issue|feature)|like [`\"'\w]+[/:-])"
        ),
    ),
    subject=(
        (
            r"(?:i|you|he|she|we|they|it|this|that|these|those|there|the|an?|my|our|your|his|her|their|its|some(?:one|body|"
            r"thing)?|every(?:one|body|thing)?|each|all|no(?:body| one|thing)?|any(?:one|body|thing)?|only|most|many|both|few|"
            r"several|here|i'm|we're|it's|that's|they're|there's|you're)\b"
        ),
        (
            r"[\w'-]+(?: [\w'-]+){0,2}? (?:is|are|r|was|were|has|have|had|isn't|aren't|wasn't|may|will|can|cannot|can't|"
            r"\w{2,}ed|told|said|says|sent|got|found|made|gave|saw|happens?|goes|leads?|likes?|owns?|lives?|runs?|means?|knows?|"
            r"takes?|starts?|ends?|uses?|works?|went|"
            r"began|left|came)\b"
        ),
    ),
    trouble=(
        (
            rf"{_ERRORS}|"
            r"fail(?:s|ed|ing|ures?)?|crash\w*|broken?|breaks?|wrong(?:ly)?|slow(?:ly|er)?|missing|hangs?|freezes?|"
            r"stuck|flaky|(?:is|are|went|turned) red|bugs?|buggy|exceptions?|time(?:s|d)?[ -]?outs?|leaks?|leaking|"
            r"regressions?|deadlocks?|conflicts?|complain\w*|unable to|loses?|drops?|corrupt\w*|garbled|vulnerab\w*|"
            r"instead of|[45]\d\d|nothing happens|does nothing|drop(?:s|ped) below|"
            r"out of (?:memory|disk|space|sync|date)|twice|off by (?:an?|one|two|\d+)|blank|blurry|misaligned|cut off|duplicat(?:es|ing)"
        ),
        (
            r"(?:can't|cannot|couldn't|doesn't|don't|didn't|won't|isn't|aren't|(?<!and )(?<!, )not|no longer) "
            r"(?!needed|necessary|required|urgent)\w+|keeps? (?:\w+ )?\w+ing|"
            r"too (?:many|much|long|big|large|small|slow|high|low|late|early|often)|takes? (?:\w+ ){1,3}(?:seconds|minutes|"
            r"hours)"
        ),
    ),
    due=(
        (
            r"(?:we|i|you|it|they|users|customers|this|that) (?:really |also |still )*(?:need|want|lack|should|could|ought)|"
            r"needs? (?:to|an?|some|more|better|another|its)|should(?:n't)?|supposed to|ought to|has to|have to|must|overdue|"
            r"due"
        ),
    ),
    everywhere=(
        (
            r"(?:in|across|for|on) (?:all|every|each|any)(?: of)?(?: (?:my|our|the|single))? (?:other )?(?:projects?|repos?|"
            r"repositor(?:y|ies)|codebases?|workspaces?)(?: (?:i|we) (?:work (?:in|on)|have|own|touch))?|"
            r"(?<!installed )(?<!available )globally|in general,? (?:for|"
            r"in) all|^everywhere(?=\s*[,:])|(?<=,) ?everywhere(?=[.!]?$)|everywhere (?:i|we) work|whatever (?:the )?(?:project|"
            r"repo)\w*(?: (?:we're|we are|i'm|you're|you are) in)?|no matter (?:which|what)"
            r" (?:project|repo)\w*|"
            r"regardless of (?:the )?(?:project|repo)\w*|wherever (?:i|we) work(?: together)?|all (?:my|our) (?:projects|repos|"
            r"repositories)|in (?:every|"
            r"any) language|any project"
        ),
    ),
    we=(
        (
            r"we(?! (?:\w+ed|had|were|did|should|could|might|need|want|have|can|will|must|got|found|see|saw|just|broke|are \w+ing|ran|"
            r"made|went)\b)"
        ),
    ),
    here=(
        (
            rf"(?:in|for|on|at|across|of|inside|about) (?:this|our|the current|the whole) {_PROJECT}|this {_PROJECT}|here(?=$|"
            rf"[ ,.:;])(?! is| are|'s)|(?:in|for|inside|under|within) (?:the )?[\w./-]+ (?:folder|"
            r"directory|package|module|subproject|crate)(?=,? we )|around here|on this team|on our team|in our team|our team|in here"
        ),
    ),
    machine=(
        (
            r"(?:on|in|for) (?:this|my) (?:machine|laptop|box|computer|worktree|work tree|checkout|clone|workstation|desktop|mac|"
            r"macbook|vm|devbox|dev box|container|copy|branch|local setup|pc|host)|locally|this (?:worktree|checkout|machine|laptop|"
            r"clone)|local(?:ly)? only|only (?:locally|on (?:this|my) \w+)|(?:in |on |with )?my local \w+|on my end|(?:this|"
            r"my) (?:machine|laptop|box|"
            r"computer|workstation|mac|macbook|pc)(?= (?:here )?(?:has|is|runs|lacks|uses|needs|does))"
        ),
    ),
    chatter=(
        r"(?:small |slight )?change of plans?\s*[,:.!\u2013\u2014-]\s*",
        (
            r"(?:and |oh |so )*one (?:more )?thing i (?:keep|always) [\w ]{3,50}?\s*[:,]\s+|let's (?:decide|agree)(?: on (?:this|"
            r"that))?\s*:\s+"
        ),
        r"(?:(?:one |a |small |quick )*(?:change|update)|changed)\s*:\s+",
        rf"{_EARNEST}\s*[,:;.!\u2013\u2014-]+\s*(?:but\s+)?",
        (
            r"(?:not bad|well done|(?:nice|good|great) (?:work|job|catch|one)|looks (?:good|fine)|all good|"
            r"fine so far)\s*[,;.!\u2013\u2014-]+\s*(?:but\s+)?"
        ),
        r"(?:(?:a|one|just a|just one|quick|small|little|minor|important|short) )*(?:correction|update|fix|change)s?\b[^:.!?,]{0,60}:\s+",
        (
            r"(?:(?:(?:just )?so (?:that )?you know|oh|ah|hm+|hmm+|uh|um|er|eh|(?:hey|hi|hello)(?: (?:all|team|folks|everyone|"
            r"there))?|yo|ok|okay|k|right|alright|well|so|and|"
            r"also|but|btw|by the way|fyi|anyway|anyways|now(?! that\b)|yes|"
            r"yeah|yep|yup|no|nope|nah|sorry(?! (?:for|about|that i)\b)|actually|(?:thanks|thank you|thx|good|great|perfect|fine|cool|nice)"
            rf"(?={MARKED}|\s+(?:now|then|please|pls|and|but|so|ok|can|could|we|i|i'm|let's|next|the|our|my)\b)|please|pls|plus|look|"
            rf"listen|wait|(?:one|another|last|quick|small|just one|one more|"
            r"one last)(?: more| last)? (?:thing|note|point|reminder)(?: though| to know| before \w+)?|hold on|hang on|never mind|"
            r"whatever(?! (?:the )?(?:project|repo)| (?:you|we|i|he|she|they)\b)|for real|i (?:just )?(?:looked it up|checked|asked around|"
            r"double[- ]checked)|my bad|to be precise|"
            r"while (?:you're|we're) at it|before i (?:forget|leave|go)|for what it's worth,?|so that you know|as a heads[- ]up|right|"
            r"for (?:your information|context|the record)|heads[- ]up|reminder|correction|to be clear|in case it matters|quick note|"
            r"side note|small thing|as (?:usual|always|ever|before)(?=\s*[,:])|once (?:more|again)|again)(?: before i (?:forget|"
            r"leave|go))?(?:\s*[,:;.!\u2013\u2014-]+\s*|\s+(?=\S)))"
        ),
        (
            r"(?:that's because|it's because|because|(?:this|that) is because|the (?:reason|thing|problem|issue) is(?: that)?|"
            r"turn(?:s|ed) out(?: that)?|it turn(?:s|ed) out(?: that)?|as i said,?|like i said,?|i (?:already |"
            r"have )?told you(?: (?:twice|before|already|(?:many|several|\w+) times))?(?: that)?[,:]?|"
            r"you should know(?: that)?|note(?: that)?:?|"
            r"the thing is,?|as discussed,?|we (?:decided|agreed)(?: that)?(?! (?:to|on|against|for|not)\b))\s+"
        ),
    ),
    aside=(
        (
            r"(?:\s*[,;]+\s*|\s+[\u2013\u2014-]+\s+)(?:so |and |but |then )*(?:please|can you|could you|would you|will you|"
            r"you (?!must|should|have to|need to|can only)\w+|"
            r"i (?!own\b|maintain|lead\b|run\b|manage|handle|approve|review)|"
            r"i'm|i'll|i've|let's|lets|thanks|thx|ok|okay|sorry|right|got it|again|"
            r"next time|as (?:i|we) (?:said|discussed)|this (?:bit|cost|broke)|that (?:bit|cost|broke)).*$"
        ),
        r"\s*[,;]+\s*so (?:please |just |the (?:question|issue)|rewrite|change|update|adapt|fix|don't worry|that's).*$",
    ),
    polite=(
        r"(?:can|could|would|will) you(?: please)?",
        (
            r"(?:i|we|it)(?:'d| would)(?: really| also)? (?:be (?:very |so |really |most )*(?:grateful|great|good|nice|lovely|helpful|"
            r"wonderful|kind)|appreciate it|love it|like it) if you (?:could|would|can)"
        ),
    ),
    request=(
        r"^(?:sorry,? )?would you mind (?:please )?(?P<what>(?:always|never|not) .+?),?(?: please)?\?$",
        (
            r"(?:please,? )?(?:can|could|would|will|may) (?:you|we)(?: all| both)?,? (?:(?=.*\bplease\b)|(?=.*\bfrom now on\b)|"
            r"(?=.*\bin future\b))(?:please )?(?P<what>.+?),?(?: please)?\?$"
        ),
    ),
    unsay=(
        (
            r"(?:(?:actually|sorry|oh|ok|no|wait|hm+|er+m?|uh|um),? )*(?:(?:never ?mind|scratch that|strike that|forget (?:that|it|"
            r"what i (?:just )?said)|cancel that)(?: again)?|(?:never ?mind,? |no,? )?(?:please )?(?:don't|do not|"
            r"no need to) (?:remember|save|store|keep|note|memori[sz]e) (?:that|it|"
            r"this)(?: one)?(?: after all)?)(?:[,.;]? (?:and )?(?:please )?(?:forget (?:that|it)|"
            r"never ?mind|scratch that))?(?:[,.]? (?:i was wrong|that was wrong|it's wrong|please|after all))?"
        ),
        (
            r"(?:(?:ah|oh|no|wait|sorry|actually|hm+),? )*(?:please )?(?:(?:ignore|disregard|skip) (?:that|it|this|"
            r"what i (?:just )?said)(?:,? (?:it|that|this) was (?:for|in|about|from|on) (?:the|our|my|an?) (?:old|previous|other|"
            r"former|last|wrong|different) .{1,30})?|(?:it|that|this) was (?:for|in|about|from|on) (?:the|our|my|an?) (?:old|"
            r"previous|other|former|wrong|different) [\w -]{1,24}(?:,? (?:so )?(?:ignore|disregard|forget|skip) (?:it|that|this))?|"
            r"i was (?:only |just )?(?:joking|kidding)(?: (?:before|earlier|just now|there))?(?: about .{1,40})?)"
        ),
    ),
    joke=(
        r"(?:(?:i\'m |i was )?(?:just |only )?(?:kidding|joking)|jk|not (?:really|seriously)|(?:it was |that was )?(?:just )?a joke)",
        r"(?:all )?jok(?:es|ing) aside",
    ),
    mocking=(
        (
            r"(?:(?:oh|ha|haha|yeah|yes|yep|well),? )*(?:sure(?: thing)?|of course|right|obviously|totally|absolutely|great idea)"
            r"(?=\s*[,.!:\u2026])"
        ),
    ),
    earnest=(_EARNEST,),
    retract=(
        (
            r"(?:(?:hm+|oh|ah|er+m?|uh|um|ok|well|sorry|wait|no|nope|actually)[,. ]+)*(?:no|nope|wait|sorry|correction|scratch that|"
            r"strike that|"
            r"(?:i )?take that back|"
            r"that's (?:the )?(?:old|outdated|wrong|stale)(?: (?:one|url|port|host|name|path|version|address|value))?|"
            r"wrong|my mistake|i was wrong|forget that|on second thought|i meant|i mean(?! it\b)|actually|rather)\b"
        ),
    ),
    disputed=(rf"(?:that|it|this)(?:'s| is| isn't)(?: not)? {_WRONG}{_COLON}",),
    outright=(r"actually",),
    misspoken=(
        (
            r"(?:(?:it's |it is |exactly |just )?(?:the )?other way (?:a)?round|vice versa|the reverse)(?:,? (?:sorry|my bad|"
            r"oops))*(?=\s*[:.,\u2013\u2014-])"
        ),
        (
            rf"(?:what (?:i|we) (?:just )?(?:said|told you|wrote)(?: \w+)? (?:is|was)|(?:that|it|this) (?:was|wasn't))(?: not)? "
            rf"{_WRONG}{_OF_ME}{_STOP}"
        ),
        rf"(?:that|it|this)(?:'s| is| isn't)(?: not)? {_WRONG}(?=,? \w){_OF_ME}{_STOP}",
        rf"(?:was|were) {_WRONG}{_OF_ME}{_STOP}",
        (
            rf"(?:i(?:'ve| have| had| must have)? )?(?:just |only )?(?:told|gave|given|wrote|said|fed|claimed|was (?:talking|telling|"
            rf"saying))(?: you)?(?: that| it| this| the|"
            rf" some| a|"
            rf" something)* {_WRONG}(?: \w+){{0,2}}{_OF_ME}"
        ),
        (
            r"i(?:'ve| have| just| must have| think i)* (?:misspoke|misspoken|misremembered|mistyped|mis-?stated|"
            r"(?:mixed|messed|muddled|screwed) (?:(?:that|it|this|them|things|something|those two) )?up(?: (?:that|things|something))?|"
            r"(?:got|had|remembered) (?:that|it|this|them) (?:all )?(?:wrong|mixed up|backwards)|made a mistake(?: there)?|"
            r"(?:must|need to|have to|should) correct myself|stand corrected|was (?:mistaken|confused)(?: there)?)(?: (?:earlier|"
            r"before|just now|there|yesterday))*"
        ),
        r"(?:that(?:'s| was) )?(?:all )?my (?:bad|mistake|error|fault)|(?:let me correct|correcting) (?:myself|that)",
    ),
    outdated=(
        (
            r"(?:but |and |though )?(?:which|that|this|it)(?:'s| is| has been)(?: all| long| now| very| way| just| quite)* (?:out ?dated|"
            r"out[ -]of[ -]date|old|obsolete|stale|wrong|no longer (?:true|right|so|correct|the case|valid)|not (?:true|right|correct|"
            r"valid)"
            r"(?: any ?more)?|history)|(?:that|this|it) (?:isn't|is not) (?:true|right|correct|valid|so)(?: any ?more| any longer)?"
        ),
    ),
    choose=(
        "use",
        "uses",
        "using",
        "prefer",
        "choose",
        "pick",
        "run on",
        "runs on",
        "listen on",
        "listens on",
        "built with",
        "stick to",
        "keep",
        "stick with",
        "standardize on",
        "settled on",
        "deploy to",
        "deploy from",
        "build with",
        "test with",
        "write in",
        "log in",
    ),
    numerals="one two three four five six seven eight nine ten eleven twelve twenty thirty",
    code_at_hand=(
        (
            r"^(?:the |that |this )?(?:\w+ ){1,3}(?:you|we|i)(?:'ve)? just "
            r"(?:wrote|written|made|added|generated|sent|gave|given|produced|changed|pushed)"
        ),
        (
            r"(?:prefer|like|take|choose|pick|go with|want|use) (?:the |your )?(?:(?:first|second|third|last|other|latter|former|"
            r"\d(?:st|nd|rd|th)) "
            r"(?:option|approach|variant|version|one|solution|idea|proposal|alternative|suggestion|way)|"
            r"(?:option|variant|approach|proposal|solution) (?:#?\d|[a-e]))"
        ),
        r"(?:from|to|on|at|in) lines? \d+|^(?:use|put|add|set|write) .*(?<!from )there(?=[.!]?$)",
        r"^(?:it|this|that|these|those|they) (?:should|must|may|can|shall|will|would) (?:never|always|only|not)",
        (
            r"(?<!only )(?<!just )(?:this|that|these|those) (?:function|file|test|method|class|line|component|loop|call|pr|branch|"
            r"variable|endpoint|handler|"
            r"query|button|one|prototype|spike|poc|demo|script|example|experiment|exercise|notebook|proof of concept|tool|"
            r"screen|page|dialog|snippet|block|patch|diff)(?! \w+s\b)"
        ),
    ),
    confirmed=(r"(?:root cause|(?:the )?cause|fix|solution|confirmed|verified|result|stable note|decision|conclusion)",),
    subordinate=(r"(?:if|when|whenever|before|after|once|unless|to|in|on|for|from|every|while)",),
    greeting=(r"(?:dear|hi|hello|hey)",),
    footer=(
        r"sent (?:from|with|via) (?:my |the )?\w+",
        r"(?:please )?(?:consider the environment|think before you print)",
        r"th(?:is|e) (?:information (?:in|contained)|e-?mail|message|communication)\b.{0,60}(?:confidential|privileged|intended)",
        r"confidentiality notice",
        r"get outlook for",
    ),
    closing=(
        r"(?:(?:with|best|kind|warm|many|kindest) )*regards|(?:best|warm) wishes|all the best|yours \w+|sincerely(?: yours)?|cheers",
        r"best(?=,)",
    ),
    function=(
        "a an the this that these those is are was were be been being am being needed needs do does did to of in on at for with by "
        "from as and or but so if then than it its it's we our us you your i my me he she they them their there here not no only "
        "also always never just really please use used uses using run runs running keep must should shall have has had will would "
        "can could may need needs all any every each into over under via through when before after now again which what who how via "
        "per about same own repo repository project codebase instead rather prefer lives live remember note that's we're don't "
        "doesn't isn't aren't ever more anymore longer"
    ),
    restriction="only solely exclusively",
    negation="not no never don't doesn't isn't aren't won't without cannot can't neither nor avoid forbidden",
    pronoun=(r"it|they|them",),
    standing_for=(r"it|that|this|them|those|all (?:of )?(?:it|that|this|them|those)",),
    always=(r"always",),
    never=(r"never",),
    for_good=(r"(?:always|never)(?= (?:the|an?|all|any|our|your|my|each|every|in|on|as|with|from|before|after|for)\b)",),
    denying=(r"don't|(?:do )?not",),
    joining=(r"and",),
    contrasting=(r"but",),
    consequence=(r"so",),
    kind_of=(rf"{_KIND} (?:should|must|are|have to|need|go|live|get|start|end|follow|belong)",),
    kind=(_KIND,),
    compound=(
        (
            r"\w+ (?!(?:it|that|this|these|those|what|who|how|why|if|whether|me|us|them|where|there|sure|all|everything)\b)[\w-]+ "
            r"(?:is|are|isn't|aren't|runs?|lives?|listens?|ends?|starts?|uses?|goes|go|needs?|must|may|has|have|belongs?|stays?|follows?)"
        ),
    ),
    operating=(
        (
            r"start|launch|boot|spin up|bring up|running|(?:is|are|be) up|started|exported|installed|seeded|mounted|logged in|loaded|"
            r"generated|set up|env(?:ironment)? var\w*|vpn|container|daemon|emulator"
        ),
    ),
    ordered_behind=(r"(?:please\s+)?(?:don't|do not|never|leave|keep|so)",),
    reason=(r"because|now that|due to|since(?= (?:\S+ ){1,4}(?:is|was|were|are|has|had|clash\w*)\b)",),
    supposing=(r"if|unless",),
    condition=(r"when|once|until",),
    that=(r"that",),
    dependent=(r"not|never|no|but|which|that|it|they|this|or",),
    consent=(r"ok(?:ay)?|k|alright|all right|please|thanks|thx",),
    in_passing=(r"by the way|btw|fyi",),
    answer="no",
    capital=(r"(?-i:I)",),
    abbreviation=(r"e\.g|i\.e|etc|vs|cf|approx|no|dr|mr|mrs|ms|st|ex|prof|incl|resp",),
    dotted=(
        r"(?:max|min|avg|fig|ver|vol|sec|ch|art|pp?|ext|jan|feb|mar|apr|jun|jul|aug|sept?|oct|nov|dec)\.(?= \d)",
        r"(?:inc|ltd|corp|co|jr|sr|dept|est|misc|temp|prev)\.(?= (?-i:[a-z]))",
    ),
    mail=(
        r"-{2,}\s*(?:original message|forwarded message).*",
        r"(?:from|to|cc|subject|date|sent)\s*[:：]\s*\S.*",
        r"on .{4,60} wrote.*:",
    ),
    so_far=(r"so far|yet|(?:un)?til now|as of now",),
    goes_on=(
        r"please|thanks|it(?:'s)?|that(?:'s)?|this|they(?:'re)?|we(?:'re|'ve)?|no",
        r"i(?:'ve| have)? (?:changed my mind|was wrong|got it wrong|mixed)",
    ),
    debugging=(
        r"error|fails?|crash\w*|timeout|hangs?|flaky|root cause|workaround|debug\w*|must be running|needs? .{0,40}(?:running|before)",
    ),
    workflow=(
        (
            r"commit\w*|branch\w*|merge\w*|rebase\w*|squash|pull requests?|prs?|review\w*|release\w*|deploy\w*|ci|pipeline|ticket\w*|"
            r"changelog|tag\w*|staging|rollout"
        ),
    ),
    naming=(
        (
            r"named?|naming|convention|suffix|prefix\w*|camelcase|snake_case|kebab|singular|plural|pattern|wrapper|layer|module|imports?|"
            r"class(?:es)?|functions?|interfaces?"
        ),
    ),
    architecture=(
        r"architecture|database|queue|service|storage|cache|api|schema|backend|frontend|broker|bus|worker|canonical|source of truth|port",
    ),
    account=(r"user(?:name)?|login|log in|account",),
    failing=(
        (
            r"crash\w*|fails?|failing|broken|throws?|returns? [45]\d\d|[45]\d\d|times? out|slow|reproduc\w*|"
            r"(?:bug|error|exception|problem|issue)s? (?:occurs?|happens?|comes?)"
        ),
    ),
    failed=(
        (
            r"not found|no such file|cannot|can't|could not|unable to|denied|refused|missing|undefined|unresolved|timed? ?out|failed|"
            r"failure|expected|invalid|unknown|unexpected"
        ),
    ),
    at=(r"at|in|on|under|via",),
    there=(r"there",),
    equals=(r"is|are",),
    it_is=(r"it's|it is|that's|they're|now it's",),
    kept=(r"(?:lives?|belongs?|goes|go|kept|stored|resides?|(?<=we )(?:put|keep|store))\b[^,;]*?\s(?:in|into|under|inside)",),
    by_tool=(r"with|uses?|using|by|via|through",),
    taste=(
        (
            r"i(?:'d| would)(?: much)? (?:rather|prefer(?: it)? if) you (?:didn't|did not|don't|never|always|asked|kept|used|wrote|put|"
            r"left)\b(?!.*\b(?:this time|today|for now|just now)\b)(?! it\b|,)"
        ),
        (
            r"i (?:really |strongly |much |generally )?prefer\s+(?!(?:to|if|that|this|these|those|the|it|an?|your|my|not|when|"
            r"options?|versions?|variants?|approach\w*)\b)\S+"
        ),
        r"i (?:really |generally )?like\s+(?!(?:the|this|that|these|those|it|an?|your|my|to|how)\b)\S+.*\b(?:more|better) than\b",
        r"i(?:'d| would)(?: much)? rather (?:have|see|use|read|get)\s+(?!(?:the|this|that|these|those|it|an?|your|my)\b)\S+",
        (
            r"i(?:'d| would)? (?:really |strongly |much )*prefer (?:that|if|when|it (?:if|when)) you (?:(?:always|never|don't|"
            r"do not|also|first|only) )*(?:answer|reply|respond|write|explain|show|ask|tell|warn|speak|talk|propose|suggest|"
            r"describe|comment|document|name|use|keep|avoid|test|commit|wait)\b(?! (?:the|this|that|it|them) (?:(?:\w+ )?(?:one|"
            r"option|version|variant|approach)\b|[.!]*$))(?!.*\b(?:this|that (?:one|way)|now|today|here)\b)"
        ),
    ),
    purpose=(r"for",),
    at_hand=(r"the|this|that|these|those|it|now|me|you|an?|my|your|today|one",),
    own=(r"my \w+(?= )",),
    unsettled=(
        (
            r"we (?:see|get|lose|miss|wait|hope|believe|know|feel|love|like|still|only|also|all|both|don't|do not|talk|agree|go|look|work|"
            r"ship|plan|wonder|do|are|can't|cannot)|we're"
        ),
        r"we (?:continue|resume|pick|restart|return|begin|start|move|carry on|need|have to|want)\b",
    ),
    asserts=(r"is|are|runs?|lives?|listens?|needs?|uses?",),
    advises=(r"use|prefer",),
    subjectless=(r"(?:needs|requires|expects|depends on)(?= )",),
    leans=(
        r"(?:needs|requires)(?= )",
        r"not|no|instead|its?|they|their|this|that|these|those|which|who|he|she|both|is|are",
    ),
    its_object=(r"(?:(?:always|please|only|never|just) )?[\w-]+ (?:it|them)",),
    copula="is are was were be",
    definite="the our",
    indefinite="a an",
    determiner="their its this that",
    through="with by via through using",
    within="in at on under inside into onto",
    towards="to onto into",
    of="of for from",
    per="per a an",
    everyday="thing things import imports imported test tests tested run runs build builds file files code use command commit",
    days=(
        "monday tuesday wednesday thursday friday saturday sunday mondays tuesdays wednesdays thursdays fridays saturdays sundays "
        "daily hourly weekly monthly nightly"
    ),
    durations="ms millisecond milliseconds s sec second seconds minute minutes min hour hours day days week weeks",
    locator="address url link",
    emphasis="always please from now on hmm no wait actually again so then rather",
    renamed=(r"called|renamed|named|(?:new|another|different) name",),
    by=(r"by",),
    rather=(r"instead|rather",),
    instead=(r"to|by|with|onto|into|in favou?r of",),
    own_machine=(
        r"on (?P<who>[\w-]+)['’]s? (?:own )?(?:machine|laptop|computer|box|pc|mac|desktop|workstation)",
        r"(?:from|on) my (?P<who>(?:machine|laptop|computer|box|pc|mac|desktop|workstation))",
    ),
    staging=(r"staging|stage|pre-?prod\w*",),
    production=(r"production|prod",),
    development=(r"dev|development",),
    testing=(r"test(?:ing)? env\w*|qa|uat",),
    local=(r"locally|localhost",),
    mobile=(r"mobile",),
    frontend=(r"front-?end",),
    backend=(r"back-?end",),
    inside=(r"in|for|under|inside|within|of",),
    part=(r"folder|directory|dir|package|workspace|module|subproject|repo|repository|site|website|crate|service|app",),
    whichever="this that our the whole every all same new a each",
    leaning=(r"any ?more|any longer",),
    oneself=(r"me|i|myself",),
    chatting=(r"chat|conversation|thread|transcript|discussion|slack|exchange|messages",),
    confined=(
        (
            r"(?:(?:it|that|this|they|those|these|always|please|and) )*(?:(?:is|are|runs?|happens?|goes?|gets?|must(?: be)?|"
            r"should(?: be)?|may(?: be)?|can(?: be)?) )?(?:only|exclusively|solely) (?:\w+ )?(?:in|from|through|via|on|by|with|"
            r"inside|under)\b|(?:it|that|this|they) (?:only|exclusively|always) (?:runs?|happens?|goes?|gets? \w+|works?) (?:in|"
            r"from|through|via|on|by)\b"
        ),
    ),
    voiced=(
        (
            r"(?!.* (?:it|this|that|them|here|now|today|yet|anymore)\b)(?:i|we) (?:(?:really|just|personally|generally) )*(?:hate|"
            r"dislike|loathe|can't (?:stand|bear)|(?:don't|do not) (?:like|want)(?: (?:to (?:see|have|find))| any)?|prefer|"
            r"would rather not (?:see|have)|am not a fan of)(?= )(?! the\b)"
        ),
    ),
)
